"""All that a seat cannot know, by trying everything: what samplers are held to on small packs.

Every history of a game that agrees with what the seat has seen is played through. It weighs what chance gave
it, and for each choice that the seat did not see, one over the number of legal ones (or what is given); what
the seat saw somebody do weighs nothing, for how people choose is for bots to judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from random import Random
from typing import TypeVar

from pelitupa.core import CHANCE, HIDDEN, Action, State
from pelitupa.nature import Seeded

K = TypeVar("K", bound=Hashable)

Placement = Callable[[State], Hashable]
"""What of a state is compared: where all things lie."""


Likely = Callable[[State, int], float]
"""How likely somebody is to choose an action that the seat did not see."""


def _evenly(state: State, action: int) -> float:
    return 1 / len(state.legal_actions())


def all_ways(
    state: State, seat: int, placement: Placement, likely: Likely = _evenly
) -> dict[Hashable, float]:
    """How likely each placement is for the seat, over all histories that agree with what it saw."""
    found: dict[Hashable, float] = {}
    for end, weight in _ends(state, seat, likely):
        key = placement(end)
        found[key] = found.get(key, 0.0) + weight
    total = sum(found.values())
    return {key: weight / total for key, weight in found.items()}


Seen = tuple[Action, list[str]]

_MOST_KEPT = 10_000
_kept: tuple[State, list[Action], dict[tuple[int, Likely], list[tuple[State, float]]]] | None = None
"""The latest position with what was found for its seats: it is often asked for in another way again."""


def _ends(state: State, seat: int, likely: Likely) -> list[tuple[State, float]]:
    """Where all histories that agree with what the seat saw have led, and what each weighs."""
    global _kept
    history = state.history()
    if _kept is None or _kept[0] is not state or _kept[1] != history:  # it goes on as we look
        _kept = state, history, {}
    found = _kept[2].get((seat, likely))
    if found is None:
        truth = [_seen_at(state, seat, step) for step in range(state.move_number())]
        found = []
        _follow(state.get_game().new_initial_state(), truth, seat, 1.0, likely, found)
        if len(found) <= _MOST_KEPT:
            _kept[2][seat, likely] = found
    return found


def _seen_at(state: State, seat: int, step: int) -> Seen:
    """What the seat saw of a step: the action or HIDDEN, and the log's lines."""
    action = state.observed(seat)[step]
    lines = [str(line) for line in state.log(seat, step) if line.step == step]
    return action, lines


def _follow(
    state: State,
    truth: list[Seen],
    seat: int,
    weight: float,
    likely: Likely,
    found: list[tuple[State, float]],
) -> None:
    step = state.move_number()
    if step == len(truth):
        found.append((state, weight))
        return
    if state.is_terminal():
        return
    action, lines = truth[step]
    chance = state.current_player() == CHANCE
    draws = dict(state.chance_outcomes()) if chance else {}
    if action == HIDDEN:
        choices = state.legal_actions()
        evenly = 1 / len(choices) if likely is _evenly else 0.0
    else:
        choices = [action] if isinstance(action, int) and state._is_legal(action) else []
    for choice in choices:
        child = state.child(choice)
        if child.last_observed(seat) != action:
            continue
        if [str(line) for line in child.log(seat, step)] == lines:
            share = (evenly or likely(state, choice)) if action == HIDDEN else 1.0
            share = draws[choice] if chance else share
            _follow(child, truth, seat, weight * share, likely, found)


def chi_square(drawn: Counter[K], expected: Mapping[K, float]) -> float:
    """How far what was drawn is from what is expected, by Pearson's sum."""
    return sum((drawn[key] - count) ** 2 / count for key, count in expected.items())


def assert_even(drawn: Counter[K], ways: Mapping[K, int]) -> None:
    """That each has been drawn as often as it has ways, by chi square."""
    assert set(drawn) <= set(ways)
    times, total = sum(drawn.values()), sum(ways.values())
    found = chi_square(drawn, {key: times * way / total for key, way in ways.items()})
    freedom = len(ways) - 1
    assert found <= freedom + 4 * (2 * freedom) ** 0.5 + 1e-9


def hold_to_all_ways(
    state: State,
    seat: int,
    placement: Placement,
    draws: int,
    seed: int = 1,
    likely: Likely = _evenly,
) -> int:
    """Check a sampler: no placement that cannot be, and each as often as it is likely.

    The bound is four standard deviations of chi-square above its mean, over placements that are expected
    five times and the rest taken together. Returns the number of placements.
    """
    expected = all_ways(state, seat, placement, likely)
    sampler, rng = state.sampler(seat), Random(seed).random
    drawn = Counter(placement(sampler.draw(rng)) for _ in range(draws))
    assert set(drawn) <= set(expected), "the sampler drew what cannot be"
    often = {key: share * draws for key, share in expected.items() if share * draws >= 5}
    found = chi_square(drawn, often)
    freedom = len(often) - 1
    rest = draws - sum(often.values())
    if rest >= 5:
        other = draws - sum(drawn[key] for key in often)
        found += (other - rest) ** 2 / rest
        freedom += 1
    bound = freedom + 4 * sqrt(2 * max(freedom, 1))
    assert found <= bound, f"chi-square {found:.1f}, at most {bound:.1f} was expected"
    return len(expected)


def position(
    state: State, seed: int, steps: int, choose: Callable[[State, Random], Action]
) -> State:
    """A state some steps on, by chance and by a way to choose; earlier where the match ends."""
    rng, nature = Random(seed), Seeded(seed)
    while not state.is_terminal() and (state.move_number() < steps or state.is_chance_node()):
        state.apply_action(nature.outcome(state) if state.is_chance_node() else choose(state, rng))
    return state
