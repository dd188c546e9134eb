"""What commands have in common: a game with its options, seats, bots, seeds, JSON."""

from __future__ import annotations

import csv
import json
import math
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from pelitupa.cli.output import shows_all
from pelitupa.core import Clause, Game, OptionError, parse_spec
from pelitupa.core.options import split_list
from pelitupa.core.wording import counted
from pelitupa.games import contract_rulebook, load_game

SEED_LIMIT: Final = 200
MOST_JOBS: Final = 256
"""Processes; each is a Python of its own, and all begin at once."""

Command = TypeVar("Command", bound=Callable[..., Any])


class FiniteRange(click.FloatRange):
    """A float within bounds that is a number indeed: click takes `nan` for one within any bounds."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """See `click.ParamType.convert`."""
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{number} is no finite number", param, ctx)
        return number


def seed_text(text: str) -> str:
    """What chance and bots follow from: a number or a short text, as a record can show it.

    Raises `click.BadParameter`.
    """
    if not text.isprintable() or text != text.strip() or not 1 <= len(text) <= SEED_LIMIT:
        raise click.BadParameter(
            f"a seed is a number or a short text of at most {SEED_LIMIT} characters, not {text[:40]!r}"
        )
    return text


def game_arguments(command: Command) -> Command:
    """The arguments GAME and KEY=VALUE and the option --players."""
    command = click.option("--players", type=int, metavar="N", help="How many play.")(command)
    command = click.argument("options", nargs=-1, metavar="[KEY=VALUE]...")(command)
    return click.argument("game", metavar="GAME")(command)


def seed_option(command: Command) -> Command:
    """The option --seed of what plays many matches."""
    return click.option(
        "--seed",
        type=seed_text,
        default="1",
        show_default=True,
        help="The same seed, the same matches.",
    )(command)


def nature_option(command: Command) -> Command:
    """The option --nature, and a sentence for those who remember how it was said before."""
    command = click.option(
        "--spread", hidden=True, expose_value=False, metavar="MM", callback=_say_nature
    )(command)
    return click.option(
        "--nature",
        default="",
        metavar="NATURE",
        help="What answers where no player decides: 'throws(sd=12,rho=0.3)'. By default the game's own.",
    )(command)


def _say_nature(context: click.Context, option: click.Parameter, value: str | None) -> None:
    if value is not None:
        raise click.UsageError(f"--spread is told by the nature now: --nature 'throws(sd={value})'")


def json_option(command: Command) -> Command:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")(
        command
    )


def file_option(
    name: str, target: str, text: str, *, dash: bool = False, required: bool = False
) -> Callable[[Command], Command]:
    """An option that names a file to write, in a folder that is there; with `dash`, - is standard output."""
    kind = click.Path(dir_okay=False, writable=True, allow_dash=dash, path_type=Path)
    return click.option(
        name,
        target,
        type=kind,
        metavar="FILE",
        callback=_in_a_folder,
        required=required,
        help=text,
    )


def _in_a_folder(
    context: click.Context, parameter: click.Parameter, value: Path | None
) -> Path | None:
    """A file to write must have a folder: better said now than when all has been played."""
    if value is not None and not value.parent.is_dir():
        raise click.BadParameter(f"there is no folder {value.parent}")
    return value


def given_options(spec: str, words: Sequence[str]) -> dict[str, str]:
    """What the words KEY=VALUE say beside a game's own brackets. Raises `OptionError` for one that is
    malformed, or is given twice."""
    _, inside = parse_spec(spec)
    given: dict[str, str] = {}
    for text in words:
        name, equals, value = text.partition("=")
        key = name.strip()
        if not equals or not key:
            raise OptionError(f"{text!r} is no option; write KEY=VALUE")
        if key in given or key in inside:
            raise OptionError(f"the option {key!r} is given twice")
        given[key] = value.strip()
    return given


def chosen_game(spec: str, options: Sequence[str], players: int | None) -> Game:
    """The game with its options. Raises `UnknownGame` and `OptionError`."""
    words = [*options, f"players={players}"] if players is not None else options
    return load_game(spec, **given_options(spec, words))


def chosen_seats(text: str, players: int) -> list[int]:
    """The seats (from 0) of a list such as `1,3`, which counts them from 1; ascending. `none` is an empty
    list."""
    if text.strip().lower() == "none":
        return []
    seats: list[int] = []
    for part in text.split(","):
        if not re.fullmatch(r"\s*[0-9]{1,3}\s*", part) or not 1 <= int(part) <= players:
            raise click.UsageError(
                f"--seat: {part.strip()!r} is not a seat; the seats are 1 to {players}, "
                "separated by commas, or none"
            )
        if int(part) - 1 in seats:
            raise click.UsageError(f"--seat: seat {int(part)} is named twice")
        seats.append(int(part) - 1)
    return sorted(seats)


def chosen_seat(seat: int | None, players: int) -> int | None:
    """One seat (from 0), which people count from 1; None for none."""
    if seat is not None and not 1 <= seat <= players:
        raise click.UsageError(f"--seat: the seats are 1 to {players}, not {seat}")
    return None if seat is None else seat - 1


def given_names(text: str) -> list[str]:
    """The names of a list with commas between them; a name with a comma stands in double quotes."""
    if not text.strip():
        return []
    try:
        (names,) = csv.reader([text], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise click.UsageError(
            "--names: write Aino,Pekka, and a name with a comma in double quotes: '\"Virtanen, Aino\",Pekka'"
        ) from None
    return [name.strip() for name in names]


def chosen_bots(text: str, seats: Sequence[int]) -> dict[int, str]:
    """The bot of each of these seats: one specification for all, or one for each in their order."""
    specs = split_list(text)
    if len(specs) == 1:
        specs *= len(seats)
    if len(specs) != len(seats):
        raise click.UsageError(
            f"--bots: {counted(len(specs), 'bot')} for {counted(len(seats), 'seat')}; "
            "give one for all, or one for each"
        )
    return dict(zip(seats, specs, strict=True))


def clause_of(game: Game, id: str) -> Clause:
    """A clause of a game's rulebook or of the contract's, which hold in every game."""
    if id in game.rulebook.clauses:
        return game.rulebook[id]
    return contract_rulebook()[id]


def print_json(value: Any) -> None:
    """JSON on standard output; in ASCII where that has not every sign, so that nothing is lost."""
    click.echo(json.dumps(value, indent=2, ensure_ascii=not shows_all(sys.stdout)))
