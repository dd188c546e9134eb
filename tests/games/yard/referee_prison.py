"""A second referee of Tuikkunen and Poliisi ja Rosvo, from booklet 89 and 90: one word beside each name.

Every event is a second after the one before: so it sums up who is free second by second.
"""

from __future__ import annotations

FREE, WALKING, PRISON, SEEKS = "free", "walking", "prison", "seeks"


class PrisonReferee:
    """The first half of the people are red, the others blue, and blue seeks first."""

    count = True

    def __init__(self, players: int, *, all_freed: bool = False, in_prison: bool = False) -> None:
        self.red = set(range(1, players // 2 + 1))
        self.blue = set(range(players // 2 + 1, players + 1))
        self.all_freed, self.in_prison = all_freed, in_prison
        self.word: dict[int, str] = {}
        self.what = "teams"  # then start, count, search, over
        self.hides, self.seeks = self.red, self.blue
        self.totals: list[int] = []  # of each round; red hides in the first one
        self.second_sum = 0
        self.size = 0

    def now(self, word: str) -> list[int]:
        return [one for one in sorted(self.word) if self.word[one] == word]

    def can(self) -> set[str]:
        if self.what == "over":
            return set()
        if self.what == "teams":
            return {"teams"}
        found = {"enough"} | {f"goes {one}" for one in self.red | self.blue}
        if self.what == "start":
            return found | {"go"}
        if self.what == "count":
            return found | {"counted"}
        found |= {f"caught {one}" for one in self.now(FREE)}
        found |= {f"in {one}" for one in self.now(WALKING)}
        if self.now(FREE):
            found |= {f"freed {one}" for one in self.now(PRISON)}
        return found | self.beside()

    def beside(self) -> set[str]:
        return {"lights"} if self.now(FREE) else set()

    def tell(self, event: str) -> None:
        """What happened, a second after what happened before."""
        self.second_sum += len(self.now(FREE)) if self.what == "search" else 0
        word, _, number = event.partition(" ")
        one = int(number or 0)
        if word == "teams":
            self.what = "start"
        elif word == "enough":
            self.what = "over"
        elif word == "go" and self.count:
            self.what, self.word = "count", dict.fromkeys(self.hides, FREE)
        elif word in ("go", "counted"):
            self.search()
        elif word == "goes":
            self.home(one)
        elif word in ("caught", "out"):
            self.word[one] = WALKING
        elif word == "in":
            self.word[one] = PRISON
        elif word == "freed":
            for freed in self.now(PRISON) if self.all_freed else [one]:
                self.word[freed] = FREE
        if self.what == "search" and word != "lights":
            self.look_round()

    def search(self) -> None:
        self.what, self.second_sum, self.size = "search", 0, len(self.hides)
        self.word = dict.fromkeys(self.hides, FREE) | dict.fromkeys(self.seeks, SEEKS)

    def home(self, one: int) -> None:
        self.red.discard(one)
        self.blue.discard(one)
        self.word.pop(one, None)
        if not self.red or not self.blue:
            self.what = "over"

    def look_round(self) -> None:
        """89.2: after all the hiders have become prisoners, the teams switch roles."""
        if self.now(FREE) or (self.in_prison and self.now(WALKING)):
            return
        self.totals.append(round(self.second_sum / self.size))
        self.hides, self.seeks = self.seeks, self.hides
        self.word, self.what = {}, "start"

    def points(self) -> list[int]:
        """Red's and blue's, of rounds that both have hidden in."""
        pairs = len(self.totals) // 2 * 2
        seconds = self.totals[:pairs]
        return [sum(seconds[::2]), sum(seconds[1::2])]

    def position(self) -> object:
        return self.now(FREE), self.now(WALKING), self.now(PRISON), self.points()


class RobbersReferee(PrisonReferee):
    """90.1: nobody counts, and nobody has a light; who leaves the yard is caught."""

    count = False

    def beside(self) -> set[str]:
        return {f"out {one}" for one in self.now(FREE)}
