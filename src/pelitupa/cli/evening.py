"""`pelitupa evening`: an evening of bots at many tables, and who owes whom after one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from pelitupa.core import PelitupaError
from pelitupa.nature import fresh_seed
from pelitupa.nature.boards import board_seed
from pelitupa.players import best_bot, check_bot
from pelitupa.records import commitment
from pelitupa.table.evening.movements import EIGHT, HOWELL, MOVEMENTS, TEAMS, movement
from pelitupa.table.evening.playing import board_game, places, play_with_bots
from pelitupa.table.evening.scoring import (
    MATCHPOINTS,
    SCORINGS,
    Standing,
    standings,
    team_standings,
    traveller,
)
from pelitupa.table.evening.settling import Played, owed, payments


@click.group()
def command() -> None:
    """Play the same deals at many tables, or settle what was played."""


@command.command()
@click.argument("game")
@click.option("--movement", "kind", type=click.Choice(MOVEMENTS), default=HOWELL, show_default=True)
@click.option(
    "--units", default=4, show_default=True, help="How many pairs; players, where all play alone."
)
@click.option("--rounds", default=3, show_default=True)
@click.option("--boards", default=2, show_default=True, help="How many boards a round.")
@click.option("--scoring", type=click.Choice(SCORINGS), default=MATCHPOINTS, show_default=True)
@click.option(
    "--unit", default=1.0, show_default=True, help="For IMPs: so many points are one of bridge."
)
@click.option("--bot", "bots", multiple=True, help="The bot of each unit, in turn.")
@click.option("--seed", default="", help="By default a fresh one.")
@click.option("--travellers/--no-travellers", default=True, help="Show each board's results.")
def play(
    game: str, kind: str, units: int, rounds: int, boards: int, scoring: str, unit: float,
    bots: Sequence[str], seed: str, travellers: bool,
) -> None:  # fmt: skip
    """Let bots play an evening of GAME, and print the results.

    The seed is shown at the end, and its commitment before.
    """
    played = board_game(game)
    moved = movement(kind, units, rounds, boards, len(places(played, kind)))
    secret = seed or fresh_seed()
    click.echo(f"{played.rulebook.title}: {moved.boards} boards, {len(moved.sittings)} sittings")
    click.echo(f"Commitment: {commitment(secret)}")
    chosen = [check_bot(bot, played.id) for bot in bots] or [best_bot(played.id, "", "")]
    seeds = [board_seed(secret, (), number + 1) for number in range(moved.boards)]
    each = [[chosen[one % len(chosen)]] for one in range(units)]
    scores = play_with_bots(played, moved, seeds, each)
    lines = []
    full = max(sum(s.board == b for s in scores) for b in range(moved.boards))
    for board in range(moved.boards):
        found = traveller([s for s in scores if s.board == board], scoring, full, unit)
        lines += found
        if travellers:
            shown = Table(title=f"Board {board + 1}")
            for title in ("Table", "Units", "Points", "Worth"):
                shown.add_column(title, justify="right")
            for line in found:
                shown.add_row(
                    str(line.score.table + 1), " – ".join(str(u + 1) for u in line.score.units),
                    " – ".join(f"{p:g}" for p in line.score.points or ()),
                    " – ".join(f"{w:.4g}" for w in line.worth),
                )  # fmt: skip
            Console().print(shown)
    if kind in (TEAMS, EIGHT):
        _print("Teams", team_standings(scores, scoring, units // 2, unit), None)
    else:
        _print("Results", standings(lines, scoring, units, 2 * full - 2), [b[0] for b in each])
    click.echo(f"Seed: {secret}")


def _print(title: str, found: Sequence[Standing], bots: Sequence[str] | None) -> None:
    shown = Table(title=title)
    for name in ("Place", "Number", "Boards", "Total", "%", "Bot"):
        shown.add_column(name, justify="right")
    for one in found:
        shown.add_row(
            str(one.place), str(one.unit + 1), str(one.boards), f"{one.total:.4g}",
            "" if one.percent is None else f"{one.percent:.1f}", bots[one.unit] if bots else "",
        )  # fmt: skip
    Console().print(shown)


@command.command()
@click.argument("path", type=click.Path(path_type=Path, allow_dash=True))
def settle(path: Path) -> None:
    """Who owes whom for the games in a file (- for what is typed in), with the fewest payments.

    A line for each game: what a point is worth, and the sides with their scores, `0.5: Aino & Eero 120,
    Liisa & Matti 80`. Empty lines and those that begin with # are left out.
    """
    if str(path) == "-":
        text = sys.stdin.read()
    else:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PelitupaError(f"{path} cannot be read: {error}") from None
    games = [
        _read(number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.strip().startswith("#")
    ]
    balances = owed(games)
    for name, units in sorted(balances.items(), key=lambda item: (-item[1], item[0])):
        click.echo(f"{name}: {units:+d}")
    for payment in payments(balances):
        click.echo(f"{payment.payer} pays {payment.receiver} {payment.units}")


def _read(number: int, line: str) -> Played:
    """A line of a list of results. Raises `PelitupaError`."""
    value, colon, rest = line.partition(":")
    try:
        if not colon:
            raise ValueError
        sides, scores = [], []
        for side in rest.split(","):
            names, score = side.strip().rsplit(maxsplit=1)
            sides.append(tuple(name.strip() for name in names.split("&")))
            scores.append(Fraction(score))
        if not all(name for side in sides for name in side):
            raise ValueError
        return Played(tuple(sides), tuple(scores), Fraction(value.strip()))
    except (ValueError, ZeroDivisionError):
        raise PelitupaError(
            f"line {number} is written like 0.5: Aino & Eero 120, Liisa & Matti 80, not {line[:80]!r}"
        ) from None
