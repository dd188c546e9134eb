"""Games of Go in SGF FF[4].

Go is GM[1]; a point is two letters, column and row from the upper left, and a pass is empty (or `tt`, as
older files have it, on boards of up to 19). Black is seat 0. SZ and KM are size and komi; other options of
ours have no word in SGF. A match that ends with two passes is counted by our rules, whatever RE says:
they know no agreement on dead stones. Stones that are set up before the first move, as a handicap is, and a
White that moves first become what is given in the record: a line of play with passes that leads there.
"""

from __future__ import annotations

import re
from typing import Final

from pelitupa.core import ActionError, Game, PelitupaError, PositionError, State
from pelitupa.equipment.hexgrid import column_name
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.games.board.sgf import SETUP, Notes, Property, SgfError, Tree, write_sgf
from pelitupa.records.execution import execute, game_of
from pelitupa.records.format import FINISHED, RESIGNED, STOPPED, Record
from pelitupa.records.sgf import (
    BLACK,
    SUFFIXES,
    WHITE,
    WRITTEN,
    SgfGame,
    note_what_is_left,
    root_line,
    root_text,
)

TITLE: Final = "Beginners' Go"
GO: Final = "1"
_READ: Final = frozenset({"GM", "SZ", "KM", "HA", "PL", "B", "W", *SETUP})
PASS: Final = "pass"
_LETTERS: Final = (BLACK, WHITE)
_POINT: Final = re.compile(r"[a-s]{2}")


def read_tree(tree: Tree, notes: Notes) -> SgfGame:
    """The main line of a game tree of Go. Raises `SgfError`."""
    note_what_is_left(tree, _READ, notes)
    return _Reading(tree, notes).game()


def write_game(game: SgfGame) -> str:
    """The SGF text of a match. Raises `SgfError` for one that SGF has no words for."""
    board = load_game(game.game)
    values = board.get_parameters()
    if load_game(board.id, size=values["size"], komi=values["komi"]) != board:
        raise SgfError(f"SGF has no word for the options of {board} but size and komi")
    root = [
        ("FF", "4"),
        ("GM", GO),
        ("CA", "UTF-8"),
        ("SZ", str(values["size"])),
        ("KM", f"{values['komi']:g}"),
        ("PB", game.names[0]),
        ("PW", game.names[1]),
        ("DT", game.date),
        ("RE", _result_text(game, board.new_initial_state())),
    ]
    nodes = [tuple([Property(name, (value,)) for name, value in root if value])]
    for number, action in enumerate(game.actions):
        nodes.append((Property(_LETTERS[number % 2], (_letters(action),)),))
    return write_sgf((Tree(tuple(nodes)),))


def from_record(record: Record) -> SgfGame:
    """The match of a record, which SGF must be able to tell. Raises `RecordError`."""
    board = game_of(record)
    state, ending = execute(record), record.ending
    how = "" if ending is None else ending.how
    winner = state.winners()[0] if state.is_terminal() and state.winners() else -1
    if how == RESIGNED and ending is not None:
        winner = 1 - ending.by
    names = (record.header.seats[0].name, record.header.seats[1].name)
    actions = tuple([entry.text for entry in record.entries])
    given = record.header.given
    return SgfGame(str(board), names, actions, winner, how, record.header.date, given)


