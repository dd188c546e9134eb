"""The bot of Mah Jong: what it keeps and what it claims, and that it plays as well as can be seen."""

from __future__ import annotations

import math

import pytest

from games.rummy.test_mah_jong import dealt, do
from pelitupa.core import OptionError, PelitupaError
from pelitupa.equipment.tiles import KINDS, read_tiles
from pelitupa.games import load_game
from pelitupa.games.rummy.mah_jong.game import MahJongState
from pelitupa.games.rummy.mah_jong.scoring import CHOW, SETS, Meld
from pelitupa.nature import Seeded
from pelitupa.players import make_bot
from pelitupa.players.mah_jong.bot import MahJongBot
from pelitupa.players.mah_jong.plans import ANY, PLANS, Plan, best_plan, open_plans


def choice(state: MahJongState) -> str:
    """What the bot does for whoever is to decide."""
    seat = state.current_player()
    return state.action_to_string(seat, make_bot("mah_jong", state.game, seat, 1).step(state))


def test_it_discards_what_goes_with_nothing() -> None:
    assert choice(dealt("1p 2p 3p 4p 5p 6p 2s 3s 4s 7m 8m 9m 9m Ew")) == "Ew"


def test_of_ways_as_short_it_takes_the_one_that_more_tiles_lead_on() -> None:
    """Without 1s the hand waits for 3s and 6s, eight tiles; without 4s or 5s for fewer."""
    assert choice(dealt("1p 2p 3p 5p 6p 7p 2m 3m 4m 9m 9m 1s 4s 5s")) == "1s"


def test_it_says_mah_jong() -> None:
    assert choice(dealt("1p 2p 3p 5p 6p 7p 2m 3m 4m 9m 9m 3s 4s 5s")) == "mah jong"


def test_it_claims_what_brings_the_hand_nearer_and_nothing_else() -> None:
    hand = "1p 2p 3p 4p 5p 6p 2m 3m Ew Ew 1s 9s 9m"
    state = dealt("4m 3p", hand)
    do(state, "4m")
    assert choice(state) == "chow 234m"
    state = dealt("4m 3p", hand)
    do(state, "3p")
    assert "chow 234p" in [state.action_to_string(1, action) for action in state.legal_actions()]
    assert choice(state) == "pass"


def test_a_kong_that_breaks_a_run_is_not_melded() -> None:
    state = dealt("5p 5p 5p 5p 6p 7p 1m 2m 3m 7s 8s 9s Wd Wd")
    assert choice(state) != "kong 5p"
    state = dealt("Rd Rd Rd Rd 6p 7p 1m 2m 3m 7s 8s 9s Wd Wd")
    assert choice(state) == "kong Rd"


def test_who_is_not_in_turn_is_not_answered_and_another_game_is_refused() -> None:
    state = dealt()
    with pytest.raises(PelitupaError, match="not the turn of player 2"):
        make_bot("mah_jong", state.game, 1, 1).step(state)
    with pytest.raises(OptionError, match="Mah Jong only"):
        MahJongBot(load_game("sinkki"), 0, 1)


def test_four_such_bots_mostly_finish_their_deals() -> None:
    """At random nearly all deals are void, and nobody pays."""
    game, nature = load_game("mah_jong(deals=4)"), Seeded(3)
    bots = [make_bot("mah_jong", game, seat, 1) for seat in range(4)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(nature.outcome(state))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert any(state.scores())


def plan_of(tiles: str, *melds: Meld) -> Plan:
    """The plan that is best for a hand."""
    counts = [0] * KINDS
    for kind in read_tiles(tiles):
        counts[kind] += 1
    return best_plan(open_plans(PLANS, melds), counts, SETS - len(melds))[1]


def test_one_suit_is_worth_going_one_tile_farther_for() -> None:
    pins = "1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 3p"
    plan = plan_of(f"{pins} 4p 5s")
    assert (plan.worth, plan.pungs) == (math.log(8), False)
    assert [kind for kind in range(KINDS) if plan.tiles[kind]] == read_tiles(
        "1p 2p 3p 4p 5p 6p 7p 8p 9p"
    )
    bamboo = read_tiles("2s")[0]
    assert plan_of("1p 2p 3p 4p 5p 6p 7p 8p 9p 5s", (CHOW, bamboo, False)) is ANY


def test_a_plan_is_as_far_as_tiles_do_not_fit() -> None:
    waiting = "1p 2p 3p 4p 5p 6p 7p 8p 9p 2p 3p 5s 5s"  # for 1p or 4p; of pins alone two lack
    assert plan_of(waiting) is ANY
    counts = [0] * KINDS
    for kind in read_tiles(waiting):
        counts[kind] += 1
    of_pins = [plan for plan in PLANS if plan.worth == math.log(8) and plan.tiles[counts.index(1)]]
    assert [plan.distance(counts, SETS) for plan in (ANY, *of_pins)] == [0, 2]


def test_pungs_alone_are_gone_for_with_many_pairs() -> None:
    plan = plan_of("1p 1p 1p 9s 9s 9s 5m 5m 7p 7p Ew Ew 3s")
    assert plan.pungs
    assert plan.distance([3, 3, 2, 2, 2, *[0] * (KINDS - 5)], SETS) == 1
