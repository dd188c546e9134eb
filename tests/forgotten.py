"""Bots that a test registers are known to nobody before it and after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pelitupa.players import bots, registered


def forget() -> None:
    """Know of no registered bot."""
    registered._registered.clear()
    bots._kind.cache_clear()


@pytest.fixture
def registered_are_forgotten() -> Iterator[None]:
    """As if no bot had been registered, before the test and after it."""
    forget()
    yield
    forget()
