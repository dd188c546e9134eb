"""Contract Samba: the auction, openings, round the corner, part of the pile, going out, scores."""

from __future__ import annotations

from random import Random

import pytest

from games.canasta.contract_positions import (
    NONE,
    QUIET,
    dealt,
    laid,
    no,
    piled,
    put,
)
from games.canasta.positions import kinds, leave, points
from games.playing import may, play
from pelitupa.games import load_game
from pelitupa.games.canasta.contract_samba.actions import CALL
from pelitupa.games.canasta.contract_samba.auction import PASS, Contract, bid_of
from pelitupa.games.canasta.contract_samba.game import ContractSamba, ContractState
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING, taken_of
from pelitupa.games.canasta.phases import MELDING, OVER, START, TURNING

# --- setup


@pytest.mark.clause(
    "contract_samba/players", "contract_samba/pack", "contract_samba/deal", "contract_samba/auction"
)
def test_fifteen_of_162_cards_each_and_then_the_auction() -> None:
    game = load_game("contract_samba")
    assert game.teams() == ((0, 2), (1, 3))
    state = game.new_initial_state()
    assert isinstance(state, ContractState)
    assert state.left == 162
    assert [state.stock[kind] for kind in kinds("S7 C2 Joker")] == [3, 3, 6]
    rng = Random(1)
    while state.phase != CALLING:
        state.apply_action(state.draw(rng.random))
    assert [len(hand) for hand in state.hands] == [15] * 4
    assert no(state, "draw") == "auction"


@pytest.mark.clause("contract_samba/first", "contract_samba/no-contract", "contract_samba/upcard")
def test_without_a_contract_the_first_caller_begins_and_nobody_has_opened() -> None:
    state = dealt("S5 S6 S8 S9", *QUIET, spec="(first=3)")
    assert state.current_player() == 2
    play(state, "pass, pass, pass, pass")
    assert state.phase == TURNING
    play(state, "C2, D3, C4")
    assert (state.current_player(), state.phase, state.opened) == (2, START, [False, False])
    assert state.frozen()


# --- the auction


@pytest.mark.clause("contract_samba/bids", "contract_samba/higher", "contract_samba/highest")
def test_types_go_from_clubs_to_a_canasta_of_twos() -> None:
    state = dealt("S5 S6 S8 S9", *QUIET)
    for bid in ("clubs", "diamonds", "hearts", "spades", "canasta", "twos"):
        play(state, f"bid 4 {bid}")
        assert no(state, f"bid 4 {bid}") == "higher"
    assert no(state, "bid 3 twos") == "higher"
    play(state, "bid 20 twos")
    assert may(state) == {"pass", "double"}


@pytest.mark.clause("contract_samba/pass", "contract_samba/over")
def test_three_passes_end_it_and_who_has_passed_may_bid() -> None:
    state = dealt("S5 S6 S7 S9", "C5 C6 C7 C9", *QUIET[1:])
    play(state, "pass, bid 4 clubs, pass, pass, bid 4 spades, pass, pass")
    assert state.phase == CALLING
    play(state, "pass")
    assert state.contract is not None
    assert tuple(state.contract) == (0, 4, 3, False)
    assert no(state, "bid 7 clubs") == "auction"


@pytest.mark.clause("contract_samba/double", "contract_samba/over")
def test_a_double_of_the_other_side_ends_the_auction() -> None:
    state = dealt("S5 S6 S7 S9", *QUIET)
    assert no(state, "double") == "double"
    play(state, "bid 4 spades, pass")
    assert no(state, "double") == "double"
    play(state, "pass, double")
    assert state.contract is not None
    assert tuple(state.contract) == (0, 4, 3, True)
    assert (state.current_player(), state.phase) == (0, OPENING)


# --- the declarer's opening


@pytest.mark.clause(
    "contract_samba/suit-opens", "contract_samba/declarer-opens", "contract_samba/who-begins"
)
def test_a_declarer_of_four_spades_opens_with_king_ace_two() -> None:
    state = dealt(
        "SK SA S2 S3 D9",
        "C5 C6 C9 CJ C8",
        "H5 H6 H9 HJ H8",
        "D5 D6 D9 DJ D8",
        calls="pass, pass, bid 1 hearts, pass, bid 4 spades, pass, pass, pass",
    )
    assert no(state, "opened") == "opening"
    assert no(state, "draw") == "draw"
    assert no(state, "discard D9") == "opening"
    play(state, "lay SK to S1, lay SA to S1, lay S2 to S1")
    assert "opened" in may(state)
    play(state, "lay S3 to S1, opened, C4")
    assert laid(state, 0, "S1") == kinds("SK SA S2 S3")
    assert (state.current_player(), state.phase, state.opened[0]) == (0, START, True)


@pytest.mark.clause("contract_samba/low-opens", "contract_samba/cannot-open")
def test_three_spades_are_not_opened_by_a_sequence_alone() -> None:
    state = dealt(
        "S4 S5 S6 S7 D9",
        "C5 C6 C9 CJ C8",
        "H5 H6 H9 HJ H8",
        "D5 D6 D9 DJ D8",
        calls="bid 3 spades, pass, pass, pass",
    )
    assert state.contract is None
    assert state.fines == [1, 0]
    assert state.phase == TURNING
    again = dealt(
        "S4 S5 S6 S7 D9",
        "C5 C6 C9 CJ C8",
        "H5 H6 H9 HJ H8",
        "D5 D6 D9 DJ D8",
        calls="bid 4 spades, pass, pass, pass",
    )
    assert again.phase == OPENING


