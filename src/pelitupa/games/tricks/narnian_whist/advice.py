"""What to lead, to follow with and to discard in Narnian whist, as a beginner soon knows.

A card is worth keeping for the categories in which few cards of the deck reach it. Cards are led that
are likely to win, the least of them first; whoever must beat a card does it as cheaply as will do.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game
from pelitupa.core.places import TABLE
from pelitupa.core.shares import Random
from pelitupa.games.tricks.advice import TrickAdvice, by_objective
from pelitupa.games.tricks.card_worth import CardWorth, Threats, drawn
from pelitupa.games.tricks.many_suits import PARTING
from pelitupa.games.tricks.narnian_whist.game import (
    ATTACKER,
    DISCARDS,
    DUMMY,
    LEFT,
    RIGHT,
    NarnianWhist,
    NarnianWhistMatch,
    seated,
)
from pelitupa.games.tricks.phases import OVER, PLAYING

_FEW: Final = 2
"""As many actions are worth a thought: with more, search that is short plays worse."""


class NarnianWhistAdvice(TrickAdvice[NarnianWhistMatch]):
    """See `Advice`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, NarnianWhist)
        self._worth = CardWorth(game.deck)

    def estimate(self, state: NarnianWhistMatch) -> list[float]:
        """Points beyond half of the tricks of each attack so far, against those of the others."""
        if state.phase == OVER:
            return state.returns()
        half = state.game.hand_size() / 2.0
        ahead = [float(points) for points in state.points]
        for deal in range(1, state.deal_number()):
            ahead[seated(deal)[ATTACKER]] -= half
        ahead[state.people[ATTACKER]] += (
            state.tricks[ATTACKER] + state.tricks[DUMMY] - sum(state.tricks) / 2.0
        )
        values = [1.5 * own - sum(ahead) / 2.0 for own in ahead]
        return by_objective(state, values, 1.5 * state.game.hand_size())

    def sensible_actions(self, state: NarnianWhistMatch) -> list[int]:
        """The few best of all cards and categories, as a beginner would judge them; to lead, one more."""
        actions = state.legal_actions()
        few = _FEW + 1 if state.phase == PLAYING and not state.trick else _FEW
        return actions if len(actions) <= few else sorted(self._ranked(state)[:few])

    def likely_action(self, state: NarnianWhistMatch, rng: Random) -> int:
        return drawn(self._ranked(state), rng)

    def _ranked(self, state: NarnianWhistMatch) -> list[int]:
        """The legal actions, first what a plausible player would do."""
        if state.phase == PARTING:
            own = state.game.own()
            return [own + card for card in self._worth.least(state.places[ATTACKER])]
        return self._worth.ranked(state, _threats(state))


def _threats(state: NarnianWhistMatch) -> Threats:
    """What the chair to play, or to name a category, has to reckon with in this trick."""
    chair, later, places = state.chair, state.order[max(1, len(state.trick)) :], state.places
    later = tuple([other for other in later if other != chair])
    attacks = chair in (ATTACKER, DUMMY)
    seen = places[TABLE] | places[DISCARDS] | places[chair] | places[DUMMY]
    if attacks:
        seen |= places[ATTACKER]
    unseen = state.game.pack() & ~seen
    danger = doubt = helping = 0
    for other in later:
        if attacks and other in (LEFT, RIGHT):
            danger |= unseen & ~state.voids[other]
        elif attacks:
            helping |= places[other]
        elif other == DUMMY:
            danger |= places[DUMMY]
        elif other == ATTACKER:
            partner = LEFT + RIGHT - chair
            doubt |= unseen & ~state.voids[ATTACKER] & ~state.voids[partner]
            danger |= unseen & ~state.voids[ATTACKER] & state.voids[partner]
    return Threats(danger, doubt, helping)


ADVICE: Final = NarnianWhistAdvice
