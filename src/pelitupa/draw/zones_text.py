"""Zones as lines of plain text."""

from __future__ import annotations

import re
from collections import Counter as Count
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final, cast

from pelitupa.core import (
    BACK,
    OFFERED,
    BoardZone,
    CardZone,
    Cell,
    CounterZone,
    Edge,
    FieldZone,
    Item,
    Link,
    Text,
    WordsZone,
    listed,
    t,
)
from pelitupa.core.wording import player_name, player_word
from pelitupa.draw.cards_svg import LINE_END
from pelitupa.draw.choices import counted

SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_CARD: Final = re.compile(r"(?<![\w-])([CDHS])([2-9TJQKA])(b?)(?![\w-])")
_MARKS: Final = {"last": "the latest", "winning": "winning", "chosen": "chosen"}
"""What the marks of cards mean."""
_LINES: Final = {"white": ":", "black": "="}
"""How the cells of a line across a board are written, by its colour."""
_PIECES: Final = {"red": "R", "blue": "B", "black": "X", "white": "O"}


def pretty(text: str) -> str:
    """Card texts as people write them: `S7` becomes ♠7, `HT` ♥10, `CAb` ♣A of the second pack."""
    return _CARD.sub(_pretty_card, text)


def _pretty_card(match: re.Match[str]) -> str:
    suit, rank, second = match.groups()
    return SUIT_SIGNS[suit] + ("10" if rank == "T" else rank) + ("²" if second else "")


def counters_text(zone: CounterZone, width: int, cards: bool) -> list[str]:
    """Numbers with their labels; several of one player together."""
    owners = [counter.label.rpartition(": ")[0] for counter in zone.counters]
    many = {owner for owner, count in Count(owners).items() if owner and count > 1}
    parts: list[str] = []
    before = ""
    for owner, counter in zip(owners, zone.counters, strict=True):
        if owner not in many:
            parts.append(f"{counter.label}: {counter.value}")
        else:
            told = f"{counter.label.rpartition(': ')[2]} {counter.value}"
            if owner == before:
                parts[-1] += f", {told}"
            else:
                parts.append(f"{owner}: {told}")
        before = owner
    text = "   ".join(parts)
    return wrapped(zone.title, pretty(text) if cards else text, width)


def words_text(zone: WordsZone, width: int, cards: bool) -> list[str]:
    """What is to be read, and the note below it."""
    lines = wrapped(zone.title, zone.text, width)
    return lines + (
        wrap(f"    {zone.note}", max(width, 20), subsequent_indent="    ") if zone.note else []
    )


def field_text(zone: FieldZone, width: int, cards: bool) -> list[str]:
    """What is on a field, with its place where that is not a part of the ground with a name."""
    if "dartboard" in zone.ground:
        things = [figure.label for figure in zone.figures]
        lines = wrapped(zone.title, ", ".join(things) or t("no darts"), width)
    else:
        told = listed([cast("Text", thing) for thing in zone.things()])
        lines = wrapped(zone.title, places_told(zone) or told or t("empty"), width)
    if zone.targets:
        lines += wrapped(t("Wanted"), ", ".join(counted(zone.targets)), width)
    return lines


def places_told(zone: FieldZone) -> Text:
    """Where everything on a field is: each thing with its place in the field's unit, still translatable.

    On a field without a unit things have no place but the one that their labels tell.
    """
    told = t("")
    there = [figure for figure in zone.figures if figure.face != OFFERED]
    for number, figure in enumerate(there):
        place = cast("Text", figure.label)
        if zone.unit:
            place = t(
                "{thing} at {x:.4g}, {y:.4g} {unit}",
                thing=figure.label,
                x=figure.x,
                y=figure.y,
                unit=zone.unit,
            )
        told = t("{first}; {next}", first=told, next=place) if number else place
    return told


def cards_text(
    zone: CardZone, width: int, cards: bool, say: Callable[[str], str] = str
) -> list[str]:
    """What lies in a row, face-down things by their number; `say` knows who laid what by name."""
    hidden = sum(1 for item in zone.items if item.face == BACK)
    shown = [_item(item, cards, say) for item in zone.items if item.face != BACK]
    if hidden:
        shown.append(t("{count} face down", count=hidden))
    text = "  ".join(shown) or t("empty")
    if zone.note:
        text += f"  ({zone.note})"
    return wrapped(zone.title, text, width)


def _item(item: Item, cards: bool, say: Callable[[str], str]) -> str:
    text = pretty(item.face) if cards else item.face
    heading, bar, lines = text.partition(LINE_END)
    if bar:  # a face of several lines
        text = f"{heading} ({lines.replace(LINE_END, ', ')})"
    if item.by >= 0:
        text = f"{_by(item, say) or item.by + 1}:{text}"
    if item.note:
        text += f"({item.note})"
    return text + "*" if item.mark else text


def _by(item: Item, say: Callable[[str], str]) -> str:
    """Who played something by name; empty where there are no names."""
    word = player_name(item.by)
    name = say(word)
    return "" if name == word else name


def signs_told(
    zones: Sequence[CardZone | BoardZone], cards: bool, say: Callable[[str], str] = str
) -> list[str]:
    """What the signs at cards and on boards mean, each by the first that has it: a mark, a badge, or who
    played it."""
    told: dict[str, str] = {}
    for zone in zones:
        if isinstance(zone, BoardZone):
            for cell in zone.cells:
                if cell.piece is None and cell.mark == "chosen":
                    told.setdefault("+", f"+: {cell.label}")
                elif cell.piece is not None:
                    sign = _piece(cell, "")
                    if cell.piece.face in ("black", "white"):
                        told.setdefault(sign[0], f"{sign[0]}: {cell.piece.label}")
                    if sign.endswith("*"):
                        told.setdefault("last", f"{sign}: {t('the latest')}")
        else:
            _signs_at(zone, cards, told, say)
    return list(told.values())


