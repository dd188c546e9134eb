"""Packed observations are the same floats as those in a list, in every game."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import PelitupaError, State, Tensor
from pelitupa.core.rows import mask_of
from pelitupa.games import decided_ids, load_game
from pelitupa.nature import Seeded

np = pytest.importorskip("numpy")
from pelitupa.lab.arrays import ObservationWriter, write_masks, writer_for  # noqa: E402


def some_states(spec: str, count: int) -> list[State]:
    """States after ever more random steps."""
    rng, nature, state = Random(2), Seeded(2), load_game(spec).new_initial_state()
    found = [state.clone()]
    while len(found) < count and not state.is_terminal():
        for _ in range(9):
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
            elif not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        found.append(state.clone())
    return found


@pytest.mark.parametrize("id", decided_ids())
def test_rows_are_the_observations(id: str) -> None:
    states, writer = some_states(id, 12), writer_for(load_game(id))
    seen = [(state, place % state.num_players()) for place, state in enumerate(states)]
    rows = np.full((len(seen), writer.size), np.nan, np.float32)
    writer.write_many(rows, seen)
    for row, (state, seat) in zip(rows, seen, strict=True):
        assert np.array_equal(row, np.array(state.observation_tensor(seat), np.float32))
    packed, numbers = states[-1].observation_packed(0)
    assert len(packed) * 8 + len(numbers) < writer.size + 8


def test_a_state_writes_into_an_array_of_the_right_size() -> None:
    state = load_game("hex(size=3)").state([4])
    row = np.empty(state.get_game().observation_tensor_size())
    state.observation_into(row)
    assert row.tolist() == state.observation_tensor()
    state.observation_into(row, 0)
    assert row.tolist() == state.observation_tensor(0)
    with pytest.raises(PelitupaError, match="has 24 floats; this array has 23"):
        state.observation_into(row[1:])
    with pytest.raises(PelitupaError, match="has 24 floats; this array has 1 x 24"):
        state.observation_into(np.empty((1, 24), np.float32))
    for kind in (np.int32, np.float16, object):
        other = np.empty(24, kind)
        state.observation_into(other)
        assert other.tolist() == state.observation_tensor()
    wide = np.zeros((24, 2), np.float32)
    state.observation_into(wide[:, 1])
    assert wide[:, 1].tolist() == state.observation_tensor()
    assert not wide[:, 0].any()


def test_masks_have_a_byte_for_each_action() -> None:
    assert mask_of([0, 2], 3) == b"\1\0\1"
    assert mask_of([], 2) == b"\0\0"
    assert mask_of([5, 1999], 2000) == b"\0" * 5 + b"\1" + b"\0" * 1993 + b"\1"


def test_what_failed_leaves_nothing_behind() -> None:
    """A row that was begun and not ended is not the beginning of the next."""

    class Faulty(State):
        def current_player(self) -> int:
            return 0

        def _observe(self, seat: int, out: Tensor) -> None:
            out.number("left", 1.0)
            raise ZeroDivisionError

    state = load_game("jakis").new_initial_state()
    known = state.observation_bytes(0)
    faulty = Faulty(state.get_game())
    with pytest.raises(ZeroDivisionError):
        faulty.observation_bytes(0)
    assert state.observation_bytes(0) == known


def test_history_is_written_behind() -> None:
    state = some_states("tuppi", 8)[-1]
    writer = ObservationWriter(state.get_game(), history=5)
    row = np.empty(writer.size, np.float32)
    writer.write(row, state, 1)
    assert row.tolist() == pytest.approx(state.observation_with_history(1, 5))


def test_masks_have_a_row_for_each_list() -> None:
    masks = np.ones((3, 4), np.int8)
    write_masks(masks, [[0, 3], [], [1]])
    assert masks.tolist() == [[1, 0, 0, 1], [0, 0, 0, 0], [0, 1, 0, 0]]
