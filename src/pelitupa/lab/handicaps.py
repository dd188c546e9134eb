"""How much a handicap is worth, and whether what is proposed comes out.

A bot of the default level and one some levels below it, which is given nothing, one, two, ... (option
`standing`, or the steps that `--step` says), play the same seeds from both seats. That is measured first.
Then the proposal that follows from it is played with other seeds: it is right where the weaker one's share
lies within five points of what was said. `python -m pelitupa.lab.handicaps GAME` does either.

At a dartboard (`--scatter 15 30`) the game's own bot plays itself, and one of the two scatters more.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

import click

from pelitupa.games import load_game
from pelitupa.lab.intervals import share_interval
from pelitupa.lab.levels import spec_of
from pelitupa.lab.simulate import play_match
from pelitupa.lab.unequal_darts import weaker_chances
from pelitupa.players.characters import MOST
from pelitupa.table.handicaps import (
    LEVELS_APART,
    NOTHING,
    Proposal,
    Step,
    given_at_once,
    nearest,
    propose_by_levels,
    read_step,
)

RIGHT: Final = 0.05
SCATTERS: Final = (10, 15, 20, 30, 40)
"""In mm, of a good player to a beginner: a game's page says for each two of them what to give."""
_SIMULATIONS: Final = 20


@dataclass(frozen=True)
class Pair:
    """Two bots, the stronger first, and how far each scatters, if that is by what they differ."""

    stronger: str
    weaker: str
    scatters: tuple[str, ...] = ()

    def bots(self, side: int, teams: Sequence[Sequence[int]] = ((0,), (1,))) -> tuple[str, ...]:
        """Who sits where, if the weaker one has that side."""
        weaker = set(teams[side])
        both = [
            self.weaker if seat in weaker else self.stronger for seat in range(sum(map(len, teams)))
        ]
        return tuple([f"{bot}({self.skills(side)})" if self.scatters else bot for bot in both])

    def nature(self, side: int) -> str:
        """The nature of such a match."""
        return f"throws({self.skills(side)})" if self.scatters else ""

    def skills(self, side: int) -> str:
        """How far the one in each of two seats scatters."""
        return f"skills={' '.join(self.scatters if side == 1 else self.scatters[::-1])}"


@dataclass(frozen=True)
class Measured:
    """How often the weaker of two came out ahead with so much given; a draw counts as half."""

    game: str
    given: str
    matches: int
    share: float
    seconds: float

    def line(self) -> str:
        """As a line of JSON."""
        return json.dumps(asdict(self))


def by_level(apart: int = LEVELS_APART, simulations: int = _SIMULATIONS) -> Pair:
    """The default level, and one so many below it."""
    strong, weak = (spec_of(level, simulations) for level in (MOST, MOST - apart))
    return Pair(strong, weak)


def by_scatter(game: str, stronger: float, weaker: float) -> Pair:
    """The game's own bot at a dartboard, twice, of whom the second scatters more."""
    bot = load_game(game).id
    return Pair(bot, bot, (f"{stronger:g}", f"{weaker:g}"))


def meet(game: str, step: Step, matches: int, seed: str, pair: Pair) -> Measured:
    """Let the weaker of two bots, who is given something, meet the other; each deal from both sides, where
    the step does not say which. Partners are the same bot."""
    loaded = load_game(game)
    id, teams = loaded.id, loaded.teams()
    inside = game.removeprefix(id).strip("()")
    began, points = time.process_time(), 0.0
    for number in range(matches):
        side = number % 2 if step.seat is None else step.seat
        options = [given for given in (inside, step.option(side)) if given]
        spec = f"{id}({','.join(options)})" if options else id
        played = f"{seed}:{number // 2 if step.seat is None else number}"
        returns = play_match(spec, pair.bots(side, teams), played, pair.nature(side)).returns
        own, other = (returns[teams[one][0]] for one in (side, 1 - side))
        points += 0.5 + 0.5 * ((own > other) - (own < other))
    told = f"{'' if step.seat is None else f'{step.seat + 1}: '}{step.options}"
    return Measured(game, told, matches, points / matches, time.process_time() - began)


def verdict(said: Proposal, found: Measured, between: str) -> str:
    """Whether a proposal came out, in a line."""
    low, high = share_interval(found.share, found.matches)
    right = abs(found.share - said.chance) <= RIGHT
    return (
        f"{said.game}, {between}: given {found.given or 'nothing'}, said {said.chance:.1%}, "
        f"found {found.share:.1%} ({low:.1%}-{high:.1%} of {found.matches}): "
        f"{'right' if right else 'WRONG'}{', too coarse for even' if said.coarse else ''}"
    )


def scatter_table(game: str) -> str:
    """What `handicaps.toml` has of a game by scatter: what to give, and the chance then."""
    lines = [f'["{game}".scatters]']
    for stronger, weaker in combinations(SCATTERS, 2):
        found = nearest(game, weaker_chances(game, stronger, weaker))
        lines.append(f'"{stronger} {weaker}" = [{found.given}, {found.chance:.3f}]')
    return "\n".join(lines)


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option(
    "--steps", default=4, show_default=True, help="Measure this much given, and all less."
)
@click.option(
    "--step",
    "said",
    multiple=True,
    metavar="STEP",
    help="What can be given, in place of a standing, as '2: komi=10.5'; nothing comes first by itself.",
)
@click.option("--matches", default=1000, show_default=True, help="So many matches for each.")
@click.option("--seed", default="handicap", show_default=True)
@click.option("--apart", default=LEVELS_APART, show_default=True, help="Levels between the bots.")
@click.option("--simulations", default=_SIMULATIONS, show_default=True, help="A move, at level 5.")
@click.option(
    "--scatter", nargs=2, type=float, help="Two at a dartboard instead, by their scatter."
)
@click.option("--table", is_flag=True, help="Say what handicaps.toml has of a game by scatter.")
@click.option("--check", is_flag=True, help="Play what is proposed instead, and compare.")
@click.option("--out", type=click.Path(path_type=Path), help="Add each line to this file, too.")
def main(
    games: tuple[str, ...],
    steps: int,
    said: tuple[str, ...],
    matches: int,
    seed: str,
    apart: int,
    simulations: int,
    scatter: tuple[float, float] | None,
    table: bool,
    check: bool,
    out: Path | None,
) -> None:
    """Measure handicaps, or check those that are proposed."""
    for game in games:
        if table:
            click.echo(scatter_table(game))
            continue
        pair = by_scatter(game, *scatter) if scatter else by_level(apart, simulations)
        if check:
            if scatter:
                proposed = nearest(game, weaker_chances(game, *scatter))
                between = f"scatter {scatter[0]:g} and {scatter[1]:g}"
            else:
                proposed, between = propose_by_levels(game, apart), f"{apart} levels apart"
            rows = [meet(game, proposed.step, matches, f"{seed}:check", pair)]
            click.echo(verdict(proposed, rows[0], between))
        else:
            rows = []
            wanted = (
                [NOTHING, *map(read_step, said)] if said else map(given_at_once, range(steps + 1))
            )
            for number, step in enumerate(wanted):
                rows.append(meet(game, step, matches, f"{seed}:{number}", pair))
                click.echo(rows[-1].line())
        if out is not None:
            with out.open("a", encoding="utf-8") as file:
                file.writelines(f"{row.line()}\n" for row in rows)


if __name__ == "__main__":
    main()
