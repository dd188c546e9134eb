"""Contract Samba: May I go out?, and the mistakes of a real table."""

from __future__ import annotations

from random import Random

import pytest

from advised import likely_action
from games.canasta.contract_positions import (
    NONE,
    dealt,
    no,
    piled,
    put,
)
from games.canasta.positions import kinds, leave, points
from games.canasta.test_last_cards import late
from games.playing import may, play
from pelitupa.core import CardZone
from pelitupa.core.advice import calm
from pelitupa.games.canasta.asking import BOUND
from pelitupa.games.canasta.cards import JOKER, KINDS, shown
from pelitupa.games.canasta.contract_samba.auction import Contract
from pelitupa.games.canasta.contract_samba.game import ContractState
from pelitupa.games.canasta.contract_samba.going_out import Goal, Layout, can_go_out
from pelitupa.games.canasta.contract_samba.melds import NO_MELDS, Melds
from pelitupa.games.canasta.phases import ANSWER, MELDING, OVER, START

DONE = {
    "S1": "S4 S5 S6 S7 S8 S9 ST",
    "xT_1": "CT CT DT HT ST HT DT",
    "xJ_1": "CJ CJ DJ HJ SJ HJ C2",
}
"""All that those need who are not the declarer's side."""

PENALTIES = "(deals=1,penalties=true)"


def ready(hand: str = "S9 H4", spec: str = "(deals=1)", **melds: str) -> ContractState:
    """A side that may go out, with nines and kings on the table too; nobody plays a contract."""
    others = [" ".join([suit + rank for rank in "56QA"[: len(hand.split())]]) for suit in "CHD"]
    state = dealt(hand, *others, spec=spec, calls=NONE)
    return put(state, 0, x9_1="C9 C9 D9", **(melds or DONE))


# --- May I go out?


@pytest.mark.clause("contract_samba/ask", "contract_samba/ask-once", "contract_samba/silent")
def test_no_keeps_a_player_in_and_yes_sends_him_out() -> None:
    state = play(ready(), "draw, D9, HK, lay S9 to 9-1")
    assert no(state, "ask") == "ask"
    state = play(ready(), "draw, D9, H9, ask")
    assert (state.phase, state.current_player(), state.composing()) == (ANSWER, 2, -1)
    assert may(state) == {"yes", "no"}
    assert no(state, "draw") == "ask"
    hand = state.view(2).zone("hand-0")
    assert isinstance(hand, CardZone)
    assert {item.face for item in hand.items} == {"back"}
    yes = play(state.clone(), "yes")
    assert yes.observed(1)[-1] == yes.observed(3)[-1] == yes.history()[-1]
    assert may(yes) == {f"lay {card} to 9-{meld}" for card in ("S9", "D9", "H9") for meld in (1, 2)}
    assert no(yes, "discard H4") == "ask"
    play(yes, "lay S9 to 9-1, lay D9 to 9-1")
    assert no(yes, "discard H9") == "ask"
    play(yes, "lay H9 to 9-1, discard H4")
    assert yes.phase == OVER
    play(state, "no")
    assert no(state, "ask") == "ask-once"
    play(state, "lay S9 to 9-1, lay D9 to 9-1")
    assert no(state, "lay H9 to 9-1") == "ask"
    play(state, "discard H9")
    assert (state.turn, state.phase) == (1, START)
    assert no(state, "yes") == "ask"


@pytest.mark.clause("contract_samba/ask", "contract_samba/order")
def test_who_must_go_out_lays_nothing_that_leaves_two_cards_behind() -> None:
    """The nine belongs to the sequence: with the nines, the ten and the four would be left."""
    melds = {
        "S1": "S5 S6 S7",
        "H1": "H4 H5 H6 H7 H8 H9 HT",
        "xT_1": DONE["xT_1"],
        "xJ_1": DONE["xJ_1"],
    }
    state = play(ready("S8 H4", **melds), "draw, S9, ST")
    assert "lay S9 to 9-1" in may(state)
    play(state, "ask, yes")
    assert may(state) == {"lay S8 to S1", "lay S8 to S2"}
    assert no(state, "lay S9 to 9-1") == "ask"
    play(state, "lay S8 to S1, lay S9 to S1, lay ST to S1, discard H4")
    assert state.phase == OVER


