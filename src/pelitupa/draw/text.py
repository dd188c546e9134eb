"""A view as plain text for terminals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from pelitupa.core import (
    BACK,
    CHANCE,
    BoardZone,
    CardZone,
    Cell,
    CounterZone,
    DartZone,
    Item,
    LogLine,
    PlayerView,
    View,
    Zone,
    t,
)
from pelitupa.draw.cards_svg import LINE_END
from pelitupa.draw.choices import FEW, short_choices

SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_CARD: Final = re.compile(r"(?<![\w-])([CDHS])([2-9TJQKA])(b?)(?![\w-])")
_PIECES: Final = {"red": "R", "blue": "B", "black": "X", "white": "O"}


def pretty(text: str) -> str:
    """Card texts as people write them: `S7` becomes ♠7, `HT` ♥10, `CAb` ♣A of the second pack."""
    return _CARD.sub(_pretty_card, text)


def _pretty_card(match: re.Match[str]) -> str:
    suit, rank, second = match.groups()
    return SUIT_SIGNS[suit] + ("10" if rank == "T" else rank) + ("²" if second else "")


def has_cards(view: View) -> bool:
    """Whether texts such as `S7` are cards in this view; at a dartboard they are segments."""
    return not any(isinstance(zone, DartZone) for zone in view.zones)


def render(view: View, width: int = 80, log: Sequence[LogLine] = ()) -> str:
    """The view in lines of at most `width` characters (boards may need more), log lines first."""
    cards = has_cards(view)
    lines = [line_text(line, cards) for line in log]
    if lines:
        lines.append("")
    lines.append(f"{view.title} · {view.prompt}")
    lines += [_player(player, view.seat) for player in view.players]
    for zone in view.zones:
        lines += ["", *_zone(zone, width, cards)]
    if view.actions or view.open_input is not None:
        lines += ["", *_actions(view, width)]
    if view.result:
        lines += ["", view.result]
    return "\n".join(lines) + "\n"


def line_text(line: LogLine, cards: bool = True) -> str:
    """One log line as a sentence: who, and what; for chance, for whom."""
    text = line.label or line.text
    text = pretty(text) if cards else text
    if line.actor >= 0:
        said = t("Player {player}: {what}", player=line.actor + 1, what=text)
        return t("{said} (alert: {alert})", said=said, alert=line.alert) if line.alert else said
    if line.actor != CHANCE:
        return f"* {text}"
    if line.seat < 0:
        return t("Drawn: {what}", what=text)
    if not cards:
        return t("Player {player}: {what}", player=line.seat + 1, what=text)
    if line.hidden:
        return t("Player {player} {what}", player=line.seat + 1, what=text)
    return t("Player {player} gets {what}", player=line.seat + 1, what=text)


def _player(player: PlayerView, seat: int | None) -> str:
    you = t(" (you)") if player.seat == seat else ""
    status = f", {player.status}" if player.status else ""
    mark = ">" if player.to_act else " "
    line = t("Player {player}{you}: {score}", player=player.seat + 1, you=you, score=player.score)
    return f"{mark} {line}{status}"


def _zone(zone: Zone, width: int, cards: bool) -> list[str]:
    if isinstance(zone, CardZone):
        return _card_zone(zone, width, cards)
    if isinstance(zone, CounterZone):
        parts = [f"{counter.label}: {counter.value}" for counter in zone.counters]
        return _wrapped(zone.title, "   ".join(parts), width)
    if isinstance(zone, DartZone):
        darts = [mark.label for mark in zone.marks]
        lines = _wrapped(zone.title, ", ".join(darts) or t("no darts"), width)
        if zone.targets:
            lines += _wrapped(t("Wanted"), ", ".join(zone.targets), width)
        return lines
    return [f"{zone.title}:", *_board(zone)]


def _card_zone(zone: CardZone, width: int, cards: bool) -> list[str]:
    hidden = sum(1 for item in zone.items if item.face == BACK)
    shown = [_item(item, cards) for item in zone.items if item.face != BACK]
    if hidden:
        shown.append(t("{count} face down", count=hidden))
    text = "  ".join(shown) or t("empty")
    if zone.note:
        text += f"  ({zone.note})"
    return _wrapped(zone.title, text, width)


def _item(item: Item, cards: bool) -> str:
    text = pretty(item.face) if cards else item.face
    heading, bar, lines = text.partition(LINE_END)
    if bar:  # a face of several lines
        text = f"{heading} ({lines.replace(LINE_END, ', ')})"
    if item.by >= 0:
        text = f"{item.by + 1}:{text}"
    if item.note:
        text += f"({item.note})"
    return text + "*" if item.mark else text


def _wrapped(title: str, text: str, width: int) -> list[str]:
    return wrap(f"{title}: {text}", max(width, 20), subsequent_indent="    ") or [f"{title}:"]


def _board(zone: BoardZone) -> list[str]:
    """Cells at their places, two columns of text for each half of a cell's width."""
    rows: dict[float, list[Cell]] = {}
    for cell in zone.cells:
        rows.setdefault(round(cell.y, 3), []).append(cell)
    left = min((cell.x for cell in zone.cells), default=0.0)
    per_cell = 4
    lines = []
    for index, (_, cells) in enumerate(sorted(rows.items())):
        cells.sort(key=lambda cell: cell.x)
        if index == 0:
            lines.append(_spread(cells, left, per_cell, [_column(cell.id) for cell in cells], ""))
        name = "".join(c for c in cells[0].id if c.isdigit())
        lines.append(_spread(cells, left, per_cell, [_piece(cell) for cell in cells], name))
    return lines


def _column(id: str) -> str:
    return "".join(c for c in id if not c.isdigit())


def _piece(cell: Cell) -> str:
    if cell.piece is None:
        return "."
    text = _PIECES.get(cell.piece.face, cell.piece.face[:1].upper() or "?")
    return text + "*" if cell.mark == "last" or cell.piece.mark == "last" else text


def _spread(
    cells: list[Cell], left: float, per_cell: int, texts: list[str], name: str
) -> str:  # fmt: skip
    """Texts at the places of their cells, with the row's number before the first."""
    line = ""
    for i, (cell, text) in enumerate(zip(cells, texts, strict=True)):
        place = 4 + round((cell.x - left) * per_cell)
        if i == 0 and name:
            line = " " * (place - len(name) - 1) + name
        line = line.ljust(place) + text
    return line.rstrip()


def _actions(view: View, width: int) -> list[str]:
    """The legal actions by group; what a button says stands behind a text that says less, where
    there are few."""
    lines: list[str] = []
    groups: dict[str, list[str]] = {}
    many = len(view.actions) > FEW
    for action in view.actions:
        same = many or action.label.lower() in (action.text.lower(), "")
        text = action.text if same else f"{action.text} ({action.label})"
        groups.setdefault(action.group, []).append(text)
    for group, texts in groups.items():
        said = short_choices(texts, view) if many else texts
        lines += _wrapped(group or t("You may"), ", ".join(said), width)
    wanted = view.open_input
    if wanted is not None:
        form = " ".join([wanted.verb, *(field.name.upper() for field in wanted.fields)])
        units = dict.fromkeys(field.unit for field in wanted.fields if field.unit)
        told = wanted.hint or ", ".join([*units])
        told = t("{form} ({unit})", form=form, unit=told) if told else form
        lines += _wrapped(wanted.prompt, told, width)
    return lines
