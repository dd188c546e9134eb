"""Two sides with different convention cards at a table: typed, refused, shown to all, kept and alerted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pelitupa.players.conventions import cards_for
from pelitupa.players.conventions.own import WITHOUT
from pelitupa.server import create_app
from players.test_own_cards import NO_HAND, SHORT
from server.talking import client, config, hub_of, in_loop
from server.test_waiting_room import Room

PASS = SHORT.partition("[[call]]")[0] + "".join(
    f'[[call]]\ncall = "{call}"\nturn = ["first", "second", "later"]\nsays = "<b>nothing</b> at all"\n'
    for call in ("pass", "bid {level} {suit}", "bid {level} no trump", "bid {level} misere")
)
"""Whatever is called tells nothing, and says so."""


def alerts_of(table: Any) -> dict[int, set[str]]:
    """What was alerted of each side."""
    found: dict[int, set[str]] = {0: set(), 1: set()}
    for line in table.playing.match.log(None):
        if line.actor >= 0:
            found[line.actor % 2].add(str(line.alert))
    return found


def test_two_sides_play_a_whole_match_by_different_cards(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text(SHORT, encoding="utf-8")
    with client(create_app(config(cards=str(tmp_path)))) as browser:
        room, hub = Room(browser), hub_of(browser)
        room.be("Aino")
        key = room.open("skruuvi", **{"option-deals": "1"})
        path = f"/tables/{key}"
        page = browser.get(path).text
        assert "They bring no card of their own." in page
        assert '<option value="short">Short spades</option>' in page
        refused = browser.post(
            f"{path}/own-card",
            data={"card": "own", "text": SHORT + NO_HAND},
            follow_redirects=False,
        )
        assert refused.status_code == 400
        assert "Line 2 (bid 2 {suit}): no hand fits at least 14 {suit}" in refused.text
        assert room.row(key).agreed.cards == ()
        assert room.post(f"{path}/own-card", card="own", text=PASS) == 303
        for seat in ("3", "4"):
            assert room.post(f"{path}/bot", seat=seat, level="random") == 303
        house = next(card for card in cards_for("skruuvi") if card.part == "basic")
        room.be("Eero")
        assert room.post(f"{path}/own-card", card=WITHOUT) == 403  # who has no seat has no side
        assert room.post(f"{path}/sit", seat="2") == 303
        assert room.post(f"{path}/own-card", card="nothing") == 404
        with browser.websocket_connect(f"ws://localhost{path}/ws") as socket:
            one = socket.receive_json()["cards"]
            assert room.post(f"{path}/own-card", card="own", text=house.text) == 303
            assert (len(one), one[0]) == (2, socket.receive_json()["cards"][0])
        page = browser.get(path).text
        assert "Spades say that there are few." in page
        assert "&lt;b&gt;nothing&lt;/b&gt; at all" in page
        assert "<b>nothing" not in page
        table = in_loop(browser, hub.begin, key)
        onlooker = browser.get(path).text
        assert "Convention cards of this table" in onlooker
        assert "&lt;b&gt;nothing&lt;/b&gt; at all" in onlooker

        match = table.playing.match
        assert [match.keeps_card(seat) for seat in range(4)] == [True] * 4
        assert match.cards == room.row(key).agreed.cards
        for place in (0, 1):
            match.stand_in(place, "plain")
        match.advance()
        assert match.is_over
        told = alerts_of(table)
        assert "<b>nothing</b> at all" in told[0]
        assert "<b>nothing</b> at all" not in told[1]


def test_lots_take_the_sides_cards_away() -> None:
    with client() as browser:
        room = Room(browser)
        room.be("Aino")
        key = room.open("skruuvi")
        assert room.post(f"/tables/{key}/own-card", card=WITHOUT) == 303
        assert room.row(key).agreed.cards == (WITHOUT, "")
        assert room.post(f"/tables/{key}/lots") == 303
        assert room.row(key).agreed.cards == ()
        assert room.post(f"/tables/{key}/own-card", card=WITHOUT) == 403
