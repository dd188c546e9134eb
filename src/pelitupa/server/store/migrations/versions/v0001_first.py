"""The first form"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To the newer form."""

    op.create_table(
        "beats",
        sa.Column("worker", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("pk_beats")),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("since", name=op.f("pk_outages")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("name_key", sa.String(length=80), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("recovery", sa.String(length=200), nullable=True),
        sa.Column("robot", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("name_key", name=op.f("uq_people_name_key")),
    )
    op.create_table(
        "ratings",
        sa.Column(
            "person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name=op.f("fk_ratings_person_id_people"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("person_id", "game", name=op.f("pk_ratings")),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column(
            "person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name=op.f("fk_sessions_person_id_people"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_person_id"), ["person_id"], unique=False)

    op.create_table(
        "tables",
        sa.Column("key", sa.String(length=43), nullable=False),
        sa.Column("host_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("spec", sa.String(length=2000), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("typed", sa.Boolean(), nullable=False),
        sa.Column("spread", sa.Double(), nullable=False),
        sa.Column("seed", sa.String(length=200), nullable=False),
        sa.Column("commitment", sa.String(length=80), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("ending", sa.JSON(), nullable=True),
        sa.Column("record", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["host_id"], ["people.id"], name=op.f("fk_tables_host_id_people"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_tables")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("ix_tables_due", ["due"], unique=False)
        batch_op.create_index("ix_tables_host", ["host_id", "status"], unique=False)
        batch_op.create_index("ix_tables_lobby", ["status", "public", "created"], unique=False)

    op.create_table(
        "tokens",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column(
            "person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name=op.f("fk_tokens_person_id_people"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_tokens")),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_person_id"), ["person_id"], unique=False)

    op.create_table(
        "events",
        sa.Column("table_key", sa.String(length=43), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_key"],
            ["tables.key"],
            name=op.f("fk_events_table_key_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_key", "number", name=op.f("pk_events")),
        sa.UniqueConstraint(
            "table_key", "seat", "nonce", name=op.f("uq_events_table_key_seat_nonce")
        ),
    )
    op.create_table(
        "seats",
        sa.Column("table_key", sa.String(length=43), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("bot", sa.String(length=500), nullable=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("entropy", sa.String(length=80), nullable=False),
        sa.Column("conditional", sa.JSON(), nullable=True),
        sa.Column("card", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"],
            ["people.id"],
            name=op.f("fk_seats_person_id_people"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["table_key"],
            ["tables.key"],
            name=op.f("fk_seats_table_key_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_key", "place", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_person_id"), ["person_id"], unique=False)


def downgrade() -> None:
    """Back to the older form."""

    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_person_id"))

    op.drop_table("seats")
    op.drop_table("events")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_person_id"))

    op.drop_table("tokens")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("ix_tables_lobby")
        batch_op.drop_index("ix_tables_host")
        batch_op.drop_index("ix_tables_due")

    op.drop_table("tables")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_person_id"))

    op.drop_table("sessions")
    op.drop_table("ratings")
    op.drop_table("people")
    op.drop_table("outages")
    op.drop_table("beats")
