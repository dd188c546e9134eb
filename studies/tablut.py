"""`python -m studies.tablut`: how even Tablut is, with the king as usual and with a strong king.

The bot plays both sides with the same work a move. The first moves of a match are drawn, so that no two
are the same; the rest is what the bot finds. Intervals are of 95% (Wilson).
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Final

import click
from rich.console import Console
from rich.progress import track

from pelitupa.core.options import Value
from pelitupa.games import load_game
from pelitupa.games.board.tablut.game import Tablut, TablutState
from pelitupa.lab.intervals import share_interval
from pelitupa.players.tablut.bot import TablutBot, TablutSettings

RULES: Final = {"usual king": False, "strong king": True}
DRAWN: Final = 4
"""So many moves of a match are drawn."""


@dataclass
class Balance:
    """How matches ended, and how many moves they took in all."""

    attackers: int = 0
    draws: int = 0
    king: int = 0
    moves: int = 0

    @property
    def matches(self) -> int:
        """How many were played."""
        return self.attackers + self.draws + self.king

    def line(self) -> str:
        """The share of each, with its interval."""
        told = []
        for name, count in (
            ("attackers", self.attackers),
            ("drawn", self.draws),
            ("king's side", self.king),
        ):
            share = count / self.matches
            low, high = share_interval(share, self.matches)
            told.append(f"{name} {share:.1%} ({low:.1%} to {high:.1%})")
        return f"{', '.join(told)}; {self.moves / self.matches:.0f} moves a match"


def game_with(**options: Value) -> Tablut:
    """The game with some options."""
    game = load_game("tablut", **options)
    assert isinstance(game, Tablut)
    return game


def play_match(game: Tablut, simulations: int, seed: str) -> TablutState:
    """A match of the bot with itself, over. None of the drawn moves decides it at once."""
    rng = Random(seed)
    state = game.new_initial_state()
    while state.move_number() < DRAWN:
        quiet = [action for action in state.legal_actions() if not _gives_in(state, action)]
        state.apply_action(rng.choice(quiet or state.legal_actions()))
    settings = TablutSettings(simulations=simulations)
    bots = [TablutBot(game, seat, seed, settings) for seat in (0, 1)]
    while not state.is_terminal():
        state.apply_action(bots[state.turn].step(state))
    return state


def _gives_in(state: TablutState, action: int) -> bool:
    """Whether the match is over after an action, or can be ended by the next."""
    after = state.child(action)
    if after.is_terminal():
        return True
    board = after.board
    return board.way_out() >= 0 if after.turn else board.king_can_be_taken()


def study(
    game: Tablut,
    matches: int,
    simulations: int,
    console: Console,
    first: int = 0,
    minutes: float = 0,
) -> Balance:
    """Play matches from that number on, none after so many minutes if any; how they ended."""
    balance, end = Balance(), time.monotonic() + 60 * minutes
    numbers = range(first, first + matches)
    for number in track(numbers, str(game), console=console, transient=True):
        if minutes and time.monotonic() > end:
            break
        state = play_match(game, simulations, f"tablut {number}")
        balance.moves += state.move_number()
        if state.winner < 0:
            balance.draws += 1
        elif state.winner == 0:
            balance.attackers += 1
        else:
            balance.king += 1
    return balance


@click.command()
@click.option("--matches", default=100, show_default=True, help="Matches under each rule.")
@click.option(
    "--simulations", default=40, show_default=True, help="Work a move; see the bot's settings."
)
@click.option("--rules", type=click.Choice(["usual", "strong"]), help="Only of this king.")
@click.option("--first", default=0, show_default=True, help="Number of the first match.")
@click.option("--minutes", default=0.0, help="Begin no match after so many, under each rule.")
def main(matches: int, simulations: int, rules: str | None, first: int, minutes: float) -> None:
    """Tell how even Tablut is."""
    console = Console()
    for name, strong in RULES.items():
        if rules is None or name.startswith(rules):
            game = game_with(strong_king=strong)
            balance = study(game, matches, simulations, console, first, minutes)
            console.print(f"{name}, {balance.matches} matches: {balance.line()}", soft_wrap=True)


if __name__ == "__main__":
    main()
