"""Hand and Foot: five packs, the foot, the pile of seven, melds of seven, five canastas, four deals."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.canasta.positions import kinds, leave, points, put
from games.playing import may, play, refused
from pelitupa.core import CHANCE, CardZone, OptionError
from pelitupa.games import load_game
from pelitupa.games.canasta.cards import JOKER, KINDS, TARGET_OF, kind_of, shown, wilds_in
from pelitupa.games.canasta.hand_and_foot.game import HandAndFoot, HandAndFootState
from pelitupa.games.canasta.phases import DRAWING, MELDING, OVER, START, TURNING
from pelitupa.nature import Seeded
from pelitupa.records import Seat
from pelitupa.table import Match

FOOT = "S4 H5 D6 C7 S8 H9 DT CJ SQ HK DA"
FEET = (
    FOOT,
    "C4 D4 H4 S5 C5 D5 S6 C6 H6 S7 D7",
    "C8 D8 H8 S9 C9 D9 ST CT HT SJ DJ",
    "HJ CQ DQ HQ SK CK DK SA CA HA CA",
)


def dealt(
    spec: str, *hands: str, up: str = "C4", deal: int = 1, feet: Sequence[str] = FEET
) -> HandAndFootState:
    """A deal of hands as large as the first, and of feet."""
    game = load_game(f"hand_and_foot{spec}")
    assert isinstance(game, HandAndFoot)
    game.hand = len(hands[0].split())
    state = game.new_initial_state()
    state.deal = deal
    state._begin_deal()
    for kind in kinds(" ".join([*hands, *feet, up])):
        state.apply_action(kind)
    return state


def melded(state: HandAndFootState, team: int, rank: str) -> list[str]:
    """The cards of a side's melds of a rank."""
    first = state.measures.first("456789TJQKA".index(rank))
    return [shown(meld) for meld in state.melds[team][first : first + state.measures.slots] if meld]


def on_foot(state: HandAndFootState, *seats: int) -> HandAndFootState:
    """These players have taken up their feet: what they hold is what is left of them."""
    for seat in seats:
        for kind in state.feet[seat]:
            state.stock[kind] += 1
            state.left += 1
        state.feet[seat] = state.foot_steps[seat] = ()
    return state


def zone(state: HandAndFootState, id: str, seat: int | None = None) -> CardZone:
    found = state.view(seat).zone(id)
    assert isinstance(found, CardZone)
    return found


QUIET = ("C5 C6 C8 C9", "H5 H6 H9 HT", "D5 D6 DT DJ")
FOUR = ("S5 S6 D7 D8", *QUIET)
PAIRS = ("C5 C6", "H5 H6", "D5 D6")
CANASTAS = (
    "S7 S7 C7 C7 D7 D7 H7",
    "S8 S8 C8 C8 D8 D8 H8",
    "ST ST CT CT DT HT C2",
    "SQ SQ CQ CQ DQ HQ C2",
    "SA SA CA CA DA HA D2",
)
"""Five, of which two are natural."""


# --- setup


@pytest.mark.clause("hand_and_foot/pack", "hand_and_foot/deal")
def test_five_packs_eleven_cards_and_eleven_unseen() -> None:
    state = load_game("hand_and_foot").new_initial_state()
    assert isinstance(state, HandAndFootState)
    assert sum(state.stock) == 270
    assert [state.stock[kind] for kind in (kind_of("S7"), kind_of("C2"), JOKER)] == [5, 5, 10]
    rng = Random(1)
    while state.phase != TURNING:
        state.apply_action(state.draw(rng.random))
    assert [len(hand) for hand in state.hands] == [11] * 4
    for seat in range(4):
        pile = zone(state, f"foot-{seat}", seat)
        assert [item.face for item in pile.items] == ["back"] * 11
    assert len(zone(state, "stock").items) == sum(state.stock) == 270 - 88


