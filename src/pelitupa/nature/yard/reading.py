"""Maps of yards as texts: a head in TOML, a line `---`, and the ground, a letter for each piece of it.

    name = "Court"
    light = "day"                # day, dusk or night
    scale = 1.0                  # metres a letter: 0.5, 1, 2 ...
    footing = 1.0                # how fast one goes here, in parts of a hard field
    [places]
    ball = "B"                   # the middle of all letters B; or [x, y] or [x, y, radius] in metres
    [[shapes]]
    kind = "~"                   # by the letters of the ground; in this order, each over those before
    box = [-5, -5, 5, 5]         # or disc = [x, y, radius], or outside = [x, y, from, to]: all but a sector
    [[scatter]]
    kind = "t"
    per_hectare = 400
    seed = 1
    clear = ["fire"]             # not within the radius of these places
    ---
    .....#####
    ..B..#####

Letters: `.` grass, `#` wall, `t` tree, `b` bush, `~` water, `,` deep snow, capital letters places on grass.
A map without a drawn ground says its `size = [width, height]` in metres. The origin is its middle, y goes up.
"""

from __future__ import annotations

import tomllib
from functools import cache
from math import ceil, floor, sqrt
from pathlib import Path
from typing import Any, Final

from pelitupa.core import t
from pelitupa.nature.billiards.exact import direction
from pelitupa.nature.yard.draws import Draws
from pelitupa.nature.yard.ground import CELL, FACE, OPEN, MapError, Place, YardMap, middle

_FOLDER: Final = Path(__file__).parent / "maps"
LIGHTS: Final = ("day", "dusk", "night")
_WIDEST: Final = 600.0
"""No map is wider or higher, in metres."""
_HEAD: Final = frozenset(
    {"name", "light", "scale", "footing", "size", "places", "shapes", "scatter"}
)


