"""`python -m studies.go`: our bot of Go against GNU Go, a program of others
(gnu.org/software/gnugo).

Our rules count what stands on the board, theirs agree on what is dead. So our referee has the ending played
out: from the first pass on GNU Go is asked, with a command that it has for this, for moves that leave
nothing dead standing. Colours alternate. Both are timed by the processor.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from dataclasses import dataclass
from typing import Final

import click
from rich.console import Console

from pelitupa.core import PelitupaError, State
from pelitupa.games import load_game
from pelitupa.games.board.beginners_go.game import BeginnersGo
from pelitupa.lab.intervals import share_interval
from pelitupa.players import make_bot

_COLUMNS: Final = "abcdefghjklmnopqrst"
_PASS: Final = "pass"
_COLOURS: Final = ("black", "white")
_PLACES: Final = ("/usr/games/gnugo", "/usr/local/bin/gnugo")


class GtpError(PelitupaError):
    """Another program did not answer as the Go Text Protocol asks."""


@dataclass
class Tally:
    """What a match has come to: games won, of each colour, seconds of the processor and moves of both."""

    won: list[int]
    played: list[int]
    ours: float = 0.0
    theirs: float = 0.0
    our_moves: int = 0
    their_moves: int = 0


class GnuGo:
    """A running GNU Go that plays one game."""

    def __init__(self, program: str, game: BeginnersGo, level: int, seed: int) -> None:
        self._size = game.options.size
        self._process = subprocess.Popen(
            [program, "--mode", "gtp", "--level", str(level), "--chinese-rules", "--never-resign",
             "--boardsize", str(self._size), "--komi", f"{game.options.komi:g}", "--seed", str(seed)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.ask(f"boardsize {self._size}")
        self.ask("clear_board")
        self.ask(f"komi {game.options.komi:g}")

    def ask(self, command: str) -> str:
        """The answer to a command. Raises `GtpError`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        lines = []
        while line := self._process.stdout.readline().rstrip("\n"):
            lines.append(line)
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise GtpError(f"{command!r} was answered by {answer!r}")
        return answer[1:].strip()

    def tell(self, colour: str, text: str) -> None:
        """A move of ours."""
        self.ask(f"play {colour} {self._turned(text)}")

    def move(self, colour: str, cleaning: bool) -> str:
        """A move of its own; with `cleaning` it passes only when nothing dead is left."""
        command = "kgs-genmove_cleanup" if cleaning else "genmove"
        return self._turned_back(self.ask(f"{command} {colour}").lower())

    def take_back(self) -> None:
        """Undo its latest move."""
        self.ask("undo")

    def close(self) -> None:
        """End it, so that its time can be read."""
        with self._process:  # which closes its pipes and waits
            self.ask("quit")

    def _turned(self, text: str) -> str:
        """Our point, of rows from the top, in the protocol's letters without i and rows from below."""
        if text == _PASS:
            return text
        column, row = ord(text[0]) - ord("a"), int(text[1:])
        return f"{_COLUMNS[column]}{self._size + 1 - row}"

    def _turned_back(self, text: str) -> str:
        if text == _PASS:
            return text
        column, row = _COLUMNS.index(text[0]), int(text[1:])
        return f"{chr(ord('a') + column)}{self._size + 1 - row}"


def play_game(
    game: BeginnersGo, bot: str, program: str, level: int, seed: int, tally: Tally
) -> State:
    """One game, in which our bot has black in games of even numbers; adds to the tally."""
    ours = seed % 2
    state = game.new_initial_state()
    player = make_bot(bot, game, ours, f"go_study:{seed}")
    before = _children()
    gnugo = GnuGo(program, game, level, seed + 1)
    ending = False
    while not state.is_terminal():
        colour = _COLOURS[state.turn]
        if state.turn == ours:
            begun = time.process_time()
            action = player.step(state)
            tally.ours += time.process_time() - begun
            tally.our_moves += 1
            text = state.action_to_string(action)
            gnugo.tell(colour, text)
        else:
            text = gnugo.move(colour, ending)
            if text == _PASS and not ending:
                gnugo.take_back()
                text = gnugo.move(colour, True)
            tally.their_moves += 1
        ending = ending or text == _PASS
        state.apply_action(state.string_to_action(text))
    gnugo.close()
    tally.theirs += _children() - before
    tally.played[ours] += 1
    tally.won[ours] += state.winners() == [ours]
    return state


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _found(program: str) -> str:
    """Where GNU Go is. Raises `GtpError`."""
    for place in (program, *_PLACES):
        if place and shutil.which(place):
            return place
    raise GtpError("GNU Go is not here: install gnugo, or say with --program where it is")


def report(tally: Tally) -> list[str]:
    """The tally in words, the share with its 95% interval."""
    won, played = sum(tally.won), sum(tally.played)
    low, high = share_interval(won / played, played)
    each = ", ".join(
        f"{tally.won[seat]} of {tally.played[seat]} with {_COLOURS[seat]}" for seat in (0, 1)
    )
    return [
        f"won {won} of {played} ({won / played:.0%}, {low:.0%} to {high:.0%}): {each}",
        f"seconds of the processor a move: ours {tally.ours / max(tally.our_moves, 1):.3f}, "
        f"GNU Go's {tally.theirs / max(tally.their_moves, 1):.3f}",
    ]


@click.command()
@click.option("--games", default=20, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, help="The number of the first game.")
@click.option("--size", default=9, show_default=True, help="Points along a side.")
@click.option("--level", default=1, show_default=True, type=click.IntRange(0, 10))
@click.option("--simulations", default=2000, show_default=True, help="Of our bot, a move; 0: none.")
@click.option("--seconds", default=0.0, help="Of the processor, a move of our bot.")
@click.option("--paced", is_flag=True, help="Our bot saves time for where it matters.")
@click.option("--program", default="gnugo", show_default=True, help="Where GNU Go is.")
def main(
    games: int,
    first: int,
    size: int,
    level: int,
    simulations: int,
    seconds: float,
    paced: bool,
    program: str,
) -> None:
    """How our bot of Go does against GNU Go."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    tally = Tally([0, 0], [0, 0])
    try:
        game = load_game(f"beginners_go(size={size})")
        assert isinstance(game, BeginnersGo)
        bot = f"beginners_go(simulations={simulations},seconds={seconds:g},paced={str(paced).lower()})"
        found = _found(program)
        for number in range(first, first + games):
            state = play_game(game, bot, found, level, number, tally)
            black, white = state.scores()
            told = f"{black:g}-{white:g} after {state.move_number()} turns"
            console.print(f"game {number}: we are {_COLOURS[number % 2]}, {told}")
    except PelitupaError as error:
        raise click.ClickException(str(error)) from None
    for line in report(tally):
        console.print(line)


if __name__ == "__main__":
    main()
