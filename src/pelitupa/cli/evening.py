"""`pelitupa evening`: an evening of bots at many tables, a tournament, and who owes whom after one."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from pelitupa.cli.arguments import FiniteRange
from pelitupa.core import PelitupaError
from pelitupa.core.wording import counted
from pelitupa.nature import fresh_seed
from pelitupa.nature.boards import board_seed
from pelitupa.players import best_bot, check_bot
from pelitupa.records import commitment
from pelitupa.table.evening.movements import EIGHT, HOWELL, MOVEMENTS, TEAMS, movement
from pelitupa.table.evening.playing import (
    board_game,
    check_compared,
    places,
    play_match,
    play_with_bots,
    usual_of,
)
from pelitupa.table.evening.rounds import (
    next_pairs,
    rounds_of,
    sittings,
    tournament_game,
    tournament_standings,
)
from pelitupa.table.evening.scoring import (
    SCORINGS,
    Score,
    Standing,
    standings,
    team_standings,
    traveller,
)
from pelitupa.table.evening.settling import Played, owed, payments
from pelitupa.table.evening.tournaments import PAIRED, SWISS

MOST_MATCHES = 16
DIGITS = 12
_AMOUNT = re.compile(
    rf"[-+]?[0-9]{{1,{DIGITS}}}(\.[0-9]{{1,{DIGITS}}}|/0*[1-9][0-9]{{0,{DIGITS - 1}}})?"
)


@click.group()
def command() -> None:
    """Play the same deals at many tables, or a tournament, or settle what was played."""


@command.command()
@click.argument("game")
@click.option("--movement", "kind", type=click.Choice(MOVEMENTS), default=HOWELL, show_default=True)
@click.option(
    "--units", default=4, show_default=True, help="How many pairs; players, where all play alone."
)
@click.option("--rounds", type=int, help="By default 3; of the movement for eight always 2.")
@click.option("--boards", type=int, help="How many boards a round; by default 2, for eight 4.")
@click.option(
    "--scoring", type=click.Choice(SCORINGS), help="By default matchpoints, for eight points."
)
@click.option(
    "--unit",
    type=FiniteRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help="For IMPs: so many points are one of bridge.",
)
@click.option("--bot", "bots", multiple=True, help="The bot of each unit, in turn.")
@click.option("--seed", default="", help="By default a fresh one.")
@click.option("--travellers/--no-travellers", default=True, help="Show each board's results.")
def play(
    game: str,
    kind: str,
    units: int,
    rounds: int | None,
    boards: int | None,
    scoring: str | None,
    unit: float,
    bots: Sequence[str],
    seed: str,
    travellers: bool,
) -> None:
    """Let bots play an evening of GAME, and print the results.

    The seed is shown at the end, and its commitment before.
    """
    played, usual = board_game(game), usual_of(kind)
    scoring = scoring or usual.scoring
    moved = movement(
        kind,
        units,
        usual.rounds if rounds is None else rounds,
        usual.boards if boards is None else boards,
        len(places(played, kind)),
    )
    check_compared(moved, scoring)
    secret = seed or fresh_seed()
    sittings = counted(len(moved.sittings), "sitting")
    click.echo(f"{played.rulebook.title}: {counted(moved.boards, 'board')}, {sittings}")
    click.echo(f"Commitment: {commitment(secret)}")
    chosen = [check_bot(bot, played.id) for bot in bots] or [best_bot(played.id, "", "")]
    seeds = [board_seed(secret, (), number + 1) for number in range(moved.boards)]
    each = [[chosen[one % len(chosen)]] for one in range(units)]
    scores = play_with_bots(played, moved, seeds, each)
    lines = []
    full = moved.most_tables()
    for board in range(moved.boards):
        here = traveller([s for s in scores if s.board == board], scoring, full, unit)
        lines += here
        if travellers:
            shown = Table(title=f"Board {board + 1}")
            for title in ("Table", "Units", "Points", "Worth"):
                shown.add_column(title, justify="right")
            for line in here:
                shown.add_row(
                    str(line.score.table + 1),
                    " – ".join(str(u + 1) for u in line.score.units),
                    " – ".join(f"{p:g}" for p in line.score.points or ()),
                    " – ".join(f"{w:.4g}" for w in line.worth),
                )
            Console().print(shown)
    if kind in (TEAMS, EIGHT):
        missed = {one // 2: lacking for one, lacking in moved.missed.items()}
        _print("Teams", team_standings(scores, scoring, units // 2, unit, missed), None)
    else:
        found = standings(lines, scoring, units, 2 * full - 2, moved.missed)
        _print("Results", found, [b[0] for b in each])
    click.echo(f"Seed: {secret}")


def _print(
    title: str, found: Sequence[Standing], bots: Sequence[str] | None, played: str = "Boards"
) -> None:
    shown = Table(title=title)
    for name in ("Place", "Number", played, "Total", "%", "Bot"):
        shown.add_column(name, justify="right")
    for one in found:
        shown.add_row(
            str(one.place),
            str(one.unit + 1),
            str(one.boards),
            f"{one.total:.4g}",
            "" if one.percent is None else f"{one.percent:.1f}",
            bots[one.unit] if bots else "",
        )
    Console().print(shown)


@command.command()
@click.argument("game")
@click.option("--kind", type=click.Choice(PAIRED), default=SWISS, show_default=True)
@click.option(
    "--bot", "bots", multiple=True, help="The bot of each player, or each side of a team."
)
@click.option("--rounds", default=5, show_default=True, help="At most; a knock-out has its own.")
@click.option("--matches", default=2, show_default=True, help="Of a meeting; sides change places.")
@click.option("--seed", default="", help="By default a fresh one.")
def tournament(
    game: str, kind: str, bots: Sequence[str], rounds: int, matches: int, seed: str
) -> None:
    """Let bots play a tournament of GAME: whole matches of two sides, paired round by round.

    Knock-outs are seeded in the order of the bots. The seed is shown at the end, and its commitment before.
    """
    played = tournament_game(game)
    chosen = [check_bot(bot, played.id) for bot in bots] or [best_bot(played.id, "", "")] * 4
    count = rounds_of(kind, len(chosen), rounds)
    if not 1 <= matches <= MOST_MATCHES:
        raise PelitupaError(f"a meeting has 1 to {MOST_MATCHES} matches, not {matches}")
    secret = seed or fresh_seed()
    click.echo(
        f"{played.rulebook.title}: {counted(len(chosen), 'side')}, {counted(count, 'round')}"
    )
    click.echo(f"Commitment: {commitment(secret)}")
    results: list[list[Score]] = []
    for number in range(count):
        rows = sittings(
            next_pairs(kind, len(chosen), results, count), matches, sum(map(len, results))
        )
        results.append([])
        shown = Table(title=f"Round {number + 1}")
        for title in ("Table", "Sides", "Points"):
            shown.add_column(title, justify="right")
        for table, board, units in rows:
            who = [chosen[unit] for unit in units]
            points = play_match(played, board_seed(secret, (), board + 1), who)
            results[-1].append(Score(board, table, units, points))
            shown.add_row(
                str(table + 1),
                " – ".join(str(u + 1) for u in units),
                " – ".join(f"{p:g}" for p in points),
            )
        Console().print(shown)
    found = tournament_standings(kind, len(chosen), results)
    _print("Results", found, chosen, "Matches")
    click.echo(f"Seed: {secret}")


@command.command()
@click.argument("path", type=click.Path(path_type=Path, allow_dash=True))
def settle(path: Path) -> None:
    """Who owes whom for the games in a file (- for what is typed in), with the fewest payments.

    A line for each game: what a point is worth, and the sides with their scores, `0.5: Aino & Eero 120,
    Liisa & Matti 80`. Empty lines and those that begin with # are left out.
    """
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8-sig")
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
            scores.append(_amount(score))
        if not all(name for side in sides for name in side):
            raise ValueError
        return Played(tuple(sides), tuple(scores), _amount(value.strip()))
    except ValueError:
        raise PelitupaError(
            f"line {number} is written like 0.5: Aino & Eero 120, Liisa & Matti 80, with numbers of at most "
            f"{DIGITS} digits, not {line[:80]!r}"
        ) from None


def _amount(text: str) -> Fraction:
    """A number as people write scores: `120`, `-3`, `0.5`, `1/3`. Raises `ValueError` for any other."""
    if not _AMOUNT.fullmatch(text):
        raise ValueError
    return Fraction(text)
