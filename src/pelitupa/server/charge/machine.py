"""Putting somebody in charge, on the site's own machine: straight in its database, whether it runs or not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.server.charge.deeds import put_in_charge, those_in_charge
from pelitupa.server.config import Config, ConfigError
from pelitupa.server.store.database import AWAY, make_engine, migrate
from pelitupa.server.store.trouble import reason
from pelitupa.shown.times import now_ms


@asynccontextmanager
async def _database(config: Config) -> AsyncIterator[AsyncEngine]:
    """The database of a cottage, which is there. Raises `ConfigError` where it is not, or cannot be used."""
    file = make_url(config.database).database or ""
    if config.is_sqlite and not Path(file).is_file():
        raise ConfigError(
            f"there is no cottage at {config.place} yet: start it (pelitupa serve), make the account in the "
            "browser, and come back; or name another database in PELITUPA_DATABASE"
        )
    engine = make_engine(config.database)
    try:
        await migrate(engine)
        yield engine
    except AWAY as error:
        raise ConfigError(f"the database {config.place} cannot be used: {reason(error)}") from None
    finally:
        await engine.dispose()


async def admitted(config: Config, name: str, is_in_charge: bool) -> bool:
    """Put the account of a name in charge, or no longer; whether that changed anything. Raises
    `PeopleError` and `ConfigError`."""
    async with _database(config) as engine:
        return await put_in_charge(engine, name, now_ms(), is_in_charge)


async def in_charge(config: Config) -> list[str]:
    """The names of those in charge. Raises `ConfigError`."""
    async with _database(config) as engine:
        return await those_in_charge(engine)
