"""A decision before its turn, as its seat sees it."""

from __future__ import annotations

from pelitupa.core import BACK, CardZone, CounterZone
from pelitupa.games import load_game
from pelitupa.table import Match, Seat


def test_a_secret_bid_lies_face_down_before_its_player() -> None:
    match = Match(load_game("tuppi"), [Seat(name) for name in "ABCD"], seed="7")
    match.advance()
    waited = match.position().current_player()
    seat = next(other for other in match.asked() if other != waited)
    before = [match.view(other) for other in range(4) if other != seat]
    bid = next(text for text in match.legal(seat) if text.startswith("bid "))
    match.submit(seat, bid)
    view, card = match.view(seat), bid.removeprefix("bid ")
    down, hand = view.zone("face-down"), view.zone(f"hand-{seat}")
    assert isinstance(down, CardZone)
    assert isinstance(hand, CardZone)
    assert [(item.id, item.face) for item in down.items] == [(card, BACK)]
    assert card not in [item.id for item in hand.items]
    assert down.owner == seat
    told = f"Your card lies face down. Waiting for player {waited + 1}; you may still change it"
    assert view.prompt == told
    bids = view.zone("bidding")
    assert isinstance(bids, CounterZone)
    own = next(counter for counter in bids.counters if counter.owner == seat)
    assert own.value == "face down"
    assert bid not in [one.text for one in view.actions], "it has been chosen"
    other = next(text for text in match.legal(seat) if text.startswith("bid ") and text != bid)
    match.submit(seat, other)
    again = match.view(seat).zone("face-down")
    assert isinstance(again, CardZone)
    assert [item.id for item in again.items] == [other.removeprefix("bid ")]
    assert [match.view(other) for other in range(4) if other != seat] == before


def test_an_answer_before_its_turn_is_named_as_its_button_is() -> None:
    match = Match(load_game("valepaska(players=4)"), [Seat(name) for name in "ABCD"], seed="7")
    match.advance()
    while len(match.asked()) < 2:
        match.submit(match.asked()[0], match.legal(match.asked()[0])[0])
        match.advance()
    first, second = match.asked()[:2]
    said = {one.text: one.label for one in match.view(second).actions}[match.silence_of(second)]
    match.submit(second, match.silence_of(second))
    assert (
        match.view(second).prompt
        == f"Your choice: {said} – waiting for player {first + 1}; you may still change it"
    )
    assert (
        match.called("doubt") == {one.text: one.label for one in match.view(first).actions}["doubt"]
    )
