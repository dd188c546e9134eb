"""Skitgubbe: first parts with hands of few cards, and what is drawn named after what is played."""

from __future__ import annotations

import pytest

from advised import estimate, likely_action
from games.playing import play, refused
from games.two_phase_positions import cards, dealt, hands, leave, legal, second, told
from pelitupa.core import BACK, EVERYONE, CardZone, OptionError
from pelitupa.games import load_game
from pelitupa.games.beating.skitgubbe.game import SkitgubbeState
from pelitupa.games.beating.two_phases import (
    BEATING,
    COMPOSING,
    OVER,
    PLAYING,
    TURNING,
    TwoPhaseState,
)
from pelitupa.nature import Seeded

HANDS = ("C9 D4", "H8 H3", "S5 C2")

# --- the deal


@pytest.mark.clause("skitgubbe/players")
def test_three_play() -> None:
    for players in (2, 4):
        with pytest.raises(OptionError):
            load_game(f"skitgubbe(players={players})")


@pytest.mark.clause("skitgubbe/deal", "skitgubbe/pack")
def test_everyone_has_three_cards_in_secret() -> None:
    state = load_game("skitgubbe").new_initial_state()
    assert isinstance(state, SkitgubbeState)
    nature = Seeded(1)
    while state.is_chance_node():
        state.apply_action(nature.outcome(state))
    assert [hand.bit_count() for hand in state.play.hands] == [3, 3, 3]
    assert state.stock.bit_count() == 43
    zone = state.view(1).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert {item.face for item in zone.items} == {BACK}


@pytest.mark.clause("skitgubbe/first")
def test_the_option_gives_who_begins() -> None:
    assert dealt("skitgubbe", HANDS, "S2 S3").current_player() == 0
    state = dealt("skitgubbe(first=3)", HANDS, "S2 S3")
    assert state.trick.order == (2, 0)


# --- the first part


@pytest.mark.clause("skitgubbe/play", "skitgubbe/refill", "skitgubbe/win")
def test_two_play_any_cards_and_draw_at_once_and_the_winner_leads_to_the_left() -> None:
    state = dealt("skitgubbe", HANDS, "S2 S3 S4 S6 S7 S8 S9")
    assert legal(state) == "C9, D4, stock"
    play(state, "D4")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (0, 1)
    play(state, "S2")
    assert legal(state) == "H3, H8, stock"  # a heart to a diamond
    assert leave(state, "H3") == "skitgubbe/play"
    assert refused(state, "C9") == "skitgubbe/play"
    assert refused(state, "from H3") == "skitgubbe/runs"
    play(state, "H8, S3")
    assert cards(state.piles[1]) == "D4 H8"
    assert state.trick.order == (1, 2)
    play(state, "S3, S4, C2, S6")
    assert state.trick.order == (1, 2)  # against the same as before
    play(state, "H3, S7, S6, S8")
    assert state.trick.order == (2, 0)


@pytest.mark.clause("skitgubbe/top", "skitgubbe/refill")
def test_the_top_of_the_stock_may_be_turned_and_must_be_played() -> None:
    state = play(dealt("skitgubbe", HANDS, "S2 S3 S4"), "stock")
    draw = state.chance_draw()
    assert draw is not None
    assert draw.audience == EVERYONE
    play(state, "S4")
    assert hands(state)[0] == "C9 D4"
    assert state.current_player() == 1
    assert cards(2 ** state.trick.cards[0]) == "S4"


@pytest.mark.clause("skitgubbe/tie")
def test_equal_cards_bounce_until_one_is_higher() -> None:
    state = dealt("skitgubbe", ("C9 D4", "H9 H4", "S5 C2"), "S2 S3 S6 S7 S8 ST SJ SQ")
    play(state, "C9, S2, H9, S3")
    assert told(state) == ["It bounces, and these play another card: players 1, 2"]
    assert state.current_player() == 0
    play(state, "D4, S6, H4, S7, S6, S8, S7, ST")
    assert cards(state.piles[1]) == "C9 D4 H4 H9 S6 S7"
    assert state.trick.order == (1, 2)


