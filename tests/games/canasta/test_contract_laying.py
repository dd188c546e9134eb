"""Contract Samba: what can be laid so that a turn can be completed, and in what order people lay it."""

from __future__ import annotations

import pytest

from games.canasta.contract_positions import NONE, QUIET, dealt, laid, no, piled, put
from games.canasta.positions import kinds
from games.canasta.test_laying_freely import lay
from games.playing import may, play
from pelitupa.games.canasta.contract_samba.game import ContractState
from pelitupa.games.canasta.contract_samba.melds import BLACK, PLACES
from pelitupa.table.staging import Staging
from studies import canasta_turns

OTHERS = ("C4 C6 C8 C9 CJ", "H4 H6 H9 HT H7", "D4 D6 DT DJ D9")


@pytest.mark.clause("contract_samba/open-pile", "contract_samba/pile-points")
@pytest.mark.parametrize("wild", ["S2", "Joker"])
def test_a_wild_card_on_the_meld_that_takes_the_pile_opens(wild: str) -> None:
    """The kings do not count, the two is worth 20 of the 15 points, as a joker is worth 50."""
    state = dealt(f"SK CK DK {wild} C9", *OTHERS, calls=NONE, scores=(-100, 0))
    piled(state, "C4 HK")
    assert "take to K-1" in may(state)
    play(state, "take to K-1, lay CK to K-1, lay DK to K-1, lay SK to K-1")
    assert no(state, "take now") == "pile-points"
    play(state, f"lay {wild} to K-1, take now, H5")
    assert len(laid(state, 0, "K-1")) == 5


@pytest.mark.clause("contract_samba/opening", "contract_samba/wild")
def test_a_two_makes_fifty_of_three_queens() -> None:
    state = play(dealt("SQ CQ DQ S2 C9", *OTHERS, calls=NONE), "draw, H5, H8")
    play(state, "lay DQ to Q-1, lay CQ to Q-1, lay SQ to Q-1")
    assert no(state, "discard C9") == "opening"
    play(state, "lay S2 to Q-1, discard C9")
    assert state.opened[0]


@pytest.mark.clause("contract_samba/whole-opens")
def test_five_aces_and_a_two_with_the_ace_of_the_pile_open_at_200() -> None:
    rest = [f"{hand} S4 S6" for hand in OTHERS]
    state = dealt("SA SA CA CA DA S2 C9", *rest, calls=NONE, scores=(10000, 0))
    piled(state, "C4 HA")
    aces = ["CA", "CA", "DA", "SA", "SA", "S2"]
    play(state, ", ".join(["take to A-1", *[f"lay {card} to A-1" for card in aces], "take now"]))
    assert (state.minimums[0], len(laid(state, 0, "A-1"))) == (200, 7)


@pytest.mark.clause("contract_samba/several")
def test_as_many_sequences_of_a_suit_lie_as_the_packs_hold() -> None:
    state = play(dealt("H4 H5 H6 S9", *QUIET, calls=NONE), "draw, SK, SQ")
    runs = {f"H{number}": "H7 H8 H9" for number in range(1, 5)}
    put(state, 0, **runs)
    play(state, "lay H4 to H5, lay H5 to H5, lay H6 to H5")
    assert laid(state, 0, "H1") == kinds("H7 H8 H9")
    play(state, "discard S9")
    assert laid(state, 0, "H5") == kinds("H4 H5 H6")
    assert (PLACES, BLACK) == (4 * 13 + 12 * 6 + 1, 4 * 13 + 12 * 6)


@pytest.mark.clause("contract_samba/several", "contract_samba/opening")
def test_five_sequences_of_a_suit_open_together() -> None:
    """They count 95 of 90 points, and with one fewer it would be too little."""
    spades = "S4 S5 S6 S7 S8 S9 S4 S5 S6 S7 S8 S9 S4 S5 S6"
    others = [" ".join([suit + rank for rank in "45689JQA45689JQ"]) for suit in "CHD"]
    state = play(dealt(spades, *others, calls=NONE, scores=(1500, 0)), "draw, CK, D7")
    for number, run in enumerate(["456", "456", "456", "789", "789"], start=1):
        assert number == 1 or no(state, "discard CK") == "opening"
        play(state, ", ".join([f"lay S{rank} to S{number}" for rank in run]))
    play(state, "discard CK")
    assert laid(state, 0, "S5") == kinds("S7 S8 S9")


@pytest.mark.parametrize(
    ("spec", "hand"),
    [
        ("contract_samba", 6),
        ("contract_samba(penalties=true)", 7),
        ("contract_samba(opens_as_frozen=false)", 6),
    ],
)
@pytest.mark.clause("contract_samba/order")
def test_what_can_be_laid_is_what_lets_a_turn_end(spec: str, hand: int) -> None:
    """Beside a search through all ways to go on, in random turns with small hands."""
    found = canasta_turns.play(spec, 60, 3, every=0, advised=0.3, hand=hand)
    assert found.searched > 20


def test_cards_are_laid_in_whatever_order_one_likes() -> None:
    state = play(
        dealt(
            "CK SK HK C7 D7 H2 S5 S6 S7 C9",
            *[
                f"{one} {two}"
                for one, two in (
                    ("C4 C6 C8 C9 CJ", "H4 H6 H9 HT H7"),
                    ("D4 D6 DT DJ D9", "H4 H6 H9 HT HJ"),
                    ("C4 C6 C8 C9 CJ", "D4 D6 DT DJ D8"),
                )
            ],
            calls=NONE,
        ),
        "draw, HA, DQ",
    )
    staging = Staging()
    run = ["lay S5 to S1", "lay S6 to S1", "lay S7 to S1"]
    assert lay(staging, state, "lay S6 to S1") == run, "what has to go along"
    kings = ["lay CK to K-1", "lay SK to K-1", "lay HK to K-1"]
    lay(staging, state, kings[2])
    lay(staging, state, kings[0])
    assert lay(staging, state, kings[1])[:3] == run
    lay(staging, state, "lay D7 to 7-1")
    assert lay(staging, state, "lay H2 to 7-1")[-1] == "lay H2 to 7-1"
    for action in staging.take(0, state, state.string_to_action(0, "discard C9")):
        state.apply_action(action)
    assert isinstance(state, ContractState)
    assert [len(laid(state, 0, place)) for place in ("S1", "K-1", "7-1")] == [3, 3, 3]
