"""`python -m studies.trick`: the trick solver beside DDS on the same full deals.

DDS is Bo Haglund's and Soren Hein's double dummy solver, run by the package `endplay`, which is no part
of Pelitupa: `pip install endplay`. Both solve each deal once, on one thread, in this process, taking
turns at going first.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from pelitupa.equipment.cards import RANKS, cards_in, mask_of, rank_of, read_card, suit_of
from pelitupa.games.tricks.trick import NO_TRUMP
from pelitupa.players.solvers.tricks import TrickPosition, TrickRules, TrickSolver
from pelitupa.players.solvers.tricks import search as trick_search

_SUITS = {"none": NO_TRUMP, "clubs": 0, "diamonds": 1, "hearts": 2, "spades": 3}


class Rival(Protocol):
    """Another solver of whist-like play."""

    def value(self, hands: tuple[int, ...], leader: int, trump: int) -> int:
        """The tricks of the leader's side, one best card only."""

    def optimal(self, hands: tuple[int, ...], leader: int, trump: int) -> list[int]:
        """All leads that win as many, ascending."""


class Dds:
    """DDS through `endplay`. Raises `click.ClickException` where that is not installed."""

    def __init__(self) -> None:
        try:
            solve = import_module("endplay.dds.solve")
            types = import_module("endplay.types")
        except ImportError:
            raise click.ClickException("this study needs DDS: pip install endplay") from None
        self._solve, self._mode, self._deal = solve.solve_board, solve.SolveMode, types.Deal
        self._seats = ("north", "east", "south", "west")
        self._denominations = ("clubs", "diamonds", "hearts", "spades", "nt")
        self._types = types

    def value(self, hands: tuple[int, ...], leader: int, trump: int) -> int:
        """The tricks of the leader's side, one best card only."""
        found = self._solve(self._laid(hands, leader, trump), self._mode.OptimalOne)
        return max(int(tricks) for _, tricks in found)

    def optimal(self, hands: tuple[int, ...], leader: int, trump: int) -> list[int]:
        """All leads that win as many, ascending."""
        found = self._solve(self._laid(hands, leader, trump), self._mode.OptimalAll)
        names = [card.suit.name[0].upper() + card.rank.name[1] for card, _ in found]
        return sorted(read_card(name) for name in names)

    def _laid(self, hands: tuple[int, ...], leader: int, trump: int) -> Any:
        return self._deal(
            "N:" + " ".join(_written(hand) for hand in hands),
            first=self._types.Player[self._seats[leader]],
            trump=self._types.Denom[self._denominations[trump]],
        )


def _written(hand: int) -> str:
    """A hand in the portable bridge notation: spades first, each suit from the top."""
    suits = ["", "", "", ""]
    for card in reversed(cards_in(hand)):
        suits[3 - suit_of(card)] += RANKS[rank_of(card)]
    return ".".join(suits)


@dataclass
class Study:
    """What was found: times in seconds by deal, and the deals on which the two differ."""

    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    nodes: int = 0
    different: list[str] = field(default_factory=list)


def full_deal(seed: str) -> tuple[tuple[int, ...], int]:
    """Four hands of thirteen and who leads, by the seed."""
    generator = random.Random(seed)
    pack = list(range(52))
    generator.shuffle(pack)
    hands = tuple(mask_of(pack[seat * 13 : seat * 13 + 13]) for seat in range(4))
    return hands, generator.randrange(4)


def compare_deal(study: Study, rival: Rival, solver: TrickSolver, seed: str, cards: bool) -> None:
    """Solve one deal both ways, and note the times and whether they agree."""
    hands, leader = full_deal(seed)
    position = TrickPosition(hands, leader)
    trump = solver.rules.trump
    before = solver.nodes

    def solve() -> int:
        start = time.perf_counter()
        value = solver.value(position)
        study.ours.append(time.perf_counter() - start)
        return value if leader % 2 == 0 else 13 - value

    def solve_elsewhere() -> int:
        start = time.perf_counter()
        value = rival.value(hands, leader, trump)
        study.theirs.append(time.perf_counter() - start)
        return value

    if len(study.ours) % 2:
        same = solve() == solve_elsewhere()
    else:
        same = solve_elsewhere() == solve()
    study.nodes += solver.nodes - before
    if same and cards:
        same = solver.optimal(position) == rival.optimal(hands, leader, trump)
    if not same:
        study.different.append(seed)


@click.command()
@click.option("--deals", default=100, show_default=True)
@click.option("--trump", type=click.Choice([*_SUITS]), default="none", show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--cards", is_flag=True, help="Compare all best leads as well (not timed).")
def main(deals: int, trump: str, seed: str, cards: bool) -> None:
    """Whether the trick solver and DDS find the same on random deals, and how fast."""
    rival = Dds()
    study = Study()
    solver = TrickSolver(TrickRules(trump=_SUITS[trump]))  # keeps its memory, as DDS does
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for number in bar.track(range(deals), description="Solving full deals"):
            compare_deal(study, rival, solver, f"{seed}:{number}", cards)
    _print(study, trump)
    if study.different:
        raise click.ClickException(f"they differ on deals {', '.join(study.different)}")


def _print(study: Study, trump: str) -> None:
    compiled = not str(trick_search.__file__).endswith(".py")
    deals = len(study.ours)
    table = Table(box=None, pad_edge=False)
    for title in (f"trump {trump}", "deals/s", "median ms", "95% within ms"):
        table.add_column(title, justify="left" if title.startswith("trump") else "right")
    name = "Pelitupa, compiled" if compiled else "Pelitupa, interpreted"
    for who, times in ((name, study.ours), ("DDS", study.theirs)):
        slowest = sorted(times)[min(deals - 1, int(0.95 * deals))]
        table.add_row(
            who,
            f"{deals / sum(times):.1f}",
            f"{1000 * statistics.median(times):.1f}",
            f"{1000 * slowest:.1f}",
        )
    console = Console(highlight=False, markup=False, soft_wrap=True)
    console.print(table)
    console.print(f"equal on {deals - len(study.different)} of {deals} deals")
    console.print(f"time of ours to theirs: {sum(study.ours) / sum(study.theirs):.2f}")
    console.print(f"tricks begun by ours: {study.nodes} ({study.nodes / sum(study.ours):,.0f}/s)")


if __name__ == "__main__":
    main()
