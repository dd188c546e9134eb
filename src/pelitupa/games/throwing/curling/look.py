"""How curling looks: the rings and the ice before them from above, what is known of a stone on its way."""

from __future__ import annotations

import math
from typing import Final

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Look,
    Shape,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.rink import (
    ASIDE,
    BACK,
    COLOURS,
    FAR_HOG,
    NEAR_HOG,
    ON_ITS_WAY,
    RADIUS,
    RINGS,
    SIDE,
    STONES,
    STRIP_HOUSE,
    TEAM_STONES,
    between,
    called_at,
    figure_of,
    on_strip,
    rest_of,
    weight_of,
)
from pelitupa.games.throwing.curling.calls import AT_A_STONE, SWEEP
from pelitupa.games.throwing.curling.game import CurlingState
from pelitupa.games.throwing.curling.shot import LIES, TO_COME, stone_label, team_of
from pelitupa.games.throwing.curling.words import team_label

_PAINTS: Final = ("white", "grey", "white", "blue")
"""Of the rings, from the button outwards."""


def _ground() -> tuple[Shape, ...]:
    shapes = [
        Shape(
            "polygon",
            ((-SIDE, FAR_HOG), (SIDE, FAR_HOG), (SIDE, BACK), (-SIDE, BACK)),
            "white",
            label=t("ice"),
        )
    ]
    for radius, paint in zip(reversed(RINGS), reversed(_PAINTS), strict=True):
        shapes.append(Shape("circle", ((0.0, 0.0),), paint, radius))
    shapes.append(Shape("line", ((-SIDE, 0.0), (SIDE, 0.0))))
    shapes.append(Shape("line", ((0.0, FAR_HOG), (0.0, BACK))))
    strip = [
        on_strip(x, y)
        for x, y in ((-SIDE, NEAR_HOG), (SIDE, NEAR_HOG), (SIDE, BACK), (-SIDE, BACK))
    ]
    shapes.append(Shape("polygon", tuple(strip), "white", label=t("the whole sheet, small")))
    shapes.append(Shape("circle", (on_strip(0.0, 0.0),), "blue", STRIP_HOUSE))
    for y in (FAR_HOG, 0.0):
        shapes.append(Shape("line", (on_strip(-SIDE, y), on_strip(SIDE, y))))
    return tuple(shapes)


_GROUND: Final = _ground()
_BOUNDS: tuple[float, float, float, float] = (
    -SIDE, FAR_HOG - 0.2, on_strip(SIDE, 0.0)[0] + ASIDE, BACK + 2.0 * RADIUS,
)  # fmt: skip


_STEPS: Final = 12
_RING: Final = tuple(
    [(math.cos(math.pi * part / 12.0), math.sin(math.pi * part / 12.0)) for part in range(25)]
)


