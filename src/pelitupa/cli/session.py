"""A match at the terminal: show, ask, answer, until it is over."""

from __future__ import annotations

import time
from pathlib import Path

import click

from pelitupa.cli.arguments import clause_of
from pelitupa.cli.keeping import keep, keep_somewhere, new_file
from pelitupa.cli.moment import Moments
from pelitupa.cli.names import Names
from pelitupa.cli.shorthand import meant
from pelitupa.cli.story import sheet_lines, story
from pelitupa.cli.typing_in import typed_line
from pelitupa.core import ActionError, IllegalAction, PelitupaError, RecordError, View
from pelitupa.core.wording import player_name
from pelitupa.draw.choices import short_choices
from pelitupa.draw.text import render
from pelitupa.i18n import ENGLISH, NamingTranslator, translated, translator
from pelitupa.players import adviser
from pelitupa.records import save
from pelitupa.table import Match, TableError
from pelitupa.table.counsel import reasons
from pelitupa.table.forced import BY_HAND, forced_in, only_answer
from pelitupa.table.staging import UNDO
from pelitupa.table.terms import SEEN

BUDGET = "simulations=300"
"""How much the bots of the terminal search: the same seed brings the same match."""

COMMANDS = {
    "?": "what is asked, what is legal, and these commands",
    "why ACTION": "whether ACTION is legal, by which clause",
    "table": "show the table again",
    "log": "what has happened, from the beginning",
    "score": "the score sheet, every point with its clause",
    "hint": "what a bot would do, and why",
    "back": "take back your latest decision",
    "resign": "give the match up",
    "quit": "stop, and save the record if you like",
}


_ONESELF = "You"


class _Quit(Exception):
    """The people want to stop."""


