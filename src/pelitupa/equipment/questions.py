"""Packs of questions: read, checked, and answers judged by the forms that a pack accepts.

A pack is a file, CSV or JSON, named as the pack is; `docs/packs.md` describes both. What is printed
on a card in several languages is one text, shown in the reader's.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pelitupa.core import PelitupaError, Text, printed

OWN_FOLDER: Final = Path(__file__).parent / "packs"
BETWEEN: Final = "|"
"""Between the accepted forms of an answer in a file."""
ALIKE: Final = " / "
"""Between what somebody types who says the same thing in several languages."""
LONGEST: Final = 240
"""Characters that a question, an answer or a category may have."""

_ID: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_LANGUAGE: Final = re.compile(r"[a-z]{2}")
_ARTICLES: Final = ("the", "a", "an", "en", "ett", "den", "det", "de")
_NUMBERS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve",
    "nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista",
    "noll ett två tre fyra fem sex sju åtta nio tio elva tolv",
)


class PackError(PelitupaError):
    """A pack of questions that is not there, or not as a pack has to be: which file, where, and what."""


@dataclass(frozen=True)
class Question:
    """A card: its `id`, its category's place in the pack, the `kind` of its answer (`city`), what it
    asks, the printed answer, and the plain forms that are accepted. No forms: only people can judge."""

    id: str
    category: int
    kind: str
    text: Text
    answer: Text
    spoken: str
    forms: frozenset[str]

    def accepts(self, answer: str) -> bool:
        """Whether an answer is right; one in several languages only if it is right in each."""
        whole = plain(answer) in self.forms  # as 3 / 4 may be
        return whole or all(plain(part) in self.forms for part in answer.split(ALIKE))


@dataclass(frozen=True)
class Pack:
    """Questions by category; `keys` are the categories' names for programs, `titles` those for people."""

    name: str
    keys: tuple[str, ...]
    titles: tuple[Text, ...]
    questions: tuple[Question, ...]

    def of(self, category: int) -> list[int]:
        """The places of a category's questions."""
        return [place for place, card in enumerate(self.questions) if card.category == category]


_FRACTIONS: Final = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉"
_READ_AS: Final = (
    (re.compile(r"(?<=\d)([⁺⁻]?[⁰¹²³⁴-⁹]+)"), r"^\1"),  # a power
    (re.compile(rf"(?<=\d)\s*(?=[{_FRACTIONS}])"), " and "),
    (re.compile(r"(?<=\d)[.,](?=\d)"), "p"),  # a decimal point, or comma
)
"""What stands for what in a number as it is written."""

_READ_PLAIN: Final = (
    (re.compile(r"[⁄∕÷]"), "/"),
    (re.compile(r"[‐-―−]"), "-"),
    (re.compile(r"[×·⋅]"), "*"),
    (re.compile(r"\*\*"), "^"),
    (re.compile(r"√\s*(?=\d)"), "root "),
    (re.compile(r"(?<=\d)\s*%"), " percent "),
    (re.compile(r"(?<=\d)\s*‰"), " permille "),
    (re.compile(r"(\d)\s+(?=\d+\s*/\s*\d)"), r"\1 and "),
    (re.compile(r"^\s*-\s*(?=\d)"), "minus "),
)
"""The same, where its signs have plain forms."""

_SIGN: Final = re.compile(r"(?<=\d)\s*([^\w\s'’]+)\s*(?=\d)")
"""A sign between digits: 3/4, 3:4, 3-4 and 3^4 are four answers, and none of them is 34."""


def _letters(text: str) -> str:
    """Letters and digits of a text alone, in small letters and without accents; a sign that makes a number
    another one is kept as a word."""
    text = text.casefold().replace("ø", "o").replace("æ", "ae").replace("ð", "d").replace("þ", "th")
    for pattern, meant in _READ_AS:
        text = pattern.sub(meant, text)
    text = "".join([c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)])
    for pattern, meant in _READ_PLAIN:
        text = pattern.sub(meant, text)
    text = _SIGN.sub(_named, text)
    return re.sub(r"[^\w]+|_", " ", text).strip()


def _named(sign: re.Match[str]) -> str:
    """The signs between two digits as a word that nobody types."""
    return " " + "".join([f"sign{ord(one)}" for one in sign[1]]) + " "


_DIGITS: Final = {
    _letters(word): str(number) for line in _NUMBERS for number, word in enumerate(line.split())
}


