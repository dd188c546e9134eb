"""What is seen of what nature did: how things move over a field, and when they knock."""

from __future__ import annotations

from dataclasses import dataclass

from pelitupa.core.frozen import Frozen


@dataclass(frozen=True)
class Way(Frozen):
    """How a thing of a field (the id of its figure) goes: moments in seconds with its place then, between
    which it goes evenly. A thing that does not move has one. `gone`: at the end it is no longer there.
    `face` and `size` are those of its figure, for a thing that was not on the field before; `heights` how
    high it is above the ground, by moments, where it flies."""

    thing: str
    points: tuple[tuple[float, float, float], ...]
    gone: bool = False
    face: str = ""
    size: float = 0.0
    heights: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Beat(Frozen):
    """Something that is heard: when, what (`hit`, `cushion`, `pocket`, `pin`), and how hard, from 0 to 1."""

    time: float
    kind: str
    force: float


@dataclass(frozen=True)
class Motion(Frozen):
    """All that moves in so many seconds, and where all else lies; places are as on the field whose `origin`
    is this (`FieldZone.origin`)."""

    seconds: float
    ways: tuple[Way, ...]
    beats: tuple[Beat, ...]
    origin: tuple[float, float] = (0.0, 0.0)
