"""What is printed: never an error where a terminal or a pipe lacks some of our signs.

Texts for people are put into what the stream can show: `S7` for the suit sign, `-` for a dash. What another
command or program reads is UTF-8, whatever the stream's encoding is.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from typing import Final

import click

_PLAIN: Final = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "—": "-", "−": "-", "‐": "-", "…": "...",
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "×": "x", "±": "+-", "·": "-", "•": "*", "√": "sqrt ",
    "→": ">", "←": "<", "↑": "^", "↓": "v", "▲": "^", "▼": "v", "▸": ">", "◆": "*", "■": "#", "●": "*",
    "★": "*", "✚": "+", "≥": ">=", "≤": "<=", "≈": "~", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ð": "d",
    "þ": "th", "⁄": "/",
}  # fmt: skip
_ERRORS: Final = "pelitupa"


def plain(text: str) -> str:
    """A text in ASCII: known signs by their stand-ins, letters without accents, and `?` for all else."""
    return "".join(_plain_sign(sign) for sign in text)


def _plain_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    letters = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return _PLAIN.get(sign) or letters or "?"


def _in_place(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def prepare_output() -> None:
    """Let standard output and standard error put signs that they lack into plain ones."""
    codecs.register_error(_ERRORS, _in_place)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def shows_all(stream: object) -> bool:
    """Whether a stream's encoding has every sign."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False


def print_file(text: str) -> None:
    """Print what goes to a file or another command, as records do: in UTF-8, with its line ends as they are.

    A terminal gets it in its own encoding.
    """
    shown = sys.stdout is not None and sys.stdout.isatty()  # it may be closed
    click.echo(text if shown else text.encode(), nl=False)
