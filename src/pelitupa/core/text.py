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


class Term(Text):
    """What has a notation and a name: as a string its notation (`own_suit_first`), which records and
    programs go by; shown to people as its `template`, its name (`Own suit first`)."""

    __slots__ = ()


class CardWord(Term):
    """A term that is a card or a tile: `wool_socks`, which people know as wool socks."""

    __slots__ = ()
