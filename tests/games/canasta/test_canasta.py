"""Canasta: melds, the pile, openings, threes, the question, going out, scores, mistakes, whole turns."""

from __future__ import annotations

from random import Random

import pytest

from games.canasta.positions import counters, deal, kinds, leave, points, put, zone
from games.playing import may, play, refused
from pelitupa.core import CardZone, OptionError, ViewCache
from pelitupa.games import load_game
from pelitupa.games.canasta.canasta.game import Canasta, CanastaState
from pelitupa.games.canasta.cards import (
    JOKER,
    TARGET_OF,
    VALUES,
    WILD,
    kind_of,
    shown,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.match import ASK, SAY_YES
from pelitupa.games.canasta.phases import DRAWING, MELDING, OVER, START, TURNING
from pelitupa.i18n import translator
from pelitupa.players import make_bot
from pelitupa.players.turn_bot import TurnBot
from pelitupa.table.staging import Staging


def dealt(spec: str, *hands: str, up: str = "C4", scores: tuple[int, int] = (0, 0)) -> CanastaState:
    """A deal of Canasta; see `positions.deal`."""
    state = deal(f"canasta{spec}", *hands, up=up, scores=scores)
    assert isinstance(state, CanastaState)
    return state


def melded(state: CanastaState, team: int, rank: str) -> str:
    """The cards of a side's meld, by the text of its rank."""
    return shown(state.melds[team]["456789TJQKA3".index(rank)])


FOUR = ("S5 S6 D7 D8", "C5 C6 C8 C9", "H5 H6 H9 HT", "D5 D6 DT DJ")
QUIET = ("C5 C6 C8 C9", "H5 H6 H9 HT", "D5 D6 DT DJ")
PLAIN = "(red_threes=club)"
"""Any option that changes nothing here."""


# --- setup


@pytest.mark.clause("canasta/players")
def test_four_play_in_teams_or_two() -> None:
    assert load_game("canasta").teams() == ((0, 2), (1, 3))
    assert load_game("canasta(players=2)").teams() == ((0,), (1,))
    with pytest.raises(OptionError, match="2, 4"):
        load_game("canasta(players=3)")


@pytest.mark.clause("canasta/pack", "canasta/cards", "canasta/deal", "canasta/two-deal")
@pytest.mark.parametrize("players", [2, 4])
def test_eleven_of_108_cards_each(players: int) -> None:
    state = load_game("canasta", players=players).new_initial_state()
    assert isinstance(state, CanastaState)
    assert state.left == 108
    assert [state.stock[kind] for kind in (kind_of("S7"), kind_of("C2"), JOKER)] == [2, 2, 4]
    rng = Random(1)
    while state.phase != TURNING:
        state.apply_action(state.draw(rng.random))
    assert [len(hand) for hand in state.hands] == [11] * players
    own = state.view(0).zone("hand-0"), state.view(1).zone("hand-0")
    assert isinstance(own[0], CardZone)
    assert isinstance(own[1], CardZone)
    assert "back" not in {item.face for item in own[0].items}
    assert {item.face for item in own[1].items} == {"back"}


@pytest.mark.clause("canasta/values")
def test_what_cards_count() -> None:
    told = {
        "Joker": 50,
        "SA": 20,
        "C2": 20,
        "HK": 10,
        "D8": 10,
        "S7": 5,
        "H4": 5,
        "C3": 5,
        "D3": 100,
    }
    assert {text: VALUES[kind_of(text)] for text in told} == told


@pytest.mark.clause("canasta/upcard")
def test_the_pile_begins_with_a_card_that_is_neither_wild_nor_a_red_three() -> None:
    state = dealt("", *FOUR, up="C2 D3 Joker S9")
    assert state.phase == START
    assert [str(card.face) for card in zone(state, "pile").items] == ["C2", "D3", "Joker", "S9"]
    assert zone(state, "pile").note == "frozen"
    assert dealt("", *FOUR, up="S3").phase == START
    assert zone(dealt("", *FOUR), "pile").note == ""


@pytest.mark.clause("canasta/first")
def test_the_first_turn_goes_round() -> None:
    state = dealt("(first=3)", *FOUR)
    assert state.turn == 2
    leave(state)
    play(state, "draw")
    assert state.deal == 2
    for _ in range(16):
        state.apply_action(state._legal()[10])
    play(state, "SK")
    assert state.turn == 3
    with pytest.raises(OptionError):
        load_game("canasta(players=2,first=3)")


# --- a turn


@pytest.mark.clause("canasta/draw", "canasta/discard")
def test_a_turn_is_a_draw_melds_and_a_discard() -> None:
    state = dealt("", *FOUR)
    assert may(state) == {"draw"}
    assert refused(state, "discard S5") == "canasta/draw"
    assert refused(state, "lay S5") == "canasta/draw"
    play(state, "draw, SK")
    assert state.phase == MELDING
    assert refused(state, "draw") == "canasta/draw"
    assert refused(state, "discard HA") == "canasta/discard"
    play(state, "discard SK")
    assert state.turn == 1
    assert shown(state.pile) == "SK C4"


@pytest.mark.clause("canasta/two-draw")
def test_two_draw_two() -> None:
    state = play(dealt("(players=2)", *FOUR[:2]), "draw, SK")
    assert state.phase == DRAWING
    play(state, "SQ")
    assert shown(state.hands[0]) == "SK SQ D8 D7 S6 S5"


# --- taking the pile


@pytest.mark.clause("canasta/take")
def test_the_top_card_goes_to_a_meld_or_with_a_pair() -> None:
    state = put(dealt("", "S5 S6 D7 C2", *QUIET, up="H4"), 0, "C4 D4 S4")
    play(state, "take")
    assert melded(state, 0, "4") == "S4 H4 D4 C4"
    assert state.pile == ()
    state = put(dealt("", "S5 H5 S6 C2", *QUIET, up="D5"), 0, "CK DK SK")
    play(state, "take")
    assert may(state) == {"lay S5", "lay H5"}
    assert refused(state, "lay C2 to 5") == "canasta/wild"
    play(state, "lay H5")
    assert may(state) == {"lay S5", "lay C2 to 5"}
    state = play(state, "lay C2 to 5, take now")
    assert melded(state, 0, "5") == "H5 D5 C2"
    assert shown(state.hands[0]) == "S6 S5"
    assert refused(dealt("", "S5 H5 S6 C2", *QUIET, up="SK"), "take") == "canasta/open-pile"
    lone = put(dealt("", "S5 H5 S6 C2", *QUIET, up="SQ"), 0, "CK DK SK")
    assert refused(lone, "take") == "canasta/take"


@pytest.mark.clause("canasta/take")
def test_the_whole_pile_is_taken() -> None:
    state = put(dealt("", *FOUR, up="S4"), 1, "CQ DQ SQ")
    play(state, "draw, HQ, discard HQ")
    play(state, "take")
    assert shown(state.hands[1]) == "C9 C8 C6 C5 S4"
    assert melded(state, 1, "Q") == "SQ HQ DQ CQ"
    assert refused(state, "draw") == "canasta/draw"


@pytest.mark.clause("canasta/top-wild", "canasta/top-black")
@pytest.mark.parametrize(
    ("card", "clause"), [("C2", "top-wild"), ("Joker", "top-wild"), ("S3", "top-black")]
)
def test_wild_cards_and_black_threes_stop_the_pile(card: str, clause: str) -> None:
    state = put(dealt("", *FOUR), 1, "CQ DQ SQ")
    play(state, f"draw, {card}, discard {card}")
    assert refused(state, "take") == f"canasta/{clause}"


@pytest.mark.clause("canasta/frozen", "canasta/frozen-more")
def test_a_frozen_pile_takes_a_natural_pair() -> None:
    hand = "SQ HQ S6 C2 CK"
    rest = ("C5 C6 C8 C9 CT", "H5 H6 H9 HT HJ", "D5 D6 DT DJ D9")
    state = put(dealt("", hand, *rest, up="C2 DQ"), 0, "CQ CQ DQ")
    assert state.frozen()
    play(state, "take")
    assert may(state) == {"lay HQ"}, "the lower card first"
    play(state, "lay HQ")
    assert may(state) == {"lay SQ"}
    assert refused(state, "lay C2 to Q") == "canasta/frozen"
    play(state, "lay SQ, take now")
    assert melded(state, 0, "Q") == "SQ HQ DQ DQ CQ CQ"
    assert refused(state, "take") == "canasta/draw"
    play(state, "lay C2 to Q")
    assert "discard CK" in may(state)
    lone = put(dealt("", "SQ H7 S6 C2 CK", *rest, up="C2 DQ"), 0, "CQ CQ DQ")
    assert refused(lone, "take") == "canasta/frozen"
    red = put(dealt("", "SQ H7 S6 C2 CK", *rest, up="D3 DQ"), 0, "CQ CQ DQ")
    assert refused(red, "take") == "canasta/frozen"


# --- melds


@pytest.mark.clause("canasta/meld", "canasta/one-each")
def test_melds_are_the_sides_and_one_of_each_rank() -> None:
    state = put(
        dealt("", "S5 S6 D7 D8 DK", "C5 C6 C8 C9 CJ", "H5 H6 H9 HT HK", "D5 D6 DT DJ D9"),
        0,
        "SK SK CK",
    )
    play(state, "draw, S8, lay DK, discard S8, draw, S9, discard S9, draw, HQ, lay HK, discard HQ")
    assert melded(state, 0, "K") == "SK SK HK DK CK"
    assert [item.face for item in zone(state, "melds-0").items] == ["CK"]
    assert zone(state, "melds-0").items[0].note == "5"


@pytest.mark.clause("canasta/least", "canasta/wild")
def test_three_cards_two_of_them_natural_three_wild_at_most() -> None:
    rest = ("C5 C6 C8 C9 CJ CT CT", "H5 H6 H9 HT H7 H8 HJ", "D5 D6 DT DJ D9 D8 D7")
    state = put(dealt("", "SK HK S6 C2 D2 S2 H2", *rest), 0, "S7 C7 D7")
    play(state, "draw, Joker")
    assert refused(state, "lay S6") == "canasta/least"
    assert refused(state, "lay C2 to K") == "canasta/wild"
    assert refused(state, "lay C2") == "canasta/wild"
    play(state, "lay HK")
    assert refused(state, "lay C2 to K") == "canasta/wild"
    assert refused(state, "discard S6") == "canasta/least"
    assert refused(state, "lay C2 to 7") == "canasta/least"
    play(state, "lay SK")
    assert refused(state, "discard S6") == "canasta/least"
    play(state, "lay C2 to K, lay D2 to K, lay H2 to K")
    assert refused(state, "lay S2 to K") == "canasta/wild"
    assert "discard S6" in may(state)


@pytest.mark.clause("canasta/canasta", "canasta/onto-canasta")
def test_seven_are_a_canasta_and_more_may_follow() -> None:
    state = put(
        dealt("", "S5 S6 HK C2 CK", "C5 C6 C8 C9 CJ", "H5 H6 H9 HT HJ", "D5 D6 DT DJ D9"),
        0,
        "SK SK CK DK DK HK",
        "S7 C7 D7 H7 D7 C2 D2",
    )
    seven, king = zone(state, "melds-0").items[1], zone(state, "melds-0").items[0]
    assert (seven.note, seven.mark, str(seven.face)[0] in "CS") == ("7**", "winning", True)
    assert (king.note, king.mark) == ("6", "")
    play(state, "draw, S7, lay S7, lay C2 to 7, lay CK, lay HK, discard S6")
    assert len(state.melds[0][3]) == 9
    king = zone(state, "melds-0").items[0]
    assert (king.note, king.mark, str(king.face)[0] in "DH") == ("8", "winning", True)


@pytest.mark.clause("canasta/order")
def test_cards_are_laid_in_one_order() -> None:
    state = put(
        dealt("", "S7 H7 HK C2 CK", "C5 C6 C8 C9 CJ", "H5 H6 H9 HT HJ", "D5 D6 DT DJ D9"),
        0,
        "SK SK CK",
        "C7 D7 D7",
    )
    play(state, "draw, S9, lay HK")
    assert refused(state, "lay S7") == "canasta/order"
    assert refused(state, "lay CK") == "canasta/order"
    play(state, "lay C2 to K")
    assert refused(state, "lay HK") == "canasta/meld"
    assert "discard S9" in may(state)


# --- opening


@pytest.mark.clause("canasta/opening")
@pytest.mark.parametrize(
    ("score", "least"),
    [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4900, 120)],
)
def test_what_an_opening_counts_goes_by_the_score(score: int, least: int) -> None:
    state = dealt("(target=10000)", *FOUR, scores=(score, 0))
    assert state.minimums == [least, 50]
    assert zone(state, "melds-0").note == f"opens with {least}"
    assert zone(state, "melds-1").note == "opens with 50"


