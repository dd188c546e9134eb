"""Studies of petanque, on the physics of the nature:

    python -m studies.petanque uneven --pairs 40
    python -m studies.petanque bot --pairs 40
    python -m studies.petanque contract --rounds 60 --skill steady

`uneven`: how often the better hand wins on even and uneven ground (booklet 68). `bot`: the bot `petanque`
against `plain`. `contract`: what a player can promise in Contract Petanque by the place of the first ball,
and who can promise most (booklet 82).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import click

from pelitupa.core import CHANCE, Game
from pelitupa.equipment.gravel import TARGET
from pelitupa.games import load_game
from pelitupa.games.throwing.contract_petanque.auction import HIGHEST
from pelitupa.games.throwing.contract_petanque.game import (
    ContractPetanqueState,
)
from pelitupa.games.throwing.petanque.game import PetanqueState
from pelitupa.lab.intervals import share_interval
from pelitupa.nature import nature_for
from pelitupa.nature.gravel import Gravel
from pelitupa.players import make_bot
from pelitupa.players.contract_petanque.promises import ball_points

PLAIN: Final = "plain"
_MOST: Final = 200
"""Steps of a round. None comes near it."""


def share(won: int, of: int) -> str:
    """A share with its interval."""
    low, high = share_interval(won / of, of)
    return f"{won} of {of} ({low:.0%} to {high:.0%})"


def match(
    bots: tuple[str, str], nature: str, seed: str, **options: float | int | str
) -> list[float]:
    """The points of a match of two."""
    game = load_game("petanque", **options)
    state, road = game.new_initial_state(), nature_for(game, nature).make(seed)
    seated = [make_bot(bot, game, seat, seed) for seat, bot in enumerate(bots)]
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(road.outcome(state) if seat == CHANCE else seated[seat].step(state))
    assert isinstance(state, PetanqueState)
    return state.points


def after_first_balls(game: Game, skill: str, seed: str) -> ContractPetanqueState | None:
    """A round of Contract Petanque in which three players of one skill have thrown their first balls; None
    where the target or a ball was lost."""
    state, road = game.new_initial_state(), nature_for(game, f"road(skill={skill})").make(seed)
    assert isinstance(state, ContractPetanqueState)
    seated = [make_bot(PLAIN, game, seat, seed) for seat in range(3)]
    for _ in range(_MOST):
        if state.is_auction():
            return state if len(state.in_play()) == 3 and TARGET in state.lying.places else None
        if state.deal_number() > 1:
            return None
        seat = state.current_player()
        state.apply_action(road.outcome(state) if seat == CHANCE else seated[seat].step(state))
    return None


@click.group()
def main() -> None:
    """Studies of petanque."""


@main.command()
@click.option(
    "--pairs", default=40, help="Matches with each of the two beginning, on the same seeds."
)
@click.option("--better", default="steady")
@click.option("--worse", default="club")
def uneven(pairs: int, better: str, worse: str) -> None:
    """How often the better hand wins, by the unevenness of the ground."""
    for cm in (0.0, 1.5, 3.0, 5.0, 8.0):
        won, points = 0, [0.0, 0.0]
        for seed in range(pairs):
            for seat in range(2):
                skills = f"{better} {worse}" if seat == 0 else f"{worse} {better}"
                found = match(
                    (PLAIN, PLAIN),
                    f"road(skills={skills})",
                    f"uneven {seed}",
                    uneven=cm,
                    map=f"terrain:{seed}",
                )
                won += found[seat] > found[1 - seat]
                points[0] += found[seat]
                points[1] += found[1 - seat]
        click.echo(
            f"{cm} cm: {better} beats {worse} {share(won, 2 * pairs)}, "
            f"points {points[0]:g} to {points[1]:g}"
        )


@main.command()
@click.option("--pairs", default=40)
@click.option("--simulations", default=40)
@click.option("--skill", default="club")
@click.option("--target", default=7, help="The points that win a match.")
def bot(pairs: int, simulations: int, skill: str, target: int) -> None:
    """The bot that plans against the plain one."""
    won, points = 0, [0.0, 0.0]
    for seed in range(pairs):
        for seat in range(2):
            planning = f"petanque(simulations={simulations},skill={skill})"
            bots = (planning, PLAIN) if seat == 0 else (PLAIN, planning)
            found = match(bots, f"road(skill={skill})", f"bot {seed}", target=target)
            won += found[seat] > found[1 - seat]
            points[0] += found[seat]
            points[1] += found[1 - seat]
    click.echo(f"wins {share(won, 2 * pairs)}, points {points[0]:g} to {points[1]:g}")


@main.command()
@click.option("--rounds", default=60)
@click.option("--tries", default=16, help="So often each player's part is played to the end.")
@click.option("--skill", default="steady")
def contract(rounds: int, tries: int, skill: str) -> None:
    """What can be promised after the first balls, and who can promise most."""
    game = load_game("contract_petanque")
    by_place: list[Counter[float]] = [Counter(), Counter(), Counter()]
    wins: Counter[tuple[int, int]] = Counter()
    seen = 0
    for seed in range(rounds):
        state = after_first_balls(game, skill, f"contract {seed}")
        if state is None:
            continue
        seen += 1
        far = {side: state.distance(ball) for ball, side in state.in_play().items()}
        promised: list[tuple[int, int]] = []
        for place, side in enumerate(sorted(far, key=lambda side: far[side])):
            got = [ball_points(state, side, Gravel(skill), f"{seed} {n}") for n in range(tries)]
            by_place[place].update(got)
            sound = [n for n in range(1, HIGHEST + 1) if sum(p >= n for p in got) * 2 > tries]
            promised.append((max(sound, default=0), -place))
        number, place = max(promised)
        wins[number, -place] += 1
    click.echo(f"{seen} rounds, each place played {tries} times by hands {skill}")
    for place, counted in enumerate(by_place):
        of = sum(counted.values())
        made = [
            sum(n for p, n in counted.items() if p >= number) for number in range(1, HIGHEST + 1)
        ]
        click.echo(
            f"place {place + 1}: "
            + ", ".join(f"{n + 1}: {share(one, of)}" for n, one in enumerate(made))
        )
    click.echo("who can promise most with a chance above a half (number, place of the first ball):")
    for (number, place), count in sorted(wins.items()):
        click.echo(f"  {number} by place {place + 1}: {share(count, seen)}")


if __name__ == "__main__":
    main()