def shipped() -> tuple[str, ...]:
    """The names of the maps that come with the program."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.yard")))


@cache
def load_map(name: str) -> YardMap:
    """A map that comes with the program. Raises `MapError`, which says which there are."""
    if name not in shipped():
        raise MapError(
            t(
                "there is no map {name}; there is: {known}",
                name=repr(name),
                known=", ".join(shipped()),
            )
        )
    return read_map((_FOLDER / f"{name}.yard").read_text(encoding="utf-8"), name)


def read_map(text: str, name: str = "") -> YardMap:
    """The map that a text draws. Raises `MapError`, which says where it is wrong."""
    head, _, drawn = text.partition("\n---\n")
    try:
        given = tomllib.loads(head)
    except tomllib.TOMLDecodeError as error:
        raise MapError(t("the head of the map cannot be read: {error}", error=str(error))) from None
    unknown = sorted(set(given) - _HEAD)
    if unknown:
        raise MapError(
            t(
                "a map has no {key}; it has: {known}",
                key=repr(unknown[0]),
                known=", ".join(sorted(_HEAD)),
            )
        )
    light = given.get("light", "day")
    if light not in LIGHTS:
        raise MapError(
            t("light is one of {known}, not {light}", known=", ".join(LIGHTS), light=repr(light))
        )
    return _Reader(str(given.get("name", name)) or name, given).read(drawn)


class _Reader:
    """One map that is being read."""

    def __init__(self, name: str, given: dict[str, Any]) -> None:
        self.name = name
        self.given = given
        self.columns = self.rows = 0
        self.cells = bytearray()
        self.letters: dict[str, list[tuple[float, float]]] = {}

    def read(self, drawn: str) -> YardMap:
        lines = [line.rstrip() for line in drawn.splitlines() if line.strip()]
        if lines:
            self._draw(lines)
        else:
            width, height = _pair(self.given.get("size"), "size")
            self._size(width, height)
        for shape in self.given.get("shapes", ()):
            self._shape(shape)
        places = self._places()
        for scatter in self.given.get("scatter", ()):
            self._scatter(scatter, places)
        return YardMap(
            self.name,
            self.columns,
            self.rows,
            bytes(self.cells),
            places,
            self.given.get("light", "day"),
            float(self.given.get("footing", 1.0)),
        ).check()

    def _size(self, width: float, height: float) -> None:
        if not 4.0 <= width <= _WIDEST or not 4.0 <= height <= _WIDEST:
            raise MapError(t("a map is 4 to {most:g} metres wide and high", most=_WIDEST))
        self.columns, self.rows = int(width / CELL), int(height / CELL)
        self.cells = bytearray(self.columns * self.rows)

    def _draw(self, lines: list[str]) -> None:
        scale = float(self.given.get("scale", CELL))
        side = int(scale / CELL)
        if side < 1 or side * CELL != scale:
            raise MapError(t("scale is 0.5, 1, 1.5 and so on, not {scale:g}", scale=scale))
        wide = max(len(line) for line in lines)
        self._size(wide * scale, len(lines) * scale)
        for row, line in enumerate(lines):
            for column, letter in enumerate(line.ljust(wide, "#")):
                if letter.isupper():
                    x = (column + 0.5) * scale - 0.5 * wide * scale
                    y = 0.5 * len(lines) * scale - (row + 0.5) * scale
                    self.letters.setdefault(letter, []).append((x, y))
                elif letter not in FACE:
                    raise MapError(
                        t(
                            "the map has {letter} in line {line}, column {column}; letters are {known}",
                            letter=repr(letter),
                            line=row + 1,
                            column=column + 1,
                            known=" ".join(FACE),
                        )
                    )
                kind = FACE.get(letter, OPEN)
                for down in range(row * side, (row + 1) * side):
                    start = down * self.columns + column * side
                    self.cells[start : start + side] = bytes([kind]) * side

    def _kind(self, given: dict[str, Any]) -> int:
        letter = given.get("kind", "")
        if letter not in FACE:
            raise MapError(
                t(
                    "a shape has a kind, one of {known}, not {kind}",
                    kind=repr(letter),
                    known=" ".join(FACE),
                )
            )
        return FACE[letter]

    def _inside(self, x0: float, y0: float, x1: float, y1: float) -> tuple[range, range]:
        """The columns and rows of the cells whose middles lie in a box."""
        left, top = -0.5 * CELL * self.columns, 0.5 * CELL * self.rows
        first, last = ceil((x0 - left) / CELL - 0.5), floor((x1 - left) / CELL - 0.5)
        high, low = ceil((top - y1) / CELL - 0.5), floor((top - y0) / CELL - 0.5)
        return (
            range(max(first, 0), min(last + 1, self.columns)),
            range(max(high, 0), min(low + 1, self.rows)),
        )

    def _shape(self, shape: dict[str, Any]) -> None:
        kind, cells = self._kind(shape), self.cells
        left, top = -0.5 * CELL * self.columns, 0.5 * CELL * self.rows
        if "box" in shape:
            across, down = self._inside(*[float(number) for number in shape["box"]])
            for row in down:
                begin = row * self.columns + across.start
                cells[begin : begin + len(across)] = bytes([kind]) * len(across)
            return
        if "disc" in shape:
            x0, y0, radius = [float(number) for number in shape["disc"]]
            across, down = self._inside(x0 - radius, y0 - radius, x0 + radius, y0 + radius)
            start = end = 0.0
        elif "outside" in shape:
            x0, y0, start, end = [float(number) for number in shape["outside"]]
            across, down, radius = range(self.columns), range(self.rows), 0.0
        else:
            raise MapError(t("a shape is a box, a disc or outside"))
        sector = Sector(start, end)
        for row in down:
            y = top - CELL * (row + 0.5) - y0
            for column in across:
                x = left + CELL * (column + 0.5) - x0
                if radius:
                    if x * x + y * y > radius * radius:
                        continue
                elif sector.has(x, y):
                    continue
                cells[row * self.columns + column] = kind

    def _places(self) -> dict[str, Place]:
        found = {}
        for name, where in self.given.get("places", {}).items():
            if isinstance(where, str):
                if where not in self.letters:
                    raise MapError(
                        t(
                            "the place {place} is at {letter}, which is nowhere on the map",
                            place=repr(name),
                            letter=repr(where),
                        )
                    )
                x, y, radius = middle(self.letters[where])
            else:
                numbers = [float(number) for number in where]
                if not 2 <= len(numbers) <= 3:
                    raise MapError(t("a place is a letter, or [x, y] or [x, y, radius]"))
                x, y = numbers[:2]
                radius = numbers[2] if len(numbers) == 3 else 1.0
            found[name] = Place(name, x, y, radius)
        return found

    def _scatter(self, given: dict[str, Any], places: dict[str, Place]) -> None:
        """Put single cells of a kind on open ground, by a seed."""
        kind = self._kind(given)
        draws = Draws(f"scatter:{given.get('seed', 1)}")
        area = self.columns * self.rows * CELL * CELL
        count = int(float(given.get("per_hectare", 100.0)) * area / 10_000.0)
        clear = [places[name] for name in given.get("clear", ())]
        left, top = -0.5 * CELL * self.columns, 0.5 * CELL * self.rows
        for _ in range(count):
            column, row = draws.below(self.columns), draws.below(self.rows)
            x, y = left + CELL * (column + 0.5), top - CELL * (row + 0.5)
            cell = row * self.columns + column
            if self.cells[cell] == OPEN and all(
                (x - p.x) * (x - p.x) + (y - p.y) * (y - p.y) > p.radius * p.radius for p in clear
            ):
                self.cells[cell] = kind


class Sector:
    """What lies, seen from the origin, between two bearings (degrees, counter-clockwise from straight right),
    which are not further apart than 360."""

    def __init__(self, start: float, end: float) -> None:
        wide = end - start
        self.whole = wide >= 360.0
        self.x, self.y = direction(0.5 * (start + end))
        self.edge = direction(0.5 * wide)[0]

    def has(self, x: float, y: float) -> bool:
        """Whether a place lies in it."""
        if self.whole:
            return True
        far = sqrt(x * x + y * y)
        return far < 1e-9 or (x * self.x + y * self.y) / far >= self.edge


def _pair(given: object, key: str) -> tuple[float, float]:
    if isinstance(given, list) and len(given) == 2:
        return float(given[0]), float(given[1])
    raise MapError(
        t("a map is drawn below its head, or says {key} = [width, height] in metres", key=key)
    )
