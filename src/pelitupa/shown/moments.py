"""Moments of a match that are worth a card beside the table: what a deal has brought, and how all ended.

Made from a seat's view alone, as everything that is sent (`fragments.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pelitupa.core import (
    CardZone,
    PlayerView,
    ScoreLine,
    Text,
    View,
    have_won,
    listed,
    player_name,
)
from pelitupa.core.frozen import Frozen
from pelitupa.core.parts import PART_WORDS, numbered
from pelitupa.draw import pretty
from pelitupa.i18n import table_translator, translated
from pelitupa.records import FINISHED
from pelitupa.shown.templating import template
from pelitupa.table import Result


@dataclass(frozen=True)
class Side(Frozen):
    """Players who share a score, in the order of their seats."""

    name: Text
    score: str
    best: bool = False
    """Whether the match is theirs."""


def last_deal(view: View) -> int:
    """The deal that ended last, or 0."""
    return view.deal if view.result else view.deal - 1


def deal_data(view: View, cards: bool, language: str) -> dict[str, Any]:
    """What the deal that ended last has brought, and how it stands now; no HTML if it brought nothing.

    A round of darts or a turn at a board is no deal to stop at: the table shows all of it.
    """
    deal = last_deal(view)
    lines: tuple[ScoreLine, ...] = ()
    if any(isinstance(zone, CardZone) for zone in view.zones):
        lines = tuple([line for line in view.sheet if line.deal == deal])
    if not lines:
        return {"deal": deal, "html": ""}
    places = sides(view.players)
    if all(line.unit for line in lines) and not any(_number(side.score) for side in places):
        places = ()  # another book is kept yet, and all scores are 0
    html = _html("live/deal.html", deal, view.part, lines, places, cards, language)
    return {"deal": deal, "html": html}


def end_data(view: View, result: Result, cards: bool, language: str) -> dict[str, Any]:
    """How the match ended: who won, how it stands, and what the last deal brought."""
    words = table_translator(language)
    finished = result.how == FINISHED
    said = words.text(result.text)
    headline = said if finished else words.text(winners_text(result.returns) or result.text)
    places = sides(view.players, result.returns)
    lines = tuple(line for line in view.sheet if line.deal == view.deal)
    return {
        "headline": pretty(headline) if cards else headline,
        "how": "" if said == headline else said,
        "html": _html("live/end.html", view.deal, view.part, lines, places, cards, language),
    }


def winners_text(returns: Sequence[float]) -> Text | None:
    """Who has won a match that was broken off; None where nobody is better off than another."""
    best = max(returns)
    winners = [seat for seat, value in enumerate(returns) if value == best]
    return None if len(winners) == len(returns) else have_won(winners)


def sides(players: Sequence[PlayerView], returns: Sequence[float] = ()) -> tuple[Side, ...]:
    """Who shares a score with whom; with the returns of a match, the best first, and of equals in the
    order of their scores, as the others' go.
    """
    teams: dict[int, list[PlayerView]] = {}
    for player in players:
        teams.setdefault(player.team, []).append(player)
    groups = list(teams.values())
    if any(len({one.score for one in group}) > 1 for group in groups):  # each for himself after all
        groups = [[player] for player in players]
    if returns:
        groups.sort(key=lambda group: -returns[group[0].seat])
        first, last = (_number(groups[place][0].score) for place in (0, -1))
        sign = 1.0 if last > first else -1.0
        groups.sort(key=lambda group: (-returns[group[0].seat], sign * _number(group[0].score)))
    best = max(returns, default=0.0) if len(set(returns)) > 1 else None
    return tuple(
        Side(_called(group), group[0].score, bool(returns) and returns[group[0].seat] == best)
        for group in groups
    )


def _number(score: str) -> float:
    """A score as a number, 0 where it is told in words."""
    try:
        return float(score.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return 0.0


def _called(group: Sequence[PlayerView]) -> Text:
    return listed([player_name(player.seat) for player in group])


def _alike_together(lines: Sequence[ScoreLine]) -> list[tuple[ScoreLine, int]]:
    """Lines that say the same of the same players as one, with what they bring together, and how many they
    were: eight tricks of one point each are one line of eight."""
    found: dict[tuple[Any, ...], tuple[ScoreLine, int]] = {}
    for line in lines:
        key = (line.seats, line.clause, line.text, line.unit, line.points > 0)
        first, count = found.get(key, (replace(line, points=0.0), 0))
        found[key] = (replace(first, points=first.points + line.points), count + 1)
    return list(found.values())


@lru_cache(maxsize=1024)
def _html(
    name: str,
    deal: int,
    part: str,
    lines: tuple[ScoreLine, ...],
    places: tuple[Side, ...],
    cards: bool,
    language: str,
) -> str:
    words = table_translator(language)
    told = [
        (words.text(side.name), str(translated(side.score, words)), side.best) for side in places
    ]
    return template(name, language).render(
        deal=deal,
        head=words.text(numbered(part, deal)),
        part=PART_WORDS[part],
        lines=_alike_together(translated(lines, words)),
        sides=told,
        cards=cards,
    )
