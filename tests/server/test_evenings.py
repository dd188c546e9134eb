"""Evenings of many tables: eight people, one who leaves, a worker that is killed; who may look at what."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.routing import APIRoute
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.core import PelitupaError
from pelitupa.nature.boards import board_seed
from pelitupa.records import commitment, execute, parse, verify
from pelitupa.server.api import play, seating, streams
from pelitupa.server.evenings import director as directing
from pelitupa.server.evenings.course import LONGEST_MS, PATIENCE_MS
from pelitupa.server.evenings.director import EVENINGS_EACH, Director
from pelitupa.server.evenings.pages import _lines, _who_played
from pelitupa.server.evenings.tournament import standings_of
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.subscriber import Subscriber
from pelitupa.server.operations.tasks import end
from pelitupa.server.store.evenings import BoardNow, EveningNow, Guest
from pelitupa.server.store.models import OVER, PLAYING, Person
from pelitupa.server.store.reading import NoTable
from pelitupa.server.tables import lobby, pages
from pelitupa.table.evening.movements import EIGHT, HOWELL
from pelitupa.table.evening.scoring import IMPS, POINTS, Score, team_standings
from server.stacks import SQLITE, Stack, a_stack
from server.visitor import open_cottage


def person(number: int) -> Any:
    """Somebody by number, as the director is told."""
    return SimpleNamespace(id=number, name=f"P{number}", robot=False)


async def people(stack: Stack, count: int) -> None:
    """So many people in the database, by number from 1."""
    hub = stack.hubs[0]
    async with AsyncSession(hub.engine) as session, session.begin():
        there = set(await session.scalars(select(Person.id)))
        for number in range(1, count + 1):
            if number not in there:
                session.add(Person(id=number, name=f"P{number}", created=1, settings={}))


async def an_evening(hub: Hub, count: int = 8, **form: str) -> str:
    """An evening of so many people who have joined, directed by the first; it has not begun."""
    director = Director(hub)
    key = await director.open(
        person(1), {"game": "tuppi", "rounds": "2", "boards": "1", "scoring": POINTS, **form}
    )
    for number in range(1, count + 1):
        await director.join(key, person(number), {"words": f"w{number}"})
    return key


async def play_on(hub: Hub, evening: EveningNow, rng: Random, moves: int = 100_000) -> int:
    """Let people decide at random at the tables that are open; how many decisions were left."""
    for board in evening.of_round(evening.round):
        row = await hub.reader.table(board.table_key)
        if row is None or row.status != PLAYING:
            continue
        table = await hub.get(board.table_key)
        for _ in range(400):
            match = table.playing.match
            if match.is_over or moves == 0:
                break
            seats = [seat for seat in match.waiting_for() if not match.is_bot(seat)]
            if not seats:
                table.drive()
                await asyncio.sleep(0.05)
                continue
            seat = seats[0]
            text = rng.choice(match.legal(seat))
            await table.act(seat, text, table.playing.seen(seat))
            moves -= 1
    return moves


async def play_out(hub: Hub, key: str, rng: Random) -> EveningNow:
    """Play an evening to its end."""
    for _ in range(40):
        evening = await Director(hub).advance(key)
        if evening.status == OVER:
            return evening
        await play_on(hub, evening, rng)
    raise AssertionError("the evening does not end")


async def kill() -> None:
    """Stop the only worker as if it were killed: all it does ends in the middle, and nothing more is written.
    A task that lived on would open connections that nobody closes."""
    await end(task for task in asyncio.all_tasks() if task is not asyncio.current_task())


@pytest.mark.parametrize(
    ("movement", "game", "boards"),
    [(HOWELL, "tuppi", 1), (EIGHT, "tuppi", 1), (EIGHT, "sakaali", 4)],
)
def test_eight_people_play_one_leaves_and_a_worker_is_killed(
    tmp_path: Path, movement: str, game: str, boards: int
) -> None:
    """A duplicate evening whose result is right: what the records say, scored anew by hand. The last is
    Sakaali for eight, as chapter 42.7 has it: four deals at each table, and then those of the other."""

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            first, rng = await stack.hub(), Random(15)
            await people(stack, 9)
            key = await an_evening(first, movement=movement, game=game, boards=str(boards))
            await Director(first).begin(key, person(1))
            evening = await Director(first).advance(key)
            assert [len(evening.unit(n)) for n in range(4)] == [2] * 4
            assert len(evening.plan["drawn"]) == 4, "pairs are drawn, and all can see how"
            await play_on(first, evening, rng, 30)
            await Director(first).join(key, person(9), {})
            leaver = evening.guest_of(5)
            assert leaver is not None
            late = (await Director(first).get(key)).guest_of(9)
            assert late is not None
            await Director(first).replace(
                key, person(1), {"who": str(leaver.number), "by": str(late.number)}
            )
            await kill()
            stack.hubs.remove(first)
            second = await stack.hub()
            evening = await play_out(second, key, rng)
            taken = evening.guest_of(9)
            assert taken is not None
            assert taken.place == leaver.place
            await hold(second, evening, 2 * boards)

    asyncio.run(body())


async def hold(hub: Hub, evening: EveningNow, boards: int) -> None:
    """Every board had the same cards at its tables, verifies, and counts for what its record says."""
    assert commitment(evening.seed) == evening.commitment
    scores: list[Score] = []
    deals: dict[int, list[str]] = {}
    for board in evening.boards:
        record = parse(await hub.reader.record(board.table_key))
        assert verify(record).ok
        assert record.ending is not None
        assert record.ending.seed == board_seed(evening.seed, evening.words, board.board + 1)
        cards = [entry.text for entry in record.entries if entry.actor < 0][:52]
        assert deals.setdefault(board.board, cards) == cards
        found = execute(record).settlement()
        assert board.points == (found[0], found[1])
        scores.append(Score(board.board, board.desk, board.units, board.points))
    assert len({tuple(cards) for cards in deals.values()}) == len(deals) == boards
    assert all(len([b for b in evening.boards if b.board == n]) == 2 for n in deals)
    if evening.plan["movement"] == EIGHT:
        totals = [0.0, 0.0]
        for score in scores:
            assert score.points is not None
            for unit, points in zip(score.units, score.points, strict=True):
                totals[unit // 2] += points
        found_totals = {s.unit: s.total for s in team_standings(scores, POINTS, 2)}
        assert found_totals == {0: totals[0], 1: totals[1]}


def test_who_leaves_is_followed_by_a_bot_and_cannot_come_back_to_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(directing, "best_bot", lambda *_: "plain")  # the best thinks for a second

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub, rng = await stack.hub(), Random(1)
            await people(stack, 9)
            key = await an_evening(hub)
            director = Director(hub)
            await director.begin(key, person(1))
            await director.leave(key, person(3), {})
            evening = await director.get(key)
            gone = evening.guest_of(3)
            assert gone is not None
            assert gone.place == -1
            await director.leave(key, person(3), {})
            assert (await director.get(key)).guest_of(3) == gone, "what they have seen is kept"
            late = await _comes_late(director, key, 9)
            await director.leave(key, person(9), {})
            assert (await director.get(key)).guest_of(9) is None, "without a trace"
            assert late.waits
            bots = [one for one in evening.people if one.bot]
            assert len(bots) == 1
            other = next(one for one in evening.people if one.person_id == 4)
            with pytest.raises(PelitupaError, match="seen a board"):
                await director.replace(
                    key, person(1), {"who": str(other.number), "by": str(gone.number)}
                )
            evening = await play_out(hub, key, rng)
            assert all(board.points is not None for board in evening.boards)

    asyncio.run(body())


async def _comes_late(director: Director, key: str, number: int) -> Guest:
    """Somebody joins an evening that has begun."""
    await director.join(key, person(number), {})
    found = (await director.get(key)).guest_of(number)
    assert found is not None
    return found


def test_nobody_looks_at_a_board_before_they_have_played_it(tmp_path: Path) -> None:
    """The doors to a table are shut for all but those at it until its board is over for who asks."""

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub, rng = await stack.hub(), Random(2)
            await people(stack, 10)
            key = await an_evening(hub, movement=EIGHT)
            director = Director(hub)
            await director.begin(key, person(1))
            evening = await director.get(key)
            one, other = evening.of_round(0)
            row = await hub.reader.table(one.table_key)
            assert row is not None
            inside = {seat.person_id for seat in row.seats}
            for number in range(1, 11):
                if number in inside:
                    await hub.watch(one.table_key, Subscriber(number, "en"))
                    continue
                with pytest.raises(NoTable):
                    await hub.watch(one.table_key, Subscriber(number, "en"))
            with pytest.raises(NoTable):
                await hub.watch(one.table_key, Subscriber(None, "en"))
            await play_on(hub, evening, rng)
            evening = await director.advance(key)
            assert evening.round == 1
            # through with their own board, the first table may see its traveller; the others play it now
            for number in range(1, 9):
                assert evening.may_see(number, one.board) == (number in inside)
                assert evening.may_see(number, other.board) == (number not in inside)
            assert not evening.may_see(9, one.board)
            assert not evening.may_see(None, one.board)
            evening = await play_out(hub, key, rng)
            assert evening.may_see(None, one.board)
            await hub.admit(row, None)

    asyncio.run(body())


def test_a_director_corrects_with_a_reason_and_ends_a_round(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            key = await an_evening(hub, auto="false")
            director = Director(hub)
            with pytest.raises(PelitupaError, match="Only the director"):
                await director.begin(key, person(2))
            await director.begin(key, person(1))
            board = (await director.get(key)).of_round(0)[0]
            form = {"table": board.table_key, "points": "12 0", "reason": "a revoke"}
            for wrong in ({"reason": ""}, {"points": "1"}, {"points": "x y"}, {"table": "no"}):
                with pytest.raises(PelitupaError):
                    await director.correct(key, person(1), form | wrong)
            with pytest.raises(PelitupaError, match="Only the director"):
                await director.correct(key, person(2), form)
            await director.correct(key, person(1), form)
            await director.call(key, person(1), {"round": "1"})
            evening = await director.get(key)
            assert evening.round == 1
            corrected, average = evening.of_round(0)
            assert (corrected.points, corrected.reason) == ((12, 0), "a revoke")
            assert (average.points, average.done) == (None, True)
            await director.call(key, person(1), {"round": "2"})
            assert (await director.get(key)).status == OVER
            with pytest.raises(PelitupaError):
                await director.join(key, person(8), {})

    asyncio.run(body())


def test_what_cannot_be_opened_or_begun_is_refused(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 3)
            director = Director(hub)
            for wrong in (
                {"game": "hex"},
                {"game": "nothing"},
                {"rounds": "0"},
                {"rounds": "x"},
                {"boards": "99"},
                {"movement": "waltz"},
                {"scoring": "love"},
                {"time": "soon"},
            ):
                with pytest.raises(PelitupaError):
                    await director.open(person(1), {"game": "tuppi", **wrong})
            key = await an_evening(hub, 1)
            with pytest.raises(PelitupaError, match="two people"):
                await director.begin(key, person(1))
            for _ in range(EVENINGS_EACH - 1):
                await director.open(person(1), {"game": "tuppi"})
            with pytest.raises(PelitupaError, match="too many evenings"):
                await director.open(person(1), {"game": "tuppi"})
            with pytest.raises(NoTable):
                await director.get("x" * 43)

    asyncio.run(body())


def test_an_evening_goes_on_though_nobody_looks_and_one_that_never_begins_is_forgotten(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 8)
            director = Director(hub)
            key = await an_evening(hub)
            await director.begin(key, person(1))
            waiting = await an_evening(hub, 2)
            evening = await director.get(key)
            for board in evening.of_round(0):
                evening = await director.get(key)
                await director.rows.set_result(evening, board, None, None, "agreed")
            assert (await director.get(key)).round == 0
            assert await director.sweep() == 0
            assert (await director.get(key)).round == 1, "the next round is called"
            start = hub.now()
            hub.now = lambda: start + PATIENCE_MS + 1
            assert await director.sweep() == 1
            with pytest.raises(NoTable):
                await director.get(waiting)
            assert (await director.get(key)).status == PLAYING
            hub.now = lambda: start + LONGEST_MS + 1
            await director.sweep()
            ended = await director.get(key)
            assert ended.status == OVER
            assert all(board.done for board in ended.boards)

    asyncio.run(body())


def test_whoever_finished_a_board_pays_for_it_though_another_sits_there_since() -> None:
    guests = [Guest(n, n + 1, None, f"P{n}", "", -1, n, ()) for n in range(8)]
    guests[0] = replace(guests[0], place=-1)
    bot = Guest(8, None, "random", "Aatto", "", -1, 0, ())
    plan = {"size": 2, "movement": HOWELL, "words": []}
    boards = [BoardNow(n, 0, n, f"t{n}", (0, 1), (6.0, 0.0), True, "") for n in range(3)]
    evening = EveningNow(
        "k", 1, "Friday", "tuppi", plan, "s", "c", OVER, 0, 0, (*guests, bot), tuple(boards)
    )
    people = {0: 1, 1: 3, 2: 2, 3: 4}
    sat: dict[tuple[str, int], tuple[int | None, str]] = {
        ("t0", seat): (person, f"P{person - 1}") for seat, person in people.items()
    }
    later = {
        ("t1", seat): (None, "Aatto") if seat == 0 else (one, "") for seat, one in people.items()
    }
    found = [_who_played(evening, board, sat | later) for board in boards]
    assert found == [(("0", "1"), ("2", "3")), (("8", "1"), ("2", "3")), (("8", "1"), ("2", "3"))]


def test_boards_that_two_workers_note_at_once_are_both_kept(tmp_path: Path) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            await people(stack, 2)
            key, rows = await an_evening(hub, 2), Director(hub).rows
            evening = await Director(hub).get(key)
            guest = evening.people[0]
            await asyncio.gather(*(rows.note_seen(evening, guest, board) for board in range(6)))
            assert (await Director(hub).get(key)).people[0].seen == tuple(range(6))

    asyncio.run(body())


def test_evenings_from_one_address_are_counted(tmp_path: Path) -> None:
    with open_cottage(tmp_path, requests_a_minute=30) as browser:
        codes = []
        for _ in range(5):
            browser.cookies.clear()  # a stranger each time
            codes.append(browser.fill_in("/evenings", game="tuppi").status_code)
        assert codes[0] == 303
        assert codes[-1] == 429


def test_an_evening_is_settled_on_its_page(tmp_path: Path) -> None:
    with open_cottage(tmp_path) as browser:
        browser.visit("Aino")
        answer = browser.fill_in(
            "/evenings", game="tuppi", rounds="1", boards="1", scoring="points"
        )
        at = answer.headers["location"]
        director = browser.cookies.get("pelitupa-session")
        browser.fill_in(f"{at}/join")
        browser.cookies.set("pelitupa-session", browser.do(lambda: _guest(browser)))
        browser.fill_in(f"{at}/join", partner="0")
        browser.cookies.set("pelitupa-session", director or "")
        browser.fill_in(f"{at}/begin")
        page = browser.get(f"{at}?point=1").text
        assert 'id="payments"' not in page, "it is not over"
        tables = re.findall(r'<option value="([\w-]{43})">', page)
        assert len(tables) == 2
        for table, won in zip(tables, (8, 16), strict=True):
            browser.fill_in(f"{at}/correct", table=table, points=f"{won} 0", reason="agreed")
        page = browser.get(f"{at}?point=0,5").text.split('id="payments"')[1]
        units = [int(one) for one in re.findall(r"<td>(\d+)</td></tr>", page.split("</table>")[0])]
        assert sorted(units) == [4, 4, 8, 8], "each who lost pays half a unit for each point"
        for wrong in ("0", "-1", "1e9", "elk", "1" * 12):
            assert browser.get(f"{at}?point={wrong}").status_code == 422


def test_a_side_that_may_withdraw_is_listed_once(tmp_path: Path) -> None:
    with open_cottage(tmp_path) as browser:
        browser.visit("Aino")
        answer = browser.fill_in("/evenings", game="tuppi", movement="robin", boards="1")
        at = answer.headers["location"]
        director = browser.cookies.get("pelitupa-session")
        browser.fill_in(f"{at}/join")
        browser.cookies.set("pelitupa-session", browser.do(lambda: _guest(browser)))
        browser.fill_in(f"{at}/join", partner="0")
        browser.cookies.set("pelitupa-session", director or "")
        browser.fill_in(f"{at}/begin")
        page = browser.get(at).text
        listed = page.split('<select id="withdraws"')[1].split("</select>")[0]
        assert listed.count("<option") == 2, "two pairs"
        assert len(set(re.findall(r">([^<]+)</option>", listed))) == 2


def test_the_pages_of_an_evening(tmp_path: Path) -> None:
    with open_cottage(tmp_path) as browser:
        assert "Open an evening" in browser.get("/evenings").text
        browser.visit("Aino")
        mine = browser.cookies.get("pelitupa-session")
        answer = browser.fill_in("/evenings", game="tuppi", name="Friday", rounds="1", boards="1")
        at = answer.headers["location"]
        assert browser.fill_in(f"{at}/join").status_code == 303
        browser.cookies.set("pelitupa-session", browser.do(lambda: _guest(browser)))
        page = browser.get(at).text
        assert "Friday" in page
        assert "For the director" not in page
        assert browser.fill_in(f"{at}/join", partner="0").status_code == 303
        assert browser.fill_in(f"{at}/begin").status_code == 403
        browser.cookies.set("pelitupa-session", mine or "")
        assert browser.fill_in(f"{at}/begin").status_code == 303
        page = browser.get(at).text
        assert "To my table" in page
        assert "Partners drawn by cards" not in page, "they came together"
        assert "For the director" in page
        assert "How the round stands" in page
        assert "Aino (not at the table)" in page, "who looks at this page is here"
        table = page.split('id="my-table" href="')[1].split('"')[0]
        assert "To the evening" in browser.get(table).text
        assert f'href="{at}/next"' in browser.get(table).text, "as its end offers"
        onwards = browser.get(f"{at}/next", follow_redirects=False)
        assert onwards.headers["location"] == table
        token = browser.do(lambda: _program(browser))
        browser.cookies.set("pelitupa-session", browser.do(lambda: _guest(browser)))
        answered = dict(_every_door(browser, table.removeprefix("/tables/"), token))
        assert len(answered) > 25
        assert {code for code in answered.values() if code < 400} == set(), answered
        browser.cookies.clear()
        assert browser.get(table).status_code == 404, "a stranger may not look"
        assert browser.get(at).status_code == 200
        assert "How the round stands" not in browser.get(at).text
        assert browser.get(f"{at}/next", follow_redirects=False).headers["location"] == at
        assert browser.get("/evenings/nothing").status_code == 404
        assert browser.fill_in(f"{at}/dance").status_code in (403, 404)


def _every_door(browser: Any, key: str, token: str) -> Iterator[tuple[str, int]]:
    """What each address of a table answers to who has no seat there, in a browser and as a program."""
    for router, before in (
        (pages.router, ""),
        (lobby.router, ""),
        *((api.router, "/api") for api in (play, seating, streams)),
    ):
        for route in router.routes:
            if isinstance(route, APIRoute) and "/tables/{key}" in route.path:
                path = before + route.path.removeprefix(before).format(key=key, step=1)
                for method in route.methods or ():
                    headers = {"Authorization": f"Bearer {token}"} if before else {}
                    answer = browser.request(method, path, headers=headers, follow_redirects=False)
                    yield f"{method} {path}", answer.status_code


async def _program(browser: Any) -> str:
    person = (await browser.cottage.people.sign_up("Olavi", "correct horse battery", None))[0]
    return str(await browser.cottage.people.new_token(person, "a program", False))


async def _guest(browser: Any) -> str:
    return str((await browser.cottage.people.guest("Eero"))[1])


@pytest.mark.parametrize("unit", ["0", "-1", "x", "1e3", "1000000", "nan"])
def test_what_is_no_unit_of_bridge_opens_no_evening(tmp_path: Path, unit: str) -> None:
    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub = await stack.hub()
            with pytest.raises(PelitupaError, match="one of bridge"):
                await Director(hub).open(person(1), {"game": "tuppi", "unit": unit})

    asyncio.run(body())


def test_imps_go_by_the_evenings_unit_of_bridge() -> None:
    """A difference of 1000 of the game's points is 14 IMPs; where ten are one of bridge, three."""
    found = {}
    for unit in ({}, {"unit": 10.0}):
        plan = {"scoring": IMPS, "movement": HOWELL, "size": 2, **unit}
        boards = tuple(
            BoardNow(0, desk, 0, f"k{desk}", (2 * desk, 2 * desk + 1), points, True, "")
            for desk, points in enumerate([(500.0, 0.0), (0.0, 500.0)])
        )
        made = EveningNow(
            key="k",
            host_id=1,
            name="",
            spec="tuppi",
            plan=plan,
            seed="",
            commitment="",
            status=OVER,
            round=0,
            created=0,
            people=(),
            boards=boards,
        )
        found[made.unit_of_bridge] = [line.worth for line, _ in _lines(made, 0)]
    assert found == {1.0: [(14.0, -14.0), (-14.0, 14.0)], 10.0: [(3.0, -3.0), (-3.0, 3.0)]}


