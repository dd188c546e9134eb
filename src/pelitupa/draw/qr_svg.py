"""A text as a picture that a phone's camera reads."""

from __future__ import annotations

from io import BytesIO

import segno


def qr_svg(text: str, error: str = "m") -> str:
    """A QR code as an SVG element, dark on light in every colour scheme.

    `error` says how much of it may be hidden: `m` 15 %, `l` 7 %, and then it is smaller.
    """
    out = BytesIO()
    code = segno.make(text, error=error, micro=False, boost_error=False)
    code.save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=4,
        dark="#1d1503", light="#fffdf6",
    )  # fmt: skip
    return out.getvalue().decode()
