"""Alembic's door: it migrates the connection that `database.migrate` hands it."""

from __future__ import annotations

from alembic import context

from pelitupa.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
