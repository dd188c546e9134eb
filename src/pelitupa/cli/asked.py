"""A position that somebody is asked at the terminal: the table, what has happened, and what they type."""

from __future__ import annotations

import textwrap
from typing import Final

import click

from pelitupa.cli.story import story
from pelitupa.cli.typing_in import typed_line
from pelitupa.core import State
from pelitupa.draw import pretty
from pelitupa.draw.text import render
from pelitupa.i18n import NamingTranslator, translated

WIDTH: Final = 80


def say(text: str, cards: bool = False) -> None:
    """A text in lines that fit."""
    click.echo("\n".join(textwrap.wrap(pretty(text) if cards else text, WIDTH)))


def typed(prompt: str) -> str | None:
    """What is typed, without spaces around; None to stop."""
    click.echo(prompt, nl=False)
    line = typed_line()
    if line is None:
        click.echo()
        return None
    text = " ".join(line.split())
    return None if text.lower() in ("quit", "exit") else text


def draw_table(state: State, seat: int, words: NamingTranslator) -> None:
    """The table as a seat sees it."""
    click.echo(render(translated(state.view(seat), words), WIDTH, say=words.text))


def tell(state: State, seat: int, since: int, words: NamingTranslator) -> None:
    """What has happened from a step on, as a seat knows it."""
    lines = [translated(line, words) for line in state.log(seat, since) if not line.hidden]
    told = story(lines, state.view(seat), words.text)
    if told:
        click.echo("\n".join(told) + "\n")
