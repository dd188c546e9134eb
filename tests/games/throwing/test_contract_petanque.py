"""Contract Petanque: the auction counted, the order of balls, ball points, contracts, and the last round."""

from __future__ import annotations

from dataclasses import astuple
from functools import cache
from random import Random

import pytest

from games.throwing.pitch import play
from games.throwing.referee_contract_petanque import Book, contracts
from pelitupa.core import FieldZone, IllegalAction, MalformedAction, OptionError
from pelitupa.games import load_game
from pelitupa.games.throwing.contract_petanque.auction import (
    DOUBLE,
    FLEE,
    NOBODY,
    PASS,
    REDOUBLE,
    Auction,
)
from pelitupa.games.throwing.contract_petanque.game import ContractPetanqueState
from pelitupa.nature import Seeded

AT = "target 8; rest target 0 8 0"
FIRST = f"{AT}; rest red-1 0 8.1 0; rest blue-1 0 8.5 0; rest green-1 0 8.3 0"
"""The first balls: blue bids first, then green, then red."""
RED_3 = f"{FIRST}; bid 1; bid 2; bid 3; pass; pass"


def new(spec: str = "contract_petanque") -> ContractPetanqueState:
    state = load_game(spec).new_initial_state()
    assert isinstance(state, ContractPetanqueState)
    return state


def after(text: str, spec: str = "contract_petanque") -> ContractPetanqueState:
    return play(new(spec), text)


def refused(state: ContractPetanqueState, text: str) -> str:
    """The clause by which something may not be done, or cannot be reported."""
    with pytest.raises(IllegalAction) as error:
        play(state, text)
    return error.value.ruling.clause.partition("/")[2]


def bids(state: ContractPetanqueState) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def points(text: str, spec: str = "contract_petanque") -> list[float]:
    """The game points after what is told."""
    return after(text, spec).scores()


# --- the auction


@cache
def _count(auction: tuple[int, ...]) -> tuple[int, int]:
    """How many ways an auction can go on, and how many bids the longest of them has."""
    state = Auction(*auction)  # type: ignore[arg-type]
    if state.is_over():
        return 1, 0
    ways = longest = 0
    for bid in state.legal():
        after_it = state.copy()
        after_it.bid(bid)
        more, length = _count(astuple(after_it))
        ways, longest = ways + more, max(longest, length + 1)
    return ways, longest


@pytest.mark.clause("contract_petanque/auction", "contract_petanque/void")
def test_all_auctions_are_counted() -> None:
    """3,218,171 complete auctions, the longest of 41 bids, for 91 contracts."""
    assert _count(astuple(Auction())) == (3_218_171, 41)
    assert len(contracts(Auction)) == 91


@pytest.mark.clause("contract_petanque/bidding-order")
def test_the_farthest_bids_first_then_the_second_closest() -> None:
    state = after(FIRST)
    order = [state.current_player()]
    for bid in ("bid 1", "bid 2", "bid 3"):
        state = play(state, bid)
        order.append(state.current_player())
    assert order == [1, 2, 0, 1]
    # Equally far: the ball that was thrown later bids first.
    assert after(
        f"{AT}; rest red-1 0 8.5 0; rest blue-1 0 7.5 0; rest green-1 0 8.1 0"
    ).bidders == [1, 0, 2]
    told = after("target 8; lies; thrown; thrown; closest green")
    assert told.view(None).prompt == "Whose ball comes next?"
    assert play(told, "next red").bidders == [1, 0, 2]
    assert after("target 8; lies; thrown; thrown; closest red level blue level green").bidders == [
        2,
        1,
        0,
    ]


@pytest.mark.clause("contract_petanque/number", "contract_petanque/first-bid")
def test_numbers_go_up_and_the_first_bid_is_no_pass() -> None:
    state = after(FIRST)
    assert bids(state) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert refused(state, "pass") == "first-bid"
    state = play(state, "bid 3")
    assert bids(state) == ["bid 4", "bid 5", "double", "pass"]
    assert refused(state, "bid 3") == "number"
    own = play(state, "pass; double")
    assert bids(own) == ["bid 4", "bid 5", "redouble", "pass"]  # one's own number can be raised


