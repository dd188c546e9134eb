"""Text for people that can be translated at the edge of the program.

`t("{card} does not beat {other}", card="S7", other="S9")` is an ordinary `str` in English that
also remembers its template and its values, so that a catalogue can put it into another language
when it is shown. Games write every sentence meant for a player this way, never as an f-string.
"""

from __future__ import annotations


class Text(str):
    """An English sentence that remembers how it was made: `template` and `values`."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]
