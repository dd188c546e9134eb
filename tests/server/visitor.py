"""A browser at the pages for people, in a cottage of its own."""

from __future__ import annotations

import re
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from html import unescape
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response

from pelitupa.core import PelitupaError
from pelitupa.i18n import pick_language
from pelitupa.server.account import router, session_cookie
from pelitupa.server.config import Config
from pelitupa.server.limits import Limits
from pelitupa.server.people import Someone
from pelitupa.server.rendering import page
from pelitupa.server.security import from_here
from pelitupa.server.store.database import make_engine
from server.cottage import GOOD, Cottage, sqlite_url

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


def refreshed(browser: Browser) -> str:
    """My page, as text."""
    answer = browser.get("/me")
    assert answer.status_code == 200
    return unescape(answer.text)
