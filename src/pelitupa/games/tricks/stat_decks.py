"""Decks of cards with stats (booklet 11.1): read from files, checked, found by their names.

A deck is a CSV file, described in `docs/decks.md`. It is found by its name alone, first among the
decks of the package and then in the folders that `look_in` was told of, never by a path, so that
whoever may name a deck can open nothing else. A deck that is not of the package is known by its
name and its *mark*, a hash of what play depends on: `my_deck.3f2a9c04d1e7`. A record names it so,
and is refused where the deck is missing or has changed.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Final

import pelitupa.games.tricks
from pelitupa.core import CardWord, OptionError, card_word

FEWEST_CARDS: Final = 8
MOST_CARDS: Final = 104
FEWEST_CATEGORIES: Final = 2
MOST_CATEGORIES: Final = 12
LONGEST_NAME: Final = 40
LARGEST_FILE: Final = 64 * 1024
MARK_DIGITS: Final = 12

_NAME: Final = re.compile(r"[a-z0-9_]{1,40}")
_SPEC: Final = re.compile(rf"({_NAME.pattern})(?:\.([0-9a-f]{{{MARK_DIGITS}}}))?")
_WORD: Final = re.compile(r"[a-z][a-z0-9_]{0,23}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,6})?")
_LOW: Final = ":low"


class DeckError(OptionError):
    """A deck cannot be found, is not the one that was meant, or its file is malformed."""


@dataclass(frozen=True)
class StatCard:
    """A card: its short ASCII text, its name for people, and its stats as written ("" for none)."""

    text: str
    name: str
    stats: tuple[str, ...]

    def word(self) -> CardWord:
        """The card in a sentence."""
        return card_word(self.text, self.name)


@dataclass(frozen=True)
class StatDeck:
    """A deck. `low[i]` tells that in category `i` the lowest number is the highest stat.

    `shipped` is true for a deck of the package.
    """

    name: str
    categories: tuple[str, ...]
    low: tuple[bool, ...]
    cards: tuple[StatCard, ...]
    shipped: bool = False

    def ranks(self) -> list[tuple[int, ...]]:
        """For each card its rank in each category, 0 for the lowest stat, -1 where it has none."""
        columns = [
            _strengths([c.stats[i] for c in self.cards], self.low[i])
            for i in range(len(self.categories))
        ]
        return [tuple(column[i] for column in columns) for i in range(len(self.cards))]

    def mark(self) -> str:
        """A hash of what play depends on: categories, cards and stats, in their order."""
        lines = [",".join([*self.categories, *(str(low) for low in self.low)])]
        lines += [",".join([card.text, *card.stats]) for card in self.cards]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:MARK_DIGITS]

    def spec(self) -> str:
        """How an option names the deck: by its name, and its mark unless the package has it."""
        return self.name if self.shipped else f"{self.name}.{self.mark()}"


def _strengths(stats: list[str], low: bool) -> list[int]:
    """The rank of each stat among the different ones of its category."""
    values = sorted({Decimal(stat) for stat in stats if stat}, reverse=low)
    order = {value: rank for rank, value in enumerate(values)}
    return [order[Decimal(stat)] if stat else -1 for stat in stats]


# --- finding

_folders: Final[list[Path]] = []


def look_in(*folders: str | Path) -> None:
    """Look for decks in these folders, in their order, after the package's own; and in no others."""
    _folders[:] = [Path(folder) for folder in folders]


def deck_folders() -> list[Path]:
    """The folders in which decks are looked for after the package's own."""
    return _folders.copy()


def deck_names() -> list[str]:
    """The names of all decks that would be found, those of the package first."""
    names: list[str] = []
    for folder in (_own_folder(), *_folders):
        for path in sorted(folder.glob("*.csv")):
            if _NAME.fullmatch(path.stem) and path.stem not in names:
                names.append(path.stem)
    return names


def find_deck(spec: str) -> StatDeck:
    """The deck of a name, or of a name and a mark. Raises `DeckError`."""
    match = _SPEC.fullmatch(spec)
    if match is None:
        raise DeckError(
            f"{spec[:60]!r} names no deck: a name has 1 to 40 of a-z, 0-9 and _; with a mark, it is "
            f"NAME.MARK of {MARK_DIGITS} hexadecimal digits. It is no path and has no .csv"
        )
    name, mark = match.group(1), match.group(2)
    deck = _find(name)
    if mark is not None and mark != deck.mark():
        raise DeckError(
            f"the deck {name!r} is not the one that was meant: its mark is {deck.mark()}, not {mark}. "
            "Its categories, cards or stats have changed; find the file as it was"
        )
    return deck


def _find(name: str) -> StatDeck:
    own = _own_folder()
    for folder in (own, *_folders):
        path = folder / f"{name}.csv"
        if path.is_file():
            return read_deck(name, _text_of(path), shipped=folder is own)
    raise DeckError(
        f"there is no deck {name!r}; there is: {', '.join(deck_names())}. A deck of your own is a file "
        f"{name}.csv in a folder of decks, see docs/decks.md"
    )