@pytest.mark.clause("contract_samba/canasta-opens", "contract_samba/twos-open")
@pytest.mark.parametrize(
    ("hand", "bid", "opens"),
    [
        ("C5 D5 H5 S5", "canasta", True),
        ("C5 D5 H5 S5", "twos", False),
        ("C5 D5 H5 C2", "canasta", False),
        ("C3 D3 H3 S3", "canasta", False),
        ("C2 D2 H2 S2", "canasta", True),
        ("C2 D2 H2 S2", "twos", True),
        ("C2 D2 H2 Joker", "twos", False),
        ("C5 C6 C7 D9", "hearts", False),
        ("H2 H3 H4 D9", "hearts", True),
        ("HQ HK HA D9", "clubs", False),
    ],
)
def test_what_opens_a_contract_by_its_type(hand: str, bid: str, opens: bool) -> None:
    """With 200 points to open by, so that only the type does; the fifth card is kept."""
    state = dealt(
        f"{hand} SJ",
        "C5 C6 C9 CJ C8",
        "H5 H6 H9 HJ H8",
        "D5 D6 D9 DJ D8",
        scores=(10000, 0),
        calls=f"bid 4 {bid}, pass, pass, pass",
    )
    assert (state.phase == OPENING) is opens


@pytest.mark.clause("contract_samba/canasta-opens", "contract_samba/order")
def test_the_opening_of_a_canasta_must_be_completed_before_anything_else() -> None:
    state = dealt(
        "C5 D5 H5 S5 S6 S7 SJ",
        "C5 C6 C9 CJ C8 C4 CT",
        "H5 H6 H9 HJ H8 H4 HT",
        "D5 D6 D9 DJ D8 D4 DT",
        calls="bid 4 canasta, pass, pass, pass",
    )
    assert no(state, "lay S5 to S1") == "opening"
    play(state, "lay C5 to 5-1")
    assert no(state, "lay S6 to S1") == "least"
    play(state, "lay D5 to 5-1, lay H5 to 5-1")
    assert no(state, "opened") == "opening"
    play(state, "lay S5 to 5-1")
    assert "opened" in may(state)


@pytest.mark.clause("contract_samba/whole-opens", "contract_samba/kept")
def test_a_complete_canasta_opens_and_a_samba_does_not() -> None:
    fives, run = kinds("C5 D5 H5 S5 C5 D5 H5 SJ"), kinds("S4 S5 S6 S7 S8 S9 ST DJ")
    assert can_open(fives, 200, None, 7, 2)
    assert not can_open(fives, 200, None, 6, 2)
    assert not can_open(run, 200, None, 7, 2)


@pytest.mark.clause(
    "contract_samba/cannot-open", "contract_samba/double-falls", "contract_samba/fine-later"
)
def test_who_cannot_open_pays_and_the_next_bid_stands_without_the_double() -> None:
    state = dealt(
        "S4 S5 S6 D9 SJ",
        "C5 C6 C9 CJ C8",
        "H5 H6 H9 HJ H8",
        "D5 D6 D9 DJ D8",
        calls="bid 4 spades, bid 5 clubs, pass, bid 6 clubs, double",
    )
    assert state.contract is not None
    assert tuple(state.contract) == (0, 4, 3, False)
    assert (state.fines, state.rung, state.totals) == ([0, 2], 2, [0, 0])
    play(state, "lay S4 to S1, lay S5 to S1, lay S6 to S1, opened, C4")
    leave(state)
    play(state, "draw")
    assert points(state, "cannot-open") == [((1, 3), -2000.0)]
    assert points(state, "contract-lost") == []


@pytest.mark.clause("contract_samba/cannot-open")
def test_the_second_highest_bid_may_be_of_the_same_player() -> None:
    state = dealt(
        "H4 H5 H6 D9 SJ",
        "C5 C6 C9 CJ C8",
        "H5 H6 H9 HJ H8",
        "D5 D6 D9 DJ D8",
        calls="bid 4 hearts, pass, pass, bid 4 spades, bid 5 spades, pass, pass, pass",
    )
    assert state.contract is not None
    assert tuple(state.contract) == (0, 4, 2, False)
    assert state.fines == [1, 1]


@pytest.mark.clause("contract_samba/must-open", "contract_samba/kept")
def test_who_can_open_must() -> None:
    state = dealt("CK DK HK SQ", *QUIET, scores=(-5, 0), calls="bid 1 clubs, pass, pass, pass")
    assert may(state) == {f"lay {suit}K to K-1" for suit in "CDH"}
    play(state, "lay CK to K-1, lay DK to K-1, lay HK to K-1")
    assert may(state) == {"opened"}


@pytest.mark.clause("contract_samba/opening")
@pytest.mark.parametrize(
    ("score", "zone"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (3000, 120), (6995, 120), (7000, 150),
     (9995, 150), (10000, 200)],
)  # fmt: skip
def test_what_an_opening_counts_grows_with_the_score(score: int, zone: int) -> None:
    assert dealt("S5 S6 S8 S9", *QUIET, scores=(score, 0)).minimums == [zone, 50]


# --- openings of others


@pytest.mark.clause("contract_samba/others-open", "contract_samba/five-twos")
def test_others_open_by_points_and_with_five_twos() -> None:
    hand = "C2 D2 H2 S2 C2 S9"
    state = dealt(hand, "C5 C6 C9 CJ C8 CT", "H5 H6 H9 HJ H8 HT", "D5 D6 D9 DJ D8 DT", calls=NONE)
    play(state, "draw, Joker, H8")
    play(state, "lay C2 to 2-1, lay D2 to 2-1, lay H2 to 2-1, lay S2 to 2-1")
    assert no(state, "discard S9") == "least"
    play(state, "lay C2 to 2-1, discard S9")
    assert len(laid(state, 0, "2-1")) == 5
    assert not can_open(kinds("C2 D2 H2 S2 Joker S9"), 50, None, 5, 5)
    assert can_open(kinds("C2 D2 H2 S2 Joker S9"), 50, None, 5, 2)


