"""Huutopussi for three once more, written from the clauses alone: a second referee, plain and slow.

Cards are texts, sets are lists, and nothing is taken from the game but the texts of its actions.
"""

from __future__ import annotations

SUITS = "CDHS"
NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
LOW_TO_HIGH = "6789JQKTA"
MARRIAGE = {"S": 40, "C": 60, "D": 80, "H": 100}
COUNTS = {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 5}


def height(card: str) -> int:
    """How high a card is in its suit."""
    return LOW_TO_HIGH.index(card[1])


class SecondReferee:
    """A match by three, with marriages after any trick or only after those that one led to."""

    def __init__(self, any_trick: bool = True, target: int = 500, limit: int = 100) -> None:
        self.any_trick, self.target, self.limit = any_trick, target, limit
        self.score = [0, 0, 0]
        self.dealer, self.dealings, self.over = 0, 0, False
        self.deal()

    # --- a deal

    def deal(self) -> None:
        """Begin a deal."""
        self.dealings += 1
        self.pack = [suit + rank for suit in SUITS for rank in LOW_TO_HIGH]
        self.hands: list[list[str]] = [[], [], []]
        self.won: list[list[str]] = [[], [], []]
        self.tricks = [0, 0, 0]
        self.married: list[tuple[str, int]] = []
        self.played: list[str] = []
        self.away: list[str] = []
        self.bid, self.bidder, self.contract = 0, -1, 0
        self.passed: list[int] = []
        self.spoken: list[int] = []
        self.trump = ""
        self.trick: list[tuple[int, str]] = []
        self.asked = ""
        self.stage, self.turn = "dealing", -1

    def drawn(self, card: str) -> None:
        """A card comes from the pack: to the left of the dealer first, or what was left over."""
        self.pack.remove(card)
        if self.stage == "taking":
            self.hands[self.bidder].append(card)
            if not self.pack:
                self.may_raise()
            return
        dealt = sum(len(hand) for hand in self.hands)
        self.hands[(self.dealer + 1 + dealt) % 3].append(card)
        if dealt + 1 == 33:
            self.stage, self.turn = "bidding", self.dealer

    def may_raise(self) -> None:
        self.turn, self.contract = self.bidder, self.bid
        barred = self.score[self.bidder] <= -500
        self.stage = "laying" if barred or self.bid == 440 else "raising"

    # --- what may be done

    def legal(self) -> list[str]:
        """The texts of all that the player on turn may do."""
        hand = self.hands[self.turn]
        if self.stage == "bidding":
            return self.calls(hand)
        if self.stage == "raising":
            return ["no raise", *(f"bid {n}" for n in range(self.bid + 5, 445, 5))]
        if self.stage == "laying":
            return [f"lay away {card}" for card in hand]
        if self.stage == "marriage":
            return self.marriages(hand)
        if self.stage == "answer":
            return self.answers(hand)
        return self.cards(hand)

    def calls(self, hand: list[str]) -> list[str]:
        found = ["pass"] if self.bidder >= 0 else []
        sixes = sum(card[1] == "6" for card in hand)
        poor = all(height(card) <= height("CJ") for card in hand)
        if (sixes >= 3 or poor) and self.turn not in self.spoken:
            found.append("new deal")
        if self.score[self.turn] <= -500:
            return found if self.bidder >= 0 else [*found, "bid 50"]
        return [*found, *(f"bid {n}" for n in range(self.bid + 5 if self.bid else 50, 445, 5))]

    def open_suits(self) -> list[str]:
        """Suits that were not announced, and of which neither king nor queen has been played."""
        gone = [suit for suit, _ in self.married] + [c[0] for c in self.played if c[1] in "KQ"]
        return [suit for suit in SUITS if suit not in gone]

    def marriages(self, hand: list[str]) -> list[str]:
        found = ["no announcement"]
        for suit in self.open_suits():
            halves = sum(suit + rank in hand for rank in "KQ")
            if halves == 2:
                found.append(f"announce {NAMES[suit]}")
            elif halves == 1 and self.turn != self.bidder:
                found.append(f"ask half {NAMES[suit]}")
        return found if self.turn == self.bidder else [*found, "ask whole"]

    def answers(self, hand: list[str]) -> list[str]:
        if self.asked != "whole":
            return ["yes"] if self.asked + "K" in hand or self.asked + "Q" in hand else ["no"]
        wholes = [s for s in self.open_suits() if s + "K" in hand and s + "Q" in hand]
        return [f"whole {NAMES[suit]}" for suit in wholes] or ["no"]

    def cards(self, hand: list[str]) -> list[str]:
        if not self.trick:
            return hand
        led = self.trick[0][1][0]
        on_table = [card for _, card in self.trick]
        trumps = [height(card) for card in on_table if self.trump and card[0] == self.trump]
        following = [card for card in hand if card[0] == led]
        if following:
            highest = max(height(card) for card in on_table if card[0] == led)
            higher = [card for card in following if height(card) > highest]
            must = higher and (not trumps or led == self.trump)
            return higher if must else following
        own = [card for card in hand if self.trump and card[0] == self.trump]
        over = [card for card in own if height(card) > max(trumps, default=-1)]
        return over or own or hand

    # --- what follows

    def do(self, text: str) -> None:
        """The player on turn does this."""
        verb, _, rest = text.partition(" ")
        if self.stage == "bidding":
            self.call(text)
        elif self.stage == "raising":
            self.contract = self.bid if text == "no raise" else int(rest)
            self.stage = "laying"
        elif self.stage == "laying":
            card = text.rpartition(" ")[2]
            self.hands[self.turn].remove(card)
            self.away.append(card)
            if len(self.away) == 3:
                self.stage = "play"
        elif self.stage == "marriage":
            self.stage = "play"
            if verb == "announce":
                self.marry(rest, self.turn)
            elif verb == "ask":
                kind, _, suit = rest.partition(" ")
                self.asked = "whole" if kind == "whole" else suit[0].upper()
                self.stage, self.turn = "answer", 3 - self.turn - self.bidder
        elif self.stage == "answer":
            asker = 3 - self.turn - self.bidder
            if verb == "whole":
                self.marry(rest, asker)
            elif verb == "yes":
                self.marry(NAMES[self.asked], asker)
            self.stage, self.turn = "play", asker
        else:
            self.play(text)

    def call(self, text: str) -> None:
        self.spoken.append(self.turn)
        if text == "new deal":
            self.next_deal(self.dealer)
            return
        if text == "pass":
            self.passed.append(self.turn)
        else:
            self.bid, self.bidder = int(text.split()[1]), self.turn
        if len(self.passed) == 2:
            self.stage, self.turn = "taking", -1
            return
        self.turn = (self.turn + 1) % 3
        while self.turn in self.passed:
            self.turn = (self.turn + 1) % 3

    def marry(self, name: str, who: int) -> None:
        self.trump = name[0].upper()
        self.married.append((self.trump, who))

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if len(self.trick) < 3:
            self.turn = (self.turn + 1) % 3
            return
        suit = self.trump if any(c[0] == self.trump for _, c in self.trick) else self.trick[0][1][0]
        winner = max((height(c), who) for who, c in self.trick if c[0] == suit)[1]
        led_by = self.trick[0][0]
        cards = [c for _, c in self.trick]
        self.won[winner] += cards
        self.played += cards
        self.tricks[winner] += 1
        self.trick, self.turn = [], winner
        if not self.hands[winner]:
            self.scored(winner)
        elif self.open_suits() and (self.any_trick or led_by == winner):
            self.stage = "marriage"

    def scored(self, last: int) -> None:
        points = [sum(COUNTS.get(c[1], 0) for c in cards) for cards in self.won]
        for suit, who in self.married:
            points[who] += MARRIAGE[suit]
        points[last] += 20
        points[self.bidder] += sum(COUNTS.get(c[1], 0) for c in self.away)
        made = points[self.bidder] >= self.contract
        for seat in range(3):
            alone = seat == self.bidder
            self.score[seat] += (
                (self.contract if made else -self.contract) if alone else points[seat]
            )
            side = [seat] if alone else [s for s in range(3) if s != self.bidder]
            if not any(self.tricks[s] for s in side):
                self.score[seat] -= self.bid
        best = max(self.score)
        if best >= self.target and self.score.count(best) == 1:
            self.over = True
        else:
            self.next_deal((self.dealer + 1) % 3)

    def next_deal(self, dealer: int) -> None:
        if self.dealings == self.limit:
            self.over = True
        else:
            self.dealer = dealer
            self.deal()
