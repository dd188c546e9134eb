"""Multimulta for three and Narnian whist for four, devised from each other as booklet 9 suggests."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import pelitupa.games.tricks
from advised import estimate, likely_action
from games.trick_positions import allowed, deal, do, legal, refused, sheet, start
from games.tricks.second_many_suits import SecondAttack, SecondPairs, SecondTable
from pelitupa.core import OptionError
from pelitupa.games import load_game
from pelitupa.games.tricks.attack import ATTACKER, DUMMY, LEFT, RIGHT
from pelitupa.games.tricks.exchange import RECEIVING, ExchangeMatch
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.multimulta.game import TEXTS
from pelitupa.games.tricks.phases import PLAYING

DECKS = Path(pelitupa.games.tricks.__file__).parent / "decks"

HANDS = (
    "KKK JK9 QQQ 7J9 J79 797b 777 --7b -7-b",
    "KAA 9KJ J97 977 TTT 779 7-7 7-- --7",
    "AKA K9J 9JK 97J 977b 779b -77 888 -7-",
    "AAK KJ9 J9K 9J7 79J 797 77- 7--b 999",
)
"""Of the attacker, the left defender, the dummy and the right defender."""


def three(spec: str = "multimulta(ruleset=three)") -> ExchangeMatch:
    state = deal(start(spec), HANDS)
    assert isinstance(state, ExchangeMatch)
    return state


def given(state: ExchangeMatch) -> ExchangeMatch:
    """The exchange by lowest cards, and all taken up."""
    while state.phase != PLAYING:
        state.apply_action(state.legal_actions()[0])
    return state


def out(state: TrickMatch) -> TrickMatch:
    """To the end of the deal by lowest cards."""
    number = state.deal_number()
    while not state.is_terminal() and state.deal_number() == number:
        state.apply_action(state.legal_actions()[0])
    return state


# --- Multimulta for three


@pytest.mark.clause("multimulta/three", "multimulta/three-dummy")
def test_one_attacks_with_an_open_dummy() -> None:
    state = three()
    assert state.num_players() == 3
    assert [state.places[chair].bit_count() for chair in range(4)] == [9, 9, 9, 9]
    assert state.sides() == ((0,), (1, 2))
    for seat in range(3):
        dummy = state.view(seat).zones[[z.id for z in state.view(seat).zones].index("hand-2")]
        assert {item.id for item in dummy.items} == set(HANDS[2].split())  # type: ignore[union-attr]
    with pytest.raises(OptionError):
        load_game("multimulta(players=3,rubber=true)")


@pytest.mark.clause("multimulta/three-give")
def test_defenders_give_first_and_the_attacker_gives_for_both_hands() -> None:
    state = three()
    assert state.pending_players() == [1, 2]
    do(state, "give 7--, give --7, give 7-7")
    assert state.pending_players() == [2]
    do(state, "give 7--b, give 77-, give 999")
    assert state.pending_players() == [0]
    assert refused(state, "give -7-") == "give"  # first three of the own hand
    do(state, "give --7b, give -7-b, give 777")
    assert refused(state, "give KKK") == "give"  # now three of the dummy
    do(state, "give AKA")
    assert [line.hidden for line in state.log(1)[-4:]] == [True, True, True, False]
    assert TEXTS.index("AKA") == state.history()[-1] - state.many.own()  # type: ignore[operator]
    do(state, "give K9J, give 9JK")
    assert state.phase == RECEIVING
    given(state)
    assert {TEXTS[c] for c in range(36) if state.places[ATTACKER] >> c & 1} >= {"AKA", "K9J", "9JK"}
    assert {TEXTS[c] for c in range(36) if state.places[DUMMY] >> c & 1} >= {"--7b", "-7-b", "777"}
    assert {TEXTS[c] for c in range(36) if state.places[RIGHT] >> c & 1} >= {"7--", "--7", "7-7"}
    assert state.current_player() == 1


@pytest.mark.clause("multimulta/three-play")
def test_the_attackers_left_leads_and_all_follow_as_in_multimulta() -> None:
    state = three()
    while state.phase != PLAYING:
        state.apply_action(state.legal_actions()[-1])
    assert state.chair == LEFT
    do(state, "KAA, diamonds")
    assert state.chair == DUMMY
    assert state.current_player() == 0
    assert all(text[1] != "-" for text in legal(state))
    assert allowed(state, legal(state)[0]) == "follow"  # no ace of diamonds there
    assert refused(state, "--7b") == "follow"


@pytest.mark.clause("multimulta/three-points", "multimulta/three-seats")
def test_the_attack_scores_its_tricks_and_passes_to_the_left() -> None:
    state = given(three())
    order = []
    for number in range(1, 6):
        assert state.deal_number() == number
        order.append(state.sides()[0][0])
        out(given(state))
    assert order == [0, 1, 2, 0, 2]
    lines = sheet(state)
    assert {line[2] for line in lines} == {"three-points"}
    assert {line[0] for line in lines} <= {(0,), (1,), (2,)}


@pytest.mark.clause("multimulta/three-length")
def test_six_deals_or_as_many_as_agreed() -> None:
    assert load_game("multimulta(ruleset=three)").max_game_length() == 6 * (12 + 36 + 9)
    state = out(given(three("multimulta(players=3,deals=1)")))
    assert state.is_terminal()
    assert state.winners() == ([0] if state.scores()[0] else [])


# --- Narnian whist for four


def four(spec: str = "narnian_whist(ruleset=four)", seed: int = 1) -> ExchangeMatch:
    state, rng = start(spec), Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    assert isinstance(state, ExchangeMatch)
    return state


@pytest.mark.clause("narnian_whist/four", "narnian_whist/four-give")
def test_partners_give_each_other_three_cards() -> None:
    state = four()
    assert state.sides() == ((0, 2), (1, 3))
    assert state.pending_players() == [1, 2, 3, 0]
    before = [state.places[seat] for seat in range(4)]
    for seat in (1, 2, 3, 0):
        assert state.current_player() == seat
        for _ in range(3):
            assert allowed(state, legal(state)[0]) == "four-give"
            state.apply_action(state.legal_actions()[0])
    assert state.phase == RECEIVING
    given(state)
    for seat in range(4):
        assert (state.places[seat] & before[seat ^ 2]).bit_count() == 3
    assert state.current_player() == 1
    assert refused(state, state.table.acts.texts[-1]) == "four-give"


@pytest.mark.clause("narnian_whist/four-deal")
def test_the_dealer_gets_the_cards_that_are_over_and_discards_as_many() -> None:
    state = four("narnian_whist(players=4,deck=forest_folk)")
    assert [state.places[seat].bit_count() for seat in range(4)] == [10, 7, 7, 7]
    assert state.current_player() == 0
    assert allowed(state, legal(state)[0]) == "four-deal"
    for left in (9, 8, 7):
        state.apply_action(state.legal_actions()[0])
        assert state.places[0].bit_count() == left
    assert state.current_player() == 1
    assert state.places[4].bit_count() == 3
    out(given(state))
    assert state.dealer == 1


@pytest.mark.clause("narnian_whist/four-play")
def test_who_cannot_reach_the_highest_plays_any_card() -> None:
    state, free = given(four()), 0
    while state.deal_number() == 1:
        if (
            state.phase == PLAYING
            and state.trick
            and not state._reaching() & state.places[state.chair]
        ):
            assert len(legal(state)) == state.places[state.chair].bit_count()
            free += 1
        state.apply_action(state.legal_actions()[0])
    assert free


@pytest.mark.clause("narnian_whist/four-points", "narnian_whist/four-length")
def test_tricks_beyond_half_score_and_most_points_win() -> None:
    state = out(given(four("narnian_whist(players=4,deals=1)", seed=3)))
    (seats, points, clause), *others = sheet(state)
    assert not others
    assert clause == "four-points"
    assert 1 <= points <= 5
    assert tuple(state.winners()) == seats
    even = four("narnian_whist(players=4,deals=1)")
    even.points = [2, 2]
    even._finish()
    assert even.winners() == []
    tiny = load_game("narnian_whist(players=4)")
    assert tiny.score_range() == (0.0, 30.0)


# --- both


@pytest.mark.parametrize("spec", ["multimulta(ruleset=three)", "narnian_whist(ruleset=four)"])
def test_advice_is_legal_and_estimates_add_up_to_nothing(spec: str) -> None:
    state, rng = start(spec), Random(4)
    for _ in range(300):
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            assert abs(sum(estimate(state))) < 1e-9
            state.apply_action(likely_action(state, rng.random))


def walk_both(spec: str, second: SecondTable, seed: int) -> int:
    """A random match by both referees, side by side; how many decisions there were."""
    rng, number = Random(seed), 0
    state = load_game(spec).new_initial_state()
    while not state.is_terminal():
        text = state.action_to_string(rng.choice(state.legal_actions()))
        if state.is_chance_node():
            second.drawn(text)
        else:
            assert state.current_player() == second.turn()
            assert sorted(legal(state)) == sorted(second.legal())
            second.do(text)
            number += 1
        state.apply_action(state.string_to_action(text))
        assert state.scores() == [float(x) for x in second.score]
    assert second.over
    return number


def test_second_referees_rule_alike() -> None:
    """Written from the clauses alone. A thousand matches of each kind were walked side by side."""
    for seed in range(4):
        assert walk_both("multimulta(players=3,deals=4)", SecondAttack(4), seed) > 150
        for deck in ("cottage", "forest_folk"):
            spec = f"narnian_whist(players=4,deals=2,deck={deck})"
            assert walk_both(spec, SecondPairs(DECKS / f"{deck}.csv", 2), seed) > 60
