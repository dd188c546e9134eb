"""Games of Hex and Y in SGF FF[4], the Smart Game Format (red-bean.com/sgf), read and written.

Two things are here. `parse_sgf` and `write_sgf` read and write any SGF as trees of nodes, with
`parse_sgf(write_sgf(trees)) == trees`. `read_games` and `write_game` put the main line of a tree into
the game's own words and back, with `read_game(write_game(game)) == game`; `to_record` and
`from_record` go on to the cottage's own records.

**Hex** is GM[11]: Black joins top and bottom, and White the sides; a cell is `d4`. Our red stones,
which begin, are Black. A file without GM is read as Hex. **Y** has no number in SGF; here it is GM[Y].
RU[no swap] says that nobody may swap colours.

**Swapping.** SGF knows two ways, equal in play. `swap-sides`: the players change colours and the stone
stays, as our rules have it. `swap-pieces`: the players keep their colours and the stone changes its
own; at Hex it also goes to its mirror image, and so all later moves are mirrored. Both are read;
`swap-pieces` is written, which more programs know. After `swap-sides` the moves may be lettered by
the colour of the stones, or go on by player.

**Little Golem** writes a dialect, known by its SO[...littlegolem...]: cells are two letters (`dd`), GM
is left out, `swap` is swap-pieces, and the first player, who joins top and bottom, is W in the moves
but B in PB and RE. Cells in two letters and the bare `swap` are read in any file.

Variations beside the main line, comments and marks are kept by the trees and left out of games. Stones
set up beforehand (AB, AW, AE) are refused: such a thing is no match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from pelitupa.core import ActionError, PelitupaError, RecordError, State
from pelitupa.equipment.hexgrid import column_name
from pelitupa.games import game_class, game_ids, load_game, rulebook
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame
from pelitupa.records.execution import entry_for, execute
from pelitupa.records.format import (
    FINISHED,
    NAME_LIMIT,
    PEOPLE,
    RESIGNED,
    SIZE_LIMIT,
    STOPPED,
    Ending,
    Header,
    NatureLine,
    Record,
    Seat,
    printable,
    settle,
)

BLACK: Final = "B"
WHITE: Final = "W"
SWAP: Final = "swap"
SWAP_PIECES: Final = "swap-pieces"
SWAP_SIDES: Final = "swap-sides"
TIME: Final = "time"
FORFEIT: Final = "forfeit"

_NUMBERS: Final = {"Hex": "11", "Y": "Y"}
"""What GM[...] says, by the title of the game."""

_NO_SWAP: Final = "no swap"
_VOID: Final = "Void"
_DEPTH_LIMIT: Final = 500
_LETTERS: Final = re.compile(r"[A-Za-z]{2}")
_RESULT: Final = re.compile(r"([BW])(?:\+(.*))?", re.IGNORECASE)
_SUFFIXES: Final = {"r": RESIGNED, "resign": RESIGNED, "t": TIME, "time": TIME, "f": FORFEIT,
                    "forfeit": FORFEIT}  # fmt: skip
_WRITTEN: Final = {FINISHED: "", RESIGNED: "R", TIME: "T", FORFEIT: "F", "": ""}


class SgfError(RecordError):
    """A text is no SGF, or tells no match of a game that is here; `line` counts from 1."""


# --- trees of nodes


@dataclass(frozen=True)
class Property:
    """An identifier such as `B` and its values, each as it is meant, without escapes."""

    name: str
    values: tuple[str, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Tree:
    """Nodes one after another, each its properties, and the variations that follow the last."""

    nodes: tuple[tuple[Property, ...], ...]
    variations: tuple[Tree, ...] = ()

    def main_line(self) -> Iterator[tuple[Property, ...]]:
        """The nodes from the first on, always through the first variation."""
        tree: Tree | None = self
        while tree is not None:
            yield from tree.nodes
            tree = tree.variations[0] if tree.variations else None


class _Reader:
    """A text, a place in it, and the line that place is in."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.line = 1

    def peek(self) -> str:
        """The next character that is no white space; "" at the end."""
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.take()
        return self.text[self.place] if self.place < len(self.text) else ""

    def take(self) -> str:
        """The character at the place, which moves on."""
        character = self.text[self.place]
        self.place += 1
        self.line += character == "\n"
        return character

    def error(self, wanted: str) -> SgfError:
        """What was wanted instead of what is there."""
        there = self.peek()
        shown = repr(self.text[self.place : self.place + 20]) if there else "the end of the text"
        return SgfError(f"{wanted} is wanted here, not {shown}", self.line)


