"""`pelitupa list`: what is in the cottage."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.core.needs import HAVING, NEEDS, PLACES, SEASONS
from pelitupa.games import game_families, title_page
from pelitupa.shown.setup import MOST_PLAYERS
from pelitupa.shown.wishes import AGES, DIFFICULTIES, KINDS, Wishes, entries

_INDENT = " " * 20


def _one_of(names: Iterable[str]) -> click.Choice[str]:
    return click.Choice(list(names))


@click.command("list")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--players", type=click.IntRange(1, MOST_PLAYERS), help="Only games for so many.")
@click.option("--minutes", type=click.IntRange(1), help="Only games that take no longer.")
@click.option("--difficulty", type=_one_of(DIFFICULTIES), help="Only games as hard.")
@click.option("--kind", type=_one_of(KINDS), help="Only games of this kind.")
@click.option("--having", type=_one_of(HAVING), help="Only games for which this is enough.")
@click.option("--place", type=_one_of(PLACES), help="Only games that are played there.")
@click.option("--light", type=_one_of(("day", "dark")), help="Only games for this light.")
@click.option("--season", type=_one_of(SEASONS), help="Only games of this season.")
@click.option(
    "--age",
    type=click.IntRange(AGES[0], AGES[-1]),
    help="Only games that the sources give to this age.",
)
@json_option
def command(words: tuple[str, ...], as_json: bool, **wished: Any) -> None:
    """List the games, or those that have WORD in their id, title, other names, family, summary or needs."""
    word = " ".join(words) or None
    given = {name: value for name, value in wished.items() if value is not None}
    fitting = None
    if given:  # only then are all games loaded
        wishes = Wishes(**given)
        fitting = {entry.book.game for entry in entries() if wishes.fit(entry)}
    rows = []
    for id, family in game_families().items():
        book = title_page(id)
        around = book.around
        row = {
            "id": id,
            "family": family,
            "title": book.title,
            "players": book.players,
            "source": book.source,
            "summary": book.summary,
            "names": ", ".join(book.names),
            "needs": ", ".join(NEEDS[need] for need in book.needs),
            "place": around.place,
            "light": around.light,
            "season": around.season,
            "ages": "-".join(map(str, around.ages)),
        }
        searched = [
            text for key, text in row.items() if key not in ("place", "light", "season", "ages")
        ]
        text = " ".join((*searched, book.also)).lower()
        if (word is None or word.lower() in text) and (fitting is None or id in fitting):
            rows.append(row)
    if as_json:
        print_json(rows)
        return
    if not rows:
        raise click.UsageError(f"no game {_looked_for(word, given)}; see pelitupa list")
    click.echo("\n".join(_lines(rows)))


def _looked_for(word: str | None, given: dict[str, Any]) -> str:
    """What no game has, as it was looked for."""
    told = [f"has {word!r} in it"] if word is not None else []
    told += [f"is for {name} {value!r}" for name, value in given.items()]
    return " and ".join(told)


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