@pytest.mark.clause("canasta/opening")
def test_several_melds_make_an_opening_together() -> None:
    hand = "S5 H5 D5 SK HK DK C9 SQ"
    rest = ("C4 C6 C8 C9 CJ CT CT C7", "H4 H6 H9 HT H7 H8 HJ HQ", "D4 D6 DT DJ D9 D8 D7 DQ")
    state = play(dealt("", hand, *rest), "draw, S7")
    assert not {"lay S5", "lay HK"} & may(state)
    assert refused(state, "lay HK") == "canasta/opening"
    state = play(dealt("", hand, *rest), "draw, C2")
    play(state, "lay D5, lay H5, lay S5, lay DK, lay HK, lay SK")
    assert state.laid_points() == 45
    assert refused(state, "discard C9") == "canasta/opening"
    assert counters(state)["laid-points"] == "45"
    assert may(state) == {"lay C2 to K"}
    play(state, "lay C2 to K, discard C9")
    assert state.opened == [True, False]


@pytest.mark.clause("canasta/open-pile", "canasta/pile-points", "canasta/rest-after")
def test_opening_with_the_pile_counts_its_top_card_and_the_hand() -> None:
    rest = ("C4 C6 C8 C9 CJ CT", "H4 H6 H9 HT H7 H8", "D4 D6 DT DJ D9 D8")
    state = dealt("(first=4)", "SK HK C2 S5 D7 C9", *rest, up="S5")
    play(state, "draw, DK, discard DK")
    play(state, "take")
    assert refused(state, "take now") == "canasta/pile-points"
    play(state, "lay HK, lay SK")
    assert state.laid_points() == 30
    assert may(state) == {"lay C2 to K"}
    play(state, "lay C2 to K, take now")
    assert state.opened[0]
    assert shown(state.hands[0]) == "C9 D7 S5 S5"
    # a wild card is not enough for the pair, and an ace under the top card does not count
    state = dealt("(first=4)", "SK S8 C2 S5 D7 C9", *rest, up="S5")
    play(state, "draw, DK, discard DK")
    assert refused(state, "take") == "canasta/open-pile"
    state = dealt("(first=4)", "SK HK S8 SA DA C9", *rest, up="CA")
    play(state, "draw, DK, discard DK")
    assert refused(state, "take") == "canasta/pile-points"
    more = [f"{hand} {card}" for hand, card in zip(rest, ("C7", "HJ", "D7"), strict=True)]
    state = dealt("(first=4)", "SK HK DA SA HA C9 SQ", *more, up="CA")
    play(state, "draw, DK, discard DK, take, lay HK, lay SK, lay DA, lay HA, lay SA, take now")
    assert may(state) == {"discard C9", "discard SQ", "discard CA", "lay CA"}
    play(state, "lay CA, discard C9")
    assert melded(state, 0, "A") == "SA HA DA CA"


