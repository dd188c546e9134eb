"""Advice on the pussi games: which marriages to announce or ask for, and which cards to keep for that."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from pelitupa.core.shares import Random
from pelitupa.equipment.cards import SUIT_MASKS
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.pussi_family.marriages import (
    ANNOUNCE,
    ANNOUNCING,
    ASK_HALF,
    ASK_WHOLE,
    HAVE_WHOLE,
    NO_ANNOUNCEMENT,
    PAIRS,
    suit_in,
)
from pelitupa.games.tricks.pussi_family.match import PussiMatch

Match = TypeVar("Match", bound=PussiMatch, contravariant=True)

_HALF_ASKED: Final = 0.75
"""How often a half is asked for rather than a whole, where both may be."""


class PussiAdvice(TrickAdvice[Match], Generic[Match]):
    """See `Advice`."""

    def sensible_actions(self, state: Match) -> list[int]:
        """The partner is not asked again what it has said no to: hands only lose cards."""
        actions = state.legal_actions()
        if state.phase != ANNOUNCING:
            return actions
        return [action for action in actions if not _is_known_to_lack(state, action)]

    def likely_choice(self, state: Match, rng: Random) -> int:
        """The best marriage of the own hand; else the partner is asked for what it may have, and answers with
        the best.
        """
        choices = state._choices()
        if state.phase != ANNOUNCING:
            wholes = [action for action in choices if action >= HAVE_WHOLE]
            return self._best(state, wholes) if wholes else choices[0]
        own = [action for action in choices if ANNOUNCE <= action < ASK_HALF]
        if own:
            return self._best(state, own)
        halves = [a for a in choices if ASK_HALF <= a < ASK_WHOLE and _partner_may_have(state, a)]
        asked = _has_no_whole(state)
        if halves and (asked or ASK_WHOLE not in choices or rng() < _HALF_ASKED):
            return self._best(state, halves)
        return ASK_WHOLE if ASK_WHOLE in choices and not asked else NO_ANNOUNCEMENT

    def worth_as_trumps(self, state: Match, suit: int) -> int:
        """By what suits to announce are compared: the cards of the own hand."""
        return (state.places[state.turn] & SUIT_MASKS[suit]).bit_count()

    def _best(self, state: Match, actions: list[int]) -> int:
        """Of some that name a suit, the one whose suit is worth most as trumps."""
        worths = [self.worth_as_trumps(state, suit_in(action)) for action in actions]
        return actions[worths.index(max(worths))]


def _has_no_whole(match: PussiMatch) -> bool:
    """Whether the partner was asked for a whole marriage, and had none."""
    partner = match._partner(match.turn)
    return any(told.no_whole and told.chair == partner for told in match.told)


def _is_known_to_lack(match: PussiMatch, action: int) -> bool:
    """Whether a question has been answered already: with no."""
    if action == ASK_WHOLE:
        return _has_no_whole(match)
    return ASK_HALF <= action < ASK_WHOLE and not _partner_may_have(match, action)


def _partner_may_have(match: PussiMatch, action: int) -> bool:
    """Whether the partner may hold the half that is asked for."""
    wanted = PAIRS[suit_in(action)] & ~match.places[match.turn]
    return wanted & ~match.voids[match._partner(match.turn)] != 0


ADVICE: Final = PussiAdvice
