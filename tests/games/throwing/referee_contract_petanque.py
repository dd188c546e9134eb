"""A second referee of Contract Petanque, written from chapter 82 alone, over texts."""

from __future__ import annotations

import math
import shlex
from typing import Any

NAMES = ("red", "blue", "green")


def contracts(kind: Any) -> set[tuple[int, ...]]:
    """All contracts that auctions of a kind come to: declarer, number, factor and who fled."""
    found: set[tuple[int, ...]] = set()
    seen: set[object] = set()
    waiting = [kind()]
    while waiting:
        auction = waiting.pop()
        key = tuple(vars(auction).values()) if hasattr(auction, "__dict__") else str(auction)
        if key in seen:
            continue
        seen.add(key)
        if auction.is_over():
            found.add((auction.declarer, auction.number, auction.factor(), auction.fleer))
        for bid in auction.legal():
            after = auction.copy()
            after.bid(bid)
            waiting.append(after)
    return found


class Book:
    """Hears what is done in a match, and says who is next, what may be bid, and the points."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.points = [0.0, 0.0, 0.0]
        self.round = 1
        first = int(options.first) - 1
        self.order: list[int] = [first, (first + 1) % 3, (first + 2) % 3]
        self.again(keep=False)

    def again(self, keep: bool) -> None:
        """A round is begun."""
        self.stage = "target"
        self.at: dict[str, tuple[float, float, float]] = {}
        self.gone: set[str] = set()
        self.balls: list[tuple[int, str]] = []
        if not keep:
            self.log: list[tuple[int, str]] = []
        self.decided = keep
        self.later: list[int] = []
        self.asks = -1

    # --- the auction, read off its log each time

    def _last_number(self) -> int:
        numbers = [i for i, (_, bid) in enumerate(self.log) if bid.startswith("bid")]
        return numbers[-1] if numbers else -1

    def _since(self, bid: str) -> list[int]:
        return [who for who, said in self.log[self._last_number() + 1 :] if said == bid]

    def bidding(self) -> bool:
        return self.stage == "auction"

    def bids(self) -> list[str]:
        who, last = self.who(), self._last_number()
        number = int(self.log[last][1][4:]) if last >= 0 else 0
        others = [self.points[p] - self.points[who] for p in range(3) if p != who]
        gap = max(others) if self.options.behind == "leader" else min(others)
        if self.round == self.options.rounds and gap > 20:
            return ["pass"] if self.log else ["bid 1"]
        found = [f"bid {n}" for n in range(number + 1, 6)]
        if number:
            declarer, doubles = self.log[last][0], self._since("double")
            if who != declarer and not doubles:
                found.append("double")
            if who == declarer and doubles and not self._since("redouble"):
                found.append("redouble")
            if who != declarer and doubles and doubles != [who] and not self._since("flee"):
                found.append("flee")
            found.append("pass")
        return found

    # --- who is next

    def who(self) -> int:
        if self.stage == "target":
            return self.order[0]
        if self.stage == "first":
            return self.order[len(self.balls)]
        if self.stage == "auction":
            return self.farness[len(self.log) % 3]
        if self.stage == "asks":
            return self.asks
        owner = self.later[len(self.balls) - 3]
        fled = self._since("flee")
        if fled == [owner]:
            return 3 - owner - self.log[self._last_number()][0]
        return owner

    def _ranked(self) -> list[tuple[int, int, int]]:
        """Distance in millimetres, when thrown, and owner of each ball there is, the closest first."""
        target = self.at.get("target", (0.0, 0.0, 0.0))
        found = []
        for place, (owner, name) in enumerate(self.balls):
            far = 10**9 if name in self.gone else round(1000 * math.dist(self.at[name], target))
            found.append((far, place, owner))
        return sorted(found)

    def hear(self, text: str, nature: bool) -> None:
        if not nature:
            self._done(text)
            return
        words = shlex.split(text)
        lost = False
        place = 1 if words[0] == "report" else 0
        bad = "again" in words
        while place < len(words):
            word = words[place]
            if word == "rest":
                self.at[words[place + 1]] = (
                    float(words[place + 2]),
                    float(words[place + 3]),
                    float(words[place + 4]),
                )
                place += 5
            elif word == "lost":
                lost = lost or words[place + 1] == "target"
                self.gone.add(words[place + 1])
                place += 2
            else:
                place += 1
        self._happened(lost, bad)

    def _done(self, text: str) -> None:
        if self.stage == "auction":
            self.log.append((self.who(), text))
            if [bid for _, bid in self.log[-2:]] == ["pass", "pass"]:
                self._contract()
        elif self.stage == "asks":
            self._later(self.asks if text == "throw first" else self._other(self.asks))
        elif self.stage != "target":
            owner = (
                self.order[len(self.balls)]
                if self.stage == "first"
                else self.later[len(self.balls) - 3]
            )
            number = 1 if self.stage == "first" else 2
            self.balls.append((owner, f"{NAMES[owner]}-{number}"))

    def _happened(self, lost: bool, bad: bool) -> None:
        if self.stage == "target":
            x, y, _ = self.at.get("target", (0.0, 8.0, 0.0))
            metres = round(math.hypot(x, y) - self.options.circle / 200, 3)
            if lost or bad or not self.options.nearest <= metres <= self.options.farthest:
                self.again(keep=self.decided)
            else:
                self.stage = "first"
        elif lost:
            self.again(keep=self.stage in ("later", "asks") or self.decided)
        elif self.stage == "first" and len(self.balls) == 3:
            self.farness = [owner for _, _, owner in reversed(self._ranked())]
            self.stage = "auction"
            if self.decided:
                self._contract()
        elif len(self.balls) == 6:
            self._count()

    def _other(self, defender: int) -> int:
        return 3 - defender - self.log[self._last_number()][0]

    def _contract(self) -> None:
        declarer = self.log[self._last_number()][0]
        first = next(who for who in self.farness if who != declarer)
        if self.options.defenders == "choose" and not self._since("flee"):
            self.stage, self.asks = "asks", first
        else:
            self._later(first)

    def _later(self, first: int) -> None:
        self.later = [first, self.log[self._last_number()][0], self._other(first)]
        self.stage = "later"

    def _count(self) -> None:
        last = self._last_number()
        declarer, number = self.log[last][0], int(self.log[last][1][4:])
        ranked = [entry for entry in self._ranked() if entry[0] < 10**9]
        got = 0.0
        for far in {entry[0] for entry in ranked}:
            before = sum(entry[0] < far for entry in ranked)
            level = [entry[2] for entry in ranked if entry[0] == far]
            worth = [max(0, 3 - place) for place in range(before, before + len(level))]
            if self.options.ties == "shared":
                got += sum(worth) * level.count(declarer) / len(level)
            else:
                got += sum(worth[len(level) - level.count(declarer) :])
        stake = number * 2 ** (len(self._since("double")) + len(self._since("redouble")))
        for who in [declarer, *self._since("flee")]:
            self.points[who] += stake if got >= number else -stake
        if self.options.lead == "rotate":
            start = int(self.options.first) - 1 + self.round
            self.order = [(start + i) % 3 for i in range(3)]
        else:
            best = {p: min([f for f, _, o in ranked if o == p], default=10**9) for p in range(3)}
            self.order = sorted(self.order, key=best.__getitem__)
        self.round += 1
        self.again(keep=False)
