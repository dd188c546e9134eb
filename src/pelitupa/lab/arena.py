"""The arena: which of several bots are better at a game, and how sure that is.

Every two bots meet in pairs of matches on the same deals with seats exchanged (`pairs.py`). A pair's
score is one trial; a sequential test (`sequential.py`) looks at it after every pair and lets two bots
stop when it knows which is better. With more than two bots the tests share the error among them
(Bonferroni), so that all they say together is true with a probability of 1 - alpha. The places on a
common scale are `ratings.py`'s.

What comes out follows from game, bots, seed, alpha, margin and the most pairs alone, whatever plays
the matches and in however many pieces; only bots that think against a clock may differ.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from typing import Any

import pelitupa
from pelitupa.core import OptionError, parse_spec
from pelitupa.core.extras import MissingExtra, needing
from pelitupa.games import load_game
from pelitupa.lab.pairs import Pairing, PairScore
from pelitupa.lab.results import Results
from pelitupa.lab.sequential import SequentialTest
from pelitupa.lab.simulate import BY_LIMIT, Outcome, Task, play_all
from pelitupa.nature import nature_for
from pelitupa.players import check_bot

FORMAT = "pelitupa-arena-1"

Play = Callable[[Iterable[Task]], Iterator[Outcome]]
"""Whatever plays matches and gives their outcomes in order, taking tasks as it needs them."""


@dataclass(frozen=True)
class Plan:
    """What an arena is to find out. Make it with `Plan.of`, which checks it.

    `pairs` is the most pairs that two bots play; with `stop` they stop when the test knows. The test
    errs with probability `alpha`, and takes bots for equal whose score is within `margin` of a half.
    `nature` is empty for the game's own.
    """

    game: str
    bots: tuple[str, ...]
    pairs: int = 200
    seed: str = "1"
    alpha: float = 0.05
    margin: float = 0.0
    stop: bool = True
    nature: str = ""

    @classmethod
    def of(cls, game: str, bots: Sequence[str], **settings: Any) -> Plan:
        """A checked plan. Raises `OptionError` and `UnknownGame`."""
        loaded = load_game(game)
        checked = tuple(check_bot(bot, loaded.id) for bot in bots)
        if len(checked) < 2:
            raise OptionError("an arena takes two bots or more")
        twice = next((bot for bot in checked if checked.count(bot) > 1), None)
        if twice is not None:
            raise OptionError(f"the bot {twice!r} is named twice; it is as good as itself")
        Pairing.of(loaded, *checked[:2])
        told = nature_for(loaded, settings.pop("nature", ""))
        if told.is_reported:
            raise OptionError(f"an arena draws by seeds, so that its nature cannot be {told}")
        nature = "" if told == nature_for(loaded) else str(told)
        plan = cls(str(loaded), checked, **settings, nature=nature)
        if plan.pairs < 1:
            raise OptionError(f"two bots play 1 pair or more, not {plan.pairs}")
        if not 0.0 < plan.alpha < 1.0:
            raise OptionError(f"alpha is between 0 and 1, not {plan.alpha}")
        if not 0.0 <= plan.margin < 0.5:
            raise OptionError(f"the margin is 0 or more and less than 0.5, not {plan.margin}")
        return plan

    @property
    def against_the_clock(self) -> tuple[str, ...]:
        """The bots that think for a time rather than a number of steps: no seed reproduces them."""
        return tuple(bot for bot in self.bots if float(parse_spec(bot)[1].get("seconds", 0)))


@dataclass(frozen=True)
class Meeting:
    """What came of two bots: `score` is A's mean over the pairs (see `PairScore`), in its interval
    from `low` to `high`, which holds at all times at once and together with those of all meetings.

    `elo` is the difference in points that the score stands for, None where it is infinite; likewise its
    ends. `ahead` is A's mean `PairScore.ahead`. `won_a` and `won_b` are of `alone` matches
    each, in which the bot sat alone on a side; `by_limit` of the matches were ended by a limit.
    `verdict` is `a` or `b` (the better one), `equal`, or `open`.
    """

    a: str
    b: str
    pairs: int
    matches: int
    score: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    ahead: float
    won_a: int
    won_b: int
    alone: int
    by_limit: int
    verdict: str
    scores: tuple[float, ...]


@dataclass(frozen=True)
class Place:
    """A bot's place on the scale, in points above the first bot, its 95% interval, and its matches.

    The first bot is at 0 by definition: there its interval has no width.
    """

    bot: str
    elo: float
    low: float
    high: float
    matches: int


@dataclass(frozen=True)
class Standings:
    """All that came of an arena. The scale is None where `numpy` is not installed."""

    plan: Plan
    meetings: tuple[Meeting, ...]
    scale: tuple[Place, ...] | None

    @property
    def matches(self) -> int:
        """How many matches count."""
        return sum(meeting.matches for meeting in self.meetings)

    def to_dict(self) -> dict[str, Any]:
        """For JSON; docs/arena.md describes it."""
        return {
            "format": FORMAT,
            "pelitupa": pelitupa.__version__,
            **asdict(self.plan),
            "reproducible": not self.plan.against_the_clock,
            "matches": self.matches,
            "meetings": [asdict(meeting) for meeting in self.meetings],
            "scale": None if self.scale is None else [asdict(place) for place in self.scale],
        }


class _Contest:
    """Two bots on their way through the pairs."""

    def __init__(self, pairing: Pairing, plan: Plan, alpha: float) -> None:
        self.pairing = pairing
        self.test = SequentialTest(alpha, plan.margin)
        self.scores: list[PairScore] = []
        self.by_limit = 0
        self._plan = plan

    @property
    def over(self) -> bool:
        """Whether no more pairs are wanted."""
        told = self._plan.stop and self.test.verdict != "open"
        return told or len(self.scores) == self._plan.pairs

    def advance(self, results: Results) -> None:
        """Judge the next pairs, in their order, as far as their matches have been played."""
        while not self.over:
            seed = pair_seed(self._plan, len(self.scores))
            played = {table: results.get(seed, table) for table in self.pairing.tables}
            outcomes = {table: o for table, o in played.items() if o is not None}
            if len(outcomes) < len(played):
                return
            self.scores.append(self.pairing.judge(outcomes))
            self.by_limit += sum(outcome.ended == BY_LIMIT for outcome in outcomes.values())
            self.test.add(self.scores[-1].score)

    def meeting(self) -> Meeting:
        """What has come of it."""
        pairs, scores = len(self.scores), [score.score for score in self.scores]
        low, high = self.test.sequence.interval()
        mean = math.fsum(scores) / pairs
        return Meeting(
            self.pairing.a,
            self.pairing.b,
            pairs,
            pairs * len(self.pairing.tables),
            mean,
            low,
            high,
            elo_of(mean),
            elo_of(low),
            elo_of(high),
            math.fsum(score.ahead for score in self.scores) / pairs,
            sum(score.won_a for score in self.scores),
            sum(score.won_b for score in self.scores),
            pairs * len(self.pairing.sides),
            self.by_limit,
            {"above": "a", "below": "b"}.get(self.test.verdict, self.test.verdict),
            tuple(scores),
        )


def pair_seed(plan: Plan, number: int) -> str:
    """The seed of a pair's matches: all bots meet on the same deals."""
    return f"{plan.seed}:{number}"