@pytest.mark.clause(
    "contract_petanque/double", "contract_petanque/redouble", "contract_petanque/flee"
)
def test_doubles_redoubles_and_fleeing() -> None:
    state = after(f"{FIRST}; bid 2")
    assert refused(state, "redouble") == "redouble"
    assert refused(state, "flee") == "flee"
    doubled = play(state, "double")
    assert bids(doubled) == ["bid 3", "bid 4", "bid 5", "flee", "pass"]
    assert refused(doubled, "double") == "double"  # one double of all together
    fled = play(doubled, "flee")
    assert bids(fled) == ["bid 3", "bid 4", "bid 5", "redouble", "pass"]
    again = play(fled, "redouble; pass")
    assert "flee" not in bids(again)
    assert refused(play(fled, "redouble"), "flee") == "flee"  # the doubler does not flee
    late = play(doubled, "pass; redouble; pass")
    assert "flee" in bids(late)  # after a redouble too


@pytest.mark.clause("contract_petanque/void")
def test_a_new_number_voids_what_was_said_of_the_old_one() -> None:
    state = after(f"{FIRST}; bid 1; double; flee; bid 2")
    auction = state.auction
    assert (auction.number, auction.doubler, auction.redoubled, auction.fleer) == (
        2,
        NOBODY,
        False,
        NOBODY,
    )
    assert "double" in bids(state)


@pytest.mark.clause("contract_petanque/passes")
def test_two_passes_in_a_row_end_the_auction() -> None:
    state = after(f"{FIRST}; bid 1; bid 2; pass")
    assert state.is_auction()
    state = play(state, "pass")
    assert not state.is_auction()
    assert (state.declarer, state.auction.number) == (2, 2)
    assert str(state.events()[-1].text) == "Contract of player 3: 2 points"
    # The declarer's own pass counts; who could flee may have no further turn.
    own = after(f"{FIRST}; bid 1; pass; double; pass; pass")
    assert (own.declarer, own.fleer, own.auction.factor()) == (1, NOBODY, 2)
    auction = Auction()
    for bid in (0, DOUBLE, FLEE, REDOUBLE, PASS, PASS):
        assert bid in auction.legal()
        auction.bid(bid)
    assert auction.legal() == []


def test_bids_have_their_time() -> None:
    assert refused(new(), "bid 1") == "auction"
    assert refused(after(FIRST), "roll") == "auction"
    assert refused(after(RED_3), "bid 4") == "auction"
    assert refused(after(FIRST), "throw first") == "first-defender"
    assert refused(new(), "throw last") == "first-defender"


# --- balls


@pytest.mark.clause(
    "contract_petanque/players",
    "contract_petanque/balls",
    "contract_petanque/first",
    "contract_petanque/member",
)
def test_three_play_with_two_balls_each() -> None:
    state = new("contract_petanque(first=2)")
    assert (state.current_player(), state.firsts) == (1, [1, 2, 0])
    assert [state.balls_of(seat) for seat in range(3)] == [2, 2, 2]
    assert not any("leave" in text for text, _ in state.game.named)
    with pytest.raises(OptionError):
        load_game("contract_petanque(players=2)")


@pytest.mark.clause("contract_petanque/first-balls")
def test_who_lay_closest_begins_the_next_round() -> None:
    thrown = f"{RED_3}; rest blue-2 0 8.05 0; rest red-2 0 9 0; rest green-2 0 9 0"
    state = after(thrown)
    assert (state.deal, state.firsts, state.current_player()) == (2, [1, 0, 2], 1)
    turns = after(thrown, "contract_petanque(lead=rotate)")
    assert turns.firsts == [1, 2, 0]
    assert after(f"{thrown}; round red 1 made", "contract_petanque(lead=rotate)").firsts == [
        2,
        0,
        1,
    ]
    level = after(f"{RED_3}; rest blue-2 0 8.1 0; rest red-2 0 9 0; rest green-2 0 9 0")
    assert level.firsts == [0, 1, 2]  # equally close: in the order they had


@pytest.mark.clause("contract_petanque/last-balls", "contract_petanque/first-defender")
def test_one_defender_the_declarer_and_the_other_defender() -> None:
    state = after(RED_3)
    order = []
    for ball in ("blue-2", "red-2"):
        order.append(state.current_player())
        state = play(state, f"rest {ball} 0 9 0")
    assert [*order, state.current_player()] == [1, 0, 2]
    chosen = after(RED_3, "contract_petanque(defenders=choose)")
    assert (chosen.current_player(), bids(chosen)) == (1, ["throw first", "throw last"])
    assert play(chosen, "throw first").lasts == [1, 0, 2]
    assert play(chosen, "throw last").lasts == [2, 0, 1]
    assert refused(chosen, "bid 4") == "auction"


