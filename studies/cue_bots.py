"""How well the bots of cue games play, by physics and their own scatter:

    python -m studies.cue_bots three --frames 100 --hand club
    python -m studies.cue_bots snooker --frames 200 --hand steady --minutes 10
    python -m studies.cue_bots levels nine_ball --pairs 100 --level 4 --level 5

`three`: 9-ball with the cue ball in hand and three balls left anywhere, how often one bot runs out.
`snooker`: frames of two such bots, their breaks and their fouls while a pot was open, as many as there is
time for. `levels`: each level of a character against the one below, seats exchanged on the same seeds, with
Wilson's 95 % interval.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random
from typing import Final

import click

from pelitupa.core import CHANCE, State
from pelitupa.equipment.cue_tables import POOL, SNOOKER, Place, distance
from pelitupa.games import load_game
from pelitupa.games.cue.snooker.game import SnookerState
from pelitupa.lab.intervals import share_interval
from pelitupa.nature import nature_for
from pelitupa.nature.cue_shots import Cue
from pelitupa.players import Bot, make_bot
from pelitupa.players.characters import MOST
from pelitupa.players.cue.chances import best_pots, spread
from pelitupa.players.cue.shooter import known_lies

_APART: Final = 70.0
_OPEN: Final = 0.5
"""A legal pot is open that this hand makes with so much of a chance."""
_BREAK: Final = 30


def interval(won: int, of: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    return share_interval(won / of, of)


def three_left(seed: int) -> State:
    """9-ball with the 7, the 8 and the 9 somewhere, and the cue ball in hand after a foul."""
    rng = Random(seed)
    places: list[Place] = []
    while len(places) < 3:
        x = round(rng.uniform(70.0 - POOL.length / 2.0, POOL.length / 2.0 - 70.0), 1)
        y = round(rng.uniform(45.0 - POOL.width / 2.0, POOL.width / 2.0 - 45.0), 1)
        if all(distance((x, y), other) > _APART for other in places):
            places.append((x, y))
    fell = " ".join(f'pot {ball} ""' for ball in (*range(1, 7), "cue"))
    rests = " ".join(f"rest {7 + i} {x} {y}" for i, (x, y) in enumerate(places))
    game = load_game("nine_ball", frames=1)
    return game.from_position(
        f"done: rack 2 3 4 5 6 7 8; place; play; report hit cue 1 {fell} {rests}"
    )


def runs_out(state: State, bot: str, hand: str, seed: int) -> tuple[bool, int]:
    """Whether a bot wins the frame without the other's coming to the table; and its decisions."""
    game, me = state.get_game(), state.current_player()
    nature = nature_for(game, f"cue(ruleset={hand})").make(f"nature {seed}")
    player, decisions = make_bot(bot, game, me, f"bot {seed}"), 0
    while not state.is_terminal() and state.current_player() in (me, CHANCE):
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(player.step(state))
            decisions += 1
    return state.is_terminal() and state.winners() == [me], decisions


@dataclass
class Breaks:
    """What was seen of frames: breaks that scored, shots, fouls, and both while a pot was open."""

    breaks: list[int] = field(default_factory=list)
    shots: int = 0
    fouls: int = 0
    open_shots: int = 0
    open_fouls: int = 0


def frame(bot: str, hand: str, seed: int, seen: Breaks) -> State:
    """Play a frame of snooker and note what there is to see."""
    game = load_game("snooker")
    degrees = spread(Cue.make({"ruleset": hand}))
    state, nature = game.new_initial_state(), nature_for(game, f"cue(ruleset={hand})").make(seed)
    bots: list[Bot] = [make_bot(bot, game, seat, f"{seed}") for seat in range(2)]
    made, turn = 0, -1
    while not state.is_terminal():
        assert isinstance(state, SnookerState)
        seat, before, lies = state.current_player(), state.points.copy(), known_lies(state)
        if seat < 0:
            state.apply_action(nature.outcome(state))
            continue
        shoots = not state.hand and not state._offers() and lies is not None
        found = shoots and best_pots(SNOOKER, lies or {}, "white", state._on(), degrees)
        state.apply_action(bots[seat].step(state))
        if not shoots or not state.is_chance_node():
            continue
        state.apply_action(nature.outcome(state))
        fouled = state.points[1 - seat] > before[1 - seat]
        is_open = bool(found) and found[0].chance > _OPEN  # type: ignore[index]
        seen.shots += 1
        seen.fouls += fouled
        seen.open_shots += is_open
        seen.open_fouls += is_open and fouled
        if state.turns != turn and made:
            seen.breaks.append(made)
            made = 0
        turn, made = state.turns, made + max(0, state.points[seat] - before[seat])
    if made:
        seen.breaks.append(made)
    return state


