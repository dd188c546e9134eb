"""What the director of an evening sees of a round: what waits, who is missing, who has risen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from pelitupa.server.evenings.director import Director
from pelitupa.server.evenings.overview import before_this_round, moved, round_now
from pelitupa.server.live.presence import be_here
from pelitupa.server.store.evenings import BoardNow
from server.stacks import SQLITE, a_stack
from server.test_evenings import an_evening, people, person

MINUTE = 60_000


def test_the_director_sees_which_boards_wait_for_whom_and_who_is_missing(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            director = Director(hub)
            key = await an_evening(hub, 8)
            assert await round_now(hub, director.rows, await director.get(key)) is None
            begun = hub.now()
            await director.begin(key, person(1))
            evening = await director.get(key)
            hub.now = lambda: begun + 7 * MINUTE
            stand = await round_now(hub, director.rows, evening)
            assert stand is not None
            assert (stand.minutes, len(stand.boards)) in ((6, 2), (7, 2))
            first, second = stand.boards
            assert {len(first.missing), len(second.missing)} == {4}
            assert all(one.waits_for and one.minutes >= 6 for one in stand.boards)
            assert not any(who.here for one in stand.boards for who in one.missing)

            row = await hub.reader.table(first.board.table_key)
            assert row is not None
            seat = row.seats[0]
            await hub.bus.touch(first.board.table_key, 0, 60)  # they sit at their table
            await be_here(hub.bus, row.seats[1].person_id)  # and they look at another page
            stand = await round_now(hub, director.rows, evening)
            assert stand is not None
            first = next(one for one in stand.boards if one.board == first.board)
            assert seat.name not in {who.name for who in first.missing}
            assert {who.name: who.here for who in first.missing}[row.seats[1].name]

            for board in evening.of_round(0)[1:]:
                await director.rows.set_result(await director.get(key), board, None, None, "agreed")
            stand = await round_now(hub, director.rows, await director.get(key))
            assert stand is not None
            assert len(stand.boards) == 1

    asyncio.run(body())


def board(round: int, number: int, *, done: bool) -> BoardNow:
    return BoardNow(round, 0, number, f"{round} {number}", (0, 1), (1.0, 0.0), done, "")


def test_what_others_have_yet_to_play_does_not_show_in_who_has_risen(tmp_path: Path) -> None:
    """A board of the first round that is played again in the second is not counted before it is over."""

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 1)
            evening = await Director(hub).get(await an_evening(hub, 1))
            boards = (board(0, 0, done=True), board(0, 1, done=True), board(1, 0, done=False))
            before = before_this_round(replace(evening, round=1, boards=boards))
            assert ([one.board for one in before.boards], before.round) == ([1], 0)

    asyncio.run(body())
    assert moved({4: 3, 5: 1}, {4: 1, 5: 2, 6: 3}) == {4: 2, 5: -1}
