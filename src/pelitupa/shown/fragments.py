"""What is sent to a person at a table: fragments of HTML and plain values made from their own view.

Nothing here looks at the state of a match: only at `View` and `LogLine`s, which hold what the seat
may see and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any, Final

from pelitupa.core import (
    BACK,
    ActionView,
    BidPlace,
    CardZone,
    Clause,
    CounterZone,
    FieldZone,
    Item,
    ScoreLine,
    Text,
    View,
    Zone,
    as_json,
    t,
)
from pelitupa.core.frozen import Frozen
from pelitupa.core.parts import DEAL, PART_WORDS, numbered
from pelitupa.draw import face_id, face_symbol, pretty
from pelitupa.draw.text import has_cards
from pelitupa.draw.zones_text import SUIT_SIGNS
from pelitupa.i18n import (
    Translator,
    said,
    table_translator,
    translated,
)
from pelitupa.shown.auctions import auction_html, is_auction
from pelitupa.shown.citations import anchor
from pelitupa.shown.landmarks import Landmark
from pelitupa.shown.lines import Plate, field_html, plates_of
from pelitupa.shown.player_panels import player_panels
from pelitupa.shown.templating import template

PILE_SHOWN: Final = 5
HOLLOW: Final = '<span class="place hollow" aria-hidden="true"></span>\n'
MOST_SKETCHES: Final = 500
"""Drawings of one table that are kept."""


@dataclass(frozen=True, eq=False)
class RenderedZone(Frozen):
    """A zone as a seat sees it, drawn: never changed, so that pages that see the same share it."""

    zone: Zone
    """What is drawn, in English."""
    cards: bool
    data: dict[str, Any]
    """What a page is told."""
    known: dict[str, Any]
    """And what it is told while it has the drawing already."""
    faces: dict[str, str]
    """The drawings of items that are used, by name."""
    counters: tuple[Plate, ...]
    """Numbers that stand on plates: seat, label and value."""

    def shows(self, zone: Zone, cards: bool) -> bool:
        """Whether this is a drawing of just that."""
        return self.cards == cards and (self.zone is zone or self.zone == zone)


def sketch(zone: Zone, seat: int | None, cards: bool, language: str = "en") -> RenderedZone:
    """A zone as a fragment, with what the layout needs to know.

    Counters that belong to a seat stand on its plate; a zone that is left with none is `empty`.
    `shows` tells that some card of it is seen.
    """
    shown = translated(zone, table_translator(language))
    owner, layout, shows, empty = -1, zone.kind, False, False
    faces: dict[str, str] = {}
    numbers: list[Plate] = []
    calls = ""
    if isinstance(zone, CounterZone) and is_auction(zone):
        layout, calls = "auction", auction_html(zone, language)
        empty = not calls
        shown = CounterZone(zone.id, shown.title, ())
    elif isinstance(shown, CardZone):
        owner, layout = shown.owner, shown.layout
        shows = any(item.face != BACK for item in shown.items)
        for item in shown.items:
            name = face_id(item)
            if name not in faces:
                faces[name] = face_symbol(item)
    elif isinstance(shown, CounterZone):
        rest, numbers = plates_of(shown)
        shown = CounterZone(shown.id, shown.title, rest)
        empty = not rest
    known: dict[str, Any] = {
        "id": shown.id,
        "title": shown.title,
        "layout": layout,
        "owner": owner,
        "mine": owner == seat and owner >= 0,
        "empty": empty,
        "shows": shows,
        "html": None,
    }
    html = calls or _zone_html(shown, cards, language)
    return RenderedZone(zone, cards, known | {"html": html}, known, faces, tuple(numbers))


_BACKS: Final[dict[tuple[object, ...], RenderedZone]] = {}
"""The drawings of backs, by the identity of what they show: they are alike at many tables."""
_MOST_BACKS: Final = 2048


def _sketched(zone: Zone, seat: int | None, cards: bool, language: str) -> RenderedZone:
    """As `sketch`. The backs of a hand are drawn once for all tables."""
    if not isinstance(zone, CardZone) or not zone.items or zone.items[0].face != BACK:
        return sketch(zone, seat, cards, language)
    key = (
        zone.id, id(zone.items), id(zone.title), id(zone.note), zone.layout, zone.owner,
        zone.owner == seat, cards, language,
    )  # fmt: skip
    like = _BACKS.get(key)
    if like is None:
        like = sketch(zone, seat, cards, language)
        if len(_BACKS) >= _MOST_BACKS:
            _BACKS.clear()
        _BACKS[key] = like
        return like
    return RenderedZone(zone, cards, like.data, like.known, like.faces, like.counters)


class RenderedZones:
    """The latest drawings of a table, for those who look at it.

    A drawing is found again only for what is equal to what it was made of, whoever looks.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str, bool], RenderedZone] = {}

    def of(self, zone: Zone, seat: int | None, cards: bool, language: str) -> RenderedZone:
        """A zone as this seat sees it, drawn now or before."""
        own = isinstance(zone, CardZone) and zone.owner >= 0 and zone.owner == seat
        key = (language, zone.id, own)
        found = self._kept.get(key)
        if found is None or not found.shows(zone, cards):
            if len(self._kept) >= MOST_SKETCHES:
                self._kept.clear()
            found = self._kept[key] = _sketched(zone, seat, cards, language)
        return found


