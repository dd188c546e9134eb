"""Contract Petanque among very good players, bids against bids (booklet 82):

    python -m studies.contract_bids sample --rounds 300 --tries 60 --out rounds.jsonl
    python -m studies.contract_bids bids rounds.jsonl

`sample` lets three players of one hand throw the target and a ball each, makes each of them the declarer in
turn, and writes what the last balls brought, so many times. `bids` plays the auctions of these rounds. Once
all three know how often each would make each number, every auction is solved from its end. Then each knows
only what a part of the tries says, another part for each, and bids as if the others thought alike. Both are
played once more with no bid *flee*, and with none of *double*, *redouble* and *flee*.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import click

from pelitupa.games import load_game
from pelitupa.games.throwing.contract_petanque.auction import (
    BIDDERS,
    DOUBLE,
    FLEE,
    HIGHEST,
    NOBODY,
    REDOUBLE,
    Auction,
)
from pelitupa.lab.intervals import mean_and_interval, share_interval
from pelitupa.nature.gravel import Gravel
from pelitupa.players.contract_petanque.bidding import (
    Thinking,
    Values,
    chances_of,
    contract_values,
)
from pelitupa.players.contract_petanque.promises import ball_points
from studies.petanque import after_first_balls
from studies.rows import add_row, read_rows

NONE: Final[frozenset[int]] = frozenset()
KINDS: Final = {
    "all bids": NONE,
    "without flee": frozenset({FLEE}),
    "numbers alone": frozenset({DOUBLE, REDOUBLE, FLEE}),
}


def played(thoughts: Sequence[Thinking]) -> tuple[Auction, list[int]]:
    """The auction in which each bids as they think, and its bids."""
    auction, bids = Auction(), []
    while not auction.is_over():
        bid = thoughts[auction.turn].best(auction)[0]
        bids.append(bid)
        auction.bid(bid)
    return auction, bids


@dataclass
class Played:
    """Auctions of many rounds: for each its end, its bids, and the points that it is worth to each."""

    ends: list[Auction]
    bids: list[list[int]]
    points: list[Values]


def play(rounds: list[list[list[float]]], kind: str, lead: bool, judging: int) -> Played:
    """The auctions of some rounds. With `judging` above 0 each knows so many tries drawn from all, else all
    know all."""
    found = Played([], [], [])
    for number, got in enumerate(rounds):
        true = chances_of(got)
        if judging:
            rng = Random(f"judging {number}")
            seen = [
                chances_of([rng.choices(tries, k=judging) for tries in got]) for _ in range(BIDDERS)
            ]
            thoughts = [Thinking(one, KINDS[kind], lead) for one in seen]
        else:
            thoughts = [Thinking(true, KINDS[kind], lead)] * BIDDERS
        auction, bids = played(thoughts)
        found.ends.append(auction)
        found.bids.append(bids)
        found.points.append(contract_values(auction, true, lead=False))
    return found


def share(count: int, of: int) -> str:
    """A share with its interval."""
    low, high = share_interval(count / of, of)
    return f"{count / of:.0%} ({low:.0%}-{high:.0%})"


def mean(values: Sequence[float]) -> str:
    """A mean with its 95% interval."""
    middle, half = mean_and_interval(values)
    return f"{middle:+.2f} ± {half:.2f}"


def said(found: Played, rounds: list[list[list[float]]]) -> list[str]:
    """What auctions came to, line by line."""
    of = len(found.ends)
    numbers = Counter(end.number for end in found.ends)
    declarers = Counter(end.declarer for end in found.ends)
    lines = ["number: " + ", ".join(f"{n} {share(numbers[n], of)}" for n in range(1, HIGHEST + 1))]
    names = ("farthest", "second", "closest")
    lines.append(
        "declarer: "
        + ", ".join(f"{names[who]} {share(declarers[who], of)}" for who in range(BIDDERS))
    )
    doubled = sum(end.doubler != NOBODY for end in found.ends)
    redoubled = sum(end.redoubled for end in found.ends)
    fled = sum(end.fleer != NOBODY for end in found.ends)
    lines.append(
        f"doubled {share(doubled, of)}, redoubled {share(redoubled, of)}, fled {share(fled, of)}"
    )
    made = [
        chances_of(got)[end.declarer][end.number - 1]
        for got, end in zip(rounds, found.ends, strict=True)
    ]
    lines.append(f"made {fmean(made):.0%}, bids an auction {fmean(map(len, found.bids)):.1f}")
    for who in range(BIDDERS):
        lines.append(f"points a round, {names[who]}: {mean([one[who] for one in found.points])}")
    fleeing = [
        one[end.fleer]
        for one, end in zip(found.points, found.ends, strict=True)
        if end.fleer != NOBODY
    ]
    if len(fleeing) > 1:
        lines.append(f"points of those who fled, a round in which one did: {mean(fleeing)}")
    return lines


@click.group()
def main() -> None:
    """Contract Petanque, bids against bids."""


@main.command()
@click.option("--rounds", default=300)
@click.option("--since", default=0, help="The first seed.")
@click.option("--tries", default=60, help="So often each player's part is played to the end.")
@click.option("--skill", default="steady")
@click.option("--out", default="rounds.jsonl")
def sample(rounds: int, since: int, tries: int, skill: str, out: str) -> None:
    """What each would get as the declarer, in the order of bidding."""
    game = load_game("contract_petanque")
    for seed in range(since, since + rounds):
        state = after_first_balls(game, skill, f"contract {seed}")
        if state is None:
            continue
        far = {side: state.distance(ball) for ball, side in state.in_play().items()}
        order = sorted(far, key=lambda side: -far[side])
        got = [
            [ball_points(state, side, Gravel(skill), f"{seed} {n}") for n in range(tries)]
            for side in order
        ]
        add_row(Path(out), {"seed": seed, "got": got})


@main.command()
@click.argument("files", nargs=-1)
@click.option("--judging", default=10, help="So many tries each knows of who does not know all.")
def bids(files: tuple[str, ...], judging: int) -> None:
    """The auctions of rounds that were sampled."""
    rounds = [row["got"] for row in read_rows(map(Path, files))]
    for lead in (False, True):
        for knows in (0, judging):
            before: Played | None = None
            for kind in KINDS:
                found = play(rounds, kind, lead, knows)
                wanted = "a lead" if lead else "points"
                known = f"each knows {knows} tries" if knows else "all know all"
                click.echo(f"== {wanted}, {known}, {kind}: {len(rounds)} rounds")
                click.echo("\n".join(said(found, rounds)))
                if before is not None:
                    changed = sum(
                        astuple(a) != astuple(b)
                        for a, b in zip(before.ends, found.ends, strict=True)
                    )
                    click.echo(
                        f"another contract than with all bids: {share(changed, len(rounds))}"
                    )
                before = before or found


if __name__ == "__main__":
    main()
