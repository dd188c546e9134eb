"""One person, one seat: seats at a screen that is handed round are marked, and of others each has one"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form.

    Whoever has several seats at a table keeps them: they are at a screen that is handed round, or were
    taken at the same moment before there was this index, and that match goes on.
    """
    op.add_column(
        "seats", sa.Column("shared", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.execute(
        "UPDATE seats SET shared = true WHERE person_id IS NOT NULL AND EXISTS ("
        "SELECT 1 FROM seats AS other WHERE other.table_key = seats.table_key"
        " AND other.person_id = seats.person_id AND other.place <> seats.place)"
    )
    op.create_index(
        "ix_seats_one_each",
        "seats",
        ["table_key", "person_id"],
        unique=True,
        sqlite_where=sa.text("NOT shared"),
        postgresql_where=sa.text("NOT shared"),
    )


def downgrade() -> None:
    """Back to the older form."""
    op.drop_index("ix_seats_one_each", "seats")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_column("shared")
