"""The bots of Kangaroo, Killeri, Merirosvo and Finnish darts: what they solve, reckoned otherwise."""

from __future__ import annotations

import math
from random import Random

import pytest

from games.darts.throwing import throw
from pelitupa.core import CHANCE, OptionError, PelitupaError, State, point_of
from pelitupa.equipment.boards import ring_points
from pelitupa.equipment.dartboard import INNER_BULL, OUTER_BULL, segment_of
from pelitupa.games import load_game
from pelitupa.games.darts.kangaroo.game import BULL, KangarooState, leap
from pelitupa.games.darts.killeri.game import LEAVE, TAKE, KilleriState
from pelitupa.games.darts.merirosvo.game import MerirosvoState
from pelitupa.nature import Throws, nature_for
from pelitupa.players import make_bot
from pelitupa.players.darts.aiming import aim_table, best_aim, only
from pelitupa.players.darts.scatter import Scatter
from pelitupa.players.darts.thrower import ThrowerSettings
from pelitupa.players.kangaroo.bot import worths_of
from pelitupa.players.kangaroo.turns import LAST, TurnValues, choices_at, kangaroo_plan
from pelitupa.players.merirosvo.closing import attack_worths, defence_of

SCATTER = Scatter.even(20.0)


def aimed(state: State, spec: str) -> tuple[float, float]:
    """The point at which a bot aims in a state."""
    seat = state.current_player()
    action = make_bot(spec, state.get_game(), seat, "x").step(state)
    assert isinstance(action, tuple)
    return point_of(action)


def played(spec: str, bots: list[str], seed: str) -> State:
    """A match among bots at 20 mm."""
    game = load_game(spec)
    nature = nature_for(game, "throws(sd=20)").make(seed)
    made = [make_bot(bot, game, seat, seed) for seat, bot in enumerate(bots)]
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(nature.outcome(state) if player == CHANCE else made[player].step(state))
    return state


# --- Kangaroo


def test_the_last_number_of_kangaroo_is_thrown_for_till_it_is_hit() -> None:
    """A turn brings 20 unless three darts miss it."""
    chance = max(row[segment_of(LAST, 1)] for row in aim_table(SCATTER).chances)
    plan = kangaroo_plan(SCATTER, BULL)
    assert plan.turns[LAST] == pytest.approx(1.0 / (1.0 - (1.0 - chance) ** 3))


def test_the_turns_of_a_plan_are_those_of_its_chances() -> None:
    """The mean of a count is the sum of the chances that it is larger."""
    for goal in (BULL, BULL + 1):
        plan = kangaroo_plan(SCATTER, goal)
        for number in range(1, goal):
            still = math.fsum(1.0 - chance for chance in plan.done[number])
            assert plan.turns[number] == pytest.approx(still, abs=1e-6)
    assert kangaroo_plan(SCATTER, BULL + 1).turns[1] > kangaroo_plan(SCATTER, BULL).turns[1]


def test_who_hits_every_aim_goes_the_course_in_one_turn_with_its_new_turns() -> None:
    assert kangaroo_plan(Scatter.even(0.5), BULL).turns[1] == pytest.approx(1.0, abs=0.01)


def by_brute_force(number: int, worths: list[float], darts: int, hits: bool, goal: int) -> float:
    """The rest of a turn of Kangaroo, by trying each aim of the table before every dart."""
    if number == goal:
        return worths[goal]
    if darts == 0:
        return by_brute_force(number, worths, 3, True, goal) if hits else worths[number]
    parts = (
        [segment_of(number, m) for m in (1, 2, 3)] if number <= LAST else [OUTER_BULL, INNER_BULL]
    )
    after = {
        part: by_brute_force(leap(number, part), worths, darts - 1, hits, goal)
        for part in parts
        if leap(number, part) > number
    }
    stay = by_brute_force(number, worths, darts - 1, False, goal)
    return max(
        sum(row[p] * (value - stay) for p, value in after.items()) + stay
        for row, sector in zip(aim_table(SCATTER).chances, aim_table(SCATTER).sectors, strict=True)
        if sector == (number if number <= LAST else 0)
    )


