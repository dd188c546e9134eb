"""Klubiskruuvi: what it changes in Modern Skruuvi, bolsu above all."""

from __future__ import annotations

from random import Random

import pytest

from advised import sensible_actions
from games.trick_positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    allowed,
    deal,
    do,
    legal,
    play,
    refused,
    sheet,
    start,
    told,
)
from pelitupa.core import EVERYONE, CardZone, OptionError
from pelitupa.equipment.cards import mask_of, read_cards
from pelitupa.games import load_game
from pelitupa.games.tricks.klubiskruuvi.game import ClubMatch
from pelitupa.games.tricks.skruuvi_family.scoring import (
    Played,
    bolsu_points,
    club_bonus,
    club_points,
)
from pelitupa.nature import Seeded

SUITS = (CLUBS[:-3], DIAMONDS[:-3], HEARTS[:-3], SPADES[:-3])
ACES = "CA DA HA SA"
PASSES = ",pass" * 8


def dealt(spec: str = "klubiskruuvi(deals=1)", hands: tuple[str, ...] = SUITS) -> ClubMatch:
    state = start(spec)
    assert isinstance(state, ClubMatch)
    deal(state, hands, ACES)
    return state


def late(played: tuple[int, int, int] = (4, 4, 1), declared: int = 0b0001) -> ClubMatch:
    """A deal of a game in which so many of each kind have been played; player 1 owes no bolsu."""
    state = start("klubiskruuvi")
    assert isinstance(state, ClubMatch)
    state.played, state.declared = played, declared
    deal(state, SUITS, ACES)
    return state


def soloist(contract: str, knocks: str = "pass,pass,pass", given: str = "D2 D3 D4") -> ClubMatch:
    """Player 2 (diamonds) is the declarer of a bolsu, with the four aces from the table."""
    state = dealt()
    do(state, "bolsu,pass,pass,pass")
    play(state, ACES)
    do(state, ",".join(f"give {card}" for card in given.split()))
    do(state, contract)
    do(state, knocks)
    return state


def to_end(state: ClubMatch, highest: bool = True) -> ClubMatch:
    number = state.deal_number()
    while not state.is_terminal() and state.deal_number() == number:
        state.apply_action(state.legal_actions()[-1 if highest else 0])
    return state


def random_match(spec: str, seed: int) -> list[tuple[int, tuple[int, ...], int, bool, int, int]]:
    """Deal by deal: number, circle, dealer's chair, whether a kotka, soloist, declared so far."""
    state, nature, rng = start(spec), Seeded(seed), Random(seed)
    assert isinstance(state, ClubMatch)
    deals = {}
    while not state.is_terminal():
        deals[state.deal_number()] = (
            state.deal_number(),
            state.seating,
            state.dealer,
            state.kotka,
            state.soloist,
            state.declared,
        )
        chance = state.is_chance_node()
        state.apply_action(nature.outcome(state) if chance else rng.choice(state.legal_actions()))
    assert sum(state.scores()) == pytest.approx(
        sum(line.points * len(line.seats) for line in state.score_sheet() if not line.unit)
    )
    return list(deals.values())


# --- structure


@pytest.mark.clause(
    "klubiskruuvi/twelve-deals",
    "klubiskruuvi/once",
    "klubiskruuvi/three-games",
    "klubiskruuvi/new-seats",
    "klubiskruuvi/sides",
)
def test_three_games_of_four_basic_deals_four_kotkas_and_a_bolsu_for_each() -> None:
    deals = random_match("klubiskruuvi", 5)
    assert len(deals) == 36
    assert load_game("klubiskruuvi").teams() == ((0,), (1,), (2,), (3,))
    for game, seating in enumerate(((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))):
        part = deals[12 * game : 12 * game + 12]
        assert {entry[1] for entry in part} == {seating}
        assert sorted(seating[entry[4]] for entry in part if entry[4] >= 0) == [0, 1, 2, 3]
        kinds = [entry[3] for entry in part if entry[4] < 0]
        assert kinds == [False] * 4 + [True] * 4
    partners = [{seating[0], seating[2]} for seating in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))]
    assert partners == [{0, 2}, {0, 1}, {0, 3}]
    assert [entry[2] for entry in deals] == [n % 4 for n in range(36)]
    with pytest.raises(OptionError):
        load_game("klubiskruuvi(games=4)")


@pytest.mark.clause("klubiskruuvi/deal-basic")
def test_twelve_cards_each_in_every_deal() -> None:
    assert [hand.bit_count() for hand in late((4, 0, 0), 0).places[:4]] == [12] * 4


