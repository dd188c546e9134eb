"""What keeps other pages out: headers, the same-origin check, the name of a browser."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from pelitupa.server.operations.network import written_host

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
"""The names this machine has for itself; other names are refused (DNS rebinding)."""
ANY_ADDRESS: Final = "[*]"
"""Among the hosts that a server answers to, this stands for every address. A stranger can let a name of his
lead to this machine (DNS rebinding), but no address."""


HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

LISTENING: Final = {
    "Permissions-Policy": HEADERS["Permissions-Policy"].replace(
        "microphone=()", "microphone=(self)"
    )
}
"""Of a page on which buttons can be said, where the browser itself recognises them: it asks for the
microphone when people switch that on."""


def new_key() -> str:
    """An unguessable key: 256 bits from the operating system."""
    return secrets.token_urlsafe(32)


def from_here(headers: Mapping[str, str]) -> bool:
    """Whether a request that changes something comes from one of our own pages.

    A browser says where a form post or a WebSocket comes from; what says nothing is no browser, and
    has no cookie that a stranger's page could borrow.
    """
    site = headers.get("sec-fetch-site", "same-origin")
    if site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # brackets without an address in them
        return False


def can_be_host(text: str) -> bool:
    """Whether a Host header can be one: addresses made with any other cannot be read again."""
    try:
        return urlsplit(f"//{text}").netloc == text
    except ValueError:
        return False


def is_address(host: str) -> bool:
    """Whether a host is written as an address, not as a name."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def is_own_name(host: str | None) -> bool:
    """Whether the host of an address is a name that every machine has for itself."""
    return written_host(host or "") in LOOPBACK


def local_path(text: str) -> str:
    """A path on this server, to send somebody on to; anything else becomes the first page."""
    plain = text.startswith("/") and not text.startswith(("//", "/\\"))
    return text if plain and text.isprintable() and "\\" not in text else "/"