@pytest.mark.parametrize(
    ("number", "darts", "hits"), [(19, 3, True), (18, 2, False), (21, 2, True)]
)
def test_a_turn_of_kangaroo_is_solved_as_by_trying_everything(
    number: int, darts: int, hits: bool
) -> None:
    goal, rng = BULL + 1, Random(3)
    worths = sorted(rng.random() for _ in range(goal + 1))
    choices = [choices_at(n, SCATTER) for n in (1, *range(1, goal))]
    values = TurnValues(goal, choices, worths)
    expected = by_brute_force(number, worths, darts, hits, goal)
    assert values.at(darts, number, hits).value == pytest.approx(expected)


def test_the_worth_of_a_number_is_the_chance_to_win_by_it() -> None:
    """Two alike at the same number: whoever is to throw next is ahead, and the sum is nothing."""
    state = load_game("kangaroo").new_initial_state()
    assert isinstance(state, KangarooState)
    plan = kangaroo_plan(SCATTER, BULL)
    worths = worths_of(state, plan)
    assert worths[BULL] == pytest.approx(1.0)
    assert worths[1] < 0.0  # the other is to throw, and needs 1 as well
    assert all(worths[n + 1] > worths[n] for n in range(11, 20))
    assert worths[10] > worths[11]  # the double of 10 wins, and that of 11 is nothing


def test_the_bot_of_kangaroo_goes_for_the_double_of_ten_but_not_of_twenty() -> None:
    state = load_game("kangaroo").new_initial_state()
    assert isinstance(state, KangarooState)
    state.needs = [10, 6]
    throw(state, "miss miss")
    assert math.hypot(*aimed(state, "kangaroo(sd=20)")) > 155.0
    state.needs = [20, 6]
    assert 107.0 < math.hypot(*aimed(state, "kangaroo(sd=20)")) < 155.0


# --- Merirosvo


def test_the_last_sector_is_closed_as_soon_as_it_is_hit() -> None:
    """With one sector open three misses let the attacker throw: a geometric sum."""
    for sector in (20, 6):
        rows = aim_table(SCATTER).chances
        parts = [segment_of(sector, m) for m in (1, 2, 3)] + [OUTER_BULL, INNER_BULL]
        miss = 1.0 - max(sum(row[p] for p in parts) for row in rows)
        defence = defence_of(SCATTER)
        points = defence.attack((sector,))
        worth = attack_worths((sector,))
        best = max(sum(c * w for c, w in zip(row, worth, strict=True)) for row in rows)
        assert points == pytest.approx(3 * best)
        expected = miss**3 * points / (1.0 - miss**3)
        assert defence.values((sector,))[3] == pytest.approx(expected, abs=1e-5)
        assert defence.values((sector,))[0] == pytest.approx(expected + points, abs=1e-5)


def test_more_open_sectors_are_better_for_the_attacker() -> None:
    defence = defence_of(SCATTER)
    values = [defence.values(tuple(range(1, count + 1)))[3] for count in range(5)]
    assert values == sorted(values)
    assert values[0] == 0.0


def test_the_value_of_a_defence_is_what_the_bots_come_to() -> None:
    """Played out from three open sectors, the attackers get what was reckoned."""
    sectors, matches, total, squares = (3, 6, 20), 300, 0.0, 0.0
    game = load_game("merirosvo")
    bots = [make_bot("merirosvo(sd=20)", game, seat, "x") for seat in range(2)]
    nature = nature_for(game, "throws(sd=20)").make("defence")
    for _ in range(matches):
        state = game.new_initial_state()
        assert isinstance(state, MerirosvoState)
        state.open = list(sectors)
        while state.half == 0:
            player = state.current_player()
            state.apply_action(nature.outcome(state) if player < 0 else bots[player].step(state))
        total += state.points[1]
        squares += state.points[1] ** 2
    mean = total / matches
    error = math.sqrt((squares / matches - mean**2) / matches)
    assert mean == pytest.approx(defence_of(SCATTER).values(sectors)[3], abs=4 * error)


def test_the_bull_closes_the_sector_whose_closing_is_worth_most() -> None:
    state = load_game("merirosvo").new_initial_state()
    assert isinstance(state, MerirosvoState)
    state.open = [1, 20]
    throw(state, "OB")
    action = make_bot("merirosvo(sd=20)", state.game, 0, "x").step(state)
    assert action in state.legal_actions()
    defence = defence_of(SCATTER)
    left = {gone: defence.values((21 - gone,))[2] for gone in (1, 20)}
    assert action == 61 + min(left, key=lambda gone: (left[gone], gone))