@pytest.mark.clause("klubiskruuvi/kotka-take")
def test_in_a_kotka_each_takes_a_table_card_after_the_bolsu_round() -> None:
    state = late((4, 0, 0), 0)
    do(state, "pass,pass,pass,pass")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, 2)
    play(state, "CA DA HA SA")
    assert state.is_kotka()
    assert refused(state, "bid 5 hearts") == "kotka-level"
    do(state, "bid 6 hearts" + PASSES)
    assert allowed(state, "give D2") == "kotka-exchange"


def test_who_plays_together_follows_the_deal() -> None:
    """Two against two, one against three in a bolsu, and in the end everyone for himself."""
    assert dealt().sides() == ((0, 2), (1, 3))
    state = soloist("bid 7 misere")
    assert state.sides() == ((1,), (0, 2, 3))
    teams = [player.team for player in state.view(None).players]
    assert teams == [1, 0, 1, 1]
    over = load_game("klubiskruuvi(deals=1)").new_initial_state()
    over.play_on(Random(2))
    assert over.is_terminal()
    assert over.sides() == over.get_game().teams() == ((0,), (1,), (2,), (3,))


# --- the bolsu round


@pytest.mark.clause("klubiskruuvi/bolsu-round")
def test_everyone_speaks_once_and_bolsu_or_the_auction_follows() -> None:
    state = dealt()
    assert state.current_player() == 1
    assert legal(state) == ["pass", "bolsu"]
    assert refused(state, "bid 1 hearts") == "higher"
    do(state, "pass,pass,bolsu")
    assert state.current_player() == 0
    do(state, "pass")
    assert state.soloist == 3
    other = do(dealt(), "pass,pass,pass,pass")
    assert legal(other)[0] == "bid 1 misere"


@pytest.mark.clause("klubiskruuvi/bolsu-several")
def test_the_first_of_several_declares_or_leaves_it_to_the_next() -> None:
    state = do(dealt(), "bolsu,pass,bolsu,bolsu")
    assert state.current_player() == 1
    assert allowed(state, "declare") == "bolsu-several"
    do(state, "yield")
    assert state.current_player() == 3
    do(state, "yield")  # and the last has no choice
    assert "Bolsu: player 1 plays alone" in told(state)
    assert state.is_chance_node()


@pytest.mark.clause("klubiskruuvi/bolsu-must")
def test_the_last_who_owes_a_bolsu_must_bid_when_nothing_else_is_left() -> None:
    state = late()
    assert state.current_player() == 1
    do(state, "pass")
    do(state, "pass")
    assert state.current_player() == 3  # player 1 has been, and is not asked
    assert legal(state) == ["bolsu"]
    assert refused(state, "pass") == "bolsu-must"
    do(state, "bolsu")
    assert state.soloist == 3


def test_the_last_must_bid_even_after_a_bid_but_not_while_other_deals_are_left() -> None:
    state = do(late(), "bolsu,pass")
    assert legal(state) == ["bolsu"]  # player 2 has bid, and is no remaining player
    do(state, "bolsu,yield")
    assert state.soloist == 3
    state = do(late((4, 3, 1)), "pass,pass")
    assert "pass" in legal(state)


# --- bolsu


@pytest.mark.clause("klubiskruuvi/bolsu-give")
def test_the_declarer_takes_the_table_cards_and_gives_one_to_each() -> None:
    state = do(dealt(), "bolsu,pass,pass,pass")
    draw = state.chance_draw()
    assert draw is not None
    assert (draw.seat, draw.audience) == (1, EVERYONE)
    play(state, ACES)
    assert allowed(state, "give CA") == "bolsu-give"
    do(state, "give CA,give HA,give D2")
    assert state.places[2] == mask_of(read_cards(HEARTS[:-3] + " CA"))
    assert state.places[3] == mask_of(read_cards(SPADES[:-3] + " HA"))
    assert state.places[0] == mask_of(read_cards(CLUBS[:-3] + " D2"))


def test_search_gives_in_a_bolsu_what_a_beginner_would() -> None:
    state = do(dealt(), "bolsu,pass,pass,pass")
    play(state, ACES)
    (gift,) = sensible_actions(state)
    assert state.action_to_string(gift) == "give D2"  # all else may take a trick


@pytest.mark.clause("klubiskruuvi/bolsu-contract")
def test_a_bolsu_is_any_contract_of_seven() -> None:
    state = do(dealt(), "bolsu,pass,pass,pass")
    play(state, ACES)
    do(state, "give CA,give HA,give D2")
    assert len(legal(state)) == 6
    assert refused(state, "bid 6 no trump") == "bolsu-contract"
    assert allowed(state, "bid 7 misere") == "bolsu-contract"


