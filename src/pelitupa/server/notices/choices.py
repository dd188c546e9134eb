"""When somebody wants it said: at once or once a day, and not at night, by the clock of their own place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo, available_timezones

from pelitupa.core import t
from pelitupa.server.accounts.credentials import PeopleError
from pelitupa.server.accounts.preferences import CHOICES

AT_ONCE: Final = "at once"
DAILY: Final = "daily"
NEVER_QUIET: Final = "none"
NAMES: Final = ("notices", "notices_hour", "quiet_from", "quiet_until")
"""The settings, but for the time zone, whose values are many."""
ZONE: Final = "time_zone"
_UTC: Final = "UTC"


def check_zone(name: str) -> str:
    """The name of a time zone, such as Europe/Helsinki. Raises `PeopleError`."""
    if name not in available_timezones():
        raise PeopleError(
            t("There is no time zone {name}; write for example Europe/Helsinki.", name=name[:60]),
            ZONE,
        )
    return name


@dataclass(frozen=True)
class Choices:
    """What somebody has chosen. Hours are those of the day in `zone`; the quiet ones may go over
    midnight."""

    daily: bool
    hour: int
    quiet: tuple[int, int] | None
    zone: ZoneInfo

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Choices:
        """What settings say, or what holds where nothing is chosen."""

        def chose(name: str) -> str:
            value = settings.get(name)
            return str(value) if value in CHOICES[name] else str(CHOICES[name][0])

        zone = settings.get(ZONE)
        known = zone if isinstance(zone, str) and zone in available_timezones() else _UTC
        first, last = chose("quiet_from"), chose("quiet_until")
        never = NEVER_QUIET in (first, last) or first == last
        quiet = None if never else (int(first), int(last))
        return cls(chose("notices") == DAILY, int(chose("notices_hour")), quiet, ZoneInfo(known))

    def allowed_from(self, now: int) -> int:
        """The first moment (ms) from `now` on that is not quiet."""
        if self.quiet is None:
            return now
        first, last = self.quiet
        local = datetime.fromtimestamp(now / 1000, self.zone)
        inside = first <= local.hour < last if first < last else not last <= local.hour < first
        return self._next(local, last) if inside else now

    def next_digest(self, now: int) -> int:
        """The next moment (ms) after `now` at which all is said together."""
        return self._next(datetime.fromtimestamp(now / 1000, self.zone), self.hour)

    def _next(self, local: datetime, hour: int) -> int:
        """The next time that a clock on the wall there shows that hour."""
        there = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
        if there <= local:
            there = (there + timedelta(days=1)).replace(fold=0)
        return int(there.astimezone(UTC).timestamp() * 1000)
