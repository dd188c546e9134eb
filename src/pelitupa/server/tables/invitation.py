"""The address of a table as a picture that a phone reads."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from urllib.parse import urlsplit

import segno

from pelitupa.server.pages.security import LOOPBACK


@lru_cache(maxsize=256)  # each page of a waiting room is made again when somebody sits down
def qr_svg(address: str) -> str:
    """The address as a QR code: an SVG element, dark on light in every colour scheme. Empty where the address
    is this machine's own name for itself, which leads a phone nowhere, or is longer than a link of ours.
    """
    parts = urlsplit(address)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    if host in LOOPBACK or len(address) > 300:
        return ""
    out = BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4,
        dark="#1d1503", light="#fffdf6",
    )  # fmt: skip
    return out.getvalue().decode()
