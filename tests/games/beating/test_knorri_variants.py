"""Knorri: its variants, two-card tricks, points and matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.beating.test_knorri import LAID, arrange, do, legal, play_out, shown, start
from games.playing import refused
from pelitupa.core import BACK, CardZone, OptionError
from pelitupa.equipment.cards import card_text, cards_in, mask_of, read_card
from pelitupa.games.beating.knorri.game import KnorriState
from pelitupa.games.beating.knorri.phases import CONTEST, EXTENDING, LAYING, PLAYING

# --- runs


@pytest.mark.clause("knorri/runs-first")
def test_a_run_with_the_two_of_clubs_is_as_long_as_one_likes() -> None:
    state = arrange("knorri", "C2 C3 C4 C6", "C5 C7 C8", "", "")
    do(state, "C2")
    assert state.current_player() == 0
    assert legal(state) == "C3 done"
    assert refused(state, "C6") == "knorri/runs-first"
    assert refused(state, "C5") == "knorri/runs-first"
    assert do(state.clone(), "done").current_player() == 1
    do(state, "C3")
    assert legal(state) == "C4 done"
    do(state, "C4")  # nothing follows: the five is not there
    assert state.current_player() == 1
    do(state, "C7")  # and no second run
    assert state.current_player() == 2
    assert refused(state, "done") == "knorri/runs-first"


@pytest.mark.clause("knorri/runs-any", "knorri/runs-count")
def test_a_run_at_any_turn() -> None:
    state = arrange("knorri(ruleset=booklet)", "C2 CQ H5 H6", "C4 C5 C7 D3 D4", "CJ", "C3 CA")
    do(state, "C2 C4")
    assert legal(state) == "C5 done"
    assert refused(state, "C7") == "knorri/runs-any"
    do(state, "C5")
    assert len(state.play.sizes) == 2
    assert "C3" not in legal(state).split()  # the highest of the run is to be beaten
    do(state, "CJ")
    assert state.current_player() == 3
    do(state, "CA")
    assert shown(state.play.aside) == "C2 C4 C5 CJ CA"  # four plays of five cards


@pytest.mark.clause("knorri/runs-any")
def test_a_run_of_trumps_beats_a_heart_and_a_run_may_be_led() -> None:
    hands = ("CT CQ H5 H6", "C2 D3 D4", "C6 H7 D5", "C3 C7 C9 CK")
    state = arrange("knorri(runs=any)", *hands)
    do(state, "C2 C6 C9 CQ")
    do(state, "H5 H6 D3 D4")
    assert state.current_player() == 2
    assert state.play.sizes == (2, 2)
    assert [card_text(card) for card in state.play.cards] == ["H5", "H6", "D3", "D4"]


def between_turns(spec: str, *hands: str) -> KnorriState:
    """A second phase in which player 1 is to lead, and the players have these cards and no others."""
    state = arrange(spec, "", "", "", "")
    state.opening = False
    state.play.turn = 0
    state.play.hands = [mask_of(map(read_card, hand.split())) for hand in hands]
    return state


@pytest.mark.clause("knorri/runs-reaching")
def test_a_run_that_begins_too_low_and_reaches_a_card_that_beats() -> None:
    hands = ("H6 SA S2 S4", "H3 H5 H6b H7 H8 HT", "H7b S3", "HA C2")
    state = do(between_turns("knorri(runs=reaching,packs=2)", *hands), "H6")
    assert legal(state) == "H5 H7 H8 HT H6b take"
    assert refused(state, "H3") == "knorri/beat"
    low = state.explain(state.string_to_action("H5"))
    assert (low.legal, low.clause) == (True, "knorri/runs-reaching")
    do(state, "H5")
    assert legal(state) == "H6b"  # it has to go on: an equal card beats nothing
    assert refused(state, "done") == "knorri/runs-reaching"
    do(state, "H6b")
    assert legal(state) == "H7"
    do(state, "H7")
    assert legal(state) == "H8 done"
    do(state, "done")
    assert state.play.sizes == (1, 3)
    assert legal(state) == "take"  # the highest of the run is to be beaten
    strict = do(between_turns("knorri(runs=any,packs=2)", *hands), "H6")
    assert refused(strict, "H5") == "knorri/beat"
    assert legal(strict) == "H7 H8 HT take"


@pytest.mark.clause("knorri/runs-reaching")
def test_in_one_pack_the_card_that_a_run_would_have_to_pass_lies_on_the_table() -> None:
    hands = ("H6 SA S2 S4", "H3 H5 H7 H8 HT", "S3", "HA C2")
    state = do(between_turns("knorri(runs=reaching)", *hands), "H6")
    strict = do(between_turns("knorri(runs=any)", *hands), "H6")
    assert legal(state) == legal(strict) == "H7 H8 HT take"
    with pytest.raises(OptionError, match="runs=reaching is for hands that all have seen"):
        start("knorri(runs=reaching,taking=mas)")


@pytest.mark.clause("knorri/runs-none")
def test_no_runs_in_the_penguin_book() -> None:
    state = arrange("knorri(ruleset=penguin)", "C2 C3 C4", "", "", "")
    do(state, "C2")
    assert state.current_player() == 1
    assert refused(state, "done") == "knorri/runs-none"


# --- soft clubs


@pytest.mark.clause("knorri/soft-clubs")
def test_any_other_suit_beats_a_soft_club() -> None:
    state = arrange("knorri(clubs=soft)", "C2 CA", "H3 S3 D4 CK", "H4 CJ S5 D2", "C3")
    do(state, "C2")
    assert len(state.legal_actions()) == state.play.hands[1].bit_count() + 1
    heart = next(a for a in state.legal_actions() if state.action_to_string(a) == "H3")
    assert state.explain(heart).clause == "knorri/soft-clubs"
    do(state, "H3")
    # hearts and spades do not beat each other, clubs beat neither, diamonds beat all
    assert refused(state, "CJ") == "knorri/beat"
    assert refused(state, "S5") == "knorri/beat"
    assert {"H4", "D2"} <= set(legal(state).split())
    hard = arrange("knorri", "C2 CA", "H3 S3 D4 CK", "H4 CJ S5 D2", "C3")
    assert refused(do(hard, "C2"), "H3") == "knorri/hard-clubs"


@pytest.mark.clause("knorri/soft-first-phase")
def test_soft_clubs_are_taken_by_clubs_only() -> None:
    state = do(start("knorri(clubs=soft)"), f"{LAID} S8 H8 D8")
    assert shown(state.piles[0]) == ""
    assert shown(state.piles[1]) == ""
    assert legal(state) == "H8 HQ HA S8 SQ SA"
    assert refused(state, "C9") == "knorri/hard-clubs"


# --- the queen of spades alone


@pytest.mark.clause("knorri/queen-alone")
def test_the_queen_of_spades_takes_nothing_and_is_not_taken() -> None:
    state = do(start("knorri(ruleset=penguin)"), "CA CQ DA HA HQ SQ SA S2 SK")
    assert shown(state.piles[0]) == "S2 SK"
    do(state, "D2")
    assert legal(state) == "HQ HA SA"
    assert refused(state, "SQ") == "knorri/queen-alone"
    state = do(start("knorri(ruleset=penguin)"), "CA CQ DA HA HQ S3 SA S2 SQ")
    assert not any(state.piles)
    assert "SQ" in shown(state.table)


@pytest.mark.clause("knorri/queen-alone")
def test_the_queen_of_spades_beats_nothing_and_is_not_beaten() -> None:
    state = arrange("knorri(ruleset=penguin)", "ST SQ", "SA DA", "C2 SJ", "")
    do(state, "C2 take SQ")
    assert refused(state, "SA") == "knorri/queen-alone"
    assert refused(state, "DA") == "knorri/queen-alone"
    assert legal(state) == "take"
    do(state, "take")
    assert state.current_player() == 2  # the trick is gone, with its only card
    do(state, "SJ take ST")
    assert refused(state, "SQ") == "knorri/queen-alone"


@pytest.mark.clause("knorri/queen-alone")
def test_the_queen_of_spades_belongs_to_no_run() -> None:
    game = start("knorri(queen_alone=true,runs=any,packs=2)").game
    queens = [card for card in range(104) if card_text(card).startswith("SQ")]
    for queen in queens:
        assert game.above[queen] == 0
        assert game.beaters[queen] == 0
        assert not any(mask >> queen & 1 for mask in game.beaters + game.above + game.lower)


# --- last card


@pytest.mark.clause("knorri/last-card")
def test_the_last_card_is_announced_before_the_next_player_plays() -> None:
    spec = "knorri(last_card=true)"
    state = arrange(spec, "C2 CK!", "C7 C3", "C9", "")
    assert refused(state, "last card") == "knorri/last-card"
    do(state, "C2")
    assert state.current_player() == 0
    assert legal(state) == "last_card silent"
    assert refused(state, "CK") == "knorri/last-card"
    do(state, "last_card")
    assert state.view(None).players[0].status == "last card"
    do(state, "C7 take take")
    assert state.current_player() == 0
    do(state, "CK")
    assert state.out == (0,)
    state = arrange("knorri", "C2 CK!", "C7 C3", "C9", "")
    assert do(state, "C2").current_player() == 1  # not asked without the option


@pytest.mark.clause("knorri/last-card-penalty")
def test_who_forgot_to_announce_must_pick_up() -> None:
    state = arrange("knorri(last_card=true)", "C2 CK!", "C7 C3", "C9", "CT")
    do(state, "C2 silent C7 take CT")
    assert state.current_player() == 0
    assert legal(state) == "take"
    assert refused(state, "CK") == "knorri/last-card-penalty"
    assert state.explain(state.legal_actions()[0]).clause == "knorri/last-card-penalty"
    do(state, "take")
    assert shown(state.play.hands[0]) == "C7 CK"
    assert state.forgot == 0


@pytest.mark.clause("knorri/last-card")
def test_an_announcement_holds_only_until_a_card_is_picked_up() -> None:
    state = arrange("knorri(last_card=true)", "C2 CK!", "C7 C3 CQ", "C9", "CT")
    do(state, "C2 last_card C7 take CT take")
    assert state.view(None).players[0].status != "last card"
    do(state, "CQ take take")  # player 1 has C7 and CK again
    assert state.current_player() == 0
    do(state, "CK")
    assert legal(state) == "last_card silent"


@pytest.mark.clause("knorri/last-card-missed")
def test_who_forgot_misses_the_turn_when_the_table_is_empty() -> None:
    state = arrange("knorri(last_card=true)", "C2 CK!", "C7 C3 CJ", "C9", "CT")
    do(state, "C2 silent C7 take take")
    assert state.current_player() == 1  # player 1's lead is missed
    assert "Player 1 did not announce a last card, and misses a turn" in [
        line.text for line in state.log(None)
    ]
    assert state.view(None).players[0].status == "last card"
    do(state, "CJ take CT CK")  # the penalty is paid
    assert state.out == (0,)


@pytest.mark.clause("knorri/last-card-missed", "knorri/last-card")
def test_who_completes_a_trick_in_silence_does_not_lead() -> None:
    state = arrange("knorri(last_card=true)", "C2", "C3", "C5", "C9 CK!")
    do(state, "C2 C3 C5 C9")
    assert legal(state) == "last_card silent"
    assert do(state.clone(), "last_card").current_player() == 3
    assert do(state.clone(), "silent").current_player() == 0


# --- two packs


@pytest.mark.clause("knorri/two-packs")
def test_an_equal_card_does_not_beat() -> None:
    state = do(start("knorri(packs=2)"), "CA CQ C9 DA D9 HA HQ SA S7 S7b")
    assert shown(state.piles[0]) == ""
    do(state, "S8b")
    assert legal(state) == "S7 S7b"
    assert state.stock.bit_count() == 104 - 11
    state = arrange("knorri(packs=2)", "C2", "C5 C5b", "C6 H2", "C3 C3b C6b")
    do(state, "C2 C5 C6")
    assert refused(state, "C6b") == "knorri/beat"
    assert refused(state, "C3") == "knorri/beat"


@pytest.mark.clause("knorri/marked-two")
def test_the_marked_two_of_clubs_begins() -> None:
    state = arrange("knorri(packs=2)", "C2b", "C2", "", "")
    assert state.current_player() == 1
    assert legal(state) == "C2"
    both = arrange("knorri(packs=2)", "", "C2 C2b", "C3 C3b", "")
    do(both, "C2")
    assert both.current_player() == 2  # the other two does not follow in sequence
    assert refused(both, "C2b") == "knorri/beat"


# --- all lower cards at once


@pytest.mark.clause("knorri/take-all")
def test_all_lower_cards_of_the_suit_are_taken() -> None:
    state = do(start("knorri(ruleset=seres)"), "CA CQ C9 D9 D8 HA HQ H3 SA HK")
    assert shown(state.piles[0]) == "H3 HQ HK"
    do(state, "D7")  # no lower diamond: it stays, though there are hearts and spades
    assert shown(state.piles[1]) == ""
    do(state, "DT")
    assert shown(state.piles[2]) == "D7 D8 D9 DT"


# --- two-card tricks, as in Mas

HANDS = ("H5 D8 DT", "S5 S8 ST", "C2 HJ HK")
DEALT = " ".join(" ".join(cards) for cards in zip(*(h.split() for h in HANDS), strict=True))


def contest(spec: str = "knorri(ruleset=salmi,players=3)") -> KnorriState:
    """The beginning of two-card tricks among three who hold `HANDS`."""
    return do(start(spec), DEALT)


def down_to_the_hands() -> KnorriState:
    """The stock is gone: the top of it was played each time, the last card to player 2's trick."""
    state = contest()
    while state.stock:
        do(state, "stock")
        state.apply_action(cards_in(state.stock)[0])
    return state


