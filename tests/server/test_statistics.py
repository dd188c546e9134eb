"""What came of one's matches: by game, by who else was there, and the course of a rating."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import event, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.records import FINISHED, STOPPED
from pelitupa.server.accounts.results import DRAWN, LOST, WON, outcomes
from pelitupa.server.accounts.statistics import (
    BOTS,
    HEIGHT,
    PEOPLE,
    WIDTH,
    Asked,
    by_bot,
    by_game,
    by_person,
    course_of,
    drawn,
)
from pelitupa.server.accounts.user import User
from pelitupa.server.store.database import make_engine, migrate
from pelitupa.server.store.models import OVER, SeatRow, Table
from pelitupa.table.rating import Rating
from server import services
from server.cottage import BEGAN, GOOD, Cottage, at_cottage
from server.test_migration import step
from server.visitor import Browser, open_cottage


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as opened:
        yield opened


async def played(
    cottage: Cottage, key: str, seats: list[User | str | None], *returns: float, game: str = "hex"
) -> None:
    """A match that is over, a minute after the last."""
    cottage.now += 60_000
    await cottage.table(key, seats, OVER, game=game, ended=cottage.now)
    async with AsyncSession(cottage.engine) as session, session.begin():
        for place, (outcome, rank) in enumerate(outcomes(FINISHED, returns)):
            await session.execute(
                update(SeatRow)
                .where(SeatRow.table_key == key, SeatRow.place == place)
                .values(ended=cottage.now, outcome=outcome, rank=rank)
            )


@pytest.mark.parametrize(
    ("returns", "expected"),
    [
        ((1.0, -1.0), [(WON, 1), (LOST, 2)]),
        ((0.5, 0.5), [(DRAWN, 1), (DRAWN, 1)]),
        ((-1.0, 1.0, -1.0, 1.0), [(LOST, 2), (WON, 1), (LOST, 2), (WON, 1)]),
        ((3.0, 1.0, 2.0), [(WON, 1), (LOST, 3), (LOST, 2)]),
        ((2.0,), [(WON, 1)]),
        ((-2.0,), [(LOST, 1)]),
        ((0.0,), [(DRAWN, 1)]),
        ((), []),
    ],
)
def test_how_a_match_went(returns: tuple[float, ...], expected: list[tuple[int, int]]) -> None:
    assert outcomes(FINISHED, returns) == expected
    assert outcomes(STOPPED, returns) == []


@at_cottage
async def test_by_game_and_by_who_was_there(cottage: Cottage) -> None:
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    helmi, _, _ = await cottage.people.sign_up("Helmi", GOOD, None)
    guest, _ = await cottage.people.guest("Guest")
    strong, wild = "search(simulations=0,seconds=1)", "random"
    await played(cottage, "a", [aino, helmi], 1, -1)
    await played(cottage, "b", [helmi, aino], -1, 1)
    await played(cottage, "c", [aino, helmi], -1, 1)
    await played(cottage, "d", [aino, guest], 1, -1)
    await played(cottage, "e", [aino, strong, helmi, wild], 1, -1, 1, -1, game="tuppi")
    await played(cottage, "f", [aino, strong, wild], 2, 3, 1, game="jakis")
    await played(cottage, "g", [helmi, guest], 1, -1)
    await cottage.table("h", [aino, helmi])  # not over
    async with AsyncSession(cottage.engine) as session:
        hex, jakis, tuppi = await by_game(session, aino.id, Asked())
        assert (hex.game, hex.title) == ("hex", "Hex")
        assert (hex.matches, hex.won, hex.drawn, hex.lost) == (4, 3, 0, 1)
        assert (hex.place, hex.streak, hex.last) == (1.25, (1, 2), "2026-09-21T14:17:20Z")
        assert (jakis.won, jakis.lost, jakis.place, jakis.streak) == (0, 1, 2.0, (0, 0))
        assert (tuppi.won, tuppi.streak) == (1, (1, 1))

        met, pages = await by_person(session, aino.id, Asked())
        assert pages == 1
        told = [(one.name, one.matches, one.ahead, one.level, one.behind) for one in met]
        assert told == [("Helmi", 4, 2, 1, 1), ("Guest", 1, 1, 0, 0)]
        bots = [
            (str(b.name), b.matches, b.ahead, b.behind)
            for b in await by_bot(session, aino.id, Asked())
        ]
        assert bots == [("Bot, at its best", 2, 1, 1), ("Bot, carefree", 2, 2, 0)]

        async def matches(**asked: str) -> dict[str, int]:
            return {g.game: g.matches for g in await by_game(session, aino.id, Asked(**asked))}

        assert await matches(company=PEOPLE) == {"hex": 4}
        assert await matches(company=BOTS) == {"tuppi": 1, "jakis": 1}
        assert await matches(game="tuppi") == {"tuppi": 1}
        assert await matches(name="Guest") == {"hex": 1}
        assert await matches(name="Helmi") == {"hex": 3, "tuppi": 1}
        assert await matches(name="Robo") == {}  # a bot's name is nobody's
        (only,) = (await by_person(session, aino.id, Asked(game="tuppi")))[0]
        assert (only.name, only.matches) == ("Helmi", 1)


@at_cottage
async def test_bots_with_names_are_told_by_them(cottage: Cottage) -> None:
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    bots = [
        "character(name=onni,nature=throws(sd=20))",
        "character(name=onni)",
        "random",
        "elk(deep=1)",
    ]
    await played(cottage, "a", [aino, *bots], 3, 1, 3, 5, 1, game="jakis")
    async with AsyncSession(cottage.engine) as session:
        told = [
            (str(b.name), b.ahead, b.level, b.behind)
            for b in await by_bot(session, aino.id, Asked())
        ]
    assert sorted(told) == [
        ("Bot, carefree", 0, 0, 1),
        ("Bot, of another kind", 1, 0, 0),
        ("Onni", 1, 1, 0),
    ]


@at_cottage
async def test_a_guest_who_signs_in_is_not_told_to_be_an_account(cottage: Cottage) -> None:
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    helmi, _, _ = await cottage.people.sign_up("Helmi", GOOD, None)
    guest, _ = await cottage.people.guest("Incognito")
    await played(cottage, "a", [aino, guest], 1, -1)
    await played(cottage, "b", [aino, helmi], 1, -1)
    await cottage.people.sign_in("Helmi", GOOD, guest)
    async with AsyncSession(cottage.engine) as session:
        met, _ = await by_person(session, aino.id, Asked())
        assert sorted((str(one.name), one.matches) for one in met) == [
            ("Helmi", 1),
            ("Incognito", 1),
        ]
        (own,) = await by_game(session, helmi.id, Asked())
        assert own.matches == 2  # the guest's match has become hers


@at_cottage
async def test_who_leaves_takes_their_rating_along(cottage: Cottage) -> None:
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    helmi, _, _ = await cottage.people.sign_up("Helmi", GOOD, None)
    await played(cottage, "a", [aino, helmi], 1, -1)
    async with AsyncSession(cottage.engine) as session, session.begin():
        await session.execute(update(SeatRow).values(mu=1555.0, sigma=99.0))
    await cottage.people.delete(helmi, GOOD)
    seat = await cottage.seat("a", 1)
    assert (seat.mu, seat.sigma, seat.outcome) == (None, None, LOST)
    assert (await cottage.seat("a", 0)).mu == 1555.0
    async with AsyncSession(cottage.engine) as session:
        (met,), _ = await by_person(session, aino.id, Asked())
        assert met.name == "Someone who has left"


async def many(cottage: Cottage, person: User, others: list[User], numbers: range) -> None:
    """Matches of these numbers of somebody, with twenty people and a bot."""
    games = ("tuppi", "hex", "vint", "skruuvi")
    tables, seats = [], []
    for i in numbers:
        key, ended = f"t{i:05}", BEGAN + 60_000 * i
        tables.append(
            {
                "key": key,
                "spec": games[i % 4],
                "game": games[i % 4],
                "terms": {},
                "public": False,
                "rated": True,
                "nature": "chance",
                "seed": "s",
                "commitment": "c",
                "status": OVER,
                "created": ended,
                "ended": ended,
                "version": 100,
                "record": "x" * 3000,
            }
        )
        for place in range(4):
            one = person if place == 0 else others[(i + 7 * place) % 20]
            bot = place == 3
            seats.append(
                {
                    "table_key": key,
                    "place": place,
                    "person_id": None if bot else one.id,
                    "bot": "random" if bot else None,
                    "name": "" if bot else one.name,
                    "entropy": "",
                    "card": False,
                    "asked": False,
                    "shared": False,
                    "ended": ended,
                    "outcome": WON if (place % 2 == 0) == (i % 3 > 0) else LOST,
                    "rank": 1 + (place + i) % 2,
                    "mu": 1500.0 + i % 50,
                    "sigma": 60.0,
                }
            )
    async with cottage.engine.begin() as connection:
        await connection.execute(insert(Table), tables)
        await connection.execute(insert(SeatRow), seats)
        await connection.execute(text("ANALYZE"))  # PostgreSQL does so by itself, in time


async def work(cottage: Cottage, person: int, asked: Asked) -> tuple[int, int]:
    """How many statements the page's questions are, and how many thousand instructions SQLite takes."""
    statements = steps = 0

    def asks(*_: object) -> None:
        nonlocal statements
        statements += 1

    def goes() -> int:
        nonlocal steps
        steps += 1
        return 0

    event.listen(cottage.engine.sync_engine, "before_cursor_execute", asks)
    try:
        async with AsyncSession(cottage.engine) as session:
            line = (await (await session.connection()).get_raw_connection()).driver_connection
            if isinstance(line, aiosqlite.Connection):
                await line.set_progress_handler(goes, 1000)
            assert await by_game(session, person, asked)
            met, _ = await by_person(session, person, asked)
            assert met
            await by_bot(session, person, asked)
            assert await course_of(session, person, "hex") is not None
            if isinstance(line, aiosqlite.Connection):
                await line.set_progress_handler(None, 1000)  # type: ignore[arg-type]
    finally:
        event.remove(cottage.engine.sync_engine, "before_cursor_execute", asks)
    return statements, steps


