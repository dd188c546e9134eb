"""A record as a short code of letters, for addresses that hold a whole match.

    record_of(code_of(text)) == text

Numbers of entries and hashes are left out of it, since they follow from the rest; so whoever changes a code
hands on another match, and not a broken one. What remains is compressed (deflate, RFC 1951) and written
with the letters of addresses (base64url, RFC 4648), after the number of this form.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

from pelitupa.core import t
from pelitupa.core.errors import RecordError
from pelitupa.records.format import SIZE_LIMIT, Chain
from pelitupa.records.reading import parse

FORM: Final = "1"
LONGEST_CODE: Final = 400_000
"""No code of a record that people make is longer."""

_ENTRY: Final = re.compile(r"\d+ (.*) #[0-9a-f]{8}")
_HASH: Final = "hash: "
_NO_MATCH: Final = t("There is no match in that link, or a part of it is missing.")


class UnreadCode(RecordError):
    """A code in which there is no record."""


def code_of(text: str) -> str:
    """The code of a record, which has an ending or goes on. Raises `RecordError` for what is none."""
    parse(text, unfinished=True)
    header, entries, *rest = text.removesuffix("\n").split("\n\n")
    found = [_ENTRY.fullmatch(line) for line in entries.split("\n")] if entries else []
    kept = [header, "\n".join([match[1] for match in found if match]), *rest]
    if rest:
        kept[2] = "\n".join([line for line in rest[0].split("\n") if not line.startswith(_HASH)])
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    squeezed = squeezer.compress("\n\n".join(kept).encode()) + squeezer.flush()
    return FORM + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def record_of(code: str) -> str:
    """The record of a code, which whoever sent it may have made up: all of it is read as a record's text is.

    Raises `UnreadCode`, and `RecordError` for what is no record.
    """
    header, entries, *rest = _opened(code).split("\n\n")
    chain = Chain(header.split("\n"))
    lines = [header, ""]
    for number, entry in enumerate(entries.split("\n") if entries else (), 1):
        line = f"{number} {entry}"
        lines.append(f"{line} #{chain.entry(line)}")
    if rest:
        lines += ["", rest[0], f"{_HASH}{chain.ending(rest[0].split(chr(10)))}"]
    for part in rest[1:]:
        lines += ["", part]
    text = "\n".join(lines) + "\n"
    parse(text, unfinished=True)
    return text


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
