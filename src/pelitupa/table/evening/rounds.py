"""How a tournament goes on, from what was played so far: who meets in the next round, and how all stand.

A meeting is one match or several, in which the sides take turns at the first place; its score is the sum of
its matches: 1 for each that was won, a half for a draw or one that was not played, or what the director gave
each side. Everything follows from the matches, round by round, and from who came late or has withdrawn
(`Roll`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

from pelitupa.core import Game, OptionError, t
from pelitupa.core.frozen import Frozen
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.table.evening.bracket import (
    Filled,
    double_bracket,
    double_rounds,
    fill,
    pairs_of,
    single_bracket,
)
from pelitupa.table.evening.companies import companies
from pelitupa.table.evening.groups import going_on, group_pairs, group_rounds, groups_of
from pelitupa.table.evening.melee import PARTNERS, TABLE, Company, melee
from pelitupa.table.evening.scoring import Score, Standing
from pelitupa.table.evening.swiss import swiss
from pelitupa.table.evening.tournaments import (
    BRACKETS,
    COMPANIES,
    DOUBLE,
    DRAWN,
    GROUPS,
    KNOCK_OUT,
    MELEE,
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
MOST_DRAWN = 30

Rounds = Sequence[Sequence[Score]]
"""What was played in each round so far. Boards are numbered through the tournament, no two alike."""


@dataclass(frozen=True)
class Roll(Frozen):
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
    """How many rounds a tournament has at most: one that ends in a knock-out has just so many."""
    if kind == KNOCK_OUT:
        return (players - 1).bit_length()
    if kind == DOUBLE:
        return double_rounds(players)
    if kind == GROUPS:
        return group_rounds(players) + (_go_on(players) - 1).bit_length()
    if kind in DRAWN:
        return MOST_DRAWN
    return players - 1 + players % 2


def _go_on(players: int) -> int:
    """How many go on from the groups."""
    groups = groups_of(players)
    return min(players, 2 * len(groups))


def rounds_of(kind: str, players: int, wanted: int) -> int:
    """How many rounds a tournament has, where so many are wanted. Raises `TableError` for none."""
    if kind not in TOURNAMENTS:
        raise TableError(t("A tournament is one of {all}.", all=", ".join(TOURNAMENTS)))
    if not 2 <= players <= MOST_PLAYERS:
        raise TableError(
            t(
                "{count} are too few or too many for a tournament: 2 to {most} can play.",
                count=players,
                most=MOST_PLAYERS,
            )
        )
    if kind == MELEE and players < TABLE:
        raise TableError(t("The least for a melee: {least}.", least=TABLE))
    most = most_rounds(kind, players)
    return most if kind in BRACKETS else max(1, min(wanted, most))


def next_pairs(
    kind: str, players: int, played: Rounds, rounds: int, roll: Roll = EVERYBODY
) -> list[tuple[int, int]]:
    """Who meets in the round after those that were played, of so many `rounds` in all; whoever has nobody
    meets `REST`. In a knock-out all take part. Nobody is left where a double knock-out needs no last round.
    A melee and companies are drawn (`next_melee`, `next_companies`)."""
    number = len(played)
    if kind == ROBIN:
        here = [
            [one for one in pair if one != REST and roll.has(one, number)]
            for pair in round_robin(players, number)
        ]
        return [(pair[0], pair[1] if len(pair) == 2 else REST) for pair in here if pair]
    if kind == KNOCK_OUT:
        return knock_out(players, _winners(players, played))
    if kind == DOUBLE:
        return pairs_of(bracket_of(kind, players, played))
    if kind == GROUPS:
        grouped = group_rounds(players)
        if number < grouped:
            return group_pairs(players, number)
        seeds = seeds_of(players, played)
        later = _winners(len(seeds), _renumbered(played[grouped:], seeds))
        return [(seeds[one], seeds[other]) for one, other in knock_out(len(seeds), later)]
    absent = [one for one in range(players) if not roll.has(one, number)]
    left = max(1, rounds - number)
    return swiss(players, _meetings(players, played, roll), left, absent, roll.came)


def next_melee(players: int, played: Rounds, draw: Random, roll: Roll = EVERYBODY) -> list[Company]:
    """Who plays with whom against whom in the next round of a melee."""
    present = [one for one in range(players) if roll.has(one, len(played))]
    return melee(present, [[score.units for score in scores] for scores in played], draw)


def next_companies(
    players: int, played: Rounds, bounds: tuple[int, int], draw: Random, roll: Roll = EVERYBODY
) -> list[tuple[int, ...]]:
    """Who plays with whom in the next round of companies of so many at least and at most."""
    present = [one for one in range(players) if roll.has(one, len(played))]
    before = [[score.units for score in scores] for scores in played]
    return companies(present, before, *bounds, draw)


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
    if kind == MELEE:
        return _melee_standings(players, played, roll, matches)
    if kind == COMPANIES:
        return _company_standings(players, played, roll, matches)
    if kind == DOUBLE:
        return _double_standings(players, played, matches)
    if kind == GROUPS:
        return _group_standings(players, played, matches)
    if kind == KNOCK_OUT:
        won = dict.fromkeys(range(players), 0.0)
        for winners in _winners(players, played):
            for one in winners:
                won[one] += 1
        return _placed({one: (rounds,) for one, rounds in won.items()}, won, matches)
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


def _margin(score: Score, place: int) -> float:
    """The game's own points of a place beyond those of the others; none where the director set a share."""
    return score.margin(place) if score.points is not None else 0.0


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
            worth = [
                sum(_half(score, score.units.index(side)) for score in together)
                for side in (one, other)
            ]
            found.append(Meeting(one, other, (worth[0], worth[1])))
        found += [
            Meeting(one, REST, (float(most), 0.0))
            for one in range(players)
            if one not in here and roll.has(one, number)
        ]
    return found


