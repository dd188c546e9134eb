"""Tables for the physics of billiards: sizes, cloth, balls, cushions, pockets with jaws, pins and racks.

Metres, kilograms, seconds. The origin is the middle of the table, x runs along it towards the foot end, y
upwards. `docs/lab/billiards.md` says which values are given by a source, and which are chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from pelitupa.core import PelitupaError
from pelitupa.nature.billiards.exact import Fractions, direction

Place = tuple[float, float]
"""Where the middle of a ball is, in metres from the middle of the table."""

GRAVITY: Final = 9.81
_NEAR: Final = 0.3e-3
"""Balls so near to each other may come to touch when others are moved apart."""
_HANGING: Final = 0.012
"""A ball put down so far over the edge of a drop stays there until something moves it."""
_LEAST_GAP: Final = 10e-6
_MORE_GAP: Final = 20e-6
_ROUNDS: Final = 2000


class TableError(PelitupaError):
    """Balls that cannot lie as they are said to."""


@dataclass(frozen=True)
class Mouth:
    """How a pocket opens: the `width` between the points where cushion and jaw lines cross, the `angle` in
    degrees by which a jaw turns away from its cushion, the `rounding` of that corner, how far the slate
    goes on behind the line of the mouth (`shelf`), and the radius of the `drop` behind it."""

    width: float
    angle: float
    rounding: float
    shelf: float
    drop: float


@dataclass(frozen=True)
class Jaw:
    """One side of a pocket: a rounding about (x, y), then a straight line. (tx, ty) points along the line
    into the pocket, (nx, ny) from the rubber to the open side; the line begins at (px, py)."""

    x: float
    y: float
    px: float
    py: float
    tx: float
    ty: float
    nx: float
    ny: float


@dataclass(frozen=True)
class Pocket:
    """A pocket: its drop is a circle about (x, y), which takes a ball whose middle gets into it."""

    name: str
    x: float
    y: float
    drop: float
    rounding: float
    jaws: tuple[Jaw, Jaw]


@dataclass(frozen=True)
class Table:
    """A table with its balls; `nose` is the sine of the height at which a cushion meets a ball.

    Frictions: `sliding`, `rolling`, `spinning` (of spin about the upright axis); between balls it is
    `ball_least + ball_more e^(-ball_fading s)` at a slip of s m/s (Alciatore's fit).
    """

    name: str
    length: float
    width: float
    radius: float
    mass: float
    sliding: float
    rolling: float
    spinning: float
    ball_bounce: float
    cushion_bounce: float
    cushion_friction: float
    nose: float
    corner: Mouth | None = None
    middle: Mouth | None = None
    pins: tuple[Place, ...] = ()
    pin_radius: float = 0.005
    ball_least: float = 0.0100
    ball_more: float = 0.108
    ball_fading: float = 1.088
    cue_mass: float = 0.54
    cue_end: float = 0.05
    """The mass of the cue's end that moves aside, in parts of the ball's mass: the less, the less squirt."""
    pockets: tuple[Pocket, ...] = field(init=False)
    end_x: float = field(init=False)
    """Where the long cushions end at the corners, where they begin at the middle, where the short ones
    end."""
    end_middle: float = field(init=False)
    end_y: float = field(init=False)
    far_x: float = field(init=False)
    """Where the middle of a ball is that touches a cushion."""
    far_y: float = field(init=False)

    def __post_init__(self) -> None:
        half_x, half_y = self.length / 2.0, self.width / 2.0
        found: list[Pocket] = []
        end_x, end_y, end_middle = 1e9, 1e9, 0.0
        if self.corner is not None and self.middle is not None:
            corner, end = _corner(self.corner, half_x, half_y)
            middle, end_middle = _middle(self.middle, half_y)
            end_x, end_y = half_x - end, half_y - end
            for name, sx, sy in (
                ("north-west", -1.0, 1.0),
                ("south-west", -1.0, -1.0),
                ("north", 1.0, 1.0),
                ("south", 1.0, -1.0),
                ("north-east", 1.0, 1.0),
                ("south-east", 1.0, -1.0),
            ):
                found.append(_mirrored(corner if "-" in name else middle, name, sx, sy))
        for name, value in (
            ("pockets", tuple(found)),
            ("end_x", end_x),
            ("end_y", end_y),
            ("end_middle", end_middle),
            ("far_x", half_x - self.radius),
            ("far_y", half_y - self.radius),
        ):
            object.__setattr__(self, name, value)

    def pocket_at(self, x: float, y: float, middle: bool) -> int:
        """Which pocket is on that side of the table."""
        if middle:
            return 2 if y > 0.0 else 3
        return (4 if x > 0.0 else 0) + (0 if y > 0.0 else 1)


def _jaw(mouth: Mouth, vx: float, vy: float, along: Place, side: Place) -> tuple[Jaw, float]:
    """The jaw at the corner (vx, vy) of the rubber, between a cushion that comes along `along` and a line
    that turns towards `side`; and how far before the corner the cushion ends."""
    cosine, sine = direction(mouth.angle)
    tx, ty = along[0] * cosine + side[0] * sine, along[1] * cosine + side[1] * sine
    nx, ny = along[0] * sine - side[0] * cosine, along[1] * sine - side[1] * cosine
    back = mouth.rounding * (1.0 - cosine) / sine  # r tan(angle / 2)
    x = vx - along[0] * back + side[0] * mouth.rounding
    y = vy - along[1] * back + side[1] * mouth.rounding
    return Jaw(x, y, vx + tx * back, vy + ty * back, tx, ty, nx, ny), back


def _corner(mouth: Mouth, half_x: float, half_y: float) -> tuple[Pocket, float]:
    """The corner on the upper right, and how far from the corner its cushions end."""
    root = sqrt(0.5)
    reach = mouth.width * root
    first, back = _jaw(mouth, half_x - reach, half_y, (1.0, 0.0), (0.0, 1.0))
    second, _ = _jaw(mouth, half_x, half_y - reach, (0.0, 1.0), (1.0, 0.0))
    deep = (mouth.shelf + mouth.drop - mouth.width / 2.0) * root
    pocket = Pocket("", half_x + deep, half_y + deep, mouth.drop, mouth.rounding, (first, second))
    return pocket, reach + back


def _middle(mouth: Mouth, half_y: float) -> tuple[Pocket, float]:
    """The upper middle pocket, and where the cushions beside it begin."""
    half = mouth.width / 2.0
    first, back = _jaw(mouth, -half, half_y, (1.0, 0.0), (0.0, 1.0))
    second, _ = _jaw(mouth, half, half_y, (-1.0, 0.0), (0.0, 1.0))
    y = half_y + mouth.shelf + mouth.drop
    return Pocket("", 0.0, y, mouth.drop, mouth.rounding, (first, second)), half + back


def _mirrored(pocket: Pocket, name: str, sx: float, sy: float) -> Pocket:
    first, second = [
        Jaw(
            jaw.x * sx,
            jaw.y * sy,
            jaw.px * sx,
            jaw.py * sy,
            jaw.tx * sx,
            jaw.ty * sy,
            jaw.nx * sx,
            jaw.ny * sy,
        )
        for jaw in pocket.jaws
    ]
    return Pocket(name, pocket.x * sx, pocket.y * sy, pocket.drop, pocket.rounding, (first, second))


POOL: Final = Table(
    "pool", 2.54, 1.27, 0.028575, 0.170, 0.2, 0.010, 0.44 * 0.028575, 0.95, 0.85, 0.2, 0.27,
    corner=Mouth(0.1155, 38.0, 0.010, 0.038, 0.062),
    middle=Mouth(0.1285, 76.0, 0.008, 0.0, 0.0645),
)  # fmt: skip
"""A nine-foot pool table (WPA)."""

SNOOKER: Final = Table(
    "snooker table", 3.569, 1.778, 0.02625, 0.140, 0.2, 0.010, 0.44 * 0.02625, 0.95, 0.85, 0.2, 0.40,
    corner=Mouth(0.085, 45.0, 0.08, 0.028, 0.047),
    middle=Mouth(0.087, 90.0, 0.035, 0.0, 0.0435),
)  # fmt: skip
"""A full-size snooker table (WPBSA)."""

CAROM: Final = Table(
    "carom", 2.84, 1.42, 0.0305, 0.210, 0.16, 0.005, 0.44 * 0.0305, 0.95, 0.85, 0.2, 0.21,
    pins=((0.0, 0.0), (0.066, 0.0), (-0.066, 0.0), (0.0, 0.066), (0.0, -0.066)),
)  # fmt: skip
"""A heated table without pockets, for five pins (FIBiS). The first pin is the middle one."""

TABLES: Final = {table.name: table for table in (POOL, SNOOKER, CAROM)}


def apart(table: Table, places: list[Place | None], stream: Fractions | None) -> list[Place | None]:
    """The places, with balls that overlap moved apart: places in a record are rounded to 0.1 mm.

    Balls that touch get gaps of 10 to 30 micrometres, drawn from the stream in the order of the balls (20
    without one): which of two contacts at one time comes first would otherwise hang on rounding.
    Raises `TableError` where balls overlap by more than a radius, or lie outside the table.
    """
    found = [None if place is None else _inside(table, place) for place in places]
    pairs: list[tuple[int, int, float]] = []
    deepest = 0.0
    for i, a in enumerate(found):
        for j in range(i):
            b = found[j]
            if a is None or b is None:
                continue
            gap = sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]))
            if gap < table.radius:
                raise TableError(f"balls {j} and {i} are only {gap * 1000:.1f} mm apart")
            pairs.append((i, j, gap))
            deepest = max(deepest, 2.0 * table.radius - gap)
    close: list[tuple[int, int, float]] = []
    for i, j, gap in pairs:
        if gap < 2.0 * table.radius + _NEAR + 2.0 * deepest:
            drawn = 0.5 if stream is None else stream.random()
            close.append((i, j, 2.0 * table.radius + _LEAST_GAP + _MORE_GAP * drawn))
    for _ in range(_ROUNDS):
        moved = False
        for i, j, wanted in close:
            a, b = found[i], found[j]
            assert a is not None
            assert b is not None
            dx, dy = a[0] - b[0], a[1] - b[1]
            gap = sqrt(dx * dx + dy * dy)
            if gap < wanted - 1e-6:
                moved = True
                push = 0.5 * (wanted - gap) / gap
                found[i] = _inside(table, (a[0] + dx * push, a[1] + dy * push))
                found[j] = _inside(table, (b[0] - dx * push, b[1] - dy * push))
        if not moved:
            return found
    raise TableError("these balls have no room beside each other")


def _inside(table: Table, place: Place) -> Place:
    """The place, moved out of the rubber of cushions and jaws. Raises `TableError` where it is not on the
    table."""
    x, y = place
    if abs(x) > table.far_x and abs(y) < table.end_y:
        if abs(x) > table.far_x + table.radius:
            raise TableError(f"a ball at x = {x * 1000:.1f} mm is not on the table")
        x = table.far_x if x > 0.0 else -table.far_x
    if abs(y) > table.far_y and table.end_middle < abs(x) < table.end_x:
        if abs(y) > table.far_y + table.radius:
            raise TableError(f"a ball at y = {y * 1000:.1f} mm is not on the table")
        y = table.far_y if y > 0.0 else -table.far_y
    if abs(x) > table.far_x or abs(y) > table.far_y:
        for pocket in table.pockets:
            for jaw in pocket.jaws:
                x, y = _off_jaw(table, pocket, jaw, x, y)
    for pocket in table.pockets:
        dx, dy = x - pocket.x, y - pocket.y
        hanging = pocket.drop - _HANGING
        if dx * dx + dy * dy < hanging * hanging:
            raise TableError(f"a ball in the {pocket.name} pocket is not on the table")
    return x, y


def _off_jaw(table: Table, pocket: Pocket, jaw: Jaw, x: float, y: float) -> Place:
    """A place in a mouth, moved out of the rubber of a jaw: its rounding, then its line."""
    dx, dy = x - jaw.x, y - jaw.y
    gap, reach = sqrt(dx * dx + dy * dy), pocket.rounding + table.radius
    if 0.0 < gap < reach:
        x, y = jaw.x + dx * reach / gap, jaw.y + dy * reach / gap
    dx, dy = x - jaw.px, y - jaw.py
    inside = table.radius - dx * jaw.nx - dy * jaw.ny
    if dx * jaw.tx + dy * jaw.ty >= 0.0 and 0.0 < inside < 2.0 * table.radius:
        x, y = x + inside * jaw.nx, y + inside * jaw.ny
    return x, y


def rack(table: Table, rows: tuple[int, ...], apex: float, stream: Fractions) -> list[Place]:
    """Balls in rows, the first at x = `apex`, towards the foot end, with gaps of 10 to 30 micrometres drawn
    from the stream: (1, 2, 3, 2, 1) for 9-ball, (1, 2, 3, 4) for 10-ball, (1, 2, 3, 4, 5) for snooker."""
    pitch = 2.0 * table.radius + 20e-6
    found = []
    for row, count in enumerate(rows):
        for place in range(count):
            x = apex + row * pitch * sqrt(0.75) + 7e-6 * (stream.random() - 0.5)
            y = (place - (count - 1) / 2.0) * pitch + 7e-6 * (stream.random() - 0.5)
            found.append((x, y))
    return found


def snooker_balls(stream: Fractions) -> list[Place]:
    """Where the balls of a frame of snooker lie: white in the D, yellow, green, brown, blue, pink, black and
    the fifteen reds."""
    baulk = -SNOOKER.length / 2.0 + 0.737
    pink = SNOOKER.length / 4.0
    colours = [
        (baulk, -0.2),
        (baulk, -0.292),
        (baulk, 0.292),
        (baulk, 0.0),
        (0.0, 0.0),
        (pink, 0.0),
        (SNOOKER.length / 2.0 - 0.324, 0.0),
    ]
    return [*colours, *rack(SNOOKER, (1, 2, 3, 4, 5), pink + 2.0 * SNOOKER.radius + 1e-3, stream)]
