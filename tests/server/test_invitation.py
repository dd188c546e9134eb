"""An invitation: the link of a waiting room, and the same as a code for a phone."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pelitupa.server.app import create_app
from pelitupa.server.web.invitation import qr_svg
from server.talking import TestClient, client, config, open_table


def test_an_address_becomes_a_picture_of_its_own() -> None:
    one, other = (qr_svg(f"https://cottage.example/tables/{key * 43}") for key in "xy")
    root = ElementTree.fromstring(one)
    assert root.tag.endswith("svg")
    assert "viewBox" in root.attrib  # so that it takes the size the page gives it
    assert one != other
    assert "style=" not in one  # the pages allow no styles but their own


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:80"])
def test_no_phone_is_sent_to_itself(host: str) -> None:
    assert qr_svg(f"http://{host}/tables/x") == ""


def test_what_is_no_link_of_ours_has_no_picture() -> None:
    assert qr_svg("https://cottage.example/" + "x" * 5000) == ""


def test_the_waiting_room_shows_the_link_without_what_came_with_it() -> None:
    app = create_app(config(hosts="cottage.example"))
    with TestClient(app, base_url="http://cottage.example") as browser:
        key = open_table(browser, "hex", company="friends")
        page = browser.get(f"/tables/{key}?elk=1").text
        assert f'value="http://cottage.example/tables/{key}"' in page
        assert '<figure class="qr"' in page
        assert qr_svg(f"http://cottage.example/tables/{key}") in page
    with client() as browser:
        key = open_table(browser, "hex", company="friends")
        assert '<figure class="qr"' not in browser.get(f"/tables/{key}").text
