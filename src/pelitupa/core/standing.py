"""A match that begins at a score: the options of games that keep points from deal to deal.

`standing=1200:800` gives each side, in the order of its first seat, what it has when the match begins. It is
an option, so that the `game:` line of a record says it, and a lesson, a position or a table can begin there.
"""

from __future__ import annotations

import re
from typing import Any, Final

from pelitupa.core.errors import OptionError
from pelitupa.core.options import option
from pelitupa.core.wording import t, tn

FURTHEST: Final = 100_000
"""No side begins with more points than this, nor with as many below nothing."""

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")


def standing_option() -> Any:
    """The option `standing`: what each side has when the match begins."""
    return option(
        "",
        "What each side has when the match begins, with colons between, as in 300:150; empty for the usual.",
        longest=60,
    )


def dealer_option(seats: int) -> Any:
    """The option `dealer` of a game for at most so many players: who deals first."""
    return option(1, "Who deals first, by the seat.", low=1, high=seats)


def read_standing(text: str) -> tuple[int, ...]:
    """The points of the option `standing`; none where it is empty. Raises `OptionError`."""
    if not text:
        return ()
    parts = [part.strip() for part in text.split(":")]
    if not all(_NUMBER.fullmatch(part) and abs(int(part)) <= FURTHEST for part in parts):
        raise OptionError(
            t(
                "option standing is whole numbers with colons between, as in 300:150, not {value}",
                value=repr(text),
            )
        )
    return tuple([int(part) for part in parts])


def check_standing(points: tuple[int, ...], sides: int, low: int, high: int) -> None:
    """Raise `OptionError` where a match of so many sides cannot begin with these points."""
    if len(points) not in (0, sides):
        raise OptionError(
            tn(
                "option standing has {count} number, one for each side",
                "option standing has {count} numbers, one for each side",
                sides,
            )
        )
    for number in points:
        if not low <= number <= high:
            raise OptionError(
                t(
                    "a side begins here with {low} to {high}, not with {number}",
                    low=low,
                    high=high,
                    number=number,
                )
            )
