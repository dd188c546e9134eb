"""What each seat sees of a table of Canasta, what it is asked, and the same as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pelitupa.core import (
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Tensor,
    Text,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.games.canasta.asking import (
    ANSWER,
    BOUND,
    MELDING,
    OVER,
    PHASES,
    REFUSED,
    START,
    AskingTable,
)
from pelitupa.games.canasta.cards import (
    KINDS,
    RED_THREES,
    as_held,
    is_wild,
    label_of,
    target_name,
    text_of,
    wilds_in,
)
from pelitupa.games.canasta.dealing import DealtTable
from pelitupa.games.canasta.measures import DISCARD, DRAW, MEASURE, ONTO, RUN, SHOW, TAKE, TAKE_NOW
from pelitupa.games.canasta.plans import ends
from pelitupa.games.canasta.turns import CanastaTurns

_MOST: Final = 8
_SHARE: Final = 0.5
"""There are so many cards of a rank, and each is such a part of its kind."""


def prompt(state: CanastaTurns) -> Text:
    """What is asked of the player who is to decide."""
    asked = asking_prompt(state)
    if state.phase == ANSWER:
        return asked
    if state.taking:
        if state.missing():
            return t("Lay cards for the pile: {points} points of {needed}",
                     points=state.laid_points(), needed=state.zones[state.side()])  # fmt: skip
        return t("Lay the cards for the pile, and take it")
    if state.phase == START:
        return t("Draw from the stock, or take the pile")
    if state.laid and state.missing():
        return t("Opening: {points} points of {needed}",
                 points=state.laid_points(), needed=state.zones[state.side()])  # fmt: skip
    return asked or t("Meld what you like, then discard")


def asking_prompt(state: AskingTable) -> Text:
    """What is asked of the partner, or what the answer binds to; nothing without a question."""
    if state.phase == ANSWER:
        return t("{player}: May I go out?", player=player_word(state.turn))
    if state.bound == BOUND:
        return t("Yes: meld, and go out")
    return t("No: you keep a card in this turn") if state.bound == REFUSED else t("")


def touches(state: CanastaTurns, action: int) -> tuple[str, ...]:
    """The cards of which an action takes one: all that are equal."""
    if action < DISCARD or action >= RUN:
        kind = state.measures.step_of(action) % KINDS
    elif action < DRAW:
        kind = (action - DISCARD) % KINDS
    elif action in (TAKE, TAKE_NOW) or action >= ONTO:
        return top_of_pile(state.pile)
    else:
        return ()
    return in_hand(state, kind)


def in_hand(state: AskingTable, kind: int) -> tuple[str, ...]:
    """The cards of a kind in the hand of the player in turn, but those being laid."""
    gone = len([step for step in state.laid if step % KINDS == kind])
    many = state.hands[state.turn].count(kind)
    return tuple([card_id(f"hand-{state.turn}", kind, number) for number in range(gone, many)])


def top_of_pile(pile: Sequence[int]) -> tuple[str, ...]:
    """The top card of the pile, if there is one."""
    return (pile_id(pile, len(pile) - 1),) if pile else ()


def group(action: int) -> str:
    """The group of buttons an action belongs to."""
    if action < DISCARD or action >= RUN:
        return t("meld")
    if action < SHOW:
        return t("discard")
    return t("by mistake") if action < DRAW else ""


def card_id(place: str, kind: int, number: int) -> str:
    """An id for a card in a place; equal ones there are numbered."""
    return f"{place}-{text_of(kind)}" + (f"-{number + 1}" if number else "")


def pile_id(pile: Sequence[int], place: int) -> str:
    """An id for a card of the pile."""
    return card_id("pile", pile[place], pile[:place].count(pile[place]))


def zones(state: CanastaTurns, eye: Eye) -> list[Zone]:
    """The hands, the melds and red threes of both sides, what is being laid, stock, pile and numbers."""
    wish = "lay {card}" if state.phase == MELDING or state.taking else "draw"
    found = hands(state, eye, state.phase in (START, MELDING), wish)
    found.append(CardZone("stock", t("Stock"), "pile", eye.backs("stock", state.left)))
    found.append(eye.known("pile") or eye.keep(discard_pile(state.pile, state.frozen(), "take")))
    for team in range(state.sides_many()):
        found.append(eye.known(f"melds-{team}") or eye.keep(_melds(state, team)))
    if state.laid or state.taking:
        top = state.pile[-1] if state.taking else -1
        found.append(being_laid(top, state.laid, state.laid_points(), state.turn))
    found.append(eye.known("numbers") or eye.keep(_numbers(state)))
    return found


def hands(state: AskingTable, eye: Eye, deciding: bool, wish: str) -> list[Zone]:
    """The hands of all, each with its penalty card; who is `deciding` wants by a click what is named, of that
    card."""
    found: list[Zone] = []
    for seat in range(state.players):
        found.append(_hand(state, eye, seat, deciding and seat == state.turn, wish))
        if state.exposed[seat]:
            shown = [Item(f"exposed-{seat}-{text_of(kind)}", text_of(kind), label_of(kind))
                     for kind in state.exposed[seat]]  # fmt: skip
            title = t("Penalty card: {player}", player=player_word(seat))
            found.append(CardZone(f"exposed-{seat}", title, "spread", tuple(shown), owner=seat))
    return found


def _hand(state: AskingTable, eye: Eye, seat: int, deciding: bool, wish: str) -> Zone:
    place = f"hand-{seat}"
    gone = [step % KINDS for step in state.laid] if deciding else []
    items: list[Item] = []
    held = as_held(state.in_hand() if deciding else state.hands[seat])
    for index, kind in enumerate(held):
        number, card = held[:index].count(kind) + gone.count(kind), text_of(kind)
        intent = wish.replace("{card}", card) if deciding and eye.seat == seat else ""
        mark = "chosen" if kind in state.exposed[seat] and number == 0 else ""
        items.append(Item(card_id(place, kind, number), card, label_of(kind), intent, mark=mark))
    return eye.zone(
        place, t("{player:Hand of @|Your hand}", player=player_word(seat)), "hand", items,
        audience=EVERYONE if state.phase == OVER else only(seat), owner=seat,
    )  # fmt: skip


def _melds(state: CanastaTurns, team: int) -> CardZone:
    """The melds of a side, each by one card with how many there are; a canasta by a red or a black one."""
    items: list[Item] = []
    for place in range(state.measures.places - 1, -1, -1):
        if state.melds[team][place]:
            items.append(_meld(state, team, place))
    items += red_threes(team, state.reds[team])
    seats = [player_word(seat) for seat in state.seats_of(team)]
    if len(seats) == 1:
        title = t("{player:Melds of @|Your melds}", player=seats[0])
    else:
        title = t("Melds: {first} and {second}", first=seats[0], second=seats[1])
    return CardZone(f"melds-{team}", title, "spread", tuple(items), note=_told(state, team))


def red_threes(team: int, reds: Sequence[int]) -> list[Item]:
    """The red threes of a side, each kind by one card with how many there are."""
    items: list[Item] = []
    for kind in RED_THREES:
        count = reds.count(kind)
        if count:
            note = str(count) if count > 1 else ""
            items.append(
                Item(f"red-{team}-{text_of(kind)}", text_of(kind), label_of(kind), note=note)
            )
    return items


def _told(state: CanastaTurns, team: int) -> Text:
    """What a side still needs to open, or how many canastas it has."""
    if not state.opened[team]:
        least = state.zones[team]
        return t("opens with {points}", points=least) if least else t("opens with any meld")
    whole = state.canastas(team)
    return t("canastas: {count}", count=whole) if whole else t("")


def _meld(state: CanastaTurns, team: int, place: int) -> Item:
    """A meld by one card: what it is, and how many there are."""
    meld, target = state.melds[team][place], state.measures.targets[place]
    if place < state.measures.ranks:
        low, high = ends(state.measures, meld)
        mark = "winning" if len(meld) >= MEASURE else ""
        label = t("sequence from {low} to {high}", low=text_of(low), high=text_of(high))
        note = f"-{str(text_of(high))[1:]}"
        return Item(f"meld-{team}-{place}", text_of(low), label, mark=mark, note=note)
    natural = [kind for kind in meld if not is_wild(kind)]
    return meld_of(f"meld-{team}-{place}", natural, len(meld), target_name(target))


def meld_of(id: str, natural: Sequence[int], size: int, name: Text) -> Item:
    """A meld of equal cards, with so many natural ones among all; a canasta by a red or a black one."""
    wild, top = size - len(natural), natural[0]
    whole = size >= MEASURE
    if whole:  # a red card on top where all are natural, else a black one
        wanted = (1, 2) if not wild else (0, 3)
        top = next((kind for kind in natural if kind % 4 in wanted), top)
        label = t("canasta of {rank}: {natural} natural, {wild} wild",
                  rank=name, natural=len(natural), wild=wild)  # fmt: skip
    else:
        label = t("{rank}: {natural} natural, {wild} wild",
                  rank=name, natural=len(natural), wild=wild)  # fmt: skip
    note = f"{size}{'*' * wild}"  # a star for each wild card
    return Item(id, text_of(top), label, mark="winning" if whole else "", note=note)


def being_laid(top: int, laid: Sequence[int], points: int, seat: int) -> CardZone:
    """What a player lays in this turn, with the top card of the pile if it is taken (else -1)."""
    items: list[Item] = []
    if top >= 0:
        items.append(Item("laid-top", text_of(top), label_of(top), mark="last"))
    for place, step in enumerate(laid):
        kind = step % KINDS
        items.append(Item(f"laid-{place}", text_of(kind), label_of(kind), mark="chosen"))
    title = t("Being laid: {points} points", points=points)
    return CardZone("laid", title, "spread", tuple(items), owner=seat)


def discard_pile(pile: Sequence[int], frozen: bool, intent: str = "") -> CardZone:
    """The pile; who clicks its top card wants the action of this text."""
    items: list[Item] = []
    for place, kind in enumerate(pile):
        last = place == len(pile) - 1
        items.append(Item(pile_id(pile, place), text_of(kind), label_of(kind),
                          intent=intent if last else "", mark="last" if last else ""))  # fmt: skip
    note = t("frozen") if frozen else ""
    return CardZone("pile", t("Discard pile"), "pile", tuple(items), note=note)


def _numbers(state: CanastaTurns) -> CounterZone:
    counters: list[Counter] = []
    if state.laid or state.taking:
        label = t("Laid in this turn")
        counters.append(Counter("laid-points", label, str(state.laid_points())))
    return CounterZone("numbers", t("Points and cards"), tuple(counters))


def observe(state: CanastaTurns, seat: int, out: Tensor) -> None:
    """The table in numbers: cards by kind, players in order from the seat itself, its own side first."""
    for step in range(state.players):
        observe_hand(state, seat, step, out, 27.0, _SHARE)
    sides = state.sides_many()
    for step in range(sides):
        team = (state.team(seat) + step) % sides
        for meld in state.melds[team]:
            wild = wilds_in(meld)
            out.numbers("meld", [(len(meld) - wild) / _MOST, wild / 3.0])
        out.numbers("side", [
            len(state.reds[team]) / 4.0, float(state.opened[team]), state.zones[team] / 120.0,
            state.totals[team] / 5000.0,
        ])  # fmt: skip
    observe_pile(state, out, _SHARE)
    places = [0.0] * state.measures.places
    for step in state.laid:
        places[step // KINDS] += 1.0 / _MOST
    out.numbers("laid to", places)
    out.numbers("stock", [state.left / 108.0])
    out.one_hot("phase", state.phase, PHASES)
    out.one_hot("turn", (state.turn - seat) % state.players, state.players)
    out.numbers("turn so far", [
        float(state.taking), float(state.asked), float(state.bound == BOUND),
        float(state.bound == REFUSED), float(state.short), float(state.took), state.owed / 4.0,
    ])  # fmt: skip


def observe_hand(
    state: AskingTable, seat: int, step: int, out: Tensor, most: float, share: float
) -> None:
    """The hand and the penalty card of a player so many seats after one; each card counts a `share`."""
    other = (seat + step) % state.players
    seen = other == seat or state.phase == OVER
    out.numbers(f"hand {step}", _counts(state.hands[other] if seen else (), share))
    out.numbers(f"cards {step}", [len(state.hands[other]) / most])
    out.numbers(f"shown {step}", _counts(state.exposed[other], share))


def observe_pile(state: DealtTable, out: Tensor, share: float) -> None:
    """The pile, its top card, and what is being laid."""
    out.numbers("pile", _counts(state.pile, share))
    out.numbers("top", _counts(state.pile[-1:], share))
    out.numbers("laid", _counts([step % KINDS for step in state.laid], share))


def _counts(kinds: Sequence[int], share: float) -> list[float]:
    counts = [0.0] * KINDS
    for kind in kinds:
        counts[kind] += share
    return counts
