"""Shared fixtures of the suite."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import folders
from forgotten import registered_are_forgotten as registered_are_forgotten
from pelitupa.players import SearchSettings
from pelitupa.table import counsel
from unsteady import UNSTEADY

settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")  # a busy machine is no fault


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes a minute begins first, so that nobody waits for it alone in the end; then the examples of
    the docs, which go on from each other: in the end workers take over parts of each other's tests. And the
    unsteady are tried once more, which the summary tells of."""
    items.sort(
        key=lambda item: ("/test_kill.py" not in item.nodeid, item.nodeid.startswith("tests/"))
    )
    for item in items:
        test = item.nodeid.partition("[")[0]
        if test in UNSTEADY or test.partition("::")[0] in UNSTEADY:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """What 22,000 tests are made of stays to the end: Python's collector, which would go through all of it
    each time that a quarter more is there, leaves it out, and looks a little less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left_behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All temporary files of this run lie in pytest's own folder, and all are removed by who made them."""
    folder = tmp_path_factory.mktemp("temporary", numbered=False)
    with folders.temporary_folder(folder), folders.RUN, folders.folders_of_a_test():
        yield
    left = folders.left_in(folder)
    assert not left, f"the tests leave temporary files behind: {left}"


@pytest.fixture(autouse=True)
def _folders_of_a_test() -> Iterator[None]:
    """Folders made in a test go with it; those that a fixture made for several tests go with the run."""
    with folders.folders_of_a_test():
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_waits_for_the_disk() -> Iterator[None]:
    """What is written outlives a process that is killed all the same; a referee's record is written after
    each decision, which takes some milliseconds of a disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _quick_hints() -> Iterator[None]:
    """A hint's reasons are weighed for a second, which its tests need not wait for."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("LOOK", "WEIGH"):
            patch.setattr(counsel, name, SearchSettings(simulations=12, horizon=10))
        yield


@pytest.fixture(autouse=True)
def _no_loop_of_another_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that is none of a browser begins without a running event loop.

    Playwright's synchronous interface, once used, leaves its loop running in the process to its end.
    """
    loop = asyncio._get_running_loop()
    if loop is None or request.node.get_closest_marker("browser") is not None:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)
