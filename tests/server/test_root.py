"""A cottage under a path of its host: every address that it gives is below the path, and answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest
from starlette.routing import Match
from starlette.websockets import WebSocketDisconnect

from pelitupa.games import game_ids
from pelitupa.server.app import create_app
from pelitupa.server.web.rendering import FOLDER
from server.talking import TestClient, client, config, play

ROOT: Final = "/games"  # as the pages of the games begin too: nothing may take one for the other
ADDRESSES: Final = {"href", "src", "action", "formaction"}
IDS: Final = frozenset(game_ids())
EACH: Final = 2
"""So many pages of each kind are walked to."""


class Addresses(HTMLParser):
    """What a page leads to: addresses to be opened, and those that forms are posted to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.posted: list[str] = []
        self.root: str | None = None
        self._method = "get"
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.root = given.get("data-root")
        if tag == "form":
            self._method = given.get("method", "get")
        for name in ADDRESSES & given.keys():
            posts = name in ("action", "formaction") and self._method == "post"
            (self.posted if posts else self.opened).append(given[name])


def at_root(**settings: str) -> TestClient:
    """A browser at a cottage under the root."""
    return client(create_app(config(root=ROOT, **settings)))


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    """A browser at a cottage under the root, of somebody with an account."""
    with at_root() as made:
        form = {"name": "Aino", "password": "correct horse battery", "next": "/me"}
        assert made.post(f"{ROOT}/sign-up", data=form).status_code == 200
        yield made


def started(browser: TestClient, game: str, **form: str) -> str:
    """The address of a new table, which its redirect leads to."""
    form = {"level": "random"} | form
    answer = browser.post(f"{ROOT}/games/{game}/start", data=form, follow_redirects=False)
    address = str(answer.headers["location"])
    assert address.startswith(f"{ROOT}/tables/")
    return address


def kind_of(browser: TestClient, address: str, method: str) -> str:
    """What answers at an address below the root, games and keys left out; fails where nothing does."""
    path = urlsplit(address).path
    assert path.startswith(f"{ROOT}/"), f"{address} is not below {ROOT}"
    path = path.removeprefix(ROOT)
    scope = {"type": "http", "method": method, "path": path, "headers": []}
    routes = browser.app.routes  # type: ignore[attr-defined]
    assert any(one.matches(scope)[0] is Match.FULL for one in routes), f"no {method} {address}"
    return "/".join("*" if name in IDS or len(name) > 20 else name for name in path.split("/"))


def test_every_address_of_every_page_is_below_the_root_and_answers(browser: TestClient) -> None:
    """A walk from a few pages to two of each kind that they lead to."""
    over = started(browser, "hex", size="3")
    with browser.websocket_connect(f"ws://localhost{over}/ws") as socket:
        play(socket, 1)
    waiting = started(browser, "tuppi", company="friends", public="true")
    evening = browser.post(
        f"{ROOT}/evenings", data={"game": "tuppi", "name": "Friday", "rounds": "1", "boards": "1"}
    )
    within = (
        "/", "/referee/killeri", "/draw/vector_formula", "/theorems/sticks", "/games/hex/print",
        "/me", "/people/Aino", "/waiting", "/recover", "/sign-in", "/nothing-here", "/games/elk",
        "/api/openapi.json",
    )  # fmt: skip
    ask = [
        *(ROOT + path for path in within),
        over,
        waiting,
        started(browser, "jakis"),
        evening.url.path,
    ]
    seen, kinds, posted = set(ask), Counter[str](), set()
    while ask:
        address = ask.pop(0)
        answer = browser.get(address, follow_redirects=False)
        if answer.is_redirect:
            assert answer.headers["location"].startswith(f"{ROOT}/")
        there = answer.status_code in (200, 303, 409)  # a replay is not shown yet
        assert there or address.endswith(("/nothing-here", "/elk")), address
        if not answer.headers.get("content-type", "").startswith("text/html"):
            continue
        page = Addresses(answer.text)
        assert page.root == ROOT
        posted |= {kind_of(browser, urljoin(address, one), "POST") for one in page.posted}
        for one in page.opened:
            if one.startswith("#"):
                continue
            wanted = urljoin(address, one).partition("#")[0]
            kind = kind_of(browser, wanted, "GET")
            if wanted not in seen and (kind.startswith("/static") or kinds[kind] < EACH):
                seen.add(wanted)
                kinds[kind] += 1
                ask.append(wanted)
    assert {"/lobby", "/help", "/learn/*", "/faces/onni.svg", "/tables/*/proof"} <= set(kinds)
    assert {"/language", "/games/*/start", "/tables/*/close", "/me/password"} <= posted


