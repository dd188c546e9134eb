"""Huutopussi as most people play it (booklet 14): marriages after any trick, and the game for three."""

from __future__ import annotations

from random import Random

import pytest

from advised import estimate, sensible_actions
from games.pussi_positions import holding, offered
from games.trick_positions import allowed, deal, do, legal, play, refused, sheet, start, told
from games.tricks.second_huutopussi import SecondReferee
from pelitupa.core import CardZone, OptionError
from pelitupa.games import load_game
from pelitupa.games.tricks.huutopussi.advice import laid_away
from pelitupa.games.tricks.huutopussi.alliance import AllianceMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.games.tricks.pussi_family.match import PussiMatch

THREE = "huutopussi(ruleset=three)"

HANDS = (
    "SA ST SK SQ HA DA D9 D8 C8 C7 C6",
    "HT HK HQ H9 H8 CA CT CK DK D7 S6",
    "H7 H6 HJ CQ CJ C9 DQ DT D6 S7 S8",
)
"""Player 1 has a marriage in spades, player 2 in hearts; 2 and 3 share clubs and diamonds."""


def three(points: tuple[int, int, int] = (0, 0, 0), spec: str = THREE) -> AllianceMatch:
    """A match whose players have some points, when player 1 is to open the auction."""
    state = deal(start(spec), HANDS)
    assert isinstance(state, AllianceMatch)
    state.points = list(points)
    return state


def alone(contract: str = "no raise", away: str = "D9 D8 C6", spec: str = THREE) -> AllianceMatch:
    """Player 1 is declarer for 100 or after a raise, has laid three cards away, and leads."""
    state = do(three(spec=spec), "bid 100, pass, pass, S9, SJ, DJ")
    do(state, contract)
    return do(state, ", ".join(f"lay away {card}" for card in away.split()))


def cards_in_zone(state: AllianceMatch, seat: int, name: str) -> list[str]:
    """The faces of the cards in a zone, as a seat sees them."""
    zone = next(zone for zone in state.view(seat).zones if zone.id == name)
    assert isinstance(zone, CardZone)
    return [item.face for item in zone.items]


def out(state: AllianceMatch) -> AllianceMatch:
    """To the end of the deal by lowest cards, nobody announcing anything."""
    number = len(state.starts)
    while not state.is_terminal() and len(state.starts) == number:
        choices = state.legal_actions()
        quiet = [a for a in choices if state.action_to_string(a) == "no announcement"]
        state.apply_action(quiet[0] if quiet else choices[0])
    return state


# --- marriages after any trick


@pytest.mark.clause("huutopussi/announce-any")
def test_after_any_trick_its_winner_may_announce() -> None:
    hands = (
        "HA HT DK DQ C9 C8 S9 S8 D7",
        "SA ST SK SQ DA D9 H9 H8 CQ",
        "CA CT CK HK D8 S7 S6 H7 HJ",
        "DT DJ D6 HQ H6 CJ C7 C6 SJ",
    )
    for spec, may in (("huutopussi", False), ("huutopussi(announce=any)", True)):
        state = do(deal(start(spec), hands), "bid 50, bid 55, pass, pass, pass")
        do(state, "give DT, give DJ, give D6, no raise, give DT, give DJ, give D6")
        assert refused(state, "ask whole") == ("announce-any" if may else "turn")
        assert isinstance(state, PussiMatch)
        play(state, "H8 HJ HQ HT")  # player 2 led, player 1 has won
        assert state.current_player() == 0
        assert ("announce diamonds" in legal(state)) is may
    do(state, "announce diamonds")
    assert state.trump == 1


# --- for three


@pytest.mark.clause("huutopussi/three", "huutopussi/three-deal")
def test_eleven_cards_each_and_three_left_over() -> None:
    state = three()
    assert state.num_players() == 3
    assert [state.places[seat].bit_count() for seat in range(3)] == [11, 11, 11]
    left = cards_in_zone(state, 1, "left")
    assert left == ["back"] * 3
    assert state.sides() == ((0,), (1,), (2,))
    assert alone().sides() == ((0,), (1, 2))
    with pytest.raises(OptionError):
        load_game("huutopussi(players=3,passing=sequence)")


