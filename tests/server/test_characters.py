"""Opponents with a face at the table: chosen on a game's page, in the waiting room and by programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pelitupa.core import OptionError
from pelitupa.players import best_bot
from pelitupa.players.characters import CHARACTERS, character_of
from pelitupa.shown.player_panels import face_of
from pelitupa.shown.setup import bot_of, bots_for, read_setup
from pelitupa.table.bot_names import BOT_NAMES
from pelitupa.table.lesson import NAMES
from server.api_client import Server
from server.talking import TestClient, client, hub_of, in_loop, open_table


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    with client() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("api")).open() as server:
        yield server


def seats_at(browser: TestClient, key: str) -> list[Any]:
    """The seats of a table as they are written down."""
    row = in_loop(browser, hub_of(browser).reader.table, key)
    assert row is not None
    return list(row.seats)


def test_who_is_chosen_sits_down_first_and_by_name(browser: TestClient) -> None:
    key = open_table(
        browser, "tuppi", **{"meet-impi": "true", "meet-onni": "true", "level": "random"}
    )
    seats = seats_at(browser, key)
    assert [seat.name for seat in seats[1:]] == ["Onni", "Impi", "Player 4"]
    assert [seat.bot for seat in seats[1:]] == [
        "character(name=onni)",
        "character(name=impi)",
        "random",
    ]


def test_in_mixed_company_nobody_comes_twice_and_the_extremes_come_last() -> None:
    for _ in range(5):
        setup = read_setup("hex", {"level": "mixed"})
        (bot,) = [seat["bot"] for seat in setup.seats(1, "Me") if "bot" in seat]
        who = character_of(bot)
        assert who is not None
        assert 2 <= who.level <= 4
        bots = bots_for("tuppi", "mixed", "", chosen=("impi",), here=("Onni",))
        came = [character_of(next(bots)) for _ in range(11)]
        assert len({one.id for one in came if one}) == 11
        assert came[0] is not None
        assert came[0].id == "impi"
        assert "Onni" not in {one.name for one in came if one}
        assert character_of(next(bots)) is not None, "when all are here they come again"


def test_where_nobody_chooses_the_best_bot_plays(browser: TestClient) -> None:
    answer = browser.post("/games/hex/start", follow_redirects=False)
    key = answer.headers["location"].removeprefix("/tables/")
    assert seats_at(browser, key)[1].bot == best_bot("hex")
    assert [seat["bot"] for seat in read_setup("tuppi", {}).seats(1, "Me")[1:]] == [
        best_bot("tuppi")
    ] * 3


def test_characters_throw_as_all_do_at_their_table() -> None:
    setup = read_setup("kangaroo", {"level": "urho", "hand": "good"})
    assert setup.seats(1, "Me")[1]["bot"] == "character(name=urho,nature=throws(sd=10.0))"
    assert bot_of("hex", "urho", "chance") == "character(name=urho)"
    assert bot_of("kangaroo", "urho", "reported") == "character(name=urho)"


@pytest.mark.parametrize(
    "form", [{"level": "olga"}, {"level": "character(name=impi)"}, {"level": "Nobody"}]
)
def test_who_does_not_exist_is_refused(form: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="level is one of"):
        read_setup("hex", form)


def test_nobody_is_met_under_an_entry_that_there_is_not(browser: TestClient) -> None:
    answer = browser.post("/games/hex/start", data={"meet-olga": "true"})
    assert answer.status_code == 422
    assert "no entry" in answer.text


def test_the_page_of_a_game_offers_all_with_their_faces(browser: TestClient) -> None:
    page = browser.get("/games/tuppi").text
    for one in CHARACTERS:
        assert f'name="meet-{one.id}"' in page
        assert f'src="/faces/{one.id}.svg" alt=""' in page
        assert one.line.template in page
    assert page.index('value="mixed"') < page.index('value="best"')
    assert 'name="meet-' not in browser.get("/games/five_in_line").text, "there are no opponents"


def test_what_was_chosen_is_kept_after_a_refusal(browser: TestClient) -> None:
    form = {"meet-impi": "true", "level": "random", "seat": "9"}
    page = browser.post("/games/hex/start", data=form).text
    assert re.search(r'name="meet-impi" value="true" checked', page)
    assert not re.search(r'name="meet-onni" value="true" checked', page)


def test_faces_are_pictures_that_may_be_kept(browser: TestClient) -> None:
    answer = browser.get("/faces/impi.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "max-age" in answer.headers["cache-control"]
    assert browser.get("/faces/olga.svg").status_code == 404


def test_a_face_is_shown_beside_the_name_of_a_bot_and_not_read_aloud() -> None:
    assert face_of("Impi") == face_of("Impi 2")
    assert 'alt=""' in face_of("Impi")
    for name in (*BOT_NAMES, *NAMES, "", "Player 3", "<b>"):
        assert face_of(name) == ""


def test_plates_of_characters_have_their_face_and_those_of_people_none(browser: TestClient) -> None:
    key = open_table(browser, "hex", size="3", **{"meet-impi": "true", "level": "random"})
    with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        message = socket.receive_json()
    me, impi = message["players"]
    assert impi["name"] == "Impi"
    assert '<img class="likeness" src="/faces/impi.svg" alt=""' in impi["html"]
    assert "<img" not in me["html"]


def test_the_host_gives_free_seats_to_characters(browser: TestClient) -> None:
    key = open_table(browser, "tuppi", company="friends")
    assert (
        browser.post(f"/tables/{key}/bot", data={"seat": "2", "level": "sylvi"}).status_code == 200
    )
    page = browser.post(f"/tables/{key}/bot", data={"seat": "all", "level": "mixed"}).text
    names = [seat.name for seat in seats_at(browser, key)]
    assert names[1] == "Sylvi"
    assert len(set(names)) == 4
    assert set(names[2:]) < {one.name for one in CHARACTERS}
    assert '<img class="likeness" src="/faces/sylvi.svg"' in page


def test_programs_are_told_of_the_characters_and_seat_them(server: Server) -> None:
    (host,) = server.programs(1)
    told = host.ask("/api/characters")["characters"]
    assert [one["id"] for one in told] == [one.id for one in CHARACTERS]
    assert told[0]["level"] == 1
    assert told[-1]["bot"] == "character(name=urho)"
    seats = ["me", "impi", "mixed", "mixed"]
    table = host.tell("/api/tables", game="tuppi", seats=seats)
    names = [seat["name"] for seat in table["seats"]]
    assert names[1] == "Impi"
    assert len(set(names)) == 4
    refused = host.post("/api/tables", json={"game": "hex", "seats": ["me", "olga"]})
    assert refused.status_code == 422
    assert "mixed, onni" in refused.json()["error"]