@pytest.mark.clause("contract_samba/opening", "contract_samba/order")
def test_an_opening_that_cannot_reach_its_points_is_not_begun() -> None:
    state = dealt("C5 D5 H5 SK", *QUIET, calls=NONE)
    play(state, "draw, D8, D9")
    assert no(state, "lay C5 to 5-1") == "opening"


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        ("CK DK HK", 30),
        ("CK DK C2", 40),
        ("CK DK", 0),
        ("CK DK C2 Joker", 90),
        ("CK DK HK SK C2 D2 H2 Joker", 150),
        ("HQ HK HA H2 H3", 65),
        ("H3 H4 H5 C5 D5", 15),
        ("H3 H4 H5 C5 D5 S5", 30),
        ("C2 D2 Joker", 90),
        ("C2 D2 H2 Joker Joker Joker", 160),
        ("CA DA CK DK Joker", 90),
        ("SJ SQ SK HK DK CK", 60),
        ("ST SJ SQ SK HK DK", 60),
    ],
)
def test_the_most_that_some_cards_can_count(hand: str, most: int) -> None:
    cards = kinds(hand)
    assert can_open(cards, most, None, len(cards), 2)
    assert not can_open(cards, most + 5, None, len(cards), 2)


def test_the_most_that_cards_can_count_is_what_laying_them_at_random_finds() -> None:
    """Random lays never count more; and where more was promised, some lay does."""
    rng = Random(3)
    game = load_game("contract_samba(deals=1)")
    assert isinstance(game, ContractSamba)
    game.hand = 9
    for _ in range(30):
        state = game.new_initial_state()
        while state.phase == 0:
            state.apply_action(state.draw(rng.random))
        hand = state.hands[0]
        top = max(need for need in range(0, 300, 5) if can_open(hand, need, None, 8, 2))
        state.minimums[0] = top
        assert not can_open(hand, top + 5, None, 8, 2)
        if not top:
            continue
        play(state, "bid 1 clubs, pass, pass, pass")
        assert state.phase == OPENING
        while state.phase == OPENING:
            state.apply_action(rng.choice(state.legal_actions()))
        assert state.opened[0]


# --- a turn and the pile


@pytest.mark.clause("contract_samba/draw")
def test_two_cards_of_the_stock_or_the_pile_and_one() -> None:
    state = dealt("S9 D9 S5 S6", *QUIET, calls=NONE)
    put(state, 0, xK_1="CK DK HK")
    piled(state, "C4 C7 C9")
    other = state.clone()
    play(other, "draw, C8, C8")
    assert (other.phase, len(other.hands[0])) == (MELDING, 6)
    play(state, "take to 9-1, lay D9 to 9-1, lay S9 to 9-1, H8")
    assert (state.phase, state.pile) == (MELDING, ())
    assert state.hands[0] == sorted(kinds("S5 S6 C4 C7 H8"))
    assert no(state, "draw") == "draw"


@pytest.mark.clause("contract_samba/take", "contract_samba/whole-pile")
def test_a_pair_takes_the_pile_to_a_meld_of_four_cards_at_most() -> None:
    state = dealt("S9 D9 S5 S6", *QUIET, calls=NONE)
    put(state, 0, x9_1="C9 D9 H9 C2")
    piled(state, "C4 H9")
    assert {"take to 9-1", "take to 9-2", "draw"} == may(state)
    put(state, 0, x9_1="C9 D9 H9 C2 D2")
    assert {"take to 9-2", "draw"} == may(state)
    assert no(state, "take to 9-1") == "take"
    piled(state, "C4 H5")
    assert no(state, "take to 5-1") == "take"


@pytest.mark.clause("contract_samba/take", "contract_samba/go-out")
def test_who_would_be_left_with_one_card_hears_that_and_not_that_the_pair_is_wanting() -> None:
    state = dealt("S9 D9 S5 S6", *QUIET, calls=NONE)
    put(state, 0, xK_1="CK DK HK")
    piled(state, "H9")
    assert "take to 9-1" in may(state)
    state.hands[0] = sorted(kinds("S9 D9"))
    assert no(state, "take to 9-1") == "go-out"
    state.hands[0] = sorted(kinds("S9 D8"))
    assert no(state, "take to 9-1") == "take"


@pytest.mark.clause("contract_samba/take")
def test_a_wild_card_takes_no_pile() -> None:
    state = dealt("S9 D2 S5 S6", *QUIET, calls=NONE)
    put(state, 0, xK_1="CK DK HK")
    piled(state, "C4 H9")
    assert may(state) == {"draw"}


@pytest.mark.clause("contract_samba/frozen", "contract_samba/part")
def test_a_frozen_pile_takes_three_and_gives_the_cards_down_to_what_froze_it() -> None:
    state = dealt("S9 D9 S5 S6", *QUIET, calls=NONE)
    put(state, 0, xK_1="CK DK HK", x9_1="C9 H9 C2 D2")
    piled(state, "H2 C4 D2 H3 C7 H9")
    assert no(state, "take to 9-2") == "frozen"
    state.hands[0] = sorted(kinds("S9 D9 C9 S6"))
    assert may(state) == {"draw", "take to 9-2"}
    play(state, "take to 9-2, lay C9 to 9-2, lay D9 to 9-2, lay S9 to 9-2, H8")
    assert state.pile == tuple(kinds("H2 C4"))
    assert state.hands[0] == sorted(kinds("S6 D2 H3 C7 H8"))
    assert state.frozen()


