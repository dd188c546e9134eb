"""A second referee of Rymypallo, from booklet 91 and the readings of the yard, with all its options."""

from __future__ import annotations


class RymypalloReferee:
    """Each name has a shirt: red, blue, or none; goals are a list of who scored when on which team."""

    def __init__(self, players: int, present: int) -> None:
        self.shirt = ["home"] * players
        for one in range(present):
            self.shirt[one] = ""
        self.queue: list[int] = []  # who waits
        self.goals: list[str] = []
        self.credit = [0.0] * players
        self.first = self.ball = ""
        self.half = 0  # 1 and 2 while they are played
        self.told = 1
        self.cards = [0] * players
        self.bench: list[int] = []
        self.state = "teams"

    def _team(self, colour: str) -> list[int]:
        return [one for one, shirt in enumerate(self.shirt) if shirt == colour]

    def can(self) -> set[str]:
        names = range(len(self.shirt))
        here = [one for one in names if self.shirt[one] != "home"]
        if self.state == "over":
            return set()
        found = {"enough"} | {f"goes {one + 1}" for one in here}
        found |= {f"comes {one + 1}" for one in names if self.shirt[one] == "home"}
        if self.state == "teams":
            free = [min(self.queue)] if self.queue else [o for o in here if not self.shirt[o]]
            room = [c for c in ("red", "blue") if len(self._team(c)) < (len(here) + 1) // 2]
            return found | {f"{colour} {one + 1}" for colour in room for one in free}
        if self.state == "lot":
            return found | {"begins-red", "begins-blue"}
        if self.state == "start":
            return found | {"go"}
        playing = self._team("red") + self._team("blue")
        found |= {"goal-red", "goal-blue", "out-red", "out-blue", "time"}
        found |= {f"foul {one + 1}" for one in playing if one not in self.bench}
        return found | {"returns"} if self.bench else found

    def tell(self, event: str) -> None:
        word, _, number = event.partition(" ")
        one = int(number) - 1 if number else -1
        colour = word.rpartition("-")[2]
        if word in ("red", "blue"):
            self._dress(one, word)
            self._go_on()
        elif word.startswith("begins"):
            self.first = colour
            self._go_on()
        elif word == "go":
            self.state, self.half = "play", self.told
        elif word == "comes":
            self.shirt[one] = ""
            drawing = self.state in ("teams", "lot")
            if self.queue or not drawing:
                self.queue.append(one)
            if self.state != "play":
                self._go_on()
        elif word == "goes":
            was, self.shirt[one] = self.shirt[one], "home"
            self.queue = [o for o in self.queue if o != one]
            self.bench = [o for o in self.bench if o != one]
            if self.state in ("teams", "lot"):
                without = [c for c in ("red", "blue") if not self._team(c)]
                if self.shirt.count("") < len(without):
                    self.state = "over"
                else:
                    self._go_on()
            elif was and not self._team(was):
                self.state = "over"
        elif word.startswith("goal"):
            self.goals.append(colour)
            for o in self._team(colour):
                self.credit[o] += 1
            self.ball = self._against(colour)
            self._go_on()
        elif word.startswith("out"):
            self.ball = self._against(colour)
        elif word == "foul":
            self.ball = self._against(self.shirt[one])
            self.cards[one] += 1
            if self.cards[one] > 1:
                self.bench = sorted(
                    [*self.bench, one]
                )  # without times the first name is back first
        elif word == "returns":
            self.bench.pop(0)
        elif word == "time" and self.half == 1:
            self.told, self.half, self.bench = 2, 0, []
            self._go_on()
        else:
            self.state = "over"
            self.half = 3 if word == "time" else 0

    def _against(self, colour: str) -> str:
        return "blue" if colour == "red" else "red"

    def _dress(self, one: int, colour: str) -> None:
        self.shirt[one] = colour
        self.queue = [o for o in self.queue if o != one]
        self.credit[one] = float(self.goals.count(colour))

    def _go_on(self) -> None:
        for one in sorted(self.queue):
            more = len(self._team("red")) - len(self._team("blue"))
            if not more:
                break
            self._dress(one, "blue" if more > 0 else "red")
        if "" in self.shirt:
            self.state = "teams"
        elif not self.first:
            self.state = "lot"
        elif self.half:
            self.state = "play"
        else:
            self.state = "start"
            self.ball = self.first if self.told == 1 else self._against(self.first)

    def position(self) -> object:
        goals = [self.goals.count("red"), self.goals.count("blue")]
        won: list[int] = []
        if self.half == 3 and goals[0] != goals[1]:
            won = self._team("red" if goals[0] > goals[1] else "blue")
        return goals, ("red", "blue", "").index(self.ball) if self.ball else -1, won, self.credit