def plain(answer: str) -> str:
    """What of an answer counts: no case, accents, spaces, or leading article, and no signs but those of a
    number (3/4, 3:4, 3², 34 %); digits for numbers in words."""
    words = _letters(answer).split()
    if len(words) > 1 and words[0] in _ARTICLES:
        words = words[1:]
    text = "".join(words)
    return _DIGITS.get(text, text)


# --- where packs are

_FOLDERS: Final[list[Path]] = [OWN_FOLDER]
_READ: Final[dict[str, Pack]] = {}


def add_folder(folder: Path) -> None:
    """Offer the packs of a host's folder too. Raises `PackError` where there is no such folder."""
    if not folder.is_dir():
        raise PackError(f"{folder} is no folder of question packs")
    look_in(folder)


def look_in(*folders: str | Path) -> None:
    """Look for packs in these folders too, which nobody opens before a pack is asked for."""
    for folder in map(Path, folders):
        if folder not in _FOLDERS:
            _FOLDERS.append(folder)


def added_folders() -> list[Path]:
    """The folders that a host has added."""
    return _FOLDERS[1:]


def pack_files() -> dict[str, Path]:
    """The packs there are, with their files; a name that two folders have is that of the first."""
    found: dict[str, Path] = {}
    for folder in _FOLDERS:
        for path in sorted([*folder.glob("*.csv"), *folder.glob("*.json")]):
            found.setdefault(path.stem, path)
    return found


def find_pack(name: str) -> Pack:
    """A pack by its name, read once. Raises `PackError`."""
    if name not in _READ:
        files = pack_files()
        if name not in files:
            nowhere = [f"; {folder} is no folder" for folder in _FOLDERS if not folder.is_dir()]
            raise PackError(
                f"there is no question pack {name[:40]!r}; there is: {', '.join(files)}{''.join(nowhere)}"
            )
        _READ[name] = read_pack(files[name])
    return _READ[name]


def read_pack(path: Path) -> Pack:
    """The pack in a file. Raises `PackError`, which says where in the file and what is wrong."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise PackError(f"{path.name} cannot be read as UTF-8 text: {error}") from None
    return pack_of(path.stem, text, path.name)


def pack_of(name: str, text: str, file: str) -> Pack:
    """The pack that the text of a file holds, JSON where the file's name ends so. Raises `PackError`."""
    if not _ID.fullmatch(name):
        raise PackError(
            f"{file}: a pack is named in small letters, digits, - and _, not {name[:40]!r}"
        )
    rows = _json_rows(text, file) if file.endswith(".json") else _csv_rows(text, file)
    return _Reader(name, file).pack(rows)


Row = tuple[str, dict[str, str]]
"""Where a card stands in its file, and its entries by column."""


def _csv_rows(text: str, file: str) -> list[Row]:
    lines = csv.reader(io.StringIO(text), strict=True)
    rows: list[Row] = []
    head: list[str] = []
    try:
        for entries in lines:
            where = f"{file}, line {lines.line_num}"
            if not any(entries):
                continue
            if not head:
                head = [entry.strip() for entry in entries]
                for name in head:
                    if head.count(name) > 1:
                        raise PackError(
                            f"{where}: the column {name or '(empty)'} stands there twice"
                        )
                continue
            if len(entries) != len(head):
                raise PackError(f"{where}: {len(entries)} entries under {len(head)} columns")
            rows.append((where, dict(zip(head, entries, strict=True))))
    except csv.Error as error:
        raise PackError(f"{file}, line {lines.line_num}: {error}") from None
    return rows


