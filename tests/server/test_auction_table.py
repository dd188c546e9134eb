"""An auction is told as a table: a column for each player in turn, a row for each time round."""

from __future__ import annotations

import re

import pytest

from pelitupa.core import Counter, CounterZone, Text, listed, parts_of, player_word, t
from pelitupa.games import load_game
from pelitupa.i18n import named, translator
from pelitupa.shown.auctions import auction_html, calls_of, is_auction
from pelitupa.shown.fragments import sketch
from pelitupa.shown.player_panels import player_panels


def each(said: str) -> list[Text]:
    """Calls that are told with commas between them."""
    return [t("{said}", said=one) for one in said.split(", ")]


def calls(*said: str) -> CounterZone:
    """The calls of seats 1, 2, 3 and 0, who bid in this order."""
    counters = [
        Counter(f"calls-{seat}", t("{player:@|You}", player=player_word(seat)), listed(texts), seat)
        for seat, texts in zip((1, 2, 3, 0), map(each, said), strict=True)
    ]
    return CounterZone("calls", t("Calls"), tuple(counters))


def test_each_time_round_is_a_row_and_who_has_not_called_has_an_empty_place() -> None:
    html = auction_html(calls("1 club, pass", "pass", "2 hearts", "nothing yet"), "en")
    heads = re.findall(r'<th scope="col">(.*?)</th>', named(html, ["A", "B", "C", "D"], own=0))
    assert heads == ["B", "C", "D", "You"]
    rows = re.findall(r"<tr>(<td>.*?)</tr>", html)
    assert [row.count("<td>") for row in rows] == [4, 4]
    assert rows[0].count("bid") == 2
    assert rows[0].endswith("<td></td>")
    assert rows[1].count("passed") == 1


def test_a_long_word_may_be_broken_and_a_number_never() -> None:
    html = auction_html(calls("doubled", "redoubling", "7", "1 club"), "en")
    assert re.findall(r'class="long">(.*?)<', html) == ["redoubling"]


def test_a_bid_has_its_sign_and_is_read_in_words() -> None:
    assert calls_of(calls("rami with H4", "pass", "pass", "pass"), "en")[1] == [
        "<span>rami with ♥4</span>"
    ]
    zone = calls("7 hearts", "7 misere", "knock", "pass")
    told = calls_of(zone, "en")
    assert 'aria-label="7 hearts">7<span class="sign-h">♥</span>' in told[1][0]
    assert told[2] == ["<span>7 misere</span>"]
    assert told[3] == ["<span>knock</span>"]
    assert told[0] == ['<span class="passed">pass</span>']


def test_calls_that_are_numbers_of_their_own_are_gathered_by_seat() -> None:
    counters = [
        Counter(f"bid-{i}", "", said, i % 4)
        for i, said in enumerate(("50", "55", "pass", "60", "70"))
    ]
    told = calls_of(CounterZone("auction", t("Auction"), tuple(counters)), "en")
    assert told[0] == ["<span>50</span>", "<span>70</span>"]


def test_a_call_with_a_comma_in_it_is_one() -> None:
    aloud = t("{kind}, aloud", kind=t("rami"))
    assert parts_of(aloud) == [aloud]
    assert parts_of(listed([aloud, t("pass"), aloud])) == [aloud, "pass", aloud]
    zone = CounterZone("bidding", t("Bids"), (Counter("bid-of-0", "", aloud, 0),))
    assert calls_of(zone, "en") == {0: ["<span>rami, aloud</span>"]}
    assert calls_of(zone, "fi") == {0: [f"<span>{translator('fi').text(aloud)}</span>"]}


def test_without_a_call_there_is_no_table() -> None:
    zone = calls("nothing yet", "nothing yet", "nothing yet", "nothing yet")
    assert is_auction(zone)
    assert auction_html(zone, "en") == ""
    assert sketch(zone, 0, True).data["empty"]


def test_a_game_s_auction_is_found_by_its_zone_and_is_in_the_reader_s_language() -> None:
    state = load_game("skruuvi", players=4).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bid = next(a for a in state.legal_actions() if state.action_to_string(a) == "bid 1 spades")
    state.apply_action(bid)
    zone = next(zone for zone in state.view(0).zones if zone.id == "calls")
    assert isinstance(zone, CounterZone)
    data = sketch(zone, 0, True, "fi").data
    assert data["layout"] == "auction"
    assert '1<span class="sign-s">♠</span>' in data["html"]
    assert "spades" not in re.sub(r'class="[^"]*"', "", data["html"])


@pytest.mark.parametrize("id", ["killeri", "merirosvo", "finnish_darts", "bleep"])
def test_a_plate_tells_the_score_once(id: str) -> None:
    view = load_game(id).new_initial_state().view(0)
    told = [number for zone in view.zones for number in sketch(zone, 0, False).counters]
    scores = {player.seat: player.score for player in view.players}
    assert not [label for _, label, _ in told if str(label) == "points"]
    panels = player_panels(
        view, told, [False] * len(scores), False, False, "en", ["A"] * len(scores)
    )
    assert all(panel["html"].count("<b>0</b>") == 0 for panel in panels)