@dataclass(eq=False)
class ClientCache:
    """What an open page of a table has: the zones as it was last told them, and drawings of items."""

    zones: dict[str, RenderedZone] = field(default_factory=dict)
    faces: set[str] = field(default_factory=set)
    mark: int = 0
    """The same for pages that were told the very same; 0 where nothing was told yet."""


_PLACES: Final[dict[tuple[int, bool, bool, int, bool, str], tuple[Item, str]]] = {}
"""What items came to, by their identity, with the items: most are the same objects again and again, and an
item's hash takes longer than to find it here."""
_MOST_PLACES: Final = 8192


def _place(item: Item, silent: bool, badge: bool, tally: int, cards: bool, language: str) -> str:
    """A card, or whatever else lies in a row, in its place; `silent` for one of many backs, which is not
    read aloud, `badge` with its note or whose it is, and with a `tally` if that is not 0."""
    key = id(item), silent, badge, tally, cards, language
    known = _PLACES.get(key)
    if known is None:
        if len(_PLACES) >= _MOST_PLACES:
            _PLACES.clear()
        known = _PLACES[key] = item, _drawn_place(item, silent, badge, tally, cards, language)
    return known[1]


@lru_cache(maxsize=8192)
def _drawn_place(
    item: Item, silent: bool, badge: bool, tally: int, cards: bool, language: str
) -> str:
    return (
        template("live/place.html", language).render(
            item=item, silent=silent, badge=badge, tally=tally, cards=cards
        )
        + "\n"
    )


@lru_cache(maxsize=4096)
def _row(
    title: str, layout: str, count: int, note: str, backs: bool, cards: bool, language: str
) -> str:
    """What stands before the things that lie in a row."""
    return (
        template("live/zone_cards.html", language).render(
            title=title, layout=layout, count=count, note=note, backs=backs, cards=cards
        )
        + "\n"
    )


@lru_cache(maxsize=4096)
def _counters_html(zone: CounterZone, cards: bool, language: str) -> str:
    return template("live/zone_counters.html", language).render(zone=zone, cards=cards)


def _zone_html(zone: Zone, cards: bool, language: str) -> str:
    if isinstance(zone, CounterZone):
        return _counters_html(zone, cards, language)
    if isinstance(zone, FieldZone):
        return field_html(zone, language)
    if not isinstance(zone, CardZone):
        return template(f"live/zone_{zone.kind}.html", language).render(zone=zone, cards=cards)
    pile, count = zone.layout == "pile", len(zone.items)
    top = zone.items[-1] if pile and zone.items else None  # the one that is drawn
    backs = count > 1 and all(
        item.face == BACK and (not item.intent or item is top) for item in zone.items
    )
    shown = zone.items[-PILE_SHOWN:] if pile else zone.items
    places = []
    for number, item in enumerate(shown, 1):
        last = number == len(shown)
        noted = item.note != "" and (last or not pile)
        played = item.by >= 0 and zone.layout == "trick"
        tally = count if backs and last and zone.layout == "hand" else 0
        places.append(_place(item, backs and not last, noted or played, tally, cards, language))
    row = _row(zone.title, zone.layout, count, zone.note, backs, cards, language)
    return f"{row}{''.join(places) or HOLLOW}</div>"


def mark_data(mark: Landmark, cards: bool, part: str, language: str) -> dict[str, Any]:
    """A deal that has begun, or what the game has for it, with its name; or a trick that is over, with its
    cards as people read them."""
    return {
        "deal": mark.deal,
        "trick": mark.trick,
        "start": mark.start,
        "end": mark.end,
        "winner": mark.winner,
        "cards": [[seat, pretty(text) if cards else text] for seat, text in mark.cards],
        "known": mark.known,
        "head": "" if mark.trick else table_translator(language).text(numbered(part, mark.deal)),
    }


