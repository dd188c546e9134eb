"""Valepaska: announcing, lying, doubting. The pile of booklet 32.2 is also tested with Paskahousu."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.paska_positions import HIGH, LOW, dealt, with_cards
from games.playing import refused
from pelitupa.core import CardZone, OptionError
from pelitupa.equipment.cards import cards_in, mask_of, rank_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.beating.paska import OVER
from pelitupa.games.beating.valepaska.game import ValepaskaState
from pelitupa.nature import Seeded


def deal(spec: str, *hands: str) -> ValepaskaState:
    state = dealt(f"valepaska({spec})", *hands)
    assert isinstance(state, ValepaskaState)
    return state


def late(spec: str, *hands: str, stock: str = "") -> ValepaskaState:
    state = with_cards(f"valepaska({spec})", *hands, stock=stock)
    assert isinstance(state, ValepaskaState)
    return state


def play(state: ValepaskaState, *moves: str) -> ValepaskaState:
    """Make moves: an announcement is one text; texts without a number are cards or answers."""
    for text in moves:
        for move in [text] if text[0].isdigit() else text.split():
            state.apply_action(state.string_to_action(move))
    return state


def legal(state: ValepaskaState) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def mask(cards: str) -> int:
    return mask_of(read_cards(cards))


MIXED = "H3 H8 H9 HJ HQ"


# --- setup


@pytest.mark.clause("valepaska/pack")
def test_two_to_six_play_with_52_cards() -> None:
    assert load_game("valepaska").new_initial_state().legal_actions() == list(range(52))
    for players in (1, 7):
        with pytest.raises(OptionError):
            load_game("valepaska", players=players)


@pytest.mark.clause("valepaska/pack")
def test_two_is_highest_then_the_ace() -> None:
    state = deal("", "C2 CA C3 CK CT", LOW.replace("C", "D"))
    zone = state.view(0).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == ["C3", "CT", "CK", "CA", "C2"]


@pytest.mark.clause("valepaska/small")
def test_a_small_pack_has_its_own_ranks_and_hands() -> None:
    state = load_game("valepaska(players=2,pack=6,hand_size=2)").new_initial_state()
    assert state.legal_actions() == sorted(read_cards("C3 C8 CT D3 D8 DT"))
    for text in ("C3", "D3", "C8", "D8"):
        state.apply_action(state.string_to_action(text))
    announced = [state.action_to_string(action) for action in state.legal_actions()]
    assert announced == ["1 three", "1 eight", "1 ten", "2 threes", "2 eights", "2 tens"]
    toy = load_game("valepaska(ruleset=toy)")
    assert str(toy) == "valepaska(players=2,limit=4,pack=3,hand_size=1)"
    assert toy.new_initial_state().legal_actions() == sorted(read_cards("C3 C8 CT"))
    with pytest.raises(OptionError, match="cards to be dealt: 8; cards in the pack: 6"):
        load_game("valepaska(pack=6,hand_size=2)")


@pytest.mark.clause("valepaska/deal")
@pytest.mark.parametrize("players", [2, 6])
def test_five_cards_each_and_hands_are_secret(players: int) -> None:
    nature = Seeded(1)
    state = load_game("valepaska", players=players).new_initial_state()
    assert isinstance(state, ValepaskaState)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    assert [h.bit_count() for h in state.hands] == [5] * players
    assert state.unseen.bit_count() == 52 - 5 * players
    for onlooker in (1, None):
        backs = state.view(onlooker).zone("hand-0")
        assert isinstance(backs, CardZone)
        assert [item.face for item in backs.items] == ["back"] * 5


@pytest.mark.clause("valepaska/first")
def test_the_first_player_begins_and_the_turn_goes_round() -> None:
    state = deal("", LOW, HIGH, MIXED)
    assert state.current_player() == 0
    for move, player in (
        (("1 three", "C3", "accept accept", "S3"), 1),
        (("1 seven", "S7", "accept accept", "S4"), 2),
        (("1 eight", "H8", "accept accept", "S5"), 0),
    ):
        assert play(state, *move).current_player() == player


# --- announcing


@pytest.mark.clause("valepaska/announce")
def test_a_turn_is_an_announcement_and_cards_face_down() -> None:
    state = deal("", LOW, HIGH, MIXED)
    assert refused(state, "C3") == "valepaska/announce"
    play(state, "1 three", "C3")
    pile = state.view(1).zone("pile")
    assert isinstance(pile, CardZone)
    (card,) = pile.items
    assert (card.face, card.label, card.by) == ("back", "played as: three", 0)
    assert state.top() == rank_of(read_cards("D3")[0])
    assert state.pending_players() == [1, 2]


@pytest.mark.clause("valepaska/announce", "valepaska/rising")
def test_the_announcement_must_be_a_legal_play() -> None:
    state = play(deal("", LOW, HIGH), "1 eight", "C3", "accept", "S3")
    assert refused(state, "1 seven") == "valepaska/rising"
    assert "1 eight" in legal(state)
    assert "1 nine" in legal(state)


@pytest.mark.clause("valepaska/announce", "valepaska/rising")
def test_the_rules_of_the_pile_go_by_what_was_announced() -> None:
    """A three lies on the pile as a nine: an eight can no more be announced, a ten can."""
    state = play(deal("", LOW, HIGH), "1 nine", "C3", "accept", "S3")
    assert refused(state, "2 eights") == "valepaska/rising"
    assert "1 ten" in legal(state)


@pytest.mark.clause("valepaska/as-many")
def test_as_many_cards_are_played_as_are_announced() -> None:
    state = play(deal("", LOW, HIGH), "2 threes", "C3")
    assert state.current_player() == 0
    assert legal(state) == ["C4", "C5", "C6", "C7"]
    for other in ("doubt", "1 three", "accept"):
        assert refused(state, other) in ("valepaska/as-many", "valepaska/doubt")
    assert play(state, "C7").current_player() == 1
    assert list(state.pile) == read_cards("C3 C7")


@pytest.mark.clause("valepaska/as-many")
def test_no_more_cards_are_announced_than_there_are_in_hand() -> None:
    state = late("", "C3 C4", HIGH)
    assert refused(state, "3 threes") == "valepaska/as-many"
    assert max(int(text[0]) for text in legal(state)) == 2


@pytest.mark.clause("valepaska/lie")
def test_any_card_of_the_hand_is_played_as_anything() -> None:
    state = play(deal("", LOW, HIGH), "1 ten")
    assert legal(state) == LOW.split()
    assert refused(state, "S7") == "valepaska/lie"
    assert state.explain(state.string_to_action("C4")).clause == "valepaska/lie"


@pytest.mark.clause("valepaska/four-at-most")
def test_at_most_four_cards_are_announced_however_many_are_held() -> None:
    state = late("", "C3 D3 H3 S3 C4 D4 H4", HIGH)
    assert {int(text[0]) for text in legal(state)} == {1, 2, 3, 4}
    with pytest.raises(ValueError, match="5 threes"):
        state.string_to_action("5 threes")


@pytest.mark.clause("valepaska/take")
def test_nobody_may_take_the_pile_unless_agreed() -> None:
    state = play(deal("", LOW, HIGH), "1 eight", "C3", "accept", "S3")
    assert refused(state, "take") == "valepaska/take"


@pytest.mark.clause("valepaska/take")
def test_with_the_option_the_pile_may_be_taken() -> None:
    state = deal("take=true", LOW, HIGH, MIXED)
    assert refused(state, "take") == "valepaska/take"  # there is no pile
    play(state, "1 eight", "C3", "accept accept", "S3", "take")
    assert state.hands[1] == mask(HIGH + " C3")
    assert (state.pile, state.current_player()) == ((), 2)


# --- the pile


@pytest.mark.clause("valepaska/empty")
def test_no_face_card_is_announced_on_an_empty_pile() -> None:
    state = deal("", LOW, HIGH)
    ranks = "three four five six seven eight nine ten ace two"
    assert {text[2:] for text in legal(state) if text[0] == "1"} == set(ranks.split())
    assert refused(state, "1 jack") == "valepaska/empty"
    assert "1 jack" in legal(deal("jacks_on_empty=true", LOW, HIGH))
    jack, king = read_cards("SJ SK")
    state = deal("", HIGH, LOW)
    clause, why = state.gathering([jack])
    assert (clause, str(why).partition("? ")[0]) == ("empty", "SJ: announced as what")
    assert "only cards lower than a jack" in why
    assert state.gathering([jack, king]) == ("announce", "SJ SK: announced as what?")


@pytest.mark.clause("valepaska/twos")
def test_twos_are_announced_on_anything_and_only_twos_on_twos() -> None:
    state = play(deal("", LOW, HIGH), "1 two", "C3", "accept", "S3")
    assert {text[2:] for text in legal(state)} == {"two", "twos"}
    assert refused(state, "1 ace") == "valepaska/twos"
    for rank in range(13):
        state = late("", "C3 C4", "C5 C6")
        state.pile, state.ranks, state.owners = (0,), (rank,), (0,)
        assert "1 two" in legal(state)


@pytest.mark.clause("valepaska/faces")
@pytest.mark.parametrize(("rank", "allowed"), [("six", False), ("seven", True)])
def test_faces_are_announced_from_a_seven_up(rank: str, allowed: bool) -> None:
    state = play(deal("", LOW, HIGH), f"1 {rank}", "C3", "accept", "S3")
    assert ("1 queen" in legal(state)) == allowed
    assert allowed or refused(state, "1 queen") == "valepaska/faces"


@pytest.mark.clause("valepaska/aces")
def test_aces_are_announced_on_faces_only() -> None:
    state = play(deal("", LOW, HIGH), "1 nine", "C3", "accept", "S3")
    assert refused(state, "1 ace") == "valepaska/aces"
    play(state, "1 king", "S7", "accept", "S4")
    assert "1 ace" in legal(state)


@pytest.mark.clause("valepaska/gift")
def test_undoubted_aces_on_an_empty_pile_go_to_the_next_player() -> None:
    """The aces are a lie, but nobody says so: the next player has to take what lies there."""
    state = play(deal("", LOW, HIGH, MIXED), "2 aces", "C3 C4", "accept accept")
    assert state.hands[1] == mask(HIGH + " C3 C4")
    assert (state.pile, state.fallen) == ((), 0)
    play(state, "S3 S4")
    assert state.current_player() == 0
    assert "1 jack" not in legal(state)  # the pile is empty


@pytest.mark.clause("valepaska/fall", "valepaska/again")
def test_an_undoubted_ten_fells_the_pile_true_or_not() -> None:
    state = play(deal("", LOW, HIGH), "1 nine", "C3", "accept", "S3")
    play(state, "1 ten", "S7", "accept", "S4")
    assert (state.pile, state.fallen) == ((), 2)
    assert state.current_player() == 1
    assert refused(state, "1 king") == "valepaska/empty"


@pytest.mark.clause("valepaska/fall", "valepaska/again")
def test_an_undoubted_ace_on_a_face_card_fells_the_pile() -> None:
    state = play(deal("jacks_on_empty=true", LOW, HIGH), "1 king", "C3", "accept", "S3")
    play(state, "1 ace", "S7", "accept", "S4")
    assert (state.pile, state.fallen, state.current_player()) == ((), 2, 1)


@pytest.mark.clause("valepaska/four", "valepaska/again")
def test_four_announced_as_equal_fell_the_pile() -> None:
    state = play(deal("", LOW, HIGH), "2 eights", "C3 C4", "accept", "S3 S4")
    play(state, "2 eights", "S8 S9", "accept")
    assert (state.pile, state.fallen) == ((), 4)
    play(state, "S5 S6")
    assert state.current_player() == 1


@pytest.mark.clause("valepaska/four")
def test_more_than_four_announced_as_equal_fell_the_pile_too() -> None:
    state = play(deal("", LOW, HIGH), "3 eights", "C3 C4 C5", "accept", "S3 S4 S5")
    play(state, "3 eights", "S8 S9 SJ", "accept")
    assert state.fallen == 6


@pytest.mark.clause("valepaska/four")
def test_four_twos_never_do() -> None:
    state = play(deal("", LOW, HIGH), "2 twos", "C3 C4", "accept", "S3 S4")
    play(state, "2 twos", "S8 S9", "accept", "S5 S6")
    assert len(state.pile) == 4
    assert state.current_player() == 0


# --- doubting


@pytest.mark.clause("valepaska/doubt")
def test_everybody_else_may_doubt_and_the_last_cards_are_turned_up_for_all() -> None:
    state = play(deal("", LOW, HIGH, MIXED), "1 three", "C3", "accept accept", "S3")
    play(state, "1 eight", "S9")
    assert state.pending_players() == [2, 0]
    for seat in (0, 2):
        assert state.legal_actions(seat) == [
            state.string_to_action("accept"),
            state.string_to_action("doubt"),
        ]
    play(state, "accept doubt")
    for onlooker in (0, 1, 2, None):
        text = "\n".join(str(line) for line in state.log(onlooker))
        assert "The cards are S9: a lie" in text
    assert "C3" not in "\n".join(str(line) for line in state.log(None)).split("a lie")[0]


@pytest.mark.clause("valepaska/doubt")
def test_there_is_nothing_to_doubt_before_a_play() -> None:
    assert refused(deal("", LOW, HIGH), "doubt") == "valepaska/doubt"
    state = play(deal("", LOW, HIGH), "1 three", "C3")
    assert refused(state, "S7") == "valepaska/doubt"
    assert refused(state, "1 eight") == "valepaska/doubt"


@pytest.mark.clause("valepaska/order")
def test_the_first_in_turn_order_who_doubts_is_heard() -> None:
    state = play(deal("", LOW, HIGH, MIXED, "D8 D9 DJ DQ DK"), "1 three", "C3", "accept")
    assert state.current_player() == 2
    play(state, "doubt")  # player 4 is not asked any more
    assert state.hands[2] == mask(MIXED + " C3")
    assert state.hands[3] == mask("D8 D9 DJ DQ DK")


@pytest.mark.clause("valepaska/order")
def test_what_was_accepted_is_past_doubting() -> None:
    state = play(deal("", LOW, HIGH, MIXED), "1 eight", "C3", "accept accept", "S3")
    play(state, "1 eight", "S8", "doubt")
    assert state.hands[2] == mask(MIXED + " S8 C3")  # the eight was true, the lie below stays


@pytest.mark.clause("valepaska/lie-found")
def test_a_liar_takes_the_whole_pile_and_the_turn_passes() -> None:
    state = play(deal("", LOW, HIGH, MIXED), "1 three", "C3", "accept accept", "S3")
    play(state, "2 eights", "S8 S9", "accept doubt")  # one of the two is an eight
    assert state.hands[1] == mask(HIGH + " C3")
    assert (state.pile, state.current_player()) == ((), 2)


@pytest.mark.clause("valepaska/lie-found")
@pytest.mark.parametrize("claim", ["1 ten", "1 ace"])
def test_a_lie_that_is_found_fells_nothing(claim: str) -> None:
    state = deal("jacks_on_empty=true", LOW, HIGH, MIXED)
    before = "1 king" if claim == "1 ace" else "1 nine"
    play(state, before, "C3", "accept accept", "S3", claim, "S7", "doubt")
    assert state.fallen == 0
    assert state.hands[1] == mask(HIGH + " C3")
    assert state.current_player() == 2


@pytest.mark.clause("valepaska/true")
def test_a_wrong_doubter_takes_the_pile() -> None:
    state = play(deal("", LOW, HIGH, MIXED), "1 three", "C3", "accept accept", "S3")
    play(state, "1 seven", "S7", "accept doubt")
    assert state.hands[0] == mask("C3 C4 C5 C6 C7 S3 S7")
    play(state, "S4")
    assert (state.pile, state.current_player()) == ((), 2)


@pytest.mark.clause("valepaska/true", "valepaska/true-fall")
def test_true_cards_that_would_have_felled_are_taken_and_the_turn_stays() -> None:
    state = deal("", LOW, "S7 S8 S9 SJ ST", MIXED)
    play(state, "1 nine", "C3", "accept accept", "S3")
    play(state, "1 ten", "ST", "accept doubt", "S4")
    assert state.fallen == 0
    assert state.hands[0] == mask("C3 C4 C5 C6 C7 S3 ST")
    assert (state.pile, state.current_player()) == ((), 1)


@pytest.mark.clause("valepaska/true-fall")
def test_four_equal_cards_partly_lies_below_still_give_the_turn() -> None:
    """What was accepted counts as announced: two lies as eights and two true eights are four."""
    state = play(deal("", LOW, "S8 D8 S9 SJ SK"), "2 eights", "C3 C4", "accept", "S3 S4")
    play(state, "2 eights", "S8 D8", "doubt", "S5 S6")
    assert state.hands[0] == mask("C5 C6 C7 S3 S4 C3 C4 S8 D8")
    assert state.current_player() == 1


@pytest.mark.clause("valepaska/doubter-next")
def test_a_wrong_doubter_who_is_next_is_passed_over() -> None:
    state = play(deal("", LOW, HIGH, MIXED), "1 three", "C3", "doubt", "S3")
    assert state.hands[1] == mask(HIGH + " C3")
    assert state.current_player() == 2


@pytest.mark.clause("valepaska/doubter-next")
def test_of_two_players_the_same_one_goes_on() -> None:
    state = play(deal("", LOW, HIGH), "1 three", "C3", "doubt", "S3")
    assert state.current_player() == 0


@pytest.mark.clause("valepaska/gift-doubt")
def test_true_aces_on_an_empty_pile_go_to_the_doubter() -> None:
    state = play(deal("", "CA DA C4 C5 C6", HIGH, MIXED), "2 aces", "CA DA", "accept doubt")
    assert state.hands[2] == mask(MIXED + " CA DA")
    assert state.hands[1] == mask(HIGH)
    assert play(state, "S3 S4").current_player() == 0


@pytest.mark.clause("valepaska/gift-passes", "valepaska/gift-doubt")
@pytest.mark.parametrize(
    ("options", "answers", "next_player"),
    [
        ("", "accept doubt", 0),
        ("gift_turn=passes", "accept doubt", 1),
        ("gift_turn=passes", "doubt", 2),
    ],
)
def test_whose_turn_it_is_after_true_aces_that_were_doubted(
    options: str, answers: str, next_player: int
) -> None:
    state = play(deal(options, "CA DA C4 C5 C6", HIGH, MIXED), "2 aces", "CA DA", answers)
    assert not state.pile
    assert play(state, "S3 S4").current_player() == next_player


@pytest.mark.clause("valepaska/gift-passes")
def test_what_fells_a_pile_keeps_the_turn_whatever_is_agreed_on_gifts() -> None:
    state = play(deal("gift_turn=passes", "CT DA C4 C5 C6", HIGH, MIXED), "1 ten", "CT")
    assert play(state, "doubt", "S3").current_player() == 0
    state = play(deal("gift_turn=passes", "CA DA C4 C5 C6", HIGH, MIXED), "2 aces", "CA DA")
    assert play(state, "accept accept", "S3 S4").current_player() == 0  # nobody doubted


@pytest.mark.clause("valepaska/gift-doubt")
def test_false_aces_on_an_empty_pile_come_back() -> None:
    state = play(deal("", LOW, HIGH, MIXED), "1 ace", "C3", "doubt")
    assert state.hands[0] == mask(LOW)
    assert state.current_player() == 1


@pytest.mark.clause("valepaska/seen")
def test_only_the_taker_learns_what_was_in_the_pile() -> None:
    state = play(deal("", LOW, HIGH, MIXED), "1 nine", "C4", "accept accept", "S3")
    play(state, "1 nine", "S7", "doubt")
    logs = {s: "\n".join(str(line) for line in state.log(s)) for s in (0, 1, 2, None)}
    assert "In the pile, from the bottom: C4 S7" in logs[1]
    for onlooker in (2, None):
        assert "C4" not in logs[onlooker]
        assert "S7" in logs[onlooker]  # it was turned up


@pytest.mark.clause("valepaska/seen")
def test_fallen_cards_are_not_shown() -> None:
    state = play(deal("", LOW, HIGH), "1 ten", "C4", "accept", "S3")
    text = "\n".join(str(line) for line in state.log(1))
    assert "The pile falls" in text
    assert "C4" not in text


# --- turns and the end


@pytest.mark.clause("valepaska/refill", "valepaska/when")
def test_the_hand_is_refilled_when_the_play_is_settled() -> None:
    state = play(deal("", LOW, HIGH), "3 threes", "C3 C4 C5")
    assert state.hands[0].bit_count() == 2  # while it can be doubted
    assert not state.is_chance_node()
    play(state, "accept")
    for _ in range(3):
        draw = state.chance_draw()
        assert draw is not None
        assert (draw.seat, draw.audience) == (0, 1)
        state.apply_action(state.legal_actions()[0])
    assert state.hands[0].bit_count() == 5
    assert state.current_player() == 1


@pytest.mark.clause("valepaska/refill", "valepaska/when")
def test_refilling_before_playing_again_and_no_further_than_the_stock() -> None:
    state = late("", "C3 C4 C5", HIGH, stock="D8")
    play(state, "1 ten", "C3", "accept", "D8")
    assert state.hands[0] == mask("C4 C5 D8")
    assert state.current_player() == 0
    assert not state.is_chance_node()


@pytest.mark.clause("valepaska/when")
def test_a_liar_found_out_needs_no_cards() -> None:
    state = play(deal("", LOW, HIGH), "1 ten", "C3", "doubt")
    assert not state.is_chance_node()
    assert state.hands[0] == mask(LOW)


@pytest.mark.clause("valepaska/out")
def test_who_has_no_cards_after_the_stock_is_out() -> None:
    state = late("", "C5", HIGH, MIXED)
    play(state, "1 five", "C5", "accept accept")
    assert state.out == (0,)
    assert state.view(None).players[0].status == "out, place 1"
    play(state, "1 seven", "S7", "accept")  # player 1 is not asked
    assert state.current_player() == 2


@pytest.mark.clause("valepaska/out", "valepaska/refill")
def test_with_cards_in_the_stock_an_empty_hand_is_refilled() -> None:
    state = play(late("", "C5", HIGH, stock="D8 D9"), "1 five", "C5", "accept", "D8 D9")
    assert state.out == ()


@pytest.mark.clause("valepaska/out-doubt")
def test_the_last_cards_can_still_be_doubted() -> None:
    state = late("", "C5", HIGH, MIXED)
    play(state, "1 six", "C5")
    assert state.out == ()
    play(state, "doubt")
    assert (state.out, state.hands[0]) == ((), mask("C5"))
    assert state.current_player() == 1


@pytest.mark.clause("valepaska/out-doubt")
def test_last_cards_doubted_in_vain_are_gone() -> None:
    state = play(late("", "C5", HIGH, MIXED), "1 five", "C5", "accept doubt")
    assert state.out == (0,)
    assert state.hands[2] == mask(MIXED + " C5")
    assert state.current_player() == 1


@pytest.mark.clause("valepaska/after")
def test_after_going_out_with_a_ten_the_next_begins_the_empty_pile() -> None:
    state = play(late("", "CT", HIGH, MIXED), "1 ten", "CT", "accept accept")
    assert (state.fallen, state.out, state.current_player()) == (1, (0,), 1)


@pytest.mark.clause("valepaska/after", "valepaska/doubter-next")
def test_after_going_out_the_doubter_is_passed_over() -> None:
    state = play(late("", "CT", HIGH, MIXED), "1 ten", "CT", "doubt")
    assert (state.fallen, state.out, state.current_player()) == (0, (0,), 2)


@pytest.mark.clause("valepaska/aim", "valepaska/places")
def test_the_last_with_cards_loses_and_all_others_win() -> None:
    state = late("", "C5", "C6", MIXED)
    play(state, "1 five", "C5", "accept accept", "1 six", "C6", "accept")
    assert state.is_terminal()
    assert state.winners() == [0, 1]
    assert state.returns() == [0.5, 0.5, -1.0]
    assert state.scores() == [2.0, 1.0, 0.0]
    assert [line.points for line in state.score_sheet()] == [2.0, 1.0]


@pytest.mark.clause("valepaska/aim")
def test_with_the_aim_to_be_first_only_the_first_wins() -> None:
    state = late("aim=first", "C5", "C6", MIXED)
    play(state, "1 five", "C5", "accept accept", "1 six", "C6", "accept")
    assert state.winners() == [0]
    assert state.returns() == [1.0, -0.5, -0.5]


@pytest.mark.clause("valepaska/limit", "valepaska/places")
def test_after_the_limit_the_match_is_drawn_among_those_with_cards() -> None:
    state = late("limit=2", "C5", "C6 C8", MIXED)
    play(state, "1 five", "C5", "accept accept", "1 six", "C6", "accept")
    assert state.is_terminal()
    assert state.winners() == [0]
    assert state.scores() == [2.0, 0.5, 0.5]
    assert state.returns() == pytest.approx([1.0, -0.5, -0.5])


# --- what nobody may know, and what may be thought of it


@pytest.mark.clause("valepaska/lie")
def test_every_hidden_card_can_come_out_of_resampling_equally_often() -> None:
    """A card was played unseen: it is any of the 47 that the other player has not, equally likely."""
    state = play(deal("", LOW, HIGH), "1 eight", "C5")
    rng = Random(3)
    lying: Counter[int] = Counter()
    rounds = 4200
    for _ in range(rounds):
        other = state.resample_from_infostate(1, rng.random)
        assert isinstance(other, ValepaskaState)
        lying[other.pile[0]] += 1
    possible = [card for card in range(52) if not mask(HIGH) >> card & 1]
    expected = rounds / len(possible)
    chi_square = sum((lying[card] - expected) ** 2 / expected for card in possible)
    assert set(lying) <= set(possible)
    assert chi_square < 85  # 46 degrees of freedom: once in 2,000


@pytest.mark.clause("valepaska/seen")
def test_resampling_knows_what_was_seen_when_a_pile_was_taken() -> None:
    """Player 1 saw C5 go to player 3, who then plays two of his six cards unseen: C5 is one of the
    two by a chance of a third, and else in his hand."""
    state = deal("", "C5 C3 C4 C6 C7", HIGH, MIXED)
    play(state, "1 five", "C5", "accept doubt", "S3")  # it was true: player 3 takes C5
    play(state, "1 five", "S7", "accept accept", "S4")
    play(state, "2 fives", "H8 C5", "accept accept")
    rng = Random(1)
    played: Counter[bool] = Counter()
    rounds = 1500
    five = read_cards("C5")[0]
    for _ in range(rounds):
        other = state.resample_from_infostate(0, rng.random)
        assert isinstance(other, ValepaskaState)
        in_pile, in_hand = five in other.pile, bool(other.hands[2] >> five & 1)
        assert in_pile != in_hand  # it is nowhere else
        played[in_pile] += 1
    assert 0.28 < played[True] / rounds < 0.39


def test_no_card_is_ever_lost() -> None:
    """In random matches all cards are always in a hand, on the table, in the stock or fallen."""
    for seed in range(3):
        game = load_game("valepaska", players=2 + seed, take=seed == 1)
        state, rng, nature = game.new_initial_state(), Random(seed), Seeded(seed)
        assert isinstance(state, ValepaskaState)
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(
                nature.outcome(state) if chance else rng.choice(state.legal_actions())
            )
            known = [c for h in state.hands for c in cards_in(h)] + [*state.pile, *state.played]
            assert len(known) == len(set(known)) == 52 - state.unseen.bit_count() - state.fallen
        assert state.phase == OVER


def test_the_legal_announcements_are_those_of_the_table() -> None:
    """`legal_actions` agrees with asking each action by itself, for every top of the pile."""
    for top, held in combinations(range(13), 2):
        state = late("take=true", "C3 C4 C5 C6 C7"[: 3 * (held % 4) + 2], HIGH)
        state.pile, state.ranks, state.owners = (51,), (top,), (1,)
        every = range(state.num_distinct_actions())
        assert state.legal_actions() == [a for a in every if state.explain(a, 0).legal]