@pytest.mark.clause("contract_samba/part")
@pytest.mark.parametrize(
    ("pile", "many"),
    [
        ("C4", 1),
        ("C4 C5 C6", 3),
        ("C4 C2 C6", 2),
        ("C4 C2 D3 Joker C6 C7", 5),
        ("C4 S3 C2", 1),
        ("C2", 1),
        ("C2 C4", 2),
        ("H2 C4 D2", 1),
    ],
)
def test_how_many_cards_are_taken(pile: str, many: int) -> None:
    assert taken_of(kinds(pile)) == many


@pytest.mark.clause("contract_samba/take-run", "contract_samba/top-special")
@pytest.mark.parametrize("top", ["S2", "ST"])
def test_a_card_that_continues_a_sequence_takes_the_pile_alone(top: str) -> None:
    state = dealt("S5 S6 S8 S9", *QUIET, calls=NONE)
    put(state, 0, S1="SJ SQ SK SA")
    piled(state, f"C4 D2 C8 {top}")
    assert may(state) == {"draw", "take to S1"}
    play(state, "take to S1, H8")
    assert state.pile == tuple(kinds("C4" if top == "ST" else "C4 D2 C8"))
    assert len(laid(state, 0, "S1")) == 5
    piled(state, "D2")
    assert no(state, "take to S1") == "draw"


@pytest.mark.clause("contract_samba/top-special", "contract_samba/runs")
def test_threes_and_wild_cards_are_only_taken_by_sequences() -> None:
    state = dealt(
        "S3 C3 S3 C2 D2 H2",
        "C5 C6 C9 CJ C8 CT",
        "H5 H6 H9 HJ H8 HT",
        "D5 D6 D9 DJ D8 DT",
        calls=NONE,
    )
    put(state, 0, xK_1="CK DK HK")
    for top in ("S2", "S3", "H3", "Joker"):
        piled(state, f"C4 {top}")
        assert may(state) == {"draw"}
    piled(state, "C4 S2")
    assert no(state, "take to 2-1") == "top-special"
    assert no(state, "take to S1") == "take-run"
    put(state, 0, S1="S4 S5 S6")
    piled(state, "C4 S3")
    assert may(state) == {"draw", "take to S1"}


@pytest.mark.clause("contract_samba/open-pile", "contract_samba/pile-points")
def test_an_opening_with_the_pile_takes_three_cards_that_do_not_count() -> None:
    hand = "S9 D9 H9 CK DK HK"
    rest = ("C5 C6 C7 CJ C8 CT", "H5 H6 H7 HJ H8 HT", "D5 D6 D7 DJ D8 DT")
    state = piled(dealt(hand, *rest, calls=NONE), "C4 C9")
    assert no(state, "take to 9-1") == "open-pile"
    hand = "S9 D9 H9 CK DK HK CK DK SQ"
    rest = (
        "C5 C6 C7 CJ C8 CT C4 C5 C4",
        "H5 H6 H7 HJ H8 HT H4 H5 H5",
        "D5 D6 D7 DJ D8 DT D4 D4 D4",
    )
    state = piled(dealt(hand, *rest, calls=NONE), "C4 C9")
    play(state, "take to 9-1")
    assert no(state, "lay CK to K-1") == "take"
    play(state, "lay D9 to 9-1, lay H9 to 9-1, lay S9 to 9-1")
    assert state.laid_points() == 0
    assert no(state, "take now") == "pile-points"
    play(state, "lay CK to K-1, lay CK to K-1, lay DK to K-1, lay DK to K-1")
    assert no(state, "take now") == "pile-points"
    play(state, "lay HK to K-1, take now, H8")
    assert state.opened[0]
    assert laid(state, 0, "9-1") == sorted(kinds("S9 D9 H9 C9"))
    assert state.hands[0] == sorted(kinds("SQ C4 H8"))


@pytest.mark.clause("contract_samba/open-pile")
def test_by_option_a_pair_opens_with_the_pile() -> None:
    hand = "S9 D9 CK DK HK CK DK SQ"
    rest = ("C5 C6 C7 CJ C8 CT C4 C5", "H5 H6 H7 HJ H8 HT H4 H5", "D5 D6 D7 DJ D8 DT D4 D4")
    assert may(piled(dealt(hand, *rest, calls=NONE), "C4 C9")) == {"draw"}
    state = dealt(hand, *rest, spec="(deals=1,opens_as_frozen=False)", calls=NONE)
    assert may(piled(state, "C4 C9")) == {"draw", "take to 9-1"}


@pytest.mark.clause("contract_samba/whole-opens")
def test_a_canasta_that_takes_the_pile_opens() -> None:
    hand = "S9 D9 H9 C9 S9 D9 SQ CQ"
    rest = ("C5 C6 C7 CJ C8 CT C4 C5", "H5 H6 H7 HJ H8 HT H4 H5", "D5 D6 D7 DJ D8 DT D4 D4")
    state = piled(dealt(hand, *rest, scores=(10000, 0), calls=NONE), "C4 H9")
    play(state, "take to 9-1, lay C9 to 9-1, lay D9 to 9-1, lay D9 to 9-1")
    assert no(state, "take now") == "pile-points"
    play(state, "lay H9 to 9-1, lay S9 to 9-1, lay S9 to 9-1, take now, H8")
    assert len(laid(state, 0, "9-1")) == 7


# --- melds


