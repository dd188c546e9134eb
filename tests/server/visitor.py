"""A browser at the pages for people, in a cottage of its own."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

from pelitupa.server import create_app
from pelitupa.server.accounts.user import User
from server.cottage import GOOD, Cottage, sqlite_url
from server.talking import TestClient, config

SECRET_CODE = re.compile("([0-9A-Z]{4}-){4}[0-9A-Z]{4}")


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

    def join(self, name: str = "Aino", password: str = GOOD) -> User:
        """Make an account here and be signed in."""
        answer = self.fill_in("/sign-up", name=name, password=password)
        assert answer.status_code == 200, answer.text
        person = self.do(lambda: self.cottage.people.by_name(name))
        assert isinstance(person, User)
        return person

    def visit(self, name: str = "Visitor") -> User:
        """Be a guest here."""
        person, cookie = self.do(lambda: self.cottage.people.guest(name))
        self.cookies.set("pelitupa-session", cookie)
        assert isinstance(person, User)
        return person


@contextmanager
def open_cottage(
    folder: Path, base_url: str = "http://localhost", **settings: Any
) -> Iterator[Browser]:
    """A browser at a cottage of its own, whose people know the cottage's time and have quick passwords."""
    app = create_app(config(database=sqlite_url(folder), **settings))
    with Browser(app, base_url=base_url) as browser:
        cottage = app.state.cottage = Cottage(app.state.engine)
        app.state.people = cottage.people
        yield browser


def refreshed(browser: Browser) -> str:
    """My page, as text."""
    answer = browser.get("/me")
    assert answer.status_code == 200
    return unescape(answer.text)
