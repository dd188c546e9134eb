"""The browsers of a guest who becomes somebody with an account: their notices come on."""

from __future__ import annotations

from typing import Final

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from pelitupa.server.store.models import Channel

PUSH: Final = "push"
"""The kind of channel that a browser is."""


async def keep_browsers(session: AsyncSession, from_id: int) -> None:
    """Let a guest's browsers keep their notices though their sessions end: `give_browsers` follows."""
    mine = (Channel.person_id == from_id) & (Channel.kind == PUSH)
    await session.execute(update(Channel).where(mine).values(session=None))


async def give_browsers(session: AsyncSession, from_id: int, to_id: int, token: str) -> None:
    """Give what `keep_browsers` kept to whom the guest became, with their new session."""
    kept = (Channel.person_id == from_id) & (Channel.kind == PUSH) & Channel.session.is_(None)
    await session.execute(update(Channel).where(kept).values(person_id=to_id, session=token))
