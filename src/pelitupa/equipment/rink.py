"""A sheet of curling ice: its measures, what a shot and a slide are as numbers, and how stones usually run.

The tee is the origin. x runs to the right as the deliverer looks, y along the sheet away from the deliverer,
both in metres: mirrored shots differ in signs alone. Measures are those of World Curling.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

RADIUS: Final = 0.145
"""Of a stone."""
RINGS: Final[tuple[float, ...]] = (0.152, 0.610, 1.219, 1.829)
"""The radii of the button and the rings."""
HOUSE: Final = 1.829
"""The radius of the outer ring."""
SIDE: Final = 2.375
"""The side lines lie so far from the centre line."""
BACK: Final = 1.829
"""The back line lies so far behind the tee line."""
FAR_HOG: Final = -6.401
NEAR_HOG: Final = -28.346
HACK: Final = -38.405
"""Where the lines lie that a stone passes, and the hack from which it is delivered."""

TEAM_STONES: Final = 8
STONES: Final = 2 * TEAM_STONES
"""In an end: each of four players delivers two (booklet 94.1)."""

_SMALL: Final = (BACK - FAR_HOG) / (BACK - NEAR_HOG)
ASIDE: Final = 0.2
"""In metres: the gap between the rings as they are drawn and the whole sheet, small, beside them."""
_STRIP: Final = SIDE + ASIDE + SIDE * _SMALL
"""Where the middle of the small sheet lies."""
STRIP_HOUSE: Final = HOUSE * _SMALL
"""The radius of the rings on it."""


def on_strip(x: float, y: float) -> tuple[float, float]:
    """Where a place is drawn on the small sheet beside the rings."""
    return _STRIP + x * _SMALL, FAR_HOG + (y - NEAR_HOG) * _SMALL


ON_ITS_WAY: Final = 0.3
"""How wide the stone on its way is drawn there, in metres of the drawing."""

OFF: Final = 0
LIGHTLY: Final = 1
HARD: Final = 2
"""How a stone is swept."""

SLOWEST: Final = 1.0
FASTEST: Final = 5.0
"""Speeds at the near hog line, in m/s, that can be called."""
WIDEST: Final = 3.0
"""The broom is held at the far tee line, at most so far to the side, in metres."""


@dataclass(frozen=True)
class Weight:
    """How hard a stone is delivered: its speed at the near hog line (m/s), and on clean ice its speed and its
    curl, to the side of its turn (m), at each of `PLACES`; 0 and the last curl where it has stopped
    before."""

    name: str
    speed: float
    speeds: tuple[float, ...]
    curls: tuple[float, ...]


PLACES: Final[tuple[float, ...]] = (NEAR_HOG, -22.860, -17.374, -11.887, FAR_HOG, -3.200, 0.0, BACK)
"""Where `WEIGHTS` say how a stone runs."""


WEIGHTS: Final = (
    Weight("guard", 1.9497, (1.9497, 1.7361, 1.4869, 1.1754, 0.7005, 0.0, 0.0, 0.0),
           (0.0, 0.034, 0.146, 0.363, 0.749, 1.041, 1.041, 1.041)),
    Weight("front", 2.0493, (2.0493, 1.8489, 1.6199, 1.3453, 0.9790, 0.6481, 0.0, 0.0),
           (0.0, 0.031, 0.131, 0.321, 0.639, 0.922, 1.186, 1.186)),
    Weight("tee", 2.0903, (2.0903, 1.8948, 1.6731, 1.4108, 1.0723, 0.7928, 0.0, 0.0),
           (0.0, 0.029, 0.126, 0.306, 0.603, 0.859, 1.249, 1.249)),
    Weight("back", 2.1305, (2.1305, 1.9396, 1.7246, 1.4730, 1.1568, 0.9103, 0.5218, 0.0),
           (0.0, 0.028, 0.121, 0.293, 0.572, 0.807, 1.134, 1.312)),
    Weight("hack", 2.2103, (2.2103, 2.0279, 1.8248, 1.5917, 1.3100, 1.1058, 0.8406, 0.6244),
           (0.0, 0.026, 0.112, 0.269, 0.519, 0.722, 0.987, 1.181)),
    Weight("board", 2.2679, (2.2679, 2.0912, 1.8958, 1.6742, 1.4120, 1.2283, 1.0037, 0.8417),
           (0.0, 0.025, 0.106, 0.254, 0.486, 0.672, 0.908, 1.074)),
    Weight("normal", 2.8, (2.8, 2.6625, 2.5166, 2.3607, 2.1924, 2.0871, 1.9754, 1.9082),
           (0.0, 0.017, 0.070, 0.163, 0.301, 0.404, 0.527, 0.606)),
    Weight("peel", 3.6, (3.6, 3.4966, 3.3898, 3.2792, 3.1644, 3.0953, 3.0244, 2.9831),
           (0.0, 0.011, 0.043, 0.099, 0.180, 0.239, 0.308, 0.351)),
)  # fmt: skip
"""From the slowest. On clean ice they are, hog to hog, 16.3, 14.4, 13.8, 13.3, 12.4, 11.9, 8.8 and 6.5 s. A
test holds them to the physics of `pelitupa.nature.curling`."""

RESTS: Final[tuple[float, ...]] = (-4.0, -1.2, 0.0, 1.2, 3.66, 5.5)
"""Where the first six of them come to rest if nothing stops them."""

NORMAL: Final = WEIGHTS[6]
PEEL: Final = WEIGHTS[7]


def _mixed(part: float, one: tuple[float, ...], other: tuple[float, ...]) -> tuple[float, ...]:
    return tuple([a + part * (b - a) for a, b in zip(one, other, strict=True)])


def weight_to(y: float) -> Weight:
    """The weight with which a stone comes to rest at a y, as stones usually run."""
    place = 1
    while place < len(RESTS) - 1 and RESTS[place] < y:
        place += 1
    part = (y - RESTS[place - 1]) / (RESTS[place] - RESTS[place - 1])
    return _between_weights(place, part)


def weight_of(speed: float) -> Weight:
    """How a stone runs that passes the near hog line at a speed, as stones usually run."""
    place = 1
    while place < len(WEIGHTS) - 1 and WEIGHTS[place].speed < speed:
        place += 1
    slow, fast = WEIGHTS[place - 1].speed, WEIGHTS[place].speed
    return _between_weights(place, (speed - slow) / (fast - slow))


def rest_of(speed: float) -> float:
    """The y at which a stone rests that passes the near hog line at a speed, if nothing stops it; for one
    that runs through, some y behind the rings."""
    place = 1
    while place < len(RESTS) - 1 and WEIGHTS[place].speed < speed:
        place += 1
    slow, fast = WEIGHTS[place - 1].speed, WEIGHTS[place].speed
    return RESTS[place - 1] + (speed - slow) / (fast - slow) * (RESTS[place] - RESTS[place - 1])


def _between_weights(place: int, part: float) -> Weight:
    one, other = WEIGHTS[place - 1], WEIGHTS[place]
    speeds = tuple([max(0.0, speed) for speed in _mixed(part, one.speeds, other.speeds)])
    name = one.name if part < 0.5 else other.name
    speed = one.speed + part * (other.speed - one.speed)
    return Weight(name, speed, speeds, _mixed(part, one.curls, other.curls))


@dataclass(frozen=True)
class Slide:
    """A stone that is delivered, or on its way: all that nature is told (`OpenInput.aim`).

    `delivered` is the number of the stone. Where it is on its way (`on_way`) `numbers` are its x, y and the
    speeds to the side and ahead, else the weight (m/s at the near hog line), and the broom (m). `turn` is
    above 0 where it turns clockwise, and curls to the right. It is swept as `swept` says; `stop` is the y at
    which nature stops to ask about sweeping, or a y that it never reaches. `stones` are number, x and y of
    each stone at rest.
    """

    delivered: int
    on_way: bool
    turn: float
    numbers: tuple[float, ...]
    swept: int
    stop: float
    stones: tuple[tuple[int, float, float], ...]

    def value(self) -> tuple[float | str, ...]:
        """The slide as nature is told it."""
        flat = [
            float(self.delivered),
            float(self.on_way),
            self.turn,
            float(self.swept),
            self.stop,
            float(len(self.numbers)),
            *self.numbers,
        ]
        for number, x, y in self.stones:
            flat += [float(number), x, y]
        return tuple(flat)

    @classmethod
    def of(cls, value: tuple[float | str, ...]) -> Slide:
        """The slide of such a value. Raises `ValueError`."""
        flat = [float(part) for part in value]
        if len(flat) < 6:
            raise ValueError("a slide has six numbers at least")
        rest = 6 + int(flat[5])
        stones = [
            (int(flat[place]), flat[place + 1], flat[place + 2])
            for place in range(rest, len(flat) - 2, 3)
        ]
        return cls(
            int(flat[0]),
            flat[1] != 0.0,
            flat[2],
            tuple(flat[6:rest]),
            int(flat[3]),
            flat[4],
            tuple(stones),
        )


NEVER: Final = 1000.0
"""A y that no stone reaches."""


def stone_name(number: int) -> str:
    """The name of a stone in reports: `red1` to `red8` and `yellow1` to `yellow8`."""
    return f"{COLOURS[number // TEAM_STONES]}{number % TEAM_STONES + 1}"


def figure_of(number: int) -> str:
    """The id of a stone among the things of a field."""
    return f"stone-{number}"


COLOURS: Final = ("red", "yellow")
STONE_NAMES: Final = tuple([stone_name(number) for number in range(STONES)])
STONE_NUMBERS: Final = {name: number for number, name in enumerate(STONE_NAMES)}


def between(y: float, column: tuple[float, ...]) -> float:
    """A column of `Weight` at a y, on straight lines between the places."""
    if y <= PLACES[0]:
        return column[0]
    for place in range(1, len(PLACES)):
        if y <= PLACES[place]:
            part = (y - PLACES[place - 1]) / (PLACES[place] - PLACES[place - 1])
            return column[place - 1] + part * (column[place] - column[place - 1])
    return column[-1]


def called_at(y: float, weight: Weight, turn: float, broom: float) -> float:
    """The x at which a stone passes a y that is delivered so, as stones usually run."""
    curl = between(y, weight.curls)
    line = broom * (y - HACK) / -HACK
    return line + curl if turn > 0.0 else line - curl


def broom_for(x: float, y: float, weight: Weight, turn: float) -> float:
    """Where the broom is held so that a stone of a weight and turn comes to (x, y), as stones usually run."""
    curl = between(y, weight.curls)
    line = x - curl if turn > 0.0 else x + curl
    return line * -HACK / (y - HACK)
