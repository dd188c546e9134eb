"""The pages for people: signing in and up, my page, what others see, and what nobody gets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import warnings
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, Response

from pelitupa.core import PelitupaError
from pelitupa.i18n import pick_language
from pelitupa.records import parse
from pelitupa.server.account import router, session_cookie
from pelitupa.server.config import Config
from pelitupa.server.limits import Limits
from pelitupa.server.people import Someone
from pelitupa.server.people_history import ON_A_PAGE
from pelitupa.server.rendering import page
from pelitupa.server.security import from_here
from pelitupa.server.store.database import make_engine
from pelitupa.server.store.models import CLOSED, PLAYING, EventRow, RatingRow
from pelitupa.table.rating import Rating
from server.cottage import GOOD, OTHER, Cottage, sqlite_url

with warnings.catch_warnings():  # starlette prefers httpx2, and takes httpx with a warning
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

SECRET_CODE = re.compile("([0-9A-Z]{4}-){4}[0-9A-Z]{4}")


def make_app(folder: Path, **settings: Any) -> FastAPI:
    """The pages for people over a fresh database, and as little else as they need."""
    config = Config(_env_file=None, database=sqlite_url(folder), **settings)  # type: ignore[call-arg]

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = make_engine(config.database)
        app.state.config, app.state.engine = config, engine
        app.state.cottage = Cottage(engine)
        app.state.people = app.state.cottage.people
        app.state.limits = Limits(config.requests_a_minute)
        app.state.sign_in_limits = Limits(config.sign_ins_a_minute)
        yield
        await engine.dispose()

    async def guard(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        request.state.language = pick_language(None, request.headers.get("accept-language", ""))
        request.state.person = await app.state.people.by_session(session_cookie(request))
        if request.method != "GET" and not from_here(request.headers):
            return page(request, "error.html", 403, title="Refused", message="from another site")
        return await call_next(request)

    async def refuse(request: Request, error: Exception) -> Response:
        return page(request, "error.html", 400, title="Refused", message=str(error))

    app = FastAPI(lifespan=lifespan)
    app.include_router(router)
    app.middleware("http")(guard)
    app.add_exception_handler(PelitupaError, refuse)
    return app


class Browser(TestClient):
    """A browser at the cottage, with ways to prepare what it finds there."""

    @property
    def cottage(self) -> Cottage:
        """The cottage behind the pages."""
        cottage = self.app.state.cottage  # type: ignore[attr-defined]
        assert isinstance(cottage, Cottage)
        return cottage

    def do(self, what: Callable[[], Awaitable[Any]]) -> Any:
        """Await something where the server's loop runs."""
        assert self.portal is not None
        return self.portal.call(what)

    def fill_in(self, path: str, **form: str) -> Any:
        """Post a form, and stay where it leads without going there."""
        return self.post(path, data=form, follow_redirects=False)

    def join(self, name: str = "Aino", password: str = GOOD) -> Someone:
        """Make an account here and be signed in."""
        answer = self.fill_in("/sign-up", name=name, password=password)
        assert answer.status_code == 200, answer.text
        person = self.do(lambda: self.cottage.people.by_name(name))
        assert isinstance(person, Someone)
        return person

    def visit(self, name: str = "Visitor") -> Someone:
        """Be a guest here."""
        person, cookie = self.do(lambda: self.cottage.people.guest(name))
        self.cookies.set("pelitupa-session", cookie)
        assert isinstance(person, Someone)
        return person


@contextmanager
def open_cottage(
    folder: Path, base_url: str = "http://localhost", **settings: Any
) -> Iterator[Browser]:
    """A browser at a cottage of its own."""
    with Browser(make_app(folder, **settings), base_url=base_url) as browser:
        yield browser


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as opened:
        yield opened


def refreshed(browser: Browser) -> str:
    """My page, as text."""
    answer = browser.get("/me")
    assert answer.status_code == 200
    return unescape(answer.text)


# --- signing up, in and out


