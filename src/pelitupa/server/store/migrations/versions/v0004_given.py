"""What was given of a match that was taken up where another stood, an entry's text a line"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form."""
    op.add_column("tables", sa.Column("given", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """To the older form, in which every match begins at its beginning: one taken up later cannot be read."""
    op.drop_column("tables", "given")
