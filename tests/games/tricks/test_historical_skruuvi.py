"""Historical Skruuvi: what it changes in Modern Skruuvi: rubber, trick points, cards in hand."""

from __future__ import annotations

import pytest

from games.trick_positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    deal,
    do,
    legal,
    play,
    sheet,
    start,
    told,
)
from pelitupa.core import OptionError
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.historical_skruuvi.game import HistoricalMatch
from pelitupa.games.tricks.skruuvi_family.calls import MISERE, NO_TRUMPS
from pelitupa.games.tricks.skruuvi_family.honours import Holding
from pelitupa.games.tricks.skruuvi_family.scoring import Played
from pelitupa.records.format import STOPPED, settle

SUITS = (CLUBS[:-3], DIAMONDS[:-3], HEARTS[:-3], SPADES[:-3])
ACES = "CA DA HA SA"
PASSES = ",pass" * 8
DIAMOND_BID, HEARTS_SUIT = 3, 2


def match(spec: str = "historical_skruuvi") -> HistoricalMatch:
    state = start(spec)
    assert isinstance(state, HistoricalMatch)
    return state


def contracted(bid: str, after: str = "", spec: str = "historical_skruuvi") -> HistoricalMatch:
    """Player 2 (diamonds) has the contract, with four aces, of which three go to the others."""
    state = match(spec)
    deal(state, SUITS, ACES)
    do(state, f"bid {bid}" + PASSES)
    play(state, ACES)
    do(state, "give D2,give D3,give D4,give D5,give D2,give D3,give D4")
    do(state, "pass,pass,pass,pass")
    if legal(state)[0].startswith("give"):
        do(state, "give D4,give D4")  # to the partner, and back
    return do(state, after) if after else state


def scored(
    level: int, kind: int, benefits: tuple[int, ...], bidder: int = 1, factor: int = 1
) -> HistoricalMatch:
    """A deal of solid suits in which tricks brought these sides trick points, and its scores."""
    state = match()
    deal(state, SUITS, ACES)
    state.level, state.kind, state.bidder, state.factor = level, kind, bidder, factor
    state.benefits = benefits
    good = benefits.count(bidder % 2)
    state._score_contract(Played(level, kind, good, factor))
    return state


def lines(state: HistoricalMatch, clause: str) -> list[tuple[tuple[int, ...], float]]:
    return [(seats, points) for seats, points, name in sheet(state) if name == clause]


def to_end(state: HistoricalMatch) -> HistoricalMatch:
    number = state.deal_number()
    while not state.is_terminal() and state.deal_number() == number:
        state.apply_action(state.legal_actions()[-1])
    return state


OURS, THEIRS = (1, 3), (0, 2)


# --- match


@pytest.mark.clause("historical_skruuvi/rubber")
def test_kotkas_follow_when_a_side_has_won_two_games() -> None:
    state = match()
    state.games, state.points = [2, 0], [1000, 0]
    assert not state.is_kotka()
    state._after_scores()
    for number in range(4):
        assert state.is_kotka()
        assert state.kotkas == number
        state._after_scores()
    assert state.is_terminal()


@pytest.mark.clause("historical_skruuvi/three-matches", "historical_skruuvi/new-seats")
def test_in_a_night_everyone_is_once_the_partner_of_everyone() -> None:
    state = match("historical_skruuvi(matches=3)")
    assert load_game("historical_skruuvi").teams() == ((0, 2), (1, 3))
    assert load_game("historical_skruuvi(matches=3)").teams() == ((0,), (1,), (2,), (3,))
    circles = []
    for _ in range(3):
        circles.append({state.seating[0], state.seating[2]})
        state.games, state.points, state.rubber, state.kotkas = [2, 0], [1000, 0], True, 3
        state._after_scores()
    assert circles == [{0, 2}, {0, 1}, {0, 3}]
    assert state.is_terminal()
    assert state.scores() == [30.0, -10.0, -10.0, -10.0]
    assert state.winners() == [0]


# --- trick points


@pytest.mark.clause("historical_skruuvi/trick-points", "historical_skruuvi/trick-points-count")
def test_both_sides_get_trick_points_made_or_not() -> None:
    state = scored(5, DIAMOND_BID, (1,) * 9 + (0,) * 4)
    assert lines(state, "trick-points") == [(THEIRS, 20.0), (OURS, 45.0)]
    assert state.trick_points == [20, 45]
    state = scored(5, MISERE, (1,) * 11 + (0,) * 2)  # avoided eleven
    assert state.trick_points == [10, 55]


