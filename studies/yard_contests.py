"""What somebody in a yard has of playing otherwise: each game as a contest, for `yard_replies`.

A contest is played with a policy for each role and from a seed; what came of it is a number, which some want
large and others small. In a game of teams a whole team changes how it plays, else one player among others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, cast

from pelitupa.nature.yard.policies.breakthrough import ATTACKER, DEFENDER, Attack, Defence
from pelitupa.nature.yard.policies.chasing import CATCHER, FREE, Chase, Flee
from pelitupa.nature.yard.policies.hiding import HIDER, SEEKER
from pelitupa.nature.yard.policies.snowball import SnowTeam
from pelitupa.nature.yard.policies.string import Stroke
from pelitupa.nature.yard.policies.swings import Burn, Ride
from pelitupa.nature.yard.policies.wall import WallKick
from pelitupa.nature.yard.stages import stage_of
from pelitupa.nature.yard.stages._hiding import HidingStage
from studies import yard_breakthrough, yard_hiding, yard_prison
from studies.yard_balls import Match, goals, in_turn, kicks, rallies, shares, teams

Policies = Mapping[str, Any]
"""Policies by the roles that have them."""


class Side(NamedTuple):
    """Somebody who may play otherwise: the role that is `asked`, the role `of` all who play so (the same one,
    in a game of teams), how they play, and whether they want the number large (1.0) or small (-1.0)."""

    asked: str
    of: str
    usual: Any
    sign: float = 1.0


class Contest(NamedTuple):
    """A game that is asked: what the number is, its sides, and how it is played."""

    what: str
    sides: tuple[Side, ...]
    play: Callable[[Policies, int], float]


def _breakthrough(name: str) -> Contest:
    """Breakthrough in a kind of wood: how many get through."""
    kind = yard_breakthrough.WOODS[name]

    def play(policies: Policies, seed: int) -> float:
        asked = kind.half(seed, policies[ATTACKER], policies[DEFENDER])
        return float(yard_breakthrough.play(asked)[0])

    sides = Side(ATTACKER, ATTACKER, Attack()), Side(DEFENDER, DEFENDER, Defence(), -1.0)
    return Contest("get through, of 8", sides, play)


def _prison(game: str, policies: Policies, seed: int, cops: int, ground: str) -> float:
    asked = yard_prison.Round(game, cops, 6, ground, policies[CATCHER], 10.0, seed)
    return yard_prison.play(asked._replace(flee=policies[FREE])).free


def cops(policies: Policies, seed: int) -> float:
    """Poliisi ja Rosvo, 3 against 6 in a block yard: how many seconds each robber is free."""
    return _prison("poliisi_ja_rosvo", policies, seed, 3, "block")


def lights(policies: Policies, seed: int) -> float:
    """Tuikkunen, 6 against 6 at a cottage by night: how many seconds each hider is free, of ten minutes."""
    return _prison("tuikkunen", policies, seed, 6, "cottage")


def _seeking(name: str) -> Contest:
    """Hide and seek with ten in a block yard: how many seconds one has to seek, of twenty minutes."""

    def play(policies: Policies, seed: int) -> float:
        return yard_hiding.stint(name, policies[SEEKER], policies[HIDER], seed, 1200.0)

    stage = cast(type[HidingStage], stage_of(name))
    sides = (
        Side(SEEKER, SEEKER, stage.usual_seeker, -1.0),
        Side(HIDER, HIDER, stage.usual_hider),
    )
    return Contest("seconds of seeking", sides, play)


def wall(policies: Policies, seed: int) -> float:
    """Seinis with four: whether player 1 wins, who kicks first in a quarter of the games."""
    order = [(seed + place) % 4 for place in range(4)]
    lots = tuple(f"next {seat + 1}" for seat in order[:3])
    game = in_turn(4, seed, WallKick()).game
    return float(kicks(Match(game, seed, (), policies, lots))[0] == 0)


def string(policies: Policies, seed: int) -> float:
    """Totem Tennis for ten minutes: which part of the rallies player 1 wins."""
    game = f"totem_tennis(clockwise={1 + seed // 2 % 2},first={1 + seed % 2})"
    found = rallies(Match(game, seed, (), policies, (), 600.0))
    return sum([rally[3] for rally in found]) / len(found) if found else 0.5


def swings(policies: Policies, seed: int) -> float:
    """Swing Dodgeball with three for a quarter of an hour: for which part of it player 1 swings."""
    return shares(Match("swing_dodgeball(players=3)", seed, (), policies, (), 900.0))[0]


def snow(policies: Policies, seed: int) -> float:
    """Rymypallo, 6 against 6 for five minutes, half a metre of snow: red's goals less blue's."""
    match = teams(12, seed, 0.5)
    red, blue = goals(Match(match.game, seed, (), {**match.policies, **policies}, match.lots))
    return float(red - blue)


_CHASES: Final = (Side(CATCHER, CATCHER, Chase(), -1.0), Side(FREE, FREE, Flee()))

CONTESTS: Final[Mapping[str, Contest]] = {
    **{name: _breakthrough(name) for name in yard_breakthrough.WOODS},
    "poliisi_ja_rosvo": Contest("seconds free", _CHASES, cops),
    "tuikkunen": Contest("seconds free", _CHASES, lights),
    **{name: _seeking(name) for name in ("purkkis", "kymmenen_tikkua", "kirkkis")},
    "seinis": Contest("games won", (Side("kicker1", "kicker", WallKick()),), wall),
    "totem_tennis": Contest("rallies won", (Side("hitter1", "hitter", Stroke()),), string),
    "swing_dodgeball": Contest(
        "of the time in a swing",
        (Side("burner1", "burner", Burn()), Side("target1", "target", Ride())),
        swings,
    ),
    "rymypallo": Contest("goals more", (Side("red", "blue", SnowTeam()),), snow),
}
"""The contests by their names: of each game, and of Breakthrough in four woods."""
