"""`python -m server.upgrades` (in `tests`): upgrades of an SQLite file that are killed at every statement.

From every form that the database ever had, and from no file at all, a process upgrades it and is killed
(SIGKILL) before its n-th statement. Afterwards the file must be of the old form or of the newest, with every
row that it had, and the next start must bring it to the newest. `--every 7` tries each seventh statement.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import click
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import event

from pelitupa.server.store.database import MIGRATIONS, alembic_config, make_engine, migrate

NOTHING = "nothing"
"""No file at all, as before a first start."""
_PEOPLE = 5
_PAIRS = 3
"""So often two processes upgrade one file at a time."""


@contextlib.contextmanager
def rows_of(file: Path) -> Iterator[sqlite3.Connection]:
    """The rows of a file, to read and to change; closed, and kept, in the end."""
    with contextlib.closing(sqlite3.connect(file)) as rows, rows:
        yield rows


def forms() -> list[str]:
    """Every form that the database ever had but the newest, the oldest first, after no file at all."""
    scripts = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    return [NOTHING, *sorted(script.revision for script in scripts)[:-1]]


def in_a_process(work: Callable[[], None]) -> int:
    """The status with which a process ends that does some work; below 0 it is the signal it was killed by."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def make(file: Path, form: str) -> None:
    """Make a file of a form, with people in it."""

    async def run() -> None:
        engine = make_engine(f"sqlite+aiosqlite:///{file}")
        async with engine.begin() as connection:
            await connection.run_sync(lambda c: command.upgrade(alembic_config(c), form))
        await engine.dispose()

    asyncio.run(run())
    with rows_of(file) as rows:
        for number in range(_PEOPLE):
            rows.execute(
                "INSERT INTO people (id, name, robot, created, settings) VALUES (?, 'A', 0, 1, '{}')",
                (number + 1,),
            )
        rows.execute(
            "INSERT INTO sessions (token, person_id, created, expires) VALUES ('t', 1, 1, 1)"
        )
    with contextlib.closing(sqlite3.connect(file)) as rows:  # the file is copied alone
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def upgrade(file: Path, killed_at: int | None = None) -> None:
    """Upgrade a file; be killed before that statement."""
    done = 0

    def look(*_: object) -> None:
        nonlocal done
        if done == killed_at:
            os.kill(os.getpid(), signal.SIGKILL)
        done += 1

    async def run() -> None:
        engine = make_engine(f"sqlite+aiosqlite:///{file}")
        event.listen(engine.sync_engine, "before_cursor_execute", look)
        await migrate(engine)
        await engine.dispose()

    asyncio.run(run())


def wrong(file: Path, form: str) -> str:
    """What is wrong with a file whose upgrade from that form was killed; empty if nothing is."""
    newest = max(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())
    with rows_of(file) as rows:
        tables = {name for (name,) in rows.execute("SELECT name FROM sqlite_master")}
        found = (
            rows.execute("SELECT version_num FROM alembic_version").fetchone() if tables else None
        )
    if tables and (found is None or found[0] not in (form, newest)):
        return f"it is of the form {found}"
    if in_a_process(lambda: upgrade(file)) != 0:
        return "it does not open again"
    with rows_of(file) as rows:
        if rows.execute("SELECT version_num FROM alembic_version").fetchone() != (newest,):
            return "it is not of the newest form then"
        people = rows.execute("SELECT count(*) FROM people").fetchone()[0]
        if form != NOTHING and people != _PEOPLE:
            return f"{people} people are left of {_PEOPLE}"
    return ""


def study(folder: Path, every: int, say: Callable[[str], None], only: tuple[str, ...] = ()) -> int:
    """Kill upgrades, and look; how many came out wrong."""
    bad = 0
    for form in only or tuple(forms()):
        kept = folder / f"{form}.sqlite"
        if form != NOTHING and in_a_process(lambda form=form, kept=kept: make(kept, form)):  # type: ignore[misc]
            raise RuntimeError(f"a file of the form {form} cannot be made")
        killed, statement = 0, 0
        while True:
            file = folder / "killed.sqlite"
            for old in folder.glob("killed.sqlite*"):
                old.unlink()
            if form != NOTHING:
                shutil.copy(kept, file)
            status = in_a_process(lambda file=file, at=statement: upgrade(file, at))  # type: ignore[misc]
            if status == 0:
                break
            killed += 1
            if problem := wrong(file, form):
                bad += 1
                say(f"{form}, killed before statement {statement}: {problem}")
            statement += every
        for _ in range(_PAIRS):
            if problem := two_at_once(folder, form):
                bad += 1
                say(f"{form}, two at once: {problem}")
        say(f"{form}: killed {killed} times")
    return bad


def two_at_once(folder: Path, form: str) -> str:
    """What is wrong where two processes upgrade one file at a time; empty if nothing is."""
    file = folder / "two.sqlite"
    for old in folder.glob("two.sqlite*"):
        old.unlink()
    if form != NOTHING:
        shutil.copy(folder / f"{form}.sqlite", file)
    children = []
    for _ in range(2):
        child = os.fork()
        if child == 0:
            try:
                upgrade(file)
            except BaseException:
                os._exit(1)
            os._exit(0)
        children.append(child)
    ends = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    return wrong(file, form) if ends == [0, 0] else f"they ended with {ends}"


@click.command()
@click.option(
    "--every", default=1, show_default=True, help="Kill before each so-many-th statement."
)
@click.option("--form", multiple=True, help="Upgrade from these forms alone.")
def main(every: int, form: tuple[str, ...]) -> None:
    """Kill upgrades at every statement, and open what is left."""
    with tempfile.TemporaryDirectory() as folder:
        bad = study(Path(folder), every, click.echo, form)
    click.echo(f"{bad} came out wrong")
    raise SystemExit(bool(bad))


if __name__ == "__main__":
    main()
