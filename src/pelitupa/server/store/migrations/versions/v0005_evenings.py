"""Evenings of many tables: who takes part, which boards are played where, and what came of them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """To the newer form."""
    op.create_table(
        "evenings",
        sa.Column("key", sa.String(43), nullable=False),
        sa.Column("host_id", _ID, nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("spec", sa.String(2000), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(200), nullable=False),
        sa.Column("commitment", sa.String(80), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["host_id"], ["people.id"], name="fk_evenings_host_id_people", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("key", name="pk_evenings"),
    )
    op.create_index("ix_evenings_host_id", "evenings", ["host_id"])
    op.create_table(
        "evening_people",
        sa.Column("evening_key", sa.String(43), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person_id", _ID, nullable=True),
        sa.Column("bot", sa.String(500), nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("words", sa.String(80), nullable=False),
        sa.Column("partner", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("seen", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_key"],
            ["evenings.key"],
            name="fk_evening_people_evening_key_evenings",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name="fk_evening_people_person_id_people",
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("evening_key", "number", name="pk_evening_people"),
        sa.UniqueConstraint(
            "evening_key", "person_id", name="uq_evening_people_evening_key_person_id"
        ),
    )
    op.create_index("ix_evening_people_person_id", "evening_people", ["person_id"])
    op.create_table(
        "evening_boards",
        sa.Column("evening_key", sa.String(43), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("desk", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("table_key", sa.String(43), nullable=False),
        sa.Column("units", sa.JSON(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=True),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.ForeignKeyConstraint(
            ["evening_key"],
            ["evenings.key"],
            name="fk_evening_boards_evening_key_evenings",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("evening_key", "round", "desk", "board", name="pk_evening_boards"),
    )
    op.create_index("ix_evening_boards_table_key", "evening_boards", ["table_key"])


def downgrade() -> None:
    """To the older form, without evenings."""
    op.drop_table("evening_boards")
    op.drop_table("evening_people")
    op.drop_table("evenings")