@pytest.mark.clause("knorri/mas-deal")
def test_three_cards_each_which_only_their_owner_sees() -> None:
    state = contest()
    assert [shown(hand) for hand in state.play.hands] == ["D8 DT H5", "S5 S8 ST", "C2 HJ HK"]
    assert state.stock.bit_count() == 52 - 9
    assert state.game.has_hidden_information()
    zone = state.view(1).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == [BACK] * 3
    zone = state.view(0).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == ["H5", "DT", "D8"]


@pytest.mark.clause("knorri/mas-play", "knorri/mas-draw", "knorri/mas-win")
def test_a_card_of_the_hand_or_the_top_of_the_stock() -> None:
    state = contest()
    assert state.current_player() == 0
    assert legal(state) == "D8 DT H5 stock"
    assert refused(state, "S5") == "knorri/mas-play"
    do(state, "DT")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (0, 1)  # a new card, for the player's eyes only
    do(state, "C7")
    assert state.play.hands[0].bit_count() == 3
    assert state.current_player() == 1
    do(state, "stock")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, -1)
    do(state, "SJ")  # the knave of spades beats the ten of diamonds: suits do not matter
    assert shown(state.piles[1]) == "DT SJ"
    assert state.play.hands[1].bit_count() == 3  # nothing was played from the hand


