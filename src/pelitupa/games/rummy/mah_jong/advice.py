"""Advice on Mah Jong: keep what goes together, claim what brings the hand nearer, feed nobody who is near.

How near a hand is to winning is its `distance`. Of the tiles that keep it as near as can be, one goes that
has least to go with it; when an opponent has melded much, or the wall runs out, tiles go first of which all
can see the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.tiles import COPIES, DRAGONS, KINDS, SUITED, WINDS
from pelitupa.games.rummy.mah_jong.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    KONG_OF,
    MAH_JONG,
    PASS,
    given,
)
from pelitupa.games.rummy.mah_jong.distance import distance
from pelitupa.games.rummy.mah_jong.game import CLAIMING, SEATS, TURN, MahJongState
from pelitupa.games.rummy.mah_jong.scoring import kinds_of, loser_value

_SENSIBLE: Final = 4
"""So many discards are worth a thought."""

_NEAR: Final = 2
"""Who has melded so many combinations is near to winning."""

_USUAL: Final = 60.0
"""What a winning hand is worth, about, to each who pays for it."""

_COOLNESS: Final = 0.8
"""How much less a hand is likely to win for each tile it is farther away."""


class MahJongAdvice(Advice[MahJongState]):
    """Advice on the positions of Mah Jong."""

    def sensible_actions(self, state: MahJongState) -> list[int]:
        """Mah jong if it can be had; else claims that bring the hand nearer, and the best discards."""
        if state.phase == CLAIMING:
            return self._sensible_claims(state)
        if state.phase != TURN:
            return state.legal_actions()
        legal = state.legal_actions()
        if legal[-1] == MAH_JONG:
            return [MAH_JONG]
        kongs = [action for action in legal if action >= KONG_OF]
        return sorted([*self.discards(state)[:_SENSIBLE], *kongs])

    def likely_action(self, state: MahJongState, rng: Callable[[], float]) -> int:
        """Claims that bring the hand nearer, and mostly the best discard."""
        if state.phase == CLAIMING:
            claims = self._sensible_claims(state)
            return claims[0] if claims[0] != PASS and rng() < 0.85 else PASS
        if state.phase != TURN:
            return -1
        legal = state.legal_actions()
        if legal[-1] >= KONG_OF and rng() < 0.8:
            return legal[-1]
        found = self.discards(state)
        return found[0] if rng() < 0.8 else found[int(rng() * min(len(found), _SENSIBLE))]

    def estimate(self, state: MahJongState) -> list[float]:
        """What the chips may be after this deal: whoever is nearer to winning is paid by the others."""
        if state.is_terminal():
            return state.returns()
        chips = state.scores()
        if not state.dealing:
            self._add_expected(state, chips)
        objective = state.game.options.objective
        if objective != "win":
            return score_utilities(objective, chips, state.sides())
        left = state.game.options.deals - state.deal + 0.5
        scale = 150.0 * math.sqrt(left)
        best = max(chips)
        shares = [math.exp((score - best) / scale) for score in chips]
        total = sum(shares)
        return [(SEATS * share / total - 1.0) / (SEATS - 1) for share in shares]

    # --- claims

    def _sensible_claims(self, state: MahJongState) -> list[int]:
        """The best claim, if one brings the hand nearer to winning, or is worth much; and none."""
        seat = self._asked(state)
        legal = state.claims_of(seat)
        if legal[0] == MAH_JONG:
            return [MAH_JONG]
        if legal[0] == PASS:
            return [PASS]
        hand, sets = state.hands[seat], state.sets - len(state.melds[seat])
        now = distance(hand, sets)
        found: list[tuple[int, int]] = []
        for action in legal:
            if action < PASS:
                after = hand.copy()
                for kind in given(action, state.discard):
                    after[kind] -= 1
                far = self._after_discard(after, sets - 1, action == CLAIM_KONG)
                valued = action < CLAIM_CHOW and self._doubles(state, seat, state.discard)
                if far < now or (valued and far == now):
                    found.append((far - valued, action))
        if not found:
            return [PASS]
        return [min(found)[1], PASS]

    def _asked(self, state: MahJongState) -> int:
        return state.current_player()

    def _after_discard(self, hand: list[int], sets: int, replaced: bool) -> int:
        """How far a hand is when one more tile has been discarded; after a kong none need be yet."""
        if replaced:
            return distance(hand, sets)
        best = 99
        for kind in range(KINDS):
            if hand[kind]:
                hand[kind] -= 1
                best = min(best, distance(hand, sets))
                hand[kind] += 1
        return best

    def _doubles(self, state: MahJongState, seat: int, kind: int) -> bool:
        """Whether a pung of a kind doubles the hand of a seat."""
        return kind >= WINDS and state.winds(seat).doubles(kind) > 0

    # --- discards

    def discards(self, state: MahJongState) -> list[int]:
        """The kinds that may be discarded, the best first."""
        seat = state.turn
        hand, sets = state.hands[seat].copy(), state.sets - len(state.melds[seat])
        seen = self.seen(state, seat)
        threat = state.wall - state.dead < 24 or any(
            len(state.melds[other]) >= _NEAR for other in range(SEATS) if other != seat
        )
        ranked: list[tuple[int, float, int]] = []
        for kind in range(KINDS):
            if not hand[kind]:
                continue
            hand[kind] -= 1
            far = distance(hand, sets)
            hand[kind] += 1
            worth = self._worth(state, hand, seen, seat, kind)
            if threat:
                worth += 1.2 * (COPIES - seen[kind])
            ranked.append((far, worth, kind))
        ranked.sort()
        return [kind for _, _, kind in ranked]

    def seen(self, state: MahJongState, seat: int) -> list[int]:
        """How many tiles of each kind a seat sees."""
        seen = state.hands[seat].copy()
        for other in range(SEATS):
            for kind in state.ponds[other]:
                seen[kind] += 1
            for meld in state.melds[other]:
                for kind in kinds_of(meld):
                    seen[kind] += 1
        return seen

    def _worth(
        self, state: MahJongState, hand: list[int], seen: list[int], seat: int, kind: int
    ) -> float:
        """What a tile has to go with in a hand, and in what is not seen yet."""
        unseen = COPIES - seen[kind]
        worth = 3.0 * (hand[kind] - 1) + 0.5 * unseen
        if kind >= SUITED:
            doubles = kind >= DRAGONS or self._doubles(state, seat, kind)
            return worth + (0.7 if doubles and unseen else -0.6)
        rank = kind % 9
        for step, weight in ((1, 1.5), (2, 0.8)):
            if rank >= step:
                worth += weight * min(hand[kind - step], 1) + 0.1 * (COPIES - seen[kind - step])
            if rank + step < 9:
                worth += weight * min(hand[kind + step], 1) + 0.1 * (COPIES - seen[kind + step])
        return worth

    # --- what is expected

    def _add_expected(self, state: MahJongState, chips: list[float]) -> None:
        """What the deal may bring: a share of a usual hand, and the difference of hands as they are."""
        turns = max(state.wall - state.dead, 0) / SEATS
        chances: list[float] = []
        values: list[float] = []
        options = state.game.options
        for seat in range(SEATS):
            hand, melds = state.hands[seat], state.melds[seat]
            far = distance(hand, state.sets - len(melds))
            speed = min(1.0, turns / (3.0 * (far + 1.5)))
            chances.append(math.exp(-_COOLNESS * (far + 1)) * speed)
            value = loser_value(hand, melds, state.flowers[seat], state.winds(seat), options)
            values.append(float(value.total))
        total = sum(chances) + 0.15
        ended = sum(chances) / total
        for seat in range(SEATS):
            for other in range(SEATS):
                if other == seat:
                    continue
                times = 2.0 if state.east in (seat, other) else 1.0
                gain = chances[seat] / total * (_USUAL + 2.0 * values[seat])
                loss = chances[other] / total * (_USUAL + 2.0 * values[other])
                chips[seat] += times * (gain - loss)
                chips[seat] += times * 0.5 * ended * (values[seat] - values[other])


ADVICE: Final = MahJongAdvice
