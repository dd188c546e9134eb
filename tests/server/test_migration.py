"""A cottage's database from before natures comes over whole, there and back, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.server.live.matches import new_match
from pelitupa.server.store.database import (
    MIGRATIONS,
    alembic_config,
    forms,
    make_engine,
    migrate,
    newest_form,
)
from pelitupa.server.store.reading import Reader
from server import services

BEFORE, AFTER = "0002", "0003"
RECORD = (Path(__file__).parents[1] / "records/former/darts.record").read_text(encoding="utf-8")

TABLES = {
    # key: game, typed, spread, status, the nature it comes to
    "practised": ("round_the_clock", False, 20.0, "playing", "throws"),
    "beginner": ("round_the_clock(players=3)", False, 40.0, "open", "throws(sd=40.0)"),
    "perfect": ("round_the_clock", False, 0.0, "over", "throws(sd=0.0)"),
    "real": ("round_the_clock", True, 20.0, "playing", "reported"),
    "cards": ("tuppi", False, 20.0, "playing", "chance"),
    "gone": ("hnefatafl", False, 20.0, "closed", "chance"),
}


async def step(engine: AsyncEngine, revision: str, down: bool = False) -> None:
    """Bring a database to a revision."""

    def there(connection: Connection) -> None:
        go = command.downgrade if down else command.upgrade
        go(alembic_config(connection), revision)

    async with engine.begin() as connection:
        await connection.run_sync(there)


async def fill(engine: AsyncEngine) -> None:
    """The rows of a cottage as the version before wrote them."""
    person = "INSERT INTO people VALUES (1, 'Aino', 'aino', 'hash', NULL, :robot, 1, :settings)"
    table = (
        "INSERT INTO tables (key, host_id, spec, game, terms, public, rated, typed, spread, seed, "
        "commitment, status, created, started, ended, version, due, ending, record) VALUES (:key, 1, "
        ":spec, :game, :terms, :yes, :no, :typed, :spread, :seed, 'sha256:0', :status, 5, 6, NULL, 2, "
        "NULL, NULL, :record)"
    )
    seat = (
        "INSERT INTO seats (table_key, place, person_id, bot, name, entropy, card, asked) VALUES "
        "(:key, :place, :person, :bot, :name, '', :no, :no)"
    )
    event = "INSERT INTO events VALUES (:key, :number, 'decide', 0, 'aim T1', 7, :nonce)"
    async with engine.begin() as connection:

        async def put(statement: str, **values: Any) -> None:
            await connection.execute(text(statement), values)

        await put(person, robot=False, settings="{}")
        for key, (spec, typed, spread, status, _) in TABLES.items():
            record = RECORD if status == "over" else None
            await put(
                table,
                key=key,
                spec=spec,
                game=spec.partition("(")[0],
                terms='{"time": "none"}',
                yes=True,
                no=False,
                typed=typed,
                spread=spread,
                seed=f"seed of {key}",
                status=status,
                record=record,
            )
            await put(seat, key=key, place=0, person=1, bot=None, name="Aino", no=False)
            await put(seat, key=key, place=1, person=None, bot="random", name="Player 2", no=False)
            for number in (0, 1):
                await put(event, key=key, number=number, nonce=f"n{number}")


async def rows(engine: AsyncEngine) -> dict[str, list[tuple[Any, ...]]]:
    """All rows, the columns by their names in order."""
    found = {}
    async with engine.connect() as connection:
        for name in ("people", "tables", "seats", "events"):
            result = await connection.execute(text(f"SELECT * FROM {name}"))
            found[name] = sorted(
                tuple(sorted((k, str(v)) for k, v in row._asdict().items())) for row in result
            )
    return found


async def there_and_back(url: str) -> None:
    engine = make_engine(url)
    try:
        await step(engine, "0001")
        await fill(engine)
        await step(engine, BEFORE)
        before = await rows(engine)
        assert len(before["events"]) == 2 * len(TABLES)
        await step(engine, AFTER)
        after = await rows(engine)
        for name in ("people", "seats", "events"):
            assert after[name] == before[name]
        strip = {"nature", "typed", "spread"}
        kept, was = (
            [[pair for pair in row if pair[0] not in strip] for row in state["tables"]]
            for state in (after, before)
        )
        assert kept == was
        await migrate(engine)
        reader = Reader(engine)
        for key, (*_, nature) in TABLES.items():
            row = await reader.table(key)
            assert row is not None
            assert row.nature == nature
            assert row.typed == (nature == "reported")
            assert len(row.seats) == 2
        row = await reader.table("real")
        assert row is not None
        assert new_match(row).typed
        assert "spread 12.5" in await reader.record("perfect")
        await step(engine, BEFORE, down=True)
        assert await rows(engine) == before
        await step(engine, AFTER)
        assert await rows(engine) == after
    finally:
        await engine.dispose()


def test_nothing_is_lost_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(there_and_back(f"sqlite+aiosqlite:///{tmp_path / 'cottage.sqlite'}"))


@pytest.mark.skipif(bool(services.missing()), reason=services.missing())
def test_nothing_is_lost_on_postgresql() -> None:
    async def whole() -> None:
        await there_and_back(await services.new_database())

    asyncio.run(whole())


def test_migrations_are_named_by_the_forms_that_they_make() -> None:
    """A start believes the names, and loads none of them where the database is of the newest form."""
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert forms() == tuple(sorted(script.revision for script in scripts.walk_revisions()))
    assert newest_form() == scripts.get_current_head()