@pytest.mark.clause("contract_petanque/fled-ball")
def test_the_other_defender_throws_the_ball_of_the_one_who_fled() -> None:
    # Green bids two, red doubles, blue flees.
    fled = f"{FIRST}; bid 1; bid 2; double; flee; pass; pass"
    state = after(fled, "contract_petanque(defenders=choose)")  # nobody is asked
    assert (state.declarer, state.fleer, state.lasts) == (2, 1, [1, 2, 0])
    throwers = []
    for ball in ("blue-2", "green-2", "red-2"):
        throwers.append(state.current_player())
        state = play(state, f"rest {ball} 0 8.0{len(throwers)} 0")
    assert throwers == [0, 2, 0]
    assert state.firsts == [1, 2, 0]  # and yet it was blue's ball that lay closest
    roll = play(after(fled), "roll")
    draw = roll.chance_draw()
    assert draw is not None
    assert draw.seat == 0  # whose hand it is


@pytest.mark.clause("contract_petanque/fled-ball", "contract_petanque/member")
def test_who_threw_the_ball_of_the_one_who_fled_may_be_told() -> None:
    state = after(f"{FIRST}; bid 1; bid 2; double; flee; pass; pass")
    assert refused(state, "rest blue-2 0 9 0 by 2") == "member"
    thrown = play(state, "rest blue-2 0 9 0 by 1; rest green-2 0 9 0 by 3; rest red-2 0 9 0 by 1")
    assert (thrown.deal, thrown.scores()) == (2, [0, 4, 4])
    assert refused(after(AT), "rest red-1 0 9 0 by 3") == "member"


@pytest.mark.clause("contract_petanque/lost-target")
def test_a_round_without_a_target_is_thrown_again_and_counts_once() -> None:
    state = after(f"{AT}; rest red-1 0 8.1 0; lost target")
    assert (state.deal, state.firsts, state.declarer, state.idle) == (1, [0, 1, 2], NOBODY, 1)
    late = after(f"{RED_3}; lost target")
    assert (late.deal, late.stands, late.declarer, late.auction.number) == (1, True, 0, 3)
    assert refused(late, "round red 2 made") == "lost-target"
    thrown = f"{AT}; rest red-1 0 8.1 0; rest blue-1 0 8.3 0; rest green-1 0 8.5 0"
    again = play(late, thrown)
    assert (again.is_auction(), again.lasts) == (False, [2, 0, 1])  # the farther one is another now
    done = play(again, "rest green-2 0 9 0; rest red-2 0 9 0; rest blue-2 0 9 0")
    assert (done.scores(), done.deal, done.stands) == ([3, 0, 0], 2, False)
    new_auction = after(f"{RED_3}; lost target", "contract_petanque(lost=auction)")
    assert play(new_auction, thrown).is_auction()


# --- what a round brings


@pytest.mark.clause("contract_petanque/scoring", "contract_petanque/contract")
def test_ball_points_and_contracts() -> None:
    assert points(f"{RED_3}; rest blue-2 0 9 0; rest red-2 0 9.5 0; rest green-2 0 9 0") == [
        3,
        0,
        0,
    ]
    # A ball before it: two points for the second place and none else.
    beaten = f"{RED_3}; rest blue-2 0 8.05 0; rest red-2 0 9.5 0; rest green-2 0 9 0"
    assert points(beaten) == [-3, 0, 0]
    assert points(f"{RED_3}; rest blue-2 0 8.05 0; rest red-2 0 8.2 0; rest green-2 0 9 0") == [
        3,
        0,
        0,
    ]
    line = after(beaten).score_sheet()[-1]
    assert (line.clause, line.points, line.text) == (
        "contract_petanque/contract",
        -3,
        "failed 3 points",
    )
    doubled = f"{FIRST}; bid 1; bid 2; bid 3; double; pass; pass"
    rest = "rest blue-2 0 9 0; rest red-2 0 9.5 0; rest green-2 0 9 0"
    assert points(f"{doubled}; {rest}") == [6, 0, 0]
    redoubled = f"{FIRST}; bid 1; bid 2; bid 3; double; pass; redouble; pass; pass; {rest}"
    assert points(redoubled) == [12, 0, 0]
    five = f"{FIRST}; bid 1; pass; bid 5; pass; pass; {rest}".replace("red-2 0 9.5", "red-2 0 8.2")
    assert points(five) == [5, 0, 0]


