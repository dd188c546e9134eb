"""One bot among others of another kind: how often it wins, every seat in turn, beside what chance would give.

python -m studies.among "hex(size={n})" plain random --matches 40 --numbers 6
"""

from __future__ import annotations

import time

import click

from pelitupa.games import load_game
from pelitupa.lab.intervals import share_interval
from pelitupa.lab.simulate import play_match


@click.command()
@click.argument("game")
@click.argument("one")
@click.argument("others")
@click.option("--matches", default=40, show_default=True, help="Matches, at most.")
@click.option("--numbers", default=1, show_default=True, help="{n} in GAME is 1 to this, in turn.")
@click.option("--seconds", default=0.0, help="No match is begun after them; 0 for no limit.")
@click.option("--seed", default="1", show_default=True, help="What is drawn.")
@click.option("--each", is_flag=True, help="Tell of each match whether it was won.")
def main(
    game: str,
    one: str,
    others: str,
    matches: int,
    numbers: int,
    seconds: float,
    seed: str,
    each: bool,
) -> None:
    """Let ONE bot play GAME among OTHERS."""
    count, done, begun, players = 0, 0, time.monotonic(), 0
    while done < matches and (not seconds or time.monotonic() - begun < seconds):
        made = 1 + done // max(players, 1) % numbers
        spec = game.replace("{n}", str(made))
        players = load_game(spec).num_players()
        seat = done % players
        bots = tuple(one if other == seat else others for other in range(players))
        won = seat in play_match(spec, bots, f"{seed}:{done}").winners
        count += won
        if each:
            print(seed, done, seat, int(won), flush=True)
        done += 1
    low, high = share_interval(count / max(done, 1), done)
    print(
        f"{game}: {one} among {others} won {count} of {done} ({low:.0%} to {high:.0%}, "
        f"by chance {1 / max(players, 1):.0%})",
        flush=True,
    )


if __name__ == "__main__":
    main()