def parse_sgf(text: str) -> tuple[Tree, ...]:
    """All game trees of an SGF text, of any game. Raises `SgfError`.

    Whatever stands before the first `(;` is passed over, as the standard has it.
    """
    if len(text) > SIZE_LIMIT:
        raise SgfError(f"an SGF text has at most {SIZE_LIMIT} characters, this one {len(text)}", 1)
    start = re.search(r"\(\s*;", text)
    if start is None:
        raise SgfError("this is no SGF: it has no game tree, which begins with (;", 1)
    reader = _Reader(text)
    while reader.place < start.start():
        reader.take()
    trees: list[Tree] = []
    while reader.peek():
        if reader.peek() != "(":
            raise reader.error("a game tree, (;...)")
        trees.append(_tree(reader, 0))
    return tuple(trees)


def _tree(reader: _Reader, depth: int) -> Tree:
    if depth == _DEPTH_LIMIT:
        raise SgfError(f"variations lie at most {_DEPTH_LIMIT} deep within each other", reader.line)
    reader.take()
    nodes: list[tuple[Property, ...]] = []
    while reader.peek() == ";":
        reader.take()
        nodes.append(_node(reader))
    if not nodes:
        raise reader.error("a node, which begins with ;")
    variations: list[Tree] = []
    while reader.peek() == "(":
        variations.append(_tree(reader, depth + 1))
    if reader.peek() != ")":
        raise reader.error("; or ( or )")
    reader.take()
    return Tree(tuple(nodes), tuple(variations))


def _node(reader: _Reader) -> tuple[Property, ...]:
    properties: dict[str, Property] = {}
    while reader.peek().isalpha():
        line, name = reader.line, ""
        while reader.peek().isalpha():
            name += reader.take()
        values: list[str] = []
        while reader.peek() == "[":
            values.append(_value(reader))
        if not values:
            raise reader.error(f"a value of {name} in brackets")
        short = "".join(letter for letter in name if letter.isupper())  # FF[3]: SiZe is SZ
        if not short or short in properties:
            raise SgfError(f"the property {name!r} is without capitals or stands twice", line)
        properties[short] = Property(short, tuple(values), line)
    return tuple(properties.values())


def _value(reader: _Reader) -> str:
    begun = reader.line
    reader.take()
    characters: list[str] = []
    while reader.place < len(reader.text):
        character = reader.take()
        if character == "]":
            return "".join(characters)
        if character == "\\" and reader.place < len(reader.text):
            if reader.text.startswith("\r\n", reader.place):
                reader.take()
            character = reader.take()
            if character == "\n":  # an escaped line break is no part of the text
                continue
        characters.append(character)
    raise SgfError("the value that begins here is never closed by ]", begun)


def write_sgf(trees: tuple[Tree, ...]) -> str:
    """The text of game trees: one line for the first node and ten nodes a line after it."""
    return "".join(f"{_tree_text(tree)}\n" for tree in trees)


def _tree_text(tree: Tree) -> str:
    texts = [";" + "".join(_property_text(item) for item in node) for node in tree.nodes]
    lines = [texts[0], *("".join(texts[i : i + 10]) for i in range(1, len(texts), 10))]
    return "(" + "\n".join([*lines, *(_tree_text(part) for part in tree.variations)]) + ")"


def _property_text(item: Property) -> str:
    values = (value.replace("\\", "\\\\").replace("]", "\\]") for value in item.values)
    return item.name + "".join(f"[{value}]" for value in values)


# --- colours and cells


