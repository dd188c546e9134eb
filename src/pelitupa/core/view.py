"""What one seat may see of a state, built by inclusion from zones.

A game describes its table to an `Eye`, zone by zone, saying with each zone or item who its
audience is. The eye lets through what its seat may see and puts a back in place of the rest:
nothing is ever copied whole and masked afterwards.

An *audience* is an int: bit `s` is set where seat `s` may see; `EVERYONE` (-1) includes spectators;
`NOBODY` (0) is for face-down piles. A spectator (`seat=None`) sees only what everyone sees.

Views are frozen dataclasses of plain values: `as_json` turns any of them into JSON-ready data.
Coordinates of boards are in cell widths, y downwards; those of a field in its unit, x to the right, y
upwards.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pelitupa.core.fields import Field
from pelitupa.core.frozen import Frozen
from pelitupa.core.parts import DEAL
from pelitupa.core.rulings import ScoreLine
from pelitupa.core.shot_form import ShotForm

EVERYONE: Final = -1
NOBODY: Final = 0
BACK: Final = "back"
ALONE: Final[tuple[int, ...]] = tuple(2**seat for seat in range(64))
"""The audience of each seat alone: `only(seat)`, where that is asked at each step."""


def only(*seats: int) -> int:
    """The audience of just these seats."""
    mask = 0
    for seat in seats:
        mask |= ALONE[seat]
    return mask


@dataclass(frozen=True)
class Item(Frozen):
    """One thing on the table: a card, a stone, a chip.

    `id` follows a visible thing from place to place, so that it can be seen moving; a hidden thing has
    an id of its place only. `face` names what is drawn (`S7`, `back`, `red`); `label` is read aloud.
    `intent` is the text of the action a person wants who chooses this item, legal or not. `by` is the
    seat that played it, `mark` one of "", "last", "winning", "chosen"; `note` a short badge.
    """

    id: str
    face: str
    label: str
    intent: str = ""
    by: int = -1
    mark: str = ""
    note: str = ""


@dataclass(frozen=True)
class CardZone(Frozen):
    """Cards, or other items in a row. `layout`: hand, trick, pile (the last is on top), spread, or river,
    which is what its owner has laid down before them, in its order.

    The title is complete: it names the player whose zone it is, if any.
    """

    id: str
    title: str
    layout: str
    items: tuple[Item, ...]
    owner: int = -1
    note: str = ""
    kind: str = "cards"


@dataclass(frozen=True)
class Cell(Frozen):
    """A place on a board, centred on (x, y); `piece` is None where it is empty. `mark` is one of an item's,
    `throne`, where that is a place of its own, or `aim`, where the one to move can go."""

    id: str
    x: float
    y: float
    label: str
    piece: Item | None = None
    intent: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Edge(Frozen):
    """A coloured line on a board, through `points`: a side to connect, a border."""

    colour: str
    points: tuple[tuple[float, float], ...]
    label: str = ""


OFFERED: Final = "offered"


@dataclass(frozen=True)
class Link(Frozen):
    """A link between two cells of a board, by their ids, in a colour: a bridge of Twixt. `dashes` are how
    long it is drawn and left out by turns, in hundredths of a cell: links differ not by colour alone. What
    has the colour OFFERED is not there yet, but may be drawn now."""

    start: str
    end: str
    colour: str
    label: str = ""
    dashes: tuple[int, ...] = ()


@dataclass(frozen=True)
class BoardZone(Frozen):
    """A board of cells. `shape`: hexagon (pointed top, width 1), square (side 1), or point. `ground` is what
    it is made of: wood, or squared paper."""

    id: str
    title: str
    shape: str
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...] = ()
    kind: str = "board"
    links: tuple[Link, ...] = ()
    ground: str = "wood"


@dataclass(frozen=True)
class Shape(Frozen):
    """A piece of ground on a field. `outline`: polygon (closed) or line, through `points`; circle, about the
    one point with the `radius`; or words, the label written from the point on, as high as the `radius`.
    `paint` names its colour as a stone's, or is empty for a plain outline; `mark` is a sign in a circle."""

    outline: str
    points: tuple[tuple[float, float], ...]
    paint: str = ""
    radius: float = 0.0
    label: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Figure(Frozen):
    """A thing on a field: a dart, a ball, a pin, an aim. `face` names what is drawn: `dart`, or a colour.

    `heading` is where it points, in degrees to the left of straight right, or None; `size` its width in the
    field's unit, 0 for a mark of readable size. A place that may be chosen now has the face OFFERED.
    `path` is how it came there: seconds, x and y of each moment. `note` is written on it, as a ball's number.
    """

    id: str
    x: float
    y: float
    label: str
    face: str = "dart"
    by: int = -1
    mark: str = ""
    heading: float | None = None
    size: float = 0.0
    path: tuple[tuple[float, float, float], ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Relief(Frozen):
    """How high the ground of a field is, in thousandths of its unit: row by row from the lower left corner of
    the bounds, `columns` to a row, `step` from one to the next."""

    step: float
    columns: int
    heights: tuple[int, ...]


@dataclass(frozen=True)
class FieldZone(Frozen):
    """A field with things on it, x to the right and y upwards in its `unit`.

    `bounds` are its left, lower, right and upper edge. `ground` names ground that drawings know by heart
    (`dartboard`), which would be the same hundred shapes in every view, or what it is made of: wood, cloth,
    ice, gravel, grass, or a picture of its own; `shapes` is whatever else is drawn on the ground. `targets`
    are parts of the ground that are asked for, by their names. `relief` is how high the ground is, where that
    is known. `origin` is where the field's 0, 0 lies, where a match moves on over a larger ground.
    """

    id: str
    title: str
    unit: str
    bounds: tuple[float, float, float, float]
    figures: tuple[Figure, ...] = ()
    shapes: tuple[Shape, ...] = ()
    targets: tuple[str, ...] = ()
    ground: str = "wood"
    relief: Relief | None = None
    origin: tuple[float, float] = (0.0, 0.0)
    kind: str = "field"

    def things(self) -> list[str]:
        """What is on it, by labels: its figures, or the pieces of ground that have one."""
        told = [figure.label for figure in self.figures]
        return told or [shape.label for shape in self.shapes if shape.label]


@dataclass(frozen=True)
class Counter(Frozen):
    """A number on the table: chips, points, cards left. `owner` is a seat or -1.

    The label is complete: it names the player, if any.
    """

    id: str
    label: str
    value: str
    owner: int = -1


@dataclass(frozen=True)
class CounterZone(Frozen):
    """Numbers side by side."""

    id: str
    title: str
    counters: tuple[Counter, ...]
    kind: str = "counters"


@dataclass(frozen=True)
class WordsZone(Frozen):
    """Something to read, as the question on a card: a heading, what it says, and a note below that."""

    id: str
    title: str
    text: str
    note: str = ""
    kind: str = "words"


Zone = CardZone | BoardZone | FieldZone | CounterZone | WordsZone


@dataclass(frozen=True)
class BidPlace(Frozen):
    """A bid's place in a bidding box: its level, the rank of its kind within the level, the letter of its
    suit (C, D, H, S) or nothing, and the name of its kind."""

    level: int
    height: int
    suit: str
    kind: str


@dataclass(frozen=True)
class ActionView(Frozen):
    """A legal action: its text, what its button says, the items it touches, its group of buttons, and where
    it stands if it is a bid of a level and a kind."""

    text: str
    label: str
    items: tuple[str, ...]
    group: str
    bid: BidPlace | None = None
    stays: bool = False
    """Whether what is touched stays where it is, because the turn is still being put together."""
    grave: bool = False
    """Whether a screen sets it last and asks twice, because it gives away more than a turn."""


@dataclass(frozen=True)
class InputView(Frozen):
    """An open value that is wanted: its text is the verb, and a value for each field. Where there are no
    fields, or a value is more than its fields, `hint` says what the text is. `shot` is how a shot is asked
    for."""

    verb: str
    prompt: str
    fields: tuple[Field, ...]
    hint: str = ""
    shot: ShotForm | None = None


@dataclass(frozen=True)
class PlayerView(Frozen):
    """What everyone may know of a player: score, a status such as "dealer", and whether to act."""

    seat: int
    team: int
    score: str
    status: str
    to_act: bool


@dataclass(frozen=True)
class View(Frozen):
    """All that one seat sees. `seat` is None for a spectator."""

    game: str
    title: str
    seat: int | None
    step: int
    players: tuple[PlayerView, ...]
    zones: tuple[Zone, ...]
    prompt: str
    actions: tuple[ActionView, ...]
    open_input: InputView | None
    sheet: tuple[ScoreLine, ...]
    result: str
    deal: int = 1
    """The deal, round or half that is being played, from 1."""
    part: str = DEAL
    """Which of them it is, as `core/parts.py` names them."""

    def zone(self, id: str) -> Zone:
        """The zone of that id. Raises `KeyError`."""
        for zone in self.zones:
            if zone.id == id:
                return zone
        raise KeyError(id)


@lru_cache(maxsize=8192)
def _back(zone: str, place: int, label: str, by: int) -> Item:
    """A thing that is there and not seen."""
    return Item(f"{zone}#{place}", BACK, label, by=by)


@lru_cache(maxsize=2048)
def _backs(zone: str, count: int, label: str) -> tuple[Item, ...]:
    """So many of them that nobody has played."""
    return tuple([_back(zone, place, label, -1) for place in range(count)])


class ViewCache:
    """Zones that all observers of a position see alike, made once and shared.

    A cache belongs to one position. After a step, make a new one from the cache `before`; unchanged zones
    are then the same objects.
    """

    def __init__(self, before: ViewCache | None = None) -> None:
        self.players: tuple[PlayerView, ...] = ()
        self.zones: dict[str, Zone] = {}
        self._before: dict[str, Zone] = {} if before is None else before.zones

    def keep(self, zone: Zone) -> Zone:
        """The zone, or its equal of the position before, which is kept for the others."""
        kept = self._before.get(zone.id)
        if kept is None or kept != zone:
            kept = zone
        self.zones[zone.id] = kept
        return kept


class Eye:
    """An observer: a seat, or None for a spectator. Lets through only what it may see.

    With `cache` it reuses zones that other observers have seen alike.
    """

    def __init__(self, seat: int | None, cache: ViewCache | None = None) -> None:
        self.seat = seat
        self.cache = cache

    def known(self, id: str) -> Zone | None:
        """A zone that all see alike, or all but those who see more, if somebody has looked at it before."""
        return None if self.cache is None else self.cache.zones.get(id)

    def keep(self, zone: Zone) -> Zone:
        """The zone, kept for others: it must be what everybody sees who asks whether it is known."""
        return zone if self.cache is None else self.cache.keep(zone)

    def sees(self, audience: int) -> bool:
        """Whether this eye belongs to the audience."""
        if audience == EVERYONE:
            return True
        return self.seat is not None and (audience >> self.seat) & 1 == 1

    def items(
        self, zone: str, items: Iterable[Item], audience: int, back: str = "face-down card"
    ) -> tuple[Item, ...]:
        """The items as this eye sees them: themselves, or as many backs with ids of their place."""
        if self.sees(audience):
            return tuple(items)
        return tuple([_back(zone, place, back, item.by) for place, item in enumerate(items)])

    def backs(self, zone: str, count: int, back: str = "face-down card") -> tuple[Item, ...]:
        """Like `items`, for items that this eye does not see and that need not be known."""
        return _backs(zone, count, back)

    def zone(
        self,
        id: str,
        title: str,
        layout: str,
        items: Iterable[Item],
        *,
        audience: int = EVERYONE,
        owner: int = -1,
        note: str = "",
    ) -> CardZone:
        """A zone of cards with one audience."""
        return CardZone(id, title, layout, self.items(id, items, audience), owner, note)


_FIELDS: Final[dict[type, tuple[str, ...] | None]] = {}
"""The field names of each dataclass that has been sent; None for other types."""


def as_json(value: Any) -> Any:
    """JSON-ready data of a view or any part of it: dataclasses as dicts, tuples as lists."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or kind is float or value is None:
        return value
    if kind is tuple or kind is list:
        return [as_json(v) for v in value]
    if kind not in _FIELDS:
        known = dataclasses.is_dataclass(kind)
        _FIELDS[kind] = tuple([f.name for f in dataclasses.fields(kind)]) if known else None
    names = _FIELDS[kind]
    if names is not None:
        return {name: as_json(getattr(value, name)) for name in names}
    if isinstance(value, (tuple, list)):
        return [as_json(v) for v in value]
    if isinstance(value, dict):
        return {str(k): as_json(v) for k, v in value.items()}
    if isinstance(value, str):
        return str(value)
    return value


def summarise(view: View) -> list[str]:
    """The view in plain short lines, one a zone: for error messages and observation strings."""
    lines = []
    for zone in view.zones:
        if isinstance(zone, CardZone):
            faces = [f"{item.face}{'*' if item.mark else ''}" for item in zone.items]
            text = f"{len(faces)} face down" if set(faces) == {BACK} else " ".join(faces)
            lines.append(f"{zone.id}: {text or 'empty'}{' ' + zone.note if zone.note else ''}")
        elif isinstance(zone, BoardZone):
            pieces: dict[str, list[str]] = {}
            for cell in zone.cells:
                if cell.piece is not None:
                    pieces.setdefault(cell.piece.face, []).append(cell.id)
            parts = [f"{face} {' '.join(ids)}" for face, ids in sorted(pieces.items())]
            lines.append(f"{zone.id}: {', '.join(parts) or 'empty'}")
        elif isinstance(zone, FieldZone):
            lines.append(f"{zone.id}: {' '.join(zone.things()) or 'empty'}")
        elif isinstance(zone, WordsZone):
            lines.append(f"{zone.id}: {zone.title}: {zone.text}{zone.note and f' ({zone.note})'}")
        else:
            lines.append(f"{zone.id}: {', '.join(f'{c.label} {c.value}' for c in zone.counters)}")
    return lines
