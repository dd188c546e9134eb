"""By which number of its game's rules a table is played"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form. Before there were numbers, all rules were the first."""
    op.add_column("tables", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """To the older form, which takes all rules for the first."""
    op.drop_column("tables", "rules")
