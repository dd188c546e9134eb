"""How the hand of a player looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pelitupa.core import CardZone, Eye, Item, Text, Zone, only, player_word, t
from pelitupa.equipment.cards import card_item, card_text, display_order


def hand_title(seat: int) -> Text:
    """What the hand of a player is called."""
    return t("{player:Hand of @|Your hand}", player=player_word(seat))


def hand_zone(eye: Eye, seat: int, cards: Iterable[Item], audience: int) -> CardZone:
    """The hand of a player, which only an audience sees."""
    return eye.zone(f"hand-{seat}", hand_title(seat), "hand", cards, audience=audience, owner=seat)


def secret_hand(eye: Eye, seat: int, cards: Iterable[int]) -> CardZone:
    """A hand that only its player sees, and plays from, its cards in this order."""
    items = [card_item(card, intent=card_text(card)) for card in cards]
    return hand_zone(eye, seat, items, only(seat))


def secret_hands(eye: Eye, hands: Sequence[int]) -> list[Zone]:
    """The hands of all, by seat, each a set of cards that only its player sees."""
    return [secret_hand(eye, seat, display_order(hand)) for seat, hand in enumerate(hands)]
