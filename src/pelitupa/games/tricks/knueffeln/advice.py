"""Advice on Knüffeln: rungs, tricks, and what the cards still in hand are worth.

As a beginner soon knows: one leads what can hardly be beaten, takes a trick as cheaply as will do, leaves
the partner's alone, exchanges whatever may be, raises with the better cards and folds with bad ones.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core.shares import Random
from pelitupa.equipment.cards import cards_in
from pelitupa.games.tricks.advice import TrickAdvice, beating
from pelitupa.games.tricks.knueffeln.actions import (
    ANSWERING,
    COVER,
    COVERING,
    DIRECT,
    DIRECTING,
    DONE,
    FACE_DOWN,
    FOLD,
    LOOK,
    PARTNER_DIRECTS,
    SILENT,
    TAKE_UP,
)
from pelitupa.games.tricks.knueffeln.game import KnueffelnMatch
from pelitupa.games.tricks.knueffeln.powers import strength
from pelitupa.games.tricks.seats import side_of

_SURE_LEAD: Final = 8.0
"""Rungs ahead that are all but a won match."""

_RAISING: Final = 5.0
"""Whoever may expect so many tricks raises."""

_STRIKING: Final = 3.6
"""Whoever may expect no more strikes the flag: a raise taken up costs twice as much."""

_WHIM: Final = 0.1
"""The share of choices that follow no rule, so that playouts see other lines too."""


class KnueffelnAdvice(TrickAdvice[KnueffelnMatch]):
    """See `Advice`."""

    bot: ClassVar[str] = "rollout"

    def lead(self, state: KnueffelnMatch) -> float:
        lead = float(state.points[0] - state.points[1])
        if not state.chosen:
            return lead
        ahead = float(state._side_tricks(0) - state._side_tricks(1)) * 0.2
        for seat in range(4):
            weight = -0.1 if side_of(seat) else 0.1
            for card in cards_in(state.places[seat]):
                ahead += weight * strength(card, state.chosen)
        return lead + max(-1.0, min(1.0, ahead)) * (2.0 if state.raised >= 0 else 1.0)

    def sure_lead(self, state: KnueffelnMatch) -> float:
        return _SURE_LEAD

    def likely_choice(self, state: KnueffelnMatch, rng: Random) -> int:
        legal = state.legal_actions()
        if rng() < _WHIM:
            return legal[int(rng() * len(legal))]
        if state.phase == ANSWERING:
            return FOLD if _tricks(state, state.turn) < _STRIKING else TAKE_UP
        if state.phase == COVERING:
            return COVER + _strongest(state, [action - COVER for action in legal])
        if state.phase == DIRECTING:
            held = state.places[state.turn]
            directs = _held(state, state.turn) * 4.0 >= held.bit_count()
            return DIRECT if directs else PARTNER_DIRECTS
        if LOOK in legal:
            return LOOK
        return SILENT if SILENT in legal else _exchange(legal)

    def likely_card(self, state: KnueffelnMatch, rng: Random) -> int:
        cards = cards_in(state._playable())
        if rng() < _WHIM:
            return cards[int(rng() * len(cards))]
        if not state.trick:
            if _tricks(state, state.chair) >= _RAISING and FACE_DOWN in state.legal_actions():
                return FACE_DOWN
            return _strongest(state, cards)
        place = state._winning_place(state.trick)
        ours = side_of(state.order[place]) == side_of(state.chair)
        winning = cards_in(beating(state, state._playable()))
        if winning and not ours:
            return _weakest(state, winning)
        return _weakest(state, cards)


def _tricks(state: KnueffelnMatch, seat: int) -> float:
    """How many tricks a side may expect by one hand of it, the others holding what is usual."""
    left, own = state.places[seat].bit_count(), _held(state, seat)
    return state._side_tricks(side_of(seat)) + own + (left - own) / 3.0


def _held(state: KnueffelnMatch, seat: int) -> float:
    """What the cards of a hand are worth, in tricks."""
    return sum([strength(card, state.chosen) for card in cards_in(state.places[seat])])


def _strongest(state: KnueffelnMatch, cards: list[int]) -> int:
    return max([(strength(card, state.chosen), card) for card in cards])[1]


def _weakest(state: KnueffelnMatch, cards: list[int]) -> int:
    return min([(strength(card, state.chosen), card) for card in cards])[1]


def _exchange(legal: list[int]) -> int:
    """An exchange, where there is one: what is taken is always better."""
    others = [action for action in legal if action != DONE]
    return others[0] if others else DONE


ADVICE: Final = KnueffelnAdvice