class Notation:
    """The colours and cells of a game as SGF and HTP tell them, which may be mirrored from ours.

    `mirrored` is true once pieces were swapped, or where White begins: then our red is White, and at
    Hex, where the colours join different sides, cells are mirrored in the long diagonal.
    """

    def __init__(self, game: ConnectionGame) -> None:
        self.game = game
        self.mirrored = False
        size = game.get_parameters()["size"]
        assert isinstance(size, int)
        self.size = size
        self._alike = game.goals[RED] == game.goals[BLUE]
        self._cells = {name: cell for cell, name in enumerate(game.grid.names)}

    def colour(self, ours: int) -> str:
        """B or W, of our red or blue."""
        return WHITE if (ours == RED) == self.mirrored else BLACK

    def cell(self, text: str, line: int = 0) -> int:
        """Our cell of `d4` or `dd`. Raises `SgfError`, with the line where it was read."""
        name = text.strip()
        if _LETTERS.fullmatch(name):
            column, row = (self._number(letter) for letter in name)
            name = f"{column_name(column)}{row + 1}"
        cell = self._cells.get(name.lower(), -1)
        if cell < 0:
            last = self.game.grid.names[-1]
            raise SgfError(
                f"{text[:20]!r} is no cell of {self.game}; they go from a1 to {last}", line
            )
        return self._mirror(cell)

    def name(self, cell: int) -> str:
        """`d4`, of our cell."""
        return self.game.grid.names[self._mirror(cell)]

    def _mirror(self, cell: int) -> int:
        if not self.mirrored or self._alike:
            return cell
        row, column = divmod(cell, self.size)
        return column * self.size + row

    def _number(self, letter: str) -> int:
        """0 for a; beyond z, on boards that large, come the capitals."""
        capital = letter.isupper() and self.size > 26
        return ord(letter.lower()) - ord("a") + (26 if capital else 0)


# --- games


@dataclass(frozen=True)
class SgfGame:
    """A match as SGF can tell it. `game` is as `load_game` reads it, `names` are by seat ("" if not
    told), `actions` the game's own texts.

    `how` it ended is one of FINISHED, RESIGNED, TIME, FORFEIT, STOPPED (without a winner), or "" where
    that is not told; `winner` is a seat, or -1.
    """

    game: str
    names: tuple[str, str]
    actions: tuple[str, ...]
    winner: int = -1
    how: str = ""
    date: str = ""


def connection_game(title: str, size: int, swap: bool) -> ConnectionGame:
    """The game of that title (`Hex`, `Y`). Raises `SgfError` and `OptionError`."""
    for id in game_ids():
        if rulebook(id).title == title and issubclass(game_class(id), ConnectionGame):
            game = load_game(id, size=size, swap=swap)
            assert isinstance(game, ConnectionGame)
            return game
    raise SgfError(f"{title} is no game that SGF is read and written for")


def read_games(text: str) -> tuple[SgfGame, ...]:
    """The main lines of all game trees of an SGF text. Raises `SgfError`."""
    return tuple(read_tree(tree) for tree in parse_sgf(text))


def read_tree(tree: Tree) -> SgfGame:
    """The main line of a game tree. Raises `SgfError`."""
    return _Reading(tree).game()


def read_game(text: str) -> SgfGame:
    """The main line of a text with just one game tree. Raises `SgfError`."""
    games = read_games(text)
    if len(games) != 1:
        raise SgfError(f"one game is wanted, but the text holds {len(games)}")
    return games[0]


