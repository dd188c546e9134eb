"""Modern Skruuvi: every clause, and the positions that a careless reader would get wrong."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.trick_positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    allowed,
    deal,
    do,
    legal,
    play,
    refused,
    sheet,
    start,
    told,
)
from pelitupa.core import CardZone, CounterZone, OptionError
from pelitupa.equipment.cards import cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.skruuvi.game import ModernMatch
from pelitupa.games.tricks.skruuvi_family.scoring import Played, modern_points
from pelitupa.nature import Seeded

# Chair 0 (the dealer) has clubs, 1 diamonds, 2 hearts, 3 spades; the four aces lie on the table.
SUITS = (CLUBS[:-3], DIAMONDS[:-3], HEARTS[:-3], SPADES[:-3])
ACES = "CA DA HA SA"
KOTKA = "skruuvi(basic=0,deals=1)"
KOTKA_SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)
PASSES = ",pass" * 8


def basic(spec: str = "skruuvi(deals=1)") -> ModernMatch:
    state = deal(start(spec), SUITS, ACES)
    assert isinstance(state, ModernMatch)
    return state


def kotka() -> TrickMatch:
    return deal(start(KOTKA), KOTKA_SUITS)


def turn_up(state: TrickMatch, cards: str = ACES) -> TrickMatch:
    return play(state, cards)


def contract(calls: str, back: str = "pass,pass,pass,pass") -> ModernMatch:
    """Basic deal: calls, table cards, the four lowest cards given and aces kept, calls on."""
    state = basic()
    do(state, calls)
    turn_up(state)
    give_lowest(state, 7)
    do(state, back)
    return state


def give_lowest(state: TrickMatch, count: int) -> None:
    for _ in range(count):
        state.apply_action(state.legal_actions()[0])


def to_end(state: TrickMatch) -> TrickMatch:
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    return state


# --- setup


@pytest.mark.clause("skruuvi/sides", "skruuvi/pack", "skruuvi/deal-basic")
def test_twelve_cards_each_and_four_on_the_table() -> None:
    state = basic()
    assert load_game("skruuvi").teams() == ((0, 2), (1, 3))
    assert [hand.bit_count() for hand in state.places[:4]] == [12] * 4
    assert state.places[-1] == mask_of(read_cards(ACES))
    with pytest.raises(OptionError):
        load_game("skruuvi(players=3)")


@pytest.mark.clause("skruuvi/deal-kotka")
def test_in_a_kotka_all_cards_are_dealt() -> None:
    assert [hand.bit_count() for hand in kotka().places[:4]] == [13] * 4


@pytest.mark.clause("skruuvi/eight-deals", "skruuvi/dealer", "skruuvi/deals")
def test_four_basic_deals_then_four_kotkas_with_the_deal_going_round() -> None:
    state, nature, rng = start("skruuvi"), Seeded(1), Random(1)
    seen: dict[int, tuple[int, bool]] = {}
    assert isinstance(state, ModernMatch)
    while not state.is_terminal():
        seen[state.deal_number()] = (state.dealer, state.is_kotka())
        chance = state.is_chance_node()
        state.apply_action(nature.outcome(state) if chance else rng.choice(state.legal_actions()))
    assert seen == {n: ((n - 1) % 4, n > 4) for n in range(1, 9)}
    for bad in ("skruuvi(basic=0,kotkas=0)", "skruuvi(deals=9)"):
        with pytest.raises(OptionError):
            load_game(bad)


# --- auction


@pytest.mark.clause("skruuvi/first-bidder", "skruuvi/bids", "skruuvi/higher")
def test_bids_rise_by_number_and_then_by_type_with_misere_lowest() -> None:
    state = basic()
    assert state.current_player() == 1
    assert len(legal(state)) == 43
    do(state, "bid 1 spades")
    assert state.current_player() == 2
    assert refused(state, "bid 1 misere") == "higher"
    assert refused(state, "bid 1 spades") == "higher"
    assert allowed(state, "bid 1 clubs") == "higher"
    assert allowed(state, "bid 2 misere") == "higher"
    do(state, "bid 1 hearts")
    assert refused(state, "bid 1 diamonds") == "higher"
    assert refused(state, "C2") == "follow"


@pytest.mark.clause("skruuvi/kotka-types", "skruuvi/kotka-level")
def test_in_a_kotka_bids_begin_at_six_and_misere_beats_hearts() -> None:
    state = kotka()
    assert refused(state, "bid 5 no trump") == "kotka-level"
    do(state, "bid 6 hearts")
    assert refused(state, "bid 6 diamonds") == "higher"
    do(state, "bid 6 misere")
    assert refused(state, "bid 6 hearts") == "higher"
    assert legal(state)[0] == "bid 6 no trump"


@pytest.mark.clause("skruuvi/pass", "skruuvi/auction-end")
def test_one_may_bid_after_a_pass_and_eight_passes_end_it() -> None:
    state = basic()
    do(state, "pass,bid 1 clubs,pass,pass,bid 1 hearts")  # player 2 has come back
    assert allowed(state, "pass") == "pass"
    do(state, "pass,pass,pass,pass,pass,pass,pass")
    assert not state.is_chance_node()
    do(state, "pass")
    assert state.is_chance_node()
    assert "The auction goes to players 2 and 4" in told(state)


@pytest.mark.clause("skruuvi/highest-of-all")
def test_nothing_follows_seven_no_trump() -> None:
    assert do(basic(), "bid 7 no trump").is_chance_node()


def test_three_passes_and_a_bid_are_no_pass_misere() -> None:
    state = do(basic(), "pass,pass,pass,bid 1 misere" + PASSES)
    assert state.is_chance_node()
    assert state.chair == 0


# --- exchange


@pytest.mark.clause("skruuvi/turned-up")
def test_the_table_cards_are_seen_by_all_and_go_to_the_highest_bidder() -> None:
    state = do(basic(), "bid 1 diamonds" + PASSES)
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, -1)
    turn_up(state)
    assert state.places[1] == mask_of(read_cards(DIAMONDS + " CA HA SA"))
    zone = state.view(None).zone("contract")
    assert isinstance(zone, CounterZone)
    assert {c.id: c.value for c in zone.counters}["table-cards"] == ACES


@pytest.mark.clause("skruuvi/give-four", "skruuvi/give-one", "skruuvi/give-order")
def test_four_cards_to_the_partner_and_one_from_there_to_each() -> None:
    state = do(basic(), "bid 1 diamonds" + PASSES)
    turn_up(state)
    assert refused(state, "give C2") == "give-four"
    assert allowed(state, "give CA") == "give-four"
    do(state, "give CA,give HA,give SA,give D2")
    assert state.places[3].bit_count() == 16
    assert state.current_player() == 3
    assert allowed(state, "give D2") == "give-one"
    do(state, "give CA")
    assert state.places[0] == mask_of(read_cards(CLUBS))  # the partner's left
    do(state, "give D2,give HA")
    assert state.places[1] == mask_of(read_cards(DIAMONDS))
    assert state.places[2] == mask_of(read_cards(HEARTS))
    assert [hand.bit_count() for hand in state.places[:4]] == [13] * 4
    lines = {seat: [line.text for line in state.log(seat)][-3:] for seat in range(4)}
    assert lines[0] == ["give CA", "has chosen", "has chosen"]
    assert lines[1] == ["has chosen", "give D2", "has chosen"]
    assert lines[3] == ["give CA", "give D2", "give HA"]


@pytest.mark.clause("skruuvi/kotka-exchange")
def test_in_a_kotka_partners_give_each_other_four() -> None:
    state = do(kotka(), "bid 6 clubs" + PASSES)
    assert state.current_player() == 1
    assert allowed(state, "give D2") == "kotka-exchange"
    do(state, "give D2,give D3,give D4,give D5")
    assert state.current_player() == 3
    assert state.places[3].bit_count() == 17
    do(state, "give D2,give S2,give S3,give S4")
    assert state.places[1] == mask_of(read_cards(DIAMONDS[9:] + " D2 S2 S3 S4")) & ~mask_of(
        read_cards("D3 D4 D5")
    )


# --- continuation


@pytest.mark.clause("skruuvi/continuation", "skruuvi/continuation-end", "skruuvi/raised")
def test_only_the_declarers_bid_on_and_four_passes_end_it() -> None:
    state = do(basic(), "bid 1 diamonds" + PASSES)
    turn_up(state)
    give_lowest(state, 7)
    assert state.current_player() == 1
    assert refused(state, "bid 1 clubs") == "higher"
    do(state, "pass")
    assert state.current_player() == 3
    do(state, "bid 2 spades,pass,pass,pass")
    assert state.current_player() == 3
    do(state, "pass")
    assert "The contract: 5 spades by player 4" in told(state)


def test_a_contract_above_five_is_not_raised() -> None:
    state = contract("bid 1 diamonds" + PASSES, "bid 6 no trump,pass,pass,pass,pass")
    assert "The contract: 6 no trump by player 2" in told(state)


@pytest.mark.clause("skruuvi/defence")
def test_the_defenders_give_each_other_a_card_one_after_the_other() -> None:
    state = contract("bid 1 diamonds" + PASSES)
    assert state.current_player() == 2  # the declarer's left
    assert allowed(state, "give H3") == "defence"
    do(state, "give H3")
    assert state.current_player() == 0
    do(state, "give H3")  # just received, given back
    assert [hand.bit_count() for hand in state.places[:4]] == [13] * 4
    assert legal(state) == ["pass", "knock"]


@pytest.mark.clause("skruuvi/defence-falls-away")
@pytest.mark.parametrize(
    ("calls", "exchange"),
    [
        ("bid 6 diamonds" + PASSES, False),
        ("bid 5 no trump,pass,bid 6 spades" + PASSES, True),  # the side's first bid was of five
        ("pass,pass,bid 6 spades" + PASSES, False),  # after the partner had passed
        ("bid 1 spades,bid 6 spades,pass,pass,bid 7 spades" + PASSES, True),
    ],
)
def test_it_falls_away_after_a_first_bid_of_six(calls: str, exchange: bool) -> None:
    state = contract(calls)
    assert (legal(state)[0].startswith("give")) is exchange


@pytest.mark.clause("skruuvi/kotka-defence")
def test_there_is_no_exchange_of_the_defenders_in_a_kotka() -> None:
    state = do(kotka(), "bid 6 clubs" + PASSES)
    give_lowest(state, 8)
    do(state, "pass,pass,pass,pass")
    assert legal(state) == ["pass", "knock"]


# --- knocks and play


def knocking() -> TrickMatch:
    """Player 2 declares 6 diamonds; player 3 is asked first."""
    return contract("bid 6 diamonds" + PASSES)


@pytest.mark.clause("skruuvi/knock", "skruuvi/kontra")
def test_knocks_and_kontra_knocks_in_their_order() -> None:
    state = knocking()
    assert state.current_player() == 2
    assert refused(state, "kontra-knock") == "follow"
    do(state, "pass")
    assert state.current_player() == 0
    assert allowed(state, "knock") == "knock"
    do(state, "knock")
    assert state.current_player() == 1  # the knocker's left
    do(state, "pass")
    assert state.current_player() == 3
    assert allowed(state, "kontra-knock") == "kontra"
    do(state, "kontra-knock")
    assert isinstance(state, ModernMatch)
    assert state.factor == 4
    assert state.current_player() == 2


@pytest.mark.clause("skruuvi/lead", "skruuvi/follow", "skruuvi/winner-of-trick", "skruuvi/trumps")
def test_the_left_of_the_declarer_leads_and_trumps_win() -> None:
    state = do(knocking(), "pass,pass")
    assert state.current_player() == 2
    assert allowed(state, "H5") == "follow"
    play(state, "H5")
    assert state.trump == 1
    play(state, "D4")  # player 4 has no heart
    assert refused(state, "H6") == "follow"
    play(state, "C5")
    assert legal(state) == ["HA"]
    play(state, "HA")
    assert state.tricks == [0, 0, 0, 1]
    assert state.current_player() == 3


# --- scoring


@pytest.mark.clause("skruuvi/promise", "skruuvi/made", "skruuvi/missing", "skruuvi/doubled")
@pytest.mark.parametrize(
    ("level", "kind", "good", "factor", "points"),
    [
        (5, 2, 11, 1, 25), (5, 2, 13, 1, 25), (6, 4, 12, 1, 36), (7, 1, 13, 1, 49),
        (5, 0, 11, 1, 13), (6, 0, 12, 1, 24), (7, 0, 13, 1, 37),
        (5, 5, 11, 1, 37), (6, 5, 13, 1, 48), (7, 5, 13, 1, 61),
        (5, 1, 10, 1, -11), (5, 1, 8, 1, -21), (6, 5, 11, 1, -11), (6, 0, 9, 1, -23),
        (7, 3, 12, 1, -17), (7, 3, 10, 1, -31),
        (5, 2, 11, 2, 50), (7, 5, 13, 4, 244), (5, 0, 11, 2, 26), (7, 3, 11, 4, -96),
    ],
)  # fmt: skip
def test_points_for_contracts(level: int, kind: int, good: int, factor: int, points: int) -> None:
    assert modern_points(Played(level, kind, good, factor))[0] == points


def test_a_contract_played_out_is_scored() -> None:
    state = to_end(do(knocking(), "knock,kontra-knock"))
    good = state.tricks[1] + state.tricks[3]
    points = modern_points(Played(6, 3, good, 4))[0]
    assert points
    clause = "made" if good >= 12 else "missing"
    assert sheet(state) == [((1, 3), float(points), clause)]
    assert state.scores() == [0.0, points, 0.0, points]


LOW_EAST_WEST = (
    "CA CK CQ CJ CT C9 C8 DA DK DQ DJ DT",
    "C2 C3 C4 C5 C6 C7 D2 D3 D4 D5 D6 D7",
    "HA HK HQ HJ HT H9 H8 SA SK SQ SJ ST",
    "H2 H3 H4 H5 H6 H7 S2 S3 S4 S5 S6 S7",
)


def misere() -> TrickMatch:
    """Players 2 and 4 play 5 misere and hold all low cards but one."""
    state = deal(start("skruuvi(deals=1)"), LOW_EAST_WEST, "D8 D9 S8 S9")
    do(state, "bid 1 misere" + PASSES)
    play(state, "D8 D9 S8 S9")
    do(state, "give D8,give D9,give S8,give S9")
    do(state, "give D9,give D8,give S9")  # to players 1, 2 and 3
    return do(state, "pass,pass,pass,pass")


@pytest.mark.clause("skruuvi/aces")
def test_aces_score_in_a_misere_that_is_made_and_knocks_do_not_touch_them() -> None:
    state = do(misere(), "give S9,give D9,knock,pass,pass")
    state = to_end(state)
    assert isinstance(state, ModernMatch)
    lines = sheet(state)
    good = state.tricks[0] + state.tricks[2]
    assert good >= 11
    assert lines[0] == ((1, 3), 26.0, "made")
    numbers = state.aces.points(0)
    assert numbers > 0
    assert ((1, 3), float(numbers), "aces") in lines


def test_no_aces_in_a_misere_that_fails_and_none_in_a_suit() -> None:
    state = do(basic(), "bid 7 misere" + PASSES)
    turn_up(state)
    give_lowest(state, 7)
    do(state, "pass,pass,pass,pass,pass,pass")
    assert [line[2] for line in sheet(to_end(state))] == ["missing"]


# --- pass misere


@pytest.mark.clause("skruuvi/pass-misere", "skruuvi/pass-misere-take", "skruuvi/pass-misere-give")
def test_if_all_pass_each_takes_a_table_card_and_gives_one() -> None:
    state = do(basic(), "pass,pass,pass,pass")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, 2)
    play(state, "CA DA HA SA")
    assert state.current_player() == 1
    assert allowed(state, "give CA") == "pass-misere-give"
    do(state, "give CA,give DA")
    assert state.current_player() == 3
    assert refused(state, "give C2") == "pass-misere-give"
    do(state, "give CA")  # just received
    do(state, legal(state)[0])
    assert [hand.bit_count() for hand in state.places[:4]] == [13] * 4


def test_in_a_kotka_nothing_is_taken_before_the_giving() -> None:
    state = do(kotka(), "pass,pass,pass,pass")
    assert legal(state) == [f"give {card}" for card in DIAMONDS.split()]


def pass_misere() -> TrickMatch:
    state = play(do(basic(), "pass,pass,pass,pass"), ACES)
    give_lowest(state, 4)
    return state


@pytest.mark.clause("skruuvi/pass-misere-knock", "skruuvi/pass-misere-lead")
def test_all_may_knock_in_a_pass_misere_and_the_dealers_left_leads() -> None:
    state = do(pass_misere(), "pass,pass,pass")
    assert state.current_player() == 0
    do(state, "knock")
    assert state.current_player() == 1
    do(state, "pass")
    assert state.current_player() == 3
    do(state, "kontra-knock")
    assert state.current_player() == 1
    assert state.trump == -1
    assert not any(text.startswith("give") for text in legal(state))


@pytest.mark.clause("skruuvi/pass-misere-tricks", "skruuvi/pass-misere-aces")
@pytest.mark.parametrize(("calls", "factor"), [("pass,pass,pass,pass", 1), ("knock,pass,pass", 2)])
def test_pass_misere_scores_the_opponents_tricks_and_aces(calls: str, factor: int) -> None:
    state = to_end(do(pass_misere(), calls))
    assert isinstance(state, ModernMatch)
    for side, seats in enumerate(((0, 2), (1, 3))):
        tricks = state.tricks[1 - side] + state.tricks[3 - side]
        aces = state.aces.points(1 - side)
        assert state.scores()[side] == factor * (tricks + aces)
        if tricks:
            assert (seats, float(factor * tricks), "pass-misere-tricks") in sheet(state)
        if aces:
            assert (seats, float(factor * aces), "pass-misere-aces") in sheet(state)


@pytest.mark.clause("skruuvi/most-points")
def test_more_points_win_and_equal_points_draw() -> None:
    state = to_end(do(knocking(), "pass,pass"))
    first, second = state.scores()[:2]
    assert state.winners() == ([0, 2] if first > second else [1, 3])
    state.points = [10, 10]
    assert state.winners() == []


# --- what a seat can know


def test_cards_that_were_turned_up_may_have_been_given_on() -> None:
    """Player 1 saw four aces go to player 2, and got one from player 4, so that one came by him."""
    state = do(basic(), "bid 1 diamonds" + PASSES)
    turn_up(state)
    do(state, "give CA,give HA,give D2,give D3,give CA,give D3,give D2,pass,pass,pass,pass")
    rng = Random(7)
    where: Counter[str] = Counter()
    for _ in range(300):
        other = state.resample_from_infostate(0, rng.random)
        assert other.observed(0) == state.observed(0)
        for name, card in (("DA", 25), ("HA", 38), ("SA", 51)):
            holder = next(chair for chair in range(4) if other.places[chair] >> card & 1)
            where[f"{name} {holder}"] += 1
    assert all(where[f"{name} 1"] > 100 for name in ("DA", "HA", "SA"))
    assert 0 < where["HA 3"] < 150
    assert 0 < where["HA 2"] < 60  # one card of sixteen went there, if the ace was among the four
    assert not where["HA 0"]


def test_views_tell_the_contract_and_the_calls() -> None:
    state = do(knocking(), "knock,pass,pass")
    view = state.view(0)
    calls = view.zone("calls")
    assert isinstance(calls, CounterZone)
    assert calls.counters[1].value.startswith("pass, pass")
    assert "6 diamonds by player 2, times 2" in str(view.zone("contract"))
    hand = view.zone("hand-1")
    assert isinstance(hand, CardZone)
    assert {item.face for item in hand.items} == {"back"}
    assert cards_in(state.places[0])
