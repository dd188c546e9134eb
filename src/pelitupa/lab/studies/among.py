"""One bot among others of another kind: how often it wins, every seat in turn, beside what chance would give.

python -m pelitupa.lab.studies.among "hex(size={n})" plain random --matches 40 --numbers 6
"""

from __future__ import annotations

import time

import click

from pelitupa.core import Game
from pelitupa.games import load_game
from pelitupa.lab.intervals import share_interval
from pelitupa.nature import Seeded
from pelitupa.players import make_bot


def won(game: Game, seat: int, one: str, others: str, seed: str) -> bool:
    """Whether the one bot in `seat` is among the winners."""
    players = range(game.num_players())
    bots = [make_bot(one if s == seat else others, game, s, f"{seed}:{s}") for s in players]
    state, nature = game.new_initial_state(), Seeded(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return seat in state.winners()


@click.command()
@click.argument("game")
@click.argument("one")
@click.argument("others")
@click.option("--matches", default=40, show_default=True, help="Matches, at most.")
@click.option("--numbers", default=1, show_default=True, help="{n} in GAME is 1 to this, in turn.")
@click.option("--seconds", default=0.0, help="No match is begun after them; 0 for no limit.")
@click.option("--seed", default="1", show_default=True, help="What is drawn.")
def main(
    game: str, one: str, others: str, matches: int, numbers: int, seconds: float, seed: str
) -> None:
    """Let ONE bot play GAME among OTHERS."""
    count, done, begun, players = 0, 0, time.monotonic(), 0
    while done < matches and (not seconds or time.monotonic() - begun < seconds):
        made = 1 + done // max(players, 1) % numbers
        played = load_game(game.replace("{n}", str(made)))
        players = played.num_players()
        count += won(played, done % players, one, others, f"{seed}:{done}")
        done += 1
    low, high = share_interval(count / max(done, 1), done)
    print(
        f"{game}: {one} among {others} won {count} of {done} ({low:.0%} to {high:.0%}, "
        f"by chance {1 / max(players, 1):.0%})",
        flush=True,
    )


if __name__ == "__main__":
    main()