@pytest.mark.clause("contract_petanque/fled-points")
def test_who_fled_gets_what_the_declarer_gets() -> None:
    fled = f"{FIRST}; bid 1; bid 2; bid 3; double; flee; pass; pass"
    rest = "rest blue-2 0 9 0; rest red-2 0 9.5 0; rest green-2 0 {} 0"
    assert points(f"{fled}; {rest.format(9)}") == [6, 0, 6]
    assert points(f"{fled}; {rest.format(8.05)}") == [-6, 0, -6]


@pytest.mark.clause("contract_petanque/ties")
def test_a_defenders_ball_as_close_comes_first() -> None:
    level = f"{RED_3}; rest blue-2 0 7.9 0; rest red-2 0 9.5 0; rest green-2 0 9 0"
    assert points(level) == [-3, 0, 0]
    two = level.replace("bid 1; bid 2; bid 3", "bid 1; pass; bid 2")
    assert points(two) == [2, 0, 0]
    assert points(two, "contract_petanque(ties=shared)") == [2, 0, 0]
    shared = (
        f"{FIRST}; bid 3; pass; pass; rest green-2 0 9 0; rest blue-2 0 7.9 0; rest red-2 0 9.5 0"
    )
    # blue's second ball shares the first place with red's: 2.5 points, too few for three
    assert points(shared, "contract_petanque(ties=shared)") == [0, -3, 0]
    assert points(shared.replace("bid 3", "bid 2"), "contract_petanque(ties=shared)") == [0, 2, 0]
    # Three share the first three places: two points for each, but one for the declarer who comes last.
    three = (
        f"{FIRST}; bid 2; pass; pass; rest green-2 0 8.1 0; rest blue-2 0 7.9 0; rest red-2 0 9.5 0"
    )
    assert points(three, "contract_petanque(ties=shared)") == [0, 2, 0]
    assert points(three) == [0, -2, 0]


@pytest.mark.clause("contract_petanque/report")
def test_nothing_more_is_asked_when_the_contract_is_decided() -> None:
    begin = "target 8; lies; thrown; thrown; closest red; next blue; bid 1; pass; bid 3; pass; pass"
    state = after(f"{begin}; thrown; thrown; roll")
    assert state.lasts == [2, 0, 1]
    assert play(state, "closest red").scores() == [3, 0, 0]
    asked = play(state, "closest blue")
    assert (asked.is_chance_node(), asked.view(None).prompt) == (True, "Whose ball comes next?")
    assert play(asked, "next green").scores() == [-3, 0, 0]
    assert play(asked, "next red; next red").scores() == [3, 0, 0]
    assert refused(asked, "points blue 2") == "scoring"


@pytest.mark.clause("contract_petanque/report", "contract_petanque/flee")
def test_a_round_is_told_at_once() -> None:
    assert points("round red 3 made") == [3, 0, 0]
    assert points("round blue 2 doubled fled green failed") == [0, -4, -4]
    state = after("round green 3 redoubled made closest blue")
    assert (state.scores(), state.firsts) == ([0, 0, 12], [1, 0, 2])
    # Four and five ball points has only the owner of the closest ball.
    assert points("round green 5 redoubled made closest green") == [0, 0, 20]
    assert refused(new(), "round green 4 made closest blue") == "scoring"
    assert refused(new(), "round red 3 fled blue made") == "flee"
    assert refused(new(), "round red 3 doubled fled red made") == "flee"
    for wrong in ("round red", "round red 3", "round 3 red made", "round red 3 made closest"):
        assert refused(new(), wrong) == "report"
    with pytest.raises(MalformedAction):
        after("round red 6 made")


def test_the_log_says_what_a_whole_round_was() -> None:
    state = after("round red 3 doubled fled blue made closest green; round green 1 failed")
    assert [line.label for line in state.log(None) if line.actor == 0] == [
        "Contract of player 1: 3 points, doubled. Player 2 has fled: player 3 throws twice. "
        "Fulfilled. Closest: green"
    ]
    assert [line.label for line in state.log(None) if line.actor == 2] == [
        "Contract of player 3: 1 point. Failed"
    ]


# --- the match


