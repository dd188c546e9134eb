"""The bot of Mah Jong: it goes for the hand that is nearest for what it is worth (`plans.py`), the shortest
way, and of equal ways the one with most tiles.

A search that plays whole deals out finds no more in a second than what the hand tells at once, and a table of
four asks its bots some three hundred times a deal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Action, Game, OptionError, PelitupaError, Settings, State
from pelitupa.core.copying import made_by
from pelitupa.equipment.tiles import COPIES, KINDS, SUITED
from pelitupa.games.rummy.mah_jong.actions import CLAIM_KONG, KONG_OF, MAH_JONG, PASS, given, melded
from pelitupa.games.rummy.mah_jong.advice import MahJongAdvice
from pelitupa.games.rummy.mah_jong.distance import distance
from pelitupa.games.rummy.mah_jong.game import CLAIMING, MahJong, MahJongState
from pelitupa.games.rummy.mah_jong.scoring import Meld, Win, winner_value
from pelitupa.players.kind import Kind
from pelitupa.players.mah_jong.plans import (
    ANY,
    PLANS,
    Plan,
    best_plan,
    doubled,
    nearer,
    open_plans,
)
from pelitupa.players.seat_bot import SeatBot

_WINS: Final = 30
"""What it is worth to win, beside the hand: nobody else does."""
_ALIKE: Final = 1e-9


@dataclass(frozen=True)
class MahJongSettings(Settings):
    """It has none."""


class MahJongBot(SeatBot):
    """Claims what brings the hand nearer, and discards what keeps it nearest. It draws nothing by lot."""

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: MahJongSettings | None = None
    ) -> None:
        """Raises `OptionError` for another game than Mah Jong."""
        if not isinstance(game, MahJong):
            raise OptionError(f"the bot 'mah_jong' plays Mah Jong only, not {game.id}")
        super().__init__(seat)
        self._advice = made_by(MahJongAdvice, game)

    def step(self, state: State) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        if not isinstance(state, MahJongState) or state.current_player() != self.seat:
            raise PelitupaError(f"it is not the turn of player {self.seat + 1}, for whom it plays")
        if state.phase == CLAIMING:
            claim = state.claims_of(self.seat)[0]
            if claim in (MAH_JONG, PASS):
                return claim
            if state.wall <= state.dead:
                return PASS  # nothing but mah jong wins anything now, and a discard would follow
            return self._claim(state)
        legal = state.legal_actions()
        if legal[-1] == MAH_JONG:
            return MAH_JONG
        discard = self.discards(state)[0]
        kongs = [action for action in legal if action >= KONG_OF]
        return kongs[0] if kongs and not self._spoils(state, kongs[0] - KONG_OF) else discard

    def _claim(self, state: MahJongState) -> int:
        """The claim after which the hand is better than it is, or none."""
        hand, melds = state.hands[self.seat], state.melds[self.seat]
        plans = open_plans(PLANS, melds)
        most, best = self._good(state, hand, melds, plans), PASS
        for action in state.claims_of(self.seat):
            if action >= PASS:
                continue
            new = melded(action, state.discard)
            left = open_plans(plans, [new])
            after = hand.copy()
            for kind in given(action, state.discard):
                after[kind] -= 1
            good = self._good(state, after, [*melds, new], left, discards=action != CLAIM_KONG)
            if good > most:
                most, best = good, action
        return best

    def _good(
        self,
        state: MahJongState,
        hand: list[int],
        melds: Sequence[Meld],
        plans: list[Plan],
        discards: bool = False,
    ) -> float:
        """How good a hand is for the plan that is best for it, after a discard if one is to come."""
        sets, winds = state.sets - len(melds), state.winds(self.seat)
        if not discards:
            return best_plan(plans, hand, sets)[0] + doubled(hand, melds, winds)
        found = -math.inf
        for kind in range(KINDS):
            if hand[kind]:
                hand[kind] -= 1
                good = best_plan(plans, hand, sets)[0] + doubled(hand, melds, winds)
                found = max(found, good)
                hand[kind] += 1
        return found

    def discards(self, state: MahJongState) -> list[int]:
        """The kinds that may be discarded, the best first: those after which the hand is best for the plan
        that is best for it; of these, those after which most unseen tiles bring it nearer, and those that
        win by what they are worth as well; of these, as the advice has them. The last of all is what the
        others can use least."""
        melds = state.melds[self.seat]
        hand, sets = state.hands[self.seat].copy(), state.sets - len(melds)
        seen, winds = self._advice.seen(state, self.seat), state.winds(self.seat)
        usual = self._advice.discards(state)
        if state.wall <= state.dead:
            return sorted(usual, key=lambda kind: _useful(kind, seen))
        plans = open_plans(PLANS, melds)
        ranked: list[tuple[float, int, Plan]] = []
        for kind in usual:
            hand[kind] -= 1
            good, plan = best_plan(plans, hand, sets)
            ranked.append((good + doubled(hand, melds, winds), kind, plan))
            hand[kind] += 1
        most = max([good for good, _, _ in ranked])
        found: list[tuple[int, int, int]] = []
        for place, (good, kind, plan) in enumerate(ranked):
            if good > most - _ALIKE:
                hand[kind] -= 1
                if plan is ANY:
                    far = plan.distance(hand, sets)
                    many = self._improving(state, hand, sets, far, seen)
                else:
                    many = nearer(plan, hand, sets, seen)
                found.append((-many, place, kind))
                hand[kind] += 1
        found.sort()
        best = [kind for _, _, kind in found]
        return [*best, *[kind for kind in usual if kind not in best]]

    def _improving(
        self, state: MahJongState, hand: list[int], sets: int, far: int, seen: list[int]
    ) -> int:
        """How many unseen tiles bring a hand nearer; those that win count by what the hand is worth, too."""
        many = 0
        for kind in range(KINDS):
            if seen[kind] < COPIES and self._near(hand, kind):
                hand[kind] += 1
                if distance(hand, sets) < far:
                    unseen = COPIES - seen[kind]
                    many += unseen * (_WINS + self._worth(state, hand)) if not far else unseen
                hand[kind] -= 1
        return many

    def _worth(self, state: MahJongState, hand: list[int]) -> int:
        """What a hand that wins is worth."""
        seat = self.seat
        melds, flowers, options = state.melds[seat], state.flowers[seat], state.game.options
        return winner_value(
            hand, melds, flowers, Win(), state.winds(seat), options, state.sets
        ).total

    def _near(self, hand: list[int], kind: int) -> bool:
        """Whether a tile could go with anything in a hand; no other brings it nearer."""
        if hand[kind]:
            return True
        if kind >= SUITED:
            return False
        rank = kind % 9
        return any(hand[kind + step] for step in (-2, -1, 1, 2) if 0 <= rank + step < 9)

    def _spoils(self, state: MahJongState, kind: int) -> bool:
        """Whether a kong would leave the hand farther away."""
        hand, sets = state.hands[self.seat].copy(), state.sets - len(state.melds[self.seat])
        now = distance(hand, sets)
        whole = hand[kind] == COPIES
        hand[kind] = 0
        return distance(hand, sets - 1 if whole else sets) > now


def _useful(kind: int, seen: list[int]) -> int:
    """How much the others may be able to do with a tile, about: by those like it and beside it that are not
    seen."""
    alike = 3 * (COPIES - seen[kind])
    if kind >= SUITED:
        return alike
    beside = (kind + step for step in (-2, -1, 1, 2) if 0 <= kind % 9 + step < 9)
    return alike + 2 + sum(COPIES - seen[other] for other in beside)


BOT: Final = Kind(MahJongSettings, MahJongBot)
