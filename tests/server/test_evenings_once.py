"""Deeds at evenings that are sent twice or at once, that are cut off in the middle, or that cannot be done:
each happens once or not, and no evening holds up another."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.core import PelitupaError
from pelitupa.server.evenings import course, director
from pelitupa.server.evenings.director import Director
from pelitupa.server.evenings.tournament import standings_of
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.store import trouble
from pelitupa.server.store.evenings import BoardNow, EveningNow, Moved
from pelitupa.server.store.models import OVER, PLAYING
from pelitupa.table.evening.movements import EIGHT, HOWELL
from pelitupa.table.evening.scoring import POINTS
from server import services
from server.stacks import (
    BOTH,
    SQLITE,
    Stack,
    a_stack,
    all_listen,
    look_no_more,
    on_both,
    until,
    with_workers,
)
from server.test_evenings import an_evening, kill, people, person, play_on, play_out
from server.twice import study_twice
from server.visitor import open_cottage

NO_SERVICES = pytest.mark.skipif(bool(services.missing()), reason=services.missing())
STACKS = [SQLITE, pytest.param(BOTH, marks=NO_SERVICES)]


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best bots think for a second."""
    for module in (course, director):
        monkeypatch.setattr(module, "best_bot", lambda *_: "plain")


def is_whole(evening: EveningNow) -> bool:
    """Whether everybody has a place of their own, and each place somebody."""
    places = sorted(one.place for one in evening.people if one.place >= 0)
    return places == list(range(int(evening.plan["units"]) * evening.size))


@pytest.mark.parametrize("kind", STACKS)
def test_who_leaves_several_times_at_once_is_followed_by_one_bot(kind: str, tmp_path: Path) -> None:
    """At two workers, for several in turn."""

    async def body() -> None:
        async with a_stack(kind, tmp_path) as stack:
            hubs = [await stack.hub(), await stack.hub()]
            await people(stack, 8)
            key = await an_evening(hubs[0])
            await Director(hubs[0]).begin(key, person(1))
            for number in (2, 3, 4):
                place = (await Director(hubs[0]).get(key)).guest_of(number)
                assert place is not None
                form = {"place": str(place.place)}
                await asyncio.gather(
                    *(Director(hub).leave(key, person(number), form) for hub in (*hubs, *hubs))
                )
                evening = await Director(hubs[1]).get(key)
                assert is_whole(evening)
                assert sum(one.bot is not None for one in evening.people) == number - 1
            for board in evening.of_round(0):
                row = await hubs[0].reader.table(board.table_key)
                assert row is not None
                assert not {seat.person_id for seat in row.seats} & {2, 3, 4}, "none keeps a seat"

    asyncio.run(body())


@with_workers
async def test_who_gives_up_a_place_has_no_seat_at_any_worker(stack: Stack) -> None:
    """Their tables may be in the memory of a worker that heard nothing of it."""
    hubs = [await stack.hub(), await stack.hub()]
    await people(stack, 9)
    key = await an_evening(hubs[0])
    await Director(hubs[0]).begin(key, person(1))
    evening = await Director(hubs[0]).get(key)
    leaves = evening.guest_of(3)
    assert leaves is not None
    unit = leaves.place // evening.size
    board = next(one for one in evening.of_round(0) if unit in one.units)
    other = await hubs[1].watch(board.table_key, Subscriber(3, "en"))
    hubs[0].tables.pop(board.table_key, None)
    await all_listen(stack)
    look_no_more(hubs[1])
    seat = other.row.seat_of(3)
    await Director(hubs[0]).join(key, person(9), {})
    comes = (await Director(hubs[0]).get(key)).guest_of(9)
    assert comes is not None
    form = {"who": str(leaves.number), "by": str(comes.number)}
    await Director(hubs[0]).replace(key, person(1), form)
    await until(lambda: other.row.seat_of(3) is None)
    assert other.row.seat_of(9) == seat


@on_both
async def test_a_seat_that_is_given_again_counts_as_a_change_of_the_seats(stack: Stack) -> None:
    """So that workers who hear nothing find it before they write."""
    hub = await stack.hub()
    await people(stack, 8)
    key = await an_evening(hub)
    director_ = Director(hub)
    await director_.begin(key, person(1))
    table = (await director_.get(key)).of_round(0)[0].table_key
    row = await hub.reader.table(table)
    assert row is not None
    who = row.seats[0].person_id
    assert await director_.rows.seat_again(table, 0, who, None)
    again = await hub.reader.table(table)
    assert again is not None
    assert again.seating == row.seating + 1
    assert not await director_.rows.seat_again(table, 0, who, None), "it is not theirs any more"


