"""A record as a short code of letters, for addresses that hold a whole match.

    record_of(code_of(record)) == record

Numbers of entries and hashes are left out of it, since they follow from the rest; so whoever changes a code
hands on another match, and not a broken one. What remains is compressed (deflate, RFC 1951) and written
with the letters of addresses (base64url, RFC 4648), after the number of this form.
"""

from __future__ import annotations

import base64
import zlib
from typing import Final

from pelitupa.core import t
from pelitupa.core.errors import RecordError
from pelitupa.records.format import (
    SIZE_LIMIT,
    Chain,
    Record,
    ending_lines,
    header_lines,
    signature_lines,
)
from pelitupa.records.reading import parse

FORM: Final = "1"
LONGEST_CODE: Final = 400_000
"""No code of a record that people make is longer."""

_NO_MATCH: Final = t("There is no match in that link, or a part of it is missing.")


class UnreadCode(RecordError):
    """A code in which there is no record."""


def code_of(record: Record) -> str:
    """The code of a record."""
    parts = [
        header_lines(record.header),
        [f"{entry.actor_text} {entry.text}" for entry in record.entries],
    ]
    if record.ending is not None:
        parts.append(ending_lines(record.ending))
    if record.signature is not None:
        parts.append(signature_lines(record.signature))
    text = "\n\n".join(["\n".join(lines) for lines in parts])
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    squeezed = squeezer.compress(text.encode()) + squeezer.flush()
    return FORM + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def record_of(code: str) -> Record:
    """The record of a code, of a match that is over. Whoever sent the code may have made it up: all of it is
    read as a record's text is.

    Raises `UnreadCode`, and `RecordError` for what is no record.
    """
    header, entries, *rest = _opened(code).split("\n\n")
    chain = Chain(header.split("\n"))
    lines = [header, ""]
    for number, entry in enumerate(entries.split("\n") if entries else (), 1):
        line = f"{number} {entry}"
        lines.append(f"{line} #{chain.entry(line)}")
    if rest:
        ending, *others = rest
        hash = chain.ending(ending.split("\n"))
        lines += ["", ending, f"hash: {hash}"]
        for part in others:
            lines += ["", part]
    return parse("\n".join(lines) + "\n")


def _opened(code: str) -> str:
    """What was squeezed into a code: at least two parts, and no more than a record can be."""
    if not code.startswith(FORM) or len(code) > LONGEST_CODE or not code.isascii():
        raise UnreadCode(_NO_MATCH)
    try:
        squeezed = base64.b64decode(code[1:] + "=" * (-len(code[1:]) % 4), b"-_", validate=True)
        opener = zlib.decompressobj(-zlib.MAX_WBITS)
        found = opener.decompress(squeezed, SIZE_LIMIT)
        text = found.decode()
    except (ValueError, zlib.error):
        raise UnreadCode(_NO_MATCH) from None
    if not opener.eof or opener.unused_data or "\n\n" not in text:
        raise UnreadCode(_NO_MATCH)
    return text