@pytest.mark.clause("hand_and_foot/deal")
def test_feet_are_the_same_whatever_is_played() -> None:
    """As at the tables of an evening: the same seed deals the same feet, which nobody sees."""
    game, found = load_game("hand_and_foot(deals=1)"), set[tuple[tuple[int, ...], ...]]()
    for seed in (1, 2):
        rng, nature, state = Random(seed), Seeded("one deal"), game.new_initial_state()
        assert isinstance(state, HandAndFootState)
        feet: list[tuple[int, ...]] = [()] * 4
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
                continue
            for seat, foot in enumerate(state.feet):
                feet[seat] = feet[seat] or foot
            state.apply_action(rng.choice(state.legal_actions()))
        found.add(tuple(feet))
        for seat in range(4):
            drawn = [line for line in state.log(seat) if line.actor == CHANCE][44:88]
            assert [line.seat for line in drawn] == [seat for seat in range(4) for _ in range(11)]
            assert all(line.hidden for line in drawn)
    assert len(found) == 1


@pytest.mark.clause("hand_and_foot/players", "hand_and_foot/alone-ask")
def test_two_sides_or_four() -> None:
    assert load_game("hand_and_foot").teams() == ((0, 2), (1, 3))
    with pytest.raises(OptionError):
        load_game("hand_and_foot(players=3)")
    alone = dealt("(partners=false,deals=1)", "H7 SK", *PAIRS, up="HK")
    assert alone.get_game().teams() == ((0,), (1,), (2,), (3,))
    on_foot(put(alone, 0, *CANASTAS, "CK CK DK"), 0)
    put(alone, 2, "S9 S9 C9")
    assert alone.opened == [True, False, True, False]
    play(alone, "draw, S9, HQ")
    assert refused(alone, "lay S9") == "hand_and_foot/least", "the nines are another's"
    assert refused(alone, "ask") == "hand_and_foot/alone-ask"
    play(alone, "discard S9, draw, S5, S6, discard C6, draw, H9, H4, lay H9, discard H4")
    assert melded(alone, 2, "9") == ["S9 S9 H9 C9"]


@pytest.mark.clause("hand_and_foot/upcard")
def test_the_pile_begins_with_a_card_that_is_not_wild() -> None:
    state = dealt("", *FOUR, up="C2 Joker D3")
    assert state.phase == START
    assert [str(item.face) for item in zone(state, "pile").items] == ["C2", "Joker", "D3"]


# --- a turn


@pytest.mark.clause("hand_and_foot/draw", "hand_and_foot/stock-two")
def test_two_cards_are_drawn() -> None:
    state = play(dealt("", *FOUR), "draw, SK")
    assert state.phase == DRAWING
    play(state, "SQ, discard SQ")
    assert shown(state.hands[0]) == "SK D8 D7 S6 S5"
    short = play(leave(dealt("(deals=1)", *FOUR), "SK"), "draw")
    assert short.phase == OVER, "one card is too few, and the feet are no stock"


@pytest.mark.clause("hand_and_foot/take", "hand_and_foot/frozen")
def test_a_pair_takes_the_top_seven() -> None:
    state = put(dealt("", "SQ HQ S6 C8", "C5 C6 C9 C9", *QUIET[1:], up="HK"), 0, "C4 D4 S4")
    state.pile = tuple(kinds("S9 HK C4 D5 D6 D8 H8 H9 DQ"))
    assert play(state, "take") is state
    assert may(state) == {"lay HQ"}
    play(state, "lay HQ, lay SQ, take now")
    assert melded(state, 0, "Q") == ["SQ HQ DQ"]
    assert shown(state.pile) == "HK S9"
    assert shown(state.hands[0]) == "H9 H8 D8 C8 S6 D6 D5 C4"
    lone = put(dealt("", "SQ C2 S6 C8", *QUIET, up="DQ"), 0, "CQ CQ SQ")
    assert not any(kind < 4 or kind == JOKER for kind in lone.pile)
    assert refused(lone, "take") == "hand_and_foot/frozen", "neither a meld nor a wild card will do"


