"""Shared fixtures of the suite."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes a minute begins first, so that nobody waits for it alone in the end.

    A test of a browser or of the server that fails is tried once more, and the summary tells of it (RERUN):
    on a busy machine a page or a process may be slow beyond all patience. Whoever sees one looks what it
    was; it may be a fault all the same.
    """
    items.sort(key=lambda item: "/test_kill.py" not in item.nodeid)
    for item in items:
        if item.get_closest_marker("browser") or "tests/server/" in item.nodeid:
            item.add_marker(pytest.mark.flaky(reruns=1))
