"""Those in charge: who may do what, what holds then, that it can be undone, and what the log says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import unescape
from itertools import count
from typing import Any

import pytest
from click.testing import CliRunner
from fastapi.routing import APIRoute
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.websockets import WebSocketDisconnect

from pelitupa.cli.commands import main
from pelitupa.server.charge.deeds import put_in_charge
from pelitupa.server.charge.pages import router
from pelitupa.server.operations.measures import Standing
from pelitupa.server.store.models import (
    FRIENDS_ONLY,
    NO_SIGN_UP,
    REMOVED,
    RENAMED,
    SHUT_OUT,
    SILENCED,
    DeedRow,
    Evening,
    EveningBoard,
    EveningPerson,
    HiddenRow,
    Measure,
    Person,
    ReportRow,
    SeatRow,
    Session,
)
from pelitupa.shown.names import LEFT
from server.cottage import GOOD, sqlite_url
from server.house import NOBODY, House, open_house
from server.talking import WebSocketTestSession, answer_to, open_table

_NONCES = count()


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def a_table(house: House, *names: str, **form: str) -> str:
    """A table of two at which these sit, the first its opener; the match has begun where it is full."""
    house.be(names[0])
    key = open_table(house.browser, "hex", company="friends", size="4", **form)
    for place, name in enumerate(names[1:], 2):
        house.be(name)
        assert house.post(f"/tables/{key}/sit", seat=str(place)).status_code == 303
    if len(names) == 2:
        house.be(names[0])
        assert house.post(f"/tables/{key}/begin").status_code == 303
    return key


def say(house: House, name: str, key: str, text: str) -> str:
    """Say something at a table; why it was refused, empty where it was not."""
    house.be(name)
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        answer = answer_to(socket, {"say": text, "id": f"n{next(_NONCES)}"})
        while answer["type"] not in ("done", "error"):
            answer = socket.receive_json()
    return answer["text"] if answer["type"] == "error" else ""


def said(house: House, name: str, key: str) -> list[str]:
    """What somebody's page is told that was said at a table."""
    house.be(name)
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        lines = socket.receive_json()["notes"]["lines"]
    return [line["text"] for line in lines if line["kind"] == "say"]


# --- who is in charge


