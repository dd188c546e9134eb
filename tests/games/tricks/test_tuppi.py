"""Tuppi: the booklet's own figures first, then each clause, then what a seat can know."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from advised import estimate, likely_action, trick_advice
from pelitupa.core import CHANCE, CardZone, CounterZone, Game, IllegalAction, OptionError, State
from pelitupa.equipment.cards import FULL_PACK, card_text, cards_in, mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.tuppi.advice import expected_lead
from pelitupa.games.tricks.tuppi.auction import BIDDING_CARDS, BLACK_BIDS, RED_BIDS
from pelitupa.games.tricks.tuppi.game import TuppiMatch
from pelitupa.games.tricks.tuppi.scoring import NOLO, RAMI, SOLO, deal_points
from pelitupa.nature import Seeded

CLUBS = "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA"
DIAMONDS = CLUBS.replace("C", "D")
HEARTS = CLUBS.replace("C", "H")
SPADES = CLUBS.replace("C", "S")

DIAMOND_SEVEN = read_cards("D7")[0]

# Seat 2 has the lowest cards for sooli (ace low), seat 0 the next.
LOW = (
    "C5 C6 C7 D4 D5 D6 H4 H5 H6 H7 S4 S5 S6",
    "C8 C9 CT DT DJ DQ DK HT HJ HQ S7 S8 S9",
    "CA C2 C3 C4 DA D2 D3 HA H2 H3 SA S2 S3",
    "CJ CQ CK D7 D8 D9 H8 H9 HK ST SJ SQ SK",
)


def start(spec: str = "tuppi(deals=1)") -> TuppiMatch:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, TuppiMatch)
    return state


def deal(state: TuppiMatch, hands: tuple[str, ...]) -> TuppiMatch:
    """Deal these hands, by seat."""
    left = [read_cards(hand) for hand in hands]
    assert mask_of(card for hand in left for card in hand) == FULL_PACK
    while state.is_chance_node():
        draw = state.chance_draw()
        assert draw is not None
        state.apply_action(left[draw.seat].pop(0))
    return state


def do(state: TuppiMatch, texts: str) -> TuppiMatch:
    """Actions by their texts, with commas between."""
    for text in texts.split(","):
        state.apply_action(state.string_to_action(text))
    return state


def refused(state: State, text: str) -> str:
    """The clause by which an action is refused."""
    before = state.history()
    with pytest.raises(IllegalAction) as error:
        state.apply_action(state.string_to_action(text))
    assert state.history() == before
    return error.value.ruling.clause


def tricks(state: TuppiMatch) -> list[int]:
    """The tricks of each side."""
    return [state._side_tricks(side) for side in (0, 1)]


def finish(state: TuppiMatch) -> TuppiMatch:
    """Everybody plays their highest card, spades before hearts before diamonds before clubs."""
    number = state.deal_number()
    while not state.is_chance_node() and not state.is_terminal() and state.deal_number() == number:
        state.apply_action(state.legal_actions()[-1])
    return state


def ladder(leader: int, tricks: int) -> tuple[str, ...]:
    """Hands with which the leader takes this many tricks (1-13), and then the next player all others.

    The leader has the highest spades and the lowest hearts, the next player the rest of both.
    """
    spades, hearts = SPADES.split(), HEARTS.split()
    hands = [""] * 4
    cut = 13 - tricks
    hands[leader] = " ".join([*spades[cut:], *hearts[:cut]])
    hands[(leader + 1) % 4] = " ".join([*hearts[cut:], *spades[:cut]])
    hands[(leader + 2) % 4] = CLUBS[:20] + DIAMONDS[20:]
    hands[(leader + 3) % 4] = DIAMONDS[:20] + CLUBS[20:]
    return tuple(hands)


def rami_deal(state: TuppiMatch, tricks: int) -> TuppiMatch:
    """The player on the dealer's left declares; the dealer leads and the defenders take `tricks`."""
    deal(state, ladder(state.dealer, tricks))
    red = next(c for c in cards_in(state.places[state.current_player()] & RED_BIDS))
    do(state, f"bid {card_text(red)}")
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    while "pass" in legal(state):
        do(state, "pass")
    return finish(state)


def nolo_deal(state: TuppiMatch, tricks: int) -> TuppiMatch:
    """Everybody bids nolo; the player on the dealer's left leads, whose side takes `tricks`."""
    deal(state, ladder((state.dealer + 1) % 4, tricks))
    for _ in range(4):
        black = cards_in(state.places[state.current_player()] & BLACK_BIDS)
        do(state, f"bid {card_text(black[0])}" if black else "say nolo")
    return finish(state)


def legal(state: State) -> list[str]:
    return [state.action_to_string(a) for a in state.legal_actions()]


def sooli_deal(spec: str = "tuppi(deals=1)", hands: tuple[str, ...] = LOW) -> TuppiMatch:
    """Seat 1 has declared rami, and seat 2 (the declarer's left) bids sooli."""
    state = deal(start(spec), hands)
    return do(state, "bid DT,bid C3,bid ST,bid C5,sooli")


# --- the booklet's figures (15.4)


@pytest.mark.clause("tuppi/score-rami")
@pytest.mark.parametrize(("won", "points"), [(7, 4), (8, 8), (9, 12), (12, 24)])
def test_rami_gives_the_declarers_four_points_a_trick_above_six(won: int, points: int) -> None:
    state = rami_deal(start(), 13 - won)
    assert tricks(state) == [13 - won, won]
    assert state.scores() == [0, points, 0, points]
    assert state.score_sheet()[0].clause == "tuppi/score-rami"


@pytest.mark.clause("tuppi/score-rami-lost")
@pytest.mark.parametrize(("won", "points"), [(7, 8), (8, 16), (9, 24), (13, 56)])
def test_rami_gives_the_opponents_eight_points_a_trick_above_six(won: int, points: int) -> None:
    state = rami_deal(start(), won)
    assert tricks(state) == [won, 13 - won]
    assert state.scores() == [points, 0, points, 0]
    assert state.score_sheet()[0].clause == "tuppi/score-rami-lost"


