"""Where bids stand in the bidding box: as each game ranks them."""

from __future__ import annotations

import pytest

from pelitupa.core import BidPlace, State
from pelitupa.games import load_game


def bids(state: State) -> list[BidPlace]:
    places = [state._bid_place(action) for action in range(state.get_game().num_distinct_actions())]
    return [place for place in places if place is not None]


def kinds(state: State) -> list[str]:
    """The kinds of bids from the lowest to the highest."""
    heights = {place.height: str(place.kind) for place in bids(state) if place.height >= 0}
    return [heights[height] for height in sorted(heights)]


BASIC = ["misere", "spades", "clubs", "diamonds", "hearts", "no trump"]


@pytest.mark.parametrize(
    ("spec", "order"),
    [
        ("skruuvi", BASIC),
        ("historical_skruuvi", BASIC),
        ("bridge_meets_guess_who", ["clubs", "diamonds", "hearts", "spades", "no trump"]),
        ("contract_samba", ["clubs", "diamonds", "hearts", "spades", "canasta", "canasta of twos"]),
    ],
)
def test_the_box_has_the_order_of_the_game(spec: str, order: list[str]) -> None:
    """21.2: types are in an ascending order misere, spades, clubs, diamonds, hearts, no trump."""
    assert kinds(load_game(spec).new_initial_state()) == order


def test_in_kotka_misere_stands_between_hearts_and_no_trump() -> None:
    state = load_game("historical_skruuvi").new_initial_state()
    state.rubber = True  # type: ignore[attr-defined]
    assert state.is_kotka()  # type: ignore[attr-defined]
    assert kinds(state) == [*BASIC[1:5], "misere", "no trump"]


@pytest.mark.parametrize("spec", ["skruuvi", "bridge_meets_guess_who", "contract_samba"])
def test_a_higher_place_is_a_higher_bid(spec: str) -> None:
    """What may be bid over a bid is all that stands after it."""
    state = load_game(spec).new_initial_state()
    while not any(state._bid_place(action) for action in state.legal_actions()):
        state.apply_action(state.legal_actions()[0])
    for _ in range(4):
        offered = [place for place in map(state._bid_place, state.legal_actions()) if place]
        lowest = min(offered, key=lambda place: (place.level, place.height))
        bid = next(a for a in state.legal_actions() if state._bid_place(a) == lowest)
        above = {
            one for one in bids(state) if (one.level, one.height) > (lowest.level, lowest.height)
        }
        state.apply_action(bid)
        now = {place for place in map(state._bid_place, state.legal_actions()) if place}
        assert now <= above