def test_from_sign_up_to_sign_out_and_in_again(browser: Browser) -> None:
    assert browser.get("/me", follow_redirects=False).headers["location"] == "/sign-in?next=/me"
    made = browser.fill_in("/sign-up", name=" Aino ", password=GOOD, next="/games/hex")
    assert made.status_code == 200
    assert made.headers["cache-control"] == "no-store"
    assert SECRET_CODE.search(made.text)
    assert 'href="/games/hex"' in made.text
    assert "<h1>Aino</h1>" in refreshed(browser)
    out = browser.fill_in("/sign-out")
    assert (out.status_code, out.headers["location"]) == (303, "/")
    assert "pelitupa-session" not in browser.cookies
    assert browser.get("/me", follow_redirects=False).status_code == 303
    back = browser.fill_in("/sign-in", name="AINO", password=GOOD, next="/me?page=1")
    assert (back.status_code, back.headers["location"]) == (303, "/me?page=1")
    assert "<h1>Aino</h1>" in refreshed(browser)
    assert browser.get("/sign-in", follow_redirects=False).status_code == 303
    assert browser.get("/sign-up", follow_redirects=False).headers["location"] == "/me"


def test_a_session_that_was_left_is_worth_nothing(browser: Browser) -> None:
    browser.join()
    kept = browser.cookies["pelitupa-session"]
    browser.fill_in("/sign-out")
    browser.cookies.set("pelitupa-session", kept)
    assert browser.get("/me", follow_redirects=False).status_code == 303


def test_signing_in_over_another_session_ends_that(browser: Browser) -> None:
    browser.join("Helmi")
    first = browser.cookies["pelitupa-session"]
    browser.fill_in("/sign-out")
    browser.join("Aino")
    second = browser.cookies["pelitupa-session"]
    assert browser.fill_in("/sign-in", name="Helmi", password=GOOD).status_code == 303
    third = browser.cookies["pelitupa-session"]
    assert len({first, second, third}) == 3
    people = browser.cottage.people
    assert browser.do(lambda: people.by_session(second)) is None
    assert browser.do(lambda: people.by_session(third)).name == "Helmi"


@pytest.mark.parametrize(
    ("secure", "name"), [(False, "pelitupa-session"), (True, "__Host-pelitupa-session")]
)
def test_the_cookie(tmp_path: Path, secure: bool, name: str) -> None:
    base = "https://localhost" if secure else "http://localhost"
    with open_cottage(tmp_path, base, secure_cookies=secure) as browser:
        made = browser.fill_in("/sign-up", name="Aino", password=GOOD)
        cookie = made.headers["set-cookie"]
        assert cookie.startswith(f"{name}=")
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        expected = {"httponly", "samesite=lax", "path=/", "max-age=34560000"}
        assert parts == (expected | {"secure"} if secure else expected)
        assert browser.get("/me", follow_redirects=False).status_code == 200
        gone = browser.fill_in("/sign-out").headers["set-cookie"]
        assert gone.startswith(f'{name}="";')
        assert "Max-Age=0" in gone


@pytest.mark.parametrize(
    "target",
    ["//evil.example", "https://evil.example/", "/\\evil.example", "\\\\evil.example", "javascript:1",
     "/\t/evil.example", "/\n/evil.example", "", "evil", "/a\\b"],
)  # fmt: skip
def test_there_is_no_way_out_to_another_site(browser: Browser, target: str) -> None:
    browser.join()
    assert (
        browser.get("/sign-in", params={"next": target}, follow_redirects=False).headers["location"]
        == "/"
    )
    browser.fill_in("/sign-out")
    form = browser.get("/sign-in", params={"next": target}).text
    assert '<input type="hidden" name="next" value="/">' in form
    answer = browser.fill_in("/sign-in", name="Aino", password=GOOD, next=target)
    assert answer.headers["location"] == "/"
    browser.fill_in("/sign-out")
    code = browser.fill_in("/sign-up", name="Helmi", password=GOOD, next=target)
    assert 'href="/">I have it' in code.text


def test_what_comes_from_another_site_does_nothing(browser: Browser) -> None:
    browser.join()
    for path in ("/me/delete", "/sign-out", "/me/tokens", "/sign-in"):
        answer = browser.post(
            path, data={"password": GOOD}, headers={"Origin": "https://evil.example"}
        )
        assert answer.status_code == 403
    assert "<h1>Aino</h1>" in refreshed(browser)


