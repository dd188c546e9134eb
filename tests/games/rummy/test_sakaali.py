"""Sakaali: discards, the hand of a team, who scores what, and how a match ends.

Hands are dealt seat by seat from the first; moves are texts with commas between.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from games.playing import may, play, refused
from pelitupa.core import CardZone, OptionError
from pelitupa.equipment.cards import cards_in, mask_of, read_card, read_cards
from pelitupa.games import load_game
from pelitupa.games.rummy.sakaali.advice import SakaaliAdvice
from pelitupa.games.rummy.sakaali.game import SakaaliState
from pelitupa.games.rummy.sakaali.judgement import Known, beliefs, known_to, weights, worths
from pelitupa.games.rummy.sakaali.team_hand import best_kept, best_team, counts_of, minus_points
from pelitupa.players.conventions import alert, cards_for
from pelitupa.table.evening.movements import EIGHT, movement
from pelitupa.table.evening.playing import board_game, places, usual_of
from pelitupa.table.evening.scoring import POINTS, Score, carry_ties, team_standings

# What each keeps comes first: the first side 3 + 3 + 3 + 1, the other 3 + 2 + 2 + 2 + 1.
KEPT = ("CA DA HA C2 D2", "CK DK HK CQ DQ", "H2 C3 D3 H3 S9", "CJ DJ CT DT ST")
REST = (
    "S2 C4 D4 H4 C5 D5 H5 C6",
    "SK HQ SQ HJ SJ HT D6 H6",
    "SA S3 S4 S5 S6 C7 D7 H7",
    "S7 C8 D8 H8 S8 C9 D9 H9",
)
FIRST, SECOND = 20 + 9, 25 + 25  # S9 alone; two queens and two jacks
EQUAL = ("C2 D2 H2 C4 D4", "C3 D3 H3 C5 D5", "C6 D6 H6 C8 D8", "C7 D7 H7 C9 D9")
"""Two pairs each beside sets: 50 minus points for both."""
MATCHED = ("CA DA HA C2 D2", "CK DK HK CQ DQ", "H2 S2 C3 D3 H3", "CJ DJ CT DT ST")


def begin(spec: str = "deals=1", kept: tuple[str, ...] = KEPT) -> SakaaliState:
    state = load_game(f"sakaali({spec})").new_initial_state()
    assert isinstance(state, SakaaliState)
    return deal(state, kept)


def deal(state: SakaaliState, kept: tuple[str, ...] = KEPT) -> SakaaliState:
    """Deal hands in which each has these five cards, and others of all ranks."""
    held = [mask_of(read_cards(hand)) for hand in kept]
    rest = cards_in(2**52 - 1 & ~(held[0] | held[1] | held[2] | held[3]))
    for seat in range(4):
        for card in [*cards_in(held[seat]), *rest[seat::4]]:
            state.apply_action(card)
    return state


def play_out(state: SakaaliState, kept: tuple[str, ...] = KEPT) -> SakaaliState:
    """Everybody discards all but these five cards."""
    held = [mask_of(read_cards(hand)) for hand in kept]
    deal_number = state.deal
    while state.is_player_node() and state.deal == deal_number:
        state.apply_action(cards_in(state.hands[state.turn] & ~held[state.turn])[0])
    return state


# --- the deal and the play


@pytest.mark.clause("sakaali/players", "sakaali/deal")
def test_thirteen_cards_each_of_two_teams() -> None:
    state = begin()
    assert [hand.bit_count() for hand in state.hands] == [13] * 4
    assert state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3] == 2**52 - 1
    assert state.sides() == ((0, 2), (1, 3))
    with pytest.raises(OptionError):
        load_game("sakaali(players=3)")


@pytest.mark.clause("sakaali/first")
def test_the_beginning_passes_to_the_left() -> None:
    state = begin("first=3,deals=2")
    assert state.current_player() == 2
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 3
    assert deal(play_out(state)).current_player() == 3
    assert begin("first=4").current_player() == 3
    with pytest.raises(OptionError):
        load_game("sakaali(first=5)")


@pytest.mark.clause("sakaali/turn")
def test_any_card_of_the_hand_and_no_other() -> None:
    state = begin()
    assert may(state) == {state.action_to_string(card) for card in cards_in(state.hands[0])}
    assert refused(state, "CK") == "sakaali/turn"
    state = play(state, "CA")
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    assert refused(state, "CA") == "sakaali/turn"
    assert state.explain(read_card("DA")).legal


@pytest.mark.clause("sakaali/row")
def test_all_see_who_discarded_what_in_which_order() -> None:
    state = play(begin(), "DA, CK, H2, CJ, CA")
    for seat in (None, 0, 1):
        rows = {zone.id: zone for zone in state.view(seat).zones}
        row = rows["row-0"]
        assert isinstance(row, CardZone)
        assert [item.id for item in row.items] == ["DA", "CA"]
        assert row.owner == 0
        hand = rows["hand-2"]
        assert isinstance(hand, CardZone)
        assert all(item.face == "back" for item in hand.items)


@pytest.mark.clause("sakaali/eight")
def test_eight_discards_each() -> None:
    state, count = begin("deals=2"), 0
    while state.deal == 1:
        assert not state.is_chance_node()
        state.apply_action(state.legal_actions()[0])
        count += 1
    assert count == 4 * 8


# --- what the hands are worth


@pytest.mark.clause("sakaali/sets", "sakaali/pairs", "sakaali/singles")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("C2 D2 H2 S2 C3 D3 H3 CK DK HK", 0),
        ("C2 D2 H2 S2 C3 D3 H3 S3 CK DK", 25),
        ("C2 D2 H2 CA DA HA CK DK CQ DQ", 50),
        ("C2 D2 H2 CA DA HA C3 D3 H3 SA", 0),
        ("C2 D2 H2 C3 D3 H3 C4 D4 H4 SA", 21),
        ("C2 D2 H2 C3 D3 H3 C4 D4 H4 SK", 33),
        ("SA SK SQ SJ ST S9 S8 S7 S6 S5", 10 * 20 + 1 + 13 + 12 + 11 + 10 + 9 + 8 + 7 + 6 + 5),
        ("CA DA C2 D2 C3 D3 C4 D4 C5 S6", 4 * 25 + 25 + 26 - 0),
    ],
)
def test_minus_points(hand: str, points: int) -> None:
    assert minus_points(mask_of(read_cards(hand))) == points


@pytest.mark.clause("sakaali/team-hand", "sakaali/difference", "sakaali/bonus", "sakaali/show")
def test_partners_count_together_and_the_better_team_scores() -> None:
    state = play_out(begin())
    assert state.scores() == [SECOND - FIRST + 20, 0, SECOND - FIRST + 20, 0]
    assert state.winners() == [0, 2]
    assert [(line.clause, line.points, line.seats) for line in state.score_sheet()] == [
        ("sakaali/difference", SECOND - FIRST, (0, 2)),
        ("sakaali/bonus", 20, (0, 2)),
    ]
    assert "Player 3 shows S9 H3 H2 C3 D3" in state.information_state_string(1)
    assert "players 1 and 3: 29 minus points" in state.information_state_string(1)


@pytest.mark.clause("sakaali/all-matched")
def test_all_matched_brings_thirty_more() -> None:
    state = play_out(begin(kept=MATCHED), MATCHED)
    assert state.scores()[0] == SECOND + 20 + 30
    assert state.score_sheet()[-1].clause == "sakaali/all-matched"


@pytest.mark.clause("sakaali/tie", "sakaali/bonus-again")
def test_the_bonus_of_a_tie_goes_on_until_it_is_won() -> None:
    state = play_out(begin("deals=4,target=0", EQUAL), EQUAL)
    assert state.scores() == [0, 0, 0, 0]
    assert state.bonus == 40
    state = play_out(deal(state, EQUAL), EQUAL)
    assert state.bonus == 60
    state = play_out(deal(state))
    assert state.scores()[0] == SECOND - FIRST + 60
    assert state.bonus == 20
    assert play_out(deal(state)).scores()[0] == 2 * (SECOND - FIRST) + 60 + 20


# --- the match


@pytest.mark.clause("sakaali/game")
def test_a_game_is_won_with_the_target_or_by_all_deals() -> None:
    state = play_out(begin("target=82"))
    assert not state.is_chance_node() or state.deal == 2
    assert play_out(begin("target=41")).is_terminal()
    two = play_out(deal(play_out(begin("target=82"))))
    assert two.is_terminal()
    assert two.winners() == [0, 2]
    assert not play_out(begin("target=83")).is_terminal()
    assert not play_out(deal(play_out(begin("target=83")))).is_terminal()
    endless = play_out(deal(play_out(deal(play_out(begin("target=0,deals=4"))))))
    assert endless.scores()[0] == 3 * 41
    assert not endless.is_terminal()


@pytest.mark.clause("sakaali/best-of-three", "sakaali/from-nothing")
def test_the_best_of_three_games_begin_at_nothing() -> None:
    state = play_out(begin("games=3,target=40"))
    assert (state.games, state.game_points, state.points) == ([1, 0], [0, 0], [41, 0])
    other = (KEPT[1], KEPT[0], KEPT[3], KEPT[2])
    state = play_out(deal(state, other), other)
    assert (state.games, state.game_points, state.points) == ([1, 1], [0, 0], [41, 41])
    assert "1-1" in str(state)
    state = play_out(deal(state, other), other)
    assert state.games == [1, 2]
    assert state.winners() == [1, 3]


@pytest.mark.clause("sakaali/deals")
def test_after_the_agreed_deals_games_count_then_points() -> None:
    other = (KEPT[1], KEPT[0], KEPT[3], KEPT[2])
    state = play_out(deal(play_out(begin("games=3,target=40,deals=2"), KEPT), other), other)
    assert state.is_terminal()
    assert state.winners() == []
    ahead = play_out(deal(play_out(begin("games=3,target=41,deals=2"), KEPT), EQUAL), EQUAL)
    assert ahead.winners() == [0, 2]
    assert play_out(begin(kept=EQUAL), EQUAL).winners() == []
    behind = play_out(begin("games=3,target=60,deals=1", other), other)
    assert behind.winners() == [1, 3]


@pytest.mark.clause("sakaali/talk", "sakaali/lies")
def test_nothing_but_cards_passes_between_partners_and_any_card_may() -> None:
    game = load_game("sakaali")
    assert game.num_distinct_actions() == 52
    state = begin()
    rng = Random(3)
    while state.is_player_node():
        assert state.legal_actions() == cards_in(state.hands[state.turn])
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_deal_is_the_same_whoever_begins_and_however_it_was_played() -> None:
    """What is drawn is the hands of the seats in their order."""
    one, two = begin("deals=2"), begin("deals=2,first=3")
    assert one.hands == two.hands
    for state in (one, two):
        rng = Random(state.start)
        while state.is_player_node():
            state.apply_action(rng.choice(state.legal_actions()))
        for card in range(52):
            assert state.chance_draw().seat == card // 13  # type: ignore[union-attr]
            state.apply_action(card)
    assert one.hands == two.hands


# --- signals


@pytest.mark.clause("sakaali/agreements")
def test_the_basic_system_is_explained_card_by_card() -> None:
    """42.6: the first and the third card tell of the rank below, the second of the rank above, and the next
    three answer the partner's first three."""
    state, told = begin(), []
    for text in (
        "C2 H5 D4 SA",
        "SJ C5 S9 D5",
        "S5 D7 C6 D9",
        "H8 S2 S7 ST",
        "D6 S6 HT S4",
        "CA H9 D8 S8",
    ):
        for card in text.split():
            player = state.current_player()
            told.append(alert(play(state, card), player, cards_for("sakaali")[:1]))
    two = "two or three"
    assert told[:12] == [
        f"aces: {two}", f"fours: {two}", f"threes: {two}", f"kings: {two}",
        f"queens: {two}", f"sixes: {two}", f"tens: {two}", f"sixes: {two}",
        f"fours: {two}", f"sixes: {two}", f"fives: {two}", f"eights: {two}",
    ]  # fmt: skip
    assert told[12:16] == [
        "threes: none",
        "kings: at least one",
        "aces: at least one",
        "fours: none",
    ]
    assert told[16:20] == [
        "tens: at least one",
        "sixes: at least one",
        "queens: none",
        "sixes: at least one",
    ]
    assert told[20:] == ["fives: at least one", "eights: none", "fours: none", "sixes: none"]
    for card in ("H4", "CQ"):
        player = state.current_player()
        assert alert(play(state, card), player, cards_for("sakaali")[:1]) == ""