@pytest.mark.clause("historical_skruuvi/game", "historical_skruuvi/game-rest")
def test_sixty_win_a_game_and_all_begins_again_from_zero() -> None:
    state = scored(5, DIAMOND_BID, (1,) * 12 + (0,))
    assert state.games == [0, 1]
    assert state.trick_points == [0, 0]
    assert lines(state, "game") == [(OURS, 200.0)]


@pytest.mark.clause("historical_skruuvi/game-first")
@pytest.mark.parametrize(
    ("benefits", "winner"), [((0,) * 4 + (1,) * 9, 0), ((1,) * 9 + (0,) * 4, 1)]
)
def test_if_both_reach_sixty_the_order_of_tricks_decides(
    benefits: tuple[int, ...], winner: int
) -> None:
    state = match()
    deal(state, SUITS, ACES)
    state.level, state.kind, state.bidder = 6, DIAMOND_BID, 1
    state.trick_points = [36, 6]  # four tricks, or nine, are wanted
    state.benefits = benefits
    state._score_contract(Played(6, DIAMOND_BID, 9, 1))
    assert state.games[winner] == 1
    assert state.games[1 - winner] == 0


@pytest.mark.clause("historical_skruuvi/game-kotka")
def test_in_a_kotka_one_deal_must_bring_sixty() -> None:
    for level, tricks, games in ((6, 10, 1), (6, 9, 0), (7, 9, 1)):
        state = match()
        state.rubber, state.trick_points, state.games = True, [0, 0], [2, 0]
        deal(state, (CLUBS, DIAMONDS, HEARTS, SPADES))
        state.level, state.kind, state.bidder = level, DIAMOND_BID, 1
        state.benefits = (1,) * tricks + (0,) * (13 - tricks)
        state._score_contract(Played(level, DIAMOND_BID, tricks, 1))
        assert state.games == [2, games]


@pytest.mark.clause("historical_skruuvi/game-value")
def test_each_further_game_of_a_side_is_worth_more() -> None:
    state = match()
    assert [state.game_value(n) for n in (1, 2, 3)] == [200, 400, 600]


# --- contracts


@pytest.mark.clause("historical_skruuvi/raised", "historical_skruuvi/promise")
def test_low_contracts_are_raised_to_four_which_promises_ten_tricks() -> None:
    state = contracted("1 diamonds")
    assert "The contract: 4 diamonds by player 2" in told(state)
    assert Played(4, 3, 9, 1).missing == 1


@pytest.mark.clause("historical_skruuvi/judged")
def test_an_unknocked_four_is_judged_made() -> None:
    state = contracted("4 diamonds", "pass,pass")
    assert state.deal_number() == 2
    assert lines(state, "made") == [(OURS, 1000.0)]
    assert lines(state, "trick-points") == [(THEIRS, 12.0), (OURS, 40.0)]
    assert not lines(state, "extra-tricks")
    assert lines(state, "sequences")  # cards in hand count as if it had been played
    knocked = contracted("4 diamonds", "knock,pass,pass")
    assert legal(knocked)[0][0] in "CDHS"


@pytest.mark.clause("historical_skruuvi/judged-misere")
def test_four_misere_is_played_out() -> None:
    state = contracted("4 misere", "pass,pass")
    assert state.deal_number() == 1
    assert state.current_player() == 2


# --- scoring


@pytest.mark.clause("historical_skruuvi/made", "historical_skruuvi/extra-tricks")
@pytest.mark.parametrize(
    ("level", "good", "made", "extra"),
    [(4, 13, 1000, 0), (5, 11, 2000, 0), (5, 13, 2000, 400), (6, 13, 3000, 200), (7, 13, 4500, 0)],
)
def test_contracts_made(level: int, good: int, made: int, extra: int) -> None:
    state = scored(level, NO_TRUMPS, (1,) * good + (0,) * (13 - good))
    assert lines(state, "made") == [(OURS, made)]
    assert lines(state, "extra-tricks") == ([(OURS, extra)] if extra else [])


@pytest.mark.clause("historical_skruuvi/missing")
@pytest.mark.parametrize(
    ("level", "good", "points"),
    [
        (4, 9, -400),
        (4, 7, -1200),
        (5, 10, -500),
        (5, 9, -1000),
        (6, 11, -1100),
        (6, 9, -2300),
        (7, 12, -1700),
        (7, 10, -3100),
    ],
)
def test_missing_tricks(level: int, good: int, points: int) -> None:
    state = scored(level, NO_TRUMPS, (1,) * good + (0,) * (13 - good))
    assert lines(state, "missing") == [(OURS, points)]


def hand(text: str) -> int:
    return mask_of(read_cards(text))


