"""When to knock in Norrlandsknack, what to put aside and what to play, as a beginner soon knows.

Whoever plays needs one trick, and gets five new chances of it from the stock: among three one trump and a
king are enough to knock, among more two trumps. Kept are trumps, aces and kings. Aces are led while they
are good, then trumps.
"""

from __future__ import annotations

from math import fsum
from typing import ClassVar, Final

from pelitupa.core.objective import margin_utilities, money_utilities
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import ACE, JACK, KING, SUIT_MASKS, cards_in, rank_of
from pelitupa.games.tricks.advice import TrickAdvice, beating, by_objective
from pelitupa.games.tricks.norrlandsknack.actions import BIDDING, DISCARD, DISCARDING, DONE, KNOCK
from pelitupa.games.tricks.norrlandsknack.game import BEGINNING, NorrlandsknackMatch
from pelitupa.games.tricks.phases import OVER

_ENOUGH: Final = 0.75
_ENOUGH_AMONG_MANY: Final = 1.0
"""What a hand promises with which a plausible player knocks, among three and among more."""


_WHIM: Final = 0.15
"""The share of choices in playouts that are made at random, so that they see other lines too."""


class NorrlandsknackAdvice(TrickAdvice[NorrlandsknackMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "solver(trust=1)"

    def estimate(self, state: NorrlandsknackMatch) -> list[float]:
        """By the points left; with a pot, as if it were won the more often the fewer they are."""
        if state.phase == OVER:
            return state.returns()
        objective = state.game.options.objective
        good = [-float(points) for points in state.points]
        if objective == "money" and state.options.pot:
            chances = [1.0 / (1 + points) for points in state.points]
            pot = sum(state.stakes) / fsum(chances)
            return [pot * c - stake for c, stake in zip(chances, state.stakes, strict=True)]
        if objective == "money":
            return money_utilities(good, state.game.teams())
        return by_objective(state, margin_utilities(good, state.game.teams()), float(BEGINNING))

    def sensible_actions(self, state: NorrlandsknackMatch) -> list[int]:
        """Cards are put aside from the least useful on: plain before trumps, low before high; nobody keeps
        a plain card below a jack.
        """
        if state.phase != DISCARDING:
            return state.legal_actions()
        if not state.may_discard():
            return [DONE]
        hand = state.places[state.turn]
        cards = cards_in(hand & ~SUIT_MASKS[state.trump] or hand)
        if not cards:
            return [DONE]
        lowest = min([rank_of(card) for card in cards])
        sensible = [DISCARD + card for card in cards if rank_of(card) == lowest]
        if lowest < JACK and hand & ~SUIT_MASKS[state.trump]:
            return sensible[:1]
        return [*sensible, DONE] if hand.bit_count() <= state.game.hand else sensible

    def likely_choice(self, state: NorrlandsknackMatch, rng: Random) -> int:
        """Whoever has enough knocks; low cards of other suits are put aside."""
        if rng() < _WHIM:
            return -1
        hand = state.places[state.turn]
        if state.phase == BIDDING:
            enough = _ENOUGH if len(state.points) == 3 else _ENOUGH_AMONG_MANY
            return KNOCK if promise(hand, state.trump) >= enough else state._choices()[1]
        if state.phase != DISCARDING:
            return -1
        if not state.may_discard():
            return DONE
        low = spared(hand, state.trump)
        if low:
            return DISCARD + low[0]
        return DONE if hand.bit_count() <= state.game.hand else DISCARD + least(hand, state.trump)

    def likely_card(self, state: NorrlandsknackMatch, rng: Random) -> int:
        if rng() < _WHIM:
            return super().likely_card(state, rng)
        playable = state._playable()
        if not state.trick:
            return lead(playable, state.trump)
        winning, last = beating(state, playable), len(state.trick) == len(state.order) - 1
        return follow(playable, winning, state.trump, last)


def promise(hand: int, trump: int) -> float:
    """How many tricks a hand promises: a trump half a trick, an ace or king so much more."""
    tricks = 0.5 * (hand & SUIT_MASKS[trump]).bit_count()
    for card in cards_in(hand):
        tricks += 0.5 if rank_of(card) == ACE else 0.25 if rank_of(card) == KING else 0.0
    return tricks


def spared(hand: int, trump: int) -> list[int]:
    """The cards of a hand that are no trumps, aces or kings, ascending: to be put aside."""
    return [card for card in cards_in(hand & ~SUIT_MASKS[trump]) if rank_of(card) < KING]


def least(cards: int, trump: int) -> int:
    """The lowest of some cards, of trumps only where there is no other."""
    return min(cards_in(cards & ~SUIT_MASKS[trump] or cards), key=rank_of)


def lead(playable: int, trump: int) -> int:
    """A card to lead: an ace, or else the highest trump, or else the highest card."""
    plain = cards_in(playable & ~SUIT_MASKS[trump])
    aces = [card for card in plain if rank_of(card) == ACE]
    return max(aces or cards_in(playable & SUIT_MASKS[trump]) or plain, key=rank_of)


def follow(playable: int, winning: int, trump: int, last: bool) -> int:
    """A card to play to a trick, of which `winning` would win it as it stands: high where others may still
    beat it, but trumps as low as will do; `last` tells that nobody plays after.
    """
    plain = winning & ~SUIT_MASKS[trump]
    if plain and not last:
        return max(cards_in(plain), key=rank_of)
    return least(winning or playable, trump)


ADVICE: Final = NorrlandsknackAdvice
