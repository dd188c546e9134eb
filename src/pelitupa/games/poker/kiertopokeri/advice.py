"""Advice on Kiertopokeri: what to keep, what to say, and when to doubt, by rule of thumb."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pelitupa.core.advice import Advice
from pelitupa.core.objective import score_utilities
from pelitupa.equipment.cards import cards_in, rank_of, suit_of
from pelitupa.equipment.poker_hands import HIGH_CARD, category_of, ranks_of, value_of
from pelitupa.games.poker.keeping import kept
from pelitupa.games.poker.kiertopokeri.announcements import (
    CATEGORIES,
    NAMED,
    allowed,
    highest,
    named_in,
    true_ones,
)
from pelitupa.games.poker.kiertopokeri.game import (
    ANNOUNCING,
    ANSWERING,
    CATEGORY,
    DISCARDING,
    DONE,
    DOUBT,
    RANK,
    TAKE,
    KiertopokeriState,
)

_BEGINS: Final = 0.7
_GROWS: Final = 0.55
"""What a hand can be believed to be, in categories: at first, and more after each that it has passed."""

_SHARP: Final = 2.2
_LIES: Final = 0.12
"""How often a plausible player lies who need not."""


def lowest_above(category: int, named: tuple[int, ...], said: int) -> int:
    """The lowest announcement that begins so and is higher than what was said; -1 if none is."""
    if highest(category, named) <= said:
        return -1
    while len(named) < NAMED[category]:
        for rank in allowed(category, named):
            if highest(category, (*named, rank)) > said:
                named = (*named, rank)
                break
    return highest(category, named)


class KiertopokeriAdvice(Advice[KiertopokeriState]):
    """See `Advice`."""

    def doubts(self, state: KiertopokeriState) -> float:
        """How likely what was said is a lie, by how high it is and how often the hand has gone on."""
        if not state.can_be_topped():
            return 1.0
        height = category_of(state.said) + named_in(state.said)[0] / 13.0
        believed = _BEGINS + _GROWS * state.passed
        return 1.0 / (1.0 + math.exp(-_SHARP * (height - believed)))

    def candidates(self, state: KiertopokeriState) -> list[int]:
        """Announcements worth a thought: those that are true, lies near them, and the lowest there are."""
        said, true = state.said, self._true(state)
        found = [*true[-1:], *true[:1]]
        worth = value_of(cards_in(state.hand))
        category, ranks = category_of(worth), ranks_of(worth)
        lowest = max(category_of(said) if said >= 0 else 0, HIGH_CARD)
        for kind in range(lowest, min(lowest + 4, CATEGORIES)):
            for named in ((ranks[0],), ()):
                if not named or named[0] in allowed(kind, ()):
                    found.append(lowest_above(kind, named, said))
        if category > lowest:
            found.append(lowest_above(category, (), said))
        return [some for some in dict.fromkeys(found) if some > said]

    def _true(self, state: KiertopokeriState) -> list[int]:
        """What is true of the hand and higher than what was said, ascending."""
        true = true_ones(cards_in(state.hand), state.game.options.named)
        return [some for some in true if some > state.said]

    def _steps(self, announcement: int) -> tuple[int, ...]:
        return (category_of(announcement), *named_in(announcement))

    def step_to(self, state: KiertopokeriState, announcement: int) -> int:
        """The next part of an announcement; of the lowest that can still be made, where it is another."""
        steps, sofar = self._steps(announcement), state.saying
        if steps[: len(sofar)] != sofar:
            steps = self._steps(lowest_above(sofar[0], sofar[1:], state.said))
        part = steps[len(sofar)]
        return RANK + part if sofar else CATEGORY + part

    def sensible_actions(self, state: KiertopokeriState) -> list[int]:
        """Of the announcements those worth a thought; of the discards what spoils nothing."""
        if state.phase == ANNOUNCING:
            steps = {self.step_to(state, some) for some in self.candidates(state)}
            return sorted(steps)
        if state.phase == DISCARDING:
            spare = self._spare(state)
            return [*spare[:1], DONE]
        return state.legal_actions()

    def _spare(self, state: KiertopokeriState) -> list[int]:
        """What of the hand need not stay, when some may have been discarded already."""
        cards = cards_in(state.hand)
        keep = kept(cards) if len(cards) == state.game.hand else _grouped(cards)
        return [card for card in cards if card not in keep]

    def likely_action(self, state: KiertopokeriState, rng: Callable[[], float]) -> int:
        """Doubt by how likely a lie is, discard what does not belong, say what is true if that is more."""
        if state.phase == ANSWERING:
            return DOUBT if rng() < self.doubts(state) else TAKE
        if state.phase == DISCARDING:
            spare = self._spare(state)
            return spare[0] if spare else DONE
        if state.phase != ANNOUNCING:
            return -1
        if state.saying:
            return self.step_to(state, self._saying_on(state))
        true = self._true(state)
        if true and rng() >= _LIES:
            return self.step_to(state, true[-1])
        found = self.candidates(state)
        return self.step_to(state, found[int(rng() * rng() * len(found))])

    def _saying_on(self, state: KiertopokeriState) -> int:
        """What is being said, by its beginning: the truth if it can be, else the first that is worth it."""
        sofar = state.saying
        for some in self.candidates(state):
            if self._steps(some)[: len(sofar)] == sofar:
                return some
        return lowest_above(sofar[0], sofar[1:], state.said)

    def estimate(self, state: KiertopokeriState) -> list[float]:
        """All who are still in the game are as likely to win it."""
        if state.is_terminal():
            return state.returns()
        if state.game.options.objective != "win":
            return score_utilities("money", state.scores(), state.sides())
        inside, players = state.winners(), state.game.players
        share = 1.0 / len(inside)
        return [
            share - (1.0 - share) / (players - 1) if seat in inside else -1.0 / (players - 1)
            for seat in range(players)
        ]


def _grouped(cards: list[int]) -> list[int]:
    """The cards that there are several of a rank, or else the highest two, or else four of a suit."""
    ranks = [rank_of(card) for card in cards]
    many = [card for card in cards if ranks.count(rank_of(card)) > 1]
    if many:
        return many
    if len({suit_of(card) for card in cards}) == 1:
        return cards
    return sorted(cards, key=rank_of)[-2:]


ADVICE: Final = KiertopokeriAdvice
