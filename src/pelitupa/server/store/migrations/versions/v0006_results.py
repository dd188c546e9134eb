"""How each match went for each seat, and what a person's rating was after it"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_COLUMNS = {
    "ended": sa.BigInteger,
    "outcome": sa.Integer,
    "rank": sa.Integer,
    "mu": sa.Float,
    "sigma": sa.Float,
}
_AT_ONCE = 500


def upgrade() -> None:
    """To the newer form. What ratings once were is not known any more."""
    for name, kind in _COLUMNS.items():
        op.add_column("seats", sa.Column(name, kind(), nullable=True))
    op.create_index("ix_seats_results", "seats", ["person_id", "ended"])
    connection, last = op.get_bind(), ""
    over = sa.text(
        "SELECT key, ended, ending FROM tables WHERE status = 'over' AND ended IS NOT NULL "
        "AND ending IS NOT NULL AND key > :last ORDER BY key LIMIT :most"
    )
    written = sa.text(
        "UPDATE seats SET ended = :ended, outcome = :outcome, rank = :rank "
        "WHERE table_key = :key AND place = :place AND NOT shared"
    )
    while found := connection.execute(over, {"last": last, "most": _AT_ONCE}).all():
        rows = [row for key, ended, ending in found for row in _seats(key, ended, ending)]
        if rows:
            connection.execute(written, rows)
        last = found[-1][0]


def _seats(key: str, ended: int, ending: Any) -> list[dict[str, Any]]:
    """How a match went for its seats, as `accounts.results` has it."""
    told = json.loads(ending) if isinstance(ending, str) else ending
    returns = told.get("returns") if isinstance(told, dict) else None
    if not returns or told.get("how") == "stopped":
        return []
    order = sorted(set(returns), reverse=True)
    rows = []
    for place, mine in enumerate(returns):
        outcome = 0 if len(order) == 1 else 1 if mine == order[0] else -1
        if len(returns) == 1:
            outcome = (mine > 0) - (mine < 0)
        rank = order.index(mine) + 1
        rows.append({"key": key, "ended": ended, "place": place, "outcome": outcome, "rank": rank})
    return rows


def downgrade() -> None:
    """To the older form, in which the end of the table tells it alone."""
    op.drop_index("ix_seats_results", "seats")
    for name in reversed(_COLUMNS):
        op.drop_column("seats", name)