def _once_each(entries: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a JSON file, whose names are all different. Raises `ValueError`."""
    found = dict(entries)
    if len(found) < len(entries):
        names = [name for name, _ in entries]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} stands twice in one object")
    return found


def _json_rows(text: str, file: str) -> list[Row]:
    try:
        found: Any = json.loads(text, object_pairs_hook=_once_each)
    except (ValueError, RecursionError) as error:
        raise PackError(f"{file} is no JSON: {error}") from None
    cards = found.get("questions") if isinstance(found, dict) else None
    if not isinstance(cards, list):
        raise PackError(f'{file}: a pack is an object with a list "questions"')
    rows: list[Row] = []
    for number, card in enumerate(cards, 1):
        where = f"{file}, question {number}"
        if not isinstance(card, dict):
            raise PackError(f"{where} is no object")
        row: dict[str, str] = {}
        for name, value in card.items():
            parts = value.items() if isinstance(value, dict) else (("", value),)
            for language, part in parts:
                if isinstance(part, list) and all(isinstance(form, str) for form in part):
                    part = BETWEEN.join(part)
                if not isinstance(part, str):
                    raise PackError(f"{where}: {name} is no text")
                column = f"{name}_{language}" if language else name
                if column in row:
                    raise PackError(f"{where}: {column} stands there twice")
                row[column] = part
        rows.append((where, row))
    return rows


class _Reader:
    """Makes the cards of one file, and knows what has been there before."""

    def __init__(self, name: str, file: str) -> None:
        self.name, self.file = name, file
        self.languages: list[str] = []
        self.keys: list[str] = []
        self.titles: list[dict[str, str]] = []
        self.ids: dict[str, str] = {}

    def pack(self, rows: list[Row]) -> Pack:
        """The whole pack."""
        if not rows:
            raise PackError(f"{self.file} has no questions")
        columns = rows[0][1]
        self.languages = [name[9:] for name in columns if name.startswith("question_")]
        for language in self.languages:
            if not _LANGUAGE.fullmatch(language):
                raise PackError(f"{self.file}: {language!r} is no language, as en, fi or sv is")
        if "en" not in self.languages:
            raise PackError(f"{self.file} has no column question_en")
        questions = tuple([self._card(where, row) for where, row in rows])
        titles = tuple([printed(said) for said in self.titles])
        return Pack(self.name, tuple(self.keys), titles, questions)

    def _card(self, where: str, row: dict[str, str]) -> Question:
        id = self._entry(where, row, "id")
        if not _ID.fullmatch(id):
            raise PackError(f"{where}: an id is of small letters, digits, - and _, not {id!r}")
        if id in self.ids:
            raise PackError(f"{where}: the id {id} is taken already, in {self.ids[id]}")
        self.ids[id] = where
        asked = {one: self._entry(where, row, f"question_{one}") for one in self.languages}
        given = {one: self._forms(where, row, f"answers_{one}") for one in self.languages}
        if any(given.values()) and not all(given.values()):
            lacking = next(one for one in self.languages if not given[one])
            raise PackError(f"{where}: there are answers, but answers_{lacking} is empty")
        first = {one: forms[0] for one, forms in given.items() if forms}
        return Question(
            id,
            self._category(where, row),
            row.get("kind", "").strip(),
            printed(asked),
            printed(first) if first else Text(""),
            ALIKE.join(dict.fromkeys(first.values())),
            frozenset(plain(form) for forms in given.values() for form in forms),
        )

    def _entry(self, where: str, row: dict[str, str], column: str, empty: bool = False) -> str:
        """What stands in a column: printable, not too long, and there unless it may be empty."""
        if column not in row:
            raise PackError(f"{where}: there is no {column}")
        entry = row[column].strip()
        if not entry and not empty:
            raise PackError(f"{where}: {column} is empty")
        if len(entry) > LONGEST or not entry.isprintable():
            raise PackError(f"{where}: {column} is one line of at most {LONGEST} characters")
        return entry

    def _forms(self, where: str, row: dict[str, str], column: str) -> list[str]:
        """The accepted forms of an answer; none where people are to judge."""
        entry = self._entry(where, row, column, empty=True)
        forms = [form.strip() for form in entry.split(BETWEEN)] if entry else []
        for form in forms:
            if not plain(form) or ALIKE in form:
                raise PackError(f"{where}: {column} has the form {form!r}, which nobody can give")
        return forms

    def _category(self, where: str, row: dict[str, str]) -> int:
        """The category's place; its titles stand where it comes first, or else are its name."""
        key = self._entry(where, row, "category")
        if not _ID.fullmatch(key):
            raise PackError(
                f"{where}: a category is of small letters, digits, - and _, not {key!r}"
            )
        told = {one: row.get(f"category_{one}", "").strip() for one in self.languages}
        if key not in self.keys:
            self.keys.append(key)
            name = told["en"] or key.replace("_", " ").capitalize()
            self.titles.append({one: said or name for one, said in told.items()})
        place = self.keys.index(key)
        for one, said in told.items():
            if said and said != self.titles[place][one]:
                raise PackError(f"{where}: {key} is called {self.titles[place][one]} before")
        return place