@pytest.mark.clause("hand_and_foot/take")
def test_a_small_pile_is_taken_whole() -> None:
    state = put(dealt("", "SQ HQ S6 C8", *QUIET, up="DQ"), 0, "C4 D4 S4")
    state.pile = tuple(kinds("S9 HK DQ"))
    play(state, "take, lay HQ, lay SQ, take now")
    assert state.pile == ()
    assert shown(state.hands[0]) == "HK S9 C8 S6"
    assert state.phase == MELDING


@pytest.mark.clause("hand_and_foot/pair-where")
def test_the_pair_goes_to_a_new_meld_or_onto_one_with_room() -> None:
    state = put(dealt("", "SQ HQ S6 C8", *QUIET, up="DQ"), 0, "CQ CQ SQ")
    play(state, "take")
    assert may(state) == {"lay HQ", "lay HQ in 2"}
    new = play(state.clone(), "lay HQ in 2, lay SQ in 2, take now")
    assert melded(new, 0, "Q") == ["SQ CQ CQ", "SQ HQ DQ"]
    assert refused(play(state, "lay HQ"), "lay SQ in 2") == "hand_and_foot/frozen"
    play(state, "lay SQ, take now")
    assert melded(state, 0, "Q") == ["SQ SQ HQ DQ CQ CQ"]
    full = put(dealt("", "SQ HQ S6 C8", *QUIET, up="DQ"), 0, "CQ CQ SQ SQ HQ")
    assert may(play(full, "take")) == {"lay HQ in 2"}, "five and three are too many"


@pytest.mark.clause("hand_and_foot/top-three")
@pytest.mark.parametrize("card", ["S3", "H3"])
def test_threes_stop_the_pile(card: str) -> None:
    state = put(dealt("", *FOUR), 1, "CQ DQ SQ")
    play(state, f"draw, {card}, SK, discard {card}")
    assert refused(state, "take") == "hand_and_foot/top-three"


# --- melds


@pytest.mark.clause("hand_and_foot/canasta", "hand_and_foot/most")
def test_a_meld_has_seven_cards_at_most() -> None:
    state = put(dealt("", "HK CK S6 C2", *QUIET), 0, "SK SK CK DK DK HK")
    play(state, "draw, S9, DK, lay CK")
    assert "lay DK" not in may(state)
    assert refused(state, "lay DK") == refused(state, "lay C2 to K") == "hand_and_foot/most"
    play(state, "discard S9")
    item = zone(state, "melds-0").items[0]
    assert (item.note, item.mark, str(item.face)[0] in "DH") == ("7", "winning", True)
    assert state.canastas(0) == 1
    mixed = put(dealt("", *FOUR), 0, "SK SK CK DK DK HK C2")
    item = zone(mixed, "melds-0").items[0]
    assert (item.note, item.mark, str(item.face)[0] in "CS") == ("7*", "winning", True)


@pytest.mark.clause("hand_and_foot/several")
def test_a_second_meld_of_a_rank_beside_an_open_one_or_a_canasta() -> None:
    hand, rest = "SK HK DK S6 S8", ("C5 C6 C8 C9 CJ", "H5 H6 H9 HT HJ", "D5 D6 DT DJ D9")
    state = play(put(dealt("", hand, *rest), 0, "SK SK CK DK"), "draw, S9, SQ")
    assert refused(state, "lay DK in 3") == "hand_and_foot/several"
    both = play(state.clone(), "lay DK in 2, lay HK in 2, lay SK in 2, discard S6")
    assert melded(both, 0, "K") == ["SK SK DK CK", "SK HK DK"]
    one = play(state.clone(), "lay DK, lay HK, lay SK, discard S6")
    assert melded(one, 0, "K") == ["SK SK SK HK DK DK CK"]
    assert refused(play(state, "lay DK, lay HK"), "lay SK in 2") == "hand_and_foot/least"
    full = put(dealt("", hand, *rest), 0, "SK SK CK CK DK DK HK")
    play(full, "draw, S9, SQ, lay DK in 2, lay HK in 2, lay SK in 2, discard S6")
    assert len(melded(full, 0, "K")) == 2
    assert [item.note for item in zone(full, "melds-0").items] == ["3", "7"]


