"""Tricks by the exact solver, over many deals of what the seat cannot see (perfect-information Monte Carlo).

Where few cards are left and the game can say what the rest of its tricks is worth (`TrickTerms`), deals
are drawn that agree with all that the seat knows, every card it may play is valued in each as if all hands
lay open, and the card that is best on the whole is played. Before that a card is tried by playing on: see
`halving.py`. All else is left to search.

Its weakness is known: it takes for granted that whoever plays next will know all cards, and so neither
hides nor finds out anything. Source: M. Ginsberg, GIB: imperfect information in a computationally
challenging game (2001), section 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import Action, option
from pelitupa.core.advice import Advice, calm
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.heuristics import highest, lowest
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.terms import TrickTerms
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.habits import card_by_habit
from pelitupa.players.halving import Halving
from pelitupa.players.informed import DOUBT, InformedBot, InformedSettings
from pelitupa.players.solvers.tricks import (
    TrickPosition,
    TrickRules,
    TrickSolver,
    suits_in_order,
)

_FEWEST_DEALS: Final = 4
"""So many deals are solved for a card at least, however slow the machine."""

_QUICK: Final = 7
"""Hands of so many cards are solved in little time; for a card of longer ones no more deals are than fit in
with the simulations, if these are what is limited: one for `_SIMULATIONS` of them."""
_SIMULATIONS: Final = 5

_FEWER: Final = 4
"""So many fewer cards are solved where not only tricks count, which in plain Python takes as long."""

_WHIM: Final = 0.1
"""The share of cards in playouts that follow no learned habit, so that they see other lines too."""

TRUST: Final = -1.0
"""By how many standard errors a card must be better than a plain player's, unless somebody sets it."""


@dataclass(frozen=True)
class SolverSettings(BudgetSettings):
    """How much is solved, and how long to search where nothing is."""

    simulations: int = option(
        400, "Simulations a move where nothing is solved; 0 for a time limit alone.", low=0
    )
    deals: int = option(20, "Deals drawn and solved for a card.", low=1)
    cards: int = option(
        9,
        "Cards of a hand, at most, of which deals are solved; four fewer where cards count.",
        low=0,
    )
    card: bool = option(True, "Keep to the convention card of the game, if there is one.")
    opponents: bool = option(False, "Read the opponents' calls by the card, too.")
    doubt: float = option(
        DOUBT, "By how many standard errors a call must be better than a plain player's.", low=0
    )
    trust: float = option(
        TRUST,
        "By how many standard errors a card that is tried, not solved, must be better than a plain "
        "player's; -1: cards are searched in a tree instead.",
        low=-1,
    )
    habits: bool = option(
        False, "Reckon that all play by the learned habits rather than by those of the card table."
    )


