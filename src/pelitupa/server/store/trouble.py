"""What is said of a database that cannot be used: one sentence, and not again for a while."""

from __future__ import annotations

import logging
import time
from typing import Final

from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    InvalidRequestError,
    ProgrammingError,
)

from pelitupa.server.store.database import AWAY

QUIET_SECONDS: Final = 60.0
_OURS: Final = (IntegrityError, DataError, ProgrammingError, ArgumentError, InvalidRequestError)
"""What a database that is well answers to a fault of ours."""
_KNOWN: Final = (
    "database or disk is full",
    "attempt to write a readonly database",
    "file is not a database",
    "database disk image is malformed",
    "disk I/O error",
    "unable to open database file",
    "no such table",
    "database is locked",
    "No space left on device",
)
"""What may be repeated of an error: it says nothing of what was to be written."""
_said: dict[str, float] = {}


def is_away(error: BaseException) -> bool:
    """Whether an error says that the database cannot be used now, and not that we used it wrongly."""
    return isinstance(error, AWAY) and not isinstance(error, _OURS)


def reason(error: BaseException) -> str:
    """Why a database cannot be used, in a few words without anything that was to be written."""
    told = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    known = next((words for words in _KNOWN if words in told), "")
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return known or type(error).__name__


def note(logger: logging.Logger, doing: str, error: BaseException) -> None:
    """Log in one line what could not be done, and why; the same no more than once a minute."""
    line = f"{doing}: {reason(error)}"
    if _is_new(line):
        logger.warning("%s", line)


def note_fault(logger: logging.Logger, doing: str, error: BaseException) -> None:
    """Log what could not be done, and where the fault of ours is; the same no more than once a minute."""
    line = f"{doing}: {type(error).__name__}"
    if _is_new(line):
        logger.error("%s", line, exc_info=error)


def note_trouble(
    logger: logging.Logger,
    doing: str,
    error: BaseException,
    expected: type[Exception] | tuple[type[Exception], ...] = (),
) -> None:
    """Log what could not be done, the same no more than once a minute: in one line where the database is
    away or the error is one of those `expected`, else with where the fault of ours is."""
    if is_away(error) or isinstance(error, expected):
        note(logger, doing, error)
    else:
        note_fault(logger, doing, error)


def _is_new(line: str) -> bool:
    """Whether a line has not been logged for a while."""
    now = time.monotonic()
    if now - _said.get(line, -QUIET_SECONDS) < QUIET_SECONDS:
        return False
    if len(_said) > 1000:
        _said.clear()
    _said[line] = now
    return True
