"""The game and the bots that a study was asked about."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pelitupa.core import Game, PelitupaError
from pelitupa.games import load_game
from pelitupa.players import check_bot


def chosen(game: str, bots: Sequence[str]) -> tuple[Game, list[str]]:
    """A game by its spec, and bots of it as they are written. Raises `click.UsageError`."""
    try:
        loaded = load_game(game)
        return loaded, [check_bot(bot, loaded.id) for bot in bots]
    except PelitupaError as error:
        raise click.UsageError(str(error)) from None
