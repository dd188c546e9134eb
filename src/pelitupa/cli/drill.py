"""`pelitupa drill`: what would you bid or play? Positions in the terminal, and what comes again."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

from pelitupa.cli.asked import draw_table, say, tell, typed
from pelitupa.cli.shorthand import meant
from pelitupa.core import ActionError, PelitupaError
from pelitupa.draw import pretty
from pelitupa.draw.text import has_cards
from pelitupa.games import rulebook
from pelitupa.i18n import ENGLISH, NamingTranslator, translator
from pelitupa.shown.drill import others_told, source_told
from pelitupa.table.drill import (
    APART,
    OTHERWISE,
    REFUSED,
    WELL,
    WRONG,
    Asked,
    Kept,
    answered,
    asked_state,
    drill,
    following,
    moved,
    today,
)
from pelitupa.table.expert import drill_ids, section_titles
from pelitupa.table.lesson import NAMES

_HEADS: Final = {
    WELL: "Right.",
    OTHERWISE: "The source does otherwise.",
    WRONG: "That is clearly wrong.",
    REFUSED: "The rules do not let you.",
}


class UnreadMemory(PelitupaError):
    """What is remembered cannot be read or written."""


@click.command("drill")
@click.argument("game", required=False)
@click.option(
    "--memory",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where it is kept what you know.  [default: drill.json among the programs' own files]",
)
def command(game: str | None, memory: Path | None) -> None:
    """Practise GAME: positions of which the sources say what is right, one by one.

    Type what you choose, `quit` to stop. What you miss comes again, and what you know comes later and later.
    Without a GAME the games that have a drill are listed.
    """
    path = memory or Path(click.get_app_dir("pelitupa")) / "drill.json"
    known = _read(path)
    if game is None:
        for id in drill_ids():
            right = sum(kept.box > 0 for kept in known.get(id, {}).values())
            click.echo(f"{id:<24}{right:>4} of {len(drill(id))} positions known")
        return
    if not drill(game):
        there = ", ".join(drill_ids())
        raise click.UsageError(f"there is no drill for {game}; there are some for {there}")
    kept = known.setdefault(game, {})
    recent: list[str] = []
    day = today()
    while (asked := following(game, kept, day, recent)) is not None:
        kind = _ask(game, asked)
        if kind is None:
            return
        before = kept.get(asked.key, Kept(0, day))
        kept[asked.key] = moved(before.box, kind, day)
        _write(path, known)
        recent = [*(key for key in recent if key != asked.key), asked.key][-APART:]
    click.echo("That is all for today.")


def _ask(game: str, asked: Asked) -> str | None:
    """Ask a position until it is answered; how, or None to stop."""
    state, seat = asked_state(game, asked.key), asked.position.start.seat
    words = NamingTranslator(translator(ENGLISH), NAMES, seat)
    cards = has_cards(state.view(seat))
    click.echo(f"\n--- {rulebook(game).title}: {section_titles(game)[asked.section]}\n")
    tell(state, seat, 0, words)
    draw_table(state, seat, words)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    while True:
        line = typed("You> ")
        if line is None:
            return None
        if not line:
            continue
        try:
            verdict = answered(asked, meant(line, texts))
        except ActionError as error:
            click.echo(f"{error.reason}  (quit: stop)")
            continue
        click.echo(f"\n{pretty(verdict.given) if cards else verdict.given}: {_HEADS[verdict.kind]}")
        if verdict.kind == REFUSED:
            say(f"{words.text(verdict.ruling)} [{verdict.clause}]", cards)
            continue
        if verdict.others:
            say(others_told(verdict, verdict.others), cards)
        source = source_told(asked.position.source, translator(ENGLISH))
        say(f"{asked.position.why} [{source}]", cards)
        return verdict.kind


def _read(path: Path) -> dict[str, dict[str, Kept]]:
    """What is remembered; nothing where nothing is kept yet. Raises `UnreadMemory`."""
    if not path.exists():
        return {}
    try:
        told: Any = json.loads(path.read_text(encoding="utf-8"))
        return {
            str(game): {str(key): Kept(int(box), int(due)) for key, (box, due) in positions.items()}
            for game, positions in told.items()
        }
    except (OSError, ValueError, TypeError, AttributeError):
        raise UnreadMemory(
            f"{path} is no memory of a drill; name another file with --memory"
        ) from None


def _write(path: Path, known: dict[str, dict[str, Kept]]) -> None:
    """Keep what is known. Raises `UnreadMemory`."""
    told = {
        game: {key: [kept.box, kept.due] for key, kept in positions.items()}
        for game, positions in known.items()
    }
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise UnreadMemory(f"{path}: {error.strerror or error}") from None