def test_redirects_cookies_and_invitations_follow_the_root() -> None:
    with at_root(hosts="play.example.org") as browser:
        away = browser.get(f"{ROOT}?q=hex", follow_redirects=False)
        assert away.headers["location"] == f"{ROOT}/?q=hex"
        slash = browser.get(f"{ROOT}/lobby/", follow_redirects=False)
        assert urlsplit(slash.headers["location"]).path == f"{ROOT}/lobby"
        spoken = browser.post(
            f"{ROOT}/language", data={"to": "fi", "back": "/games/hex"}, follow_redirects=False
        )
        assert spoken.headers["location"] == f"{ROOT}/games/hex"
        assert f"Path={ROOT};" in spoken.headers["set-cookie"]
        host = {"host": "play.example.org"}
        answer = browser.post(
            f"{ROOT}/games/hex/start",
            data={"company": "friends"},
            headers=host,
            follow_redirects=False,
        )
        assert f"Path={ROOT};" in answer.headers["set-cookie"]
        room = browser.get(answer.headers["location"], headers=host).text
        assert f'value="http://play.example.org{answer.headers["location"]}"' in room
        assert 'class="qr"' in room


def test_over_https_the_session_keeps_to_the_root() -> None:
    """A name that begins with __Host- would be refused by browsers: it allows no path."""
    app = create_app(config(root=ROOT, secure_cookies="true"))
    with TestClient(app, base_url="https://localhost") as browser:
        answer = browser.post(f"{ROOT}/games/hex/start", data={}, follow_redirects=False)
        assert answer.headers["set-cookie"].startswith("__Secure-pelitupa-session=")
        assert f"Path={ROOT};" in answer.headers["set-cookie"]
        assert "Secure" in answer.headers["set-cookie"]
        assert browser.get(f"{ROOT}/me", follow_redirects=False).status_code == 200


def test_what_programs_are_given_follows_the_root(browser: TestClient) -> None:
    assert browser.get(f"{ROOT}/api/openapi.json").json()["servers"] == [{"url": ROOT}]
    faces = [one["face"] for one in browser.get(f"{ROOT}/api/characters").json()["characters"]]
    assert all(browser.get(face).status_code == 200 for face in faces)


@pytest.mark.parametrize("path", ["/", "/lobby", "/gamesome", "/tables/x/replay"])
def test_beside_the_root_is_nothing_and_its_place_is_named(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 404
    assert f"{ROOT}/" in answer.text
    assert "set-cookie" not in answer.headers
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_beside_the_root_no_socket_opens(browser: TestClient) -> None:
    key = started(browser, "hex").removeprefix(ROOT)
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect(f"ws://localhost{key}/ws"):
        pass


def test_without_a_root_pages_are_as_their_templates_have_them() -> None:
    """Those of a cottage under a root are the same but for the root."""
    paths = (
        "/",
        "/help",
        "/lobby",
        "/games/hex",
        "/learn/hex",
        "/referee/killeri",
        "/nothing-here",
    )
    with client() as plain, at_root() as under:
        for path in paths:
            page, other = plain.get(path).text, under.get(ROOT + path).text
            assert "data-root" not in page
            unrooted = other.replace(f'<html data-root="{ROOT}" ', "<html ", 1)
            assert re.sub(rf'((?:href|src|action)=")({ROOT})/', r"\1/", unrooted) == page
        spoken = plain.post("/language", data={"to": "fi"}, follow_redirects=False)
        assert "Path=/;" in spoken.headers["set-cookie"]


WRITTEN: Final = re.compile(r"""(.{3}|^)(?<=[\s(=,:?&|\[{])(["'`])/(?:[\w$?]|\2)""")
"""An address in a script, or a selector of one, and what stands before it."""


def test_scripts_and_styles_write_no_address_but_under_the_root() -> None:
    """Scripts by `at` of `house/address.js`; the service worker by where it lies itself."""
    found = [
        (path.name, before)
        for kind in ("js", "css")
        for path in FOLDER.rglob(f"static/**/*.{kind}")
        for before, _quote in WRITTEN.findall(path.read_text("utf-8"))
    ]
    assert len(found) > 10
    tracks = {("draw.js", "it("), ("draw.js", "in(")}  # which are written with slashes
    codes = {("codes.js", "ll("), ("codes.js", '", ')}  # a letter of base64
    grounds = {("paint.js", "in("), ("paint.js", "it("), ("paint.js", "th ")}  # rows parted by it
    places = {("place.js", "it("), ("place.js", "in(")}  # where a code leads, told with slashes
    at = {
        ("address.js", "th("),
        ("address.js", "it("),
        ("address.js", " : "),
    }  # what `at` itself parts and joins
    lines = {("address.js", "To("), ("line.js", "To(")}  # `socketTo`, which goes through `at`
    allowed = {("narrow.css", "f$="), *tracks, *grounds, *codes, *places, *at, *lines}
    assert {one for one in found if one[1] != "at("} <= allowed
