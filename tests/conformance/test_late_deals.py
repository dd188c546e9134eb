"""Trick games are dealt from whole packs: late in a deal few cards are unknown, and all ways to lay them
are tried.

Whatever a seat has not seen by then was drawn unseen, so every history that agrees with what it saw is the
true one with those cards exchanged among those draws. Each that replays, and tells the seat the same, is as
likely as another.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from conformance.enumeration import chi_square
from pelitupa.core import CHANCE, HIDDEN, Action, PelitupaError, State
from pelitupa.games import game_families, game_ids, load_game
from pelitupa.nature import Seeded

OTHERWISE = ("multimulta", "norrlandsknack", "screw_misere", "tuppi", "knueffeln")
"""In these something hidden is chosen in nearly every deal, or many cards are left over: there are more ways
than can be tried. The sampler that they share is held to enumeration in `tests/core/test_places.py`."""

TRICKS = [id for id in game_ids() if game_families()[id] == "tricks" and id not in OTHERWISE]
FEW = range(3, 6)
SEEDS = 12

Laid = tuple[tuple[int, tuple[int, ...]], ...]
"""For each seat, the unknown cards that it drew."""


def hidden_draws(state: State, seat: int) -> list[int] | None:
    """The steps of draws that the seat did not see; None if it did not see a choice either."""
    seen = state.observed(seat)
    steps = [step for step, action in enumerate(seen) if action == HIDDEN]
    whole = state.full_history()
    return steps if all(whole[step].player == CHANCE for step in steps) else None


def unknown_cards(state: State, seat: int) -> tuple[list[int], list[int]]:
    """The draws whose cards the seat has not seen since, and all the cards that these may have been."""
    game, actions, shown = state.get_game(), state.history(), set[str]()
    for entry, seen in zip(state.full_history(), state.observed(seat), strict=True):
        if seen != HIDDEN:
            shown.add(game.action_to_string(entry.player, entry.action))
    told = " ".join(str(line) for line in state.log(seat))
    steps = [
        step
        for step in hidden_draws(state, seat) or []
        if (text := game.action_to_string(CHANCE, actions[step])) not in shown
        and f"{text} " not in f"{told} ".replace(",", " ").replace("'", " ")
    ]
    return steps, sorted(action for step in steps if isinstance(action := actions[step], int))


def laid(state: State, draws: dict[int, int], known: set[Action]) -> Laid:
    """Who drew which of the unknown cards; `draws` are the hidden draws with the seats they were for."""
    actions, by_seat = state.history(), dict[int, list[int]]()
    for step, seat in draws.items():
        action = actions[step]
        if action not in known and isinstance(action, int):
            by_seat.setdefault(seat, []).append(action)
    return tuple((seat, tuple(sorted(cards))) for seat, cards in sorted(by_seat.items()))


def late_position(id: str) -> tuple[State, int, list[int], list[int]] | None:
    """A position of the first deal in which some seat is to play and knows all but few cards."""
    for seed in range(SEEDS):
        rng, nature = Random(seed), Seeded(seed)
        state = load_game(id).new_initial_state()
        while not state.is_terminal() and state.deal_number() == 1:
            seat = state.current_player()
            if seat >= 0 and state.move_number() > 55 and hidden_draws(state, seat):
                steps, cards = unknown_cards(state, seat)
                seats = {line.step: line.seat for line in state.log(None)}
                if len(cards) in FEW and len({seats[step] for step in steps}) > 1:
                    return state, seat, steps, cards
            chance = state.is_chance_node()
            state.apply_action(
                nature.outcome(state) if chance else rng.choice(state.legal_actions())
            )
    return None


@pytest.mark.parametrize("id", TRICKS)
def test_late_in_a_deal_all_that_can_be_is_drawn_alike(id: str) -> None:
    found = late_position(id)
    assert found is not None
    state, seat, steps, cards = found
    told, game, actions = state.information_state_string(seat), state.get_game(), state.history()
    seats = {line.step: line.seat for line in state.log(None) if line.actor == CHANCE}
    draws = {step: seats[step] for step in hidden_draws(state, seat) or []}
    known = {actions[step] for step in draws} - set(cards)
    ways: Counter[Laid] = Counter()
    for order in permutations(cards):
        history = state.history()
        for step, card in zip(steps, order, strict=True):
            history[step] = card
        try:
            other = game.state(history)
        except PelitupaError:
            continue
        if other.information_state_string(seat) == told:
            ways[laid(other, draws, known)] += 1
    count = 200 * len(ways)
    sampler, rng = state.sampler(seat), Random(1).random
    drawn = Counter(laid(sampler.draw(rng), draws, known) for _ in range(count))
    assert set(drawn) <= set(ways)
    total = ways.total()
    found_far = chi_square(drawn, {key: count * number / total for key, number in ways.items()})
    assert found_far <= len(ways) + 4 * sqrt(2 * len(ways))