class CurlingLook(Look[CurlingState]):
    """See `Look`."""

    def zones(self, state: CurlingState, eye: Eye) -> list[Zone]:
        return [self._house(state), self._score(state), self._way(state)]

    def _house(self, state: CurlingState) -> FieldZone:
        """The stones whose places are known; the latest is marked, and so are protected guards."""
        lie = state.lie
        protected = _protected(state)
        latest = _latest(state)
        figures: list[Figure] = []
        for stone in lie.lying():
            note = t("{stone}, protected", stone=stone_label(stone))
            label = note if stone in protected else stone_label(stone)
            mark = "last" if stone == latest else "winning" if stone in protected else ""
            seat = team_of(stone)
            figures.append(
                Figure(
                    figure_of(stone),
                    lie.x[stone],
                    lie.y[stone],
                    label,
                    COLOURS[seat],
                    seat,
                    mark,
                    size=2.0 * RADIUS,
                )
            )
        shapes = _GROUND
        if state.way:
            x, y = float(state.way[0]), float(state.way[1])
            name = t("{stone} on its way", stone=stone_label(state.stone()))
            at = on_strip(x, y)
            shapes = (
                *shapes,
                *_called(state),
                Shape("circle", (at,), COLOURS[state.delivering()], ON_ITS_WAY / 2.0, name),
            )
        return FieldZone(
            "house", t("The rings"), "m", _BOUNDS, tuple(figures), shapes, ground="ice"
        )

    def _score(self, state: CurlingState) -> CounterZone:
        counters: list[Counter] = []
        for team in (0, 1):
            name = team_label(team)
            points = t("{team}: points", team=name)
            left = t("{team}: stones left", team=name)
            told = str(_stones_left(state, team))
            counters.append(Counter(f"points-{team}", points, str(state.totals[team]), team))
            counters.append(Counter(f"left-{team}", left, told, team))
        untold = len(state.lie.untold())
        if untold:
            label = t("Stones in play whose places nobody told")
            counters.append(Counter("untold", label, str(untold)))
        return CounterZone("score", t("The match"), tuple(counters))

    def _way(self, state: CurlingState) -> CounterZone:
        """What is seen of the stone on its way, and how that differs from what was called."""
        speed: str = "-"
        called, place = speed, speed
        if state.way:
            y, ahead = float(state.way[1]), float(state.way[3])
            usual = between(y, weight_of(float(state.call[1])).speeds)
            speed, called = t("{value:.2f}", value=ahead), t("{value:.2f}", value=usual)
            place = t("{value:.1f}", value=y - NEAR_HOG)
        return CounterZone(
            "way",
            t("On its way"),
            (
                Counter("way-place", t("Metres past the near hog line"), place),
                Counter("way-speed", t("Metres a second"), speed),
                Counter("way-called", t("As called it would be"), called),
            ),
        )

    def task(self, state: CurlingState, seat: int) -> str:
        if state.asking:
            if state.behind_tee():
                return t("Do you sweep their stone over the back line?")
            return t("How is the stone swept from here?")
        return t(
            "Deliver {stone}: {count} of {all} of this end",
            stone=stone_label(state.stone()),
            count=state.delivered + 1,
            all=STONES,
        )

    def awaited(self, state: CurlingState, player: int) -> str:
        who = player_word(player)
        if state.asking:
            return t("{player:@ says|You say} how the stone is swept", player=who)
        stone = stone_label(state.stone())
        return t("{player:@ delivers|You deliver} {stone}", player=who, stone=stone)

    def drawing(self, state: CurlingState, what: str) -> str:
        if state.verdict:
            return t("What came of the end?")
        return t("{stone} is on its way", stone=stone_label(state.stone()))

    def status(self, state: CurlingState, seat: int) -> str:
        team = seat % 2
        name = team_label(team)
        if team == state.hammer():
            return t("{team}, with the hammer", team=name)
        return name

    def group(self, state: CurlingState, action: int) -> str:
        if action >= SWEEP:
            return t("Sweeping")
        return t("In-turn") if action % 2 == 0 else t("Out-turn")

    def touches(self, state: CurlingState, action: int) -> tuple[str, ...]:
        shot = action // 2
        if action >= SWEEP or shot not in AT_A_STONE:
            return ()
        target = state.target(shot)
        return (figure_of(target),) if target >= 0 else ()


def _called(state: CurlingState) -> list[Shape]:
    """How the stone on its way was called to run before the rings, and where to rest: what its sweepers
    hold it against."""
    turn, speed, broom = (float(part) for part in state.call)
    weight, paint = weight_of(speed), COLOURS[state.delivering()]
    end = min(rest_of(speed), BACK)
    heights = [FAR_HOG + (end - FAR_HOG) * step / _STEPS for step in range(_STEPS)]
    path = [(called_at(y, weight, turn, broom), y) for y in [*heights, end]]
    path = [(x, y) for x, y in path if abs(x) <= SIDE]
    found = [Shape("line", tuple(path), paint)] if len(path) > 1 and end > FAR_HOG else []
    if FAR_HOG < end < BACK and path and path[-1][1] == end:
        x = path[-1][0]
        ring = [(x + RADIUS * a, end + RADIUS * b) for a, b in _RING]
        found.append(Shape("line", tuple(ring), paint, label=t("where it was called to rest")))
    return found


def _protected(state: CurlingState) -> list[int]:
    """The stones that a stone of the other team still to come may not push out of play."""
    guards, found = state.game.guards, []
    for later in (0, 1):
        team = state.delivering() if later == 0 else 1 - state.delivering()
        stone = team * TEAM_STONES
        found += guards.protected(state.lie, stone, state.delivered + later)
    return found


def _latest(state: CurlingState) -> int:
    """The stone that was delivered last, if it lies; -1 for none."""
    if not state.delivered or state.delivered > STONES:
        return -1
    for before in range(state.delivered - 1, -1, -1):
        team = state.first if before % 2 == 0 else 1 - state.first
        stone = team * TEAM_STONES + before // 2
        if state.lie.status[stone] != TO_COME:
            return stone if state.lie.status[stone] == LIES else -1
    return -1


def _stones_left(state: CurlingState, team: int) -> int:
    """How many stones a team has still to deliver in this end."""
    gone = state.delivered // 2
    if team == state.first:
        gone = (state.delivered + 1) // 2
    return TEAM_STONES - max(gone, state.game.fewer[team])


LOOK: Final = CurlingLook