def test_holdings_are_counted_by_side_and_by_hand() -> None:
    held = Holding([hand("HA HK HQ HJ HT SA"), hand("CA"), hand("DA"), 0], HEARTS_SUIT)
    assert [held.aces(0), held.aces(1)] == [3, 1]
    assert [held.honours(0), held.honours(1)] == [5, 0]
    assert held.aces_in_hand(0) == [2, 1]
    assert held.sequences(0) == [(HEARTS_SUIT, 5)]


def cards_scored(
    hands: tuple[str, str, str, str], kind: int, level: int, declarers_tricks: int
) -> HistoricalMatch:
    """Player 2 declares with these cards (all others lie elsewhere)."""
    state = match()
    state.places[:4] = [hand(text) if text else 0 for text in hands]
    state.level, state.kind, state.bidder = level, kind, 1
    state.benefits = (1,) * declarers_tricks + (0,) * (13 - declarers_tricks)
    state._score_cards(1, state._holding())
    return state


@pytest.mark.clause("historical_skruuvi/value-cards")
def test_the_ace_of_trumps_is_two_value_cards() -> None:
    state = cards_scored(("HA CA DA", "HK HQ HJ HT SA", "", ""), 4, 5, 11)
    assert lines(state, "value-cards") == [(OURS, 250.0)]  # 4 trumps and an ace against 2 + 2
    state = cards_scored(("HA CA HT", "HK HQ HJ SA", "DA", ""), 4, 6, 12)
    assert lines(state, "value-cards") == [(THEIRS, 300.0)]  # CA, DA, HT, and HA twice


@pytest.mark.clause("historical_skruuvi/value-cards-lost")
def test_declarers_with_fewer_tricks_lose_their_value_cards() -> None:
    state = cards_scored(("HA CA DA", "HK HQ HJ HT SA", "", ""), 4, 5, 6)
    assert lines(state, "value-cards") == [(THEIRS, 250.0)]
    state = cards_scored(("", "CA DA HA", "SA", ""), NO_TRUMPS, 5, 6)
    assert lines(state, "value-cards") == [(THEIRS, 350.0)]


@pytest.mark.clause("historical_skruuvi/value-cards-no-trump")
def test_aces_at_no_trump_and_two_each() -> None:
    state = cards_scored(("", "CA DA HA", "SA", ""), NO_TRUMPS, 5, 11)
    assert lines(state, "value-cards") == [(OURS, 350.0)]
    state = cards_scored(("CA DA", "HA SA", "", ""), NO_TRUMPS, 6, 12)
    assert lines(state, "value-cards") == [(OURS, 300.0)]
    state = cards_scored(("CA DA HA", "", "SA", ""), NO_TRUMPS, 6, 12)
    assert lines(state, "value-cards") == [(THEIRS, 540.0)]


@pytest.mark.clause("historical_skruuvi/aces-in-hand")
def test_three_and_four_aces_in_one_hand() -> None:
    assert lines(cards_scored(("", "CA DA HA", "SA", ""), 4, 5, 11), "aces-in-hand") == [
        (OURS, 200)
    ]
    all_four = ("CA DA HA SA", "", "", "")
    assert lines(cards_scored(all_four, 4, 5, 11), "aces-in-hand") == [(THEIRS, 400)]
    assert lines(cards_scored(all_four, NO_TRUMPS, 5, 11), "aces-in-hand") == [(THEIRS, 800)]
    assert not lines(cards_scored(("CA DA", "", "HA SA", ""), 4, 5, 11), "aces-in-hand")


@pytest.mark.clause("historical_skruuvi/sequences")
def test_sequences_count_half_beside_trumps() -> None:
    hands = ("HA HK HQ", "SA SK SQ SJ ST", "", "CA CK CJ")
    assert lines(cards_scored(hands, 4, 5, 11), "sequences") == [(THEIRS, 200.0), (OURS, 300.0)]
    no_trump = lines(cards_scored(hands, NO_TRUMPS, 5, 11), "sequences")
    assert no_trump == [(THEIRS, 200.0), (OURS, 600.0)]


@pytest.mark.clause("historical_skruuvi/hands-count")
def test_hands_count_as_they_were_when_the_play_began_and_not_in_misere() -> None:
    state = to_end(contracted("5 diamonds", "pass,pass"))
    assert lines(state, "sequences")  # though all cards have been played
    assert not lines(scored(5, MISERE, (1,) * 11 + (0,) * 2), "sequences")


@pytest.mark.clause("historical_skruuvi/aces")
def test_aces_count_a_hundredfold_in_misere_made_or_not() -> None:
    for good in (11, 5):
        state = match()
        deal(state, SUITS, ACES)
        state.level, state.kind, state.bidder = 5, MISERE, 1
        state.benefits = (1,) * good + (0,) * (13 - good)
        state.aces = state.aces.after(read_cards("CA"), 4, 0).after(read_cards("DA"), 9, 1)
        state._score_contract(Played(5, MISERE, good, 1))
        assert lines(state, "aces") == [(THEIRS, 900.0), (OURS, 400.0)]


