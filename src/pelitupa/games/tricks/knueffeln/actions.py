"""The phases and actions of Knüffeln: a card to play, `take` one, lead one face `down`, and words.

Playing a card is its number; `TAKE` and `COVER` are added to a card; the words follow. All that is said,
by a director or anybody else, is a word that everyone hears.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import Reason, Text, t
from pelitupa.equipment.cards import PACK_SIZE
from pelitupa.games.tricks.actions import CARDS, OWN, Actions, Row, playing
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
SAID: Final = SAY + 16
"""What can be said ends below this."""
SAY_BEATER: Final = SAID - 4
"""The last four remarks are offered for the chosen suits only."""
CHANGE_PLACES: Final = SAID + 1

_REMARKS: Final[tuple[tuple[str, Text], ...]] = (
    ("strong", t("I am strong")),
    ("weak", t("I am weak")),
    ("Old One", t("I have an Old One")),
    ("no Old One", t("I have no Old One")),
    ("seven", t("I have a Seven")),
    ("free card", t("I have a free card")),
    ("play high", t("play high")),
    ("play low", t("play low")),
    ("leave it to me", t("leave it to me")),
    ("take it", t("take it if you can")),
    ("raise", t("let us raise")),
    ("no raise", t("let us not raise")),
    ("beater of clubs", t("I have a beater of clubs")),
    ("beater of diamonds", t("I have a beater of diamonds")),
    ("beater of hearts", t("I have a beater of hearts")),
    ("beater of spades", t("I have a beater of spades")),
)
"""The stock remarks, in short and as they are said."""

_ORDERS: Final = (
    t("play an Old One!"), t("play an Ace!"), t("play a Bower!"), t("play a Pope!"), t("play a Twist!"),
    t("play a Drist!"), t("play a Wagon!"), t("play a Seven!"), t("play a free card!"),
    t("play a King!"), t("play a Queen!"), t("play a dog!"), t("play a plain card!"),
)  # fmt: skip
"""By kind of card, as in `KINDS`."""

_RAISE: Final = ("raise", t("You may lead a card face down."))
_NO_ORDER: Final = ("order", t("Only a director speaks so, when it is the partner's turn to play."))

ACTIONS: Final = Actions(
    t("That is nothing one can do in Knüffeln."),
    (
        playing(("raise-answer", t("First the raise is answered."))),
        Row([f"take {card}" for card in CARDS], [t("take {card}", card=card) for card in CARDS],
            t("exchange"), phases=(EXCHANGING,), are_cards=True, held=False,
            not_now=("exchange-turn", t("Cards are exchanged before the first lead only."))),
        Row([f"down {card}" for card in CARDS],
            [t("lead {card} face down", card=card) for card in CARDS], t("raise"),
            phases=(COVERING,), seen_by=OWN, are_cards=True,
            leave=_RAISE,
            not_now=("raise", t("Say first that you lead a card face down."))),
        Row(("look", "no look"), (t("look at the three lowest cards"), t("do not look")), t("cut"),
            phases=(CUTTING,),
            leave=("look", t("You cut, and may look at the three lowest cards.")),
            not_now=("look", t("The three lowest cards are looked at when the pack is cut."))),
        Row(("done",), (t("nothing to exchange"),), t("exchange"), phases=(EXCHANGING,),
            leave=("exchange-turn", t("Nobody must exchange.")),
            not_now=("exchange-turn", t("Cards are exchanged before the first lead only."))),
        Row(("direct", "partner directs", "no director"),
            (t("I direct"), t("my partner directs"), t("nobody directs")), t("director"),
            phases=(DIRECTING,),
            leave=("director", t("You say for your side who directs.")),
            not_now=("director", t("The directors are named once, after the exchange."))),
        Row(("speak",), (t("say something"),), t("table talk"),
            leave=("talk", t("You may say something before you play.")),
            not_now=("talk", t("Partners speak at their turn, before they play a card."))),
        Row(("face down",), (t("raise: lead a card face down"),), t("raise"),
            leave=_RAISE,
            not_now=("raise", t("A card is led face down only by who leads to a trick."))),
        Row(("take up", "fold"), (t("take up the raise"), t("strike the flag")), t("raise"),
            phases=(ANSWERING,),
            leave=("raise-answer", t("You answer the raise for your side.")),
            not_now=("raise-answer", t("There is no raise to answer."))),
        Row(("silent",), (t("say nothing"),), t("order to your partner"), phases=(ORDERING,),
            leave=("order", t("You need not tell your partner what to play.")),
            not_now=_NO_ORDER),
        Row([f"order {kind}" for kind in KINDS], _ORDERS, t("order to your partner"),
            phases=(ORDERING,),
            leave=("order", t("You direct, and may name the kind of card that your partner is to play.")),
            not_now=_NO_ORDER),
        Row([f"say {remark}" for remark, _ in _REMARKS], [said for _, said in _REMARKS],
            t("table talk"), phases=(SPEAKING,),
            leave=("lies", t("You may say so, whether it is true or not; everyone hears it.")),
            not_now=("talk", t("Say first that you want to speak, at your turn before you play."))),
        Row(("in turn", "change places"), (t("play in turn"), t("change places in this trick")),
            t("director"), phases=(PLACING,),
            leave=("director-order", t("You direct, and say which of you two plays first to the trick.")),
            not_now=("director-order", t(
                "Only a director whose side is to follow says so, before its first card of a trick."
            ))),
    ),
    asks={
        CUTTING: t("You cut: look at the three lowest cards?"),
        EXCHANGING: t("Exchange a dog for its upcard, a Queen for an Old One, or nothing"),
        DIRECTING: t("Who directs your side?"),
        PLACING: t("Which of you two plays first to this trick?"),
        ORDERING: t("Your partner is to play: say what, or nothing"),
        SPEAKING: t("Say something: it need not be true"),
        COVERING: t("Choose the card that you lead face down"),
        ANSWERING: t("They raise: take it up, or strike the flag?"),
    },
)  # fmt: skip

NO_CARD_IN: Final[dict[int, Reason]] = {
    CUTTING: ("cut", t("The pack is being cut; no cards have been dealt.")),
    EXCHANGING: ("exchange-turn", t("First the exchange: take a card, or say that you are done.")),
    DIRECTING: ("director", t("First say who directs your side.")),
    PLACING: ("director-order", t("First say which of you two plays first to this trick.")),
    ORDERING: ("order", t("Your partner is to play: tell what, or say nothing.")),
    SPEAKING: ("talk", t("You wanted to speak: say something.")),
}
"""Why no card is played in some phases."""
