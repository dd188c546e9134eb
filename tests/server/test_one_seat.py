"""One person, one seat at a table: however often it is asked for at the same moment, on every database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from fastapi import FastAPI
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.server import create_app
from pelitupa.server.accounts.user import User
from pelitupa.server.store.database import alembic_config, make_engine, migrate
from pelitupa.server.store.models import ONE_SEAT, OPEN, OVER, SeatRow
from pelitupa.server.store.seating import Seating
from server import services
from server.cottage import Cottage, at_cottage
from server.talking import TestClient, client, config, hub_of, in_loop, open_table
from server.test_waiting_room import Room

AT_ONCE = 6


async def all_at_once(app: FastAPI, requests: list[dict[str, Any]]) -> list[int]:
    """The statuses of requests that are all under way together."""
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as sender:
        answers = await asyncio.gather(*(sender.post(**request) for request in requests))
    return [answer.status_code for answer in answers]


def seats_of(browser: TestClient, key: str, name: str) -> list[int]:
    """Where somebody of that name sits."""
    row = in_loop(browser, hub_of(browser).reader.table, key)
    assert row is not None
    return [seat.place for seat in row.seats if seat.name == name]


def test_a_guest_who_sits_down_everywhere_at_once_has_one_seat() -> None:
    with client() as browser:
        room = Room(browser)
        for _ in range(3):
            room.be("Aino")
            key = room.open("tuppi")
            room.be("Eero")
            headers = {"Cookie": f"pelitupa-session={browser.cookies['pelitupa-session']}"}
            sits = [
                {"url": f"/tables/{key}/sit", "data": {"seat": str(2 + n % 3)}, "headers": headers}
                for n in range(AT_ONCE)
            ]
            statuses = in_loop(browser, all_at_once, browser.app, sits)
            assert len(seats_of(browser, key, "Eero")) == 1
            assert set(statuses) <= {303, 409}


def test_a_program_that_sits_down_everywhere_at_once_has_one_seat() -> None:
    with client() as browser:
        room = Room(browser)
        room.be("Aino")
        key = room.open("tuppi")
        token = in_loop(browser, room.people.new_token, room.be_account("Eero"), "a program")
        headers = {"Authorization": f"Bearer {token}"}
        sits = [
            {"url": f"/api/tables/{key}/sit", "json": {"seat": 1 + n % 3}, "headers": headers}
            for n in range(AT_ONCE)
        ]
        statuses = in_loop(browser, all_at_once, browser.app, sits)
        assert len(seats_of(browser, key, "Eero")) == 1
        assert set(statuses) <= {200, 409}


def test_who_changes_to_a_seat_that_is_taken_keeps_theirs() -> None:
    with client() as browser:
        room = Room(browser)
        room.be("Aino")
        key = room.open("tuppi")
        eero = room.be("Eero")
        room.post(f"/tables/{key}/sit", seat="3")
        seating = hub_of(browser).seating

        async def sit() -> bool:
            return await seating.sit(key, 0, person_id=eero.id, name="Eero")

        assert not in_loop(browser, sit)
        assert seats_of(browser, key, "Eero") == [2]


def test_a_screen_handed_round_is_one_persons_with_several_seats() -> None:
    with client() as browser:
        key = open_table(browser, "hex", company="people", size="3")
        row = in_loop(browser, hub_of(browser).reader.table, key)
        assert row is not None
        assert row.shared
        assert len({seat.person_id for seat in row.seats}) == 1
        again = browser.post(f"/tables/{key}/again", follow_redirects=False)
        assert again.status_code == 303
        new = again.headers["location"].removeprefix("/tables/")
        other = in_loop(browser, hub_of(browser).reader.table, new)
        assert other is not None
        assert other.shared


@at_cottage
async def test_the_database_refuses_a_second_seat(cottage: Cottage) -> None:
    guest, _ = await cottage.people.guest("Aino")
    await cottage.table("t", [guest, None, None], OPEN)
    async with cottage.engine.connect() as connection:
        with pytest.raises(IntegrityError, match=f"{ONE_SEAT}|seats.person_id"):
            await connection.execute(
                text("UPDATE seats SET person_id = :p WHERE table_key = 't' AND place = 1"),
                {"p": guest.id},
            )


@at_cottage
async def test_an_account_that_sits_down_while_its_guest_signs_in_has_one_seat(
    cottage: Cottage,
) -> None:
    people, good = cottage.people, "correct horse battery"
    account, _, _ = await people.sign_up("Aino", good, None)
    seating = Seating(cottage.engine)
    for number in range(4):
        key, (guest, _) = f"t{number}", await people.guest("Visitor")
        await cottage.table(key, [guest, None, None], OPEN)
        await asyncio.gather(
            people.sign_in("Aino", good, guest),
            seating.sit(key, 1, person_id=account.id, name="Aino"),
        )
        held = [(await cottage.seat(key, place)).person_id for place in range(3)]
        assert held.count(account.id) == 1
        assert guest.id not in held


# --- what there was before


async def _to(engine: AsyncEngine, revision: str) -> None:
    def go(connection: Connection) -> None:
        if revision == "head":
            command.upgrade(alembic_config(connection), revision)
        else:
            command.downgrade(alembic_config(connection), revision)

    async with engine.begin() as connection:
        await connection.run_sync(go)


_COLUMNS = (
    "host_id, spec, game, terms, public, rated, typed, spread, seed, commitment, status, created, "
    "started, ended, version, due, ending, record"
)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_was_kept_before_stays(kind: str, tmp_path: Path) -> None:
    """Several seats of one person stay theirs: at a shared screen, or taken while nothing forbade it."""
    if kind == "postgres" and services.missing():
        pytest.skip(services.missing())

    async def body() -> None:
        url = (
            await services.new_database()
            if kind == "postgres"
            else f"sqlite+aiosqlite:///{tmp_path / 'old.sqlite'}"
        )
        engine = make_engine(url)
        await migrate(engine)
        cottage = Cottage(engine)
        aino, eero = (await cottage.people.guest("Aino"))[0], (await cottage.people.guest("E."))[0]
        await cottage.table("plain", [aino, eero, None], OPEN)
        await _to(engine, "0001")
        async with engine.begin() as connection:
            for key in ("screen", "raced"):
                await connection.execute(
                    text(
                        f"INSERT INTO tables (key, {_COLUMNS}) SELECT :k, {_COLUMNS} FROM tables"
                        " WHERE key = 'plain'"
                    ),
                    {"k": key},
                )
            for key, who in (("screen", [aino, aino]), ("raced", [aino, eero, eero, None])):
                for place, person in enumerate(who):
                    await connection.execute(
                        text(
                            "INSERT INTO seats (table_key, place, person_id, name, entropy, card, asked)"
                            " VALUES (:k, :n, :p, :name, '', false, false)"
                        ),
                        {
                            "k": key,
                            "n": place,
                            "p": person and person.id,
                            "name": person.name if person else "",
                        },
                    )
        await _to(engine, "head")
        assert await _shared(cottage, "plain", 3) == [False, False, False]
        assert await _shared(cottage, "screen", 2) == [True, True]
        assert await _shared(cottage, "raced", 4) == [False, True, True, False]
        assert (await cottage.seat("raced", 2)).person_id == eero.id
        await _to(engine, "0001")
        await engine.dispose()

    asyncio.run(body())


async def _shared(cottage: Cottage, key: str, seats: int) -> list[bool]:
    rows: list[SeatRow] = [await cottage.seat(key, place) for place in range(seats)]
    return [row.shared for row in rows]


# --- the limit of tables, which is counted the same way


@pytest.mark.parametrize("way", ["start", "again", "api"])
def test_no_way_leads_to_more_tables_than_one_may_have(way: str) -> None:
    """Also not where all are opened at the same moment."""
    with client(create_app(config(tables_each=4))) as browser:
        room = Room(browser)
        aino: User = room.be_account("Aino")
        key = room.open("hex", size="3")
        cookie = {"Cookie": f"pelitupa-session={browser.cookies['pelitupa-session']}"}
        if way == "start":
            asked = {"url": "/games/hex/start", "data": {"company": "friends"}, "headers": cookie}
        elif way == "again":
            asked = {"url": f"/tables/{key}/again", "headers": cookie}
        else:
            token = in_loop(browser, room.people.new_token, aino, "a program")
            seats = {"game": "hex(size=3)", "seats": ["me", "free"]}
            headers = {"Authorization": f"Bearer {token}"}
            asked = {"url": "/api/tables", "json": seats, "headers": headers}
        statuses = in_loop(browser, all_at_once, browser.app, [asked] * 9)
        reader = hub_of(browser).reader
        going = in_loop(browser, reader.tables_of, aino.id, (OPEN, "playing"))
        over = in_loop(browser, reader.tables_of, aino.id, (OVER, "closed"))
        assert len(going) <= 4
        if way == "api":
            assert sorted(statuses) == [201] * 3 + [409] * 6
        else:
            assert set(statuses) <= {303, 400, 422}
            assert len(over) >= 1
