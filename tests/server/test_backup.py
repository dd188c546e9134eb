"""Copies of a database: made while it runs, put back into an empty place alone, a way back from upgrades."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from click.testing import CliRunner
from sqlalchemy import insert, select

from pelitupa.cli.commands import main
from pelitupa.server.config import Config, load_config
from pelitupa.server.operations.alone import alone
from pelitupa.server.operations.backup import BackupError, back_up, restore
from pelitupa.server.store.database import alembic_config, make_engine, migrate, newest_form
from pelitupa.server.store.models import Base, Evening, Person, SeatRow, Table
from server import services
from server.upgrades import forms, make

NO_SERVICES = pytest.mark.skipif(bool(services.missing()), reason=services.missing())
LAST_FORMS = forms()[-3:]


def config(file: Path | str) -> Config:
    return load_config(database=f"sqlite+aiosqlite:///{file}" if isinstance(file, Path) else file)


async def fill(url: str) -> None:
    """A cottage with rows of many kinds: words in three languages, truth, nothing, numbers, JSON."""
    engine = make_engine(url)
    await migrate(engine)
    async with engine.begin() as connection:
        for number in range(1, 4):
            await connection.execute(
                insert(Person).values(
                    name=f"Äijä {number} 'ö'",
                    robot=number == 2,
                    created=number,
                    settings={"language": "fi", "among": [1, None, {"a": "ß"}]},
                )
            )
        await connection.execute(
            insert(Table).values(
                key="k1",
                host_id=1,
                spec="hex(size=4)",
                game="hex",
                terms={"time": "none"},
                seed="s",
                commitment="c",
                created=2**40,
            )
        )
        seats = (
            {"table_key": "k1", "place": 0, "person_id": 1, "conditional": {"a": 1}, "mu": 25.5},
            {"table_key": "k1", "place": 1, "bot": "random"},
        )
        for seat in seats:
            await connection.execute(insert(SeatRow).values(**seat))
        await connection.execute(
            insert(Evening).values(
                key="e1", host_id=1, name="Ilta", spec="tuppi", seed="s", commitment="c", created=5
            )
        )
    await engine.dispose()


async def rows(url: str) -> dict[str, list[Any]]:
    """All that is in a database, by our own reading of it."""
    engine = make_engine(url)
    found = {}
    async with engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            result = await connection.execute(select(table).order_by(*table.primary_key.columns))
            found[table.name] = [tuple(row) for row in result]
    await engine.dispose()
    return found


def test_a_copy_is_made_while_somebody_writes_and_is_put_back_whole(tmp_path: Path) -> None:
    there, copy, other = (tmp_path / name for name in ("c.sqlite", "copy.sqlite", "other.sqlite"))
    asyncio.run(fill(config(there).database))
    with alone(config(there)), closing(sqlite3.connect(there, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")  # a move that is written just now
        writer.execute("UPDATE people SET name = 'half done'")
        back_up(config(there), copy)
        writer.execute("COMMIT")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob(".*.part"))
    assert restore(config(other), copy) == newest_form()
    kept = asyncio.run(rows(config(other).database))
    assert [row[1] for row in kept["people"]] == [f"Äijä {n} 'ö'" for n in (1, 2, 3)]
    assert kept["tables"]
    assert kept["seats"]


def test_a_copy_is_put_into_an_empty_place_alone(tmp_path: Path) -> None:
    there, copy = tmp_path / "c.sqlite", tmp_path / "copy.sqlite"
    asyncio.run(fill(config(there).database))
    back_up(config(there), copy)
    with pytest.raises(BackupError, match="is there already"):
        back_up(config(there), copy)
    before = there.read_bytes()
    with pytest.raises(BackupError, match=r"there is a cottage at .* already"):
        restore(config(there), copy)
    with alone(config(there)), pytest.raises(Exception, match="another server is open"):
        restore(config(there), copy)
    assert there.read_bytes() == before
    left = tmp_path / "new.sqlite-wal"  # of a file that was moved away without it
    left.write_bytes(b"x")
    with pytest.raises(BackupError, match=r"new\.sqlite-wal"):
        restore(config(tmp_path / "new.sqlite"), copy)
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.parametrize("kind", ["nothing", "text", "another's", "damaged"])
def test_what_is_no_copy_is_not_put_back(kind: str, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.sqlite", tmp_path / "other.sqlite"
    if kind == "text":
        copy.write_text("pea soup")
    elif kind == "another's":
        with closing(sqlite3.connect(copy)) as soup:
            soup.execute("CREATE TABLE recipes (name TEXT)")
    elif kind == "damaged":
        asyncio.run(fill(config(copy).database))
        data = bytearray(copy.read_bytes())
        data[len(data) // 3 : len(data) // 3 + 40_000] = b"\x7f" * 40_000
        copy.write_bytes(data)
    with pytest.raises(BackupError):
        restore(config(other), copy)
    assert not other.exists()
    assert not [path for path in tmp_path.iterdir() if ".part" in path.name]


def test_of_the_copies_in_a_folder_the_newest_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, folder = tmp_path / "c.sqlite", tmp_path / "copies"
    asyncio.run(fill(config(there).database))
    monkeypatch.setenv("PELITUPA_DATABASE", config(there).database)
    folder.mkdir()
    (folder / "pelitupa-20200101-000000.sqlite").touch()
    (folder / "pelitupa-20200102-000000.sqlite").touch()
    (folder / "mine.sqlite").touch()
    done = CliRunner().invoke(main, ["backup", "--keep", "2", str(folder)])
    assert done.exit_code == 0, done.output
    names = sorted(path.name for path in folder.iterdir())
    assert names[:2] == ["mine.sqlite", "pelitupa-20200102-000000.sqlite"]
    assert len(names) == 3
    done = CliRunner().invoke(main, ["backup", "--keep", "2", str(tmp_path / "one.sqlite")])
    assert done.exit_code == 2
    assert not (tmp_path / "one.sqlite").exists()


@pytest.mark.parametrize("form", LAST_FORMS)
def test_one_comes_back_from_each_of_the_last_three_forms(form: str, tmp_path: Path) -> None:
    """A copy before the upgrade, the upgrade, and the former form again with all that it had."""
    there, copy, back = tmp_path / "c.sqlite", tmp_path / "before.sqlite", tmp_path / "back.sqlite"
    make(there, form)
    back_up(config(there), copy)

    async def upgrade() -> None:
        engine = make_engine(config(there).database)
        await migrate(engine)
        await engine.dispose()

    asyncio.run(upgrade())
    with closing(sqlite3.connect(there)) as after, closing(sqlite3.connect(copy)) as before:
        asked = "SELECT count(*), (SELECT version_num FROM alembic_version) FROM people"
        assert after.execute(asked).fetchone() == (5, newest_form())
        assert before.execute(asked).fetchone() == (5, form)
    assert restore(config(back), copy) == form
    with closing(sqlite3.connect(back)) as again:
        assert again.execute(asked).fetchone() == (5, form)


@pytest.mark.parametrize("form", LAST_FORMS)
def test_a_step_of_the_upgrade_can_be_taken_back(form: str, tmp_path: Path) -> None:
    """The database's own steps lead back too, without a copy, as long as what is new is not wanted."""
    there = tmp_path / "c.sqlite"
    make(there, form)

    async def there_and_back() -> None:
        engine = make_engine(config(there).database)
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.run_sync(lambda c: command.downgrade(alembic_config(c), form))
        await engine.dispose()

    before = _schema(there)
    asyncio.run(there_and_back())
    assert _schema(there) == before


