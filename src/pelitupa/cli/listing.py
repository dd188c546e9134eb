"""`pelitupa list`: what is in the cottage."""

from __future__ import annotations

import textwrap

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.core.needs import HAVING, NEEDS, playable_with
from pelitupa.games import game_families, rulebook

_INDENT = " " * 20


@click.command("list")
@click.argument("word", required=False)
@click.option(
    "--having", type=click.Choice(list(HAVING)), help="Only games for which this is enough."
)
@json_option
def command(word: str | None, having: str | None, as_json: bool) -> None:
    """List the games, or those that have WORD in their id, title, other names, family, summary or needs."""
    rows = []
    for id, family in game_families().items():
        book = rulebook(id)
        row = {
            "id": id, "family": family, "title": book.title, "players": book.players,
            "source": book.source, "summary": book.summary, "names": ", ".join(book.names),
            "needs": ", ".join(NEEDS[need] for need in book.needs),
        }  # fmt: skip
        text = " ".join((*row.values(), book.also)).lower()
        if (word is None or word.lower() in text) and (
            having is None or having in playable_with(book.needs)
        ):
            rows.append(row)
    if as_json:
        print_json(rows)
        return
    if not rows:
        wished = f" and can be played having {having!r}" if having else ""
        raise click.UsageError(f"no game has {word!r} in it{wished}; see pelitupa list")
    click.echo("\n".join(_lines(rows)))


def _lines(rows: list[dict[str, str]]) -> list[str]:
    """The games by family, each with its summary below."""
    lines: list[str] = []
    family = ""
    for row in rows:
        if row["family"] != family:
            family = row["family"]
            lines += ["", family.upper()] if lines else [family.upper()]
        who = "player" if row["players"] == "1" else "players"
        also = f" ({row['names']})" if row["names"] else ""
        lines.append(f"  {row['id']:<18}{row['title']}{also}, {row['players']} {who}")
        lines += textwrap.wrap(
            row["summary"], 88, initial_indent=_INDENT, subsequent_indent=_INDENT
        )
    return lines
