"""Tables of cue games: their sizes, pockets and spots, and a stroke as nature needs to know it.

Lengths are millimetres. The origin is the middle of the table, x runs along it to the right, towards the foot
end where the balls are racked, and y upwards. So the six pockets have the names of a compass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from pelitupa.core import OpenValue

Place = tuple[float, float]
"""Where a ball's middle is, in mm from the middle of the table."""

NOTHING: Final = "nothing"
"""What a ball touches that touches no other."""
UNTRIED: Final = "untried"
"""The foul of a player who did not try to touch a ball that was on."""
TOUCHING: Final = "touching"
"""Says of a ball in a report that the one struck rested against it before the shot."""

_TOUCH: Final = 0.15
"""In mm: balls no farther apart rest against each other, where places are rounded to a tenth."""
_MOUTH: Final = 100.0
"""In mm: so near to a pocket a ball can lie beyond the line of the cushions."""
_LIP: Final = 14.0
"""In mm: so near to its corner a corner pocket takes every ball."""


@dataclass(frozen=True)
class CueTable:
    """A table: `length` and `width` inside the cushions, the `radius` of its balls, its `pockets` and `pins`
    by name, and the radius of a pin."""

    name: str
    length: float
    width: float
    radius: float
    pockets: tuple[tuple[str, float, float], ...] = ()
    pins: tuple[tuple[str, float, float], ...] = ()
    pin_radius: float = 5.0

    def holds(self, x: float, y: float) -> bool:
        """Whether a ball can lie with its middle there: between the cushions, or in the mouth of a pocket."""
        over_x = abs(x) - self.length / 2.0 - 0.05
        over_y = abs(y) - self.width / 2.0 - 0.05
        if over_x <= -self.radius and over_y <= -self.radius:
            return True
        if over_x > 0.0 or over_y > 0.0:
            return False
        for name, px, py in self.pockets:
            if distance((x, y), (px, py)) <= _MOUTH:
                return "-" not in name or distance((x, y), (px, py)) >= _LIP
        return False

    def touch(self, a: Place, b: Place) -> bool:
        """Whether two balls that lie there rest against each other."""
        return distance(a, b) <= 2.0 * self.radius + _TOUCH

    def pocket(self, name: str) -> Place:
        """Where a pocket is. Raises `KeyError`."""
        for known, x, y in self.pockets:
            if known == name:
                return x, y
        raise KeyError(name)

    @property
    def pocket_names(self) -> tuple[str, ...]:
        """The pockets, from the left, the upper one first."""
        return tuple([name for name, _, _ in self.pockets])


def _six(length: float, width: float) -> tuple[tuple[str, float, float], ...]:
    x, y = length / 2.0, width / 2.0
    return (
        ("north-west", -x, y), ("south-west", -x, -y), ("north", 0.0, y), ("south", 0.0, -y),
        ("north-east", x, y), ("south-east", x, -y),
    )  # fmt: skip


POOL: Final = CueTable("pool", 2540.0, 1270.0, 28.575, _six(2540.0, 1270.0))
"""A nine-foot pool table (WPA)."""

SNOOKER: Final = CueTable("snooker table", 3569.0, 1778.0, 26.25, _six(3569.0, 1778.0))
"""A full-size snooker table (WPBSA)."""

CENTRE_PIN: Final = "centre"
PINS_APART: Final = 66.0
"""In mm: how far each boundary pin stands from the centre pin."""

CAROM: Final = CueTable(
    "carom", 2840.0, 1420.0, 30.5,
    pins=(
        (CENTRE_PIN, 0.0, 0.0), ("north", 0.0, PINS_APART), ("east", PINS_APART, 0.0),
        ("south", 0.0, -PINS_APART), ("west", -PINS_APART, 0.0),
    ),
)  # fmt: skip
"""A table without pockets, for five pins (FIBiS)."""


KNOWN: Final = {table.name: table for table in (POOL, SNOOKER, CAROM)}
"""The tables by their names."""


@dataclass(frozen=True)
class Stroke:
    """A shot and the table it is played on, all that nature needs to know.

    `bearing` in degrees from straight right, counter-clockwise; `speed` of the ball struck in m/s; where the
    tip meets it, in parts of its radius: `side` to the right, `height` above the middle. `on` are the balls
    that may be touched first. `lies` tells where every ball on the table lies, the one struck first.
    """

    table: str
    bearing: float
    speed: float
    side: float
    height: float
    on: tuple[str, ...]
    lies: tuple[tuple[str, float, float], ...]

    def value(self) -> OpenValue:
        """The stroke as the aim of an open input."""
        found: list[float | str] = [self.table, self.bearing, self.speed, self.side, self.height]
        found.append(",".join(self.on))
        for name, x, y in self.lies:
            found += [name, x, y]
        return tuple(found)

    def touching(self) -> list[str]:
        """The balls on that the one struck rests against. Raises `KeyError` where no such table is known."""
        table, places = KNOWN[self.table], [(x, y) for _, x, y in self.lies]
        return [
            name
            for (name, _, _), place in zip(self.lies, places, strict=True)
            if name in self.on and table.touch(places[0], place)
        ]

    @classmethod
    def of(cls, value: OpenValue) -> Self:
        """The stroke that an aim is. Raises `ValueError` where it is none."""
        if len(value) < 9 or len(value) % 3 or not isinstance(value[0], str):
            raise ValueError(f"this is not a stroke: {value!r}")
        bearing, speed, side, height = [float(part) for part in value[1:5]]
        on = tuple([name for name in str(value[5]).split(",") if name])
        lies = tuple(
            [
                (str(value[i]), float(value[i + 1]), float(value[i + 2]))
                for i in range(6, len(value), 3)
            ]
        )
        return cls(value[0], bearing, speed, side, height, on, lies)


def figure_of(ball: str) -> str:
    """The id of a ball's figure on the table."""
    return f"ball-{ball.replace(' ', '-')}"


def distance(a: Place, b: Place) -> float:
    """How far two places are from each other."""
    x, y = b[0] - a[0], b[1] - a[1]
    return float((x * x + y * y) ** 0.5)