@pytest.mark.clause("knorri/mas-lead", "knorri/turn-order")
def test_players_lead_in_turn_whoever_wins() -> None:
    state = contest("knorri(taking=mas,players=3)")
    leads = []
    for pair in ("CJ C3", "CQ C4", "CK C5", "C6 C7"):
        leads.append(state.contest.order)
        for card in pair.split():
            do(state, f"stock {card}")
    assert leads == [(0, 1), (1, 2), (2, 0), (0, 1)]
    assert shown(state.piles[0]) == "C3 CJ"


@pytest.mark.clause("knorri/mas-bounce", "knorri/mas-play")
def test_equal_cards_bounce() -> None:
    state = do(contest(), "D8 C7 S8 C9")
    assert not any(state.piles)
    assert state.current_player() == 0  # the leader plays first again
    do(state, "stock C3 stock C4")
    assert shown(state.piles[1]) == "C3 C4 D8 S8"
    assert state.current_player() == 1


@pytest.mark.clause("knorri/queen-alone")
def test_the_queen_of_spades_always_bounces() -> None:
    state = do(contest("knorri(taking=mas,queen_alone=true,players=3)"), "stock SQ stock C3")
    assert not any(state.piles)
    assert len(state.contest.cards) == 2


@pytest.mark.clause("knorri/mas-end")
def test_hands_are_played_out_until_one_of_two_has_no_card() -> None:
    state = down_to_the_hands()
    assert refused(state, "stock") == "knorri/mas-play"
    do(state, "S8 ST HJ HK D8 DT")
    assert state.phase == CONTEST
    do(state, "S5")  # player 2, who is to lead, has no card left
    assert state.phase == PLAYING
    assert state.play.hands[0] & 2**29  # H5, left over, stays in hand for the second phase
    assert sum(hand.bit_count() for hand in state.play.hands) == 52
    assert state.current_player() == 2
    assert legal(state) == "C2"


