"""Skruf-whist: what it changes in Historical Skruuvi."""

from __future__ import annotations

import re

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
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games import rulebook
from pelitupa.games.tricks.skruf_whist.game import SkrufMatch, slam_points
from pelitupa.games.tricks.skruuvi_family.calls import NO_TRUMPS, TRUMPS
from pelitupa.games.tricks.skruuvi_family.honours import base_value
from pelitupa.games.tricks.skruuvi_family.scoring import Played
from pelitupa.games.tricks.vint.game import VintMatch

SUITS = (CLUBS[:-3], DIAMONDS[:-3], HEARTS[:-3], SPADES[:-3])
ACES = "CA DA HA SA"
PASSES = ",pass" * 8
OURS, THEIRS = (1, 3), (0, 2)


def match(spec: str = "skruf_whist") -> SkrufMatch:
    state = start(spec)
    assert isinstance(state, SkrufMatch)
    return state


def dealt(spec: str = "skruf_whist") -> SkrufMatch:
    state = match(spec)
    deal(state, SUITS, ACES)
    return state


def lines(state: SkrufMatch, clause: str) -> list[tuple[tuple[int, ...], float]]:
    return [(seats, points) for seats, points, name in sheet(state) if name == clause]


def scored(hands: tuple[str, str, str, str], kind: int, level: int, tricks: int) -> SkrufMatch:
    """Player 2 has declared, holding these cards, and the side has won so many tricks."""
    state = match()
    state.places[:4] = [mask_of(read_cards(text)) for text in hands]
    state.level, state.kind, state.bidder = level, kind, 1
    state.benefits = (1,) * tricks + (0,) * (13 - tricks)
    state._score_tricks(Played(level, kind, tricks, 1), 1)
    state._score_cards(1, state._holding())
    return state


@pytest.mark.clause("skruf_whist/rubber")
def test_two_games_end_the_match() -> None:
    state = match()
    state.games, state.points = [2, 1], [3000, 100]
    state._after_scores()
    assert state.is_terminal()
    assert state.scores() == [29, 0, 29, 0]


@pytest.mark.clause("skruf_whist/kinds", "skruf_whist/bids", "skruf_whist/trumps")
def test_there_is_no_misere() -> None:
    state = dealt()
    assert refused(state, "bid 3 misere") == "kinds"
    assert len(legal(state)) == 36
    do(state, "bid 1 hearts")
    assert refused(state, "bid 1 diamonds") == "higher"
    assert allowed(state, "bid 1 no trump") == "higher"
    assert [TRUMPS[kind] for kind in range(1, 6)] == [3, 0, 1, 2, -1]


@pytest.mark.clause(
    "skruf_whist/dealt-again",
    "skruf_whist/pass-misere",
    "skruf_whist/pass-misere-take",
    "skruf_whist/limit",
)
def test_four_passes_deal_again_or_a_pass_misere() -> None:
    state = do(dealt(), "pass,pass,pass,pass")
    assert (state.deal_number(), state.dealer, len(state.history())) == (1, 0, 52)
    single = do(dealt("skruf_whist(deals=1,limit=2)"), "pass,pass,pass,pass")
    assert not single.is_terminal()
    assert single.deal_number() == 1
    deal(single, SUITS, ACES)
    assert do(single, "pass,pass,pass,pass").is_terminal()
    other = do(dealt("skruf_whist(pass_misere=true)"), "pass,pass,pass,pass")
    assert other.deal_number() == 1
    draw = other.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, 2)
    play(other, ACES)
    assert allowed(other, "give DA" if "give DA" in legal(other) else legal(other)[0])


@pytest.mark.clause("skruf_whist/raised", "skruf_whist/promise", "skruf_whist/no-knocks")
def test_contracts_from_three_up_are_played_and_nobody_knocks() -> None:
    state = do(dealt(), "bid 1 diamonds" + PASSES)
    play(state, ACES)
    do(state, "give D2,give D3,give D4,give D5,give D2,give D3,give D4,pass,pass,pass,pass")
    assert "The contract: 3 diamonds by player 2" in told(state)
    do(state, "give D4,give D4")
    assert legal(state)[0][0] in "CDHS"
    assert state.current_player() == 2
    assert Played(3, 3, 8, 1).missing == 1


@pytest.mark.clause("skruf_whist/missing")
@pytest.mark.parametrize(
    ("level", "tricks", "points"),
    [(3, 8, -300), (3, 6, -900), (4, 9, -400), (5, 10, -500), (6, 10, -1700), (7, 12, -1700)],
)
def test_undertricks(level: int, tricks: int, points: int) -> None:
    state = scored(("", "", "", ""), NO_TRUMPS, level, tricks)
    assert lines(state, "missing") == [(OURS, points)]


@pytest.mark.clause("skruf_whist/slam")
@pytest.mark.parametrize(
    ("tricks", "bid", "points"),
    [(11, 5, 0), (12, 5, 200), (12, 6, 700), (12, 7, 0), (13, 4, 400), (13, 6, 900), (13, 7, 1400)],
)
def test_slams(tricks: int, bid: int, points: int) -> None:
    assert slam_points(tricks, bid) == points


@pytest.mark.clause("skruf_whist/slam-anybody")
def test_a_slam_of_the_other_side_counts_as_unbid() -> None:
    state = scored(("", "", "", ""), NO_TRUMPS, 6, 1)
    assert lines(state, "slam") == [(THEIRS, 200.0)]
    assert not lines(scored(("", "", "", ""), NO_TRUMPS, 5, 11), "slam")