@pytest.mark.clause("tuppi/score-nolo", "tuppi/all-nolo")
@pytest.mark.parametrize(("won", "points"), [(6, 4), (5, 8), (4, 12), (1, 24)])
def test_nolo_gives_the_side_with_fewer_tricks_four_points_a_trick_below_seven(
    won: int, points: int
) -> None:
    state = nolo_deal(start(), won)
    assert tricks(state) == [13 - won, won]
    assert state.scores() == [0, points, 0, points]
    assert state.score_sheet()[0].clause == "tuppi/score-nolo"
    other = nolo_deal(start(), 13 - won)
    assert other.scores() == [points, 0, points, 0]


def test_a_side_without_a_trick_gets_28_points_in_nolo() -> None:
    assert nolo_deal(start(), 13).scores() == [28, 0, 28, 0]
    assert deal_points(NOLO, 0, [0, 13]) == (0, 28, "score-nolo")
    assert deal_points(RAMI, 1, [0, 13]) == (1, 28, "score-rami")
    assert deal_points(SOLO, 1, [5, 0]) == (1, 24, "score-sooli")


@pytest.mark.clause("tuppi/score-sooli", "tuppi/ace-low")
def test_sooli_without_a_trick_gives_24_points() -> None:
    state = do(sooli_deal(), "give SA,give S4")
    while not state.is_terminal():
        action = state.legal_actions()[-1]
        if state.current_player() == 2:
            low = [a for a in state.legal_actions() if card_text(a)[1] == "A"]
            action = low[0] if low else state.legal_actions()[0]
        state.apply_action(action)
    assert tricks(state) == [0, 13]  # aces were played below the cards of the others
    assert state.scores() == [24, 0, 24, 0]
    assert state.score_sheet()[0].clause == "tuppi/score-sooli"
    assert state.winners() == [0, 2]


@pytest.mark.clause("tuppi/score-sooli-lost", "tuppi/sooli-over")
def test_the_first_trick_of_the_sooli_player_gives_the_opponents_24_points_and_ends_the_deal() -> (
    None
):
    hands = (LOW[0].replace("C5", "CK"), LOW[1], LOW[2], LOW[3].replace("CK", "C5"))
    state = deal(start(), hands)
    do(state, "bid DT,bid C3,bid ST,bid C6,sooli,give CA,give CK")
    do(state, "D7" if state.current_player() == 3 else "DT,D7,D2")
    assert not state.is_terminal()
    do(state, "C8,CJ,CK")
    assert state.is_terminal()
    assert tricks(state) == [1, 1]
    assert state.scores() == [0, 24, 0, 24]
    assert state.score_sheet()[0].clause == "tuppi/score-sooli-lost"


# --- setup


@pytest.mark.clause("tuppi/sides")
def test_four_sit_with_partners_opposite() -> None:
    assert load_game("tuppi").teams() == ((0, 2), (1, 3))
    with pytest.raises(OptionError):
        load_game("tuppi(players=3)")


@pytest.mark.clause("tuppi/deck")
def test_all_52_cards_are_dealt_thirteen_each() -> None:
    state = start()
    seats: Counter[int] = Counter()
    rng = Random(1)
    while state.is_chance_node():
        draw = state.chance_draw()
        assert draw is not None
        assert draw.audience == 2**draw.seat
        assert len(state.legal_actions()) == 52 - sum(seats.values())
        seats[draw.seat] += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert seats == {0: 13, 1: 13, 2: 13, 3: 13}
    assert state.places[0] | state.places[1] | state.places[2] | state.places[3] == FULL_PACK


@pytest.mark.clause("tuppi/dealer")
def test_the_first_player_deals_first_and_the_deal_passes_to_the_left() -> None:
    state = start("tuppi")
    dealers = []
    for _ in range(5):
        draw = state.chance_draw()
        assert draw is not None
        dealers.append(next(s for s in range(4) if "dealer" in state.view(None).players[s].status))
        assert draw.seat == (dealers[-1] + 1) % 4
        nolo_deal(state, 6 if state.deal_number() % 2 else 7)
    assert dealers == [0, 1, 2, 3, 0]


# --- auction

PLAIN = (SPADES, HEARTS, CLUBS, DIAMONDS)
MIXED = (
    "S2 S5 SJ SQ SK SA H2 H5 HJ HQ HK HA C9",
    "S3 S6 S7 S8 S9 ST H3 H6 H7 H8 H9 HT C8",
    "S4 C2 C3 C4 C5 C6 C7 CT CJ CQ CK CA D9",
    "H4 D2 D3 D4 D5 D6 D7 D8 DT DJ DQ DK DA",
)


@pytest.mark.clause("tuppi/bid-cards")
def test_a_red_card_bids_rami_and_a_black_card_nolo() -> None:
    state = do(deal(start(), MIXED), "bid S3,bid C3,bid H4,bid S5")
    assert state.contract == RAMI
    assert state.declarer == 3
    state = do(deal(start(), MIXED), "bid S3,bid D9,bid D3,bid S5")
    assert state.declarer == 2


@pytest.mark.clause("tuppi/bid-cards")
def test_a_bid_is_one_card_of_the_own_hand() -> None:
    state = deal(start(), MIXED)
    assert refused(state, "bid S5") == "tuppi/bid-cards"  # another's
    assert state.explain(state.string_to_action("bid S3")).clause == "tuppi/bid-cards"
    assert refused(state, "sooli") == "tuppi/sooli"
    assert refused(state, "give S3") == "tuppi/exchange"
    do(state, "bid S3")
    assert 1 not in state.pending_players()
    assert not state.explain(state.string_to_action("bid S6"), 1).legal