@pytest.mark.clause("klubiskruuvi/bolsu-knock", "klubiskruuvi/bolsu-kontra")
def test_each_opponent_knocks_alone_the_right_first_and_is_answered_alone() -> None:
    state = soloist("bid 7 misere", "knock")
    assert state.current_player() == 2  # the declarer's left after the right
    assert allowed(state, "knock") == "bolsu-knock"
    do(state, "pass")
    assert state.current_player() == 3
    do(state, "knock")
    assert state.current_player() == 1
    do(state, "kontra-knock,pass")
    assert [state.factor_of(chair) for chair in (0, 2, 3)] == [4, 1, 2]


@pytest.mark.clause("klubiskruuvi/bolsu-lead")
def test_the_declarers_left_leads_against_one_alone() -> None:
    state = soloist("bid 7 diamonds")
    assert state.current_player() == 2
    assert [state._side_of(chair) for chair in range(4)] == [1, 0, 1, 1]


@pytest.mark.clause("klubiskruuvi/bolsu-tricks", "klubiskruuvi/bolsu-declarer")
@pytest.mark.parametrize(("lost", "points"), [(0, -21), (1, 17), (2, 24), (5, 45), (13, 101)])
def test_each_opponent_pays_or_gets(lost: int, points: int) -> None:
    assert bolsu_points(lost) == points


def test_a_mussolini_of_thirteen_trumps_is_made() -> None:
    state = to_end(soloist("bid 7 diamonds", "knock,pass,pass,pass", "CA HA SA"))
    assert sheet(state)[:4] == [
        ((0,), -42.0, "bolsu-tricks"),  # the declarer's right knocked
        ((2,), -21.0, "bolsu-tricks"),
        ((3,), -21.0, "bolsu-tricks"),
        ((1,), 84.0, "bolsu-declarer"),
    ]
    assert state.scores() == [-42.0, 84.0, -21.0, -21.0]


LOW = (
    "C9 CT CJ CQ CK H9 HT HJ HQ HK S9 ST",
    "C2 C3 C4 C5 C6 C7 C8 D2 D3 D4 D5 D6",
    "D9 DT DJ DQ DK D7 D8 H6 H7 H8 SJ SQ",
    "H2 H3 H4 H5 S2 S3 S4 S5 S6 S7 S8 SK",
)


def low_bolsu(knocks: str) -> ClubMatch:
    """Player 2 plays seven misere with low cards, giving three of the four aces away."""
    state = dealt(hands=LOW)
    do(state, "bolsu,pass,pass,pass")
    play(state, ACES)
    do(state, "give DA,give HA,give SA,bid 7 misere")
    return do(state, knocks)


@pytest.mark.clause("klubiskruuvi/bolsu-aces", "klubiskruuvi/bolsu-doubled")
def test_aces_are_not_doubled_for_knockers_if_the_bolsu_failed() -> None:
    state = low_bolsu("knock,pass,pass,pass")  # the knocker is player 1
    state.tricks = [5, 2, 6, 0]
    state.aces = state.aces.after(read_cards("CA"), 9, 0).after(read_cards("DA SA"), 2, 1)
    state._end_deal()
    assert sheet(state) == [
        ((0,), 48.0, "bolsu-tricks"),
        ((0,), 5.0, "bolsu-aces"),
        ((2,), 24.0, "bolsu-tricks"),
        ((2,), 5.0, "bolsu-aces"),
        ((3,), 24.0, "bolsu-tricks"),
        ((3,), 5.0, "bolsu-aces"),
        ((1,), -111.0, "bolsu-declarer"),
    ]


def test_a_bolsu_with_low_cards_is_made() -> None:
    state = to_end(low_bolsu("pass,pass,pass"))
    assert state.scores()[1] > 0


def test_aces_of_a_bolsu_that_is_made_count_double_for_knockers() -> None:
    state = dealt(hands=LOW)
    do(state, "bolsu,pass,pass,pass")
    play(state, ACES)
    do(state, "give CA,give HA,give SA,bid 7 misere,knock,pass,pass,kontra-knock")
    state.tricks, state.taken = [4, 0, 9, 0], [0, 0, 0, 0]
    state.aces = state.aces.after(read_cards("CA HA"), 2, 1).after(read_cards("DA SA"), 5, 1)
    state._end_deal()
    assert sheet(state)[:2] == [((0,), -84.0, "bolsu-tricks"), ((0,), -56.0, "bolsu-aces")]
    assert sheet(state)[3] == ((2,), -14.0, "bolsu-aces")


# --- scoring of basic deals and kotkas


