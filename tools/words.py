"""`make words`: bring the catalogues up to date with the texts of the code.

Collects every text for people: `t("...")` in Python, `_("...")` in templates and scripts, the
rulebooks, the lessons, the drills, the convention cards, and the options. What is new stands in each
catalogue untranslated, what is no longer used goes, and translations are kept.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from jinja2 import Environment

import pelitupa
from pelitupa.core import Rulebook, describe
from pelitupa.games import contract_rulebook, game_class, game_families, game_ids, rulebook
from pelitupa.games.tricks.stat_decks import find_deck
from pelitupa.i18n import LANGUAGES
from pelitupa.i18n.catalogues import HOUSE, catalogue_path, catalogue_paths, whole_catalogue
from pelitupa.i18n.messages import IN_SCRIPTS
from pelitupa.players.conventions import cards_for
from pelitupa.table.expert import drill_ids, expert_path, expert_positions, section_titles
from pelitupa.table.lesson import lesson, lesson_ids, lesson_path

SOURCE: Final = Path(pelitupa.__file__).parent
MARKERS: Final = {
    "t": 0,
    "Choice": 1,
    "TableError": 0,
    "NoTable": 0,
    "NotStored": 0,
    "StaleMessage": 0,
}
"""Calls whose argument at that place is a text for people; errors of the table are looked up as they are."""

TABLES: Final = frozenset(("FAMILIES", "PACES"))
"""Constants whose texts are for people, though no `t` stands in them."""

COMPUTED: Final[dict[str, Callable[[Any], Iterable[str]]]] = {
    "games/tricks/android_whist/commands.py": lambda module: map(
        module.command_text, range(module.DUCK, module.HIGH_LEADS + 6)
    ),
    "games/tricks/knueffeln/powers.py": lambda module: module.KINDS,
    "nature/yard/reading.py": lambda module: (
        module.load_map(name).name for name in module.shipped()
    ),
}
"""Texts that a module makes when it is read, so that no literal of it holds them."""

_SCRIPT_TEXT: Final = re.compile(
    r'(?<![\w.])(_|counted)\(\s*("(?:[^"\\]|\\.)*")(?:,\s*("(?:[^"\\]|\\.)*"))?'
)
_IDLE: Final = tuple(
    f'"{name}'
    for name in ("POT-", "PO-", "Report-", "Last-", "Language-Team", "Generated-", "Project-")
)
"""Lines of a catalogue's head that say nothing of ours, or change from day to day."""

_CARD: Final = re.compile(r"\b[CDHS][2-9TJQKA]b?\b")

Message = str | tuple[str, str]
"""A text, or its singular and plural."""


class Words:
    """The texts found, each with the files it stands in, in the order they were found."""

    def __init__(self) -> None:
        self.places: dict[Message, list[str]] = {}

    def add(self, messages: Iterable[Message], place: str) -> None:
        """Take texts from a file; what has neither letters nor quotation marks needs no translation."""
        for message in messages:
            text = message if isinstance(message, str) else message[0]
            if re.search(r"[^\W\d_]|“", re.sub(r"\{\w*\}|%\(\w+\)s", "", text)):
                places = self.places.setdefault(message, [])
                if place not in places:
                    places.append(place)