# --- threes


@pytest.mark.clause("canasta/red-threes", "canasta/red-deal")
def test_red_threes_are_laid_and_replaced() -> None:
    state = dealt("", "D3 H3 D7 D8", *QUIET)
    assert state.phase == DRAWING
    assert shown(state.reds[0]) == "D3 H3"
    assert shown(state.hands[0]) == "D8 D7"
    play(state, "SK, H3")
    assert state.phase == DRAWING
    play(state, "SQ")
    assert state.phase == START
    play(state, "draw, D3, SJ")
    assert state.phase == MELDING
    assert len(state.reds[0]) == 4
    assert shown(state.hands[0]) == "SK SQ SJ D8 D7"
    assert not state.opened[0]
    assert refused(state, "lay D3") == "canasta/red-threes"


@pytest.mark.clause("canasta/red-pile")
def test_a_red_three_of_the_pile_is_replaced() -> None:
    state = put(dealt("", "SQ HQ S6 C2", *QUIET, up="H3 DQ"), 0, "CK CK DK")
    play(state, "take, lay HQ, lay SQ, take now")
    assert state.phase == DRAWING
    assert shown(state.reds[0]) == "H3"
    play(state, "S9")
    assert state.phase == MELDING
    assert shown(state.hands[0]) == "S9 S6 C2"


