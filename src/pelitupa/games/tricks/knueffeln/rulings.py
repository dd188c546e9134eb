"""Why something may be done in Knüffeln or not: what can be said without looking at the position."""

from __future__ import annotations

from pelitupa.core import Text, t
from pelitupa.equipment.cards import BITS, PACK_SIZE, card_text
from pelitupa.games.tricks.knueffeln.actions import (
    COVER,
    COVERING,
    CUTTING,
    DIRECT,
    DIRECTING,
    DONE,
    EXCHANGING,
    FACE_DOWN,
    FOLD,
    LOOK,
    NO_DIRECTOR,
    NO_LOOK,
    ORDERING,
    PARTNER_DIRECTS,
    PLACING,
    SAID,
    SAY,
    SILENT,
    SPEAK,
    SPEAKING,
    TAKE,
    TAKE_UP,
)
from pelitupa.games.tricks.knueffeln.powers import OLD


def why_legal(action: int) -> tuple[str, Text]:
    """The short clause that allows a legal action which is no card played, and why in a sentence."""
    if action >= SAID:
        return "director-order", t("You direct, and say which of you two plays first to the trick.")
    if action >= SAY:
        return "lies", t("You may say so, whether it is true or not; everyone hears it.")
    if action > SILENT:
        return "order", t("You direct, and may name the kind of card that your partner is to play.")
    if action == SILENT:
        return "order", t("You need not tell your partner what to play.")
    if action in (TAKE_UP, FOLD):
        return "raise-answer", t("You answer the raise for your side.")
    if action == FACE_DOWN or COVER <= action < LOOK:
        return "raise", t("You may lead a card face down.")
    if action == SPEAK:
        return "talk", t("You may say something before you play.")
    if action in (DIRECT, PARTNER_DIRECTS, NO_DIRECTOR):
        return "director", t("You say for your side who directs.")
    if action == DONE:
        return "exchange-turn", t("Nobody must exchange.")
    if action in (LOOK, NO_LOOK):
        return "look", t("You cut, and may look at the three lowest cards.")
    if OLD & BITS[action - TAKE]:
        return "queen", t("You hold the card that it may be exchanged for.")
    return "dog", t("You hold the dog of its suit.")


def why_not_now(action: int, phase: int) -> tuple[str, Text]:
    """The short clause that refuses an action of another phase than this one, and why in a sentence."""
    if action < PACK_SIZE:
        return _no_card_now(action, phase)
    if action >= SAID:
        text = t(
            "Only a director whose side is to follow says so, before its first card of a trick."
        )
        return "director-order", text
    if action >= SAY:
        return "talk", t("Say first that you want to speak, at your turn before you play.")
    if action >= SILENT:
        return "order", t("Only a director speaks so, when it is the partner's turn to play.")
    if action in (TAKE_UP, FOLD):
        return "raise-answer", t("There is no raise to answer.")
    if COVER <= action < LOOK:
        return "raise", t("Say first that you lead a card face down.")
    if action == FACE_DOWN:
        return "raise", t("A card is led face down only by who leads to a trick.")
    if action == SPEAK:
        return "talk", t("Partners speak at their turn, before they play a card.")
    if action in (DIRECT, PARTNER_DIRECTS, NO_DIRECTOR):
        return "director", t("The directors are named once, after the exchange.")
    if action in (LOOK, NO_LOOK):
        return "look", t("The three lowest cards are looked at when the pack is cut.")
    return "exchange-turn", t("Cards are exchanged before the first lead only.")


def _no_card_now(action: int, phase: int) -> tuple[str, Text]:
    """Why no card is played in this phase."""
    if action < 0:
        return "follow", t("That is nothing one can do in Knüffeln.")
    if phase == CUTTING:
        return "cut", t("The pack is being cut; no cards have been dealt.")
    if phase == EXCHANGING:
        return "exchange-turn", t("First the exchange: take a card, or say that you are done.")
    if phase == DIRECTING:
        return "director", t("First say who directs your side.")
    if phase == PLACING:
        return "director-order", t("First say which of you two plays first to this trick.")
    if phase == ORDERING:
        return "order", t("Your partner is to play: tell what, or say nothing.")
    if phase == SPEAKING:
        return "talk", t("You wanted to speak: say something.")
    if phase == COVERING:
        card = card_text(action)
        return "raise", t("You raise: lead {card} face down, if it is in your hand.", card=card)
    return "raise-answer", t("First the raise is answered.")
