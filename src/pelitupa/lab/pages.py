"""Tables that commands write into pages of the docs, between two marks."""

from __future__ import annotations

from collections.abc import Iterable

from pelitupa.core import PelitupaError


class NoPlaceForTable(PelitupaError):
    """A page has not the marks between which a table would be written."""


def with_table(page: str, begin: str, lines: Iterable[str], end: str) -> str:
    """The page with these lines between two marks, in place of those there.

    Raises `NoPlaceForTable` where the first mark is not there once, or the other not after it.
    """
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    if page.count(begin) != 1 or end not in rest:
        raise NoPlaceForTable(
            f"the page has no place for the table: a line {begin}, and after it one {end}"
        )
    return before + "\n".join([begin, "", *lines, "", end]) + after
