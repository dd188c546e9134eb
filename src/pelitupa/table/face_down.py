"""A decision before its turn as its seat sees it: a card face down, and a prompt that says who is awaited."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from pelitupa.core import BACK, CardZone, CounterZone, Item, Text, View, Zone, player_word, t

AUCTIONS: Final = frozenset(("calls", "bidding", "auction"))
"""Zones whose numbers are calls."""


def lying_face_down(
    view: View, text: str, label: str, touched: Collection[str], awaited: int
) -> View:
    """The view of a seat that has decided before its turn: `text` and `label` are what it decided, `touched`
    the things that this takes, and `awaited` the player for whom it waits."""
    zones: list[Zone] = []
    actions = tuple(action for action in view.actions if action.text != text)
    card: Item | None = None
    for zone in view.zones:
        if isinstance(zone, CardZone) and zone.layout == "hand" and zone.owner == view.seat:
            card = next((item for item in zone.items if item.id in touched), card)
            zone = replace(zone, items=tuple(item for item in zone.items if item is not card))
        elif isinstance(zone, CounterZone) and zone.id in AUCTIONS:
            zone = _with_call(zone, view.seat)
        zones.append(zone)
    player = player_word(awaited)
    if card is None:
        prompt: Text = t(
            "Your choice: {choice} – waiting for {player}; you may still change it",
            choice=label,
            player=player,
        )
        return replace(view, zones=tuple(zones), actions=actions, prompt=prompt)
    down = Item(card.id, BACK, t("{card}, face down", card=card.label))
    assert view.seat is not None
    zones.append(CardZone("face-down", t("Your card"), "spread", (down,), view.seat))
    prompt = t(
        "Your card lies face down. Waiting for {player}; you may still change it", player=player
    )
    return replace(view, zones=tuple(zones), actions=actions, prompt=prompt)


def _with_call(zone: CounterZone, seat: int | None) -> CounterZone:
    """An auction in which the last call of a seat lies face down."""
    own = [counter for counter in zone.counters if counter.owner == seat]
    if not own:
        return zone
    told = replace(own[-1], value=t("face down"))
    return replace(zone, counters=tuple(told if one is own[-1] else one for one in zone.counters))
