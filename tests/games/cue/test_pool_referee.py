"""9-ball and 10-ball beside a second referee, through random matches: both say the same after every shot."""

from __future__ import annotations

from random import Random

import pytest

from games.cue.referee_pool import Referee, Told
from games.cue.shooting import do
from pelitupa.equipment.cue_tables import POOL
from pelitupa.games import load_game
from pelitupa.games.cue.nine_ball.game import CUE, NineBallState

OFFICIAL = {"rail", "push", "three fouls"}


def told_at_random(referee: Referee, rng: Random, push: bool) -> Told:
    """A shot that can have been."""
    balls = sorted(referee.table)
    first = balls[0] if rng.random() < 0.75 else rng.choice([*balls, 0])
    told = Told(first, push=push)
    pockets = POOL.pocket_names
    if first:
        fall = [ball for ball in balls if rng.random() < (0.6 if ball == first else 0.08)]
        rng.shuffle(fall)
        told.pots = [(ball, rng.choice(pockets)) for ball in fall]
        rest = [ball for ball in balls if ball not in fall]
        told.off = {ball for ball in rest if rng.random() < 0.01}
    if rng.random() < 0.07:
        told.pots.append((0, rng.choice(pockets)))
    if first and rng.random() < 0.7:
        told.cushions = [ball for ball in [0, *balls] if rng.random() < 0.3]
    if referee.top == 10 and referee.number and not push and rng.random() < 0.8:
        told.call = (rng.choice(balls), rng.choice(pockets))
        if told.pots and told.pots[0][0] and rng.random() < 0.7:
            told.call = told.pots[0]
    return told


def name(ball: int) -> str:
    return str(ball) if ball else CUE


def report(told: Told, on_table: set[int]) -> str:
    """The same as a report; whole where cushions are told."""
    words = [f"hit cue {name(told.first) if told.first else 'nothing'}"]
    words += [f"cushion {name(ball)}" for ball in told.cushions or []]
    words += [f"pot {name(ball)} {pocket}" for ball, pocket in told.pots]
    words += [f"off {name(ball)}" for ball in sorted(told.off)]
    if told.cushions is not None:
        gone = {ball for ball, _ in told.pots} | told.off
        left = sorted(on_table - gone)
        words += [f"rest {ball} {-1200 + 100 * i} -600" for i, ball in enumerate(left)]
    return " ".join(["report", *words])


def shoot(state: NineBallState, told: Told, top: int) -> None:
    """The shot and what is reported of it, done in the world."""
    if state.hand:
        x, y = (-1100, 300) if state.breaking else (0, 300)
        do(state, f"place {x} {y}")
    if told.push:
        do(state, "push out")
    call = ""
    if top == 10:
        ball, pocket = told.call or (0, "")
        call = f" {ball} {1 + POOL.pocket_names.index(pocket) if ball else 0}"
    do(state, f"shoot 0 2 0 0{call}", report(told, {int(b) for b in state.lies if b != CUE}))


@pytest.mark.parametrize(
    ("spec", "rules"),
    [
        ("nine_ball(frames=1", set[str]()),
        ("nine_ball(frames=2,ruleset=wpa", OFFICIAL),
        ("ten_ball(frames=1", set[str]()),
        ("ten_ball(frames=2,ruleset=wpa", OFFICIAL | {"choice", "goes on"}),
    ],
)
def test_two_referees_say_the_same_of_every_shot(spec: str, rules: set[str]) -> None:
    top = 9 if spec.startswith("nine") else 10
    rng, shots = Random(spec), 0
    for _ in range(25):
        state = load_game(f"{spec},limit=1000)").new_initial_state()
        assert isinstance(state, NineBallState)
        do(state, "racked")
        referee = Referee(top, state.game.options.frames, rules)
        while not referee.over:
            assert state.current_player() == referee.side
            assert bool(state.hand) == referee.place_white
            assert {int(ball) for ball in state.lies if ball != CUE} == referee.table
            assert state.wins == [referee.won[0], referee.won[1]]
            assert bool(state.asked) == referee.asked
            if referee.asked:
                take = rng.random() < 0.5
                referee.answer(take)
                do(state, "take" if take else "give back")
                continue
            push = referee.may_push and not referee.place_white and rng.random() < 0.5
            told = told_at_random(referee, rng, push)
            if push and told.first == 0 and told.pots:
                told.pots = [pot for pot in told.pots if pot[0] == 0]
            shoot(state, told, top)
            referee.shot(told)
            shots += 1
        assert state.is_terminal()
        assert state.winners() == [0 if referee.won[0] > referee.won[1] else 1]
    assert shots > 100
