"""The bot of snooker: it plans breaks and safeties (`players/cue`), and counts in points.

What a position is worth is the points that the player at the table may expect to gain on the other: of the
best pot its value and what usually follows it, less what a miss usually costs.
"""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core import Action, Game, OpenValue, OptionError
from pelitupa.equipment.cue_tables import SNOOKER, Place, distance
from pelitupa.games.cue.snooker.frame import (
    COLOURS,
    NAMES,
    WANT_RED,
    WHITE,
    Frame,
)
from pelitupa.games.cue.snooker.game import Snooker, SnookerState
from pelitupa.games.cue.snooker.spots import BAULK, D_RADIUS, white_in_hand
from pelitupa.games.cue.snooker.told import VALUES
from pelitupa.players.cue.candidates import beside, numbers, pots, safeties
from pelitupa.players.cue.chances import Pot, best_pots
from pelitupa.players.cue.shooter import Shooter, ShooterSettings, known_lies
from pelitupa.players.kind import Kind

_WHITE: Final = NAMES[WHITE]
_POCKETS: Final = 4
"""So many pots are tried with several speeds and spins."""
_SURE: Final = 0.75
"""Above this chance nothing but pots is tried."""
_MOST: Final = 4.0
"""So many pots more a break lasts at most, in what a position is thought to be worth."""
_MEAN: Final = 3.5
"""What a ball of a break brings, a red and a colour in turn."""
_NO_POT: Final = -0.8
_SNOOKERED: Final = -2.0
"""What a position is worth in which nothing can be potted, and where no ball on can be reached straight."""
_AWAY: Final = 1.5
"""How much less it is with the white at the other end than the nearest ball on (booklet 95.5)."""
_OPEN: Final = 0.5
"""How often a missed shot leaves the other something."""
_WON: Final = 200.0
"""A frame, in points."""
_PLACES: Final[tuple[tuple[float, float], ...]] = (
    (-40.0, -220.0),
    (-90.0, -120.0),
    (-120.0, 0.0),
    (-90.0, 120.0),
    (-40.0, 220.0),
)
"""Where in the D the white is put, from the middle of the baulk line."""
_BREAK_OFF: Final[tuple[tuple[float, float], ...]] = (
    (-0.93, 2.6),
    (-0.9, 2.9),
    (0.93, 2.6),
    (0.9, 2.9),
    (-0.96, 2.9),
    (0.96, 2.9),
)
"""A break-off: how thin the outermost red is hit, and how fast, so that the white comes back."""


