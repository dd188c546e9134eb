"""The scoring of Bridge Meets Guess Who (booklet 16.2.3): what is paid for a deal, and what to expect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pelitupa.core import Text, t, tn
from pelitupa.games.tricks.bridge_meets_guess_who.actions import bid_name, level_of

SEVEN_NO_TRUMP: Final = 4


@dataclass(frozen=True)
class Result:
    """What a deal came to: lines of clause, chips and text, all paid to `receiver`."""

    declarer: int
    receiver: int
    name: Text
    lines: tuple[tuple[str, int, Text], ...]

    def chips(self) -> int:
        """The chips to be paid in all."""
        return sum([chips for _, chips, _ in self.lines])


def promised_worth(level: int) -> int:
    """The chips for the tricks promised, where they were made."""
    return 5 * (level - 6)


def result_of(bid: int, bidder: int, doubled: bool, tricks: tuple[int, int]) -> Result:
    """The result of a deal by its contract (`bid` -1: none) and the tricks of the players' sides."""
    name = bid_name(bid) if bid >= 0 else t("No contract")
    declarer = bidder
    if bid < 0:
        bid = SEVEN_NO_TRUMP
        declarer = 0 if tricks[0] > tricks[1] else 1
        passed: tuple[tuple[str, int, Text], ...] = (
            ("passed-out", promised_worth(7), t("as if seven no trump had been bid")),
            (
                "passed-out",
                tricks[declarer] - 6,
                tn("{count} trick", "{count} tricks", tricks[declarer]),
            ),
        )
        return Result(declarer, declarer, name, passed)
    level, won = level_of(bid), tricks[declarer]
    if won >= level:
        receiver = declarer
        lines = [
            (
                "promised",
                promised_worth(level),
                tn("{count} trick promised", "{count} tricks promised", level),
            ),
            ("won", won - 6, tn("{count} trick won", "{count} tricks won", won)),
        ]
    else:
        receiver = 1 - declarer
        missing = level - won
        lines = [
            ("failed", 5 * missing, tn("{count} trick missing", "{count} tricks missing", missing))
        ]
    if doubled:
        lines += [("doubled", chips, t("doubled: {what}", what=text)) for _, chips, text in lines]
    return Result(declarer, receiver, name, tuple(lines))