@pytest.mark.clause("hand_and_foot/order")
def test_cards_are_laid_from_the_fours_up() -> None:
    state = put(dealt("", "S7 HK C2 S9", *QUIET), 0, "SK SK CK", "C7 D7 D7")
    play(state, "draw, SQ, SJ, lay HK")
    assert refused(state, "lay S7") == "hand_and_foot/order"
    play(state, "lay C2 to K, discard S9")


@pytest.mark.clause("hand_and_foot/values")
def test_what_cards_count_that_are_melded() -> None:
    state = put(dealt("(deals=1)", *FOUR), 0, "S4 D4 Joker", "SA DA C2", "S8 D8 H8", "SK DK S2")
    play(leave(state), "draw")
    assert points(state, "card-points") == [((0, 2), 60.0 + 60.0 + 30.0 + 40.0)]


# --- opening


@pytest.mark.clause("hand_and_foot/opening")
@pytest.mark.parametrize(("deal", "least"), [(1, 50), (2, 90), (3, 120), (4, 150)])
def test_what_an_opening_counts_goes_by_the_deal(deal: int, least: int) -> None:
    state = dealt("", *FOUR, deal=deal)
    assert state.minimums == [least, least]
    assert zone(state, "melds-0").note == f"opens with {least}"


@pytest.mark.clause("hand_and_foot/open-foot", "hand_and_foot/opening")
def test_the_foot_does_not_help_to_open() -> None:
    state = play(dealt("", "S5 H5", *PAIRS), "draw, D5, C2")
    assert refused(state, "lay D5") == "hand_and_foot/opening", "35 points, and the foot is unseen"
    state = play(dealt("(first=4)", "SK HK", *PAIRS, deal=2), "draw, DK, C2")
    assert refused(state, "lay DK") == "hand_and_foot/opening", "50 points of 90"
    state = play(dealt("", "SA HA", *PAIRS), "draw, DA, C2, lay DA, lay HA, lay SA, lay C2 to A")
    assert may(state) == {"foot"}
    play(state, "foot")
    assert state.opened[0]


# --- threes


@pytest.mark.clause("hand_and_foot/threes")
def test_threes_are_only_discarded() -> None:
    state = dealt("", "D3 S3 C3 C3", *QUIET)
    assert state.phase == START, "a red three stays in the hand"
    play(state, "draw, H3, SK")
    assert shown(state.hands[0]) == "SK C3 C3 S3 D3 H3"
    assert refused(state, "lay D3") == refused(state, "lay C3") == "hand_and_foot/threes"
    assert {"discard D3", "discard C3"} <= may(state)
    assert state.observed(1)[-2:] == state.observed(3)[-2:] != state.observed(0)[-2:]
    last = on_foot(put(dealt("(deals=1)", "C3 C3 S3 SK", *QUIET), 0, *CANASTAS, "CK DK DK"), 0)
    play(last, "draw, HK, H9, lay HK, lay SK")
    assert refused(last, "lay C3") == "hand_and_foot/threes", "nor by who goes out"


# --- the foot


@pytest.mark.clause("hand_and_foot/foot")
def test_the_foot_is_taken_up_in_mid_turn() -> None:
    state = put(dealt("", "HK SK", *PAIRS), 0, "CK CK DK")
    play(state, "draw, DK, H7")
    assert refused(state, "foot") == "hand_and_foot/foot"
    play(state, "lay DK, lay HK")
    assert refused(state, "foot") == "hand_and_foot/foot"
    play(state, "lay SK")
    assert refused(state, "foot") == "hand_and_foot/foot", "a seven is left"
    state = put(dealt("", "HK SK", *PAIRS), 0, "CK CK DK", "CA DA HA")
    play(state, "draw, DK, SA, lay DK, lay HK, lay SK, lay SA")
    assert may(state) == {"foot"}
    assert refused(state, "out") == "hand_and_foot/foot"
    play(state, "foot")
    assert state.turn == 0
    assert state.phase == MELDING
    assert shown(state.hands[0]) == shown(kinds(FOOT))
    told = {seat: str(state.log(seat)[-1].text) for seat in (0, 1, 2)}
    assert told[0] == f"Foot of player 1: {shown(kinds(FOOT))}"
    assert told[1] == told[2] == "Player 1 takes up the foot"
    assert [len(foot) for foot in state.feet] == [0, 11, 11, 11]
    with pytest.raises(KeyError):
        state.view(0).zone("foot-0")
    assert "lay DA" in may(state)
    play(state, "lay HK, lay DA, discard S4")
    assert state.turn == 1