@pytest.mark.clause("skruf_whist/value-cards", "skruf_whist/hands-count")
def test_base_values_go_to_the_side_with_seven_tricks() -> None:
    hands = ("HA CA", "HK HQ HJ HT SA", "DA", "")
    assert lines(scored(hands, 4, 5, 11), "value-cards") == [(OURS, 100.0)]  # 1 ace, 4 honours: 20
    assert not lines(scored(hands, 4, 5, 6), "value-cards")  # 3 aces, 1 honour: 0
    hands = ("HA CA HJ", "HK HQ SA", "DA HT", "")
    assert lines(scored(hands, 4, 4, 10), "value-cards") == [(OURS, -240.0)]  # 1 and 2: -60
    assert lines(scored(hands, 4, 4, 3), "value-cards") == [(THEIRS, 240.0)]  # 3 and 3: 60


@pytest.mark.clause("skruf_whist/base-values")
def test_rows_that_the_source_leaves_out_mirror_those_it_prints() -> None:
    assert base_value(4, 5) == 90
    assert base_value(0, 0) == -90
    assert base_value(3, 0) == -base_value(1, 5)
    assert base_value(0, 4) == -base_value(4, 1)
    for honours in range(5):  # more honours are never worth less
        values = [base_value(aces, honours) for aces in range(4)]
        assert values == sorted(values)


@pytest.mark.clause("skruf_whist/value-cards-no-trump")
def test_aces_at_no_trump() -> None:
    four, three = ("", "CA DA HA SA", "", ""), ("", "CA DA HA", "SA", "")
    two = ("CA SA", "HA", "", "DA")
    assert lines(scored(four, NO_TRUMPS, 5, 3), "value-cards") == [(OURS, 450.0)]
    assert lines(scored(three, NO_TRUMPS, 3, 9), "value-cards") == [(OURS, 210.0)]
    assert lines(scored(two, NO_TRUMPS, 3, 9), "value-cards") == [(OURS, 150.0)]
    assert lines(scored(two, NO_TRUMPS, 3, 6), "value-cards") == [(THEIRS, 150.0)]


@pytest.mark.clause("skruf_whist/aces-in-hand", "skruf_whist/sequences")
def test_aces_in_hand_and_sequences_are_half_of_historical_ones() -> None:
    hands = ("HA HK HQ", "SA SK SQ SJ ST CA DA", "", "")
    state = scored(hands, 4, 5, 11)
    assert lines(state, "sequences") == [(THEIRS, 100.0), (OURS, 150.0)]
    assert lines(state, "aces-in-hand") == [(OURS, 100.0)]
    state = scored(hands, NO_TRUMPS, 5, 11)
    assert lines(state, "sequences") == [(THEIRS, 100.0), (OURS, 300.0)]
    assert lines(state, "aces-in-hand") == [(OURS, 200.0)]


@pytest.mark.clause("skruf_whist/pass-misere-tricks")
def test_fewer_tricks_win_a_pass_misere_by_the_difference() -> None:
    state = match("skruf_whist(pass_misere=true)")
    state.tricks = [2, 5, 2, 4]
    state._score_pass_misere()
    assert sheet(state) == [(THEIRS, 500.0, "pass-misere-tricks")]


@pytest.mark.clause("skruf_whist/trick-points")
def test_both_sides_get_trick_points() -> None:
    state = match()
    state.level, state.kind, state.bidder = 4, NO_TRUMPS, 1
    state.benefits = (1,) * 9 + (0,) * 4
    state._score_contract(Played(4, NO_TRUMPS, 9, 1))
    assert lines(state, "trick-points") == [(THEIRS, 16.0), (OURS, 36.0)]


@pytest.mark.clause("skruf_whist/base-value-table")
def test_every_base_value_stands_in_its_clause() -> None:
    text = rulebook("skruf_whist")["skruf_whist/base-value-table"].text
    rows = re.findall(r"aces? ((?:-?[0-9]+, )*-?[0-9]+)", text)
    assert len(rows) == 4
    for aces, row in enumerate(rows, 1):
        printed = [int(value) for value in row.split(", ")]
        assert printed == [base_value(aces, honours) for honours in range(1, 6)]


@pytest.mark.clause("skruf_whist/not-taken-over", "vint/not-taken-over")
@pytest.mark.parametrize("spec", ["skruf_whist", "vint"])
def test_tricks_beyond_a_contract_bring_trick_points_and_slams_and_nobodys_aces_are_lost(
    spec: str,
) -> None:
    def lines_of(tricks: int) -> dict[str, list[tuple[tuple[int, ...], float]]]:
        """The score of a contract of four at no trump, whose declarers hold all aces, by clauses."""
        state = start(spec)
        assert isinstance(state, (SkrufMatch, VintMatch))
        state.places[:4] = [mask_of(read_cards(text)) for text in ("", ACES, "", "")]
        state.level, state.kind, state.bidder = 4, NO_TRUMPS, 1
        state.benefits = (1,) * tricks + (0,) * (13 - tricks)
        state._score_contract(Played(4, NO_TRUMPS, tricks, 1))
        found: dict[str, list[tuple[tuple[int, ...], float]]] = {}
        for seats, points, clause in sheet(state):
            found.setdefault(clause, []).append((seats, points))
        return found

    def changed(fewer: int, more: int) -> set[str]:
        one, other = lines_of(fewer), lines_of(more)
        differ = {clause for clause in one | other if one.get(clause) != other.get(clause)}
        return differ - {"game"}  # which trick points may complete

    assert changed(10, 11) == {"trick-points"}
    assert changed(11, 12) == changed(12, 13) == {"trick-points", "slam"}
    assert changed(3, 10) <= {"trick-points", "missing", "made"}, "what is held stays theirs"
    held = "value-cards" if spec == "skruf_whist" else "aces-held"
    assert [seats for seats, _ in lines_of(3)[held]] == [OURS]
