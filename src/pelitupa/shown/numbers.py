"""Whole numbers as forms and addresses have them: read once, whole, and within bounds."""

from __future__ import annotations


def whole(text: str, low: int, high: int) -> int | None:
    """The number from `low` to `high`, neither below 0, that a text is; None for any other text.

    It has digits 0 to 9 alone, and no more of them than `high` has: what is checked is what is used.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(high))):
        return None
    number = int(text)
    return number if low <= number <= high else None