@pytest.mark.clause("skitgubbe/last-card", "skitgubbe/refill")
def test_the_last_card_of_the_stock_lies_face_down_before_who_would_draw_it() -> None:
    state = play(dealt("skitgubbe", HANDS, "S2 SA"), "C9, S2, H8")
    assert state.last == 1
    assert told(state)[0] == "Player 2 gets the last card of the stock, face down"
    assert hands(state)[1] == "H3"
    for seat in (0, 1, 2):
        zone = state.view(seat).zone("last")
        assert isinstance(zone, CardZone)
        assert [item.face for item in zone.items] == [BACK]  # nobody looks at it
        assert zone.owner == 1
    assert refused(state, "stock") == "skitgubbe/top"
    play(state, "D4")
    assert state.phase == PLAYING  # and nothing more is drawn


@pytest.mark.clause("skitgubbe/last-unseen")
def test_the_last_card_is_not_played_unseen_unless_that_is_agreed() -> None:
    state = play(dealt("skitgubbe", HANDS, "S2 SA"), "C9, S2")
    assert refused(state, "stock") == "skitgubbe/last-unseen"
    state = play(dealt("skitgubbe(chance_last=true)", HANDS, "S2 SA"), "C9, S2, stock, SA")
    assert "Trumps are spades" in told(state)
    assert state.last == 1
    play(state, "H8, S5, H3, C2")  # two tricks of the second player, who then has no card
    assert state.phase == BEATING
    assert state.current_player() == 1
    assert hands(state) == ["D4 S2", "C2 C9 H3 H8 S5 SA", ""]
    assert state.out == (2,)


@pytest.mark.clause(
    "skitgubbe/end-first", "skitgubbe/trump-card", "skitgubbe/hands", "skitgubbe/lead"
)
def test_the_first_part_ends_when_one_of_the_two_has_no_card() -> None:
    state = play(dealt("skitgubbe", HANDS, "S2 SA"), "C9, S2, H8, D4, H3")
    assert state.phase == TURNING  # the first would lead, and the second could not answer
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, EVERYONE)
    play(state, "SA")
    assert state.trump == 3
    assert hands(state) == ["C9 D4 H3 H8 S2", "SA", "C2 S5"]
    assert state.current_player() == 1
    assert "Player 2 begins the second phase" in told(state)


@pytest.mark.clause("skitgubbe/unresolved")
def test_a_bounce_that_cannot_go_on_goes_back_to_the_hands() -> None:
    state = dealt("skitgubbe", ("C9 D3", "H8 H3", "S5 C2"), "S2 SA")
    play(state, "C9, S2, H8, D3, H3, SA")
    assert state.phase == BEATING
    assert hands(state) == ["C9 D3 H8 S2", "H3 SA", "C2 S5"]


def emptied(spec: str) -> TwoPhaseState:
    """The third player has lost his only card, and there was none to draw."""
    return play(dealt(spec, ("C3", "H9", "C2"), "S2 S3 SA"), "C3, S2, H9, S3, S3, C2, SA")


@pytest.mark.clause("skitgubbe/empty", "skitgubbe/places")
def test_who_has_no_cards_at_the_second_part_is_out_or_has_to_pick_up() -> None:
    state = emptied("skitgubbe")
    assert state.out == (2,)
    assert hands(state) == ["S2", "C2 C3 H9 S3 SA", ""]
    play(state, "C2")
    assert state.play.needed == 2
    state = play(emptied("skitgubbe(empty=pickup)"), "C2")
    assert state.out == ()
    assert state.play.needed == 3
    assert legal(state) == "take"
    assert refused(state, "S2") == "skitgubbe/beat"
    play(state, "take")
    assert hands(state)[2] == "C2"


# --- the second part


