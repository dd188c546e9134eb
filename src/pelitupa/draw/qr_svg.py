"""A text as a picture that a phone's camera reads."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import segno

LONGEST_ON_SCREEN: Final = 1800
"""Of a longer text a camera does not tell the squares apart that a phone shows."""


def qr_svg(text: str, error: str = "m") -> str:
    """A QR code as an SVG element, dark on light in every colour scheme.

    `error` says how much of it may be hidden: `m` 15 %, `l` 7 %, and then it is smaller.
    """
    out = BytesIO()
    code = segno.make(text, error=error, micro=False, boost_error=False)
    code.save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        border=4,
        dark="#1d1503",
        light="#fffdf6",
    )
    return out.getvalue().decode()


def screen_code(text: str) -> str:
    """A text as a code that one phone shows and another reads, with squares as large as can be; empty where
    it is too long for one, or is empty."""
    return qr_svg(text, "l") if 0 < len(text) <= LONGEST_ON_SCREEN else ""
