"""The cards of rami and nolo, over deals drawn for the seat: what each card is worth on the average of them.

Short hands are solved, all hands open. Longer ones are played on by the habits of the card table until they
are short enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pelitupa.equipment.cards import BITS, SUIT_MASKS, cards_in, suit_of
from pelitupa.games.tricks.heuristics import highest, lowest
from pelitupa.games.tricks.seats import side_of
from pelitupa.games.tricks.trick import ACE_HIGH
from pelitupa.games.tricks.tuppi.advice import TuppiAdvice
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import RAMI
from pelitupa.players.solver_bot import open_values, position_of, rules_of
from pelitupa.players.solvers.tricks import TrickSolver
from pelitupa.players.tuppi.bidding import Table
from pelitupa.players.tuppi.signals import news

_PLAYED_TO: Final = 6
"""Cards of a hand to which deals are played on by habit where hands are too long to solve: the shorter, the
more deals can be looked at in the same time."""

_TRICK: Final = 0.004
"""What a trick is worth for its own sake, as a share of the best result less the worst: it makes safer."""

_NEAR: Final = 0.01
"""Cards that fall behind by no more than such a share may be played for what they tell."""


class CardChooser:
    """Values the cards of one decision: `deals` are what the seat thinks about, `cards` the longest hands
    that are solved."""

    def __init__(self, deals: Sequence[TuppiMatch], table: Table, cards: int, rng: Random) -> None:
        self._deals, self._table, self._cards, self._rng = deals, table, cards, rng
        self._played_to = min(cards, _PLAYED_TO)
        first = deals[0]
        self._side = side_of(first.chair)
        self._advice = TuppiAdvice(first.game)
        self._wants = self._advice.wants_tricks(first, first.chair)
        self._declarer = side_of(first.declarer) if first.contract == RAMI else 0
        self._contract = first.contract

    def ranked(self, signals: bool) -> list[tuple[int, float]]:
        """The cards that may be played with what they are worth, the best first.

        Of equals the lowest comes first, or the highest where tricks are avoided; with `signals` the one
        that tells the partner something true.
        """
        first = self._deals[0]
        sums = dict.fromkeys(cards_in(first._playable()), 0.0)
        short = first.places[first.chair].bit_count() <= self._cards
        for deal in self._deals:
            values = self._solved(deal) if short else self._played_on(deal)
            for card, value in values.items():
                sums[card] += value
        means = {card: total / len(self._deals) for card, total in sums.items()}
        ranked = self._in_order(means)
        if signals:
            _put_first_what_tells(first, ranked, _NEAR * self._table.width)
        return ranked

    def _in_order(self, means: dict[int, float]) -> list[tuple[int, float]]:
        ranked = []
        left = sorted(means)
        while left:
            most = max([means[card] for card in left])
            best = [card for card in left if most - means[card] < 1e-9]
            card = lowest(best, ACE_HIGH) if self._wants else highest(best, ACE_HIGH)
            left.remove(card)
            ranked.append((card, means[card]))
        return ranked

    def _solved(self, deal: TuppiMatch) -> dict[int, float]:
        """What every card is worth in a deal, all hands open."""
        terms = self._advice.solver_terms(deal, self._side)
        assert terms is not None  # sooli is played by other means
        found = open_values(deal, terms)
        won = deal._by_side()[self._side]
        return {card: self._worth(won + abs(value)) for card, value in found.items()}

    def _played_on(self, deal: TuppiMatch) -> dict[int, float]:
        """The same where hands are too long: one way in which the deal may go on after each card."""
        values: dict[int, float] = {}
        luck = self._rng.getrandbits(64)  # the same for all cards, which are compared
        for same in alike(deal):
            worth = self._end_of(deal.clone(), same[0], Random(luck))
            values.update(dict.fromkeys(same, worth))
        return values

    def _end_of(self, deal: TuppiMatch, card: int, rng: Random) -> float:
        """What a card is worth, the deal being played on by habit and then solved."""
        number = deal.deal_number()
        deal.apply_action(card)
        while deal.trick or deal.places[deal.chair].bit_count() > self._played_to:
            deal.apply_action(self._advice.likely_action(deal, rng.random))
            if deal.is_terminal() or deal.deal_number() != number:  # it was lost early
                return self._table.of_points(deal.points, self._side)
        terms = self._advice.solver_terms(deal, self._side)
        assert terms is not None  # sooli is played by other means
        left = deal.places[deal.chair].bit_count()
        theirs = abs(TrickSolver(rules_of(deal, terms)).value(position_of(deal)))
        mine = theirs if side_of(deal.chair) == self._side else left - theirs
        return self._worth(deal._by_side()[self._side] + mine)

    def _worth(self, tricks: int) -> float:
        """What so many tricks of the side's are worth to it."""
        more = tricks if self._wants else -tricks
        result = self._table.result(self._contract, self._declarer, self._side, tricks)
        return result + _TRICK * self._table.width * more


def alike(deal: TuppiMatch) -> list[list[int]]:
    """The cards that may be played, those together that nothing in another hand or the trick lies between."""
    playable = deal._playable()
    others = sum([BITS[card] for card in deal.trick])
    for chair, hand in enumerate(deal.places[:4]):
        if chair != deal.chair:
            others |= hand
    groups: list[list[int]] = []
    last = -1
    for card in cards_in(playable):
        between = (
            others & SUIT_MASKS[suit_of(card)] & (BITS[card] - BITS[last + 1]) if last >= 0 else 0
        )
        if last >= 0 and suit_of(last) == suit_of(card) and not between:
            groups[-1].append(card)
        else:
            groups.append([card])
        last = card
    return groups


def _put_first_what_tells(deal: TuppiMatch, ranked: list[tuple[int, float]], near: float) -> None:
    """Of the cards that are nearly best, play first one that shows something true; never before a better
    one what shows something untrue."""
    best = ranked[0][1]
    told = [news(deal, card) if best - value <= near else -2 for card, value in ranked]
    place = told.index(max(told))
    ranked.insert(0, ranked.pop(place))
