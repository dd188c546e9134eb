"""One server at a time on an SQLite file: two would not hear of each other, and show different matches."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy.engine import make_url

from pelitupa.server.config import Config, ConfigError
from pelitupa.server.store.database import is_file


@contextlib.contextmanager
def alone(config: Config) -> Iterator[None]:
    """While this process serves from its database. Raises `ConfigError` where another one does.

    The lock is the system's, and ends with the process, however that ends.
    """
    database = make_url(config.database).database or ""
    if not config.is_sqlite or not is_file(database):
        yield
        return
    path = Path(database)
    lock = FileLock(path.with_name(f"{path.name}.serving"), mode=0o600)
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True, mode=0o700)
        lock.acquire(timeout=0)
    except Timeout:
        raise ConfigError(
            f"another server is open on the database {path}: stop that one, or set PELITUPA_DATABASE to "
            "another file; several workers on one database need PostgreSQL and Redis"
        ) from None
    except OSError as error:
        blocked = isinstance(error, FileExistsError)
        why = f"{path.parent} is not a folder" if blocked else error.strerror
        shown = make_url(config.database).render_as_string(hide_password=True)
        raise ConfigError(f"the database {shown} cannot be used: {why}") from None
    try:
        yield
    finally:
        lock.release()