# --- Killeri


def killeri(darts: str) -> KilleriState:
    """Players 1, 2 and 3 have the sectors 20, 3 and 11."""
    state = load_game("killeri").new_initial_state()
    assert isinstance(state, KilleriState)
    throw(state, "S20 S3 S11 " + darts)
    return state


def test_a_killer_aims_at_the_last_of_the_others() -> None:
    state = killeri("T20 D20 miss S3 miss miss miss miss miss")
    assert (state.points, state.out, state.killer[0]) == ([5, 1, 0], (2,), True)
    best = best_aim(only(*(segment_of(3, m) for m in (1, 2, 3))), SCATTER)
    x, y = aimed(state, "killeri(sd=20)")
    assert math.dist((x, y), best.point) < 2.0


def test_with_four_points_the_single_is_wanted() -> None:
    x, y = aimed(killeri("T20 S20"), "killeri(sd=8)")
    assert 107.0 < math.hypot(x, y) < 162.0


def test_points_are_taken_that_make_a_killer_and_left_that_unmake_one() -> None:
    state = killeri("S3 take S3 take S3 take S3 miss miss miss miss miss")
    assert state.points[1] == 4
    throw(state, "S3")
    assert make_bot("killeri", state.game, 1, "x").step(state) == TAKE
    throw(state, "take")
    assert state.killer[1]
    state = killeri("T20 D20 miss S20")
    assert make_bot("killeri", state.game, 0, "x").step(state) == LEAVE


def test_the_weaker_hand_is_aimed_at_what_is_free_with_its_own_scatter() -> None:
    state = load_game("killeri").new_initial_state()
    assert isinstance(state, KilleriState)
    settings = ThrowerSettings(sd=20.0, bias_x=10.0)
    assert settings.times(2.0) == Scatter(40.0, 40.0, 0.0, (20.0, 0.0))
    throw(state, "S20")
    _, y = aimed(state, "killeri(sd=20)")
    assert y < 20.0  # away from the sectors at the top


# --- Finnish darts


def test_no_other_aim_brings_more_points_than_the_centre() -> None:
    """By one sample of darts for all aims, about each of them."""
    throws = Throws(sd=30.0, sd_y=45.0, rho=0.4, bias_x=12.0, bias_y=-7.0)
    rng, darts = Random(2), []
    for _ in range(3000):
        first, second = rng.gauss(0, 1), rng.gauss(0, 1)
        up = throws.rho * first + math.sqrt(1 - throws.rho**2) * second
        darts.append((throws.bias_x + throws.sd * first, throws.bias_y + throws.sd_y * up))

    def points(aim: tuple[float, float]) -> float:
        return sum(ring_points(math.hypot(aim[0] + x, aim[1] + y)) for x, y in darts) / len(darts)

    state = load_game("finnish_darts").new_initial_state()
    chosen = aimed(state, f"finnish_darts({throws})")
    assert chosen == (-12.0, 7.0)
    for turn in range(12):
        angle = math.radians(30 * turn)
        other = (chosen[0] + 15 * math.cos(angle), chosen[1] + 15 * math.sin(angle))
        assert points(other) < points(chosen)


def test_from_nearby_less_is_aimed_off() -> None:
    state = load_game("finnish_darts(near=2)").new_initial_state()
    assert aimed(state, "finnish_darts(bias_x=10)") == (-8.0, 0.0)


# --- all of them


@pytest.mark.parametrize("id", ["kangaroo", "killeri", "merirosvo", "finnish_darts"])
def test_a_bot_aims_in_its_turn_only(id: str) -> None:
    state = load_game(id).new_initial_state()
    with pytest.raises(PelitupaError, match="not the turn of player 2"):
        make_bot(id, state.get_game(), 1, "x").step(state)
    with pytest.raises(OptionError, match="scatters by 200 mm at most"):
        make_bot(f"{id}(sd=201)", state.get_game(), 0, "x")


@pytest.mark.parametrize("id", ["kangaroo", "killeri"])
def test_the_bots_win_against_random_aims_at_targets(id: str) -> None:
    others = ["random"] * (load_game(id).num_players() - 1)
    assert played(id, [f"{id}(sd=20)", *others], "a").winners() == [0]
