"""Nature as a specification, in the place of how far throws scatter and whether people type in.

Columns are added and dropped where the table stands: SQLite would otherwise make it anew and drop the old
one, and with that, foreign keys being on, every seat and event of every table.
"""

from __future__ import annotations

import re
from typing import Any

import sqlalchemy as sa
from alembic import op

from pelitupa.core import UnknownGame
from pelitupa.games import game_class

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_TABLES = sa.table(
    "tables",
    sa.column("game", sa.String()),
    sa.column("nature", sa.String()),
    sa.column("typed", sa.Boolean()),
    sa.column("spread", sa.Double()),
)
_PRACTISED = 20.0
_SD = re.compile(r"throws\(.*?\bsd=([0-9.e+-]+)")


def upgrade() -> None:
    """To the newer form."""
    op.add_column(
        "tables", sa.Column("nature", sa.String(length=200), nullable=False, server_default="")
    )
    connection = op.get_bind()
    kinds = (_TABLES.c.game, _TABLES.c.typed, _TABLES.c.spread)
    for game, typed, spread in connection.execute(sa.select(*kinds).distinct()).all():
        told = "reported" if typed else _nature(game, spread)
        alike = (_TABLES.c.game == game, _TABLES.c.typed == typed, _TABLES.c.spread == spread)
        connection.execute(sa.update(_TABLES).where(*alike).values(nature=told))
    op.drop_column("tables", "typed")
    op.drop_column("tables", "spread")


def downgrade() -> None:
    """To the older form, which knows no more of a throw than one standard deviation."""
    op.add_column(
        "tables", sa.Column("typed", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "tables", sa.Column("spread", sa.Double(), nullable=False, server_default=sa.text("20.0"))
    )
    connection = op.get_bind()
    for (nature,) in connection.execute(sa.select(_TABLES.c.nature).distinct()).all():
        found = _SD.match(nature)
        values: dict[str, Any] = {"typed": nature == "reported"}
        values["spread"] = float(found[1]) if found else _PRACTISED
        connection.execute(sa.update(_TABLES).where(_TABLES.c.nature == nature).values(**values))
    op.drop_column("tables", "nature")


def _nature(game: str, spread: float) -> str:
    """What was drawn at a table. Of games in which nothing is thrown the spread was kept for nothing."""
    try:
        thrown = game_class(game).nature_kind == "throws"
    except UnknownGame:  # a game that this cottage has no more: its table cannot be played on
        thrown = False
    if not thrown:
        return "chance"
    return "throws" if spread == _PRACTISED else f"throws(sd={float(spread)!r})"