class _Reading:
    """One tree put into the game's own words, move by move.

    `letters` are those of the seats in the moves, `heading` those in PB, PW and RE.
    """

    def __init__(self, tree: Tree) -> None:
        nodes = list(tree.main_line())
        self.root = {item.name: item for item in nodes[0]}
        self.moves = [item for node in nodes for item in _moves(node)]
        board = self._board()
        self.state = board.new_initial_state()
        self.notation = Notation(board)
        golem = "littlegolem" in self._text("SO").lower()
        first = self.moves[0].name if self.moves else BLACK
        self.letters = [first, _other(first)]
        self.heading = [BLACK, WHITE] if golem else self.letters.copy()
        self.notation.mirrored = first == WHITE and not golem
        self.sides_swapped = False
        self.given_up = -1
        self.how = ""

    def game(self) -> SgfGame:
        """Play all moves, then settle who has won."""
        for move in self.moves:
            self._move(move.name, move.values[0], move.line)
        winner, how = self._result()
        state = self.state
        actions = (
            state.action_to_string(entry.player, entry.action) for entry in state.full_history()
        )
        names = (self._text("P" + self.heading[0]), self._text("P" + self.heading[1]))
        return SgfGame(str(state.get_game()), names, tuple(actions), winner, how, self._text("DT"))

    def _text(self, name: str) -> str:
        """A property of the root as one line; "" where it is not there."""
        return " ".join(self.root[name].values[0].split()) if name in self.root else ""

    def _line(self, name: str) -> int:
        return self.root[name].line if name in self.root else 0

    def _board(self) -> ConnectionGame:
        number = self._text("GM") or _NUMBERS["Hex"]
        titles = {value.lower(): title for title, value in _NUMBERS.items()}
        if number.lower() not in titles:
            known = ", ".join(f"GM[{value}] {title}" for title, value in _NUMBERS.items())
            raise SgfError(f"GM[{number}] is no game that is read; there is: {known}",
                           self._line("GM"))  # fmt: skip
        title = titles[number.lower()]
        size = self._text("SZ")
        width, colon, height = size.partition(":")
        if colon and width != height:
            raise SgfError(f"a board has as many rows as columns here, not {size}",
                           self._line("SZ"))  # fmt: skip
        swap = self._text("RU").lower() != _NO_SWAP
        if not size:
            return connection_game(title, 11, swap)
        if not re.fullmatch(r"[0-9]{1,4}", width):
            raise SgfError(f"SZ is the number of cells along a side, not {size!r}",
                           self._line("SZ"))  # fmt: skip
        try:
            return connection_game(title, int(width), swap)
        except PelitupaError as error:
            raise SgfError(f"SZ[{size}]: {error}", self._line("SZ")) from None

    def _move(self, letter: str, value: str, line: int) -> None:
        word = value.strip().lower()
        if self.given_up >= 0:
            raise SgfError(f"{letter}[{value[:20]}] comes after the game was given up", line)
        if word in ("resign", FORFEIT):
            self.given_up = self.letters.index(letter)
            self.how = RESIGNED if word == "resign" else FORFEIT
            return
        if self.state.is_terminal():
            raise SgfError(f"{letter}[{value[:20]}] comes after the game was won", line)
        self._check_turn(letter, value, line)
        swaps = word in (SWAP, SWAP_PIECES, SWAP_SIDES)
        try:
            action = self.state.string_to_action(SWAP) if swaps else self.notation.cell(value, line)
            self.state.apply_action(action)
        except ActionError as error:
            raise SgfError(f"{letter}[{value[:20]}]: {error.reason}", line) from None
        if word == SWAP_SIDES:
            self.sides_swapped = True
            self.letters.reverse()
        elif swaps:
            self.notation.mirrored = not self.notation.mirrored

    def _check_turn(self, letter: str, value: str, line: int) -> None:
        wanted = self.letters[self.state.current_player()]
        if letter == wanted:
            return
        if self.sides_swapped and self.state.move_number() == 2:  # these moves go by player
            self.letters.reverse()
            return
        raise SgfError(f"{letter}[{value[:20]}] stands where it is {wanted}'s turn", line)

    def _result(self) -> tuple[int, str]:
        """The winner's seat or -1, and how. The board and the moves count for more than RE."""
        told = self._text("RE")
        winner, how = self._told_result(told)
        if self.state.is_terminal():
            seat, decided = self.state.winners()[0], FINISHED
        elif self.given_up >= 0:
            seat, decided = 1 - self.given_up, self.how
        else:
            return winner, how
        if winner >= 0 and winner != seat and not self.sides_swapped:
            raise SgfError(
                f"RE[{told}] says that {self.heading[winner]} has won, but by the moves "
                f"{self.heading[seat]} has", self._line("RE"),
            )  # fmt: skip
        return seat, decided

    def _told_result(self, told: str) -> tuple[int, str]:
        if told in ("", "?"):
            return -1, ""
        if told.lower() == _VOID.lower():
            return -1, STOPPED
        found = _RESULT.fullmatch(told)
        if found is None:
            raise SgfError(f"a result is B+, W+R or the like (nothing is drawn), not {told[:40]!r}",
                           self._line("RE"))  # fmt: skip
        winner = self.heading.index(found[1].upper())
        return winner, _SUFFIXES.get((found[2] or "").strip().lower(), "")


