"""What each seat sees of a table of Chinese Poker, what it is asked, and the same as numbers."""

from __future__ import annotations

from pelitupa.core import (
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Tensor,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import PACK_SIZE, card_item, card_text, cards_in
from pelitupa.games.poker.chinese_poker.combinations import CARD_OF
from pelitupa.games.poker.chinese_poker.table import ChinesePokerTable, kind_name, shown


def prompt(state: ChinesePokerTable) -> str:
    """What is asked of the player in turn."""
    if state.chosen:
        wholes, cards = state.wholes(), shown(state.chosen)
        if state.chosen not in wholes:
            return t("You have chosen {cards}: go on", cards=cards)
        if len(wholes) == 1:
            return t("You have chosen {cards}: play", cards=cards)
        return t("You have chosen {cards}: go on, or play them", cards=cards)
    if not state.last:
        return t("Start a round with any combination")
    if not state.wholes():
        return t("You have nothing higher: pass")
    return t("Play {kind} higher than {cards}, or pass",
             kind=kind_name(state.kind), cards=shown(state.last))  # fmt: skip


def status(state: ChinesePokerTable, seat: int) -> str:
    """The place of a player who is out."""
    if seat not in state.out:
        return ""
    if state.out[0] == seat:
        return t("out first")
    return t("out")


def zones(state: ChinesePokerTable, eye: Eye) -> list[Zone]:
    """The hands, what is being put together, what lies on the table, and what has been played."""
    found: list[Zone] = [_hand(state, eye, seat) for seat in range(state.num_players())]
    chosen = [_item(height, by=state.turn, mark="chosen") for height in cards_in(state.chosen)]
    found.append(CardZone("chosen", t("Being put together"), "spread", tuple(chosen)))
    last = [_item(height, by=state.last_by, mark="last") for height in cards_in(state.last)]
    note = ""
    if last:
        note = t(
            "{kind} by {player}", kind=kind_name(state.kind), player=player_word(state.last_by)
        )
    found.append(CardZone("last", t("On the table"), "spread", tuple(last), note=note))
    gone = [_item(height) for height in cards_in(state.gone & ~state.last)]
    found.append(CardZone("gone", t("Played before"), "pile", tuple(gone)))
    counters = [
        Counter(
            f"left-{seat}", t("{player}: cards", player=player_word(seat)),
            str(hand.bit_count()), seat,
        )
        for seat, hand in enumerate(state.hands)
    ]  # fmt: skip
    if state.rules.deals > 1:
        counters.append(Counter("deal", t("Deal"), str(state.deal)))
    found.append(CounterZone("left", t("Cards left"), tuple(counters)))
    return found


def _item(height: int, by: int = -1, mark: str = "", intent: str = "") -> Item:
    return card_item(CARD_OF[height], intent=intent, by=by, mark=mark)


def _hand(state: ChinesePokerTable, eye: Eye, seat: int) -> CardZone:
    """A hand as players sort it here: from the lowest card to the highest."""
    hand = state.hands[seat]
    if seat == state.turn:
        hand &= ~state.chosen
    return eye.zone(
        f"hand-{seat}",
        t("{player:Hand of @|Your hand}", player=player_word(seat)),
        "hand",
        [_item(height, intent=card_text(CARD_OF[height])) for height in cards_in(hand)],
        audience=EVERYONE if state.over else only(seat),
        owner=seat,
    )


def observe(state: ChinesePokerTable, seat: int, out: Tensor) -> None:
    """The table in numbers, the players in order from the seat itself."""
    players = state.num_players()
    order = [(seat + step) % players for step in range(players)]
    out.bits("hand", state.hands[seat], PACK_SIZE)
    out.bits("chosen", state.chosen, PACK_SIZE)
    out.bits("on the table", state.last, PACK_SIZE)
    out.bits("played", state.gone, PACK_SIZE)
    out.numbers("cards left", [state.hands[other].bit_count() / PACK_SIZE for other in order])
    out.numbers("out", [1.0 if other in state.out else 0.0 for other in order])
    out.one_hot("turn", (state.turn - seat) % players, players)
    out.one_hot("played last", (state.last_by - seat) % players if state.last else -1, players)
    out.numbers("passes", [state.passes / players])
    out.numbers("points", [float(state.points[other]) for other in order])
    out.numbers("deals left", [(state.rules.deals - state.deal) / state.rules.deals])
