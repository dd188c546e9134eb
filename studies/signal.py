"""What signals bring in Sakaali: `python -m studies.signal sakaali_basic none --deals 2000`.

Every deal is played twice, the one side with the first convention card (or `none`) and the other with the
second, then the other way round; all else is alike. It tells by how many minus points, and by how many game
points a deal, the first card is better, each with its 95% interval, and how many minus points a team has of
each. `--together` lets both sides keep the same card: then a team's minus points say what the card is worth
where opponents keep it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

import click
from rich.console import Console
from rich.progress import track

from pelitupa.games.rummy.sakaali.game import BONUS, HAND, KEEP, MATCHED, SEATS
from pelitupa.games.rummy.sakaali.judgement import Known, Weights, weights
from pelitupa.games.rummy.sakaali.team_hand import COSTS, RANKS, best_team
from pelitupa.games.tricks.seats import PARTNERSHIPS, partner_of, side_of
from pelitupa.lab.intervals import mean_and_interval
from pelitupa.players.sakaali.bot import CARDS, NO_CARD
from pelitupa.players.sakaali.policy import choose
from pelitupa.players.sakaali.signals import Reader

Side = tuple[Reader | None, Weights]


def side_with(card: str) -> Side:
    """A side that keeps to a card, by its name, or has agreed on nothing."""
    if card == NO_CARD:
        return None, weights("plain")
    return Reader(CARDS[card]), weights(card)


def dealt(seed: str) -> tuple[list[list[int]], int]:
    """Hands by rank, and who begins."""
    rng = Random(seed)
    pack = list(range(RANKS)) * SEATS
    rng.shuffle(pack)
    hands = [[pack[HAND * s : HAND * (s + 1)].count(r) for r in range(RANKS)] for s in range(SEATS)]
    return hands, rng.randrange(SEATS)


def played(seed: str, sides: Sequence[Side]) -> list[int]:
    """The minus points of both teams in a deal."""
    hands, start = dealt(seed)
    rows: list[list[int]] = [[] for _ in range(SEATS)]
    for step in range(SEATS * (HAND - KEEP)):
        seat = (start + step) % SEATS
        reader, by = sides[side_of(seat)]
        others = rows[(seat + 1) % SEATS] + rows[(seat + 3) % SEATS]
        gone = [others.count(rank) for rank in range(RANKS)]
        known = Known(hands[seat], rows[seat], rows[partner_of(seat)], gone)
        if reader is not None:
            reader.listen(known, (seat - start) % SEATS < 2)
        rank = choose(known, reader, by)
        hands[seat][rank] -= 1
        rows[seat].append(rank)
    return [
        sum(COSTS[rank][hands[one][rank] + hands[two][rank]] for rank in range(RANKS))
        for one, two in PARTNERSHIPS
    ]


def points(minus: Sequence[int]) -> int:
    """What the first side scores in a deal more than the second, without a bonus carried from ties."""
    if minus[0] == minus[1]:
        return 0
    won = abs(minus[0] - minus[1]) + BONUS + (0 if min(minus) else MATCHED)
    return won if minus[0] < minus[1] else -won


def _mean(values: Sequence[float]) -> str:
    mean, half = mean_and_interval(values)
    return f"{mean:+.2f} ± {half:.2f}"


@click.command()
@click.argument("first", type=click.Choice([*CARDS, NO_CARD]))
@click.argument("second", type=click.Choice([*CARDS, NO_CARD]))
@click.option("--deals", type=click.IntRange(min=2), default=1000, show_default=True)
@click.option("--seed", default="signals", show_default=True)
@click.option("--together", is_flag=True, help="Both sides keep the same card.")
def main(first: str, second: str, deals: int, seed: str, together: bool) -> None:
    """By how much the card FIRST is better than SECOND, of paired deals."""
    one, two = side_with(first), side_with(second)
    fewer, more, whole = [], [], ([], [], [])  # type: ignore[var-annotated]
    for number in track(range(deals), "Playing", console=Console(stderr=True), transient=True):
        key = f"{seed}:{number}"
        seatings = [(one, one), (two, two)] if together else [(one, two), (two, one)]
        here, there = (played(key, sides) for sides in seatings)
        mine = sum(here) / 2 if together else (here[0] + there[1]) / 2
        its = sum(there) / 2 if together else (here[1] + there[0]) / 2
        whole[0].append(mine)
        whole[1].append(its)
        hands = dealt(key)[0]
        known = [best_team(hands[a], hands[b], KEEP) for a, b in PARTNERSHIPS]
        whole[2].append(fmean(known))
        fewer.append(its - mine)
        if not together:
            more.append((points(here) - points(there)) / 2)
    click.echo(f"minus points: {first} {_mean(whole[0])}, {second} {_mean(whole[1])}")
    click.echo(f"partners who saw each other's cards: {_mean(whole[2])}")
    click.echo(f"{first} has fewer minus points than {second} by {_mean(fewer)} a deal")
    if more:
        click.echo(f"and scores more by {_mean(more)} a deal ({deals} deals)")


if __name__ == "__main__":
    main()
