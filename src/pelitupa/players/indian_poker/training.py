"""How the frequencies are learned: counterfactual regret by sampled deals, over classes of situations.

In each deal one player tries every action, the others draw theirs by what has been learned so far
(external sampling; Lanctot and others 2009). What is kept is the average of what was played, later
deals counting for more. As the classes forget some of what players
know, and more than two play, no theorem says how good that is; `studies.poker` measures it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pelitupa.games.poker.betting import CALL, FOLD, RAISE, BettingRound
from pelitupa.games.poker.indian_poker.game import ANTE
from pelitupa.players.indian_poker.situation import Situation, situation_of


@dataclass(frozen=True)
class Schooling:
    """The deals to learn from: cards in the pack, numbers of players to draw from, the sizes of raises
    that are considered, and how many raises a deal may have."""

    pack: int = 52
    players: tuple[int, ...] = (3, 4, 4, 4, 5, 6)
    sizes: tuple[int, ...] = (1, 3, 5)
    limit: int = 4

    def actions(self, cost: int, raises: int) -> list[int]:
        """What is considered when a call costs so much: nobody folds for nothing."""
        found = [FOLD, CALL] if cost else [CALL]
        if raises < self.limit:
            found += [RAISE + size - 1 for size in self.sizes]
        return found


class Learned:
    """What is known of a situation: regrets of its actions, and what was played, added up."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions
        self.regrets = [0.0] * len(actions)
        self.played = [0.0] * len(actions)
        self.visits = 0

    def chances(self) -> list[float]:
        """What to play now: in proportion to the regrets above 0."""
        above = [regret if regret > 0.0 else 0.0 for regret in self.regrets]
        total = sum(above)
        if total <= 0.0:
            return [1.0 / len(self.actions)] * len(self.actions)
        return [regret / total for regret in above]

    def average(self) -> list[float]:
        """What was played on average."""
        total = sum(self.played)
        if total <= 0.0:
            return self.chances()
        return [played / total for played in self.played]


class School:
    """Learns from deal to deal; the same from the same seed."""

    def __init__(self, schooling: Schooling, seed: int = 1) -> None:
        self.schooling = schooling
        self.known: dict[Situation, Learned] = {}
        self.deals = 0
        self._rng = Random(seed)

    def learn(self, deals: int) -> None:
        """Go on for some deals; in each, every seat in turn tries everything."""
        for _ in range(deals):
            self.deals += 1
            players = self._rng.choice(self.schooling.players)
            strengths = self._rng.sample(range(self.schooling.pack), players)
            for seat in range(players):
                self._try(BettingRound([ANTE] * players, 0), strengths, seat)

    def _try(self, betting: BettingRound, strengths: Sequence[int], seat: int) -> float:
        """What a seat wins on, in chips, trying all that it can do."""
        while not betting.over:
            learned = self._learned(betting, strengths)
            chances = learned.chances()
            if betting.turn == seat:
                return self._compare(betting, strengths, learned, chances)
            for i, chance in enumerate(chances):
                learned.played[i] += self.deals * chance
            betting.act(self._rng.choices(learned.actions, chances)[0])
        return chips_of(betting, strengths, seat)

    def _compare(
        self,
        betting: BettingRound,
        strengths: Sequence[int],
        learned: Learned,
        chances: Sequence[float],
    ) -> float:
        seat, values = betting.turn, []
        for action in learned.actions:
            after = betting.clone()
            after.act(action)
            values.append(self._try(after, strengths, seat))
        value = sum(c * v for c, v in zip(chances, values, strict=True))
        for i, found in enumerate(values):
            learned.regrets[i] += found - value
        return value

    def _learned(self, betting: BettingRound, strengths: Sequence[int]) -> Learned:
        situation = situation_of(betting, strengths, self.schooling.pack)
        learned = self.known.get(situation)
        if learned is None:
            cost = betting.to_call(betting.turn)
            learned = Learned(self.schooling.actions(cost, betting.raised))
            self.known[situation] = learned
        learned.visits += 1
        return learned


def chips_of(betting: BettingRound, strengths: Sequence[int], seat: int) -> int:
    """What a seat has won or lost when the betting is over."""
    winner = max(betting.active(), key=strengths.__getitem__)
    return (betting.pot() if winner == seat else 0) - betting.paid[seat]
