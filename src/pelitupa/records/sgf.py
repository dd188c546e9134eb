"""Games of Hex and Y in SGF FF[4], the Smart Game Format (red-bean.com/sgf), and what games in SGF share.

`pelitupa.games.board.sgf` reads SGF as trees, `pelitupa.records.sgf_games` says of which game one is.
Here the main line of a tree of Hex or Y is put into the game's own words and back, with
`read_tree` of `write_game(game)` giving `game` again; `to_record` and `from_record` go on to records.

**Hex** is GM[11]: Black joins top and bottom, and White the sides; a cell is `d4`. Our red stones,
which begin, are Black. **Y** has no number in SGF; here it is GM[Y].
RU[no swap] says that nobody may swap colours.

**Swapping.** SGF knows two ways, equal in play. `swap-sides`: the players change colours and the stone
stays, as our rules have it. `swap-pieces`: the players keep their colours and the stone changes its
own; at Hex it also goes to its mirror image, and so all later moves are mirrored. Both are read;
`swap-pieces` is written, which more programs know. After `swap-sides` the moves may be lettered by
the colour of the stones, or go on by player.

**Little Golem** writes a dialect, known by its SO[...littlegolem...]: cells are two letters (`dd`), GM
is left out, `swap` is swap-pieces, and the first player, who joins top and bottom, is W in the moves
but B in PB and RE. Cells in two letters and the bare `swap` are read in any file.

Comments and marks are left out. So are variations beside the main line and properties that are not known,
which `Notes` say. Stones that are set up (AB, AW, AE) are refused: no match of Hex or Y begins with them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from pelitupa.core import ActionError, PelitupaError, State
from pelitupa.equipment.hexgrid import cell_name
from pelitupa.games import game_class, game_ids, load_game, rulebook
from pelitupa.games.board.connection import BLUE, RED, ConnectionGame
from pelitupa.games.board.sgf import (
    SETUP,
    WITHOUT_BEARING,
    Notes,
    Property,
    SgfError,
    Tree,
    write_sgf,
)
from pelitupa.records.execution import entry_for, execute
from pelitupa.records.format import (
    FINISHED,
    NAME_LIMIT,
    PEOPLE,
    RESIGNED,
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

NUMBERS: Final = {"Hex": "11", "Y": "Y"}
"""What GM[...] says, by the title of the game."""

_READ: Final = frozenset({"GM", "SZ", BLACK, WHITE, *SETUP})
_NO_SWAP: Final = "no swap"
VOID: Final = "Void"
_LETTERS: Final = re.compile(r"[A-Za-z]{2}")
RESULT: Final = re.compile(r"([BW])(?:\+(.*))?", re.IGNORECASE)
SUFFIXES: Final = {
    "r": RESIGNED,
    "resign": RESIGNED,
    "t": TIME,
    "time": TIME,
    "f": FORFEIT,
    "forfeit": FORFEIT,
}
WRITTEN: Final = {FINISHED: "", RESIGNED: "R", TIME: "T", FORFEIT: "F", "": ""}


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
            name = cell_name(row, column)
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
    told), `actions` the game's own texts. The first `given` of them only lead to the position that
    the match began with.

    `how` it ended is one of FINISHED, RESIGNED, TIME, FORFEIT, STOPPED (without a winner), or "" where
    that is not told; `winner` is a seat, or -1.
    """

    game: str
    names: tuple[str, str]
    actions: tuple[str, ...]
    winner: int = -1
    how: str = ""
    date: str = ""
    given: int = 0


def root_text(tree: Tree, name: str) -> str:
    """A property of the root as one line; "" where it is not there."""
    for item in next(tree.main_line(), ()):
        if item.name == name:
            return " ".join(item.values[0].split())
    return ""


def root_line(tree: Tree, name: str) -> int:
    """The line of a property of the root; 0 where it is not there."""
    return next((item.line for item in next(tree.main_line(), ()) if item.name == name), 0)


