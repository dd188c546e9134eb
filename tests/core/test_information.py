"""What a seat knows: hands are sets, tensors tell what strings tell, and points say whose they are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from conformance.harness import random_match
from pelitupa.core import CHANCE, EVERYONE, State
from pelitupa.core.history import actor_of, audience_of, target_of
from pelitupa.games import game_ids, load_game

HIDING = [id for id in game_ids() if load_game(id).has_hidden_information()]


def sets_of(state: State, seat: int) -> list[list[int]]:
    """The steps at which a seat was dealt several different things while nothing else happened."""
    told = {event.step for event in state.events()}
    found: list[list[int]] = []
    now: list[int] = []
    for step, entry in enumerate(state._log_entries(0)):
        if actor_of(entry) != CHANCE or step in told:
            found.append(now)
            now = []
        audience = audience_of(entry)
        mine = actor_of(entry) == CHANCE and target_of(entry) == seat
        if mine and audience != EVERYONE and audience >> seat & 1:
            now.append(step)
    found.append(now)
    history = state.history()
    return [steps for steps in found if len({history[step] for step in steps}) > 1]


def dealt_otherwise(state: State, steps: list[int], rng: Random) -> State:
    """The same, with what was dealt at these steps in another order."""
    history = state.history()
    drawn = [history[step] for step in steps]
    while drawn == [history[step] for step in steps]:
        rng.shuffle(drawn)
    for step, outcome in zip(steps, drawn, strict=True):
        history[step] = outcome
    return state.get_game().state(history)


@pytest.mark.parametrize("id", [id for id in HIDING if not load_game(id).draws_in_order])
def test_one_hand_is_one_information_state_however_it_was_dealt(id: str) -> None:
    """The history and what is written of it keep the order; the seat goes on just the same."""
    game, rng, tried = load_game(id), Random(id), 0
    for state in random_match(game, seed=7, limit=230):
        if state.current_player() < 0 or rng.random() > 0.06:
            continue
        seat = state.current_player()
        sets = sets_of(state, seat)
        if not sets:
            continue
        other = dealt_otherwise(state, rng.choice(sets), rng)
        assert other.history() != state.history()
        assert other.serialize() != state.serialize()
        for same in SAME:
            assert same(other, seat) == same(state, seat)
        tried += 1
        if tried == 4:
            return
    assert tried or id in {
        "bleep",
        "believe_or_doubt",
        "indian_poker",
        "kirkkis",
        "musta_pekka",
        "sinkki",
    }, "nothing was dealt"


SAME: list[Callable[[State, int], object]] = [
    lambda state, seat: state.information_state_string(seat),
    lambda state, seat: state.observation_string(seat),
    lambda state, seat: state.observation_tensor(seat),
    lambda state, seat: state.legal_actions(seat),
    lambda state, seat: (
        state.information_state_tensor(seat)
        if state.get_game().has_information_state_tensor()
        else None
    ),
]


def test_a_hand_of_thirteen_is_one_information_state() -> None:
    game = load_game("tuppi")
    cards = list(range(52))  # dealt one by one around the table
    mine = next(
        range(first, 52, 4) for first in range(4) if game.state(cards).log(0)[first].seat == 0
    )
    turned = cards.copy()
    for place, card in zip(mine, reversed(mine), strict=True):
        turned[place] = card
    one, two = game.state(cards), game.state(turned)
    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.log(0) != two.log(0)
    turned[mine[0]], turned[mine[0] + 1] = turned[mine[0] + 1], turned[mine[0]]
    other = game.state(turned)
    assert one.information_state_string(0) != other.information_state_string(0)


def test_where_a_rule_looks_at_the_order_of_the_cards_the_order_is_known() -> None:
    """In Knüffeln the cutter may look at three cards before they are dealt."""
    assert [id for id in HIDING if load_game(id).draws_in_order] == ["knueffeln"]
    game = load_game("knueffeln")
    state = next(s for s in random_match(game, seed=2, limit=60) if sets_of(s, 0))
    while not state.is_player_node():
        state.apply_action(state.legal_actions()[0])
    other = dealt_otherwise(state, sets_of(state, 0)[0], Random(1))
    assert other.information_state_string(0) != state.information_state_string(0)


@pytest.mark.parametrize(
    "spec",
    [
        "valepaska(players=2,limit=20)",
        "indian_poker(deals=1,limit=1)",
        "chinese_poker",
        "believe_or_doubt(limit=5)",
        "kangaroo(limit=3)",
        "bleep(vehicles=3)",
        "knorri(limit=10)",
    ],
)
def test_tensors_are_equal_just_where_information_states_are(spec: str) -> None:
    """Over the seats and positions of some matches: neither forgets what the other tells."""
    game = load_game(spec)
    size = game.information_state_tensor_size()
    by_string: dict[str, tuple[float, ...]] = {}
    strings: dict[tuple[float, ...], str] = {}
    for seed in range(3):
        for state in random_match(game, seed=seed, limit=60):
            for seat in range(game.num_players()):
                told = state.information_state_string(seat)
                tensor = tuple(state.information_state_tensor(seat))
                assert len(tensor) == size
                assert by_string.setdefault(told, tensor) == tensor
                own = told.partition("\n")[2]  # the seat's number stands in the string alone
                assert strings.setdefault((float(seat), *tensor), own) == own
    assert len(by_string) > 20


def test_what_the_rules_told_stands_in_the_tensor() -> None:
    """Which of two cards a lie was found out with."""
    game, tensors = load_game("valepaska(players=2,limit=20)"), set()
    for text in ("D3", "S3"):
        state = game.new_initial_state()
        told = [*state._told_to(0, 0)]
        assert not told
        state._recent_log.append(4)
        state._recent.append(0)
        state._reveal(f"{text} SQ: a lie")
        tensors.add(tuple(state.information_state_tensor(0)))
    assert len(tensors) == 2


def test_points_stand_own_side_first() -> None:
    state = load_game("skruuvi(deals=4)").new_initial_state()
    for _ in range(48):
        state.apply_action(state.legal_actions()[0])
    state.points = [-320, -236]  # type: ignore[attr-defined]
    first, second = state.observation_tensor(0), state.observation_tensor(1)
    state.points = [-236, -320]  # type: ignore[attr-defined]
    assert state.observation_tensor(0) != first
    here, there = (
        changed(first, state.observation_tensor(0)),
        changed(second, state.observation_tensor(1)),
    )
    assert len(here) == 2
    assert [was for _, was in here] == list(reversed([was for _, was in there]))


def changed(one: list[float], other: list[float]) -> list[tuple[int, float]]:
    """Where two tensors differ, with what the first has there."""
    return [(i, a) for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


@pytest.mark.parametrize("id", game_ids())
def test_what_a_player_does_changes_somebody_s_tensor(id: str) -> None:
    """Whatever is done is seen by somebody, were it only by who did it."""
    game = load_game(id)
    before: list[list[float]] = []
    for state in random_match(game, seed=2, limit=100):
        if state.is_terminal():
            break
        now = [state.observation_tensor(seat) for seat in range(game.num_players())]
        if before and state.full_history()[-1].player >= 0:
            assert now != before, f"step {state.move_number()} changes nothing"
        before = now
