"""The cards of an ending of Knorri in places of their own, and what makes two positions one.

What matters of a card is what it beats, what beats it and, where runs are played, which card follows it;
so a position keeps its value when ranks that nobody holds are closed up, when equal cards of two packs are
exchanged, and when suits of one kind are: hearts and spades always, hard clubs too once no diamond is left.
"""

from __future__ import annotations

from typing import Final

from pelitupa.equipment.cards import (
    BITS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    card_text,
    cards_in,
    rank_of,
    suit_of,
)
from pelitupa.games.beating.knorri.game import Knorri

_LONE_QUEEN: Final = 4
_GROUPS: Final = (CLUBS, HEARTS, SPADES, _LONE_QUEEN, DIAMONDS)
"""Places go up in this order, in which each card of a trick lies above those it has beaten."""
_CLUBS_GROUP: Final = 0
_HEARTS_GROUP: Final = 1
_SPADES_GROUP: Final = 2
_DIAMONDS_GROUP: Final = 4

# What a digit of a code is: hands are 1 to 8 in the order of turns, then
_IN_TRICK: Final = 9
_ENDS_PLAY: Final = 10
_EQUAL: Final = 11
_GAP: Final = 12
_DIGIT: Final = 16


class EndingCards:
    """The cards in play of an ending, each in a place: place 0 is the lowest. Sets are of places.

    `beaters` has for each place what beats it, `above` what can follow it in a run played at any turn.
    """

    def __init__(self, game: Knorri, cards: int) -> None:
        self.cards = cards
        self.order: list[int] = []
        self._groups: list[list[int]] = []
        for group in _GROUPS:
            members = [card for card in cards_in(cards) if _group_of(game, card) == group]
            members.sort(key=lambda card: (rank_of(card), card))
            self._groups.append([len(self.order) + index for index in range(len(members))])
            self.order += members
        self.size = len(self.order)
        self.place_of = {card: place for place, card in enumerate(self.order)}
        self.beaters = [self.places(game.beaters[card]) for card in self.order]
        self.runs = game.options.runs == "any"
        self.above = [self.places(game.above[card]) if self.runs else 0 for card in self.order]
        self._hard = game.options.clubs == "hard"
        self._low = [group[0] if group else 0 for group in self._groups]
        self._masks = [BITS[len(group)] - 1 for group in self._groups]
        self._widths = [len(group) for group in self._groups]
        self._known: list[dict[int, int]] = [{} for _ in _GROUPS]
        self._known_leads: list[dict[int, int]] = [{} for _ in _GROUPS]

    def places(self, cards: int) -> int:
        """The places of those cards of a set that are in play."""
        mask = 0
        for card in cards_in(cards & self.cards):
            mask |= BITS[self.place_of[card]]
        return mask

    def texts(self, places: int) -> str:
        """The short texts of the cards in some places."""
        return " ".join([card_text(self.order[place]) for place in cards_in(places)])

    def key(self, owners: tuple[int, ...]) -> tuple[int, int, int, int, int]:
        """What positions that differ in nothing that matters share.

        `owners` are sets: the trick, the last cards of its plays, and the hands in the order of turns.
        """
        codes: list[int] = []
        for group in range(len(_GROUPS)):
            width = self._widths[group]
            if not width:
                codes.append(0)
                continue
            low, mask, packed = self._low[group], self._masks[group], 1
            for owner in owners:
                packed = packed << width | owner >> low & mask
            code = self._known[group].get(packed, -1)
            if code < 0:
                code = self._code(group, owners)
                self._known[group][packed] = code
            codes.append(code)
        return self._sorted(codes)

    def lead_key(self, leader: int, other: int) -> tuple[int, int, int, int, int]:
        """The same for two hands and no trick.

        Written out, though `key` would do: duels ask for little else, and would take a fifth longer.
        """
        codes: list[int] = []
        for group in range(len(_GROUPS)):
            width = self._widths[group]
            if not width:
                codes.append(0)
                continue
            low, mask = self._low[group], self._masks[group]
            packed = (leader >> low & mask) << width | other >> low & mask
            code = self._known_leads[group].get(packed, -1)
            if code < 0:
                code = self._code(group, (0, 0, leader, other))
                self._known_leads[group][packed] = code
            codes.append(code)
        return self._sorted(codes)

    def _sorted(self, codes: list[int]) -> tuple[int, int, int, int, int]:
        """Codes of the groups, those of suits of one kind in order of size."""
        clubs, hearts, spades = codes[_CLUBS_GROUP], codes[_HEARTS_GROUP], codes[_SPADES_GROUP]
        if hearts > spades:
            hearts, spades = spades, hearts
        if self._hard and not codes[_DIAMONDS_GROUP]:
            if clubs > hearts:
                clubs, hearts = hearts, clubs
            if hearts > spades:
                hearts, spades = spades, hearts
        return clubs, hearts, spades, codes[3], codes[_DIAMONDS_GROUP]

    def _code(self, group: int, owners: tuple[int, ...]) -> int:
        """Who has the cards of a group, from the lowest up, as the digits of a number."""
        ranks: dict[int, list[int]] = {}
        for place in self._groups[group]:
            owner = _owner(BITS[place], owners)
            if owner:
                ranks.setdefault(rank_of(self.order[place]), []).append(owner)
        code, before = 0, -1
        for rank, found in ranks.items():
            if self.runs and before >= 0 and rank != before + 1:
                code = code * _DIGIT + _GAP
            before = rank
            found.sort()
            for index, owner in enumerate(found):
                if index:
                    code = code * _DIGIT + _EQUAL
                code = code * _DIGIT + owner
        return code


def _group_of(game: Knorri, card: int) -> int:
    return _LONE_QUEEN if game.alone & BITS[card] else suit_of(card)


def _owner(bit: int, owners: tuple[int, ...]) -> int:
    """The digit for where a card is; 0 if it is out of the game."""
    if owners[0] & bit:
        return _ENDS_PLAY if owners[1] & bit else _IN_TRICK
    for index in range(2, len(owners)):
        if owners[index] & bit:
            return index - 1
    return 0
