"""Requests to addresses that people have given: https alone, to no machine of ours, short and bounded.

Anybody may write any address into a form. So the name is looked up here, every address that it leads to
must be a public one, and the connection goes to the very address that was looked at: a name that leads
elsewhere a moment later (DNS rebinding) gains nothing. No redirect is followed, and little of an answer is
read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore

from pelitupa.core import PelitupaError, t
from pelitupa.server.web.security import is_address

SECONDS: Final = 10.0
"""So long a request may take from its beginning to its end."""
LONGEST: Final = 1000
"""An address has so many characters at most."""
AT_ONCE: Final = 16
"""So many requests go on at a time, and to one host:"""
AT_ONCE_EACH: Final = 4
_READ: Final = 4096
_FAILED: Final = (
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.TimeoutException,
    OSError,
    ValueError,
)
"""What is raised where nothing answers: a `TimeoutError` is an `OSError`, so is a name that leads nowhere."""
_OF_HOMES: Final = (".localhost", ".local", ".internal", ".home.arpa")
_SIX_GLOBAL: Final = ip_network("2000::/3")
_TUNNELS: Final = (ip_network("2001::/23"), ip_network("2002::/16"))
"""Addresses of IPv6 that hold one of IPv4, or that lead to it."""


NOT_ALLOWED: Final = t(
    "That is not an address the cottage may call: it begins with https:// and is on the internet."
)


class NotAllowed(PelitupaError):
    """An address that the server does not send anything to."""

    def __init__(self) -> None:
        super().__init__(NOT_ALLOWED)


class NoAnswer(PelitupaError):
    """Nothing answered in time, or what did is not to be trusted."""


@dataclass(frozen=True)
class Answer:
    """What came back: the status, the seconds to wait before the next try where it says so, and the
    beginning of the rest."""

    status: int
    wait: float | None
    body: bytes


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the internet at large."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address not in _SIX_GLOBAL or any(address in tunnel for tunnel in _TUNNELS):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def check_address(url: str) -> str:
    """The address, if it is one that may be written down. Raises `NotAllowed`."""
    if not (
        url.isascii() and url.isprintable() and len(url) <= LONGEST and not set(url) & set(' "<>\\')
    ):
        raise NotAllowed
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise NotAllowed from None
    if parts.scheme != "https" or not host or port == 0 or "@" in parts.netloc or parts.fragment:
        raise NotAllowed
    if is_address(host):
        named = is_public(ip_address(host))
    else:
        named = "." in host.strip(".") and not host.rstrip(".").endswith(_OF_HOMES)
    if not named:
        raise NotAllowed
    return url


def origin_of(url: str) -> str:
    """The origin of an address, as `https://push.example.org`."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class _Guarded(httpcore.AsyncNetworkBackend):
    """Connects to the addresses that are allowed, and to no other."""

    def __init__(self, allowed: Callable[[IPv4Address | IPv6Address], bool]) -> None:
        self._allowed = allowed
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """See `httpcore`."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(there[4][0]) for there in found))
        if not addresses or not all(self._allowed(ip_address(one)) for one in addresses):
            raise NotAllowed
        return await self._inner.connect_tcp(
            addresses[0], port, timeout, local_address, socket_options
        )


class Outside:
    """The way out to addresses that people have given."""

    def __init__(
        self,
        allowed: Callable[[IPv4Address | IPv6Address], bool] = is_public,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        """`allowed` says which addresses may be connected to, `trust` whose certificates are believed."""
        self._allowed = allowed
        self._trust = trust
        self._hosts: dict[str, asyncio.Semaphore] = {}

    @cached_property
    def _pool(self) -> httpcore.AsyncConnectionPool:
        """Made when something is sent: to read which certificates are trusted takes some 30 ms."""
        return httpcore.AsyncConnectionPool(
            ssl_context=self._trust or ssl.create_default_context(),
            max_connections=AT_ONCE,
            max_keepalive_connections=AT_ONCE,
            keepalive_expiry=30,
            network_backend=_Guarded(self._allowed),
        )

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """What an address answers. Raises `NotAllowed` and `NoAnswer`."""
        origin = origin_of(url)
        if len(self._hosts) > 1000:
            self._hosts = {name: one for name, one in self._hosts.items() if one.locked()}
        turn = self._hosts.setdefault(origin, asyncio.Semaphore(AT_ONCE_EACH))
        sent = [("User-Agent", "Pelitupa"), *headers.items()]
        limit = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
        try:
            async with turn, asyncio.timeout(SECONDS):
                return await self._post(url, sent, body, limit)
        except NotAllowed:
            raise
        except _FAILED as error:
            raise NoAnswer(type(error).__name__) from None

    async def _post(
        self, url: str, headers: list[tuple[str, str]], body: bytes, limit: dict[str, float]
    ) -> Answer:
        async with self._pool.stream(
            "POST", url, headers=headers, content=body, extensions={"timeout": limit}
        ) as response:
            begun = b""
            async for part in response.aiter_stream():
                begun += part
                if len(begun) >= _READ:
                    break
            named = {name.lower(): value for name, value in response.headers}
            after = named.get(b"retry-after", b"").decode("ascii", "replace")
            wait = float(after) if after.isdigit() and len(after) < 7 else None
            return Answer(response.status, wait, begun[:_READ])

    async def close(self) -> None:
        """Let go of what is open."""
        if "_pool" in vars(self):
            await self._pool.aclose()