def _winners(players: int, played: Rounds) -> list[list[int]]:
    """Who won the meetings of each round of a knock-out, in their order."""
    winners: list[list[int]] = []
    for scores in played:
        met = _met(scores)
        winners.append(
            [
                one if other == REST else _better(met.get(frozenset((one, other)), []), one, other)
                for one, other in knock_out(players, winners)
            ]
        )
    return winners


def _better(together: Sequence[Score], one: int, other: int) -> int:
    """Who won a meeting: by matches, then by the game's own points, then who was drawn first."""
    ahead = sum(_half(s, s.units.index(one)) - _half(s, s.units.index(other)) for s in together)
    if not ahead:
        ahead = sum(_margin(s, s.units.index(one)) for s in together)
    return other if ahead < 0 or (not ahead and other < one) else one


def bracket_of(kind: str, players: int, played: Rounds) -> list[Filled]:
    """The bracket of a knock-out as it stands, with the players by number; of groups the one after them,
    whose first column is open until they are through."""
    names, rounds = list(range(players)), played
    if kind == GROUPS:
        grouped = group_rounds(players)
        if len(played) < grouped:
            return [Filled(tie, (None, None)) for tie in single_bracket(_go_on(players))]
        names = seeds_of(players, played)
        rounds = _renumbered(played[grouped:], names)
    ties = double_bracket(players) if kind == DOUBLE else single_bracket(len(names))
    met = [_met(scores) for scores in rounds]

    def winner(number: int, one: int, other: int) -> int:
        return _better(met[number].get(frozenset((one, other)), []), one, other)

    def named(one: int | None) -> int | None:
        return one if one is None or one == REST else names[one]

    return [
        Filled(
            one.tie,
            (named(one.sides[0]), named(one.sides[1])),
            one.round,
            one.winner if one.winner < 0 else names[one.winner],
        )
        for one in fill(ties, len(names), len(rounds), winner, kind != DOUBLE)
    ]


def ranked_groups(players: int, played: Rounds) -> list[list[tuple[int, float, float]]]:
    """Each group as it stands, best first: (player, points, the game's own points beyond those of the
    others). Among equals those who were drawn first."""
    grouped = [score for scores in played[: group_rounds(players)] for score in scores]
    points, margins = [0.0] * players, [0.0] * players
    for score in grouped:
        for place, one in enumerate(score.units):
            points[one] += _half(score, place)
            margins[one] += _margin(score, place)
    return [
        sorted(
            ((one, points[one], margins[one]) for one in group),
            key=lambda line: (-line[1], -line[2], line[0]),
        )
        for group in groups_of(players)
    ]