@at_cottage
async def test_ten_times_as_many_matches_take_ten_times_the_work(cottage: Cottage) -> None:
    """Quadratic work would be a hundred times as much; work counted, not timed, as others may be busy."""
    aino, _, _ = await cottage.people.sign_up("Aino", GOOD, None)
    every = (Asked(), Asked(game="hex"), Asked(company=BOTS), Asked(name="Guest 3"))
    others = [(await cottage.people.guest(f"Guest {i}"))[0] for i in range(20)]
    await many(cottage, aino, others, range(1_000))
    few = [await work(cottage, aino.id, asked) for asked in every]
    await many(cottage, aino, others, range(1_000, 10_000))
    for asked, (statements, steps) in zip(every, few, strict=True):
        more, longer = await work(cottage, aino.id, asked)
        assert more == statements
        assert longer <= 24 * steps
    async with AsyncSession(cottage.engine) as session:
        assert sum(game.matches for game in await by_game(session, aino.id, Asked())) == 10_000


def test_a_course_is_drawn_within_its_frame() -> None:
    day = 24 * 3600 * 1000
    course = drawn(
        [(0, Rating(1500.0, 100.0)), (day, Rating(1600.0, 50.0)), (2 * day, Rating(1450.0, 50.0))]
    )
    assert (course.low, course.high, course.begun, course.now) == (1300, 1700, 1500, 1450)
    assert (course.first, course.last, course.matches) == (
        "1970-01-01T00:00:00Z",
        "1970-01-03T00:00:00Z",
        3,
    )
    assert course.line == "0.0,80.0 300.0,40.0 600.0,100.0"
    corners = [tuple(map(float, point.split(","))) for point in course.band.split()]
    assert len(corners) == 6
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in corners)


