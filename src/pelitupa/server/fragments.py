"""What is sent to a person at a table: fragments of HTML and plain values made from their own view.

Nothing here looks at the state of a match: only at `View` and `LogLine`s, which hold what the seat
may see and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pelitupa.core import (
    BACK,
    CHANCE,
    CardZone,
    Clause,
    CounterZone,
    LogLine,
    PlayerView,
    ScoreLine,
    View,
    Zone,
    as_json,
    t,
)
from pelitupa.draw import item_svg, pretty, zone_svg
from pelitupa.draw.text import has_cards, line_text
from pelitupa.server.setup import anchor

FOLDER: Final = Path(__file__).parent
PILE_SHOWN: Final = 5


@cache
def environment() -> Environment:
    """The templates, with all text escaped unless it is our own drawing."""
    env = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        item_svg=lambda item: Markup(item_svg(item)),
        drawn=lambda zone: Markup(zone_svg(zone, interactive=True)),
        anchor=anchor,
        BACK=BACK,
        PILE_SHOWN=PILE_SHOWN,
    )
    env.filters["pretty"] = pretty
    env.filters["signed"] = signed
    return env


def signed(points: float) -> str:
    """Points with their sign, without a needless fraction."""
    return f"{points:+g}".replace("-", "−") if points else "0"


@dataclass(frozen=True)
class Person:
    """A player as the page shows them: a name beside what everyone may know."""

    view: PlayerView
    name: str
    who: str
    counters: tuple[tuple[str, str], ...]


def people(view: View, bots: Sequence[bool], shared: bool) -> list[Person]:
    """The players, the person's own seat first and then the others in turn."""
    counters: dict[int, list[tuple[str, str]]] = {}
    for zone in view.zones:
        if isinstance(zone, CounterZone):
            for counter in zone.counters:
                label = counter.label.removeprefix(t("player {player}: ", player=counter.owner + 1))
                if label == _player_name(counter.owner):
                    label = ""
                counters.setdefault(counter.owner, []).append((label, counter.value))
    count = len(view.players)
    first = view.seat or 0
    persons = []
    for i in range(count):
        player = view.players[(first + i) % count]
        who = "bot" if bots[player.seat] else "at this screen"
        if player.seat == view.seat and not shared and who != "bot":
            who = "you"
        persons.append(
            Person(player, _player_name(player.seat), who, tuple(counters.get(player.seat, [])))
        )
    return persons


def _player_name(seat: int) -> str:
    return t("Player {player}", player=seat + 1)


def zone_data(zone: Zone, view: View, cards: bool) -> dict[str, Any]:
    """A zone as a fragment, with what the layout needs to know.

    Counters that belong to a seat stand on its plate; a zone that is left with none is `empty`.
    `shows` tells that some card of it is seen.
    """
    owner, layout, shows, empty = -1, zone.kind, False, False
    if isinstance(zone, CardZone):
        owner, layout = zone.owner, zone.layout
        shows = any(item.face != BACK for item in zone.items)
    elif isinstance(zone, CounterZone):
        rest = tuple(counter for counter in zone.counters if counter.owner < 0)
        zone = CounterZone(zone.id, zone.title, rest)
        empty = not rest
    template = environment().get_template(f"zone_{zone.kind}.html")
    return {
        "id": zone.id, "title": zone.title, "layout": layout, "owner": owner,
        "mine": owner == view.seat and owner >= 0, "empty": empty, "shows": shows,
        "html": template.render(zone=zone, cards=cards),
    }  # fmt: skip


def log_data(lines: Sequence[LogLine], cards: bool) -> list[dict[str, Any]]:
    """Log lines as sentences, each with its kind: a `play`, a `draw` of chance, or an `event`."""
    return [
        {
            "step": line.step,
            "kind": _kind(line, cards),
            "text": line_text(line, cards).removeprefix("* "),
        }
        for line in lines
    ]


def _kind(line: LogLine, cards: bool) -> str:
    """Where a dart lands is worth reading; a card dealt is one of many."""
    if line.actor == CHANCE:
        return "draw" if cards else "play"
    return "play" if line.actor >= 0 else "event"


def sheet_html(sheet: Sequence[ScoreLine], cards: bool) -> str:
    """The score sheet as a table, each line with a link to its clause."""
    return environment().get_template("sheet.html").render(sheet=sheet, cards=cards)


def view_data(view: View, bots: Sequence[bool], shared: bool) -> dict[str, Any]:
    """Everything of a view that the page shows."""
    cards = has_cards(view)
    persons = people(view, bots, shared)
    plate = environment().get_template("player.html")
    return {
        "step": view.step,
        "seat": view.seat,
        "prompt": pretty(view.prompt) if cards else view.prompt,
        "result": pretty(view.result) if cards else view.result,
        "players": [
            {"seat": p.view.seat, "name": p.name, "html": plate.render(person=p, cards=cards)}
            for p in persons
        ],
        "zones": [zone_data(zone, view, cards) for zone in view.zones],
        "actions": [
            {**as_json(a), "label": pretty(a.label) if cards else str(a.label)}
            for a in view.actions
        ],
        "input": as_json(view.open_input) if view.open_input is not None else None,
        "sheet": sheet_html(view.sheet, cards),
    }


def clause_link(clause: str) -> str:
    """Where the page of a table shows a clause."""
    return f"#{anchor(clause)}"


def status_note(clause: Clause) -> str:
    """What a reader should know of how sure a rule is; empty where its source states it."""
    return "" if clause.status == "Stated" else f"{clause.status}: {clause.reason}"


def sentence(text: str) -> str:
    """A message of an error as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