@pytest.mark.clause(
    "contract_samba/meld", "contract_samba/least", "contract_samba/wild", "contract_samba/cards"
)
def test_a_meld_has_two_natural_cards_and_two_wild_ones_at_most() -> None:
    state = dealt(
        "S9 D9 C2 D2 H2 Joker",
        "C5 C6 C9 CJ C8 CT",
        "H5 H6 H9 HJ H8 HT",
        "D5 D6 D9 DJ D8 DT",
        calls=NONE,
    )
    put(state, 0, xK_1="CK DK HK")
    play(state, "draw, S5, H8, lay S9 to 9-1")
    assert no(state, "lay C2 to 9-1") == "wild"
    play(state, "lay D9 to 9-1, lay C2 to 9-1, lay Joker to 9-1")
    assert no(state, "lay D2 to 9-1") == "wild"
    assert no(state, "lay D2 to 2-1") == "go-out"
    assert "lay D2 to K-1" in may(state)


@pytest.mark.clause("contract_samba/wild", "contract_samba/least")
def test_a_meld_of_twos_takes_two_jokers() -> None:
    state = dealt(
        "C2 D2 Joker Joker Joker", "C5 C6 C9 CJ C8", "H5 H6 H9 HJ H8", "D5 D6 D9 DJ D8", calls=NONE
    )
    put(state, 0, xK_1="CK DK HK")
    play(state, "draw, S5, H8, lay C2 to 2-1, lay D2 to 2-1, lay Joker to 2-1, lay Joker to 2-1")
    assert no(state, "lay Joker to 2-1") == "wild"
    alone = dealt(
        "C2 Joker Joker S9 S9", "C5 C6 C9 CJ C8", "H5 H6 H9 HJ H8", "D5 D6 D9 DJ D8", calls=NONE
    )
    put(alone, 0, xK_1="CK DK HK")
    play(alone, "draw, S5, H8")
    assert "lay C2 to 2-1" not in may(alone), "one two and two jokers are no meld"


@pytest.mark.clause("contract_samba/threes")
def test_three_threes_are_no_meld() -> None:
    state = dealt("C3 C3 S3 D3", *QUIET, calls=NONE)
    put(state, 0, xK_1="CK DK HK")
    play(state, "draw, S5, H8")
    assert not [text for text in may(state) if text.startswith("lay C3")]
    assert no(state, "lay C3 to C1") == "go-out"


@pytest.mark.clause("contract_samba/several")
def test_a_side_has_several_melds_of_a_rank() -> None:
    state = dealt(
        "S9 D9 H9 S5 S6", "C5 C6 C9 CJ C8", "H5 H6 H9 HJ H8", "D5 D6 D9 DJ D8", calls=NONE
    )
    put(state, 0, x9_1="C9 C9 D9")
    play(state, "draw, S5, H8, lay D9 to 9-2")
    assert no(state, "lay H9 to 9-1") == "least"
    play(state, "lay H9 to 9-2, lay S9 to 9-2, discard S5")
    assert laid(state, 0, "9-2") == kinds("D9 H9 S9")


@pytest.mark.clause("contract_samba/runs")
def test_a_sequence_goes_round_the_corner() -> None:
    state = dealt(
        "SQ SK SA S2 S3 C2",
        "C5 C6 C9 CJ C8 CT",
        "H5 H6 H9 HJ H8 HT",
        "D5 D6 D9 DJ D8 DT",
        calls=NONE,
    )
    put(state, 0, xK_1="CK DK HK")
    play(state, "draw, S5, SJ, lay SQ to S1")
    assert no(state, "lay SA to S1") == "runs"
    play(state, "lay SK to S1, lay SA to S1, lay S2 to S1, lay S3 to S1, lay SJ to S1, discard S5")
    assert laid(state, 0, "S1") == kinds("SJ SQ SK SA S2 S3")


@pytest.mark.clause("contract_samba/canasta", "contract_samba/closed")
def test_what_may_join_a_complete_meld() -> None:
    state = dealt(
        "S9 ST C2 S5 SJ SK H6",
        "C5 C6 C9 CJ C8 CT C4",
        "H5 H6 H9 HJ H8 HT H4",
        "D5 D6 D9 DJ D8 DT D4",
        calls=NONE,
    )
    put(
        state,
        0,
        x9_1="C9 C9 D9 H9 S9 H9 C2",
        xT_1="CT CT DT HT ST HT DT",
        S1="S4 S5 S6 S7 S8 S9 ST",
        x2_1="C2 D2 H2 S2 D2 H2 S2",
    )
    play(state, "draw, S5, H8")
    assert "lay S9 to 9-1" in may(state)
    for text in (
        "lay ST to T-1",
        "lay SJ to S1",
        "lay C2 to 2-1",
        "lay C2 to 9-1",
        "lay C2 to T-1",
    ):
        assert no(state, text) == "closed"


@pytest.mark.clause("contract_samba/closed", "contract_samba/wild-first")
def test_a_wild_card_may_complete_six_natural_ones_and_more_follow() -> None:
    state = dealt("S9 S9 C2 S5", *QUIET, calls=NONE)
    put(state, 0, x9_1="C9 C9 D9 H9 D9 H9")
    play(state, "draw, S5, H8")
    other = play(state.clone(), "lay S9 to 9-1")
    assert no(other, "lay C2 to 9-1") == "closed"
    assert no(other, "lay S9 to 9-1") == "closed", "nor an eighth natural card"
    play(state, "lay C2 to 9-1, lay S9 to 9-1, lay S9 to 9-1, discard H8")
    assert len(laid(state, 0, "9-1")) == 9


# --- threes, going out