@pytest.mark.clause("tuppi/bid-fit")
@pytest.mark.parametrize("card", ["S2", "SJ", "SQ", "SK", "H2", "HJ", "HQ", "HK"])
def test_a_two_or_a_face_card_is_no_bidding_card(card: str) -> None:
    state = do(deal(start(), MIXED), "bid S3,bid C3,bid H4")
    assert refused(state, f"bid {card}") == "tuppi/bid-fit"


@pytest.mark.clause("tuppi/bid-ace")
@pytest.mark.parametrize("card", ["SA", "HA"])
def test_an_ace_is_a_bidding_card(card: str) -> None:
    state = do(deal(start(), MIXED), f"bid S3,bid C3,bid D3,bid {card}")
    assert state.declarer == 3
    assert f"bid {card}" in legal(do(deal(start(), MIXED), "bid S3,bid C3,bid H4"))


@pytest.mark.clause("tuppi/bid-secret")
def test_all_four_bid_at_once_and_no_bid_is_seen_before_all_have_bid() -> None:
    state = deal(start(), MIXED)
    assert state.pending_players() == [1, 2, 3, 0]
    first, second = state.child(state.string_to_action("bid S3")), state.clone()
    do(second, "bid H3")
    assert first.pending_players() == [2, 3, 0]
    for seat in (0, 2, 3):
        assert first.view(seat) == second.view(seat)
        assert first.information_state_string(seat) == second.information_state_string(seat)
        assert first.legal_actions(seat) == state.legal_actions(seat)
    assert first.view(None) == second.view(None)
    assert first.view(1) != second.view(1)


@pytest.mark.clause("tuppi/bid-order")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_cards_are_turned_up_from_the_dealers_left(dealer: int) -> None:
    state = start("tuppi")
    while state.dealer != dealer:
        nolo_deal(state, 6 if state.deal_number() % 2 else 7)
    state = deal(state, MIXED)
    while state.pending_players() and any(text.startswith("bid") for text in legal(state)):
        red = cards_in(state.places[state.current_player()] & RED_BIDS)
        do(state, f"bid {card_text(red[0])}")  # everybody bids rami: the first one turned up counts
    assert state.declarer == (dealer + 1) % 4


@pytest.mark.clause("tuppi/first-rami")
def test_the_first_rami_declares_and_later_bids_are_not_turned_up() -> None:
    state = do(deal(start(), MIXED), "bid S3,bid D9,bid D3,bid H5")
    assert state.declarer == 2
    told = [line.text for line in state.log(None) if line.actor < CHANCE]
    assert told == [
        "Player 2 turns up S3: nolo",
        "Player 3 turns up D9: rami",
        "Rami: player 3 is the declarer",
    ]
    zone = state.view(1).zone("bids")
    assert isinstance(zone, CardZone)
    assert [(i.by, i.face) for i in zone.items] == [(1, "S3"), (2, "D9"), (3, "back"), (0, "back")]
    own = state.view(0).zone("bids")
    assert isinstance(own, CardZone)
    assert [i.face for i in own.items] == ["S3", "D9", "back", "H5"]
    words = state.view(1).zone("bidding")
    assert isinstance(words, CounterZone)
    assert [c.value for c in words.counters] == [
        "nolo with S3",
        "rami with D9",
        "not turned up",
        "not turned up",
    ]


@pytest.mark.clause("tuppi/all-nolo")
def test_without_a_rami_the_game_is_nolo_without_a_declarer() -> None:
    hands = (MIXED[0], MIXED[1], MIXED[2].replace("CA", "D2"), MIXED[3].replace("D2", "CA"))
    state = do(deal(start(), hands), "bid S3,bid S4,bid CA,bid S5")
    assert state.contract == NOLO
    assert state.declarer == -1
    assert all("declarer" not in player.status for player in state.view(None).players)


@pytest.mark.clause("tuppi/bid-aloud")
def test_only_who_lacks_a_card_for_a_bid_makes_it_aloud() -> None:
    state = deal(start(), PLAIN)  # seat 1 holds all hearts
    assert "say nolo" in legal(state)
    assert refused(state, "say rami") == "tuppi/bid-aloud"
    assert state.explain(state.string_to_action("say nolo")).clause == "tuppi/bid-aloud"
    do(state, "say nolo")  # seat 2 holds all clubs
    assert refused(state, "say nolo") == "tuppi/bid-aloud"
    do(state, "say rami,bid D3,bid S3")
    assert state.declarer == 2


@pytest.mark.clause("tuppi/bid-aloud")
def test_twos_and_face_cards_alone_let_one_bid_either_way_aloud() -> None:
    poor = "S2 SJ SQ SK H2 HJ HQ HK D2 DJ DQ DK C2"
    rest = [c for c in cards_in(FULL_PACK) if not mask_of(read_cards(poor)) & 2**c]
    others = [" ".join(card_text(c) for c in rest[i::3]) for i in range(3)]
    state = deal(start(), (others[0], poor, others[1], others[2]))
    assert legal(state) == ["say rami", "say nolo"]


@pytest.mark.clause("tuppi/aloud-heard")
def test_a_bid_aloud_is_heard_only_in_its_turn() -> None:
    state = deal(start(), PLAIN)
    laid, said = state.clone(), state.clone()
    do(laid, "bid H3")
    do(said, "say nolo")
    for seat in (0, 2, 3, None):
        assert laid.view(seat) == said.view(seat)  # while others still bid, nothing shows
    do(said, "say rami,bid D3,bid S3")
    told = [line.text for line in said.log(None) if line.actor < CHANCE]
    assert told == [
        "Player 2 lays no card",
        "Player 3 lays no card",
        "Player 2 says nolo",
        "Player 3 says rami",
        "Rami: player 3 is the declarer",
    ]


