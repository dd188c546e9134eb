"""What the rooms of poker share: games whose cards are dealt unseen, and how they are told and ruled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from pelitupa.core import CHANCE, Action, Agreed, Text, player_word, t
from pelitupa.equipment.card_game import CardGame
from pelitupa.games.poker.deeds import DEEDS


@mypyc_attr(allow_interpreted_subclasses=True)
class PokerGame(CardGame[Agreed]):
    """A game whose cards come to hands unseen; unless it says otherwise, those of one pack."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    def hidden_text(self, actor: int) -> str:
        return t("gets a card") if actor == CHANCE else t("discards a card")


def cards_at(actions: Sequence[Action], steps: Sequence[int]) -> list[int]:
    """What was done at some steps, at which cards were drawn or discarded."""
    found: list[int] = []
    for step in steps:
        action = actions[step]
        assert isinstance(action, int)
        found.append(action)
    return found


def put(actions: list[Action], steps: Sequence[int], cards: Sequence[int]) -> None:
    """Write down that these were drawn or discarded at some steps."""
    for step, card in zip(steps, cards, strict=True):
        actions[step] = card


def card_for(seat: int) -> Text:
    """What chance draws for a player."""
    return t("a card for {player}", player=player_word(seat))