@pytest.mark.clause("contract_samba/red-threes")
def test_a_red_three_may_be_laid_away_for_another_card() -> None:
    state = dealt("D3 S9 S5 S6", *QUIET, calls=NONE)
    assert no(state, "lay away D3") == "red-threes"
    play(state, "draw, S5, H8")
    assert {"lay away D3", "discard D3"} <= may(state)
    later = dealt("D3 S9 S9 S5", *QUIET, calls=NONE)
    put(later, 0, x9_1="C9 C9 D9")
    play(later, "draw, S5, H8, lay S9 to 9-1")
    assert no(later, "lay away D3") == "red-threes"
    play(state, "lay away D3, H3, lay away H3, CQ, discard S9")
    assert state.reds[0] == tuple(kinds("D3 H3"))
    assert len(state.hands[0]) == 5
    play(leave(state), "draw")
    assert points(state, "red-threes") == [((0, 2), -600.0)]


@pytest.mark.clause("contract_samba/red-discard", "contract_samba/frozen")
def test_a_red_three_in_the_pile_freezes_it() -> None:
    state = dealt("D3 S9 S5 S6", *QUIET, calls=NONE)
    play(state, "draw, S5, H8, discard D3")
    assert state.frozen()
    assert state.pile == tuple(kinds("C4 D3"))


def declared(hand: str, level: int, spec: str = "(deals=1)", **melds: str) -> ContractState:
    """Player 1 is declarer of so many spades, has opened, and holds so many cards; melds are put there."""
    size = len(hand.split())
    state = dealt(hand, *[_filler(suit, size) for suit in "CDH"], spec=spec, calls=NONE)
    put(state, 0, **melds)
    state.contract = Contract(0, level, 3)
    return state


def _filler(suit: str, size: int) -> str:
    return " ".join([suit + rank for rank in "568JQ457"[:size]])


@pytest.mark.clause("contract_samba/go-out", "contract_samba/last-discard", "contract_samba/counts")
def test_the_declarer_goes_out_when_the_contract_is_on_the_table() -> None:
    samba = "S4 S5 S6 S7 S8 S9 ST"
    state = declared("S9 H4", 1, x9_1="C9 C9 D9")
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1")
    assert no(state, "lay H9 to 9-1") == "go-out"
    state = declared("S9 H4", 1, x9_1="C9 C9 D9", S1=samba)
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1, lay H9 to 9-1, discard H4")
    assert state.phase == OVER
    assert points(state, "going-out") == [((0, 2), 200.0)]
    assert points(state, "contract-made") == [((0, 2), 500.0)]


@pytest.mark.clause("contract_samba/counts")
@pytest.mark.parametrize(("level", "met"), [(1, True), (2, False)], ids=["one", "two"])
def test_up_to_four_thousand_cards_melded_do_not_count(level: int, met: bool) -> None:
    """1500 + 200 without the cards; 70 points of them would not help either way."""
    state = declared("S9 H4", level, x9_1="C9 C9 D9", S1="S4 S5 S6 S7 S8 S9 ST")
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1")
    assert ("lay H9 to 9-1" in may(state)) is met


@pytest.mark.clause("contract_samba/counts")
def test_from_five_thousand_on_cards_melded_count() -> None:
    """Three sambas and going out are 4700; 300 and more points of cards make five thousand."""
    melds = {
        "S1": "S4 S5 S6 S7 S8 S9 ST",
        "H1": "H4 H5 H6 H7 H8 H9 HT",
        "D1": "D4 D5 D6 D7 D8 D9 DT",
        "xA_1": "CA DA HA SA CA",
        "x9_1": "C9 C9 D9",
    }
    state = declared("S9 H4", 5, **melds)
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1, lay H9 to 9-1")
    # 3 x 50 + 100 + 60 = 310
    assert "discard H4" in may(state)
    melds.pop("xA_1")
    state = declared("S9 H4", 5, **melds)
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1")
    assert no(state, "lay H9 to 9-1") == "go-out"


@pytest.mark.clause("contract_samba/go-out-others", "contract_samba/last-discard")
def test_others_go_out_with_two_canastas_one_of_them_natural_and_a_samba() -> None:
    samba, natural, mixed = "S4 S5 S6 S7 S8 S9 ST", "CT CT DT HT ST HT DT", "CJ CJ DJ HJ SJ HJ C2"
    for melds, good in (
        ({"S1": samba, "xT_1": natural, "xJ_1": mixed}, True),
        ({"xT_1": natural, "xJ_1": mixed}, False),
        ({"S1": samba, "xT_1": natural}, False),
        ({"S1": samba, "xJ_1": mixed, "xQ_1": "CQ CQ DQ HQ SQ HQ D2"}, False),
    ):
        state = dealt("S9 H4", "C5 C6", "H5 H6", "D5 D6", calls=NONE)
        put(state, 0, x9_1="C9 C9 D9", **melds)
        play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1")
        assert ("lay H9 to 9-1" in may(state)) is good
        if good:
            play(state, "lay H9 to 9-1")
            assert may(state) == {"discard H4"}
            play(state, "discard H4")
            assert state.phase == OVER


@pytest.mark.clause("contract_samba/black-threes")
def test_black_threes_are_melded_by_who_goes_out() -> None:
    samba, natural, mixed = "S4 S5 S6 S7 S8 S9 ST", "CT CT DT HT ST HT DT", "CJ CJ DJ HJ SJ HJ C2"
    state = dealt("S3 S3 C3 C3", *QUIET, calls=NONE)
    put(state, 0, S1=samba, xT_1=natural, xJ_1=mixed)
    play(state, "draw, SQ, HQ")
    assert no(state, "lay S3 to 3") == "black-threes"
    state = dealt("S3 S3 C3 C3", *QUIET, calls=NONE)
    put(state, 0, S1=samba, xT_1=natural, xJ_1=mixed, xQ_1="CQ CQ DQ")
    play(state, "draw, SQ, H4, lay SQ to Q-1, lay C3 to 3")
    assert no(state, "discard H4") == "black-threes"
    play(state, "lay S3 to 3, lay S3 to 3, lay C3 to 3, discard H4")
    assert (0, 2) in [seats for seats, _ in points(state, "going-out")]