def seeds_of(players: int, played: Rounds) -> list[int]:
    """Who goes on from the groups, as the knock-out seeds them."""
    return going_on([[line[0] for line in group] for group in ranked_groups(players, played)])


def _renumbered(played: Rounds, seeds: Sequence[int]) -> list[list[Score]]:
    """Rounds in which the players are numbered as they are seeded."""
    return [
        [replace(s, units=tuple(seeds.index(one) for one in s.units)) for s in scores]
        for scores in played
    ]


def _placed(
    keys: Mapping[int, tuple[float, ...]], totals: Mapping[int, float], matches: Sequence[int]
) -> list[Standing]:
    """Standings by keys, the greatest first; equal keys share a place."""
    ranked = sorted(keys, key=lambda one: (tuple(-key for key in keys[one]), one))
    return [
        Standing(1 + sum(key > keys[one] for key in keys.values()), one, totals[one], matches[one])
        for one in ranked
    ]


def _double_standings(players: int, played: Rounds, matches: Sequence[int]) -> list[Standing]:
    """By how long each stayed in; `total` is how many meetings they have won."""
    won, lost, out = (dict.fromkeys(range(players), 0.0) for _ in range(3))
    for one in bracket_of(DOUBLE, players, played):
        if one.round >= 0:
            loser = next(side for side in one.sides if side != one.winner)
            assert loser is not None
            won[one.winner] += 1
            lost[loser] += 1
            out[loser] = one.round if lost[loser] == 2 else 0.0
    keys = {
        one: (
            out[one] if lost[one] == 2 else float(len(played)),
            -lost[one] if lost[one] < 2 else 0.0,
        )
        for one in range(players)
    }
    return _placed(keys, won, matches)


def _group_standings(players: int, played: Rounds, matches: Sequence[int]) -> list[Standing]:
    """Those who went on by the rounds of the knock-out that they won, the others by their points in the
    groups; `total` is how many meetings they have won, half of one for a draw."""
    totals = dict.fromkeys(range(players), 0.0)
    keys: dict[int, tuple[float, ...]] = {}
    for group in ranked_groups(players, played):
        for one, points, margin in group:
            totals[one], keys[one] = points, (0.0, points, margin)
    if len(played) >= group_rounds(players):
        won = dict.fromkeys(seeds_of(players, played), 1.0)
        for tie in bracket_of(GROUPS, players, played):
            if tie.round >= 0:
                won[tie.winner] += 1
                totals[tie.winner] += 1
        keys |= {one: (rounds, 0.0, 0.0) for one, rounds in won.items()}
    return _placed(keys, totals, matches)


def _company_standings(
    players: int, played: Rounds, roll: Roll, matches: Sequence[int]
) -> list[Standing]:
    """By matches won; several who win one together share it, as all do where nobody won. A rest counts as a
    match won. Among equals who has beaten more others: a larger company is harder to win."""
    totals, beaten = (dict.fromkeys(range(players), 0.0) for _ in range(2))
    for number, scores in enumerate(played):
        here: set[int] = set()
        for score in scores:
            here.update(score.units)
            worth = score.points if score.points is not None else score.share or ()
            best = [
                one for one, points in zip(score.units, worth, strict=False) if points == max(worth)
            ]
            for one in best or score.units:
                totals[one] += 1 / len(best or score.units)
                beaten[one] += len(score.units) - len(best or score.units)
        for one in range(players):
            totals[one] += one not in here and roll.has(one, number)
    totals = {one: round(total, 2) for one, total in totals.items()}
    return _placed({one: (totals[one], beaten[one]) for one in totals}, totals, matches)


def _melee_standings(
    players: int, played: Rounds, roll: Roll, matches: Sequence[int]
) -> list[Standing]:
    """By meetings won, then by the game's own points beyond those of the others. A rest counts as a meeting
    won."""
    totals, margins = (dict.fromkeys(range(players), 0.0) for _ in range(2))
    for number, scores in enumerate(played):
        here = set()
        for score in scores:
            for place, one in enumerate(score.units):
                here.add(one)
                totals[one] += _half(score, place // PARTNERS)
                margins[one] += _margin(score, place // PARTNERS)
        for one in range(players):
            totals[one] += one not in here and roll.has(one, number)
    keys = {one: (totals[one], margins[one]) for one in range(players)}
    return _placed(keys, totals, matches)
