"""The number by which a rating stands on its game's leaderboard"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form. Nobody has asked to be listed yet."""
    op.add_column("ratings", sa.Column("listed", sa.Integer(), nullable=True))
    op.create_index("ix_ratings_listed", "ratings", ["game", "listed"])


def downgrade() -> None:
    """To the older form, without leaderboards."""
    op.drop_index("ix_ratings_listed", "ratings")
    op.drop_column("ratings", "listed")
