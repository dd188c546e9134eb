"""A second referee of Swing Dodgeball, from booklet 83 and the readings of the yard: a queue of all names."""

from __future__ import annotations


class SwingReferee:
    """`row` are two targets, the burner and the back-burners, each a name; who is nobody is `None`.

    With `agreed` everything is played that a block may agree on otherwise.
    """

    def __init__(self, players: int, present: int, agreed: bool) -> None:
        self.everybody = range(1, players + 1)
        self.home = set(range(present + 1, players + 1))
        self.row: list[int] = []
        self.burner = 0  # who burns, while a target is missing
        self.drawing = True
        self.agreed = agreed
        self.runs = dict.fromkeys(self.everybody, 0.0)
        self.life = dict.fromkeys(self.everybody, False)
        self.burned = dict.fromkeys(self.everybody, 0.0)
        self.open: list[int] = []  # whose next half-catch burns
        self.kicker = 0  # of a ball that is away
        self.flies = False
        self.over = False

    def can(self) -> set[str]:
        if self.over:
            return set()
        here = [one for one in self.everybody if one not in self.home]
        found = {"enough"} | {f"goes {one}" for one in here} | {f"comes {one}" for one in self.home}
        if self.drawing:
            return found | {f"place {one}" for one in here if one not in self.placed()}
        more = len(self.row) > 3
        if self.kicker:
            found.add("ready")
            words = ["run", "between"]
            words += ["behind"] if self.agreed and more else []
            words += ["hit"] if self.agreed else []
            if self.flies:
                found |= {f"caught {self.kicker}", f"half {self.kicker}"}
                found |= {f"twice {self.kicker}"} if self.kicker in self.open else set()
        else:
            found |= {"line"} | {f"twice {one}" for one in self.open}
            words = ["hit", "caught", "half", "still", "away"]
            words += [] if self.agreed else ["bounced"]
            words += ["under"] if more else []
        return found | {f"{word} {one}" for word in words for one in self.row[:2]}

    def tell(self, event: str) -> None:
        word, _, number = event.partition(" ")
        one = int(number) if number else 0
        if self.flies and word not in ("half", "twice", "caught", "comes", "goes"):
            self._forget(self.kicker)
        if word not in ("comes", "goes"):
            self.flies = False
        if word == "place":
            self.row.append(one)
            self._drawn()
        elif word == "enough":
            self.over = True
        elif self.drawing:
            self._in_lots(word, one)
        elif word == "comes":
            self.home.discard(one)
            self.row.append(one)
        elif word == "goes":
            self._goes(one)
        elif word == "half":
            self.open = sorted({*self.open, one}) if self.agreed else [one]
        elif word == "away":
            self.kicker, self.flies = one, True
            if not self.agreed:
                self.open = [o for o in self.open if o == one]
        elif word == "run":
            self._run(one)
        elif word == "ready":
            self.kicker = 0
        elif word == "under" and not self.agreed:
            self.open = []
        elif word in ("hit", "bounced", "caught", "twice", "between", "behind"):
            self._burns(one)

    def _drawn(self) -> None:
        left = [o for o in self.everybody if o not in self.home and o not in self.placed()]
        if self.burner and len(self.row) + len(left) == 2:
            self.row, left = self.row + left, []
        if self.burner and len(self.row) == 2:
            self.row.append(self.burner)
            self.burner = 0
        if len(left) < 2:
            self.row += left
            self.drawing = False
            self.burned[self.row[2]] += 1

    def placed(self) -> list[int]:
        return [*self.row, self.burner]

    def _in_lots(self, word: str, one: int) -> None:
        if word == "comes":
            self.home.discard(one)
            return
        self.home.add(one)
        if one == self.burner:
            self.burner = 0
        if one in self.row:
            if len(self.row) > 2 and one in self.row[:2]:
                self.burner = self.row.pop(2)  # as long as one more target is drawn
            self.row.remove(one)
        self.over = len(self.everybody) - len(self.home) < 3
        if not self.over:
            self._drawn()

    def _forget(self, one: int) -> None:
        self.open = [o for o in self.open if o != one]

    def _run(self, one: int) -> None:
        if self.agreed or not self.life[one]:
            self.runs[one] += 1
        self._lives(one)

    def _lives(self, one: int) -> None:
        if self.runs[one] >= 3 and not self.life[one]:
            self.runs[one] -= 3
            self.life[one] = True

    def _burns(self, one: int) -> None:
        self.kicker = 0
        self.open = [o for o in self.open if o != one] if self.agreed else []
        if self.life[one]:
            self.life[one] = False
            self._lives(one)
            return
        if self.agreed:
            self.runs[one] = 0.0
        place = self.row.index(one)
        burner = self.row.pop(2)
        self.row[place] = burner
        self.row.append(one)
        self.burned[self.row[2]] += 1

    def _goes(self, one: int) -> None:
        self.home.add(one)
        self.life[one] = False
        self._forget(one)
        place = self.row.index(one)
        if len(self.row) == 3:
            self.over = True
            return
        if place < 2:
            self.row[place] = self.row.pop(2)
        else:
            del self.row[place]
        if place < 3:
            self.kicker, self.flies = 0, False
            self.burned[self.row[2]] += 1

    def position(self) -> object:
        placed = None if self.drawing else (self.row[:2], self.row[2], self.row[3:])
        lives = [self.life[one] for one in self.everybody]
        return placed, list(self.runs.values()), lives, list(self.burned.values())
