"""Multimulta for three and Narnian whist for four once more, written from the clauses alone: second referees.

A card is a text; what it has in each suit or category is a list of numbers, None for nothing.
"""

from __future__ import annotations

import csv
from pathlib import Path

Stats = dict[str, list[float | None]]

FACES = (
    "KAA AKA AAK KKK JK9 9KJ K9J KJ9 9JK J9K QQQ J97 7J9 97J 9J7 J79 79J TTT "
    "977 977b 797 797b 779 779b 999 888 777 7-7 -77 77- 7-- 7--b -7- -7-b --7 --7b"
)


def multimulta_deck() -> tuple[list[str], Stats]:
    """The suits, and the ranks of each card."""
    ranks = "789TJQKA"
    stats: Stats = {}
    for face in FACES.split():
        stats[face] = [None if sign == "-" else float(ranks.index(sign)) for sign in face[:3]]
    return ["spades", "diamonds", "clubs"], stats


def csv_deck(path: Path) -> tuple[list[str], Stats]:
    """The categories of a deck's file, and the stats of each card."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    head, *rows = list(csv.reader(lines))
    return head[2:], {row[0]: [float(x) if x else None for x in row[2:]] for row in rows}


class SecondTable:
    """Four hands in a circle, a trick at a time; who decides for a hand says `player`."""

    def __init__(self, suits: list[str], stats: Stats, follows: bool) -> None:
        self.suits, self.stats, self.follows = suits, stats, follows
        self.size = len(stats) // 4
        self.score: list[int] = []
        self.number, self.over = 1, False
        self.start()

    def start(self) -> None:
        """Begin a deal: hand 0 is the dealer's or attacker's."""
        self.hands: list[list[str]] = [[], [], [], []]
        self.down: list[list[str]] = [[], [], [], []]
        self.tricks = [0, 0, 0, 0]
        self.trick: list[tuple[int, str]] = []
        self.suit = -1
        self.stage, self.hand = "deal", -1
        self.discards: list[str] = []

    def first(self) -> int:
        """The hand on the left of the dealer or attacker."""
        raise NotImplementedError

    def player(self, hand: int) -> int:
        """Who decides for a hand."""
        raise NotImplementedError

    def givers(self) -> list[int]:
        """The hands in the order in which they put cards down."""
        raise NotImplementedError

    def end(self) -> None:
        """Score the deal."""
        raise NotImplementedError

    def turn(self) -> int:
        return self.player(self.hand)

    def drawn(self, card: str) -> None:
        """A card is dealt, or taken up."""
        if self.stage == "take":
            giver = next(hand for hand in range(4) if card in self.down[hand])
            self.down[giver].remove(card)
            self.hands[(giver + 2) % 4].append(card)
            if not any(self.down):
                self.stage, self.hand = "play", self.first()
            return
        dealt = sum(len(hand) for hand in self.hands)
        last = dealt >= 4 * self.size
        self.hands[(self.first() + 3) % 4 if last else (self.first() + dealt) % 4].append(card)
        if dealt + 1 == len(self.stats):
            dealer = (self.first() + 3) % 4
            over = len(self.hands[dealer]) > self.size
            self.stage, self.hand = ("discard", dealer) if over else ("give", self.givers()[0])

    def legal(self) -> list[str]:
        hand = self.hands[self.hand]
        if self.stage in ("discard", "give"):
            return [f"{self.stage} {card}" for card in hand]
        if self.stage == "say":
            led = self.stats[self.trick[0][1]]
            return [name for name, stat in zip(self.suits, led, strict=True) if stat is not None]
        if not self.trick:
            return hand
        best = max(x for _, c in self.trick if (x := self.stats[c][self.suit]) is not None)
        having = [c for c in hand if self.stats[c][self.suit] is not None]
        reach = [c for c in having if (x := self.stats[c][self.suit]) is not None and x >= best]
        return reach or (having if self.follows and having else hand)

    def do(self, text: str) -> None:
        if self.stage in ("discard", "give"):
            card = text.partition(" ")[2]
            self.hands[self.hand].remove(card)
            if self.stage == "discard":
                self.discards.append(card)
                if len(self.hands[self.hand]) == self.size:
                    self.stage, self.hand = "give", self.givers()[0]
                return
            self.down[self.hand].append(card)
            left = [hand for hand in self.givers() if len(self.down[hand]) < 3]
            if left:
                self.hand = left[0]
            else:
                self.stage = "take"
            return
        if self.stage == "say":
            self.suit, self.stage = self.suits.index(text), "play"
            self.hand = (self.hand + 1) % 4
            return
        self.hands[self.hand].remove(text)
        self.trick.append((self.hand, text))
        if len(self.trick) == 1:
            has = [n for n, stat in enumerate(self.stats[text]) if stat is not None]
            if len(has) > 1:
                self.stage = "say"
                return
            self.suit = has[0]
        self.hand = (self.hand + 1) % 4
        if len(self.trick) == 4:
            self.take()

    def take(self) -> None:
        """The highest wins; of equal ones the last."""
        winner, best = -1, -1.0
        for hand, card in self.trick:
            stat = self.stats[card][self.suit]
            if stat is not None and stat >= best:
                winner, best = hand, stat
        self.tricks[winner] += 1
        self.trick, self.hand = [], winner
        if not any(self.hands):
            self.end()


class SecondAttack(SecondTable):
    """Multimulta for three: hands 0 and 2 are the attacker's and the dummy's, 1 and 3 the defenders'."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        super().__init__(*multimulta_deck(), follows=True)
        self.score = [0, 0, 0]

    def first(self) -> int:
        return 1

    def player(self, hand: int) -> int:
        circle = [0, 1, 2] if (self.number - 1) // 3 % 2 == 0 else [0, 2, 1]
        begun = (self.number - 1) % 3
        left, right = circle[(begun + 1) % 3], circle[(begun + 2) % 3]
        return [circle[begun], left, circle[begun], right][hand]

    def givers(self) -> list[int]:
        return [1, 3, 0, 2]

    def end(self) -> None:
        self.score[self.player(0)] += self.tricks[0] + self.tricks[2]
        if self.number == self.deals:
            self.over = True
        else:
            self.number += 1
            self.start()


class SecondPairs(SecondTable):
    """Narnian whist for four: hand n is player n's."""

    def __init__(self, deck: Path, deals: int) -> None:
        self.deals, self.dealer = deals, 0
        super().__init__(*csv_deck(deck), follows=False)
        self.score = [0, 0, 0, 0]

    def first(self) -> int:
        return (self.dealer + 1) % 4

    def player(self, hand: int) -> int:
        return hand

    def givers(self) -> list[int]:
        return [(self.dealer + n) % 4 for n in (1, 2, 3, 4)]

    def end(self) -> None:
        won = [self.tricks[0] + self.tricks[2], self.tricks[1] + self.tricks[3]]
        if won[0] != won[1]:
            side = won.index(max(won))
            self.score[side] += max(won) - self.size // 2
            self.score[side + 2] = self.score[side]
        if self.number == self.deals:
            self.over = True
            return
        self.number, self.dealer = self.number + 1, (self.dealer + 1) % 4
        self.start()