class SolverBot(InformedBot):
    """An `InformedBot` that plays the last tricks of a deal by solving deals drawn for it."""

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: SolverSettings | None = None
    ) -> None:
        self.solving = settings if settings is not None else SolverSettings()
        inner = InformedSettings(
            simulations=self.solving.simulations,
            seconds=self.solving.seconds,
            card=self.solving.card,
            opponents=self.solving.opponents,
            doubt=self.solving.doubt,
        )
        super().__init__(game, seat, seed, inner)

    def search(self, state: Any) -> list[tuple[Action, int, float]]:
        """All actions tried, the best first, with how often and what they brought on the whole.

        Where deals are solved, these are the deals, and what the game's terms count. See
        `SearchBot.search`.
        """
        self._check_turn(state)
        legal: list[Action] = list(state.legal_actions())
        if len(legal) > 1 and isinstance(state, TrickMatch):
            self._rng = Random(f"{self._seed}:{self.seat}:{state.move_number()}")
            self._sampler = None
            deal, advice = self._drawn_state(state), self._advised()
            terms = terms_to_solve(advice, deal, self.solving.cards, _FEWER)
            if terms is not None:
                count = self._deals_for(deal.places[deal.chair].bit_count())
                return ranked_cards(advice, self._deals(state, count), terms)
            if deal.phase == PLAYING and self.solving.trust >= 0:
                habit = self._habit(advice, deal, calm)
                plain = habit if habit >= 0 else advice.likely_action(deal, calm)
                if plain >= 0:
                    return self._by_playing_on(state, [plain, *advice.sensible_actions(deal)])
        return super().search(state)

    def _by_playing_on(
        self, state: TrickMatch, cards: list[Action]
    ) -> list[tuple[Action, int, float]]:
        """The cards by what comes of each where all play on by the habits of the table, in deals as an
        `InformedBot` would search them; the first unless another is better beyond doubt.
        """
        self.listen(state)
        self._begin()
        solving = self.solving
        halving = Halving(
            list(dict.fromkeys(cards)), self._budget, solving.simulations, solving.seconds
        )
        self._try(state, halving)
        return halving.ranked(solving.trust)

    def _likely(self, advice: Advice[Any], state: Any, random: Callable[[], float]) -> int:
        """What a plausible player does in a playout, by the learned habits if the bot goes by them."""
        habit = self._habit(advice, state, random)
        return habit if habit >= 0 else super()._likely(advice, state, random)

    def _habit(self, advice: Advice[Any], state: Any, random: Callable[[], float]) -> int:
        """The card by the learned habits, if the bot goes by them; -1 for none, or by a whim."""
        if self.solving.habits and isinstance(state, TrickMatch) and state.phase == PLAYING:
            assert isinstance(advice, TrickAdvice)
            if advice.wants_tricks(state, state.chair) and random() >= _WHIM:
                return card_by_habit(state, state._playable())
        return -1

    def _deals_for(self, cards: int) -> int:
        """How many deals are solved at most for a card of a hand of so many."""
        deals, simulations = self.solving.deals, self.solving.simulations
        if cards <= _QUICK or not simulations:
            return deals
        return min(deals, max(_FEWEST_DEALS, simulations // _SIMULATIONS))

    def _deals(self, state: TrickMatch, count: int) -> Iterator[TrickMatch]:
        """So many deals as an `InformedBot` would search them, as long as there is time to solve them."""
        self._begin(floor=_FEWEST_DEALS)
        self.listen(state)
        for number in range(count):
            if not self._budget.lasts(number):
                return
            yield self._start(state, [], number)


def terms_to_solve(
    advice: TrickAdvice[Any], deal: TrickMatch, cards: int, fewer: int = 2
) -> TrickTerms | None:
    """What the rest of a deal is worth to the side to play, if it is for a solver, and of hands of at most
    `cards` cards; so many `fewer` where not only tricks count, as that takes several times as long.
    """
    if deal.phase != PLAYING or len(deal.order) > 4:
        return None
    terms = advice.solver_terms(deal, deal._side_of(deal.chair))
    if terms is None:
        return None
    room = cards - fewer if terms.points else cards
    return terms if deal.places[deal.chair].bit_count() <= room else None


def rules_of(deal: TrickMatch, terms: TrickTerms) -> TrickRules:
    """The rules of the rest of a deal, of which side 0 is the side to play, and seats are as in the trick."""
    mine = deal._side_of(deal.chair)
    return TrickRules(
        sides=tuple(0 if deal._side_of(chair) == mine else 1 for chair in deal.order),
        suits=suits_in_order(deal._ranking().order),
        trump=deal.trump,
        trick_values=(terms.trick,),
        points=terms.points,
        multipliers=terms.multipliers,
    )


def position_of(deal: TrickMatch) -> TrickPosition:
    """The position of a deal in the play; the solver's seats are the chairs of the trick in their order."""
    hands = tuple(deal.places[chair] for chair in deal.order)
    return TrickPosition(hands, 0, tuple(deal.trick), sum(deal.tricks) + 1)


def open_values(deal: TrickMatch, terms: TrickTerms) -> dict[int, int]:
    """What the side to play still has after each card that may be played, all hands open."""
    return TrickSolver(rules_of(deal, terms)).card_values(position_of(deal))


def ranked_cards(
    advice: TrickAdvice[Any], deals: Iterable[TrickMatch], terms: TrickTerms
) -> list[tuple[Action, int, float]]:
    """The cards that may be played, in the order of what they bring on the average of some deals with all
    hands open; with the number of the deals, and that average. There is one deal at least.

    Of equals, the lowest comes first; the highest where tricks are avoided: the habit of the card table.
    """
    sums: dict[int, float] = {}
    solved: list[TrickMatch] = []
    for deal in deals:
        if not solved:
            solver = TrickSolver(rules_of(deal, terms))
        solved.append(deal)
        for card, value in solver.card_values(position_of(deal)).items():
            sums[card] = sums.get(card, 0.0) + terms.score(value)
    wants, ranking = advice.wants_tricks(solved[0], solved[0].chair), solved[0]._ranking()
    ranked: list[tuple[Action, int, float]] = []
    left = sorted(sums)
    while left:
        most = max([sums[card] for card in left])
        best = [card for card in left if sums[card] == most]
        card = lowest(best, ranking) if wants else highest(best, ranking)
        left.remove(card)
        ranked.append((card, len(solved), most / len(solved)))
    return ranked
