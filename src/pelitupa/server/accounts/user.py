"""Somebody as the rest of the cottage knows them, and a key of their programs as they may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pelitupa.server.accounts.preferences import CHOICES
from pelitupa.server.store.models import Person
from pelitupa.shown.times import instant_of


@dataclass(frozen=True)
class User:
    """A person: a guest, or with an account; perhaps a program that plays by itself (`robot`), or one who
    keeps order here (`in_charge`)."""

    id: int
    name: str
    account: bool
    robot: bool
    settings: dict[str, Any]
    in_charge: bool = False

    def chose(self, setting: str) -> Any:
        """What they have chosen among `CHOICES`, or what holds where nothing is chosen."""
        return self.settings.get(setting, CHOICES[setting][0])


@dataclass(frozen=True)
class TokenInfo:
    """A token as its owner may see it again: never itself. Times are in ms since 1970."""

    prefix: str
    name: str
    created: int
    used: int | None

    @property
    def made(self) -> str:
        """When it was made."""
        return instant_of(self.created)

    @property
    def last_used(self) -> str:
        """When it was used last; empty if never."""
        return instant_of(self.used)


def someone(row: Person) -> User:
    """Whose row this is."""
    return User(
        row.id, row.name, row.name_key is not None, row.robot, dict(row.settings), row.in_charge
    )