@pytest.mark.clause("huutopussi/three-auction")
def test_the_auction_is_each_players_own() -> None:
    state = do(three(), "bid 50, bid 55, pass, bid 60")
    assert state.current_player() == 1
    do(state, "pass")
    assert state.declarer == 0
    assert state.is_chance_node()
    state = do(three((0, -500, 0)), "bid 50")
    assert legal(state) == ["pass"]
    assert refused(state, "bid 60") == "barred"
    do(state, "pass")
    assert "bid 55" in legal(state)  # player 2 alone is barred


@pytest.mark.clause("huutopussi/three-take")
def test_the_declarer_takes_what_is_left_over_and_may_raise() -> None:
    state = do(three(), "bid 100, pass, pass, S9, SJ, DJ")
    assert state.places[0] & holding("S9 SJ DJ") == holding("S9 SJ DJ")
    assert all(line.hidden for line in state.log(1)[-3:])
    assert not any(line.hidden for line in state.log(0)[-3:])
    assert refused(state, "bid 100") == "raise"
    assert refused(state, "SA") == "three-away"
    do(state, "bid 160")
    assert state.contract == 160
    assert state.final_bid() == 100


@pytest.mark.clause("huutopussi/three-away")
def test_three_cards_are_laid_away_and_count_for_the_declarer() -> None:
    state = do(three(), "bid 100, pass, pass, S9, SJ, DJ, no raise")
    assert allowed(state, "lay away DA") == "three-away"
    assert refused(state, "lay away HT") == "three-away"
    do(state, "lay away DA")
    assert refused(state, "lay away DA") == "three-away"
    assert state.view(1).zones == state.clone().view(1).zones
    do(state, "lay away DJ, lay away C6")
    assert state.phase == PLAYING
    assert state.current_player() == 0
    assert [state.places[seat].bit_count() for seat in range(3)] == [11, 11, 11]
    assert sorted(cards_in_zone(state, 0, "away")) == ["C6", "DA", "DJ"]
    assert cards_in_zone(state, 1, "away") == ["back"] * 3
    assert state._card_points(0) == 15
    out(state)
    assert "laid away: C6 DA DJ" in told(state)
    total = int(state.score_sheet()[0].text.split()[0]) + sum(x[1] for x in sheet(state)[1:3])
    assert total == 160


@pytest.mark.clause("huutopussi/three-marriages")
def test_the_declarer_asks_nobody_and_allies_ask_each_other() -> None:
    state = play(alone(away="D9 D8 C6"), "SA S6 S7")
    assert offered(state) == ["announce spades"]
    assert refused(state, "ask whole") == "three-marriages"
    assert refused(state, "ask half hearts") == "three-marriages"
    do(state, "no announcement")
    play(state, "C7 CA C9")
    assert state.current_player() == 1
    assert offered(state) == ["announce hearts", "ask half clubs", "ask half diamonds", "ask whole"]
    do(state, "ask half clubs")
    assert state.current_player() == 2
    assert legal(state) == ["yes"]
    do(state, "yes")
    assert state.trump == 0
    assert state.marriages == ((0, 1),)
    assert state.announcers == (1,)
    for seed in range(20):  # what the answer told lies neither with the declarer nor laid away
        drawn = state.resample_from_infostate(1, Random(seed).random)
        assert drawn.places[2] & holding("CQ")
        other = state.resample_from_infostate(0, Random(seed).random)
        assert (other.places[1] | other.places[2]) & holding("CQ CK") == holding("CQ CK")
        for ally in (1, 2):
            assert (other.places[ally] & holding("CQ CK")).bit_count() == 1


@pytest.mark.clause("huutopussi/three-marriages")
def test_a_marriage_laid_away_is_not_asked_about_after_the_last_trick() -> None:
    state = out(alone(away="SK SQ C6"))
    assert state.deal_number() == 2


@pytest.mark.clause("huutopussi/three-points")
def test_each_ally_gets_the_card_points_that_this_ally_got() -> None:
    state = play(alone("bid 160"), "C7 CA C9")
    do(state, "announce hearts")
    play(state, "CK CJ C8")  # hearts are trumps
    do(state, "no announcement")
    out(state)
    lines = sheet(state)
    assert [line[0] for line in lines[:3]] == [(0,), (1,), (2,)]
    assert [line[2] for line in lines[:3]] == ["failed", "three-points", "three-points"]
    assert lines[0][1] == -160.0
    own = int(state.score_sheet()[0].text.split()[0])
    assert own + lines[1][1] + lines[2][1] == 260.0
    assert state.points == [-160, lines[1][1], lines[2][1]]