def test_who_asks_to_take_back_has_seen_the_foot_that_was_taken_up() -> None:
    """Nothing was drawn since, and yet its cards would be known beforehand."""
    game = load_game("hand_and_foot(deals=1)")
    assert isinstance(game, HandAndFoot)
    game.hand = 4
    match = Match(game, [Seat(name) for name in "ABCD"], nature="reported")
    for kind in kinds(" ".join(["SA DA HA Joker", *QUIET, *FEET, "C4"])):
        match.submit(CHANCE, kind)
    match.submit(0, "draw")
    for kind in kinds("CA CA"):
        match.submit(CHANCE, kind)
    for text in ("lay CA", "lay CA", "lay DA", "lay HA", "lay SA", "lay Joker to A"):
        match.submit(0, text)
    match.submit(0, "foot")
    assert match.has_seen_draw(0)
    assert not match.has_seen_draw(1)


@pytest.mark.clause("hand_and_foot/foot-discard")
def test_the_last_discard_takes_up_the_foot_and_ends_the_turn() -> None:
    state = put(dealt("", "HK SK", *PAIRS), 0, "CK CK DK")
    play(state, "draw, DK, S9, lay DK, lay HK, lay SK, discard S9")
    assert [item.face for item in zone(state, "pile").items] == ["C4", "S9"]
    assert (state.turn, state.phase) == (1, START)
    assert shown(state.hands[0]) == shown(kinds(FOOT))
    play(state, "draw, S9, SQ, discard SQ")
    assert state.turn == 2


@pytest.mark.clause("hand_and_foot/foot-pile")
def test_the_last_two_cards_take_a_pile_of_one_and_then_the_foot() -> None:
    state = put(dealt("", "SQ HQ", *PAIRS, up="DQ"), 0, "CK CK DK")
    play(state, "take, lay HQ, lay SQ, take now")
    assert (state.turn, state.phase) == (0, MELDING)
    assert melded(state, 0, "Q") == ["SQ HQ DQ"]
    play(state, "lay SQ, discard S4")


# --- the end of a deal


def nearly(
    spec: str = "(deals=1)", hand: str = "H9 SK", up: str = "C4", *melds: str
) -> HandAndFootState:
    """Player 1 plays the foot, and the side has five canastas, kings and nines."""
    lying = melds or (*CANASTAS, "CK CK DK", "C9 C9 D9")
    return on_foot(put(dealt(spec, hand, *PAIRS, up=up), 0, *lying), 0)


@pytest.mark.clause("hand_and_foot/go-out", "hand_and_foot/other-foot")
def test_going_out_takes_five_canastas_two_of_them_natural() -> None:
    state = play(nearly(), "draw, HK, S5, lay H9, lay HK, lay SK, discard S5")
    assert state.phase == OVER, "though the partner's foot lies there"
    assert points(state, "going-out") == [((0, 2), 100.0)]
    four = (*CANASTAS[:4], "CK CK DK", "C9 C9 D9")
    state = play(nearly("(deals=1)", "H9 SK", "C4", *four), "draw, HK, HK, lay H9, lay HK")
    assert refused(state, "lay HK") == "hand_and_foot/go-out", "four canastas"
    mixed = ("S7 S7 C7 C7 D7 D7 C2", *CANASTAS[1:], "CK CK DK", "C9 C9 D9")
    state = play(nearly("(deals=1)", "H9 SK", "C4", *mixed), "draw, HK, S5, lay H9, lay HK")
    assert refused(state, "lay SK") == "hand_and_foot/go-out", "one of five is natural"
    pure = ("S7 S7 C7 C7 D7 D7", *CANASTAS[1:], "CK CK DK", "C9 C9 D9")
    state = play(nearly("(deals=1)", "H9 SK", "C4", *pure), "draw, H7, S5, lay H7, lay H9, lay SK")
    play(state, "discard S5")
    assert state.phase == OVER, "the second natural one came in the same turn"
    wild = play(nearly("(deals=1)", "H9 SK", "C4", *pure), "draw, C2, S5, lay C2 to 7, lay H9")
    assert refused(wild, "lay SK") == "hand_and_foot/go-out", "that one is mixed"


