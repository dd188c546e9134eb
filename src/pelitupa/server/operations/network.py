"""The names and addresses that this machine has in the network it is in."""

from __future__ import annotations

import socket
from typing import Final

_DESTINATIONS: Final = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Somewhere outside (RFC 5737: nobody is there), and in the networks that homes have."""


def own_addresses() -> list[str]:
    """This machine's addresses as others in its networks see them, the most usual one first; none without a
    network. Nothing is sent: the system says from which address it would be."""
    found: list[str] = []
    for destination in _DESTINATIONS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            try:
                asked.connect((destination, 9))
                address = str(asked.getsockname()[0])
            except OSError:  # no way leads there
                continue
        if not address.startswith(("127.", "0.")) and address not in found:
            found.append(address)
    return found


def own_names() -> list[str]:
    """This machine's names: its own, and the one by which phones in its network find it (mDNS)."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return [one for one in dict.fromkeys((name, f"{short}.local")) if is_name(one)]


def is_name(text: str) -> bool:
    """Whether a text can be a host's name in a certificate: letters, digits and hyphens, parted by dots."""
    parts = text.split(".")
    return len(text) <= 253 and all(_is_label(part) for part in parts) and not _is_number(parts[-1])


def _is_label(part: str) -> bool:
    plain = part.isascii() and part.replace("-", "").isalnum()
    return plain and len(part) <= 63 and not part.startswith("-") and not part.endswith("-")


def _is_number(part: str) -> bool:
    return part.isdecimal()


def written_host(host: str) -> str:
    """A host as it stands in an address: brackets round an IPv6 address."""
    return f"[{host}]" if ":" in host else host