@pytest.mark.clause(
    "klubiskruuvi/made",
    "klubiskruuvi/missing",
    "klubiskruuvi/extra-tricks",
    "klubiskruuvi/extra-tricks-doubled",
)
@pytest.mark.parametrize(
    ("level", "kind", "good", "factor", "points", "bonus"),
    [
        (5, 0, 11, 1, 10, 0), (6, 0, 12, 1, 20, 0), (7, 0, 13, 1, 30, 0), (5, 5, 11, 1, 25, 0),
        (5, 2, 12, 1, 25, 5), (5, 2, 13, 1, 25, 10), (6, 2, 13, 1, 36, 6), (6, 0, 13, 2, 40, 12),
        (7, 4, 13, 4, 196, 0), (5, 1, 10, 1, -5, 0), (5, 1, 9, 1, -10, 0), (6, 1, 10, 1, -17, 0),
        (7, 1, 11, 2, -48, 0),
    ],
)  # fmt: skip
def test_points(level: int, kind: int, good: int, factor: int, points: int, bonus: int) -> None:
    played = Played(level, kind, good, factor)
    assert club_points(played)[0] == points
    assert club_bonus(played) == bonus


@pytest.mark.clause("klubiskruuvi/aces")
@pytest.mark.parametrize(("good", "own"), [(11, 2), (10, 1)])
def test_the_declarers_aces_are_doubled_only_in_a_misere_that_is_made(good: int, own: int) -> None:
    state = dealt()
    state.level, state.kind, state.bidder, state.factor = 5, 0, 1, 2
    state.tricks = [good, 13 - good, 0, 0]
    state.aces = state.aces.after(read_cards("CA"), 3, 0).after(read_cards("DA"), 7, 1)
    state._score_contract(Played(5, 0, good, 2))
    aces = [line for line in sheet(state) if line[2] == "aces"]
    assert aces == [((1, 3), 3.0 * own, "aces"), ((0, 2), 14.0, "aces")]


@pytest.mark.clause("klubiskruuvi/fourfold", "klubiskruuvi/highest-score")
def test_the_points_of_a_side_count_fourfold_for_each_of_it() -> None:
    state = dealt()
    do(state, "pass,pass,pass,pass,bid 5 diamonds" + PASSES)
    play(state, ACES)
    do(state, "give D2,give D3,give D4,give D5,give D2,give D3,give D4")
    do(state, "pass,pass,pass,pass")
    state = to_end(state, highest=False)
    points = sum(line[1] for line in sheet(state) if line[2] not in ("fourfold",))
    assert points
    assert state.scores() == [4 * points if seat in (1, 3) else 0 for seat in range(4)] or (
        state.scores() == [0 if seat in (1, 3) else 4 * points for seat in range(4)]
    )
    best = max(state.scores())
    assert state.winners() == [seat for seat in range(4) if state.scores()[seat] == best]


def test_a_pass_misere_is_scored_as_in_modern_skruuvi() -> None:
    state = do(dealt(), "pass,pass,pass,pass,pass,pass,pass,pass")
    play(state, ACES)
    do(state, "give CA,give DA,give CA,give DA,knock,pass,pass")
    state = to_end(state)
    assert {line[2] for line in sheet(state)} >= {"pass-misere-tricks", "fourfold"}
    tricks = [line for line in sheet(state) if line[2] == "pass-misere-tricks"]
    assert sum(points for _, points, _ in tricks) == 2 * 13


def test_the_trick_names_players_where_partners_have_changed() -> None:
    state = dealt()
    state.seating = (0, 2, 1, 3)
    do(state, "pass,pass,pass,pass,pass,pass,pass,pass")
    play(state, ACES)
    do(state, "give CA,give DA,give CA,give DA,pass,pass,pass,pass")
    assert state.current_player() == 2  # in the chair on the dealer's left
    play(state, legal(state)[0])
    zone = state.view(0).zone("trick")
    assert isinstance(zone, CardZone)
    assert zone.items[0].by == 2


def test_the_bolsu_round_is_no_turn_of_the_auction() -> None:
    state = do(dealt(), "pass,pass,pass,pass,bid 1 diamonds")
    calls = state.calls_so_far()
    assert state.call_turn(calls, len(calls) - 1) == "first"


def test_in_a_kotka_the_taken_card_belongs_to_the_dealt_hand() -> None:
    state = do(late((4, 0, 0), 0), "pass,pass,pass,pass")
    play(state, "CA DA HA SA")
    assert state.dealt_hand(1) == state.places[1]


def test_too_many_deals_are_refused() -> None:
    with pytest.raises(OptionError, match="at most 12"):
        load_game("klubiskruuvi(games=1,deals=13)")
