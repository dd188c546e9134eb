"""Conventions as data: cards are read and printed, calls are explained, bots keep to them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from advised import sensible_actions, trick_advice
from games.trick_positions import Match, deal, do, play, start
from pelitupa.draw.text import line_text
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.players import InformedBot, InformedSettings
from pelitupa.players.conventions import (
    ConventionError,
    Told,
    alert,
    begins_by_card,
    cards_for,
    departure,
    promises,
    read_card,
    shown_by,
    true_calls,
)
from pelitupa.players.conventions.cards import ConventionCard
from pelitupa.players.conventions.needs import Conventional
from pelitupa.records import Seat
from pelitupa.table import Match as TableMatch
from pelitupa.table.coach import Script
from pelitupa.table.expert import expert_ids, expert_positions
from pelitupa.table.written import Start

CARDS = [*cards_for("skruuvi"), *cards_for("huutopussi")]
PASSES = ",pass" * 8
GOOD = """
title = "A card"
source = "here"
games = ["skruuvi"]
part = ""
summary = "One."

[[call]]
call = "bid 1 {suit}"
turn = ["first"]
shows = "at least 5 {suit}"
says = "five {suit}"
"""

# Player 1 has spades, player 2 hearts, player 3 three aces, player 4 nothing at all.
HANDS = (
    "SA SK SQ ST S9 S2 C2 C3 C4 D2 D3 D4",
    "HK HQ HJ H9 H8 C5 C6 C7 D5 D6 D7 S3",
    "CA DA HA CK DK H2 H3 H4 H5 H6 S4 S5",
    "C8 C9 CT D8 D9 DT H7 HT S6 S7 S8 SJ",
)


CLUBS = "S5 S2 HA H7 D9 D6 D3 CK CQ CT C8 C4"
"""Five clubs, three of them honours: a first-round suit, but no contract."""
ACES = "SA S9 S8 S2 HA H5 DA D7 D4 D3 CA C6"

LONG = "S5 HT H7 D9 D6 D3 CQ CJ CT C8 C4 C3 S2"
ACE = "C6 D5 DA DJ DK DT H3 H5 H8 HJ HQ S2"
"""Three diamonds would promise the ace in the third turn."""

THREE = ",pass,pass,pass,"


def dealt() -> TrickMatch:
    return deal(start("skruuvi(deals=1)"), HANDS, "CJ CQ DJ DQ")


def said(state: Match, calls: str) -> str:
    """What the last of some calls shows, in words."""
    do(state, calls)
    so_far = state.calls_so_far()
    shown = shown_by(state, so_far, len(so_far) - 1)
    return shown.says if shown is not None else ""


@pytest.mark.parametrize(
    ("calls", "says"),
    [
        ("bid 1 hearts", "a first-round suit: at least five, three of them honours, in hearts"),
        ("pass,bid 1 no trump", "three aces"),
        ("bid 2 no trump", "four aces"),
        ("bid 1 no trump,pass,bid 2 no trump", "the fourth ace"),
        ("bid 1 hearts,pass,pass,pass,bid 2 hearts", "great strength in hearts"),
        (
            "bid 1 hearts,pass,pass,pass,bid 2 clubs",
            "a second-round suit: at least five, two of them honours, in clubs",
        ),
        ("pass,pass,pass,bid 1 spades,bid 1 no trump", "two aces"),
        ("bid 6 diamonds", "a defensive bid"),
        ("pass,pass", ""),
    ],
)
def test_what_the_calls_of_chapter_25_show(calls: str, says: str) -> None:
    assert said(dealt(), calls) == says


def test_lowest_bids_of_later_rounds_promise_aces_then_kings() -> None:
    calls = "bid 1 hearts,pass,pass,pass,bid 1 no trump,pass,pass,pass"
    assert said(dealt(), calls + ",bid 2 spades") == "promises SA"
    assert said(dealt(), calls + ",bid 3 spades") == ""  # a jump is no promise
    more = calls + ",bid 2 spades,pass,bid 2 clubs,pass,bid 3 clubs"
    assert said(dealt(), more) == "promises CK" or said(dealt(), more) == "promises CA"
    third = calls + ",bid 2 spades,pass,pass,pass,bid 3 spades"
    assert said(dealt(), third) == "promises SK"  # the ace has been promised


def test_in_kotkas_spades_and_clubs_tell_of_voids() -> None:
    state = deal(
        start("skruuvi(basic=0,deals=1)"),
        [f"{hand} {card}" for hand, card in zip(HANDS, ("CJ", "CQ", "DJ", "DQ"), strict=True)],
    )
    assert said(state, "bid 6 spades") == "not void in spades"
    assert said(state, "bid 6 clubs") == "void in spades, or a very strong club suit"
    assert "just the lowest possible" in said(state, "bid 6 diamonds")
    assert said(state, "bid 6 no trump").startswith("a very strong hand")


def test_calls_that_would_be_untrue_are_left_out() -> None:
    state = dealt()
    kept = true_calls(state, 1, state.legal_actions())
    shows = {state.action_to_string(action): question for action, question in kept.items()}
    assert "at least 5 hearts" in str(shows["bid 1 hearts"])
    assert shows["pass"] is None
    assert not {"bid 1 spades", "bid 1 no trump", "bid 2 no trump", "bid 3 clubs"} & set(shows)
    lies = [action for action in state.legal_actions() if action not in kept]
    assert true_calls(state, 1, lies) == dict.fromkeys(lies)  # where there is no choice but to lie


def test_what_was_shown_is_told_of_the_partner_and_if_wanted_of_opponents() -> None:
    state = do(dealt(), "bid 1 hearts,bid 1 no trump,pass")
    assert [(who, str(question)) for who, question in promises(state, 0)] == [(2, "exactly 3 aces")]
    assert [who for who, _ in promises(state, 0, opponents=True)] == [1, 2]
    assert [who for who, _ in promises(state, 3)] == [1]
    assert promises(dealt(), 1) == []


def test_deals_are_measured_by_what_was_shown() -> None:
    state = do(dealt(), "bid 1 hearts,pass")
    told = promises(state, 3)
    assert departure(state, told) == 0
    gaps = [
        departure(state.resample_from_infostate(3, Random(seed).random), told) for seed in range(30)
    ]
    assert any(gaps)
    assert all(gap >= 0 for gap in gaps)


def test_rare_things_are_news_and_things_told_before_are_none() -> None:
    state = dealt()
    kept = true_calls(state, 1, state.legal_actions())
    hearts = next(question for question in kept.values() if "at least 5 hearts" in str(question))
    before = Told(state, 1)
    assert before.news(None) == 0.0
    assert 2.5 < before.news(hearts) < 6.0  # one hand in some fifteen has such a suit
    after = Told(do(state, "bid 1 hearts"), 1)
    assert after.news(hearts) == 0.0


def test_the_dealt_hand_is_known_after_the_exchange() -> None:
    state = do(dealt(), "bid 1 hearts" + PASSES)
    before = state.dealt_hand(1)
    play(state, "CJ CQ DJ DQ")
    do(state, "give C5,give C6,give C7,give D5")
    assert state.dealt_hand(1) == before


SMALL = InformedSettings(simulations=24)


def called(state: Match, player: int, settings: InformedSettings) -> set[str]:
    """What an informed bot thinks of calling."""
    ranked = InformedBot(state.get_game(), player, 5, settings).search(state)
    return {state.action_to_string(player, action) for action, _, _ in ranked}


def test_an_informed_bot_bids_truly_and_hangs_on_nothing_hidden() -> None:
    game = load_game("skruuvi(deals=1)")
    state = do(dealt(), "bid 1 hearts,pass")
    ranked = InformedBot(game, 3, 5, SMALL).search(state)
    texts = {state.action_to_string(3, action) for action, _, _ in ranked}
    assert not {"bid 1 no trump", "bid 2 no trump", "bid 3 clubs"} & texts
    for seed in range(3):
        other = state.resample_from_infostate(3, Random(seed).random)
        assert InformedBot(game, 3, 5, SMALL).search(other) == ranked


def test_it_thinks_of_calls_that_only_the_card_gives_a_meaning() -> None:
    no_trump = dealt()
    do(no_trump, "pass")  # player 3 has three aces, and no suit of which it is worth to speak
    without = InformedSettings(simulations=24, card=False)
    assert "bid 1 no trump" in called(no_trump, 2, SMALL)
    assert "bid 1 spades" not in called(no_trump, 2, SMALL)
    assert "bid 1 spades" in called(no_trump, 2, without)


@pytest.mark.parametrize(
    ("game", "before", "hand", "called"),
    [
        ("skruuvi", "bid 1 spades,pass", CLUBS, "bid 1 clubs"),  # a contract there is in any case
        ("skruuvi", "pass,pass", CLUBS, "bid 1 clubs"),  # a pass would say there is no such suit
        ("skruuvi", "pass,bid 1 spades", CLUBS, "pass"),
        ("skruuvi", f"bid 1 spades{THREE}bid 2 spades{THREE}bid 2 no trump,pass", ACE, "pass"),
        ("klubiskruuvi", "pass,pass,pass,pass,bid 1 spades,pass", CLUBS, "bid 1 clubs"),
        ("historical_skruuvi", "pass,pass", CLUBS, "bid 1 clubs"),  # four is judged made
        ("skruf_whist", "pass,pass", LONG, "pass"),
    ],
)
def test_a_plain_player_tells_what_the_book_would_where_it_costs_little(
    game: str, before: str, hand: str, called: str
) -> None:
    """Booklet 25.1."""
    state = Script(Start(f"{game}(deals=1)", 3, "1", "", {3: tuple(hand.split())}))
    state.settle()
    state.play(before.split(","))
    bot = InformedBot(state.state.get_game(), 3, 1, InformedSettings(simulations=1))
    assert state.state.action_to_string(3, bot.plain_call(state.state)) == called


@pytest.mark.parametrize(("game", "passes"), [("skruuvi", 2), ("klubiskruuvi", 6)])
def test_who_has_a_first_round_suit_does_not_pass_whatever_may_come_of_it(
    game: str, passes: int
) -> None:
    """Booklet 25.1: to the partner a pass would say that there is none."""
    start = Script(Start(f"{game}(deals=1)", 3, "1", "", {3: tuple(CLUBS.split())}))
    start.settle()
    start.play(["pass"] * passes)
    state = start.state
    tried = InformedBot(state.get_game(), 3, 1, InformedSettings(simulations=12)).search(state)
    calls = [state.action_to_string(3, action) for action, _, _ in tried]
    assert "bid 1 clubs" in calls
    assert "pass" not in calls
    assert not any(call.endswith("misere") for call in calls)


def test_who_holds_three_aces_tells_them_rather_than_bid_a_contract() -> None:
    hand = "SA S9 S8 HT H8 CA CQ C6 C5 DA DK D9"
    start = Script(Start("skruuvi(deals=1)", 3, "1", "", {3: tuple(hand.split())}))
    start.settle()
    start.play(["pass", "pass"])
    bot = InformedBot(start.state.get_game(), 3, 1, InformedSettings(simulations=12))
    calls = [start.state.action_to_string(3, action) for action, _, _ in bot.search(start.state)]
    assert "bid 1 no trump" in calls
    assert not any(call.startswith("bid 5") for call in calls)


def test_who_holds_four_aces_tries_no_pass() -> None:
    start = Script(Start("skruuvi(deals=1)", 3, "1", "", {3: tuple(ACES.split())}))
    start.settle()
    start.play(["pass", "pass"])
    bot = InformedBot(start.state.get_game(), 3, 1, InformedSettings(simulations=12))
    calls = [start.state.action_to_string(3, action) for action, _, _ in bot.search(start.state)]
    assert "bid 2 no trump" in calls
    assert "pass" not in calls


def test_the_worse_calls_are_dropped_and_the_better_ones_tried_on() -> None:
    state = dealt()
    do(state, "bid 1 spades")
    ranked = InformedBot(state.get_game(), 2, 5, InformedSettings(simulations=96)).search(state)
    visits = [tried for _, tried, _ in ranked]
    assert visits == sorted(visits, reverse=True)
    assert visits[0] > visits[-1] > 0
    assert sum(visits) <= 96


def test_calls_are_tried_that_it_would_not_think_of() -> None:
    """A pass where the card opens the hand, for one."""
    state = dealt()
    bot = InformedBot(state.get_game(), 1, 5, InformedSettings(simulations=3))
    passed = state.string_to_action("pass")
    assert passed not in bot.open_calls(state)
    tried = bot.tried_alike(state, [passed, *bot.open_calls(state)])
    assert [len(results) for results in tried] == [3] * len(tried)


def test_bidding_stops_at_the_time_limit() -> None:
    settings = InformedSettings(simulations=0, seconds=0.05)
    state = dealt()
    do(state, "bid 1 spades")
    assert len(InformedBot(state.get_game(), 2, 5, settings).search(state)) > 2


def test_deals_fit_what_the_partner_has_shown() -> None:
    state = do(dealt(), "bid 1 hearts,pass")
    bot = InformedBot(state.get_game(), 3, 5, SMALL)
    bot.search(state)
    told = promises(state, 3)
    fitting = [departure(deal, told) for deal in bot._pool]
    anyhow = [
        departure(state.resample_from_infostate(3, Random(n).random), told) for n in range(24)
    ]
    assert len(fitting) == 24
    assert sum(fitting) < sum(anyhow) / 3


def test_a_raise_after_the_exchange_of_huutopussi_is_no_call_and_may_be_anything() -> None:
    state = start("huutopussi(deals=1)")
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    assert isinstance(state, TrickMatch)
    do(state, "bid 160,pass,pass,pass")
    assert state.is_calling() is False
    for _ in range(3):
        state.apply_action(sensible_actions(state)[0])
    texts = called(state, 0, SMALL)
    assert "no raise" in texts
    assert len(texts) > 1


def test_its_calls_are_alerted_at_the_table() -> None:
    seats = [Seat(f"Bot {n}", "informed(simulations=4)") for n in range(4)]
    match = TableMatch(load_game("skruuvi(deals=1)"), seats, seed="c")
    while not match.is_over and len(match.log(None)) < 80:
        match.advance_one()
    alerts = [line for line in match.log(None) if line.alert]
    assert alerts
    assert "(alert: " in line_text(alerts[0])


def test_a_partner_who_shows_strength_is_worth_more_to_a_listener() -> None:
    state = dealt()
    kept = true_calls(state, 1, state.legal_actions())
    hearts = next(question for question in kept.values() if "at least 5 hearts" in str(question))
    heard = Told(state, 1).worths(state, hearts)
    assert heard[4] > 0.7  # tricks in a contract of hearts
    assert heard[4] > max(heard[1], heard[2], heard[3])
    assert (
        max(abs(worth) for worth in Told(state, 1).worths(state)) < 0.05
    )  # nothing has been shown
    bid = next(
        action
        for action in state.legal_actions()
        if state.action_to_string(action) == "bid 5 hearts"
    )
    advice = trick_advice(state)
    assert advice.spare(state, bid, heard) > advice.spare(state, bid, [0.0] * 6)


def test_every_game_with_a_card_is_one_whose_bots_listen() -> None:
    for card in CARDS:
        for id in card.games:
            assert isinstance(load_game(id).new_initial_state(), TrickMatch), id


def test_a_pass_tells_by_the_bid_that_stands_unless_the_partner_has_passed() -> None:
    state = start("huutopussi(deals=1)")
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    assert said(state, "bid 50,pass") == "passed at once: bad cards"
    assert said(state, "bid 55,bid 60,bid 100").startswith("a jump: better than an average hand")
    assert said(state, "bid 105") == "kept on bidding: an average hand at least"
    assert said(state, "pass") == ""


@pytest.mark.parametrize(
    ("calls", "says"),
    [
        ("bid 50,bid 80", "a jump to eighty or more: an ace at least"),
        ("bid 50,pass,bid 60", "a jump below eighty: it promises nothing"),
        ("bid 50,pass,bid 80,bid 85,bid 95", "a raise of ten: four cards at least that are"),
        ("bid 80,pass,bid 90", "a raise of ten: four cards at least that are"),
        ("bid 80,pass,bid 100", "a jump: better than an average hand"),
        ("bid 80,bid 85,bid 90,bid 150", "a jump to eighty or more: an ace at least"),
        ("bid 80,bid 100,bid 130,bid 150", "a jump: better than an average hand"),
        ("bid 50,bid 55,bid 60,bid 65,bid 75", "a raise of ten: four cards at least that are"),
        ("bid 80,pass,bid 160", "a jump to 160: willing to be the declarer, and no more"),
        ("bid 50,pass,bid 185", "a strong heart suit"),
        ("bid 55", "a raise of five: unwilling to pass, and no more"),
    ],
)
def test_what_the_jumps_of_chapter_19_show(calls: str, says: str) -> None:
    """An ace is promised once a side; after that, and in later turns, a jump tells of a good hand."""
    state = start("huutopussi(deals=1)")
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    assert said(state, calls).startswith(says)


FOUR = "C2 C3 C4 C5 D2 D3 D4 H2 S2"


@pytest.mark.parametrize(
    ("game", "calls", "hand", "is_true"),
    [
        ("basic", "bid 1 spades,pass,pass,pass,bid 2 clubs", f"CA CK CQ {FOUR}", True),
        ("basic", "bid 1 spades,pass,pass,pass,bid 2 clubs", "CK CQ CJ C2 H3 H4 H5 H6", True),
        ("basic", "bid 1 spades,pass,pass,pass,bid 2 clubs", "CK C9 C8 C7 C6 C2 H3", True),
        ("basic", "bid 1 spades,pass,pass,pass,bid 2 clubs", "CK C9 C8 C7 C6 H3 H4", False),
        ("basic", "bid 3 clubs", "CA CK CQ C2 H3 H4 H5 H6", True),
        ("basic", "bid 1 clubs,pass,pass,pass,bid 2 clubs", "CA CK CQ CJ C9 H3 H4", True),
        ("kotka", "bid 6 no trump", "SA S2 HA HK H3 DA DQ D4 CK CQ C4 C3 C2", True),
        ("kotka", "bid 6 no trump", "SA S2 HA HK H3 DA DK DQ C9 C8 C4 C3 C2", False),
    ],
)
def test_what_a_sound_bid_of_chapter_25_shows_is_true_of_its_hand(
    game: str, calls: str, hand: str, is_true: bool
) -> None:
    """Length makes up for strength in later suits too, and six no trump has a control in every suit."""
    state = start("skruuvi" if game == "basic" else "skruuvi(basic=0)")
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    do(state, calls)
    so_far = state.calls_so_far()
    shown = shown_by(state, so_far, len(so_far) - 1)
    assert shown is not None
    assert shown.question is not None
    assert shown.question.holds(mask_of(read_cards(hand))) == is_true


def test_six_no_trump_tells_of_the_fourth_ace_only_where_three_were_promised() -> None:
    assert (
        said(dealt(), "bid 1 no trump,pass,pass,pass,pass,pass,bid 6 no trump") == "the fourth ace"
    )
    state = dealt()
    assert said(
        state, "bid 1 spades,pass,bid 1 hearts,pass,bid 1 no trump,pass,bid 6 no trump"
    ) == ("no promise, as the partner has promised two aces")
    assert said(dealt(), "bid 1 spades,pass,pass,pass,bid 6 no trump") == "two aces"


@pytest.mark.parametrize("id", [id for id in expert_ids() if cards_for(id)])
def test_no_call_that_an_expert_makes_is_a_lie_by_the_card(id: str) -> None:
    calls = 0
    for position in expert_positions(id):
        state = position.state()
        if not position.right or not isinstance(state, Conventional):
            continue
        seat, before = state.current_player(), state.calls_so_far()
        for action in state.legal_actions():
            text = state.action_to_string(seat, action)
            if not position.agrees(text):
                continue
            tried = [*before, (seat, action)]
            shown = shown_by(state, tried, len(before))
            if shown is not None and shown.question is not None:
                calls += 1
                hand = state.hand_of_call(tried, len(before))
                assert shown.question.holds(hand), f"{text}: {shown.says}; but {position.why}"
    assert calls or id == "skruf_whist"


def test_it_draws_hands_that_kept_the_best_and_gave_what_they_could_spare() -> None:
    state = do(dealt(), "bid 1 hearts" + PASSES)
    play(state, "CJ CQ DJ DQ")
    do(state, "give C5,give C6,give C7,give D5")  # to player 4, who is to give one card to everyone
    do(state, "give HT,give S6,give S7,pass")
    assert (state.current_player(), state.is_calling()) == (3, True)
    bot = InformedBot(state.get_game(), 3, 5, InformedSettings(simulations=24, card=False))
    bot.search(state)
    fitting = [trick_advice(deal).gifts_gap(deal) for deal in bot._pool]
    anyhow = [trick_advice(state).gifts_gap(anew(state, number)) for number in range(24)]
    assert sum(fitting) < 0.75 * sum(anyhow)


def anew(state: TrickMatch, number: int) -> Any:
    """The state as player 4 may imagine it."""
    return state.resample_from_infostate(3, Random(number).random)


# --- cards


def test_every_card_prints_for_opponents() -> None:
    assert {card.part for card in cards_for("skruuvi")} == {"basic", "kotka"}
    for card in CARDS:
        assert isinstance(card, ConventionCard)
        lines = card.lines()
        assert len(lines) == len(card.meanings) + 1
        assert not any("{" in line.partition("): ")[2] for line in lines[1:])
        assert all(load_game(game) for game in card.games)
    assert cards_for("tuppi") == ()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "A card"', "", "title"),
        ('turn = ["first"]', 'turn = ["ninth"]', "a turn is one of"),
        ("shows", "show", "unknown key"),
        ("at least 5 {suit}", "at least {suit}", "bid 1 {suit}"),
        ('says = "five {suit}"', "", "lacks 'says'"),
        ("title", "= title", "card.toml"),
    ],
)
def test_malformed_cards_are_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "card.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert read_card(path).meanings[0].call == "bid 1 {suit}"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ConventionError, match=says.replace("{", r"\{")):
        read_card(path)


@pytest.mark.parametrize(
    ("game", "has_one"),
    [
        ("huutopussi", True),
        ("huutopussi(ruleset=three)", False),
        ("klubiskruuvi", True),
        ("sakaali", True),
        ("tuppi", False),
        ("hex", False),
    ],
)
def test_there_is_a_card_where_somebody_has_a_partner_to_agree_with(
    game: str, has_one: bool
) -> None:
    assert begins_by_card(load_game(game)) == has_one


def test_a_bid_of_huutopussi_for_three_shows_nothing_to_anybody() -> None:
    state = start("huutopussi(ruleset=three)")
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
    first = state.current_player()
    do(state, "bid 160")
    assert alert(state, first) == ""