@pytest.mark.clause("tuppi/aloud-heard")
def test_a_bid_aloud_after_the_first_rami_is_never_heard() -> None:
    state = do(deal(start(), PLAIN), "bid H3,say rami,say nolo,bid S3")
    told = [line.text for line in state.log(0) if line.actor < CHANCE]
    assert told[:3] == [
        "Player 3 lays no card",
        "Player 4 lays no card",
        "Player 2 turns up H3: rami",
    ]
    words = state.view(0).zone("bidding")
    assert isinstance(words, CounterZone)
    assert [c.value for c in words.counters][1:3] == ["unheard, no card laid"] * 2
    own = state.view(2).zone("bidding")
    assert isinstance(own, CounterZone)
    assert own.counters[1].value == "rami, aloud"
    assert "says" not in state.information_state_string(0)


@pytest.mark.clause("tuppi/bids-back")
def test_bidding_cards_lie_on_the_table_and_return_to_the_hand_for_the_play() -> None:
    state = do(deal(start(), MIXED), "bid S3,bid D9,bid D3,bid H5")
    zone = state.view(0).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert len(zone.items) == 12
    assert refused(state, "D3") == "tuppi/bids-back"
    do(state, "pass,pass")
    zone = state.view(0).zone("hand-0")
    assert isinstance(zone, CardZone)
    assert len(zone.items) == 13
    assert refused(state, "bid S6") == "tuppi/bid-cards"
    do(state, "S3")  # the player's bidding card is led


# --- sooli


@pytest.mark.clause("tuppi/sooli", "tuppi/sooli-order")
def test_sooli_is_offered_to_the_declarers_left_and_then_the_right() -> None:
    state = do(deal(start(), LOW), "bid DT,bid C3,bid ST,bid C5")
    assert state.current_player() == 2
    assert legal(state) == ["sooli", "pass"]
    assert refused(state, "D2") == "tuppi/bids-back"
    assert do(state.clone(), "sooli").soloist == 2
    do(state, "pass")
    assert state.current_player() == 0
    assert do(state.clone(), "sooli").soloist == 0
    do(state, "pass")
    assert state.contract == RAMI
    assert refused(state, "sooli") == "tuppi/sooli"


@pytest.mark.clause("tuppi/sooli")
def test_in_nolo_there_is_no_sooli() -> None:
    state = do(deal(start(), LOW), "bid C8,bid C3,bid ST,bid C5")
    assert state.contract == NOLO
    assert refused(state, "sooli") == "tuppi/sooli"


@pytest.mark.clause("tuppi/no-sooli")
def test_some_play_without_sooli() -> None:
    state = do(deal(start("tuppi(sooli=false,deals=1)"), LOW), "bid DT,bid C3,bid ST,bid C5")
    assert state.contract == RAMI
    assert "DT" not in legal(state)  # seat 0 leads at once
    assert state.current_player() == 0
    assert not {"sooli", "pass", "give s7"} & set(state.get_game().texts(0))


@pytest.mark.clause("tuppi/exchange")
def test_the_sooli_player_puts_a_card_away_and_gets_one_from_the_partner() -> None:
    state = sooli_deal()
    assert refused(state, "give C5") == "tuppi/exchange"  # the partner's card
    assert refused(state, "C3") == "tuppi/bids-back"
    do(state, "give S3")
    assert state.current_player() == 0
    assert refused(state, "give S3") == "tuppi/exchange"
    do(state, "give H4")
    hands = [mask_of(read_cards(hand)) for hand in LOW]
    assert state.places[2] == hands[2] & ~mask_of(read_cards("S3")) | mask_of(read_cards("H4"))
    assert state.places[0] == hands[0] & ~mask_of(read_cards("H4"))
    assert [hand.bit_count() for hand in state.places[:4]] == [12, 13, 13, 13]


@pytest.mark.clause("tuppi/away")
def test_the_card_is_put_away_first_and_only_its_owner_sees_it() -> None:
    one, two = do(sooli_deal(), "give S3"), do(sooli_deal(), "give H3")
    for seat in (0, 1, 3, None):
        assert one.view(seat) == two.view(seat)
    zone = one.view(2).zone("away")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == ["S3"]
    three, four = do(one.clone(), "give H4"), do(one.clone(), "give H5")
    for seat in (1, 3, None):
        assert three.view(seat) == four.view(seat)
        assert [str(e) for e in three.log(seat)] == [str(e) for e in four.log(seat)]
    assert three.view(2) != four.view(2)
    assert three.log(2)[-1].text == three.log(0)[-1].text == "give H4"
    assert not three.places[0] & mask_of(read_cards("S3"))  # it does not go to the partner


# --- play


@pytest.mark.clause("tuppi/follow")
def test_suit_must_be_followed() -> None:
    state = do(deal(start(), MIXED), "bid S3,bid D9,bid D3,bid H5,pass,pass,S3")
    assert legal(state) == ["S4"]
    assert refused(state, "C2") == "tuppi/follow"
    do(state, "S4")
    assert len(legal(state)) == 13  # seat 3 has no spades
    assert refused(state, "S9") == "tuppi/follow"  # not held
    do(state, "DA")
    assert set(legal(state)) == {"S2", "S5", "SJ", "SQ", "SK", "SA"}


@pytest.mark.clause("tuppi/trick-winner", "tuppi/deck")
def test_the_highest_card_of_the_suit_led_wins_and_its_player_leads() -> None:
    state = do(deal(start(), MIXED), "bid S3,bid D9,bid D3,bid H5,pass,pass,S3,S4,DA")
    zone = state.view(None).zone("trick")
    assert isinstance(zone, CardZone)
    assert [(i.face, i.by, i.mark) for i in zone.items] == [
        ("S3", 1, ""),
        ("S4", 2, "winning"),
        ("DA", 3, ""),
    ]
    assert (
        do(state.clone(), "S2").current_player() == 2
    )  # no trumps: the ace of diamonds wins nothing
    do(state, "SA")
    assert state.current_player() == 0
    assert tricks(state) == [1, 0]


