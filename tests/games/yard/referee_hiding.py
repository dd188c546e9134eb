"""A second referee of hide and seek, from chapters 86 to 88 alone: who is what is written beside each name.

It is told events as texts (`found 3`), and knows nothing of the games' own states. It says what can happen,
and who is what after it.
"""

from __future__ import annotations

HIDER, SEEKER, PRISONER, SAYER, GONE, LATE = (
    "hider",
    "seeker",
    "prisoner",
    "own name",
    "gone",
    "late",
)


class Referee:
    """The people by their numbers, each with what they are, and when each came to the base."""

    returned = "returned"

    def __init__(self, count: int, third_rule: bool = True) -> None:
        self.people = dict.fromkeys(range(1, count + 1), HIDER)
        self.came: list[int] = []
        self.fetched: list[int] = []  # who fetched the ball, each time
        self.repeated = 0
        self.third_rule = third_rule
        self.ball = "lot"
        self.by = 0

    def who(self, what: str) -> list[int]:
        return [number for number, is_what in self.people.items() if is_what == what]

    @property
    def seeker(self) -> int:
        return (self.who(SEEKER) or [0])[0]

    def third(self) -> bool:
        """Whether the ball was fetched for the third time by the same player (87.4)."""
        if not self.third_rule or len(self.fetched) < 3:
            return False
        last = self.fetched[-3:]
        return last == [self.seeker] * 3

    def can(self, text: str) -> bool:
        word, _, number = text.partition(" ")
        who = int(number or 0)
        is_what = self.people.get(who, "")
        if self.ball == "over":
            return False
        if word == "seeker" or (self.ball == "lot" and word not in ("comes", "goes", "enough")):
            return word == "seeker" and self.ball == "lot" and is_what == HIDER
        prisoners = bool(self.who(PRISONER))
        saves = is_what == HIDER and prisoners and not self.third()
        here = self.ball == "here"
        if word == "kick":
            takes_part = is_what in (HIDER, PRISONER, SAYER)
            return takes_part and (self.ball == "to kick" or (here and not saves))
        if word == "returned":
            return self.ball == "away"
        if word == "found" or word == "mistaken":
            return here and is_what == HIDER
        if word == "own":
            return here and is_what == HIDER and (self.third() or not prisoners)
        if word == "rescue":
            return here and saves
        if word == "guard":
            return here
        if word == "comes":
            return is_what == GONE
        if word == "goes":
            return is_what != GONE
        return word == "enough"

    def tell(self, text: str) -> None:
        word, _, number = text.partition(" ")
        who = int(number or 0)
        if word == "seeker":
            self.begin(who)
        elif word == "kick":
            self.by = 0 if self.ball == "to kick" else who
            self.ball = "away"
        elif word == "returned":
            if not self.by:
                self.fetched.append(self.seeker)
            self.ball, self.by = "here", 0
            self.anybody_left()
        elif word in ("found", "own"):
            self.people[who] = PRISONER if word == "found" else SAYER
            self.came.append(who)
            self.anybody_left()
        elif word == "rescue":
            self.all_hide()
            self.ball = "away"
        elif word == "comes":
            self.people[who] = HIDER if self.ball in ("to kick", "lot") else LATE
        elif word == "goes":
            self.go(who)
        elif word == "enough":
            self.ball = "over"

    def go(self, who: int) -> None:
        was = self.people[who]
        self.people[who] = GONE
        self.came = [one for one in self.came if one != who]
        if len(self.people) - len(self.who(GONE)) < 3:
            self.ball = "over"
        elif was == SEEKER:
            first = [one for one in self.came if self.people[one] == PRISONER]
            if first:
                self.begin(first[0])
            else:
                self.all_hide()
                self.ball = "lot"
        elif self.ball == "here":
            self.anybody_left()

    def anybody_left(self) -> None:
        """All are found (87.2), or have said their own names (87.3, 87.4)."""
        if self.who(HIDER):
            return
        prisoners = [one for one in self.came if self.people[one] == PRISONER]
        if prisoners:
            self.begin(prisoners[0])
        elif self.came and self.third():
            self.begin(self.came[-1])
        else:
            self.all_hide()
            self.ball = "to kick"

    def begin(self, seeker: int) -> None:
        self.all_hide()
        if self.seeker:
            self.people[self.seeker] = HIDER
        self.people[seeker] = SEEKER
        self.fetched.append(0)  # between two seekers, or two turns of one
        self.ball = "to kick"
        self.by = 0

    def all_hide(self) -> None:
        for number, what in self.people.items():
            if what in (PRISONER, SAYER, LATE):
                self.people[number] = HIDER
        self.came = []

    def score(self, who: int) -> int:
        """Rounds as the seeker: so often he fetched the ball."""
        return self.fetched.count(who)


class TenSticks(Referee):
    """A push in place of a kick, and sticks that fall by themselves (88.1)."""

    returned = "set"

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.sticks = 10

    def can(self, text: str) -> bool:
        word, _, number = text.partition(" ")
        if word == "fallen":
            return self.ball in ("to kick", "here")
        if word == "lost":
            return self.ball == "away" and self.sticks > 1
        if word == "stay":
            return False  # not agreed on
        return super().can(AS_A_BALL.get(word, word) + f" {number}".rstrip())

    def tell(self, text: str) -> None:
        word, _, number = text.partition(" ")
        if word == "lost":
            self.sticks -= 1
        elif word == "fallen":
            if self.ball == "here":
                self.ball, self.by = "away", -1
        else:
            super().tell(AS_A_BALL.get(word, word) + f" {number}".rstrip())


AS_A_BALL = {"push": "kick", "set": "returned"}


class CountAndPoke(Referee):
    """A count in place of a ball, and a poke for each new seeker (86)."""

    returned = "counted"

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.poker = 0

    def can(self, text: str) -> bool:
        word, _, number = text.partition(" ")
        what = self.people.get(int(number or 0), "")
        if self.ball == "to kick":
            return word == "poked" and what == HIDER
        if word == "guess":
            return self.ball == "guess" and what == HIDER
        if word == "counted":
            return self.ball == "away"
        if word in ("poked", "kick"):
            return False
        return super().can(text)

    def tell(self, text: str) -> None:
        word, _, number = text.partition(" ")
        if word == "poked":
            self.poker, self.ball = int(number), "guess"
        elif word == "guess":
            if int(number) == self.poker:
                self.begin(int(number))
            self.ball = "away"
        elif word == "counted":
            super().tell("returned")
        elif word == "comes":
            self.people[int(number)] = HIDER if self.ball in ("guess", "lot") else LATE
        else:
            super().tell(text)
        if self.ball == "to kick" and self.fetched[-1:] == [self.seeker]:
            self.ball = "away"  # the same seeker goes on, and is poked once only
