"""What the bots' judgement of hands comes to: bids, gifts, and what the last tricks are worth."""

from __future__ import annotations

from random import Random

from advised import likely_action, sensible_actions, trick_advice
from games.trick_positions import CLUBS, DIAMONDS, HEARTS, SPADES, Match, deal, do, start
from pelitupa.equipment.cards import card_text, mask_of, read_cards
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.skruuvi_family.calls import MISERE, NO_TRUMPS
from pelitupa.games.tricks.skruuvi_family.evaluation import spared
from pelitupa.games.tricks.tuppi.advice import (
    danger,
    plain_bids,
    to_give,
    to_put_away,
    wants_rami,
    wants_sooli,
)

HIGH = "CA CK C2 DA DK D2 HA HK H2 SA SK S2 S3"
LOW = "CA C2 C4 C6 DA D3 D5 HA H3 H5 SA S2 S5"


def hand(cards: str) -> int:
    return mask_of(read_cards(cards))


def sensible(state: Match) -> list[str]:
    return [state.action_to_string(action) for action in sensible_actions(state)]


def likely(state: Match) -> set[str]:
    rng = Random(1)
    return {state.action_to_string(likely_action(state, rng.random)) for _ in range(40)}


# --- the Skruuvi family


def test_low_cards_of_short_suits_are_spared_and_trumps_and_aces_kept() -> None:
    mine = hand("HA HQ H9 H7 H3 SA S8 S6 DK D9 D4 D3 C2")
    order = [card_text(card) for card in spared(mine, 4)]
    assert order[0] == "C2"
    assert set(order[-6:]) == {"HA", "HQ", "H9", "H7", "H3", "SA"}
    assert card_text(spared(mine, NO_TRUMPS)[-1]) in ("HA", "SA")


def test_in_misere_bare_high_cards_are_spared_and_low_ones_kept() -> None:
    order = [card_text(card) for card in spared(hand("HA H2 H3 H4 SK DQ D2 C5"), MISERE)]
    assert order[:2] == ["SK", "DQ"]
    assert order.index("HA") < order.index("C5") < order.index("H4")


def test_the_highest_bidder_gives_what_can_be_spared_and_gets_the_best() -> None:
    state = start("skruuvi(basic=0,deals=1)")
    deal(
        state,
        (
            "SA SK SQ S4 S5 HK H2 H3 DJ D2 C7 C3 C4",
            "S2 S3 HA HQ HJ H4 H5 H6 DK D3 CA C2 C5",
            "S6 S7 S8 S9 DA DQ D4 D5 D6 C6 C8 C9 CT",
            "ST SJ H7 H8 H9 HT D7 D8 D9 DT CJ CQ CK",
        ),
    )
    do(state, "bid 6 hearts" + ",pass" * 8)
    assert (state.current_player(), len(sensible(state))) == (1, 5)
    assert "give C2" in sensible(state)
    assert not {"give HA", "give HQ", "give CA"} & set(sensible(state))
    do(state, "give C2,give C5,give S2,give D3")
    assert state.current_player() == 3
    assert {"give HT", "give H9", "give H8", "give H7"} <= set(sensible(state))
    assert "give HT" in likely(state)


def test_whoever_gives_a_card_in_screw_misere_thinks_of_high_ones() -> None:
    state = deal(start("screw_misere"), (CLUBS, DIAMONDS, HEARTS, SPADES))
    suit = sensible(state)[0].split()[1][0]
    assert len(sensible(state)) == 5
    assert f"give {suit}2" not in sensible(state)
    assert f"give {suit}2" in {state.action_to_string(a) for a in state.legal_actions()}


# --- Tuppi


def test_rami_is_bid_on_high_cards_and_nolo_on_low_ones() -> None:
    assert wants_rami(hand(HIGH))
    assert not wants_rami(hand(LOW.replace("A", "9")))
    rami, nolo = plain_bids(hand("H7 D4 C9 S5 CA"))
    assert (card_text(rami - 52), card_text(nolo - 52)) == ("D4", "S5")


def test_sooli_is_bid_on_cards_that_are_low_with_the_ace() -> None:
    assert wants_sooli(hand(LOW))
    assert not wants_sooli(hand(HIGH))
    assert wants_sooli(hand(LOW.replace("S5", "SK")))  # the one high card is put away
    high = hand(LOW.replace("S5", "SK"))
    assert card_text(to_put_away(high)) == "SK"
    assert danger(high, to_put_away(high)) > 0


def test_a_card_with_all_lower_ones_beside_it_is_never_put_away_in_sooli() -> None:
    low = hand("SA S2 S3 S9 HA H2 H3 DA D2 D3 CA C2 C3")
    assert card_text(to_put_away(low)) == "S9"
    nine, three = read_cards("S9 H3")
    assert danger(low, three) == -13 < danger(low, nine)
    assert card_text(to_give(hand("C9 H2 DA"))) == "DA"


def test_a_bidder_thinks_of_the_two_bids_that_tell_least() -> None:
    hands = (
        "C5 C6 C7 D4 D5 D6 H4 H5 H6 H7 S4 S5 S6",
        "C8 C9 CT DT DJ DQ DK HT HJ HQ S7 S8 S9",
        "CA C2 C3 C4 DA D2 D3 HA H2 H3 SA S2 S3",
        "CJ CQ CK D7 D8 D9 H8 H9 HK ST SJ SQ SK",
    )
    state = deal(start("tuppi(deals=1)"), hands)
    assert state.current_player() == 1
    assert sensible(state) == ["bid DT", "bid S7"]
    assert likely(state) == {"bid S7", "bid DT"}
    do(state, "bid DT,bid C4,bid D7,bid C5")
    assert likely(state) == {"sooli"}  # player 3, who has four aces and nothing above a four
    do(state, "sooli")
    state.apply_action(likely_action(state, lambda: 0.5))
    assert likely(state) == {"give C5"} or likely(state) == {"give D4"}
    while state.phase != PLAYING:
        state.apply_action(state.legal_actions()[0])
    terms = [trick_advice(state).solver_terms(state, side) for side in (0, 1)]
    assert terms == [None, None]  # three play, out of order


def test_the_last_tricks_of_tuppi_are_worth_what_they_score() -> None:
    state = deal(start("tuppi(deals=1)"), (CLUBS, DIAMONDS, HEARTS, SPADES))
    do(state, ",".join(sensible(state)[:1]))
    while state.phase != PLAYING:
        state.apply_action(sensible_actions(state)[-1])
    for side in (0, 1):
        terms = trick_advice(state).solver_terms(state, side)
        assert terms is not None
        worths = [terms.score(terms.trick * tricks) for tricks in range(14)]
        assert worths == sorted(worths, reverse=terms.trick < 0)
        assert min(worths) < 0 < max(worths)
