"""What whoever runs a cottage may set, by environment (`PELITUPA_LOG=json`) or in a file.

The file is `pelitupa.env` in the folder where the server is started, or the one that `PELITUPA_CONFIG`
names; the environment wins. `docs/running.md` is made to say the same as this class.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from platformdirs import user_data_path
from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from pelitupa.core import PelitupaError
from pelitupa.records.format import NAME_LIMIT, printable

DEFAULT_FILE: Final = "pelitupa.env"
OTHERS: Final = frozenset(
    f"PELITUPA_{name}"
    for name in (
        "CONFIG",
        "COMPILE",
        "OPTIMISE",
        "BESIDE",
        "BOTS",
        "DECKS",
        "FUZZ",
        "REQUIRE_BROWSER",
        "REQUIRE_NODE",
    )
)
"""What the environment tells other parts of Pelitupa, or how they are built."""


_ROOT_NAME: Final = re.compile(r"(?!\.{1,2}$)[A-Za-z0-9._~-]+", re.ASCII)
"""A name in the path of a root: what needs no quoting in addresses, cookies and patterns."""


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
    root: str = Field(
        "",
        description="The path that the cottage lies under, such as /games; empty for a host of its own.",
    )
    secure_cookies: bool = Field(False, description="Send cookies over HTTPS only; true on a site.")
    proxies: str = Field(
        "",
        description="Addresses or networks of reverse proxies whose X-Forwarded headers are believed, "
        "with commas.",
    )
    sign_up: bool = Field(True, description="Whether people may make accounts.")
    guest_talk: bool = Field(
        True,
        description="Whether guests may say things in words of their own; "
        "what stands in the list they may say.",
    )
    refused_words: str = Field(
        "",
        description="A file of words that nobody may write here, one a line (docs/hosts.md); empty for none.",
    )
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
    cards: str = Field(
        "",
        description="A folder with convention cards of your own, which sides may choose "
        "(docs/conventions.md); empty for none.",
    )
    page_rules: str = Field(
        "",
        description="A folder that pelitupa page-rules has made, so that pages count without a "
        "network; empty for none.",
    )
    site_address: str = Field(
        "",
        description="The https address of a folder that pelitupa site has made, named to phones that come "
        "over plain http; empty for none.",
    )
    open_browser: bool = Field(
        True,
        description="Whether the start opens a browser, where somebody sits at a terminal with a display.",
    )
    address: str = Field(
        "",
        description="The cottage's own https address, for links in e-mails; empty where none are sent.",
    )
    smtp: str = Field(
        "",
        description="The server for e-mails: smtp://USER:PASSWORD@HOST:587 or smtps://...; empty for none.",
    )
    mail_from: str = Field("", description="The address that e-mails come from.")
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

    @field_validator("database")
    @classmethod
    def _readable_database(cls, url: str) -> str:
        try:
            make_url(url)
        except (ArgumentError, ValueError):
            raise ValueError(
                "this is not a URL of a database, such as postgresql+asyncpg://USER@HOST:5432/NAME"
            ) from None
        return url

    @field_validator("redis")
    @classmethod
    def _known_redis(cls, url: str) -> str:
        try:
            parts = urlsplit(url)
            good = parts.scheme in ("redis", "rediss", "unix") and parts.port != 0
            if url and not (good and (parts.netloc or parts.path)):
                raise ValueError
        except ValueError:
            raise ValueError("Redis is at redis://HOST:PORT/N") from None
        return url

    @field_validator("root")
    @classmethod
    def _path_of_plain_names(cls, root: str) -> str:
        names = root.split("/")[1:]
        if root and not (root[0] == "/" and all(map(_ROOT_NAME.fullmatch, names))):
            raise ValueError(
                f"{root[:60]!r} is not a path such as /games or /our/games: it begins with a slash, does not "
                "end with one, and its names are made of letters without accents, digits, -, _, ~ and ."
            )
        return root

    @field_validator("proxies")
    @classmethod
    def _addresses(cls, proxies: str) -> str:
        for one in proxies.split(","):
            if one.strip() and one.strip() != "*":
                try:
                    ip_network(one.strip(), strict=False)
                except ValueError:
                    raise ValueError(
                        f"{one.strip()[:60]!r} is not an address or a network, such as 127.0.0.1 or "
                        "10.0.0.0/8"
                    ) from None
        return proxies

    @field_validator("smtp")
    @classmethod
    def _known_mail_server(cls, url: str) -> str:
        try:
            parts = urlsplit(url)
            if url and not (
                parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0
            ):
                raise ValueError
        except ValueError:
            raise ValueError(
                "e-mails go to smtp://USER:PASSWORD@HOST:587 or smtps://HOST"
            ) from None
        return url

    @field_validator("mail_from")
    @classmethod
    def _mail_address(cls, address: str) -> str:
        local, _, domain = address.rpartition("@")
        plain = address.isascii() and address.isprintable() and not set(address) & set(' <>,;:"')
        if address and not (local and domain and plain):
            raise ValueError(
                f"{address[:60]!r} is not an e-mail address such as notices@example.org"
            )
        return address

    @field_validator("site_address", "address")
    @classmethod
    def _over_https(cls, address: str) -> str:
        try:
            parts = urlsplit(address)
            good = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0
            if address and not (
                good and address.isprintable() and not set(address) & set(' "<>?#')
            ):
                raise ValueError
        except ValueError:
            raise ValueError(
                f"{address[:60]!r} is not an address such as https://games.example.org/pelitupa/"
            ) from None
        return address if not address or address.endswith("/") else f"{address}/"

    @field_validator("name")
    @classmethod
    def _written_in_a_line(cls, name: str) -> str:
        if not 1 <= len(name) <= NAME_LIMIT or not printable(name):
            raise ValueError(f"a name is 1 to {NAME_LIMIT} printable characters")
        return name

    @property
    def place(self) -> str:
        """Where the database is, without a password."""
        url = make_url(self.database)
        return str(url.database) if self.is_sqlite else url.render_as_string(hide_password=True)

    @property
    def kept_besides(self) -> list[str]:
        """What else on this machine belongs to the cottage, and is in no copy of its database."""
        settings = os.environ.get("PELITUPA_CONFIG", DEFAULT_FILE)
        https = str(Path(self.place).with_name("https")) if self.is_sqlite else ""
        found = (settings, https, self.signing_key, self.packs, self.cards, self.refused_words)
        return [name for name in found if name and Path(name).exists()]

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
    _check_names(os.environ, "the environment")
    if path.is_file():
        _check_names(_lines_of(path), str(path))
    try:
        read: Any = Config  # the file is no field of the settings
        config = read(_env_file=path if path.is_file() else None, **given)
    except ValidationError as error:
        first = error.errors()[0]
        name = "PELITUPA_" + "_".join(str(part) for part in first["loc"]).upper()
        raise ConfigError(f"{name}: {first['msg']}") from None
    assert isinstance(config, Config)
    return config


def _lines_of(path: Path) -> list[str]:
    """The names that a file sets. Raises `ConfigError` for a file, or a line of it, that cannot be read."""
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{path} cannot be read: it is a text in UTF-8 with a line PELITUPA_NAME=VALUE for each setting "
            f"({type(error).__name__})"
        ) from None
    names = []
    for number, line in enumerate(lines, 1):
        told = line.strip().removeprefix("export ")
        if not told or told.startswith("#"):
            continue
        name, equals, _ = told.partition("=")
        if not equals or not name.strip().isidentifier():
            raise ConfigError(f"{path}, line {number}: a setting is written PELITUPA_NAME=VALUE")
        names.append(name.strip())
    return names


def _check_names(names: Iterable[str], where: str) -> None:
    """Raise `ConfigError` for a name that begins as a setting's does and is not one."""
    known = {f"PELITUPA_{name}".upper() for name in Config.model_fields}
    for name in sorted({name.upper() for name in names if name.upper().startswith("PELITUPA_")}):
        if name in known or name in OTHERS or name.startswith("PELITUPA_TEST_"):
            continue
        near = get_close_matches(name, known, 1)
        told = f"; did you mean {near[0]}?" if near else "; docs/running.md lists the settings"
        raise ConfigError(f"{name} in {where} is not a setting{told}")