def test_the_sites_machine_puts_somebody_in_charge(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PELITUPA_DATABASE", sqlite_url(tmp_path))
    with open_house(database=f"sqlite+aiosqlite:///{tmp_path / 'cottage.sqlite'}") as house:
        house.join("Helmi")
        assert house.browser.get("/host").status_code == 404

    def typed(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["admin", *words])
        return result.exit_code, result.output

    assert typed() == (0, "")
    assert typed("HELMI") == (0, "HELMI is in charge\n")
    assert typed("Helmi") == (0, "Helmi is in charge, as before\n")
    assert typed() == (0, "Helmi\n")
    status, told = typed("Nobody")
    assert status == 2
    assert "There is no account of that name" in told
    assert typed("--remove")[0] == 2
    assert typed("--remove", "Helmi")[1] == "Helmi is no longer in charge\n"
    assert typed() == (0, "")
    monkeypatch.setenv(
        "PELITUPA_DATABASE", f"sqlite+aiosqlite:///{tmp_path / 'no' / 'such.sqlite'}"
    )
    status, told = typed("Helmi")
    assert status == 2
    assert "there is no cottage at" in told
    assert not (tmp_path / "no").exists()


def test_who_is_first_is_not_in_charge_and_a_robot_never(house: House) -> None:
    aino = house.join("Aino")
    assert not aino.in_charge
    house.post("/me/tokens", name="program", robot="true")
    with pytest.raises(Exception, match="bot’s account"):
        house.do(lambda: put_in_charge(house.hub.engine, "Aino", 1))
    assert not house.person("Aino").in_charge


# --- every deed, by everybody


def deeds(
    house: House, whom: int, key: str, evening: str, report: int
) -> dict[str, Callable[[], Any]]:
    """Every deed of those in charge, and every page."""
    about = f"/host/people/{whom}"

    def post(path: str, **form: str) -> Callable[[], Any]:
        return lambda: house.post(path, **form)

    def get(path: str) -> Callable[[], Any]:
        return lambda: house.browser.get(path, follow_redirects=False)

    return {
        "overview": get("/host"),
        "find": get("/host?name=A"),
        "person": get(about),
        "log": get("/host/log"),
        "silence": post(about, do=SILENCED, time="day", reason="shouting"),
        "friends": post(about, do=FRIENDS_ONLY, time="always"),
        "shut out": post(about, do=SHUT_OUT, time="hour"),
        "rename": post(about, do=RENAMED, name="Somebody else"),
        "table": post(about, do=REMOVED, place=key),
        "evening": post(about, do=REMOVED, place=evening),
        "address": post("/host/address", address="203.0.113.7", time="day"),
        "sign-up": post("/host/house", kind=NO_SIGN_UP),
        "house": post("/host/house", kind=FRIENDS_ONLY),
        "report": post(f"/host/reports/{report}", do="close"),
    }


PAGES_TRIED = {
    ("GET", "/host"),
    ("GET", "/host/people/{number}"),
    ("GET", "/host/log"),
    ("POST", "/host/house"),
    ("POST", "/host/address"),
    ("POST", "/host/undo"),
    ("POST", "/host/reports/{number}"),
    ("POST", "/host/people/{number}"),
}
"""What `deeds` and undoing ask for: a new page of the hosts' belongs there too."""


def test_every_deed_is_tried_by_everybody(house: House) -> None:
    """Guest, player, director and somebody without a session find no such page; a host does it, and undoes
    it; whoever is in charge no more does not."""
    house.host()
    house.visit("Guest one")
    house.join("Dora")
    paavo = house.join("Paavo")
    house.join("Aino")
    routes = [route for route in router.routes if isinstance(route, APIRoute)]
    assert {(method, one.path) for one in routes for method in one.methods or ()} == PAGES_TRIED
    house.be("Dora")
    opened = house.post("/evenings", game="hex", movement="swiss", name="Club", rounds="2")
    evening = opened.headers["location"].removeprefix("/evenings/")
    house.be("Paavo")
    house.post(f"/evenings/{evening}/join")
    key = a_table(house, "Aino", "Paavo", talk="free")
    say(house, "Paavo", key, "something")
    house.be("Aino")
    house.post(f"/tables/{key}/report", who=str(paavo.id), name="true")
    (report,) = house.rows(ReportRow)
    every = deeds(house, paavo.id, key, evening, report.id)
    before = len(house.rows(DeedRow))
    for name in ("Guest one", "Paavo", "Dora", "Aino", NOBODY):
        house.be(name)
        for what, deed in every.items():
            answer = deed()
            assert answer.status_code == 404, f"{name}: {what}"
            assert "Paavo" not in answer.text or name == "Paavo"
        house.be(name)
        assert house.post("/host/undo", measure="1").status_code == 404
    assert house.rows(Measure) == []
    assert len(house.rows(DeedRow)) == before
    assert house.rows(ReportRow)[0].closed is None
    house.be("Helmi")
    for what, deed in every.items():
        answer = deed()
        assert answer.status_code in (200, 303), f"{what}: {answer.text}"
    held = house.rows(Measure)
    assert len(held) == 9
    for one in held:
        assert house.post("/host/undo", measure=str(one.id)).status_code == 303
        assert house.post("/host/undo", measure=str(one.id)).status_code == 303, "twice is once"
    assert house.rows(Measure) == []
    assert house.person("Paavo").id == paavo.id
    house.post(f"/host/reports/{report.id}", do="open")
    log = unescape(house.browser.get("/host/log").text)
    assert len(house.rows(DeedRow)) == before + 2 * 10
    for line in (
        "Helmi silenced Somebody else",
        "Helmi shut out an address",
        "Helmi closed signing up",
        "Helmi renamed Paavo: Somebody else",
        "Helmi removed Somebody else from an evening",
        "shouting",
    ):
        assert line.replace("Somebody else", "Paavo") in log or line in log, line
    house.do(lambda: put_in_charge(house.hub.engine, "Helmi", 1, False))
    house.be("Helmi")
    for what, deed in every.items():
        assert deed().status_code == 404, what


def test_every_deed_of_a_director_is_tried_by_everybody(house: House) -> None:
    """A host keeps order, and directs nobody's evening; players, guests and strangers do not either."""
    house.host()
    house.visit("Guest one")
    house.join("Paavo")
    house.join("Dora")
    opened = house.post("/evenings", game="finnish_darts", movement="swiss", rounds="2", places="2")
    key = opened.headers["location"].removeprefix("/evenings/")
    house.be("Paavo")
    assert house.post(f"/evenings/{key}/join").status_code == 303

    def tried(what: str, **form: str) -> int:
        return int(house.post(f"/evenings/{key}/{what}", **form).status_code)

    def everything() -> dict[str, int]:
        (board, *_) = house.rows(EveningBoard) or [None]
        table = board.table_key if board is not None else ""
        return {
            "names": tried("names", names="Somebody"),
            "begin": tried("begin"),
            "replace": tried("replace", who="0", by="bot"),
            "enter": tried("enter", who="0"),
            "withdraw": tried("withdraw", who="0"),
            "screen": tried("screen", table=table),
            "correct": tried("correct", table=table, points="10 2", reason="told"),
            "call": tried("call", round="1"),
            "end": tried("end", sure="true"),
            "strike": tried("strike", who="0"),
        }

    def nobody_may() -> None:
        before = [(one.version, one.status, one.round) for one in house.rows(Evening)]
        people = len(house.rows(EveningPerson))
        for name in ("Guest one", "Paavo", "Helmi", NOBODY):
            house.be(name)
            assert set(everything().values()) == {403}, (name, everything())
            for sheet in ("codes", "seats"):
                assert house.browser.get(f"/evenings/{key}/{sheet}").status_code == 403, name
        assert [(one.version, one.status, one.round) for one in house.rows(Evening)] == before
        assert len(house.rows(EveningPerson)) == people

    nobody_may()
    house.be("Dora")
    assert tried("names", names="Eero\nHelmi\nOtto") == 303
    assert tried("begin") == 303
    nobody_may()
    house.be("Dora")
    assert house.browser.get(f"/evenings/{key}/codes").status_code == 200
    (board, *_) = house.rows(EveningBoard)
    assert tried("correct", table=board.table_key, points="10 2", reason="told") == 303
    assert tried("end", sure="true") == 303


def test_those_in_charge_do_not_decide_about_each_other(house: House) -> None:
    helmi, host = house.host(), house.host("Irma")
    for whom in (helmi, host):
        for form in ({"do": SILENCED, "time": "day"}, {"do": RENAMED, "name": "Other"}):
            assert house.decide(whom, **form).status_code == 403
    assert house.rows(Measure) == []


def test_a_form_that_cannot_be_changes_nothing(house: House) -> None:
    house.host()
    aino = house.visit("Aino")
    house.be("Helmi")
    for form in (
        {"do": SILENCED},
        {"do": SILENCED, "time": "aeon"},
        {"do": "beheaded", "time": "day"},
        {"do": RENAMED, "name": "x"},
        {"do": RENAMED, "name": "Helmi"},
        {"do": REMOVED, "place": "nowhere"},
        {"do": SILENCED, "time": "day", "reason": "x" * 201},
    ):
        assert house.decide(aino, **form).status_code in (404, 422), form
    for address, time in (
        ("here", "day"),
        ("127.0.0.1", "day"),
        ("::1", "day"),
        ("203.0.113.7", "always"),
        ("", "day"),
    ):
        answer = house.post("/host/address", address=address, time=time)
        assert answer.status_code == 422, address
    assert house.post("/host/people/999999", do=SILENCED, time="day").status_code == 404
    assert house.rows(Measure) == []


# --- what holds


def test_who_is_silenced_says_nothing_until_it_ends(house: House) -> None:
    house.host()
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero", talk="free")
    assert say(house, "Aino", key, "hello") == ""
    house.be("Helmi")
    house.decide(aino, do=SILENCED, time="hour", reason="shouting")
    for text in ("hello", "words of my own"):
        assert (
            say(house, "Aino", key, text) == "The host of this cottage has silenced you: shouting."
        )
    assert say(house, "Eero", key, "I speak") == ""
    house.be("Aino")
    assert "shouting" in house.browser.get("/me").text
    assert house.post("/me/name", name="A shouted name").status_code == 422
    assert house.post("/evenings", game="hex", movement="swiss", name="Shouted").status_code == 400
    real = house.hub.standing._now
    house.hub.standing._now = lambda: real() + 3_700_000
    house.do(house.hub.standing.read_again)
    assert say(house, "Aino", key, "again") == ""
    assert house.rows(Measure) == [], "what has ended is forgotten"


def test_guests_talk_may_be_off() -> None:
    with open_house(guest_talk=False) as house:
        house.visit("Aino")
        house.join("Eero")
        key = a_table(house, "Aino", "Eero", talk="free")
        assert say(house, "Aino", key, "hello") == ""
        assert "Guests use the phrases" in say(house, "Aino", key, "my own words")
        assert say(house, "Eero", key, "my own words") == ""
        assert said(house, "Eero", key) == ["Hello!", "my own words"]


@pytest.mark.parametrize("site", [False, True])
def test_talk_may_be_among_friends_alone(house: House, site: bool) -> None:
    house.host()
    aino, _, _ = house.join("Aino"), house.join("Eero"), house.join("Olli")
    house.be("Aino")
    house.post("/me/friends", do="ask", name="Eero")
    house.be("Eero")
    house.post("/me/friends", do="ask", name="Aino")
    house.be("Helmi")
    if site:
        house.post("/host/house", kind=FRIENDS_ONLY)
    else:
        house.decide(aino, do=FRIENDS_ONLY, time="always")
    strangers = a_table(house, "Aino", "Olli", talk="free")
    friends = a_table(house, "Aino", "Eero", talk="free")
    assert "all others at the table are your friends" in say(
        house, "Aino", strangers, "my own words"
    )
    assert say(house, "Aino", strangers, "hello") == ""
    assert say(house, "Aino", friends, "my own words") == ""
    assert (
        "all others at the table are your friends" in say(house, "Olli", strangers, "mine")
    ) == site
    assert (
        "all others at the table are your friends" in say(house, "Aino", strangers, "once more")
    ) is True
    house.be("Helmi")
    assert house.undo(FRIENDS_ONLY).status_code == 303
    assert say(house, "Aino", strangers, "now I may") == ""


def test_who_looks_on_is_silenced_and_limited_too(house: House) -> None:
    house.host()
    house.visit("Aino"), house.visit("Eero")
    otto = house.visit("Otto")
    key = a_table(house, "Aino", "Eero", talk="free")
    assert say(house, "Otto", key, "I look on") == ""
    assert "take a name first" in say(house, NOBODY, key, "so do I")
    assert say(house, NOBODY, key, "hello") == ""
    house.be("Helmi")
    house.decide(otto, do=FRIENDS_ONLY, time="day")
    assert "all others at the table are your friends" in say(house, "Otto", key, "more")
    house.be("Helmi")
    house.decide(otto, do=SILENCED, time="day")
    assert "silenced" in say(house, "Otto", key, "hello")


def test_who_is_shut_out_takes_their_data_along_and_no_more(house: House) -> None:
    house.host()
    aino = house.join("Aino")
    house.be("Helmi")
    house.decide(aino, do=SHUT_OUT, time="week", reason="threats")
    house.be("Aino")
    for path in ("/", "/me", "/lobby", "/games/hex", "/people/Helmi", "/host"):
        answer = house.browser.get(path)
        assert answer.status_code == 403, path
        assert "threats" in answer.text
    assert house.post("/games/hex/start").status_code == 403
    assert house.post("/sign-in", name="Helmi", password=GOOD).status_code == 403
    with house.browser.websocket_connect("ws://localhost/tables/x/ws") as socket:
        assert "shut you out" in socket.receive_json()["text"]
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    export = house.browser.get("/me/export.json").json()
    assert export["measures"][0]["reason"] == "threats"
    assert house.browser.get("/me/records.zip").status_code == 200
    assert house.post("/me/delete", password=GOOD).status_code == 303
    assert house.rows(Measure) == []


def test_a_program_of_somebody_shut_out_is_refused(house: House) -> None:
    house.host()
    aino = house.join("Aino")
    page = house.post("/me/tokens", name="program").text
    token = page.partition("<code>pt_")[2].partition("<")[0]
    bearer = {"Authorization": f"Bearer pt_{token}"}
    assert house.browser.get("/api/me", headers=bearer).status_code == 200
    house.be("Helmi")
    house.decide(aino, do=SHUT_OUT, time="day")
    assert house.browser.get("/api/me", headers=bearer).status_code == 403
    house.be("Helmi")
    house.undo(SHUT_OUT)
    assert house.browser.get("/api/me", headers=bearer).status_code == 200


def test_pages_at_tables_end_when_somebody_is_shut_out(house: House) -> None:
    house.host()
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero")
    house.be("Aino")
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert socket.receive_json()["type"] == "state"
        house.be("Helmi")
        house.decide(aino, do=SHUT_OUT, time="day")
        with pytest.raises(WebSocketDisconnect):
            until_it_ends(socket)


def until_it_ends(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_json()


FROM = {"X-Forwarded-For": "203.0.113.7"}


def behind_a_proxy() -> Any:
    """A cottage whose visitors' addresses a proxy tells."""
    return open_house(proxies="*")


def test_an_address_is_shut_out_for_a_time_and_accounts_come_in() -> None:
    with behind_a_proxy() as house:
        house.host()
        house.visit("Aino"), house.join("Eero")
        house.be("Helmi")
        house.post("/host/address", address="203.0.113.7", time="day", reason="flood")
        browser = house.browser
        for name, status in (("Aino", 403), (NOBODY, 403), ("Eero", 200), ("Helmi", 200)):
            house.be(name)
            assert browser.get("/lobby", headers=FROM).status_code == status, name
            assert browser.get("/lobby").status_code == 200, name
        house.be(NOBODY)
        made = browser.post("/sign-up", data={"name": "New", "password": GOOD}, headers=FROM)
        assert made.status_code == 403
        assert browser.get("/sign-in", headers=FROM).status_code == 200
        signed = browser.post(
            "/sign-in",
            data={"name": "Eero", "password": GOOD},
            headers=FROM,
            follow_redirects=False,
        )
        assert signed.status_code == 303
        house.be("Helmi")
        house.undo(SHUT_OUT)
        house.be(NOBODY)
        assert browser.get("/lobby", headers=FROM).status_code == 200


def test_the_address_of_somebody_shut_out_is_that_from_which_they_come_next() -> None:
    with behind_a_proxy() as house:
        house.host()
        aino = house.visit("Aino")
        house.be("Helmi")
        house.decide(aino, do=SHUT_OUT, time="always", address="true")
        assert [row.address for row in house.rows(Measure)] == [None]
        house.be("Aino")
        assert house.browser.get("/", headers=FROM).status_code == 403
        house.be("Aino")
        assert house.browser.get("/", headers={"X-Forwarded-For": "203.0.113.8"}).status_code == 403
        addresses = [row.address for row in house.rows(Measure) if row.address is not None]
        assert addresses == ["203.0.113.7"], "the first, and no more"
        house.be(NOBODY)
        assert house.browser.get("/lobby", headers=FROM).status_code == 403
        (measure,) = [row for row in house.rows(Measure) if row.address is not None]
        assert measure.until is not None, "an address is shut out for a time"


def test_the_log_has_an_address_only_while_it_is_shut_out() -> None:
    with behind_a_proxy() as house:
        house.host()

        def everything() -> str:
            pages = [house.browser.get(path).text for path in ("/host", "/host/log")]
            return "".join([*pages, json.dumps([vars_of(row) for row in house.rows(DeedRow)])])

        house.post("/host/address", address="203.0.113.7", time="hour")
        assert "203.0.113.7" in everything()
        house.undo(SHUT_OUT)
        assert "203.0.113.7" not in everything()
        house.post("/host/address", address="2001:db8::7", time="hour")
        assert "2001:db8::/64" in everything()
        real = house.hub.standing._now
        house.hub.standing._now = lambda: real() + 3_700_000
        house.do(house.hub.standing.read_again)
        assert "2001:db8" not in everything()
        assert house.rows(Measure) == []
        assert len(house.rows(DeedRow)) == 4


def vars_of(row: Any) -> dict[str, Any]:
    return {column.name: getattr(row, column.key) for column in row.__table__.columns}


def test_signing_up_is_closed_and_opened(house: House) -> None:
    house.host()
    house.post("/host/house", kind=NO_SIGN_UP)
    house.be(NOBODY)
    assert house.browser.get("/sign-up").status_code == 403
    assert house.post("/sign-up", name="New", password=GOOD).status_code == 403
    house.be("Helmi")
    house.undo(NO_SIGN_UP)
    house.join("New")


# --- names


def test_who_is_renamed_has_the_name_everywhere_and_gets_the_old_one_back(house: House) -> None:
    house.host()
    rude, _ = house.visit("Rude name"), house.visit("Eero")
    key = a_table(house, "Rude name", "Eero")
    over = a_table(house, "Rude name", "Eero")
    house.be("Rude name")
    with house.browser.websocket_connect(f"ws://localhost/tables/{over}/ws") as socket:
        answer_to(socket, {"resign": True, "id": "one"})
    house.be("Eero")
    assert "Rude name" in house.browser.get(f"/tables/{over}/record").text
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert "Rude name" in json.dumps(socket.receive_json())
        house.be("Helmi")
        assert house.decide(rude, do=RENAMED, name="Quiet one").status_code == 303
        while (told := socket.receive_json())["type"] != "state":
            pass
        assert told["log"]["since"] == told["notes"]["since"] == 0, (
            "a page that is open is told all again"
        )
        assert "Rude name" not in json.dumps(told)
    house.be("Eero")
    assert house.browser.get(f"/tables/{over}/record").status_code == 200
    for path in (
        f"/tables/{over}/record",
        f"/tables/{over}/replay",
        "/me",
        f"/tables/{over}/proof",
    ):
        assert "Rude name" not in house.browser.get(path).text, path
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert "Rude name" not in json.dumps(socket.receive_json())
    house.be("Rude name")
    assert "does not let you change your name" in unescape(
        house.post("/me/name", name="Rude again").text
    )
    house.be("Helmi")
    house.undo(RENAMED)
    house.be("Eero")
    assert "Rude name" in house.browser.get(f"/tables/{over}/record").text
    house.be("Rude name")
    assert house.post("/me/name", name="Now I may").status_code == 303


def test_an_account_signs_in_with_its_new_name(house: House) -> None:
    house.host()
    rude = house.join("Rude name")
    house.be("Helmi")
    assert house.decide(rude, do=RENAMED, name="Guest").status_code == 422
    assert house.decide(rude, do=RENAMED, name="Quiet one").status_code == 303
    assert house.decide(rude, do=RENAMED, name="Quiet two").status_code == 303
    house.be(NOBODY)
    assert house.post("/sign-in", name="Rude name", password=GOOD).status_code == 422
    assert house.post("/sign-in", name="Quiet two", password=GOOD).status_code == 303
    house.be("Helmi")
    house.undo(RENAMED)
    assert house.person("Rude name").id == rude.id, "the first name, not the one between"


# --- tables and evenings


def test_who_is_removed_from_a_match_does_not_come_back_until_it_is_undone(house: House) -> None:
    house.host()
    aino, _ = house.visit("Aino"), house.visit("Eero")
    key = a_table(house, "Aino", "Eero")
    house.be("Helmi")
    assert house.decide(aino, do=REMOVED, place=key).status_code == 303
    playing = house.hub.tables[key].playing
    assert playing.match.is_bot(0), "a bot plays on"
    house.be("Aino")
    assert house.browser.get(f"/tables/{key}").status_code == 404
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert socket.receive_json() == {"type": "gone"}
    house.be("Eero")
    assert house.browser.get(f"/tables/{key}").status_code == 200
    house.be("Helmi")
    house.undo(REMOVED)
    house.be("Aino")
    with house.browser.websocket_connect(f"ws://localhost/tables/{key}/ws") as socket:
        assert answer_to(socket, {"come_back": True, "id": "one"})["type"] == "done"
    assert not playing.match.is_bot(0)


def test_who_is_removed_before_the_match_does_not_sit_down_again(house: House) -> None:
    house.host()
    house.visit("Eero")
    aino = house.visit("Aino")
    house.be("Eero")
    key = open_table(house.browser, "hex", company="friends", size="4")
    house.be("Aino")
    house.post(f"/tables/{key}/sit", seat="2")
    house.be("Helmi")
    house.decide(aino, do=REMOVED, place=key)
    (free,) = [s for s in house.rows(SeatRow) if s.table_key == key and s.place == 1]
    assert free.person_id is None
    house.be("Aino")
    assert house.post(f"/tables/{key}/sit", seat="2").status_code == 404


def test_who_is_removed_from_an_evening_does_not_join_again(house: House) -> None:
    house.host()
    house.visit("Dora")
    opened = house.post("/evenings", game="hex", movement="swiss", name="Club", rounds="2", once="")
    path = opened.headers["location"]
    evening = path.removeprefix("/evenings/")
    people = [house.visit(name) for name in ("Aino", "Eero", "Olli")]
    for one in people:
        house.be(one.name)
        house.post(f"{path}/join")
    house.be("Helmi")
    assert house.decide(people[2], do=REMOVED, place=evening).status_code == 303
    house.be("Olli")
    assert house.post(f"{path}/join").status_code == 403
    house.be("Dora")
    assert "Olli" not in house.browser.get(path).text
    assert house.post(f"{path}/begin").status_code == 303
    house.be("Helmi")
    assert house.decide(people[0], do=REMOVED, place=evening).status_code == 303
    house.be("Dora")
    answer = house.post(f"{path}/replace", who="1", by="0")
    assert answer.status_code in (403, 409), "the director lets nobody sit in who was removed"
    house.be("Helmi")
    for row in house.rows(Measure):
        house.post("/host/undo", measure=str(row.id))
    house.be("Olli")
    assert house.post(f"{path}/join").status_code == 303


# --- leaving


def test_an_account_that_leaves_takes_what_is_about_it_along(house: House) -> None:
    house.host()
    rude, _ = house.join("Rude name"), house.join("Eero")
    key = a_table(house, "Rude name", "Eero", talk="free")
    say(house, "Rude name", key, "rude words")
    house.be("Eero")
    house.post(f"/tables/{key}/report", who=str(rude.id), **{"name": "true", "said-0": "true"})
    house.post(f"/tables/{key}/hide", who=str(rude.id))
    house.be("Helmi")
    house.decide(rude, do=RENAMED, name="Quiet one", reason="Rude name is rude")
    house.decide(rude, do=SILENCED, time="day")
    house.be("Rude name")
    export = house.browser.get("/me/export.json").json()
    assert "rude words" in json.dumps(export["reported_of_you"])
    assert len(export["deeds_about_you"]) == 2
    assert "Eero" not in json.dumps({k: v for k, v in export.items() if k != "seats"})
    assert house.post("/me/delete", password=GOOD).status_code == 303
    kept = [vars_of(row) for m in (DeedRow, ReportRow, Measure, HiddenRow) for row in house.rows(m)]
    told = json.dumps(kept)
    for words in ("Rude name", "Quiet one", "rude words", "is rude"):
        assert words not in told, words
    assert LEFT in told
    house.be("Helmi")
    for path in ("/host", "/host/log"):
        assert house.browser.get(path).status_code == 200
    house.be("Eero")
    assert house.post("/me/delete", password=GOOD).status_code == 303
    assert "Eero" not in json.dumps([vars_of(row) for row in house.rows(ReportRow)])


def test_a_host_who_leaves_is_nobody_in_the_log(house: House) -> None:
    house.host()
    aino = house.visit("Aino")
    house.be("Helmi")
    house.decide(aino, do=SILENCED, time="day")
    assert house.browser.get("/me/export.json").json()["deeds_of_yours"][0]["kind"] == SILENCED
    assert house.post("/me/delete", password=GOOD).status_code == 303
    assert "Helmi" not in json.dumps([vars_of(row) for row in house.rows(DeedRow)])
    assert house.measure(SILENCED).person_id == aino.id, "what was decided holds"


def test_what_holds_of_a_guest_holds_of_the_account(house: House) -> None:
    house.host()
    house.join("Eero")
    aino = house.visit("Aino")
    house.be("Helmi")
    house.decide(aino, do=SILENCED, time="day")
    house.be("Aino")
    assert house.post("/sign-in", name="Eero", password=GOOD).status_code == 303
    assert house.measure(SILENCED).person_id == house.person("Eero").id


def test_guests_who_are_forgotten_leave_no_name(house: House) -> None:
    house.host()
    aino = house.visit("Aino Forgotten")
    house.be("Helmi")
    house.decide(aino, do=SILENCED, time="day")
    people = house.browser.app.state.people  # type: ignore[attr-defined]

    async def go() -> None:
        async with AsyncSession(house.hub.engine) as session, session.begin():
            await session.execute(
                update(Session).where(Session.person_id == aino.id).values(expires=0)
            )
        await people.sweep()

    house.do(go)
    assert not [row for row in house.rows(Person) if row.id == aino.id]
    assert "Forgotten" not in json.dumps([vars_of(row) for row in house.rows(DeedRow)])


# --- other workers, tries


def test_another_worker_knows_what_holds_within_seconds(house: House) -> None:
    house.host()
    aino = house.visit("Aino")
    other = Standing(house.hub.engine, house.hub.now)
    house.do(other.rules)
    house.be("Helmi")
    house.decide(aino, do=SILENCED, time="day")
    assert house.do(other.rules).find(aino.id, SILENCED) is None, "it is believed for a while"
    other._read = float("-inf")  # the while is over
    assert house.do(other.rules).find(aino.id, SILENCED) is not None


def test_many_tries_at_the_hosts_pages_change_nothing() -> None:
    with open_house(requests_a_minute=20) as house:
        house.host()
        aino = house.visit("Aino")
        house.be("Aino")
        statuses = {house.decide(aino, do=SILENCED, time="day").status_code for _ in range(100)}
        assert statuses == {404, 429}
        assert house.rows(Measure) == []


def test_a_host_is_held_to_a_pace_too() -> None:
    with open_house(requests_a_minute=50) as house:
        house.host()
        aino = house.visit("Aino")
        house.be("Helmi")
        statuses = [house.decide(aino, do=SILENCED, time="day").status_code for _ in range(40)]
        assert statuses.count(303) < 30
        assert statuses[-1] == 429
        assert len(house.rows(Measure)) == 1
