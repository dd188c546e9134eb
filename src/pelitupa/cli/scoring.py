"""An evening played for real, kept score of at the terminal."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom

import click

from pelitupa.cli.keeping import keep
from pelitupa.cli.names import Names
from pelitupa.cli.shorthand import meant
from pelitupa.cli.story import score_line, sheet_lines, story
from pelitupa.cli.typing_in import typed_line
from pelitupa.core import (
    CHANCE,
    TERMINAL,
    ActionError,
    IllegalAction,
    MalformedAction,
    PelitupaError,
)
from pelitupa.core.wording import counted
from pelitupa.draw.choices import short_choices
from pelitupa.draw.text import has_cards, render
from pelitupa.records import save
from pelitupa.table import Match
from pelitupa.table.refereeing import (
    aims_of,
    by_name,
    by_number,
    clause_of,
    decider_of,
    draw_lots,
    enter,
    enter_aims,
    mend,
    strike_out,
    targets_of,
    whole_round,
)

COMMANDS = {
    "?": "what is asked, and these commands",
    "back": "strike out what was typed last",
    "table": "show the table",
    "log": "what has happened, from the beginning",
    "score": "the score sheet, every point with its clause",
    "stop": "end the evening: all agree to stop",
    "quit": "leave; the same command goes on from the record",
}
YARD_COMMANDS = {
    "lots": "draw by lot all that is to be drawn",
    "entries": "what was typed, with its numbers",
    "strike 3": "strike out entry 3",
    "before 3 found aino": "put an event before entry 3",
}
"""What there is besides, where people report events."""
SYNONYMS = {"undo": "back", "help": "?", "exit": "quit"}
MOST_WANTED = 6
SHORT = 60


def _word(text: str) -> str:
    """The command that was typed, whichever of its names was."""
    return SYNONYMS.get(text.lower(), text.lower())


class Evening:
    """People play for real; one of them types in what was decided, drawn or hit."""

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path
        self.names = [seat.name for seat in match.seats]
        self._named = Names(self.names)
        self._unkept = False
        self._told = match.entry_count()
        self._whole = ""
        """How a whole round is told at once, of the round that goes on."""
        self._scored = len(match.view(None).sheet)

    def run(self) -> None:
        """Ask on until the match is over or the people leave."""
        self._keep()  # a file that cannot be written is better known now
        click.echo(f"{self.match.game.rulebook.title}: {', '.join(self.names)}")
        click.echo(f"The record is in {self.path}. Type ? for help.")
        if self._told:
            click.echo(f"Going on after {counted(self._told, 'entry', 'entries')}.")
            click.echo(score_line(self.match.view(None), self.names))
        while True:
            self._whole = whole_round(self.match) or self._whole
            enter_aims(self.match)
            self._tell()
            click.echo(self._question(), nl=False)
            line = typed_line()
            if line is None:
                click.echo()
                self._leave()
                return
            text = line.strip()
            if _word(text) == "quit" or (self.match.is_over and not text):
                self._leave()
                return
            try:
                self._answer(text)
            except IllegalAction as error:
                self._say(f"{error.ruling.text} [{error.ruling.clause}]")
            except MalformedAction as error:
                told = f"{text[:40]!r} is none of: {self._choices()}"
                self._say(f"{error.reason if self._is_value(text) else told}  (? for help)")
            except ActionError as error:
                self._say(f"{error.reason}  (? for help)")
            except PelitupaError as error:
                self._say(str(error))

    # --- asking

    def _question(self) -> str:
        """Who is asked for what."""
        seat = decider_of(self.match)
        if seat is not None:
            return f"{self._named[seat]} ({self._named(self.match.view(seat).prompt)})> "
        draw = self.match.draw()
        if draw is None:
            return "Enter ends the evening, back strikes out the last entry: "
        wanted = targets_of(self.match.view(None))
        more = " ..." if len(wanted) > MOST_WANTED else ""
        wants = f" (wanted: {' '.join(wanted[:MOST_WANTED])}{more})" if wanted else ""
        if not wanted and len(choices := self._choices(usual=True)) <= SHORT:
            wants = f" ({choices})"
        who = f"{self._named[draw.seat]}: " if draw.seat >= 0 else ""
        return f"{who}{self._named(draw.what)}{wants}> "

    def _tell(self) -> None:
        """What the rules made of it, and the score whenever they tell something; the end."""
        view = self.match.view(None)
        news = [line for line in self.match.log(None, self._told) if line.actor == TERMINAL]
        if news:
            self._say("\n".join(story(news, view)))
        if news or len(view.sheet) != self._scored:
            click.echo(score_line(view, self.names))
        self._scored = len(view.sheet)
        if view.step > self._told and self.match.is_over:
            self._say(render(view))
        self._told = view.step
        result = self.match.result()
        if result is not None:
            click.echo(f"{self._named(result.text)}. {score_line(view, self.names)}")

    # --- answers

    def _answer(self, text: str) -> None:
        """Do what was typed. Raises a `PelitupaError` that says what was wrong with it."""
        word = _word(text)
        seat = decider_of(self.match)
        if word == "?":
            self._help()
        elif word == "back":
            self._back()
        elif word == "table":
            self._say(render(self.match.view(seat)))
        elif word == "log":
            entered = aims_of(self.match)
            lines = [line for line in self.match.log(None) if line.step not in entered]
            self._say("\n".join(story(lines, self.match.view(None))))
        elif word == "score":
            view = self.match.view(None)
            self._say("\n".join(sheet_lines(view.sheet)))
            click.echo(score_line(view, self.names))
        elif self.match.game.calls and word == "lots":
            self._draw_lots()
        elif self.match.game.calls and word == "entries":
            self._number_entries()
        elif self.match.game.calls and word.split()[:1] in (["strike"], ["before"]):
            self._mend(text)
        elif word == "stop":
            for person in self.match.persons():
                self.match.agree_to_stop(person)
            self._keep()
        elif word:
            given = self._spoken(CHANCE if seat is None else seat, text)
            ruled = clause_of(self.match, given)
            enter(self.match, given)
            if ruled:
                click.echo(f"[{ruled}]")
            self._keep()

    def _spoken(self, actor: int, text: str) -> str:
        """What was typed, where a bare number at a dartboard stands for the single, as one says it."""
        single = f"S{text}"
        text = by_number(self.match.game, self.names, text)
        at_board = not has_cards(self.match.view(None))
        legal = self.match.legal(actor)
        return single if at_board and single in legal else meant(text, legal)

    def _back(self) -> None:
        """Strike out what was typed last, with the aims that were entered after it."""
        struck = strike_out(self.match)
        self._told = min(self._told, self.match.entry_count())
        self._keep()
        click.echo("Struck out." if struck else "There is nothing to strike out.")

    def _draw_lots(self) -> None:
        """Let lots say all that is to be drawn now, and what they said."""
        before = self.match.entry_count()
        if not draw_lots(self.match, SystemRandom()):
            click.echo("Nothing is to be drawn by lot now.")
            return
        for line in self.match.log(None, before):
            if line.actor != TERMINAL:
                self._say(line.label)
        self._keep()

    def _number_entries(self) -> None:
        for line in self.match.log(None):
            if line.actor != TERMINAL:
                self._say(f"{line.step + 1:>4} {line.label}")

    def _mend(self, text: str) -> None:
        """Strike an entry out, or put an event before one; all after it is counted again."""
        verb, number, event = (*text.split(maxsplit=2), "", "")[:3]
        if not number.isdecimal() or (verb.lower() == "before") != bool(event):
            raise PelitupaError("type strike and a number, or before, a number and an event")
        told = [self._spoken(CHANCE, event)] if event else []
        mend(self.match, int(number) - 1, told, 0 if event else 1)
        self._told = min(self._told, int(number) - 1)
        self._keep()

    def _help(self) -> None:
        self._say(f"Type one of: {self._choices()}")
        if self._whole:
            click.echo(f"Where it begins, all of it at once: {self._whole}")
        commands = COMMANDS | (YARD_COMMANDS if self.match.game.calls else {})
        width = max(map(len, commands))
        for name, what in commands.items():
            click.echo(f"  {name:<{width}}  {what}")

    def _choices(self, usual: bool = False) -> str:
        """All that can be typed now, in short; where the `usual` is asked for, of a lot what it can draw."""
        seat = decider_of(self.match)
        texts = self.match.legal(CHANCE if seat is None else seat)
        if usual and seat is None and (state := self.match.position()).by_lot():
            lots = state.chance_outcomes()
            texts = [state.action_to_string(CHANCE, outcome) for outcome, _ in lots]
        if self.match.game.calls and seat is None:
            return ", ".join(by_name(self.match.game, self.names, text) for text in texts)
        return ", ".join(short_choices(texts, self.match.view(seat)))

    def _is_value(self, text: str) -> bool:
        """Whether what was typed begins as the value does that may be given now."""
        wanted = self.match.position().open_input()
        known = {self.match.game.round_verb, wanted.verb if wanted is not None else ""}
        return text.lower().split()[0] in known - {""}

    def _say(self, text: str) -> None:
        """Print what the match tells, with the players' names."""
        click.echo(self._named(text))

    def _leave(self) -> None:
        """Let nothing be lost that could not be written when it was typed in."""
        if self._unkept:
            self.path = keep(self.match.record(), self.path)

    def _keep(self) -> None:
        self._unkept = True
        save(self.match.record(), self.path)
        self._unkept = False