def sheet_html(
    sheet: Sequence[ScoreLine], cards: bool, language: str = "en", part: str = DEAL
) -> str:
    """The score sheet as a table, each line with a link to its clause; each unit has a column, and the `part`
    where a match has such."""
    return _sheet_html(tuple(sheet), cards, language, part)


@lru_cache(maxsize=2048)
def _sheet_html(sheet: tuple[ScoreLine, ...], cards: bool, language: str, part: str) -> str:
    lines = translated(sheet, table_translator(language))
    units = sorted({line.unit for line in lines}, key=lambda unit: (not unit, unit))
    counted = cards or part != DEAL or any(line.deal > 1 for line in sheet)
    return template("live/sheet.html", language).render(
        sheet=lines, units=units, cards=cards, part=PART_WORDS[part] if counted else None
    )


def view_data(
    view: View,
    bots: Sequence[bool],
    shared: bool,
    language: str,
    names: Sequence[str],
    page: ClientCache | None = None,
    sketches: RenderedZones | None = None,
    outside: bool = False,
) -> dict[str, Any]:
    """Everything of a view that a page shows, in a language. `names` are what the players are
    called, from whose places in texts they are left out (see `i18n/people.py`).

    What the `page` has already, as it is now, is not drawn again, and then it has this too;
    `sketches` is where the drawings are kept for others who look at the same; `outside` says that who
    looks does not sit in the seat of the view, as in another's replay.
    """
    cards, words = has_cards(view), table_translator(language)
    page = ClientCache() if page is None else page
    sketches = RenderedZones() if sketches is None else sketches
    had, page.zones = page.zones, {}
    zones: list[dict[str, Any]] = []
    faces: dict[str, str] = {}
    numbers: list[Plate] = []
    for zone in view.zones:
        drawn = had.get(zone.id)
        if drawn is not None and drawn.shows(zone, cards):
            zones.append(drawn.known)
        else:
            drawn = sketches.of(zone, view.seat, cards, language)
            zones.append(drawn.data)
            faces.update({n: face for n, face in drawn.faces.items() if n not in page.faces})
        page.zones[zone.id] = drawn
        numbers += drawn.counters
    page.faces.update(faces)
    prompt, result = said(view.prompt, words), said(view.result, words)
    wanted = view.open_input
    return {
        "step": view.step,
        "seat": view.seat,
        "prompt": pretty(prompt) if cards else prompt,
        "result": pretty(result) if cards else result,
        "players": player_panels(view, numbers, bots, shared, cards, language, names, outside),
        "zones": zones,
        "faces": faces,
        "actions": actions_data(view, language),
        "input": as_json(translated(wanted, words)) if wanted is not None else None,
        "sheet": sheet_html(view.sheet, cards and _is_dealt(view), language, view.part),
    }


def actions_data(view: View, language: str) -> list[dict[str, Any]]:
    """What may be chosen in a view, in a language."""
    cards, words = has_cards(view), table_translator(language)
    return [_action_data(action, words, cards) for action in view.actions]


def _is_dealt(view: View) -> bool:
    """Whether cards are dealt; a game on a board has no deals to count."""
    return any(isinstance(zone, CardZone) for zone in view.zones)


def _action_data(action: ActionView, words: Translator, cards: bool) -> dict[str, Any]:
    label = said(action.label, words)
    return {
        "text": str(action.text),
        "label": pretty(label) if cards else label,
        "items": [str(item) for item in action.items],
        "group": said(action.group, words),
        "stays": action.stays,
        "grave": action.grave,
        "bid": None if action.bid is None else _bid_data(action.bid, words),
    }


def _bid_data(bid: BidPlace, words: Translator) -> dict[str, Any]:
    """Where a bid stands in the bidding box, with the sign of its suit and its kind in words."""
    sign = SUIT_SIGNS.get(bid.suit, "")
    return asdict(bid) | {"sign": sign, "kind": words.text(bid.kind)}


def clause_link(clause: str) -> str:
    """Where the page of a table shows a clause."""
    return f"#{anchor(clause)}"


def status_note(clause: Clause) -> Text:
    """What a reader should know of how sure a rule is; empty where its source states it."""
    if clause.status == "Stated":
        return t("")
    sure = t("Interpreted") if clause.status == "Interpreted" else t("Reconstructed")
    return t("{status}: {reason}", status=sure, reason=t(clause.reason))
