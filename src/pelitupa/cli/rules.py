"""`pelitupa rules`: a game's rulebook and its options."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import asdict

import click

from pelitupa.cli.arguments import chosen_game, clause_of, json_option, print_json
from pelitupa.core import Clause, Game, OptionError, Rulebook, RulebookError, address, describe
from pelitupa.core.options import Value
from pelitupa.players.conventions import cards_for
from pelitupa.table.essentials import essentials
from pelitupa.table.lesson import lesson

_WIDTH = 88


@click.command("rules")
@click.argument("game", metavar="GAME")
@click.argument("words", nargs=-1, metavar="[CLAUSE]... [KEY=VALUE]...")
@click.option("--players", type=int, metavar="N", help="How many play.")
@click.option("--short", is_flag=True, help="Only what one needs to begin with.")
@json_option
def command(
    game: str, words: tuple[str, ...], players: int | None, short: bool, as_json: bool
) -> None:
    """Show the rules of GAME, clause by clause, and its options; those that are given, as they are given.

    With CLAUSE, as `swap` or `hex/swap`, show that clause alone, with its source and its address.
    """
    chosen = chosen_game(game, [word for word in words if "=" in word], players)
    ids = [word for word in words if "=" not in word]
    if ids:
        _tell_clauses([_clause(chosen, id) for id in ids], as_json)
        return
    book, infos = chosen.rulebook, describe(chosen.options_type())
    if short:
        _tell_short(book, as_json)
        return
    rulesets = chosen.options_type().rulesets()
    values = {info.name: getattr(chosen.options, info.name) for info in infos}
    if as_json:
        print_json(
            {
                "id": book.game,
                "title": book.title,
                "players": book.players,
                "source": book.source,
                "summary": book.summary,
                "story": asdict(book.story) if book.story else None,
                "words": book.words,
                "options": [
                    {
                        "name": i.name,
                        "default": i.default,
                        "value": values[i.name],
                        "allowed": i.allowed,
                        "text": i.doc,
                        "clause": f"{book.game}/{i.clause}" if i.clause else "",
                    }
                    for i in infos
                ],
                "rulesets": rulesets,
                "clauses": [asdict(clause) for clause in book.clauses.values()],
                "conventions": {card.title: card.rows() for card in cards_for(book.game)},
            }
        )
        return
    lines = [
        f"{book.title} ({book.players} {'player' if book.players == '1' else 'players'}; {book.source})",
        "",
        *_wrapped(book.summary),
    ]
    if book.story is not None:
        lines += ["", *_wrapped(book.story.text), f"    {book.story.source}"]
    lines += _clauses(book)
    lines += ["", "OPTIONS", ""]
    for i in infos:
        allowed: str = i.allowed
        if values[i.name] != i.default:
            allowed += f"; {_written(i.default)} unless one says otherwise"
        lines += _wrapped(f"{i.name}={_written(values[i.name])}  {i.doc} ({allowed})")
    for name, named in rulesets.items():
        inside = ", ".join(f"{key}={_written(value)}" for key, value in named.items())
        lines += _wrapped(f"ruleset={name}  {inside or 'the defaults'}")
    for card in cards_for(book.game):
        lines += ["", "CONVENTIONS", ""]
        for line in card.lines():
            lines += _wrapped(line)
    click.echo("\n".join(lines))


def _clause(game: Game, id: str) -> Clause:
    """A clause of a game by its id, short or whole. Raises `OptionError` for one that there is not."""
    found = id.removeprefix(f"{game.id}/")
    try:
        return clause_of(game, f"{game.id}/{found}" if "/" not in found else found)
    except RulebookError:
        raise OptionError(
            f"{game.rulebook.title} has no clause {id!r}; `pelitupa rules {game.id}` tells them all"
        ) from None


def _tell_clauses(clauses: Sequence[Clause], as_json: bool) -> None:
    """Some clauses, each with the place in the documentation at which it is cited."""
    if as_json:
        print_json([{**asdict(clause), "address": address(clause.id)} for clause in clauses])
        return
    lines: list[str] = []
    for clause in clauses:
        lines += [*_told(clause), f"    {address(clause.id)}", ""]
    click.echo("\n".join(lines[:-1]))


def _tell_short(book: Rulebook, as_json: bool) -> None:
    """What the game is about, and the rules that one needs to begin with."""
    aim, clauses = lesson(book.game).aim, essentials(book.game)
    if as_json:
        print_json({"id": book.game, "aim": aim, "clauses": [clause.id for clause in clauses]})
        return
    lines = [f"{book.title} in short", "", *_wrapped(aim), ""]
    for clause in clauses:
        lines += textwrap.wrap(clause.text, _WIDTH, initial_indent="- ", subsequent_indent="  ")
    click.echo("\n".join([*lines, "", f"pelitupa rules {book.game} tells them all."]))


def _written(value: Value) -> str:
    """A value as one types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _clauses(book: Rulebook) -> list[str]:
    lines: list[str] = []
    for section, clauses in book.sections().items():
        lines += ["", section.upper(), ""]
        for clause in clauses:
            lines += [*_told(clause), ""]
        lines.pop()
    if book.words:
        lines += ["", "WORDS", ""]
        for word, gloss in book.words.items():
            lines += _wrapped(f"{word}: {gloss}")
    return lines


def _told(clause: Clause) -> list[str]:
    """A clause, and beneath it its id, its source, and why it is read so where the source is silent."""
    about = f"[{clause.id}] {clause.source}"
    if clause.status != "Stated":
        about += f"; {clause.status.lower()}: {clause.reason}"
    return [*_wrapped(clause.text), *_wrapped(about, "    ")]


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=indent, subsequent_indent=indent + ("" if indent else "  ")
    )
