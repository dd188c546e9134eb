"""Ratings: how strong each player is at one game, from the matches that count.

The model is Plackett and Luce's with normal beliefs (Weng and Lin, *Journal of Machine Learning
Research* 12, 2011, algorithm 4), computed by the library `openskill`: any number of sides, any number
of players on a side. A rating is kept in points of Elo's scale: between two well-known players, 400
points more are odds of 10 to 1. The strength of a side is the sum of what its players stand above the
newcomer's `START`, so that sides of different sizes can meet, and whoever is not rated (a bot) counts as
a newcomer.

`docs/clocks.md` says why this library, and what was measured.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations
from random import Random
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from pelitupa.core import PelitupaError, Text, t
from pelitupa.core.frozen import Frozen
from pelitupa.records import STOPPED, Record
from pelitupa.records.execution import execute, game_of

START: Final = 1500.0
"""Where a newcomer stands, in points."""

SIGMA: Final = 200.0
"""The standard deviation of what is believed of a newcomer, in points."""

PROVISIONAL: Final = 10
"""A rating is provisional until so many matches."""

_WIDTH: Final = 2.0
_FURTHEST: Final = 6000.0
_ALIKE: Final = 1e-9
_ALL_ORDERS: Final = 5
_BETA: Final = 400.0 / (math.log(10.0) * math.sqrt(2.0))  # 400 points: odds of 10 to 1
_DRIFT: Final = 4.0  # how far strengths wander from match to match: 40 points in 100 matches


def _whole_step(
    spread: float,
    count: int,
    mu: float,
    variance: float,
    team: Sequence[PlackettLuceRating],
    rank: int,
    weights: list[float] | None = None,
) -> float:
    """The part of the computed narrowing of a belief that is made: all of it.

    The library's default makes sigma / spread of it. That keeps beliefs wide, and ratings overshoot: after
    100 matches the error of simulated players' ratings is half as large again (`docs/clocks.md`).
    """
    return 1.0


_MODEL: Final = PlackettLuce(beta=_BETA, tau=_DRIFT, gamma=_whole_step)


class RatingError(PelitupaError):
    """These cannot be rated: too few sides, an empty one, a number that is none, a match that does
    not count."""


@dataclass(frozen=True)
class Rating(Frozen):
    """What is believed of a player: the mean and standard deviation in points, after so many matches.

    Raises `RatingError` for numbers that no rating has.
    """

    mu: float = START
    sigma: float = SIGMA
    matches: int = 0

    def __post_init__(self) -> None:
        if not abs(self.mu - START) <= _FURTHEST:
            low, high = START - _FURTHEST, START + _FURTHEST
            raise RatingError(f"mu is a number from {low:g} to {high:g}, not {self.mu!r}")
        if not 0.0 < self.sigma <= _FURTHEST:
            raise RatingError(f"sigma is above 0, to {_FURTHEST:g}, not {self.sigma!r}")
        if self.matches < 0:
            raise RatingError(f"matches are 0 or more, not {self.matches!r}")

    def shown(self) -> int:
        """The number shown to people, mu - 2 sigma: whoever has it is at least as strong, for all
        that is known (with probability 0.977). A newcomer's is 1100."""
        return round(self.mu - _WIDTH * self.sigma)

    def interval(self) -> tuple[int, int]:
        """Between which points the strength lies with probability 0.954: mu - 2 sigma, mu + 2 sigma."""
        return self.shown(), round(self.mu + _WIDTH * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether there were too few matches yet to be listed."""
        return self.matches < PROVISIONAL

    def words(self) -> Text:
        """The rating for people: `1212 to 1388`, and whether it is provisional."""
        low, high = self.interval()
        if self.provisional:
            return t("{low} to {high}, provisional", low=low, high=high)
        return t("{low} to {high}", low=low, high=high)


def rate(teams: Sequence[Sequence[Rating]], utilities: Sequence[float]) -> list[list[Rating]]:
    """The ratings after a match, in the same shape.

    `utilities[i]` is what the match was worth to team i: more is better, equal is a draw between
    them; how much more does not matter. Raises `RatingError`.

    Teams that drew are rated as if they had finished in each order equally often: of two, that is half
    a win and half a loss; of those who only did not lose, it is all that is known (for equally strong
    teams exactly the slope of the likelihood, by Fisher's identity). The model's own rule for draws can
    give more to a third than to those who shared the first place.
    """
    _check_teams(teams)
    if len(utilities) != len(teams):
        raise RatingError(f"{len(teams)} teams have {len(teams)} utilities, not {len(utilities)}")
    if not all(math.isfinite(utility) for utility in utilities):
        raise RatingError(f"utilities are finite numbers, not {list(utilities)}")
    groups = _tied(teams, utilities)
    sums = [[(0.0, 0.0) for _ in team] for team in teams]
    count = 0
    for order in _orders(groups):
        count += 1
        for place, team in zip(order, _one_order([teams[i] for i in order]), strict=True):
            sums[place] = [
                (mu + player.mu, variance + player.sigma**2)
                for (mu, variance), player in zip(sums[place], team, strict=True)
            ]
    for alike in _alike(teams, groups):
        sums[alike[0]] = [
            (math.fsum(mu for mu, _ in one) / len(alike), math.fsum(v for _, v in one) / len(alike))
            for one in zip(*(sums[place] for place in alike), strict=True)
        ]
        for place in alike[1:]:
            sums[place] = sums[alike[0]]
    return [
        [
            Rating(_bounded(START + mu / count), math.sqrt(variance / count), was.matches + 1)
            for (mu, variance), was in zip(new, team, strict=True)
        ]
        for new, team in zip(sums, teams, strict=True)
    ]


def win_probabilities(teams: Sequence[Sequence[Rating]]) -> list[float]:
    """How likely each team is to come first (draws shared); they sum to 1. Raises `RatingError`.

    It is what the model that rates says itself. (The library's `predict_win` has a normal curve in place of
    its logistic one, and so expects more of the stronger than the ratings mean.)
    """
    _check_teams(teams)
    spread = math.sqrt(
        sum(_BETA**2 + math.fsum(player.sigma**2 for player in team) for team in teams)
    )
    strengths = [math.fsum(player.mu - START for player in team) / spread for team in teams]
    top = max(strengths)
    weights = [math.exp(strength - top) for strength in strengths]
    return [weight / math.fsum(weights) for weight in weights]


def unrated(record: Record, persons: Sequence[str | None]) -> Text | None:
    """Why a match does not count for ratings, in a sentence for people; None if it does.

    `persons[seat]` identifies who sat there: None for a bot or a guest, who is not rated. A match
    counts that is over and was not stopped by agreement, with two persons at least on different sides,
    each in one seat, where each of them has decided something. A match resigned counts.
    """
    if len(persons) != len(record.header.seats):
        raise RatingError(f"{len(record.header.seats)} seats have so many persons or None")
    if record.ending is None:
        return t("The match is still going on")
    if record.ending.how == STOPPED:
        return t("The players agreed to stop: the match is not rated")
    if record.header.continues or game_of(record).gives_ahead():
        return t("The match began at a score, or with a handicap: it is not rated")
    there = [person for person in persons if person is not None]
    if len(set(there)) < len(there):
        return t("One player sat in several seats: the match is not rated")
    if len(_sides(record, persons)) < 2:
        return t("A rated match needs two players with ratings on different sides")
    decided = {entry.actor for entry in record.entries}
    for seat, person in enumerate(persons):
        if person is not None and seat not in decided:
            name = record.header.seats[seat].name
            return t("{name} had not decided anything yet: the match is not rated", name=name)
    return None


def rate_match(
    record: Record, persons: Sequence[str | None], ratings: Mapping[str, Rating]
) -> dict[str, Rating]:
    """The new ratings, at the match's game, of all persons who sat in a match that counts.

    `ratings` are those before; whoever has none is a newcomer. A team's utility is the mean of its seats'
    returns. Raises `RatingError` where the match does not count, with the reason (`unrated`).
    """
    reason = unrated(record, persons)
    if reason is not None:
        raise RatingError(reason)
    assert record.ending is not None
    returns = record.ending.returns
    sides = _sides(record, persons)
    old = [[ratings.get(person, Rating()) for person in people] for _, people in sides]
    utilities = [math.fsum(returns[seat] for seat in team) / len(team) for team, _ in sides]
    return {
        person: rating
        for (_, people), new in zip(sides, rate(old, utilities), strict=True)
        for person, rating in zip(people, new, strict=True)
    }


def _sides(
    record: Record, persons: Sequence[str | None]
) -> list[tuple[tuple[int, ...], list[str]]]:
    """The sides that share the match's result, in which persons sat, each with those persons."""
    state, sides = execute(record), []
    for team in state.sides() if state.is_terminal() else state.get_game().teams():
        people = [person for seat in team if (person := persons[seat]) is not None]
        if people:
            sides.append((team, people))
    return sides


def _check_teams(teams: Sequence[Sequence[Rating]]) -> None:
    if len(teams) < 2:
        raise RatingError(f"two teams at least are compared, not {len(teams)}")
    for place, team in enumerate(teams, 1):
        if not team:
            raise RatingError(f"team {place} has no players; each has one at least")


def _orders(groups: Sequence[list[int]]) -> Iterator[list[int]]:
    """Orders of finish without draws, the best first, that stand for groups of teams that drew.

    In them the teams of each group stand in each order equally often; those of a group larger than five, in
    each place equally often, in a fixed choice of orders.
    """
    rounds = [_arrangements(group) for group in groups]
    for number in range(math.lcm(*(len(orders) for orders in rounds))):
        yield [place for orders in rounds for place in orders[number % len(orders)]]


def _arrangements(group: list[int]) -> list[list[int]]:
    if len(group) <= _ALL_ORDERS:
        return [list(order) for order in permutations(group)]
    orders: list[list[int]] = []
    rng = Random(len(group))
    while len(orders) < math.lcm(len(group), math.factorial(_ALL_ORDERS)):
        shuffled = rng.sample(group, len(group))
        orders += [shuffled[i:] + shuffled[:i] for i in range(len(group))]
    return orders


def _tied(teams: Sequence[Sequence[Rating]], utilities: Sequence[float]) -> list[list[int]]:
    """The teams in groups of equal utility, the best group first, each sorted by strength.

    Utilities that differ by a rounding error only are equal.
    """
    groups: list[list[int]] = []
    for place in sorted(range(len(teams)), key=lambda i: -utilities[i]):
        best = utilities[groups[-1][0]] if groups else math.inf
        if best - utilities[place] <= _ALIKE * max(1.0, abs(best)) and groups:
            groups[-1].append(place)
        else:
            groups.append([place])
    for group in groups:
        group.sort(key=lambda i: _strengths(teams[i]))
    return groups


def _strengths(team: Sequence[Rating]) -> list[tuple[float, float]]:
    return [(player.mu, player.sigma) for player in team]


def _alike(teams: Sequence[Sequence[Rating]], groups: Sequence[list[int]]) -> Iterator[list[int]]:
    """Teams that drew and are equally strong, player by player: the match has said the same of each."""
    for group in groups:
        for _, places in groupby(group, key=lambda i: _strengths(teams[i])):
            yield list(places)


def _one_order(teams: Sequence[Sequence[Rating]]) -> list[list[PlackettLuceRating]]:
    """The library's ratings, above `START`, of teams that finished in this order without draws."""
    players = [[_MODEL.rating(p.mu - START, p.sigma) for p in team] for team in teams]
    return _MODEL.rate(players, ranks=[float(place) for place in range(len(teams))])


def _bounded(mu: float) -> float:
    return min(max(mu, START - _FURTHEST), START + _FURTHEST)
