"""Cards and other things in rows, numbers side by side, and words to read, as SVG."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from pelitupa.core import BACK, CardZone, CounterZone, Item, WordsZone, player_word, t
from pelitupa.draw.cards_svg import CARD_HEIGHT, CARD_WIDTH, LINE_END, placed_card
from pelitupa.draw.shapes import CREAM, INK, SERIF, Drawing, label_text, num

_GAP: Final = 12.0
_FAN: Final = 42.0
_PILE_SHOWN: Final = 5


def cards_drawing(zone: CardZone, width: float) -> Drawing:
    """Cards in rows that break at the width."""
    items = zone.items
    step = CARD_WIDTH + _GAP
    if zone.layout == "pile":
        items, step = items[-_PILE_SHOWN:], 9.0
    elif zone.layout == "hand" and not any(LINE_END in item.face for item in items):
        step = _FAN if all(item.face != BACK for item in items) else 22.0
    per_row = max(1, int((width - CARD_WIDTH) // step) + 1)
    captions = [_caption(item) for item in items]
    if zone.layout == "pile":  # those below the top would lie on one another
        captions[:-1] = [""] * len(captions[:-1])
    notes = 24.0 if any(captions) else 0.0
    row_height = CARD_HEIGHT + _GAP + notes
    parts = []
    for i, item in enumerate(items):
        row, column = divmod(i, per_row)
        x, top = column * step, row * row_height
        parts.append(placed_card(item.id, item.face, item.label, x, top, 1.0, item.mark))
        if captions[i]:
            parts.append(label_text(x + 50, top + CARD_HEIGHT + 18, 15, captions[i]))
    if not items:
        parts.append(_empty_place())
    rows = (max(len(items), 1) + per_row - 1) // per_row
    across = (min(max(len(items), 1), per_row) - 1) * step + CARD_WIDTH
    drawing = Drawing(across, rows * row_height - _GAP, "".join(parts))
    hidden = len(zone.items) - len(items)
    if not hidden:
        return drawing
    note = label_text(
        across + 10, 76, 20, t("{count} in all", count=len(zone.items)), anchor="start"
    )
    return Drawing(across + 90, drawing.height, drawing.body + note)


def _caption(item: Item) -> str:
    if item.note:
        return item.note
    return player_word(item.by) if item.by >= 0 and item.face != BACK else ""


def _empty_place() -> str:
    return (
        f'<rect class="empty-place" x="2" y="2" width="{num(CARD_WIDTH - 4)}" '
        f'height="{num(CARD_HEIGHT - 4)}" rx="9" fill="none" stroke="{INK}" stroke-opacity="0.35" '
        f'stroke-width="2" stroke-dasharray="7 7"/>'
    )


def counters_drawing(zone: CounterZone, width: float) -> Drawing:
    """Numbers as small plates side by side."""
    plate, high = 150.0, 58.0
    per_row = max(1, int((width + _GAP) // (plate + _GAP)))
    parts = []
    for i, counter in enumerate(zone.counters):
        row, column = divmod(i, per_row)
        x, top = column * (plate + _GAP), row * (high + _GAP)
        label, value = counter.label, counter.value
        parts.append(
            f'<g class="counter"><rect x="{num(x)}" y="{num(top)}" width="{num(plate)}" '
            f'height="{num(high)}" rx="8" fill="{CREAM}"/>'
            + label_text(x + plate / 2, top + 21, min(14.0, 230.0 / max(len(label), 1)), label)
            + label_text(
                x + plate / 2,
                top + 48,
                min(24.0, 270.0 / max(len(value), 1)),
                value,
                font=SERIF,
                bold=True,
            )
            + "</g>"
        )
    rows = (max(len(zone.counters), 1) + per_row - 1) // per_row
    across = min(max(len(zone.counters), 1), per_row) * (plate + _GAP) - _GAP
    return Drawing(across, rows * (high + _GAP) - _GAP, "".join(parts))


def words_drawing(zone: WordsZone, width: float) -> Drawing:
    """A card with a heading and lines to read."""
    across = min(width, 460.0)
    lines = [(line, 20.0, True) for line in wrap(zone.text, int(across / 11))]
    lines += [(line, 15.0, False) for line in wrap(zone.note, int(across / 8))]
    high = 58.0 + sum(size + 8.0 for _, size, _ in lines)
    parts = [
        f'<rect class="words" x="0" y="0" width="{num(across)}" height="{num(high)}" rx="8" fill="{CREAM}"/>',
        label_text(across / 2, 26, 14, zone.title),
    ]
    top = 40.0
    for line, size, bold in lines:
        top += size + 8.0
        parts.append(label_text(across / 2, top, size, line, font=SERIF if bold else "", bold=bold))
    return Drawing(across, high, "".join(parts))
