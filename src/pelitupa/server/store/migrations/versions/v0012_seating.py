"""A number that rises with every change of a table's seats and of what they plan"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form."""
    op.add_column("tables", sa.Column("seating", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """To the older form."""
    op.drop_column("tables", "seating")
