"""`pelitupa pad`: the score pad of a real table of cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click

from pelitupa.cli.arguments import chosen_game, game_arguments, given_names
from pelitupa.cli.asked import say, typed
from pelitupa.core import Game, PelitupaError
from pelitupa.core.pad import Question
from pelitupa.core.wording import counted, have_won
from pelitupa.games import load_game
from pelitupa.i18n import ENGLISH, NamingTranslator, translator
from pelitupa.shown.score_pad import Stake, stake_of, stakes_told
from pelitupa.table.pad import Sheet

_HELP: Final = "Type a number; `undo`, `strike` (the deal), `sheet`, or `quit`."


@click.command("pad")
@game_arguments
@click.option("--names", default="", help="The players in the order of their turns: Aino,Pekka.")
@click.option("--worth", default="", help="What a point is worth: '5 c'. By default nothing.")
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A file for what is answered; a pad of this game that is there goes on.",
)
def command(
    game: str,
    options: tuple[str, ...],
    players: int | None,
    names: str,
    worth: str,
    keep: Path | None,
) -> None:
    """Score the deals of GAME played with real cards: the verdict of each is asked for.

    It is no record of a match, and nothing is rated.
    """
    given = given_names(names)
    chosen = chosen_game(game, options, players or (len(given) if given else None))
    if given and len(given) != chosen.num_players():
        raise click.UsageError(
            f"--names: {counted(len(given), 'name')} for {counted(chosen.num_players(), 'player')}"
        )
    people = given or [f"Player {seat + 1}" for seat in range(chosen.num_players())]
    answers: list[int] = []
    if keep is not None and keep.exists():
        chosen, people, answers, worth = _kept(keep, chosen, given, worth)
    _Pad(Sheet(chosen, answers), people, worth, keep).run()


def _kept(
    path: Path, game: Game[Any], names: list[str], worth: str
) -> tuple[Game[Any], list[str], list[int], str]:
    """What a file keeps of a pad. Raises `click.UsageError` where that is of another match."""
    try:
        kept = json.loads(path.read_text("utf-8"))
        known, people = load_game(str(kept["game"])), [str(name) for name in kept["names"]]
        answers = [int(answer) for answer in kept["answers"]]
        worth = worth or str(kept["worth"])
    except (ValueError, TypeError, LookupError):
        raise click.UsageError(f"--keep: {path} holds no score pad; name another file") from None
    if known != game or (names and names != people):
        raise click.UsageError(
            f"--keep: {path} holds a pad of {known}, {', '.join(people)}; name another file"
        )
    return known, people, answers, worth


class _Pad:
    """A pad at the terminal."""

    def __init__(self, sheet: Sheet, names: list[str], worth: str, keep: Path | None) -> None:
        self.sheet, self.names, self.worth, self.keep = sheet, names, worth, keep
        self.stake: Stake | None = stake_of(worth)
        self.words = NamingTranslator(translator(ENGLISH), names)

    def run(self) -> None:
        """Ask until the match is over, or people stop."""
        for line in stakes_told(self.sheet, self.stake):
            say(self.words.text(line))
        click.echo(_HELP)
        told = -1
        while self.sheet.asked is not None:
            if told != len(self.sheet.deals):
                told = len(self.sheet.deals)
                self._tell_deal()
            answer = self._ask(self.sheet.asked)
            if answer is None:
                break
            self._take(answer)
        self._tell_end()

    def _ask(self, question: Question) -> str | None:
        click.echo()
        say(self.words.text(question.text))
        if not question.choices:
            return typed(f"{question.low} to {question.high}> ")
        rows = [
            [str(place), self.words.text(label)]
            for place, (_, label) in enumerate(question.choices, 1)
        ]
        click.echo(_aligned(rows))
        return typed(f"1 to {len(question.choices)}> ")

    def _take(self, line: str) -> None:
        """What was typed: an answer or a command."""
        sheet, question = self.sheet, self.sheet.asked
        word = line.lower()
        if word in ("undo", "strike"):
            left = sheet.before() if word == "undo" else sheet.before_deal()
            self._put(left)
        elif word == "sheet":
            self._tell_sheet()
        elif question is not None and word.lstrip("-").isdecimal():
            answer = int(word)
            if question.choices:
                if not 1 <= answer <= len(question.choices):
                    click.echo(f"Type a number from 1 to {len(question.choices)}.")
                    return
                answer = question.choices[answer - 1][0]
            self._put([*sheet.answers, answer])
        else:
            click.echo(_HELP)

    def _put(self, answers: list[int]) -> None:
        """Go on with these answers, where the rules take them; else say why not."""
        try:
            self.sheet = Sheet(self.sheet.game, answers)
        except PelitupaError as error:
            say(self.words.text(error.args[0]))
            return
        if self.keep is not None:
            kept = {
                "game": str(self.sheet.game),
                "names": self.names,
                "answers": answers,
                "worth": self.worth,
            }
            self.keep.write_text(json.dumps(kept, ensure_ascii=False) + "\n", "utf-8")

    def _tell_deal(self) -> None:
        click.echo("\n" + self._scores())
        for line in self.sheet.heading():
            say(self.words.text(line))

    def _scores(self) -> str:
        scores = zip(self.names, self.sheet.scores(), strict=True)
        return ", ".join(f"{name} {score:g}" for name, score in scores)

    def _tell_sheet(self) -> None:
        rows = [
            [
                str(line.deal),
                f"{line.points:+g}",
                self.words.text(line.unit) if line.unit else "",
                ", ".join(self.names[seat] for seat in line.seats),
                self.words.text(line.text),
                f"[{line.clause}]",
            ]
            for line in self.sheet.lines()
        ]
        click.echo(_aligned(rows) if rows else "No points yet.")

    def _tell_end(self) -> None:
        click.echo()
        self._tell_sheet()
        click.echo("\n" + self._scores())
        if self.sheet.asked is None and (winners := self.sheet.state.winners()):
            say(self.words.text(have_won(winners)))
        if self.stake is not None:
            for name, amount in zip(
                self.names, self.sheet.payments(self.stake.amount), strict=True
            ):
                click.echo(f"{name}: {self.stake.told(amount)}")


def _aligned(rows: list[list[str]]) -> str:
    """Rows as lines of columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
