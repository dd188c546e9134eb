"""The levels of the cottage's characters: how often each beats the one below, game by game, as a table.

Level k + 1 and level k, without any manner, play pairs of matches on the same deals with seats exchanged
(`lab/pairs.py`), in a game for one each alone. A pair is decided where one of them had more of it, by the
game's `objective`; of those the stronger should win 60 to 75 in a hundred. And `plain`, who keeps to the
rules of thumb as a careful beginner does, plays level 1, where the game has such rules. Where the processor's
time for a meeting is out it ends with the pairs there are, and the table says how many; the same number of
pairs gives the same figures.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from pelitupa.core import Game, PelitupaError
from pelitupa.lab.intervals import share_interval
from pelitupa.lab.pairs import pairing_of
from pelitupa.lab.simulate import play_match
from pelitupa.players.characters import MOST

LOW, HIGH = 0.60, 0.75
"""Of decided pairs the stronger should win from so many to so many."""
BEGIN, END = "<!-- levels -->", "<!-- end of levels -->"
HEAD: Final = (
    "| game | slips from 1 | `plain` beats 1 | 2 beats 1 | 3 beats 2 | 4 beats 3 | 5 beats 4 | all steps |",
    "|---|---|---|---|---|---|---|---|",
)
CAREFUL: Final = "plain"
_TRIED: Final = 8
"""In so many matches `plain` must have played otherwise than at random once."""
NOBODY_TO_MEET: Final = "–"
"""What a cell says where no pair was played: a game without rules of thumb has no careful beginner."""


class NoTableOfLevels(PelitupaError):
    """A page has no place for the table."""


@dataclass(frozen=True)
class Meeting:
    """A level and the one below: pairs won and lost by the upper one, and pairs that decided nothing."""

    level: int
    won: int
    lost: int
    even: int

    @property
    def decided(self) -> int:
        """Pairs in which one had more than the other."""
        return self.won + self.lost

    def __str__(self) -> str:
        """The share of decided pairs with its 95% interval, as a cell; marked where it lies outside."""
        if not self.decided:
            return f"none of {self.even} decided" if self.even else NOBODY_TO_MEET
        share = self.won / self.decided
        low, high = share_interval(share, self.decided)
        sign = " ▼" if high < LOW else " ▲" if low > HIGH else ""
        return f"{share:.0%} ({low:.0%}-{high:.0%}, {self.decided} of {self.decided + self.even}){sign}"


def spec_of(level: int, simulations: int, slips: float = -1.0) -> str:
    """A bot of a level without a manner, whose level 5 thinks so many simulations a move."""
    given = f",slips={slips:.4f}" if slips >= 0 else ""
    return f"character(level={level},simulations={simulations},seconds=0{given})"


def meet(
    game: Game,
    level: int,
    simulations: int,
    pairs: int,
    seed: str,
    seconds: float = 0.0,
    slips: Sequence[float] = (),
) -> Meeting:
    """Let a level meet the one below it, or a careful beginner meet level 1; for so many pairs, or for the
    processor's `seconds` (0: no limit). The levels slip as often as is said, or else as they do. Nothing is
    played with a careful beginner who has no rules of thumb to go by.
    """
    upper, lower = (_level(one, simulations, slips) for one in (level, level - 1))
    if level == 1:
        upper, lower = CAREFUL, upper
        pairs = pairs if has_rules_of_thumb(game) else 0
    won = lost = even = 0
    began = time.process_time()
    for number in range(pairs):
        if number and seconds and time.process_time() - began >= seconds:
            break
        ahead = _ahead(game, upper, lower, f"{seed}:{number}")
        won, lost, even = won + (ahead > 0), lost + (ahead < 0), even + (ahead == 0)
    return Meeting(level, won, lost, even)


def has_rules_of_thumb(game: Game) -> bool:
    """Whether `plain` plays otherwise than the random bot, of whose luck it makes what no rule tells it."""
    tables = [(bot,) * game.num_players() for bot in (CAREFUL, "random")]
    for number in range(_TRIED):
        plain, chance = (play_match(str(game), table, f"thumb:{number}") for table in tables)
        if plain != chance:
            return True
    return False


def _level(level: int, simulations: int, slips: Sequence[float]) -> str:
    return spec_of(level, simulations, slips[level - 1]) if slips else spec_of(level, simulations)


def _ahead(game: Game, upper: str, lower: str, seed: str) -> float:
    """How far a bot is ahead of another after a pair."""
    pairing = pairing_of(game, upper, lower)
    pair = pairing.judge({task.bots: play_match(*task) for task in pairing.tasks(seed)})
    return round(pair.ahead, 9)


@dataclass(frozen=True)
class Measured:
    """What was found in a game: how often levels slip, and the meetings of `plain` with 1, 2 with 1, ..."""

    game: str
    simulations: int
    slips: tuple[float, ...]
    meetings: tuple[Meeting, ...]

    @property
    def row(self) -> str:
        """The game's row of the table."""
        steps = [meeting for meeting in self.meetings if meeting.level > 1]
        sums = [sum(getattr(m, name) for m in steps) for name in ("won", "lost", "even")]
        slips = " ".join(f"{slip:g}" for slip in self.slips)
        cells = [f"`{self.game}`", slips, *map(str, self.meetings), str(Meeting(MOST, *sums))]
        return f"| {' | '.join(cells)} |"

    def line(self) -> str:
        """As a line of JSON."""
        return json.dumps(asdict(self)) + "\n"


