"""A second referee of Breakthrough, from booklet 92 and the readings of the yard, in sets of names."""

from __future__ import annotations

RED, BLUE = "red", "blue"
OTHER = {RED: BLUE, BLUE: RED}


class BreakthroughReferee:
    """Who is on which team is a set each; who is in the forest, too. Credit is kept a name at a time."""

    def __init__(self, players: int, present: int) -> None:
        self.all = set(range(players))
        self.here = set(range(present))
        self.team: dict[str, set[int]] = {RED: set(), BLUE: set()}
        self.late: set[int] = set()
        self.total = {RED: 0, BLUE: 0}
        self.credit = [0.0] * players
        self.attackers = ""
        self.forest: set[int] = set()
        self.through = 0
        self.half = 1
        self.what = "teams"  # then lot, start, forest, over
        self.finished = False

    def can(self) -> set[str]:
        red, blue = self.team[RED], self.team[BLUE]
        if self.what == "over":
            return set()
        found = {"enough"} | {f"goes {o + 1}" for o in self.here}
        found |= {f"comes {o + 1}" for o in self.all - self.here}
        if self.what == "teams":
            free = self.here - red - blue
            most = (len(self.here) + 1) // 2
            if self.late:
                free = {min(self.late)}
            may = [(t, o) for t in (RED, BLUE) for o in free if len(self.team[t]) < most]
            return found | {f"{t} {o + 1}" for t, o in may}
        if self.what == "lot":
            return found | {"begins-red", "begins-blue"}
        if self.what == "start":
            return found | {"go"}
        found |= {f"lurking {o + 1}" for o in self.team[OTHER[self.attackers]]}
        words = ("untouched", "touched", "lurker")
        return found | {"called"} | {f"{w} {o + 1}" for w in words for o in self.forest}

    def tell(self, event: str) -> None:
        word, _, number = event.partition(" ")
        one = int(number) - 1 if number else -1
        if word in (RED, BLUE):
            self._put(one, word)
            self._settle()
        elif word.startswith("begins"):
            self.attackers, self.what = word.removeprefix("begins-"), "start"
        elif word == "enough":
            self.what = "over"
        elif word == "go":
            self.what, self.through = "forest", 0
            self.forest = set(self.team[self.attackers])
        elif word == "comes":
            self.here.add(one)
            if self.late or self.what not in ("teams", "lot"):
                self.late.add(one)
            if self.what in ("start", "lot"):
                self._settle()
        elif word == "goes":
            self._home(one)
        elif word == "called":
            self._switch()
        elif word != "lurking":
            self.forest.discard(one)
            self.through += word != "touched"
            if not self.forest:
                self._switch()

    def _home(self, one: int) -> None:
        self.here.discard(one)
        self.late.discard(one)
        if self.what in ("teams", "lot"):
            for team in (RED, BLUE):
                self.team[team].discard(one)
            without = [team for team in (RED, BLUE) if not self.team[team]]
            free = self.here - self.team[RED] - self.team[BLUE]
            self.what = "over" if len(free) < len(without) else self.what
            if self.what != "over":
                self._settle()
            return
        for team in (RED, BLUE):
            if one in self.team[team]:
                self.team[team].discard(one)
                if not self.team[team]:
                    self.what = "over"
                    return
        self.forest.discard(one)
        if self.what == "forest" and not self.forest:
            self._switch()

    def _put(self, one: int, team: str) -> None:
        self.team[team].add(one)
        self.late.discard(one)
        self.credit[one] = float(self.total[team])

    def _settle(self) -> None:
        """Late ones join the smaller team as long as there is one; else a lot is drawn."""
        red, blue = self.team[RED], self.team[BLUE]
        while self.late and len(red) != len(blue):
            self._put(min(self.late), min((RED, BLUE), key=lambda team: len(self.team[team])))
        if self.late or self.here - red - blue:
            self.what = "teams"
        else:
            self.what = "start" if self.attackers else "lot"

    def _switch(self) -> None:
        self.total[self.attackers] += self.through
        for one in self.team[self.attackers]:
            self.credit[one] += self.through
        self.forest = set()
        if self.half == 2:
            self.what, self.finished = "over", True
            return
        self.half, self.attackers = 2, OTHER[self.attackers]
        self._settle()

    def position(self) -> object:
        red, blue = self.total[RED], self.total[BLUE]
        best = sorted(self.team[RED if red > blue else BLUE])
        won = best if self.finished and red != blue else []
        forest = self.forest if self.what == "forest" else set()
        if self.what == "start":
            forest = self.team[self.attackers]
        return [red, blue], sorted(forest), won, self.credit