@pytest.mark.parametrize(("movement", "count", "rounds"), [("swiss", 5, 3), ("knockout", 5, 3)])
def test_a_tournament_is_paired_round_by_round(
    tmp_path: Path, movement: str, count: int, rounds: int
) -> None:
    """Five people at the sticks: one leaves, one has a round off, and the standing is what matches say."""

    async def body() -> None:
        async with a_stack(SQLITE, tmp_path) as stack:
            hub, rng = await stack.hub(), Random(7)
            await people(stack, count)
            key = await an_evening(hub, count, game="sticks", movement=movement, rounds=str(rounds))
            await Director(hub).begin(key, person(1))
            await Director(hub).leave(key, person(3), {})
            evening = await play_out(hub, key, rng)
            assert evening.round == rounds - 1
            assert len({board.table_key for board in evening.boards}) == len(evening.boards)
            won = [0.0] * count
            for number in range(rounds):
                matches = evening.of_round(number)
                here = [unit for match in matches for unit in match.units]
                assert len(here) == len(set(here))
                if movement == "swiss":
                    assert len(here) == 4, "one has a round off, and a point for it"
                    won[next(unit for unit in range(count) if unit not in here)] += 1
                for match in matches:
                    record = parse(await hub.reader.record(match.table_key))
                    assert record.ending is not None
                    assert record.ending.seed == board_seed(
                        evening.seed, evening.words, match.board + 1
                    )
                    one, other = execute(record).settlement()
                    assert match.points == (one, other)
                    won[match.units[0]] += 0.5 + (one > other) / 2 - (one < other) / 2
                    won[match.units[1]] += 0.5 + (one < other) / 2 - (one > other) / 2
            found = standings_of(evening)
            if movement == "swiss":
                assert {one.unit: one.total for one in found} == dict(enumerate(won))
            else:
                last = evening.of_round(rounds - 1)
                assert len(last) == 1
                assert found[0].unit in last[0].units
                assert [one.place for one in found[:2]] == [1, 2]
            row = await hub.reader.table(evening.boards[0].table_key)
            assert row is not None
            await hub.admit(row, None)

    asyncio.run(body())


def test_the_pages_of_a_tournament(tmp_path: Path) -> None:
    with open_cottage(tmp_path) as browser:
        assert "Open a tournament" in browser.get("/evenings").text
        form = {"movement": "swiss", "rounds": "3", "boards": "1"}
        for wrong in ("killeri", "musta_maija", "nothing"):
            assert browser.fill_in("/evenings", game=wrong, **form).status_code in (400, 404)
        at = browser.fill_in("/evenings", game="koira(players=2)", **form).headers["location"]
        director = browser.cookies.get("pelitupa-session")
        for _ in range(3):
            browser.cookies.set("pelitupa-session", browser.do(lambda: _guest(browser)))
            assert browser.fill_in(f"{at}/join").status_code == 303
        browser.cookies.set("pelitupa-session", director or "")
        assert browser.fill_in(f"{at}/begin").status_code == 303
        page = browser.get(at).text
        assert "Matches of round 1" in page
        assert "This round off:" in page
        assert "Swiss" in page
        assert browser.fill_in(f"{at}/call", round="1").status_code == 303
        page = browser.get(at).text
        assert "Matches of round 2" in page
        assert "not played" in page
        assert 'id="standings"' in page