# --- the end of a deal, scores


@pytest.mark.clause("contract_samba/stock", "contract_samba/go-out")
def test_an_empty_stock_ends_the_deal_and_voids_the_contract() -> None:
    state = declared("S9 H4", 1, S1="S4 S5 S6 S7 S8 S9 ST")
    leave(state, "C8")
    play(state, "draw")
    assert state.phase == OVER
    assert points(state, "contract-made") == points(state, "contract-lost") == []
    assert points(state, "samba-points") == [((0, 2), 1500.0)]
    state = piled(declared("S9 H4", 1, S1="S4 S5 S6 S7 S8 S9"), "ST")
    assert no(leave(state), "take to S1") == "draw"


@pytest.mark.clause(
    "contract_samba/red-held",
    "contract_samba/black-held",
    "contract_samba/hand-points",
    "contract_samba/card-points",
    "contract_samba/values",
)
def test_threes_in_hands_cost_and_in_sequences_count_five() -> None:
    state = dealt("D3 S3 SA Joker", "C5 C6 C9 C4", *QUIET[1:], calls=NONE)
    put(state, 0, H1="HA H2 H3 H4")
    play(leave(state), "draw")
    assert points(state, "red-held") == [((0, 2), -500.0)]
    assert points(state, "black-held") == [((0, 2), -100.0)]
    # an ace and a joker, and the partner's two fives, nine, jack
    assert points(state, "hand-points")[0] == ((0, 2), -100.0)
    assert points(state, "card-points") == [((0, 2), 50.0)]


@pytest.mark.clause(
    "contract_samba/natural-canasta",
    "contract_samba/mixed-canasta",
    "contract_samba/aces-points",
    "contract_samba/twos-points",
    "contract_samba/samba-points",
)
def test_what_complete_melds_count() -> None:
    state = dealt("S9 H4 S5 S6", *QUIET, calls=NONE)
    put(
        state,
        0,
        x9_1="C9 C9 D9 H9 S9 H9 D9",
        x8_1="C8 C8 D8 H8 S8 H8 Joker",
        S1="S2 S3 S4 S5 S6 S7 S8",
        xA_1="CA CA DA HA SA HA SA",
        xA_2="CA DA HA SA DA C2 C2",
    )
    put(state, 1, x2_1="C2 D2 H2 S2 D2 H2 S2", x2_2="D2 H2 S2 H2 S2 Joker Joker")
    play(leave(state), "draw")
    assert points(state, "natural-canasta") == [((0, 2), 500.0)]
    assert points(state, "mixed-canasta") == [((0, 2), 300.0)]
    assert points(state, "samba-points") == [((0, 2), 1500.0)]
    assert points(state, "aces-points") == [((0, 2), 1500.0)]
    assert points(state, "twos-points") == [((1, 3), 5000.0)]


@pytest.mark.clause(
    "contract_samba/contract-made", "contract_samba/contract-lost", "contract_samba/doubled"
)
@pytest.mark.parametrize("doubled", [False, True])
def test_the_contract_pays_half_to_who_keeps_it_and_all_to_the_others(doubled: bool) -> None:
    state = declared("S9 H4", 1, x9_1="C9 C9 D9", S1="S4 S5 S6 S7 S8 S9 ST")
    assert state.contract is not None
    state.contract = state.contract._replace(doubled=doubled)
    lost = state.clone()
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1, lay H9 to 9-1, discard H4")
    assert points(state, "contract-made") == [((0, 2), 1000.0 if doubled else 500.0)]
    put(
        lost,
        1,
        S1="S2 S3 S4 S5 S6 S7 S8",
        xT_1="CT CT DT HT ST HT DT",
        xJ_1="CJ CJ DJ HJ SJ HJ C2",
        xK_1="CK CK DK",
    )
    lost.contract = lost.contract._replace(level=2) if lost.contract else None
    play(lost, "draw, DQ, DK, discard DQ")
    lost.hands[1] = kinds("SK")
    play(lost, "draw, HK, H8, lay HK to K-1, lay SK to K-1, discard H8")
    assert points(lost, "contract-lost") == [((1, 3), 4000.0 if doubled else 2000.0)]


@pytest.mark.clause("contract_samba/go-out", "contract_samba/contract-lost")
def test_cards_of_the_partner_count_before_a_contract_goes_out() -> None:
    melds = {"x9_1": "C9 C9 D9", "S1": "S4 S5 S6 S7 S8 S9 ST"}
    lays = "lay S9 to 9-1, lay D9 to 9-1"
    state = declared("S9 H4", 1, **melds)
    state.hands[2] = sorted(kinds("D3 C8"))
    assert "lay H9 to 9-1" in may(play(state, f"draw, D9, H9, {lays}")), "1700 less 510 will do"
    state = declared("S9 H4", 1, **melds)
    state.hands[2] = sorted(kinds("D3 H3 C8"))
    play(state, "draw, D9, H9")
    asked = play(state.clone(), f"ask, yes, {lays}, lay H9 to 9-1, discard H4")
    assert points(asked, "contract-lost") == [((1, 3), 1000.0)], "the partner has said yes"
    play(state, lays)
    assert no(state, "lay H9 to 9-1") == "go-out"
    table = declared("S9 H4", 1, "(deals=1,partner_counts=false)", **melds)
    table.hands[2] = sorted(kinds("D3 H3 C8"))
    play(table, f"draw, D9, H9, {lays}, lay H9 to 9-1, discard H4")
    assert points(table, "contract-lost") == [((1, 3), 1000.0)]