class SnookerBot(Shooter[SnookerState]):
    """See `Shooter`."""

    # --- what a position is worth

    def worth(self, before: SnookerState, after: SnookerState) -> float:
        """The points gained and expected, of this side less the other's."""
        side = self.seat
        gained = float(after.points[side] - before.points[side])
        gained -= float(after.points[1 - side] - before.points[1 - side])
        if after.wins != before.wins or after.over:
            won = after.wins[side] - before.wins[side] - after.wins[1 - side]
            return _WON * (won + before.wins[1 - side])
        if after.lot:
            return gained
        expected = self._at_table(after)
        return gained + (expected if after.side == side else -expected)

    def _at_table(self, state: SnookerState) -> float:
        """What the player who is to shoot may expect."""
        lies = known_lies(state)
        if lies is None:
            return 0.0
        if state.hand:
            place = white_in_hand([at for ball, at in lies.items() if ball != _WHITE])
            lies = {**lies, _WHITE: place if place is not None else (BAULK, 0.0)}
        cost = self._miss()
        best = _SNOOKERED if state.is_snookered() else _NO_POT
        near = min([distance(lies[_WHITE], lies[ball]) for ball in state._on()], default=0.0)
        best -= _AWAY * near / SNOOKER.length
        for pot in best_pots(SNOOKER, lies, _WHITE, state._on(), self.degrees, 2, 0.1):
            best = max(best, self._pot(state.frame, pot) - (1.0 - pot.chance) * cost)
        return best

    def _pot(self, frame: Frame, pot: Pot) -> float:
        """What a pot brings by its chance, with what usually follows."""
        value = float(VALUES[pot.ball])
        left = min(_MOST, 2.0 * frame.reds + len(frame.colours))
        usual = self._usual()
        follows = sum(usual ** (place + 1) for place in range(int(left)))
        return pot.chance * (value + (0.6 if frame.want == WANT_RED else 0.0) + _MEAN * follows)

    def _usual(self) -> float:
        """The chance of a usual pot of a break, with the position for the next."""
        wide = 33.0 / 800.0 * 2.0 * SNOOKER.radius * 0.9 / 700.0
        return 0.85 * math.erf(math.degrees(wide) / (self.degrees * math.sqrt(2.0)))

    def _miss(self) -> float:
        """What it usually costs to leave the table to the other."""
        usual = self._usual()
        return 1.0 + _OPEN * _MEAN * usual / (1.0 - min(usual, 0.8))

    # --- what is tried

    def candidates(self, state: SnookerState, lies: dict[str, Place]) -> list[OpenValue]:
        """The likeliest pots, and safeties where none is sure."""
        on = state._on()
        if state.frame == Frame() and not state.shots:
            return list(self._break_offs(lies))
        found = best_pots(SNOOKER, lies, _WHITE, on, self.degrees, 3 * _POCKETS)
        found.sort(key=lambda pot: -self._pot(state.frame, pot))
        shots: list[OpenValue] = []
        for pot in found[:_POCKETS]:
            shots += pots(SNOOKER, lies[_WHITE], pot)
        if not found or found[0].chance < _SURE:
            shots += safeties(SNOOKER, lies, _WHITE, on)
        return shots

    def _break_offs(self, lies: dict[str, Place]) -> list[OpenValue]:
        """Thin at the outermost red of the last row, away over the cushions and back."""
        reds = [at for ball, at in lies.items() if ball.startswith("red")]
        cue, found = lies[_WHITE], []
        for part, speed in _BREAK_OFF:
            outer = max(reds, key=lambda at: (at[1] if part > 0 else -at[1], at[0]))
            bearing = beside(SNOOKER, cue, outer, part)
            for side in (0.0, 0.3 if part < 0 else -0.3):
                found.append(numbers(bearing, speed, side, 0.0))
        return list(found)

    def places(self, state: SnookerState) -> list[Place]:
        """A few places in the D; for a break-off between the brown and the yellow, or the green."""
        places = [(round(BAULK + x, 1), y) for x, y in _PLACES if abs(y) < D_RADIUS]
        if state.frame == Frame() and not state.shots:
            return [(BAULK, -160.0)]
        return places

    def chosen(self, state: SnookerState) -> Action | None:
        """What is done about a foul, and which colour is named."""
        if state.answering:
            return self._answered(state)
        if state._must_name():
            return self._named(state)
        return None

    def _answered(self, state: SnookerState) -> Action:
        """Play on, have the balls put back, or let the other shoot again, whichever is worth most."""
        texts, legal = state.game.texts(0), state.legal_actions()
        best, most = -1, -math.inf
        for text in ("accept", "put back", "shoot again"):
            action = texts[text]
            if action not in legal:
                continue
            after = state.clone()
            after.apply_action(action)
            expected = self._at_table(after)
            value = expected if after.side == self.seat else -expected
            if value > most:
                best, most = action, value
        return best

    def _named(self, state: SnookerState) -> Action:
        """The colour of the pot that is worth most."""
        lies = known_lies(state) or {}
        colours = [NAMES[ball] for ball in state.frame.colours]
        found = best_pots(SNOOKER, lies, _WHITE, colours, self.degrees, len(COLOURS))
        if not found:
            return state.legal_actions()[0]
        best = max(found, key=lambda pot: self._pot(state.frame, pot))
        return state.game.texts(0)[f"name {best.ball}"]


def _make(game: Game, seat: int, seed: str | int, settings: ShooterSettings) -> SnookerBot:
    if not isinstance(game, Snooker):
        raise OptionError(f"the bot 'snooker' plays snooker only, not {game.id}")
    return SnookerBot(game, seat, seed, settings)


BOT: Final = Kind(ShooterSettings, _make, best="{budget},{throws}")
