"""Clocks: how long seats may think. Time is an argument everywhere, in whole milliseconds.

A `Clock` holds the time of every seat under a time control (`pelitupa.table.time_control`). Whoever
drives a match tells it three things: who may decide now (`start`), who has decided (`decided`), and when
the match is interrupted (`stop`, `resume`).

**A decision's time** runs from `start` to `decided`. Credit, whatever the control gives for a decision (an
increment, time given back), comes with `decided` alone. A seat whose choice is taken from it, because
another was faster, stops without credit; when it is asked again that is a new decision, with a delay, a
period or days of its own.

**A flag falls** when all of a seat's time is used, to the millisecond. A fallen flag stays down. The
clock only tells (`flagged`, `next_flag`); what a fall means is for the match.

**Time never goes backwards.** A `now` before that of the latest change counts as that one. Asking
changes nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pelitupa.core import OptionError, PelitupaError
from pelitupa.core.frozen import Frozen
from pelitupa.table.time_control import (
    DAY,
    Bank,
    Days,
    NoLimit,
    Remaining,
    TimeControl,
    parse_time_control,
)

_MOST_GIVEN: Final = 30 * DAY


class ClockError(PelitupaError):
    """Something cannot be done with this clock, or what should be a clock's JSON is none."""


@dataclass(frozen=True)
class _Hand(Frozen):
    """The time of one seat: its bank, and the decision it is at, if any.

    `since` is when the time that is not in `spent` yet began to run (None: not asked for anything).
    Before `away` no time is charged.
    """

    bank: Bank
    since: int | None = None
    spent: int = 0
    away: int = 0
    fallen: bool = False


