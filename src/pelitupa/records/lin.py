"""LIN, the format of Bridge Base Online, read: `name|value|` over and over.

Read are the deal (`md`: a digit for the dealer, 1 to 4 for South, West, North and East, then their hands;
the fourth may be left out), the names (`pn`), the board (`ah`), the calls (`mb`) and the cards played (`pc`).
Claims, alerts, comments and other parts are passed over. A file has a deal for each `md`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pelitupa.equipment.cards import BITS, FULL_PACK
from pelitupa.records.format import SIZE_LIMIT
from pelitupa.records.pbn import CARDS, HAND, SUITS, PbnDeal, PbnError, call_of

_SEATS: Final = (2, 3, 0, 1)
"""South, West, North and East, in whose order LIN has names and hands, as seats of PBN."""


def read_lin(text: str) -> list[PbnDeal]:
    """The deals of a LIN file, in order. Raises `PbnError`."""
    if len(text) > SIZE_LIMIT:
        raise PbnError(f"a LIN file has at most {SIZE_LIMIT} characters here", 1)
    deals: list[_Deal] = []
    names, line = "", 1
    parts = text.lstrip("\ufeff").split("|")
    for place in range(0, len(parts) - 1, 2):
        name, value = parts[place].strip().lower(), parts[place + 1].strip()
        line += parts[place].count("\n")
        if name == "md" and value:
            deals.append(_Deal(value, names, line))
        elif name == "pn":
            names = value
            if deals and not deals[-1].names:
                deals[-1].names = value
        elif deals and name == "ah":
            deals[-1].board = value
        elif deals and name == "mb" and value:
            deals[-1].call(value, line)
        elif deals and name == "pc" and value:
            deals[-1].play(value, line)
        line += parts[place + 1].count("\n")
    return [deal.whole() for deal in deals]


class _Deal:
    """One deal while it is read."""

    def __init__(self, value: str, names: str, line: int) -> None:
        self.names = names
        self.board = ""
        self.line = line
        self.calls: list[str] = []
        self.plays: list[int] = []
        if value[0] not in "1234":
            raise PbnError(f"md begins with the dealer, 1 to 4, not {value[:20]!r}", line)
        self.dealer = _SEATS[int(value[0]) - 1]
        self.hands = _hands(value[1:], line)

    def call(self, value: str, line: int) -> None:
        """A call, or several as vugraph files have them."""
        for word in value.replace("-", " ").split():
            if len(self.calls) == 400:
                raise PbnError("a deal has at most 400 calls", line)
            self.calls.append(call_of(word.rstrip("!?"), line))

    def play(self, value: str, line: int) -> None:
        """The next card that was played."""
        card = CARDS.get(value.upper().replace("10", "T"), -1)
        if card < 0:
            raise PbnError(f"a card is like SA or CT, not {value[:20]!r}", line)
        if card in self.plays:
            raise PbnError(f"{value[:20]} is played twice", line)
        self.plays.append(card)

    def whole(self) -> PbnDeal:
        """The deal, its plays in columns from the first leader on."""
        told = [name.strip() for name in self.names.split(",")] + [""] * 4
        names = ["", "", "", ""]
        for place, seat in enumerate(_SEATS):
            names[seat] = told[place]
        deal = PbnDeal(
            self.hands,
            self.dealer,
            (names[0], names[1], names[2], names[3]),
            board=self.board,
            caller=self.dealer,
            calls=tuple(self.calls),
        )
        if not self.plays:
            return deal
        holders = [next(s for s in range(4) if self.hands[s] & BITS[card]) for card in self.plays]
        rows = []
        for start in range(0, len(self.plays), 4):
            row = [-1] * 4
            for card, seat in zip(
                self.plays[start : start + 4], holders[start : start + 4], strict=True
            ):
                place = (seat - holders[0]) % 4
                if row[place] >= 0:
                    raise PbnError("two cards of one hand are in a trick", self.line)
                row[place] = card
            rows.append(tuple(row))
        return replace(deal, leader=holders[0], tricks=tuple(rows))


def _hands(text: str, line: int) -> tuple[int, int, int, int]:
    """The hands of North, East, South and West. Raises `PbnError`."""
    parts = [part.strip().upper().replace("10", "T") for part in text.split(",")]
    if not 3 <= len(parts) <= 4:
        raise PbnError(f"md has three or four hands, not {len(parts)}", line)
    hands, seen = [0, 0, 0, 0], 0
    for place, part in enumerate(parts):
        suit = ""
        for sign in part:
            if sign in SUITS:
                suit = sign
                continue
            card = CARDS.get(suit + sign, -1)
            if card < 0:
                raise PbnError(f"a hand is like SAKQHJT9D876C5432, not {part[:20]!r}", line)
            if seen & BITS[card]:
                raise PbnError(f"{suit}{sign} is in the deal twice", line)
            seen |= BITS[card]
            hands[_SEATS[place]] |= BITS[card]
    if not hands[_SEATS[3]]:
        hands[_SEATS[3]] = FULL_PACK & ~seen
    for hand in hands:
        if hand.bit_count() != HAND:
            raise PbnError(f"a hand has {HAND} cards, not {hand.bit_count()}", line)
    return hands[0], hands[1], hands[2], hands[3]
