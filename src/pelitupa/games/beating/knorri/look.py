"""What each seat sees of a table of Knorri, what it is asked, and the same as numbers."""

from __future__ import annotations

from pelitupa.core import CHANCE, CardZone, Eye, Tensor, Zone, player_word, t
from pelitupa.equipment.cards import BITS, card_item, card_text, display_order
from pelitupa.games.beating.knorri.phases import (
    ANNOUNCING,
    CHOOSING,
    CONTEST,
    EXTENDING,
    OVER,
    PHASES,
    PLAYING,
    STOCK,
    TAKE,
    WORDS,
)
from pelitupa.games.beating.knorri.table import KnorriTable
from pelitupa.games.beating.pickup_view import (
    aside_zone,
    hand_zone,
    observe_cards,
    pile_zone,
    stock_zone,
    trick_zone,
)


def prompt(state: KnorriTable, seat: int | None) -> str:
    """What is asked of a seat in a match that is going on, or who is awaited."""
    player = state.current_player()
    if player == CHANCE:
        return t("Next: {what}", what=state._chance_what())
    if seat != player:
        return t("Waiting for {player}", player=player_word(player))
    play = state.play
    if state.phase == CHOOSING:
        return t("Choose which card to take with {card}", card=card_text(state.turned))
    if state.phase == CONTEST:
        if state.stock:
            return t("Play a card, or the top of the stock unseen")
        return t("Play a card")
    if state.phase == EXTENDING:
        return t("Add the next card of the run, or leave it at that")
    if state.phase == ANNOUNCING:
        return t("You have one card left: announce it now")
    if state.opening:
        return t("You have the two of clubs: lead it")
    if not play.cards:
        return t("Lead any card")
    if state.forgot & BITS[seat]:
        return t("You did not announce your last card: pick up the lowest card")
    return t(
        "Beat {top}, or pick up {lowest}",
        top=card_text(play.cards[-1]), lowest=card_text(play.cards[0]),
    )  # fmt: skip


def status(state: KnorriTable, seat: int) -> str:
    """Whether a player is out, has announced a last card, or deals."""
    if seat in state.out:
        return t("out")
    if state.announced & BITS[seat]:
        return t("last card")
    return t("dealer") if seat == state.dealer else ""


def touches(state: KnorriTable, action: int) -> tuple[str, ...]:
    """The ids of the items that a legal action touches."""
    if action < state.game.cards:
        return (card_text(action),)
    word = action - state.game.cards
    if word == TAKE:
        return (card_text(state.play.cards[0]),)
    return (f"stock#{state.stock.bit_count() - 1}",) if word == STOCK else ()


def zones(state: KnorriTable, eye: Eye) -> list[Zone]:
    """The table: in the first phase stock, cards and piles; in the second the trick and the hands."""
    second = state.phase >= PLAYING
    memory = state.game.rules.memory
    zones: list[Zone] = _second_phase_zones(state, eye) if second else _first_phase_zones(state)
    for seat in range(state.num_players()):
        if second or state.game.hidden:
            hand, secret = state.play.hands[seat], state.secret[seat]
            zones.append(hand_zone(eye, seat, hand, secret, memory))
        if not second:
            zones.append(pile_zone(eye, seat, state.piles[seat], memory))
    return zones


def _first_phase_zones(state: KnorriTable) -> list[Zone]:
    intent = WORDS[STOCK] if state.game.hidden else ""
    zones: list[Zone] = [stock_zone(state.stock.bit_count(), intent)]
    if state.game.hidden:
        contest = state.contest
        played = [
            card_item(card, by=seat)
            for card, seat in zip(contest.cards, contest.seats, strict=True)
        ]
        zones.append(CardZone("trick", t("Trick"), "trick", tuple(played)))
        return zones
    table = [card_item(card, intent=card_text(card)) for card in display_order(state.table)]
    turned = [card_item(state.turned, by=state.active, mark="last")] if state.turned >= 0 else []
    zones.append(CardZone("turned", t("Turned card"), "pile", tuple(turned)))
    zones.append(CardZone("table", t("Cards on the table"), "spread", tuple(table)))
    return zones


def _second_phase_zones(state: KnorriTable, eye: Eye) -> list[Zone]:
    play = state.play
    lowest = BITS[play.cards[0]] if play.cards else 0
    return [
        trick_zone(play, lowest, WORDS[TAKE]),
        aside_zone(eye, play.aside, state.game.rules.memory),
    ]


def observe(state: KnorriTable, seat: int, out: Tensor) -> None:
    """The table in numbers, the players in order from the seat itself."""
    size, players, play = state.game.cards, state.num_players(), state.play
    order = [(seat + step) % players for step in range(players)]
    observe_cards(out, seat, play, state.piles, state.secret, state.game.rules.memory, size)
    contest = sum(BITS[card] for card in state.contest.cards)
    trick = sum(BITS[card] for card in play.cards)
    out.bits("table", state.table | contest | trick, size)
    played = play.cards or state.contest.cards
    out.one_hot("turned, or last played", played[-1] if played else state.turned, size)
    out.one_hot("lowest of the trick", play.cards[0] if play.cards else -1, size)
    out.bits("out of the game", 0 if state.game.rules.memory else play.aside, size)
    out.one_hot("phase", state.phase, PHASES)
    current = state.current_player()
    out.one_hot("to move", (current - seat) % players if current >= 0 else -1, players)
    out.one_hot("plays in the trick", len(play.sizes), players + 1)
    out.one_hot("plays needed", play.needed, players + 1)
    for name, mask in (("announced", state.announced), ("forgot", state.forgot)):
        out.numbers(name, [float(mask >> s & 1) for s in order])
    out.numbers("out", [1.0 if s in state.out else 0.0 for s in order])
    out.numbers("points", [state.points[s] for s in order])
    rules = state.game.rules
    out.numbers(
        "stock, turns, deal, over",
        [
            state.stock.bit_count() / size, state.turns / rules.limit,
            state.deal / rules.deals, float(state.phase == OVER),
        ],
    )  # fmt: skip