@pytest.mark.clause(
    "hand_and_foot/stock-two", "hand_and_foot/hand-points", "hand_and_foot/three-points"
)
def test_feet_that_lie_there_count_against_their_side() -> None:
    feet = ("S3 H3 H3 SA SA SA SA SA DA DA DA", FEET[1], FOOT, FOOT)
    hands = ("SK C3", "C5 C6", "D3 H6", "D5 D6")
    state = put(dealt("(deals=1)", *hands, feet=feet), 0, "CQ CQ DQ")
    play(leave(on_foot(state, 1), "S9"), "draw")
    assert state.phase == OVER
    told = [str(line.text) for line in state.log(1)]
    assert f"Foot of player 4: {shown(kinds(FOOT))}" in told, "it is turned up"
    worth = {"S4": 5, "H5": 5, "D6": 5, "C7": 5, "S8": 10, "H9": 10, "DT": 10, "CJ": 10, "SQ": 10,
             "HK": 10, "DA": 20}  # fmt: skip
    assert points(state, "hand-points") == [
        ((0, 2), -10.0 - 5.0 - 160.0 - sum(worth.values())),
        ((1, 3), -20.0 - sum(worth.values())),
    ]
    assert points(state, "three-points") == [((0, 2), -100.0 - 500.0 - 100.0 - 1000.0)]
    turned = zone(state, "foot-0")
    assert [item.face for item in turned.items][:2] == ["SA", "SA"]


@pytest.mark.clause("hand_and_foot/deals", "hand_and_foot/tie")
def test_four_deals_and_the_higher_total() -> None:
    game = load_game("hand_and_foot")
    rng, state = Random(3), game.new_initial_state()
    assert isinstance(state, HandAndFootState)
    deals: set[int] = set()
    while not state.is_terminal():
        deals.add(state.deal_number())
        legal = state.legal_actions()
        state.apply_action(state.draw(rng.random) if state.is_chance_node() else legal[0])
    assert deals == {1, 2, 3, 4}
    high = max(state.totals)
    assert state.winners() == (
        [] if state.totals[0] == state.totals[1] else list(state.seats_of(state.totals.index(high)))
    )
    state.totals = [300, 300]
    assert state.winners() == []
    state.totals = [-300, -400]
    assert state.winners() == [0, 2]


@pytest.mark.clause("hand_and_foot/at-once")
def test_opening_with_hand_and_foot_and_going_out_at_once() -> None:
    feet = ("SK SK HK S9 S9 C9 D9 D9 H9 S9 S5", *FEET[1:])
    state = put(dealt("(deals=1)", "SK HK", *PAIRS, feet=feet), 0, *CANASTAS)
    state.opened[0], state.opening = False, True
    play(state, "draw, DK, Joker, lay DK, lay HK, lay SK, lay Joker to K, foot")
    play(state, "lay C9, lay D9, lay D9, lay H9, lay S9, lay S9, lay S9, lay HK, lay SK, lay SK")
    play(state, "discard S5")
    assert points(state, "at-once") == points(state, "going-out") == [((0, 2), 100.0)]


# --- May I go out?


