"""Android Whist (booklet 10): rules as positions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from advised import estimate, sensible_actions
from games.trick_positions import allowed, deal, do, legal, refused, sheet, start, told
from pelitupa.core import BACK, HIDDEN, CardZone, IllegalAction
from pelitupa.core.places import STOCK, DealSampler, Move, SeenMoves
from pelitupa.equipment.cards import FULL_PACK, card_text, cards_in, mask_of, read_cards
from pelitupa.games.tricks.android_whist.commands import END_OF_COMMANDS, command_text, reply
from pelitupa.games.tricks.android_whist.game import AndroidWhistMatch
from pelitupa.games.tricks.asking.reading import read_question
from pelitupa.games.tricks.commands.androids import ERROR, AndroidMatch, Answers, Told
from pelitupa.nature import Seeded
from pelitupa.table.expert import expert_positions

COMMANDS = {command_text(c): c for c in range(52, END_OF_COMMANDS)}
LEAD_COMMANDS = [
    "clubs", "diamonds", "hearts", "spades", "shortest", "longest",
    "high clubs", "high diamonds", "high hearts", "high spades", "high shortest", "high longest",
]  # fmt: skip


def table(spec: str = "android_whist", **hands: str) -> AndroidWhistMatch:
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
    assert isinstance(state, AndroidWhistMatch)
    return state


def order(state: AndroidMatch, *commands: str) -> str:
    """Give commands one after the other; what the android did at last."""
    said = ""
    for command in commands:
        do(state, command)
        (outcome,) = state.legal_actions()
        said = state.action_to_string(outcome)
        state.apply_action(outcome)
    return said


def answer(command: str, hand: str, trick: str = "") -> str:
    """What a hand plays by a command to a trick, `-` for Error Message. The last of the trick is the best."""
    cards = read_cards(trick)
    led, best = (cards[0] // 13, cards[-1]) if cards else (-1, -1)
    card = reply(COMMANDS[command], mask_of(read_cards(hand)), led, best)
    return "-" if card == ERROR else card_text(card)


# --- setup


@pytest.mark.clause("android_whist/sides", "android_whist/seats", "android_whist/deck")
def test_the_other_players_android_sits_on_the_dealers_left() -> None:
    state = table()
    assert state.get_game().teams() == ((0,), (1,))
    assert state.clockwise() == (
        0,
        3,
        2,
        1,
    )  # dealer, the other's android, the dealer's own, the other
    order_round = state.clockwise()
    for place, chair in enumerate(order_round):
        assert state._side_of(chair) != state._side_of(order_round[place - 1])
    assert [hand.bit_count() for hand in state.places[:4]] == [13] * 4
    assert sum(state.places[:4]) == FULL_PACK


@pytest.mark.clause("android_whist/dealer", "android_whist/first-dealer")
def test_the_players_deal_in_turn_and_the_table_turns_about() -> None:
    state = start("android_whist(target=100)")
    assert state.dealer == 0
    rng = Random(3)
    seen = []
    while state.deal_number() < 4:
        if state.is_chance_node() and state.dealt == 0 and state.phase == 0:
            assert isinstance(state, AndroidWhistMatch)
            seen.append((state.dealer, state.clockwise(), state._next_chair()))
        state.apply_action(rng.choice(state.legal_actions()))
    assert seen == [(0, (0, 3, 2, 1), 3), (1, (1, 2, 3, 0), 2), (0, (0, 3, 2, 1), 3)]


@pytest.mark.clause("android_whist/hands-seen")
def test_a_player_sees_the_opponents_android_and_not_the_own() -> None:
    state = table()
    for seat, seen in ((0, {0, 3}), (1, {1, 2}), (None, set())):
        for chair in range(4):
            zone = state.view(seat).zone(f"hand-{chair}")
            assert isinstance(zone, CardZone)
            assert (zone.items[0].face != BACK) == (chair in seen)
    assert state.view(0).zone("hand-2").title == "Hand of player 1's android"


@pytest.mark.clause("android_whist/first-lead", "android_whist/obey")
def test_the_android_on_the_dealers_left_leads_by_its_partners_command() -> None:
    state = table(chair3="SA SK H2 H5 C9 C7 C6 D2 D3 D4 D5 D6 D7", chair2="C8 CT")
    assert state.current_player() == 1
    assert legal(state) == LEAD_COMMANDS
    assert allowed(state, "clubs") == "suit"
    assert refused(state, "C9") == "obey"
    assert order(state, "clubs") == "C6"
    assert (state.chair, state.current_player()) == (2, 0)
    order(state, "duck")
    assert (state.chair, state.current_player()) == (1, 1)
    assert refused(state, "duck") == "obey"
    assert allowed(state, legal(state)[0]) == "follow"
    do(state, legal(state)[0])
    assert (state.chair, state.current_player()) == (0, 0)


@pytest.mark.clause("android_whist/heard")
def test_commands_and_error_messages_are_public() -> None:
    state = table(chair3="SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 H2")
    assert order(state, "clubs") == "error message"
    assert told(state) == ["Android of player 2: Error Message"]
    for seat in (0, 1, None):
        texts = [line.text for line in state.log(seat)][-3:]
        assert texts == ["clubs", "error message", "Android of player 2: Error Message"]
    assert state.view(1).prompt == "Error Message: give your android another command"


# --- play


@pytest.mark.clause("android_whist/follow", "android_whist/trumps")
def test_spades_are_trumps_and_the_led_suit_is_followed() -> None:
    state = table(
        chair3="HA H2 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ",
        chair2="S2 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK",
        chair1="HK H3 DA CK CA S3 S4 S5 S6 S7 S8 S9 ST",
    )
    assert order(state, "high hearts") == "HA"
    assert order(state, "beat") == "S2"
    assert refused(state, "DA") == "follow"
    assert legal(state) == ["H3", "HK"]
    do(state, "H3, H4")
    assert state.tricks == [0, 0, 1, 0]
    assert (state.chair, state.current_player()) == (2, 0)  # the android that won leads


# --- commands (booklet 10.5)


@pytest.mark.clause("android_whist/duck")
@pytest.mark.parametrize(
    ("hand", "trick", "played"),
    [
        ("H9 H5 S2", "H3", "H5"),
        ("H9 H5 S2", "HT", "H5"),
        ("S2 C3", "HT", "-"),
        ("S9 S4", "S5", "S4"),
    ],
)
def test_duck_plays_the_lowest_of_the_suit_led(hand: str, trick: str, played: str) -> None:
    assert answer("duck", hand, trick) == played


@pytest.mark.clause("android_whist/beat")
@pytest.mark.parametrize(
    ("hand", "trick", "played"),
    [
        ("HA HQ HT H2", "H9", "HT"),
        ("HA HQ HT H2", "HK", "HA"),
        ("HQ HT H2", "HK", "H2"),  # cannot: the lowest of the suit
        ("H2 S9", "HK", "H2"),  # must follow, and no trump
        ("S9 S3 C2", "HK", "S3"),  # out of hearts: the lowest trump
        ("C2 D9", "HK", "-"),
        ("S9 S7 S2", "S5", "S7"),  # trumps led
        ("S4 S2", "S5", "S2"),
        ("HA DA", "S5", "-"),
    ],
)
def test_beat_wins_as_cheaply_as_it_can(hand: str, trick: str, played: str) -> None:
    assert answer("beat", hand, trick) == played


@pytest.mark.clause("android_whist/high")
@pytest.mark.parametrize(
    ("hand", "trick", "played"),
    [
        ("HA HQ HT H2", "H9", "HA"),
        ("HQ HT H2", "HK", "H2"),  # not the queen
        ("S9 S3 C2", "HK", "S9"),
        ("C2 D9", "HK", "-"),
        ("S9 S7 S2", "S5", "S9"),
    ],
)
def test_high_wins_as_high_as_it_can(hand: str, trick: str, played: str) -> None:
    assert answer("high", hand, trick) == played


@pytest.mark.clause("android_whist/trump-higher")
@pytest.mark.parametrize(
    ("command", "hand", "played"),
    [
        ("beat", "HA H3 S9", "H3"),  # trumped already: the ace of hearts beats nothing
        ("high", "HA H3 S9", "H3"),
        ("beat", "S9 S8 S4 C2", "S8"),  # a higher trump than the seven
        ("high", "S9 S8 S4 C2", "S9"),
        ("beat", "S4 C2", "-"),  # only a lower trump: it is not played
    ],
)
def test_a_trumped_trick_is_beaten_only_by_a_higher_trump(
    command: str, hand: str, played: str
) -> None:
    assert answer(command, hand, "H5 S7") == played


@pytest.mark.clause(
    "android_whist/suit", "android_whist/shortest", "android_whist/longest", "android_whist/prefix"
)
@pytest.mark.parametrize(
    ("command", "hand", "played"),
    [
        ("hearts", "HA H3 S9", "H3"),
        ("high hearts", "HA H3 S9", "HA"),
        ("clubs", "HA H3 S9", "-"),
        ("high clubs", "HA H3 S9", "-"),
        ("spades", "HA H3 S9", "S9"),
        ("shortest", "HA H3 D5 D6 D7 C9 C8 C7 S2", "H3"),  # one spade, but that is trumps
        ("high shortest", "HA H3 D5 D6 D7 C9 C8 C7 S2", "HA"),
        ("shortest", "HA H3 D5 D6 C9 C8 C7", "-"),
        ("longest", "S2 S3 S4 H5 H6 D9", "S2"),
        ("high longest", "S2 S3 S4 H5 H6 D9", "S4"),
        ("longest", "S2 S3 H5 H6 D9", "-"),
        ("high longest", "S2 S3 H5 H6 D9", "-"),
    ],
)
def test_leading_commands(command: str, hand: str, played: str) -> None:
    assert answer(command, hand) == played


@pytest.mark.clause("android_whist/shortest-void")
def test_a_void_is_no_shortest_suit() -> None:
    assert answer("shortest", "HA H3 D5 S2") == "D5"  # no clubs at all
    assert answer("shortest", "HA D5") == "-"
    assert answer("shortest", "S2 S5") == "-"
    assert answer("longest", "S2 S5") == "S2"


@pytest.mark.clause("android_whist/leading", "android_whist/again")
def test_leading_commands_are_open_after_an_error_message() -> None:
    state = table(
        chair3="HA H2 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ",
        chair2="D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK CK",
        chair1="H3 H4",
    )
    assert refused(state, "beat") == "leading"
    order(state, "high hearts")
    assert legal(state) == ["duck", "beat", "high"]
    assert refused(state, "clubs") == "leading"
    assert order(state, "duck") == "error message"
    assert refused(state, "duck") == "again"
    assert refused(state, "high hearts") == "again"  # the suit led
    assert set(legal(state)) == {"beat", "high", *LEAD_COMMANDS} - {"hearts", "high hearts"}
    assert order(state, "high") == "error message"
    assert refused(state, "beat") == "again"
    assert order(state, "spades") == "error message"
    assert refused(state, "high spades") == "again"
    assert order(state, "high shortest") == "CK"
    do(state, legal(state)[0])
    do(state, legal(state)[0])
    assert state.tricks == [0, 0, 0, 1]
    assert legal(state) == LEAD_COMMANDS  # the next turn begins anew
    assert order(state, "spades") == "error message"
    assert "duck" not in legal(state)


def test_naming_the_suit_led_tells_the_same_as_duck() -> None:
    state = table(
        chair3="HA H2 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ",
        chair2="D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ S4 S5",
    )
    order(state, "hearts")
    assert order(state, "duck", "beat") == "S4"  # after Duck has failed, Beat may still trump


# --- scoring


def play_all(state: AndroidWhistMatch, seed: int = 1) -> AndroidWhistMatch:
    rng = Random(seed)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.clause("android_whist/points", "android_whist/target")
def test_the_winners_get_a_point_for_each_trick_beyond_six() -> None:
    clubs, diamonds, hearts = (
        "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA".replace("C", s) for s in "CDH"
    )
    state = table(chair0=clubs.replace("C", "S"), chair1=hearts, chair2=diamonds, chair3=clubs)
    while not state.is_terminal():
        if state.chair < 2:
            do(state, legal(state)[0])
        else:
            order(state, "duck" if "duck" in legal(state) else "longest")
    assert state.scores() == [7.0, 0.0]
    assert sheet(state) == [((0,), 7.0, "points")]
    assert state.is_terminal()  # five are enough
    assert state.winners() == [0]
    assert told(state)[-1] == "The deal goes to player 1 and android: 13 tricks, 7 points"


@pytest.mark.clause("android_whist/target", "android_whist/deals")
def test_how_long_a_match_lasts() -> None:
    for seed in range(6):
        state = play_all(table(), seed)
        assert max(state.scores()) >= 5
        assert sum(state.scores()) == sum(line.points for line in state.score_sheet())
        before = [0.0, 0.0]
        for line in state.score_sheet()[:-1]:
            before[line.seats[0]] += line.points
        assert max(before) < 5
        assert state.winners() == [state.scores().index(max(state.scores()))]
        one = play_all(table("android_whist(deals=1)"), seed)
        assert one.deal_number() == 1
        assert len(one.winners()) == 1  # thirteen tricks cannot be shared
        assert play_all(table("android_whist(target=1)"), seed).deal_number() == 1
    assert start("android_whist").table.deal_limit() == 9


# --- what is known


def test_what_a_reply_tells_is_kept() -> None:
    state = table(
        chair3="HA H2 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ",
        chair2="HQ HT H9 D2 D3 D4 D5 D6 D7 D8 D9 S5 S6",
    )
    order(state, "hearts", "beat")
    assert state.trick == read_cards("H2 H9")
    assert cards_in(state.voids[2]) == read_cards("H3 H4 H5 H6 H7 H8")
    assert not state.told  # no more than that
    state = table(chair3="HA H2 C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ")
    assert order(state, "longest") == "C2"
    (entry,) = state.told
    assert entry.question.holds(mask_of(read_cards("C2 C3 H2")))
    assert not entry.question.holds(mask_of(read_cards("C2 C3 H2 H3")))


def test_an_error_message_tells_of_a_tie() -> None:
    state = table(chair3="H2 H3 C2 C3 S2 S3 D2 D3 S4 S5 H4 C4 D4")
    assert order(state, "shortest") == "error message"
    (entry,) = state.told
    assert entry.question.holds(mask_of(read_cards("H2 C3 D2 D3 S2 S3 S4")))
    assert not entry.question.holds(mask_of(read_cards("H2 C3 C2 D2 D3 S2 S3 S4")))
    assert order(state, "longest") == "S2"


def enumerated(state: AndroidMatch, player: int) -> set[int]:
    """The hands that the player's android may have: those with which the history could have happened."""
    unseen, android, other = state.unseen(player), 2 + player, 1 - player
    found = set()
    for cards in combinations(cards_in(unseen), state.places[android].bit_count()):
        hands = {android: mask_of(cards), other: unseen & ~mask_of(cards)}
        history = state.history()
        for chair, hand in hands.items():
            dealt = cards_in(hand | state.gone[chair])
            for move in state.moves:
                if move.source == STOCK and move.target == chair:
                    history[move.step] = dealt.pop()
        try:
            again = state.get_game().state(history)
        except IllegalAction:
            continue
        if again.observed(player) == state.observed(player):
            found.add(mask_of(cards))
    return found


