"""The ways into a cottage: from this machine, from its network, over https."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path
from sqlalchemy.engine import make_url

from pelitupa.server.config import Config
from pelitupa.server.operations.certificate import Certificate
from pelitupa.server.operations.network import is_name, own_addresses, own_names, written_host
from pelitupa.server.store.database import is_file

_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Doors:
    """Where a cottage listens. `network` says that others in its network may come in; `https_port` is 0, and
    `certificate` None, where there is plain http alone."""

    port: int = 0
    network: bool = False
    https_port: int = 0
    certificate: Certificate | None = None
    root: str = ""
    names: tuple[str, ...] = ()
    addresses: Callable[[], list[str]] = own_addresses

    def for_others(self) -> str:
        """The address that others in the network open; empty where there is none."""
        found = self.addresses() if self.network else []
        return self.at("http", found[0]) if found else ""

    def at(self, scheme: str, host: str) -> str:
        """The cottage's address by a scheme, http or https, and a name or an address of this machine."""
        port = self.https_port if scheme == "https" else self.port
        return f"{scheme}://{written_host(host)}:{port}{self.root}/"

    def over_https(self, address: str) -> str:
        """The same host over https; empty where there is none."""
        host = urlsplit(address).hostname
        return self.at("https", host) if self.https_port and host else ""

    def hosts(self) -> list[str]:
        """What a certificate is to be good for."""
        names = [one for one in (*own_names(), *self.names) if is_name(one) or _is_own_address(one)]
        return list(dict.fromkeys((*_THIS_MACHINE, *names, *self.addresses())))

    async def look(self) -> None:
        """Issue another certificate where the present one will not do any more."""
        if self.certificate is not None:
            await asyncio.to_thread(self.certificate.issue, self.hosts())


def _is_own_address(text: str) -> bool:
    """Whether this is an address of one machine: not of all, which a server listens at."""
    try:
        return not ip_address(text).is_unspecified
    except ValueError:
        return False


def certificate_folder(config: Config) -> Path:
    """Where a cottage keeps its certificates: beside its file, or among the user's data."""
    database = make_url(config.database).database or ""
    if not config.is_sqlite or not is_file(database):
        return user_data_path("pelitupa", appauthor=False) / "https"
    return Path(database).absolute().parent / "https"
