"""Where and since when the matches of an evening are played at real places, and their sheets"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form."""
    op.add_column("evening_boards", sa.Column("at", sa.Integer(), nullable=True))
    op.add_column("evening_boards", sa.Column("since", sa.BigInteger(), nullable=True))
    op.create_table(
        "evening_sheets",
        sa.Column("table_key", sa.String(43), nullable=False),
        sa.Column("evening_key", sa.String(43), nullable=False),
        sa.Column("sheet", sa.JSON(), nullable=False),
        sa.Column("phones", sa.JSON(), nullable=False),
        sa.Column("rev", sa.Integer(), nullable=False),
        sa.Column("heard", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_key"],
            ["evenings.key"],
            name="fk_evening_sheets_evening_key_evenings",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_key", name="pk_evening_sheets"),
    )
    op.create_index("ix_evening_sheets_evening_key", "evening_sheets", ["evening_key"])


def downgrade() -> None:
    """To the older form, in which all is played on the screen."""
    op.drop_table("evening_sheets")
    op.drop_column("evening_boards", "since")
    op.drop_column("evening_boards", "at")
