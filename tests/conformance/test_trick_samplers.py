"""What the rules tell of hidden hands, in every trick game, held to a full enumeration.

That what moved unseen is counted exactly is shown in `tests/core/test_places.py`, for any deal at all. Here
all ways in which a deal may have gone by the cards seen alone, late in it, are played through step by step:
those that lead to what the seat has seen, and no others, must be drawn, each as often as another. So suits
shown out of, answers, announcements and commands are understood by the sampler just as the rules mean them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from conformance.enumeration import assert_even
from conformance.harness import random_action
from pelitupa.core import Action, IllegalAction, State
from pelitupa.core.places import Case, DealSampler, Drawn, SeenMoves
from pelitupa.core.shares import set_of, things_in
from pelitupa.games import game_ids, load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.sampler import card_seen, deal_sampler, written
from pelitupa.games.tricks.table import TrickGame
from pelitupa.nature import Seeded

ELSEWHERE = {"tuppi", "norrlandsknack", "screw_misere", "multimulta"}
"""Tuppi's unheard bids are no moves of cards: `test_tuppi.py` counts them. In the others so much stays unseen
to the end that no position has few ways: what they tell are suits shown out of alone, as in all the rest."""

VARIANTS = ["huutopussi(ruleset=three)"]
"""In these other things are hidden, and told, than in the games as they are."""

GAMES = [id for id in game_ids() if isinstance(load_game(id), TrickGame) and id not in ELSEWHERE]
GAMES += VARIANTS
MOST = 60
"""Positions with at most so many ways are tried; and with at least two that can have been."""

WANTED = 2
"""So many positions of each game."""


def every_way(case: Case, number: int) -> Iterator[Drawn]:
    """All draws of a case with the totals of that number."""
    totals = case.totals[number]

    def share(group: int, taken: list[int]) -> Iterator[list[int]]:
        if group == len(case.groups):
            yield taken
            return
        routes = [n for n, route in enumerate(case.routes) if route in case.groups[group].routes]
        yield from deal(things_in(case.groups[group].cards), routes, group, taken)

    def deal(
        cards: list[int], routes: list[int], group: int, taken: list[int]
    ) -> Iterator[list[int]]:
        if not routes:
            if not cards:
                yield from share(group + 1, taken)
            return
        room = totals[routes[0]] - taken[routes[0]].bit_count()
        for count in range(min(room, len(cards)) + 1):
            for some in combinations(cards, count):
                new = taken.copy()
                new[routes[0]] |= set_of(some)
                yield from deal([c for c in cards if c not in some], routes[1:], group, new)

    for taken in share(0, [0] * len(case.routes)):
        if [cards.bit_count() for cards in taken] == totals:
            yield Drawn(case, taken)


def by_cards_alone(state: TrickMatch, seat: int) -> DealSampler:
    """All ways in which the deal may have gone by the cards that were seen, whatever the rules told."""
    seen = [card_seen(state, move, seat) for move in state.moves]
    return DealSampler(SeenMoves(state._start(), state.moves, seen))


def can_have_been(state: TrickMatch, seat: int, drawn: Drawn, known: str) -> bool:
    """Whether a deal that went so, played through, leaves the seat with what it has seen."""
    again = state.get_game().new_initial_state()
    history: list[Action] = state.history()
    written(history, state.moves, drawn, Random(1).random)
    try:
        for action in history:
            again.apply_action(action)
    except IllegalAction:
        return False
    return again.information_state_string(seat) == known


def positions(id: str) -> Iterator[tuple[TrickMatch, int, DealSampler]]:
    """Positions late in first deals of random matches, with few ways."""
    rng, found = Random(id), 0
    for seed in range(400):
        nature = Seeded(f"{id} {seed}")
        state: State = load_game(id).new_initial_state()
        assert isinstance(state, TrickMatch)
        while not state.is_terminal() and len(state.starts) == 1 and found < WANTED:
            if state.is_player_node() and sum(state.tricks) > 2 and rng.random() < 0.3:
                seat = rng.randrange(state.num_players())
                sampler = by_cards_alone(state, seat)
                if 1 < sampler.ways <= MOST and deal_sampler(state, seat, 1).ways > 1:
                    yield state, seat, sampler
                    found += 1
                    break
            state.apply_action(random_action(state, rng, nature))
        if found == WANTED:
            return


@pytest.mark.parametrize("id", GAMES)
def test_what_can_have_been_is_drawn_and_nothing_else_and_each_as_often(id: str) -> None:
    tried = 0
    for state, seat, sampler in positions(id):
        known = state.information_state_string(seat)
        expected: Counter[tuple[int, ...]] = Counter()
        for case, number in sampler._cases:
            for drawn in every_way(case, number):
                expected[tuple(drawn.places)] += can_have_been(state, seat, drawn, known)
        expected = +expected
        assert expected
        tried += len(expected) > 1
        ready, rng = state.sampler(seat), Random(7).random
        found: Counter[tuple[int, ...]] = Counter()
        for _ in range(30 * expected.total()):
            draw = ready.draw(rng)
            assert isinstance(draw, TrickMatch)
            found[tuple(draw.places)] += 1
        assert_even(found, expected)
    assert tried, "in no position there was more than one way"
