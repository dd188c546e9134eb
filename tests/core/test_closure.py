"""Closure spaces: the axioms, and every word of chapter 64 held to what the library counts quickly."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

from pelitupa.equipment.closure import ClosureSpace, members, space_of

SPACES = 200


def spaces(most: int = 6) -> Iterator[ClosureSpace]:
    """Spaces at random; many of them neither symmetric nor topological."""
    rng = Random("closure spaces")
    for _ in range(SPACES):
        count = rng.randrange(most + 1)
        share = rng.random() * 0.7
        ways = [(a, b) for a in range(count) for b in range(count) if rng.random() < share]
        yield space_of(count, ways)


def subsets(whole: int) -> Iterator[int]:
    part = whole
    while part:
        yield part
        part = (part - 1) & whole
    yield 0


def connected(space: ClosureSpace) -> bool:
    """By the definition: no partition into two parts, neither empty, each its own closure."""
    return not any(
        part
        and part != space.points
        and space.closure(part) == part
        and space.closure(space.points & ~part) == space.points & ~part
        for part in subsets(space.points)
    )


def test_the_axioms_hold() -> None:
    for space in spaces(5):
        assert space.closure(0) == 0
        for one in subsets(space.points):
            assert one & ~space.closure(one) == 0
            for other in subsets(space.points):
                assert space.closure(one) | space.closure(other) == space.closure(one | other)


def test_the_closure_of_a_subspace_is_what_is_in_it() -> None:
    for space in spaces(5):
        for inside in subsets(space.points):
            sub = space.subspace(inside)
            assert sub.points == inside
            for part in subsets(inside):
                assert sub.closure(part) == inside & space.closure(part)


def test_a_space_is_connected_by_its_definition() -> None:
    told = []
    for space in spaces():
        assert space.is_connected() == connected(space)
        told.append(space.is_connected())
    assert {True, False} <= set(told)


def test_connected_components_are_the_largest_connected_subspaces() -> None:
    for space in spaces():
        good = [part for part in subsets(space.points) if part and connected(space.subspace(part))]
        largest = [part for part in good if not any(part & ~o == 0 and part != o for o in good)]
        assert sorted(space.connected_components()) == sorted(largest)
        for inside in subsets(space.points):
            assert space.components(inside) == space.subspace(inside).connected_components()


def test_the_empty_space_is_connected_and_has_no_components() -> None:
    empty = space_of(0, [])
    assert empty.is_connected()
    assert empty.connected_components() == []


def test_a_space_is_topological_where_closures_are_closed() -> None:
    chain = space_of(3, [(0, 1), (1, 2)])
    assert not chain.is_topological()  # the closure of 0 is 0 and 1, and that of it all three
    assert space_of(3, [(0, 1), (1, 2), (0, 2)]).is_topological()
    for space in spaces(5):
        closed = all(
            space.closure(space.closure(part)) == space.closure(part)
            for part in subsets(space.points)
        )
        assert space.is_topological() == closed


def test_one_way_is_enough_to_join() -> None:
    space = space_of(2, [(0, 1)])
    assert space.is_connected()
    assert space.closure(0b10) == 0b10  # closed, but the other part is not


def test_what_is_no_closure_is_refused() -> None:
    with pytest.raises(ValueError, match="point 0"):
        ClosureSpace([0b10, 0b10])
    with pytest.raises(ValueError, match="point 1"):
        ClosureSpace([0b01, 0b110])


def test_members_of_a_set() -> None:
    assert members(0b10110) == [1, 2, 4]
    assert members(0) == []


def test_threads_that_ask_at_once_for_points_never_asked_for_get_the_right_ones() -> None:
    threads, points = 4, list(range(3000))
    begin, often = Barrier(threads), sys.getswitchinterval()

    def ask(_: int) -> list[int]:
        begin.wait()
        return members(2**3000 - 1)

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(threads) as pool:
            assert list(pool.map(ask, range(threads))) == [points] * threads
    finally:
        sys.setswitchinterval(often)
    assert members(2**3000 - 1) == points
