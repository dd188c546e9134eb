"""Somebody in charge: what they decide, their log, what is reported to them, and who hides whom"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _person(table: str, column: str, ondelete: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], ["people.id"], name=f"fk_{table}_{column}_people", ondelete=ondelete
    )


def upgrade() -> None:
    """To the newer form, in which nobody is in charge yet."""
    op.add_column(
        "people", sa.Column("in_charge", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "hidden",
        sa.Column("person_id", _ID, nullable=False),
        sa.Column("other_id", _ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _person("hidden", "person_id", "CASCADE"),
        _person("hidden", "other_id", "CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "other_id", name="pk_hidden"),
    )
    op.create_table(
        "measures",
        sa.Column("id", _ID, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("person_id", _ID, nullable=True),
        sa.Column("address", sa.String(100), nullable=True),
        sa.Column("place", sa.String(43), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("told", sa.JSON(), nullable=False),
        _person("measures", "person_id", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_measures"),
    )
    op.create_table(
        "deeds",
        sa.Column("id", _ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by_id", _ID, nullable=True),
        sa.Column("by_name", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("undoes", sa.Boolean(), nullable=False),
        sa.Column("person_id", _ID, nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("told", sa.JSON(), nullable=False),
        sa.Column("measure_id", _ID, nullable=True),
        _person("deeds", "by_id", "SET NULL"),
        _person("deeds", "person_id", "SET NULL"),
        sa.ForeignKeyConstraint(
            ["measure_id"],
            ["measures.id"],
            name="fk_deeds_measure_id_measures",
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_deeds"),
    )
    op.create_table(
        "reports",
        sa.Column("id", _ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by_id", _ID, nullable=True),
        sa.Column("by_name", sa.String(80), nullable=False),
        sa.Column("person_id", _ID, nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("table_key", sa.String(43), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("note", sa.String(500), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        _person("reports", "by_id", "SET NULL"),
        _person("reports", "person_id", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    for table, column in (
        ("hidden", "other_id"),
        ("measures", "person_id"),
        ("measures", "until"),
        ("deeds", "at"),
        ("deeds", "by_id"),
        ("deeds", "person_id"),
        ("deeds", "measure_id"),
        ("reports", "by_id"),
        ("reports", "person_id"),
        ("reports", "closed"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    """To the older form, in which nobody is in charge."""
    for table in ("reports", "deeds", "measures", "hidden"):
        op.drop_table(table)
    op.drop_column("people", "in_charge")
