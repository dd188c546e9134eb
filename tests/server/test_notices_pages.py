"""The pages about notices: who may do what, what is kept and shown, what goes when somebody goes."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.accounts.browsers import PUSH
from pelitupa.server.app import create_app
from pelitupa.server.config import ConfigError
from pelitupa.server.notices.sender import Notifier
from pelitupa.server.store.models import OPEN, PLAYING, Channel, SeatRow
from server.cottage import GOOD, OTHER
from server.stand_ins import PLACE, Subscriber
from server.talking import config
from server.test_correspondence import DAY, Two, two
from server.visitor import Browser, open_cottage, refreshed

__all__ = ["two"]
MAIL = {
    "smtp": "smtp://127.0.0.1:9",
    "mail_from": "notices@example.org",
    "address": "https://games.example.org/",
}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_cottage(tmp_path, **MAIL) as opened:
        opened.do(notifier_of(opened).stop)  # nothing goes out
        yield opened


def notifier_of(browser: Any) -> Notifier:
    notifier = browser.app.state.notifier
    assert isinstance(notifier, Notifier)
    return notifier


def channels(browser: Browser) -> list[Channel]:
    async def read() -> list[Channel]:
        async with AsyncSession(browser.cottage.engine) as session:
            return list(await session.scalars(select(Channel).order_by(Channel.id)))

    found = browser.do(read)
    assert isinstance(found, list)
    return found


def subscribe(browser: Browser, endpoint: str = f"{PLACE}/1") -> int:
    answer = browser.post("/me/notices/browser", json=Subscriber(endpoint).to_json())
    return int(answer.status_code)


def shown(browser: Browser) -> str:
    answer = browser.get("/me/notices")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    return unescape(answer.text)


def test_a_browser_is_subscribed_shown_and_unsubscribed(browser: Browser) -> None:
    assert (
        browser.get("/me/notices", follow_redirects=False)
        .headers["location"]
        .startswith("/sign-in")
    )
    assert subscribe(browser) == 403
    browser.visit()
    assert browser.get("/me/notices/browser").json()["on"] is False
    assert subscribe(browser) == 204
    assert browser.get("/me/notices/browser").json()["on"] is True
    assert "This browser shows notices" in shown(browser)
    assert subscribe(browser, f"{PLACE}/2") == 204  # the browser has another place now
    assert [channel.address for channel in channels(browser)] == [f"{PLACE}/2"]
    assert browser.post("/me/notices/browser", content=b"null").status_code == 204
    assert not channels(browser)
    for wrong in ("https://127.0.0.1/x", "http://push.example.org/x"):
        assert subscribe(browser, wrong) == 400
    for body in (b"{", b"[" * 3000, b'"' + b"x" * 9000, b'{"endpoint": 1}'):
        assert browser.post("/me/notices/browser", content=body).status_code == 400
    assert not channels(browser)


def test_one_tap_stops_everything_and_a_stranger_stops_nothing(browser: Browser) -> None:
    browser.join("Aino")
    subscribe(browser)
    browser.fill_in("/me/notices/mail", address="aino@example.org")
    (push, mail) = channels(browser)
    browser.cookies.clear()
    browser.join("Eero")
    browser.fill_in("/me/notices/remove", channel=str(mail.id))
    browser.fill_in("/me/notices/remove", channel="x")
    browser.fill_in("/me/notices/stop")
    assert len(channels(browser)) == 2
    browser.cookies.clear()
    browser.fill_in("/sign-in", name="Aino", password=GOOD)
    assert browser.fill_in("/me/notices/remove", channel=str(push.id)).status_code == 303
    assert [one.id for one in channels(browser)] == [mail.id]
    answer = browser.fill_in("/me/notices/stop")
    assert answer.headers["location"] == "/me/notices?done=stopped"
    assert not channels(browser)


def test_letters_and_programs_are_for_accounts_and_errors_stand_in_the_form(
    browser: Browser,
) -> None:
    browser.visit()
    assert browser.fill_in("/me/notices/mail", address="a@example.org").status_code == 403
    assert (
        browser.fill_in("/me/notices/program", address="https://me.example.org/").status_code == 403
    )
    browser.join("Aino")
    wrong = browser.fill_in("/me/notices/mail", address="nowhere")
    assert (wrong.status_code, 'value="nowhere"' in wrong.text) == (422, True)
    wrong = browser.fill_in("/me/notices/program", address="https://10.0.0.1/")
    assert (wrong.status_code, "on the internet" in wrong.text) == (422, True)
    wrong = browser.fill_in("/me/notices/choices", time_zone="Mars/Olympus")
    assert (wrong.status_code, "Mars/Olympus" in wrong.text) == (422, True)
    made = browser.fill_in("/me/notices/program", address="https://me.example.org/x")
    assert "whsec_" in made.text
    page = shown(browser)
    assert "whsec_" not in page
    assert "has not answered yet" in page


def test_the_link_in_a_letter_asks_first_and_one_click_needs_no_session(browser: Browser) -> None:
    browser.join("Aino")
    browser.fill_in("/me/notices/mail", address="aino@example.org")
    (mail,) = channels(browser)
    token = notifier_of(browser).secrets.token
    browser.cookies.clear()
    confirm, stop = (
        f"/notices/confirm/{token('confirm', mail.id)}",
        f"/notices/stop/{token('stop', mail.id)}",
    )
    assert browser.get(confirm).status_code == 200
    assert channels(browser)[0].confirmed is None
    assert browser.post(confirm).status_code == 200
    assert channels(browser)[0].confirmed is not None
    assert browser.get(stop).status_code == 200
    assert len(channels(browser)) == 1
    assert browser.post(confirm.replace("confirm", "stop", 1)).status_code == 404
    assert browser.post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not channels(browser)
    assert browser.post(stop).status_code == 404


def test_a_browsers_notices_follow_a_guest_and_end_with_the_session(browser: Browser) -> None:
    browser.visit()
    subscribe(browser)
    browser.join("Aino")
    assert browser.get("/me/notices/browser").json()["on"] is True
    browser.fill_in("/sign-out")
    assert not channels(browser)
    browser.cookies.clear()
    guest = browser.visit("Somebody")
    subscribe(browser)
    browser.do(lambda: browser.cottage.table("open", [guest, None]))
    browser.fill_in("/sign-in", name="Aino", password=GOOD)
    assert [c.kind for c in channels(browser)] == [PUSH]
    assert browser.get("/me/notices/browser").json()["on"] is True
    browser.fill_in("/me/password", old=GOOD, password=OTHER)
    assert not channels(browser)


def test_all_of_it_is_exported_and_goes_with_who_goes(browser: Browser) -> None:
    browser.join("Aino")
    subscribe(browser)
    browser.fill_in("/me/notices/mail", address="aino@example.org")
    browser.fill_in("/me/notices/program", address="https://me.example.org/x")
    kept = browser.get("/me/export.json").json()["notices"]
    assert [(one["kind"], one["address"]) for one in kept] == [
        ("push", f"{PLACE}/1"),
        ("mail", "aino@example.org"),
        ("hook", "https://me.example.org/x"),
    ]
    secret = channels(browser)[2].keys["secret"]
    assert secret not in browser.get("/me/export.json").text
    assert browser.fill_in("/me/delete", password=GOOD).status_code == 303
    everything = browser.do(browser.cottage.everything)
    for left in ("aino@example.org", PLACE, "me.example.org", secret):
        assert left not in everything


def test_what_is_changed_is_counted(tmp_path: Path) -> None:
    with open_cottage(tmp_path, requests_a_minute=60) as browser:
        browser.visit()
        found = [subscribe(browser, f"{PLACE}/{number}") for number in range(5)]
        assert found == [204, 204, 204, 429, 429]


def test_a_notice_leads_its_player_to_the_table_and_nobody_else(browser: Browser) -> None:
    aino = browser.join("Aino")
    browser.do(lambda: browser.cottage.table("secretkey", [aino, None], PLAYING))
    browser.do(lambda: browser.cottage.table("other", [aino, None], OPEN))
    mark = notifier_of(browser).secrets.mark("table", aino.id, "secretkey")
    assert browser.get(f"/notices/where/{mark}").json() == {"path": "/tables/secretkey"}
    browser.cookies.clear()
    assert browser.get(f"/notices/where/{mark}").json() == {"path": "/waiting"}
    browser.join("Eero")
    assert browser.get(f"/notices/where/{mark}").json() == {"path": "/waiting"}


def test_mail_needs_an_address_of_its_own_and_of_the_cottages(browser: Browser) -> None:
    for missing in ("mail_from", "address"):
        with pytest.raises(ConfigError, match="PELITUPA_SMTP needs"):
            create_app(config(**(MAIL | {missing: ""})))


def test_my_page_and_the_list_lead_there(browser: Browser) -> None:
    browser.visit()
    assert 'href="/me/notices"' in refreshed(browser)
    assert 'href="/me/notices"' in browser.get("/waiting").text


# --- turns at tables


def test_a_turn_is_written_with_its_beginning_and_its_end(two: Two) -> None:
    def seats(key: str) -> list[SeatRow]:
        async def read() -> list[SeatRow]:
            async with AsyncSession(two.browser.app.state.engine) as session:  # type: ignore[attr-defined]
                query = select(SeatRow).where(SeatRow.table_key == key).order_by(SeatRow.place)
                return list(await session.scalars(query))

        found = two.browser.portal.call(read)  # type: ignore[union-attr]
        assert isinstance(found, list)
        return found

    key, began = two.table(time="days"), two.now
    first, second = seats(key)
    assert (first.asked_at, second.asked_at) == (began, None)
    days = (first.deadline or 0) - began
    assert days % DAY == 0
    two.now += 1000
    two.act(key, 0, "b2")
    first, second = seats(key)
    assert (first.asked, first.deadline) == (False, None)
    assert (second.asked_at, second.deadline) == (two.now, two.now + days)
    at = two.now
    two.now += DAY
    two.be("Eero").post("/vacation", data={"days": "7"})
    second = seats(key)[1]
    assert (second.asked_at, second.deadline) == (at, two.now + 7 * DAY + days - DAY)
    alone = two.table(time="none")
    assert seats(alone)[0].asked_at is not None
    assert seats(alone)[0].deadline is None


def test_the_list_begins_with_the_least_time_left(two: Two) -> None:
    late = two.table(time="days")
    two.now += DAY
    later = two.table(time="days")
    never = two.table(time="none")
    page = two.be("Aino").get("/waiting").text
    assert page.index(late) < page.index(later) < page.index(never)
    assert "days left" in page
