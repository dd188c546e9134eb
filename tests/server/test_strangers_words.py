"""Names and talk of strangers: they turn no line round, paint over nothing, and pass for nobody else."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pelitupa.core import PelitupaError
from pelitupa.records import Seat
from pelitupa.server.accounts.credentials import PeopleError, check_name, check_new_name, name_key
from pelitupa.server.live.messages import seats_told
from pelitupa.server.web.rendering import page_environment
from pelitupa.shown.names import names_at
from pelitupa.shown.strangers_words import isolated, too_many_marks
from pelitupa.table.events import SAY
from server.talking import client, in_loop, open_table, table_of

ARABIC, HEBREW = "\u0633\u0627\u0631\u0629", "\u05e9\u05b8\u05bc\u05dc\u05d5\u05b9\u05dd"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467 Virtanen"
DEVANAGARI = "\u0915\u094d\u200d\u0937\u0923"


@pytest.mark.parametrize(
    "name", [FAMILY, DEVANAGARI, "\u2764\ufe0f Aino", ARABIC, HEBREW, "Tom\u00e1\u0161"]
)
def test_names_that_people_have_are_taken(name: str) -> None:
    assert check_new_name(name) == check_name(check_new_name(name))
    assert check_new_name(isolated(name)) == check_new_name(name), "as it comes back in a form"


@pytest.mark.parametrize(
    "name",
    ["A\u200dino", "\u200dAino", "Aino\u200d", "\U0001f468\u200d\u200d\U0001f469x", "Ai\ufe0fno",
     "\u0422esti", "P\u0430vel", "\u039fili", "Z" + "\u0489" * 5, "Z" + "\u0301" * 4],
)  # fmt: skip
def test_names_that_deceive_are_refused(name: str) -> None:
    with pytest.raises(PeopleError):
        check_new_name(name)


def test_whoever_has_such_a_name_already_can_still_sign_in() -> None:
    assert check_name("\u0422esti") == "\u0422esti"
    assert name_key(FAMILY) == name_key(FAMILY.replace("\u200d", ""))


def test_what_is_written_from_the_right_turns_nothing_round() -> None:
    assert isolated("Aino") == "Aino"
    assert isolated(ARABIC) == f"\u2068{ARABIC}\u2069"
    assert isolated(isolated(ARABIC)) == isolated(ARABIC)
    page = page_environment("en").from_string("<b>{{ name }}</b> {{ other }}")
    assert page.render(name=ARABIC, other="Aino") == f"<b>\u2068{ARABIC}\u2069</b> Aino"
    escaped = page.render(name=f"<i>{HEBREW}", other="")
    assert escaped == f"<b>\u2068&lt;i&gt;{HEBREW}\u2069</b> "


def test_names_at_a_table_are_isolated() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3", name=ARABIC)
        row = table_of(browser, key).row
        assert isolated(ARABIC) in names_at(key, row.seats, "en")
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            state = socket.receive_text()
            assert isolated(ARABIC) in state
            assert ARABIC not in state.replace(isolated(ARABIC), "")


def test_two_of_one_name_are_told_apart_also_where_it_is_written_from_the_right() -> None:
    seats = [Seat(name) for name in (ARABIC, ARABIC, "Aino", "Aino")]
    names = names_at("k", seats, "en")
    assert names == [isolated(ARABIC), isolated(f"{ARABIC} 2"), "Aino", "Aino 2"]


def test_a_name_in_a_sentence_of_a_page_is_isolated() -> None:
    page = page_environment("en").from_string('{{ _("kept for %(name)s", name=name) }}, {{ one }}')
    assert page.render(name=ARABIC, one="1") == f"kept for \u2068{ARABIC}\u2069, 1"
    assert page.render(name="<i>", one="1") == "kept for &lt;i&gt;, 1"


def test_whom_a_seat_is_kept_for_is_told_isolated() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3", company="friends")
        row = table_of(browser, key).row
        free = next(seat for seat in row.seats if seat.free)
        kept = replace(free, kept_for=7, kept_name=ARABIC)
        told = seats_told(replace(row, seats=(kept,)), [], "en")
        assert told[0]["kept"] == isolated(ARABIC)


def test_a_name_is_isolated_in_all_that_is_told_of_an_end() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3", name=ARABIC)
        with browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            socket.send_json({"resign": True})
            while not (state := socket.receive_json()).get("over"):
                assert state["type"] != "error", state
            told = json.dumps(state, ensure_ascii=False)
            assert isolated(ARABIC) in told
            assert ARABIC not in told.replace(isolated(ARABIC), "")


@pytest.mark.parametrize(
    ("text", "many"),
    [("a" + "\u0301" * 30, True), (HEBREW, False), ("Vi\u1ec7t", False), ("", False)],
)
def test_talk_paints_over_nothing(text: str, many: bool) -> None:
    assert too_many_marks(text) is many
    with client() as browser:
        key = open_table(browser, "hex", size="3", company="people", talk="free")
        table = table_of(browser, key)
        if not many and text:
            in_loop(browser, table.do, SAY, 0, text)
            assert table.playing.notes[-1].text == text
        else:
            with pytest.raises(PelitupaError):
                in_loop(browser, table.do, SAY, 0, text)


def test_no_guest_is_called_like_a_bot_at_the_table() -> None:
    with client() as browser:
        key = open_table(browser, "hex", size="3", company="friends")
        browser.post(f"/tables/{key}/bot", data={"seat": "2", "level": "random"})
        row = table_of(browser, key).row
        seat = next(seat for seat in row.seats if seat.bot is None)
        bot = names_at(key, row.seats, "en")[1 - seat.place]
        browser.post(f"/tables/{key}/get-up", data={"seat": str(seat.place + 1)})
        browser.cookies.clear()
        sit = {"seat": str(seat.place + 1), "name": bot.upper()}
        refused = browser.post(f"/tables/{key}/sit", data=sit)
        assert refused.status_code == 409
        assert bot in refused.text
