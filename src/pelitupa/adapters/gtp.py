"""Hex and Y behind the Go Text Protocol as Hex programs speak it (HTP), for programs such as HexGui.

Version 2 of the protocol: one command a line, `[id] command arguments`; an answer is `=[id] text` or
`?[id] message`, and an empty line. Black begins and, at Hex, joins top and bottom; cells are `d4`.

- The board takes only what the rules allow: the colours alternate, and nothing follows a win.
- A swap is `swap-pieces` (the stone changes its colour and at Hex goes to its mirror image, and the
  players keep their colours), or `swap-sides` (the stone stays, and White is to move, played now by
  who was Black). Our bots answer `swap-pieces`. Both are the rules' swap of colours.
- `play COLOUR resign` ends the game; `undo` takes that back, too.
- `final_score` is `B+` or `W+`.
- A bot thinks as long as its settings say, and no longer than `time_settings` and `time_left` allow.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pelitupa
from pelitupa.adapters.gtp_clocks import Clocks, Thinkers
from pelitupa.core import ActionError, OptionError, PelitupaError, State
from pelitupa.equipment.hexgrid import ROW_HEIGHT, column_name
from pelitupa.games import load_game
from pelitupa.games.board.connection import ConnectionGame, ConnectionState
from pelitupa.games.board.sgf import SIZE_LIMIT, Notes, SgfError, read_trees
from pelitupa.players import check_bot
from pelitupa.records.sgf import (
    BLACK,
    SWAP,
    SWAP_PIECES,
    SWAP_SIDES,
    WHITE,
    Notation,
    SgfGame,
)
from pelitupa.records.sgf_games import decode, read_tree

RESIGN: Final = "resign"
_COLOURS: Final = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
_WORDS: Final = {BLACK: "black", WHITE: "white"}
_MORE: Final = "..."
"""Stands in the form of a command for more of the argument before it."""
_DIGITS: Final = 9
_LINE: Final = re.compile(r"(?:([0-9]{1,18})(?:\s+|$))?(.*)")


class GtpError(PelitupaError):
    """A command cannot be done; the message is the answer after `?`."""


class Engine:
    """A board and a bot that answer commands. `closed` is true after `quit`."""

    def __init__(self, game: str, bot: str, seed: str | int) -> None:
        """A game such as `hex(size=11)`, a bot's specification, and the seed of its choices.

        Raises `UnknownGame` and `OptionError`, and `GtpError` for a game without a board of stones.
        """
        loaded = load_game(game)
        if not isinstance(loaded, ConnectionGame):
            raise GtpError(f"{loaded} is no game for this protocol, which is spoken for Hex and Y")
        self.closed = False
        self._thinkers = Thinkers(check_bot(bot, loaded.id), seed)
        self._set_up(loaded)
        self._commands: dict[str, tuple[Callable[[list[str]], str], str]] = {
            **self._common(),
            "boardsize": (self._boardsize, "SIZE [SIZE]"),
            "clear_board": (self._clear_board, ""),
            "play": (self._play, "COLOUR MOVE"),
            "genmove": (self._genmove, "COLOUR"),
            "undo": (self._undo, ""),
            "showboard": (self._showboard, ""),
            "final_score": (self._final_score, ""),
            "loadsgf": (self._loadsgf, "FILE [MOVE]"),
        }

    def _common(self) -> dict[str, tuple[Callable[[list[str]], str], str]]:
        """The commands of every game, each with the form of its arguments."""
        return {
            "protocol_version": (lambda _: "2", ""),
            "name": (lambda _: "Pelitupa", ""),
            "version": (lambda _: pelitupa.__version__, ""),
            "known_command": (self._known_command, "COMMAND"),
            "list_commands": (lambda _: "\n".join(self._commands), ""),
            "quit": (self._quit, ""),
            "time_settings": (self._time_settings, "MAIN BYOYOMI STONES"),
            "time_left": (self._time_left, "COLOUR TIME STONES"),
        }

    def answer(self, line: str) -> str:
        """The answer to a line, with the empty line after it; "" where none is due.

        Control characters, comments after # and empty lines are passed over, as the protocol says.
        """
        clean = "".join(c for c in line.replace("\t", " ") if c >= " " and c != "\x7f")
        clean = clean.partition("#")[0].strip()
        if not clean:
            return ""
        found = _LINE.fullmatch(clean)
        assert found is not None  # every line is of this form
        id, words = found[1] or "", found[2].split()
        try:
            text = self._do(words)
        except PelitupaError as error:
            return f"?{id} {' '.join(str(error).split())}\n\n"
        return f"={id} {text}\n\n" if text else f"={id}\n\n"

    def _do(self, words: list[str]) -> str:
        if not words or words[0] not in self._commands:
            raise GtpError("unknown command")
        command, form = self._commands[words[0]]
        wanted = form.split()
        least = len([word for word in wanted if not word.startswith(("[", _MORE))])
        if not least <= len(words) - 1 <= (len(words) if _MORE in wanted else len(wanted)):
            raise GtpError(f"syntax error: {' '.join(f'{words[0]} {form}'.split())} is wanted")
        return command(words[1:])

    def _time_settings(self, words: list[str]) -> str:
        self._thinkers.clocks = Clocks(*_whole_numbers(words))
        return ""

    def _time_left(self, words: list[str]) -> str:
        colour = self._colour(words[0])
        seconds, stones = _whole_numbers(words[1:])
        self._thinkers.clocks.put(colour.lower(), seconds, stones)
        return ""

    # --- the state

    def _set_up(self, game: ConnectionGame) -> None:
        """An empty board."""
        self._game = game
        self._state: ConnectionState = game.new_initial_state()
        self._swap = ""
        self._resigned = ""
        self._thinkers.forget()

    def _notation(self) -> Notation:
        notation = Notation(self._game)
        notation.mirrored = self._swap == SWAP_PIECES
        return notation

    def _winner(self) -> str:
        """B or W; "" while the game is going on."""
        if self._resigned:
            return WHITE if self._resigned == BLACK else BLACK
        colour = self._state.winning_colour
        return self._notation().colour(colour) if colour else ""

    def _check_turn(self, text: str) -> str:
        """The colour of a text, which must be to move."""
        colour = self._colour(text)
        if self._winner():
            raise GtpError("illegal move: the game is over")
        wanted = self._notation().colour(self._state.colour_to_move())
        if colour != wanted:
            raise GtpError(f"illegal move: it is {_WORDS[wanted]}'s turn")
        return colour

    def _colour(self, text: str) -> str:
        if text.lower() not in _COLOURS:
            raise GtpError(f"syntax error: a colour is black, white, b or w, not {text[:20]!r}")
        return _COLOURS[text.lower()]

    # --- commands

    def _known_command(self, words: list[str]) -> str:
        return "true" if words[0] in self._commands else "false"

    def _quit(self, words: list[str]) -> str:
        self.closed = True
        return ""

    def _boardsize(self, words: list[str]) -> str:
        if not all(word.isascii() and word.isdigit() for word in words):
            raise GtpError(f"syntax error: a size is a number, not {' '.join(words)[:20]!r}")
        if len(set(words)) > 1 or len(words[0]) > 4:
            raise GtpError("unacceptable size")
        try:
            game = load_game(str(self._game), size=int(words[0]))
        except OptionError as error:
            raise GtpError(f"unacceptable size: {error}") from None
        assert isinstance(game, ConnectionGame)
        self._set_up(game)
        self._thinkers.clocks.restart()
        return ""

    def _clear_board(self, words: list[str]) -> str:
        self._set_up(self._game)
        self._thinkers.clocks.restart()
        return ""

    def _play(self, words: list[str]) -> str:
        move = words[1].lower()
        if move == RESIGN:
            if self._winner():
                raise GtpError("illegal move: the game is over")
            self._resigned = self._colour(words[0])
            return ""
        self._check_turn(words[0])
        swaps = move in (SWAP, SWAP_PIECES, SWAP_SIDES)
        state = self._state
        try:
            action = state.string_to_action(SWAP) if swaps else self._notation().cell(move)
            state.apply_action(action)
        except ActionError as error:
            raise GtpError(f"illegal move: {error.reason}") from None
        except SgfError as error:
            raise GtpError(f"illegal move: {error}") from None
        if swaps:
            self._swap = SWAP_SIDES if move == SWAP_SIDES else SWAP_PIECES
        return ""

    def _genmove(self, words: list[str]) -> str:
        colour = self._check_turn(words[0])
        state = self._state
        action = self._thinkers.decide(self._game, state, colour.lower())
        assert isinstance(action, int)
        text = SWAP_PIECES if action == self._game.cells else self._notation().name(action)
        state.apply_action(action)
        if text == SWAP_PIECES:
            self._swap = SWAP_PIECES
        return text

    def _undo(self, words: list[str]) -> str:
        if self._resigned:
            self._resigned = ""
            return ""
        history = self._state.history()
        if not history:
            raise GtpError("cannot undo: no move has been played")
        state: State = self._game.state(history[:-1])
        assert isinstance(state, ConnectionState)
        self._state = state
        self._thinkers.forget()
        if history[-1] == self._game.cells:
            self._swap = ""
        return ""

    def _loadsgf(self, words: list[str]) -> str:
        match = read_file(words[0])
        game = load_game(match.game)
        if not isinstance(game, ConnectionGame):
            raise GtpError(f"cannot load file: it holds {game}")
        before = moves_before(words)  # what is not a number is refused before anything changes
        self._set_up(game)
        for text in match.actions[:before]:
            self._state.apply_action(self._state.string_to_action(text))
            self._swap = SWAP_PIECES if text == SWAP else self._swap
        return _WORDS[self._notation().colour(self._state.colour_to_move())]

    def _showboard(self, words: list[str]) -> str:
        return "\n" + "\n".join(board_lines(self._state, self._notation()))

    def _final_score(self, words: list[str]) -> str:
        winner = self._winner()
        if not winner:
            raise GtpError("cannot score: the game is not over")
        return f"{winner}+"


def _whole_numbers(words: list[str]) -> list[int]:
    if not all(word.isascii() and word.isdigit() and len(word) <= _DIGITS for word in words):
        raise GtpError(f"syntax error: times are whole seconds of at most {_DIGITS} digits")
    return [int(word) for word in words]


def read_file(name: str) -> SgfGame:
    """The first game of an SGF file. Raises `GtpError`."""
    notes = Notes()
    try:
        with Path(name).open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
        return read_tree(next(read_trees(decode(data, notes), notes)), notes)
    except OSError as error:
        raise GtpError(f"cannot load file: {error.strerror or error}") from None
    except PelitupaError as error:
        raise GtpError(f"cannot load file: {error}") from None


def moves_before(words: list[str]) -> int | None:
    """How many moves `loadsgf FILE [MOVE]` plays: those before the move numbered so."""
    if len(words) < 2:
        return None
    if not (words[1].isascii() and words[1].isdigit() and int(words[1][:9]) > 0):
        raise GtpError("syntax error: a move is a number from 1")
    return int(words[1][:9]) - 1


def board_lines(state: ConnectionState, notation: Notation) -> list[str]:
    """The board as text, a line for each row: B, W, and a dot for a vacant cell."""
    grid = state.game.grid
    left = min(x for x, _ in grid.centres)
    rows: dict[int, dict[int, str]] = {}
    for (x, y), name in zip(grid.centres, grid.names, strict=True):
        colour = state.board[notation.cell(name)] & 3
        stone = notation.colour(colour) if colour else "."
        rows.setdefault(round(y / ROW_HEIGHT) + 1, {})[round(2 * (x - left))] = stone
    columns = " ".join(column_name(column) for column in range(len(rows)))
    return [f"{columns} (from the left of each row)"] + [
        f"{row:2} " + "".join(stones.get(place, " ") for place in range(max(stones) + 1))
        for row, stones in rows.items()
    ]
