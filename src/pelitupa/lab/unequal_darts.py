"""Two who throw unlike: what chance the weaker one has who is given something, by how far each scatters.

In Kangaroo, Round the Clock and Finnish darts nobody can hinder another. So the chance follows exactly from
how long each needs, or how much each makes, alone. Both throw for the fewest darts or turns, or at the
centre, as the bots do but for a little (they look at how far the others are). Who begins is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from pelitupa.core import OptionError, t
from pelitupa.equipment.boards import FINNISH_RADIUS, RING_WIDTH, RINGS
from pelitupa.equipment.dartboard import SEGMENTS, sector_of
from pelitupa.games import load_game
from pelitupa.games.darts.finnish_darts.game import FinnishDarts
from pelitupa.games.darts.kangaroo.game import Kangaroo
from pelitupa.games.darts.round_the_clock.game import FINISHED, LAST, RoundTheClock
from pelitupa.games.darts.throwing import DARTS
from pelitupa.nature import Throws
from pelitupa.players.darts.race import Lists, at_turn, courses_of
from pelitupa.players.darts.scatter import Scatter, chances
from pelitupa.players.darts.thrower import ThrowerSettings
from pelitupa.players.kangaroo.turns import kangaroo_plan
from pelitupa.players.round_the_clock.bot import sector_aim
from pelitupa.players.round_the_clock.race import plan_for

GAMES: Final = ("round_the_clock", "round_the_clock(rules=standard)", "kangaroo", "finnish_darts")
"""Those of which it can be said."""


def weaker_chances(spec: str, stronger: float, weaker: float) -> list[float]:
    """The chance of the one who scatters more, a draw counted as half, who is given nothing, one number or
    point, two, ...; the scatters are standard deviations in mm.

    Raises `OptionError` for another game, and for a scatter that no bot has.
    """
    game = load_game(spec)
    throws = [ThrowerSettings(sd=scatter) for scatter in (stronger, weaker)]
    if isinstance(game, FinnishDarts):
        return _by_points(game, throws)
    if isinstance(game, RoundTheClock):
        better, worse = (_done(game, one.scatter) for one in throws)
        most = game.start_range()[1]
        return [_first_home(worse[given + 1], better[1]) for given in range(most + 1)]
    raise OptionError(
        t(
            "what scatter is worth can be said of {known}, not of {game}",
            known=", ".join(GAMES),
            game=game.id,
        )
    )


def _done(game: RoundTheClock[Any], scatter: Scatter) -> Lists:
    """The chance to have finished within so many turns, by the number needed."""
    if isinstance(game, Kangaroo):
        return kangaroo_plan(scatter, game.goal).done
    return _standard(scatter) if game.standard else plan_for(scatter).done


@cache
def _standard(scatter: Scatter) -> Lists:
    """Where a dart hits the number wanted, or does not."""
    ends: list[list[float]] = [[0.0] * (FINISHED + 1)]
    hits = [0.0] * (FINISHED + 1)
    for number in range(1, LAST + 1):
        landed = chances(sector_aim(number, scatter), scatter)
        hits[number] = math.fsum(
            landed[segment] for segment in range(SEGMENTS) if sector_of(segment) == number
        )
    for number in range(1, FINISHED + 1):
        places = [0.0] * (FINISHED + 1)
        places[number] = 1.0
        for _ in range(DARTS):
            for place in range(LAST, number - 1, -1):
                moved = places[place] * hits[place]
                places[place] -= moved
                places[place + 1] += moved
        ends.append(places)
    return courses_of(ends)[0]


def _first_home(one: Sequence[float], other: Sequence[float]) -> float:
    """The chance of one of two to finish first, who begins in half of the matches."""
    won = 0.0
    for turn in range(1, max(len(one), len(other))):
        now = at_turn(one, turn) - at_turn(one, turn - 1)
        won += now * (2.0 - at_turn(other, turn - 1) - at_turn(other, turn)) / 2.0
    return won


def _by_points(game: FinnishDarts, throws: Sequence[Throws]) -> list[float]:
    """The same where the points of so many darts are compared."""
    made = []
    for seat, one in enumerate(throws):
        strays = game.strays(seat)
        ring = _rings(strays * one.sd)
        total = [1.0]
        for _ in range(game.darts * game.options.turns):
            total = _sum(total, ring)
        made.append(total)
    better, worse = made
    found = []
    for given in range(game.start_range()[1] + 1):
        ahead = 0.0
        for points, chance in enumerate(worse):
            below = math.fsum(better[: points + given])
            level = better[points + given] if points + given < len(better) else 0.0
            ahead += chance * (below + level / 2.0)
        found.append(ahead)
    return found


def _rings(sd: float) -> list[float]:
    """The chance to make so many points with a dart at the centre of the Finnish board."""
    beyond = [
        math.exp(-((FINNISH_RADIUS - RING_WIDTH * ring) ** 2) / (2.0 * sd * sd)) if sd else 0.0
        for ring in range(RINGS)
    ]
    return [
        beyond[0],
        *(after - before for before, after in zip(beyond, [*beyond[1:], 1.0], strict=True)),
    ]


def _sum(one: Sequence[float], other: Sequence[float]) -> list[float]:
    found = [0.0] * (len(one) + len(other) - 1)
    for i, first in enumerate(one):
        for k, second in enumerate(other):
            found[i + k] += first * second
    return found