@pytest.mark.parametrize("kind", STACKS)
def test_a_call_that_is_sent_several_times_ends_the_round_that_it_names(
    kind: str, tmp_path: Path
) -> None:
    async def body() -> None:
        async with a_stack(kind, tmp_path) as stack:
            hubs = [await stack.hub(), await stack.hub()]
            await people(stack, 8)
            key = await an_evening(hubs[0], auto="false", rounds="3")
            await asyncio.gather(*(Director(hub).begin(key, person(1)) for hub in (*hubs, *hubs)))
            for number in range(3):
                evening = await Director(hubs[0]).get(key)
                assert (evening.round, evening.status) == (number, PLAYING)
                form = {"round": str(number + 1)}
                calls = (Director(hub).call(key, person(1), form) for hub in (*hubs, *hubs))
                await asyncio.gather(*calls)
            evening = await Director(hubs[0]).get(key)
            assert evening.status == OVER
            assert Counter(board.round for board in evening.boards) == {0: 2, 1: 2, 2: 2}
            for wrong in ({}, {"round": "0"}, {"round": "000002"}, {"round": "x"}):
                with pytest.raises(PelitupaError, match="which round"):
                    await Director(hubs[0]).call(key, person(1), wrong)

    asyncio.run(body())


def test_people_who_come_at_the_same_moment_all_come(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 12)
            key = await an_evening(hub, 0)
            joining = [*range(1, 13), *range(1, 13)]
            await asyncio.gather(*(Director(hub).join(key, person(one), {}) for one in joining))
            evening = await Director(hub).get(key)
            assert sorted(one.person_id or 0 for one in evening.people) == list(range(1, 13))
            assert [one.number for one in evening.people] == list(range(12))

    asyncio.run(body())


def test_what_is_opened_twice_from_one_page_is_one_evening(tmp_path: Path) -> None:
    with open_cottage(tmp_path) as browser:
        browser.visit("Aino")
        once = re.findall(r'name="once" value="([\w-]{43})"', browser.get("/evenings").text)
        assert len(once) == 3, "for an evening, for a tournament, and for one at real places"
        opened = {
            browser.fill_in("/evenings", game="tuppi", once=once[0]).headers["location"]
            for _ in range(3)
        }
        assert len(opened) == 1
        assert browser.fill_in("/evenings", game="tuppi").headers["location"] not in opened


