"""The bot of 5-pin billiards: it tries hits on the other ball, thin and full, soft and hard, with side or
without, and counts in points: what a shot brings, less what its fouls give, less a little for a ball that is
left in front of the pins."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game, OpenValue, OptionError
from pelitupa.equipment.cue_tables import CAROM, CENTRE_PIN, Place
from pelitupa.games.cue.five_pin.game import PINS, TARGET, FivePin, FivePinState
from pelitupa.games.cue.lines import blocked, ease
from pelitupa.players.cue.candidates import beside, kicks, numbers
from pelitupa.players.cue.shooter import Shooter, ShooterSettings, known_lies
from pelitupa.players.kind import Kind

_PARTS: Final[tuple[float, ...]] = tuple(round(-0.9 + 0.1 * step, 1) for step in range(19))
"""How far beside the middle of the other ball one's own goes, in parts of both radii."""
_SPEEDS: Final[tuple[float, ...]] = (2.0, 3.0, 4.2, 5.5)
_SIDES: Final[tuple[float, ...]] = (0.0, 0.3, -0.3)
_WON: Final = 60.0
"""A frame, in points."""
_EASY: Final = 3.0
"""What a shot usually brings, in points, for which both balls lie as well as can be."""
_IN_HAND: Final = 2.0
"""What the ball in hand is worth besides."""
_GRID: Final[tuple[float, ...]] = (0.12, 0.25, 0.4)
"""Where the ball in hand may go: parts of the length from the middle of the table."""
_ROWS: Final[tuple[float, ...]] = (-0.35, -0.12, 0.12, 0.35)


class FivePinBot(Shooter[FivePinState]):
    """See `Shooter`."""

    # --- what a position is worth

    def worth(self, before: FivePinState, after: FivePinState) -> float:
        """The points of this side less the other's, and what the other may expect."""
        side = self.seat
        if after.wins != before.wins or after.over:
            return _WON * (after.wins[side] - before.wins[side] - after.wins[1 - side])
        gained = float(after.points[side] - before.points[side])
        gained -= float(after.points[1 - side] - before.points[1 - side])
        return gained - self._left(after) if after.side != side else gained

    def _left(self, state: FivePinState) -> float:
        """What the player who is to shoot may expect from how the balls lie."""
        lies = known_lies(state)
        if lies is None:
            return 0.0
        struck, other = state._struck(), state._other()
        if state.hand or other not in lies or struck not in lies:
            return _EASY * 0.5 + _IN_HAND
        target = lies[TARGET]
        if blocked(CAROM, lies[struck], lies[other], [target]):
            return -_IN_HAND
        pins = ease(CAROM, lies[struck], lies[other], PINS[CENTRE_PIN], [target])
        return _EASY * max(pins, ease(CAROM, lies[struck], lies[other], target, []))

    # --- what is tried

    def candidates(self, state: FivePinState, lies: dict[str, Place]) -> list[OpenValue]:
        """Hits on the other ball; by way of the cushions where it is hidden."""
        struck, other = state._struck(), state._other()
        if blocked(CAROM, lies[struck], lies[other], [lies[TARGET]]):
            return list(kicks(CAROM, lies, struck, [other]))
        return [
            numbers(beside(CAROM, lies[struck], lies[other], part), speed, side, 0.0)
            for part in _PARTS
            for speed in _SPEEDS
            for side in _SIDES
        ]

    def places(self, state: FivePinState) -> list[Place]:
        """Places all over the half where the ball may go."""
        return [
            (round(half * x * CAROM.length, 1), round(y * CAROM.width, 1))
            for half in (-1.0, 1.0)
            for x in _GRID
            for y in _ROWS
        ]


def _make(game: Game, seat: int, seed: str | int, settings: ShooterSettings) -> FivePinBot:
    if not isinstance(game, FivePin):
        raise OptionError(f"the bot 'five_pin' plays 5-pin billiards only, not {game.id}")
    return FivePinBot(game, seat, seed, settings)


BOT: Final = Kind(ShooterSettings, _make, best="{budget},{throws}")
