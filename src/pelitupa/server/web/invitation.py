"""The address of a table as a picture that a phone reads."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import urlsplit

from pelitupa.draw import qr_svg as pictures
from pelitupa.server.web.security import is_own_name


@lru_cache(maxsize=256)  # each page of a waiting room is made again when somebody sits down
def qr_svg(address: str) -> str:
    """The address as a QR code, an SVG element. Empty where it is empty, this machine's own name for itself,
    which leads a phone nowhere, or longer than a link of ours."""
    host = urlsplit(address).hostname
    if not host or is_own_name(host) or len(address) > 300:
        return ""
    return pictures.qr_svg(address)