@pytest.mark.clause("tuppi/lead-rami")
@pytest.mark.parametrize(
    ("bids", "declarer"),
    [
        ("bid H3,bid C3,bid D3,bid S5", 1),
        ("bid S3,bid D9,bid D3,bid S5", 2),
        ("bid S3,bid C3,bid D3,bid H5", 3),
    ],
)
def test_in_rami_the_declarers_right_leads(bids: str, declarer: int) -> None:
    state = do(deal(start(), MIXED), f"{bids},pass,pass")
    assert state.declarer == declarer
    assert state.current_player() == declarer - 1


@pytest.mark.clause("tuppi/lead-nolo")
def test_in_nolo_the_dealers_left_leads() -> None:
    state = do(deal(start("tuppi"), LOW), "bid C8,bid C3,bid ST,bid C5")
    assert state.current_player() == 1
    finish(state)
    do(deal(state, LOW), "bid C3,bid ST,bid C5,bid C8")
    assert state.current_player() == 2


@pytest.mark.clause("tuppi/sooli-lead", "tuppi/sooli-last", "tuppi/sooli-out")
def test_in_sooli_the_declarer_leads_and_the_sooli_player_on_the_left_plays_last() -> None:
    state = do(sooli_deal(), "give SA,give S4,DT")
    assert state.current_player() == 3
    do(state, "D7")
    assert state.current_player() == 2
    do(state, "D2")
    assert state.current_player() == 1
    do(state, "C8,CJ,CA")
    assert state.current_player() == 3  # won by CJ, for the ace is lowest; seat 3 leads
    do(state, "CQ")
    assert state.current_player() == 1
    do(state, "C9")
    assert state.current_player() == 2
    assert "sitting out" in state.view(None).players[0].status


@pytest.mark.clause("tuppi/sooli-lead", "tuppi/sooli-last", "tuppi/sooli-out")
def test_in_sooli_the_declarer_leads_and_the_sooli_player_on_the_right_plays_last() -> None:
    hands = (LOW[2], LOW[1], LOW[0], LOW[3])
    state = do(deal(start(), hands), "bid DT,bid C5,bid ST,bid C3,pass,sooli,give SA,give S4")
    players = []
    for _ in range(9):
        players.append(state.current_player())
        card = state.legal_actions()[-1 if players[-1] else 0]
        state.apply_action(card)
        if len(players) % 3 == 0:
            assert players[-1] == 0
    assert players[:3] == [1, 3, 0]
    assert 2 not in players


@pytest.mark.clause("tuppi/ace-low")
def test_the_ace_is_low_in_sooli_only() -> None:
    state = do(sooli_deal(), "give C4,give C5")
    do(state, "C8,CJ,CA")
    assert state.current_player() == 3
    rami = do(deal(start(), LOW), "bid DT,bid C3,bid ST,bid C5,pass,pass,C5,C8,CA,CJ")
    assert rami.current_player() == 2


# --- match


@pytest.mark.clause("tuppi/nousussa", "tuppi/target")
def test_points_add_up_for_the_side_that_is_nousussa_until_52() -> None:
    state = rami_deal(start("tuppi"), 1)  # the declarers, seats 1 and 3, take twelve tricks
    assert state.scores() == [0, 24, 0, 24]
    assert ["nousussa" in p.status for p in state.view(None).players] == [False, True, False, True]
    rami_deal(state, 9)  # seat 2 declares, and loses three tricks
    assert state.scores() == [0, 48, 0, 48]
    assert not state.is_terminal()
    rami_deal(state, 6)
    assert state.scores() == [0, 52, 0, 52]
    assert state.is_terminal()
    assert state.winners() == [1, 3]
    assert state.returns() == [-1, 1, -1, 1]
    assert sum(line.points for line in state.score_sheet()) == 52
    assert {line.seats for line in state.score_sheet()} == {(1, 3)}


@pytest.mark.clause("tuppi/target")
def test_another_target_may_be_set() -> None:
    state = rami_deal(start("tuppi(target=24)"), 1)
    assert state.winners() == [1, 3]
    assert not rami_deal(start("tuppi(target=25)"), 1).is_terminal()


@pytest.mark.clause("tuppi/fall", "tuppi/nousussa")
def test_points_of_the_opponents_bring_the_match_back_to_nothing() -> None:
    state = rami_deal(rami_deal(start("tuppi"), 1), 9)
    assert state.scores() == [0, 48, 0, 48]
    rami_deal(state, 13)  # seats 0 and 2 would get 56 points for this
    assert state.scores() == [0, 0, 0, 0]
    assert not state.is_terminal()
    last = state.score_sheet()[-1]
    assert (last.seats, last.points, last.clause) == ((1, 3), -48, "tuppi/fall")
    rami_deal(state, 8)  # seat 0 declares, so 1 and 3 take eight
    assert state.scores() == [0, 16, 0, 16]


@pytest.mark.clause("tuppi/early-end")
def test_a_deal_ends_when_the_side_that_is_nousussa_can_only_lose_it() -> None:
    for spec, played in (("tuppi", 7), ("tuppi(early_end=false)", 13)):
        state = rami_deal(start(spec), 1)  # seats 1 and 3 are nousussa
        before = state.move_number() + 52
        rami_deal(state, 6)  # seat 2 declares, and its side takes the last seven
        assert state.scores() == [0, 0, 0, 0]
        assert state.move_number() - before == 6 + 52  # decided by the last trick only
        rami_deal(state, 6)  # nobody is nousussa: played out
        assert state.scores() == [0, 4, 0, 4]
        before = state.move_number() + 52
        rami_deal(state, 1)  # seats 0 and 2 declare and win all but the first trick
        assert state.scores() == [0, 0, 0, 0]
        assert state.move_number() - before == 6 + 4 * (1 + 7 if played == 7 else 13)


