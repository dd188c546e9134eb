"""`pelitupa agree`: how often a bot does what the sources or exact solution would do."""

from __future__ import annotations

import sys
import textwrap
from typing import Any

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.lab.expert import Judgement, judged
from pelitupa.players import best_bot, check_bot
from pelitupa.table.expert import expert_ids, expert_positions


@click.command("agree")
@click.argument("game", required=False)
@click.argument("bots", nargs=-1, metavar="[BOT]...")
@json_option
def command(game: str | None, bots: tuple[str, ...], as_json: bool) -> None:
    """Test BOTs on the expert positions of GAME: how often they agree, where they differ, and why.

    Without a BOT it is the one that people meet; without a GAME, the games that have positions are listed.
    """
    if game is None:
        for id in expert_ids():
            count = len(expert_positions(id))
            click.echo(f"{id:<24}{count:>4} {'position' if count == 1 else 'positions'}")
        return
    positions = len(expert_positions(game))
    specs = [check_bot(bot, game) for bot in bots] or [best_bot(game)]
    found: dict[str, list[Judgement]] = {}
    length = positions * len(specs)
    with click.progressbar(length=length, label="positions", file=sys.stderr) as bar:
        for spec in specs:
            found[spec] = []
            for judgement in judged(game, spec):
                found[spec].append(judgement)
                bar.update(1)
    if as_json:
        print_json([_data(spec, judgements) for spec, judgements in found.items()])
        return
    for spec, judgements in found.items():
        _print(spec, judgements)


def _print(spec: str, judgements: list[Judgement]) -> None:
    agreed, wrong = (sum(one.agrees for one in judgements), sum(one.is_wrong for one in judgements))
    click.echo(f"{spec}: agrees in {agreed} of {len(judgements)}, clearly wrong in {wrong}")
    for one in judgements:
        if not one.agrees:
            mark = "!" if one.is_wrong else " "
            place = one.position
            click.echo(f"{mark}{place.number:>3}  {one.chosen}, not {place.meant()}")
            click.echo(textwrap.indent(f"{place.why} [{place.source}]", "      "))


def _data(spec: str, judgements: list[Judgement]) -> dict[str, Any]:
    return {
        "bot": spec,
        "positions": [
            {
                "number": one.position.number,
                "chosen": one.chosen,
                "agrees": one.agrees,
                "wrong": one.is_wrong,
                "right": list(one.position.right),
                "why": one.position.why,
                "source": one.position.source,
            }
            for one in judgements
        ],
    }
