"""How plausible players of single games play: leads, discards, knocks and marriages, from drawn positions."""

from __future__ import annotations

from random import Random

import pytest

from advised import likely_action, playout_action, sensible_actions, trick_advice
from games.pussi_positions import BOTH, HALVES, TWO_ACES, married, ready
from games.trick_positions import Match, deal, do, play, start
from pelitupa.core.advice import calm
from pelitupa.equipment.cards import card_text, mask_of, read_cards
from pelitupa.games.tricks.attack import ATTACKER, RIGHT
from pelitupa.games.tricks.avoiding import Turn, distinct, likely
from pelitupa.games.tricks.huutopussi.match import HuutopussiMatch
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.norrlandsknack import advice as norrlandsknack
from pelitupa.games.tricks.phases import PLAYING


def sensible(state: Match) -> str:
    return " ".join(state.action_to_string(action) for action in sensible_actions(state))


def usual(state: Match) -> str:
    """What a plausible player does without a whim."""
    return state.action_to_string(likely_action(state, calm))


# --- Screw Misere

MISERE = (
    "CA C2 C3 DK D5 D6 D7 HA H2 H3 H4 SA S8",
    "C4 C5 C6 D2 D3 D4 DA H5 H6 H7 S2 S3 S4",
    "C7 C8 C9 D8 D9 DT DJ H8 H9 HT S5 S6 S7",
    "CT CJ CQ CK DQ HJ HQ HK S9 ST SJ SQ SK",
)
GIFTS = "give C6,give S7,give SK,give SA"


def misere() -> TrickMatch:
    return do(deal(start("screw_misere(deals=1)"), MISERE), GIFTS)


def test_in_screw_misere_the_safest_low_card_is_led() -> None:
    state = misere()
    assert state.current_player() == 1
    assert usual(state) in ("D2", "S2")  # nothing out is lower


def test_in_screw_misere_the_highest_card_goes_that_stays_below() -> None:
    state = play(misere(), "H7")
    play(state, "HT HJ")
    assert usual(state) == "H4"
    assert sensible(state) == "H4 HA"


def thrown(number: int, ours: bool) -> str:
    """What is thrown away in a trick of that number."""
    mine = mask_of(read_cards("CA C2 C3 DK H4"))
    turn = Turn(mine, 0, 0, number)
    turn.follows, turn.ours = False, ours
    return card_text(likely(turn, calm))


def test_an_ace_is_thrown_into_the_opponents_tricks_and_not_into_the_partners_late_ones() -> None:
    assert (thrown(9, False), thrown(9, True), thrown(1, True)) == ("CA", "DK", "CA")


def test_whoever_must_win_takes_a_high_card_along_but_no_late_ace() -> None:
    mine = mask_of(read_cards("CA CK C9"))
    turn = Turn(mine, mine, 0, 9)
    turn.last = True
    assert card_text(likely(turn, calm)) == "CK"
    turn.number = 2
    assert card_text(likely(turn, calm)) == "CA"
    turn.last = False
    assert card_text(likely(turn, calm)) == "C9"


def test_on_a_trick_that_the_partner_has_won_the_highest_card_goes() -> None:
    mine = mask_of(read_cards("C4 C9 CK"))
    turn = Turn(mine, mask_of(read_cards("CK")), 0, 9)
    turn.last = True
    assert card_text(likely(turn, calm)) == "C9"  # the opponents are winning it
    turn.ours = True
    assert card_text(likely(turn, calm)) == "CK"


def test_of_a_suit_that_nobody_else_holds_nothing_is_led() -> None:
    mine = mask_of(read_cards("C2 H9"))
    turn = Turn(mine, mine, mask_of(read_cards("HT HJ")), 11)
    turn.leads = True
    assert card_text(likely(turn, calm)) == "H9"


def test_a_pass_misere_of_skruuvi_is_played_as_screw_misere() -> None:
    state = deal(start("skruuvi(basic=0,deals=1)"), MISERE)
    while state.phase != PLAYING:
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        do(state, "pass" if "pass" in texts else next(t for t in GIFTS.split(",") if t in texts))
    assert usual(state) in ("D2", "S2")
    play(state, "H7 HT HJ")
    assert usual(state) == "H4"


def test_of_neighbours_one_is_worth_a_thought_and_aces_stand_for_themselves() -> None:
    hand = mask_of(read_cards("C2 C3 C4 C9 CQ CK CA"))
    out = mask_of(read_cards("C5 C6 CT H2"))
    assert [card_text(card) for card in distinct(hand, out)] == ["C4", "C9", "CK", "CA"]


# --- Marjapussi and Huutopussi


@pytest.mark.parametrize("spec", BOTH)
def test_whoever_holds_a_marriage_announces_it(spec: str) -> None:
    assert usual(married(spec)) == "announce hearts"
    own = play(ready(spec, HALVES), "CA C6 C7 D7")
    assert usual(own) == "announce spades"  # rather than ask for one of two halves


@pytest.mark.parametrize("spec", BOTH)
def test_a_partner_who_had_no_whole_is_not_asked_again(spec: str) -> None:
    first, asks, third, partner = TWO_ACES  # nobody of the side holds a whole
    asks, partner = asks.replace("SQ", "S8"), partner.replace("S8", "SQ").replace("CQ", "C6")
    state = play(ready(spec, (first, asks, third.replace("C6", "CQ"), partner)), "CA CQ C7 D9")
    assert "ask whole" in sensible(state)
    do(state, "ask whole,no")
    play(state, "DA D7 DK DJ")
    assert "ask whole" in [state.action_to_string(action) for action in state.legal_actions()]
    assert "ask whole" not in sensible(state)
    assert "ask half hearts" in sensible(state)
    assert usual(state) != "ask whole"


