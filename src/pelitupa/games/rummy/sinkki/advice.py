"""Advice on Sinkki: which card to take, which to discard, and when to call."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from pelitupa.core.advice import Advice, by_leads
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.bits import ones
from pelitupa.equipment.cards import BITS, FULL_PACK, PACK_SIZE, cards_in
from pelitupa.games.rummy.held import NO_CARD
from pelitupa.games.rummy.melds import VALUES, arranged, trash_value
from pelitupa.games.rummy.sinkki.game import CALL, PASS, PILE, STOCK, TAKING, SinkkiState

_STAKE: Final = 40
"""As many chips ahead of the average are as good as a match."""

_LINK: Final = 1.4
"""What a card that would complete a combination is worth, in units of trash."""

_HESITATES: Final = 0.05


def _partners(card: int) -> list[tuple[int, int]]:
    """The pairs of cards with which a card makes a combination of three: as sets of two."""
    rank, suit = card % 13, card // 13
    pairs: list[tuple[int, int]] = []
    alike = [other * 13 + rank for other in range(4) if other != suit]
    for place, one in enumerate(alike):
        for other in alike[place + 1 :]:
            pairs.append((one, other))
    low = (rank + 1) % 13  # the ace is 0
    for first in range(max(0, low - 2), min(low, 10) + 1):
        run = [suit * 13 + (height + 12) % 13 for height in range(first, first + 3)]
        one, other = [near for near in run if near != card]
        pairs.append((one, other))
    return pairs


def _completing() -> tuple[tuple[int, ...], ...]:
    """For each two cards the set of those that make a combination of three with them."""
    found = [[0] * PACK_SIZE for _ in range(PACK_SIZE)]
    for card in range(PACK_SIZE):
        for one, other in _partners(card):
            found[one][other] |= BITS[card]
            found[other][one] |= BITS[card]
    return tuple([tuple(row) for row in found])


_COMPLETING: Final[tuple[tuple[int, ...], ...]] = _completing()


def promise(trash: int, live: int) -> float:
    """What trash may still become: the live cards that would complete a combination of it, each once."""
    cards = cards_in(trash)
    near = 0
    for place, card in enumerate(cards):
        completing = _COMPLETING[card]
        for other in cards[:place]:
            near |= completing[other]
    return float(ones(near & live))


def burden(hand: int, live: int) -> float:
    """How far a hand of seven is from clean: its trash, less what it promises with cards that are live."""
    value = trash_value(hand)
    if not value:
        return -10.0
    trash = hand
    for meld in arranged(hand):
        trash &= ~meld
    return value - _LINK * promise(trash, live)


def best_discard(hand: int, barred: int, live: int) -> int:
    """The card of a hand of eight, but for those barred, without which it is best."""
    best, least = NO_CARD, 1e9
    for card in cards_in(hand & ~barred):
        far = burden(hand ^ BITS[card], live)
        if far < least or (far == least and VALUES[card] > VALUES[best]):
            best, least = card, far
    return best


def worth_taking(hand: int, card: int, live: int) -> bool:
    """Whether the top card of the pile is better than an unknown one: it must go into a combination, or
    lessen the trash by much."""
    before = trash_value(hand)
    whole = hand | BITS[card]
    left = whole ^ BITS[best_discard(whole, BITS[card], live)]
    for meld in arranged(left):
        if meld & BITS[card]:
            return True
    return before - trash_value(left) >= _CHEAP


_CHEAP: Final = 9


def enough(turns: int, players: int) -> int:
    """The most trash with which a player calls in a turn, by how many turns were done in the deal. Two, who
    play with a small pack only, call as three do."""
    rounds, most = turns // players, _ENOUGH[max(players, min(_ENOUGH))]
    return most[min(rounds, len(most) - 1)]


_ENOUGH: Final = {
    3: (18, 16, 14, 12, 10, 9, 8),
    4: (16, 14, 12, 11, 10, 9, 8),
    5: (14, 12, 11, 10, 9, 8, 7),
}


class SinkkiAdvice(Advice[SinkkiState]):
    """See `Advice`."""

    bot: ClassVar[str] = "rollout"

    def estimate(self, state: SinkkiState) -> list[float]:
        """Chips ahead of the average."""
        if state.is_terminal():
            return state.returns()
        ahead = score_utilities("money", state.scores(), state.sides())
        if state.game.options.objective != "win":
            return score_utilities(state.game.options.objective, state.scores(), state.sides())
        return by_leads([value / _STAKE for value in ahead])

    def sensible_actions(self, state: SinkkiState) -> list[int]:
        """Not to break a combination, nor to call with a hand that is sure to be too high."""
        legal = state.legal_actions()
        if state.phase == TAKING or state.is_chance_node():
            return legal
        hand, live = state.hands[state.turn], self._live(state)
        ranked = sorted(
            [card for card in legal if card < CALL],
            key=lambda card: burden(hand ^ BITS[card], live),
        )
        kept = sorted(ranked[:_TRIED])
        if CALL in legal and trash_value(hand ^ BITS[ranked[0]]) <= _HOPELESS:
            kept.append(CALL)
        return kept

    def likely_action(self, state: SinkkiState, rng: Callable[[], float]) -> int:
        """The rule of thumb, now and then with a card from the stock instead."""
        hand, live = state.hands[state.turn], self._live(state)
        if state.phase == TAKING:
            wants = worth_taking(hand, state.pile[-1], live)
            if not state.stock():
                return PILE if wants else PASS
            return PILE if wants and rng() >= _HESITATES else STOCK
        barred = BITS[state.picked] if state.picked != NO_CARD else 0
        card = best_discard(hand, barred, live)
        if state.may_call() and not state.called:
            left = trash_value(hand ^ BITS[card])
            if 0 < left <= enough(state.turns, state.game.players):
                return CALL
        return card

    def _live(self, state: SinkkiState) -> int:
        """The cards that the player in turn may still get."""
        held = 0
        for known in state.known:
            held |= known
        return FULL_PACK & ~(state.gone | held | state.hands[state.turn])


_TRIED: Final = 4
_HOPELESS: Final = 25

ADVICE: Final = SinkkiAdvice
