"""The commands of Android Whist (booklet 10.5): what an android plays, and what its reply tells.

Hands and tricks are as in `match`; `trump` is the suit of trumps. A command is its action's number.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import BITS, PACK_SIZE, SPADES, SUIT_MASKS, suit_of
from pelitupa.games.tricks.actions import Actions, Row, playing
from pelitupa.games.tricks.asking.questions import (
    Cards,
    Compare,
    Join,
    Not,
    Number,
    Question,
    all_of,
)
from pelitupa.games.tricks.commands.androids import COMMANDING, ERROR
from pelitupa.games.tricks.limits import bits_of
from pelitupa.games.tricks.trick import ACE_HIGH

DUCK: Final = PACK_SIZE
BEAT: Final = DUCK + 1
HIGH: Final = DUCK + 2
LOW_LEADS: Final = DUCK + 3
SHORTEST: Final = LOW_LEADS + 4
LONGEST: Final = LOW_LEADS + 5
HIGH_LEADS: Final = LOW_LEADS + 6
END_OF_COMMANDS: Final = HIGH_LEADS + 6

COMMANDS: Final = bits_of(0, END_OF_COMMANDS - DUCK)
AFTER_A_LEAD: Final = bits_of(0, LOW_LEADS - DUCK)
FOR_A_LEAD: Final = COMMANDS & ~AFTER_A_LEAD
"""All commands; those that speak of a trick; those that name what to lead: as bits from DUCK on."""

_NAMES: Final = ("clubs", "diamonds", "hearts", "spades", "shortest", "longest")


def command_text(command: int) -> str:
    """The words of a command."""
    if command < LOW_LEADS:
        return ("duck", "beat", "high")[command - DUCK]
    name = _NAMES[(command - LOW_LEADS) % 6]
    return f"high {name}" if command >= HIGH_LEADS else name


def _row(first: int, end: int, group: Text, clause: str, why: Text) -> Row:
    """Some commands, which a clause of the rules allows."""
    words = [command_text(command) for command in range(first, end)]
    return Row(
        words, [t(text) for text in words], group, (clause, why), _NOT_NOW, phases=(COMMANDING,)
    )


_NOT_NOW: Final = ("obey", t("You play this card yourself: commands are for your android."))
_TO_FOLLOW: Final = t("Your android is not leading.")
_TO_LEAD: Final = t("Your android leads, or has just given an Error Message.")

ACTIONS: Final = Actions(
    t("That is nothing one can do in Android Whist."),
    (
        playing(("obey", t("Your android plays: you can only give it a command."))),
        _row(DUCK, BEAT, t("follow"), "duck", _TO_FOLLOW),
        _row(BEAT, HIGH, t("follow"), "beat", _TO_FOLLOW),
        _row(HIGH, LOW_LEADS, t("follow"), "high", _TO_FOLLOW),
        _row(LOW_LEADS, SHORTEST, t("low card of"), "suit", _TO_LEAD),
        _row(SHORTEST, LONGEST, t("low card of"), "shortest", _TO_LEAD),
        _row(LONGEST, HIGH_LEADS, t("low card of"), "longest", _TO_LEAD),
        _row(HIGH_LEADS, END_OF_COMMANDS, t("high card of"), "prefix", _TO_LEAD),
    ),
)


def lead_named(command: int) -> int:
    """What a leading command names: 0 to 3 a suit, 4 the shortest, 5 the longest."""
    return (command - LOW_LEADS) % 6


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def _end_of(cards: int, high: bool) -> int:
    """The highest or the lowest of some cards of one suit."""
    return cards.bit_length() - 1 if high else _lowest(cards)


def _beaters(led: int, best: int, void: bool, trump: int) -> int:
    """The cards that beat the best of a trick and may be played by a hand that is void in the suit
    led, or is not.
    """
    if void and led != trump:
        return ACE_HIGH.above[best] if suit_of(best) == trump else SUIT_MASKS[trump]
    return ACE_HIGH.above[best] if suit_of(best) == led else 0


def reply(command: int, hand: int, led: int, best: int, trump: int = SPADES) -> int:
    """The card a hand plays by a command, or ERROR.

    `led` is the suit led and `best` the best card of the trick so far; -1 both for a lead.
    """
    if command >= LOW_LEADS:
        suit = named_suit(lead_named(command), hand, trump)
        if suit < 0 or not hand & SUIT_MASKS[suit]:
            return ERROR
        return _end_of(hand & SUIT_MASKS[suit], command >= HIGH_LEADS)
    follow = hand & SUIT_MASKS[led]
    if command != DUCK:
        beaters = hand & _beaters(led, best, not follow, trump)
        if beaters:
            return _end_of(beaters, command == HIGH)
    return _lowest(follow) if follow else ERROR


def named_suit(named: int, hand: int, trump: int = SPADES) -> int:
    """The suit that a leading command means for a hand; -1 where several fit, or none."""
    if named < 4:
        return named
    longest = named == 5
    best, found = -1, -1
    for suit in range(4):
        length = (hand & SUIT_MASKS[suit]).bit_count()
        if not length or (suit == trump and not longest):
            continue
        if best >= 0 and length == best:
            found = -1
        elif best < 0 or (length > best) == longest:
            best, found = length, suit
    return found


def not_held(command: int, card: int, led: int, best: int, trump: int = SPADES) -> int:
    """The cards that an android does not hold that has played this card, or given ERROR."""
    if command >= LOW_LEADS:
        named = lead_named(command)
        if card != ERROR:
            above = ACE_HIGH.above[card]
            rest = SUIT_MASKS[suit_of(card)] & ~BITS[card]
            return above if command >= HIGH_LEADS else rest & ~above
        return SUIT_MASKS[named] if named < 4 else 0
    follow = SUIT_MASKS[led]
    if command == DUCK:
        return follow if card == ERROR else follow & ~ACE_HIGH.above[card] & ~BITS[card]
    if card == ERROR:
        return follow | _beaters(led, best, True, trump)
    void = suit_of(card) != led
    beaters = _beaters(led, best, void, trump)
    absent = follow if void else 0
    if not beaters & BITS[card]:
        return beaters | (follow & ~ACE_HIGH.above[card] & ~BITS[card])
    above = ACE_HIGH.above[card]
    passed = beaters & above if command == HIGH else beaters & ~above & ~BITS[card]
    return absent | passed


def _is_shortest(suit: int, trump: int) -> Question:
    """Whether a suit but trumps is held and shorter than any other such suit that is held."""
    asked: list[Question] = [Compare(Cards(suit), 1, Number(0))]
    for other in range(4):
        if other not in (suit, trump):
            shorter = Compare(Cards(suit), 3, Cards(other))
            asked.append(Join(False, shorter, Compare(Cards(other), 4, Number(0))))
    return all_of(asked)


def _is_longest(suit: int) -> Question:
    """Whether a suit is longer than any other."""
    return all_of([Compare(Cards(suit), 1, Cards(other)) for other in range(4) if other != suit])


_ARE_SHORTEST: Final = tuple(
    {suit: _is_shortest(suit, trump) for suit in range(4) if suit != trump} for trump in range(4)
)
"""By the suit of trumps, of each other suit whether it is the shortest."""
_ARE_LONGEST: Final = tuple(_is_longest(suit) for suit in range(4))
_NO_SHORTEST: Final = tuple(
    all_of([Not(question) for question in questions.values()]) for questions in _ARE_SHORTEST
)
_NO_LONGEST: Final = all_of([Not(question) for question in _ARE_LONGEST])


def shape_told(command: int, card: int, trump: int = SPADES) -> Question | None:
    """What a reply tells of the lengths of suits, beyond single cards; None for nothing."""
    if command < LOW_LEADS or lead_named(command) < 4:
        return None
    if lead_named(command) == 5:
        return _NO_LONGEST if card == ERROR else _ARE_LONGEST[suit_of(card)]
    return _NO_SHORTEST[trump] if card == ERROR else _ARE_SHORTEST[trump][suit_of(card)]


def known_to_fail(command: int, led: int) -> int:
    """The commands that fail too where one has failed, as bits from DUCK on."""
    if command >= LOW_LEADS:
        named = lead_named(command)
        failing = BITS[LOW_LEADS + named - DUCK] | BITS[HIGH_LEADS + named - DUCK]
        return failing | BITS[0] if named == led else failing
    failing = BITS[0] | BITS[LOW_LEADS + led - DUCK] | BITS[HIGH_LEADS + led - DUCK]
    return failing if command == DUCK else failing | BITS[BEAT - DUCK] | BITS[HIGH - DUCK]