def level_pairs(id: str, level: int, pairs: int, hand: str, work: int) -> tuple[int, int]:
    """Frames won by a level and by the one below it, seats exchanged on the same seeds."""
    game = load_game(id, frames=1)
    won = [0, 0]
    for seed in range(pairs):
        for first in range(2):
            bots = [
                make_bot(
                    f"character(simulations={work},seconds=0,level={level - (seat != first)},"
                    f"nature=cue(ruleset={hand}))",
                    game,
                    seat,
                    f"{seed}",
                )
                for seat in range(2)
            ]
            state = game.new_initial_state()
            nature = nature_for(game, f"cue(ruleset={hand})").make(f"pair {seed}")
            while not state.is_terminal():
                seat = state.current_player()
                state.apply_action(nature.outcome(state) if seat < 0 else bots[seat].step(state))
            for winner in state.winners():
                won[winner != first] += 1
    return won[0], won[1]


@click.group()
def main() -> None:
    """How well the bots of cue games play."""


@main.command()
@click.option("--frames", default=100)
@click.option("--hand", default="club")
@click.option("--simulations", default=150)
def three(frames: int, hand: str, simulations: int) -> None:
    """Run-outs with three balls left and the cue ball in hand."""
    begun = time.process_time()
    runs = [
        runs_out(
            three_left(seed), f"nine_ball(ruleset={hand},simulations={simulations})", hand, seed
        )
        for seed in range(frames)
    ]
    won = sum(one for one, _ in runs)
    low, high = interval(won, frames)
    spent = (time.process_time() - begun) / sum(count for _, count in runs)
    click.echo(f"{won} of {frames} ({low:.0%} to {high:.0%}); {1000 * spent:.0f} ms a decision")


@main.command()
@click.option("--frames", default=20)
@click.option("--hand", default="steady")
@click.option("--simulations", default=150)
@click.option("--minutes", default=0.0, help="No frame begins after so long; 0 for no limit.")
def snooker(frames: int, hand: str, simulations: int, minutes: float) -> None:
    """Breaks and fouls."""
    seen, begun, played = Breaks(), time.process_time(), 0
    while played < frames and not 0.0 < minutes * 60.0 < time.process_time() - begun:
        frame(f"snooker(ruleset={hand},simulations={simulations})", hand, played, seen)
        played += 1
        click.echo(f"{played} frames: {_told(seen)}; {time.process_time() - begun:.0f} s")


def _told(seen: Breaks) -> str:
    """What was seen of frames so far, in a line."""
    large = sorted((one for one in seen.breaks if one >= _BREAK), reverse=True)
    low, high = interval(seen.open_fouls, max(1, seen.open_shots))
    return (
        f"{seen.shots} shots, {seen.fouls} of them fouls; with a pot open {seen.open_fouls} of "
        f"{seen.open_shots} ({low:.1%} to {high:.1%}); breaks of {_BREAK} and more: {len(large)} of "
        f"{len(seen.breaks)} that scored, the best {large[:5] or max(seen.breaks, default=0)}"
    )


@main.command()
@click.argument("game")
@click.option("--pairs", default=20)
@click.option("--hand", default="steady")
@click.option("--work", default=60)
@click.option(
    "--level",
    "only",
    type=click.IntRange(2, MOST),
    multiple=True,
    help="Only this one; repeatable.",
)
def levels(game: str, pairs: int, hand: str, work: int, only: tuple[int, ...]) -> None:
    """Each level against the one below."""
    for level in only or range(2, MOST + 1):
        begun = time.process_time()
        above, below = level_pairs(game, level, pairs, hand, work)
        low, high = interval(above, above + below)
        click.echo(
            f"{game}, level {level} against {level - 1}: {above} to {below} frames, "
            f"{above / (above + below):.0%} ({low:.0%} to {high:.0%}); {time.process_time() - begun:.0f} s"
        )


if __name__ == "__main__":
    main()
