"""Games of Twixt: in SGF as Little Golem writes it, and in the files of T1j.

**Little Golem** has two letters for an intersection, column and row from the upper left, `b` for the moves
of who begins and joins top and bottom, `r` for the other's, and `r[swap]`: then the first mark goes to its
mirror image in the long diagonal and changes its colour, and so all later moves are mirrored to ours, where
the mark stays and the players change colours. That is what is written, with GM[21] and SZ. In files with B
and W `swap` leaves the mark, as in positions here; `swap-pieces` and `swap-sides` say which is meant.

**T1j** files (`.T1`) have thirteen lines of which each is a value and `#` with what it is, then a move a
line, such as L12. The pie is a second move on the first one's place, whose mark stays and changes its colour;
other programs write SWAP for it. T1j draws no line across one of the same player; our rules do.

Matches where lines are chosen (option `erasing`) have no words in either.
"""

from __future__ import annotations

import re
from typing import Final

from pelitupa.core import ActionError, PelitupaError, State
from pelitupa.equipment.hexgrid import cell_name
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.games.board.sgf import SETUP, Notes, Property, SgfError, Tree, write_sgf
from pelitupa.records.execution import execute
from pelitupa.records.format import FINISHED, RESIGNED, STOPPED, Record
from pelitupa.records.sgf import (
    FORFEIT,
    RESULT,
    SUFFIXES,
    SWAP,
    SWAP_PIECES,
    SWAP_SIDES,
    WRITTEN,
    SgfGame,
    note_what_is_left,
    root_line,
    root_text,
)

TITLE: Final = "Twixt"
NUMBER: Final = "21"
_MOVES: Final = ("B", "W", "R")
_READ: Final = frozenset({"GM", "SZ", *_MOVES})
_PLACE: Final = re.compile(r"([A-Za-z])([A-Za-z])|([A-Za-z]{1,2})([0-9]{1,2})")
_T1_HEAD: Final = 13
_T1: Final = re.compile(rb"#[^\n]{0,200}\n#[^\n]{0,200}\n\s*1\s*#")


class _Line:
    """A match of Twixt, put together move by move. `mirrored` is whether places are to be reflected."""

    def __init__(self, size: int, line: int) -> None:
        id = next(id for id in game_ids() if rulebook(id).title == TITLE)
        try:
            self.board = load_game(id, size=size)
        except PelitupaError as error:
            raise SgfError(f"SZ[{size}]: {error}", line) from None
        self.state: State = self.board.new_initial_state()
        self.mirrored = False
        self.given_up = -1
        self.how = ""

    def play(self, text: str, shown: str, line: int) -> None:
        """A place or a swap, in our words. Raises `SgfError`."""
        if self.given_up >= 0 or self.state.is_terminal():
            raise SgfError(f"{shown} comes after the game was over", line)
        try:
            self.state.apply_action(self.state.string_to_action(text))
        except ActionError as error:
            raise SgfError(f"{shown}: {error.reason}", line) from None

    def place(self, text: str, shown: str, line: int) -> str:
        """Our name of `ce` or `c5`."""
        found = _PLACE.fullmatch(text)
        if found is None:
            raise SgfError(f"{shown}: a place is two letters such as ce, or c5", line)
        if found[1]:
            column, row = _index(found[1]), _index(found[2])
        else:
            column, row = _column(found[3]), int(found[4]) - 1
        if self.mirrored:
            column, row = row, column
        return cell_name(row, column)

    def give_up(self, seat: int, how: str) -> None:
        self.given_up, self.how = seat, how

    def game(self, names: tuple[str, str], told: tuple[int, str], date: str) -> SgfGame:
        """The whole match; `told` is the winner's seat and how, where the moves do not say."""
        state = self.state
        winner, how = told
        if state.is_terminal():
            winner, how = (state.winners() or [-1])[0], FINISHED
        elif self.given_up >= 0:
            winner, how = 1 - self.given_up, self.how
        actions = tuple([state.action_to_string(e.player, e.action) for e in state.full_history()])
        return SgfGame(str(self.board), names, actions, winner, how, date)


