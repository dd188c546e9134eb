"""A match handed on: the link that holds it whole, and the same as a code for a phone's camera."""

from __future__ import annotations

from typing import Final

from pelitupa.draw.qr_svg import screen_code
from pelitupa.records import Record
from pelitupa.records.links import code_of

LONGEST_LINK: Final = 8000
"""Many programs cut a longer address."""


def handed_on(record: Record, address: str, point: str = "") -> dict[str, str]:
    """The `link` to a match at the address of a site's replay, and its `code` as a drawing; each is empty
    where it would be too long. `point` is what the fragment says beside the match."""
    link = f"{address}#match={code_of(record)}{point}"
    return {"link": link if len(link) <= LONGEST_LINK else "", "code": screen_code(link)}