def test_kings_and_queens_are_kept_in_marjapussi_while_they_may_be_announced() -> None:
    state, rng = do(married("marjapussi"), "no announcement"), Random(1)
    led = {state.action_to_string(likely_action(state, rng.random)) for _ in range(60)}
    assert "C9" in led
    assert not led & {"HK", "HQ"}
    state = do(married("marjapussi"), "announce hearts")
    led = {state.action_to_string(likely_action(state, rng.random)) for _ in range(60)}
    assert led >= {"HK", "HQ"}


# --- Norrlandsknack


def hand(cards: str) -> int:
    return mask_of(read_cards(cards))


def test_what_hands_promise_in_norrlandsknack() -> None:
    assert norrlandsknack.promise(hand("H2 SK C4 C5 D6"), 2) == 0.75
    assert norrlandsknack.promise(hand("SK SQ C4 C5 D6"), 2) == 0.25
    assert norrlandsknack.promise(hand("H2 H3 SA C5 D6"), 2) == 1.5


@pytest.mark.parametrize(("players", "knocks"), [(3, True), (4, False), (5, False)])
def test_a_trump_and_a_king_are_enough_to_knock_among_three(players: int, knocks: bool) -> None:
    rng = Random(players)
    for _ in range(400):
        state = start(f"norrlandsknack(players={players})")
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        if norrlandsknack.promise(state.places[state.turn], state.trump) == 0.75:
            break
    assert (usual(state) == "knock") is knocks


def test_aces_are_led_and_then_trumps_in_norrlandsknack() -> None:
    trump = 2
    lead, follow = norrlandsknack.lead, norrlandsknack.follow
    assert card_text(lead(hand("H2 HQ SA CK"), trump)) == "SA"
    assert card_text(lead(hand("H2 HQ SK CK"), trump)) == "HQ"
    assert card_text(lead(hand("S4 SK C2"), trump)) == "SK"
    assert card_text(follow(hand("S4 SK SA"), hand("SK SA"), trump, False)) == "SA"
    assert card_text(follow(hand("S4 SK SA"), hand("SK SA"), trump, True)) == "SK"
    assert card_text(follow(hand("H2 HQ C4"), hand("H2 HQ"), trump, False)) == "H2"
    assert card_text(follow(hand("HQ C4 D9"), 0, trump, False)) == "C4"


# --- Narnian whist

NARNIA = (
    "sauna smoke_sauna axe bear radio pike perch well elk",
    "midsummer_fire woodshed motorboat thunderstorm chanterelle hammock mosquito horsefly outhouse",
    "grandmother campfire wool_socks neighbour coffee_pot cuckoo loon crayfish squirrel",
    "birch_whisk blueberry_pail cloudberry_bog hedgehog jetty rag_rug rocking_chair rowing_boat "
    "rubber_boots",
)


def test_a_card_is_led_in_the_category_in_which_it_is_likely_to_win() -> None:
    state = deal(start("narnian_whist"), NARNIA)
    do(state, "midsummer_fire")
    assert usual(state) == "joy"  # nothing has more than its twelve
    assert "joy" in sensible(state)
    assert len(sensible_actions(state)) < len(state.legal_actions())


def test_every_play_that_is_likely_or_sensible_is_legal() -> None:
    state = deal(start("narnian_whist"), NARNIA)
    do(state, "horsefly,noise,neighbour")
    assert state.chair == RIGHT
    do(state, usual(state))
    assert state.chair == ATTACKER
    assert usual(state) == "radio"  # which reaches the neighbour
    rng = Random(1)
    while not state.is_terminal() and state.deal_number() == 1:
        assert set(sensible_actions(state)) <= set(state.legal_actions())
        assert likely_action(state, rng.random) in state.legal_actions()
        state.apply_action(likely_action(state, rng.random))


# --- Huutopussi

POINTS = (
    "SA SK SQ HA HK HQ C6 D6 D7",
    "S6 S7 S8 H6 H7 H8 C7 CA DA",
    "S9 SJ ST H9 HJ HT C8 C9 D8",
    "CT CJ CQ CK D9 DT DJ DQ DK",
)


def contract() -> HuutopussiMatch:
    state = deal(start("huutopussi(deals=1)"), POINTS)
    assert isinstance(state, HuutopussiMatch)
    do(state, "bid 100,pass,pass,pass,give ST,give HT,give D8")
    return state


def test_a_declarer_raises_leads_winners_and_announces_the_dearest_marriage() -> None:
    state = contract()
    raised = state.action_to_string(likely_action(state, calm))
    assert raised.startswith("bid ")
    assert int(raised.split()[1]) > 150
    do(state, f"{raised},give C6,give D6,give D7")
    assert state.action_to_string(likely_action(state, calm)) in ("SA", "ST", "HA", "HT")
    play(state, "SA S6 S9 CT")
    assert state.action_to_string(likely_action(state, calm)) == "announce hearts"


def test_search_plays_huutopussi_out_without_the_advice() -> None:
    state = contract()
    assert state.action_to_string(likely_action(state, calm)).startswith("bid ")
    assert state.action_to_string(playout_action(state, calm)) == "no raise"
    other = deal(start("narnian_whist"), NARNIA)
    assert playout_action(other, calm) == likely_action(other, calm)


def test_nobody_bids_on_against_the_partner_alone() -> None:
    state = deal(start("huutopussi(deals=1)"), POINTS)
    do(state, "bid 100,pass")
    assert not trick_advice(state).left_to_partner(state)
    assert len(sensible_actions(state)) > 1
    do(state, "bid 105,pass")
    assert trick_advice(state).left_to_partner(state)
    assert sensible(state) == "pass"
    assert usual(state) == "pass"
    assert len(state.legal_actions()) > 1