@pytest.mark.clause("skitgubbe/lead", "skitgubbe/runs")
def test_a_single_card_is_led_or_a_run_from_its_lowest_card_to_its_highest() -> None:
    state = second("skitgubbe", ("C5 C6 C7 C9 DT", "D2 D3", "S2 S3"))
    assert legal(state) == "C5, C6, C7, C9, DT, from C5, from C6"
    assert state.composing() == 0
    single = play(state.clone(), "C5")
    assert single.current_player() == 1
    play(state, "from C5")
    assert state.phase == COMPOSING
    assert state.composing() == 1
    assert legal(state) == "C6, C7"
    assert refused(state, "C9") == "skitgubbe/runs"  # the eight is not there
    assert refused(state, "C5") == "skitgubbe/runs"
    assert refused(state, "take") == "skitgubbe/pick-up"
    play(state, "C7")
    assert state.play.sizes == (3,)
    assert hands(state)[0] == "C9 DT"
    assert state.current_player() == 1


@pytest.mark.clause("skitgubbe/runs")
def test_a_run_may_be_led_in_part() -> None:
    state = play(second("skitgubbe", ("C5 C6 C7", "D2 D3", "S2 S3")), "from C5, C6")
    assert state.play.sizes == (2,)
    assert hands(state)[0] == "C7"
    state = second("skitgubbe", ("C5 C6 DT", "D2 D3", "S2 S3"))
    assert refused(state, "from DT") == "skitgubbe/runs"
    assert refused(play(state, "C5"), "from D2") == "skitgubbe/runs"


@pytest.mark.clause("skitgubbe/no-corner", "skitgubbe/pack")
def test_no_run_turns_the_corner() -> None:
    state = second("skitgubbe", ("C2 CK CA D2", "D3 D4", "S2 S3"))
    assert refused(state, "from CA") == "skitgubbe/no-corner"
    assert legal(play(state, "from CK")) == "CA"


@pytest.mark.clause("skitgubbe/beat", "skitgubbe/trumps")
def test_a_card_is_beaten_by_a_higher_one_of_its_suit_or_a_trump() -> None:
    state = play(second("skitgubbe", ("C5 CK", "C4 C7 C8 H2 S9", "H3 D5")), "C5")
    assert legal(state) == "C7, C8, H2, take"
    assert leave(state, "H2") == "skitgubbe/trumps"
    assert leave(state, "C8") == "skitgubbe/beat"
    assert refused(state, "C4") == "skitgubbe/beat"
    assert refused(state, "S9") == "skitgubbe/beat"
    play(state, "C8")
    assert state.play.sizes == (1, 1)  # one card, though the next is there
    trumped = play(second("skitgubbe", ("H5 CK", "C7 CA H2 H9", "H3 D5")), "H5")
    assert legal(trumped) == "H9, take"


@pytest.mark.clause("skitgubbe/beat-run", "skitgubbe/trumps", "skitgubbe/beat")
def test_a_run_is_beaten_by_as_long_a_run_higher_or_of_trumps() -> None:
    held = ("C3 C4 CK", "C5 C6 C7 C9 D8 D9 DT H2 H3 H7", "H9 HT D5")
    state = play(second("skitgubbe", held), "from C3, C4")
    assert legal(state) == "C5, C6, H2, take"
    assert refused(state, "C7") == "skitgubbe/beat-run"
    assert refused(state, "H7") == "skitgubbe/beat-run"
    assert refused(state, "D8") == "skitgubbe/beat"
    assert leave(state, "H2") == "skitgubbe/trumps"
    six = play(state.clone(), "C6")
    assert [cards(2**card) for card in six.play.latest()] == ["C6", "C7"]
    play(state, "H2")
    assert state.play.sizes == (2, 2)
    assert legal(state) == "H9, take"


@pytest.mark.clause("skitgubbe/pick-up", "skitgubbe/gone")
def test_who_cannot_or_will_not_beat_picks_up_the_latest_play() -> None:
    state = second("skitgubbe", ("C3 C4 CK", "C5 C6 D2", "H9 HT S5"))
    play(state, "from C3, C4, C5")
    assert told(state) == []
    play(state, "take")  # who could have trumped it
    assert hands(state)[2] == "C5 C6 H9 HT S5"
    assert told(state) == ["Player 3 picks up C6 C5"]
    assert state.current_player() == 0
    assert [cards(2**card) for card in state.play.latest()] == ["C3", "C4"]
    play(state, "take")
    assert hands(state)[0] == "C3 C4 CK"
    assert state.current_player() == 1  # the player after the last who picked up leads
    assert refused(state, "take") == "skitgubbe/lead"