@pytest.mark.clause("contract_samba/ask-able")
def test_only_who_can_surely_go_out_asks() -> None:
    assert no(play(ready(), "draw, D9, HK"), "ask") == "ask-able"
    for missing in DONE:
        melds = {name: cards for name, cards in DONE.items() if name != missing}
        assert no(play(ready(**melds), "draw, D9, H9"), "ask") == "ask-able"
    # nobody knows two cards of the stock; whatever comes with the pile can be discarded
    assert no(ready("S9 D9"), "ask") == "ask-able"
    assert no(piled(ready("S9 D9"), "HK"), "ask") == "ask-able"
    assert "ask" in may(piled(ready("S9 D9"), "H9"))
    assert no(leave(piled(ready("S9 D9"), "H9")), "ask") == "ask-able"
    assert no(piled(ready("S9 D9"), "HK H9"), "ask") == "ask-able"
    # a side that has not opened cannot count on the pile, but on what it has drawn
    state = piled(dealt("S9 D9 C9", "C5 C6 C7", "H5 H6 H7", "D5 D6 D7", calls=NONE), "H9")
    assert no(state, "ask") == "ask-able"


@pytest.mark.clause("contract_samba/ask-able", "contract_samba/go-out")
@pytest.mark.parametrize(("level", "able"), [(1, True), (2, False)])
def test_the_declarer_asks_when_the_contract_will_lie_on_the_table(level: int, able: bool) -> None:
    state = ready(S1="S4 S5 S6 S7 S8 S9 ST")
    state.contract = Contract(0, level, 3)
    assert ("ask" in may(play(state, "draw, D9, H9"))) is able


@pytest.mark.clause("contract_samba/go-out")
def test_where_the_partners_cards_forbid_going_out_that_is_said() -> None:
    state = ready(S1="S4 S5 S6 S7 S8 S9 ST")
    state.contract = Contract(0, 1, 3)
    state.hands[2] = [JOKER] * 20
    play(state, "draw, D9, H9, lay H9 to 9-1, lay S9 to 9-1")
    ruling = state.explain(state.string_to_action("lay D9 to 9-1"))
    assert not ruling.legal
    assert ruling.clause == "contract_samba/go-out"
    assert "What your partner holds counts against the contract" in ruling.text
    state.hands[2] = []
    assert "lay D9 to 9-1" in may(state)
    other = (
        state.clone()
    )  # as a sample draws the partner's hand again: no list of the true one helps
    other.hands[2] = [JOKER] * 20
    assert not other.explain(other.string_to_action("lay D9 to 9-1")).legal


@pytest.mark.clause("contract_samba/ask-able", "contract_samba/counts")
def test_cards_that_are_still_to_be_laid_count_for_a_contract_of_five_thousand() -> None:
    """Three sambas, going out, 150 and 45 points of cards lie there; 100 for aces and 60 are missing."""
    melds = {
        "S1": "S4 S5 S6 S7 S8 S9 ST",
        "H1": "H4 H5 H6 H7 H8 H9 HT",
        "D1": "D4 D5 D6 D7 D8 D9 DT",
        "xA_1": "CA DA HA SA",
    }
    for hand, able in (("S9 CA", True), ("S9 H4", False)):
        state = ready(hand, **melds)
        state.contract = Contract(0, 5, 3)
        assert ("ask" in may(play(state, f"draw, D9, {'HA' if able else 'H9'}"))) is able


