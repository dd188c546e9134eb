"""What can be wrong with what somebody gave us, each with a type of its own.

Every message says what was wrong, where, and what would be right. A message that speaks of a
position quotes the *public* position only: an error never shows a hidden card.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from pelitupa.core.rulings import Ruling


@mypyc_attr(allow_interpreted_subclasses=True)
class PelitupaError(ValueError):
    """The root of all errors that bad input of any kind raises."""


class UnknownGame(PelitupaError):
    """No game of that id is in the cottage."""


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


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionError(PelitupaError):
    """Something is wrong with an action. `given` is the input, `position` the public position."""

    def __init__(self, message: str, given: str, position: str) -> None:
        super().__init__(f"{message} (given: {given!r}; position: {position})")
        self.reason = message
        self.given = given
        self.position = position


class MalformedAction(ActionError):
    """The text or value is no action of this game at all."""


class AmbiguousAction(ActionError):
    """The text could be several legal actions; `candidates` are their full texts."""

    def __init__(
        self, message: str, given: str, position: str, candidates: tuple[str, ...]
    ) -> None:
        super().__init__(message, given, position)
        self.candidates = candidates


class IllegalAction(ActionError):
    """An action of this game that the rules refuse here; `ruling` cites the clause."""

    def __init__(self, ruling: Ruling, given: str, position: str) -> None:
        super().__init__(f"{ruling.text} [{ruling.clause}]", given, position)
        self.ruling = ruling


class NoDistribution(PelitupaError):
    """Chance outcomes were asked for where only nature can say (a throw, a real dart)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordError(PelitupaError):
    """A match record is damaged, malformed, or does not follow the rules; `line` counts from 1."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.reason = message
        self.line = line
