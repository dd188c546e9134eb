"""Deals that a seat thinks about: what it cannot see, drawn anew, and of many the more believable ones.

A deal is the more believable the better the bids suit the hands they were made with, and what was signalled
the hands it was signalled with. Nothing is ever ruled out but by the rules: players err, and not all keep
to a card.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final, cast

from pelitupa.games.tricks.tuppi.auction import bids_rami
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.players.tuppi.bidding import Table
from pelitupa.players.tuppi.signals import Given, signals_of

_CHOICE: Final = 3
"""As many times the deals wanted are drawn."""

_FREE: Final = 0.25
"""How believable a bid is that does not suit the hand, beside one that does."""

_STEP: Final = 0.5
"""How much less believable a deal is for each card by which a hand departs from what was shown."""


def plain_deals(state: TuppiMatch, seat: int, rng: Random, count: int) -> list[TuppiMatch]:
    """Deals as likely as each other by the rules alone."""
    sampler = state.sampler(seat)
    return [cast("TuppiMatch", sampler.draw(rng.random)) for _ in range(count)]


def believable_deals(
    state: TuppiMatch, seat: int, table: Table, listened: Sequence[int], rng: Random, count: int
) -> list[TuppiMatch]:
    """Deals drawn by how believable they are, none twice; the signals of the seats `listened` to count."""
    drawn = plain_deals(state, seat, rng, _CHOICE * count)
    given = signals_of(drawn[0], listened)
    keyed = []
    for place, deal in enumerate(drawn):
        weight = _belief(deal, seat, table, given)
        # without replacement, by weight: Efraimidis and Spirakis 2006
        keyed.append((-math.log(1.0 - rng.random()) / weight, place))
    keyed.sort()
    return [drawn[place] for _, place in keyed[:count]]


def _belief(deal: TuppiMatch, seat: int, table: Table, given: Sequence[Given]) -> float:
    """How believable a deal is, beside others."""
    belief = 1.0
    shown = deal.auctions[-1]
    for other in shown.order:
        if other != seat:
            leaning = table.leaning(other, deal.dealt_hand(other))
            suits = leaning if bids_rami(shown.up[other]) else 1.0 - leaning
            belief *= _FREE + (1.0 - _FREE) * suits
    for signal in given:
        belief *= _STEP ** signal.gap(deal.places)
    return belief