@pytest.mark.clause("historical_skruuvi/doubled", "historical_skruuvi/not-doubled")
def test_knocks_double_all_but_trick_points_and_games() -> None:
    single = scored(5, NO_TRUMPS, (1,) * 12 + (0,))
    double = scored(5, NO_TRUMPS, (1,) * 12 + (0,), factor=2)
    for clause in ("made", "extra-tricks"):
        assert lines(double, clause) == [(s, 2 * p) for s, p in lines(single, clause)]
    for clause in ("trick-points", "game"):
        assert lines(double, clause) == lines(single, clause) != []


@pytest.mark.clause("historical_skruuvi/pass-misere-tricks", "historical_skruuvi/pass-misere-aces")
def test_pass_misere_scores_hundreds() -> None:
    state = match()
    deal(state, SUITS, ACES)
    do(state, "pass,pass,pass,pass")
    play(state, ACES)
    do(state, ",".join(["give CA", "give DA", "give CA", "give DA"]))
    state = to_end(do(state, "knock,pass,pass"))
    tricks = lines(state, "pass-misere-tricks")
    assert sum(points for _, points in tricks) == 2 * 1300.0
    assert lines(state, "pass-misere-aces")
    assert not lines(state, "trick-points")


# --- end


@pytest.mark.clause("historical_skruuvi/replayed")
def test_an_even_match_is_played_again_for_double() -> None:
    state = match()
    state.games, state.rubber, state.kotkas, state.points = [2, 1], True, 3, [509, 500]
    state._after_scores()
    assert (state.worth, state.points, state.games, state.rubber) == (2, [0, 0], [0, 0], False)
    state.level, state.kind, state.bidder = 5, NO_TRUMPS, 1
    state.benefits = (1,) * 11 + (0,) * 2
    state._score_contract(Played(5, NO_TRUMPS, 11, 1))
    assert lines(state, "made") == [(OURS, 4000.0)]
    assert lines(state, "trick-points") == [(THEIRS, 20.0), (OURS, 110.0)]
    assert state.trick_points == [10, 55]


@pytest.mark.clause("historical_skruuvi/main-book", "historical_skruuvi/best-book")
@pytest.mark.parametrize(
    ("points", "book"),
    [([1249, 1000], 2), ([1250, 1000], 3), ([0, 149], -1), ([0, 150], -2), ([100, 60], 0)],
)
def test_the_difference_goes_to_the_main_book_in_hundreds(points: list[int], book: int) -> None:
    state = match()
    state.games, state.rubber, state.kotkas, state.points = [2, 1], True, 3, points
    state._after_scores()
    assert state.is_terminal()
    won, lost = max(book, 0), max(-book, 0)
    assert state.scores() == [won, lost, won, lost]
    assert state.winners() == ([] if not book else [0, 2] if book > 0 else [1, 3])


@pytest.mark.clause("historical_skruuvi/main-book")
def test_match_points_are_a_book_of_their_own_until_the_match_is_over() -> None:
    state = match("historical_skruuvi(objective=margin)")
    state.level, state.kind, state.bidder = 5, NO_TRUMPS, 1
    state.benefits = (1,) * 11 + (0,) * 2
    state._score_contract(Played(5, NO_TRUMPS, 11, 1))
    assert {line.unit for line in state.score_sheet()} == {"match points"}
    assert state.points == [10, 2105]
    assert state.scores() == [0.0] * 4
    assert state.settlement() == [0.0, 20.95, 0.0, 20.95]  # if all agree to stop in the middle
    assert settle(state, STOPPED) == (-20.95, 20.95, -20.95, 20.95)
    state.games, state.rubber, state.kotkas = [0, 2], True, 3
    state._after_scores()
    assert [(x.points, x.unit) for x in state.score_sheet()][-1] == (21.0, "")
    assert state.scores() == state.settlement() == [0.0, 21.0, 0.0, 21.0]


@pytest.mark.clause("historical_skruuvi/deals", "historical_skruuvi/limit")
@pytest.mark.parametrize("spec", ["historical_skruuvi(deals=2)", "historical_skruuvi(limit=2)"])
def test_it_may_end_after_some_deals(spec: str) -> None:
    state = contracted("4 diamonds", "pass,pass", spec)
    assert not state.is_terminal()
    state._after_scores()
    assert state.is_terminal()
    with pytest.raises(OptionError):
        load_game("historical_skruuvi(deals=301)")
