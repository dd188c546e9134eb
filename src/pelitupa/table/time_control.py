"""Time controls: how much time there is for deciding, as settings that print and parse.

`fischer(minutes=10,seconds=5)` is one; `docs/clocks.md` has the rules of each kind for players. What is
here is arithmetic on the time of one seat: nothing runs. `pelitupa.table.clock` runs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from pelitupa.core import OptionError, Settings, Text, describe, option, parse_spec, t
from pelitupa.core.frozen import Frozen

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE
_DAY_MINUTES: Final = 1440.0


@dataclass(frozen=True)
class Bank(Frozen):
    """What a seat has between decisions: main time in milliseconds, and periods of byoyomi."""

    main_ms: int
    periods: int = 0


@dataclass(frozen=True)
class Remaining(Frozen):
    """What a seat has left, to show it.

    `main_ms` is None without limit. `periods` counts the one that is running or comes next, which has
    `period_ms` left. If `running`, time begins to go down in `still_ms` milliseconds: until then a delay or
    a vacation holds it. All are 0 when the flag has `fallen`.
    """

    main_ms: int | None
    periods: int = 0
    period_ms: int = 0
    running: bool = False
    still_ms: int = 0
    fallen: bool = False


@dataclass(frozen=True)
class TimeControl(Settings):
    """How much time there is. Every kind is a subclass; `str` writes it, `parse_time_control` reads it.

    Raises `OptionError` for values out of bounds.
    """

    name: ClassVar[str] = ""

    def __str__(self) -> str:
        """The kind and all its values, so that a stored text never changes its meaning."""
        values = ",".join(
            f"{info.name}={_number(getattr(self, info.name))}" for info in describe(type(self))
        )
        return f"{self.name}({values})" if values else self.name

    def words(self) -> Text:
        """The control for people, in a few words."""
        raise NotImplementedError

    def bank(self) -> Bank:
        """What every seat begins with."""
        raise NotImplementedError

    def budget(self, bank: Bank) -> int | None:
        """How long the next decision can take: at so many milliseconds the flag falls. None: no limit."""
        return bank.main_ms

    def left(self, bank: Bank, used: int) -> Remaining:
        """What is left after `used` milliseconds, fewer than the budget, of a decision."""
        return Remaining(bank.main_ms - used)

    def after(self, bank: Bank, used: int, decided: bool) -> Bank:
        """What the seat has after `used` milliseconds, fewer than the budget; with credit if `decided`."""
        left = self.left(bank, used)
        assert left.main_ms is not None
        return Bank(left.main_ms + (self.credit(used) if decided else 0), left.periods)

    def credit(self, used: int) -> int:
        """The main time, in milliseconds, that a decision that took `used` brings."""
        return 0


def _main(default: float, low: float) -> float:
    value: float = option(
        default, "Minutes of main time for each player.", low=low, high=_DAY_MINUTES
    )
    return value


def _seconds(default: int, doc: str, low: int = 0) -> int:
    value: int = option(default, doc, low=low, high=3600)
    return value


@dataclass(frozen=True)
class NoLimit(TimeControl):
    """`none`: no clock."""

    name: ClassVar[str] = "none"

    def words(self) -> Text:
        """See `TimeControl.words`."""
        return t("no clock")

    def bank(self) -> Bank:
        """See `TimeControl.bank`."""
        return Bank(0)

    def budget(self, bank: Bank) -> int | None:
        """See `TimeControl.budget`."""
        return None

    def left(self, bank: Bank, used: int) -> Remaining:
        """See `TimeControl.left`."""
        return Remaining(None)

    def after(self, bank: Bank, used: int, decided: bool) -> Bank:
        """See `TimeControl.after`."""
        return bank


@dataclass(frozen=True)
class Fischer(TimeControl):
    """`fischer(minutes,seconds)`: main time, and an increment after each decision."""

    name: ClassVar[str] = "fischer"
    minutes: float = _main(10.0, 0.1)
    seconds: int = _seconds(5, "Seconds added after each decision.")

    def words(self) -> Text:
        """See `TimeControl.words`."""
        minutes, seconds = _number(self.minutes), self.seconds
        if not seconds:
            return t("{minutes} min for all decisions", minutes=minutes)
        return t("{minutes} min + {seconds} s a decision", minutes=minutes, seconds=seconds)

    def bank(self) -> Bank:
        """See `TimeControl.bank`."""
        return Bank(round(self.minutes * MINUTE))

    def credit(self, used: int) -> int:
        """See `TimeControl.credit`."""
        return self.seconds * SECOND


@dataclass(frozen=True)
class Bronstein(TimeControl):
    """`bronstein(minutes,seconds)`: what a decision used, up to the delay, is given back."""

    name: ClassVar[str] = "bronstein"
    minutes: float = _main(10.0, 0.1)
    seconds: int = _seconds(5, "Seconds of each decision that are given back after it, at most.")

    def words(self) -> Text:
        """See `TimeControl.words`."""
        minutes, seconds = _number(self.minutes), self.seconds
        return t(
            "{minutes} min, up to {seconds} s of each decision given back",
            minutes=minutes,
            seconds=seconds,
        )

    def bank(self) -> Bank:
        """See `TimeControl.bank`."""
        return Bank(round(self.minutes * MINUTE))

    def credit(self, used: int) -> int:
        """See `TimeControl.credit`."""
        return min(used, self.seconds * SECOND)


@dataclass(frozen=True)
class Delay(TimeControl):
    """`delay(minutes,seconds)`: the clock stands still for the first seconds of each decision."""

    name: ClassVar[str] = "delay"
    minutes: float = _main(10.0, 0.0)
    seconds: int = _seconds(5, "Seconds of each decision before the clock begins to run.")

    def check(self) -> None:
        """See `Settings.check`."""
        if not self.bank().main_ms and not self.seconds:
            raise OptionError("delay needs some time: minutes above 0, or seconds")

    def words(self) -> Text:
        """See `TimeControl.words`."""
        minutes, seconds = _number(self.minutes), self.seconds
        return t(
            "{minutes} min, running after {seconds} s of each decision",
            minutes=minutes,
            seconds=seconds,
        )

    def bank(self) -> Bank:
        """See `TimeControl.bank`."""
        return Bank(round(self.minutes * MINUTE))

    def budget(self, bank: Bank) -> int | None:
        """See `TimeControl.budget`."""
        return bank.main_ms + self.seconds * SECOND

    def left(self, bank: Bank, used: int) -> Remaining:
        """See `TimeControl.left`."""
        still = self.seconds * SECOND - used
        return Remaining(bank.main_ms - max(-still, 0), still_ms=max(still, 0))


@dataclass(frozen=True)
class Byoyomi(TimeControl):
    """`byoyomi(minutes,periods,seconds)`: main time, then periods; a period used whole is lost."""

    name: ClassVar[str] = "byoyomi"
    minutes: float = _main(10.0, 0.0)
    periods: int = option(3, "Periods after the main time.", low=1, high=99)
    seconds: int = _seconds(30, "Seconds of a period.", low=1)

    def words(self) -> Text:
        """See `TimeControl.words`."""
        minutes, periods, seconds = _number(self.minutes), self.periods, self.seconds
        return t(
            "{minutes} min, then {periods} x {seconds} s",
            minutes=minutes,
            periods=periods,
            seconds=seconds,
        )

    def bank(self) -> Bank:
        """See `TimeControl.bank`."""
        return Bank(round(self.minutes * MINUTE), self.periods)

    def budget(self, bank: Bank) -> int | None:
        """See `TimeControl.budget`."""
        return bank.main_ms + bank.periods * self.seconds * SECOND

    def left(self, bank: Bank, used: int) -> Remaining:
        """See `TimeControl.left`."""
        over = max(used - bank.main_ms, 0)
        lost, into = divmod(over, self.seconds * SECOND)
        main = max(bank.main_ms - used, 0)
        return Remaining(main, bank.periods - lost, self.seconds * SECOND - into)


@dataclass(frozen=True)
class Days(TimeControl):
    """`days(days)`: correspondence, so many days for each decision."""

    name: ClassVar[str] = "days"
    days: int = option(3, "Days for each decision.", low=1, high=60)

    def words(self) -> Text:
        """See `TimeControl.words`."""
        return (
            t("{days} days a decision", days=self.days) if self.days > 1 else t("a day a decision")
        )

    def bank(self) -> Bank:
        """See `TimeControl.bank`."""
        return Bank(self.days * DAY)

    def after(self, bank: Bank, used: int, decided: bool) -> Bank:
        """See `TimeControl.after`: every decision has its days anew."""
        return self.bank()


KINDS: Final[Mapping[str, type[TimeControl]]] = {
    kind.name: kind for kind in (NoLimit, Fischer, Bronstein, Delay, Byoyomi, Days)
}
"""The kinds of time control by the name their text begins with; `core.describe` tells a form their values."""


def parse_time_control(text: str) -> TimeControl:
    """The time control of a text such as `fischer(minutes=10,seconds=5)`; values left out are the kind's
    defaults. `parse_time_control(str(control)) == control`.

    Raises `OptionError` for a text that is none, an unknown value, or one out of bounds.
    """
    try:
        name, given = parse_spec(text)
    except OptionError:
        name, given = "", {}
    if name not in KINDS:
        shown = text if len(text) <= 80 else text[:80] + "..."
        raise OptionError(
            f"{shown!r} is no time control; write one of {', '.join(KINDS)}, with each value once, "
            "such as fischer(minutes=10,seconds=5)"
        )
    kind = KINDS[name]
    if given and not describe(kind):
        raise OptionError(f"the time control {name} has no values; write {name} alone")
    return kind.make(given)


def _number(value: float) -> str:
    """`10` for 10.0, else exactly."""
    return str(int(value)) if value == int(value) else repr(value)
