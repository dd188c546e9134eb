"""What tells one position of a match from others, so that an upgrade that changes it is noticed"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form. Of matches that go on now no mark is known: they go on where they can be read."""
    op.add_column("tables", sa.Column("mark", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """To the older form."""
    op.drop_column("tables", "mark")
