"""The pages for people: signing in and up, recovering, and what nobody gets."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from server.cottage import GOOD, OTHER
from server.visitor import SECRET_CODE, Browser, open_cottage, refreshed


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path) as opened:
        yield opened


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
    assert (out.status_code, out.headers["location"]) == (303, "/?done=signed-out")
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


SPELLINGS = (
    "Aino",
    "aino",
    " Aino",
    "Aino  ",
    "\tAINO",
    "Ａｉｎｏ",
    "Aino\u3000",
    "\u2003aino\n",
    "AINO" + " " * 190,
)


@pytest.mark.parametrize("path", ["/sign-in", "/recover"])
def test_no_spelling_of_a_name_has_guesses_of_its_own(browser: Browser, path: str) -> None:
    """From as many addresses, so that only the name is counted."""
    browser.join()
    browser.fill_in("/sign-out")

    async def guesses() -> list[int]:
        statuses = []
        for number in range(18):
            transport = httpx.ASGITransport(app=browser.app, client=(f"192.0.2.{number}", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as one:
                name = SPELLINGS[number % len(SPELLINGS)]
                form = {"name": name, "password": OTHER, "code": "x"}
                statuses.append((await one.post(path, data=form)).status_code)
        return statuses

    assert browser.do(guesses) == [422] * 10 + [429] * 8


def test_what_is_no_name_is_counted_for_its_sender_alone(browser: Browser) -> None:
    """Else whoever types nonsense would keep everybody else who mistypes from trying again."""

    async def guesses() -> list[int]:
        statuses = []
        for number in range(12):
            transport = httpx.ASGITransport(app=browser.app, client=(f"192.0.2.{number}", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as one:
                form = {"name": "?!", "password": OTHER}
                statuses.append((await one.post("/sign-in", data=form)).status_code)
        return statuses

    assert browser.do(guesses) == [422] * 12


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
