"""How a round of petanque looks: the road from above, with what lies on it where that is known."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Look,
    Relief,
    Shape,
    Text,
    Zone,
    player_word,
    t,
    tn,
)
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import TARGET
from pelitupa.equipment.ground_heights import TREE, Ground, ground_of
from pelitupa.equipment.grounds import (
    ASPHALT_LETTER,
    GRAVEL_LETTER,
    LAWN_LETTER,
    MOUND_LETTER,
    NAMES,
    PIT_LETTER,
    ROOT_LETTER,
    SAND_LETTER,
    TREE_LETTER,
    WATER_LETTER,
    GroundMap,
    read_ground,
)
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_game import HAND, PLACE, ROLL, SHOOT
from pelitupa.games.throwing.boules_pitch import (
    BALL_NEXT,
    PLACE_NEXT,
    TARGET_FLIES,
    TARGET_NEXT,
    thing_word,
)
from pelitupa.games.throwing.closeness import COLOURS, side_word, sides_word
from pelitupa.games.throwing.verdicts import FARTHEST, NEXT, POINTS, WHOSE

PAINTS: Final = {
    LAWN_LETTER: "grass",
    ASPHALT_LETTER: "asphalt",
    SAND_LETTER: "sand",
    WATER_LETTER: "water",
    PIT_LETTER: "pit",
    MOUND_LETTER: "mound",
    ROOT_LETTER: "root",
    TREE_LETTER: "tree",
}
"""How the ground and what is on it is painted."""
_SIZES: Final = {PIT_LETTER: 0.4, MOUND_LETTER: 0.4, ROOT_LETTER: 0.25, TREE_LETTER: TREE}
_GRID: Final = 0.25
"""In metres: the radius of what is on the ground, and the squares in which lines of equal height are
sought."""
_HEIGHTS: Final = 2500
"""So many heights of a ground are told at most; of a long one in a coarser grid."""
_MARGIN: Final = 1.5
_LEAST: tuple[float, float] = (3.0, 11.0)
"""In metres: what is shown beyond things, and to the sides and ahead at least."""


def _nearest(state: BoulesState) -> int:
    """The distance of the closest ball, in mm, of those whose distance is known; -2 where none is."""
    known = [far for far in map(state.distance, state.in_play()) if far >= 0]
    return min(known, default=-2)


def is_ground_seen(state: BoulesState) -> bool:
    """Whether the edges of the gravel that were told are those of the ground of the match: else a real road
    is played on, of which nobody told more. Before anything is told it is seen."""
    edges, target = state.lying.edges, state.lying.places.get(TARGET)
    if not edges:
        return state.move_number() == 0
    along = state.along + (target[1] if target else 0.0)
    known = [edge - state.offset for edge in state.ground_map().edges(along)]
    return all(abs(one - other) < 0.002 for one, other in zip(edges, known, strict=True))


def ground_shapes(state: BoulesState, bounds: tuple[float, float, float, float]) -> list[Shape]:
    """What the ground is made of within the bounds, seen from the circle, what is on it, and lines of equal
    height."""
    options = state.boules.options
    return [
        Shape(shape.outline, tuple([(x - state.offset, y - state.along) for x, y in shape.points]),
              shape.paint, shape.radius, shape.label)
        for shape in drawn_ground(
            options.map, options.uneven,
            (bounds[0] + state.offset, bounds[1] + state.along,
             bounds[2] + state.offset, bounds[3] + state.along),
        )
    ]  # fmt: skip


@lru_cache(maxsize=64)
def drawn_ground(
    text: str, uneven: float, bounds: tuple[float, float, float, float]
) -> tuple[Shape, ...]:
    """The shapes of a piece of ground."""
    plan = read_ground(text)
    left, lower = max(bounds[0], -plan.half), bounds[1]
    right, upper = min(bounds[2], plan.half), bounds[3]
    found: list[Shape] = []
    runs: dict[tuple[float, float, str], float] = {}
    rows = range(math.floor(lower), math.ceil(upper))
    for row in [*rows, rows[-1] + 1]:
        here: dict[tuple[float, float, str], float] = {}
        for begin, end, made in _stretches(plan, row) if row in rows else ():
            run = (max(begin, left), min(end, right), made)
            if run[0] < run[1]:
                here[run] = runs.get(run, max(float(row), lower))
        for run in runs:
            if run not in here:
                x, to, made = run
                since, until = runs[run], min(float(row), upper)
                found.append(
                    Shape(
                        "polygon", ((x, since), (to, since), (to, until), (x, until)), PAINTS[made]
                    )
                )
        runs = here
    for row in rows:
        for column in range(plan.wide):
            letter = plan.rows[plan.long - 1 - row % plan.long][column]
            x, y = column + 0.5 - plan.half, row + 0.5
            if letter in _SIZES and left < x < right and lower < y < upper:
                found.append(
                    Shape("circle", ((x, y),), PAINTS[letter], _SIZES[letter], NAMES[letter])
                )
    height = ground_of(text, uneven)
    found += [
        Shape("line", line, "contour") for line in contours(height, (left, lower, right, upper))
    ]
    return tuple(found)


def ground_relief(state: BoulesState, bounds: tuple[float, float, float, float]) -> Relief:
    """How high the ground is within the bounds, above that of the circle."""
    options = state.boules.options
    return _relief(options.map, options.uneven, state.offset, state.along, bounds)


@lru_cache(maxsize=64)
def _relief(
    text: str,
    uneven: float,
    offset: float,
    along: float,
    bounds: tuple[float, float, float, float],
) -> Relief:
    ground = ground_of(text, uneven)
    most = ground.half - 1e-6

    def height(x: float, y: float) -> float:
        return ground.surface(min(max(x, -most), most), y)[0]

    step = _GRID
    while (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]) > _HEIGHTS * step * step:
        step *= 2.0
    columns, rows = (
        math.floor((far - near) / step) + 2
        for near, far in ((bounds[0], bounds[2]), (bounds[1], bounds[3]))
    )
    floor = height(offset, along)
    heights = [
        round(1000.0 * (height(offset + bounds[0] + step * column, along + bounds[1] + step * row) - floor))
        for row in range(rows)
        for column in range(columns)
    ]  # fmt: skip
    return Relief(step, columns, tuple(heights))


def _stretches(plan: GroundMap, row: int) -> list[tuple[float, float, str]]:
    """Stretches of one material in a row, but for gravel, which is the bottom of the drawing: from where to
    where, and what."""
    found: list[tuple[float, float, str]] = []
    for column in range(plan.wide):
        made = plan.made_of(column, row)
        begin = column - plan.half
        if made == GRAVEL_LETTER:
            continue
        if found and found[-1][2] == made and found[-1][1] == begin:
            found[-1] = (found[-1][0], begin + 1.0, made)
        else:
            found.append((begin, begin + 1.0, made))
    return found


def contours(
    ground: Ground, bounds: tuple[float, float, float, float]
) -> list[tuple[tuple[float, float], ...]]:
    """Lines of equal height, as many as fit a ground so uneven; each piece crosses a square of the grid."""
    if ground.uneven <= 0.0:
        return []
    left, lower, right, upper = bounds
    columns, rows = int((right - left) / _GRID) + 1, int((upper - lower) / _GRID) + 1
    every = 2.0 * ground.uneven
    margin = 1e-6
    heights = [
        [
            ground.surface(
                min(max(left + _GRID * column, left + margin), right - margin), lower + _GRID * row
            )[0]
            / every
            for column in range(columns)
        ]
        for row in range(rows)
    ]
    pieces: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for row in range(rows - 1):
        for column in range(columns - 1):
            corners = [
                (0, 0, heights[row][column]),
                (1, 0, heights[row][column + 1]),
                (1, 1, heights[row + 1][column + 1]),
                (0, 1, heights[row + 1][column]),
            ]
            lowest, highest = min(c[2] for c in corners), max(c[2] for c in corners)
            for level in range(math.ceil(lowest - 0.5), math.floor(highest - 0.5) + 1):
                at = level + 0.5
                met = [
                    (
                        round(left + _GRID * (column + ax + (bx - ax) * (at - ah) / (bh - ah)), 2),
                        round(lower + _GRID * (row + ay + (by - ay) * (at - ah) / (bh - ah)), 2),
                    )
                    for (ax, ay, ah), (bx, by, bh) in pairwise([*corners, corners[0]])
                    if (ah < at) != (bh < at)
                ]
                pieces += [(met[i], met[i + 1]) for i in range(0, len(met) - 1, 2)]
    return _joined(pieces)


def _joined(
    pieces: list[tuple[tuple[float, float], tuple[float, float]]],
) -> list[tuple[tuple[float, float], ...]]:
    """Pieces of lines with common ends as whole lines."""
    at: dict[tuple[float, float], list[int]] = {}
    for number, piece in enumerate(pieces):
        for end in piece:
            at.setdefault(end, []).append(number)
    used: set[int] = set()
    found = []
    for number, (one, other) in enumerate(pieces):
        if number in used:
            continue
        used.add(number)
        line = [one, other]
        for _ in range(2):
            while True:
                following = [n for n in at[line[-1]] if n not in used]
                if not following:
                    break
                used.add(following[0])
                first, second = pieces[following[0]]
                line.append(second if first == line[-1] else first)
            line.reverse()
        found.append(tuple(line))
    return found


class BoulesLook(Look[BoulesState]):
    """See `Look`."""

    def zones(self, state: BoulesState, eye: Eye) -> list[Zone]:
        return [self.road(state), self.counters(state)]

    def road(self, state: BoulesState) -> FieldZone:
        """The circle, and what lies where it is known. Places that nobody told are not drawn."""
        places, lying = state.lying.places, state.lying
        across = max([_LEAST[0], *[abs(x) + _MARGIN for x, _, _ in places.values()]])
        ahead = max([_LEAST[1], *[y + _MARGIN for _, y, _ in places.values()]])
        behind = min([-_MARGIN, *[y - _MARGIN for _, y, _ in places.values()]])
        shapes: list[Shape] = []
        if is_ground_seen(state):
            shapes += ground_shapes(state, (-across, behind, across, ahead))
        for edge in () if shapes else lying.edges:
            if abs(edge) < across:
                line = ((edge, behind), (edge, ahead))
                shapes.append(Shape("line", line, label=t("edge of the gravel")))
        radius = state.boules.options.circle / 200.0
        shapes.append(Shape("circle", ((0.0, 0.0),), "", radius, t("circle")))
        figures: list[Figure] = []
        nearest = _nearest(state)
        for name in places:
            x, y, _ = places[name]
            label = thing_word(name)
            if name == TARGET:
                figures.append(Figure(name, x, y, label, "yellow"))
                continue
            far = state.distance(name)
            if far >= 0:
                label = t("{thing}: {metres:.2f} m", thing=label, metres=far / 1000.0)
            side = state.boules.ball_side[name]
            mark = "winning" if state.closest & BITS[side] and far == nearest else ""
            seat = state.boules.teams()[side][0]
            figures.append(Figure(name, x, y, label, COLOURS[side], seat, mark))
        bounds = (-across, behind, across, ahead)
        return FieldZone(
            "road", t("Road"), "m", bounds, tuple(figures), tuple(shapes), ground="gravel",
            relief=ground_relief(state, bounds) if is_ground_seen(state) else None,
            origin=(state.offset, state.along),
        )  # fmt: skip

    def counters(self, state: BoulesState) -> CounterZone:
        """Whose ball is closest, how far it is where all distances are known, and the balls that are left.

        On a real road it may be told whose ball is closest, and how far another is.
        """
        closest: str = sides_word(state.closest) if state.closest else "-"
        known = state.lying.distances(state.in_play(), state.boules.options.tape)
        if state.closest and known:
            closest = t("{side}, {metres:.2f} m", side=closest, metres=min(known.values()) / 1000.0)
        found = [Counter("closest", t("Closest"), closest)]
        for seat in range(state.num_players()):
            label = t("{player}: balls left", player=player_word(seat))
            found.append(Counter(f"left-{seat}", label, str(state.left_of(seat)), seat))
        return CounterZone("balls", t("Balls"), tuple(found))

    def status(self, state: BoulesState, seat: int) -> str:
        return side_word(state.boules.side_of[seat])

    def task(self, state: BoulesState, seat: int) -> str:
        if state.is_thrown_again():
            return t(
                "Throw the target ball again, usually 6 to 10 metres away ({so_far})",
                so_far=self.for_nothing(state),
            )
        if state.next == TARGET_NEXT:
            return t("Throw the target ball, usually 6 to 10 metres away")
        if state.next == PLACE_NEXT:
            return t("Place the target ball")
        return tn(
            "Throw a ball: {count} is left", "Throw a ball: {count} are left", state.left_of(seat)
        )

    def awaited(self, state: BoulesState, player: int) -> str:
        who = player_word(player)
        if state.is_thrown_again():
            return t(
                "{player:@ throws|You throw} the target ball again ({so_far})",
                player=who,
                so_far=self.for_nothing(state),
            )
        if state.next == TARGET_NEXT:
            return t("{player:@ throws|You throw} the target ball", player=who)
        if state.next == PLACE_NEXT:
            return t("{player:@ places|You place} the target ball", player=who)
        return t("{player:@ throws|You throw} a ball", player=who)

    def for_nothing(self, state: BoulesState) -> Text:
        """How many throws of the target and rounds of the match count towards the limit: after a bad throw
        it is the one thing in sight that changes."""
        return tn(
            "{count} throw or round has brought nothing",
            "{count} throws or rounds have brought nothing",
            state.idle,
        )

    def drawing(self, state: BoulesState, what: str) -> str:
        who = player_word(state.thrower)
        if state.air == TARGET_FLIES:
            return t("{player:@|You}: the target ball is in the air. Does it lie well?", player=who)
        if state.asking:
            return self.question(state, state._question())
        question = self.question(state, state._question())
        return t(
            "{player:@|You}: the ball is in the air. {question}", player=who, question=question
        )

    def question(self, state: BoulesState, question: int) -> str:
        """What is asked of those who report."""
        if question == POINTS:
            return t("What did the round come to?")
        if question == WHOSE or (question == NEXT and not state.order):
            return t("Whose ball is closest?")
        if question == NEXT:
            return t("Whose ball comes next?")
        if question == FARTHEST:
            return t("Whose ball is farthest?")
        return t("What came of it?")

    def group(self, state: BoulesState, action: int) -> str:
        if action < ROLL or action == PLACE:
            return t("Target ball")
        return t("Throw") if action < HAND else t("Partner")

    def touches(self, state: BoulesState, action: int) -> tuple[str, ...]:
        if state.next != BALL_NEXT or not ROLL <= action <= SHOOT:
            return ()
        thing = state.shot_at() if action == SHOOT else TARGET
        return (thing,) if thing in state.lying.places else ()
