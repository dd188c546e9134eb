"""How a screen asks for a shot: the values of its named actions, and the path that values usually have.

A path here is what players know of a throw before it: the flight of a ball that is let go so high, or the
bend of a stone of a weight. Nature alone says what comes of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core.frozen import Frozen
from pelitupa.core.text import Text


@dataclass(frozen=True)
class Ready(Frozen):
    """The values of the fields with which an action, by its text, does the same as the open value."""

    action: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Flight(Frozen):
    """A flight from the origin of the field, let go `height` above the ground, to the place of the first two
    fields; the third is its angle upwards in degrees, the fourth its backspin from 0 to 1.

    After a flight of f at an angle a with backspin b, a thing runs f * f * (`run` + `steeper` * a) *
    (1 - `held` * b) / (f * tan(a) + height) on even ground.
    """

    height: float
    run: float
    steeper: float
    held: float


@dataclass(frozen=True)
class Bend(Frozen):
    """How a stone of a speed goes: the y at which it rests, and how far it has curled to the side at each of
    the places of its `Glide`."""

    speed: float
    rests: float
    curls: tuple[float, ...]


@dataclass(frozen=True)
class Glide(Frozen):
    """A stone that slides from (0, `start`) towards (broom, 0), and curls. The fields are its turn (above 0
    to the right), its speed and the broom. `places` are each a y; `bends` go from the slowest."""

    start: float
    radius: float
    places: tuple[float, ...]
    bends: tuple[Bend, ...]


@dataclass(frozen=True)
class Room(Frozen):
    """Where the middle of a thing `size` across may be put: within `outline`, the corners of a convex shape
    in order, and from each place that is `taken` (x, y, distance) at least so far."""

    size: float
    outline: tuple[tuple[float, float], ...]
    taken: tuple[tuple[float, float, float], ...] = ()


@dataclass(frozen=True)
class ShotForm(Frozen):
    """How a shot is asked for: the word that does it (`go`), the named actions as values, the one that a
    player begins with (by its text), the path that the values have, where one is known, and where a thing
    that is put down may lie."""

    go: Text
    ready: tuple[Ready, ...] = ()
    begins: str = ""
    flight: Flight | None = None
    glide: Glide | None = None
    room: Room | None = None
