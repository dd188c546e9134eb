"""What a position of 9-ball or 10-ball is worth: the chance to win, by the chance of the next pot."""

from __future__ import annotations

import math
from typing import Any, Final

from pelitupa.core import Action, OpenValue
from pelitupa.equipment.cue_tables import POOL, Place, distance
from pelitupa.games.cue.lines import ghost, is_free
from pelitupa.players.cue.candidates import Numbers, pots, rolls, safeties
from pelitupa.players.cue.chances import Pot, best_pots, pot_chance
from pelitupa.players.cue.shooter import Shooter, known_lies

_POCKETS: Final = 3
"""So many pots are tried with several speeds and spins."""
_SURE: Final = 0.8
"""Above this chance nothing but pots is tried."""
_SAFE: Final = 0.4
"""What a position without any pot is worth: one plays safe."""
_FOULED: Final = 0.22
"""What the ball in hand is worth less than a pot that is sure, with a ball that no pocket is open for."""
_USUAL: Final[tuple[float, ...]] = (600.0, 700.0, 25.0)
"""A usual shot of a run: the ways of both balls in mm, and the cut in degrees."""
_HELD: Final = 0.95
"""How often the cue ball then lies well for the next one."""
_BREAK: Final[tuple[Place, ...]] = ((-660.0, 300.0),)
_BREAK_SPEED: Final = 11.0
"""From there, so fast, balls fall most often at the break (`docs/lab/billiards.md`)."""
_FAR: Final[tuple[float, ...]] = (180.0, 350.0, 600.0)
_CUTS: Final[tuple[float, ...]] = (-35.0, -15.0, 0.0, 15.0, 35.0)
"""Where the ball in hand is put, in mm behind the ball on and degrees beside its line."""
_PUSHED: Final = 0.3
"""With a lesser chance of a pot one pushes out."""

CUE: Final = "cue"
_PUSH_OUT: Final = "push out"
_TAKE: Final = "take"
_GIVE_BACK: Final = "give back"