def note_what_is_left(
    tree: Tree, read: frozenset[str], notes: Notes, capitals: bool = True
) -> None:
    """Note variations, properties that are neither in `read` nor without bearing on a match, and (with
    `capitals`) names that are not in capitals."""
    part: Tree | None = tree
    while part is not None:
        if len(part.variations) > 1:
            notes.add("variations beside the main line are left out")
        for item in [item for node in part.nodes for item in node]:
            if item.name not in read and item.name not in WITHOUT_BEARING:
                notes.add(f"the property {item.name[:20]} was passed over", item.line)
            elif capitals and item.written.islower():
                notes.add("property names are written in capitals", item.line)
        part = part.variations[0] if part.variations else None


def connection_game(title: str, size: int, swap: bool) -> ConnectionGame:
    """The game of that title (`Hex`, `Y`). Raises `SgfError` and `OptionError`."""
    for id in game_ids():
        if rulebook(id).title == title and issubclass(game_class(id), ConnectionGame):
            game = load_game(id, size=size, swap=swap)
            assert isinstance(game, ConnectionGame)
            return game
    raise SgfError(f"{title} is no game that SGF is read and written for")


def read_tree(tree: Tree, number: str, notes: Notes) -> SgfGame:
    """The main line of a game tree of Hex (`number` 11) or Y. Raises `SgfError`."""
    note_what_is_left(tree, _READ, notes)
    return _Reading(tree, number).game()


class _Reading:
    """One tree put into the game's own words, move by move.

    `letters` are those of the seats in the moves, `heading` those in PB, PW and RE.
    """

    def __init__(self, tree: Tree, number: str) -> None:
        nodes = list(tree.main_line())
        self.tree = tree
        self.moves = [item for node in nodes for item in _moves(node)]
        board = self._board(number)
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
        return root_text(self.tree, name)

    def _line(self, name: str) -> int:
        return root_line(self.tree, name)

    def _board(self, number: str) -> ConnectionGame:
        title = next(title for title, value in NUMBERS.items() if value == number)
        size = self._text("SZ")
        width, colon, height = size.partition(":")
        if colon and width != height:
            raise SgfError(
                f"a board has as many rows as columns here, not {size[:20]}", self._line("SZ")
            )
        swap = self._text("RU").lower() != _NO_SWAP
        if not size:
            return connection_game(title, 11, swap)
        if not re.fullmatch(r"[0-9]{1,4}", width):
            raise SgfError(
                f"SZ is the number of cells along a side, not {size!r}", self._line("SZ")
            )
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
                f"{self.heading[seat]} has",
                self._line("RE"),
            )
        return seat, decided

    def _told_result(self, told: str) -> tuple[int, str]:
        if told in ("", "?"):
            return -1, ""
        if told.lower() == VOID.lower():
            return -1, STOPPED
        found = RESULT.fullmatch(told)
        if found is None:
            raise SgfError(
                f"a result is B+, W+R or the like (nothing is drawn), not {told[:40]!r}",
                self._line("RE"),
            )
        winner = self.heading.index(found[1].upper())
        return winner, SUFFIXES.get((found[2] or "").strip().lower(), "")


def _other(letter: str) -> str:
    return WHITE if letter == BLACK else BLACK


def _moves(node: tuple[Property, ...]) -> list[Property]:
    """The move of a node, if any. Raises `SgfError` for two, and for stones set up."""
    for item in node:
        if item.name in SETUP:
            raise SgfError(
                f"{item.name} sets stones up, which no match of this game begins with", item.line
            )
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
    root = [
        ("FF", "4"),
        ("GM", NUMBERS[board.rulebook.title]),
        ("CA", "UTF-8"),
        ("SZ", str(notation.size)),
    ]
    if not board.swap:
        root.append(("RU", _NO_SWAP))
    root += [("PB", game.names[0]), ("PW", game.names[1]), ("DT", game.date)]
    if game.winner >= 0:
        root.append(("RE", f"{(BLACK, WHITE)[game.winner]}+{WRITTEN[game.how]}"))
    elif game.how == STOPPED:
        root.append(("RE", VOID))
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
        str(board),
        seats,
        NatureLine(PEOPLE),
        _iso_date(game.date),
        given=game.given,
        rules=board.rulebook.rules,
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
