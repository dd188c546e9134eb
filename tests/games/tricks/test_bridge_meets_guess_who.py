"""Bridge Meets Guess Who (booklet 16): rules as positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from advised import estimate
from games.trick_positions import allowed, deal, do, legal, refused, sheet, start, told
from games.tricks.test_android_whist import enumerated, order
from pelitupa.core import BACK, CardZone, IllegalAction, MalformedAction
from pelitupa.equipment.cards import FULL_PACK, card_text, cards_in, mask_of, read_cards
from pelitupa.games.tricks.asking.choosing import value_of
from pelitupa.games.tricks.asking.reading import read_question
from pelitupa.games.tricks.bridge_meets_guess_who.game import BridgeMeetsGuessWhoMatch
from pelitupa.games.tricks.bridge_meets_guess_who.scoring import result_of
from pelitupa.nature import Seeded

ID = "bridge_meets_guess_who"
SEVEN = {
    "chair0": "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA",
    "chair1": "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA",
    "chair2": "D9 DT DJ DQ DK DA C2 C3 C4 C5 C6 C7 C8",
    "chair3": "C9 CT CJ CQ CK CA D2 D3 D4 D5 D6 D7 D8",
}
CLUBS_TOP = mask_of(read_cards("C9 CT CJ CQ CK CA"))
"""Without trumps the android of player 2 leads and makes six clubs, then that of player 1 the rest."""


def table(spec: str = ID, **hands: str) -> BridgeMeetsGuessWhoMatch:
    """A deal in which `chair0` and so on hold these cards, and the rest fill what is left."""
    held = {int(name[-1]): read_cards(cards) for name, cards in hands.items()}
    rest = [c for c in range(52) if not any(c in cards for cards in held.values())]
    full = []
    for chair in range(4):
        cards = held.get(chair, [])
        missing = 13 - len(cards)
        full.append(" ".join(card_text(c) for c in [*cards, *rest[:missing]]))
        rest = rest[missing:]
    state = deal(start(spec), full)
    assert isinstance(state, BridgeMeetsGuessWhoMatch)
    return state


def command(state: BridgeMeetsGuessWhoMatch, *parts: str) -> str:
    """A command part by part; what the android did."""
    do(state, ",".join(parts[:-1])) if parts[1:] else None
    return order(state, parts[-1])


def ask(state: BridgeMeetsGuessWhoMatch, question: str) -> str:
    """Ask a question in words; the answer."""
    do(state, "ask")
    return order(state, f"ask {question}")


def play_seven(state: BridgeMeetsGuessWhoMatch) -> BridgeMeetsGuessWhoMatch:
    """Play SEVEN: six tricks to the android of player 2, then seven to that of player 1."""
    while state.deal_number() == 1 and not state.is_terminal():
        step_seven(state)
    return state


def step_seven(state: BridgeMeetsGuessWhoMatch) -> None:
    """One card of SEVEN."""
    if state.chair < 2:
        do(state, legal(state)[0])
    elif state.chair == 3:
        suit = "clubs" if state.places[3] & CLUBS_TOP else "diamonds"
        command(state, f"lowest {suit}", "any card")
    elif (state.trick and state.trick[0] < 13) or not state.places[2] >> 13:
        command(state, "lowest clubs", "any card")
    else:
        command(state, "highest diamonds", "any card")


# --- setup


@pytest.mark.clause(
    "bridge_meets_guess_who/sides",
    "bridge_meets_guess_who/deck",
    "bridge_meets_guess_who/seats",
    "bridge_meets_guess_who/hands-seen",
)
def test_who_sits_where_and_sees_what() -> None:
    state = table()
    assert state.get_game().teams() == ((0,), (1,))
    assert sum(state.places[:4]) == FULL_PACK
    round_table = state.clockwise()
    assert round_table == (0, 3, 2, 1)
    for seat in (0, 1):
        place = round_table.index(seat)
        beside = {round_table[place - 1], round_table[(place + 1) % 4]}
        seen = {
            chair
            for chair in range(4)
            if isinstance(zone := state.view(seat).zone(f"hand-{chair}"), CardZone)
            and zone.items[0].face != BACK
        }
        (android,) = seen - {seat}
        assert android in beside  # the android next to the player
        assert state._side_of(android) != seat


@pytest.mark.clause("bridge_meets_guess_who/chips", "bridge_meets_guess_who/rake")
def test_both_pay_a_rake_of_five() -> None:
    state = start(ID)
    assert state.scores() == [55.0, 55.0]
    state = table()
    assert state.scores() == [50.0, 50.0]
    assert sheet(state) == [((0,), -5.0, "rake"), ((1,), -5.0, "rake")]


@pytest.mark.clause(
    "bridge_meets_guess_who/dealer",
    "bridge_meets_guess_who/first-dealer",
    "bridge_meets_guess_who/rake",
)
def test_the_players_deal_in_turn() -> None:
    state = play_seven(do(table(**SEVEN), "pass, bid 7 no trump, pass"))
    assert state.deal_number() == 2
    assert (state.dealer, state.clockwise()) == (1, (1, 2, 3, 0))
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.current_player() == 1
    assert sum(state.scores()) == 90


# --- auction (booklet 16.2.1)


@pytest.mark.clause(
    "bridge_meets_guess_who/bid",
    "bridge_meets_guess_who/first-bid",
    "bridge_meets_guess_who/higher",
)
def test_bids_go_up_by_number_and_designation() -> None:
    state = table()
    assert state.current_player() == 0  # the dealer
    assert legal(state)[:6] == [
        "bid 7 clubs",
        "bid 7 diamonds",
        "bid 7 hearts",
        "bid 7 spades",
        "bid 7 no trump",
        "bid 8 clubs",
    ]
    assert legal(state)[34:] == ["bid 13 no trump", "pass", "ask"]
    do(state, "bid 8 hearts")
    assert state.current_player() == 1
    assert refused(state, "bid 8 hearts") == "higher"
    assert refused(state, "bid 7 no trump") == "higher"
    assert allowed(state, "bid 8 spades") == "higher"
    do(state, "bid 9 clubs, bid 13 no trump")
    assert legal(state) == ["pass", "double", "ask"]
    assert refused(state, "C2") == "contract"


@pytest.mark.clause(
    "bridge_meets_guess_who/pass",
    "bridge_meets_guess_who/contract",
    "bridge_meets_guess_who/end-of-auction",
    "bridge_meets_guess_who/lead",
)
def test_a_pass_ends_the_auction_and_the_declarers_left_leads() -> None:
    state = do(table(), "bid 7 hearts, bid 8 clubs, pass")
    assert (state.trump, state.bidder) == (0, 1)
    assert (state.chair, state.current_player()) == (
        0,
        0,
    )  # on the left of player 2 sits the dealer
    assert refused(state, "bid 9 clubs") == "end-of-auction"
    assert refused(state, "pass") == "end-of-auction"
    assert told(state)[-1] == "The contract: 8 clubs by player 2"
    state = do(table(), "bid 7 hearts, pass")
    assert (state.trump, state.chair, state.current_player()) == (2, 3, 1)
    assert state.view(1).prompt == "Your android leads: lowest or highest of which suit?"


@pytest.mark.clause(
    "bridge_meets_guess_who/first-pass",
    "bridge_meets_guess_who/first-pass-back",
    "bridge_meets_guess_who/no-contract",
    "bridge_meets_guess_who/lead",
)
def test_after_a_first_pass_the_opponent_may_still_bid() -> None:
    state = do(table(), "pass")
    assert state.current_player() == 1
    assert refused(state, "double") == "double"
    both = do(state.clone(), "pass")
    assert (both.trump, both.chair, both.current_player()) == (-1, 0, 0)  # the dealer leads
    assert told(both) == ["The contract: none, no trump"]
    do(state, "bid 7 spades")
    assert state.current_player() == 0
    assert {"bid 7 no trump", "pass", "double"} <= set(legal(state))
    do(state, "bid 9 clubs, pass")
    assert (state.bidder, state.trump, state.chair) == (0, 0, 3)


@pytest.mark.clause("bridge_meets_guess_who/double", "bridge_meets_guess_who/contract")
def test_a_double_ends_the_auction_and_the_bidder_stays_declarer() -> None:
    state = table()
    assert refused(state, "double") == "double"
    do(state, "bid 8 no trump, double")
    assert (state.bidder, state.doubled, state.trump, state.chair) == (0, True, -1, 3)
    assert "8 no trump by player 1, doubled" in told(state)[-1]


# --- commands (booklet 16.2.2)


HANDS = {
    "chair3": "C2 C5 C9 CQ D3 D7 H4 H8 HK S6 S9 SJ SA",
    "chair2": "C4 C8 CA D2 D9 DT DQ DA S2 S3 S4 S5 S7",
}


@pytest.mark.clause("bridge_meets_guess_who/command", "bridge_meets_guess_who/range")
@pytest.mark.parametrize(
    ("parts", "played"),
    [
        (("lowest clubs", "any card"), "C2"),
        (("highest clubs", "any card"), "CQ"),
        (("lowest clubs", "from 3", "to K"), "C5"),
        (("highest clubs", "from 3", "to J"), "C9"),
        (("lowest clubs", "from 9", "to 9"), "C9"),  # just that card
        (("highest spades", "from A"), "SA"),  # above it there is nothing to name
        (("lowest clubs", "from T", "to J"), "error message"),
        (("lowest diamonds", "from 4", "to 6"), "error message"),
    ],
)
def test_a_command_is_a_suit_a_range_and_a_preference(parts: tuple[str, ...], played: str) -> None:
    state = do(table(**HANDS), "bid 7 hearts, pass")
    assert command(state, *parts) == played


@pytest.mark.clause("bridge_meets_guess_who/range", "bridge_meets_guess_who/command")
def test_a_range_goes_upwards() -> None:
    state = do(table(**HANDS), "bid 7 hearts, pass")
    assert refused(state, "from 7") == "command"
    assert refused(state, "C2") == "command"
    do(state, "lowest clubs")
    assert refused(state, "to 7") == "range"
    do(state, "from 7")
    assert refused(state, "to 6") == "range"
    assert legal(state) == [f"to {rank}" for rank in "789TJQKA"]


@pytest.mark.clause("bridge_meets_guess_who/error", "bridge_meets_guess_who/pay-error")
def test_each_error_message_costs_a_chip_and_tells_no_reason() -> None:
    state = do(table(**HANDS), "bid 7 hearts, pass")
    command(state, "lowest clubs", "any card")
    assert (state.chair, state.current_player()) == (2, 0)
    assert command(state, "highest diamonds", "any card") == "error message"  # it holds clubs
    assert state.chips == [49, 51]
    assert command(state, "lowest clubs", "from 9", "to K") == "error message"  # none such
    assert state.chips == [48, 52]
    assert told(state)[-2:] == ["Android of player 1: Error Message"] * 2
    assert command(state, "lowest clubs", "from 5", "to K") == "C8"
    assert state.chips == [48, 52]
    assert state.points == [48, 52]


@pytest.mark.clause("bridge_meets_guess_who/anything")
def test_anything_goes_lets_the_opponent_choose() -> None:
    state = do(table(**HANDS), "bid 7 hearts, pass")
    command(state, "lowest clubs", "any card")
    do(state, "anything goes")
    assert (state.chair, state.current_player()) == (2, 1)
    assert legal(state) == ["C4", "C8", "CA"]  # no questions: it is not player 2's turn
    assert refused(state, "DA") == "anything"
    assert refused(state, "ask") == "when"
    do(state, "C8")
    assert state.current_player() == 1
    assert state.trick == read_cards("C2 C8")


@pytest.mark.clause("bridge_meets_guess_who/follow")
def test_players_follow_and_trumps_win() -> None:
    state = do(table(**SEVEN), "bid 7 spades, pass")
    assert command(state, "highest clubs", "any card") == "CA"
    assert command(state, "highest diamonds", "any card") == "error message"
    assert command(state, "lowest clubs", "any card") == "C2"
    do(state, "H2, S2")
    assert state.tricks == [1, 0, 0, 0]
    do(state, "S3")
    command(state, "lowest clubs", "any card")
    command(state, "lowest clubs", "any card")
    assert allowed(state, "HA") == "follow"


# --- questions (booklet 16.3)


@pytest.mark.clause(
    "bridge_meets_guess_who/question",
    "bridge_meets_guess_who/pay-question",
    "bridge_meets_guess_who/many",
    "bridge_meets_guess_who/when",
)
def test_questions_are_answered_truthfully_for_a_chip_each() -> None:
    state = table(**HANDS)
    assert ask(state, "at least 5 diamonds and not has SK") == "yes"
    assert state.current_player() == 0
    assert ask(state, "hcp more than 10") == "no"  # 4 + 2 + 4 is ten
    assert ask(state, "hcp at least 10") == "yes"
    assert state.chips == [47, 53]
    assert told(state)[:1] == ["Player 1 asks: at least 5 diamonds and not has SK?"]
    do(state, "bid 7 hearts")
    assert ask(state, "SA") == "yes"  # player 2 asks about the other android
    assert state.chips == [48, 52]
    do(state, "pass")
    assert ask(state, "has S6") == "yes"  # the android's turn
    command(state, "lowest spades", "from 6", "to 6")
    assert ask(state, "S2") == "yes"
    command(state, "lowest spades", "any card")
    assert ask(state, "has S6") == "no"  # of the hand at the moment: it has been played
    do(state, legal(state)[0])
    assert ask(state, "no spades") == "no"  # the player's own turn
    answers = state.view(None).zone("answers")
    assert "Player 2: has S6" in str(answers)


@pytest.mark.clause("bridge_meets_guess_who/points")
def test_points_count_four_three_two_one() -> None:
    state = table(chair2="SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2")
    assert ask(state, "exactly 10 points") == "yes"
    assert ask(state, "at least 3 points in hearts") == "no"


@pytest.mark.clause("bridge_meets_guess_who/question", "bridge_meets_guess_who/language")
def test_what_is_no_question_is_refused_with_its_place() -> None:
    state = table()
    do(state, "ask")
    with pytest.raises(MalformedAction, match="by a number, not by yes or no"):
        state.string_to_action("ask spades")
    with pytest.raises(MalformedAction, match=r"ask|QUESTION"):
        state.string_to_action("tell me")
    with pytest.raises(MalformedAction, match="that the android has in its hand now"):
        state.string_to_action("ask my spades > 3")
    with pytest.raises(MalformedAction):
        state.apply_action((3.0, 99.0))
    value = value_of(read_question("has SA"))
    assert state.explain(value).legal
    assert state.explain(value).clause == f"{ID}/language"
    assert state.action_to_string(value) == "ask has SA"
    before = table()
    with pytest.raises(MalformedAction, match="not a value that is wanted here"):
        before.explain(value)
    with pytest.raises((IllegalAction, MalformedAction)):
        before.apply_action(value)
    assert refused(state, "pass") == "question"


@pytest.mark.clause("bridge_meets_guess_who/language")
def test_usual_questions_are_put_together_in_two_steps() -> None:
    state = table(**HANDS)
    do(state, "ask")
    assert legal(state) == [
        "about clubs",
        "about diamonds",
        "about hearts",
        "about spades",
        "about points",
        "about aces",
        "about kings",
    ]
    assert refused(state, "at least 3") == "language"
    do(state, "about diamonds")
    assert legal(state)[:13] == [f"at least {n}" for n in range(1, 14)]
    assert legal(state)[13:] == [f"has D{rank}" for rank in "23456789TJQKA"]
    assert refused(state, "has SA") == "language"
    assert order(state, "at least 5") == "yes"
    assert state.chips == [49, 51]
    do(state, "ask, about diamonds")
    assert order(state, "has DK") == "no"
    do(state, "ask, about aces")
    assert len(legal(state)) == 4
    assert order(state, "at least 3") == "no"
    do(state, "ask, about points")
    assert order(state, "at least 10") == "yes"
    assert state.answers[0].question.code() == read_question("at least 5 diamonds").code()


@pytest.mark.clause("bridge_meets_guess_who/when", "bridge_meets_guess_who/empty")
def test_nobody_asks_out_of_turn_or_about_nothing() -> None:
    state = do(table(**SEVEN), "bid 7 no trump, pass")
    assert refused(state, "about clubs") == "when"
    while state.places[2] or state.chair != 0:
        step_seven(state)
    assert refused(state, "ask") == "empty"


def test_an_answer_is_known_to_both_and_nothing_of_the_hand_else() -> None:
    state = table(**HANDS)
    ask(state, "at least 5 spades")
    ask(state, "SK")
    rng = Random(2)
    for _ in range(40):
        other = state.resample_from_infostate(0, rng.random)
        assert (other.places[2] >> 39).bit_count() >= 5
        assert not other.places[2] >> 50 & 1
        assert other.places[0] == state.places[0]
        assert other.places[3] == state.places[3]
    assert len({state.resample_from_infostate(0, rng.random).places[2] for _ in range(20)}) > 15


def test_hands_are_drawn_as_often_as_each_other_from_all_that_agree() -> None:
    rng = Random("late")
    most = 0
    for seed in range(3):
        nature = Seeded(seed)
        state = start(f"{ID}(deals=1)")
        assert isinstance(state, BridgeMeetsGuessWhoMatch)
        while state.places[-1] or sum(state.tricks) < 8 or not state.is_player_node():
            wanted = state.open_input()
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
            elif wanted is not None:
                state.apply_action(wanted.sampler(rng))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        player = state.current_player()
        hands = enumerated(state, player)
        assert state.places[2 + player] in hands
        found = Counter(state.android_hands(player, 60 * len(hands), rng.random))
        assert set(found) == hands
        assert all(25 < count < 115 for count in found.values()), sorted(found.values())
        most = max(most, len(hands))
    assert most > 5


def test_an_error_message_may_be_for_either_reason() -> None:
    state = do(table(**HANDS), "bid 7 hearts, pass")
    command(state, "lowest clubs", "any card")
    command(state, "highest hearts", "any card")
    (entry,) = state.told
    assert not entry.question.holds(mask_of(read_cards("H2 S3")))
    assert entry.question.holds(mask_of(read_cards("H2 C3")))
    assert entry.question.holds(mask_of(read_cards("D2 S3")))
    command(state, "lowest clubs", "from 9", "to K")
    assert cards_in(state.voids[2]) == read_cards("C9 CT CJ CQ CK")
    command(state, "highest clubs", "any card")
    assert state.trick == read_cards("C2 CA")


# --- chips and debts


@pytest.mark.clause(
    "bridge_meets_guess_who/loan", "bridge_meets_guess_who/tokens", "bridge_meets_guess_who/many"
)
def test_the_bank_lends_twenty_chips_and_no_more() -> None:
    state = table(**HANDS)
    for _ in range(50):
        ask(state, "SA")
    assert (state.chips, state.debt) == ([0, 100], [0, 0])
    for _ in range(20):
        ask(state, "SA")
    assert (state.chips, state.debt) == ([0, 120], [20, 0])
    assert state.scores() == [-20.0, 120.0]
    assert refused(state, "ask") == "tokens"
    do(state, "pass")
    assert ask(state, "SA") == "yes"  # player 2 has chips
    assert state.chips == [1, 119]
    do(state, "bid 7 clubs")
    ask(state, "SA")
    do(state, "pass")
    do(state, "C3")
    assert command(state, "lowest clubs", "any card") == "C2"
    assert state.chair == 2
    assert legal(state) == ["anything goes"]
    assert refused(state, "lowest clubs") == "tokens"


@pytest.mark.clause("bridge_meets_guess_who/repay", "bridge_meets_guess_who/loan")
def test_a_debt_is_paid_back_after_the_deal_has_been_paid_for() -> None:
    state = table(**SEVEN)
    for _ in range(53):
        ask(state, "SA")
    assert (state.chips, state.debt) == ([0, 103], [3, 0])
    do(state, "bid 7 no trump, pass")
    play_seven(state)  # made: five and one chips
    assert state.is_terminal()
    assert (state.chips, state.debt) == ([3, 97], [0, 0])
    assert "Player 1 owes the bank: 3" in told(state)
    assert state.winners() == [1]  # three chips are no rake
    assert told(state)[-1] == "Player 1 cannot pay the rake"


# --- scoring (booklet 16.2.3)


@pytest.mark.clause("bridge_meets_guess_who/failed")
def test_the_sources_example_nine_promised_seven_won() -> None:
    state = play_seven(do(table(f"{ID}(deals=1)", **SEVEN), "bid 9 no trump, pass"))
    assert sheet(state)[2:] == [((0,), -10.0, "failed"), ((1,), 10.0, "failed")]  # (9 - 7) times 5
    assert state.scores() == [40.0, 60.0]


@pytest.mark.clause("bridge_meets_guess_who/promised", "bridge_meets_guess_who/won")
def test_a_contract_made_pays_for_promised_and_won_tricks() -> None:
    state = play_seven(do(table(f"{ID}(deals=1)", **SEVEN), "bid 7 no trump, pass"))
    assert sheet(state)[2:] == [
        ((0,), 5.0, "promised"),
        ((0,), 1.0, "won"),
        ((1,), -5.0, "promised"),
        ((1,), -1.0, "won"),
    ]
    assert state.winners() == [0]
    made = result_of(10, 1, False, (3, 10))  # 9 clubs, ten tricks
    assert (made.receiver, [line[:2] for line in made.lines]) == (1, [("promised", 15), ("won", 4)])
    assert result_of(33, 0, False, (13, 0)).chips() == 35 + 7


@pytest.mark.clause("bridge_meets_guess_who/doubled")
def test_a_double_doubles_either_way() -> None:
    state = play_seven(do(table(f"{ID}(deals=1)", **SEVEN), "bid 9 no trump, double"))
    assert state.scores() == [30.0, 70.0]
    assert result_of(10, 1, True, (3, 10)).chips() == 2 * 19
    assert result_of(10, 1, True, (3, 10)).receiver == 1


@pytest.mark.clause("bridge_meets_guess_who/passed-out")
def test_without_contract_it_is_as_if_the_winners_had_bid_seven_no_trump() -> None:
    passed = result_of(-1, -1, False, (4, 9))
    assert (passed.receiver, passed.chips()) == (1, 5 + 3)
    assert {line[0] for line in passed.lines} == {"passed-out"}
    state = do(table(f"{ID}(deals=1)", **SEVEN), "pass, pass")
    for _ in range(13):
        do(state, legal(state)[0])  # spades from the top to the bottom, and nobody has one
        while state.trick:
            if state.chair == 1:
                do(state, legal(state)[0])
            else:
                do(state, "anything goes")
                do(state, legal(state)[0])
    assert state.scores() == [50.0 + 12, 50.0 - 12]


@pytest.mark.clause("bridge_meets_guess_who/ruin", "bridge_meets_guess_who/shortfall")
def test_who_cannot_pay_loses() -> None:
    state = table(**SEVEN)
    for _ in range(46):
        ask(state, "SA")
    assert state.chips == [4, 96]
    play_seven(do(state, "bid 9 no trump, pass"))
    assert state.is_terminal()
    assert state.scores() == [-6.0, 106.0]
    assert state.winners() == [1]
    assert told(state)[-1] == "Player 1 cannot pay what is due"
    assert [
        (seats, points) for seats, points, clause in sheet(state) if clause == "pay-question"
    ] == [((0,), -46.0), ((1,), 46.0)]
    assert [clause for _, _, clause in sheet(state)][-2:] == ["failed", "failed"]


@pytest.mark.clause("bridge_meets_guess_who/both-out", "bridge_meets_guess_who/rake")
def test_the_rake_ends_the_match_after_eleven_deals() -> None:
    assert start(ID).table.deal_limit() == 11
    state = table(**SEVEN)
    state.chips, state.debt = [0, 6], [6, 0]  # as in an eleventh deal: player 1 has borrowed six
    play_seven(do(state, "bid 7 no trump, pass"))
    assert state.is_terminal()
    assert state.scores() == [0.0, 0.0]
    assert state.winners() == []
    assert told(state)[-2:] == ["Player 1 cannot pay the rake", "Player 2 cannot pay the rake"]


@pytest.mark.clause("bridge_meets_guess_who/deals")
def test_after_the_deals_agreed_more_chips_win() -> None:
    rng = Random(8)
    for seed in range(5):
        state = start(f"{ID}(deals=2)")
        nature = Seeded(seed)
        while not state.is_terminal():
            wanted = state.open_input()
            if state.is_chance_node():
                state.apply_action(nature.outcome(state))
            elif wanted is not None and rng.random() < 0.5:
                state.apply_action(wanted.sampler(rng))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        assert state.deal_number() <= 2
        best = max(state.scores())
        assert state.winners() == (
            [state.scores().index(best)] if best > min(state.scores()) else []
        )
        assert 110 + sum(line.points for line in state.score_sheet()) == sum(state.scores())
        for seat in (0, 1):
            own = sum(line.points for line in state.score_sheet() if seat in line.seats)
            assert 55 + own == state.scores()[seat]


def test_the_estimate_follows_chips_and_tricks() -> None:
    state = table(**SEVEN)
    assert estimate(state) == [0.0, 0.0]
    ask(state, "SA")
    assert estimate(state)[0] < 0
    do(state, "bid 7 no trump, pass")
    before = estimate(state)[0]
    command(state, "lowest clubs", "any card")
    command(state, "lowest clubs", "any card")
    do(state, "H2")
    do(state, "S2")
    assert state.tricks[3] == 1
    assert estimate(state)[0] < before
