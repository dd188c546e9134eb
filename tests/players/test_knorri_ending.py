"""Endings of Knorri solved: against brute force under all options, known endings, and the bot."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.knorri.game import KnorriState
from pelitupa.games.beating.knorri.phases import ANNOUNCING, OVER, PLAYING, SILENT
from pelitupa.players import make_bot
from pelitupa.players.bots import RandomBot
from pelitupa.players.knorri.bot import KnorriBot, KnorriSettings
from pelitupa.players.knorri.cards import EndingCards
from pelitupa.players.knorri.ending import (
    DRAWN,
    LOST,
    WON,
    KnorriEnding,
    KnorriEndingError,
    KnorriLimitError,
    Verdict,
    all_known_to,
    goals_of,
)
from players.plain_knorri import (
    DRAW,
    LOSS,
    WIN,
    by_sweeps,
    by_turns,
    ending,
    random_ending,
    result,
)

VALUES = {WON: WIN, DRAWN: DRAW, LOST: LOSS}

RULES = [
    "players=3",
    "players=4,clubs=soft,runs=none",
    "players=3,runs=any",
    "players=3,runs=any,packs=2",
    "players=4,ruleset=penguin",
    "players=3,queen_alone=true,runs=any,clubs=soft",
    "players=4,packs=2,clubs=soft",
    "players=3,last_card=true",
    "players=4,last_card=true,runs=any,packs=2",
    "players=5,aim=first,last_card=true,clubs=soft",
    "players=5,scoring=true,memory=true",
    "players=3,taking=mas,runs=any",
]


def cards(text: str) -> int:
    return mask_of(read_cards(text))


def lead(spec: str, *hands: str, turn: int = 0) -> KnorriState:
    """The lead of a player, counted from 0, with these hands and nothing else in play."""
    return ending(spec, [cards(hand) for hand in hands], turn)


def shown(state: KnorriState, verdicts: dict[int, Verdict]) -> dict[str, int]:
    return {state.action_to_string(action): v.value for action, v in verdicts.items()}


def sample(rules: str, seed: int, extra: str = "") -> KnorriState:
    """A small ending of two, three or four players, here and there with a trick on the table."""
    rng = Random(f"{rules}:{seed}")
    spec = f"knorri({rules}{extra})"
    players = load_game(spec).num_players()
    holding = min(players, rng.choice((2, 2, 3, 4)))
    most = 6 if holding == 2 else 5
    return random_ending(spec, rng, rng.randint(holding + 1, most), holding, rng.randint(0, 5))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("rules", RULES)
def test_verdicts_are_those_of_brute_force(rules: str, seed: int) -> None:
    state = sample(rules, seed)
    for seat, hand in enumerate(state.play.hands):
        for goal in range(2, state.play.holding() + 1 if hand else 2):
            expected = by_sweeps(state.clone(), seat, goal)
            solver = KnorriEnding(shortest=seed % 2 == 1)
            assert VALUES[solver.verdict(state, seat, goal).value] == expected
            if seat != state.current_player():
                continue
            for action, verdict in solver.action_verdicts(state, goal).items():
                after = state.child(action)
                assert isinstance(after, KnorriState)
                value = result(state, after, seat, goal)
                value = by_sweeps(after, seat, goal) if value is None else value
                assert VALUES[verdict.value] == value


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("rules", RULES)
def test_near_the_limit_every_turn_counts(rules: str, seed: int) -> None:
    state = sample(rules, seed, ",limit=20")
    state.turns = 20 - Random(seed).randint(0, 8)
    for seat, hand in enumerate(state.play.hands):
        for goal in range(2, state.play.holding() + 1 if hand else 2):
            expected = by_turns(state, seat, goal)
            assert VALUES[KnorriEnding().verdict(state, seat, goal).value] == expected


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("rules", RULES[:4])
def test_the_fewest_turns_are_enough_and_one_less_is_not(rules: str, seed: int) -> None:
    state = sample(rules, seed, ",limit=400")
    seat = state.current_player()
    verdict = KnorriEnding(shortest=True).verdict(state, seat)
    quick = KnorriEnding().verdict(state, seat)
    assert verdict.value == quick.value
    if verdict.value == DRAWN:
        return
    assert 1 <= verdict.turns <= quick.turns
    if verdict.turns < 12:
        state.turns = 401 - verdict.turns
        assert by_turns(state, seat, 2) == VALUES[verdict.value]
        state.turns += 1
        if state.turns <= 400:
            assert by_turns(state, seat, 2) == DRAW


def test_a_solver_asked_again_and_again_stays_right() -> None:
    """What is kept from earlier positions of a deal serves later ones."""
    for seed in range(6):
        rng = Random(seed)
        state = random_ending("knorri(players=4,runs=any)", rng, 6, 3, 0)
        solver = KnorriEnding()
        for _ in range(12):
            seat = state.current_player()
            fresh = KnorriEnding().verdict(state, seat)
            assert solver.verdict(state, seat).value == fresh.value
            state.apply_action(rng.choice(state.legal_actions()))
            if state.phase == OVER:
                break


def test_two_ways_agree_on_larger_endings() -> None:
    """The search without loops, against the analysis that knows nothing of it."""
    for seed in range(12):
        state = random_ending("knorri(runs=none)", Random(seed), 9, 2, 0)
        fast = KnorriEnding().verdict(state, state.current_player())
        slow = KnorriEnding(shortest=True).verdict(state, state.current_player())
        assert fast.value == slow.value != DRAWN
        assert slow.turns <= fast.turns


# --- known endings


def test_whoever_leads_loses() -> None:
    hands = ("C6 D2 S3", "D4 H4 S7", "")
    assert KnorriEnding().verdict(lead("knorri(players=3)", *hands), 0).value == LOST
    assert KnorriEnding().verdict(lead("knorri(players=3)", *hands, turn=1), 0).value == WON


def test_one_must_pick_up_though_one_could_beat() -> None:
    state = lead("knorri(players=3)", "S6 H4 S3", "D3 H3 S2", "")
    state.apply_action(cards("S6").bit_length() - 1)
    assert shown(state, KnorriEnding().action_verdicts(state)) == {"D3": LOST, "take": WON}


def test_the_last_card_wins_even_if_it_could_be_beaten() -> None:
    state = lead("knorri(players=3)", "C2", "C3 C4", "")
    assert KnorriEnding().verdict(state, 0) == Verdict(WON, 1)
    assert KnorriEnding().verdict(state, 1) == Verdict(LOST, 1)


def test_with_two_packs_and_runs_two_players_can_go_on_for_ever() -> None:
    state = lead("knorri(players=3,runs=any,packs=2)", "D4 S7 D3b", "D4b H5b", "")
    assert KnorriEnding().verdict(state, 0) == Verdict(DRAWN, 0)
    assert KnorriEnding().verdict(state, 1) == Verdict(DRAWN, 0)


def test_goals_go_from_first_to_not_last() -> None:
    state = lead("knorri(players=4)", "C3", "H3 S4", "D5 H9", "SA CA")
    solver = KnorriEnding()
    assert solver.verdict(state, 0, goal=4) == Verdict(WON, 1)
    assert solver.verdict(state, 1, goal=4).value == LOST


def test_what_a_player_plays_for() -> None:
    hands = ("C3 C4", "H3 S4", "D5 H9")
    assert goals_of(lead("knorri(players=3)", *hands)) == [2]
    assert goals_of(lead("knorri(players=3,scoring=true)", *hands)) == [3, 2]
    assert goals_of(lead("knorri(players=3,aim=first)", *hands)) == [3]
    assert goals_of(lead("knorri(players=3,aim=first,objective=margin)", *hands)) == [2]
    assert goals_of(lead("knorri(players=3,aim=first)", "C3 C4", "H3 S4", "")) == []


def test_the_opening_lead_is_forced_and_may_be_a_run() -> None:
    state = lead("knorri(players=3)", "C2 C3 H4", "S4 C5", "")
    state.opening = True
    expected = by_sweeps(state.clone(), 0, 2)
    verdicts = KnorriEnding().action_verdicts(state)
    assert list(shown(state, verdicts)) == ["C2"]
    assert VALUES[next(iter(verdicts.values())).value] == expected


def test_announcing_is_part_of_the_turn() -> None:
    state = lead("knorri(players=3,last_card=true)", "C3 H5", "C4 H7 D2", "")
    state.apply_action(cards("C3").bit_length() - 1)
    assert state.phase == ANNOUNCING
    for action, verdict in KnorriEnding().action_verdicts(state).items():
        after = state.child(action)
        assert isinstance(after, KnorriState)
        assert VALUES[verdict.value] == by_sweeps(after, 0, 2)
        assert (action == state.game.cards + SILENT) == (after.forgot == 1)


# --- positions that are alike


def key(spec: str, all_cards: str, *hands: str) -> object:
    game = load_game(spec).new_initial_state().get_game()
    table = EndingCards(game, cards(all_cards))  # type: ignore[arg-type]
    return table.lead_key(*[table.places(cards(hand)) for hand in hands])


def test_alike_are_positions_that_differ_in_names_only() -> None:
    deck = "C2 C3 C4 D5 H3 H7 H9 S4 S5 SQ"
    spec = "knorri(runs=none)"
    assert key(spec, deck, "H3 C2", "H7 C4") == key(spec, deck, "S4 C3", "S5 C4")
    assert key(spec, deck, "H3", "H9") == key(spec, deck, "C2", "C3")  # no diamond is left
    assert key(spec, deck, "H3", "H9 D5") != key(spec, deck, "C2", "C3 D5")
    assert key("knorri(clubs=soft)", deck, "H3", "H9") != key(
        "knorri(clubs=soft)", deck, "C2", "C3"
    )
    assert key("knorri(queen_alone=true)", deck, "S4", "SQ") != key(spec, deck, "S4", "SQ")
    runs = "knorri(runs=any)"
    assert key(spec, deck, "S4 S5", "") == key(spec, deck, "H3 H9", "")
    assert key(runs, deck, "S4 S5", "") != key(runs, deck, "H3 H9", "")


def test_equal_cards_of_two_packs_are_alike_and_not_one_above_the_other() -> None:
    deck, spec = "H3 H3b H4 H4b S3 S4", "knorri(packs=2)"
    assert key(spec, deck, "H3", "H3b") == key(spec, deck, "H3b", "H3")
    assert key(spec, deck, "H3", "H3b") != key(spec, deck, "H3", "H4")
    assert key(spec, deck, "H3 H4b", "") == key(spec, deck, "S3 S4", "")


# --- what cannot be solved


def test_what_is_no_ending_is_refused() -> None:
    state = lead("knorri(players=3)", "C3 C4", "H3 S4", "")
    solver = KnorriEnding()
    with pytest.raises(KnorriEndingError, match="for Knorri only, not for hex"):
        solver.verdict(load_game("hex").new_initial_state(), 0)
    with pytest.raises(KnorriEndingError, match="second phase"):
        solver.verdict(load_game("knorri").new_initial_state(), 0)
    with pytest.raises(KnorriEndingError, match="seat 2 has no cards"):
        solver.verdict(state, 2)
    with pytest.raises(KnorriEndingError, match="from 2 to 2, not 3"):
        solver.verdict(state, 0, goal=3)
    many = ending("knorri(players=3)", [2**30 - 2, 2**50 - 2**30, 0])
    with pytest.raises(KnorriEndingError, match="49 cards are in play; 32 are the most"):
        solver.verdict(many, 0)
    large = lead("knorri(players=3)", "C3 C7 D2 H5 H9 S4", "C5 C8 D6 H6 HT S6 S9", "")
    with pytest.raises(KnorriLimitError, match="within 3 positions"):
        KnorriEnding(positions=3).verdict(large, 0)


def test_giving_up_leaves_no_trace() -> None:
    state = random_ending("knorri(players=4,runs=any)", Random(4), 7, 3, 0)
    solver = KnorriEnding(positions=20)
    with pytest.raises(KnorriLimitError):
        solver.verdict(state, 0)
    patient = KnorriEnding(positions=20)
    for _ in range(1000):
        try:
            value = patient.verdict(state, 0).value
            break
        except KnorriLimitError:
            continue
    assert value == KnorriEnding().verdict(state, 0).value


def test_what_is_hidden_from_the_seat_is_not_looked_at() -> None:
    state = lead("knorri(players=3,taking=mas)", "C3 C4", "H3 S4", "D5 H9")
    state.secret = [0, cards("S4"), 0]
    assert [all_known_to(state, seat) for seat in range(3)] == [True] * 3
    state.secret = [0, cards("S4"), cards("H9")]
    assert [all_known_to(state, seat) for seat in range(3)] == [False, True, True]
    with pytest.raises(KnorriEndingError, match="seat 0 does not know"):
        KnorriEnding().verdict(state, 0)
    two = lead("knorri(players=3,taking=mas)", "C3 C4", "H3 S4", "")
    two.secret = [cards("C3"), cards("S4"), 0]
    assert all_known_to(two, 0)
    assert all_known_to(two, 1)


def test_who_knows_all_cards_has_nothing_left_to_guess() -> None:
    """Drawing anew what such a seat has not seen gives the same hands; otherwise it can give others."""
    known, guessed = 0, set()
    for seed in range(4):
        rng = Random(seed)
        state = load_game("knorri(players=3,taking=mas)").new_initial_state()
        assert isinstance(state, KnorriState)
        while state.phase != OVER:
            if state.phase >= PLAYING and rng.random() < 0.2:
                other = state.resample_from_infostate(0, rng.random)
                same = other.play.hands == state.play.hands
                if all_known_to(state, 0):
                    assert same
                    known += 1
                else:
                    guessed.add(same)
            state.apply_action(rng.choice(state.legal_actions()))
    assert known > 5
    assert False in guessed


# --- the bot


def play(state: KnorriState, bots: list[KnorriBot | RandomBot]) -> KnorriState:
    while state.phase != OVER:
        state.apply_action(bots[state.current_player()].step(state))
    return state


@pytest.mark.parametrize("rules", ["players=3", "players=3,runs=any", "players=3,last_card=true"])
def test_the_bot_brings_home_what_is_won(rules: str) -> None:
    won = 0
    for seed in range(12):
        state = random_ending(f"knorri({rules})", Random(seed), 7, 2 + seed % 2, 0)
        seat = state.current_player()
        if KnorriEnding().verdict(state, seat).value == WON:
            won += 1
            settings = KnorriSettings(simulations=2)
            bots: list[KnorriBot | RandomBot] = [RandomBot(other, seed) for other in range(3)]
            bots[seat] = KnorriBot(state.game, seat, seed, settings)
            assert seat in play(state, bots).out
    assert won > 2


def test_the_bot_goes_round_no_draw_into_a_loss() -> None:
    state = lead("knorri(players=3,runs=any,packs=2,limit=200)", "D4 S7 D3b", "D4b H5b", "")
    settings = KnorriSettings(simulations=2)
    bots: list[KnorriBot | RandomBot] = [
        KnorriBot(state.game, seat, 1, settings) for seat in range(2)
    ]
    assert play(state, bots).out == (2,)


@pytest.mark.parametrize(
    "spec", ["knorri(players=3)", "knorri(players=4,ruleset=salmi)", "knorri(players=3,aim=first)"]
)
def test_the_bot_plays_whole_matches(spec: str) -> None:
    game = load_game(spec)
    state = game.new_initial_state()
    rng = Random(1)
    bots = [make_bot("knorri(simulations=2)", game, seat, 1) for seat in range(game.num_players())]
    assert isinstance(bots[0], KnorriBot)
    assert bots[0].player_id() == 0
    bots[0].restart_at(state)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert state.winners()
