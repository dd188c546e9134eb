"""Go behind the Go Text Protocol, with the usual commands of GNU Go and KataGo.

Points are as the protocol has them: letters without I, rows from the bottom up. Who moves out of turn has the
other pass first, since our rules alternate; two passes end the match. `final_score` counts the board as it
stands, every stone alive, as our rules do. A bot thinks as long as its settings say, and no longer than
`time_settings` and `time_left` allow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pelitupa.adapters.gtp import Engine, GtpError, moves_before, read_file
from pelitupa.adapters.gtp_clocks import Thinkers
from pelitupa.core import ActionError, BoardZone, Game, OptionError, State
from pelitupa.games import load_game
from pelitupa.players import check_bot
from pelitupa.records.sgf import SgfGame
from pelitupa.records.sgf_go import TITLE, write_game

_COLUMNS: Final = "ABCDEFGHJKLMNOPQRST"
_SEATS: Final = {"b": 0, "black": 0, "w": 1, "white": 1}
_LETTERS: Final = "BW"
_MARKS: Final = "XO"


def engine_for(game: str, bot: str, seed: str | int) -> Engine | GoEngine:
    """The engine that speaks for a game: Go, or Hex and Y. Raises what `Engine` raises."""
    if load_game(game).rulebook.title == TITLE:
        return GoEngine(game, bot, seed)
    return Engine(game, bot, seed)


class GoEngine(Engine):
    """A board of Go and a bot that answer commands. `closed` is true after `quit`."""

    def __init__(self, game: str, bot: str, seed: str | int) -> None:
        loaded = load_game(game)
        options = loaded.get_parameters()
        if load_game(loaded.id, size=options["size"], komi=options["komi"]) != loaded:
            raise GtpError(
                f"the protocol has a board of squares, a size and a komi only, not {loaded}"
            )
        self.closed = False
        self._thinkers = Thinkers(check_bot(bot, loaded.id), seed)
        self._begin(loaded)
        self._commands: dict[str, tuple[Callable[[list[str]], str], str]] = {
            **self._common(),
            "boardsize": (self._boardsize, "SIZE"),
            "query_boardsize": (lambda _: str(self._size), ""),
            "clear_board": (self._clear_board, ""),
            "komi": (self._komi, "KOMI"),
            "get_komi": (lambda _: f"{self._loaded.get_parameters()['komi']:g}", ""),
            "play": (self._play, "COLOUR POINT"),
            "genmove": (lambda words: self._generate(words, True), "COLOUR"),
            "reg_genmove": (lambda words: self._generate(words, False), "COLOUR"),
            "undo": (self._undo, ""),
            "is_legal": (self._is_legal, "COLOUR POINT"),
            "all_legal": (self._all_legal, "COLOUR"),
            "list_stones": (self._list_stones, "COLOUR"),
            "set_free_handicap": (self._free_handicap, "POINT POINT ..."),
            "showboard": (self._showboard, ""),
            "final_score": (self._final_score, ""),
            "loadsgf": (self._loadsgf, "FILE [MOVE]"),
            "printsgf": (self._printsgf, ""),
        }

    # --- the state

    def _begin(self, game: Game) -> None:
        self._loaded = game
        self._size = int(str(game.get_parameters()["size"]))
        self._now: State = game.new_initial_state()
        self._steps: list[int] = []  # how long the history was before each command
        self._gave_up = -1
        self._thinkers.forget()

    def _seat(self, text: str) -> int:
        if text.lower() not in _SEATS:
            raise GtpError(f"syntax error: a colour is black, white, b or w, not {text[:20]!r}")
        return _SEATS[text.lower()]

    def _action(self, text: str) -> int:
        points = self._size * self._size
        if text.lower() == "pass":
            return points
        column, row = _COLUMNS.find(text[:1].upper()), text[1:]
        number = int(row) if row.isascii() and row.isdigit() and len(row) < 3 else 0
        if not (0 <= column < self._size and 1 <= number <= self._size):
            raise GtpError(f"syntax error: a point is like D4, or pass, not {text[:20]!r}")
        return (self._size - number) * self._size + column

    def _point(self, action: int) -> str:
        if action == self._size * self._size:
            return "pass"
        row, column = divmod(action, self._size)
        return f"{_COLUMNS[column]}{self._size - row}"

    def _for(self, seat: int, now: State | None = None) -> State:
        """The state, or another, with a seat to move, the other having passed where it was to."""
        state = (now or self._now).clone()
        if self._gave_up >= 0 or state.is_terminal():
            raise GtpError("illegal move: the game is over")
        if state.current_player() != seat:
            state.apply_action(self._size * self._size)
            if state.is_terminal():
                raise GtpError("illegal move: the pass in between would end the game")
        return state

    def _after(self, now: State, seat: int, action: int) -> State:
        """What a state becomes when a seat moves."""
        state = self._for(seat, now)
        try:
            state.apply_action(action)
        except ActionError as error:
            raise GtpError(f"illegal move: {error.reason}") from None
        return state

    def _apply(self, seat: int, action: int) -> None:
        state = self._after(self._now, seat, action)
        self._steps.append(len(self._now.history()))
        self._now = state

    # --- commands

    def _boardsize(self, words: list[str]) -> str:
        if not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 4):
            raise GtpError(f"syntax error: a size is a number, not {words[0][:20]!r}")
        try:
            game = load_game(str(self._loaded), size=int(words[0]))
        except OptionError as error:
            raise GtpError(f"unacceptable size: {error}") from None
        self._begin(game)
        self._thinkers.clocks.restart()
        return ""

    def _clear_board(self, words: list[str]) -> str:
        self._begin(self._loaded)
        self._thinkers.clocks.restart()
        return ""

    def _komi(self, words: list[str]) -> str:
        try:
            game = load_game(str(self._loaded), komi=words[0])
        except OptionError as error:
            raise GtpError(f"syntax error: {error}") from None
        steps, history, gave_up = self._steps, self._now.history(), self._gave_up
        self._begin(game)
        self._now, self._steps, self._gave_up = game.state(history), steps, gave_up
        return ""

    def _play(self, words: list[str]) -> str:
        seat = self._seat(words[0])
        if words[1].lower() == "resign":
            if self._gave_up >= 0 or self._now.is_terminal():
                raise GtpError("illegal move: the game is over")
            self._gave_up = seat
        else:
            self._apply(seat, self._action(words[1]))
        return ""

    def _generate(self, words: list[str], played: bool) -> str:
        seat = self._seat(words[0])
        state = self._for(seat)
        action = self._thinkers.decide(self._loaded, state, _LETTERS[seat].lower(), runs=played)
        assert isinstance(action, int)
        if played:
            self._apply(seat, action)
        return self._point(action)

    def _undo(self, words: list[str]) -> str:
        if self._gave_up >= 0:
            self._gave_up = -1
            return ""
        if not self._steps:
            raise GtpError("cannot undo: no move has been played")
        self._now = self._loaded.state(self._now.history()[: self._steps.pop()])
        self._thinkers.forget()
        return ""

    def _is_legal(self, words: list[str]) -> str:
        return str(int(self._action(words[1]) in self._for(self._seat(words[0])).legal_actions()))

    def _all_legal(self, words: list[str]) -> str:
        legal = self._for(self._seat(words[0])).legal_actions()
        return " ".join([self._point(action) for action in legal if isinstance(action, int)])

    def _stones(self) -> list[str]:
        """The rows of the board from the top: X, O and dots."""
        zone = self._now.view(None).zone("board")
        assert isinstance(zone, BoardZone)
        pieces = [cell.piece for cell in zone.cells]
        signs = ["." if piece is None else _MARKS[int(piece.by == 1)] for piece in pieces]
        return ["".join(signs[i : i + self._size]) for i in range(0, len(signs), self._size)]

    def _list_stones(self, words: list[str]) -> str:
        mark = _MARKS[self._seat(words[0])]
        board = "".join(self._stones())
        return " ".join([self._point(place) for place, sign in enumerate(board) if sign == mark])

    def _free_handicap(self, words: list[str]) -> str:
        if self._now.history():
            raise GtpError("board not empty")
        actions = [self._action(word) for word in words]
        if len(set(actions)) < len(actions) or self._size * self._size in actions:
            raise GtpError("bad vertex list")
        state = self._now
        for action in actions:
            state = self._after(state, 0, action)
        self._now = state  # these are no moves: `undo` takes none of them back
        return ""

    def _showboard(self, words: list[str]) -> str:
        columns = "   " + " ".join(_COLUMNS[: self._size])
        rows = [f"{self._size - n:2} {' '.join(row)}" for n, row in enumerate(self._stones())]
        return "\n" + "\n".join([columns, *rows])

    def _final_score(self, words: list[str]) -> str:
        if self._gave_up >= 0:
            return f"{_LETTERS[1 - self._gave_up]}+Resign"
        state = self._now.clone()
        while not state.is_terminal():
            state.apply_action(self._size * self._size)
        black, white = state.scores()
        if black == white:
            return "0"
        return f"{_LETTERS[int(white > black)]}+{abs(black - white):g}"

    def _loadsgf(self, words: list[str]) -> str:
        match = read_file(words[0])
        game = load_game(match.game)
        if game.id != self._loaded.id:
            raise GtpError(f"cannot load file: it holds {game}")
        before = moves_before(words)
        self._begin(game)
        last = None if before is None else match.given + before
        for number, text in enumerate(match.actions[:last]):
            if number >= match.given:  # what was set up before is no move
                self._steps.append(len(self._now.history()))
            self._now.apply_action(self._now.string_to_action(text))
        return "white" if self._now.current_player() == 1 else "black"

    def _printsgf(self, words: list[str]) -> str:
        state = self._now
        texts = tuple([state.action_to_string(e.player, e.action) for e in state.full_history()])
        return write_game(SgfGame(str(self._loaded), ("", ""), texts)).replace("\n", "")
