"""How a tournament goes on, from what was played so far: who meets in the next round, and how all stand.

A meeting is one match or several, in which the sides take turns at the first place; its score is the sum of
its matches: 1 for each that was won, a half for a draw or one that was not played. Everything follows from
the matches, round by round, so that nothing else has to be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from pelitupa.core import Game, OptionError, t
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.table.evening.scoring import Score, Standing
from pelitupa.table.evening.tournaments import (
    KNOCK_OUT,
    REST,
    ROBIN,
    TOURNAMENTS,
    Meeting,
    knock_out,
    round_robin,
    standing,
    swiss,
)
from pelitupa.table.results import TableError

MOST_PLAYERS = 64

Rounds = Sequence[Sequence[Score]]
"""What was played in each round so far. Boards are numbered through the tournament, no two alike."""


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


def next_pairs(kind: str, players: int, played: Rounds) -> list[tuple[int, int]]:
    """Who meets in the round after those that were played; whoever has nobody meets `REST`."""
    if kind == ROBIN:
        return round_robin(players, len(played))
    if kind == KNOCK_OUT:
        return knock_out(players, _winners(players, played))
    return swiss(players, _meetings(players, played))


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


def tournament_standings(kind: str, players: int, played: Rounds) -> list[Standing]:
    """All by their points and, among equals in a Swiss or round robin, the points of whom they met; in a
    knock-out by the rounds they have won. `boards` counts matches."""
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
    found = standing(players, _meetings(players, played))
    keys = [(points, beaten) for _, points, beaten in found]
    return [
        Standing(1 + sum(key > (points, beaten) for key in keys), one, points, matches[one])
        for one, points, beaten in found
    ]


def _half(score: Score, place: int) -> float:
    """What a match is worth to a place."""
    if score.points is None:
        return 0.5
    own, other = score.points[place], score.points[1 - place]
    return 1.0 if own > other else 0.5 if own == other else 0.0


def _met(scores: Sequence[Score]) -> dict[frozenset[int], list[Score]]:
    found: dict[frozenset[int], list[Score]] = {}
    for score in scores:
        found.setdefault(frozenset(score.units), []).append(score)
    return found


def _meetings(players: int, played: Rounds) -> list[Meeting]:
    """All meetings so far; who had nobody to meet has a round off, which counts as a meeting won."""
    found = []
    for scores in played:
        here = set()
        most = 1
        for together in _met(scores).values():
            one, other = together[0].units
            here |= {one, other}
            most = max(most, len(together))
            worth = sum(_half(score, score.units.index(one)) for score in together)
            found.append(Meeting(one, other, (worth, len(together) - worth)))
        found += [
            Meeting(one, REST, (float(most), 0.0)) for one in range(players) if one not in here
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
