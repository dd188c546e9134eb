"""A cottage with people in it who are signed in side by side: a host, players, guests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server import create_app
from pelitupa.server.accounts.credentials import Passwords
from pelitupa.server.accounts.user import User, someone
from pelitupa.server.charge.deeds import put_in_charge
from pelitupa.server.live.hub import Hub
from pelitupa.server.store.models import Base, Measure, Person
from server.cottage import GOOD, QUICK
from server.talking import TestClient, config

T = TypeVar("T")
COOKIE = "pelitupa-session"
NOBODY = ""


class House:
    """A running cottage; `be` says whose browser it is that asks next."""

    def __init__(self, browser: TestClient) -> None:
        self.browser = browser
        self.cookies: dict[str, str] = {}

    @property
    def hub(self) -> Hub:
        hub = self.browser.app.state.hub  # type: ignore[attr-defined]
        assert isinstance(hub, Hub)
        return hub

    def do(self, what: Callable[[], Awaitable[T]]) -> T:
        """Await something where the server's loop runs."""
        assert self.browser.portal is not None
        return self.browser.portal.call(what)

    def be(self, name: str) -> None:
        """Be in the browser of somebody; of nobody yet for the empty name."""
        self.browser.cookies.clear()
        if name in self.cookies:
            self.browser.cookies.set(COOKIE, self.cookies[name])

    def _keep(self, name: str) -> None:
        self.cookies[name] = self.browser.cookies[COOKIE]

    def join(self, name: str) -> User:
        """Make an account, and be in its browser."""
        self.be(NOBODY)
        answer = self.post("/sign-up", name=name, password=GOOD)
        assert answer.status_code == 200, answer.text
        self._keep(name)
        return self.person(name)

    def visit(self, name: str) -> User:
        """Be a guest of that name."""
        self.be(NOBODY)
        people = self.browser.app.state.people  # type: ignore[attr-defined]
        _, cookie = self.do(lambda: people.guest(name))
        self.browser.cookies.set(COOKIE, cookie)
        self._keep(name)
        return self.person(name)

    def host(self, name: str = "Helmi") -> User:
        """An account in charge."""
        self.join(name)
        self.do(lambda: put_in_charge(self.hub.engine, name, self.hub.now()))
        return self.person(name)

    def person(self, name: str) -> User:
        """Who has a name now."""

        async def find() -> User:
            async with AsyncSession(self.hub.engine) as session:
                query = select(Person).where(Person.name == name).order_by(Person.id.desc())
                row = await session.scalar(query.limit(1))
                assert row is not None, name
                return someone(row)

        return self.do(find)

    def post(self, path: str, **form: Any) -> Any:
        """Post a form, and stay where it leads."""
        return self.browser.post(path, data=form, follow_redirects=False)

    def decide(self, whom: User, **form: Any) -> Any:
        """Decide about somebody, by the form of their page."""
        return self.post(f"/host/people/{whom.id}", **form)

    def rows(self, model: type[Base]) -> list[Any]:
        """All rows of a table of the database."""

        async def read() -> list[Any]:
            async with AsyncSession(self.hub.engine) as session:
                return list(await session.scalars(select(model)))

        return self.do(read)

    def measure(self, kind: str) -> Measure:
        """The one measure of a kind."""
        (found,) = [row for row in self.rows(Measure) if row.kind == kind]
        assert isinstance(found, Measure)
        return found

    def undo(self, kind: str) -> Any:
        """Take the one measure of a kind back."""
        return self.post("/host/undo", measure=self.measure(kind).id)


@contextmanager
def open_house(**settings: Any) -> Iterator[House]:
    """A cottage of its own, with quick passwords."""
    app = create_app(config(**({"sign_ins_a_minute": 1000} | settings)))
    with TestClient(app, base_url="http://localhost") as browser:
        app.state.people._passwords = Passwords(QUICK)
        yield House(browser)
