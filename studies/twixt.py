"""`python -m studies.twixt`: the bot of Twixt against OpenSpiel's search in equal time.

Both play the same match, each on its own library's board. OpenSpiel's search (`MCTSBot`, random playouts,
compiled) is given as many simulations a move as take it the seconds of processor time that the bot is given,
by what its earlier moves took. OpenSpiel draws no lines that cross lines of the same player: where the boards
come to differ by that, its board decides, and the match is told as one that differed. Intervals are of 95%.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import track

from pelitupa.core.extras import needing
from pelitupa.games import load_game
from pelitupa.games.board.twixt.game import TwixtState
from pelitupa.lab.intervals import share_interval
from pelitupa.players.twixt.bot import TwixtBot, TwixtSettings
from studies.spiel_search import spiel_move

_FIRST: Final = 20
"""Simulations of OpenSpiel's first move, before it is known how long one takes."""


@dataclass
class Meeting:
    """Matches won and drawn by the bot, played, on boards that differed; and seconds of each side."""

    won: int = 0
    drawn: int = 0
    played: int = 0
    differed: int = 0
    ours: float = 0.0
    theirs: float = 0.0

    def line(self) -> str:
        """The share that the bot has won."""
        low, high = share_interval(self.won / self.played, self.played)
        return (
            f"won {self.won} of {self.played}, {self.won / self.played:.1%} ({low:.1%} to {high:.1%}), drawn "
            f"{self.drawn}, boards differed in {self.differed}; {self.ours:.0f} s of ours, "
            f"{self.theirs:.0f} s of theirs"
        )


class Stranger:
    """OpenSpiel's tree search, given about so many seconds a move."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        self._game, self._seconds, self._seed = game, seconds, seed
        self._done, self.spent = 0, 0.0

    def step(self, state: Any) -> int:
        """An action."""
        count = _FIRST if not self.spent else max(2, round(self._seconds * self._done / self.spent))
        self._seed += 1
        action, spent = spiel_move(self._game, state, count, self._seed)
        self.spent += spent
        self._done += count
        return action


def meet(size: int, seconds: float, number: int, meeting: Meeting) -> None:
    """Play a match, and count it in; the bot begins in every other one."""
    with needing("test", "the study of Twixt"):
        import pyspiel
    game = load_game("twixt", size=size, swap=False)
    theirs = pyspiel.load_game(f"twixt(board_size={size},ansi_color_output=false)")
    seat = number % 2
    bot = TwixtBot(game, seat, number, TwixtSettings(simulations=0, seconds=seconds))
    stranger = Stranger(theirs, seconds, number)
    state, mirror = game.new_initial_state(), theirs.new_initial_state()
    assert isinstance(state, TwixtState)
    rng = Random(number)
    differed = False
    while not mirror.is_terminal():
        legal = [_cell(state, a) for a in mirror.legal_actions() if not _swaps(state, a)]
        if state.is_terminal() or not set(legal) <= set(state.legal_actions()):
            differed = True
            cell = rng.choice(legal)
            mirror.apply_action(_action(state, cell))
            continue
        if mirror.current_player() == seat:
            begun = time.thread_time()
            cell = int(bot.step(state))  # type: ignore[arg-type]
            meeting.ours += time.thread_time() - begun
        else:
            action = stranger.step(mirror)
            cell = rng.choice(legal) if _swaps(state, action) else _cell(state, action)
        state.apply_action(cell)
        mirror.apply_action(_action(state, cell))
        differed = differed or state.is_terminal() != mirror.is_terminal()
    meeting.theirs += stranger.spent
    meeting.played += 1
    meeting.differed += differed
    result = mirror.returns()[seat]
    meeting.won += result > 0
    meeting.drawn += result == 0


def _swaps(state: TwixtState, action: int) -> bool:
    return state.marks == 1 and _cell(state, action) == state.last


def _action(state: TwixtState, cell: int) -> int:
    """OpenSpiel's action: columns from the left, and rows from below."""
    size = state.game.grid.size
    row, column = state.game.grid.places[cell]
    return size * column + size - 1 - row


def _cell(state: TwixtState, action: int) -> int:
    size = state.game.grid.size
    column, up = divmod(action, size)
    return state.game.grid.number[size - 1 - up, column]


@click.command()
@click.option("--size", default=12, show_default=True, help="The board.")
@click.option("--matches", default=40, show_default=True, help="How many are played.")
@click.option("--first", default=0, show_default=True, help="The number of the first match.")
@click.option("--seconds", default=0.2, show_default=True, help="Processor time a move, for each.")
def main(size: int, matches: int, first: int, seconds: float) -> None:
    """Tell how often the bot wins."""
    console, meeting = Console(), Meeting()
    numbers = range(first, first + matches)
    for number in track(numbers, "Twixt", console=console, transient=True):
        meet(size, seconds, number, meeting)
    console.print(f"{size} x {size}, {seconds} s a move: {meeting.line()}", soft_wrap=True)


if __name__ == "__main__":
    main()