@pytest.mark.clause("contract_samba/yes-draw", "contract_samba/ask")
def test_who_was_told_yes_before_drawing_takes_the_pile() -> None:
    state = play(piled(ready("S9 D9"), "H9"), "ask, yes")
    assert (state.phase, state.bound) == (START, BOUND)
    assert may(state) == {"take to 9-1", "take to 9-2"}
    assert no(state, "draw") == no(state, "take to K-1") == "yes-draw"
    play(state, "take to 9-1, lay D9 to 9-1, lay S9 to 9-1, H4")
    assert may(state) == {"discard H4"}
    play(state, "discard H4")
    assert points(state, "going-out") == [((0, 2), 200.0)]
    # a sequence takes it too, and what lies under it is laid
    state = piled(ready("S9 D9", H1="H5 H6 H7", **DONE), "H9 H8")
    assert may(play(state, "ask, yes")) == {"take to H1"}
    play(state, "take to H1, HK, lay H9 to H1, lay S9 to 9-1, lay D9 to 9-1, discard HK")
    assert state.phase == OVER
    # told no, he begins as he likes
    state = play(piled(ready("S9 D9"), "H9"), "ask, no")
    assert may(state) == {"draw"}
    assert no(state, "take to 9-1") == "ask", "one card would be left, which goes out"


@pytest.mark.clause("contract_samba/ask", "contract_samba/declarer-opens")
def test_a_word_given_binds_nobody_in_the_next_deal() -> None:
    state = play(ready("S9 S9 C9 H4", spec=""), "draw, D9, H9, ask, yes, lay C9 to 9-2")
    play(state, "lay S9 to 9-2, lay S9 to 9-2, lay D9 to 9-1, lay H9 to 9-1, discard H4")
    play(state, "C5, C6, C7, C8, CA, DA, HA, C4, H5, H6, H7, H8, D5, D6, D7, D8")
    play(state, "bid 1 clubs, pass, pass, pass")
    assert may(state) == {"lay CA to A-1", "lay DA to A-1", "lay HA to A-1"}


@pytest.mark.clause("contract_samba/yes-red", "contract_samba/red-threes")
def test_a_red_three_laid_away_is_a_meld_and_no_word_is_risked_for_it() -> None:
    state = ready("S9 H3")
    play(state, "draw, D9, H9")
    play(state.clone(), "lay away H3, H4")
    again = play(state.clone(), "lay away H3, H4")
    assert no(again, "ask") == "ask"
    play(state, "ask, yes")
    assert no(state, "lay away H3") == "yes-red"
    play(state, "lay S9 to 9-1, lay D9 to 9-1, lay H9 to 9-1, discard H3")
    assert state.phase == OVER


@pytest.mark.clause("contract_samba/ask", "contract_samba/black-threes")
def test_black_threes_go_last_when_one_must_go_out() -> None:
    state = ready("S3 C3 S3 S9")
    play(state, "draw, D9, H4, ask, yes")
    play(state, "lay S9 to 9-1, lay D9 to 9-1, lay C3 to 3, lay S3 to 3, lay S3 to 3, discard H4")
    assert state.phase == OVER
    # ten points that a contract of five thousand lacks may be those of black threes
    melds = {
        "S1": "S4 S5 S6 S7 S8 S9 ST",
        "H1": "H4 H5 H6 H7 H8 H9 HT",
        "xA_1": "CA CA DA HA SA HA SA",
        "x8_1": "C8 C8 D8 D8 H8 S8 C2",
        "xK_1": "CK CK DK HK SK",
        "xQ_1": "CQ CQ DQ HQ SQ",
        "x7_1": "C7 C7 D7 D7 H7 S7",
    }
    state = ready("S3 C3 S3", **melds)
    state.contract = Contract(0, 5, 3)
    assert state.goal(state.melds[0]).points == 20
    assert "ask" not in may(play(state.clone(), "draw, D4, H4"))
    play(state, "draw, D9, H4, ask, yes, lay D9 to 9-1")
    play(state, "lay C3 to 3, lay S3 to 3, lay S3 to 3, discard H4")
    assert points(state, "going-out") == [((0, 2), 200.0)]


