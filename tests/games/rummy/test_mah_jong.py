"""Mah Jong: the deal, turns, claims and their order, kongs, flowers, void deals, payment, what is hidden."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import CardZone, CounterZone, IllegalAction
from pelitupa.equipment.tiles import (
    ALL_KINDS,
    FLOWERS,
    KINDS,
    PACK,
    TILE_NAMES,
    TILE_TEXTS,
    kinds_in,
    read_tile,
    read_tiles,
)
from pelitupa.games import game_ids, load_game
from pelitupa.games.rummy.mah_jong.actions import PASS
from pelitupa.games.rummy.mah_jong.advice import MahJongAdvice
from pelitupa.games.rummy.mah_jong.distance import distance
from pelitupa.games.rummy.mah_jong.game import OVER, TURN, MahJongState
from pelitupa.games.rummy.mah_jong.scoring import CHOW, KONG, PUNG
from pelitupa.i18n import translator
from pelitupa.table import Match, Seat
from pelitupa.table.events import PLAY, Event
from pelitupa.table.session import TableSession
from pelitupa.table.terms import Terms

ODD = "1p 4p 7p 1s 4s 7s 1m 4m 7m Ew Sw Ww Nw"
"""A hand that is far from everything."""


def dealt(*hands: str, spec: str = "mah_jong", keep: str = "") -> MahJongState:
    """After the deal: hands of east and the others, filled up from the rest but for tiles to `keep`.

    What is filled in is as odd as can be, so that nobody can claim by chance what a test does not say.
    """
    game = load_game(spec)
    state = game.new_initial_state()
    assert isinstance(state, MahJongState)
    given = [read_tiles(hand) for hand in (*hands, "", "", "", "")[:4]]
    left = list(PACK)
    for kind in [kind for hand in given for kind in hand] + read_tiles(keep):
        left[kind] -= 1
    assert min(left) >= 0
    for seat, hand in enumerate(given):
        for kind in [*read_tiles(ODD), *range(KINDS), *range(KINDS)]:
            if len([k for k in hand if k < FLOWERS]) == (14 if seat == 0 else 13):
                break
            if left[kind] and hand.count(kind) < 2:
                hand.append(kind)
                left[kind] -= 1
        for kind in hand:
            state.apply_action(kind)
    assert state.phase == TURN
    return state


def do(state: MahJongState, *texts: str) -> None:
    """Actions by their texts; `+7p` is a tile from the wall, `-` three answers that claim nothing."""
    for text in texts:
        if text == "-":
            while state.pending_players() and state.discard >= 0:
                state.apply_action(PASS)
        elif text.startswith("+"):
            assert state.is_chance_node()
            state.apply_action(read_tile(text[1:]))
        else:
            state.apply_action(state.string_to_action(text))


def ruled(state: MahJongState, text: str, seat: int | None = None) -> tuple[bool, str]:
    ruling = state.explain(state.string_to_action(text), seat)
    return ruling.legal, ruling.clause.removeprefix("mah_jong/")


def lines(state: MahJongState, clause: str, unit: str = "") -> list[tuple[tuple[int, ...], float]]:
    return [
        (line.seats, line.points)
        for line in state.score_sheet()
        if line.clause == f"mah_jong/{clause}" and line.unit == unit
    ]


def told(state: MahJongState, seat: int | None = None) -> str:
    return "\n".join(line.text for line in state.log(seat))


def hand_of(state: MahJongState, seat: int) -> list[str]:
    return [TILE_TEXTS[kind] for kind in kinds_in(state.hands[seat])]


# --- setup


@pytest.mark.clause("mah_jong/players")
@pytest.mark.clause("mah_jong/tiles")
def test_the_tiles() -> None:
    assert sum(PACK) == 144
    assert len(PACK) == ALL_KINDS
    assert len(set(TILE_TEXTS)) == ALL_KINDS
    assert [PACK[kind] for kind in range(FLOWERS, ALL_KINDS)] == [1] * 8
    assert TILE_NAMES[read_tile("7p")] == "circle 7"
    assert TILE_NAMES[read_tile("Rd")] == "red dragon"
    assert load_game("mah_jong").num_players() == 4
    with pytest.raises(ValueError, match="is no tile"):
        read_tile("C7")


@pytest.mark.clause("mah_jong/wall")
@pytest.mark.clause("mah_jong/first-turn")
def test_the_deal() -> None:
    state = dealt()
    assert state.held == [14, 13, 13, 13]
    assert state.wall == 144 - 53
    assert state.current_player() == 0
    assert len(state.legal_actions()) == len(set(hand_of(state, 0)))
    views = [state.view(seat) for seat in (0, None)]
    zones = [view.zone("hand-0") for view in views]
    assert all(isinstance(zone, CardZone) for zone in zones)
    assert [item.face for item in zones[0].items] == hand_of(state, 0)  # type: ignore[union-attr]
    assert {item.face for item in zones[1].items} == {"back"}  # type: ignore[union-attr]


@pytest.mark.clause("mah_jong/winds")
def test_turns_go_to_the_right_here_and_to_the_left_in_all_other_games() -> None:
    assert not load_game("mah_jong").clockwise
    to_the_right = [name for name in game_ids() if not load_game(name).clockwise]
    assert to_the_right == ["mah_jong"]


@pytest.mark.clause("mah_jong/duration")
@pytest.mark.clause("mah_jong/chips")
@pytest.mark.clause("mah_jong/winds")
@pytest.mark.clause("mah_jong/rotation")
@pytest.mark.clause("mah_jong/void-counts")
@pytest.mark.parametrize(
    ("spec", "easts", "winds", "chips"),
    [
        ("mah_jong", [0, 1, 2, 3], [0] * 4, 1000),
        ("mah_jong(ruleset=short)", [0, 1, 2, 3], [0] * 4, 1000),
        ("mah_jong(ruleset=long)", [0, 1, 2, 3] * 2, [0] * 4 + [1] * 4, 2000),
        ("mah_jong(east=left)", [0, 3, 2, 1], [0] * 4, 1000),
        ("mah_jong(deals=1)", [0], [0], 1000),
    ],
)
def test_deals_and_winds(spec: str, easts: list[int], winds: list[int], chips: int) -> None:
    """All deals of a match in which nobody claims or wins are void, and count."""
    rng = Random(1)
    state = load_game(spec).new_initial_state()
    assert isinstance(state, MahJongState)
    assert state.scores() == [chips] * 4
    seen: dict[int, tuple[int, int]] = {}
    while not state.is_terminal():
        seen[state.deal_number()] = state.east, state.round_wind()
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
        else:
            state.apply_action(PASS if state.discard >= 0 else state.legal_actions()[0])
    assert list(seen.values()) == list(zip(easts, winds, strict=True))
    assert state.wall == 14
    assert told(state).count("the deal is void") == len(easts)
    assert state.scores() == [chips] * 4
    assert state.winners() == []


def test_south_sits_to_the_right_of_east() -> None:
    state = dealt()
    assert [state.wind(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [state.view(None).players[seat].status for seat in range(4)] == [
        "East",
        "South",
        "West",
        "North",
    ]


# --- turns


@pytest.mark.clause("mah_jong/turn")
@pytest.mark.clause("mah_jong/direction")
def test_a_turn_is_to_take_and_to_discard() -> None:
    state = dealt()
    do(state, "1p", "-")
    assert state.is_chance_node()
    draw = state.chance_draw()
    assert draw is not None
    assert draw.seat == 1
    do(state, "+2p")
    assert state.current_player() == 1
    assert state.held[1] == 14
    assert "2p" not in told(state, 0).splitlines()[-1]
    assert ruled(state, "9m")[1] == "turn"
    assert ruled(state, "2p") == (True, "turn")
    do(state, "2p", "-", "+Gd", "Gd", "-", "+9s")
    assert state.current_player() == 3
    assert [len(pond) for pond in state.ponds] == [1, 1, 1, 0]


@pytest.mark.clause("mah_jong/first-turn")
@pytest.mark.clause("mah_jong/mah-jong")
def test_east_may_win_with_the_tiles_dealt() -> None:
    state = dealt("2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 8s Ww Ww", spec="mah_jong(deals=1)")
    assert ruled(state, "mah jong") == (True, "mah-jong")
    assert ruled(state, "8s") == (True, "turn")  # he may go on
    do(state, "mah jong")
    assert state.phase == OVER
    assert lines(state, "winning", "hand points") == [((0,), 20)]
    assert not lines(state, "from-wall", "hand points")
    assert state.winners() == [0]


@pytest.mark.clause("mah_jong/mah-jong")
@pytest.mark.clause("mah_jong/from-wall")
def test_mah_jong_with_a_tile_from_the_wall() -> None:
    state = dealt("9p", "2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 8s Ww", keep="Ww")
    do(state, "9p", "-")
    assert state.is_chance_node()
    do(state, "+Ww", "mah jong")
    assert state.deal_number() == 2
    assert lines(state, "from-wall", "hand points") == [((1,), 2)]
    assert "8s 8s 8s" in told(state, 3)


@pytest.mark.clause("mah_jong/mah-jong")
@pytest.mark.clause("mah_jong/claim-meld")
@pytest.mark.parametrize("claim", ["pung", "chow 123s"])
def test_a_claimed_combination_that_completes_the_hand_wins_at_once(claim: str) -> None:
    """As a claim for mah jong would have: no tile came from the wall."""
    held = "8s 8s Ww Ww" if claim == "pung" else "1s 2s Ww Ww"
    tile = "8s" if claim == "pung" else "3s"
    state = dealt(tile, WAITING.replace("8s 8s 8s Ww", held))
    do(state, tile)
    assert ruled(state, "mah jong") == (True, "claim-mah-jong")
    at_once = state.clone()
    do(at_once, "mah jong", "pass", "pass")
    do(state, claim, "pass", "pass")
    assert ruled(state, "mah jong") == (True, "mah-jong")
    assert (ruled(state, "2p")[0], ruled(state, "kong 2p")[0]) == (True, False)
    do(state, "mah jong")
    assert (state.phase, state.chips) == (at_once.phase, at_once.chips)
    assert not lines(state, "from-wall", "hand points")
    assert state.winners() == [1]


@pytest.mark.clause("mah_jong/winning-hand")
def test_a_claim_that_completes_nothing_is_followed_by_a_discard() -> None:
    state = dealt("8s", WAITING.replace("8s 8s 8s Ww", "8s 8s 9p Ww"))
    do(state, "8s", "pung", "pass", "pass")
    assert ruled(state, "mah jong") == (False, "winning-hand")


@pytest.mark.clause("mah_jong/winning-hand")
def test_an_incomplete_hand_is_no_mah_jong() -> None:
    state = dealt("1p 1p")
    assert ruled(state, "mah jong") == (False, "winning-hand")
    before = state.history()
    with pytest.raises(IllegalAction, match="four combinations and a pair"):
        do(state, "mah jong")
    assert state.history() == before


# --- claims


@pytest.mark.clause("mah_jong/claim-pung")
@pytest.mark.clause("mah_jong/claim-meld")
@pytest.mark.clause("mah_jong/pung")
def test_a_pung_is_claimed_by_anybody_and_turns_are_skipped() -> None:
    state = dealt("5p", "", "", "5p 5p")
    do(state, "5p", "pass", "pass")
    assert ruled(state, "pung") == (True, "claim-pung")
    do(state, "pung")
    assert state.current_player() == 3
    assert state.melds[3] == ((PUNG, read_tile("5p"), False),)
    assert state.ponds[0] == ()
    assert state.held[3] == 11
    assert ruled(state, "mah jong") == (False, "winning-hand")
    assert all(action < KINDS for action in state.legal_actions())
    do(state, hand_of(state, 3)[0], "-")
    assert state.chance_draw().seat == 0  # type: ignore[union-attr]
    assert "5p" in str(state.view(None).zone("melds-3"))


@pytest.mark.clause("mah_jong/claim-pung")
def test_one_equal_tile_makes_no_pung() -> None:
    state = dealt("5p", "5p")
    do(state, "5p")
    assert ruled(state, "pung") == (False, "claim-pung")


@pytest.mark.clause("mah_jong/claim-chow")
@pytest.mark.clause("mah_jong/chow")
def test_a_chow_is_claimed_from_one_side_only() -> None:
    state = dealt("5p", "3p 4p 6p 7p", "3p 4p 6p 7p")
    do(state, "5p")
    assert state.current_player() == 1
    assert ruled(state, "chow 345p") == (True, "claim-chow")
    assert ruled(state, "chow 456p") == (True, "claim-chow")
    assert ruled(state, "chow 567p") == (True, "claim-chow")
    assert ruled(state, "chow 123p") == (False, "chow")
    assert ruled(state, "chow 456p", 2) == (False, "claim-chow")
    held = hand_of(state, 1)
    do(state, "chow 456p", "pass", "pass")
    assert state.current_player() == 1
    assert state.melds[1] == ((CHOW, read_tile("4p"), False),)
    assert sorted([*hand_of(state, 1), "4p", "6p"]) == sorted(held)


@pytest.mark.clause("mah_jong/chow")
def test_honours_make_no_chow_and_suits_end_at_nine() -> None:
    state = dealt("Sw 9p", "Ew Ww 8p 7p", "1s 2s")
    do(state, "Sw")
    assert ruled(state, "chow 123p") == (False, "chow")
    do(state, "-", "+9s", "9s")
    assert not [
        text for text in _texts(state, 2) if text.startswith("chow")
    ]  # 9s 1m 2m are no chow
    state = dealt("9p", "8p 7p 1s 2s")
    do(state, "9p")
    assert _texts(state, 1)[0] == "chow 789p"
    assert len([text for text in _texts(state, 1) if text.startswith("chow")]) == 1


def _texts(state: MahJongState, seat: int) -> list[str]:
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]


@pytest.mark.clause("mah_jong/claim-kong")
@pytest.mark.clause("mah_jong/kong")
def test_a_kong_is_claimed_with_three_in_hand_and_replaced() -> None:
    state = dealt("5p", "", "5p 5p 5p", "", keep="9m")
    do(state, "5p", "pass", "kong", "pass")
    assert state.melds[2] == ((KONG, read_tile("5p"), False),)
    assert state.is_chance_node()
    do(state, "+9m")
    assert state.current_player() == 2
    assert state.held[2] == 11
    state = dealt("5p", "", "5p 5p")
    do(state, "5p", "pass")
    assert ruled(state, "kong") == (False, "claim-kong")


WAITING = "2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 8s Ww"


@pytest.mark.clause("mah_jong/claim-mah-jong")
@pytest.mark.clause("mah_jong/priority")
def test_mah_jong_goes_before_a_pung() -> None:
    state = dealt("8m Ww", "Ww Ww", "", WAITING.replace("Ww", "") + " Ww")
    do(state, "Ww", "pung", "pass")
    assert ruled(state, "mah jong") == (True, "claim-mah-jong")
    do(state, "mah jong")
    assert lines(state, "winning", "hand points") == [((3,), 20)]
    assert not lines(state, "from-wall", "hand points")
    assert "claims: pung" in told(state)


@pytest.mark.clause("mah_jong/priority")
def test_a_pung_goes_before_a_chow_which_has_shown_its_tiles() -> None:
    state = dealt("5p", "4p 6p", "", "5p 5p")
    do(state, "5p", "chow 456p", "pass", "pung")
    assert state.current_player() == 3
    for seed in range(30):
        drawn = state.resample_from_infostate(2, Random(seed).random)
        assert {"4p", "6p"} <= set(hand_of(drawn, 1))


@pytest.mark.clause("mah_jong/priority")
def test_of_two_for_mah_jong_the_next_in_turn_wins() -> None:
    second = "2s 3s 4s 5m 6m 7m 6p 7p 8p 9s 9s 9s Ww"
    state = dealt("Ww", "", WAITING, second)
    do(state, "Ww", "pass", "mah jong", "mah jong")
    assert lines(state, "winning", "hand points") == [((2,), 20)]


@pytest.mark.clause("mah_jong/priority")
@pytest.mark.clause("mah_jong/winning-hand")
def test_a_kong_goes_before_a_chow_and_a_hand_that_is_not_ready_cannot_win() -> None:
    state = dealt("5p", "4p 6p", "5p 5p 5p")
    do(state, "5p")
    assert ruled(state, "mah jong", 2) == (False, "winning-hand")
    do(state, "chow 456p", "kong", "pass")
    assert state.melds[1] == ()
    assert len(state.melds[2]) == 1


@pytest.mark.clause("mah_jong/answers")
@pytest.mark.clause("mah_jong/latest")
def test_answers_are_sealed_until_all_are_in() -> None:
    state = dealt("5p Rd", "", "5p 5p")
    do(state, "5p")
    assert state.pending_players() == [1, 2, 3]
    assert ruled(state, "9m") == (False, "answers")
    assert set(_texts(state, 1)) >= {"pass", "pass until my turn"}
    do(state, "pass")
    for seat in (2, 3):
        assert "has answered" in told(state, seat)
        assert "pass" not in told(state, seat)
    do(state, "pass", "pass", "+2s")
    assert ruled(state, "pung", 1) == (False, "latest")
    assert ruled(state, "pass", 1) == (False, "answers")


@pytest.mark.clause("mah_jong/silence")
def test_who_says_nothing_claims_nothing() -> None:
    match = Match(load_game("mah_jong"), [Seat(f"N{place}") for place in range(4)], seed="3")
    session = TableSession(match, Terms(silence=20), began=0)
    seat = session.waiting_for()[0]
    session.apply(Event(PLAY, seat, match.legal(seat)[0], 1000))
    assert len(session.waiting_for()) == 3
    assert [match.silence_of(other) for other in session.waiting_for()] == ["pass"] * 3
    assert session.next_silence() == 21_000


@pytest.mark.clause("mah_jong/pass-on")
def test_who_claims_nothing_until_his_turn_is_not_asked() -> None:
    state = dealt("1p 5p 9m", "", "5p 5p", "", keep="9m 9m")
    do(state, "1p", "pass", "pass until my turn", "pass")
    assert "nothing until" in told(state, 0)
    assert "claims nothing" in state.view(0).players[2].status
    do(state, "+9m", "9m")
    assert state.pending_players() == [3, 0]
    do(state, "-", "+8s")
    assert state.current_player() == 2
    assert not state.passing[2]
    do(state, "8s")
    assert state.pending_players() == [3, 0, 1]


@pytest.mark.clause("mah_jong/pass-on")
def test_when_nobody_wants_to_be_asked_play_goes_on_at_once() -> None:
    state = dealt()
    do(state, "1p", *["pass until my turn"] * 3, "+8s", "8s")
    assert state.pending_players() == [0]
    do(state, "pass until my turn", "+8s", "8s")
    assert state.passing == [True, False, False, True]
    assert state.pending_players() == [1]


# --- kongs


@pytest.mark.clause("mah_jong/concealed-kong")
def test_four_in_hand_may_be_melded_face_down() -> None:
    state = dealt("6s 6s 6s 6s", keep="9m")
    assert ruled(state, "kong 6s") == (True, "concealed-kong")
    assert ruled(state, "6s") == (True, "turn")
    do(state, "kong 6s", "+9m")
    assert state.current_player() == 0
    assert state.held[0] == 11
    zone = state.view(2).zone("melds-0")
    assert isinstance(zone, CardZone)
    assert [item.face for item in zone.items] == ["back", "6s", "6s", "back"]
    assert zone.items[0].label == "concealed kong"
    assert ruled(state, "kong 1p") == (False, "kong")


@pytest.mark.clause("mah_jong/added-kong")
@pytest.mark.clause("mah_jong/kong-time")
@pytest.mark.clause("mah_jong/no-robbing")
def test_the_fourth_tile_is_added_in_a_later_turn() -> None:
    state = dealt("5p 8m", "5p 5p 5p", keep="9m 9s")
    do(state, "5p", "pung", "pass", "pass")
    assert ruled(state, "kong 5p") == (False, "kong-time")
    do(state, "1p", "-", "+8s", "8s", "-", "+8s", "8s", "-", "+8p", "8p", "-", "+9m")
    assert state.current_player() == 1
    assert ruled(state, "kong 5p") == (True, "added-kong")
    do(state, "kong 5p")
    assert state.melds[1] == ((KONG, read_tile("5p"), False),)
    assert state.is_chance_node()  # nobody is asked: an added tile cannot be claimed
    do(state, "+9s")
    assert state.current_player() == 1


@pytest.mark.clause("mah_jong/replacement")
@pytest.mark.clause("mah_jong/from-wall")
def test_winning_with_the_replacement_of_a_kong() -> None:
    state = dealt("6s 6s 6s 6s 2p 3p 4p 5m 6m 7m 8s 8s 8s Ww", keep="Ww")
    do(state, "kong 6s", "+Ww", "mah jong")
    assert lines(state, "replacement", "hand points") == [((0,), 10)]
    assert lines(state, "from-wall", "hand points") == [((0,), 2)]


def until_the_last(state: MahJongState, keep: str) -> None:
    """Nobody claims, and the wall is taken down to what is kept in it beside fourteen."""
    left = state.dead + len(read_tiles(keep))
    while state.wall > left:
        if state.is_chance_node():
            free = [many - read_tiles(keep).count(kind) for kind, many in enumerate(state.stock)]
            state.apply_action(next(kind for kind in range(KINDS) if free[kind] > 0))
        else:
            state.apply_action(PASS if state.discard >= 0 else max(state.drawn, 0))
    if state.phase == TURN:
        do(state, TILE_TEXTS[state.drawn], "-")


@pytest.mark.clause("mah_jong/void")
def test_the_last_tile_may_win() -> None:
    state = dealt("1p", WAITING.replace("Ww", "Nw"), keep="Nw Nw Nw", spec="mah_jong(deals=1)")
    until_the_last(state, "Nw")
    do(state, "+Nw")
    assert state.wall == 14
    assert state.current_player() == 1
    do(state, "mah jong")
    assert state.winners() == [1]


@pytest.mark.clause("mah_jong/void")
def test_the_discard_after_the_last_tile_may_be_claimed_and_then_the_deal_is_void() -> None:
    state = dealt("1p", "", WAITING.replace("Ww", "Nw"), keep="Nw Nw Nw", spec="mah_jong(deals=1)")
    until_the_last(state, "Nw")
    do(state, "+Nw", "Nw")
    claimed = state.clone()
    do(claimed, "mah jong", "-")
    assert claimed.winners() == [2]
    do(state, "-")
    assert state.phase == OVER
    assert state.winners() == []
    assert "the deal is void" in told(state)


@pytest.mark.clause("mah_jong/last-replacement")
def test_no_kong_when_nothing_is_left_to_replace_it() -> None:
    state = dealt("1p", "6s 6s 6s", "6m 6m 6m", keep="6s 6m 9s", spec="mah_jong(deals=1)")
    until_the_last(state, "6s")
    do(state, "+6s")
    assert ruled(state, "kong 6s") == (False, "last-replacement")
    state = dealt("1p", "6s 6s 6s", "6m 6m 6m", keep="6s 6m 9s", spec="mah_jong(deals=1)")
    until_the_last(state, "6m")
    do(state, "+6m", "6m")
    assert ruled(state, "kong") == (False, "last-replacement")
    assert ruled(state, "pung") == (True, "claim-pung")


# --- flowers


@pytest.mark.clause("mah_jong/flowers")
def test_a_flower_is_melded_and_replaced_at_once() -> None:
    state = dealt("f1", keep="f3 f2 9m")
    assert state.flowers[0] == (read_tile("f1"),)
    assert state.held == [14, 13, 13, 13]
    do(state, "1p", "-", "+f2")
    assert state.chance_draw().seat == 1  # type: ignore[union-attr]
    do(state, "+f3", "+9m")
    assert state.flowers[1] == tuple(read_tiles("f2 f3"))
    assert state.held[1] == 14
    assert "f3" in told(state, 0)
    assert "9m" not in told(state, 0).splitlines()[-1]


@pytest.mark.clause("mah_jong/replacement")
@pytest.mark.clause("mah_jong/flowers")
def test_winning_with_the_replacement_of_a_flower() -> None:
    state = dealt("1p", WAITING, keep="Ww f4")
    do(state, "1p", "-", "+f4", "+Ww", "mah jong")
    assert lines(state, "replacement", "hand points") == [((1,), 10)]


@pytest.mark.clause("mah_jong/void")
def test_a_flower_that_cannot_be_replaced_voids_the_deal() -> None:
    state = dealt("1p", keep="f1", spec="mah_jong(deals=1)")
    until_the_last(state, "f1")
    do(state, "+f1")
    assert state.phase == OVER
    assert "the deal is void" in told(state)


# --- payment


@pytest.mark.clause("mah_jong/winner-paid")
@pytest.mark.clause("mah_jong/losers-settle")
@pytest.mark.clause("mah_jong/east-double")
def test_the_winner_is_paid_and_the_losers_settle() -> None:
    """South wins 24; east has a pair of dragons (2), west a pung of ones (8), north nothing."""
    east = "Rd Rd 9p 4p 7p 1s 4s 7s 1m 4m 7m Sw Ww 8m"
    west = "9m 9m 9m 2p 5p 8p 1s 4s 7s 1m Ew Sw Nw"
    north = "2p 5p 8p 2s 6s 9s 2m 6m 8m Ew Sw Nw Gd"
    state = dealt(east, WAITING, west, north, spec="mah_jong(deals=1)")
    do(state, "Ww", "mah jong", "pass", "pass")
    assert sum(points for _, points in lines(state, "winning", "hand points")) == 20
    assert lines(state, "winner-paid") == [
        ((2,), -24),
        ((1,), 24),
        ((3,), -24),
        ((1,), 24),
        ((0,), -48),
        ((1,), 48),
    ]
    assert sorted(lines(state, "losers-settle")) == sorted(
        [((3,), -8), ((2,), 8), ((0,), -12), ((2,), 12), ((3,), -4), ((0,), 4)]
    )
    assert state.scores() == [1000 - 48 - 12 + 4, 1096, 1000 - 24 + 8 + 12, 1000 - 24 - 8 - 4]
    assert state.winners() == [1]


@pytest.mark.clause("mah_jong/east-double")
def test_east_is_paid_double_by_all() -> None:
    state = dealt("2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 8s Ww Ww", spec="mah_jong(deals=1)")
    do(state, "mah jong")
    assert [points for seats, points in lines(state, "winner-paid") if seats == (0,)] == [
        48,
        48,
        48,
    ]


@pytest.mark.clause("mah_jong/claimed-pung")
@pytest.mark.parametrize(("rule", "points"), [("melded", 4), ("concealed", 8)])
def test_options_reach_the_scoring(rule: str, points: int) -> None:
    hand = "2p 3p 4p 5s 6s 7s 2m 3m 4m 1s 1s 5m 5m"
    state = dealt("1s", hand, spec=f"mah_jong(deals=1,winning_pung={rule})")
    do(state, "1s", "mah jong", "pass", "pass")
    assert lines(state, "pung-points", "hand points") == [((1,), points)]


@pytest.mark.clause("mah_jong/match")
def test_who_has_most_chips_wins_below_zero_or_not() -> None:
    state = dealt(spec="mah_jong(deals=1)")
    state.chips = [-100, 2100, 1000, 1000]
    assert state.winners() == [1]
    state.chips = [1100, 1100, 900, 900]
    assert state.winners() == [0, 1]
    state.chips = [1000] * 4
    assert state.winners() == []


# --- what is hidden, what is seen, advice


def test_tiles_are_words_and_no_cards() -> None:
    """A label is put into a language by its own name: bamboo 7 is no seven of any suit of cards."""
    state = dealt("7s")
    label = state.get_game()._action_label(read_tile("7s"))
    assert str(label) == "7s"
    assert translator("fi").text(label) != "7s"
    assert "7" in translator("fi").text(label)


def test_a_spectator_sees_melds_ponds_and_the_wall() -> None:
    state = dealt("5p", "5p 5p")
    do(state, "5p", "pung", "pass", "pass", "1p")
    view = state.view(None)
    latest, pond = view.zone("discard"), view.zone("pond-0")
    assert isinstance(latest, CardZone)
    assert isinstance(pond, CardZone)
    assert [(item.face, item.by, item.mark) for item in latest.items] == [("1p", 1, "last")]
    assert not pond.items
    do(state, "-", "+2s", "2s", "-")
    ponds = [state.view(None).zone(f"pond-{seat}") for seat in range(4)]
    assert [[item.face for item in pond.items] for pond in ponds if isinstance(pond, CardZone)] == [
        [],
        ["1p"],
        ["2s"],
        [],
    ]
    counters = view.zone("counters")
    assert isinstance(counters, CounterZone)
    assert counters.counters[0].value == str(144 - 53 - 14)


@pytest.mark.parametrize(
    ("hand", "sets", "far"),
    [
        ("2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 8s Ww Ww", 4, -1),
        ("2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 8s Ww", 4, 0),
        ("2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s Ww Nw", 4, 1),
        ("1p 4p 7p 1s 4s 7s 1m 4m 7m Ew Sw Ww Nw", 4, 8),
        ("1p 1p 2p 2p", 1, 0),
        ("2p 3p 4p Rd", 1, 0),
    ],
)
def test_how_far_a_hand_is(hand: str, sets: int, far: int) -> None:
    counts = [0] * KINDS
    for kind in read_tiles(hand):
        counts[kind] += 1
    assert distance(counts, sets) == far


def test_a_tile_changes_the_distance_by_one_at_most_and_zero_waits_for_a_tile() -> None:
    rng = Random(3)
    tiles = [kind for kind in range(KINDS) for _ in range(4)]
    for _ in range(60):
        counts = [0] * KINDS
        for kind in rng.sample(tiles[:36], 13):
            counts[kind] += 1
        far = distance(counts, 4)
        after = []
        for kind in range(KINDS):
            if counts[kind] < 4:
                counts[kind] += 1
                after.append(distance(counts, 4))
                counts[kind] -= 1
        assert far - 1 <= min(after) <= max(after) <= far
        if far == 0:
            assert -1 in after


def test_advice_claims_what_brings_the_hand_nearer_and_keeps_what_goes_together() -> None:
    state = dealt("5p Rd", "2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 5p 6p")
    advice = MahJongAdvice(state.get_game())
    assert hand_of(state, 0).count("Rd") == 1
    assert "Rd" not in [TILE_TEXTS[kind] for kind in advice.sensible_actions(state) if kind < 27]
    do(state, "5p")
    assert state.current_player() == 1
    claims = advice.sensible_actions(state)
    assert claims == [PASS]  # a chow of 4-5-6 or 5-6 would bring it no nearer: it waits already
    state = dealt("7p", "2p 3p 4p 5s 6s 7s 2m 3m 4m 8s 8s 5p 6p")
    do(state, "7p")
    assert [state.action_to_string(1, a) for a in advice.sensible_actions(state)] == ["mah jong"]
    state = dealt("7p", "2p 3p 4p 5s 6s 7s 2m 4s 9m 8s 8s 5p 6p")
    do(state, "7p")
    assert state.action_to_string(1, advice.sensible_actions(state)[0]) == "chow 567p"


def test_sensible_players_win_most_deals() -> None:
    game = load_game("mah_jong")
    advice, won = MahJongAdvice(game), 0
    for seed in range(3):
        rng, state = Random(seed), game.new_initial_state()
        assert isinstance(state, MahJongState)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.draw(rng.random))
            else:
                state.apply_action(advice.likely_action(state, rng.random))
                assert abs(sum(advice.estimate(state))) < 1e-6
        won += len(lines(state, "winning", "hand points"))
        assert sum(state.scores()) == 4000
    assert won >= 9


def test_the_sampler_keeps_what_is_known() -> None:
    rng, game = Random(8), load_game("mah_jong(deals=4)")
    state, advice = game.new_initial_state(), MahJongAdvice(game)
    assert isinstance(state, MahJongState)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        if rng.random() < 0.02:
            seat = rng.randrange(4)
            drawn = state.resample_from_infostate(seat, rng.random)
            assert isinstance(drawn, MahJongState)
            assert drawn.hands[seat] == state.hands[seat]
            assert drawn.held == state.held == [sum(hand) for hand in drawn.hands]
            assert sum(drawn.stock) == drawn.wall
        state.apply_action(advice.likely_action(state, rng.random))