class PoolBot(Shooter[Any]):
    """Plans a frame of 9-ball or of a game like it, whose states say whether the next shot is the break
    (`breaking`) or a push out (`pushing`, `may_push`), and what is `asked` before it."""

    # --- what a position is worth

    def worth(self, before: Any, after: Any) -> float:
        """The chance to win the frame."""
        side = self.seat % 2
        if after.wins != before.wins:
            return float(after.wins[side] > before.wins[side])
        lies = known_lies(after)
        if after.racking or lies is None or after.over:
            return 0.5
        value = self._at_table(after, lies)
        return value if after.side == side else 1.0 - value

    def _at_table(self, state: Any, lies: dict[str, Place]) -> float:
        """The chance to win the frame of the side that is to shoot, taken to shoot as this bot does."""
        on = state._on()
        if not on:
            return 0.5
        left = len([ball for ball in lies if ball != CUE])
        if state.hand:
            chance = self._in_hand(lies, on[0])
        else:
            found = best_pots(POOL, lies, CUE, on, self.degrees)
            chance = found[0].chance if found else 0.0
        value = self._by_chance(chance, left)
        return max(value, 1.0 - value) if state.asked else value

    def _by_chance(self, chance: float, left: int) -> float:
        """The same by the chance of the next pot, with so many balls left."""
        usual = self._usual()
        rest = usual ** (left - 1)
        runs = rest + (1.0 - rest) * (1.0 - _turn(usual, left - 1))
        value = chance * runs + (1.0 - chance) * (1.0 - _turn(usual, left))
        return max(value, _SAFE)

    def _usual(self) -> float:
        """The chance of a usual shot of a run, with the position for the next."""
        first, second, thin = _USUAL
        wide = 39.0 / second * 2.0 * POOL.radius * math.cos(math.radians(thin)) / first
        return _HELD * math.erf(math.degrees(wide) / (self.degrees * math.sqrt(2.0)))

    def _in_hand(self, lies: dict[str, Place], ball: str) -> float:
        """The chance of the best pot with the cue ball in hand."""
        others = {name: at for name, at in lies.items() if name != CUE}
        best = 0.0
        for pocket in POOL.pocket_names:
            place = _behind(lies[ball], POOL.pocket(pocket), 250.0, 0.0)
            if is_free(POOL, place, others.values()):
                found = best_pots(POOL, {**others, CUE: place}, CUE, [ball], self.degrees)
                best = max(best, found[0].chance if found else 0.0)
        return best if best else 1.0 - _FOULED

    # --- what is tried

    def candidates(self, state: Any, lies: dict[str, Place]) -> list[OpenValue]:
        """Pots into the likeliest pockets, and safeties where none is sure."""
        on = state._on()
        if state.breaking:
            x, y = lies[CUE]
            bearing = math.degrees(math.atan2(lies["1"][1] - y, lies["1"][0] - x))
            return [self._shot(state, (round(bearing, 3), _BREAK_SPEED, 0.0, 0.0), None)]
        if state.pushing:
            return [self._shot(state, shot, None) for shot in rolls()]
        found = best_pots(POOL, lies, CUE, on, self.degrees, _POCKETS)
        shots = [
            self._shot(state, shot, pot) for pot in found for shot in pots(POOL, lies[CUE], pot)
        ]
        if not found or found[0].chance < _SURE:
            shots += [self._shot(state, shot, None) for shot in safeties(POOL, lies, CUE, on)]
        return shots

    def _shot(self, state: Any, shot: Numbers, pot: Pot | None) -> OpenValue:
        """A shot as the game asks for it; `pot` is what it is meant for."""
        return shot

    def places(self, state: Any) -> list[Place]:
        """Behind the ball on, near and far, straight and beside its line."""
        if state.breaking:
            return list(_BREAK)
        lies = known_lies(state)
        on = state._on()
        if lies is None or not on:
            return []
        at = lies[on[0]]
        others = {name: place for name, place in lies.items() if name != CUE}
        rated: list[tuple[float, Place]] = []
        for pocket in POOL.pocket_names:
            for far in _FAR:
                for turn in _CUTS:
                    x, y = _behind(at, POOL.pocket(pocket), far, turn)
                    place = (round(x, 1), round(y, 1))
                    if not is_free(POOL, place, others.values(), 1.0):
                        continue
                    chance = pot_chance(POOL, place, at, pocket, self.degrees)
                    rated.append((chance, place))
        rated.sort(reverse=True)
        good = [place for chance, place in rated if chance > 0.9 * rated[0][0]]
        step = max(1, len(good) // 8)
        return good[::step][:8]

    def chosen(self, state: Any) -> Action | None:
        """Whether a shot is taken, given back or announced as a push out."""
        lies = known_lies(state)
        texts = state.get_game().texts(self.seat)
        if lies is None:
            return None
        if state.asked:
            state = state.clone()
            state.asked = ""
            takes = self._at_table(state, lies) >= 0.5
            return int(texts[_TAKE if takes else _GIVE_BACK])
        if state.may_push and not state.pushing and not state.hand:
            found = best_pots(POOL, lies, CUE, state._on(), self.degrees)
            if not found or found[0].chance < _PUSHED:
                return int(texts[_PUSH_OUT])
        return None


def _turn(usual: float, left: int) -> float:
    """The chance to win from a usual position with so many balls left: to run out, or else to come back."""
    return 1.0 / (2.0 - usual**left) if left > 0 else 1.0


def _behind(ball: Place, goal: Place, far: float, turn: float) -> Place:
    """A place so far behind where the cue ball meets a ball on its way to a goal, so many degrees beside the
    line."""
    at = ghost(POOL, ball, goal)
    away = max(distance(ball, goal), 1.0)
    dx, dy = (ball[0] - goal[0]) / away, (ball[1] - goal[1]) / away
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return at[0] + far * (c * dx - s * dy), at[1] + far * (s * dx + c * dy)