def _own_folder() -> Path:
    return Path(pelitupa.games.tricks.__file__).parent / "decks"


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DeckError(f"{path.name} cannot be read: {error.strerror}") from None
    if len(data) > LARGEST_FILE:
        raise DeckError(f"{path.name} is larger than a deck may be ({LARGEST_FILE} bytes)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DeckError(f"{path.name} is not in UTF-8; save it as CSV in UTF-8") from None


# --- reading


def read_deck(name: str, text: str, shipped: bool = False) -> StatDeck:
    """The deck that the text of a file holds. Raises `DeckError`, which names the line."""
    if not _NAME.fullmatch(name):
        raise DeckError(f"{name[:60]!r} is no name of a deck: 1 to 40 of a-z, 0-9 and _")
    rows = _rows(name, text)
    if not rows:
        raise DeckError(f"{name}.csv is empty; its first line is card,name,CATEGORY,CATEGORY,...")
    categories, low = _header(name, *rows[0])
    cards: list[StatCard] = []
    lines: dict[str, int] = dict.fromkeys(categories, rows[0][0])
    for line, cells in rows[1:]:
        card = _card(name, line, cells, categories)
        if card.text in lines:
            raise _fault(name, line, f"{card.text!r} stands in line {lines[card.text]} already")
        lines[card.text] = line
        cards.append(card)
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise DeckError(
            f"{name}.csv has {len(cards)} cards; {FEWEST_CARDS} to {MOST_CARDS} will do"
        )
    for i, category in enumerate(categories):
        if not any(card.stats[i] for card in cards):
            raise _fault(name, rows[0][0], f"no card has a stat in the category {category!r}")
    return StatDeck(name, tuple(categories), tuple(low), tuple(cards), shipped)


def _rows(name: str, text: str) -> list[tuple[int, list[str]]]:
    """The cells of each line that has any, with its number; comments are left out."""
    lines = [
        "" if line.startswith("#") else line
        for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    ]
    reader = csv.reader(io.StringIO("\n".join(lines)), strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            clean = [cell.strip() for cell in cells]
            if any(clean):
                rows.append((reader.line_num, clean))
    except csv.Error as error:
        raise _fault(name, reader.line_num, f"this is no CSV: {error}") from None
    return rows


def _fault(name: str, line: int, text: str) -> DeckError:
    return DeckError(f"{name}.csv, line {line}: {text}")


def _header(name: str, line: int, cells: list[str]) -> tuple[list[str], list[bool]]:
    """The categories, and for each whether the lowest is best."""
    if cells[:2] != ["card", "name"]:
        raise _fault(
            name,
            line,
            "the first line is card,name,CATEGORY,CATEGORY,... with commas between, not "
            f"{','.join(cells)[:60]!r}",
        )
    categories = [cell.removesuffix(_LOW) for cell in cells[2:]]
    if not FEWEST_CATEGORIES <= len(categories) <= MOST_CATEGORIES:
        raise _fault(
            name,
            line,
            f"a deck has {FEWEST_CATEGORIES} to {MOST_CATEGORIES} categories, not "
            f"{len(categories)}",
        )
    for category in categories:
        if not _WORD.fullmatch(category):
            raise _fault(
                name,
                line,
                f"{category[:40]!r} is no category: write a word of a-z, 0-9 and _ that begins with a "
                f"letter (and {_LOW} after it where the lowest number is best)",
            )
    if len(set(categories)) < len(categories):
        twice = next(c for c in categories if categories.count(c) > 1)
        raise _fault(name, line, f"the category {twice!r} stands twice")
    return categories, [cell.endswith(_LOW) for cell in cells[2:]]


def _card(name: str, line: int, cells: list[str], categories: list[str]) -> StatCard:
    if len(cells) != 2 + len(categories):
        raise _fault(
            name,
            line,
            f"there are {len(cells)} cells, and {2 + len(categories)} in the first line; "
            "a missing stat is an empty cell, a name with a comma stands in quotes",
        )
    text, title = cells[0], cells[1]
    if not _WORD.fullmatch(text):
        raise _fault(
            name,
            line,
            f"{text[:40]!r} is no card: write a word of a-z, 0-9 and _ that begins with a letter",
        )
    if not 1 <= len(title) <= LONGEST_NAME or not title.isprintable():
        raise _fault(name, line, f"{text!r} needs a name of 1 to {LONGEST_NAME} characters")
    stats = [
        _stat(name, line, category, cell)
        for category, cell in zip(categories, cells[2:], strict=True)
    ]
    if not any(stats):
        raise _fault(name, line, f"{text!r} has no stat at all, and could never be led")
    return StatCard(text, title, tuple(stats))


def _stat(name: str, line: int, category: str, cell: str) -> str:
    """A stat in its one way of writing: no needless zeros."""
    if not cell:
        return ""
    if not _NUMBER.fullmatch(cell):
        raise _fault(
            name,
            line,
            f"{cell[:40]!r} in {category!r} is no number: write it like 12, 3.5 or -1, "
            "without a unit; leave the cell empty where the card has no such stat",
        )
    number = Decimal(cell)
    return format(number.normalize(), "f") if number else "0"
