"""What each seat sees of a table of Hand and Foot beside what it sees in Canasta: feet, natural canastas."""

from __future__ import annotations

from pelitupa.core import CardZone, Eye, Item, Tensor, Text, Zone, player_word, t
from pelitupa.games.canasta import look
from pelitupa.games.canasta.cards import as_held, label_of, text_of, wilds_in
from pelitupa.games.canasta.hand_and_foot.foot import FootTable
from pelitupa.games.canasta.measures import MEASURE


def prompt(state: FootTable) -> Text:
    """What is asked of the player who is to decide."""
    if state.may_take_foot():
        return t("Your hand is played: take up the foot")
    return look.prompt(state)


def zones(state: FootTable, eye: Eye) -> list[Zone]:
    """As in Canasta; and before each player the foot, while it lies there."""
    found: list[Zone] = []
    for zone in look.zones(state, eye):
        if isinstance(zone, CardZone) and zone.id.startswith("melds-"):
            note = _told(state, int(zone.id[-1])) or zone.note
            zone = CardZone(zone.id, zone.title, zone.layout, zone.items, note=note)
        found.append(zone)
        if isinstance(zone, CardZone) and zone.id.startswith("hand-"):
            seat = zone.owner
            if state.feet[seat] or state.turned[seat]:
                found.append(_foot(state, eye, seat))
    return found


def _foot(state: FootTable, eye: Eye, seat: int) -> CardZone:
    id, seen = f"foot-{seat}", as_held(state.turned[seat])
    items: list[Item] = []
    for index, kind in enumerate(seen):
        number = seen[:index].count(kind)
        card = f"{id}-{text_of(kind)}" + (f"-{number + 1}" if number else "")
        items.append(Item(card, text_of(kind), label_of(kind)))
    backs = eye.backs(id, state.feet[seat])
    title = t("{player:Foot of @|Your foot}", player=player_word(seat))
    return CardZone(id, title, "spread" if items else "pile", (*items, *backs), owner=seat)


def _told(state: FootTable, team: int) -> Text:
    """How many canastas a side has, and how many of them are natural; nothing while there are none."""
    whole = [meld for meld in state.melds[team] if len(meld) == MEASURE]
    natural = len([meld for meld in whole if not wilds_in(meld)])
    if not whole:
        return t("")
    return t("canastas: {count}, natural: {natural}", count=len(whole), natural=natural)


def observe(state: FootTable, seat: int, out: Tensor) -> None:
    """The table in numbers."""
    look.observe(state, seat, out)
    feet = [state.feet[(seat + step) % state.players] / 11.0 for step in range(state.players)]
    out.numbers("feet", feet)
    out.numbers("taking up", [float(state.footing)])