# --- the page


def test_the_page_of_statistics(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage

    async def prepare() -> None:
        helmi, _, _ = await cottage.people.sign_up("Helmi <i>", GOOD, None)
        await played(cottage, "a", [aino, helmi], 1, -1)
        await played(cottage, "b", [aino, helmi], -1, 1)
        await played(cottage, "c", [aino, "random"], 1, -1)
        async with AsyncSession(cottage.engine) as session, session.begin():
            rating = update(SeatRow).where(SeatRow.person_id == aino.id)
            await session.execute(rating.values(mu=1520.0, sigma=150.0))

    assert "No match of that kind is over yet" in browser.get("/me/statistics").text
    browser.do(prepare)
    text = browser.get("/me/statistics").text
    assert "<i>" not in text
    shown = re.sub(r"<[^>]*>|\s+", " ", unescape(text))
    shown = re.sub(" +", " ", shown)
    assert "Hex 3 2 (67 %) 0 1 1.33 1, at most 1" in shown
    assert "Helmi <i> 2 1 0 1" in re.sub(
        " +", " ", re.sub(r"</?(?!i>)[^>]*>|\s+", " ", unescape(text))
    )
    assert "<polyline points=" in text
    assert 'href="/me/statistics?with=Helmi+%3Ci%3E"' in text
    other = browser.get("/me/statistics", params={"with": "Helmi <i>", "company": "bots"}).text
    assert "No match of that kind" in other
    for odd in ({"game": "elk"}, {"company": "elk"}, {"page": "-3"}, {"with": "\x00elk"}):
        assert browser.get("/me/statistics", params=odd).status_code == 200
    assert 'href="/me/statistics"' in browser.get("/me").text


def test_nobody_sees_anothers_statistics(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage
    browser.do(lambda: played(cottage, "a", [aino, "random"], 1, -1))
    browser.fill_in("/sign-out")
    answer = browser.get("/me/statistics", follow_redirects=False)
    assert answer.headers["location"] == "/sign-in?next=/me"
    browser.join("Helmi")
    assert "No match of that kind" in browser.get("/me/statistics").text
    asked = browser.get("/me/statistics", params={"with": "Aino"}).text
    assert "By who else was there" not in asked
    assert "No match of that kind" in asked


def test_statistics_are_asked_for_so_often_and_no_more(tmp_path: Path) -> None:
    with open_cottage(tmp_path, requests_a_minute=20) as browser:
        browser.join()
        statuses = [browser.get("/me/statistics").status_code for _ in range(6)]
        assert statuses == [200, 200, 200, 200, 429, 429]


# --- old databases


async def remembered(url: str) -> None:
    """An old cottage learns how its matches went, there and back."""
    engine = make_engine(url)
    endings = {
        "won": '{"how": "finished", "returns": [1.0, -1.0]}',
        "stopped": '{"how": "stopped", "returns": [0.0, 0.0]}',
        "drawn": '{"how": "finished", "returns": [0.0, 0.0]}',
        "strange": "null",
    }
    try:
        await step(engine, "0005")
        async with engine.begin() as connection:
            for key, ending in endings.items():
                await connection.execute(
                    text(
                        "INSERT INTO tables (key, spec, game, terms, public, rated, nature, seed,"
                        " commitment, status, created, ended, version, ending) VALUES (:key, 'hex',"
                        " 'hex', '{}', false, false, 'chance', 's', 'c', 'over', 1, 7, 1, :ending)"
                    ),
                    {"key": key, "ending": ending},
                )
                for place in (0, 1):
                    await connection.execute(
                        text(
                            "INSERT INTO seats (table_key, place, name, entropy, card, asked, shared)"
                            " VALUES (:key, :place, 'Aino', '', false, false, :shared)"
                        ),
                        {"key": key, "place": place, "shared": key == "drawn" and place == 1},
                    )
        await migrate(engine)
        async with AsyncSession(engine) as session:
            rows = await session.execute(
                select(
                    SeatRow.table_key,
                    SeatRow.place,
                    SeatRow.ended,
                    SeatRow.outcome,
                    SeatRow.rank,
                )
            )
            found = {(key, place): values for key, place, *values in rows}
        assert found["won", 0] == [7, WON, 1]
        assert found["won", 1] == [7, LOST, 2]
        assert found["drawn", 0] == [7, DRAWN, 1]
        for nothing in (("drawn", 1), ("stopped", 0), ("stopped", 1), ("strange", 0)):
            assert found[nothing] == [None, None, None]
        await step(engine, "0005", down=True)
        await step(engine, "head")
    finally:
        await engine.dispose()


def test_an_old_cottage_knows_how_its_matches_went(tmp_path: Path) -> None:
    asyncio.run(remembered(f"sqlite+aiosqlite:///{tmp_path / 'cottage.sqlite'}"))


@pytest.mark.skipif(bool(services.missing()), reason=services.missing())
def test_an_old_cottage_on_postgresql_knows_how_its_matches_went() -> None:
    async def whole() -> None:
        await remembered(await services.new_database())

    asyncio.run(whole())
