"""Two left in Kitumaija with nothing to draw: the solver against going round until nothing changes."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.filling import ATTACKING, BEATING
from pelitupa.games.beating.kitumaija.game import KitumaijaState
from pelitupa.players import make_bot
from pelitupa.players.kitumaija.ending import KitumaijaEnding, place_of
from pelitupa.players.solvers.endings.cycles import DRAWN, LOST, UNKNOWN, WON

RULES = [
    "kitumaija(players=3)",
    "kitumaija(players=3,ruleset=penguin)",
    "kitumaija(players=3,unbeatable=free,attack=may)",
    "kitumaija(players=4,may_decline=false,bottom=taken)",
]
PACK = "SQ S9 H8 D4 C3 C7 H2"


def ending(rules: str, first: str, second: str, pile: str, limit: int = 1000) -> KitumaijaState:
    """Two are left with these hands, the first to beat the top of the pile, or to begin it."""
    bracket = rules.rstrip(")")
    state = load_game(f"{bracket},limit={limit})").new_initial_state()
    assert isinstance(state, KitumaijaState)
    state.stock, state.turns = 0, 1
    state.hands = [mask_of(read_cards(first)), mask_of(read_cards(second))]
    state.hands += [0] * (state.num_players() - 2)
    state.out = tuple(range(2, state.num_players()))
    state.pile = tuple(read_cards(pile))
    state.owners = (-1,) * len(state.pile)
    state.turn, state.phase = 0, BEATING if pile else ATTACKING
    return state


def drawn_ending(rules: str, rng: Random) -> KitumaijaState:
    cards = PACK.split()
    rng.shuffle(cards)
    one, two = rng.randrange(1, 4), rng.randrange(1, 3)
    first, second, pile = cards[:one], cards[one : one + two], cards[one + two :]
    return ending(rules, " ".join(first), " ".join(second), " ".join(pile))


def by_going_round(start: KitumaijaState) -> dict[int, int]:
    """What each action brings, from the game's own states: values are passed back until none changes."""
    states: dict[object, KitumaijaState] = {(start.turn, place_of(start)): start}
    after: dict[object, list[tuple[object, int]]] = {}
    queue = list(states)
    for key in queue:
        state, after[key] = states[key], []
        for action in state.legal_actions():
            child = state.child(action)
            assert isinstance(child, KitumaijaState)
            if child.is_terminal():
                own, other = (child.returns()[seat] for seat in (state.turn, 1 - state.turn))
                after[key].append((None, (own > other) - (own < other)))
                continue
            new = (child.turn, place_of(child))
            if new not in states:
                states[new] = child
                queue.append(new)
            after[key].append((new, 1 if child.turn == state.turn else -1))
    values: dict[object, int] = dict.fromkeys(states, DRAWN)
    changed = True
    while changed:
        changed = False
        for key, steps in after.items():
            best = max(sign if new is None else values[new] * sign for new, sign in steps)
            changed = changed or best != values[key]
            values[key] = best
    steps = after[queue[0]]
    return {
        action: sign if new is None else values[new] * sign
        for action, (new, sign) in zip(start.legal_actions(), steps, strict=True)
    }


def chosen(state: KitumaijaState, values: dict[int, tuple[int, int]]) -> int:
    """What the bot's choice brings."""
    action = make_bot("kitumaija(simulations=1)", state.get_game(), 0, 1).step(state)
    assert isinstance(action, int)
    return values[action][0]


@pytest.mark.parametrize("rules", RULES)
def test_it_says_what_going_round_says(rules: str) -> None:
    rng = Random(rules)
    found: set[int] = set()
    for _ in range(12):
        state = drawn_ending(rules, rng)
        values = KitumaijaEnding(state, 100_000).values(state)
        told = {action: value for action, (value, _) in values.items()}
        assert told == by_going_round(state)
        found.update(told.values())
    assert found >= {WON, LOST}


def test_what_it_does_not_see_to_the_end_it_does_not_know() -> None:
    state = ending("kitumaija(players=3)", "S9 H8", "C7 DA C3", "SQ H7 H6 S3")
    whole = KitumaijaEnding(state, 100_000).values(state)
    few = KitumaijaEnding(state, 3).values(state)
    assert UNKNOWN not in [value for value, _ in whole.values()]
    assert UNKNOWN in [value for value, _ in few.values()]


def test_no_win_is_promised_that_the_limit_may_take_away() -> None:
    first, second, pile = "S9 D8", "H8 H9 H2", "S7 S8"
    soon = ending("kitumaija(players=3)", first, second, pile)
    values = KitumaijaEnding(soon, 10_000).values(soon)
    assert any(value == WON and far > 1 for value, far in values.values())
    late = ending("kitumaija(players=3)", first, second, pile, limit=2)
    assert all(value != WON for value, _ in KitumaijaEnding(late, 10_000).values(late).values())


def test_the_bot_wins_what_it_can_and_lets_nobody_out() -> None:
    state = ending("kitumaija(players=3)", "S9 D8", "H8 H9 H2", "S7 S8")
    values = KitumaijaEnding(state, 10_000).values(state)
    assert chosen(state, values) == WON
    rng = Random("mixed")
    for _ in range(200):
        state = drawn_ending("kitumaija(players=3)", rng)
        values = KitumaijaEnding(state, 10_000).values(state)
        if {value for value, _ in values.values()} == {DRAWN, LOST}:
            assert chosen(state, values) == DRAWN
            return
    raise AssertionError("no such ending was drawn")