def test_a_result_that_comes_while_a_round_is_ended_is_kept(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            key = await an_evening(hub, auto="false")
            await Director(hub).begin(key, person(1))
            rows = Director(hub).rows
            seen = await Director(hub).get(key)
            await rows.collect(key, seen.of_round(0)[0], [16.0, 0.0])
            with pytest.raises(Moved):
                await rows.move_on(seen, 1, PLAYING)
            after = await Director(hub).get(key)
            assert after.round == 0
            assert [board.done for board in after.of_round(0)] == [True, False]
            await rows.collect(key, seen.of_round(0)[0], [0.0, 99.0])
            await Director(hub).call(key, person(1), {"round": "1"})
            after = await Director(hub).get(key)
            assert [board.points for board in after.of_round(0)] == [(16.0, 0.0), None]

    asyncio.run(body())


@pytest.mark.parametrize("kind", STACKS)
def test_a_worker_that_is_killed_when_somebody_leaves_leaves_no_empty_chair(
    kind: str, tmp_path: Path
) -> None:
    """The place has gone to a bot in one transaction; the news of it is found by whoever looks next."""

    async def body() -> None:
        async with a_stack(kind, tmp_path) as stack:
            first = await stack.hub()
            await people(stack, 8)
            key = await an_evening(first)
            await Director(first).begin(key, person(1))
            cut_off = Director(first)

            async def killed(evening: EveningNow) -> None:
                raise asyncio.CancelledError

            cut_off.settle_seats = killed  # type: ignore[method-assign]
            with suppress(asyncio.CancelledError):
                await cut_off.leave(key, person(3), {})
            await kill()
            stack.hubs.remove(first)
            second = await stack.hub()
            evening = await Director(second).advance(key)
            assert is_whole(evening)
            gone = evening.guest_of(3)
            assert gone is not None
            assert gone.place == -1
            evening = await play_out(second, key, Random(5))
            assert all(board.points is not None for board in evening.boards)

    asyncio.run(body())


def test_a_seat_that_was_given_away_while_its_table_opened_is_set_right(tmp_path: Path) -> None:
    """A worker that has read the evening before opens the table for the one who has left meanwhile."""

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            key = await an_evening(hub)
            late = Director(hub)
            before = await late.get(key)
            opening = late._open_board

            async def open_late(evening: EveningNow, board: Any) -> None:
                if board.round == 0 and (await late.get(key)).guest_of(3).place >= 0:  # type: ignore[union-attr]
                    await Director(hub).leave(key, person(3), {})
                await opening(evening, board)

            late._open_board = open_late  # type: ignore[method-assign]
            await late.begin(key, person(1))
            assert before.round == -1
            evening = await Director(hub).advance(key)
            seats = [await hub.reader.table(board.table_key) for board in evening.of_round(0)]
            assert 3 not in {seat.person_id for row in seats if row for seat in row.seats}
            evening = await play_out(hub, key, Random(6))
            assert evening.status == OVER

    asyncio.run(body())


def test_no_two_have_one_place(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            key = await an_evening(hub)
            await Director(hub).begin(key, person(1))
            async with hub.engine.begin() as connection:
                with pytest.raises(IntegrityError):
                    await connection.execute(text("UPDATE evening_people SET place = 0"))

    asyncio.run(body())


def test_an_evening_that_cannot_go_on_holds_up_no_other_and_can_be_ended(tmp_path: Path) -> None:
    """One has a record that nobody can read, one a plan that is broken."""

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            director_ = Director(hub)
            keys = [await an_evening(hub, rounds="1") for _ in range(3)]
            for key in keys:
                await director_.begin(key, person(1))
            first = await director_.get(keys[0])
            await play_on(hub, first, Random(7))
            await play_on(hub, await director_.get(keys[2]), Random(8))
            board = first.of_round(0)[0]
            async with hub.engine.begin() as connection:
                await connection.execute(
                    text("UPDATE tables SET record = 'no record' WHERE key = :key"),
                    {"key": board.table_key},
                )
                await connection.execute(
                    text("UPDATE evenings SET spec = 'nothing' WHERE key = :key"), {"key": keys[1]}
                )
            await director_.sweep()
            assert (await director_.get(keys[2])).status == OVER, "it comes after the broken ones"
            first = await director_.get(keys[0])
            assert [one.done for one in first.of_round(0)] == [False, True]
            await director_.correct(
                keys[0], person(1), {"table": board.table_key, "points": "", "reason": "lost"}
            )
            assert (await director_.get(keys[0])).status == OVER
            with pytest.raises(PelitupaError, match="sure"):
                await director_.end(keys[1], person(1), {})
            with pytest.raises(PelitupaError, match="Only the director"):
                await director_.end(keys[1], person(2), {"sure": "true"})
            await director_.end(keys[1], person(1), {"sure": "true"})
            assert (await director_.get(keys[1])).status == OVER

    asyncio.run(body())


def test_the_page_of_an_evening_that_cannot_be_told_lets_its_director_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Iterator[object]:
        raise ValueError

    with open_cottage(tmp_path) as browser:
        browser.visit("Aino")
        at = browser.fill_in("/evenings", game="tuppi", rounds="1").headers["location"]
        browser.fill_in(f"{at}/join")
        mine = browser.cookies.get("pelitupa-session")
        browser.cookies.clear()
        browser.fill_in(f"{at}/join")
        browser.cookies.set("pelitupa-session", mine or "")
        browser.fill_in(f"{at}/begin")
        monkeypatch.setattr("pelitupa.server.evenings.pages._results", broken)
        page = browser.get(at)
        assert page.status_code == 200
        assert "cannot go on by itself" in page.text
        assert browser.fill_in(f"{at}/end", sure="true").status_code == 303
        monkeypatch.undo()
        assert "Result" in browser.get(at).text


# --- what who has left may see


def test_who_leaves_in_the_middle_of_a_board_sees_it_when_nobody_plays_it_any_more(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 9)
            key = await an_evening(hub)
            director_ = Director(hub)
            await director_.begin(key, person(1))
            evening = await director_.get(key)
            one, other = evening.of_round(0)
            row = await hub.reader.table(one.table_key)
            assert row is not None
            inside = [seat.person_id for seat in row.seats]
            leaver = next(number for number in inside if number not in (None, 1))
            await director_.leave(key, person(leaver), {})
            evening = await director_.get(key)
            assert not evening.may_see(leaver, one.board), "both tables play it"
            await director_.rows.collect(key, other, [0.0, 16.0])
            assert not (await director_.get(key)).may_see(leaver, one.board), "their own still does"
            await director_.rows.collect(key, one, [16.0, 0.0])
            evening = await director_.get(key)
            assert evening.may_see(leaver, one.board)
            assert not evening.may_see(leaver, 1), "of the second round"
            assert not evening.may_see(leaver, 99), "there is no such board"

    asyncio.run(body())


def test_who_sits_in_elsewhere_sees_a_board_when_it_is_over_where_they_sat_too(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            key = await an_evening(hub, movement=EIGHT, boards="1")
            director_ = Director(hub)
            await director_.begin(key, person(1))
            evening = await director_.get(key)
            left, there = evening.of_round(0)
            row = await hub.reader.table(left.table_key)
            assert row is not None
            leaver = next(seat.person_id for seat in row.seats if seat.person_id not in (None, 1))
            await director_.leave(key, person(leaver), {})
            # a board of the other table: whoever sits in there has not seen it
            await director_.rows.collect(key, there, [1.0, 0.0])
            await director_.call(key, person(1), {"round": "1"})
            evening = await director_.get(key)
            again = next(one for one in evening.of_round(1) if one.board == left.board)
            assert not evening.may_see(leaver, left.board), "the others play it now"
            await director_.rows.collect(key, again, [1.0, 0.0])
            assert (await director_.get(key)).may_see(leaver, left.board)

    asyncio.run(body())


def test_an_evening_that_cannot_go_on_is_named_once_a_minute(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With where the fault is; it is looked at every few seconds."""
    monkeypatch.setattr(trouble, "_said", {})

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            key = await an_evening(hub)
            director_ = Director(hub)
            await director_.begin(key, person(1))

            async def fails(evening: EveningNow, board: BoardNow) -> bool:
                raise ZeroDivisionError

            monkeypatch.setattr(director_, "_look_at", fails)
            for _ in range(3):
                await director_.advance(key)

    asyncio.run(body())
    told = [one for one in caplog.records if "does not go on" in one.getMessage()]
    assert len(told) == 1
    assert told[0].exc_info is not None


# --- tournaments: late entry and withdrawal


def test_somebody_enters_a_swiss_tournament_late_and_somebody_withdraws(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 6)
            key = await an_evening(
                hub, 4, game="sticks", movement="swiss", rounds="3", auto="false"
            )
            director_ = Director(hub)
            await director_.begin(key, person(1))
            for number in (5, 6):
                await director_.join(key, person(number), {})
            evening = await director_.get(key)
            who = {number: str(evening.guest_of(number).number) for number in range(1, 7)}  # type: ignore[union-attr]
            for wrong in ({}, {"who": "99"}, {"who": who[5], "partner": who[5]}):
                with pytest.raises(PelitupaError):
                    await director_.enter(key, person(1), wrong)
            with pytest.raises(PelitupaError, match="Only the director"):
                await director_.enter(key, person(2), {"who": who[5]})
            for _ in range(2):  # sent twice
                await director_.enter(key, person(1), {"who": who[5]})
                await director_.withdraw(key, person(1), {"who": who[3]})
            evening = await director_.get(key)
            assert evening.plan["units"] == 5
            gone, late = evening.guest_of(3), evening.guest_of(5)
            assert gone is not None
            assert late is not None
            await director_.call(key, person(1), {"round": "1"})
            evening = await director_.get(key)
            playing = sorted(unit for board in evening.of_round(1) for unit in board.units)
            assert playing == sorted({*range(5)} - {gone.place}), "four again, each of them"
            await director_.call(key, person(1), {"round": "2"})
            with pytest.raises(PelitupaError, match="last round"):
                await director_.enter(key, person(1), {"who": who[6]})
            await director_.call(key, person(1), {"round": "3"})
            evening = await director_.get(key)
            assert evening.status == OVER
            found = {one.unit: one.total for one in standings_of(evening)}
            assert found == {**dict.fromkeys(range(4), 1.5), gone.place: 0.5, late.place: 1.0}

    asyncio.run(body())


def test_where_nobody_can_enter_late_or_withdraw_that_is_said(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 9)
            director_ = Director(hub)
            key = await an_evening(hub, movement=HOWELL)
            await director_.begin(key, person(1))
            await director_.join(key, person(9), {})
            with pytest.raises(PelitupaError, match="cannot be entered late"):
                await director_.enter(key, person(1), {"who": "8"})
            with pytest.raises(PelitupaError, match="withdraw"):
                await director_.withdraw(key, person(1), {"who": "0"})
            small = await an_evening(hub, 2, game="sticks", movement="robin", rounds="1")
            await director_.begin(small, person(1))
            with pytest.raises(PelitupaError, match="At least 2 must play on"):
                await director_.withdraw(small, person(1), {"who": "0"})

    asyncio.run(body())


def test_adjusted_scores_stand_with_their_reason(tmp_path: Path) -> None:
    """60 % and 40 % of a board; percentages in a tournament are parts of the point."""

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            director_ = Director(hub)
            key = await an_evening(hub, scoring="matchpoints", auto="false")
            await director_.begin(key, person(1))
            board = (await director_.get(key)).of_round(0)[0]
            form = {"table": board.table_key, "points": "60% 40 %", "reason": "a misdeal"}
            for wrong in ("60%", "60% 40", "101% 0%", "-1% 0%", "nan% 0%", "1e3 0", "10000000 0"):
                with pytest.raises(PelitupaError, match="percentages"):
                    await director_.correct(key, person(1), form | {"points": wrong})
            await director_.correct(key, person(1), form)
            set_ = (await director_.get(key)).of_round(0)[0]
            assert (set_.points, set_.share, set_.reason) == (None, (0.6, 0.4), "a misdeal")
            plain = await an_evening(hub, scoring=POINTS, auto="false")
            await director_.begin(plain, person(1))
            table = (await director_.get(plain)).of_round(0)[0].table_key
            with pytest.raises(PelitupaError, match="Plain points"):
                await director_.correct(plain, person(1), form | {"table": table})

    asyncio.run(body())


class Cut:
    """An engine whose worker is killed as it begins its transaction of that number, from 0."""

    def __init__(self, engine: AsyncEngine, number: int) -> None:
        self._engine = engine
        self._left = number
        self.was_cut = False

    def begin(self) -> Any:
        """A transaction, or the end."""
        if self._left == 0:
            self.was_cut = True
            raise asyncio.CancelledError
        self._left -= 1
        return self._engine.begin()

    def connect(self) -> Any:
        """As the engine's."""
        return self._engine.connect()


@pytest.mark.parametrize("kind", STACKS)
@pytest.mark.parametrize("deed", ["leave", "call"])
def test_wherever_a_deed_is_cut_off_it_is_done_or_not(kind: str, deed: str, tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(kind, tmp_path) as stack:
            done = []
            await people_of(stack)
            for number in range(30):
                first = await stack.hub()
                key = await an_evening(first, auto="false")
                await Director(first).begin(key, person(1))
                cut_off = Director(first)
                cut = Cut(first.engine, number)
                cut_off.rows._engine = cut  # type: ignore[assignment]
                with suppress(asyncio.CancelledError):
                    if deed == "leave":
                        await cut_off.leave(key, person(3), {})
                    else:
                        await cut_off.call(key, person(1), {"round": "1"})
                await first.stop()
                stack.hubs.remove(first)
                second = await stack.hub()
                evening = await Director(second).advance(key)
                await is_sound(second, evening)
                gone = evening.guest_of(3)
                assert gone is not None
                done.append(gone.place < 0 if deed == "leave" else evening.round == 1)
                await Director(second).end(key, person(1), {"sure": "true"})
                await second.stop()
                stack.hubs.remove(second)
                if not cut.was_cut:
                    break
            assert done[0] is False
            assert done[-1] is True
            assert done == sorted(done)

    asyncio.run(body())


async def people_of(stack: Stack) -> None:
    """Eight people, written by a worker that is gone."""
    hub = await stack.hub()
    await people(stack, 8)
    await hub.stop()
    stack.hubs.remove(hub)


async def is_sound(hub: Hub, evening: EveningNow) -> None:
    """Whoever has a place sits there, and nothing is written of rounds that go on."""
    assert is_whole(evening)
    for board in evening.boards:
        assert board.done == (board.round < evening.round)
        row = await hub.reader.table(board.table_key)
        if row is not None and row.status == PLAYING and not board.done:
            for unit, side in zip(board.units, ((0, 2), (1, 3)), strict=True):
                here = [guest.person_id for guest in evening.unit(unit)]
                assert [row.seats[seat].person_id for seat in side] == here


def test_deeds_that_are_sent_four_times_at_once_are_single_deeds(tmp_path: Path) -> None:
    """A few of what `python -m server.twice` sends a thousand times."""
    found = asyncio.run(study_twice(SQLITE, tmp_path, 5))
    assert found == {"called": 5, "left": 5, "wrong": 0}
