"""`pelitupa list`: what is in the cottage."""

from __future__ import annotations

import textwrap

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.games import game_families, rulebook

_INDENT = " " * 20


@click.command("list")
@click.argument("word", required=False)
@json_option
def command(word: str | None, as_json: bool) -> None:
    """List the games, or those that have WORD in their id, title, family or summary."""
    rows = []
    for id, family in game_families().items():
        book = rulebook(id)
        row = {
            "id": id, "family": family, "title": book.title, "players": book.players,
            "source": book.source, "summary": book.summary,
        }  # fmt: skip
        if word is None or word.lower() in " ".join(row.values()).lower():
            rows.append(row)
    if as_json:
        print_json(rows)
        return
    if not rows:
        raise click.UsageError(f"no game has {word!r} in it; see pelitupa list")
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
        lines.append(f"  {row['id']:<18}{row['title']}, {row['players']} {who}")
        lines += textwrap.wrap(
            row["summary"], 88, initial_indent=_INDENT, subsequent_indent=_INDENT
        )
    return lines
