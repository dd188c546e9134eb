"""What each seat sees of a table of Knorri, what it is asked, and the same as numbers."""

from __future__ import annotations

from pelitupa.core import (
    BACK,
    CHANCE,
    EVERYONE,
    NOBODY,
    CardZone,
    Eye,
    Item,
    Tensor,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.equipment.cards import BITS, card_item, card_text, cards_in, display_order
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


def listed(cards: int) -> str:
    """The short texts of a set of cards, as a player sorts them."""
    return " ".join([card_text(card) for card in display_order(cards)])


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
    zones: list[Zone] = _second_phase_zones(state, eye) if second else _first_phase_zones(state)
    for seat in range(state.num_players()):
        if second or state.game.hidden:
            zones.append(_hand(state, eye, seat))
        if not second:
            zones.append(_pile(state, eye, seat))
    return zones


def _first_phase_zones(state: KnorriTable) -> list[Zone]:
    count = state.stock.bit_count()
    stock = [
        Item(f"stock#{place}", BACK, t("face-down card"), intent=WORDS[STOCK] if state.game.hidden else "")
        for place in range(count)
    ]  # fmt: skip
    zones: list[Zone] = [CardZone("stock", t("Stock"), "pile", tuple(stock))]
    if state.game.hidden:
        contest = state.contest
        played = [
            card_item(card, by=contest.player_of(place)) for place, card in enumerate(contest.cards)
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
    top = len(play.cards) - 1
    trick = [
        card_item(
            card,
            intent=WORDS[TAKE] if place == 0 else "",
            by=seat,
            mark="last" if place == top else "",
        )
        for place, (card, seat) in enumerate(zip(play.cards, play.players_of_cards(), strict=True))
    ]
    note = t("{count} of {needed}", count=len(play.sizes), needed=play.needed) if trick else ""
    aside = [card_item(card) for card in display_order(play.aside)]
    seen = NOBODY if state.game.rules.memory else EVERYONE
    return [
        CardZone("trick", t("Trick"), "trick", tuple(trick), note=note),
        eye.zone("aside", t("Out of the game"), "pile", aside, audience=seen),
    ]


def _pile(state: KnorriTable, eye: Eye, seat: int) -> CardZone:
    """What a player has collected: face down, but everyone has seen it."""
    memory = state.game.rules.memory
    return eye.zone(
        f"pile-{seat}",
        t("{player:Pile of @|Your pile}", player=player_word(seat)),
        "pile" if memory else "spread",
        [card_item(card) for card in display_order(state.piles[seat])],
        audience=NOBODY if memory else EVERYONE,
        owner=seat,
        note="" if memory else t("known to all who remember"),
    )


def _hand(state: KnorriTable, eye: Eye, seat: int) -> CardZone:
    """A hand: its owner's, and in the eyes of others what they have seen go into it."""
    hand, memory = state.play.hands[seat], state.game.rules.memory
    title = t("{player:Hand of @|Your hand}", player=player_word(seat))
    if memory or eye.sees(only(seat)):
        items = [card_item(card, intent=card_text(card)) for card in display_order(hand)]
        return eye.zone(f"hand-{seat}", title, "hand", items, audience=only(seat), owner=seat)
    known = [card_item(card) for card in display_order(hand & ~state.secret[seat])]
    unknown = [card_item(card) for card in cards_in(state.secret[seat])]
    seen = eye.items(f"hand-{seat}", unknown, only(seat))
    note = t("known to all who remember") if known else ""
    return CardZone(f"hand-{seat}", title, "hand", (*known, *seen), seat, note)


def _seen_cards(state: KnorriTable, owner: int, seat: int) -> int:
    """The cards of a player's hand or pile that a seat sees."""
    memory = state.game.rules.memory
    pile = 0 if memory else state.piles[owner]
    if owner == seat:
        return pile | state.play.hands[owner]
    return 0 if memory else pile | state.play.hands[owner] & ~state.secret[owner]


def observe(state: KnorriTable, seat: int, out: Tensor) -> None:
    """The table in numbers, the players in order from the seat itself."""
    size, players, play = state.game.cards, state.num_players(), state.play
    order = [(seat + step) % players for step in range(players)]
    for owner in order:
        out.bits("cards", _seen_cards(state, owner, seat), size)
    out.numbers(
        "numbers of cards",
        [float((play.hands[s] | state.piles[s]).bit_count()) for s in order],
    )
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