def _index(letter: str) -> int:
    """0 for a; beyond z come the capitals."""
    return ord(letter) - ord("a") if letter.islower() else ord(letter) - ord("A") + 26


def _column(letters: str) -> int:
    """0 for a, 26 for aa."""
    number = 0
    for letter in letters.lower():
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


# --- SGF


def read_tree(tree: Tree, notes: Notes) -> SgfGame:
    """The main line of a game tree of Twixt. Raises `SgfError`."""
    moves = [item for node in tree.main_line() for item in node if item.name in _MOVES]
    for item in [item for node in tree.main_line() for item in node if item.name in SETUP]:
        raise SgfError(
            f"{item.shown()} sets marks up, which no match of this game begins with", item.line
        )
    golem = (
        any(item.name == "R" for item in moves) or "littlegolem" in root_text(tree, "SO").lower()
    )
    note_what_is_left(tree, _READ, notes, capitals=not golem)
    line = _Line(_size(root_text(tree, "SZ"), root_line(tree, "SZ")), root_line(tree, "SZ"))
    first = moves[0].name if moves else "B"
    letters = [first, ("R" if golem else "W") if first == "B" else "B"]
    for item in moves:
        _play(line, item, letters, golem, notes)
    heads = ("PB", "PW") if first == "B" else ("PW", "PB")
    names = (root_text(tree, heads[0]), root_text(tree, heads[1]))
    return line.game(names, _told(tree, letters), root_text(tree, "DT"))


def _size(text: str, line: int) -> int:
    width, colon, height = (text or "24").partition(":")
    if not re.fullmatch(r"[0-9]{1,3}", width) or (colon and height != width):
        raise SgfError(f"SZ is the number of intersections along a side, not {text[:20]!r}", line)
    return int(width)


def _play(line: _Line, item: Property, letters: list[str], golem: bool, notes: Notes) -> None:
    """A move of a file: a place, a swap, or the end."""
    shown = item.shown()
    if len(item.values) > 1:
        raise SgfError(f"{shown}: a node holds one move", item.line)
    word, bar, offer = item.values[0].strip().partition("|")
    if bar:
        notes.add(f"what stands behind | in a move was passed over: {offer[:20]!r}", item.line)
    low = word.lower()
    if item.name not in letters:
        raise SgfError(f"{shown}: the moves are of {letters[0]} and {letters[1]}", item.line)
    if low in ("resign", FORFEIT):
        line.give_up(letters.index(item.name), RESIGNED if low == "resign" else FORFEIT)
        return
    turn = line.state.current_player()
    if turn >= 0 and item.name != letters[turn]:
        raise SgfError(f"{shown} stands where it is {letters[turn]}'s turn", item.line)
    if low in (SWAP, SWAP_PIECES, SWAP_SIDES):
        line.play(SWAP, shown, item.line)
        line.mirrored = low == SWAP_PIECES or (low == SWAP and golem)
        return
    line.play(line.place(word, shown, item.line), shown, item.line)


def _told(tree: Tree, letters: list[str]) -> tuple[int, str]:
    """Whose seat RE says has won, and how."""
    told = root_text(tree, "RE")
    if told.lower() == "void":
        return -1, STOPPED
    found = RESULT.fullmatch(told)
    if found is None:
        return -1, ""
    letter = found[1].upper()
    seat = 0 if (letter == "B") == (letters[0] == "B") else 1
    return seat, SUFFIXES.get((found[2] or "").strip().lower(), "")


