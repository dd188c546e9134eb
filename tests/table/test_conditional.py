"""Conditional moves: what may be planned, what is answered, and who knows of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pelitupa.core import CHANCE, IllegalAction, MalformedAction, State
from pelitupa.games import game_ids, load_game
from pelitupa.table.conditional import MOST, Conditional, ConditionalError


def hexes(*texts: str, size: int = 3) -> State:
    """Hex on a small board after these actions; seat 0 begins."""
    state = load_game(f"hex(size={size})").new_initial_state()
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def done(state: State, text: str) -> State:
    return state.child(state.string_to_action(text))


# --- planning and answering


def test_if_they_play_this_i_answer_that() -> None:
    state = hexes("a1")
    plan = Conditional(0).add(state, ["b2", "c2", "a3", "b3"]).add(state, ["c3", "b2"])
    assert plan.lines() == [["b2", "c2", "a3", "b3"], ["c3", "b2"]]
    assert plan.size() == 6
    reply, rest = plan.reply(state, 1, "b2")
    assert reply == "c2"
    assert rest.lines() == [["c2", "a3", "b3"]]
    state = done(state, "b2")
    reply, rest = rest.reply(state, 0, "c2")
    assert reply is None
    assert rest.lines() == [["a3", "b3"]]
    state = done(state, "c2")
    assert rest.reply(state, 1, "a3")[0] == "b3"
    assert rest.reply(state, 1, "c1") == (None, Conditional(0))
    assert plan.size() == 6, "a plan never changes"


def test_what_was_not_expected_drops_the_plan() -> None:
    state = hexes("a1")
    plan = Conditional(0).add(state, ["b2", "c2"])
    reply, rest = plan.reply(state, 1, "swap")
    assert reply is None
    assert not rest
    assert rest == Conditional(0)


def test_in_ones_own_turn_the_own_action_comes_first() -> None:
    state = hexes("a1")
    plan = Conditional(1).add(state, ["b2", "c2", "a3"]).add(state, ["b2", "c3", "b3"])
    assert plan.size() == 5
    reply, rest = plan.reply(state, 1, "b2")
    assert reply is None, "the others are to decide now"
    assert rest.reply(done(state, "b2"), 0, "c3")[0] == "b3"
    assert plan.reply(state, 1, "c1") == (None, Conditional(1)), "the player changed their mind"


def test_a_line_may_be_added_to_the_rest_of_a_plan() -> None:
    state = hexes("a1")
    _, rest = Conditional(0).add(state, ["b2", "c2", "a3", "b3"]).reply(state, 1, "b2")
    state = done(state, "b2")
    _, rest = rest.reply(state, 0, "c2")
    state = done(state, "c2")
    rest = rest.add(state, ["b1", "c1"])
    assert rest.lines() == [["a3", "b3"], ["b1", "c1"]]


def test_a_longer_line_takes_the_place_of_its_beginning() -> None:
    state = hexes("a1")
    short = Conditional(0).add(state, ["b2", "c2"])
    long = short.add(state, ["b2", "c2", "a3", "b3"])
    assert long.lines() == [["b2", "c2", "a3", "b3"]]
    assert long.add(state, ["b2", "c2"]) == long


def test_chance_may_be_expected() -> None:
    """In Jakis everybody sees every card that is drawn."""
    state = load_game("jakis").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    me, before, line, ahead = state.current_player(), 0, list[str](), state.clone()
    while before != CHANCE or ahead.current_player() != me:
        before = ahead.current_player()
        line.append(ahead.action_to_string(ahead.legal_actions()[0]))
        ahead.apply_action(ahead.legal_actions()[0])
    line.append(ahead.action_to_string(ahead.legal_actions()[0]))
    plan = Conditional(me).add(state, line)
    reply = None
    for text in line[:-1]:
        reply, plan = plan.reply(state, state.current_player(), text)
        state = done(state, text)
    assert reply == line[-1]


def test_texts_are_read_like_any_other_and_kept_in_full() -> None:
    state = hexes("a1")
    plan = Conditional(0).add(state, [" B2 ", "C2"])
    assert plan.lines() == [["b2", "c2"]]
    assert plan.reply(state, 1, "B2")[0] == "c2"
    assert not plan.remove(["B2", " c2"])


# --- removing


def test_a_line_is_removed_with_all_that_begins_like_it() -> None:
    state = hexes("a1")
    lines = [["b2", "c2", "a3", "b3"], ["b2", "c2", "c3", "b3"], ["c1", "b2"]]
    plan = Conditional(0)
    for line in lines:
        plan = plan.add(state, line)
    assert plan.remove(lines[0]).lines() == lines[1:]
    assert plan.remove(["b2", "c2"]).lines() == lines[2:]
    assert plan.remove(["b2"]).remove(["c1"]) == Conditional(0)
    for wrong in (["b2", "c1"], [], [*lines[2], "a2"]):
        with pytest.raises(ConditionalError, match="There is no line"):
            plan.remove(wrong)


# --- refusals


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["b2", "b2"], "Action 2, b2: "),
        (["x9", "b2"], "Action 1, x9: no such action"),
        (["a1", "b2"], "Action 1, a1: "),
        (["b2"], "A line ends with your own reply"),
        ([], "A line ends with your own reply"),
        (["b2", "c2", "a3"], "A line ends with your own reply"),
        (["b2", "c1"], "Action 2: you have planned c2 there, not c1; remove that line first"),
        (["b2", "c2", "a3", "c3"], "Action 4: you have planned b3 there, not c3"),
        (["a2"] * 201, "A plan has at most 200 actions"),
    ],
)
def test_a_line_that_cannot_be_planned_is_refused(line: list[str], told: str) -> None:
    state = hexes("a1")
    plan = Conditional(0).add(state, ["b2", "c2", "a3", "b3"])
    before = plan.to_json()
    with pytest.raises(ConditionalError) as caught:
        plan.add(state, line)
    assert told in str(caught.value)
    assert plan.to_json() == before
    assert state.serialize() == hexes("a1").serialize()


def test_nobody_plans_beyond_the_end_of_the_match() -> None:
    state = hexes("a1", "b2", "a2", "b1")
    with pytest.raises(ConditionalError, match="Action 2, c1: the match is over"):
        Conditional(1).add(state, ["a3", "c1"])


@pytest.mark.parametrize("id", game_ids())
def test_nothing_is_planned_where_something_is_hidden(id: str) -> None:
    game = load_game(id)
    if game.has_hidden_information():
        with pytest.raises(ConditionalError, match="has hidden information"):
            Conditional(0).add(game.new_initial_state(), ["a", "b"])


def test_a_plan_is_for_one_position() -> None:
    state = hexes("a1")
    plan = Conditional(0).add(state, ["b2", "c2"])
    for other in (hexes("a2"), hexes(), hexes("a1", size=4), hexes("a1", "c3", "a2")):
        with pytest.raises(ConditionalError, match="for another position"):
            plan.add(other, ["b2", "c2"])
    assert plan.reply(hexes("a2"), 1, "b2") == (None, Conditional(0))


def test_a_plan_has_at_most_200_actions() -> None:
    state = hexes("a1", size=15)
    texts = [state.action_to_string(a) for a in state.legal_actions()]
    cells = [text for text in texts if text != "swap"]
    plan = Conditional(0)
    for cell in cells[1:101]:
        plan = plan.add(state, [cell, cells[0]])
    assert plan.size() == MOST
    with pytest.raises(ConditionalError, match="at most 200 actions"):
        plan.add(state, [cells[101], cells[0]])
    with pytest.raises(ConditionalError, match="at most 200 actions"):
        plan.add(state, [cells[1], cells[0], cells[2], cells[3]])


def test_what_did_not_happen_is_no_action() -> None:
    state = hexes("a1")
    plan = Conditional(0).add(state, ["b2", "c2"])
    with pytest.raises(ConditionalError, match="it is the turn of 1, not of 0"):
        plan.reply(state, 0, "b2")
    with pytest.raises(IllegalAction):
        plan.reply(state, 1, "a1")
    with pytest.raises(MalformedAction):
        plan.reply(state, 1, "x9")
    with pytest.raises(ConditionalError, match="there is no seat 2"):
        Conditional(2).add(state, ["b2", "c2"])


# --- who knows


def test_a_plan_tells_nothing_when_it_is_printed() -> None:
    plan = Conditional(0).add(hexes("a1"), ["b2", "c2"])
    assert repr(plan) == str(plan) == "<Conditional of seat 0: 2 actions>"


def test_what_one_plans_changes_nothing_for_another() -> None:
    state = hexes("a1", "b2")
    alone = Conditional(0).add(state, ["a2", "b1", "c3"])
    Conditional(1).add(state, ["c3", "a3"])
    again = Conditional(0).add(state, ["a2", "b1", "c3"])
    assert again == alone
    assert again.to_json() == alone.to_json()


# --- JSON


def test_json_reads_back() -> None:
    state = hexes("a1")
    plan = Conditional(0).add(state, ["b2", "c2", "a3", "b3"]).add(state, ["c3", "b2"])
    for one in (plan, plan.reply(state, 1, "b2")[1], Conditional(1)):
        assert Conditional.from_json(json.loads(json.dumps(one.to_json()))) == one


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "0"},
        {"seat": True},
        {"position": 1},
        {"lines": {}},
        {"lines": [[]]},
        {"more": 1},
        {"lines": [["b2"]]},
        {"lines": [[["b2", 1]]]},
        {"lines": [[[2, True]]]},
        {"lines": [[["b2", True]], [["c2", True]]]},
        {"lines": [[["b2", False]], [["c2", True]]]},
        {"lines": [[[str(i), False]] for i in range(201)]},
    ],
)
def test_what_is_no_plans_json_is_refused(change: dict[str, Any]) -> None:
    data = Conditional(0).add(hexes("a1"), ["b2", "c2"]).to_json()
    with pytest.raises(ConditionalError):
        Conditional.from_json(data | change)
    with pytest.raises(ConditionalError):
        Conditional.from_json([])


# --- any match


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from(["hex(size=3)", "y(size=3)", "jakis", "knorri(players=3)"]),
    st.integers(0, 1),
)
def test_whatever_is_planned_is_answered_and_legal(seed: int, spec: str, seat: int) -> None:
    """Random lines from a random position, then a random match along them, against a plain tree."""
    rng = Random(seed)
    state = load_game(spec).new_initial_state()
    opening = rng.randrange(3)
    while opening > 0 or state.is_chance_node():
        opening -= state.is_player_node()
        state.apply_action(rng.choice(state.legal_actions()))
    plan, tree = Conditional(seat), dict[tuple[str, ...], str]()
    for _ in range(30):
        line = random_line(state, seat, tree, rng)
        if line:
            plan = plan.add(state, line)
    path: tuple[str, ...] = ()
    while plan and not state.is_terminal():
        planned = tree.get(path) if state.current_player() == seat else None
        ahead = sorted({known[len(path)] for known in tree if known[: len(path)] == path != known})
        text = planned or rng.choice(
            ahead or [state.action_to_string(rng.choice(state.legal_actions()))]
        )
        reply, plan = plan.reply(state, state.current_player(), text)
        path, state = (*path, text), done(state, text)
        mine = not state.is_terminal() and state.current_player() == seat
        assert reply == (tree.get(path) if mine else None)
        assert reply is None or state.string_to_action(seat, reply) in state.legal_actions()
    assert not plan
    assert not any(known[: len(path)] == path for known in tree)


def random_line(
    state: State, seat: int, tree: dict[tuple[str, ...], str], rng: Random
) -> list[str]:
    """A line that can be added to a plan whose replies are `tree`, where its own are added; or none."""
    line, replies = list[str](), dict[tuple[str, ...], str]()
    for _ in range(rng.randrange(2, 7)):
        if state.is_terminal():
            break
        own, key = state.current_player() == seat, tuple(line)
        text = state.action_to_string(rng.choice(state.legal_actions()))
        if own:
            text = replies[key] = tree.get(key, text)
        line.append(text)
        state = done(state, text)
    if len(line) < 2 or tuple(line[:-1]) not in replies:
        return []
    tree.update(replies)
    return line