def elo_of(score: float) -> float | None:
    """The difference in points that a score stands for; None where it is infinite."""
    return 400.0 * math.log10(score / (1.0 - score)) if 0.0 < score < 1.0 else None


_HERE: Play = partial(play_all, jobs=1)


def play_arena(
    plan: Plan,
    play: Play = _HERE,
    results: Results | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> Standings:
    """Play what is still to be played, and tell what came of it.

    `results` has the matches already played, and keeps the new ones. `watch` is called after each
    match with how many have been played and how many there will be at most.
    """
    results = results if results is not None else Results()
    game = load_game(plan.game)
    meetings = list(combinations(plan.bots, 2))
    contests = [
        _Contest(Pairing.of(game, *two, plan.nature), plan, plan.alpha / len(meetings))
        for two in meetings
    ]
    for contest in contests:
        contest.advance(results)
    sent: deque[tuple[_Contest, Task]] = deque()
    for outcome in play(_tasks(plan, contests, results, sent)):
        contest, task = sent.popleft()
        results.add(task, outcome)
        contest.advance(results)
        if watch is not None:
            watch(*_progress(plan, contests))
    found = tuple(contest.meeting() for contest in contests)
    return Standings(plan, found, _scale(plan, found))


def _tasks(
    plan: Plan,
    contests: Sequence[_Contest],
    results: Results,
    sent: deque[tuple[_Contest, Task]],
) -> Iterator[Task]:
    """The matches still to be played, deal by deal, of contests that are not over when asked."""
    for number in range(plan.pairs):
        for contest in contests:
            if contest.over or number < len(contest.scores):
                continue
            for task in contest.pairing.tasks(pair_seed(plan, number)):
                if results.get(task.seed, task.bots) is None:
                    sent.append((contest, task))
                    yield task


def _progress(plan: Plan, contests: Sequence[_Contest]) -> tuple[int, int]:
    done = sum(len(c.scores) * len(c.pairing.tables) for c in contests)
    left = sum((plan.pairs - len(c.scores)) * len(c.pairing.tables) for c in contests if not c.over)
    return done, done + left


def _scale(plan: Plan, meetings: Sequence[Meeting]) -> tuple[Place, ...] | None:
    try:
        with needing("lab", "the scale"):
            from pelitupa.lab.ratings import rate
    except MissingExtra:
        return None
    scores = {
        (plan.bots.index(meeting.a), plan.bots.index(meeting.b)): meeting.scores
        for meeting in meetings
    }
    return tuple(
        Place(bot, *place, sum(m.matches for m in meetings if bot in (m.a, m.b)))
        for bot, place in zip(plan.bots, rate(len(plan.bots), scores, plan.seed), strict=True)
    )