def test_a_cottage_may_take_no_new_accounts(tmp_path: Path) -> None:
    with open_cottage(tmp_path, sign_up=False) as browser:
        assert browser.get("/sign-up").status_code == 403
        assert browser.fill_in("/sign-up", name="Aino", password=GOOD).status_code == 403


def test_a_form_that_is_refused_keeps_what_was_typed(browser: Browser) -> None:
    browser.join()
    browser.fill_in("/sign-out")
    taken = browser.fill_in("/sign-up", name="aino", password=OTHER, next="/games/hex")
    short = browser.fill_in("/sign-up", name="Helmi", password="short")
    wrong = browser.fill_in("/sign-in", name="Aino <b>", password=OTHER, next="/games/hex")
    lost = browser.fill_in("/recover", name="Aino", code="ABCD-EFGH", password=OTHER)
    for answer in (taken, short, wrong, lost):
        assert answer.status_code == 422
        assert "set-cookie" not in answer.headers
        for secret in (OTHER, "short", "ABCD-EFGH"):
            assert f'value="{secret}"' not in answer.text
            assert answer.text.count(secret) == 0
    assert 'value="aino"' in taken.text
    assert 'name="next" value="/games/hex"' in taken.text
    assert "belongs to an account" in taken.text
    assert "8 to 200 characters" in short.text
    assert 'value="Aino &lt;b&gt;"' in wrong.text
    assert "no account of that name with that password" in wrong.text