@pytest.mark.clause("canasta/red-end")
def test_a_red_three_that_nothing_replaces_ends_the_deal() -> None:
    state = put(leave(dealt("(deals=1)", *FOUR), "D3"), 0)
    play(state, "draw, D3")
    assert state.phase == OVER
    assert points(state, "red-points") == [((0, 2), 100.0)]


@pytest.mark.clause("canasta/black-threes")
def test_black_threes_go_only_with_the_last_cards() -> None:
    sevens = "S7 S7 C7 C7 D7 D7 H7"
    rest = ("C5 C6 C8 C9 CJ", "H5 H6 H9 HT HJ", "D5 D6 DT DJ D9")
    state = put(dealt("(deals=1)", "S3 S3 C3 SK S9", *rest), 0, sevens)
    play(state, "draw, HQ")
    assert refused(state, "lay C3") == "canasta/black-threes"
    state = put(dealt("(deals=1)", "S3 S3 C3 H7 S9", *rest), 0, sevens)
    play(state, "draw, C3, lay H7, lay C3, lay C3")
    assert refused(state, "discard S9") == "canasta/least"
    play(state, "lay S3")
    assert refused(state, "discard S9") == "canasta/black-threes"
    play(state, "lay S3, discard S9")
    assert state.phase == OVER
    assert melded(state, 0, "3") == "C3 C3 S3 S3"
    assert points(state, "card-points")[0] == ((0, 2), 8 * 5 + 4 * 5)
    two = put(dealt("", "S3 S3 C2 H7 S9", *rest), 0, sevens)
    assert refused(play(two, "draw, HQ"), "lay S3") == "canasta/black-threes"


# --- the end of a deal


SEVENS = "S7 S7 C7 C7 D7 D7 H7"


@pytest.mark.clause("canasta/go-out", "canasta/no-discard", "canasta/going-out")
def test_going_out_takes_a_canasta_and_no_discard() -> None:
    state = put(dealt("(deals=1)", "H7 SK", "C5 C6", "H5 H6", "D5 D6"), 0, SEVENS, "CK CK DK")
    play(state, "draw, HK, lay H7, lay HK, lay SK")
    assert may(state) == {"out"}
    play(state, "out")
    assert state.phase == OVER
    assert points(state, "going-out") == [((0, 2), 100.0)]
    state = put(dealt("", "H7 SK", "C5 C6", "H5 H6", "D5 D6"), 0, "S7 C7 D7", "CK CK DK")
    play(state, "draw, HK, lay H7")
    assert refused(state, "lay HK") == "canasta/go-out"
    assert refused(state, "out") == "canasta/go-out"
    state = put(dealt("", "H7 SK", "C5 C6", "H5 H6", "D5 D6"), 0, "S7 C7 D7 S7 D7 C7", "CK CK DK")
    play(state, "draw, S9, lay H7, lay SK, discard S9")
    assert points(state, "going-out") == [((0, 2), 100.0)], "the canasta came in the same turn"


@pytest.mark.clause("canasta/go-out")
def test_the_pile_is_not_taken_by_who_would_be_left_without_cards() -> None:
    state = put(dealt("", "SK", "C5", "H5", "D5", up="HK"), 0, "CK CK DK")
    assert refused(state, "take") == "canasta/go-out"
    state = put(dealt("", "SK", "C5", "H5", "D5", up="HK"), 0, "CK CK DK", SEVENS)
    play(state, "take, discard SK")
    assert points(state, "going-out") == [((0, 2), 100.0)]
    state = put(dealt("", "SQ HQ", "C5 C6", "H5 H6", "D5 D6", up="DQ"), 0, SEVENS)
    play(state, "take, lay HQ, lay SQ, take now")
    assert points(state, "going-out") == [((0, 2), 100.0)], "the last two cards took the pile"


