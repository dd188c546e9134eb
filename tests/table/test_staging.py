"""Turns that are composed: one path each, private until confirmed, taken back step by step."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from pelitupa.core import IllegalAction, MalformedAction, PelitupaError
from pelitupa.records import write
from pelitupa.table import Match, Seat
from pelitupa.table.events import PLAY, Event
from pelitupa.table.session import TableSession
from pelitupa.table.terms import Terms
from table.staged_game import CONFIRM, NUMBERS, SUM, Sums, SumsState


def session(**terms: Any) -> TableSession:
    match = Match(Sums(), [Seat("Aino"), Seat("Eero")], seed="7")
    return TableSession(match, Terms(**terms), began=0)


def seen(one: TableSession, seat: int | None) -> list[Any]:
    """All that a seat, or an onlooker, could notice."""
    match = one.match
    return [
        match.view(seat),
        match.log(seat),
        one.seen(seat),
        match.version,
        one.offer,
        one.notes,
        write(match.record()),
        match.asked(),
        one.faces(seat, 50),
    ]


def compositions(state: SumsState) -> list[list[int]]:
    """All ways to compose a turn, as numbers."""
    found = []
    for action in state.legal_actions():
        after = state.child(action)
        if after.composing() > state.composing():
            found += compositions(after)
        else:
            assert action == CONFIRM
            found.append(state.taken)
    return found


def test_each_composition_has_one_path_and_every_step_can_be_completed() -> None:
    paths = compositions(Sums().new_initial_state())
    every = [
        list(chosen)
        for size in range(1, NUMBERS + 1)
        for chosen in combinations(range(1, NUMBERS + 1), size)
        if sum(chosen) == SUM
    ]
    assert sorted(paths) == sorted(every)


def test_nobody_else_notices_a_turn_that_is_composed() -> None:
    one = session(time="fischer(minutes=5,seconds=3)")
    other, onlooker = seen(one, 1), seen(one, None)
    for text in ("take 1", "take 2", "undo", "take 6", "undo", "undo", "take 3"):
        one.apply(Event(PLAY, 0, text, 40))
        assert seen(one, 1) == other
        assert seen(one, None) == onlooker
    assert [str(item.id) for item in one.match.view(0).zones[0].items] == ["n0-3"]  # type: ignore[union-attr]
    assert [action.text for action in one.match.view(0).actions] == ["take 4", "undo"]
    assert one.match.legal(0) == ["take 4"]
    assert one.clock is not None
    assert one.clock.asked() == [0]  # it runs on


def test_confirming_plays_all_at_once_and_only_the_result_is_recorded() -> None:
    """Whoever wavered has the same record, hash and all, as whoever did not; so has the die."""
    wavering, straight = session(), session()
    for text in (
        "take 1",
        "take 6",
        "undo",
        "undo",
        "take 2",
        "take 5",
        "undo",
        "take 5",
        "confirm",
    ):
        assert wavering.match.version == 0
        wavering.apply(Event(PLAY, 0, text, 40))
    for text in ("take 2", "take 5", "confirm"):
        straight.apply(Event(PLAY, 0, text, 40))
    record = write(wavering.match.record())
    assert record == write(straight.match.record())
    texts = [entry.text for entry in wavering.match.record().entries]
    assert texts[:3] == ["take 2", "take 5", "confirm"]
    assert texts[3].startswith("die ")
    assert len(texts) == 4
    assert wavering.waiting_for() == [1]


@pytest.mark.parametrize(
    ("steps", "text", "error"),
    [
        ((), "undo", MalformedAction),
        (("take 3", "undo"), "undo", MalformedAction),
        ((), "take 5", IllegalAction),  # nothing larger makes up the rest
        (("take 3",), "take 2", IllegalAction),  # not in order
        (("take 3",), "confirm", IllegalAction),
        (("take 3",), "fly", MalformedAction),
    ],
)
def test_what_is_no_step_changes_nothing(
    steps: tuple[str, ...], text: str, error: type[PelitupaError]
) -> None:
    one = session()
    for step in steps:
        one.apply(Event(PLAY, 0, step))
    before, version = seen(one, 0), one.version
    with pytest.raises(error):
        one.apply(Event(PLAY, 0, text))
    assert (seen(one, 0), one.version) == (before, version)


def test_a_composition_ends_with_what_ends_the_match_or_the_turn() -> None:
    one = session()
    one.apply(Event(PLAY, 0, "take 1"))
    one.match.stand_in(0, "random")
    assert one.match.legal(0) == ["take 1", "take 2", "take 3", "take 7"]
    two = session()
    two.apply(Event(PLAY, 0, "take 1"))
    two.match.resign(0)
    assert two.match.record().entries == ()
