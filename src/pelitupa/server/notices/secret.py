"""The secrets that all workers share, in the database: made once, by whoever needs one first."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import Final

from py_vapid import Vapid02
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from pelitupa.server.store.models import Secret

_VAPID: Final = "vapid"
_MARKS: Final = "notices"
_LONG: Final = 24


async def secret_of(engine: AsyncEngine, name: str, make: Callable[[], str]) -> str:
    """The secret of a name; made now if there is none, and the same for every worker."""
    query = select(Secret.value).where(Secret.name == name)
    async with engine.connect() as connection:
        known = (await connection.execute(query)).scalar_one_or_none()
    if known is not None:
        return known
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(Secret).values(name=name, value=make()))
    except IntegrityError:  # another worker was quicker
        pass
    async with engine.connect() as connection:
        return (await connection.execute(query)).scalar_one()


def _new_vapid() -> str:
    made = Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode("ascii"))


class Secrets:
    """The key by which push services know the cottage, and marks that nobody else can make."""

    def __init__(self, vapid: str, marks: str) -> None:
        self.vapid: Vapid02 = Vapid02.from_pem(vapid.encode("ascii"))
        self._marks = marks.encode("ascii")

    @classmethod
    async def read(cls, engine: AsyncEngine) -> Secrets:
        """Those of a cottage, made if it has none."""
        vapid = await secret_of(engine, _VAPID, _new_vapid)
        return cls(vapid, await secret_of(engine, _MARKS, lambda: secrets.token_hex(32)))

    def mark(self, *what: object) -> str:
        """A mark of something: the same each time, and nobody else knows of what."""
        text = "\n".join(map(str, what))
        return hmac.new(self._marks, text.encode(), hashlib.sha256).hexdigest()[:_LONG]

    def token(self, purpose: str, number: int) -> str:
        """What is written in an address that acts on a channel, for whoever has it."""
        return f"{number}-{self.mark(purpose, number)}"

    def number_in(self, purpose: str, token: str) -> int | None:
        """The channel's number in such a token; None for one that was not made here."""
        number = token.partition("-")[0]
        if not (number.isascii() and number.isdigit() and len(number) < 16):
            return None
        same = hmac.compare_digest(self.token(purpose, int(number)).encode(), token.encode())
        return int(number) if same else None