def write_game(game: SgfGame) -> str:
    """The SGF text of a match, in Little Golem's dialect. Raises `SgfError` where it has no words."""
    board = load_game(game.game)
    size = int(str(board.get_parameters()["size"]))
    if load_game(board.id, size=size) != board:
        raise SgfError(f"SGF has no word for the options of {board} but size")
    root = [
        ("FF", "4"),
        ("GM", NUMBER),
        ("CA", "UTF-8"),
        ("EV", TITLE.lower()),
        ("PB", game.names[0]),
        ("PW", game.names[1]),
        ("SZ", str(size)),
        ("DT", game.date),
    ]
    if game.winner >= 0:
        root.append(("RE", f"{'BW'[game.winner]}+{WRITTEN[game.how]}"))
    elif game.how == STOPPED:
        root.append(("RE", "Void"))
    nodes = [tuple([Property(name, (value,)) for name, value in root if value])]
    mirrored = False
    for number, action in enumerate(game.actions):
        letter = "br"[number % 2]
        if action == SWAP:
            mirrored = True
            nodes.append((Property(letter, (SWAP,)),))
            continue
        found = _PLACE.fullmatch(action)
        if found is None or found[1]:
            raise SgfError(f"SGF has no word for {action[:20]!r}")
        place = [_column(found[3]), int(found[4]) - 1]
        if mirrored:
            place.reverse()
        nodes.append((Property(letter, (_letter(place[0]) + _letter(place[1]),)),))
    return write_sgf((Tree(tuple(nodes)),))


def _letter(index: int) -> str:
    return chr(ord("a") + index) if index < 26 else chr(ord("A") + index - 26)


def from_record(record: Record) -> SgfGame:
    """The match of a record. Raises `RecordError`."""
    state, ending = execute(record), record.ending
    how = "" if ending is None else ending.how
    winner = state.winners()[0] if state.is_terminal() and state.winners() else -1
    if how == RESIGNED and ending is not None:
        winner = 1 - ending.by
    names = (record.header.seats[0].name, record.header.seats[1].name)
    actions = tuple([entry.text for entry in record.entries])
    return SgfGame(
        str(state.get_game()), names, actions, winner, how, record.header.date, record.header.given
    )


# --- T1j


def is_t1(data: bytes) -> bool:
    """Whether a file is one of T1j, by its first three lines."""
    return _T1.match(data.replace(b"\r\n", b"\n")) is not None


def read_t1(text: str, notes: Notes) -> SgfGame:
    """The match of a T1j file. Raises `SgfError`."""
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) < _T1_HEAD:
        raise SgfError(
            f"a T1 file begins with {_T1_HEAD} lines that say what is played", len(lines)
        )
    told = [line.partition("#")[0].strip() for line in lines[:_T1_HEAD]]
    if told[5] != told[6]:
        raise SgfError(f"a board has as many rows as columns here, not {told[5]} and {told[6]}", 6)
    match = _Line(_size(told[5], 6), 6)
    if told[9] not in ("1", "2"):
        raise SgfError(f"the starting player is 1 or 2, not {told[9][:20]!r}", 10)
    match.mirrored = told[9] == "2"
    notes.add("T1j draws no line across one of the same player, as our rules do")
    words = [(line.partition("#")[0].strip(), n) for n, line in enumerate(lines, 1) if n > _T1_HEAD]
    words = [(word, number) for word, number in words if word]
    for count, (word, number) in enumerate(words):
        if word.lower() == "resign":
            match.give_up(count % 2, RESIGNED)
            continue
        if count == 0 and len(words) > 1 and words[1][0].lower() == word.lower():
            match.mirrored = not match.mirrored  # the mark stays there and becomes the other's
            match.play(match.place(word, word, number), word, number)
            continue
        if count == 1 and word.lower() in (SWAP, words[0][0].lower()):
            match.play(SWAP, word, number)
            if word.lower() == SWAP:
                match.mirrored = not match.mirrored
            continue
        match.play(match.place(word, word[:20], number), word[:20], number)
    names = (told[3], told[4]) if told[9] == "1" else (told[4], told[3])
    return match.game(names, (-1, ""), "")
