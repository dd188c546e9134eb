"""How a match went for each of its seats, written down with its end: statistics ask an index for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from pelitupa.records import STOPPED
from pelitupa.server.accounts.ratings import rate_table
from pelitupa.server.store.models import SeatRow
from pelitupa.server.store.reading import TableNow
from pelitupa.table.session import TableSession

WON: Final = 1
DRAWN: Final = 0
LOST: Final = -1
_NONE: Final[dict[str, Any]] = {
    "ended": None,
    "outcome": None,
    "rank": None,
    "mu": None,
    "sigma": None,
}


def outcomes(how: str, returns: Sequence[float]) -> list[tuple[int, int]]:
    """Of each seat its outcome (`WON`, `DRAWN`, `LOST`) and its place from 1, by what the match was worth
    to it; nothing of a match stopped by agreement.

    The best have won, unless all are alike; partners share a place. Whoever plays alone plays against 0.
    """
    if how == STOPPED or not returns:
        return []
    if len(returns) == 1:
        return [((returns[0] > 0) - (returns[0] < 0), 1)]
    order = sorted(set(returns), reverse=True)
    if len(order) == 1:
        return [(DRAWN, 1)] * len(returns)
    return [(WON if mine == order[0] else LOST, order.index(mine) + 1) for mine in returns]


async def finish_table(
    connection: AsyncConnection, row: TableNow, table_session: TableSession
) -> None:
    """Write down how a match that has just ended went, and rate it if it is rated.

    A screen that is handed round has no outcomes: nobody has played against themselves.
    """
    result = table_session.result()
    assert result is not None
    for place, (outcome, rank) in enumerate(outcomes(result.how, result.returns)):
        await connection.execute(
            update(SeatRow)
            .where(SeatRow.table_key == row.key, SeatRow.place == place, ~SeatRow.shared)
            .values(ended=table_session.last, outcome=outcome, rank=rank)
        )
    if row.rated:
        await rate_table(connection, row, table_session)


async def reopen_table(connection: AsyncConnection, key: str) -> None:
    """Strike out how a match went that goes on after all."""
    await connection.execute(update(SeatRow).where(SeatRow.table_key == key).values(**_NONE))
