"""Conventions among people: who keeps the card is known, and their calls are alerted to everybody."""

from __future__ import annotations

from server.talking import client, hub_of, in_loop, open_table, table_of


def test_the_calls_of_who_keeps_the_card_are_alerted() -> None:
    with client() as browser:
        key = open_table(browser, "skruuvi", company="friends", level="random")
        page = browser.get(f"/tables/{key}").text
        assert "I keep to it" in page
        browser.post(f"/tables/{key}/card", data={"keep": "true"})
        assert "I do not keep to it" in browser.get(f"/tables/{key}").text
        browser.post(f"/tables/{key}/bot", data={"seat": "all", "level": "random"})
        browser.post(f"/tables/{key}/begin")
        match = table_of(browser, key).playing.match
        assert [match.keeps_card(seat) for seat in range(4)] == [True, False, False, False]
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            assert socket.receive_json()["keeping"] == [0]


def test_there_is_a_card_only_where_there_is_one() -> None:
    with client() as browser:
        key = open_table(browser, "hex", company="friends")
        assert "I keep to it" not in browser.get(f"/tables/{key}").text
        refused = browser.post(f"/tables/{key}/card", data={"keep": "true"})
        assert refused.status_code == 403
        row = in_loop(browser, hub_of(browser).reader.table, key)
        assert row is not None
        assert not any(seat.card for seat in row.seats)
