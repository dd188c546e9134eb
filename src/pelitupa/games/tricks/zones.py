"""How trick-taking games lay out their table for a view: hands, the trick, what each side has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pelitupa.core import CardZone, Counter, CounterZone, Eye, Text, only, t
from pelitupa.equipment.cards import card_item, card_text
from pelitupa.games.tricks.seats import PARTNERSHIPS, side_name


def hand_zone(
    eye: Eye, seat: int, cards: Iterable[int], *, verb: str = "", note: str = ""
) -> CardZone:
    """A hand that only its owner sees. Choosing a card wishes for `verb` and the card."""
    items = [
        card_item(card, wish=f"{verb} {card_text(card)}" if verb else card_text(card))
        for card in cards
    ]
    return eye.zone(
        f"hand-{seat}",
        t("Hand of player {player}", player=seat + 1),
        "hand",
        items,
        audience=only(seat),
        owner=seat,
        note=note,
    )


def trick_zone(
    eye: Eye, seats: Sequence[int], cards: Sequence[int], winning: int, note: str = ""
) -> CardZone:
    """The trick on the table, the lead first; `winning` is the place of the card that wins it."""
    items = [
        card_item(card, by=seats[place], mark="winning" if place == winning else "")
        for place, card in enumerate(cards)
    ]
    return eye.zone("trick", t("Trick"), "trick", items, note=note)


def won_tricks_zone(tricks: Sequence[int]) -> CounterZone:
    """How many tricks each side has won; `tricks` by side."""
    return CounterZone(
        "won",
        t("Tricks won"),
        tuple(
            Counter(f"won-{side}", side_name(side), str(tricks[side]))
            for side in range(len(PARTNERSHIPS))
        ),
    )


def listed(parts: Sequence[Text]) -> str:
    """Short texts one after the other with commas between, still translatable."""
    if not parts:
        return ""
    text = parts[0]
    for part in parts[1:]:
        text = t("{first}, {next}", first=text, next=part)
    return text
