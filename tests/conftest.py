"""Shared fixtures of the suite."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes a minute begins first, so that nobody waits for it alone in the end."""
    items.sort(key=lambda item: "/test_kill.py" not in item.nodeid)