@pytest.mark.clause("hand_and_foot/ask-able", "hand_and_foot/yes-draw")
def test_who_asks_plays_his_foot_and_can_surely_go_out() -> None:
    assert refused(nearly(), "ask") == "hand_and_foot/ask-able", "two cards may come to nothing"
    state = play(nearly(), "draw, HK, S5, ask")
    assert state.current_player() == 2
    play(state, "no")
    assert refused(play(state, "lay H9, lay HK"), "lay SK") == "hand_and_foot/ask"
    state = play(nearly(), "draw, HK, S5, ask, yes")
    assert may(state) == {"lay H9"}
    unready = put(dealt("", "H9 SK", *PAIRS), 0, *CANASTAS, "CK CK DK", "C9 C9 D9")
    assert refused(play(unready, "draw, HK, S5"), "ask") == "hand_and_foot/ask-able"
    pile = nearly("(deals=1)", "HK SK", "DK")
    assert may(play(pile, "ask, yes")) == {"take"}
    assert refused(pile, "draw") == "hand_and_foot/yes-draw"
    assert may(play(pile, "take")) == {"lay HK", "lay HK in 2"}


@pytest.mark.clause("hand_and_foot/ask-able", "hand_and_foot/penalties")
def test_asking_before_the_foot_is_taken_up_is_a_mistake() -> None:
    state = put(dealt("(penalties=true)", "H9 SK", *PAIRS), 0, *CANASTAS, "CK CK DK", "C9 C9 D9")
    play(state, "draw, HK, S5, ask")
    assert state.totals == [-300, 0]


# --- turns are composed


@pytest.mark.parametrize("spec", ["", "(penalties=true)", "(partners=false)"])
@pytest.mark.clause("hand_and_foot/order", "hand_and_foot/most", "hand_and_foot/least")
def test_random_compositions_have_no_dead_ends_and_end_as_the_rules_have_it(spec: str) -> None:
    """Whatever is begun can be completed; and melds, hands and feet are as they must be."""
    game = load_game(f"hand_and_foot{spec}")
    assert isinstance(game, HandAndFoot)
    few = [kind for kind in range(KINDS) if kind // 4 not in (0, 1, 3, 5, 6, 12)]
    game.pack = [5 if kind in few else 1 if kind < 4 else 0 for kind in range(KINDS)]
    game.hand = game.foot = 5
    state = game.new_initial_state()
    rng, feet = Random(f"{spec} 1"), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        legal = state.legal_actions()
        assert legal, state.history()
        texts = [state.action_to_string(action) for action in legal]
        lays = [action for action, text in zip(legal, texts, strict=True) if text.startswith("lay")]
        feet += "foot" in texts
        deal, side, opened = state.deal, state.side(), state.opened.copy()
        laid, zones = state.laid_points(), state.minimums.copy()
        state.apply_action(rng.choice(lays) if lays and rng.random() < 0.9 else rng.choice(legal))
        if state.deal == deal and state.phase != OVER:
            if state.opened[side] and not opened[side] and not state.taking:
                assert laid >= zones[side]
            check_table(state)
    assert feet or spec == "(penalties=true)"


def check_table(state: HandAndFootState) -> None:
    cards = sum(state.stock) + len(state.pile) + sum(len(hand) for hand in state.hands)
    for melds in state.melds:
        for meld in melds:
            cards += len(meld)
            natural = len(meld) - wilds_in(meld)
            assert not meld or (3 <= len(meld) <= 7 and natural >= 2 and len(meld) - natural <= 3)
            assert len({TARGET_OF[kind] for kind in meld if TARGET_OF[kind] >= 0}) <= 1
    assert cards + sum(len(foot) for foot in state.feet) == sum(state.pack)
    assert state.left == sum(state.stock)
    assert all(state.hands) or state.phase < START


def test_one_composition_has_one_path() -> None:
    """All ways through a turn from a small hand: no two end alike."""
    rest = ("C5 C6 C8 C9 CJ", "H5 H6 H9 HT HJ", "D5 D6 DT DJ D9")
    todo = [play(put(dealt("", "S7 S7 HK C2 SK", *rest), 0, "D7 D7 H7"), "draw, H7, C9")]
    ends: list[tuple[object, ...]] = []
    while todo:
        now = todo.pop()
        for action in now.legal_actions():
            after = now.child(action)
            if after.composing() > now.composing() and after.turn == now.turn:
                todo.append(after)
            else:
                ends.append((after.melds[0], tuple(after.hands[0]), after.pile, after.phase))
    assert len(ends) > 20
    assert len(ends) == len(set(ends))
