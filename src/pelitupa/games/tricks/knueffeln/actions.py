"""The phases and actions of Knüffeln: a card to play, `take` one, lead one face `down`, and words.

Playing a card is its number; `TAKE` and `COVER` are added to a card; the words follow. All that is said,
by a director or anybody else, is a word that everyone hears.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.equipment.cards import PACK_SIZE, card_text
from pelitupa.games.tricks.knueffeln.powers import KINDS
from pelitupa.games.tricks.phases import FIRST_PHASE

CUTTING: Final = FIRST_PHASE
LOOKING: Final = FIRST_PHASE + 1
TURNING: Final = FIRST_PHASE + 2
EXCHANGING: Final = FIRST_PHASE + 3
GIVING: Final = FIRST_PHASE + 4
DIRECTING: Final = FIRST_PHASE + 5
ORDERING: Final = FIRST_PHASE + 6
SPEAKING: Final = FIRST_PHASE + 7
COVERING: Final = FIRST_PHASE + 8
ANSWERING: Final = FIRST_PHASE + 9
UNCOVERING: Final = FIRST_PHASE + 10
PLACING: Final = FIRST_PHASE + 11

TAKE: Final = PACK_SIZE
COVER: Final = 2 * PACK_SIZE
LOOK: Final = 3 * PACK_SIZE
NO_LOOK: Final = LOOK + 1
DONE: Final = LOOK + 2
DIRECT: Final = LOOK + 3
PARTNER_DIRECTS: Final = LOOK + 4
NO_DIRECTOR: Final = LOOK + 5
SPEAK: Final = LOOK + 6
FACE_DOWN: Final = LOOK + 7
TAKE_UP: Final = LOOK + 8
FOLD: Final = LOOK + 9
SILENT: Final = LOOK + 10
ORDER: Final = LOOK + 11
SAY: Final = ORDER + len(KINDS)

_WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("look", "look at the three lowest cards"),
    ("no look", "do not look"),
    ("done", "nothing to exchange"),
    ("direct", "I direct"),
    ("partner directs", "my partner directs"),
    ("no director", "nobody directs"),
    ("speak", "say something"),
    ("face down", "raise: lead a card face down"),
    ("take up", "take up the raise"),
    ("fold", "strike the flag"),
    ("silent", "say nothing"),
)

_ORDERS: Final[tuple[str, ...]] = (
    "play an Old One!",
    "play an Ace!",
    "play a Bower!",
    "play a Pope!",
    "play a Twist!",
    "play a Drist!",
    "play a Wagon!",
    "play a Seven!",
    "play a free card!",
    "play a King!",
    "play a Queen!",
    "play a dog!",
    "play a plain card!",
)
"""By kind of card, as in `KINDS`."""

_REMARKS: Final[tuple[tuple[str, str], ...]] = (
    ("strong", "I am strong"),
    ("weak", "I am weak"),
    ("Old One", "I have an Old One"),
    ("no Old One", "I have no Old One"),
    ("seven", "I have a Seven"),
    ("free card", "I have a free card"),
    ("play high", "play high"),
    ("play low", "play low"),
    ("leave it to me", "leave it to me"),
    ("take it", "take it if you can"),
    ("raise", "let us raise"),
    ("no raise", "let us not raise"),
    ("beater of clubs", "I have a beater of clubs"),
    ("beater of diamonds", "I have a beater of diamonds"),
    ("beater of hearts", "I have a beater of hearts"),
    ("beater of spades", "I have a beater of spades"),
)
"""The stock remarks; the last four are offered for the chosen suits only."""

SAID: Final = SAY + len(_REMARKS)
"""What can be said ends below this."""

SAY_BEATER: Final = SAID - 4
IN_TURN: Final = SAID
CHANGE_PLACES: Final = SAID + 1
ACTIONS: Final = SAID + 2


def action_text(action: int) -> str:
    """The short ASCII text of an action."""
    if action >= SAID:
        return "in turn" if action == IN_TURN else "change places"
    if action >= SAY:
        return f"say {_REMARKS[action - SAY][0]}"
    if action >= ORDER:
        return f"order {KINDS[action - ORDER]}"
    if action >= LOOK:
        return _WORDS[action - LOOK][0]
    if action >= COVER:
        return f"down {card_text(action - COVER)}"
    if action >= TAKE:
        return f"take {card_text(action - TAKE)}"
    return card_text(action)


def action_label(action: int) -> str:
    """What a button says."""
    if action >= SAID:
        return t("play in turn") if action == IN_TURN else t("change places in this trick")
    if action >= SAY:
        return t(_REMARKS[action - SAY][1])
    if action >= ORDER:
        return t(_ORDERS[action - ORDER])
    if action >= LOOK:
        return t(_WORDS[action - LOOK][1])
    if action >= COVER:
        return t("lead {card} face down", card=card_text(action - COVER))
    if action >= TAKE:
        return t("take {card}", card=card_text(action - TAKE))
    return card_text(action)


def action_group(action: int) -> str:
    """The group of buttons an action belongs to."""
    if action >= SAID:
        return t("director")
    if action >= SAY or action == SPEAK:
        return t("table talk")
    if action >= SILENT:
        return t("order to your partner")
    if action in (TAKE_UP, FOLD, FACE_DOWN) or COVER <= action < LOOK:
        return t("raise")
    if action in (DIRECT, PARTNER_DIRECTS, NO_DIRECTOR):
        return t("director")
    if action in (LOOK, NO_LOOK):
        return t("cut")
    return t("exchange") if action >= TAKE else t("play")
