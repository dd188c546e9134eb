"""What all tests of the server share."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from pelitupa.server.accounts import credentials
from pelitupa.server.store import database


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
