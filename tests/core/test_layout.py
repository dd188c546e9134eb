"""What the floats of observations are, what the rows of history tell, and the table of actions."""

from __future__ import annotations

import pytest

from conformance.harness import random_match
from pelitupa.core import CHANCE, EACH_SEAT, Part, PelitupaError, State, UnknownSeat
from pelitupa.core.layout import named_parts, private_rows, public_rows
from pelitupa.games import game_ids, load_game


def size_of(parts: tuple[Part, ...]) -> int:
    """How many floats they have, which stand one behind another."""
    end = 0
    for part in parts:
        assert part.offset == end, part
        assert part.size > 0, part
        assert len(part.scale) in (1, part.size), part
        assert all(part.scale), part
        end += part.size
    return end


@pytest.mark.parametrize("id", game_ids())
def test_a_layout_is_that_of_all_observations(id: str) -> None:
    """Of each seat, anywhere in a match; what is written down of them changes no number."""
    game = load_game(id)
    layout = game.observation_layout()
    assert size_of(layout) == game.observation_tensor_size()
    for state in random_match(game, seed=11, limit=150):
        if state.move_number() % 29:
            continue
        for seat in range(game.num_players()):
            assert named_parts(state, seat) == layout
            values = state.observation_tensor(seat)
            for part in layout:
                inside = values[part.offset : part.offset + part.size]
                if part.form == "one-hot":
                    assert sorted(inside)[:-1] == [0.0] * (part.size - 1), part
                if part.form != "numbers":
                    assert set(inside) <= {0.0, 1.0}, part
                if part.seat == EACH_SEAT and part.form == "numbers":
                    assert part.size == game.num_players(), part


@pytest.mark.parametrize("id", game_ids())
def test_the_table_of_actions_is_that_of_the_texts(id: str) -> None:
    game = load_game(id)
    for player, size in ((0, game.num_distinct_actions()), (CHANCE, game.max_chance_outcomes())):
        table = game.actions_table(player)
        assert [row.number for row in table] == list(range(size))
        assert {row.text.lower(): row.number for row in table} == game.texts(player)
        assert all(row.label for row in table)


def test_there_is_a_table_for_every_seat_and_no_other() -> None:
    game = load_game("hex(size=3)")
    assert game.actions_table(1) == game.actions_table()
    assert game.actions_table()[4] == (4, "b2", "b2")
    assert game.actions_table(CHANCE) == ()
    with pytest.raises(UnknownSeat):
        game.actions_table(2)


def read(values: list[float], columns: tuple[Part, ...], name: str) -> list[float]:
    """What stands in a column of a row."""
    part = next(part for part in columns if part.name == name)
    return values[part.offset : part.offset + part.size]


def late(spec: str, steps: int = 90) -> State:
    *_, state = random_match(load_game(spec), seed=4, limit=steps)
    return state


def test_rows_say_who_did_what_the_latest_first() -> None:
    state = late("tuppi", 70)
    game, seat = state.get_game(), 2
    parts = game.observation_layout(history=5)
    assert size_of(parts) == len(state.observation_with_history(seat, 5))
    rows = parts[-1]
    assert rows.shape[0] == 5
    values = state.observation_with_history(seat, 5)
    assert values[: rows.offset] == state.observation_tensor(seat)
    width = rows.shape[1]
    for back, done in enumerate(reversed(state.full_history()[-5:])):
        row = values[rows.offset + back * width :][:width]
        who = read(row, rows.columns, "who acted")
        assert read(row, rows.columns, "chance acted") == [float(done.player == CHANCE)]
        assert [place for place, bit in enumerate(who) if bit] == (
            [] if done.player == CHANCE else [(done.player - seat) % 4]
        )
        if read(row, rows.columns, "seen") == [1.0]:
            digits = read(row, rows.columns, "action or outcome, in binary")
            assert sum(int(bit) << place for place, bit in enumerate(digits)) == done.action


def test_history_is_filled_up_with_zeros_and_forgets_what_is_longer_ago() -> None:
    state = late("hex(size=3)", 4)
    size = state.get_game().observation_tensor_size()
    long, short = state.observation_with_history(0, 6), state.observation_with_history(0, 2)
    width = (len(short) - size) // 2
    assert long[: len(short)] == short
    assert any(long[len(short) : size + 4 * width])
    assert not any(long[size + 4 * width :])
    assert state.observation_with_history(0, 0) == state.observation_tensor(0)


def test_an_information_state_is_the_observation_and_all_rows() -> None:
    game = load_game("valepaska(players=2,limit=20)")
    parts = game.observation_layout(information_state=True)
    assert size_of(parts) == game.information_state_tensor_size()
    assert parts[:-1] == game.observation_layout()
    assert parts[-1].shape[0] == game.max_game_length() + game.max_chance_nodes_in_history()


def test_layouts_that_there_are_not_are_refused() -> None:
    game = load_game("tuppi")
    with pytest.raises(PelitupaError, match="too long for an information state tensor; observ"):
        game.observation_layout(information_state=True)
    with pytest.raises(PelitupaError, match="leave history out"):
        load_game("hex").observation_layout(information_state=True, history=2)
    for history in (-1, 10**9):
        with pytest.raises(PelitupaError, match="a number of steps from 0 to 100000"):
            game.observation_layout(history=history)
        with pytest.raises(PelitupaError, match="a number of steps from 0 to 100000"):
            game.new_initial_state().observation_with_history(0, history)


@pytest.mark.parametrize("spec", ["valepaska", "tuppi", "indian_poker", "musta_pekka", "canasta"])
def test_public_and_private_rows_are_together_what_a_seat_has_seen(spec: str) -> None:
    state = late(spec)
    game, rows = state.get_game(), state.move_number()
    hidden = 0
    for seat in range(game.num_players()):
        whole = state.observation_with_history(seat, rows)
        part = game.observation_layout(history=rows)[-1]
        width = part.shape[1]
        own = [whole[start : start + width] for start in range(part.offset, len(whole), width)]
        public, private = public_rows(state, rows), private_rows(state, seat, rows)
        assert len(public) == len(private) == rows * width
        for step, row in enumerate(reversed(own)):
            secret = private[step * width : (step + 1) * width]
            if any(secret):
                hidden += 1
                assert secret == row
            elif seat == 0:  # the public ones count players from the first
                assert public[step * width : (step + 1) * width] == row
    assert hidden
