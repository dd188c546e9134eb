"""A few matches while what they stand on is killed. `server.kill` plays more: see docs/lab/load.md."""

from __future__ import annotations

import asyncio

import pytest

from server import services
from server.faults import ALL_FAULTS, NO_FAULTS
from server.kill import Study, study_kills

NO_SERVICES = pytest.mark.skipif(bool(services.missing()), reason=services.missing())


def well(study: Study, matches: int) -> bool:
    """Whether the study is worth something, and nothing was found wrong."""
    assert study.wrong == []
    assert study.matches == matches
    assert study.acknowledged > 5 * matches
    return sum(study.kills.values()) > 0


def test_nothing_acknowledged_is_lost_where_the_one_process_is_killed() -> None:
    study = asyncio.run(study_kills("sqlite", 3, seed=3, pace=0.2, every=3.0, limit=120))
    assert well(study, 3)
    assert study.connections > study.kills["worker"]


@NO_SERVICES
def test_nothing_acknowledged_is_lost_where_workers_postgresql_and_redis_are_killed() -> None:
    study = asyncio.run(study_kills("postgres", 4, seed=4, pace=0.2, every=2.5, limit=120))
    assert well(study, 4)


@NO_SERVICES
def test_messages_that_come_late_twice_or_in_another_order_are_done_once() -> None:
    study = asyncio.run(study_kills("postgres", 3, seed=5, pace=0.05, every=1e6, limit=120))
    assert not well(study, 3)
    assert study.faults > 25
    calm = asyncio.run(study_kills("sqlite", 1, seed=5, pace=0.05, every=1e6, faults=NO_FAULTS))
    assert not well(calm, 1)
    assert calm.faults == calm.repeated == 0
    assert ALL_FAULTS.cut
