"""The socket that a cottage listens on."""

from __future__ import annotations

import errno
import socket
import sys
from typing import Any

from pelitupa.server.config import ConfigError


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """A bound socket that processes can share; port 0 takes a free one. `option` is what sets the port.

    Raises `ConfigError` with a sentence for a host that is not this machine's, a name that nobody knows,
    or a port that is taken.
    """
    try:
        family, address = _address(host, port)
    except (OSError, UnicodeError, ValueError):
        raise ConfigError(
            f"--host: {host[:80]!r} is no address and no name of this machine; 127.0.0.1 is for this "
            "machine alone, 0.0.0.0 for all that can reach it"
        ) from None
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two listen at once
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except OSError as error:
        bound.close()
        raise ConfigError(_why_not(host, port, option, error)) from None
    bound.set_inheritable(True)
    return bound


def _address(host: str, port: int) -> tuple[socket.AddressFamily, Any]:
    """The family and the first address of a host; IPv4 for names. Raises `OSError` and `ValueError`."""
    if not host.strip():
        raise ValueError(host)
    wanted = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.getaddrinfo(host, port, wanted, socket.SOCK_STREAM)
    return found[0][0], found[0][4]


def _why_not(host: str, port: int, option: str, error: OSError) -> str:
    if isinstance(error, PermissionError):
        return f"{option}: this user may not listen on port {port}; take one from 1024 on"
    if error.errno == errno.EADDRINUSE:
        return f"{option}: something listens on port {port} of {host} already; choose another, or 0"
    return f"--host: {host} is no address of this machine ({error.strerror or error})"