@pytest.mark.clause("knorri/mas-end")
def test_a_bounce_that_cannot_be_played_on_goes_back() -> None:
    state = do(down_to_the_hands(), "S8 ST HJ HK D8 H5 S5")
    assert state.phase == PLAYING
    texts = [shown(hand).split() for hand in state.play.hands]
    assert "H5" in texts[0]
    assert "DT" in texts[0]
    assert "S5" in texts[1]


@pytest.mark.clause("knorri/open-cards")
def test_others_see_of_a_hand_what_they_saw_go_into_it() -> None:
    state = do(down_to_the_hands(), "S8 ST HJ HK D8 H5 S5")
    zone = state.view(1).zone("hand-0")
    assert isinstance(zone, CardZone)
    faces = [item.face for item in zone.items]
    assert faces.count(BACK) == 1  # the ten of diamonds, which was never shown
    assert "H5" in faces
    assert "DT" not in faces
    assert sum(state.observation_tensor(1)[2 * 52 : 3 * 52]) == len(faces) - 1
    zone = state.view(1).zone("hand-2")
    assert isinstance(zone, CardZone)
    assert "C2" in [item.face for item in zone.items]  # for its holder has to begin


@pytest.mark.clause("knorri/runs-secret")
def test_the_question_for_a_run_tells_nothing_of_a_hidden_hand() -> None:
    state = do(down_to_the_hands(), "S8 ST HJ HK D8 H5 S5 C2")
    assert state.play.hands[2] & 2 == 0
    assert state.phase == EXTENDING  # asked, though there is no three of clubs in the hand
    assert legal(state) == "done"