@pytest.mark.clause("contract_samba/go-out")
@pytest.mark.parametrize(("partner", "may_go"), [("D3 H3", False), ("C8 C9", True)])
def test_what_is_legal_tells_what_the_partner_holds_in_every_draw(
    partner: str, may_go: bool
) -> None:
    state = dealt("S9 H4", "C5 C6", partner, "D5 D6", calls=NONE)
    put(state, 0, x9_1="C9 C9 D9", S1="S4 S5 S6 S7 S8 S9 ST")
    state.contract = Contract(0, 1, 3)
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1")
    assert ("lay H9 to 9-1" in may(state)) is may_go
    sampler, rng = state.sampler(0), Random(1).random
    hands = set()
    for _ in range(20):
        drawn = sampler.draw(rng)
        assert isinstance(drawn, ContractState)
        assert drawn.legal_actions() == state.legal_actions()
        hands.add(tuple(drawn.hands[2]))
    assert len(hands) > 1
    for seat in (1, 2, 3):
        assert state.sampler(seat).draw(rng).legal_actions()


@pytest.mark.clause("contract_samba/going-out", "contract_samba/at-once")
def test_opening_and_going_out_at_once_counts_100_more() -> None:
    state = dealt("S9 H4", "C5 C6", "H5 H6", "D5 D6", calls=NONE)
    put(
        state,
        0,
        S1="S4 S5 S6 S7 S8 S9 ST",
        xT_1="CT CT DT HT ST HT DT",
        xJ_1="CJ CJ DJ HJ SJ HJ C2",
        x9_1="C9 C9 D9",
    )
    state.opening = True
    play(state, "draw, D9, S5, discard S5")
    assert state.phase == START
    state.turn, state.hands[0] = 0, kinds("S9 H4")
    state._begin_turn()
    state.opening = True
    play(state, "draw, D9, H9, lay S9 to 9-1, lay D9 to 9-1, lay H9 to 9-1, discard H4")
    assert points(state, "going-out") == [((0, 2), 200.0)]
    assert points(state, "at-once") == [((0, 2), 100.0)]


@pytest.mark.clause("contract_samba/last-discard", "contract_samba/take")
def test_a_pile_of_one_card_may_take_the_whole_hand_of_who_then_goes_out() -> None:
    melds = {
        "S1": "S4 S5 S6 S7 S8 S9 ST",
        "xT_1": "CT CT DT HT ST HT DT",
        "xJ_1": "CJ CJ DJ HJ SJ HJ C2",
    }
    state = piled(dealt("S9 D9", "C5 C6", "H5 H6", "D5 D6", calls=NONE), "H9")
    short = put(state.clone(), 0, S1=melds["S1"])
    assert "take to 9-1" not in may(short)
    play(put(state, 0, **melds), "take to 9-1, lay D9 to 9-1, lay S9 to 9-1, H4, discard H4")
    assert points(state, "going-out") == [((0, 2), 200.0)]


@pytest.mark.clause("contract_samba/target")
def test_the_match_goes_to_twenty_thousand() -> None:
    for total, over in ((18300, False), (19000, True)):
        state = dealt("S9 H4 S5 S6", *QUIET, spec="", scores=(total, 0), calls=NONE)
        put(state, 0, S1="S4 S5 S6 S7 S8 S9 ST")
        play(leave(state), "draw")
        assert (state.phase == OVER) is over
        assert (state.winners() == [0, 2]) is over


@pytest.mark.clause("contract_samba/both", "contract_samba/deals", "contract_samba/limit")
@pytest.mark.parametrize(
    ("spec", "scores", "over", "won"),
    [
        ("", (20000, 21000), True, [1, 3]),
        ("", (21000, 21000), False, []),
        ("(deals=1)", (200, 100), True, [0, 2]),
        ("(deals=1)", (100, 100), True, []),
        ("(limit=1)", (200, 100), True, []),
    ],
)
def test_the_match_ends_for_the_higher_side(
    spec: str, scores: tuple[int, int], over: bool, won: list[int]
) -> None:
    state = dealt("S5 S6 S8 S9", *QUIET, spec=spec, scores=scores, calls=NONE)
    state.hands = [[], [], [], []]
    play(leave(state), "draw")
    assert (state.phase == OVER) is over
    assert state.deal == (1 if over else 2)
    assert state.winners() == won or not over


@pytest.mark.clause("contract_samba/discard")
def test_a_turn_ends_with_a_card_face_up_on_the_pile() -> None:
    state = play(dealt("S5 S6 S8 S9", *QUIET, calls=NONE), "draw, HK, HA")
    assert no(state, "discard C5") == "discard"
    play(state, "discard S6")
    assert state.pile == tuple(kinds("C4 S6"))
    assert (state.turn, state.phase) == (1, START)


@pytest.mark.clause("contract_samba/order")
@pytest.mark.parametrize("seed", range(12))
def test_no_turn_that_can_be_begun_leads_to_a_dead_end(seed: int) -> None:
    """Random compositions of random positions can all be completed."""
    rng = Random(seed)
    state = load_game("contract_samba(deals=2)").new_initial_state()
    assert isinstance(state, ContractState)
    if seed % 3 == 0:
        state.totals = [10000, -500]
        state._begin_deal()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        legal = state.legal_actions()
        assert legal
        if state.phase == CALLING:
            low = [action for action in legal if action < CALL + bid_of(7, 0)]
            quiet = [action for action in legal if action >= CALL + PASS]
            legal = quiet if rng.random() < 0.6 or not low else low
        state.apply_action(rng.choice(legal))
        assert sum(state.stock) == state.left