def collect() -> dict[Message, list[str]]:
    """Every text for people, with the files it stands in."""
    words = Words()
    for folder in ("server", "core", "equipment", "table", "draw"):
        _collect_folder(words, folder)
    _collect_folder(words, "")
    for id in game_ids():
        _collect_book(words, id)
        if id in lesson_ids():
            words.add(lesson(id).texts(), _place(lesson_path(id)))
        if id in drill_ids():
            reasons = [position.why for position in expert_positions(id)]
            words.add([*section_titles(id).values(), *reasons], _place(expert_path(id)))
    _collect_clauses(words, contract_rulebook(), "core/contract.toml")
    for path in sorted((SOURCE / "games" / "tricks" / "decks").glob("*.csv")):
        deck = find_deck(path.stem)
        categories = [name.replace("_", " ") for name in deck.categories]
        words.add([*(card.name for card in deck.cards), *categories], _place(path))
    for path in sorted((SOURCE / "players" / "conventions").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        says = [
            call["says"].replace("{cue}", "{card}").replace("{rank}", "{ranks}")
            for call in data["call"]
        ]
        words.add([data["title"], data["summary"], *says], _place(path))
        for card in (card for id in data["games"] for card in cards_for(id)):
            if card.title == data["title"]:
                words.add([part for row in card.rows() for part in row], _place(path))
    return words.places


def _collect_folder(words: Words, folder: str) -> None:
    for path in sorted((SOURCE / folder).rglob("*")):
        if path.suffix == ".py":
            words.add(python_texts(path), _place(path))
        elif path.suffix == ".html":
            words.add(template_texts(path), _place(path))
        elif path.suffix == ".js":
            words.add(script_texts(path.read_text(encoding="utf-8")), _place(path))


def _book_place(id: str) -> str:
    return f"games/{game_families()[id]}/{id}/rulebook.toml"


def _collect_book(words: Words, id: str) -> None:
    """The title page, the clauses and the options of a game."""
    book, place = rulebook(id), _book_place(id)
    words.add([book.title, book.summary, book.source, *filter(None, [book.also])], place)
    if book.story is not None:
        words.add([book.story.text], place)
    words.add([*book.words, *book.words.values()], place)
    options = game_class(id).options_type()
    for info in describe(options):
        choices = [str(choice).replace("_", " ") for choice in info.choices]
        label = info.name.replace("_", " ").capitalize()
        words.add([label, info.doc, *choices], place)
    words.add([name.replace("_", " ") for name in options.rulesets()], place)
    _collect_clauses(words, book, place)


def _collect_clauses(words: Words, book: Rulebook, place: str) -> None:
    for clause in book.clauses.values():
        words.add([clause.section, clause.text, clause.reason], place)


def _place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


# --- templates and scripts


def template_texts(path: Path) -> Iterator[Message]:
    """The texts of a template."""
    source = path.read_text(encoding="utf-8")
    environment = Environment(extensions=["jinja2.ext.i18n"])
    found = environment.extract_translations(source)  # type: ignore[attr-defined]
    for _, function, message in found:
        if function == "ngettext":
            yield message[0], message[1]
        else:
            yield message if isinstance(message, str) else message[0]


def script_texts(source: str) -> Iterator[Message]:
    """The texts of a script: `_("...")` and `counted("...", "...", n)`."""
    for name, one, many in _SCRIPT_TEXT.findall(source):
        if name == "_":
            yield str(ast.literal_eval(one))
        elif many:
            yield str(ast.literal_eval(one)), str(ast.literal_eval(many))


# --- Python


def python_texts(path: Path) -> Iterator[Message]:
    """The texts of a module: literals in `t(...)`, those of the tables it names there, and the pairs of
    literals in `tn(...)`."""
    tree = _tree(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "tn":
                one, many = (ast.literal_eval(form) for form in node.args[:2])
                yield one, many
            place = MARKERS.get(node.func.id, -1)
            if 0 <= place < len(node.args):
                yield from _texts_of(node.args[place], path)
    for name in TABLES:
        value = _constants(tree).get(name)
        if value is not None:
            yield from _texts_in(value, keys=name == "PACES")
    computed = COMPUTED.get(_place(path))
    if computed:
        module = importlib.import_module("pelitupa." + _place(path)[:-3].replace("/", "."))
        yield from (text for text in computed(module) if not _CARD.search(text))


@lru_cache(64)
def _tree(path: Path) -> ast.Module:
    """Those of all files would be millions of objects, which tests that collect texts kept to their end."""
    return ast.parse(path.read_text(encoding="utf-8"))


def _texts_of(node: ast.expr, path: Path) -> Iterator[str]:
    """The texts an argument may be: literals in it, and those of constants it looks up."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts_of(node.body, path)
        yield from _texts_of(node.orelse, path)
    elif isinstance(node, ast.Subscript):
        inner = node.value
        if isinstance(inner, ast.Subscript) and isinstance(node.slice, ast.Constant):
            yield from _column(inner.value, path, node.slice.value)
        else:
            yield from _texts_of(inner, path)
    elif isinstance(node, ast.Name):
        value = _looked_up(node.id, path)
        if value is not None:
            yield from _texts_in(value)
    elif isinstance(node, (ast.Tuple, ast.List, ast.Dict)):
        yield from _texts_in(node)


def _column(table: ast.expr, path: Path, place: object) -> Iterator[str]:
    """The texts at one place of the rows of a table."""
    value = _looked_up(table.id, path) if isinstance(table, ast.Name) else None
    if isinstance(value, (ast.Tuple, ast.List)) and isinstance(place, int):
        for row in value.elts:
            if isinstance(row, ast.Tuple):
                yield from _texts_in(row.elts[place])


def _texts_in(node: ast.expr, keys: bool = False) -> Iterator[str]:
    """The texts of a literal; of a dictionary its values, or its keys."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        for entry in node.elts:
            yield from _texts_in(entry)
    elif isinstance(node, ast.Dict):
        for key in node.keys if keys else node.values:
            if key is not None:
                yield from _texts_in(key)


def _looked_up(name: str, path: Path) -> ast.expr | None:
    """The value of a constant of a module, or of the module it is imported from."""
    tree = _tree(path)
    if name in _constants(tree):
        return _constants(tree)[name]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pelitupa."):
            if any((alias.asname or alias.name) == name for alias in node.names):
                other = SOURCE.joinpath(*node.module.split(".")[1:]).with_suffix(".py")
                return _constants(_tree(other)).get(name) if other.exists() else None
    if name.isupper():
        return None
    return _loop_table(tree, name)


def _loop_table(tree: ast.Module, name: str) -> ast.expr | None:
    """The literal rows that a name runs through first in `for name, ... in rows`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Tuple):
            first = node.target.elts[0]
            if isinstance(first, ast.Name) and first.id == name and isinstance(node.iter, ast.Name):
                for other in ast.walk(tree):
                    if isinstance(other, ast.Assign) and isinstance(other.targets[0], ast.Name):
                        if other.targets[0].id == node.iter.id and isinstance(
                            other.value, ast.Tuple
                        ):
                            rows = [r for r in other.value.elts if isinstance(r, ast.Tuple)]
                            return ast.Tuple([row.elts[0] for row in rows], ast.Load())
    return None


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """The constants of a module."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found[node.target.id] = node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
    return found


# --- catalogues


def folders(messages: dict[Message, list[str]]) -> dict[Path, dict[Message, list[str]]]:
    """The messages of each catalogue, by the folder it is in: the house's, and each game's.

    What the house says is the house's; what only games say is in the catalogue of each that says it.
    """
    rooms = {f"games/{family}/{id}/" for id, family in game_families().items()}
    found: dict[Path, dict[Message, list[str]]] = {HOUSE: {}}
    found |= {SOURCE / room: {} for room in sorted(rooms)}
    for message, places in messages.items():
        homes = {room if (room := _room(place)) in rooms else "" for place in places}
        for home in [""] if "" in homes else sorted(homes):
            found[SOURCE / home if home else HOUSE][message] = places
    return {folder: texts for folder, texts in found.items() if texts}


def _room(place: str) -> str:
    """The folder of a game in which a file would lie."""
    return "/".join(place.split("/")[:3]) + "/"


def read(language: str) -> Catalog:
    """All that is translated into a language; an empty catalogue where there is none yet."""
    if not catalogue_paths(language):
        return Catalog(locale=language)
    return whole_catalogue(language)


def updated(language: str, messages: dict[Message, list[str]], old: Catalog) -> Catalog:
    """A catalogue of just these messages, with the translations that the old one has."""
    catalogue = Catalog(
        locale=language,
        header_comment="# The texts of Pelitupa, kept up to date by `make words`.",
        fuzzy=False,
    )
    for message, places in messages.items():
        known = old.get(message if isinstance(message, str) else message[0])
        string = known.string if known is not None else ""
        if not isinstance(message, str) and not isinstance(string, (list, tuple)):
            string = ("",) * catalogue.num_plurals
        in_scripts = any(place.endswith(".js") for place in places)
        catalogue.add(message, string, auto_comments=[IN_SCRIPTS] if in_scripts else [])
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """A catalogue as a file: sorted by text, without the places of the texts, so that it changes only where
    a text does."""
    out = BytesIO()
    write_po(out, catalogue, width=100, no_location=True, sort_output=True)
    lines = out.getvalue().decode("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(_IDLE)]
    return ("\n".join(kept).rstrip() + "\n").encode("utf-8")


def main() -> int:
    """Update every catalogue, and say how much of it is translated."""
    beside = Path(__file__).resolve().parents[1] / "src" / "pelitupa"
    if beside != SOURCE.resolve():
        print(
            f"these are the texts of {SOURCE}, not of {beside}: put {beside.parent} into PYTHONPATH"
        )
        return 1
    homes = folders(collect())
    for language in LANGUAGES:
        if language == "en":
            continue
        old = read(language)
        left = set(catalogue_paths(language))
        for folder, messages in homes.items():
            path = catalogue_path(language, folder)
            path.write_bytes(written(updated(language, messages, old)))
            left.discard(path)
        for path in left:
            path.unlink()
        texts = [message for message in whole_catalogue(language) if message.id]
        done = sum(1 for message in texts if message.string and all(message.string))
        print(f"{language}: {done} of {len(texts)} texts are translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
