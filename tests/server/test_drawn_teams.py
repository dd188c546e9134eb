"""Teams that are drawn when a match begins: everyone takes the seat of a lot, and sees its hand alone."""

from __future__ import annotations

import pytest

from pelitupa.core import CardZone, OptionError
from pelitupa.nature.lots import drawn_seats
from pelitupa.shown.setup import read_setup
from server.talking import client, hub_of, in_loop
from server.test_waiting_room import Room

NAMES = ("Aino", "Eero", "Helmi", "Onni")


@pytest.mark.clause("partners/lots")
def test_a_table_draws_its_teams_when_the_match_begins() -> None:
    with client() as browser:
        room, hub = Room(browser), hub_of(browser)
        moved = False
        for number in range(3):
            people = [room.be(NAMES[0])]
            key = room.open("tuppi", draw_teams="true")
            assert room.post(f"/tables/{key}/entropy", words=f"words {number}") == 303
            assert "drawn by lot when the match begins" in browser.get(f"/tables/{key}").text
            for place, name in enumerate(NAMES[1:], 2):
                people.append(room.be(name))
                assert room.post(f"/tables/{key}/sit", seat=str(place)) == 303
            before = room.row(key)
            assert [seat.name for seat in before.seats] == list(NAMES)
            assert before.seats[0].entropy == f"words {number}"
            table = in_loop(browser, hub.begin, key)
            row = room.row(key)
            lots = drawn_seats(row.seed, [seat.entropy for seat in before.seats], 4)
            moved = moved or lots != (0, 1, 2, 3)
            for seat, who in zip(row.seats, lots, strict=True):
                assert (seat.name, seat.person_id) == (NAMES[who], people[who].id)
                assert seat.entropy == before.seats[who].entropy
            match = table.playing.match
            assert match.record().header.drawn == match.drawn == lots
            assert [seat.name for seat in match.seats] == [NAMES[who] for who in lots]
            for who, person in enumerate(people):
                seat_now = lots.index(who)
                assert table.seats_of(person.id) == [seat_now]
                hands = [
                    zone
                    for zone in match.view(seat_now).zones
                    if isinstance(zone, CardZone) and zone.id.startswith("hand-")
                ]
                shown = [zone.id for zone in hands if zone.items[0].face != "back"]
                assert shown == [f"hand-{seat_now}"]
        assert moved


def test_teams_are_not_drawn_unless_it_is_agreed_on() -> None:
    with client() as browser:
        room = Room(browser)
        room.be("Aino")
        key = room.open("tuppi")
        for place, name in enumerate(NAMES[1:], 2):
            room.be(name)
            assert room.post(f"/tables/{key}/sit", seat=str(place)) == 303
        in_loop(browser, hub_of(browser).begin, key)
        assert [seat.name for seat in room.row(key).seats] == list(NAMES)


@pytest.mark.clause("partners/lots")
def test_any_player_may_demand_lots_in_the_waiting_room() -> None:
    with client() as browser:
        room = Room(browser)
        room.be("Aino")
        key = room.open("tuppi")
        path = f"/tables/{key}"
        room.be("Eero")
        assert f'action="{path}/lots"' not in browser.get(path).text  # who has no seat is no player
        assert room.post(f"{path}/lots") == 403
        assert not room.row(key).agreed.draw_teams
        assert room.post(f"{path}/sit", seat="2") == 303
        assert f'action="{path}/lots"' in browser.get(path).text
        with browser.websocket_connect(f"ws://localhost{path}/ws") as socket:
            assert not socket.receive_json()["lots"]
            assert room.post(f"{path}/lots") == 303
            while not (told := socket.receive_json())["lots"]:
                assert told["type"] == "waiting"
        shown = browser.get(path).text
        assert "drawn by lot when the match begins" in shown
        assert f'action="{path}/lots"' not in shown
        assert room.post(f"{path}/lots") == 303  # once more changes nothing
        for place, name in enumerate(NAMES[2:], 3):
            room.be(name)
            assert room.post(f"{path}/sit", seat=str(place)) == 303
        in_loop(browser, hub_of(browser).begin, key)
        assert room.row(key).agreed.lots()
        assert room.post(f"{path}/lots") >= 400  # it has begun


def test_there_are_no_lots_to_demand_where_everybody_plays_alone() -> None:
    with client() as browser:
        room = Room(browser)
        room.be("Aino")
        key = room.open("hex")
        assert f'action="/tables/{key}/lots"' not in browser.get(f"/tables/{key}").text
        assert room.post(f"/tables/{key}/lots") == 403


def test_the_form_offers_lots_where_there_are_partners_alone() -> None:
    with client() as browser:
        assert 'name="draw_teams"' in browser.get("/games/tuppi").text
        assert 'name="draw_teams"' not in browser.get("/games/hex").text
    assert read_setup("tuppi", {"company": "friends", "draw_teams": "true"}).terms.draw_teams
    assert not read_setup("tuppi", {"company": "bots", "draw_teams": "true"}).terms.draw_teams
    with pytest.raises(OptionError, match="no teams to draw"):
        read_setup("hex", {"company": "friends", "draw_teams": "true"})