def read_measured(files: Iterable[Path]) -> list[Measured]:
    """What some files say, line by line; of a game measured twice with the same slips, both together."""
    found: dict[tuple[str, int, tuple[float, ...]], Measured] = {}
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            meetings = tuple(Meeting(**meeting) for meeting in data["meetings"])
            key = (data["game"], data["simulations"], tuple(data["slips"]))
            if key in found:
                both = zip(found[key].meetings, meetings, strict=True)
                meetings = tuple(
                    Meeting(a.level, a.won + b.won, a.lost + b.lost, a.even + b.even)
                    for a, b in both
                )
            found[key] = Measured(*key, meetings)
    return list(found.values())


def write_rows(page: Path, rows: Iterable[str]) -> None:
    """Put rows into the table of a page, in place of those of the same games. Raises `NoTableOfLevels`."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise NoTableOfLevels(f"{page} has no lines {BEGIN} and {END}, between which the table is")
    kept = {_game(line): line for line in table.splitlines() if line.startswith("| `")}
    kept |= {_game(row): row for row in rows}
    lines = "\n".join([*HEAD, *(kept[game] for game in sorted(kept))])
    page.write_text(f"{before}{BEGIN}\n\n{lines}\n\n{END}{after}", encoding="utf-8")


def _game(row: str) -> str:
    found = re.match(r"\| `(.*?)` \|", row)
    return "" if found is None else found[1]


AIM: Final = 0.69
"""What the search for slips is after: a little above the middle of what is wished, so that five steps reach
from somebody who has just learned the game as far up as they can."""
_FLOORS: Final = (0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)
"""What may count as a level 5's own slips."""
_SCALES: Final = tuple(0.15 * 1.25**step for step in range(20))
"""How much more often who slips half as often may win."""
_LIKELY: Final = (0.1, 1.0)
"""Before anything is played, the likeliest of both; either is thought to be off by a factor of some five."""
_SPREAD: Final = 1.6
_ENOUGH: Final = 20
"""So many decided pairs are needed to believe what was found."""
LEAST: Final = 0.4
"""So often level 1 slips at least, however much that costs: it is company for who has just learned the game.
Where skill alone decides, five steps of two thirds would make a near champion of level 1; there level 5 is
further above level 4 instead."""


@dataclass
class SlipModel:
    """How much a level wins by slipping less often than another, as far as played pairs tell.

    Who slips in a share s of the decisions beats who slips in a share t with odds ((t + c) / (s + c)) ** k:
    near the top it matters how many times as often somebody slips, further down by how much. Both numbers are
    looked for on a grid, by likelihood.
    """

    pairs: list[tuple[float, float, bool]]
    """For each decided pair: the upper one's slips, the lower one's, and whether the upper one won."""

    def best(self) -> tuple[float, float]:
        """The likeliest floor c and scale k."""
        return max(((c, k) for c in _FLOORS for k in _SCALES), key=lambda ck: self._weight(*ck))

    def _weight(self, floor: float, scale: float) -> float:
        off = (math.log(floor / _LIKELY[0]) ** 2 + math.log(scale / _LIKELY[1]) ** 2) / 2
        found = -off / _SPREAD**2
        for upper, lower, won in self.pairs:
            odds = scale * math.log((lower + floor) / (upper + floor))
            found -= math.log1p(math.exp(-odds if won else odds))
        return found

    def chain(self) -> tuple[float, ...]:
        """How often levels 1 to 5 are to slip, so that each wins the share of decided pairs that is wished;
        where even who always slips is not so much worse, as far apart as they can be. Where that makes too
        strong a level 1, the lower four are so far apart, from one that slips often enough on."""
        floor, scale = self.best()
        step = (AIM / (1 - AIM)) ** (1 / scale)
        most = (1.0 + floor) / floor
        step = min(step, most ** (1 / (MOST - 1)))
        slips = [floor * (step**down - 1.0) for down in range(MOST - 1, -1, -1)]
        if slips[0] < LEAST:
            slips = [(LEAST + floor) / step**up - floor for up in range(MOST - 1)] + [0.0]
        return tuple(round(min(1.0, slip), 3) for slip in slips)


def find_slips(
    game: Game, simulations: int, pairs: int, seed: str, seconds: float
) -> tuple[float, ...]:
    """How often the levels from 1 to 5 are to slip in a game so that each wins some seven of ten decided
    pairs against the one below. Every pair of each two neighbours is played with the slips that are the
    likeliest so far, and tells of all levels (`SlipModel`); so many pairs in all, or for the processor's
    `seconds`. Empty where too few are decided.
    """
    model = SlipModel([])
    began = time.process_time()
    for number in range(pairs):
        if number and seconds and time.process_time() - began >= seconds:
            break
        slips = model.chain()
        level = MOST - number % (MOST - 1)
        upper, lower = slips[level - 1], slips[level - 2]
        ahead = _ahead(
            game,
            spec_of(level, simulations, upper),
            spec_of(level - 1, simulations, lower),
            f"{seed}:{number}",
        )
        if ahead:
            model.pairs.append((upper, lower, ahead > 0))
    if len(model.pairs) < _ENOUGH:
        return ()
    return model.chain()


def write_slips(file: Path, found: Mapping[str, Sequence[float]]) -> None:
    """Put what was found into `slips.toml`, in place of what it says of the same games."""
    lines = file.read_text(encoding="utf-8").splitlines()
    head = [line for line in lines if line.startswith("#")]
    kept = {line.partition(" = ")[0]: line for line in lines if " = " in line and line not in head}
    kept |= {id: f"{id} = {list(slips)}" for id, slips in found.items()}
    file.write_text("\n".join([*head, *(kept[id] for id in sorted(kept))]) + "\n", encoding="utf-8")
