"""Endings of Knorri by brute force, through the game's own states and nothing of the solver's.

Two ways, written without haste: `by_turns` plays everything out to the limit of turns; `by_sweeps` forgets
the turns, lists all positions that can come about, and sweeps over them until nothing changes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random

from pelitupa.games import load_game
from pelitupa.games.beating.knorri.game import KnorriState
from pelitupa.games.beating.knorri.phases import OVER, PLAYING

WIN, DRAW, LOSS = 1, 0, -1
_ENDS = 10
"""What is taken from a value to tell it from the number of a position."""

Key = tuple[object, ...]


def ending(spec: str, hands: Sequence[int], turn: int = 0) -> KnorriState:
    """The lead of a player in a second phase in which these are all cards left."""
    state = load_game(spec).new_initial_state()
    assert isinstance(state, KnorriState)
    assert len(hands) == state.num_players()
    state.stock = 0
    state.play.hands = list(hands)
    state.play.aside = state.game.pack & ~sum(hands)
    state.out = tuple(seat for seat, hand in enumerate(hands) if not hand)
    state.first_out = state.out[:1]
    state.play.turn = turn
    state.phase = PLAYING
    state.turns = 1
    return state


def random_ending(spec: str, rng: Random, cards: int, holding: int, steps: int) -> KnorriState:
    """Cards at random, a low one rather than a high one, dealt among players and played a little."""
    state = load_game(spec).new_initial_state()
    assert isinstance(state, KnorriState)
    players = state.num_players()
    seats = rng.sample(range(players), holding)
    hands = [0] * players
    suits = rng.sample(range(4), rng.choice((2, 3, 4)))
    pool = [c for c in range(1, state.game.cards) if c % 52 // 13 in suits and c % 13 < 12]
    pool = [c for c in pool if c % 13 < 6 or rng.random() < 0.3 or c in (49, 101)]
    for place, card in enumerate(rng.sample(pool, min(cards, len(pool)))):
        hands[seats[place % holding if place < holding else rng.randrange(holding)]] |= 2**card
    state = ending(spec, hands, seats[0])
    for _ in range(steps):
        after = state.child(rng.choice(state.legal_actions()))
        assert isinstance(after, KnorriState)
        if after.phase != OVER:
            state = after
    return state


def key_of(state: KnorriState) -> Key:
    """All that the rest of a deal depends on but the number of turns."""
    play = state.play
    return (
        state.phase,
        play.turn,
        *play.hands,
        *play.cards,
        "sizes",
        *play.sizes,
        play.needed,
        state.forgot,
        state.announcer,
        state.opening,
    )


def result(before: KnorriState, after: KnorriState, seat: int, goal: int) -> int | None:
    """What the step has settled for a seat that wants to go out with `goal` players holding."""
    if seat in after.out:
        return WIN if before.play.holding() >= goal else LOSS
    if after.play.holding() < goal:
        return LOSS
    return DRAW if after.phase == OVER else None


def by_turns(state: KnorriState, seat: int, goal: int, known: dict[Key, int] | None = None) -> int:
    """The value for a seat with the turns that are left, by playing out everything."""
    known = {} if known is None else known
    key = (state.turns, *key_of(state))
    if key not in known:
        values = []
        for action in state.legal_actions():
            after = state.child(action)
            assert isinstance(after, KnorriState)
            value = result(state, after, seat, goal)
            values.append(by_turns(after, seat, goal, known) if value is None else value)
        known[key] = max(values) if state.current_player() == seat else min(values)
    return known[key]


def by_sweeps(state: KnorriState, seat: int, goal: int) -> int:
    """The value for a seat if turns do not run out: what neither side can force is a draw."""
    numbers = {key_of(state): 0}
    mine: list[bool] = []
    steps: list[list[int]] = []
    todo = deque([state])
    while todo:  # breadth first: a state carries its history along
        before = todo.popleft()
        before.turns = 1
        mine.append(before.current_player() == seat)
        steps.append([])
        for action in before.legal_actions():
            after = before.child(action)
            assert isinstance(after, KnorriState)
            value = result(before, after, seat, goal)
            if value is None:
                key = key_of(after)
                if key not in numbers:
                    numbers[key] = len(numbers)
                    todo.append(after)
                steps[-1].append(numbers[key])
            else:
                steps[-1].append(value - _ENDS)
    return _swept(mine, steps)[0]


def _swept(mine: list[bool], steps: list[list[int]]) -> list[int]:
    """The values of all positions, each of which leads to others by number or ends in a value."""
    values = [DRAW] * len(steps)
    for wanted in (WIN, LOSS):
        changed = True
        while changed:
            changed = False
            for number in range(len(steps) - 1, -1, -1):
                if values[number] == DRAW:
                    will_do = any if mine[number] == (wanted == WIN) else all
                    if will_do(
                        (values[step] if step >= 0 else step + _ENDS) == wanted
                        for step in steps[number]
                    ):
                        values[number] = wanted
                        changed = True
    return values