@pytest.mark.clause("canasta/two-canastas")
def test_two_players_need_two_canastas() -> None:
    state = put(dealt("(players=2)", "H7 SK", "C5 C6"), 0, SEVENS, "CK CK DK DK")
    play(state, "draw, H8, SK, lay H7, lay SK")
    assert refused(state, "lay SK") == "canasta/go-out"
    state = put(dealt("(players=2)", "H7 SK", "C5 C6"), 0, SEVENS, "CK CK DK DK HK HK")
    play(state, "draw, H8, SK, lay H7, lay SK, lay SK, discard H8")
    assert points(state, "going-out") == [((0,), 100.0)]


@pytest.mark.clause("canasta/stock")
def test_from_an_empty_stock_the_pile_may_be_taken() -> None:
    state = leave(put(dealt("(deals=1)", "S5 S6 D7 D8", *QUIET, up="HK"), 0, "CK CK DK"))
    assert may(state) == {"draw", "take"}
    play(state, "take, discard S5")
    assert may(state) == {"draw"}
    play(state, "draw")
    assert state.phase == OVER
    assert points(state, "going-out") == []


@pytest.mark.clause("canasta/stock-two")
def test_two_cards_from_a_stock_of_one_end_the_deal() -> None:
    state = leave(dealt("(players=2,deals=1)", *FOUR[:2]), "SK")
    play(state, "draw")
    assert state.phase == OVER


# --- May I go out?


READY = "H7 SK"
QUIET_PAIRS = ("C5 C6", "H5 H6", "D5 D6")


def ready(spec: str = "(deals=1)", hand: str = READY) -> CanastaState:
    return put(dealt(spec, hand, "C5 C6", "H5 H6", "D5 D6"), 0, SEVENS, "CK CK DK")


@pytest.mark.clause("canasta/ask", "canasta/ask-once")
def test_no_keeps_a_player_in_and_yes_sends_him_out() -> None:
    state = play(ready(), "draw, S9")
    play(state, "ask")
    assert state.current_player() == 2
    assert may(state) == {"yes", "no"}
    assert state.composing() == -1
    play(state, "no")
    assert refused(state, "ask") == "canasta/ask-once"
    play(state, "lay H7")
    assert refused(state, "lay SK") == "canasta/ask"
    play(state, "discard S9")
    assert state.turn == 1
    state = play(ready(), "draw, S9, ask, yes")
    assert may(state) == {"lay H7"}, "not the king, which would leave the seven behind"
    play(state, "lay H7, lay SK, discard S9")
    assert state.phase == OVER
    assert refused(play(ready(), "draw, S9, lay H7"), "ask") == "canasta/ask"
    state = put(dealt("", "H7", "C5", "H5", "D5", up="HK"), 0, SEVENS, "CK CK DK")
    assert refused(play(state, "take"), "ask") == "canasta/ask", "who has taken the pile has melded"


def test_a_bot_that_is_asked_thinks_on_where_the_asker_could_not_go_out_after_all() -> None:
    """Where no hands are found that agree with the question, worlds are drawn that do not."""
    state = play(ready(), "draw, S9, ask")
    bot = make_bot("canasta(simulations=1)", state.get_game(), 2, "x")
    assert isinstance(bot, TurnBot)
    world = state.clone()
    world.hands[0] = dealt("", "C4 H5 D6 S8 HQ", *QUIET_PAIRS).hands[0]
    assert not play(world.clone(), "yes").legal_actions()
    assert -1.0 <= bot._after(world, (SAY_YES,), 4, 1) <= 1.0


@pytest.mark.clause("canasta/ask-able", "canasta/yes-draw")
def test_who_asks_can_surely_go_out() -> None:
    state = ready()
    play(state, "ask, yes")
    assert may(state) == {"draw"}
    play(state, "draw, S9")
    assert may(state) == {"lay H7"}
    assert refused(ready(hand="H7 S9"), "ask") == "canasta/ask-able"
    assert refused(play(ready(hand="H7 S9"), "draw, S8"), "ask") == "canasta/ask-able"
    assert "ask" in may(play(ready(hand="H7 S9"), "draw, HK"))
    # opened and told yes before drawing: the pile, if that goes out as well
    state = put(dealt("", READY, "C5 C6", "H5 H6", "D5 D6", up="HK"), 0, SEVENS, "CK CK DK")
    assert "take" in may(play(state, "ask, yes"))
    rest = ("C5 C6 C8 C9 CJ CT CT", "H5 H6 H9 HT HJ H7 H8", "D5 D6 DT DJ D9 D7 D8")
    state = dealt("", "SQ HQ DQ CQ CQ DQ HQ", *rest, up="SQ")
    play(state, "ask, yes")
    assert refused(state, "take") == "canasta/yes-draw"


