"""The levels of the cottage's characters: how often each beats the one below, game by game, as a table.

Level k + 1 and level k, without any manner, play pairs of matches on the same deals with seats exchanged
(`lab/pairs.py`). A pair is decided where one of them had more of it; of those the stronger should win 60 to
75 in a hundred. Where the processor's time for a meeting is out it ends with the pairs there are, and the
table says how many; the same number of pairs gives the same figures.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pelitupa.core import Game, PelitupaError
from pelitupa.lab.intervals import share_interval
from pelitupa.lab.pairs import Pairing
from pelitupa.lab.simulate import play_match
from pelitupa.players.characters import MOST, SLIPS

LOW, HIGH = 0.60, 0.75
"""Of decided pairs the stronger should win from so many to so many."""
BEGIN, END = "<!-- levels -->", "<!-- end of levels -->"
HEAD: Final = (
    "| game | 2 beats 1 | 3 beats 2 | 4 beats 3 | 5 beats 4 |",
    "|---|---|---|---|---|",
)


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
            return f"none of {self.even} decided"
        share = self.won / self.decided
        low, high = share_interval(share, self.decided)
        sign = " ▼" if high < LOW else " ▲" if low > HIGH else ""
        return f"{share:.0%} ({low:.0%}-{high:.0%}, {self.decided} of {self.decided + self.even}){sign}"


def spec_of(level: int, simulations: int, slips: float = -1.0) -> str:
    """A bot of a level without a manner, whose level 5 thinks so many simulations a move."""
    given = f",slips={slips:.4f}" if slips >= 0 else ""
    return f"character(level={level},simulations={simulations},seconds=0{given})"


def meet(
    game: Game, level: int, simulations: int, pairs: int, seed: str, seconds: float = 0.0
) -> Meeting:
    """Let a level meet the one below it, for so many pairs, or for the processor's `seconds` (0: no limit).

    Raises `OptionError` for a game with one side only.
    """
    pairing = Pairing.of(game, spec_of(level, simulations), spec_of(level - 1, simulations))
    won = lost = even = 0
    began = time.process_time()
    for number in range(pairs):
        if number and seconds and time.process_time() - began >= seconds:
            break
        tasks = pairing.tasks(f"{seed}:{number}")
        score = pairing.judge({task.bots: play_match(*task) for task in tasks}).score
        won, lost, even = won + (score > 0.5), lost + (score < 0.5), even + (score == 0.5)
    return Meeting(level, won, lost, even)


def row_of(game: str, meetings: Sequence[Meeting]) -> str:
    """A game's row of the table."""
    return f"| `{game}` | " + " | ".join(map(str, meetings)) + " |"


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


_AIM: Final = 0.675
"""What the search for slips is after: the middle of what is wished."""
_STEP: Final = 1.2
"""How far the first decided pair moves it, on the scale of logarithms."""
_ENOUGH: Final = 10
"""So many decided pairs a level needs to be believed."""
_EVEN: Final = (1.0, 0.75, 0.5, 0.25, 0.0)
"""Where even who always slips is not so much worse, the levels lie as far apart as they can."""


def find_slips(
    game: Game, simulations: int, pairs: int, seed: str, seconds: float
) -> tuple[float, ...]:
    """How often the levels from 1 to 5 are to slip in a game so that each wins some two thirds of the decided
    pairs against the one below: a stochastic approximation (Robbins and Monro 1951), from the top downwards,
    by so many pairs for each level or for the processor's `seconds`. Empty where too few pairs are decided.

    Raises `OptionError` for a game with one side only.
    """
    slips = [0.0] * MOST
    for level in range(MOST - 1, 0, -1):
        above = slips[level]
        more = max(
            SLIPS[level - 1] - SLIPS[level], above
        )  # how much more often the lower level slips
        decided, began = 0, time.process_time()
        for number in range(pairs):
            if number and seconds and time.process_time() - began >= seconds:
                break
            upper = spec_of(level + 1, simulations, above)
            lower = spec_of(level, simulations, min(1.0, above + more))
            tasks = (pairing := Pairing.of(game, upper, lower)).tasks(f"{seed}:{level}:{number}")
            score = pairing.judge({task.bots: play_match(*task) for task in tasks}).score
            if score != 0.5:
                decided += 1
                more *= math.exp(_STEP * (_AIM - float(score > 0.5)) / decided**0.6)
                more = min(1.0, max(0.01, more))
        if decided < _ENOUGH:
            return ()
        slips[level - 1] = round(min(1.0, above + more), 3)
    return _EVEN if slips[1] > 0.9 else tuple(slips)


def write_slips(file: Path, found: Mapping[str, Sequence[float]]) -> None:
    """Put what was found into `slips.toml`, in place of what it says of the same games."""
    lines = file.read_text(encoding="utf-8").splitlines()
    head = [line for line in lines if line.startswith("#")]
    kept = {line.partition(" = ")[0]: line for line in lines if " = " in line and line not in head}
    kept |= {id: f"{id} = {list(slips)}" for id, slips in found.items()}
    file.write_text("\n".join([*head, *(kept[id] for id in sorted(kept))]) + "\n", encoding="utf-8")
