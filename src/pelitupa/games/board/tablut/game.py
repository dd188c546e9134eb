"""Tablut (booklet 54): the king and his eight break out, the sixteen around them close in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Game,
    OptionError,
    Options,
    PositionError,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    option,
    t,
)
from pelitupa.games.board.tablut.board import (
    ACTIONS,
    ATTACKER,
    ATTACKERS,
    DEFENDER,
    DEFENDERS,
    KING,
    NAMES,
    START,
    THRONE,
    end_of,
    is_edge,
    read_position,
    start_of,
    write_position,
)

CALLED: Final = ("", "attacker", "defender", "king")
_REPEATS: Final = 3
SIDE_KEY: Final = 4**81
"""What the key of a position has more where the king's side is to move."""


@dataclass(frozen=True)
class TablutOptions(Options):
    """How the king is captured, how long a match may be, and from where it begins."""

    players: int = option(2, "Tablut is for two.", low=2, high=2, clause="sides")
    strong_king: bool = option(
        False, "The king is only ever captured by surrounding.", clause="strong-king"
    )
    limit: int = option(
        500, "Moves after which a match is drawn.", low=2, high=100_000, clause="limit"
    )
    start: str = option(
        "", "The position to begin from; empty for the usual one.", clause="position"
    )

    def check(self) -> None:
        """Raises `OptionError` for what is no position."""
        if self.start:
            try:
                read_position(self.start, self.strong_king)
            except PositionError as error:
                raise OptionError(str(error)) from None


class Tablut(Game[TablutOptions]):
    """Tablut. Actions: from a square to another of its row or column; see `board.py`."""

    look_place: ClassVar[str] = "pelitupa.games.board.tablut.look"

    notation: ClassVar[str] = t(
        "Rows from the ninth down with / between them: a attackers, D defenders, K the king, numbers "
        "for empty squares; then a or k, who is to move."
    )

    def __init__(self, options: TablutOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.strong = options.strong_king
        self.board, self.first = read_position(options.start or START, options.strong_king)

    def new_initial_state(self) -> TablutState:
        return TablutState(self)

    def _from_position(self, text: str) -> TablutState:
        """See `Game.from_position`; `board.write_position` describes the notation. The state's game is this
        one with that position as its option `start`."""
        board, side = read_position(text, self.strong)
        begun: dict[str, bool | int | float | str] = {"start": write_position(board, side)}
        return Tablut(
            type(self.options).make(self.get_parameters() | begun), self.rulebook
        ).new_initial_state()

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def score_range(self) -> tuple[float, float]:
        return 0.0, 1.0

    def max_game_length(self) -> int:
        return self.options.limit

    def _action_text(self, action: int) -> str:
        return f"{NAMES[start_of(action)]}-{NAMES[end_of(action)]}"


class TablutState(State):
    """A position. `turn` is the seat to move, or TERMINAL; seat 0 has the attackers.

    `seen` are the keys of the positions since the last capture, the latest last: no earlier one comes again.
    """

    def __init__(self, game: Tablut) -> None:
        super().__init__(game)
        self.game = game
        self.board = game.board.copy()
        self.turn = game.first
        self.done = 0
        self.seen = [self._key()]
        self.last: tuple[int, ...] = ()
        self.winner = -1

    def clone(self) -> Self:
        new = super().clone()
        new.board = self.board.copy()
        new.turn = self.turn
        new.done = self.done
        new.seen = self.seen.copy()
        new.last = self.last
        new.winner = self.winner
        return new

    def position(self) -> str:
        """This position as `Game.from_position` reads it: by its rows; of a match that is over, where nobody
        is to move, what has been done."""
        return (
            super().position() if self.turn == TERMINAL else write_position(self.board, self.turn)
        )

    def _key(self) -> int:
        return self.board.key + SIDE_KEY * self.turn

    def current_player(self) -> int:
        return self.turn

    def is_terminal(self) -> bool:
        return self.turn == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """See `State.legal_actions`; of the player to move at once."""
        if player is None and self.turn != TERMINAL:
            return self.board.moves(self.turn)
        return super().legal_actions(player)

    def _legal(self) -> list[int]:
        return self.board.moves(self.turn)

    def _is_legal(self, action: int) -> bool:
        if not 0 <= action < ACTIONS:
            return False
        start, end = start_of(action), end_of(action)
        board = self.board
        return board.owner(start) == self.turn and end != THRONE and board.is_free(action)

    def _apply(self, action: int) -> None:
        mover = self.turn
        start, end, taken, _ = self.board.play(action)
        self.done += 1
        self.last = (start, end)
        self.turn = 1 - mover
        for square in taken:
            if square != self.board.king and self.board.king >= 0:
                self._reveal_later(_captured_told, (mover, square))
        if self.board.king < 0:
            self._win(ATTACKERS, "king-captured", t("The king is captured"))
        elif is_edge(self.board.king):
            self._win(DEFENDERS, "escape", t("The king has escaped"))
        elif not self.board.can_move(self.turn):
            self._win(mover, "no-move", t("The other side cannot move"))
        else:
            self._look_for_draw(bool(taken))

    def _look_for_draw(self, captured: bool) -> None:
        if captured:
            self.seen = []
        key = self._key()
        self.seen.append(key)
        if self.seen.count(key) == _REPEATS:
            self._reveal(t("The same position for the third time"))
            self.turn = TERMINAL
        elif self.done == self.game.options.limit:
            self._reveal(t("The match has gone on for as many moves as was agreed"))
            self.turn = TERMINAL

    def _win(self, side: int, clause: str, text: str) -> None:
        self.turn, self.winner = TERMINAL, side
        self._score((side,), 1.0, clause, text)

    def winners(self) -> list[int]:
        return [self.winner] if self.winner >= 0 else []

    def scores(self) -> list[float]:
        return [float(seat == self.winner) for seat in (0, 1)]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        start, end = start_of(action), end_of(action)
        owner = self.board.owner(start)
        if owner < 0:
            return "move", t("There is no piece on {cell}.", cell=NAMES[start])
        if owner != player:
            return "move", t("The piece on {cell} is not yours.", cell=NAMES[start])
        if not self.board.is_free(action):
            return "rook", t("A piece stands in the way: there is no jumping over it.")
        if end == THRONE:
            return "throne", t("Nobody may land on the throne, though one may pass over it.")
        return "rook", t("The way is free.")

    def _observe(self, seat: int, out: Tensor) -> None:
        for name, piece in (("attackers", ATTACKER), ("defenders", DEFENDER), ("king", KING)):
            out.numbers(name, [float(value == piece) for value in self.board.pieces])
        out.one_hot("my side", seat, 2)
        out.one_hot("to move", self.turn if self.turn >= 0 else -1, 2)
        out.one_hot("seen", min(self.seen.count(self._key()), 2) if self.turn >= 0 else 0, 3)


def _captured_told(mover: int, square: int) -> Text:
    name = CALLED[ATTACKER if mover == DEFENDERS else DEFENDER]
    return t("The {piece} on {cell} is captured", piece=t(name), cell=NAMES[square])


GAME = Tablut
