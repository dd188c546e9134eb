"""What Koira, Knorri and Skitgubbe show alike: stock, piles and hands that some have seen, and the trick."""

from __future__ import annotations

from pelitupa.core import BACK, EVERYONE, NOBODY, CardZone, Eye, Item, only, player_word, t
from pelitupa.equipment.cards import card_item, cards_in, display_order
from pelitupa.equipment.hands import hand_title, secret_hand
from pelitupa.games.beating.mas import BouncingTrick
from pelitupa.games.beating.pickup import PickupPlay


def stock_zone(count: int, intent: str = "") -> CardZone:
    """The stock, face down; `intent` is the action of playing its top."""
    items = [
        Item(f"stock#{place}", BACK, t("face-down card"), intent=intent) for place in range(count)
    ]
    return CardZone("stock", t("Stock"), "pile", tuple(items))


def bouncing_zone(trick: BouncingTrick) -> CardZone:
    """The trick of the first phase."""
    both = zip(trick.cards, trick.seats, strict=True)
    items = [card_item(card, by=seat) for card, seat in both]
    return CardZone("trick", t("Trick"), "trick", tuple(items))


def trick_zone(play: PickupPlay, taken: int, intent: str) -> CardZone:
    """The trick of the second phase; `intent` is the action of picking up the cards `taken`."""
    last = len(play.cards) - 1
    trick = [
        card_item(
            card,
            intent=intent if taken >> card & 1 else "",
            by=seat,
            mark="last" if place == last else "",
        )
        for place, (card, seat) in enumerate(zip(play.cards, play.players_of_cards(), strict=True))
    ]
    note = t("{count} of {needed}", count=len(play.sizes), needed=play.needed) if trick else ""
    return CardZone("trick", t("Trick"), "trick", tuple(trick), note=note)


def aside_zone(eye: Eye, aside: int, memory: bool) -> CardZone:
    """The cards out of the game, which all have seen; where `memory` is wanted, face down."""
    items = [card_item(card) for card in display_order(aside)]
    audience = NOBODY if memory else EVERYONE
    return eye.zone("aside", t("Out of the game"), "pile", items, audience=audience)


def pile_zone(eye: Eye, seat: int, pile: int, memory: bool) -> CardZone:
    """What a player has collected: face down, but everyone has seen it."""
    return eye.zone(
        f"pile-{seat}",
        t("{player:Pile of @|Your pile}", player=player_word(seat)),
        "pile" if memory else "spread",
        [card_item(card) for card in display_order(pile)],
        audience=NOBODY if memory else EVERYONE,
        owner=seat,
        note="" if memory else t("all have seen these"),
    )


def hand_zone(eye: Eye, seat: int, hand: int, secret: int, memory: bool) -> CardZone:
    """A hand: its owner's, and in the eyes of others what they have seen go into it."""
    if memory or eye.sees(only(seat)):
        return secret_hand(eye, seat, display_order(hand))
    known = [card_item(card) for card in display_order(hand & ~secret)]
    unknown = [card_item(card) for card in cards_in(secret)]
    seen = eye.items(f"hand-{seat}", unknown, only(seat))
    note = t("all have seen these") if known else ""
    return CardZone(f"hand-{seat}", hand_title(seat), "hand", (*known, *seen), seat, note)