def test_a_discard_speaks_of_the_hand_that_it_leaves() -> None:
    state = begin()
    calls = [(0, read_card("C2"))]
    assert state.hand_of_call(calls, 0) == state.hands[0] & ~mask_of([read_card("C2")])
    hand = state.hands[0]
    play(state, "C2, H5, D4, SA, D2")
    assert state.calls_so_far()[-1] == (0, read_card("D2"))
    assert state.hand_of_call(state.calls_so_far(), 0) == hand & ~mask_of([read_card("C2")])
    assert state.call_turn(state.calls_so_far(), 4) == "second"


# --- judgement


def all_keepings(first: str, second: str, keep: int) -> int:
    """The fewest minus points by trying all cards."""
    return min(
        minus_points(mask_of([*mine, *its]))
        for mine in combinations(read_cards(first), keep)
        for its in combinations(read_cards(second), keep)
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_best_hand_of_a_team_is_that_of_all_ways(seed: int) -> None:
    pack = Random(seed).sample(
        read_cards("C2 D2 H2 S2 C3 D3 H3 C4 D4 H4 S4 CK DK HK SK C9 D9 CA"), 14
    )
    texts = [
        " ".join(load_game("sakaali")._action_text(c) for c in half)
        for half in (pack[:7], pack[7:])
    ]
    one, two = (counts_of(mask_of(read_cards(text))) for text in texts)
    assert best_team(one, two, 4) == all_keepings(texts[0], texts[1], 4)


def test_the_cards_best_kept_are_those_of_least_cost() -> None:
    held = counts_of(mask_of(read_cards("C2 D2 H2 C3 D3 CK CA")))
    costs = [(0.0, 21.0 + rank, 25.0, 0.0, 0.0) for rank in range(13)]
    cost, kept = best_kept(costs, held, 5)
    assert cost == 25
    assert (kept[0], kept[1], sum(kept)) == (3, 2, 5)


def test_what_the_partner_may_hold_follows_from_what_was_seen() -> None:
    state = play(begin(), "CA, CK, H2, CJ")
    known = known_to(state, 0)
    believed = beliefs(known, 0.1)
    for row in believed:
        assert sum(row) == pytest.approx(1)
    assert believed[12][2] == believed[0][3] == 0  # three aces are seen, and two twos
    heard = Known(
        known.hand,
        known.mine,
        known.partners,
        known.opponents,
        heard=[(0, 1, (False, False, True, True, True))],
    )
    assert sum(beliefs(heard, 0.0)[1][2:]) == pytest.approx(1)
    assert 0 < sum(believed[1][2:]) < 0.5


def test_advice_keeps_sets_and_estimates_by_the_best_team_hand() -> None:
    state = begin()
    advice = SakaaliAdvice(state.get_game())
    kept, found = worths(known_to(state, 0), weights("plain"))
    assert kept[12] == 3
    assert 12 not in found
    assert advice.likely_action(state, Random(1).random) in advice.sensible_actions(state)
    assert set(advice.sensible_actions(state)) <= set(state.legal_actions())
    assert sum(advice.estimate(state)) == pytest.approx(0)
    over = play_out(begin())
    assert advice.estimate(over) == over.returns()
    margin = begin("deals=1,objective=margin")
    assert advice.estimate(margin)[0] == -advice.estimate(margin)[1]


# --- Sakaali for eight


@pytest.mark.clause("sakaali/eight-players", "sakaali/first-four", "sakaali/last-four")
def test_eight_play_four_deals_at_each_table_and_then_those_of_the_other() -> None:
    game, usual = board_game("sakaali"), usual_of(EIGHT)
    moved = movement(EIGHT, 4, usual.rounds, usual.boards, len(places(game, EIGHT)))
    for sitting in moved.sittings:
        assert sorted(unit // 2 for unit in sitting.units) == [0, 1], "two players of each team"
    first, last = moved.of_round(0), moved.of_round(1)
    assert [sitting.boards for sitting in first] == [(0, 1, 2, 3), (4, 5, 6, 7)]
    assert [sitting.boards for sitting in last] == [(4, 5, 6, 7), (0, 1, 2, 3)]
    for one, other in ((first[0], last[1]), (first[1], last[0])):
        teams = [[unit // 2 for unit in sitting.units] for sitting in (one, other)]
        assert teams[0] == teams[1][::-1], "the teams have changed seats"
        assert not set(one.units) & set(other.units)


@pytest.mark.clause("sakaali/sum", "sakaali/tie-of-eight")
def test_a_tied_deal_hands_its_points_on_at_its_table() -> None:
    """Board 2 is tied at the first table; board 3 is won there by 52 and the 20 of winning."""
    bonus = board_game("sakaali").tied_deal()
    first = [
        Score(0, 0, (0, 2), (30, 0)),
        Score(1, 0, (0, 2), (0, 0)),
        Score(2, 0, (0, 2), (0, 72)),
    ]
    other = [Score(4, 1, (1, 3), (0, 0)), Score(5, 1, (1, 3), (0, 0)), Score(6, 1, (1, 3), None)]
    after = [Score(0, 1, (3, 1), (25, 0)), Score(4, 0, (2, 0), (40, 0))]
    found = carry_ties([*first, *other, *after], bonus)
    assert [score.points for score in found] == [
        (30, 0),
        (0, 0),
        (0, 92),
        (0, 0),
        (0, 0),
        None,
        (65, 0),
        (40, 0),
    ]
    assert [score.carried for score in found] == [0, 0, 20, 0, 0, 0, 40, 0]
    # the boards that both tables have played are 0 and 4
    totals = {one.unit: one.total for one in team_standings(found, POINTS, 2)}
    assert totals == {0: 30, 1: 105}