def _other(letter: str) -> str:
    return WHITE if letter == BLACK else BLACK


def _moves(node: tuple[Property, ...]) -> list[Property]:
    """The move of a node, if any. Raises `SgfError` for two, and for stones set up."""
    for item in node:
        if item.name in ("AB", "AW", "AE"):
            raise SgfError(f"{item.name} sets stones up, which no match begins with", item.line)
    moves = [item for item in node if item.name in (BLACK, WHITE)]
    if len(moves) > 1 or (moves and len(moves[0].values) > 1):
        raise SgfError("a node holds one move", moves[0].line)
    return moves


def write_game(game: SgfGame) -> str:
    """The SGF text of a match. Raises `SgfError` for one that SGF has no words for."""
    board = load_game(game.game)
    if not isinstance(board, ConnectionGame):
        raise SgfError(f"{board} is no game that SGF is read and written for")
    notation = Notation(board)
    if str(connection_game(board.rulebook.title, notation.size, board.swap)) != str(board):
        raise SgfError(f"SGF has no word for the options of {board} but size and swap")
    root = [("FF", "4"), ("GM", _NUMBERS[board.rulebook.title]), ("CA", "UTF-8"),
            ("SZ", str(notation.size))]  # fmt: skip
    if not board.swap:
        root.append(("RU", _NO_SWAP))
    root += [("PB", game.names[0]), ("PW", game.names[1]), ("DT", game.date)]
    if game.winner >= 0:
        root.append(("RE", f"{(BLACK, WHITE)[game.winner]}+{_WRITTEN[game.how]}"))
    elif game.how == STOPPED:
        root.append(("RE", _VOID))
    nodes = [tuple(Property(name, (value,)) for name, value in root if value)]
    state = board.new_initial_state()
    for text in game.actions:
        letter = (BLACK, WHITE)[state.current_player()]
        action = state.string_to_action(text)
        assert isinstance(action, int)
        value = SWAP_PIECES if action == board.cells else notation.name(action)
        nodes.append((Property(letter, (value,)),))
        notation.mirrored = notation.mirrored or action == board.cells
        state.apply_action(action)
    return write_sgf((Tree(tuple(nodes)),))


# --- records


def to_record(game: SgfGame) -> Record:
    """The record of a match. Games lost by time or forfeit become resigned, for want of other words.

    Raises `PelitupaError` for a match that its game does not allow.
    """
    state = load_game(game.game).new_initial_state()
    entries = []
    for text in game.actions:
        action = state.string_to_action(text)
        entries.append(entry_for(state, action))
        state.apply_action(action)
    seats = tuple(Seat(_plain(name, seat)) for seat, name in enumerate(game.names, 1))
    board = state.get_game()
    header = Header(
        str(board), seats, NatureLine(PEOPLE), _iso_date(game.date), rules=board.rulebook.rules
    )
    return Record(header, tuple(entries), _ending(game, state))


def _ending(game: SgfGame, state: State) -> Ending | None:
    if state.is_terminal():
        return Ending(FINISHED, settle(state, FINISHED))
    if game.winner >= 0:
        loser = 1 - game.winner
        return Ending(RESIGNED, settle(state, RESIGNED, loser), loser)
    return Ending(STOPPED, settle(state, STOPPED)) if game.how == STOPPED else None


def _plain(name: str, number: int) -> str:
    """A name that can stand in a record's line."""
    shown = "".join(character for character in name if printable(character))
    return shown[:NAME_LIMIT].strip() or f"Player {number}"


def _iso_date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def from_record(record: Record) -> SgfGame:
    """The match of a record, which SGF must be able to tell. Raises `RecordError`."""
    state = execute(record)
    if not isinstance(state.get_game(), ConnectionGame):
        raise SgfError(f"{state.get_game()} is no game that SGF is read and written for")
    winner, how, ending = -1, "", record.ending
    if ending is not None:
        how = ending.how
        if how == FINISHED:
            winner = state.winners()[0]
        elif how == RESIGNED:
            winner = 1 - ending.by
    names = (record.header.seats[0].name, record.header.seats[1].name)
    actions = tuple(entry.text for entry in record.entries)
    return SgfGame(str(state.get_game()), names, actions, winner, how, record.header.date)
