"""Evenings: one to a place, and a number that says whether anything has changed since they were read"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form. Of several who had one place the first keeps it."""
    op.add_column(
        "evenings", sa.Column("version", sa.Integer(), nullable=False, server_default="0")
    )
    op.execute(
        "UPDATE evening_people SET place = -1 WHERE place >= 0 AND EXISTS ("
        "SELECT 1 FROM evening_people AS other WHERE other.evening_key = evening_people.evening_key"
        " AND other.place = evening_people.place AND other.number < evening_people.number)"
    )
    op.create_index(
        "ix_evening_people_one_to_a_place",
        "evening_people",
        ["evening_key", "place"],
        unique=True,
        sqlite_where=sa.text("place >= 0"),
        postgresql_where=sa.text("place >= 0"),
    )


def downgrade() -> None:
    """Back to the older form."""
    op.drop_index("ix_evening_people_one_to_a_place", "evening_people")
    op.drop_column("evenings", "version")