def _signs_at(zone: CardZone, cards: bool, told: dict[str, str], say: Callable[[str], str]) -> None:
    for item in zone.items:
        text, label = _item(item, cards, say), pretty(item.label) if cards else item.label
        if item.face == BACK:
            continue
        if LINE_END in item.face:
            text = re.sub(r" \(.*\)", "", text)
        if cards and _is_code(item):
            told.setdefault(f"code {item.face[1:]}", f"{item.face}: {label}")
        if item.note and (item.mark == "winning" or not item.note[:1].isalpha()):
            badge = "".join(sorted({c for c in item.note if not c.isalnum()}))
            told.setdefault(f"{badge} {item.mark}", f"{text}: {label}")
        elif item.mark in _MARKS:
            told.setdefault(item.mark, f"{text}: {t(_MARKS[item.mark])}")
        elif item.by >= 0 and not _by(item, say):
            told.setdefault("by", f"{text}: {t('of {player:@|you}', player=player_word(item.by))}")


def _is_code(item: Item) -> bool:
    """Whether the face of a thing, as of a tile or a token, is short for what its label says."""
    face = item.face
    plain = face.isdigit() or pretty(face) != face or item.label.casefold() == face.casefold()
    return len(face) < 7 and not plain


def wrapped(title: str, text: str, width: int) -> list[str]:
    """A line with a title, broken where it is too long."""
    return wrap(f"{title}: {text}", max(width, 20), subsequent_indent="    ") or [f"{title}:"]


def board_text(zone: BoardZone, width: int, cards: bool) -> list[str]:
    """Cells at their places, two columns of text for each half of a cell's width; then lines and links."""
    rows: dict[float, list[Cell]] = {}
    for cell in zone.cells:
        rows.setdefault(round(cell.y, 3), []).append(cell)
    left = min((cell.x for cell in zone.cells), default=0.0)
    per_cell = 4
    lines, told = [f"{zone.title}:"], []
    on: dict[str, str] = {}
    for edge in zone.edges:
        names = _cells_on(edge, zone)
        if edge.colour in _LINES and names:
            sign = _LINES[edge.colour]
            on |= dict.fromkeys(names, sign)
            told.append(f"{sign} {edge.label} ({names[0]}-{names[-1]})")
    for index, (_, cells) in enumerate(sorted(rows.items())):
        cells.sort(key=lambda cell: cell.x)
        if index == 0:
            heads = _heads(zone) or cells
            lines.append(_spread(heads, left, per_cell, [_column(cell.id) for cell in heads], ""))
        name = "".join(c for c in cells[0].id if c.isdigit())
        pieces = [_piece(cell, on.get(cell.id, ".")) for cell in cells]
        lines.append(_spread(cells, left, per_cell, pieces, name))
    if told:
        lines += wrapped(t("Lines"), ", ".join(told), width)
    if there := [link for link in zone.links if link.colour != OFFERED]:
        lines += wrapped(t("Links"), ", ".join(_chains(there)), width)
    return lines


def _heads(zone: BoardZone) -> list[Cell]:
    """A cell of each column, where columns go straight down; none where rows are slanted."""
    heads: dict[str, Cell] = {}
    for cell in zone.cells:
        first = heads.setdefault(_column(cell.id), cell)
        if abs(first.x - cell.x) > 0.001:
            return []
    return sorted(heads.values(), key=lambda cell: cell.x)


def _cells_on(edge: Edge, zone: BoardZone) -> list[str]:
    """The cells along a line from one cell straight to another, by their ids; none for other lines."""
    (ax, ay), (bx, by) = edge.points[0], edge.points[-1]
    at = {(cell.x, cell.y): cell.id for cell in zone.cells}
    if len(edge.points) != 2 or (ax, ay) not in at or (bx, by) not in at:
        return []
    return [
        at[x, y]
        for x, y in sorted(at)
        if min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)
    ]


def _chains(links: Sequence[Link]) -> list[str]:
    """Links by their colour; those that lead on from one to the next in one, by what they are called."""
    told = []
    place = 0
    while place < len(links):
        first = last = links[place]
        names = [first.start, first.end]
        place += 1
        while place < len(links) and (links[place].colour, links[place].start) == (
            last.colour,
            last.end,
        ):
            last = links[place]
            names.append(last.end)
            place += 1
        several = len(names) > 2 and last.label == first.label
        told.append(f"{'-'.join(names)} ({(several and first.label) or first.colour})")
    return told


def _column(id: str) -> str:
    return "".join(c for c in id if not c.isdigit())


def _piece(cell: Cell, empty: str) -> str:
    if cell.piece is None:
        return "+" if cell.mark == "chosen" else empty
    text = _PIECES.get(cell.piece.face, cell.piece.face[:1].upper() or "?")
    return text + "*" if cell.mark == "last" or cell.piece.mark == "last" else text


def _spread(cells: list[Cell], left: float, per_cell: int, texts: list[str], name: str) -> str:
    """Texts at the places of their cells, with the row's number before the first."""
    line = ""
    for i, (cell, text) in enumerate(zip(cells, texts, strict=True)):
        place = 4 + round((cell.x - left) * per_cell)
        if i == 0 and name:
            line = " " * (place - len(name) - 1) + name
        line = line.ljust(place) + text
    return line.rstrip()