@pytest.mark.clause("contract_petanque/match", "contract_petanque/shared")
def test_most_points_after_ten_rounds_win() -> None:
    state = after("; ".join(["round red 1 made"] * 9))
    assert not state.is_terminal()
    end = play(state, "round blue 1 made")
    assert (end.is_terminal(), end.winners(), end.deal) == (True, [0], 10)
    level = after("round red 1 made; round blue 1 made", "contract_petanque(rounds=2)")
    assert level.winners() == [0, 1]
    nothing = after("round red 1 made; round red 1 failed", "contract_petanque(rounds=2)")
    assert (nothing.winners(), nothing.returns()) == ([], [0, 0, 0])


@pytest.mark.clause("contract_petanque/early-end")
def test_a_match_may_end_by_points() -> None:
    spec = "contract_petanque(target=10)"
    assert not after("round red 4 doubled made", spec).is_terminal()
    assert after("round red 5 doubled made", spec).winners() == [0]
    # By default it cannot: the most a round gives is 20 points, and a match has 50 rounds at most.
    best = "; ".join(["round red 5 redoubled made"] * 50)
    state = after(best.rpartition(";")[0], "contract_petanque(rounds=50)")
    assert (state.is_terminal(), state.deal, state.scores()) == (False, 50, [980, 0, 0])


@pytest.mark.clause("contract_petanque/behind")
def test_who_is_far_behind_may_only_pass_in_the_final_round() -> None:
    def final(before: str, spec: str = "contract_petanque(rounds=2)") -> ContractPetanqueState:
        return after(f"{before}; {FIRST}", spec)

    # Blue has -20, so red and green are exactly twenty ahead.
    assert bids(final("round blue 5 redoubled failed"))[0] == "bid 1"
    assert len(bids(final("round blue 5 redoubled failed"))) == 5
    three = "contract_petanque(rounds=3)"
    far = "round blue 5 redoubled failed; round blue 1 failed"
    state = final(far, three)
    assert (state.current_player(), bids(state)) == (1, ["bid 1"])  # the first bidder
    assert refused(state, "bid 2") == "behind"
    state = play(state, "bid 1; bid 2; pass")
    assert bids(state) == ["pass"]
    assert refused(state, "double") == "behind"
    one = "round red 5 redoubled made; round red 1 made"
    assert len(bids(final(one, three))) == 5  # green is not ahead of blue
    assert bids(final(one, "contract_petanque(rounds=3,behind=leader)")) == ["bid 1"]
    assert len(bids(final(far, "contract_petanque(rounds=4)"))) == 5  # not the final round yet


@pytest.mark.clause("contract_petanque/behind")
def test_a_whole_round_tells_no_bid_that_may_not_be_made() -> None:
    far = "round blue 5 redoubled failed; round blue 1 failed"
    state = after(far, "contract_petanque(rounds=3)")
    for wrong in (
        "blue 2 made",
        "blue 1 redoubled made",
        "red 3 doubled fled blue made",
        "red 3 doubled fled green made",
    ):
        assert refused(state, f"round {wrong}") == "behind"
    for right in ("blue 1 doubled made", "red 3 doubled made", "green 5 redoubled failed"):
        assert play(state, f"round {right}").is_terminal()
    early = after(far, "contract_petanque(rounds=4)")
    assert not play(early, "round blue 2 made").is_terminal()


@pytest.mark.clause("contract_petanque/limit")
def test_lost_targets_without_end_draw_the_match() -> None:
    state = after("target 8; again; target 8; lies; lost target", "contract_petanque(limit=2)")
    assert state.is_terminal()
    assert (state.winners(), state.returns()) == ([], [0, 0, 0])


# --- what is as in petanque


@pytest.mark.clause("contract_petanque/distance", "contract_petanque/measured")
def test_the_target_lies_six_to_ten_metres_away() -> None:
    state = play(new(), "target 8")
    for metres, again in ((5.9, True), (6.0, False), (10.0, False), (10.1, True)):
        said = play(state, f"report away {metres}")
        assert (said.next == 0) is again
    assert refused(state, "report rest target 0 6.3 0 lies") == "distance"  # 5.9 m from the edge
    centre = play(new("contract_petanque(measured=centre)"), "target 8; report rest target 0 6.3 0")
    assert centre.next != 0


