"""What is sent to a person at a table: fragments of HTML and plain values made from their own view.

Nothing here looks at the state of a match: only at `View` and `LogLine`s, which hold what the seat
may see and no more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
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
    Item,
    LogLine,
    PlayerView,
    ScoreLine,
    Text,
    View,
    Zone,
    as_json,
    t,
)
from pelitupa.draw import face_id, face_symbol, item_svg, pretty, zone_svg
from pelitupa.draw.text import has_cards, line_text
from pelitupa.i18n import ENGLISH, LANGUAGES, translated, translator
from pelitupa.server.setup import anchor

FOLDER: Final = Path(__file__).parent
PILE_SHOWN: Final = 5


def environment(language: str = "en") -> Environment:
    """The templates in a language, with all text escaped unless it is our own drawing.

    In them `_("...")` and `ngettext("...", "...", count)` are texts of their own, and the filter
    `translated` is for those that come from elsewhere. Raises `CatalogueError` for a language that is
    not one of `LANGUAGES`.
    """
    return _environment(language)


@cache
def _environment(language: str) -> Environment:
    words = translator(language)
    env = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
        auto_reload=False,
    )
    env.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext, words.ngettext, newstyle=True
    )
    env.globals.update(
        item_svg=lambda item: Markup(item_svg(item)),
        card=partial(_card_html, language),
        drawn=lambda zone: Markup(zone_svg(zone, interactive=True)),
        anchor=anchor,
        BACK=BACK,
        PILE_SHOWN=PILE_SHOWN,
        LANGUAGES=LANGUAGES,
        language=language,
        script_words=words.script_words(),
    )
    env.policies["json.dumps_kwargs"] = {"sort_keys": False}  # as messages have them
    env.filters["pretty"] = pretty
    env.filters["signed"] = signed
    env.filters["translated"] = words.text
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


def people(
    view: View,
    bots: Sequence[bool],
    shared: bool,
    language: str = "en",
    names: Sequence[str] = (),
) -> list[Person]:
    """The players, the person's own seat first and then the others in turn.

    The view is already in the language.
    """
    words = translator(language)
    counters: dict[int, list[tuple[str, str]]] = {}
    for zone in view.zones:
        if isinstance(zone, CounterZone):
            for counter in zone.counters:
                label = counter.label.removeprefix(_player_prefix(counter.owner, language))
                if label.casefold() == _player_name(counter.owner, language).casefold():
                    label = ""
                counters.setdefault(counter.owner, []).append((label, counter.value))
    count = len(view.players)
    first = view.seat or 0
    persons = []
    for i in range(count):
        player = view.players[(first + i) % count]
        who = t("bot") if bots[player.seat] else t("at this screen") if shared else t("")
        if player.seat == view.seat and not shared and not bots[player.seat]:
            who = t("you")
        name = _player_name(player.seat, language)
        if names and names[player.seat] != _player_name(player.seat, ENGLISH):
            name = words.text(t("{player} · {name}", player=name, name=names[player.seat]))
        own = tuple(counters.get(player.seat, []))
        persons.append(Person(player, name, words.text(who), own))
    return persons


@cache
def _player_name(seat: int, language: str) -> str:
    return translator(language).text(t("Player {player}", player=seat + 1))


@cache
def _player_prefix(seat: int, language: str) -> str:
    return translator(language).text(t("player {player}: ", player=seat + 1))


def zone_data(
    zone: Zone, view: View, cards: bool, language: str = "en", drawn: bool = True
) -> dict[str, Any]:
    """A zone of a view that is already in the language as a fragment, with what the layout needs to
    know; not `drawn`, without the fragment.

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
    return {
        "id": zone.id, "title": zone.title, "layout": layout, "owner": owner,
        "mine": owner == view.seat and owner >= 0, "empty": empty, "shows": shows,
        "html": _zone_html(zone, cards, language) if drawn else None,
    }  # fmt: skip


