"""What each seat sees of a table of Mah Jong, what it is asked, and the same as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import (
    BACK,
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Tensor,
    Text,
    Zone,
    listed,
    only,
    player_word,
    t,
)
from pelitupa.equipment.tiles import (
    COPIES,
    FLOWERS,
    KINDS,
    TILE_TEXTS,
    TILE_WORDS,
    kinds_in,
    tile_item,
)
from pelitupa.games.rummy.mah_jong.scoring import CHOW, KONG, Meld
from pelitupa.games.rummy.mah_jong.table import (
    CLAIMED,
    CLAIMING,
    KONG_OF,
    MAH_JONG,
    OVER,
    PASS,
    PHASES,
    SEATS,
    TURN,
    MahJongTable,
)

WIND_NAMES: Final = ("East", "South", "West", "North")
_LATEST: Final = "latest"


def prompt(state: MahJongTable, asked: bool) -> Text | None:
    """What is asked of the players who are to decide; None where the usual words will do."""
    if state.phase == CLAIMING:
        values = {"player": player_word(state.turn), "tile": TILE_WORDS[state.discard]}
        if asked:
            return t("{player:@ discards|You discard} {tile}: do you claim it?", **values)
        return t("{player:@ discards|You discard} {tile}: does anybody claim it?", **values)
    if state.phase != TURN or not asked:
        return None
    if state.taken != CLAIMED and state.has_won(state.turn):
        return t("Your hand is complete: mah jong!")
    if state.drawn >= 0:
        return t("You have taken {tile}: discard a tile", tile=TILE_WORDS[state.drawn])
    return t("Discard a tile")


def touches(state: MahJongTable, action: int) -> tuple[str, ...]:
    """The tiles that an action takes: the discard that is claimed, or those of a kind in the hand, of which
    any may be chosen."""
    if state.phase == CLAIMING:
        return (_LATEST,) if action < PASS else ()
    if action < MAH_JONG:
        kind = action % KONG_OF
        many = state.hands[state.turn][kind]
        return tuple([_in_hand(state.turn, kind, number) for number in range(many)])
    return ()


def group(action: int) -> str:
    """The group of buttons an action belongs to."""
    return t("discard") if action < KONG_OF else ""


def status(state: MahJongTable, seat: int) -> Text:
    """The wind of a seat, and whether it claims nothing now."""
    wind = t(WIND_NAMES[state.wind(seat)])
    if state.passing[seat] and state.phase != OVER:
        return listed([wind, t("claims nothing now")])
    return wind


def zones(state: MahJongTable, eye: Eye) -> list[Zone]:
    """The hands, melds and discards of all, and what is left in the wall."""
    found: list[Zone] = []
    for seat in range(SEATS):
        found.append(_hand(state, eye, seat))
        melds = eye.known(f"melds-{seat}") or eye.keep(_melds(state, seat))
        found.append(melds)
    found.append(eye.known("discard") or eye.keep(_latest(state)))
    found.append(eye.known("pond") or eye.keep(_pond(state)))
    left = max(state.wall - state.dead, 0)
    counters = (
        Counter("wall", t("Tiles to take from the wall"), str(left)),
        Counter("round", t("Wind of the round"), t(WIND_NAMES[state.round_wind()])),
        Counter("deal", t("Deal"), str(state.deal)),
    )
    found.append(CounterZone("counters", t("The wall"), counters))
    return found


def _in_hand(seat: int, kind: int, number: int) -> str:
    """An id for a tile of a hand; equal ones are numbered."""
    return f"hand-{seat}-{TILE_TEXTS[kind]}" + (f"-{number + 1}" if number else "")


def _hand(state: MahJongTable, eye: Eye, seat: int) -> CardZone:
    title = t("{player:Hand of @|Your hand}", player=player_word(seat))
    id = f"hand-{seat}"
    if not (state.shown or eye.sees(only(seat))):
        backs = eye.backs(id, state.held[seat], t("face-down tile"))
        return CardZone(id, title, "hand", backs, seat)
    mine = state.phase == TURN and seat == state.turn
    items: list[Item] = []
    kinds = kinds_in(state.hands[seat])
    for place, kind in enumerate(kinds):
        number = kinds[:place].count(kind)
        new = mine and kind == state.drawn and (place + 1 == len(kinds) or kinds[place + 1] != kind)
        items.append(
            tile_item(_in_hand(seat, kind, number), kind, intent=TILE_TEXTS[kind],
                      mark="last" if new else "")
        )  # fmt: skip
    return eye.zone(
        id, title, "hand", items, audience=EVERYONE if state.shown else only(seat), owner=seat
    )


def kinds_of(meld: Meld) -> list[int]:
    """The tiles of a meld."""
    form, kind, _ = meld
    if form == CHOW:
        return [kind, kind + 1, kind + 2]
    return [kind] * (4 if form == KONG else 3)


def _melds(state: MahJongTable, seat: int) -> CardZone:
    """What a seat has melded, and its flowers; of a concealed kong two tiles lie face down."""
    items: list[Item] = []
    for number, meld in enumerate(state.melds[seat]):
        for place, kind in enumerate(kinds_of(meld)):
            id = f"meld-{seat}-{number}-{place}"
            if meld[2] and place in (0, 3):
                items.append(Item(id, BACK, t("concealed kong")))
            else:
                items.append(tile_item(id, kind))
    for kind in state.flowers[seat]:
        items.append(tile_item(f"flower-{TILE_TEXTS[kind]}", kind))
    title = t("{player:Melds of @|Your melds}", player=player_word(seat))
    return CardZone(f"melds-{seat}", title, "spread", tuple(items), seat)


def _latest(state: MahJongTable) -> CardZone:
    """The discard that can be claimed."""
    items: tuple[Item, ...] = ()
    if state.phase == CLAIMING:
        items = (tile_item(_LATEST, state.discard, by=state.turn, mark="last"),)
    return CardZone("discard", t("Latest discard"), "trick", items)


def _pond(state: MahJongTable) -> CardZone:
    """All earlier discards, in the middle of the table; equal ones lie together."""
    kinds = [kind for pond in state.ponds for kind in pond]
    if state.phase == CLAIMING:
        kinds.remove(state.discard)
    kinds.sort()
    items = [tile_item(f"pond-{place}", kind) for place, kind in enumerate(kinds)]
    return CardZone("pond", t("Discarded tiles"), "spread", tuple(items))


def observe(state: MahJongTable, seat: int, out: Tensor) -> None:
    """The table in numbers: tiles by kind, players in order from the seat itself."""
    for place in range(SEATS):
        other = (seat + place) % SEATS
        seen = other == seat or state.shown
        out.numbers(f"hand {place}", _shares(kinds_in(state.hands[other]) if seen else ()))
        out.numbers(f"tiles {place}", [state.held[other] / 14.0])
        melds = [kind for meld in state.melds[other] for kind in kinds_of(meld)]
        out.numbers(f"melds {place}", _shares(melds))
        hidden = sum(1 for meld in state.melds[other] if meld[2])
        out.numbers(f"concealed {place}", [hidden / 4.0])
        flowers = [0.0] * 8
        for kind in state.flowers[other]:
            flowers[kind - FLOWERS] = 1.0
        out.numbers(f"flowers {place}", flowers)
        out.numbers(f"discards {place}", _shares(state.ponds[other]))
        out.numbers(f"chips {place}", [state.chips[other] / 1000.0])
        out.numbers(f"passing {place}", [float(state.passing[other])])
    out.one_hot("discard", state.discard, KINDS)
    out.one_hot("drawn", state.drawn if seat == state.turn else -1, KINDS)
    out.one_hot("phase", state.phase, PHASES)
    out.one_hot("turn", (state.turn - seat) % SEATS, SEATS)
    out.one_hot("wind", state.wind(seat), SEATS)
    out.one_hot("round", state.round_wind(), 2)
    out.numbers("wall", [state.wall / 144.0, state.deal / 8.0])


def _shares(kinds: Sequence[int]) -> list[float]:
    counts = [0.0] * KINDS
    for kind in kinds:
        counts[kind] += 1.0 / COPIES
    return counts