def test_hands_are_drawn_as_often_as_each_other_from_all_that_agree() -> None:
    """Late in random deals: what is drawn is what enumeration finds, each as often."""
    rng = Random("late")
    most = 0
    for seed in range(12):
        state = start("android_whist(deals=1)")
        nature = Seeded(seed)
        while state.places[-1] or sum(state.tricks) < 9 or not state.is_player_node():
            action = (
                nature.outcome(state)
                if state.is_chance_node()
                else rng.choice(state.legal_actions())
            )
            state.apply_action(action)
        assert isinstance(state, AndroidMatch)
        player = state.current_player()
        hands = enumerated(state, player)
        assert state.places[2 + player] in hands
        draws = 60 * len(hands)
        found = Counter(state.android_hands(player, draws, rng.random))
        assert set(found) <= hands
        assert len(found) == len(hands)
        assert all(30 < count < 110 for count in found.values()), sorted(found.values())
        most = max(most, len(hands))
    assert most > 10


def hands_by(
    free: list[int], size: int, told: list[Told], gone: int, rng: Random, count: int
) -> list[int]:
    """Hands of the android in chair 2, of these cards; chair 1 has the others."""
    moves = [Move(n, STOCK, 2 if n < size else 1, 0) for n in range(len(free))]
    seen = SeenMoves([0, 0, 0, 0, 0, mask_of(free)], moves, [HIDDEN] * len(free))
    sampler = DealSampler(seen, condition=Answers(told, [0, 0, gone, 0]))
    return [sampler.draw(rng.random).places[2] for _ in range(count)]