@lru_cache(maxsize=8192)
def _card_html(language: str, item: Item, silent: bool) -> Markup:
    """One card, or whatever else lies in a row; `silent` for one of many backs, which is not read aloud."""
    template = environment(language).get_template("card.html")
    return Markup(template.render(item=item, silent=silent))


@lru_cache(maxsize=4096)
def _zone_html(zone: Zone, cards: bool, language: str) -> str:
    """A drawing follows from what is drawn: what several see is drawn once."""
    template = environment(language).get_template(f"zone_{zone.kind}.html")
    return template.render(zone=zone, cards=cards)


def faces_data(zones: Iterable[Zone], had: Collection[str] = ()) -> dict[str, str]:
    """The drawings that the zones' fragments use, by name, but for those that the page has already."""
    return {
        name: face_symbol(item)
        for zone in zones
        if isinstance(zone, CardZone)
        for item in zone.items
        if (name := face_id(item)) not in had
    }


def log_data(lines: Sequence[LogLine], cards: bool, language: str = "en") -> list[dict[str, Any]]:
    """Log lines as sentences, each with its kind: a `play`, a `draw` of chance, or an `event`."""
    words = translator(language)
    return [
        {
            "step": line.step,
            "kind": _kind(line, cards),
            "text": words.text(line_text(translated(line, words), cards)).removeprefix("* "),
        }
        for line in lines
    ]


def _kind(line: LogLine, cards: bool) -> str:
    """Where a dart lands is worth reading; a card dealt is one of many."""
    if line.actor == CHANCE:
        return "draw" if cards else "play"
    return "play" if line.actor >= 0 else "event"


def sheet_html(sheet: Sequence[ScoreLine], cards: bool, language: str = "en") -> str:
    """The score sheet as a table, each line with a link to its clause."""
    return _sheet_html(tuple(sheet), cards, language)


@lru_cache(maxsize=2048)
def _sheet_html(sheet: tuple[ScoreLine, ...], cards: bool, language: str) -> str:
    lines = translated(sheet, translator(language))
    return environment(language).get_template("sheet.html").render(sheet=lines, cards=cards)


@lru_cache(maxsize=8192)
def _plate_html(person: Person, cards: bool, language: str) -> str:
    return environment(language).get_template("player.html").render(person=person, cards=cards)


def view_data(
    view: View,
    bots: Sequence[bool],
    shared: bool,
    language: str = "en",
    names: Sequence[str] = (),
    known: Collection[str] = (),
    faces: Collection[str] = (),
) -> dict[str, Any]:
    """Everything of a view that the page shows, in a language. `names` are the players' own; zones that
    are `known`, by their ids, are on the page as they are now and are not drawn again, nor are the
    `faces` that it has."""
    cards = has_cards(view)
    shown = translated(view, translator(language))  # before card texts become signs
    persons = people(shown, bots, shared, language, names)
    return {
        "step": view.step,
        "seat": view.seat,
        "prompt": pretty(shown.prompt) if cards else str(shown.prompt),
        "result": pretty(shown.result) if cards else str(shown.result),
        "players": [
            {"seat": p.view.seat, "name": p.name, "html": _plate_html(p, cards, language)}
            for p in persons
        ],
        "zones": [
            zone_data(zone, shown, cards, language, zone.id not in known) for zone in shown.zones
        ],
        "faces": faces_data((zone for zone in view.zones if zone.id not in known), faces),
        "actions": [
            {**as_json(a), "label": pretty(a.label) if cards else str(a.label)}
            for a in shown.actions
        ],
        "input": as_json(shown.open_input) if shown.open_input is not None else None,
        "sheet": sheet_html(view.sheet, cards, language),
    }


def clause_link(clause: str) -> str:
    """Where the page of a table shows a clause."""
    return f"#{anchor(clause)}"


def status_note(clause: Clause) -> Text:
    """What a reader should know of how sure a rule is; empty where its source states it."""
    if clause.status == "Stated":
        return t("")
    sure = t("Interpreted") if clause.status == "Interpreted" else t("Reconstructed")
    return t("{status}: {reason}", status=sure, reason=t(clause.reason))


def sentence(text: str) -> str:
    """A message of an error as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
