"""My page, what one takes along, and what others see."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from pelitupa.records import parse
from pelitupa.server.accounts.history import ON_A_PAGE
from pelitupa.server.store.models import CLOSED, PLAYING, EventRow, RatingRow
from pelitupa.table.rating import Rating
from server.cottage import GOOD, OTHER
from server.visitor import Browser, open_cottage, refreshed


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as opened:
        yield opened


# --- my page


def test_a_guests_page(browser: Browser) -> None:
    guest = browser.visit()
    browser.do(lambda: browser.cottage.table("open", [guest, None]))
    shown = refreshed(browser)
    assert "You are a guest" in shown
    assert "Not begun" in shown
    assert "My password" not in shown
    assert browser.fill_in("/me/name", name="Väinö").headers["location"] == "/me?done=name"
    assert "<h1>Väinö</h1>" in refreshed(browser)
    wrong = browser.fill_in("/me/name", name="Vä/inö")
    assert wrong.status_code == 422
    assert 'value="Vä/inö"' in wrong.text
    for path in ("/me/password", "/me/tokens", "/me/recovery"):
        assert browser.fill_in(path, name="My program", password=GOOD).status_code == 422


def test_a_guest_becomes_an_account(browser: Browser) -> None:
    guest = browser.visit()
    browser.do(lambda: browser.cottage.table("open", [guest, None]))
    form = browser.get("/sign-up").text
    assert 'value="Visitor"' in form
    person = browser.join("Aino")
    assert person.id == guest.id
    assert '<a href="/tables/open">Hex</a>' in refreshed(browser)


def test_my_matches_with_whom_when_and_how_they_went(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage
    day = 24 * 3600 * 1000

    async def played() -> None:
        helmi, _, _ = await cottage.people.sign_up("Helmi <i>", GOOD, None)
        gone, _ = await cottage.people.guest("Gone")
        await cottage.over("won", [aino, helmi])
        cottage.now += day
        await cottage.over("lost", [helmi, aino])
        cottage.now += day
        await cottage.over("left", [aino, gone])
        await cottage.people.delete(gone, None)
        cottage.now += day
        await cottage.table("going", [aino, "search(simulations=200)"], PLAYING)
        stopped = {"how": "stopped", "returns": [0.0, 0.0]}
        await cottage.over("stopped", [aino, helmi], ending=stopped)
        await cottage.over("drawn", [aino, helmi], ending=stopped | {"how": "finished"})
        await cottage.over("odd", [aino, helmi], ending=None, record=None, game="no_such_game")
        await cottage.table("closed", [aino, None], CLOSED)

    browser.do(played)
    text = browser.get("/me").text
    rows = re.findall(r"<tr>\s*<td>.*?</tr>", text, re.DOTALL)
    told = {}
    for row in rows:
        found = re.search(r'href="/tables/(\w+)"', row)
        assert found
        cells = [re.sub("<[^>]*>|\\s+", " ", cell).split() for cell in row.split("</td>")]
        told[found[1]] = " ".join(word for cell in cells for word in cell)
    assert told == {
        "won": "2026-09-21 Hex Helmi &lt;i&gt; Won Download",
        "lost": "2026-09-22 Hex Helmi &lt;i&gt; Lost Download",
        "left": "2026-09-23 Hex Someone who has left Won Download",
        "going": "2026-09-24 Hex Robo (bot) Going on",
        "stopped": "2026-09-24 Hex Helmi &lt;i&gt; Stopped Download",
        "drawn": "2026-09-24 Hex Helmi &lt;i&gt; Drawn Download",
        "odd": "2026-09-24 no_such_game Helmi &lt;i&gt; Over",
    }
    assert 'href="/tables/won/record"' in text
    assert 'href="/tables/going/record"' not in text


def test_my_matches_are_shown_fifty_a_page(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage

    async def played() -> None:
        for i in range(2 * ON_A_PAGE + 1):
            cottage.now += 1
            await cottage.over(f"t{i:03}", [aino, "random"])

    browser.do(played)

    def keys(number: str) -> list[str]:
        text = browser.get("/me", params={"page": number}).text
        return re.findall('href="/tables/(t[0-9]+)">', text)

    everything = [f"t{i:03}" for i in reversed(range(2 * ON_A_PAGE + 1))]
    assert keys("1") + keys("2") + keys("3") == everything
    assert [len(keys(n)) for n in ("1", "2", "3")] == [50, 50, 1]
    assert keys("4") == keys("99999") == keys("3")
    for wrong in ("0", "-1", "x", "", "٣", "9" * 50):
        assert keys(wrong) == keys("1")
    assert "Page 2 of 3" in browser.get("/me", params={"page": "2"}).text


def test_my_ratings(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage
    rating = Rating(1620.0, 80.0, 12)
    row = RatingRow(person_id=aino.id, game="hex", mu=1620.0, sigma=80.0, matches=12)
    assert "No rated matches yet" in refreshed(browser)
    browser.do(lambda: cottage.add(row))
    shown = refreshed(browser)
    assert f">{rating.shown()}<" in shown
    assert str(rating.words()) in shown


def test_a_new_password(browser: Browser) -> None:
    browser.join()
    wrong = browser.fill_in("/me/password", old=OTHER, password="another good one")
    assert wrong.status_code == 422
    assert "That is not your password" in wrong.text
    before = browser.cookies["pelitupa-session"]
    done = browser.fill_in("/me/password", old=GOOD, password=OTHER)
    assert done.headers["location"] == "/me?done=password"
    assert browser.cookies["pelitupa-session"] != before
    assert "Your password is changed" in browser.get("/me?done=password").text
    assert "<script" not in browser.get("/me?done=<script>").text.partition("<h1>")[2]
    browser.fill_in("/sign-out")
    assert browser.fill_in("/sign-in", name="Aino", password=OTHER).status_code == 303


def test_tokens_are_made_shown_once_and_revoked(browser: Browser) -> None:
    aino = browser.join()
    made = browser.fill_in("/me/tokens", name="My program")
    (token,) = re.findall("pt_[A-Za-z0-9_-]{43}", made.text)
    assert made.headers["cache-control"] == "no-store"
    assert browser.do(lambda: browser.cottage.people.by_token(token)) == aino
    shown = refreshed(browser)
    assert token not in shown
    assert "My program" in shown
    (prefix,) = re.findall('name="key" value="([0-9a-f]+)"', shown)
    assert browser.fill_in("/me/tokens/revoke", key="0" * 12).status_code == 422
    assert (
        browser.fill_in("/me/tokens/revoke", key=prefix).headers["location"] == "/me?done=revoked"
    )
    assert browser.do(lambda: browser.cottage.people.by_token(token)) is None
    assert browser.fill_in("/me/tokens", name="x").status_code == 422


def test_an_account_may_become_a_bots(browser: Browser) -> None:
    browser.join()
    made = browser.fill_in("/me/tokens", name="Engine", robot="true")
    assert '<span class="quiet">(bot)</span></h1>' in made.text
    assert 'id="robot"' not in made.text
    assert "(bot)" in browser.get("/people/Aino").text


def test_deleting_oneself(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage
    browser.do(lambda: cottage.over("over", [aino, "random"]))
    assert browser.fill_in("/me/delete", password=OTHER).status_code == 422
    assert browser.fill_in("/me/delete").status_code == 422
    gone = browser.fill_in("/me/delete", password=GOOD)
    assert (gone.status_code, gone.headers["location"]) == (303, "/?done=deleted")
    assert "pelitupa-session" not in browser.cookies
    assert browser.get("/people/Aino").status_code == 404
    assert "Aino" not in browser.do(cottage.everything).replace("Aino’s words", "")


def test_a_guest_deletes_themselves_without_a_password(browser: Browser) -> None:
    browser.visit()
    assert browser.fill_in("/me/delete").status_code == 303
    assert browser.get("/me", follow_redirects=False).status_code == 303


# --- taking things along


def test_all_records_in_one_file(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage
    written: dict[str, str] = {}

    async def played() -> None:
        helmi, _, _ = await cottage.people.sign_up("Helmi", GOOD, None)
        for i in range(25):
            written[f"2026-09-21-hex-t{i}.pelitupa"] = await cottage.over(f"t{i}", [aino, helmi])
        await cottage.over("not_mine", [helmi, "random"])
        await cottage.table("going", [aino, helmi], PLAYING)

    browser.do(played)
    answer = browser.get("/me/records.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    assert found == written
    for text in found.values():
        assert parse(text).header.seats[0].name == "Aino"


def test_nobody_downloads_all_day_long(tmp_path: Path) -> None:
    with open_cottage(tmp_path, requests_a_minute=60) as browser:
        browser.join()
        statuses = [browser.get("/me/records.zip").status_code for _ in range(2)]
        statuses += [browser.get("/me/export.json").status_code]
        assert statuses == [200, 200, 429]


def test_the_export_holds_all_that_is_kept_but_no_secrets(browser: Browser) -> None:
    aino, cottage = browser.join(), browser.cottage

    async def prepare() -> None:
        helmi, _, _ = await cottage.people.sign_up("Helmi", GOOD, None)
        await cottage.people.new_token(aino, "My program")
        await cottage.people.save_settings(aino, {"language": "fi"})
        await cottage.table("going", [aino, helmi], PLAYING)
        did = [(0, "play", "b2"), (1, "play", "c3"), (0, "say", "hello"), (-1, "pause", "1")]
        for number, (seat, kind, text) in enumerate(did):
            await cottage.add(
                EventRow(table_key="going", number=number, seat=seat, kind=kind, text=text, at=5)
            )
        await cottage.add(
            RatingRow(person_id=aino.id, game="hex", mu=1500.0, sigma=99.0, matches=2)
        )

    browser.do(prepare)
    answer = browser.get("/me/export.json")
    assert "attachment" in answer.headers["content-disposition"]
    kept = json.loads(answer.text)
    assert kept["name"] == "Aino"
    assert kept["settings"] == {"language": "fi"}
    assert [key["name"] for key in kept["keys_of_programs"]] == ["My program"]
    assert kept["ratings"] == [
        {"game": "hex", "mu": 1500.0, "sigma": 99.0, "matches": 2, "listed": None}
    ]
    assert kept["tables_opened"] == ["going"]
    (seat,) = kept["seats"]
    assert (seat["table"], seat["seat"], seat["entropy"]) == ("going", 1, "Aino’s words")
    assert seat["did"] == [
        {"at": 5, "kind": "play", "text": "b2"},
        {"at": 5, "kind": "say", "text": "hello"},
    ]
    for secret in (
        "seed of going",
        "Helmi",
        "c3",
        "argon2",
        GOOD,
        browser.cookies["pelitupa-session"],
    ):
        assert secret not in answer.text
    assert not re.search("[0-9a-f]{40}", answer.text)


# --- what others see


def test_what_others_see_is_ones_own_choice(browser: Browser) -> None:
    aino, cottage = browser.join("Aino & Co"), browser.cottage

    async def played() -> None:
        await cottage.over("public", [aino, "random"], public=True)
        await cottage.over("private", [aino, "random"])
        await cottage.table("going", [aino, "random"], PLAYING, public=True)
        await cottage.add(
            RatingRow(person_id=aino.id, game="hex", mu=1500.0, sigma=50.0, matches=2)
        )

    browser.do(played)
    browser.fill_in("/sign-out")
    address = "/people/aino%20%26%20co"
    shown = unescape(browser.get(address).text)
    assert "<h1>Aino & Co</h1>" in shown
    assert ">1400<" in shown
    assert "/tables/" not in shown
    assert "keeps these to themselves" in shown
    browser.fill_in("/sign-in", name="Aino & Co", password=GOOD)
    done = browser.fill_in("/me/settings", show_matches="everybody", show_rating="nobody")
    assert done.headers["location"] == "/me?done=settings"
    browser.fill_in("/sign-out")
    shown = unescape(browser.get(address).text)
    assert "/tables/public" in shown
    assert "/tables/private" not in shown
    assert "/tables/going" not in shown
    assert ">1400<" not in shown
    assert "/record" not in shown


def test_a_choice_that_is_none_is_refused(browser: Browser) -> None:
    browser.join()
    assert browser.fill_in("/me/settings", show_matches="friends").status_code == 422
    assert browser.fill_in("/me/settings", nonsense="x").status_code == 303


def test_guests_and_strangers_have_no_page(browser: Browser) -> None:
    browser.visit("Visitor")
    for name in ("Visitor", "Nobody", "%00", "%ED%A0%80"):
        answer = browser.get(f"/people/{name}")
        assert answer.status_code == 404
        assert "no account of that name" in answer.text