@pytest.mark.clause("tuppi/early-end")
def test_nolo_ends_at_the_seventh_trick_of_the_side_that_is_nousussa() -> None:
    for spec, tricks in (("tuppi", 7), ("tuppi(early_end=false)", 13)):
        state = rami_deal(start(spec), 1)  # seats 1 and 3 are nousussa
        before = state.move_number() + 52
        nolo_deal(state, 3)  # seat 2 leads: three tricks for 0 and 2, then ten for 1 and 3
        assert state.scores() == [0, 0, 0, 0]
        assert state.move_number() - before == 4 + 4 * (3 + 7 if tricks == 7 else 13)


@pytest.mark.clause("tuppi/early-end")
def test_a_deal_that_the_side_that_is_nousussa_is_winning_is_played_out() -> None:
    state = rami_deal(start("tuppi"), 1)
    before = state.move_number() + 52
    rami_deal(state, 9)  # 1 and 3 defend and take the first nine
    assert state.move_number() - before == 6 + 52
    assert state.scores() == [0, 48, 0, 48]


@pytest.mark.clause("tuppi/deals")
def test_a_match_may_last_a_number_of_deals() -> None:
    state = rami_deal(start("tuppi(deals=1)"), 8)
    assert state.is_terminal()
    assert state.scores() == [16, 0, 16, 0]
    assert state.winners() == [0, 2]
    margin = rami_deal(start("tuppi(deals=1,objective=margin)"), 8)
    assert margin.returns() == [16, -16, 16, -16]
    state = rami_deal(rami_deal(start("tuppi(deals=2)"), 1), 1)
    assert state.is_terminal()
    assert state.scores() == [0, 0, 0, 0]
    assert state.winners() == []
    assert state.returns() == [0, 0, 0, 0]
    with pytest.raises(OptionError):
        load_game("tuppi(deals=9,limit=8)")


@pytest.mark.clause("tuppi/limit")
def test_a_match_that_lasts_too_long_is_drawn() -> None:
    state = rami_deal(start("tuppi(limit=2)"), 1)
    assert not state.is_terminal()
    rami_deal(state, 9)
    assert state.is_terminal()
    assert state.scores() == [0, 48, 0, 48]
    assert state.winners() == []
    assert state.returns() == [0, 0, 0, 0]


def test_the_longest_deal_fits_the_bound() -> None:
    game: Game = load_game("tuppi(deals=1)")
    assert game.max_game_length() == 58
    assert load_game("tuppi(deals=1,sooli=false)").max_game_length() == 56
    assert load_game("tuppi").max_game_length() == 58_000


# --- estimates


def test_the_estimate_weighs_the_points_at_stake_by_the_tricks() -> None:
    state = start("tuppi")
    assert estimate(state) == [0, 0, 0, 0]
    rami_deal(state, 1)
    ahead = estimate(state)
    assert ahead[1] == ahead[3] == -ahead[0] > 0
    deal(state, LOW)
    losing = do(state.clone(), "bid C3,bid ST,bid C5,bid C8")
    assert losing.contract == NOLO
    losing.tricks = [0, 6, 0, 0]
    winning = losing.clone()
    winning.tricks = [6, 0, 0, 0]
    assert estimate(losing)[1] < ahead[1] < estimate(winning)[1] <= 1
    money = start("tuppi(objective=money)")
    rami_deal(money, 1)
    assert estimate(money)[1] == pytest.approx(16)  # half of 24 + 8


def test_the_estimate_in_sooli_grows_with_each_trick_that_is_not_taken() -> None:
    state = do(sooli_deal(), "give SA,give S4")
    first = estimate(state)[2]
    do(state, "DT,D7,D2")
    assert estimate(state)[2] > first
    other_side = expected_lead(SOLO, 1, [3, 0], [0, 0])
    assert expected_lead(SOLO, 0, [0, 3], [0, 0]) == pytest.approx(-other_side)


# --- what a seat can know


def redrawn(state: TuppiMatch, seat: int, count: int, seed: int = 1) -> list[TuppiMatch]:
    rng = Random(seed)
    return [state.resample_from_infostate(seat, rng.random) for _ in range(count)]


def dealt_to(state: TuppiMatch) -> list[int]:
    """The hands as they were dealt in the first deal, from the history."""
    hands = [0] * 4
    for place, card in enumerate(state.history()[:52]):
        assert isinstance(card, int)
        hands[(1 + place) % 4] |= 2**card
    return hands


def test_unknown_hands_are_drawn_with_equal_probability() -> None:
    state = do(deal(start(), LOW), "bid C8")
    wanted = mask_of(read_cards("SK"))
    where: Counter[int] = Counter()
    for other in redrawn(state, 0, 1500):
        assert other.places[0] == state.places[0]
        where[next(s for s in range(4) if other.places[s] & wanted)] += 1
    assert set(where) == {1, 2, 3}
    assert all(430 < n < 570 for n in where.values())


def test_a_void_that_was_shown_and_a_card_turned_up_are_respected() -> None:
    state = do(deal(start(), MIXED), "bid S3,bid D9,bid D3,bid H5,pass,pass,S3,S4,DA")
    spades, nine = mask_of(read_cards(SPADES)), mask_of(read_cards("D9"))
    for other in redrawn(state, 0, 60):
        assert not other.places[3] & spades
        assert other.places[2] & nine
        assert all(dealt_to(other)[s] & BIDDING_CARDS for s in range(4))


def test_a_bid_that_was_not_turned_up_is_any_card_its_owner_may_have_laid() -> None:
    state = do(deal(start(), MIXED), "bid S3,bid D9,bid D3,bid H5")
    laid = set()
    for other in redrawn(state, 1, 60):
        bids = [other.action_to_string(0, a) for a in other.history()[52:56]]
        assert bids[:2] == ["bid S3", "bid D9"]
        laid.add(bids[2])
        assert other.bids[3] - 52 in cards_in(other.places[3])
    assert len(laid) > 10


