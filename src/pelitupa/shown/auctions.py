"""An auction as a table: a column for each player in turn, a row for each time round.

A game shows its calls as numbers that belong to seats, in the order of their turns: the calls of a seat
`listed` in one, or each call as one of its own.
"""

from __future__ import annotations

import re
from typing import Final

from markupsafe import escape

from pelitupa.core import CounterZone, parts_of, player_name
from pelitupa.draw import pretty
from pelitupa.draw.zones_text import SUIT_SIGNS
from pelitupa.i18n import table_translator
from pelitupa.table.face_down import AUCTIONS

_SUITED: Final = re.compile(r"(\d+) (club|diamond|heart|spade)s?")

_LONG: Final = 9
"""A word of more letters is wider than a column; it may be broken, as numbers never are."""


def is_auction(zone: CounterZone) -> bool:
    """Whether the numbers of a zone are what was called."""
    return zone.id in AUCTIONS and all(counter.owner >= 0 for counter in zone.counters)


def auction_html(zone: CounterZone, language: str) -> str:
    """The calls as a table, empty if there are none."""
    calls = calls_of(zone, language)
    if not any(calls.values()):
        return ""
    words = table_translator(language)
    heads = "".join(
        f'<th scope="col">{escape(words.text(player_name(seat)))}</th>' for seat in calls
    )
    rows = []
    for number in range(max(len(said) for said in calls.values())):
        cells = [said[number] if number < len(said) else "" for said in calls.values()]
        rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    title = escape(words.text(zone.title))
    return (
        f'<table class="auction-table"><caption class="unseen">{title}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def calls_of(zone: CounterZone, language: str) -> dict[int, list[str]]:
    """The calls of each seat, drawn, in the order of their turns."""
    words = table_translator(language)
    calls: dict[int, list[str]] = {}
    for counter in zone.counters:
        said = calls.setdefault(counter.owner, [])
        if counter.value != "nothing yet":
            said += [call_html(one, words.text(one)) for one in parts_of(counter.value)]
    return calls


def call_html(english: str, text: str) -> str:
    """One call: a bid in a suit by its sign, which is read aloud in words; a pass is quiet."""
    match = _SUITED.fullmatch(english)
    if match is None:
        quiet = english in ("pass", "passed")
        long = not quiet and max(map(len, text.split()), default=0) > _LONG
        kind = ' class="passed"' if quiet else ' class="long"' if long else ""
        return f"<span{kind}>{escape(pretty(text))}</span>"
    suit = match[2]
    return (
        f'<span class="bid" role="img" aria-label="{escape(text)}">{match[1]}'
        f'<span class="sign-{suit[0]}">{SUIT_SIGNS[suit[0].upper()]}</span></span>'
    )
