"""How a hand looks that only its player sees."""

from __future__ import annotations

from collections.abc import Iterable

from pelitupa.core import CardZone, Eye, only, player_word, t
from pelitupa.equipment.cards import card_item, card_text


def secret_hand(eye: Eye, seat: int, cards: Iterable[int]) -> CardZone:
    """A player's hand, its cards in this order."""
    items = [card_item(card, intent=card_text(card)) for card in cards]
    title = t("{player:Hand of @|Your hand}", player=player_word(seat))
    return eye.zone(f"hand-{seat}", title, "hand", items, audience=only(seat), owner=seat)
