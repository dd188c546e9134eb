"""The phases and actions of Bridge Meets Guess Who (booklet 16), and the texts of the actions."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Text, t
from pelitupa.equipment.cards import PACK_SIZE, RANKS, card_text, suit_name
from pelitupa.games.tricks.asking.choosing import MOST_POINTS, SUBJECTS
from pelitupa.games.tricks.commands.androids import COMMANDING, FIRST_OTHER_PHASE
from pelitupa.games.tricks.limits import BIT, bits_of

AUCTION: Final = FIRST_OTHER_PHASE
RANGING: Final = FIRST_OTHER_PHASE + 1
ENDING_RANGE: Final = FIRST_OTHER_PHASE + 2
ASKING: Final = FIRST_OTHER_PHASE + 3
DETAILING: Final = FIRST_OTHER_PHASE + 4
ANSWERING: Final = FIRST_OTHER_PHASE + 5

BID: Final = PACK_SIZE
PASS: Final = BID + 35
DOUBLE: Final = PASS + 1
COMMAND: Final = DOUBLE + 1
ANYTHING: Final = COMMAND + 8
ANY_CARD: Final = ANYTHING + 1
FROM: Final = ANY_CARD + 1
TO: Final = FROM + 13
ASK: Final = TO + 13
ABOUT: Final = ASK + 1
AT_LEAST: Final = ABOUT + len(SUBJECTS)
HAS: Final = AT_LEAST + MOST_POINTS
END_OF_ACTIONS: Final = HAS + PACK_SIZE

_FIRST: Final = {
    COMMANDING: COMMAND, RANGING: ANY_CARD, ENDING_RANGE: TO, ASKING: ABOUT, DETAILING: AT_LEAST,
}  # fmt: skip
FIRST_CHOICES: Final = tuple([_FIRST.get(phase, 0) for phase in range(ANSWERING + 1)])
"""By phase, the action from which those of its sets are counted."""

BIDS_OVER: Final = tuple(bits_of(bid, PASS) for bid in range(BID, PASS + 1))
PASSING: Final = BIT[PASS]
DOUBLING: Final = BIT[DOUBLE]
COMMANDS: Final = bits_of(0, ANYTHING + 1 - COMMAND)
NO_COMMAND: Final = BIT[ANYTHING - COMMAND]
RANGES: Final = bits_of(0, TO - ANY_CARD)
QUESTIONS: Final = bits_of(0, AT_LEAST - ABOUT)
"""Sets of actions: `BIDS_OVER` has the bids from each one (0 to 34) on; NO_COMMAND is ANYTHING alone."""

_SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
_STRAINS: Final = (*_SUIT_WORDS, "no trump")


def level_of(bid: int) -> int:
    """The tricks that a bid (0 to 34) promises."""
    return 7 + bid // 5


def strain_of(bid: int) -> int:
    """The trump designation of a bid: a suit, or 4 for no trump."""
    return bid % 5


def bid_name(bid: int) -> Text:
    """A bid for people: `9 hearts`."""
    strain = t("no trump") if strain_of(bid) == 4 else suit_name(strain_of(bid))
    return t("{level} {strain}", level=level_of(bid), strain=strain)


def _text_of(action: int) -> str:
    """The short text of an action."""
    if action < BID:
        return card_text(action)
    if action < PASS:
        bid = action - BID
        return f"bid {level_of(bid)} {_STRAINS[strain_of(bid)]}"
    if action < COMMAND:
        return "pass" if action == PASS else "double"
    if action < ANYTHING:
        suit, highest = (action - COMMAND) // 2, (action - COMMAND) % 2
        return f"{'highest' if highest else 'lowest'} {_SUIT_WORDS[suit]}"
    if action < FROM:
        return "anything goes" if action == ANYTHING else "any card"
    if action < ASK:
        rank = RANKS[(action - FROM) % 13]
        return f"from {rank}" if action < TO else f"to {rank}"
    if action < AT_LEAST:
        return "ask" if action == ASK else f"about {SUBJECTS[action - ABOUT]}"
    if action < HAS:
        return f"at least {action - AT_LEAST + 1}"
    return f"has {card_text(action - HAS)}"


def _label_of(action: int) -> str:
    """What a button says of an action."""
    if action < BID:
        return card_text(action)
    if action < PASS:
        return bid_name(action - BID)
    if COMMAND <= action < ANYTHING:
        suit = suit_name((action - COMMAND) // 2)
        if (action - COMMAND) % 2:
            return t("highest of {suit}", suit=suit)
        return t("lowest of {suit}", suit=suit)
    if FROM <= action < ASK:
        rank = RANKS[(action - FROM) % 13]
        return t("from {rank}", rank=rank) if action < TO else t("to {rank}", rank=rank)
    if action == ASK:
        return t("ask a question (1 chip)")
    if ABOUT <= action < AT_LEAST:
        return t("about {what}", what=t(SUBJECTS[action - ABOUT]))
    if AT_LEAST <= action < HAS:
        return t("at least {number}", number=action - AT_LEAST + 1)
    if action >= HAS:
        return t("is {card} there", card=card_text(action - HAS))
    return t(_text_of(action))


def action_group(action: int) -> str:
    """The group of buttons an action belongs to."""
    if action < BID:
        return t("play")
    if action < PASS:
        return t("bid: tricks and trumps")
    if action < COMMAND:
        return t("end of bidding")
    if action < FROM:
        return t("command")
    if action < ASK:
        return t("lowest rank") if action < TO else t("highest rank")
    if action == ASK:
        return t("questions")
    if action < HAS:
        return t("question")
    return t("question: a card")


TEXTS: Final = tuple(_text_of(action) for action in range(END_OF_ACTIONS))
LABELS: Final = tuple(_label_of(action) for action in range(END_OF_ACTIONS))
