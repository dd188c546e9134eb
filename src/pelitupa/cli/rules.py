"""`pelitupa rules`: a game's rulebook and its options."""

from __future__ import annotations

import textwrap
from dataclasses import asdict

import click

from pelitupa.cli.arguments import json_option, print_json
from pelitupa.core import Rulebook, describe
from pelitupa.games import options_class, rulebook
from pelitupa.players.conventions import cards_for

_WIDTH = 88


@click.command("rules")
@click.argument("game", metavar="GAME")
@json_option
def command(game: str, as_json: bool) -> None:
    """Show the rules of GAME, clause by clause, and its options."""
    book, infos = rulebook(game), describe(options_class(game))
    rulesets = options_class(game).rulesets()
    if as_json:
        print_json(
            {
                "id": book.game,
                "title": book.title,
                "players": book.players,
                "source": book.source,
                "summary": book.summary,
                "words": book.words,
                "options": [
                    {
                        "name": i.name, "default": i.default, "allowed": i.allowed,
                        "text": i.doc, "clause": f"{game}/{i.clause}" if i.clause else "",
                    }
                    for i in infos
                ],
                "rulesets": rulesets,
                "clauses": [asdict(clause) for clause in book.clauses.values()],
                "conventions": {card.title: card.rows() for card in cards_for(game)},
            }
        )  # fmt: skip
        return
    lines = [f"{book.title} ({book.players} players; {book.source})", "", *_wrapped(book.summary)]
    lines += _clauses(book)
    lines += ["", "OPTIONS", ""]
    for i in infos:
        default = str(i.default).lower() if isinstance(i.default, bool) else str(i.default)
        lines += _wrapped(f"{i.name}={default}  {i.doc} ({i.allowed})")
    for name, values in rulesets.items():
        inside = ", ".join(f"{key}={value}" for key, value in values.items()) or "the defaults"
        lines += _wrapped(f"ruleset={name}  {inside}")
    for card in cards_for(game):
        lines += ["", "CONVENTIONS", ""]
        for line in card.lines():
            lines += _wrapped(line)
    click.echo("\n".join(lines))


def _clauses(book: Rulebook) -> list[str]:
    lines: list[str] = []
    for section, clauses in book.sections().items():
        lines += ["", section.upper(), ""]
        for clause in clauses:
            lines += _wrapped(clause.text)
            about = f"[{clause.id}] {clause.source}"
            if clause.status != "Stated":
                about += f"; {clause.status.lower()}: {clause.reason}"
            lines += [*_wrapped(about, "    "), ""]
        lines.pop()
    if book.words:
        lines += ["", "WORDS", ""]
        for word, gloss in book.words.items():
            lines += _wrapped(f"{word}: {gloss}")
    return lines


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=indent, subsequent_indent=indent + ("" if indent else "  ")
    )
