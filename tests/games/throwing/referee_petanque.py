"""A second referee of petanque, from booklet 80 and 81 alone: it hears what is told, says whose turn it is.

It knows nothing of the game's code: balls are points of the plane, told things are words.
"""

from __future__ import annotations

import re


class Heard:
    """The words of a report: where things lie, what is lost, and what people say of closeness."""

    def __init__(self, text: str) -> None:
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', text) if word != "report"]
        self.places: dict[str, complex] = {}
        self.lost: list[str] = []
        self.groups: list[set[str]] = []
        self.far: list[set[str]] = []
        self.points: tuple[str, int] | None = None
        self.again = "again" in words
        self.deep = 0.0
        last = self.groups
        for at, word in enumerate(words):
            if word == "rest":
                self.places[words[at + 1]] = complex(float(words[at + 2]), float(words[at + 3]))
            elif word == "lost":
                self.lost.append(words[at + 1])
            elif word == "lawn":
                self.deep = float(words[at + 1])
            elif word in ("closest", "next", "farthest"):
                last = self.far if word == "farthest" else self.groups
                last.append({words[at + 1]})
            elif word == "level":
                last[-1].add(words[at + 1])
            elif word == "points":
                self.points = words[at + 1], int(float(words[at + 2]))


class Road:
    """What lies on the road in a round, for some sides of so many balls each."""

    def __init__(self, sides: tuple[str, ...], balls: int) -> None:
        self.sides = sides
        self.balls = balls
        self.score = dict.fromkeys(sides, 0.0)
        self.lead = sides[0]
        self.clear()

    def clear(self) -> None:
        self.jack: complex | None = None
        self.lies = False
        self.where: dict[str, complex | None] = {}
        self.hands = dict.fromkeys(self.sides, self.balls)

    def target(self, text: str) -> None:
        """Where the target has come to rest."""
        heard = Heard(text)
        self.jack = heard.places.get("target")
        bad = heard.again or bool(heard.lost) or heard.deep >= 1
        if self.jack is not None:
            bad = bad or not 0.1 <= round(abs(self.jack) - 0.4, 3) <= 50
        self.lies = not bad

    def ball(self, side: str, text: str) -> Heard:
        """A ball of a side was thrown, and this came of it."""
        heard = Heard(text)
        own = f"{side}-{self.balls - self.hands[side] + 1}"
        self.hands[side] -= 1
        told = own in heard.places or own in heard.lost
        if not told:
            self.where = dict.fromkeys(self.where)
        self.where[own] = None
        self.jack = heard.places.get("target", self.jack)
        for name, place in heard.places.items():
            if name != "target":
                self.where[name] = place
        for name in heard.lost:
            self.where.pop(name, None)
        return heard

    def measured(self) -> list[tuple[int, str]] | None:
        """All balls by their distance; None where one is not known."""
        found = []
        for name, place in self.where.items():
            if place is None or self.jack is None:
                return None
            found.append((round(1000 * abs(place - self.jack)), name.split("-")[0]))
        return sorted(found)

    def ranks(self, heard: Heard) -> list[set[str]]:
        """The sides of each distance, the closest first: as measured, or as told."""
        known = self.measured()
        if known is None:
            return heard.groups
        return [
            {side for far, side in known if far == each} for each in sorted({f for f, _ in known})
        ]


