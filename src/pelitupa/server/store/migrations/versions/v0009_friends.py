"""Friends: who has asked whom, who are friends, who wants no more of whom"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """To the newer form."""
    op.create_table(
        "friends",
        sa.Column("person_id", _ID, nullable=False),
        sa.Column("other_id", _ID, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_friends_person_id_people", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["other_id"], ["people.id"], name="fk_friends_other_id_people", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "other_id", name="pk_friends"),
    )
    op.create_index("ix_friends_other_id", "friends", ["other_id", "kind"])


def downgrade() -> None:
    """To the older form, without friends."""
    op.drop_table("friends")
