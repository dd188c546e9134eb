"""What all tests of the server share."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from pydantic import ValidationError

from pelitupa.server.accounts import credentials
from pelitupa.server.live.outgoing import SENT
from pelitupa.server.live.websocket import TableSocket
from pelitupa.server.store import database
from server.talking import TestClient, client


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """Hashes that are meant to take their time would take it from the tests, which sign up hundreds."""
    quick = functools.partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(credentials, "PasswordHasher", quick)
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_database_waits_for_the_disk() -> Iterator[None]:
    """One that is closed makes sure of all that it has written, which takes a few dozen milliseconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        yield


@pytest.fixture(scope="session", autouse=True)
def _all_that_is_sent_is_as_the_schema_says() -> Iterator[None]:
    """What goes out over the sockets of all these tests; a server does not look at it."""
    wrong: list[str] = []
    send = TableSocket._send

    async def checked(page: TableSocket, text: bytes) -> None:
        try:
            SENT.validate_json(text)
        except ValidationError as error:
            wrong.append(str(error))
        await send(page, text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableSocket, "_send", checked)
        yield
    assert not wrong, f"{len(wrong)} messages are not as the schema says: {wrong[0]}"


@pytest.fixture(scope="module")
def _house() -> Iterator[TestClient]:
    with client() as made:
        yield made


@pytest.fixture
def guest(_house: TestClient) -> TestClient:
    """The browser of somebody new at a server that all tests of a file share: to open one takes longer than
    most of them. (On PostgreSQL each further cottage empties Redis, and the
    ninth drops the database of this one: it is not for files that the Makefile names in STACKED.)"""
    _house.cookies.clear()
    return _house
