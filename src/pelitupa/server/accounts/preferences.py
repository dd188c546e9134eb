"""What people may choose for themselves: their language, and who sees what of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pelitupa.core import t
from pelitupa.i18n import LANGUAGES
from pelitupa.server.accounts.credentials import PeopleError

EVERYBODY: Final = "everybody"
NOBODY: Final = "nobody"
FRIENDS: Final = "friends"
CHOICES: Final[Mapping[str, Sequence[Any]]] = {
    "language": tuple(LANGUAGES),
    "show_matches": (NOBODY, EVERYBODY),
    "show_rating": (EVERYBODY, NOBODY),
    "listed": (NOBODY, EVERYBODY),
    "show_here": (FRIENDS, NOBODY),
    "may_ask": (EVERYBODY, NOBODY),
    "notices": ("at once", "daily"),
    "notices_hour": ("18", *(str(hour) for hour in range(24) if hour != 18)),
    "quiet_from": ("none", *map(str, range(24))),
    "quiet_until": ("none", *map(str, range(24))),
}
"""Settings that have a fixed choice of values; the first is what holds where nothing is chosen."""

_MOST: Final = 50
_LONGEST_NAME: Final = 40
_LONGEST_VALUE: Final = 200


def changed(settings: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Settings with changes; None takes one away. Raises `PeopleError` for what cannot be chosen."""
    for name, value in changes.items():
        _check(name, value)
    result = {k: value for k, value in {**settings, **changes}.items() if value is not None}
    if len(result) > _MOST:
        raise PeopleError(t("There are too many settings."))
    return result


def _check(name: str, value: Any) -> None:
    if not (name.isascii() and name.isidentifier() and len(name) <= _LONGEST_NAME):
        raise PeopleError(t("There is no setting of that name."))
    if value is None:
        return
    if name in CHOICES and value not in CHOICES[name]:
        choices = ", ".join(str(choice) for choice in CHOICES[name])
        told = t("The setting {name} is one of: {choices}.", name=name, choices=choices)
        raise PeopleError(told, name)
    if isinstance(value, str):
        plain = value.isprintable() and len(value) <= _LONGEST_VALUE
    else:
        plain = isinstance(value, (bool, int, float)) and abs(value) < 2**53  # a NaN is not either
    if not plain:
        raise PeopleError(t("The setting {name} is a short text or a number.", name=name), name)