def test_who_spoke_unheard_is_known_to_lack_cards_for_one_of_the_bids() -> None:
    state = do(deal(start(), PLAIN), "bid H3,say rami,bid D3,bid S3")
    said: Counter[str] = Counter()
    for other in redrawn(state, 0, 300):
        hand, bid = other.places[2], other.action_to_string(0, other.bids[2])
        said[bid] += 1
        assert not hand & (RED_BIDS if bid == "say rami" else BLACK_BIDS)
        assert bid in ("say rami", "say nolo")
    # seat 0 holds the spades, so that 9 black bidding cards are elsewhere and 17 red ones,
    # the turned up H3 not counted: to lack the nine is far likelier
    assert said["say nolo"] > 290


def test_a_card_that_was_played_tells_which_bid_was_made_aloud() -> None:
    state = do(deal(start(), PLAIN), "bid H3,say rami,bid D3,bid S3,pass,pass,S4,H4,C9")
    for other in redrawn(state, 0, 40):
        assert other.action_to_string(0, other.bids[2]) == "say rami"
        assert not dealt_to(other)[2] & RED_BIDS


def test_who_laid_a_card_was_dealt_one_that_may_be_laid() -> None:
    """Seat 0 has played twos and face cards only: the last card is the one it laid."""
    rich = "SJ SQ SK HJ HQ HK DJ DQ DK CJ CQ CK S5"
    rest = [c for c in cards_in(FULL_PACK) if not mask_of(read_cards(rich)) & 2**c]
    others = [" ".join(card_text(c) for c in rest[i::3]) for i in range(3)]
    state = deal(start(), (rich, *others))
    red = next(card_text(c) for c in cards_in(state.places[1] & RED_BIDS))
    do(state, f"bid {red}")
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    do(state, "bid S5,pass,pass")
    while sum(state.tricks) < 12:
        cards = [a for a in state.legal_actions() if card_text(a) not in ("S5", "H2")]
        state.apply_action((cards or state.legal_actions())[0])
    last = [" ".join(card_text(c) for c in cards_in(hand)) for hand in state.places[:4]]
    assert last[0] == "S5"
    assert "H2" in last[2:]  # seat 1 sees that somebody has it, and that it is not seat 0
    for other in redrawn(state, 1, 100):
        assert other.places[0] & BIDDING_CARDS


def test_the_declarers_may_suspect_any_card_to_be_the_one_given() -> None:
    state = do(sooli_deal(), "give S3,give H4,DT,D7,D2,HT,H8,H2")
    given: Counter[str] = Counter()
    place: Counter[str] = Counter()
    for other in redrawn(state, 1, 2600):
        gift = other.action_to_string(0, other.history()[58])
        given[gift] += 1
        place["played" if gift in ("give D2", "give H2") else "held"] += 1
        away = other.history()[57]
        assert isinstance(away, int)
        assert dealt_to(other)[2] & 2 ** (away - 108)
        assert [hand.bit_count() for hand in other.places[:4]] == [12, 11, 11, 11]
        assert not dealt_to(other)[2] & dealt_to(other)[0]
    # each of the thirteen cards the sooli player then held may be the one given; two are played
    assert 330 < place["played"] < 470
    assert abs(given["give D2"] - given["give H2"]) < 80


def late_in_sooli(gift: str) -> TuppiMatch:
    """Twelve tricks into sooli of seat 0; the partner's bidding card C5 and the others' were shown."""
    hands = (LOW[2], LOW[1], LOW[0], LOW[3])
    state = do(deal(start(), hands), f"bid C8,bid C5,bid D7,bid C3,sooli,give SA,give {gift}")
    while tricks(state)[1] < 12:
        cards = [a for a in state.legal_actions() if card_text(a) != "C5"] or state.legal_actions()
        state.apply_action(cards[0] if state.current_player() == 0 else cards[-1])
    return state


@pytest.mark.parametrize("gift", ["H4", "C5"])
def test_hidden_cards_of_a_late_sooli_are_drawn_as_a_full_count_says(gift: str) -> None:
    """Count all (declarer's card, player's card, card put away, card given) that fit, and compare."""
    state = late_in_sooli(gift)
    plays = [(s, card_text(c)) for s, c in played(state)]
    played_by = {s: mask_of(read_cards(" ".join(c for p, c in plays if p == s))) for s in (0, 1, 3)}
    void = state.voids
    mine = dealt_to(state)[1]
    unknown = cards_in(FULL_PACK & ~(mine | played_by[0] | played_by[3]))
    assert len(unknown) == 15
    turned_up = mask_of(read_cards("C5"))
    expected: Counter[tuple[int, bool]] = Counter()
    for declarers, soloists, away in permutations(unknown, 3):
        if void[3] & 2**declarers or void[0] & 2**soloists:
            continue
        partner = sum(2**c for c in unknown) & ~(2**declarers | 2**soloists | 2**away)
        for given in cards_in(played_by[0] | 2**soloists):
            dealt = [
                (played_by[0] | 2**soloists | 2**away) & ~(2**given),
                mine,
                partner | 2**given,
                played_by[3] | 2**declarers,
            ]
            if dealt[2] & turned_up and dealt[0] & BIDDING_CARDS and dealt[3] & 2**DIAMOND_SEVEN:
                expected[given, given == soloists] += 1
    count = 1500
    drawn: Counter[tuple[int, bool]] = Counter()
    for other in redrawn(state, 1, count):
        chosen = other.history()[58]
        assert isinstance(chosen, int)
        drawn[chosen - 108, bool(other.places[0] & 2 ** (chosen - 108))] += 1
    assert set(drawn) <= set(expected)
    total = sum(expected.values())
    for key, ways in expected.items():
        share = ways / total
        assert abs(drawn[key] / count - share) < 5 * (share * (1 - share) / count) ** 0.5 + 1e-9


