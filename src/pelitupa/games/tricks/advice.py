"""Advice on trick-taking games: how a deal stands, what is plausible, and what a call is worth.

A game's `advice.py` has a class made from `TrickAdvice`, which says what the game's own phases are about; how
cards are played to tricks is the habits of the card table (`heuristics.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from pelitupa.core.advice import Advice, by_leads
from pelitupa.core.places import TABLE, Move
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in
from pelitupa.games.tricks import heuristics
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import OVER, PLAYING
from pelitupa.games.tricks.terms import TrickTerms

Match = TypeVar("Match", bound=TrickMatch, contravariant=True)

Random = Callable[[], float]


class TrickAdvice(Advice[Match], Generic[Match]):
    """See `Advice`; and what bots ask about calls, and about the rest of the tricks."""

    bot: ClassVar[str] = "solver"

    # --- how it stands

    def estimate(self, state: Match) -> list[float]:
        """Of two sides: by the lead of side 0, as if it were sure from `sure_lead` on."""
        if state.phase == OVER:
            return state.returns()
        lead, seats = self.lead(state), range(state.num_players())
        leads = [lead if state._side_of(state._chair_of(s)) == 0 else -lead for s in seats]
        return by_objective(state, leads, self.sure_lead(state))

    def lead(self, state: Match) -> float:
        """By how many points side 0 is ahead, with what the deal is likely to bring."""
        raise NotImplementedError

    def sure_lead(self, state: Match) -> float:
        """By how many points ahead a side is all but sure to win."""
        raise NotImplementedError

    def solver_terms(self, state: Match, side: int) -> TrickTerms | None:
        """What the rest of the tricks is worth to a side, while cards are played, if an exact solver can
        take it: nobody's cards come or go but by playing, and all must only follow suit. None if not.
        It tells nothing that not everybody has seen.
        """
        return None

    # --- what is plausible

    def wants_tricks(self, state: Match, chair: int) -> bool:
        """Whether a chair plays for tricks in this deal, rather than against them; see `heuristics`."""
        return True

    def likely_choice(self, state: Match, rng: Random) -> int:
        """A plausible choice in a phase of the game's own; -1: any will do."""
        return -1

    def likely_action(self, state: Match, rng: Random) -> int:
        """See `Advice.likely_action`."""
        if state.phase != PLAYING:
            return self.likely_choice(state, rng)
        return self.likely_card(state, rng)

    def likely_card(self, state: Match, rng: Random) -> int:
        """A plausible card to play to a trick; -1: any will do."""
        if state.table.cards() != PACK_SIZE:
            return -1
        return self.likely_of(state, state._playable(), rng)

    def playout_card(self, state: Match, rng: Random) -> int:
        """What is played to a trick in the worlds that the informed and the solver bot play out; -1: any
        will do. See `playout_action` for those of the other searches.
        """
        return self.likely_action(state, rng)

    def likely_of(self, state: Match, playable: int, rng: Random) -> int:
        """A plausible one of some cards that may be played to a trick."""
        if not playable & (playable - 1):
            return playable.bit_length() - 1
        wants = self.wants_tricks(state, state.chair)
        if not state.trick:
            return heuristics.lead(playable, state._ranking(), wants, rng)
        place = state._winning_place(state.trick)
        ours = state._side_of(state.order[place]) == state._side_of(state.chair)
        last = len(state.trick) == len(state.order) - 1
        winning = beating(state, playable)
        return heuristics.follow(playable, winning, state._ranking(), wants, ours, last, rng)

    # --- calls that may tell the partner something

    def left_to_partner(self, state: Match) -> bool:
        """Whether a call would only be against the partner, and is not worth a thought but the lowest of
        `sensible_actions`.
        """
        return False

    def likely_call(self, state: Match, rng: Random, heard: Sequence[float]) -> int:
        """Where a call is to be made, a plausible one of who has `heard` of the partner's hand: see
        `partner_worths`.
        """
        return self.likely_action(state, rng)

    def sensible_calls(self, state: Match, heard: Sequence[float]) -> list[int]:
        """Where a call is to be made, those worth a thought to who has `heard` of the partner's hand: see
        `partner_worths`.
        """
        return self.sensible_actions(state)

    def partner_worths(self, state: Match, hand: int) -> list[float]:
        """What a hand as dealt is worth to its partner, in numbers of the game's own: none if nothing is
        reckoned for it. What is heard of a hand is by how much they are more than an average hand's.
        """
        return []

    def wanted(self, state: Match) -> float:
        """By how many tricks a call must be better than it has to be (see `spare`), to be made now."""
        return 0.0

    def spare(self, state: Match, call: int, heard: Sequence[float]) -> float:
        """By how many tricks a call is better than it has to be to who has `heard` of the partner's hand."""
        return 0.0

    def may_tell(self, state: Match, call: int, heard: Sequence[float]) -> bool:
        """Whether a call that tells the partner something by the book is as good as a pass though the hand
        is not worth it, as its level costs nothing.
        """
        return False

    def opens_by_the_book(self, state: Match, call: int) -> bool:
        """Whether a call that tells something is made whatever the hand is worth, and is no pass: see
        `SkruuviAdvice.opens_by_the_book`.
        """
        return False

    def gifts_gap(self, state: Match) -> int:
        """By how much the cards that were exchanged in this deal are others than a plain player would have
        given from the hands as they are here.
        """
        return 0


def by_objective(match: TrickMatch, leads: list[float], sure: float) -> list[float]:
    """By how much each seat is ahead, as the objective counts it: for `win`, so much ahead is sure."""
    if match.table.options.objective != "win":
        return leads
    return by_leads([lead / sure for lead in leads])


def beating(match: TrickMatch, playable: int) -> int:
    """The cards of some that would win the trick as it stands."""
    best, winning = match.trick[match._winning_place(match.trick)], 0
    for card in cards_in(playable):
        if match._beats(card, best):
            winning |= BITS[card]
    return winning


def before_tricks(match: TrickMatch) -> list[tuple[Move, int, int]]:
    """The moves of this deal before a card was played to a trick, each with the card and with what lay
    just before in the place that it came from.
    """
    places = match._start()
    told: list[tuple[Move, int, int]] = []
    for move in match.moves:
        if move.target == TABLE:
            break
        entry = match._entry(move.step)
        assert isinstance(entry, int)
        card = entry - move.offset
        told.append((move, card, places[move.source]))
        places[move.source] = places[move.source] & ~BITS[card]
        places[move.target] = places[move.target] | BITS[card]
    return told


ADVICE: Final = TrickAdvice