class Session:
    """A match that people play at one terminal. Decisions and commands are typed, one a line.

    An action's text is always read as that action; whatever else is typed may be a command.
    """

    def __init__(self, match: Match, record: Path | None = None, forced: str = SEEN) -> None:
        """`forced` says what happens to decisions with one possible answer, one of `table.terms.FORCED`."""
        self.match = match
        self.path = record
        self._forced = forced
        self._moments = Moments()
        self._went_back = False
        self.people = match.persons()
        names = [seat.name for seat in match.seats]
        alone = self.people[0] if len(self.people) == 1 else None
        self._names = Names(names)
        self._words = NamingTranslator(translator(ENGLISH), names, alone)
        self._told = [0] * len(match.seats)
        self._at_screen = self.people[0] if len(self.people) == 1 else -1

    def run(self) -> None:
        """Play to the end, or until the people quit."""
        match = self.match
        if self.path is not None:
            save(match.record(), self.path)  # a file that cannot be written is better known now
        click.echo(f"{match.game.rulebook.title}: {match.game}")
        for place, seat in enumerate(match.seats, 1):
            kind = (seat.bot or "").partition("(")[0].replace("character", "")
            own = self.people == [place - 1]
            name = _ONESELF if own and seat.name == f"Player {place}" else seat.name
            note = "" if name == _ONESELF else "you" if own else kind
            click.echo(f"  {place}. {name}{f' ({note})' if note else ''}")
        if match.drawn:
            click.echo("The teams were drawn by lot.")
        if self.people:
            click.echo("Type ? for help.")
        click.echo()
        try:
            while not match.is_over:
                if match.advance_one() is None and not match.is_over:
                    self._turn(match.waiting_for()[0])
        except _Quit:
            for person in self.people:
                match.agree_to_stop(person)
            if self.path is None:
                self._save_where_one_likes()
            self._keep()
            return
        self._the_end()

    # --- a turn

    def _turn(self, seat: int) -> None:
        """Ask a person until something is decided."""
        self._keep()
        self._hand_over(seat)
        self._show(seat)
        if self._answer_only(seat):
            return
        version, since = self.match.version, time.monotonic()
        while self.match.version == version and not self.match.is_over:
            text = self._ask(f"{self._called(seat)}> ")
            try:
                self._answer(seat, text)
            except IllegalAction as error:
                self._say(f"{self._words.text(error.ruling.text)} [{error.ruling.clause}]")
            except ActionError as error:
                self._say(f"{self._words.text(error.reason)}  (? for help)")
            except PelitupaError as error:
                self._say(str(error))

        self._moments.chosen(time.monotonic() - since)

    def _answer_only(self, seat: int) -> bool:
        """Make the decision of a seat that has one possible answer, after a moment in which it is shown;
        whether that was done. Somebody who has just taken a decision back decides by hand."""
        how = forced_in(self.match, seat, self._forced)
        only = None if how == BY_HAND or self._went_back else only_answer(self.match.view(seat))
        self._went_back = False
        if only is None:
            return False
        self._say(f"{self._called(seat)}> {only.text}  (the only choice)")
        try:
            self._moments.wait(how)
        except KeyboardInterrupt:
            raise _Quit from None
        self.match.submit(seat, only.text)
        return True

    def _hand_over(self, seat: int) -> None:
        """Let another person come to the screen; what is hidden from them goes out of sight."""
        if self._at_screen == seat:
            return
        if self.match.game.has_hidden_information():
            click.clear()
            self._ask(f"Hand the screen to {self._names[seat]}, who presses Enter: ")
        self._at_screen = seat

    def _show(self, seat: int) -> None:
        view = self._view(seat)
        since = min(self._told[seat], view.step)
        self._told[seat] = view.step
        lines = self._story(seat, since, view)
        if lines:
            self._say("\n".join([*lines, ""]))
        self._table(view)
        if self.match.silence_of(seat):
            click.echo(f"Enter alone says nothing, which means: {self.match.silence_of(seat)}")

    def _view(self, seat: int | None) -> View:
        """What a seat sees, with the players' names."""
        return translated(self.match.view(seat), self._words)

    def _story(self, seat: int | None, since: int, view: View) -> list[str]:
        """What has happened since, with the players' names."""
        lines = [translated(line, self._words) for line in self.match.log(seat, since)]
        return story(lines, view, self._words.text)

    def _table(self, view: View) -> None:
        self._say(render(view, say=self._words.text))

    def _called(self, seat: int) -> str:
        """What whoever is asked is called: whoever is alone at the terminal, *you*."""
        return self._words.text(player_name(seat))

    def _answer(self, seat: int, text: str) -> None:
        """Do what was typed. Raises a `PelitupaError` that says what was wrong with it."""
        word, _, rest = text.strip().partition(" ")
        word = word.lower()
        if self._is_action(seat, text):
            self._submit(seat, self._meant(seat, text))
        elif word == UNDO:
            self._submit(seat, f"{UNDO} {rest}".strip())
        elif word in ("?", "help"):
            self._help(seat, rest)
        elif word == "why":
            self._why(seat, rest)
        elif word == "table":
            self._table(self._view(seat))
        elif word == "log":
            self._say("\n".join(self._story(seat, 0, self._view(seat))))
        elif word == "score":
            self._score(seat)
        elif word == "hint":
            bot = adviser(self.match.game.id, str(self.match.nature), BUDGET)
            found = self.match.suggest(seat, bot)
            self._say(" ".join([f"A bot would play: {found.text}.", *reasons(found, found.rival)]))
        elif word == "back":
            self._back(seat)
        elif word == "resign":
            self.match.resign(seat)
        elif word in ("quit", "exit"):
            raise _Quit
        elif word:
            self._submit(seat, self._meant(seat, text))
        elif self.match.silence_of(seat):
            self.match.submit(seat, self.match.silence_of(seat))

    def _submit(self, seat: int, text: str) -> None:
        """Do what was decided; of a turn that is being composed show how far it is."""
        if self.match.submit(seat, text).staged:
            self._table(self._view(seat))

    def _meant(self, seat: int, text: str) -> str:
        """What was typed, or the one thing offered that it ends: a card that is chosen is taken back by its
        name alone, as another touch does at the page."""
        return meant(text, list(dict.fromkeys([*self.match.legal(seat), *self._offered(seat)])))

    def _offered(self, seat: int) -> list[str]:
        """The texts of all that the table shows as possible, of a turn that is put together too."""
        return [action.text for action in self.match.view(seat).actions]

    def _is_action(self, seat: int, text: str) -> bool:
        return " ".join(text.split()).lower() in self.match.game.texts(seat)

    def _say(self, text: str) -> None:
        """Print what the match tells, with the players' names."""
        click.echo(self._names(text))

    def _ask(self, prompt: str) -> str:
        """A typed line; the end of the input, or an interrupt, quits."""
        click.echo(prompt, nl=False)
        line = typed_line()
        if line is None:
            click.echo()
            raise _Quit
        return line

    # --- commands

    def _help(self, seat: int, action: str) -> None:
        if action.strip():
            self._why(seat, action)
            return
        view = self._view(seat)
        self._say(view.prompt)
        if view.actions:
            texts = [entry.text for entry in view.actions]
            self._say("Legal: " + ", ".join(short_choices(texts, view)))
        wanted = view.open_input
        if wanted is not None:
            bounds = [" ".join(filter(None, (f.name, f.bounds(), f.unit))) for f in wanted.fields]
            form = " ".join([wanted.verb, *(field.name.upper() for field in wanted.fields)])
            click.echo(f"or {form}: {', '.join(bounds) or wanted.hint}")
        click.echo(
            "The beginning of an action is enough where no other begins so, or its end where no "
            "other has it. Commands:"
        )
        for name, what in COMMANDS.items():
            click.echo(f"  {name:<11} {what}")

    def _why(self, seat: int, action: str) -> None:
        if not action.strip():
            raise TableError("write why and an action, for example: why " + self._example(seat))
        ruling = self.match.explain(seat, meant(action, self.match.legal(seat)))
        clause = clause_of(self.match.game, ruling.clause)
        said = self._words.text(ruling.text)
        self._say(f"{'Legal' if ruling.legal else 'Not legal'}: {said}")
        click.echo(f"[{clause.id}] {clause.text} ({clause.source})")

    def _example(self, seat: int) -> str:
        legal = self.match.legal(seat)
        return legal[0] if legal else "pass"

    def _score(self, seat: int) -> None:
        view = self._view(seat)
        lines = sheet_lines(view.sheet) or ["No points so far."]
        self._say("\n".join(lines))
        for player in view.players:
            click.echo(f"{self._called(player.seat)}: {player.score}")

    def _back(self, seat: int) -> None:
        """Take back a step of a turn that is put together, or a decision; people who share a screen have
        agreed by typing it."""
        if UNDO in self._offered(seat):
            self._submit(seat, UNDO)
            return
        self.match.take_back(seat, consent=True)
        self._went_back = True
        step = self.match.view(seat).step
        self._told = [min(told, step) for told in self._told]
        click.echo("Taken back.")

    # --- the end

    def _the_end(self) -> None:
        subscriber = self._at_screen if self._at_screen >= 0 else None
        view = self._view(subscriber)
        since = self._told[subscriber] if subscriber is not None else 0
        self._say("\n".join(self._story(subscriber, min(since, view.step), view)))
        click.echo()
        self._table(view)
        result = self.match.result()
        assert result is not None
        click.echo("Returns: " + ", ".join(f"{value:g}" for value in result.returns))
        self._keep()

    def _keep(self) -> None:
        """Write the record to its file, or somewhere else if that has become impossible."""
        if self.path is None:
            return
        before, self.path = self.path, keep(self.match.record(), self.path)
        if self.match.is_over and self.path == before:
            click.echo(f"The record is in {self.path}")

    def _save_where_one_likes(self) -> None:
        """Ask for a file until the record is in one, or nobody wants it.

        Where nobody answers after a name that could not be, it goes to a file of today's name.
        """
        wanted = False
        while True:
            try:
                name = self._ask("Save the record to which file? (Enter for none) ").strip()
            except _Quit:
                if wanted:
                    self._save_unasked()
                return
            if not name:
                return
            wanted = True
            try:
                path = new_file(name)
                save(self.match.record(), path)
            except RecordError as error:
                click.echo(f"{error}; name another file")
                continue
            self.path = path
            return

    def _save_unasked(self) -> None:
        """Save the record in a file of today's name. Raises `RecordError` where it can be saved nowhere."""
        self.path = keep_somewhere(self.match.record())
        if self.path is None:
            raise RecordError(
                "the record can be saved neither in this folder nor among temporary files"
            )
