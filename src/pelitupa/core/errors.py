"""What can be wrong with what somebody gave us, each with a type of its own.

Every message says what was wrong, where, and what would be right. A message that speaks of a
position quotes the *public* position only: an error never shows a hidden card.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from pelitupa.core.rulings import Ruling


@mypyc_attr(allow_interpreted_subclasses=True)
class PelitupaError(ValueError):
    """The root of all errors that bad input of any kind raises.

    All can be pickled, so that they pass from one process to another. A class that the rules' compiler
    sees and that has fields of its own says in `__reduce__` what it is made of.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, getattr(self, "__dict__", {}))


def _again(cls: Any, args: tuple[Any, ...], fields: dict[str, Any]) -> Any:
    """An error with these fields, for unpickling."""
    error = cls.__new__(cls, *args)
    error.args = args
    for name, value in fields.items():
        setattr(error, name, value)
    return error


class UnknownGame(PelitupaError):
    """No game of that id is in the cottage."""


class UnknownSeat(PelitupaError):
    """No seat of the game has this number. `given` is the number."""

    def __init__(self, message: str, given: int) -> None:
        super().__init__(message)
        self.given = given

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.given)


class OptionError(PelitupaError):
    """An option of a game is unknown, malformed, out of range, or clashes with another."""


class RulebookError(PelitupaError):
    """A rulebook file is malformed, or a clause that does not exist was cited."""


class PositionError(PelitupaError):
    """A written position is malformed or cannot come about. `given` is the part of it that is wrong."""

    def __init__(self, message: str, given: str) -> None:
        super().__init__(f"{message} (given: {given[:200]!r})")
        self.reason = message
        self.given = given

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.given)


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionError(PelitupaError):
    """Something is wrong with an action. `given` is the input, `position` the public position."""

    def __init__(self, message: str, given: str, position: str) -> None:
        super().__init__(f"{message} (given: {given[:200]!r}; position: {position})")
        self.reason = message
        self.given = given
        self.position = position

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.given, self.position)


class MalformedAction(ActionError):
    """The text or value is no action of this game at all."""


class AmbiguousAction(ActionError):
    """The text could be several legal actions; `candidates` are their full texts."""

    def __init__(
        self, message: str, given: str, position: str, candidates: tuple[str, ...]
    ) -> None:
        super().__init__(message, given, position)
        self.candidates = candidates

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.given, self.position, self.candidates)


class IllegalAction(ActionError):
    """An action of this game that the rules refuse here; `ruling` cites the clause."""

    def __init__(self, ruling: Ruling, given: str, position: str) -> None:
        super().__init__(f"{ruling.text} [{ruling.clause}]", given, position)
        self.ruling = ruling

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.ruling, self.given, self.position)


class NoDistribution(PelitupaError):
    """Chance outcomes were asked for where only nature can say (a throw, a real dart)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordError(PelitupaError):
    """A match record is damaged, malformed, or does not follow the rules; `line` counts from 1."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.reason = message
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.line)