class TwoTeams(Road):
    """Booklet 80."""

    def __init__(self) -> None:
        super().__init__(("red", "blue"), 3)
        self.turn = "red"
        self.even = False

    def other(self, side: str) -> str:
        return "blue" if side == "red" else "red"

    def begin(self, lead: str) -> None:
        self.lead = self.turn = lead
        self.even = False
        self.clear()

    def hear(self, text: str) -> None:
        """What came of the throw of the side whose turn it was."""
        if not self.lies:
            self.target(text)
            return
        last = self.turn
        heard = self.ball(last, text)
        if "target" in heard.lost:
            self.begin(self.lead)
            return
        ranks = self.ranks(heard)
        first = ranks[0] if ranks else set()
        if not any(self.hands.values()):
            self.count(heard, ranks)
            return
        free = [side for side in self.sides if self.hands[side]]
        even, self.even = self.even, len(first) == 2
        if len(free) == 1:
            self.turn = free[0]
        elif sum(self.hands.values()) == 5 or len(first) != 1:
            new = len(first) == 2 and not even and sum(self.hands.values()) < 5
            self.turn = last if new else self.other(last)
        else:
            self.turn = self.other(first.copy().pop())

    def count(self, heard: Heard, ranks: list[set[str]]) -> None:
        """Booklet 80.3."""
        known = self.measured()
        if known is None:
            winner, points = heard.points or ("", 0)
        else:
            winner, points = "", 0
            if ranks and len(ranks[0]) == 1:
                winner = known[0][1]
                losers = [far for far, side in known if side != winner]
                points = sum(
                    far < min(losers, default=10**9) for far, side in known if side == winner
                )
        if winner:
            self.score[winner] += points
        self.begin(winner or self.lead)


class ThreeAlone(Road):
    """Booklet 81."""

    def __init__(self) -> None:
        super().__init__(("red", "blue", "green"), 2)
        self.firsts = list(self.sides)
        self.seconds: list[str] = []
        self.told: list[set[str]] = []
        self.last = Heard("")
        self.waits = False

    @property
    def turn(self) -> str:
        thrown = 6 - sum(self.hands.values())
        return self.firsts[thrown] if thrown < 3 else self.seconds[thrown - 3]

    def around(self, start: str) -> list[str]:
        at = self.sides.index(start)
        return [*self.sides[at:], *self.sides[:at]]

    def hear(self, text: str) -> None:
        if not self.lies:
            self.target(text)
            return
        if self.waits:
            heard = Heard(text)
            self.told += heard.groups
            self.last.far += heard.far
        else:
            heard = self.last = self.ball(self.turn, text)
            if "target" in heard.lost:
                self.clear()
                return
            self.told = list(heard.groups)
        self.waits = False
        thrown = 6 - sum(self.hands.values())
        if thrown in (3, 4):
            self.second(thrown)
        elif thrown == 6:
            self.count()

    def second(self, thrown: int) -> None:
        """Who is farthest of those who still have two balls throws next."""
        if thrown == 3:
            self.seconds = []
        still = [
            side
            for side in self.around(self.lead)
            if self.hands[side] == 1 and side not in self.seconds
        ]
        known = self.measured()
        if known is None:
            if not self.last.far:
                self.waits = True
                return
            far = self.last.far[0]
            pick = next(side for side in still if side in far)
        else:
            best = {side: min((f for f, s in known if s == side), default=10**9) for side in still}
            pick = max(still, key=lambda side: (best[side], -still.index(side)))
        self.seconds.append(pick)
        if thrown == 4:
            self.seconds += [side for side in still if side != pick]

    def count(self) -> None:
        """Booklet 81.2, and who throws when in the next round."""
        known = self.measured()
        if known is None:
            ranks, sizes = self.told, [len(group) for group in self.told]
        else:
            ranks = self.ranks(self.last)
            sizes = [sum(f == far for f, _ in known) for far in sorted({f for f, _ in known})]
        winner = next(iter(ranks[0])) if ranks and len(ranks[0]) == 1 else self.lead
        behind = {
            side: next((at for at, group in enumerate(ranks) if side in group), 99)
            for side in self.sides
        }
        others = [side for side in self.around(winner) if side != winner]
        own = [sum(name.startswith(side) for name in self.where) for side in self.sides]
        in_play = sum(own)
        told = sum(sizes) >= in_play or (
            sum(sizes) >= 2
            and (
                any(behind[side] < 99 for side in others)
                or any(not own[self.sides.index(side)] for side in others)
            )
        )
        if not told:
            self.waits = True
            return
        place = 0
        for group, size in zip(ranks, sizes, strict=True):
            points = sum((2, 1)[place : place + size])
            place += size
            if len(group) == 1:
                self.score[next(iter(group))] += points
        self.firsts = [winner, *sorted(others, key=lambda side: behind[side])]
        self.lead = winner
        self.clear()
