"""Leaderboards: who stands on them by their own choice, in what order, and how quickly it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.accounts.leaders import (
    MOST_LISTED,
    OwnPlace,
    leaders_of,
    listed_games,
    own_place,
)
from pelitupa.server.accounts.user import User
from pelitupa.server.store.models import Person, RatingRow
from server.cottage import GOOD, Cottage, at_cottage
from server.talking import in_loop
from server.test_after_the_match import begun, browser, play
from server.visitor import Browser, open_cottage

__all__ = ["browser"]
LISTED = {"listed": "everybody"}


async def rated(cottage: Cottage, name: str, mu: float, matches: int = 10, **chosen: Any) -> User:
    """An account that is rated at Hex (sigma 50), and has chosen to be listed."""
    person, _, _ = await cottage.people.sign_up(name, GOOD, None)
    row = RatingRow(person_id=person.id, game="hex", mu=mu, sigma=50.0, matches=matches)
    await cottage.add(row)
    return await cottage.people.save_settings(person, LISTED | chosen)


async def shown(cottage: Cottage) -> list[tuple[int, str]]:
    async with AsyncSession(cottage.engine) as session:
        return [(leader.place, leader.name) for leader in await leaders_of(session, "hex")]


async def place_of(cottage: Cottage, person: User) -> OwnPlace | None:
    async with AsyncSession(cottage.engine) as session:
        return await own_place(session, person, "hex")


@at_cottage
async def test_the_strongest_stand_first_and_those_level_share_a_place(cottage: Cottage) -> None:
    for name, mu in (("Helmi", 1600), ("Aino", 1700), ("Eero", 1600.2), ("Bertta", 1500)):
        await rated(cottage, name, mu)
    assert await shown(cottage) == [(1, "Aino"), (2, "Eero"), (2, "Helmi"), (4, "Bertta")]
    async with AsyncSession(cottage.engine) as session:
        assert await listed_games(session) == {"hex": "Hex"}
        assert await leaders_of(session, "tuppi") == []


@at_cottage
async def test_nobody_is_listed_who_has_not_asked_for_it(cottage: Cottage) -> None:
    aino = await rated(cottage, "Aino", 1500)
    eero = await rated(cottage, "Eero", 1900, listed=None)  # has chosen nothing
    await rated(cottage, "Bertta", 1900, show_rating="nobody")
    new = await rated(cottage, "Helmi", 1900, matches=9)
    assert await shown(cottage) == [(1, "Aino")]
    assert await place_of(cottage, aino) == OwnPlace(1, True)
    assert await place_of(cottage, eero) == OwnPlace(1, False)
    assert await place_of(cottage, new) is None


@at_cottage
async def test_who_changes_their_mind_is_gone_at_once(cottage: Cottage) -> None:
    people = cottage.people
    aino, eero, helmi, robot = [
        await rated(cottage, name, 1500) for name in ("Aino", "Eero", "Helmi", "Robo")
    ]
    assert len(await shown(cottage)) == 4
    await people.new_token(robot, "My program", robot=True)
    await people.save_settings(aino, {"listed": "nobody"})
    await people.save_settings(eero, {"show_rating": "nobody"})
    assert await shown(cottage) == [(1, "Helmi")]
    await people.save_settings(eero, {"show_rating": "everybody"})
    assert await shown(cottage) == [(1, "Eero"), (1, "Helmi")]
    await people.delete(eero, GOOD)
    assert await shown(cottage) == [(1, "Helmi")]
    async with AsyncSession(cottage.engine) as session, session.begin():
        row = await session.get_one(RatingRow, (aino.id, "hex"))
        row.listed = 1400  # rated at the same moment
    assert await shown(cottage) == [(1, "Helmi")]
    assert (await people.save_settings(helmi, {"listed": None})).chose("listed") == "nobody"
    assert await shown(cottage) == []


@at_cottage
async def test_a_list_is_short_and_found_by_an_index(cottage: Cottage) -> None:
    people = [
        {"id": id, "name": f"P{id}", "robot": False, "created": 1, "settings": LISTED}
        for id in range(1, 1001)
    ]
    ratings = [
        {
            "person_id": id,
            "game": "hex",
            "mu": 1000.0 + id,
            "sigma": 50.0,
            "matches": 10,
            "listed": 900 + id if id % 2 else None,
        }
        for id in range(1, 1001)
    ]
    async with cottage.engine.begin() as connection:
        await connection.execute(insert(Person), people)
        await connection.execute(insert(RatingRow), ratings)
        if connection.dialect.name == "sqlite":
            query = (
                select(RatingRow.person_id)
                .where(RatingRow.game == "hex", RatingRow.listed.is_not(None))
                .order_by(RatingRow.listed.desc())
            )
            text = str(query.compile(connection, compile_kwargs={"literal_binds": True}))
            plan = str((await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}")).all())
            assert "ix_ratings_listed" in plan
            assert "TEMP B-TREE" not in plan
    places = await shown(cottage)
    assert len(places) == MOST_LISTED
    assert (places[0], places[-1]) == ((1, "P999"), (100, "P801"))


def test_a_rated_match_moves_its_players_on_the_list(browser: Any) -> None:
    people = browser.app.state.people

    async def prepare() -> None:
        async with AsyncSession(browser.app.state.engine) as session, session.begin():
            for id, matches in ((1, 9), (2, 9)):
                session.add(
                    RatingRow(person_id=id, game="hex", mu=1500.0, sigma=60.0, matches=matches)
                )
        await people.save_settings(await people.by_name("Aino"), LISTED)

    async def told() -> list[Any]:
        async with AsyncSession(browser.app.state.engine) as session:
            return [(one.name, one.rating) for one in await leaders_of(session, "hex")]

    in_loop(browser, prepare)
    assert in_loop(browser, told) == []
    play(browser, begun(browser, "hex(size=3,swap=false)", rated=True), "b2 a1 b1 a3 b3")
    ((name, rating),) = in_loop(browser, told)
    assert name == "Aino"
    assert rating.matches == 10
    assert rating.mu > 1500


# --- the page


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as opened:
        yield opened


def text_of(visitor: Browser, path: str) -> str:
    answer = visitor.get(path)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]*>", " ", answer.text)))


def test_the_page_of_a_leaderboard(visitor: Browser) -> None:
    assert "Nobody is listed yet" in text_of(visitor, "/leaders")
    assert "Nobody is listed at this game yet" in text_of(visitor, "/leaders?game=tuppi")
    assert visitor.get("/leaders?game=elk").status_code == 404
    aino = visitor.join("Aino & Co")
    cottage = visitor.cottage

    async def prepare() -> None:
        await rated(cottage, "Helmi", 1500)
        await cottage.add(
            RatingRow(person_id=aino.id, game="hex", mu=1400.0, sigma=50.0, matches=12)
        )

    visitor.do(prepare)
    shown = text_of(visitor, "/leaders")
    assert "1. Helmi 1400 1400 to 1600 10" in shown
    assert "Your place would be 2. Nobody else sees this." in shown
    assert "Aino" not in shown
    assert visitor.fill_in("/me/settings", listed="everybody").status_code == 303
    shown = text_of(visitor, "/leaders?game=hex")
    assert "2. Aino & Co 1300" in shown
    assert "Your place: 2." in shown
    assert 'href="/people/Aino%20%26%20Co"' in visitor.get("/leaders").text
    assert visitor.fill_in("/me/settings", listed="elk").status_code == 422
