"""Libraries that only some of the house needs: what to say where they are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pelitupa.core import PelitupaError


class MissingExtra(PelitupaError):
    """Something was asked for that needs a library which is not installed."""


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """Imports within may fail: then `MissingExtra` says what needs which extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"{what} needs {error.name}, which is not installed: pip install 'pelitupa[{extra}]'"
        ) from None
