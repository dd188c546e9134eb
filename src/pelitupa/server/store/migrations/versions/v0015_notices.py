"""Since when and until when somebody is asked, and the ways by which they have it said"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """To the newer form."""
    op.add_column("seats", sa.Column("asked_at", sa.BigInteger(), nullable=True))
    op.add_column("seats", sa.Column("deadline", sa.BigInteger(), nullable=True))
    op.create_index(
        "ix_seats_asked_at",
        "seats",
        ["asked_at"],
        sqlite_where=sa.text("asked"),
        postgresql_where=sa.text("asked"),
    )
    op.create_table(
        "channels",
        sa.Column("id", _ID, nullable=False),
        sa.Column("person_id", _ID, nullable=False),
        sa.Column("session", sa.String(64), nullable=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("site", sa.String(300), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("confirmed", sa.BigInteger(), nullable=True),
        sa.Column("noticed", sa.BigInteger(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=True),
        sa.Column("digest_at", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name="fk_channels_person_id_people",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["session"],
            ["sessions.token"],
            name="fk_channels_session_sessions",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    for column in ("person_id", "session", "mark", "next_at"):
        op.create_index(f"ix_channels_{column}", "channels", [column])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "written",
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("mark", name="pk_written"),
    )
    op.create_index("ix_written_at", "written", ["at"])


def downgrade() -> None:
    """To the older form, in which nobody is sent anything."""
    for table in ("written", "secrets", "channels"):
        op.drop_table(table)
    op.drop_index("ix_seats_asked_at", "seats")
    op.drop_column("seats", "deadline")
    op.drop_column("seats", "asked_at")
