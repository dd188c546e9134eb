"""A pair: the matches that compare two bots on one deal, and what they say together.

For every seed, with the same nature each time, bot A sits once on each side (in each seat, where
everyone plays for themselves) against B everywhere else; and where there are more than two sides, B in
turn against A everywhere else. The matches of a pair are not independent, since a good deal is good
for whoever holds it: so a pair is one trial, however many matches it has, and says one number. For
equally good bots that is even on average, whatever the deals and the seats are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean

from pelitupa.core import Game, OptionError
from pelitupa.lab.simulate import Outcome, Task
from pelitupa.players import check_bot

Table = tuple[str, ...]
"""The bot of each seat."""


@dataclass(frozen=True)
class PairScore:
    """What one pair says of A against B.

    - `score`, from 0 to 1: what A had of its meetings with B. A side meets every other side of its
      match: it scores 1 if it has won and the other has not, 0 the other way round, and a half if
      both have or neither has. The meetings of a lone bot with the others are averaged, then its
      matches, then those where A was alone and those where B was. With two sides that is A's share of
      the matches, a draw counting half; with more it stays inside of 0 and 1 even for a bot that
      always wins, as others may lose with the loser.
    - `ahead`: half the difference between what A and what B had on average when they sat alone, in
      the game's utilities. With two sides that is A's mean utility a match.
    - `won_a` and `won_b`: how many matches either has won when alone on a side.
    """

    score: float
    ahead: float
    won_a: int
    won_b: int


@dataclass(frozen=True)
class Pairing:
    """Two bots at a game: `tables` are the matches of each of their pairs, for n sides n of them if n
    is 2, else 2n."""

    game: str
    a: str
    b: str
    sides: tuple[tuple[int, ...], ...]
    tables: tuple[Table, ...]
    nature: str = ""

    @classmethod
    def of(cls, game: Game, a: str, b: str, nature: str = "") -> Pairing:
        """The pairing of two bots by their specs; `nature` is the game's own by default.

        Raises `OptionError` for what is no bot, and for a game with one side only.
        """
        a, b = check_bot(a, game.id), check_bot(b, game.id)
        sides = game.teams()
        if len(sides) < 2:
            raise OptionError(f"{game} has one side only: there is nobody to compare with")
        every = [_alone(sides, side, *bots) for bots in ((a, b), (b, a)) for side in sides]
        # with two sides, either bot is alone in each match
        return cls(str(game), a, b, sides, tuple(dict.fromkeys(every)), nature)

    def tasks(self, seed: str) -> list[Task]:
        """The matches of the pair of one seed."""
        return [Task(self.game, table, seed, self.nature) for table in self.tables]

    def judge(self, outcomes: Mapping[Table, Outcome]) -> PairScore:
        """What the outcomes of a pair's matches say."""
        alone_a = [(s, outcomes[_alone(self.sides, s, self.a, self.b)]) for s in self.sides]
        alone_b = [(s, outcomes[_alone(self.sides, s, self.b, self.a)]) for s in self.sides]
        of_a = fmean(self._meetings(side, outcome) for side, outcome in alone_a)
        of_b = fmean(self._meetings(side, outcome) for side, outcome in alone_b)
        ahead = fmean(outcome.returns[side[0]] for side, outcome in alone_a)
        ahead -= fmean(outcome.returns[side[0]] for side, outcome in alone_b)
        return PairScore(
            (of_a + 1.0 - of_b) / 2.0,
            ahead / 2.0,
            sum(side[0] in outcome.winners for side, outcome in alone_a),
            sum(side[0] in outcome.winners for side, outcome in alone_b),
        )

    def _meetings(self, lone: tuple[int, ...], outcome: Outcome) -> float:
        """The mean score of one side's meetings with each of the others."""
        won = lone[0] in outcome.winners
        others = [side[0] in outcome.winners for side in self.sides if side != lone]
        return fmean((1.0 + won - other) / 2.0 for other in others)


@dataclass(frozen=True)
class Apart:
    """Two bots at a game for one: each plays the same deal by itself, and who has more has won the pair."""

    game: str
    a: str
    b: str
    nature: str = ""

    @property
    def tables(self) -> tuple[Table, ...]:
        """The matches of a pair."""
        return ((self.a,), (self.b,))

    def tasks(self, seed: str) -> list[Task]:
        """The matches of the pair of one seed."""
        return [Task(self.game, table, seed, self.nature) for table in self.tables]

    def judge(self, outcomes: Mapping[Table, Outcome]) -> PairScore:
        """What the outcomes of a pair's matches say."""
        mine, other = (outcomes[table] for table in self.tables)
        ahead = mine.returns[0] - other.returns[0]
        score = 0.5 + 0.5 * ((ahead > 0.0) - (ahead < 0.0))
        return PairScore(score, ahead / 2.0, len(mine.winners), len(other.winners))


def pairing_of(game: Game, a: str, b: str) -> Pairing | Apart:
    """How two bots are compared at any game. Raises `OptionError` for what is no bot of it."""
    if len(game.teams()) > 1:
        return Pairing.of(game, a, b)
    return Apart(str(game), check_bot(a, game.id), check_bot(b, game.id))


def _alone(
    sides: tuple[tuple[int, ...], ...], lone: tuple[int, ...], bot: str, other: str
) -> Table:
    """The bot of each seat where one bot has a side to itself and the other has the rest."""
    seats = sorted(seat for side in sides for seat in side)
    return tuple(bot if seat in lone else other for seat in seats)
