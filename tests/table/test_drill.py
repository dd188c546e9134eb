"""Drills: what is asked, what is said of an answer, and when a position comes again."""

from __future__ import annotations

import pytest

from pelitupa.core import ActionError
from pelitupa.games import game_ids
from pelitupa.games.darts.throwing import DartState
from pelitupa.table.drill import (
    DAYS,
    NAMELESS,
    OTHERWISE,
    REFUSED,
    WELL,
    WRONG,
    Asked,
    Kept,
    NoSuchPosition,
    answered,
    asked_state,
    drill,
    following,
    moved,
    of_the_day,
    sections,
)
from pelitupa.table.expert import drill_ids, section_titles

ALL = [(id, asked) for id in drill_ids() for asked in drill(id).values()]
SOME = ALL[::17]
"""Every seventeenth: all of them are reached in `tests/lab/test_expert.py`."""


def find(id: str, part: str) -> Asked:
    """The first position of a game whose reason has these words."""
    return next(one for one in drill(id).values() if part in one.position.why)


@pytest.mark.parametrize("id", drill_ids())
def test_every_position_of_a_file_is_asked_in_its_section(id: str) -> None:
    told = sections(id)
    assert list(told) == list(section_titles(id))
    assert all(told.values())
    assert sum(map(len, told.values())) == len(drill(id)) >= 10


@pytest.mark.parametrize(("id", "asked"), SOME, ids=lambda one: getattr(one, "key", one))
def test_what_is_right_is_called_right_and_all_else_is_not(id: str, asked: Asked) -> None:
    state = asked_state(id, asked.key)
    seat = asked.position.start.seat
    assert state.current_player() == seat
    assert all(isinstance(action, int) for action in state.legal_actions())
    for text in map(state.action_to_string, state.legal_actions()):
        verdict = answered(asked, text)
        assert (verdict.kind == WELL) == asked.position.agrees(text)
        assert verdict.kind in (WELL, OTHERWISE, WRONG)
        assert verdict.others or verdict.kind == WELL  # who is not right reads what is


def test_an_answer_names_what_else_is_right() -> None:
    asked = find("huutopussi", "Three aces: that is what")
    verdict = answered(asked, "give SA")
    assert (verdict.kind, verdict.but, len(verdict.others)) == (WELL, False, 2)
    jump = find("huutopussi", "promises an ace, and here is none")
    assert answered(jump, "pass").kind == WELL
    verdict = answered(jump, "bid 80")
    assert (verdict.kind, verdict.but) == (WRONG, True)
    assert answered(jump, "bid 50").kind == REFUSED
    assert answered(jump, "bid 50").clause == "huutopussi/bid"
    with pytest.raises(ActionError):
        answered(jump, "elk")


def test_an_aim_at_a_point_is_what_people_call_it() -> None:
    asked = find("kangaroo", "wins the match at once")
    state = asked_state("kangaroo", asked.key)
    assert isinstance(state, DartState)
    bed = state.string_to_action("aim D10")
    assert isinstance(bed, int)
    x, y = state.dart_game.dartboard.centre(bed)
    assert answered(asked, f"aim {x} {y}").kind == WELL
    missed = answered(asked, "aim 0 0")
    assert (missed.kind, missed.given) == (OTHERWISE, "aim at the inner bull")
    beside = answered(asked, "aim 299 299")
    assert (beside.kind, beside.ruling) == (REFUSED, NAMELESS)


def test_an_answer_in_words_is_right_where_only_a_listed_one_is_not() -> None:
    asked = find("believe_or_doubt", "Who does not know")
    assert answered(asked, "unknown").kind == WRONG
    verb = asked_state("believe_or_doubt", asked.key).open_input().verb  # type: ignore[union-attr]
    assert answered(asked, f"{verb} elk").kind == WELL


def test_what_is_missed_comes_again_and_what_is_known_comes_later() -> None:
    box = 0
    days = []
    for _ in range(5):
        now = moved(box, WELL, 100)
        box = now.box
        days.append(now.due - 100)
    assert days == [1, 3, 7, 21, 21]
    assert moved(3, WRONG, 100) == moved(3, OTHERWISE, 100) == Kept(0, 100)
    assert DAYS[0] == 0


def test_what_has_come_again_is_asked_before_what_is_new() -> None:
    keys = list(drill("skruuvi"))
    new = following("skruuvi", {}, 100)
    assert new is not None
    assert new.key == keys[0]
    missed = {keys[0]: Kept(0, 100)}
    other = following("skruuvi", missed, 100, recent=keys[:1])
    assert other is not None
    assert other.key == keys[1]
    kept = missed | {keys[1]: Kept(1, 101)}
    again = following("skruuvi", kept, 100, recent=keys[1:2])
    assert again is not None
    assert again.key == keys[0]
    missed = {key: Kept(0, 100) for key in keys[:5]}
    after = following("skruuvi", missed, 100, recent=keys[:5])
    assert after is not None
    assert after.key == keys[0], "four others came between"
    longest = following("skruuvi", {keys[5]: Kept(1, 99), keys[0]: Kept(0, 100)}, 100)
    assert longest is not None
    assert longest.key == keys[5]
    done = {key: Kept(1, 101) for key in keys}
    assert following("skruuvi", done, 100) is None
    last = following("skruuvi", done | {keys[3]: Kept(0, 100)}, 100, recent=keys[3:4])
    assert last is not None
    assert last.key == keys[3]


def test_every_day_has_a_position_and_all_of_them_come() -> None:
    days = len(drill_ids()) * max(len(drill(id)) for id in drill_ids())
    assert {of_the_day(day).key for day in range(days)} == {asked.key for _, asked in ALL}
    assert of_the_day(7).position.game != of_the_day(8).position.game


def test_a_game_without_a_drill_asks_nothing() -> None:
    other = next(id for id in game_ids() if id not in drill_ids())
    assert not drill(other)
    with pytest.raises(NoSuchPosition):
        asked_state(other, "0000000000")
