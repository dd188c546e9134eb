"""Seats that are kept for somebody, and the one rematch of a table"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form. SQLite adds a column with what it refers to only in one statement."""
    op.execute(
        "ALTER TABLE seats ADD COLUMN kept_for BIGINT"
        " CONSTRAINT fk_seats_kept_for_people REFERENCES people (id) ON DELETE SET NULL"
    )
    op.add_column("seats", sa.Column("kept_name", sa.String(80), nullable=False, server_default=""))
    op.create_index("ix_seats_kept_for", "seats", ["kept_for"])
    op.add_column("tables", sa.Column("rematch_of", sa.String(43), nullable=True))
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"], unique=True)


def downgrade() -> None:
    """To the older form, in which a free seat is anybody's."""
    op.drop_index("ix_tables_rematch_of", "tables")
    op.drop_column("tables", "rematch_of")
    op.drop_index("ix_seats_kept_for", "seats")
    op.drop_column("seats", "kept_name")
    op.drop_column("seats", "kept_for")