class Form(HTMLParser):
    """The entries of a page's forms, and the ids that are there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inputs: list[dict[str, str | None]] = []
        self.ids: list[str] = []
        self.labels: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if (id := found.get("id")) is not None:
            self.ids.append(id)
        if tag in ("input", "select") and found.get("type") != "hidden":
            self.inputs.append(found)
        if tag == "label":
            self.labels.add(found.get("for") or "")


def test_entries_have_labels_and_tell_password_managers_what_they_are(browser: Browser) -> None:
    pages = {
        "/sign-in": ["username", "current-password"],
        "/sign-up": ["username", "new-password"],
        "/recover": ["username", "off", "new-password"],
    }
    for path, kinds in pages.items():
        form = Form(browser.get(path).text)
        assert [entry["autocomplete"] for entry in form.inputs] == kinds
    browser.join()
    asked = [
        *map(browser.get, pages),
        browser.get("/me"),
        browser.fill_in("/me/password", old="", password=""),
    ]
    browser.fill_in("/sign-out")
    asked += [browser.get(path) for path in pages]
    asked += [browser.fill_in(path, name="", password="") for path in pages]
    browser.visit()
    asked += [browser.get("/me"), browser.fill_in("/me/name", name="")]
    for answer in asked:
        form = Form(answer.text)
        assert len(form.ids) == len(set(form.ids))
        for entry in form.inputs:
            if entry.get("aria-hidden") == "true":
                continue
            assert entry["id"] in form.labels
            for id in (entry.get("aria-describedby") or "").split():
                assert id in form.ids
        if answer.status_code == 422:
            wrong = [entry for entry in form.inputs if entry.get("aria-invalid")]
            assert wrong
            assert all("-problem" in (entry["aria-describedby"] or "") for entry in wrong)


def test_an_error_is_in_the_readers_language(browser: Browser) -> None:
    answer = browser.post("/sign-in", data={"name": "Aino"}, headers={"accept-language": "fi"})
    assert answer.status_code == 422
    assert '<html lang="fi">' in answer.text


def test_a_form_too_long_or_unreadable_is_refused(browser: Browser) -> None:
    assert browser.post("/sign-in", data={"name": "x" * 9000}).status_code == 400
    assert browser.post("/sign-in", content=b"name=\xff").status_code == 400
    assert browser.post("/sign-in", content=b"name=%ff&password=%ed%a0%80").status_code == 400


# --- guesses are counted


def test_guesses_at_a_password_end_after_ten(browser: Browser) -> None:
    browser.join()
    browser.fill_in("/sign-out")
    statuses = [
        browser.fill_in("/sign-in", name="Aino", password=OTHER).status_code for _ in range(12)
    ]
    assert statuses == [422] * 10 + [429] * 2
    refused = browser.fill_in("/sign-in", name="aino", password=GOOD)
    assert refused.status_code == 429
    assert refused.headers["retry-after"] == "60"
    assert "Wait a minute" in refused.text


def test_a_normal_player_is_never_held_up(browser: Browser) -> None:
    browser.join()
    for _ in range(30):
        browser.fill_in("/sign-out")
        assert browser.fill_in("/sign-in", name="Aino", password=GOOD).status_code == 303
    for _ in range(5):
        assert browser.fill_in("/sign-in", name="Aino", password=OTHER).status_code == 422


def test_many_guesses_at_the_same_moment_are_counted_all(browser: Browser) -> None:
    browser.join()
    browser.fill_in("/sign-out")

    async def storm() -> list[int]:
        transport = httpx.ASGITransport(app=browser.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            form = {"name": "Aino", "password": OTHER}
            answers = await asyncio.gather(*(client.post("/sign-in", data=form) for _ in range(25)))
        return [answer.status_code for answer in answers]

    statuses = browser.do(storm)
    assert statuses.count(422) == 10
    assert statuses.count(429) == 15


@pytest.mark.parametrize("path", ["/recover", "/me/password", "/me/delete", "/me/recovery"])
def test_other_secrets_cannot_be_guessed_for_long_either(browser: Browser, path: str) -> None:
    browser.join()
    form = {"name": "Aino", "code": "x", "old": OTHER}
    statuses = [browser.fill_in(path, password=OTHER, **form).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]
    assert "<h1>Aino</h1>" in refreshed(browser)


# --- recovering


def test_a_forgotten_password(browser: Browser) -> None:
    made = browser.fill_in("/sign-up", name="Aino", password=GOOD)
    found = SECRET_CODE.search(made.text)
    assert found
    browser.cookies.clear()
    done = browser.fill_in("/recover", name="Aino", code=found[0].lower(), password=OTHER)
    assert done.status_code == 200
    following = SECRET_CODE.search(done.text)
    assert following
    assert following[0] != found[0]
    assert "<h1>Aino</h1>" in refreshed(browser)
    assert browser.fill_in("/recover", name="Aino", code=found[0], password=GOOD).status_code == 422


def test_a_lost_recovery_code(browser: Browser) -> None:
    browser.join()
    answer = browser.fill_in("/me/recovery", password=GOOD)
    found = SECRET_CODE.search(answer.text)
    assert found
    assert answer.headers["cache-control"] == "no-store"
    assert (
        browser.fill_in("/recover", name="Aino", code=found[0], password=OTHER).status_code == 200
    )


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
    assert (gone.status_code, gone.headers["location"]) == (303, "/")
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
    assert kept["ratings"] == [{"game": "hex", "mu": 1500.0, "sigma": 99.0, "matches": 2}]
    assert kept["tables_opened"] == ["going"]
    (seat,) = kept["seats"]
    assert (seat["table"], seat["seat"], seat["entropy"]) == ("going", 1, "Aino’s words")
    assert seat["did"] == [
        {"at": 5, "kind": "play", "text": "b2"}, {"at": 5, "kind": "say", "text": "hello"},
    ]  # fmt: skip
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


# --- no leak


def test_no_secret_is_logged_or_shown_again(
    browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    made = browser.fill_in("/sign-up", name="Aino", password=GOOD)
    code = SECRET_CODE.search(made.text)
    token = re.search("pt_[A-Za-z0-9_-]{43}", browser.fill_in("/me/tokens", name="My program").text)
    assert code
    assert token
    secrets = [GOOD, OTHER, code[0], token[0], browser.cookies["pelitupa-session"]]
    pages = [browser.fill_in("/me/password", old=OTHER, password=OTHER)]
    pages += [browser.fill_in("/me/delete", password=OTHER)]
    pages += [browser.fill_in("/sign-in", name="Aino", password=OTHER)]
    pages += [browser.get(path) for path in ("/me", "/me/export.json", "/people/Aino", "/sign-in")]
    for secret in secrets:
        assert secret not in caplog.text
        for shown in pages:
            assert secret not in shown.text
            assert secret not in str(shown.headers)
