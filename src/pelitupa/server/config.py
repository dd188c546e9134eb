"""What whoever runs a cottage may set, by environment (`PELITUPA_PORT=9000`) or in a file.

The file is `pelitupa.env` in the folder where the server is started, or the one that `PELITUPA_CONFIG`
names; the environment wins. `docs/running.md` is made to say the same as this class.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL

from pelitupa.core import PelitupaError
from pelitupa.records.format import NAME_LIMIT, printable

DEFAULT_FILE: Final = "pelitupa.env"


class ConfigError(PelitupaError):
    """A setting of the server that is not what it should be."""


def default_database() -> str:
    """An SQLite file among the data of whoever starts the server."""
    path = user_data_path("pelitupa", appauthor=False) / "cottage.sqlite"
    return URL.create("sqlite+aiosqlite", database=str(path)).render_as_string(hide_password=False)


class Config(BaseSettings):
    """The settings of a server, with their defaults."""

    model_config = SettingsConfigDict(env_prefix="PELITUPA_", extra="ignore", frozen=True)

    database: str = Field(
        default_factory=default_database,
        description="SQLAlchemy URL: sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME.",
    )
    redis: str = Field(
        "", description="redis://HOST:PORT/N, for several workers; empty for one process alone."
    )
    hosts: str = Field(
        "", description="Host names to answer to beside this machine's, with commas."
    )
    secure_cookies: bool = Field(False, description="Send cookies over HTTPS only; true on a site.")
    proxies: str = Field(
        "",
        description="Addresses or networks of reverse proxies whose X-Forwarded headers are believed, "
        "with commas.",
    )
    sign_up: bool = Field(True, description="Whether people may make accounts.")
    bot_workers: int = Field(1, ge=0, le=64, description="Processes in which bots think.")
    requests_a_minute: int = Field(
        600, ge=10, description="How many requests that change something one address may send."
    )
    sign_ins_a_minute: int = Field(
        10, ge=1, description="Attempts to sign in for one name or address."
    )
    tables_each: int = Field(60, ge=1, description="Tables going on that one person may have.")
    connections: int = Field(
        10_000,
        ge=10,
        description="Connections that one process holds; whoever comes then is told to wait.",
    )
    sockets_each: int = Field(
        100, ge=1, description="Pages at tables that one address may have open at a time."
    )
    watchers_each: int = Field(
        500, ge=0, description="Pages of people who only watch that one table may have."
    )
    name: str = Field("Pelitupa", description="The cottage's name, in its signature under records.")
    signing_key: str = Field(
        "",
        description="The file of the key that records are signed with (pelitupa key new); empty for none.",
    )
    packs: str = Field(
        "", description="A folder with question packs of your own (docs/packs.md); empty for none."
    )
    metrics: bool = Field(False, description="Whether /metrics is shown (to this machine only).")
    log: str = Field(
        "text", pattern="^(text|json)$", description="How logs are written: text or json."
    )

    @field_validator("database")
    @classmethod
    def _known_database(cls, url: str) -> str:
        if not url.startswith(("sqlite+aiosqlite://", "postgresql+asyncpg://")):
            raise ValueError("a database is sqlite+aiosqlite://... or postgresql+asyncpg://...")
        return url

    @field_validator("name")
    @classmethod
    def _written_in_a_line(cls, name: str) -> str:
        if not 1 <= len(name) <= NAME_LIMIT or not printable(name):
            raise ValueError(f"a name is 1 to {NAME_LIMIT} printable characters")
        return name

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file of this machine's."""
        return self.database.startswith("sqlite")


def load_config(**given: object) -> Config:
    """The configuration from what is given, the environment, the file and the defaults, in this order.

    Raises `ConfigError` naming the setting.
    """
    path = Path(os.environ.get("PELITUPA_CONFIG", DEFAULT_FILE))
    if "PELITUPA_CONFIG" in os.environ and not path.is_file():
        raise ConfigError(f"PELITUPA_CONFIG names {path}, which is no file")
    try:
        read: Any = Config  # the file is no field of the settings
        config = read(_env_file=path if path.is_file() else None, **given)
    except ValidationError as error:
        first = error.errors()[0]
        name = "PELITUPA_" + "_".join(str(part) for part in first["loc"]).upper()
        raise ConfigError(f"{name}: {first['msg']}") from None
    assert isinstance(config, Config)
    return config
