"""What the rooms of poker share: games whose cards are dealt unseen, and how they are told and ruled."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import mypyc_attr

from pelitupa.core import CardZone, Eye, Game, Item, Ruling, Text, player_word, t
from pelitupa.equipment.cards import PACK_SIZE, card_text

Reason = tuple[str, Text]
"""A clause by its short id, and why in a sentence."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PokerGame(Game):
    """A game whose cards come to hands unseen; unless it says otherwise, those of one pack."""

    def max_chance_outcomes(self) -> int:
        return PACK_SIZE

    def has_hidden_information(self) -> bool:
        return True

    def _chance_text(self, outcome: int) -> str:
        return card_text(outcome)


def ruled(game: Game, legal: bool, reason: Reason) -> Ruling:
    """The ruling that something is legal or not for a reason."""
    return Ruling(legal, f"{game.id}/{reason[0]}", reason[1])


def card_for(seat: int) -> Text:
    """What chance draws for a player."""
    return t("a card for {player}", player=player_word(seat))


def hand_zone(eye: Eye, seat: int, cards: Iterable[Item], audience: int) -> CardZone:
    """The hand of a player, which only an audience sees."""
    title = t("{player:Hand of @|Your hand}", player=player_word(seat))
    return eye.zone(f"hand-{seat}", title, "hand", cards, audience=audience, owner=seat)