def _lays_out(state: ContractState, seen: set[tuple[Melds, tuple[int, ...], int]]) -> bool:
    """Whether laying card by card, in all ways, comes to a discard that goes out."""
    melds, rest = state.now(), state.in_hand()
    key = (melds, tuple(rest), state.laid[-1] // KINDS if state.laid else -1)
    if key in seen:
        return False
    seen.add(key)
    if len(rest) == 1 and state.discards():
        return True
    before = state.laid
    for step in state.lays():
        state.laid = (*before, step)
        found = _lays_out(state, seen)
        state.laid = before
        if found:
            return True
    return False


@pytest.mark.clause("contract_samba/ask-able")
def test_who_can_surely_go_out_is_who_does_when_all_ways_are_tried() -> None:
    rng, able = Random(6), 0
    for _ in range(250):
        state = late("contract_samba(deals=1,partner_counts=false)", rng)
        assert isinstance(state, ContractState)
        low, suit, ranks = rng.randrange(13), rng.randrange(4), rng.sample(range(2, 13), 2)
        pool = [kind for kind in range(52) if kind // 4 in ranks]
        pool += [rng.randrange(53) for _ in range(rng.randint(0, 8))]
        pool += [(low + step) % 13 * 4 + suit for step in range(rng.randint(0, 6))] * 2
        state.hands[state.turn] = sorted(rng.choices(pool, k=rng.randint(3, 8)))
        state.phase = MELDING
        found = state.can_go_out()
        assert found is _lays_out(state, set()), shown(state.hands[state.turn])
        able += found
    assert able > 20


SAMBA, ACES, KINGS = "S4 S5 S6 S7 S8 S9 ST", "HA DA CA SA HA DA SA", "HK DK CK SK HK C2 D2"


@pytest.mark.parametrize(
    ("hand", "most"),
    [
        (SAMBA, 1500),
        (ACES, 1000),
        (KINGS, 300),
        ("H2 D2 C2 S2 H2 D2 Joker", 2000),
        (f"{SAMBA} {ACES} {KINGS} H2 C2 S2 H2 D2 S2 Joker", 1500 + 1000 + 300 + 3000),
    ],
)
def test_a_hand_goes_out_with_the_most_that_it_makes_and_with_no_point_more(
    hand: str, most: int
) -> None:
    layout = Layout(NO_MELDS, True, -1, 2)
    assert can_go_out(kinds(hand), 0, layout, Goal(points=most))
    assert not can_go_out(kinds(hand), 0, layout, Goal(points=most + 1))


# --- mistakes


@pytest.mark.clause("contract_samba/penalties")
def test_mistakes_are_not_made_unless_wanted() -> None:
    state = play(ready(), "draw, HQ, HK")
    assert no(state, "show HK") == no(state, "short") == "penalties"


@pytest.mark.clause("contract_samba/show")
def test_a_card_that_was_shown_is_played_first() -> None:
    state = play(ready(spec=PENALTIES), "draw, HQ, HK, show S9")
    exposed = state.view(1).zone("exposed-0")
    assert isinstance(exposed, CardZone)
    assert exposed.items[0].face == "S9"
    assert no(state, "show HK") == no(state, "discard HK") == "show"
    laid = play(state.clone(), "lay S9 to 9-1, discard HK")
    play(state, "discard S9")
    assert state.exposed == laid.exposed == [(), (), (), ()]
    state = play(ready("S9 H3", PENALTIES), "draw, HQ, HK, show H3, lay away H3, H4")
    assert state.exposed[0] == ()


def _short() -> ContractState:
    """The fives of a hand count too little for an opening."""
    others = ("C4 C6 C8 C9 CJ", "H4 H6 H9 HT H7", "D4 D6 DT DJ D9")
    state = dealt("S5 H5 D5 C9 CT", *others, spec="(penalties=true)", calls=NONE)
    return play(state, "draw, HA, HQ")


@pytest.mark.clause("contract_samba/short")
def test_too_small_an_opening_comes_back_and_costs_ten() -> None:
    state = _short()
    assert no(state, "lay C9 to 9-1") == "opening", "two cards never are a meld"
    play(state, "lay D5 to 5-1, lay H5 to 5-1")
    assert no(state, "short") == "short"
    play(state, "lay S5 to 5-1")
    assert no(state, "discard C9") == "opening"
    play(state, "short")
    assert shown(state.hands[0]) == "HA HQ CT C9 S5 H5 D5"
    assert (state.minimums, state.opened[0], state.composing()) == ([60, 50], False, 0)
    assert no(state, "lay D5 to 5-1") == "opening"
    assert no(state, "short") == "short"
    play(state, "discard C9")


@pytest.mark.clause("contract_samba/short", "contract_samba/open-pile")
def test_too_small_an_opening_with_the_pile_comes_back_and_the_pile_stays() -> None:
    others = ("C4 C6 C8 C9 CJ", "H4 H6 H9 HT H7", "D4 D6 DT DJ D9")
    state = piled(dealt("S5 H5 D5 C9 CT", *others, spec="(penalties=true)", calls=NONE), "C4 C5")
    play(state, "take to 5-1, lay D5 to 5-1, lay H5 to 5-1")
    assert no(state, "short") == "short"
    play(state, "lay S5 to 5-1")
    assert no(state, "take now") == "pile-points"
    play(state, "short")
    assert shown(state.hands[0]) == "CT C9 S5 H5 D5"
    assert (state.phase, state.minimums, state.taking) == (START, [60, 50], 0)
    assert state.pile == tuple(kinds("C4 C5"))
    assert no(state, "take to 5-1") == "open-pile"
    play(state, "draw, HA, HQ, discard C9")


def test_advice_goes_on_with_too_small_an_opening_that_somebody_began() -> None:
    state, path = play(_short(), "lay D5 to 5-1"), []
    for _ in range(3):
        path.append(state.action_to_string(likely_action(state, calm)))
        play(state, path[-1])
    assert path == ["lay H5 to 5-1", "lay S5 to 5-1", "short"]


def test_advice_takes_no_pile_that_it_cannot_open_with_but_goes_on_where_somebody_does() -> None:
    others = ("C4 C6 C8 C9 CJ", "H4 H6 H9 HT H7", "D4 D6 DT DJ D9")
    state = piled(dealt("S5 H5 D5 C9 CT", *others, spec="(penalties=true)", calls=NONE), "C4 C5 C5")
    assert state.action_to_string(likely_action(state, calm)) == "draw"
    play(state, "take to 5-1")
    path = []
    for _ in range(4):
        path.append(state.action_to_string(likely_action(state, calm)))
        play(state, path[-1])
    assert path == ["lay D5 to 5-1", "lay H5 to 5-1", "lay S5 to 5-1", "short"]


@pytest.mark.clause("contract_samba/short")
def test_the_opening_of_a_declarer_is_not_tried() -> None:
    rest = [" ".join([suit + rank for rank in "6789TJQK"]) for suit in "CHD"]
    state = dealt(
        "CA DA HA S5 H5 D5 C4 C9",
        *rest,
        spec="(penalties=true)",
        calls="bid 1 clubs, pass, pass, pass",
    )
    play(state, "lay D5 to 5-1, lay H5 to 5-1, lay S5 to 5-1")
    assert no(state, "short") == "short"
    assert no(state, "opened") == "opening"


@pytest.mark.clause("contract_samba/vain-question", "contract_samba/late-question")
def test_asking_in_vain_and_asking_late() -> None:
    state = play(ready(spec=PENALTIES), "draw, D9, HK, ask")
    assert (state.current_player(), state.totals) == (0, [-300, 0])
    assert points(state, "vain-question") == [((0, 2), -300.0)]
    assert no(state, "ask") == "ask-once"
    state = play(ready(spec=PENALTIES), "draw, D9, H9, lay S9 to 9-1, ask")
    assert (state.current_player(), state.totals, state.bound) == (0, [0, 0], BOUND)
    assert no(state, "discard H4") == "ask"
    play(state, "lay D9 to 9-1, lay H9 to 9-1, discard H4")
    assert state.phase == OVER
