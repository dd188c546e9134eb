"""What people remember of the positions of a drill"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """To the newer form, in which nobody has been asked yet."""
    op.create_table(
        "drills",
        sa.Column("person_id", _ID, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("key", sa.String(10), nullable=False),
        sa.Column("box", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_drills_person_id_people", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "game", "key", name="pk_drills"),
    )


def downgrade() -> None:
    """To the older form, which knows of no drill."""
    op.drop_table("drills")
