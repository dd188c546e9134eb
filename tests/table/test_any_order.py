"""Turns of every game that are put together: touched in any order, they come to the same."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import IllegalAction, MalformedAction, State
from pelitupa.core.world import World
from pelitupa.games import game_ids, load_game
from pelitupa.table import Match, Seat
from pelitupa.table.gathering import Gathering, things
from pelitupa.table.rearranging import Rearranging

TURNS = 8
"""So many turns of several steps are put together in each game."""
MOST = 1500
SPECS = [*game_ids(), "moska(partial=false)", "skruuvi(passing=sequence)"]


def is_composed(spec: str) -> bool:
    state = load_game(spec).new_initial_state()
    return type(state).composing is not World.composing and not isinstance(state, Rearranging)


COMPOSED = [
    spec for spec in SPECS if is_composed(spec) and spec != "vint"
]  # nothing is given there


def a_turn(state: State, rng: Random) -> list[str]:
    """The steps of a random turn that begins here, as the rules write them."""
    now, seat, steps = state.clone(), state.current_player(), []
    while True:
        actions = now.legal_actions()
        action = rng.choice(actions[:-1] if len(actions) > 1 and rng.random() < 0.7 else actions)
        steps.append(now.action_to_string(seat, action))
        before = now.composing()
        now.apply_action(action)
        if now.composing() <= before or now.current_player() != seat:
            return steps


def after(state: State, steps: list[str]) -> list[object]:
    """What all see after a turn."""
    now = state.clone()
    for step in steps:
        now.apply_action(now.string_to_action(step))
    return seen(now)


def seen(state: State) -> list[object]:
    return [state.view(seat) for seat in (None, *range(state.num_players()))]


def touch(match: Match, steps: list[str], rng: Random) -> None:
    """Touch what the steps of a turn stand for, in random order, some of them again; then confirm."""
    state = match.position()
    seat, version = state.current_player(), match.version
    places = things(match.view(seat), state, seat)
    aims = state.aims() if isinstance(state, Gathering) else []
    aimed = dict(
        zip(steps, [match.game.action_to_string(seat, card) for card in aims], strict=False)
    )
    taps = [text for text in steps if text in places and steps[0] in places]
    in_order = "sequence" in str(match.game) or "valepaska" in str(match.game)
    if not in_order:
        rng.shuffle(taps)
    elif steps[0] not in places:
        taps = [
            text for text in steps if text in places
        ]  # first cards, then what they are said to be
    for text in taps:
        before = match.view(seat)
        stays = {one.text for one in before.actions if one.stays}
        match.submit(seat, text)
        assert (match.version == version) == (text in stays) or steps[0] not in places
        if match.version == version and not in_order and rng.random() < 0.4:
            match.submit(seat, f"undo {text}")
            assert match.view(seat) == before, "taken back as if it had never been touched"
            match.submit(seat, text)
        if match.version == version and text in aimed:
            match.submit(seat, f"on {aimed[text]}")
    rest = [text for text in steps if text not in taps]
    for text in rest if not taps else dict.fromkeys(rest):  # "leave" counts for all that are left
        if match.version == version:
            match.submit(seat, text)


@pytest.mark.parametrize("spec", COMPOSED)
def test_a_turn_touched_in_any_order_comes_to_the_same(spec: str) -> None:
    rng, found, number = Random(f"any order {spec}"), 0, 0
    while found < TURNS and number < 6:
        number += 1
        game = load_game(spec)
        match = Match(
            game, [Seat(str(seat)) for seat in range(game.num_players())], seed=str(number)
        )
        for _ in range(MOST):
            match.advance()
            if match.is_over or found == TURNS:
                break
            state = match.position()
            if state.composing() == 0:
                turns = [a_turn(state, rng) for _ in range(4)]
                steps = max(turns, key=len)
                touch(match, steps, rng)
                assert seen(match.position()) == after(state, steps), steps
                found += len(steps) > 1
            else:
                seat = state.current_player()
                match.submit(seat, rng.choice(state.legal_actions()))
    assert found == TURNS


@pytest.mark.parametrize("spec", COMPOSED)
def test_whatever_is_offered_can_be_done_and_a_turn_comes_to_an_end(spec: str) -> None:
    rng, game = Random(f"offered {spec}"), load_game(spec)
    match = Match(game, [Seat(str(seat)) for seat in range(game.num_players())], seed="5")
    turns = 0
    for _ in range(150):
        match.advance()
        if match.is_over:
            break
        seat, before = match.position().current_player(), match.version
        offered = [one.text for one in match.view(seat).actions]
        for text in offered:
            assert match.check(seat, text) == text
        match.submit(seat, rng.choice(offered))
        for _ in range(20):  # a program takes what is legal, until the turn is over
            if match.version > before or match.is_over:
                break
            match.submit(seat, rng.choice(match.legal(seat)))
        assert match.version > before
        turns += 1
    assert turns > 5


def test_cards_that_come_to_nothing_yet_wait_for_more_and_a_line_says_why() -> None:
    match = Match(load_game("chinese_poker"), [Seat(name) for name in "ABCD"], seed="1")
    match.advance()
    seat = match.position().current_player()
    hand = [item.id for item in match.view(seat).zone(f"hand-{seat}").items]  # type: ignore[union-attr]
    for high in reversed(hand):
        match.submit(seat, high)
        offered = [one.text for one in match.view(seat).actions]
        lows = [card for card in hand if card in offered and card[1] != high[1]]
        if lows:
            break
        match.submit(seat, f"undo {high}")
    match.submit(seat, lows[0])
    offered = [one.text for one in match.view(seat).actions]
    alone = next(card for card in hand if card not in (*offered, high, lows[0]))
    with pytest.raises(IllegalAction, match="no part of a combination"):
        match.check(seat, alone)
    view = match.view(seat)
    assert "no combination yet" in view.prompt
    assert "play" not in [one.text for one in view.actions]
    chosen = {
        item.id
        for zone in view.zones
        for item in getattr(zone, "items", ())
        if item.mark == "chosen"
    }
    assert chosen == {high, lows[0]}
    match.submit(seat, f"undo {lows[0]}")
    assert "play" in [one.text for one in match.view(seat).actions]


def test_a_card_that_is_chosen_cannot_be_chosen_again() -> None:
    for spec in ("moska", "chinese_poker", "valepaska"):
        match = Match(load_game(spec), [Seat(name) for name in "ABCD"], seed="3")
        match.advance()
        seat = match.position().current_player()
        card = match.view(seat).actions[0].text
        match.submit(seat, card)
        before = match.view(seat)
        with pytest.raises(IllegalAction, match=f"{card} is chosen already"):
            match.submit(seat, card)
        assert match.view(seat) == before


@pytest.mark.parametrize("spec", ["moska", "musta_maija", "chinese_poker", "fireplace_poker"])
def test_a_card_that_does_not_go_with_the_only_one_chosen_is_chosen_instead(spec: str) -> None:
    game = load_game(spec)
    match = Match(game, [Seat(name) for name in "ABCD"[: game.num_players()]], seed="1")
    match.advance()
    with pytest.raises(MalformedAction):
        match.submit(match.position().current_player(), "instead H9")
    replaced = 0
    while replaced < 3:
        match.advance()
        seat = match.position().current_player()
        before = match.view(seat)
        ones = [one.text for one in before.actions if one.stays]
        for one in ones[:2]:
            match.submit(seat, one)
            others = [act.text for act in match.view(seat).actions if act.text[:8] == "instead "]
            for other in others[:1]:
                card = other.removeprefix("instead ")
                with pytest.raises(IllegalAction):
                    match.check(seat, card)  # as a program says it, which means both
                assert match.check(seat, other) == other
                assert not match.is_seen(seat, other)
                match.submit(seat, other)
                assert len(match.notices(seat)) == 1, "why they do not go together"
                assert not match.notices(seat)
                now = match.view(seat)
                match.submit(seat, f"undo {card}")
                assert match.view(seat) == before
                match.submit(seat, card)
                assert match.view(seat) == now, "as if it had been the first"
                match.submit(seat, f"undo {card}")
                match.submit(seat, one)
                replaced += 1
            match.submit(seat, "undo")
        match.submit(seat, match.legal(seat)[-1])
        while match.is_composing(seat):
            match.submit(seat, match.legal(seat)[-1])