SURE = (
    "SA ST SK SQ SJ S9 S8 HA DA CA CT",
    "HT HK HQ H9 H8 H7 DK D9 D7 C9 C8",
    "H6 HJ CQ CJ CK DQ DT D6 D8 C7 DJ",
)


@pytest.mark.clause("huutopussi/three-lapari")
def test_allies_without_a_trick_lose_the_bid_each() -> None:
    state = deal(start(THREE), SURE)
    assert isinstance(state, AllianceMatch)
    do(state, "bid 100, pass, pass, S7, S6, C6, bid 120")
    do(state, "lay away CT, lay away C6, lay away S6")
    for card in ["SA", "ST", "SK", "SQ", "SJ", "S9", "S8", "S7", "CA", "DA", "HA"]:
        do(state, card)
        while state.trick:
            state.apply_action(state.legal_actions()[0])
        if not state.is_chance_node() and "no announcement" in legal(state):
            do(state, "no announcement")
    assert "läpäri by the declarer" in told(state)
    assert state.points == [120, -100, -100]
    assert [line[2] for line in sheet(state)[3:]] == ["three-lapari", "three-lapari"]


@pytest.mark.clause("huutopussi/three-target")
def test_one_must_be_alone_ahead_with_500() -> None:
    state = three()
    state.points = [505, 505, 20]
    assert not state._is_won()
    state.points = [505, 500, 20]
    assert state._is_won()
    state.points = [495, 20, 20]
    assert not state._is_won()


def test_what_is_unseen_is_drawn_from_all_that_can_be() -> None:
    """An ally draws what the declarer took and laid away; the declarer what the allies hold."""
    state = play(alone(), "SA S6 S7")
    seen = set()
    for seed in range(60):
        drawn = state.resample_from_infostate(1, Random(seed).random)
        assert drawn.places[1] == state.places[1]
        seen.add(drawn.places[drawn.aside])
    assert len(seen) > 20
    for seed in range(10):
        drawn = state.resample_from_infostate(0, Random(seed).random)
        assert drawn.places[drawn.aside] == state.places[state.aside]


def test_what_a_plausible_declarer_lays_away() -> None:
    hand = holding("SA SK SQ HT H6 DA D9 CK C9 C8 C7 C6 D6 SJ")
    assert laid_away(hand)[0] == 13 * 2 + 8  # the ten of hearts, which an ace could take
    state = do(three(), "bid 100, pass, pass, S9, SJ, DJ, no raise")
    assert len(sensible_actions(state)) <= 6
    values = estimate(state)
    assert abs(sum(values)) < 1e-9


def walk_both(seed: int, any_trick: bool) -> int:
    """A random match by both referees, side by side; how many decisions there were."""
    rng, number = Random(seed), 0
    spec = f"huutopussi(players=3,announce={'any' if any_trick else 'led'},limit=12,target=200)"
    state = load_game(spec).new_initial_state()
    second = SecondReferee(any_trick, target=200, limit=12)
    while not state.is_terminal():
        text = state.action_to_string(rng.choice(state.legal_actions()))
        if state.is_chance_node():
            second.drawn(text)
        else:
            assert state.current_player() == second.turn
            assert sorted(legal(state)) == sorted(second.legal())
            # low bids, so that all players come to declare, and all contracts are made or fail
            if text.startswith("bid") and rng.random() < 0.8:
                text = "pass" if "pass" in legal(state) else legal(state)[0]
            second.do(text)
            number += 1
        state.apply_action(state.string_to_action(text))
        assert state.deal_number() == 0 or state.scores() == [float(x) for x in second.score]
    assert second.over
    return number


@pytest.mark.parametrize("any_trick", [True, False])
def test_a_second_referee_rules_alike(any_trick: bool) -> None:
    """Written from the clauses alone. A thousand matches of each kind were walked side by side."""
    assert sum(walk_both(seed, any_trick) for seed in range(8)) > 1000
