"""`pelitupa learn`: the lesson of a game in the terminal."""

from __future__ import annotations

from typing import Final

import click

from pelitupa.cli.arguments import clause_of
from pelitupa.cli.asked import draw_table, say, tell, typed
from pelitupa.cli.shorthand import meant
from pelitupa.core import ActionError, State
from pelitupa.draw import pretty
from pelitupa.draw.text import has_cards
from pelitupa.games import load_game, rulebook
from pelitupa.i18n import ENGLISH, NamingTranslator, translator
from pelitupa.table.coach import OTHER, Answer, Coach, coach
from pelitupa.table.lesson import BEST, GOOD, NAMES, POOR, REFUSED

_HEADS: Final = {
    BEST: "Well chosen.",
    GOOD: "That is good too; the lesson goes on with another.",
    POOR: "See what happens.",
    REFUSED: "The rules do not let you.",
    OTHER: "The rules allow it.",
}


@click.command("learn")
@click.argument("game")
def command(game: str) -> None:
    """Learn GAME in five minutes: a first deal with a coach.

    Type what you choose, `show` to be shown, Enter alone to go on where nothing is asked, `quit` to stop.
    """
    taught = coach(game)
    book = rulebook(game)
    click.echo(f"{book.title}: learn it in five minutes\n")
    say(taught.lesson.aim)
    for step in range(len(taught)):
        click.echo(f"\n--- {step + 1} of {len(taught)}\n")
        if not _Step(taught, step).run():
            return
    click.echo()
    say(taught.lesson.end)
    how = "play" if load_game(game).has_decisions() else "referee"
    click.echo(f"\nNow play: pelitupa {how} {game}")


class _Step:
    """A step of a lesson, until the learner goes on."""

    def __init__(self, taught: Coach, step: int) -> None:
        self.taught = taught
        self.step = step
        self.entry = taught.lesson.steps[step]
        self.seat = taught.seat(step)
        self.state = taught.state(step)
        self.words = NamingTranslator(translator(ENGLISH), NAMES, self.seat)

    def run(self) -> bool:
        """Whether the learner goes on."""
        self._happened(self.state, self.taught.since(self.step))
        self._table(self.state)
        say(self.entry.words, self._cards(self.state))
        if self.entry.clause:
            self._cite(self.entry.clause)
        if not self.entry.ask:
            return typed("(Enter goes on) ") is not None
        click.echo()
        say(self.entry.ask, self._cards(self.state))
        while True:
            line = typed("You> ")
            if line is None:
                return False
            if not line:
                continue
            try:
                answer = self.taught.answer(self.step, self._meant(line))
            except ActionError as error:
                click.echo(f"{error.reason}  (show: the coach shows you; quit: stop)")
                continue
            self._tell(answer)
            if answer.kind in (BEST, GOOD):
                return True

    def _meant(self, line: str) -> str:
        if line.lower() == "show" and self.entry.best is not None:
            return self.entry.best.action
        asked = self.taught.asked(self.step)
        texts = [self.state.action_to_string(a) for a in self.state.legal_actions(asked)]
        return meant(line, texts)

    def _tell(self, answer: Answer) -> None:
        cards = self._cards(self.state)
        given = pretty(answer.label) if cards else answer.label
        click.echo(f"\n{given}: {_HEADS[answer.kind]}")
        if answer.ruling:
            say(f"{self.words.text(answer.ruling)} [{answer.clause}]", cards)
        if answer.state is not None and answer.choice is not None:
            self._happened(answer.state, answer.since + 1)
            if answer.kind != BEST:
                self._table(answer.state)
        if answer.words:
            say(answer.words, cards)
        if answer.clause and not answer.ruling:
            self._cite(answer.clause)

    def _cite(self, clause: str) -> None:
        say(f"[{clause}] {clause_of(self.state.get_game(), clause).text}")

    def _happened(self, state: State, since: int) -> None:
        if since < len(state.history()) and self.step + since > 0:
            tell(state, self.seat, since, self.words)

    def _table(self, state: State) -> None:
        draw_table(state, self.seat, self.words)

    def _cards(self, state: State) -> bool:
        return has_cards(state.view(self.seat))
