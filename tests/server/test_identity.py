"""In which language a reader is spoken to: on pages and at the table by the same rule."""

from __future__ import annotations

import pytest

from server.talking import client, in_loop, open_table, table_of


@pytest.mark.parametrize(
    ("in_browser", "of_person", "asked", "spoken"),
    [
        (None, None, None, "en"),
        (None, None, "sv, en;q=0.5", "sv"),
        (None, "fi", "sv, en;q=0.5", "fi"),
        ("sv", "fi", "en", "sv"),
        ("xx", "fi", "sv", "sv"),
    ],
)
def test_pages_and_tables_speak_one_language(
    in_browser: str | None, of_person: str | None, asked: str | None, spoken: str
) -> None:
    """What was chosen in the browser, or else by the person, or else the best that the browser asks for."""
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        people = browser.app.state.people  # type: ignore[attr-defined]
        person = in_loop(browser, people.by_session, browser.cookies["pelitupa-session"])
        in_loop(browser, people.save_settings, person, {"language": of_person})
        if in_browser is not None:
            browser.cookies.set("pelitupa-language", in_browser)
        headers = {} if asked is None else {"accept-language": asked}
        assert f'<html lang="{spoken}"' in browser.get(f"/tables/{key}", headers=headers).text
        address = f"ws://localhost/tables/{key}/ws"
        with browser.websocket_connect(address, headers=headers) as socket:
            socket.receive_json()
            assert [w.language for w in table_of(browser, key).subscribers] == [spoken]


@pytest.mark.parametrize(("of_page", "spoken"), [("fi", "fi"), ("xx", "sv"), ("", "sv")])
def test_a_socket_speaks_as_its_page_says(of_page: str, spoken: str) -> None:
    """Whatever its handshake asks for; what is no language of ours is as if nothing was said."""
    with client() as browser:
        key = open_table(browser, "hex", size="3")
        address = f"ws://localhost/tables/{key}/ws?language={of_page}"
        with browser.websocket_connect(address, headers={"accept-language": "sv"}) as socket:
            socket.receive_json()
            assert [w.language for w in table_of(browser, key).subscribers] == [spoken]