def played(state: TuppiMatch) -> list[tuple[int, int]]:
    """Who played what in the first deal, after sooli was bid."""
    found = []
    for entry in state.full_history()[59:]:
        assert isinstance(entry.action, int)
        found.append((entry.player, entry.action))
    return found


def test_a_bidding_card_in_the_partners_hand_gives_the_gift_away() -> None:
    hands = (LOW[1], LOW[3], LOW[2], LOW[0])
    state = deal(start(), hands)
    do(state, "bid ST,bid C3,bid D4,bid C8")
    # seat 3 declares, after seats 1 (ST) and 2 (C3) were turned up; seat 0 plays sooli with seat 2
    do(state, "sooli,give DK,give C3")
    assert state.soloist == 0
    do(state, "C6,CJ")
    assert state.current_player() == 0
    do(state, "C3")
    for seat in (1, 3):
        for other in redrawn(state, seat, 40):
            assert other.action_to_string(0, other.history()[58]) == "give C3"


def test_the_sooli_players_own_bidding_card_is_not_the_one_given() -> None:
    hands = (LOW[1], LOW[3], LOW[2], LOW[0])
    state = do(deal(start(), hands), "bid ST,bid C3,bid D4,bid C8,pass,sooli")
    assert state.soloist == 2
    do(state, "give SA,give S7,C5,CJ,C3")
    for seat in (1, 3):
        given = {
            other.action_to_string(0, other.history()[59]) for other in redrawn(state, seat, 80)
        }
        assert "give C3" not in given
        assert len(given) > 10


def test_the_partners_know_more_of_the_exchange() -> None:
    state = do(sooli_deal(), "give S3,give H4,DT,D7,D2")
    history = state.history()
    for other in redrawn(state, 2, 40):  # the player knows both cards
        assert other.history()[57:59] == history[57:59]
        assert other.places[2] == state.places[2]
    aways = set()
    for other in redrawn(state, 0, 60):  # the partner knows the card given, which is not played
        assert other.history()[58] == history[58]
        assert other.places[2] & mask_of(read_cards("H4"))
        aways.add(other.history()[57])
    assert len(aways) > 10
    do(state, "HT,H8,H4")
    for other in redrawn(state, 0, 40):
        assert other.history()[58] == history[58]
        assert other.places[2].bit_count() == 11


def test_earlier_deals_are_drawn_anew_too() -> None:
    state = rami_deal(rami_deal(start("tuppi"), 1), 1)
    others = redrawn(state, 0, 5)
    assert len({str(other.history()) for other in others}) == 5
    for other in others:
        again = state.get_game().state(other.history())
        assert again.scores() == state.scores()
        assert again.information_state_string(0) == state.information_state_string(0)


def test_a_void_shown_in_an_earlier_deal_that_ended_early_is_remembered() -> None:
    state = do(deal(start("tuppi"), MIXED), "bid H3,bid C3,bid D3,bid S5,pass,sooli")
    do(state, "give C9,give C2,S3,D2,S5")  # seat 3 has no spades, and seat 0 takes the first trick
    assert state.deal_number() == 2
    spades = mask_of(read_cards(SPADES))
    for seat in (0, 1, 2):
        for other in redrawn(state, seat, 20):
            assert not dealt_to(other)[3] & spades
            assert state.get_game().state(other.history()).scores() == state.scores()


def test_playouts_play_for_tricks_in_rami_only() -> None:
    for bids, wanted in (
        ("bid DT,bid C3,bid ST,bid C5,pass,pass", True),
        ("bid C8,bid C3,bid ST,bid C5", False),
    ):
        state = do(deal(start(), LOW), bids)
        assert [trick_advice(state).wants_tricks(state, seat) for seat in range(4)] == [wanted] * 4
    sooli = do(sooli_deal(), "give SA,give S4")
    assert not any(trick_advice(sooli).wants_tricks(sooli, seat) for seat in range(4))
    rng = Random(3)
    while not sooli.is_terminal():
        action = likely_action(sooli, rng.random)
        assert action in sooli.legal_actions()
        sooli.apply_action(action)


@pytest.mark.clause("tuppi/target")
def test_random_matches_come_to_an_end() -> None:
    for seed in range(5):
        state, nature, rng = start("tuppi"), Seeded(seed), Random(seed)
        while not state.is_terminal():
            chance = state.is_chance_node()
            legal_now = state.legal_actions()
            state.apply_action(nature.outcome(state) if chance else rng.choice(legal_now))
        assert state.deal_number() < 200
        assert max(state.scores()) >= 52
        assert min(state.scores()) == 0


@pytest.mark.parametrize("first", ["rami", "nolo"])
def test_what_the_last_tricks_are_worth_is_what_playing_them_out_brings(first: str) -> None:
    """The terms that the solver takes, by the tricks still won, against deals played to their end."""
    seen = set()
    for seed in range(60):
        rng = Random(f"{first} {seed}")
        state = start()
        while not state.order or state.trick or state.places[0].bit_count() > 3:
            state.apply_action(rng.choice(state.legal_actions()))
            if state.is_terminal():
                break
        if state.is_terminal() or (state.contract == RAMI) != (first == "rami"):
            continue
        terms = [trick_advice(state).solver_terms(state, side) for side in (0, 1)]
        if terms[0] is None or terms[1] is None:  # three play a sooli
            continue
        before = tricks(state)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        scores, after = state.scores(), tricks(state)
        for side, term in enumerate(terms):
            assert term is not None
            won = after[side] - before[side]
            assert len(term.results) == 4
            assert term.results[won] == scores[side] - scores[1 - side]
            seen.add((won, scores[side] > scores[1 - side]))
    assert {won for won, _ in seen} == {0, 1, 2, 3}
    assert {ahead for _, ahead in seen} == {True, False}
