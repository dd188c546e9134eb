"""Reports, and hiding: the server adds the lines, everybody may, nobody floods, nobody is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.charge.deeds import REPORTS_KEPT_MS, Charge
from pelitupa.server.charge.reports import MOST_OPEN
from pelitupa.server.config import ConfigError
from pelitupa.server.operations.refused_words import Words, WordsError
from pelitupa.server.store.models import SHUT_OUT, EventRow, HiddenRow, ReportRow, Table
from server.cottage import GOOD
from server.house import NOBODY, House, open_house
from server.talking import answer_to, open_table
from server.test_in_charge import a_table, said, say, vars_of


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def lines_of(row: ReportRow) -> list[str]:
    return [line["text"] for line in row.lines["lines"]]


def test_the_server_adds_the_lines_that_one_points_at(house: House) -> None:
    house.host()
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    for text in ("fine weather", "you fool", "hello"):
        say(house, "Aino", key, text)
    say(house, "Eero", key, "my own line")
    house.be("Eero")
    page = unescape(house.browser.get(f"/tables/{key}/report").text)
    assert "you fool" in page
    assert "my own line" not in page
    boxes = re.findall(r'name="(said-\d+)"', page)
    assert len(boxes) == 3
    forged = {"text": "I never said this", "lines": "I never said this", "said-999": "true"}
    answer = house.post(
        f"/tables/{key}/report",
        who=str(aino.id),
        note="please read",
        **{boxes[1]: "true"},
        **forged,
    )
    assert answer.headers["location"].endswith("done=reported")
    (report,) = house.rows(ReportRow)
    assert lines_of(report) == ["you fool"]
    house.be("Helmi")
    for path in ("/host", f"/host/people/{aino.id}"):
        told = unescape(house.browser.get(path).text)
        assert "you fool" in told
        assert "please read" in told
        assert "fine weather" not in told
    assert "Reports to read: 1" in unescape(house.browser.get("/me").text)
    house.be("Aino")
    for path in ("/me", f"/tables/{key}/report", "/me/export.json"):
        assert "please read" not in house.browser.get(path).text, "they are not told"


def test_what_is_reported_once_more_is_one_report(house: House) -> None:
    house.host()
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    for text in ("one", "two"):
        say(house, "Aino", key, text)
    house.be("Eero")
    for line in ("said-0", "said-0", "said-1"):
        house.post(f"/tables/{key}/report", who=str(aino.id), **{line: "true"})
    (report,) = house.rows(ReportRow)
    assert lines_of(report) == ["one", "two"]
    house.be("Helmi")
    house.post(f"/host/reports/{report.id}", do="close")
    house.be("Eero")
    house.post(f"/tables/{key}/report", who=str(aino.id), name="true")
    assert [lines_of(row) for row in house.rows(ReportRow)] == [["one", "two"], ["Aino"]]


def test_what_cannot_be_reported_is_refused(house: House) -> None:
    aino, eero = house.visit("Aino"), house.visit("Eero")
    olli = house.visit("Olli")
    key = a_table(house, "Aino", "Eero", talk="free")
    say(house, "Aino", key, "one")
    house.be("Eero")
    path = f"/tables/{key}/report"
    for form in (
        {"who": str(aino.id)},
        {"who": str(eero.id), "name": "true"},
        {"who": str(olli.id), "name": "true"},
        {"who": str(aino.id), "said-0": "true", "note": "x" * 501},
        {"who": str(aino.id), "said-7": "true"},
    ):
        assert house.post(path, **form).status_code == 422, form
    for who in ("", "0", "-1", "x", "9" * 40):
        assert house.post(path, who=who, name="true").status_code == 404
        assert house.post(f"/tables/{key}/hide", who=who).status_code == 404
    assert house.post(f"/tables/{key}/hide", who=str(olli.id)).status_code == 422
    assert house.browser.get("/tables/nowhere/report").status_code == 404
    assert house.rows(ReportRow) == house.rows(HiddenRow) == []


def test_somebody_without_a_session_reports_too(house: House) -> None:
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    say(house, "Aino", key, "one")
    house.be(NOBODY)
    assert "has no host yet" in house.browser.get(f"/tables/{key}/report").text
    assert house.post(f"/tables/{key}/report", who=str(aino.id), name="true").status_code == 303
    (report,) = house.rows(ReportRow)
    assert report.by_name == "Guest"


def test_what_onlookers_say_is_for_onlookers_to_report(house: House) -> None:
    house.host()
    house.visit("Aino"), house.visit("Eero"), house.visit("Olli")
    otto = house.visit("Otto")
    key = a_table(house, "Aino", "Eero", talk="free")
    say(house, "Otto", key, "psst, a tip")
    house.be("Eero")
    assert "psst" not in house.browser.get(f"/tables/{key}/report").text
    assert (
        house.post(f"/tables/{key}/report", who=str(otto.id), **{"aside-0": "true"}).status_code
        == 422
    )
    house.be("Olli")
    assert "psst" in house.browser.get(f"/tables/{key}/report").text
    house.post(f"/tables/{key}/report", who=str(otto.id), **{"aside-0": "true"})
    (report,) = house.rows(ReportRow)
    assert lines_of(report) == ["psst, a tip"]


def test_a_host_does_not_read_what_is_reported_of_them(house: House) -> None:
    house.host("Irma")
    helmi = house.host()
    house.visit("Eero")
    key = a_table(house, "Helmi", "Eero", talk="free")
    say(house, "Helmi", key, "as a host I may")
    house.be("Eero")
    house.post(f"/tables/{key}/report", who=str(helmi.id), note="see this", **{"said-0": "true"})
    (report,) = house.rows(ReportRow)
    house.be("Helmi")
    for path in ("/host", f"/host/people/{helmi.id}"):
        assert "see this" not in house.browser.get(path).text
    assert house.post(f"/host/reports/{report.id}", do="close").status_code == 404
    house.be("Irma")
    assert "see this" in house.browser.get("/host").text


# --- hiding


def test_whoever_is_hidden_is_read_no_more_and_not_told(house: House) -> None:
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    say(house, "Aino", key, "before")
    house.be("Eero")
    answer = house.post(f"/tables/{key}/hide", who=str(aino.id))
    assert answer.headers["location"].endswith("done=hidden")
    say(house, "Aino", key, "after")
    assert said(house, "Eero", key) == ["", ""]
    assert said(house, "Aino", key) == ["before", "after"], "they are not told"
    house.be("Eero")
    assert "Aino" in house.browser.get("/me").text
    assert house.browser.get("/me/export.json").json()["hidden"][0]["name"] == "Aino"
    house.post("/me/show-again", who=str(aino.id))
    assert said(house, "Eero", key) == ["before", "after"]


def test_a_page_that_is_open_is_told_no_more_of_them(house: House) -> None:
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    say(house, "Aino", key, "before")
    house.be("Eero")
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert socket.receive_json()["notes"]["lines"][0]["text"] == "before"
        house.post(f"/tables/{key}/hide", who=str(aino.id))
        while (told := socket.receive_json())["type"] != "state":
            pass
        assert told["notes"]["since"] == 0
        assert told["notes"]["lines"][0]["text"] == ""


def test_an_onlooker_hides_players_and_onlookers_each_for_themselves(house: House) -> None:
    aino, _ = house.visit("Aino"), house.visit("Eero")
    otto, _, _ = house.visit("Otto"), house.visit("Olli"), house.visit("Oona")
    key = a_table(house, "Aino", "Eero", talk="free")
    say(house, "Aino", key, "I play")
    say(house, "Otto", key, "I look on")
    house.be("Olli")
    for one in (aino, otto):
        house.post(f"/tables/{key}/hide", who=str(one.id))

    def heard(name: str) -> tuple[list[str], list[str]]:
        house.be(name)
        with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
            found = dict[str, Any]()
            while set(found) < {"aside", "state"}:
                message = socket.receive_json()
                found[message["type"]] = message
        lines = [line["text"] for line in found["state"]["notes"]["lines"]]
        return lines, [line["text"] for line in found["aside"]["lines"]]

    assert heard("Olli") == ([""], [""])
    assert heard("Oona") == (["I play"], ["I look on"])


def test_whom_one_has_blocked_one_does_not_read(house: House) -> None:
    house.join("Aino"), house.join("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    say(house, "Aino", key, "words")
    house.be("Eero")
    house.post("/me/friends", do="block", name="Aino")
    assert said(house, "Eero", key) == [""]


def test_what_a_guest_hides_goes_along_to_the_account(house: House) -> None:
    house.join("Olli")
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    house.be("Eero")
    house.post(f"/tables/{key}/hide", who=str(aino.id))
    house.post("/sign-in", name="Olli", password=GOOD)
    (row,) = house.rows(HiddenRow)
    assert (row.person_id, row.other_id) == (house.person("Olli").id, aino.id)


# --- floors


def test_a_thousand_reports_are_not_written() -> None:
    with open_house(requests_a_minute=100) as house:
        aino, _ = house.visit("Aino"), house.visit("Eero")
        key = a_table(house, "Aino", "Eero", talk="free")
        house.be(NOBODY)
        statuses = []
        for _ in range(1000):
            house.be(NOBODY)  # a guest anew each time
            statuses.append(
                house.post(f"/tables/{key}/report", who=str(aino.id), name="true").status_code
            )
        assert statuses[-1] == 429
        assert len(house.rows(ReportRow)) < 20
        statuses = [
            house.post(f"/tables/{key}/hide", who=str(aino.id)).status_code for _ in range(50)
        ]
        assert statuses[-1] == 429


def test_one_person_has_so_many_open_reports(house: House) -> None:
    house.host()
    aino, eero = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")

    async def fill() -> None:
        async with AsyncSession(house.hub.engine) as session, session.begin():
            for number in range(MOST_OPEN):
                session.add(
                    ReportRow(
                        at=1,
                        by_id=eero.id,
                        by_name="Eero",
                        person_id=None,
                        name="x",
                        table_key=f"t{number}",
                        lines={"lines": []},
                    )
                )

    house.do(fill)
    house.be("Eero")
    answer = house.post(f"/tables/{key}/report", who=str(aino.id), name="true")
    assert answer.status_code == 422
    assert "wait to be read" in answer.text
    assert len(house.rows(ReportRow)) == MOST_OPEN


def test_reports_that_were_dealt_with_are_forgotten(house: House) -> None:
    house.host()
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    house.be("Eero")
    house.post(f"/tables/{key}/report", who=str(aino.id), name="true")
    (report,) = house.rows(ReportRow)
    house.be("Helmi")
    house.post(f"/host/reports/{report.id}", do="close")
    house.do(Charge(house.hub).sweep)
    assert len(house.rows(ReportRow)) == 1
    real = house.hub.now
    house.hub.now = lambda: real() + REPORTS_KEPT_MS + 60_000
    house.do(Charge(house.hub).sweep)
    assert house.rows(ReportRow) == []


# --- leaks


def test_pages_of_those_in_charge_show_no_card_seed_key_or_secret(house: House) -> None:
    """All that a host, and who reports, is shown while a match with hidden cards goes on."""
    house.host()
    aino, eero = house.join("Aino"), house.visit("Eero")
    house.be("Aino")
    key = open_table(
        house.browser, "musta_pekka", company="friends", players="3", talk="free", level="random"
    )
    house.be("Eero")
    house.post(f"/tables/{key}/sit", seat="2")
    house.be("Aino")
    house.post(f"/tables/{key}/bot", seat="3", level="random")
    assert house.post(f"/tables/{key}/begin").status_code == 303
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        state, _ = until_asked_or_shown(socket)
        assert answer_to(socket, {"say": "my words", "id": "one"})["type"] == "done"
    hand = {item["id"] for zone in state["zones"] for item in items_of(zone)}
    house.be("Eero")
    pages = [house.browser.get(f"/tables/{key}/report").text]
    boxes = dict.fromkeys(re.findall(r'name="(said-\d+)"', pages[0]), "true")
    house.post(f"/tables/{key}/report", who=str(aino.id), name="true", **boxes)
    house.be("Helmi")
    house.decide(aino, do=SHUT_OUT, time="hour", address="true")
    house.undo(SHUT_OUT)
    paths = (
        "/host",
        "/host?name=a",
        f"/host/people/{aino.id}",
        f"/host/people/{eero.id}",
        "/host/log",
        "/me",
        "/me/export.json",
    )
    pages += [house.browser.get(path).text for path in paths]
    pages += [json.dumps([vars_of(row) for row in house.rows(ReportRow)])]
    (table,) = [row for row in house.rows(Table) if row.key == key]
    acts = [row.text for row in house.rows(EventRow) if row.kind == "play"]
    secrets = [table.seed, *house.cookies.values(), GOOD, "testclient", "argon2", *acts]
    for page in pages:
        for secret in secrets:
            assert secret not in page, secret
        text = re.sub(r"<[^>]*>", " ", page)
        for card in hand:
            assert not re.search(rf"(?<![\w-]){re.escape(card)}(?![\w-])", text), card
    assert any("my words" in page for page in pages)


def until_asked_or_shown(socket: Any) -> tuple[dict[str, Any], None]:
    while (message := socket.receive_json())["type"] != "state":
        pass
    return message, None


def items_of(zone: dict[str, Any]) -> list[dict[str, Any]]:
    found = zone.get("items", [])
    return [item for item in found if isinstance(item, dict) and "id" in item]


# --- words


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("a fool", True), ("FOOL!", True), ("ｆｏｏｌ", True), ("fóol", True), ("fo\u200dol", True),
        ("foolish", False), ("tomfool", False), ("rudeness", True), ("crude", False), ("overrude", False),
        ("endword", True), ("wordend", False), ("two  bad words", True), ("bad", False), ("", False),
    ],
)  # fmt: skip
def test_a_word_is_found_however_it_is_written(text: str, refused: bool) -> None:
    words = Words(["# ours", "", "Fool", "rude*", "*word", "bad words"])
    if refused:
        with pytest.raises(Exception, match="not allowed"):
            words.check(text)
    else:
        words.check(text)


@pytest.mark.parametrize("line", ["*", "**", "a*b", "x" * 101])
def test_a_line_that_is_no_word_is_named(line: str) -> None:
    with pytest.raises(WordsError, match="line 2"):
        Words(["fine", line])


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with (
        pytest.raises((WordsError, ConfigError), match="PELITUPA_REFUSED_WORDS"),
        open_house(refused_words=str(tmp_path / "none.txt")),
    ):
        pass


def test_nobody_writes_the_sites_words_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("fool\n", "utf-8")
    with open_house(refused_words=str(file)) as house:
        assert house.post("/sign-up", name="Fool", password=GOOD).status_code == 422
        aino, _ = house.visit("Aino"), house.visit("Eero")
        house.visit("Otto")
        house.be("Aino")
        assert house.post("/me/name", name="a fool").status_code == 422
        house.be("Aino")
        made = house.post("/evenings", game="hex", movement="swiss", name="Fool of a club")
        assert made.status_code == 400
        opened = open_table(house.browser, "hex", company="friends")
        assert house.post(f"/tables/{opened}/sit", seat="1").status_code == 303
        assert house.post(f"/tables/{opened}/entropy", words="fool").status_code == 400
        key = a_table(house, "Aino", "Eero", talk="free")
        assert "not allowed" in say(house, "Aino", key, "you FOOL")
        assert "not allowed" in say(house, "Otto", key, "you FOOL")
        assert say(house, "Aino", key, "you dear") == ""
        assert said(house, "Eero", key) == ["you dear"]
        house.be(NOBODY)
        answer = house.post(f"/tables/{opened}/sit", seat="2", name="fool")
        assert answer.status_code in (400, 422)
        assert house.person("Aino").id == aino.id
