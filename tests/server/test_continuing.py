"""A match goes on by other rules from the end of a deal: at its score, named by its hash, and unrated."""

from __future__ import annotations

from typing import Any

from pelitupa.core import CHANCE
from pelitupa.records import parse, verify
from pelitupa.server.store.models import OPEN
from pelitupa.table.events import ACCEPT, OFFER, RESIGN, STOP
from pelitupa.table.rating import unrated
from server.talking import client, hub_of, in_loop
from server.test_waiting_room import Room


def play_to(browser: Any, table: Any, deal: int, beyond: int = 0) -> None:
    """Play by the first legal action until a deal has begun, and some decisions of it are made."""
    match = table.playing.match
    while not match.is_over:
        state = match.position()
        if state.dealings() >= deal and state.current_player() != CHANCE:
            if not beyond:
                return
            beyond -= 1
        seat = state.current_player()
        text = match.legal(seat)[0]
        in_loop(browser, table.act, seat, text, table.playing.seen(seat))


def stop(browser: Any, table: Any) -> None:
    in_loop(browser, table.do, OFFER, 0, STOP)
    in_loop(browser, table.do, ACCEPT, 1, "")


def begun(browser: Any, room: Room) -> tuple[str, Any, Any]:
    """A match of Android Whist of two people: its key, its table, and the first of them."""
    first, cookie = in_loop(browser, room.people.guest, "Aino")
    room._hold(cookie)
    key = room.open("android_whist", **{"option-target": "100"})  # which no deal reaches
    room.be("Eero")
    assert room.post(f"/tables/{key}/sit", seat="2") == 303
    return key, in_loop(browser, hub_of(browser).begin, key), (first, cookie)


def test_a_match_goes_on_by_other_rules_from_the_end_of_a_deal() -> None:
    with client() as browser:
        room, hub = Room(browser), hub_of(browser)
        key, table, (first, cookie) = begun(browser, room)
        assert room.post(f"/tables/{key}/continue") == 409
        play_to(browser, table, 2)
        stop(browser, table)
        text = in_loop(browser, hub.reader.record, key)
        old = parse(text)
        scores = [int(points) for points in table.playing.match.position().scores()]
        page = browser.get(f"/tables/{key}/continue")
        assert page.status_code == 200, page.text
        assert "Go on by these rules" in page.text
        assert 'id="option-standing"' not in page.text
        assert room.post(f"/tables/{key}/continue", **{"option-target": "1"}) in (400, 422)
        answer = browser.post(
            f"/tables/{key}/continue",
            data={"option-target": "99", "option-standing": "8:0"},
            follow_redirects=False,
        )
        assert answer.status_code == 303, answer.text
        new = str(answer.headers["location"]).removeprefix("/tables/")
        row = room.row(new)
        assert (row.status, row.rated, row.public) == (OPEN, False, False)
        assert row.spec == f"android_whist(target=99,standing={scores[0]}:{scores[1]},dealer=2)"
        assert row.seats[0].is_kept_for(first.id)
        room._hold(cookie)
        assert room.post(f"/tables/{key}/again") == 303  # the other agrees by sitting down
        continued = in_loop(browser, hub.get, new)
        match = continued.playing.match
        assert [int(points) for points in match.position().scores()] == scores
        in_loop(browser, continued.do, RESIGN, 0)
        later = in_loop(browser, hub.reader.record, new)
        record = parse(later)
        assert record.header.continues == text.rstrip("\n").rpartition("hash: ")[2]
        assert verify(record).ok
        assert verify(old).ok
        assert "began at a score" in str(unrated(record, ["a", "b"]))


def test_it_goes_on_only_where_a_deal_has_just_ended() -> None:
    with client() as browser:
        room = Room(browser)
        key, table, _ = begun(browser, room)
        play_to(browser, table, 2, beyond=1)
        stop(browser, table)
        answer = browser.get(f"/tables/{key}/continue")
        assert answer.status_code == 400
        assert "from the end of a deal" in answer.text
        room.be("Helmi")
        assert browser.get(f"/tables/{key}/continue").status_code == 403