def test_resampling_is_fair() -> None:
    """A card shown since came by any of three draws; a hidden one is any that was never seen."""
    state = do(contest(), "D8 C7 S8 C9")  # player 2 played S8, then drew C9
    random, held, slots = Random(3), Counter[str](), Counter[int]()
    for _ in range(600):
        other = state.resample_from_infostate(0, random.random)
        held.update(shown(other.play.hands[1]).split())
        slots[other.history().index(3 * 13 + 6)] += 1
    assert set(slots) == {1, 4, 7}
    assert all(150 < count < 250 for count in slots.values())
    unseen = 52 - 3 - 2  # but for the hand and what was played
    assert len(held) == unseen
    assert max(held.values()) < 3 * (600 * 3 / unseen)


# --- points and matches


@pytest.mark.clause("knorri/match", "knorri/loser-deals")
def test_points_add_up_and_the_loser_deals() -> None:
    state, random = start("knorri(ruleset=points,objective=money,deals=3)"), Random(5)
    dealers = [state.dealer]
    while not state.is_terminal():
        before = state.deal_number()
        state.apply_action(random.choice(state.legal_actions()))
        if state.deal_number() != before:
            dealers.append(state.dealer)
            assert state.active == (state.dealer + 1) % 4
    losers = [line.seats[0] for line in state.score_sheet() if line.points < 0]
    assert dealers == [3, *losers[:2]]
    assert [line.deal for line in state.score_sheet() if line.points < 0] == [1, 2, 3]
    for seat in range(4):
        total = sum(line.points for line in state.score_sheet() if seat in line.seats)
        assert state.scores()[seat] == total
    assert state.returns() == pytest.approx(state.scores())
    best = max(state.scores())
    assert state.winners() == [s for s in range(4) if state.scores()[s] == best]


@pytest.mark.clause("knorri/deals-lost")
def test_several_deals_need_points() -> None:
    with pytest.raises(OptionError):
        start("knorri(deals=2)")


def wear_out(state: KnorriState) -> int:
    """Lead and pick up, until the deal is over; how many turns it took."""
    turns = 0
    while state.phase != LAYING and not state.is_terminal():
        texts = legal(state).split()
        turns += state.phase == PLAYING
        do(state, "done" if "done" in texts else "take" if "take" in texts else texts[0])
    return turns


@pytest.mark.clause("knorri/limit")
def test_a_deal_without_end_is_drawn_among_those_still_in() -> None:
    state = arrange("knorri(limit=10)", "", "!", "", "C2")
    assert wear_out(state) == 10
    assert state.winners() == [1]  # who had no cards is safe
    assert state.returns() == pytest.approx([-1 / 3, 1.0, -1 / 3, -1 / 3])
    state = arrange("knorri(limit=10)", "C3", "C4", "C5", "C2")
    wear_out(state)
    assert state.winners() == []
    assert state.returns() == [0.0] * 4


@pytest.mark.clause("knorri/limit", "knorri/loser-deals")
def test_a_drawn_deal_shares_the_points_and_leaves_the_dealer() -> None:
    state = arrange("knorri(limit=10,scoring=true,deals=2)", "", "!", "", "C2")
    wear_out(state)
    assert state.deal_number() == 2
    assert state.scores() == [-1.0, 3.0, -1.0, -1.0]
    assert state.dealer == 3


def test_random_matches_of_a_full_table_come_to_an_end() -> None:
    for seed in range(2):
        state = play_out(start("knorri(players=8)"), seed)
        assert len(state.out) == 7
