"""How a tournament goes on, from what was played so far: who meets in the next round, and how all stand.

A meeting is one match or several, in which the sides take turns at the first place; its score is the sum of
its matches: 1 for each that was won, a half for a draw or one that was not played, or what the director gave
each side. Everything follows from the matches, round by round, and from who came late or has withdrawn
(`Roll`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from pelitupa.core import Game, OptionError, t
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.table.evening.scoring import Score, Standing
from pelitupa.table.evening.swiss import swiss
from pelitupa.table.evening.tournaments import (
    KNOCK_OUT,
    REST,
    ROBIN,
    TOURNAMENTS,
    Meeting,
    knock_out,
    round_robin,
    standing,
)
from pelitupa.table.results import TableError

MOST_PLAYERS = 64

Rounds = Sequence[Sequence[Score]]
"""What was played in each round so far. Boards are numbered through the tournament, no two alike."""


@dataclass(frozen=True)
class Roll:
    """Who takes part in which rounds, by player: `came` has the first round of those who came late, `gone`
    the first that those who have withdrawn do not play. Rounds count from 0."""

    came: Mapping[int, int] = field(default_factory=dict)
    gone: Mapping[int, int] = field(default_factory=dict)

    def has(self, one: int, number: int) -> bool:
        """Whether a player takes part in a round."""
        return self.came.get(one, 0) <= number and (one not in self.gone or number < self.gone[one])


EVERYBODY = Roll()
"""All take part from the first round to the last."""


def tournament_game(spec: str) -> Game:
    """The game of a specification, for whole matches of two sides; where it is not for two by itself, for two
    players.

    Raises a `PelitupaError` for what is no game, and `TableError` where there are no two sides, or where
    people throw.
    """
    game = load_game(spec)
    if len(game.teams()) != 2:
        with suppress(OptionError):
            game = load_game(str(game), players=2)
    if len(game.teams()) != 2 or str(nature_for(game)) != "chance":
        raise TableError(t("A tournament is for games of two sides, whose luck the seed draws."))
    return game


def most_rounds(kind: str, players: int) -> int:
    """How many rounds a tournament has at most: a knock-out has just so many."""
    if kind == KNOCK_OUT:
        return (players - 1).bit_length()
    return players - 1 + players % 2


def rounds_of(kind: str, players: int, wanted: int) -> int:
    """How many rounds a tournament has, where so many are wanted. Raises `TableError` for none."""
    if kind not in TOURNAMENTS:
        raise TableError(t("A tournament is one of {all}.", all=", ".join(TOURNAMENTS)))
    if not 2 <= players <= MOST_PLAYERS:
        raise TableError(
            t("{count} are too few or too many for a tournament: 2 to {most} can play.",
              count=players, most=MOST_PLAYERS)
        )  # fmt: skip
    most = most_rounds(kind, players)
    return most if kind == KNOCK_OUT else max(1, min(wanted, most))


def next_pairs(
    kind: str, players: int, played: Rounds, rounds: int, roll: Roll = EVERYBODY
) -> list[tuple[int, int]]:
    """Who meets in the round after those that were played, of so many `rounds` in all; whoever has nobody
    meets `REST`. In a knock-out all take part."""
    number = len(played)
    if kind == ROBIN:
        here = [[one for one in pair if one != REST and roll.has(one, number)]
                for pair in round_robin(players, number)]  # fmt: skip
        return [(pair[0], pair[1] if len(pair) == 2 else REST) for pair in here if pair]
    if kind == KNOCK_OUT:
        return knock_out(players, _winners(players, played))
    absent = [one for one in range(players) if not roll.has(one, number)]
    left = max(1, rounds - number)
    return swiss(players, _meetings(players, played, roll), left, absent, roll.came)


def sittings(
    pairs: Sequence[tuple[int, int]], matches: int, first: int
) -> list[tuple[int, int, tuple[int, int]]]:
    """The matches of a round: (table, board, the sides by place), boards numbered from `first`."""
    found = []
    met = [pair for pair in pairs if pair[1] != REST]
    for table, (one, other) in enumerate(met):
        for number in range(matches):
            places = (other, one) if number % 2 else (one, other)
            found.append((table, first + table * matches + number, places))
    return found


def tournament_standings(
    kind: str, players: int, played: Rounds, roll: Roll = EVERYBODY
) -> list[Standing]:
    """All by their points and, among equals in a Swiss or round robin, the points of whom they met; in a
    knock-out by the rounds they have won. `boards` counts matches. Those who have withdrawn keep what they
    had."""
    matches = [sum(one in s.units for scores in played for s in scores) for one in range(players)]
    if kind == KNOCK_OUT:
        won = [0] * players
        for winners in _winners(players, played):
            for one in winners:
                won[one] += 1
        ranked = sorted(range(players), key=lambda one: (-won[one], one))
        return [
            Standing(1 + sum(w > won[one] for w in won), one, float(won[one]), matches[one])
            for one in ranked
        ]
    found = standing(players, _meetings(players, played, roll))
    keys = [(points, beaten) for _, points, beaten in found]
    return [
        Standing(1 + sum(key > (points, beaten) for key in keys), one, points, matches[one])
        for one, points, beaten in found
    ]


def _half(score: Score, place: int) -> float:
    """What a match is worth to a place."""
    if score.points is None:
        return 0.5 if score.share is None else score.share[place]
    own, other = score.points[place], score.points[1 - place]
    return 1.0 if own > other else 0.5 if own == other else 0.0


def _met(scores: Sequence[Score]) -> dict[frozenset[int], list[Score]]:
    found: dict[frozenset[int], list[Score]] = {}
    for score in scores:
        found.setdefault(frozenset(score.units), []).append(score)
    return found


def _meetings(players: int, played: Rounds, roll: Roll) -> list[Meeting]:
    """All meetings so far. A round off counts as a meeting won; a round that somebody was not there for, as
    nothing."""
    found = []
    for number, scores in enumerate(played):
        here = set()
        most = 1
        for together in _met(scores).values():
            one, other = together[0].units
            here |= {one, other}
            most = max(most, len(together))
            worth = [sum(_half(score, score.units.index(side)) for score in together)
                     for side in (one, other)]  # fmt: skip
            found.append(Meeting(one, other, (worth[0], worth[1])))
        found += [
            Meeting(one, REST, (float(most), 0.0))
            for one in range(players)
            if one not in here and roll.has(one, number)
        ]
    return found


def _winners(players: int, played: Rounds) -> list[list[int]]:
    """Who won the meetings of each round of a knock-out, in their order: by matches, then by the game's own
    points, then who was drawn first."""
    winners: list[list[int]] = []
    for scores in played:
        met = _met(scores)
        here = []
        for one, other in knock_out(players, winners):
            together = met.get(frozenset((one, other)), [])
            ahead = sum(
                _half(s, s.units.index(one)) - _half(s, s.units.index(other)) for s in together
            )
            if not ahead:
                ahead = sum(s.margin(s.units.index(one)) for s in together if s.points is not None)
            here.append(
                other if other != REST and (ahead < 0 or (not ahead and other < one)) else one
            )
        winners.append(here)
    return winners