@pytest.mark.clause("skitgubbe/complete")
def test_a_trick_is_complete_with_as_many_plays_as_there_were_players() -> None:
    state = second("skitgubbe", ("C3 C4 CK", "C5 C6 D2", "H9 HT S5"))
    play(state, "from C3, C4, C5, H9")
    assert cards(state.play.aside) == "C3 C4 C5 C6 H9 HT"
    assert state.current_player() == 2
    assert hands(state) == ["CK", "D2", "S5"]


@pytest.mark.clause("skitgubbe/complete", "skitgubbe/out")
def test_the_next_leads_where_who_completed_it_is_out() -> None:
    state = second("skitgubbe", ("C3 C4 CK", "C5 C6 D2", "H9 HT"))
    play(state, "from C3, C4, C5, H9")
    assert state.out == (2,)
    assert state.current_player() == 0
    play(second("skitgubbe", ("C3", "C5 D2", "H9 S4")), "C3, C5")


@pytest.mark.clause("skitgubbe/complete", "skitgubbe/out")
def test_a_trick_takes_as_many_plays_though_somebody_went_out() -> None:
    state = play(second("skitgubbe", ("C3", "C5 CK D2", "C9 S4")), "C3, C5, C9")
    assert state.out == (0,)
    assert cards(state.play.aside) == "C3 C5 C9"
    state = play(second("skitgubbe", ("C3", "C5 CK D2", "C9 S4")), "C3, take")
    assert state.current_player() == 2
    state = play(second("skitgubbe", ("C3", "C5 CK D2", "C9 S4")), "C3, C5, take, CK")
    assert state.play.needed == 3
    assert len(state.play.sizes) == 2


# --- the end


@pytest.mark.clause("skitgubbe/loser", "skitgubbe/places", "skitgubbe/out")
def test_the_last_with_cards_is_the_skitgubbe() -> None:
    state = play(second("skitgubbe", ("C3", "C5", "C9 S4")), "C3, C5")
    assert state.phase == OVER  # at once
    assert state.out == (0, 1)
    assert state.winners() == [0, 1]
    assert state.scores() == [2, 1, 0]
    assert state.returns() == [0.5, 0.5, -1]
    assert state.view(None).result == "Player 3 has lost"


@pytest.mark.clause("skitgubbe/limit", "skitgubbe/places")
def test_at_the_limit_those_who_have_cards_share_the_draw() -> None:
    state = play(second("skitgubbe(limit=2)", ("C3 C4", "C5 C6", "C9 S4")), "C3, take")
    assert state.is_terminal()
    assert state.winners() == []
    assert state.scores() == [1, 1, 1]


@pytest.mark.clause("skitgubbe/memory")
@pytest.mark.parametrize(("spec", "faces"), [("", {"C9", "H8"}), ("memory=true", {BACK})])
def test_what_was_won_stays_in_sight_or_has_to_be_remembered(spec: str, faces: set[str]) -> None:
    state = play(dealt(f"skitgubbe({spec})", HANDS, "S2 S3 S4 SA"), "C9, S2, H8, S3")
    for seat in (0, 1):
        zone = state.view(seat).zone("pile-0")
        assert isinstance(zone, CardZone)
        assert {item.face for item in zone.items} == faces


def test_the_advice_leads_runs_and_beats_cheaply() -> None:
    state = second("skitgubbe", ("C5 C6 C7 DT", "C8 C9 CT CA", "S2 S3"))
    assert state.action_to_string(likely_action(state, lambda: 0.5)) == "from C5"
    composing = play(state.clone(), "from C5")
    assert composing.action_to_string(likely_action(composing, lambda: 0.5)) == "C7"
    play(state, "C5")
    assert state.action_to_string(likely_action(state, lambda: 0.5)) == "C8"
    assert estimate(state)[2] > estimate(state)[1]