class Clock:
    """The clocks of all seats of a match. See the module for what its host tells it.

    Every method that takes `now` takes milliseconds since any fixed moment, the same for all.
    """

    def __init__(self, control: TimeControl, seats: int) -> None:
        """All clocks full and nobody asked for anything. Raises `ClockError` without a seat."""
        if seats < 1:
            raise ClockError(f"a clock has one seat at least, not {seats}")
        self.control = control
        self._hands = [_Hand(control.bank()) for _ in range(seats)]
        self._last: int | None = None
        self._stopped = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clock) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Clock {self.control} for {len(self._hands)}>"

    # --- what the host tells

    def start(self, seats: Iterable[int], now: int) -> None:
        """Exactly these seats may decide now.

        Each one's own clock runs: one that ran already goes on, one that is not among them any more
        stops without credit (call `decided` first for one that decided). While the match is
        interrupted nothing runs until `resume`. Raises `ClockError` for a seat that is not there.
        """
        asked = {self._known(seat) for seat in seats}
        now = self._move(now)
        for seat, hand in enumerate(self._hands):
            if seat in asked and hand.since is None:
                self._hands[seat] = dataclasses.replace(hand, since=now)
            elif seat not in asked and hand.since is not None:
                self._end(seat, now, decided=False)

    def decided(self, seat: int, now: int) -> None:
        """A seat has decided: it gets its credit and stops. No credit for one whose flag has fallen.

        Raises `ClockError` for a seat that was not asked.
        """
        if self._hands[self._known(seat)].since is None:
            raise ClockError(f"seat {seat} is not asked for a decision; tell the clock with start")
        self._end(seat, self._move(now), decided=True)

    def stop(self, now: int) -> None:
        """The match is interrupted: no time runs. When it is already, nothing changes.

        After a failure of the server, `stop` at the last moment it is known to have worked.
        """
        if not self._stopped:
            now = self._move(now)
            self._hands = [self._settled(hand, now) for hand in self._hands]
            self._stopped = True

    def resume(self, now: int) -> None:
        """The match goes on; what was running runs again. When it was not interrupted, nothing changes."""
        if self._stopped:
            now = self._move(now)
            self._hands = [
                hand if hand.since is None else dataclasses.replace(hand, since=now)
                for hand in self._hands
            ]
            self._stopped = False

    def give(self, seat: int, ms: int, now: int) -> None:
        """Add to a seat's main time, as a courtesy: 1 ms to 30 days. Within a decision it counts as if it had
        been there from its beginning. With days it is for that decision, or the next one.

        Raises `ClockError` where there is no clock, or the flag has fallen.
        """
        self._timed(seat, now)
        if not 1 <= ms <= _MOST_GIVEN:
            raise ClockError(f"a gift is 1 to {_MOST_GIVEN} milliseconds, not {ms}")
        now = self._move(now)
        hand = self._settled(self._hands[seat], now)
        bank = dataclasses.replace(hand.bank, main_ms=hand.bank.main_ms + ms)
        self._hands[seat] = dataclasses.replace(hand, bank=bank)

    def vacation(self, seat: int, until_ms: int, now: int) -> None:
        """A seat's time stands still from now until then, whatever it is asked; a moment that has passed ends
        a vacation. With days only. (How many days of it a player has is not the clock's business.)

        Raises `ClockError` with another control, or where the flag has fallen.
        """
        self._timed(seat, now)
        if not isinstance(self.control, Days):
            raise ClockError(f"a vacation is for days(...), not for {self.control}")
        now = self._move(now)
        hand = self._settled(self._hands[seat], now)
        self._hands[seat] = dataclasses.replace(hand, away=until_ms)

    # --- what anybody may ask

    def seats(self) -> int:
        """How many seats there are."""
        return len(self._hands)

    @property
    def stopped(self) -> bool:
        """Whether the match is interrupted."""
        return self._stopped

    def asked(self) -> list[int]:
        """The seats that may decide now, as `start` was told, less those that have."""
        return [seat for seat, hand in enumerate(self._hands) if hand.since is not None]

    def remaining(self, seat: int, now: int) -> Remaining:
        """What a seat has left. Raises `ClockError` for a seat that is not there."""
        hand, now = self._hands[self._known(seat)], self._late(now)
        running = hand.since is not None and not self._stopped
        if self._fell(hand, now):
            return Remaining(0, running=running, fallen=True)
        left = self.control.left(hand.bank, self._used(hand, now))
        if hand.since is not None and hand.away > now:
            left = dataclasses.replace(left, still_ms=hand.away - now)
        return dataclasses.replace(left, running=running)

    def flagged(self, now: int) -> list[int]:
        """The seats whose time is used up."""
        now = self._late(now)
        return [seat for seat, hand in enumerate(self._hands) if self._fell(hand, now)]

    def next_flag(self) -> int | None:
        """When the first flag of a running clock falls, if nothing happens; None if none ever will.

        The moment may have passed since the latest change; those that had fallen before do not count.
        """
        falls = [self.flag_of(seat) for seat in range(len(self._hands))]
        return min((at for at in falls if at is not None), default=None)

    def flag_of(self, seat: int) -> int | None:
        """As `next_flag`, of one seat. Raises `ClockError` for a seat that is not there."""
        hand = self._hands[self._known(seat)]
        budget = self.control.budget(hand.bank)
        if self._stopped or hand.since is None or hand.fallen or budget is None:
            return None
        return max(hand.since, hand.away) + budget - hand.spent

    def clone(self) -> Clock:
        """An independent copy."""
        other = Clock(self.control, len(self._hands))
        other._hands = self._hands.copy()
        other._last, other._stopped = self._last, self._stopped
        return other

    # --- JSON

    def to_json(self) -> dict[str, object]:
        """All of the clock as a JSON object, exactly."""
        hands = [
            {
                "main": hand.bank.main_ms,
                "periods": hand.bank.periods,
                "since": hand.since,
                "spent": hand.spent,
                "away": hand.away,
                "fallen": hand.fallen,
            }
            for hand in self._hands
        ]
        return {
            "control": str(self.control),
            "last": self._last,
            "stopped": self._stopped,
            "seats": hands,
        }

    @classmethod
    def from_json(cls, data: object) -> Clock:
        """The clock that `to_json` wrote. Raises `ClockError` for anything else."""
        control, last, stopped, hands = _fields(data, "control", "last", "stopped", "seats")
        if (
            not isinstance(control, str)
            or not isinstance(hands, list)
            or not isinstance(stopped, bool)
        ):
            raise ClockError(
                "a clock's JSON has a text control, a list seats, and stopped true or false"
            )
        try:
            clock = cls(parse_time_control(control), len(hands))
        except OptionError as error:
            raise ClockError(f"the time control in a clock's JSON is wrong: {error}") from None
        clock._hands = [_read_hand(hand) for hand in hands]
        clock._last = None if last is None else _whole(last, "last")
        clock._stopped = stopped
        return clock

    # --- inside

    def _known(self, seat: int) -> int:
        if not 0 <= seat < len(self._hands):
            raise ClockError(f"there is no seat {seat}; there are {len(self._hands)}, from 0")
        return seat

    def _timed(self, seat: int, now: int) -> None:
        """Refuse what makes no sense for a seat without a clock, or whose time is over."""
        hand = self._hands[self._known(seat)]
        if isinstance(self.control, NoLimit):
            raise ClockError("there is no clock in this match")
        if self._fell(hand, self._late(now)):
            raise ClockError(f"the flag of seat {seat} has fallen; its time is over")

    def _late(self, now: int) -> int:
        return now if self._last is None else max(now, self._last)

    def _move(self, now: int) -> int:
        self._last = self._late(now)
        return self._last

    def _used(self, hand: _Hand, now: int) -> int:
        """What the decision a seat is at has used."""
        if hand.since is None or self._stopped:
            return hand.spent
        return hand.spent + max(now - max(hand.since, hand.away), 0)

    def _fell(self, hand: _Hand, now: int) -> bool:
        budget = self.control.budget(hand.bank)
        if hand.fallen or budget is None or hand.since is None:
            return hand.fallen
        return self._used(hand, now) >= budget

    def _settled(self, hand: _Hand, now: int) -> _Hand:
        """The same, with all that has run until now in `spent`, and the flag down if it fell."""
        if hand.since is None:
            return hand
        return dataclasses.replace(
            hand, since=now, spent=self._used(hand, now), fallen=self._fell(hand, now)
        )

    def _end(self, seat: int, now: int, decided: bool) -> None:
        """Charge what a seat's decision used, with credit if it decided."""
        hand = self._settled(self._hands[seat], now)
        if hand.fallen:
            bank = Bank(0)
        else:
            bank = self.control.after(hand.bank, hand.spent, decided)
        self._hands[seat] = _Hand(bank, away=hand.away, fallen=hand.fallen)


def _fields(data: object, *names: str) -> list[object]:
    if not isinstance(data, dict) or set(data) != set(names):
        raise ClockError(f"a clock's JSON has an object with {', '.join(names)}, and nothing else")
    return [data[name] for name in names]


def _whole(value: object, name: str) -> int:
    if type(value) is not int:
        raise ClockError(f"{name} in a clock's JSON is a whole number, not {value!r}")
    return value


def _read_hand(data: object) -> _Hand:
    main, periods, since, spent, away, fallen = _fields(
        data, "main", "periods", "since", "spent", "away", "fallen"
    )
    bank = Bank(_whole(main, "main"), _whole(periods, "periods"))
    if not isinstance(fallen, bool):
        raise ClockError(f"fallen in a clock's JSON is true or false, not {fallen!r}")
    hand = _Hand(
        bank,
        None if since is None else _whole(since, "since"),
        _whole(spent, "spent"),
        _whole(away, "away"),
        fallen,
    )
    if min(bank.main_ms, bank.periods, hand.spent) < 0:
        raise ClockError("main, periods and spent in a clock's JSON are 0 or more")
    return hand