@pytest.mark.clause("contract_petanque/ground", "contract_petanque/rethrow")
def test_a_target_on_deep_lawn_is_thrown_again_or_placed() -> None:
    assert refused(play(new(), "target 8"), "report lies lawn 1.0") == "ground"
    assert play(new(), "target 8; report away 8 lawn 1.0").current_player() == 0
    placed = after("target 8; again", "contract_petanque(rethrow=opponents)")
    assert placed.current_player() == 1
    assert play(placed, "place; lies").current_player() == 0


@pytest.mark.clause("contract_petanque/fipjp", "contract_petanque/area", "contract_petanque/circle")
def test_what_official_petanque_adds() -> None:
    options = load_game("contract_petanque(ruleset=fipjp)").get_parameters()
    assert (options["circle"], options["area"], options["rethrow"]) == (50, True, "opponents")
    assert (options["nearest"], options["farthest"], options["ground"]) == (6.0, 10.0, "any")
    official = play(new("contract_petanque(ruleset=fipjp)"), "target 8")
    for y, lies in ((6.25, 2), (10.25, 2), (6.249, 0), (10.251, 1)):  # from the edge of 50 cm
        said = play(official, f"report rest target 0 {y} 0 lawn 5")
        assert (said.next == 2) is (lies == 2)
    assert play(official, "again").current_player() == 1
    road = official.view(None).zone("road")
    assert isinstance(road, FieldZone)
    circle = road.shapes[-1]  # upon the ground
    assert (circle.outline, circle.radius) == ("circle", 0.25)
    # In a marked area the next circle is drawn where the target lay last.
    lost = "target 8; rest target 1 8 0; rest red-1 0 9 0; lost target"
    assert (after(lost).offset, after(lost, "contract_petanque(area=true)").offset) == (0.0, 1.0)
    wide = new("contract_petanque(circle=100)").view(None).zone("road")
    assert isinstance(wide, FieldZone)
    assert wide.shapes[-1].radius == 0.5


@pytest.mark.clause(
    "contract_petanque/closest",
    "contract_petanque/lost-ball",
    "contract_petanque/hitting",
    "contract_petanque/throw",
)
def test_balls_are_measured_moved_and_lost() -> None:
    moved = (
        f"{AT}; rest red-1 0 8.1 0; rest blue-1 0 8.2 0 rest red-1 0 8.9 0; rest green-1 0 8.5 0"
    )
    assert after(moved).bidders == [0, 2, 1]
    lost = f"{AT}; rest red-1 0 8.1 0; lost blue-1; rest green-1 0 8.5 0"
    assert after(lost).bidders == [1, 2, 0]
    above = f"{AT}; rest red-1 0 8.1 1.0; rest blue-1 0 8.2 0; rest green-1 0 8.5 0"
    assert after(above).bidders == [0, 2, 1]
    assert after(above, "contract_petanque(tape=above)").bidders == [2, 1, 0]
    free = play(new(), f"{AT}; throw 0.3 6.5 45 0.5; rest red-1 0 8.1 0")
    assert free.lying.places["red-1"] == (0.0, 8.1, 0.0)


@pytest.mark.clause(
    "contract_petanque/next-circle",
    "contract_petanque/place",
    "contract_petanque/target",
    "contract_petanque/finished",
    "contract_petanque/outside",
)
def test_the_road_goes_on_from_where_the_target_lay() -> None:
    text = RED_3.replace("rest target 0 8 0", "rest target 1 8 0")
    state = after(f"{text}; rest blue-2 0 9 0; rest red-2 0 9 0; rest green-2 0 9 0")
    assert (state.offset, state.deal) == (1.0, 2)
    assert [text for text in bids(state) if text.startswith("target")] == bids(state)


def test_a_second_referee_agrees_in_random_matches() -> None:
    """From the chapter alone: the book is kept from the log, all points counted again from distances."""
    for seed in range(40):
        rng, nature = Random(seed), Seeded(seed)
        spec = ("", "defenders=choose,", "ties=shared,", "lead=rotate,", "behind=leader,")[seed % 5]
        state = new(f"contract_petanque({spec}rounds=3)")
        book = Book(state.game.options)
        while not state.is_terminal():
            assert state.is_chance_node() or state.current_player() == book.who()
            if state.is_chance_node():
                action = nature.outcome(state)
            else:
                action = rng.choice(state.legal_actions())
                if book.bidding():
                    assert bids(state) == book.bids()
            book.hear(
                state.action_to_string(state.current_player(), action), state.is_chance_node()
            )
            state.apply_action(action)
            assert book.points == state.scores()
