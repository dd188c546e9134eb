"""How often one address, name or person may do a thing: buckets that fill again with time.

A bucket holds as much as is allowed in a minute and fills evenly, so that somebody who does much at
once and then rests is not refused. Several processes count together in Redis, by windows of a minute;
where Redis does not answer, each process counts for itself, and nobody is refused for that.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from pelitupa.core import t

TOO_MUCH: Final = t("That is too much at once; wait a little and try again.")
"""What whoever is refused is told."""

MOST_KEYS: Final = 20_000
"""So many buckets are kept; the one that was longest untouched goes first."""

PATIENCE: Final = 0.25
"""Seconds to wait for Redis."""
RETRY: Final = 5.0
"""Seconds for which Redis is left alone after it has not answered."""
_MINUTE: Final = 60.0


def address_key(host: str) -> str:
    """What an address counts as: an IPv6 network of 64 bits is one subscriber; an IPv4 address in
    IPv6's form is the IPv4 address; what is no address (a test's client) is itself."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


@dataclass
class _Bucket:
    left: float
    at: float


class Limits:
    """At most `per_minute` of something a minute for each key.

    `redis` is a `redis.asyncio` client where several processes share the count; `clock` gives seconds
    (of this process's buckets), `wall` seconds since 1970 (of the windows that processes share).
    """

    def __init__(
        self,
        per_minute: int,
        redis: Redis | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """Full buckets. Raises `ValueError` where nothing at all would be allowed."""
        if per_minute < 1:
            raise ValueError(f"at least 1 a minute is allowed, not {per_minute}")
        self.per_minute = per_minute
        self._redis = redis
        self._clock = clock
        self._wall = wall
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._retry_at = 0.0

    def __len__(self) -> int:
        """How many buckets this process keeps."""
        return len(self._buckets)

    async def allow(self, key: str, weight: int = 1) -> bool:
        """Take `weight` from the key's bucket, if that much is in it; whether it was.

        A negative weight gives back what need not have been counted. A weight above `per_minute` is
        never allowed.
        """
        if self._redis is not None and self._clock() >= self._retry_at:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._shared(self._redis, key, weight)
            except (RedisError, OSError):  # a TimeoutError is an OSError
                self._retry_at = self._clock() + RETRY
        return self._own(key, weight)

    def _own(self, key: str, weight: int) -> bool:
        """Count in this process."""
        now = self._clock()
        bucket = self._buckets.pop(key, None)
        if bucket is None:
            bucket = _Bucket(self.per_minute, now)
            while len(self._buckets) >= MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets[key] = bucket
        filled = bucket.left + max(0.0, now - bucket.at) * self.per_minute / _MINUTE
        bucket.left, bucket.at = min(float(self.per_minute), filled), now
        if weight > bucket.left:
            return False
        bucket.left = min(float(self.per_minute), bucket.left - weight)
        return True

    async def _shared(self, redis: Redis, key: str, weight: int) -> bool:
        """Count in Redis: what is taken in this minute of the clock. Keys hold names and addresses, so
        that only their hash leaves the process."""
        window = int(self._wall() // _MINUTE)
        digest = hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()[:32]
        name = f"pelitupa:limit:{self.per_minute}:{digest}:{window}"
        async with redis.pipeline(transaction=True) as pipe:
            pipe.incrby(name, weight)
            pipe.expire(name, int(2 * _MINUTE))
            taken = int((await pipe.execute())[0])
        return taken <= self.per_minute
