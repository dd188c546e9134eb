"""Games in SGF, of all that are read here: which game a tree is of, and its text out of a file's bytes.

GM tells the game. A file without GM is of Go, as the standard has it, unless its SO says Little Golem, whose
files leave GM out, or its moves are none of Go. Which game was taken then is said in the notes.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

from pelitupa.games import load_game
from pelitupa.games.board.sgf import Notes, SgfError, Tree, parse_sgf
from pelitupa.records import sgf, sgf_go, sgf_twixt
from pelitupa.records.execution import game_of
from pelitupa.records.format import Record
from pelitupa.records.sgf import SgfGame, root_line, root_text

HEX: Final = sgf.NUMBERS["Hex"]
Y: Final = sgf.NUMBERS["Y"]
KNOWN: Final = {sgf_go.GO: "Go", HEX: "Hex", sgf_twixt.NUMBER: "Twixt", Y: "Y"}
"""What GM[...] says of the games that are read."""

_OF_GO: Final = re.compile(r"([a-s]{2}|tt)?")
_CHARSET: Final = re.compile(rb"(?<![A-Za-z])CA\s{0,9}\[\s{0,9}([A-Za-z0-9_.:+-]{2,40})\s{0,9}\]")
_TEXTUAL: Final = re.compile(
    r"(us-?ascii|ascii|utf-?8|utf-?16.*|iso-?8859.*|iso-?2022.*|latin.*|windows.*|cp\d.*|big5.*|gb.*|hz.*|"
    r"euc.*|s.*jis.*|koi8.*|johab|mac.*|tis.*)"
)
_WIDER: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "cp950",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
"""Encodings that people name, and the wider ones that their programs write."""


def decode(data: bytes, notes: Notes) -> str:
    """The text of an SGF file: UTF-16 by its mark, else as CA says, else UTF-8, else Latin-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    if data[:2] in (b"(\x00", b"\x00("):
        return data.decode("utf-16-le" if data[1] == 0 else "utf-16-be", "replace")
    named = list(dict.fromkeys(found[1] for found in _CHARSET.finditer(data)))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = ""
    if not named:
        return text or data.decode("latin-1")  # what SGF is in when it does not say
    name = named[0].decode("ascii")
    if len(named) > 1:
        notes.add(
            f"the trees of the file name several encodings; all are read in the first, {name}"
        )
    codec = _codec(name)
    if codec == "utf-8" and text:
        return text
    try:
        return data.decode(codec)
    except LookupError:
        notes.add(f"CA[{name}] is not a known encoding: read as Latin-1")
    except UnicodeDecodeError:
        notes.add(f"the file is not in the encoding that CA[{name}] says: read as Latin-1")
    return data.decode("latin-1")


def _codec(name: str) -> str:
    """Python's name of an encoding for text; one that is not known, for any other."""
    if not _TEXTUAL.fullmatch(name.lower()):
        return "?"
    try:
        known = codecs.lookup(name).name
    except LookupError:
        return "?"
    return _WIDER.get(known, known)


def read_tree(tree: Tree, notes: Notes) -> SgfGame:
    """The main line of a game tree. Raises `SgfError`."""
    number = _number(tree, notes)
    if number == sgf_go.GO:
        return sgf_go.read_tree(tree, notes)
    if number == sgf_twixt.NUMBER:
        return sgf_twixt.read_tree(tree, notes)
    return sgf.read_tree(tree, number, notes)


def read_games(text: str, notes: Notes | None = None) -> tuple[SgfGame, ...]:
    """The main lines of all game trees of an SGF text. Raises `SgfError`."""
    notes = Notes() if notes is None else notes
    return tuple([read_tree(tree, notes) for tree in parse_sgf(text, notes)])


def read_game(text: str, notes: Notes | None = None) -> SgfGame:
    """The main line of a text with just one game tree. Raises `SgfError`."""
    games = read_games(text, notes)
    if len(games) != 1:
        raise SgfError(f"one game is wanted, but the text holds {len(games)}")
    return games[0]


def _number(tree: Tree, notes: Notes) -> str:
    """What GM says, or what it would."""
    told = root_text(tree, "GM")
    if told:
        if told.upper() not in KNOWN:
            known = ", ".join([f"GM[{number}] {title}" for number, title in KNOWN.items()])
            raise SgfError(
                f"GM[{told[:20]}] is not a game that is read; these are: {known}",
                root_line(tree, "GM"),
            )
        return told.upper()
    number, why = _taken(tree)
    notes.add(f"GM, the number of the game, is missing: {why}, so this is read as {KNOWN[number]}")
    return number


def _taken(tree: Tree) -> tuple[str, str]:
    """The game of a tree without GM, and why."""
    moves = [item for node in tree.main_line() for item in node if item.name in ("B", "W", "R")]
    if any(item.name == "R" for item in moves):
        return sgf_twixt.NUMBER, "there are moves of Red"
    if "littlegolem" in root_text(tree, "SO").lower():
        event = root_text(tree, "EV").lower()
        number = sgf_twixt.NUMBER if event.startswith(sgf_twixt.TITLE.lower()) else HEX
        return sgf_go.GO if event.startswith("go") else number, "SO is Little Golem"
    if all(_OF_GO.fullmatch(item.values[0].strip()) for item in moves):
        return sgf_go.GO, "the standard takes Go"
    return HEX, "its moves are not Go's"


def write_game(game: SgfGame) -> str:
    """The SGF text of a match. Raises `SgfError` for one that SGF has no words for."""
    title = load_game(game.game).rulebook.title
    if title == sgf_go.TITLE:
        return sgf_go.write_game(game)
    return sgf_twixt.write_game(game) if title == sgf_twixt.TITLE else sgf.write_game(game)


def from_record(record: Record) -> SgfGame:
    """The match of a record, which SGF must be able to tell. Raises `RecordError`."""
    title = game_of(record).rulebook.title
    if title == sgf_go.TITLE:
        return sgf_go.from_record(record)
    return sgf_twixt.from_record(record) if title == sgf_twixt.TITLE else sgf.from_record(record)
