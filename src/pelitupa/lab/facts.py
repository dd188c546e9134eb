"""What a learner wants to know of each game, in one table: `python -m pelitupa.lab.facts`.

Players, what is hidden, what chance does, how many actions there are, how long the arrays and the matches
are. Games in which nobody decides anything are in it too, and say so.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Final

import click

import pelitupa
from pelitupa.core import Game, NoDistribution
from pelitupa.games import game_ids, load_game, rulebook
from pelitupa.lab.draws import walk
from pelitupa.lab.pages import NoPlaceForTable, with_table
from pelitupa.lab.simulate import simulate

PERFECT: Final = "perfect"
HIDDEN: Final = "hidden"
NO_CHANCE: Final = "none"
LISTED: Final = "listed"
"""Each outcome has its probability; other chance is named as the nature is that draws it."""

_LOOKED_AT: Final = 100
"""So many steps of a match tell whether its chance is listed."""

_BEGIN: Final = "<!-- written by python -m pelitupa.lab.facts --write -->"
_END: Final = "<!-- end -->"
_TITLES: Final = (
    "game", "players", "information", "chance", "actions", "outcomes", "observation",
    "information state", "decisions at most", "in a random match", "ms",
)  # fmt: skip


@dataclass(frozen=True)
class Facts:
    """One game, with its default options.

    `allowed` is how many may play. `chance` is `none`, `listed`, or the kind of nature that answers.
    `actions`, `outcomes`, `observation` and `information_state` (None where a match is too long for one)
    are sizes; `horizon` is the most decisions that a match can have. Where `decides` is false nobody decides:
    people play for real, and environments and bots refuse the game.
    """

    game: str
    players: int
    allowed: str
    decides: bool
    information: str
    chance: str
    actions: int
    outcomes: int
    observation: int
    information_state: int | None
    horizon: int


@dataclass(frozen=True)
class RandomMatch:
    """The median of decisions in some random matches, and the milliseconds of processor time of one."""

    decisions: float
    milliseconds: float


def facts(spec: str) -> Facts:
    """What there is to know of a game without playing it. Raises `UnknownGame` and `OptionError`."""
    game = load_game(spec)
    return Facts(
        game=str(game),
        players=game.num_players(),
        allowed=rulebook(game.id).players,
        decides=game.has_decisions(),
        information=HIDDEN if game.has_hidden_information() else PERFECT,
        chance=_chance(game),
        actions=game.num_distinct_actions(),
        outcomes=game.max_chance_outcomes(),
        observation=game.observation_tensor_size(),
        information_state=(
            game.information_state_tensor_size() if game.has_information_state_tensor() else None
        ),
        horizon=game.max_game_length(),
    )


def _chance(game: Game) -> str:
    """What answers where no player decides."""
    if not game.max_chance_outcomes():
        return NO_CHANCE
    try:
        for _, state in islice(walk(str(game), False, "1"), _LOOKED_AT):
            if state.is_chance_node():
                state.chance_outcomes()
    except NoDistribution:
        return game.nature_kind
    return LISTED


def random_match(spec: str, matches: int = 20) -> RandomMatch:
    """How long matches are in which all seats play at random; the same ones at each call."""
    game = load_game(spec)
    begun = process_time()
    found = simulate(spec, ["random"] * game.num_players(), "1", matches)
    spent = process_time() - begun
    return RandomMatch(
        statistics.median(one.decisions for one in found), 1000.0 * spent / len(found)
    )


def _short(number: float) -> str:
    """Two digits of a number."""
    return f"{float(f'{number:.2g}'):g}"


def _cells(row: Facts, match: RandomMatch | None) -> list[str]:
    """A row of the table; what is asked of environments only where somebody decides."""
    players = (
        str(row.players) if row.allowed == str(row.players) else f"{row.players} ({row.allowed})"
    )
    if not row.decides:
        return [row.game, players, "nobody decides", *[""] * (len(_TITLES) - 3)]
    state = "" if row.information_state is None else f"{row.information_state:,}"
    sizes = [f"{size:,}" for size in (row.actions, row.outcomes, row.observation)]
    played = ("", "") if match is None else (f"{match.decisions:,.0f}", _short(match.milliseconds))
    return [
        row.game,
        players,
        row.information,
        row.chance,
        *sizes,
        state,
        f"{row.horizon:,}",
        *played,
    ]


def table(found: Iterable[tuple[Facts, RandomMatch | None]]) -> list[str]:
    """The lines of a table in Markdown."""
    rows = [_TITLES, *[_cells(row, match) for row, match in found]]
    lines = [f"| {' | '.join(cells)} |" for cells in rows]
    return [lines[0], "|---|---|---|---|" + "--:|" * (len(_TITLES) - 4), *lines[1:]]


def written(text: str) -> list[list[str]]:
    """The rows of the table in a page, each a list of cells."""
    lines = text.partition(_BEGIN)[2].partition(_END)[0].split("\n")
    rows = [
        line.removeprefix("|").removesuffix("|").split("|")
        for line in lines
        if line.startswith("| ")
    ]
    return [[cell.strip() for cell in row] for row in rows[1:]]


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option(
    "--matches", default=20, show_default=True, help="Random matches of each; 0 for none."
)
@click.option(
    "--write",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="Put the table into this page, in place of the one there.",
)
def main(games: tuple[str, ...], matches: int, write: Path | None) -> None:
    """Print a table of GAMES (by default all) for those who train on them, in Markdown."""
    found = []
    for spec in games or game_ids():
        row = facts(spec)
        found.append((row, random_match(spec, matches) if row.decides and matches else None))
    lines = table(found)
    click.echo("\n".join(lines))
    click.echo("compiled" if pelitupa.COMPILED else "plain Python")
    if write is not None:
        page = write.read_text(encoding="utf-8")
        try:
            page = with_table(page, _BEGIN, lines, _END)
        except NoPlaceForTable as error:
            raise click.ClickException(f"{write}: {error}") from error
        write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
