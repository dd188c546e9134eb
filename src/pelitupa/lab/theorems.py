"""`python -m pelitupa.lab.theorems`: the theorems of booklet 66 held against trying everything, and how far.

`docs/lab/theorems.md` tells what it found.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import click

from pelitupa.core import PelitupaError
from pelitupa.games import load_game
from pelitupa.games.mathematics.circle_colouring.theory import refuted_orders, try_every_order
from pelitupa.games.mathematics.five_in_line.theory import most_moves
from pelitupa.games.mathematics.hutunkeitto.theory import (
    exact_winners,
    mover_wins,
    winning_holds,
)
from pelitupa.games.mathematics.sticks.game import Sticks
from pelitupa.games.mathematics.sticks.theory import (
    exact_margins,
    greedy_margin,
    stated_margin,
)


class TheoremError(PelitupaError):
    """Where a theorem does not hold."""


def check_hutunkeitto(largest: int) -> Iterator[str]:
    """Winner and winning holds for all bounds of a hold up to `largest`, all room to ten times that."""
    room = 10 * largest
    for high in range(1, largest + 1):
        for low in range(1, high + 1):
            wins = exact_winners(room, low, high)
            for left in range(1, room + 1):
                holds = [
                    hold for hold in range(low, high + 1) if hold >= left or not wins[left - hold]
                ]
                if wins[left] != mover_wins(left, low, high) or holds != winning_holds(
                    left, low, high
                ):
                    raise TheoremError(f"not so at room {left}, holds from {low} to {high}")
    yield f"room to {room}, holds 1 <= n <= m <= {largest}: winner and all winning holds as stated"


def check_sticks(largest: int) -> Iterator[str]:
    """Every set of sticks that can lie on the table, one and two sticks a turn, n up to `largest`."""
    for take in (1, 2):
        for n in range(1, largest + 1):
            game = load_game(f"sticks(n={n},take={take})")
            assert isinstance(game, Sticks)
            margins = exact_margins(game)
            if margins[-1] != stated_margin(n, take):
                raise TheoremError(f"{n} pairs, {take} a turn: won by {margins[-1]}")
            for lying, margin in enumerate(margins):
                if greedy_margin(game, lying) != margin:
                    raise TheoremError(f"{n} pairs, {take} a turn: not so for sticks {lying:b}")
            yield f"take {take}, n = {n}: won by {margins[-1]}, all {len(margins):,} positions"


def check_circle(largest: int) -> Iterator[str]:
    """Every order of colouring, n up to `largest`, and the step of the proof."""
    yield f"the step of the proof: {len(refuted_orders())} of 24 orders, each refuted"
    for n in range(1, largest + 1):
        found = try_every_order(n)
        if found.can_be_won:
            raise TheoremError(f"n = {n} can be won")
        yield f"n = {n}: {found.sets:,} sets without losing, {found.longest} points at most"


def check_five_in_line(largest: int) -> Iterator[str]:
    """What counting alone allows from starts of up to `largest` marks."""
    for marks in (12, 24, 36, largest):
        yield f"{marks} marks: {most_moves(marks)} moves at most"


CHECKS: dict[str, tuple[Callable[[int], Iterator[str]], int]] = {
    "65.2": (check_hutunkeitto, 20),
    "65.5": (check_sticks, 9),
    "65.4": (check_circle, 12),
    "65.3": (check_five_in_line, 60),
}
"""The check of each theorem by the number of its problem , and how far it goes."""


@click.command()
@click.argument("name", type=click.Choice(["all", *CHECKS]), default="all")
@click.option("--largest", type=click.IntRange(1), help="How far; by default as in the docs.")
def main(name: str, largest: int | None) -> None:
    """Check the theorems of booklet 66 by trying everything."""
    for id in CHECKS if name == "all" else [name]:
        check, usual = CHECKS[id]
        begin = time.process_time()
        for line in check(largest or usual):
            click.echo(f"{id}: {line}")
        click.echo(f"{id}: {time.process_time() - begin:.1f} s")


if __name__ == "__main__":
    main()
