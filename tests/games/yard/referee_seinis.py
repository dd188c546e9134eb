"""A second referee of Seinis, from booklet 84 and the readings of the yard: a ring of names that shrinks."""

from __future__ import annotations

from collections import deque


class SeinisReferee:
    """The ring's first name is the one to kick."""

    def __init__(self, players: int, present: int, games: int, fault: str) -> None:
        self.people = dict.fromkeys(range(players), "away")
        self.people.update(dict.fromkeys(range(present), "here"))
        self.ring: deque[int] = deque()
        self.last = -1  # who is the last in the order
        self.drawing, self.over, self.lies = True, False, True
        self.outs: list[int] = []
        self.games, self.fault = games, fault
        self.wins = [0] * players

    def can(self) -> set[str]:
        if self.over:
            return set()
        here = [one for one, what in self.people.items() if what != "away"]
        found = {"enough"} | {f"goes {one + 1}" for one in here}
        found |= {f"comes {one + 1}" for one, what in self.people.items() if what == "away"}
        if self.drawing:
            return found | {f"next {one + 1}" for one in here if one not in self.ring}
        found |= {"hit", "miss", "again"}
        found |= {f"disturbed {one + 1}" for one in list(self.ring)[1:]}
        return found if self.lies else found | {"fault"}

    def tell(self, event: str) -> None:
        word, _, number = event.partition(" ")
        one = int(number) - 1 if number else -1
        if word == "enough":
            self.over = True
        elif word == "next":
            self.ring.append(one)
            self._drawn()
        elif self.drawing:
            self.people[one] = "here" if word == "comes" else "away"
            if one in self.ring:
                self.ring.remove(one)
            self.over = list(self.people.values()).count("here") < 2
            if not self.over:
                self._drawn()
        elif word == "comes":
            self.people[one] = "waits" if self.outs else "here"
            if not self.outs:
                self._last_in(one)
        elif word == "goes":
            self.people[one] = "away"
            if one in self.ring:
                self._without(one, self.ring[0] == one)
        elif word == "hit":
            self.ring.rotate(-1)
            self.lies = False
        elif word == "again" or (word == "fault" and self.fault == "retake"):
            self.lies = True
        else:
            who = one if word == "disturbed" else self.ring[0]
            self.outs.append(who)
            self._without(who, True)

    def _drawn(self) -> None:
        left = {o for o, what in self.people.items() if what == "here"} - set(self.ring)
        if len(left) == 1:
            self.ring.extend(left)
            self.drawing, self.last = False, self.ring[-1]

    def _last_in(self, one: int) -> None:
        self.ring.insert(self.ring.index(self.last) + 1, one)
        self.last = one

    def _without(self, one: int, spot: bool) -> None:
        if one == self.last:
            self.last = self.ring[self.ring.index(one) - 1]
        self.ring.remove(one)
        self.lies = self.lies or spot
        if len(self.ring) > 1:
            return
        winner = self.ring[0]
        self.wins[winner] += 1
        self.games -= 1
        if not self.games:
            self.over = True
            return
        again = [o for o in [*self.outs, winner] if self.people[o] != "away"]
        again += [o for o, what in self.people.items() if what == "waits" and o not in again]
        for o in again:
            self.people[o] = "here"
        self.over = len(again) < 2
        self.ring, self.outs, self.lies = deque(again), [], True
        self.last = again[-1] if again else -1

    def position(self) -> object:
        kicker = -1 if self.drawing or self.over else self.ring[0]
        return kicker, self.lies and not self.over, self.wins
