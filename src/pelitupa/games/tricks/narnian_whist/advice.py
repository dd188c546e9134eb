"""What to lead, to follow with and to discard in Narnian whist, as a beginner soon knows.

A card is worth keeping for the categories in which few cards of the deck reach it. Cards are led that
are likely to win, the least of them first; whoever must beat a card does it as cheaply as will do.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Game
from pelitupa.core.shares import Random
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.attack_advice import attack_estimate, threats
from pelitupa.games.tricks.card_worth import CardWorth, drawn, unseen_threats
from pelitupa.games.tricks.many_suits import PARTING, ManySuitMatch
from pelitupa.games.tricks.narnian_whist.game import DISCARDS, NarnianWhist, NarnianWhistMatch
from pelitupa.games.tricks.narnian_whist.pairs import DISCARDING
from pelitupa.games.tricks.phases import PLAYING

_FEW: Final = 2
"""As many actions are worth a thought: with more, search that is short plays worse."""


class NarnianWhistAdvice(TrickAdvice[ManySuitMatch]):
    """See `Advice`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, NarnianWhist)
        self._worth = CardWorth(game.deck)

    def estimate(self, state: ManySuitMatch) -> list[float]:
        """For three by the tricks of each attack so far, for four by points and tricks."""
        if isinstance(state, NarnianWhistMatch):
            return attack_estimate(state, state.people)
        return super().estimate(state)

    def lead(self, state: ManySuitMatch) -> float:
        tricks = state._side_tricks(0) - state._side_tricks(1)
        return state.points[0] - state.points[1] + tricks / 2.0

    def sure_lead(self, state: ManySuitMatch) -> float:
        return state.table.hand_size() / 2.0

    def sensible_actions(self, state: ManySuitMatch) -> list[int]:
        """The few best of all cards and categories, as a beginner would judge them; to lead, one more."""
        actions = state.legal_actions()
        few = _FEW + 1 if state.phase == PLAYING and not state.trick else _FEW
        return actions if len(actions) <= few else sorted(self._ranked(state)[:few])

    def likely_action(self, state: ManySuitMatch, rng: Random) -> int:
        return drawn(self._ranked(state), rng)

    def _ranked(self, state: ManySuitMatch) -> list[int]:
        """The legal actions, first what a plausible player would do."""
        if state.phase in (PARTING, DISCARDING):
            first = state.table.acts.first[state.phase]
            return [first + card for card in self._worth.least(state.places[state.chair])]
        if isinstance(state, NarnianWhistMatch):
            return self._worth.ranked(state, threats(state, state.places[DISCARDS]))
        return self._worth.ranked(state, unseen_threats(state))


ADVICE: Final = NarnianWhistAdvice