@pytest.mark.clause("canasta/ask-able", "canasta/yes-draw", "canasta/stock")
def test_who_asks_before_drawing_needs_a_card_to_draw_or_the_pile() -> None:
    assert refused(leave(ready()), "ask") == "canasta/ask-able", "to draw would end the deal"
    # with the pile only: two queens with its queen
    melds = (SEVENS, "CK CK DK")
    state = put(dealt("(deals=1)", "CQ DQ", *QUIET_PAIRS, up="HQ"), 0, *melds)
    assert may(play(state, "ask, yes")) == {"take"}
    assert refused(state, "draw") == "canasta/yes-draw"
    play(state, "take, lay CQ, lay DQ, take now")
    assert state.phase == OVER
    state = leave(put(dealt("(deals=1)", READY, *QUIET_PAIRS, up="HK"), 0, *melds))
    assert may(play(state, "ask, yes")) == {"take"}
    # a red three of the pile that nothing replaces ends the deal before he is out
    state = leave(put(dealt("", "CQ DQ", *QUIET_PAIRS, up="H3 HQ"), 0, *melds))
    assert refused(state, "ask") == "canasta/ask-able"
    # who asks so has not asked in vain
    spec = "(deals=1,penalties=true)"
    state = put(dealt(spec, "CQ DQ", *QUIET_PAIRS, up="HQ"), 0, *melds)
    assert may(play(state, "ask, yes")) == {"take"}
    assert state.totals == [0, 0]


@pytest.mark.clause("canasta/two-ask")
def test_two_players_ask_nobody() -> None:
    assert refused(dealt("(players=2)", *FOUR[:2]), "ask") == "canasta/two-ask"


@pytest.mark.clause("canasta/ask")
def test_a_pile_that_the_partners_no_alone_forbids_cites_the_question() -> None:
    state = put(dealt("", "H7", "C5", "H5", "D5", up="HK"), 0, SEVENS, "CK CK DK")
    assert "take" in may(state)
    assert refused(play(state, "ask, no"), "take") == "canasta/ask"


@pytest.mark.clause("canasta/silent")
def test_the_answer_is_heard_and_hands_are_not_seen() -> None:
    state = play(ready(), "draw, S9, ask")
    assert state.observed(1)[-1] == state.observed(2)[-1] == state.history()[-1]
    hand = state.view(2).zone("hand-0")
    assert isinstance(hand, CardZone)
    assert {item.face for item in hand.items} == {"back"}


# --- scores


@pytest.mark.clause(
    "canasta/card-points",
    "canasta/hand-points",
    "canasta/natural-canasta",
    "canasta/mixed-canasta",
    "canasta/red-points",
)
def test_every_line_of_a_deal() -> None:
    state = put(
        dealt("(deals=1)", "H7 SK", "C5 D3", "H5 H6", "DA Joker"),
        0,
        SEVENS,
        "CK CK DK DK HK C2 Joker",
    )
    play(state, "draw, D3, S9, lay H7, lay SK, discard S9")
    assert points(state, "card-points") == [((0, 2), 8 * 5 + 6 * 10 + 20 + 50)]
    assert points(state, "natural-canasta") == [((0, 2), 500.0)]
    assert points(state, "mixed-canasta") == [((0, 2), 300.0)]
    assert points(state, "red-points") == [((0, 2), 100.0)]
    assert points(state, "going-out") == [((0, 2), 100.0)]
    assert points(state, "hand-points") == [((0, 2), -10.0), ((1, 3), -(5 + 100 + 20 + 50))]
    assert points(state, "at-once") == []
    assert state.scores() == [1160.0, -175.0] * 2
    assert state.winners() == [0, 2]


@pytest.mark.clause("canasta/red-points")
def test_red_threes_count_against_a_side_that_has_not_opened() -> None:
    state = leave(dealt("(deals=1)", "D3 S6 D7 D8", *QUIET), "SK")
    state.phase, state.owed = START, 0
    play(state, "draw, SK, discard SK, draw")
    assert points(state, "red-points") == [((0, 2), -100.0)]


@pytest.mark.clause("canasta/four-red")
@pytest.mark.parametrize(
    ("rule", "opened", "worth"),
    [
        ("booklet", True, 800.0),
        ("booklet", False, -800.0),
        ("club", True, 400.0),
        ("club", False, -400.0),
    ],
)
def test_all_four_red_threes(rule: str, opened: bool, worth: float) -> None:
    state = leave(dealt(f"(deals=1,red_threes={rule})", *FOUR))
    state.reds[0] = tuple(kinds("D3 D3 H3 H3"))
    state.opened[0] = opened
    play(state, "draw")
    assert points(state, "red-points") == [((0, 2), worth)]


@pytest.mark.clause("canasta/at-once")
def test_opening_and_going_out_at_once() -> None:
    hand = "SK SK CK CK DK DK HK"
    rest = ("C5 C6 C8 C9 CJ CT CT", "H5 H6 H9 HT H7 H8 HJ", "D5 D6 DT DJ D9 D8 D7")
    state = play(dealt("(deals=1)", hand, *rest), "draw, S9")
    play(state, ", ".join(f"lay {card}" for card in ["CK", "CK", "DK", "DK", "HK", "SK", "SK"]))
    play(state, "discard S9")
    assert points(state, "at-once") == points(state, "going-out") == [((0, 2), 100.0)]