def test_rare_hands_are_found_by_a_walk_and_none_is_preferred() -> None:
    free = read_cards("SA SK SQ SJ HA HK HQ HJ DA DK DQ DJ CA CK CQ CJ")
    asked = ["exactly 3 spades", "at least 23 points", "SJ", "no clubs", "fewer than 2 queens"]
    told_ = [Told(2, read_question(q), True, 0) for q in asked]
    fitting = [
        mask_of(hand)
        for hand in combinations(free, 8)
        if all(entry.question.holds(mask_of(hand)) for entry in told_)
    ]
    assert 1 < len(fitting) < 30  # of 12,870
    rng = Random("walk")
    found = Counter(hands_by(free, 8, told_, 0, rng, 60 * len(fitting)))
    assert set(found) == set(fitting)
    assert all(30 < count < 100 for count in found.values()), found


def test_an_answer_of_before_is_about_the_hand_of_then() -> None:
    gone = mask_of(read_cards("SA"))
    told_ = [Told(2, read_question("at least 2 aces"), True, 0)]
    rng = Random(1)
    free = read_cards("HA HK DA DK")
    found = set(hands_by(free, 1, told_, gone, rng, 60))
    assert found == {mask_of(read_cards("HA")), mask_of(read_cards("DA"))}


def test_the_estimate_follows_points_and_tricks() -> None:
    state = table()
    assert estimate(state) == [0.0, 0.0]
    while sum(state.tricks) < 1:
        state.apply_action(state.legal_actions()[0])
    ahead = state._side_tricks(0) > state._side_tricks(1)
    assert (estimate(state)[0] > 0) == ahead
    assert sum(estimate(state)) == 0


def test_of_cards_that_do_not_take_the_trick_the_lowest_is_worth_a_thought() -> None:
    by_why = {position.why: position for position in expert_positions("android_whist")}
    before = by_why[next(why for why in by_why if why.startswith("You cannot beat the king"))]
    state = before.state()
    assert {"H2", "H8", "H9"} <= set(legal(state))
    assert [state.action_to_string(card) for card in sensible_actions(state)] == ["H2"]
    last = by_why[next(why for why in by_why if why.startswith("You play last: the queen"))].state()
    found = [last.action_to_string(card) for card in sensible_actions(last)]
    assert "CQ" in found
    assert len(found) == 2  # the lowest that takes the trick, and the lowest that does not
