"""A handicap of games of two teams: the stronger one throws fewer balls or stones in each round."""

from __future__ import annotations

import re
from typing import Any, Final

from pelitupa.core import OptionError, option, t

_NUMBERS: Final = re.compile(r"([0-9]):([0-9])")


def fewer_option() -> Any:
    """The option `fewer`: how many balls or stones each of two teams throws less than the other rules say."""
    return option(
        "",
        "How many fewer each team throws in a round, with a colon between, as in 1:0; empty for none.",
        longest=8,
        clause="fewer",
    )


def read_fewer(text: str, most: int) -> tuple[int, int]:
    """What the option says. Raises `OptionError`: of two teams one throws fewer, and at most so many."""
    if not text:
        return 0, 0
    found = _NUMBERS.fullmatch(text)
    numbers = (int(found[1]), int(found[2])) if found else (0, 0)
    if min(numbers) or not 0 < max(numbers) <= most:
        raise OptionError(
            t(
                "option fewer is 0 for one team and 1 to {most} for the other, as in 1:0, not {value}",
                most=most,
                value=repr(text),
            )
        )
    return numbers
