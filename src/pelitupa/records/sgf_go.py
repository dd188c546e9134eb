"""Games of Go in SGF FF[4], beside those of Hex and Y: `read_games`, `write_game` and `from_record` for all
three.

Go is GM[1]; a point is two letters, column and row from the upper left, and a pass is empty (or `tt`, as
older files have it, on boards of up to 19). Black is seat 0. SZ and KM are size and komi; other options of
ours have no word in SGF. A match that ends with two passes is counted anew by our rules, whatever RE says:
they know no agreement on dead stones. Stones set up beforehand, as a handicap is, are refused.
"""

from __future__ import annotations

import re
from typing import Final

from pelitupa.core import ActionError, Game, PelitupaError, State
from pelitupa.equipment.hexgrid import column_name
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.records import sgf
from pelitupa.records.execution import execute, game_of
from pelitupa.records.format import FINISHED, RESIGNED, STOPPED, Record
from pelitupa.records.sgf import Property, SgfError, SgfGame, Tree, parse_sgf, write_sgf

TITLE: Final = "Beginners' Go"
GO: Final = "1"
PASS: Final = "pass"
_LETTERS: Final = (sgf.BLACK, sgf.WHITE)
_POINT: Final = re.compile(r"[a-s]{2}")
_HOW: Final = {"r": RESIGNED, "resign": RESIGNED, "t": sgf.TIME, "time": sgf.TIME, "f": sgf.FORFEIT,
               "forfeit": sgf.FORFEIT}  # fmt: skip
_WRITTEN: Final = {RESIGNED: "R", sgf.TIME: "T", sgf.FORFEIT: "F"}


def read_games(text: str) -> tuple[SgfGame, ...]:
    """The main lines of all game trees of an SGF text, of Go, Hex or Y. Raises `SgfError`."""
    return tuple([_read(tree) if _text(tree, "GM") == GO else sgf.read_tree(tree)
                  for tree in parse_sgf(text)])  # fmt: skip


def write_game(game: SgfGame) -> str:
    """The SGF text of a match. Raises `SgfError` for one that SGF has no words for."""
    board = load_game(game.game)
    if board.rulebook.title != TITLE:
        return sgf.write_game(game)
    values = board.get_parameters()
    if load_game(board.id, size=values["size"], komi=values["komi"]) != board:
        raise SgfError(f"SGF has no word for the options of {board} but size and komi")
    root = [("FF", "4"), ("GM", GO), ("CA", "UTF-8"), ("SZ", str(values["size"])),
            ("KM", f"{values['komi']:g}"), ("PB", game.names[0]), ("PW", game.names[1]),
            ("DT", game.date), ("RE", _result_text(game, board.new_initial_state()))]  # fmt: skip
    nodes = [tuple([Property(name, (value,)) for name, value in root if value])]
    for number, action in enumerate(game.actions):
        nodes.append((Property(_LETTERS[number % 2], (_letters(action),)),))
    return write_sgf((Tree(tuple(nodes)),))


def from_record(record: Record) -> SgfGame:
    """The match of a record, which SGF must be able to tell. Raises `RecordError`."""
    board = game_of(record)
    if board.rulebook.title != TITLE:
        return sgf.from_record(record)
    state, ending = execute(record), record.ending
    how = "" if ending is None else ending.how
    winner = state.winners()[0] if state.is_terminal() and state.winners() else -1
    if how == RESIGNED and ending is not None:
        winner = 1 - ending.by
    names = (record.header.seats[0].name, record.header.seats[1].name)
    actions = tuple([entry.text for entry in record.entries])
    return SgfGame(str(board), names, actions, winner, how, record.header.date)


def _read(tree: Tree) -> SgfGame:
    state = _board(tree).new_initial_state()
    how, winner = "", -1
    for node in tree.main_line():
        for item in node:
            if item.name in ("AB", "AW", "AE"):
                raise SgfError(f"{item.name} sets stones up, which no match begins with", item.line)
            if item.name in _LETTERS:
                _move(state, item)
    if state.is_terminal():
        how = FINISHED
        winner = state.winners()[0] if state.winners() else -1
    else:
        winner, how = _told_result(tree)
    actions = tuple([state.action_to_string(e.player, e.action) for e in state.full_history()])
    names = (_text(tree, "PB"), _text(tree, "PW"))
    return SgfGame(str(state.get_game()), names, actions, winner, how, _text(tree, "DT"))


def _board(tree: Tree) -> Game:
    size, komi = _text(tree, "SZ") or "19", _text(tree, "KM") or "0"
    width, colon, height = size.partition(":")
    if not re.fullmatch(r"[0-9]{1,2}", width) or (colon and height != width):
        raise SgfError(f"SZ is the number of points along a side, not {size!r}", _line(tree, "SZ"))
    id = next(id for id in game_ids() if rulebook(id).title == TITLE)
    try:
        return load_game(id, size=int(width), komi=komi)
    except PelitupaError as error:
        where = "KM" if "komi" in str(error).lower() else "SZ"
        raise SgfError(f"{where}[{_text(tree, where)}]: {error}", _line(tree, where)) from None


def _move(state: State, item: Property) -> None:
    value = item.values[0].strip()
    shown = f"{item.name}[{value[:20]}]"
    if state.is_terminal():
        raise SgfError(f"{shown} comes after the match was over", item.line)
    if item.name != _LETTERS[state.current_player()] or len(item.values) > 1:
        wanted = _LETTERS[state.current_player()]
        raise SgfError(f"{shown} stands where it is {wanted}'s turn to make one move", item.line)
    size = state.get_game().get_parameters()["size"]
    assert isinstance(size, int)
    text = PASS
    if value and not (value == "tt" and size <= 19):
        if not _POINT.fullmatch(value):
            raise SgfError(f"{shown}: a point is two letters from a to s", item.line)
        text = f"{value[0]}{ord(value[1]) - ord('a') + 1}"
    try:
        state.apply_action(state.string_to_action(text))
    except ActionError as error:
        raise SgfError(f"{shown}: {error.reason}", item.line) from None


def _letters(action: str) -> str:
    """The two letters of a point as ours is written; none for a pass."""
    if action == PASS:
        return ""
    return action[0] + column_name(int(action[1:]) - 1)


def _told_result(tree: Tree) -> tuple[int, str]:
    told = _text(tree, "RE")
    if told.lower() == "void":
        return -1, STOPPED
    found = re.fullmatch(r"([BW])\+(.*)", told, re.IGNORECASE)
    if found is None:
        return -1, ""
    return _LETTERS.index(found[1].upper()), _HOW.get(found[2].strip().lower(), "")


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
    return f"{_LETTERS[game.winner]}+{_WRITTEN.get(game.how, '')}"


def _text(tree: Tree, name: str) -> str:
    """A property of the root as one line; "" where it is not there."""
    for item in next(tree.main_line()):
        if item.name == name:
            return " ".join(item.values[0].split())
    return ""


def _line(tree: Tree, name: str) -> int:
    return next((item.line for item in next(tree.main_line()) if item.name == name), 0)
