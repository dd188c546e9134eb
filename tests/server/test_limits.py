"""Buckets that fill again: in memory, in Redis, and when Redis does not answer."""

from __future__ import annotations

import asyncio
import os

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NoRedis

from pelitupa.server.operations.limits import MOST_KEYS, RETRY, Limits, address_key

REDIS = os.environ.get("PELITUPA_TEST_REDIS", "")


class Time:
    """A clock that a test sets, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class FakePipe:
    """The few commands that a window needs, as a pipeline of `redis.asyncio` takes them."""

    def __init__(self, redis: FakeRedis) -> None:
        self.redis = redis
        self.commands: list[tuple[str, str, int]] = []

    async def __aenter__(self) -> FakePipe:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.commands = []

    def incrby(self, key: str, amount: int) -> None:
        self.commands.append(("incrby", key, amount))

    def expire(self, key: str, seconds: int) -> None:
        self.commands.append(("expire", key, seconds))

    async def execute(self) -> list[int]:
        self.redis.asked += 1
        if self.redis.slow:
            await asyncio.sleep(10)
        if self.redis.down:
            raise NoRedis("refused")
        results = []
        for name, key, value in self.commands:
            if name == "incrby":
                self.redis.counts[key] = self.redis.counts.get(key, 0) + value
                results.append(self.redis.counts[key])
            else:
                self.redis.expiries[key] = value
                results.append(1)
        return results


class FakeRedis(Redis):
    """A Redis that counts in a dictionary, and may be down or slow."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.expiries: dict[str, int] = {}
        self.down = self.slow = False
        self.asked = 0

    def __del__(self, *_: object) -> None:
        """There is no connection to close."""

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> FakePipe:  # type: ignore[override]
        assert transaction
        return FakePipe(self)


def allowed(limits: Limits, key: str, tries: int, weight: int = 1) -> int:
    """How many of some tries are allowed."""

    async def body() -> int:
        return sum([await limits.allow(key, weight) for _ in range(tries)])

    return asyncio.run(body())


# --- in memory


def test_a_minutes_worth_at_once_and_then_evenly() -> None:
    time = Time()
    limits = Limits(10, clock=time)
    assert allowed(limits, "a", 15) == 10
    assert allowed(limits, "b", 15) == 10
    time.now += 5.9
    assert allowed(limits, "a", 3) == 0
    time.now += 0.2
    assert allowed(limits, "a", 3) == 1
    time.now += 30
    assert allowed(limits, "a", 9) == 5
    time.now += 3600
    assert allowed(limits, "a", 20) == 10


def test_somebody_who_keeps_to_the_rate_is_never_refused() -> None:
    time = Time()
    limits = Limits(60, clock=time)
    for _ in range(1000):
        time.now += 1.0
        assert allowed(limits, "player", 1) == 1


def test_weights_and_giving_back() -> None:
    time = Time()
    limits = Limits(10, clock=time)
    assert allowed(limits, "a", 5, weight=4) == 2
    assert allowed(limits, "a", 1, weight=2) == 1
    assert allowed(limits, "a", 1) == 0
    assert allowed(limits, "a", 1, weight=-3) == 1
    assert allowed(limits, "a", 5) == 3
    assert allowed(limits, "a", 1, weight=-100) == 1
    assert allowed(limits, "a", 20) == 10
    assert allowed(limits, "b", 1, weight=11) == 0


def test_a_clock_set_back_fills_nothing_and_breaks_nothing() -> None:
    time = Time()
    limits = Limits(2, clock=time)
    assert allowed(limits, "a", 3) == 2
    time.now -= 500
    assert allowed(limits, "a", 1) == 0
    time.now += 60
    assert allowed(limits, "a", 3) == 2


def test_memory_is_bounded_and_the_busy_are_kept() -> None:
    time = Time()
    limits = Limits(1, clock=time)

    async def body() -> None:
        assert await limits.allow("busy")
        for i in range(MOST_KEYS + 100):
            await limits.allow(f"address {i}")
            if i % 1000 == 0:
                assert not await limits.allow("busy")
        assert not await limits.allow("busy")

    asyncio.run(body())
    assert len(limits) == MOST_KEYS


def test_nothing_at_all_is_no_limit() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Limits(0)


# --- shared


def test_processes_share_a_window_of_a_minute() -> None:
    redis, wall = FakeRedis(), Time()
    one, other = Limits(5, redis, wall=wall), Limits(5, redis, wall=wall)
    assert allowed(one, "a", 3) == 3
    assert allowed(other, "a", 5) == 2
    assert allowed(one, "b", 1) == 1
    wall.now += 60
    assert allowed(other, "a", 9) == 5
    assert set(redis.expiries.values()) == {120}
    assert set(redis.expiries) == set(redis.counts)


def test_no_name_or_address_leaves_the_process() -> None:
    redis = FakeRedis()
    allowed(Limits(5, redis), "sign-in:of:aino", 1)
    assert all("aino" not in key for key in redis.counts)


@pytest.mark.parametrize("fault", ["down", "slow"])
def test_without_redis_each_process_counts_for_itself(fault: str) -> None:
    redis, time = FakeRedis(), Time()
    limits = Limits(5, redis, clock=time, wall=time)
    setattr(redis, fault, True)
    assert allowed(limits, "a", 8) == 5
    assert redis.asked == 1
    setattr(redis, fault, False)
    time.now += RETRY
    assert allowed(limits, "a", 8) == 5
    assert redis.asked == 9


@pytest.mark.skipif(not REDIS, reason="PELITUPA_TEST_REDIS names no Redis")
def test_a_real_redis_counts_too() -> None:
    async def body() -> None:
        client = Redis.from_url(REDIS)
        try:
            await client.flushdb()
            limits = Limits(3, client, wall=lambda: 1000.0)
            assert [await limits.allow("a") for _ in range(4)] == [True] * 3 + [False]
            assert await limits.allow("a", -2)
            assert await limits.allow("a")
            (key,) = await client.keys("pelitupa:limit:*")
            assert 0 < await client.ttl(key) <= 120
        finally:
            await client.aclose()

    asyncio.run(body())


# --- addresses


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_counts_as_its_subscriber(host: str, key: str) -> None:
    assert address_key(host) == key
