"""What tests cost in processor time, theirs and their children's: `pytest -n 0 -p costs ...` tells by file,
and the dearest. Times by the clock say on a busy machine how busy it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Final

import pytest

_SHOWN: Final = 25

_costs: Final[Counter[str]] = Counter()


def _spent() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    begun = _spent()
    done = yield
    _costs[item.nodeid] += _spent() - begun  # type: ignore[assignment]
    return done


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files: Counter[str] = Counter()
    for test, cost in _costs.items():
        files[test.partition("::")[0]] += cost
    terminalreporter.section(f"processor time: {sum(_costs.values()):.1f} s")
    for name, cost in [*files.most_common(_SHOWN), *_costs.most_common(_SHOWN)]:
        terminalreporter.line(f"{cost:8.2f}  {name}")
