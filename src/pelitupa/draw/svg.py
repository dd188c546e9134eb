"""A zone, or a whole view, as one SVG: for docs, notebooks, README pictures and boards on the web."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pelitupa.core import (
    BACK,
    CardZone,
    Item,
    PlayerView,
    View,
    Zone,
    player_name,
    player_word,
    t,
)
from pelitupa.draw.cards_svg import CARD_HEIGHT, CARD_WIDTH, card_body
from pelitupa.draw.renderers import renderer_of
from pelitupa.draw.shapes import SERIF, WOOD, Drawing, label_text, num

_VIEW_WIDTH: Final = 880.0
_FIGURE_WIDTH: Final = 620.0
_BOARD_WIDTH: Final = 520.0
_BACKS: Final = tuple(Item(f"back-{i}", BACK, t("face-down card")) for i in range(3))


def face_id(item: Item) -> str:
    """What the drawing of an item is called on a page: alike for all that look alike."""
    return _face_id(item.face, item.mark != "")


def face_symbol(item: Item) -> str:
    """The drawing of an item as a `<symbol>`, which a page holds once and uses by its `face_id`."""
    return _symbol(item.face, item.mark)


@lru_cache(maxsize=4096)
def _symbol(face: str, mark: str) -> str:
    return (
        f'<symbol id="{_face_id(face, mark != "")}" '
        f'viewBox="0 0 {num(CARD_WIDTH)} {num(CARD_HEIGHT)}">{card_body(face, mark)}</symbol>'
    )


def item_svg(item: Item) -> str:
    """One item as an `<svg>` that uses its `face_symbol`; it is decoration, for an element that carries
    the name."""
    return (
        f'<svg class="face" viewBox="0 0 {num(CARD_WIDTH)} {num(CARD_HEIGHT)}" '
        f'aria-hidden="true" focusable="false"><use href="#{face_id(item)}"/></svg>'
    )


@lru_cache(maxsize=4096)
def _face_id(face: str, marked: bool) -> str:
    plain = face if face.isascii() and face.isalnum() else f"x-{face.encode().hex()}"
    return f"face-{plain}{'-marked' if marked else ''}"


def zone_svg(zone: Zone, *, interactive: bool = False, width: float = 800.0) -> str:
    """One zone as an inline `<svg>`; items carry `data-item`, cells `data-cell`.

    `width` is where rows of cards break, in units of which a card is 100 wide. `interactive` makes
    the cells of boards buttons.
    """
    return zone_drawing(zone, interactive=interactive, width=width).svg(
        zone.title, css=f"zone-{zone.kind}"
    )


def zone_drawing(zone: Zone, *, interactive: bool = False, width: float = 800.0) -> Drawing:
    """One zone as a drawing, without its title."""
    return renderer_of(zone).drawing(zone, interactive, width)


def view_svg(view: View) -> str:
    """A whole view in one self-contained SVG: opponents above, the table, the own hand below."""
    margin, row = 20.0, 40.0
    parts = [
        label_text(margin, row, 26, view.title, anchor="start", font=SERIF, bold=True),
        label_text(_VIEW_WIDTH - margin, row, 16, view.prompt, anchor="end"),
    ]
    row += 16
    for player in view.players:
        row += 24
        parts.append(label_text(margin, row, 16, _player_line(player, view.seat), anchor="start"))
    row += 24
    for zones in _rows(view):
        row += _place_row(zones, parts, margin, row)
    drawing = Drawing(_VIEW_WIDTH, row, _wood(_VIEW_WIDTH, row) + "".join(parts))
    return drawing.svg(f"{view.title}: {view.prompt}", css="view")


def _wood(width: float, height: float) -> str:
    return (
        f'<rect class="table" width="{num(width)}" height="{num(height)}" rx="14" fill="{WOOD}"/>'
    )


def _player_line(player: PlayerView, seat: int | None) -> str:
    name = player_name(player.seat)
    if player.seat == seat:
        name = t("{player:@|You} (you)", player=player_word(player.seat))
    parts = [f"{'▸ ' if player.to_act else ''}{name}", t("score {score}", score=player.score)]
    return " · ".join([*parts, player.status] if player.status else parts)


def _rows(view: View) -> list[list[Zone]]:
    """The zones in rows: one for each opponent, one for the middle, one for oneself."""
    owners = sorted({owner_of(zone) for zone in view.zones})
    others = [owner for owner in owners if owner >= 0 and owner != view.seat]
    order = [*others, -1, *([view.seat] if view.seat is not None else [])]
    rows = [[zone for zone in view.zones if owner_of(zone) == owner] for owner in order]
    return [row for row in rows if row]


def owner_of(zone: Zone) -> int:
    """The seat that a zone belongs to, or -1."""
    return zone.owner if isinstance(zone, CardZone) else -1


def _place_row(
    zones: list[Zone], parts: list[str], margin: float, top: float, across: float = _VIEW_WIDTH
) -> float:
    """Put zones side by side, breaking into lines; returns the height used."""
    x, used, line = margin, 0.0, 0.0
    inner = across - 2 * margin
    for zone in zones:
        drawing = zone_drawing(zone, width=inner / 0.8)
        limit = _BOARD_WIDTH if renderer_of(zone).is_board else inner
        scale = min(0.8, limit / drawing.width)
        width = max(drawing.width * scale, len(zone.title) * 7.0)
        if x > margin and x + width > margin + inner:
            x, used, line = margin, used + line, 0.0
        parts.append(label_text(x, top + used + 14, 14, zone.title, anchor="start"))
        parts.append(drawing.placed(x, top + used + 22, scale))
        x += width + 28
        line = max(line, drawing.height * scale + 42)
    return used + line


def has_figure(view: View) -> bool:
    """Whether anything is to be seen in a figure of this position."""
    return any(renderer_of(zone).is_board or _is_open(zone) for zone in view.zones)


def figure_svg(view: View) -> str:
    """A position to read about: its board, or else all cards that are seen, the own ones below."""
    boards = [zone for zone in view.zones if renderer_of(zone).is_board]
    if boards:
        return zone_drawing(boards[0]).svg(boards[0].title, css="figure")
    margin = row = 20.0
    parts: list[str] = []
    for zones in _rows(view):
        seen = [zone for zone in zones if _is_open(zone)]
        row += _place_row(seen, parts, margin, row, _FIGURE_WIDTH)
    return Drawing(_FIGURE_WIDTH, row, _wood(_FIGURE_WIDTH, row) + "".join(parts)).svg(
        view.title, css="figure"
    )


def figure_words(view: View) -> str:
    """What a figure shows, for who cannot see it."""
    seen = [zone for zone in view.zones if isinstance(zone, CardZone) and _is_open(zone)]
    return "; ".join(
        f"{zone.title}: {', '.join(item.label for item in zone.items if item.face != BACK)}"
        for zone in seen
    )


def _is_open(zone: Zone) -> bool:
    return isinstance(zone, CardZone) and _visible(zone) > 0


def portrait_svg(view: View) -> str:
    """A small picture of a game: its board, or else its fullest visible cards."""
    boards = [zone for zone in view.zones if renderer_of(zone).is_board]
    if boards:
        return zone_drawing(boards[0]).svg(view.title, role="img", css="portrait")
    rows = [zone for zone in view.zones if isinstance(zone, CardZone)]
    best = max(rows, key=_visible, default=None)
    items = tuple(i for i in best.items if i.face != BACK)[:5] if best is not None else ()
    return _fan(items or _BACKS).svg(view.title, role="img", css="portrait")


def _visible(zone: CardZone) -> int:
    return sum(1 for item in zone.items if item.face != BACK)


def _fan(items: tuple[Item, ...]) -> Drawing:
    """Cards held in a fan."""
    middle = (len(items) - 1) / 2
    parts = [
        f'<g transform="translate(180 300) rotate({(i - middle) * 13:.4g})">'
        f'<g transform="translate(-50 -250)">{card_body(item.face)}</g></g>'
        for i, item in enumerate(items)
    ]
    return Drawing(360, 240, "".join(parts))
