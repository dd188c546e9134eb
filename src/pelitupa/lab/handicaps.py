"""How much a handicap is worth, and whether what is proposed comes out.

A bot of the default level and one some levels below it, which is given nothing, one, two, ... (option
`standing`), play the same seeds from both seats. That is measured first. Then the proposal that follows from
it is played with other seeds: it is right where the weaker one's share lies within five points of what was
said. `python -m pelitupa.lab.handicaps GAME` does either.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import click

from pelitupa.games import load_game
from pelitupa.lab.intervals import share_interval
from pelitupa.lab.levels import spec_of
from pelitupa.lab.simulate import play_match
from pelitupa.players.characters import MOST
from pelitupa.table.handicaps import LEVELS_APART, propose_by_levels

RIGHT: Final = 0.05
_SIMULATIONS: Final = 20


@dataclass(frozen=True)
class Measured:
    """How often the weaker of two came out ahead with so many given; a draw counts as half."""

    game: str
    given: int
    matches: int
    share: float
    seconds: float

    def line(self) -> str:
        """As a line of JSON."""
        return json.dumps(asdict(self))


def meet(game: str, given: int, matches: int, seed: str, apart: int = LEVELS_APART) -> Measured:
    """Let the weaker bot, who is given something, meet one so many levels above it; each deal from both
    seats."""
    strong, weak = (spec_of(level, _SIMULATIONS) for level in (MOST, MOST - apart))
    id = load_game(game).id
    inside = game.removeprefix(id).strip("()")
    began, points = time.process_time(), 0.0
    for number in range(matches):
        seat = number % 2
        amounts = [0, 0]
        amounts[seat] = given
        options = [inside] * bool(inside) + [f"standing={amounts[0]}:{amounts[1]}"] * bool(given)
        spec = f"{id}({','.join(options)})" if options else id
        bots = (weak, strong) if seat == 0 else (strong, weak)
        ahead = play_match(spec, bots, f"{seed}:{number // 2}").returns
        points += 0.5 + 0.5 * ((ahead[seat] > ahead[1 - seat]) - (ahead[seat] < ahead[1 - seat]))
    return Measured(game, given, matches, points / matches, time.process_time() - began)


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option(
    "--steps", default=4, show_default=True, help="Measure this much given, and all less."
)
@click.option("--matches", default=1000, show_default=True, help="So many matches for each.")
@click.option("--seed", default="handicap", show_default=True)
@click.option("--apart", default=LEVELS_APART, show_default=True, help="Levels between the bots.")
@click.option("--check", is_flag=True, help="Play what is proposed instead, and compare.")
@click.option("--out", type=click.Path(path_type=Path), help="Add each line to this file, too.")
def main(
    games: tuple[str, ...],
    steps: int,
    matches: int,
    seed: str,
    apart: int,
    check: bool,
    out: Path | None,
) -> None:
    """Measure handicaps, or check those that are proposed."""
    for game in games:
        if check:
            proposed = propose_by_levels(game, apart)
            rows = [meet(game, proposed.given, matches, f"{seed}:check", apart)]
            low, high = share_interval(rows[0].share, matches)
            off = rows[0].share - proposed.chance
            click.echo(
                f"{game}, {apart} levels apart: {proposed.given} given, said {proposed.chance:.1%}, "
                f"found {rows[0].share:.1%} "
                f"({low:.1%}-{high:.1%} of {matches}): {'right' if abs(off) <= RIGHT else 'WRONG'}"
                f"{', too coarse for even' if proposed.coarse else ''}"
            )
        else:
            rows = []
            for given in range(steps + 1):
                rows.append(meet(game, given, matches, f"{seed}:{given}", apart))
                click.echo(rows[-1].line())
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                file.writelines(f"{row.line()}\n" for row in rows)


if __name__ == "__main__":
    main()