def _schema(file: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as found:
        tables = [
            row[0] for row in found.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        return sorted(
            (table, *column[1:4])
            for table in tables
            for column in found.execute(f"PRAGMA table_info({table})")
        )


@NO_SERVICES
def test_a_cottage_moves_to_postgresql_and_back(tmp_path: Path) -> None:
    there, copy, again, home = (tmp_path / f"{name}.sqlite" for name in "abcd")
    asyncio.run(fill(config(there).database))
    back_up(config(there), copy)
    url = asyncio.run(services.new_database())
    restore(config(url), copy)
    assert asyncio.run(rows(url)) == asyncio.run(rows(config(there).database))

    async def next_person() -> int:
        engine = make_engine(url)
        async with engine.begin() as connection:
            added = insert(Person).values(name="New", created=1).returning(Person.id)
            number = (await connection.execute(added)).scalar_one()
        await engine.dispose()
        return number

    assert asyncio.run(next_person()) == 4
    with pytest.raises(BackupError, match="there is a cottage in that database already"):
        restore(config(url), copy)
    back_up(config(url), again)
    restore(config(home), again)
    assert asyncio.run(rows(config(home).database)) == asyncio.run(rows(url))
    with closing(sqlite3.connect(home)) as found:
        asked = "SELECT count(*) FROM seats WHERE conditional IS NULL"
        assert found.execute(asked).fetchone() == (1,)
