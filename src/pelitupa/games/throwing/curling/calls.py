"""How a stone is called: by turn, weight and broom, or by a call that has a name."""

from __future__ import annotations

from typing import Final

from pelitupa.core import ACROSS, Bend, Field, Glide, NamedNumber, t
from pelitupa.equipment.rink import (
    FASTEST,
    HACK,
    NORMAL,
    PEEL,
    PLACES,
    RADIUS,
    SLOWEST,
    WEIGHTS,
    WIDEST,
    broom_for,
    rest_of,
    weight_to,
)
from pelitupa.games.throwing.curling.count import distance
from pelitupa.games.throwing.curling.shot import Lie, in_front, team_of

SHOTS: Final = (
    ("guard", t("centre guard")),
    ("left guard", t("left guard")),
    ("right guard", t("right guard")),
    ("tee", t("draw to the tee")),
    ("left ring", t("draw to the left")),
    ("right ring", t("draw to the right")),
    ("freeze", t("freeze onto a stone")),
    ("hit", t("hit a stone")),
    ("peel", t("peel a guard")),
    ("through", t("throw through")),
)
"""Calls that have a name."""
GUARD: Final = 0
LEFT_GUARD: Final = 1
RIGHT_GUARD: Final = 2
DRAW: Final = 3
LEFT_DRAW: Final = 4
RIGHT_DRAW: Final = 5
FREEZE: Final = 6
HIT_CALL: Final = 7
PEEL_CALL: Final = 8
THROUGH: Final = 9
AT_A_STONE: Final = (FREEZE, HIT_CALL, PEEL_CALL)
"""Calls that are about a stone that lies there."""

IN: Final = 0
OUT_TURN: Final = 1
SWEEP: Final = 2 * len(SHOTS)
"""The first of the three actions of sweepers: off, lightly, hard. Before them are the calls with each
turn."""

_PLACES: Final = {
    GUARD: (0.0, -4.0),
    LEFT_GUARD: (-1.3, -4.0),
    RIGHT_GUARD: (1.3, -4.0),
    DRAW: (0.0, 0.0),
    LEFT_DRAW: (-0.8, 0.2),
    RIGHT_DRAW: (0.8, 0.2),
}
_ASIDE: Final = 2.0
"""A stone that is thrown through passes the tee so far to the side."""

WEIGHT_WORDS: Final = {
    "guard": t("guard weight"), "front": t("front weight"), "tee": t("tee weight"),
    "back": t("back weight"), "hack": t("hack weight"), "board": t("board weight"),
    "normal": t("normal weight"), "peel": t("peel weight"),
}  # fmt: skip
"""What the weights of `WEIGHTS` are called."""

CALL_FIELDS: Final = (
    Field(
        t("rotation"),
        low=-5.0,
        high=5.0,
        words=(NamedNumber(t("in-turn"), 1.0), NamedNumber(t("out-turn"), -1.0)),
    ),
    Field(
        t("weight"),
        unit="m/s",
        low=SLOWEST,
        high=FASTEST,
        words=tuple([NamedNumber(WEIGHT_WORDS[one.name], one.speed) for one in WEIGHTS]),
    ),
    Field(t("broom"), unit="m", low=-WIDEST, high=WIDEST, axis=ACROSS),
)
GLIDE: Final = Glide(
    HACK,
    RADIUS,
    PLACES,
    tuple([Bend(one.speed, rest_of(one.speed), one.curls) for one in WEIGHTS]),
)
"""How stones usually run, for the path on a screen."""


def target_of(lie: Lie, team: int, shot: int) -> int:
    """The stone that a call of a team is about, as far as anybody knows where it lies; -1 for none."""
    stones = [s for s in lie.lying() if team_of(s) != team]
    if shot == PEEL_CALL:
        stones = [s for s in stones if in_front(lie.x[s], lie.y[s])]
    best, least = -1, 0
    for stone in stones:
        mm = distance(lie.x[stone], lie.y[stone])
        if best < 0 or mm < least:
            best, least = stone, mm
    return best


def call_of(lie: Lie, team: int, shot: int, turn: int) -> tuple[float, float, float]:
    """Turn, weight and broom of a team's call, as stones usually run."""
    spin = 1.0 if turn == IN else -1.0
    target = target_of(lie, team, shot) if shot in AT_A_STONE else -1
    if target >= 0:
        x, y = lie.x[target], lie.y[target] - 2.0 * RADIUS
        weight = weight_to(y) if shot == FREEZE else NORMAL if shot == HIT_CALL else PEEL
    elif shot == THROUGH:
        x, y, weight = _ASIDE if turn == OUT_TURN else -_ASIDE, 0.0, PEEL
    else:
        x, y = _PLACES[shot] if shot in _PLACES else _PLACES[DRAW]
        weight = weight_to(y)
    broom = broom_for(x, y, weight, spin)
    return spin, round(weight.speed, 3), round(min(max(broom, -WIDEST), WIDEST), 3)
