"""Two left in Koira or Skitgubbe: the solver against brute force, small endings by hand, and the bots."""

from __future__ import annotations

import pytest

from games.two_phase_positions import second
from pelitupa.games import load_game
from pelitupa.games.beating.two_phases import OVER, TwoPhaseState
from pelitupa.players import best_bot, make_bot
from pelitupa.players.bots import exactly
from pelitupa.players.koira.bot import duel_rules as koira_rules
from pelitupa.players.skitgubbe.bot import duel_rules as skitgubbe_rules
from pelitupa.players.solvers.endings.pickup_bot import PickupBot
from pelitupa.players.solvers.endings.pickup_duel import (
    PickupDuel,
    PickupDuelError,
    PickupDuelLimitError,
    check_duel,
)
from players.plain_pickup import action_values, small_ending

RULES = [
    "koira(players=2)",
    "koira(players=3)",
    "koira(lowest=absolute,players=3)",
    "koira(remove_all=false,players=2)",
    "koira(remove_all=false,players=4)",
    "skitgubbe",
]


def duel(state: TwoPhaseState, positions: int = 200_000) -> PickupDuel:
    rules = koira_rules if state.get_game().id == "koira" else skitgubbe_rules
    return PickupDuel(state, rules(state), positions)


def shown(state: TwoPhaseState) -> dict[str, bool]:
    found = duel(state).action_wins(state)
    return {state.action_to_string(action): wins for action, wins in found.items()}


@pytest.mark.parametrize("rules", RULES)
def test_it_says_what_brute_force_says(rules: str) -> None:
    checked, won, tricks = 0, 0, 0
    for seed in range(120):
        state = small_ending(rules, seed, 5 + seed % 3, seed % 9)
        try:
            check_duel(state, duel(state).rules)
        except PickupDuelError:
            continue
        expected = action_values(state)
        assert duel(state).action_wins(state) == expected, (seed, state.view(None))
        checked += 1
        won += any(expected.values())
        tricks += state.play.needed == 3 and bool(state.play.cards)
    assert checked >= 15
    assert 0 < won < checked
    assert tricks or "players=2" in rules


def test_a_solver_that_is_kept_knows_other_positions_of_the_match() -> None:
    state = second("koira(players=2)", ("C2 C9 D4 H2", "C5 D8 H3 S3"))
    kept = duel(state)
    while state.phase != OVER:
        assert kept.action_wins(state) == action_values(state)
        state.apply_action(state.legal_actions()[-1])


def test_the_lowest_two_are_removed_and_one_card_left_to_lead() -> None:
    state = second("koira(players=2)", ("C2 C3 D4", "C9 D8"))
    assert shown(state) == {"C2": False, "C3": False, "D4": False, "remove clubs": True}


def test_a_run_goes_where_its_cards_alone_would_be_beaten() -> None:
    state = second("skitgubbe", ("C2 C3 D5", "C4 C8 D9", ""), aside="H2")
    state.out = (2,)
    assert shown(state) == {"C2": False, "C3": False, "D5": False, "from C2": True}


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (load_game("koira").new_initial_state(), "second phase"),
        (load_game("knorri").new_initial_state(), "for Koira, not for knorri"),
        (second("koira(players=3)", ("C2", "C3", "C4")), "two players"),
        (second("koira(players=2,limit=20)", ("C2 C4", "C3 C5")), "drawn"),
        (
            second(
                "koira(players=2)",
                (
                    "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA D2 D3",
                    "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA S2",
                ),
            ),
            "29 cards",
        ),
    ],
)
def test_what_it_does_not_solve_it_says(state: TwoPhaseState, why: str) -> None:
    exact = exactly("koira")
    assert exact is not None
    with pytest.raises(PickupDuelError, match=why):
        exact(state)


def test_who_owes_a_card_or_is_out_first_leaves_nothing_to_solve() -> None:
    state = second("koira(players=2)", ("C2 C4", "C3 C5"))
    state.play.owing = 2
    with pytest.raises(PickupDuelError, match="owes"):
        check_duel(state, duel(state).rules)
    state = second("koira(players=3,aim=first)", ("C2 C4", "C3 C5", ""))
    state.out = (2,)
    with pytest.raises(PickupDuelError, match="aim=first"):
        check_duel(state, duel(state).rules)


def test_it_gives_up_where_it_is_told_to() -> None:
    state = second("koira(players=2)", ("C2 C9 D4 H2", "C5 D8 H3 S3"))
    with pytest.raises(PickupDuelLimitError):
        duel(state, 1).action_wins(state)


@pytest.mark.parametrize("rules", ["koira(players=2)", "skitgubbe"])
def test_the_bot_wins_what_is_won(rules: str) -> None:
    name = rules.partition("(")[0]
    assert best_bot(name).startswith(name)
    met = 0
    for seed in range(90):
        state = small_ending(rules, seed, 7, 6)
        if state.remaining() > 2:
            continue
        wins = action_values(state)
        if len(wins) < 2 or not any(wins.values()) or all(wins.values()):
            continue
        seat = state.current_player()
        bot = make_bot(f"{name}(simulations=1)", state.get_game(), seat, "x")
        action = bot.step(state)
        assert isinstance(action, int)
        assert wins[action]
        met += 1
    assert met >= 5


def test_without_budget_it_searches() -> None:
    state = second("koira(players=2)", ("C2 C9 D4 H2", "C5 D8 H3 S3"))
    for settings in ("cards=0", "positions=1"):
        bot = make_bot(f"koira(simulations=5,{settings})", state.get_game(), 0, "x")
        assert isinstance(bot, PickupBot)
        assert bot.step(state) in state.legal_actions()
        assert not bot.was_cut_short()
        bot.restart()