@pytest.mark.clause("canasta/target", "canasta/both")
def test_a_match_goes_to_5000_and_on_from_a_tie() -> None:
    for scores, over in (((4990, 0), False), ((5000, 5100), True), ((5100, 5100), False)):
        state = leave(dealt("", *FOUR, scores=scores))
        state.hands = [[], [], [], []]
        play(state, "draw")
        assert (state.phase == OVER) == over, scores
        assert state.deal == (1 if over else 2)
        if over:
            assert state.winners() == [1, 3]


@pytest.mark.clause("canasta/deals", "canasta/limit")
def test_after_so_many_deals_it_is_over() -> None:
    for spec, won in (("(deals=1)", [0, 2]), ("(limit=1)", []), ("(deals=8,limit=1)", [])):
        state = leave(dealt(spec, *FOUR, scores=(200, 100)))
        state.hands = [[], [], [], []]
        play(state, "draw")
        assert state.phase == OVER
        assert state.winners() == won
    state = leave(dealt("(deals=1)", *FOUR))
    state.hands = [[], [], [], []]
    assert play(state, "draw").winners() == []


# --- mistakes


@pytest.mark.clause("canasta/penalties")
def test_mistakes_are_not_made_unless_wanted() -> None:
    state = play(dealt("", *FOUR), "draw, SK")
    assert refused(state, "show SK") == refused(state, "short") == "canasta/penalties"


@pytest.mark.clause("canasta/show")
def test_a_card_that_was_shown_is_played_first() -> None:
    state = play(dealt("(penalties=true)", *FOUR), "draw, SK, show S5")
    assert zone(state, "exposed-0").items[0].face == "S5"
    assert refused(state, "show S6") == "canasta/show"
    assert refused(state, "discard SK") == "canasta/show"
    play(state, "discard S5")
    assert state.exposed == [(), (), (), ()]
    meld = put(dealt("(penalties=true)", *FOUR), 0, "C5 D5 H5")
    play(meld, "draw, SK, show S5, lay S5, discard SK")
    assert meld.exposed == [(), (), (), ()]


@pytest.mark.clause("canasta/short")
def test_too_small_an_opening_comes_back_and_costs_ten() -> None:
    hand = "S5 H5 D5 C9 CT"
    rest = ("C4 C6 C8 C9 CJ", "H4 H6 H9 HT H7", "D4 D6 DT DJ D9")
    state = play(dealt("(penalties=true)", hand, *rest), "draw, HA, lay D5, lay H5, lay S5")
    assert refused(state, "discard C9") == "canasta/opening"
    play(state, "short")
    assert shown(state.hands[0]) == "HA CT C9 S5 H5 D5"
    assert state.minimums == [60, 50]
    assert not state.opened[0]
    assert state.composing() == 0
    assert refused(state, "lay D5") == "canasta/opening"
    assert refused(state, "short") == "canasta/short"
    play(state, "discard C9")


@pytest.mark.clause("canasta/short", "canasta/open-pile")
def test_too_small_an_opening_with_the_pile_comes_back_and_the_pile_stays() -> None:
    rest = ("C4 C6 C8 C9 CJ", "H4 H6 H9 HT H7", "D4 D6 DT DJ D9")
    state = dealt("(penalties=true)", "S5 H5 C9 CT SQ", *rest, up="C5")
    play(state, "take, lay H5")
    assert refused(state, "short") == "canasta/short", "two cards of the hand take the pile"
    play(state, "lay S5")
    assert refused(state, "take now") == "canasta/pile-points"
    play(state, "short")
    assert shown(state.hands[0]) == "SQ CT C9 S5 H5"
    assert (state.phase, state.minimums, state.pile) == (START, [60, 50], (kind_of("C5"),))
    assert state.composing() == 0
    assert not state.opened[0]
    assert refused(state, "take") == "canasta/pile-points"
    play(state, "draw, HA")
    assert refused(state, "lay H5") == "canasta/opening"
    assert refused(dealt("", "S5 H5 C9 CT SQ", *rest, up="C5"), "take") == "canasta/pile-points"


@pytest.mark.clause("canasta/vain-question", "canasta/late-question")
def test_asking_in_vain_and_asking_late() -> None:
    state = play(ready("(deals=1,penalties=true)", "H7 S9"), "draw, S8, ask")
    assert state.current_player() == 0
    assert state.totals == [-300, 0]
    assert points(state, "vain-question") == [((0, 2), -300.0)]
    state = play(ready("(deals=1,penalties=true)"), "draw, S9, lay H7, ask")
    assert state.current_player() == 0
    assert state.totals == [0, 0]
    assert may(state) == {"lay SK"}
    play(state, "lay SK, discard S9")
    assert state.phase == OVER


# --- turns are composed