class _Reading:
    """One tree put into the game's own words, move by move."""

    def __init__(self, tree: Tree, notes: Notes) -> None:
        self.tree = tree
        self.notes = notes
        self.nodes = list(tree.main_line())
        self.board = self._board()
        self.size = int(str(self.board.get_parameters()["size"]))
        self.laid: list[tuple[Property, ...]] = []
        self.first = -1
        self.given_up = -1

    def game(self) -> SgfGame:
        """Set the stones up, play all moves, then settle who has won."""
        begun = next(
            (n for n, node in enumerate(self.nodes) if any(i.name in _LETTERS for i in node)),
            len(self.nodes),
        )
        for number, node in enumerate(self.nodes):
            self._set_up(node, number > begun)
        state = self._start(begun)
        given = len(state.history())
        for item in [item for node in self.nodes for item in node if item.name in _LETTERS]:
            self._move(state, item)
        winner, how = self._result(state)
        actions = tuple([state.action_to_string(e.player, e.action) for e in state.full_history()])
        names = (root_text(self.tree, "PB"), root_text(self.tree, "PW"))
        return SgfGame(
            str(self.board), names, actions, winner, how, root_text(self.tree, "DT"), given
        )

    def _board(self) -> Game:
        tree = self.tree
        size, komi = root_text(tree, "SZ") or "19", self._komi()
        width, colon, height = size.partition(":")
        if not re.fullmatch(r"[0-9]{1,2}", width) or (colon and height != width):
            raise SgfError(
                f"SZ is the number of points along a side, not {size[:20]!r}", root_line(tree, "SZ")
            )
        id = next(id for id in game_ids() if rulebook(id).title == TITLE)
        try:
            return load_game(id, size=int(width), komi=komi)
        except PelitupaError as error:
            where = "KM" if "komi" in str(error).lower() else "SZ"
            raise SgfError(
                f"{where}[{root_text(tree, where)[:20]}]: {error}", root_line(tree, where)
            ) from None

    def _komi(self) -> str:
        """The komi as a number: of `6,5` and `7.5 points` too, and of Fox's hundredths (375: in stones)."""
        told = root_text(self.tree, "KM")
        line = root_line(self.tree, "KM")
        found = re.fullmatch(r"(-?[0-9]{1,6}(?:[.,][0-9]{0,6})?)\s*(?:points?|pts?|moku|目)?", told)
        if not told or found is None:
            if told:
                raise SgfError(
                    f"KM is the bonus for White, a number such as 6.5, not {told[:20]!r}", line
                )
            return "0"
        komi = float(found[1].replace(",", "."))
        if "foxwq" in root_text(self.tree, "AP").lower() and komi >= 100:
            komi = 7.5 if komi == 375 else komi / 100
        if komi < 0:
            raise SgfError(
                f"KM[{told[:20]}]: a bonus for Black is not known here; komi is 0 to 100", line
            )
        text = f"{komi:g}"
        if found[1].rstrip("0").rstrip(".") not in (text, "") and float(komi) != _number(told):
            self.notes.add(f"KM[{told[:20]}] is read as a komi of {text}", line)
        return text

    def _set_up(self, node: tuple[Property, ...], late: bool) -> None:
        for item in node:
            if item.name in (*SETUP, "PL") and (late or any(i.name in _LETTERS for i in node)):
                raise SgfError(
                    f"{item.shown()} sets up stones or the turn after the first move; a match begins "
                    "with stones (a handicap), and then there are moves only",
                    item.line,
                )
            if item.name == "PL":
                word = item.values[0].strip().lower()
                if word not in ("b", "black", "w", "white"):
                    raise SgfError(f"PL is B or W, who is to move, not {word[:20]!r}", item.line)
                self.first = 0 if word.startswith("b") else 1
        laid = tuple([item for item in node if item.name in SETUP])
        if laid:
            self.laid.append(laid)

    def _start(self, begun: int) -> State:
        """The state with the stones that are set up, and who moves first."""
        black = sum(len(i.values) for node in self.laid for i in node if i.name == "AB")
        white = any(i.name == "AW" for node in self.laid for i in node)
        first = self.first
        if first < 0 and begun < len(self.nodes):
            first = _LETTERS.index(next(i.name for i in self.nodes[begun] if i.name in _LETTERS))
        elif first < 0:
            first = int(black > 0 and not white)
        told = root_text(self.tree, "HA")
        if told not in ("", "0", "1", str(black)):
            if not black:
                raise SgfError(
                    f"HA[{told[:20]}] tells of black stones that begin, but no AB says where",
                    root_line(self.tree, "HA"),
                )
            self.notes.add(f"HA[{told[:20]}], but AB sets {black} stones up: these count")
        if not self.laid and first == 0:
            return self.board.new_initial_state()
        turn = Property("PL", (_LETTERS[first],))
        try:
            state = self.board.from_position(write_sgf((Tree((*self.laid, (turn,))),)))
        except PositionError as error:
            line = next((i.line for node in self.laid for i in node), 0)
            raise SgfError(f"the stones set up: {error}", line) from None
        what = (
            "the stones set up stand"
            if self.laid
            else "White moves first: a pass of Black's stands"
        )
        self.notes.add(f"{what} in the record as what was given before the first move")
        return state

    def _move(self, state: State, item: Property) -> None:
        value = item.values[0].strip()
        shown, line = item.shown(), item.line
        if len(item.values) > 1:
            raise SgfError(f"{shown}: a node holds one move", line)
        passes = not value or (value == "tt" and self.size <= 19)
        if state.is_terminal():
            if passes:
                self.notes.add("passes after the two that end the match are left out", line)
                return
            raise SgfError(
                f"{shown} comes after the match was over: two passes in a row end it", line
            )
        if self.given_up >= 0:
            raise SgfError(f"{shown} comes after the game was given up", line)
        turn = _LETTERS[state.current_player()]
        if value.lower() == "resign":
            self.given_up = _LETTERS.index(item.name)
            return
        if item.name != turn:
            raise SgfError(
                f"{shown} stands where it is {turn}'s turn; who does not move passes, with {turn}[]",
                line,
            )
        text = PASS
        if not passes:
            if not _POINT.fullmatch(value):
                raise SgfError(f"{shown}: a point is two letters from a to s", line)
            text = f"{value[0]}{ord(value[1]) - ord('a') + 1}"
        try:
            state.apply_action(state.string_to_action(text))
        except ActionError as error:
            raise SgfError(f"{shown}: {error.reason}", line) from None

    def _result(self, state: State) -> tuple[int, str]:
        told, line = root_text(self.tree, "RE"), root_line(self.tree, "RE")
        winner, how = _told_result(told)
        if state.is_terminal():
            seat = state.winners()[0] if state.winners() else -1
            if winner >= 0 and winner != seat and not how:
                self.notes.add(
                    f"by our rules, by which every stone left on the board is alive, the result "
                    f"is not RE[{told[:20]}]",
                    line,
                )
            return seat, FINISHED
        if self.given_up >= 0:
            return 1 - self.given_up, RESIGNED
        if winner >= 0 and not how:
            self.notes.add(
                f"RE[{told[:20]}], but no two passes end the match: it is given up in the record",
                line,
            )
        return winner, how


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return -1.0


def _letters(action: str) -> str:
    """The two letters of a point as ours is written; none for a pass."""
    if action == PASS:
        return ""
    return action[0] + column_name(int(action[1:]) - 1)


def _told_result(told: str) -> tuple[int, str]:
    """The winner's seat, or -1, and how: "" for by points, or where that is not told."""
    if told.lower() == "void":
        return -1, STOPPED
    found = re.fullmatch(r"([BW])\+(.*)", told, re.IGNORECASE)
    if found is None:
        return -1, ""
    return _LETTERS.index(found[1].upper()), SUFFIXES.get(found[2].strip().lower(), "")


def _result_text(game: SgfGame, state: State) -> str:
    """What RE says: by how many points, or how else."""
    if game.how == STOPPED:
        return "Void"
    if game.winner < 0:
        return "0" if game.how == FINISHED else ""
    if game.how == FINISHED:
        for action in game.actions:
            state.apply_action(state.string_to_action(action))
        black, white = state.scores()
        return f"{_LETTERS[game.winner]}+{abs(black - white):g}"
    return f"{_LETTERS[game.winner]}+{WRITTEN.get(game.how, '')}"
