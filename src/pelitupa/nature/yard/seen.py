"""What somebody in a yard sees and hears, and what they want to do: all that policies and players know.

Everything is built by inclusion: only what may be seen is here. Places are in metres, speeds in m/s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pelitupa.core import Text

NOT_RECOGNISED: Final = -1

STEPS: Final = "steps"
SHOUT: Final = "shout"
"""Kinds of sounds; a word that was understood is a kind by itself."""

Point = tuple[float, float]


class Intent:
    """What somebody wants: where to `go` (None: stay), how fast of what they can (`pace`, 0.0 to 1.0), and a
    `deed`. It is kept until it changes; a deed such as lighting the lamp is done once."""

    def __init__(self, go: Point | None = None, pace: float = 1.0, deed: str = "") -> None:
        self.go = go
        self.pace = pace
        self.deed = deed


class Figure:
    """Somebody who is seen. `number` is the seat, or NOT_RECOGNISED; `z` is the height above the ground."""

    def __init__(
        self,
        number: int,
        x: float,
        y: float,
        facing_x: float,
        facing_y: float,
        speed: float,
        doing: str = "",
        lamp: bool = False,
        z: float = 0.0,
    ) -> None:
        self.number = number
        self.x = x
        self.y = y
        self.facing_x = facing_x
        self.facing_y = facing_y
        self.speed = speed
        self.doing = doing
        self.lamp = lamp
        self.z = z


class Sound:
    """Something that is heard: from which direction, how loud (1.0 at the ear, 0.0 just not), and what."""

    def __init__(self, bearing_x: float, bearing_y: float, loudness: float, kind: str) -> None:
        self.bearing_x = bearing_x
        self.bearing_y = bearing_y
        self.loudness = loudness
        self.kind = kind


class Ball:
    """A ball, or anything else that flies or lies about."""

    def __init__(
        self,
        x: float,
        y: float,
        z: float = 0.0,
        vx: float = 0.0,
        vy: float = 0.0,
        vz: float = 0.0,
        kind: str = "ball",
    ) -> None:
        self.x = x
        self.y = y
        self.z = z
        self.vx = vx
        self.vy = vy
        self.vz = vz
        self.kind = kind


class Seen:
    """What one knows at a moment. `figures` come nearest first; `lit` is the outline of what is seen, made
    only for a player's screen; `ruling` is what the rules made known since the step before."""

    def __init__(
        self,
        time: float,
        me: Figure,
        role: str,
        figures: Sequence[Figure],
        sounds: Sequence[Sound],
        deeds: tuple[str, ...] = (),
        lit: tuple[Point, ...] = (),
        balls: tuple[Ball, ...] = (),
        ruling: tuple[Text | str, ...] = (),
        ended: bool = False,
        map_name: str = "",
        light: str = "day",
    ) -> None:
        self.time = time
        self.me = me
        self.role = role
        self.figures = figures
        self.sounds = sounds
        self.deeds = deeds
        self.lit = lit
        self.balls = balls
        self.ruling = ruling
        self.ended = ended
        self.map_name = map_name
        self.light = light


class Frame:
    """Where everybody and everything is: for the replay afterwards. `figures` are in the order of seats."""

    def __init__(
        self, time: float, figures: tuple[Figure, ...], balls: tuple[Ball, ...] = ()
    ) -> None:
        self.time = time
        self.figures = figures
        self.balls = balls


def as_message(seen: Seen) -> dict[str, Any]:
    """What one knows as plain JSON: places to a centimetre, directions to a hundredth."""
    return {
        "time": round(seen.time, 2),
        "me": figure_message(seen.me),
        "role": seen.role,
        "figures": [figure_message(figure) for figure in seen.figures],
        "sounds": [
            {
                "bearing": [round(s.bearing_x, 2), round(s.bearing_y, 2)],
                "loudness": round(s.loudness, 2),
                "kind": s.kind,
            }
            for s in seen.sounds
        ],
        "deeds": list(seen.deeds),
        "lit": [[round(x, 2), round(y, 2)] for x, y in seen.lit],
        "balls": [ball_message(ball) for ball in seen.balls],
        "ruling": [f"{text}" for text in seen.ruling],
        "ended": seen.ended,
        "map": seen.map_name,
        "light": seen.light,
    }


def figure_message(figure: Figure) -> dict[str, Any]:
    """Somebody who is seen, as plain JSON."""
    return {
        "number": figure.number,
        "x": round(figure.x, 2),
        "y": round(figure.y, 2),
        "z": round(figure.z, 2),
        "facing": [round(figure.facing_x, 2), round(figure.facing_y, 2)],
        "speed": round(figure.speed, 2),
        "doing": figure.doing,
        "lamp": figure.lamp,
    }


def ball_message(ball: Ball) -> dict[str, Any]:
    """A ball as plain JSON."""
    return {
        "x": round(ball.x, 2),
        "y": round(ball.y, 2),
        "z": round(ball.z, 2),
        "vx": round(ball.vx, 2),
        "vy": round(ball.vy, 2),
        "vz": round(ball.vz, 2),
        "kind": ball.kind,
    }