@pytest.mark.parametrize("spec", ["canasta", "canasta(players=2)", "canasta(penalties=true)"])
@pytest.mark.clause("canasta/order")
def test_random_compositions_have_no_dead_ends_and_end_as_the_rules_have_it(spec: str) -> None:
    """Whatever is begun at random can be completed at random; and melds and hands are as they must be."""
    game = load_game(spec)
    assert isinstance(game, Canasta)
    for seed in range(2):
        rng, state = Random(f"{spec} {seed}"), game.new_initial_state()
        while not state.is_terminal() and state.deal < 4:
            if state.is_chance_node():
                state.apply_action(state.draw(rng.random))
                continue
            legal = state.legal_actions()
            assert legal, state.history()
            lays = [action for action in legal if state.composing() >= 0 and action < 120]
            chosen = rng.choice(lays) if lays and rng.random() < 0.7 else rng.choice(legal)
            if ASK in legal and rng.random() < 0.5:
                chosen = ASK
            opened, deal = state.opened.copy(), state.deal
            before = state.laid_points() if state.phase == MELDING else 0
            zones = state.minimums.copy()
            side = state.side()
            state.apply_action(chosen)
            if state.deal == deal and state.phase != OVER:
                if state.opened[side] and not opened[side] and state.turn % 2 != side:
                    assert before >= zones[side]
                check_table(state)


def check_table(state: CanastaState) -> None:
    cards = state.left + len(state.pile) + sum(len(hand) for hand in state.hands)
    for side in range(2):
        cards += len(state.reds[side]) + sum(len(meld) for meld in state.melds[side])
        for meld in state.melds[side][:11]:
            wild = wilds_in(meld)
            assert not meld or (len(meld) >= 3 and len(meld) - wild >= 2 and wild <= 3)
        assert not state.melds[side][11]
    assert cards == 108
    assert all(state.hands) or state.phase < START


def test_one_composition_has_one_path() -> None:
    """All ways through a turn from a small hand: no two end alike."""
    rest = ("C5 C6 C8 C9 CJ CT", "H5 H6 H9 HT HJ H8", "D5 D6 DT DJ D9 D8")
    state = put(dealt("", "S7 S7 HK C2 CK SK", *rest), 0, "D7 D7 H7")
    play(state, "draw, S9")
    ends: list[tuple[object, ...]] = []
    todo = [state]
    while todo:
        now = todo.pop()
        for action in now.legal_actions():
            after = now.child(action)
            if after.composing() > now.composing() and after.turn == now.turn:
                todo.append(after)
            else:
                ends.append(
                    (after.melds[0], tuple(after.hands[0]), after.pile, after.phase == MELDING)
                )
    assert len(ends) > 40
    assert len(ends) == len(set(ends))


def test_a_turn_is_private_and_can_be_taken_back_until_it_is_confirmed() -> None:
    state = put(dealt("", *FOUR), 0, "C5 D5 H5")
    play(state, "draw, SK")
    staging = Staging()
    lay, discard = state.string_to_action("lay S5"), state.string_to_action("discard SK")
    assert staging.take(0, state, lay) == []
    assert staging.may_undo(0)
    staging.undo(state)
    assert not staging.may_undo(0)
    assert staging.take(0, state, lay) == []
    assert staging.take(0, state, discard) == [lay, discard]


def test_the_top_of_the_stock_is_touched_to_draw() -> None:
    state = dealt("(players=2)", "H7 SK", "C5 C6")
    draw = zone(state, "stock").items[-1].intent
    assert state.string_to_action(draw) in state.legal_actions()
    assert not any(item.intent for item in zone(state, "stock").items[:-1])


def test_of_what_a_card_can_do_laying_it_comes_first() -> None:
    state = dealt("(players=2)", "S5 H5 Joker SK", "C5 C6 C8 C9")
    play(state, "draw, H8, D9")
    actions = [a.text for a in Staging().view(0, state, ViewCache()).actions if "Joker" in a.text]
    assert len(actions) > 1
    assert actions[-1] == "discard Joker"


def test_what_lies_in_the_hand_is_worth_what_it_says() -> None:
    assert value_of(WILD) == 130
    assert {TARGET_OF[kind] for kind in WILD} == {-1}


def test_a_meld_is_called_by_a_word_before_which_no_number_goes() -> None:
    """In Finnish and Swedish *sevens* after a number is another word than alone."""
    game = load_game("canasta")
    action = game.new_initial_state().string_to_action(0, "lay H2 to 7")
    assert isinstance(action, int)
    label = game.action_label(action)
    assert label == "lay H2 to the sevens"
    told = [translator(language).text(label) for language in ("fi", "sv")]
    assert told == ["lisää H2, ryhmä: seiskat", "lägg H2 till sjuorna"]


@pytest.mark.clause("canasta/small")
def test_a_small_pack() -> None:
    toy = load_game("canasta(ruleset=toy)")
    assert str(toy) == "canasta(players=2,objective=margin,deals=1,pack=10,hand_size=3)"
    state = toy.new_initial_state()
    assert [state.action_to_string(kind) for kind in state.legal_actions()] == ["C2", "CK", "CA"]
    play(state, "CA, CA, CA, CK, CK, CA, CK")  # the last begins the pile
    play(state, "draw, C2, C2, lay CA, lay CA, lay CA, discard C2")  # 60 points open
    assert may(state) == {"draw"}  # nobody takes a pile with a wild card on top
    play(state, "draw")  # two cards, where there is one: the deal ends
    assert state.is_terminal()
    assert state.returns() == [60 - 20 - (-10 - 10 - 20), -80]
    with pytest.raises(OptionError, match="cards to be dealt: 13; cards in the pack: 12"):
        load_game("canasta(players=2,pack=12,hand_size=6)")
