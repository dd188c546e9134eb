"""What each seat sees of a table of Contract Samba, what it is asked, and the same as numbers."""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Tensor,
    Text,
    Zone,
    listed,
    player_word,
    t,
)
from pelitupa.games.canasta.asking import ANSWER, BOUND, MELDING, REFUSED, START
from pelitupa.games.canasta.cards import KINDS, RED_THREES, text_of
from pelitupa.games.canasta.contract_samba.actions import (
    CALL,
    DISCARD,
    DRAW,
    RED,
    SHOW,
    STEPS,
    TAKE,
    TAKE_NOW,
    place_name,
)
from pelitupa.games.canasta.contract_samba.auction import (
    LEVELS,
    PASS,
    SEATS,
    TYPES,
    call_label,
    caller,
    highest,
    type_name,
)
from pelitupa.games.canasta.contract_samba.melds import (
    BLACK,
    FIRST_SET,
    PLACES,
    is_run,
    is_whole,
    is_wild_at,
    wilds_at,
)
from pelitupa.games.canasta.contract_samba.scoring import WHOLE
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING, PHASES, ContractTable
from pelitupa.games.canasta.look import (
    asking_prompt,
    being_laid,
    discard_pile,
    hands,
    in_hand,
    meld_of,
    observe_hand,
    observe_pile,
    red_threes,
    top_of_pile,
)

_SHARE: Final = 1.0 / 3.0
_ORDER: Final = (*range(BLACK - 1, FIRST_SET - 1, -1), *range(FIRST_SET), BLACK)


def prompt(state: ContractTable) -> Text:
    """What is asked of the player who is to decide."""
    if state.phase == CALLING:
        return t("Bid, pass or double")
    asked = asking_prompt(state)
    if state.phase == ANSWER:
        return asked
    need, points = state.zones[state.side()], state.laid_points()
    if state.phase == OPENING:
        return t("Declarer, open: {points} points of {needed}", points=points, needed=need)
    if state.taking and len(state.laid) < state.natural_needed():
        return t("Lay the cards that take the pile")
    if (state.laid or state.taking) and not state.opened[state.side()]:
        return t("Opening: {points} points of {needed}", points=points, needed=need)
    if state.phase == START:
        return t("Draw two cards, or take the pile")
    return asked or t("Meld what you like, then discard")


def touches(state: ContractTable, action: int) -> tuple[str, ...]:
    """The cards of which an action takes one: all that are equal."""
    if action < CALL:
        kind = STEPS[action] % KINDS
    elif DISCARD <= action < TAKE:
        kind = action - DISCARD
    elif RED <= action < DRAW:
        kind = RED_THREES[action - RED]
    elif action >= SHOW:
        kind = action - SHOW
    else:
        return top_of_pile(state.pile) if TAKE <= action < RED or action == TAKE_NOW else ()
    return in_hand(state, kind)


def group(action: int) -> str:
    """The group of buttons an action belongs to."""
    if action < CALL:
        return t("meld")
    if action < DISCARD:
        return t("bid") if action < CALL + PASS else ""
    if action < TAKE:
        return t("discard")
    if action >= SHOW:
        return t("by mistake")
    return t("take the pile") if action < RED else ""


def zones(state: ContractTable, eye: Eye) -> list[Zone]:
    """The auction and the contract, hands, melds of both sides, what is being laid, stock, pile, numbers."""
    wish = "discard {card}" if state.phase == MELDING and not state.laid else ""
    found = hands(state, eye, state.phase in (START, MELDING, OPENING), wish)
    found.append(CardZone("stock", t("Stock"), "pile", eye.backs("stock", state.left)))
    found.append(eye.known("pile") or eye.keep(discard_pile(state.pile, state.frozen())))
    for side in range(2):
        found.append(eye.known(f"melds-{side}") or eye.keep(_melds(state, side)))
    if state.laid or state.taking:
        top = state.pile[-1] if state.taking else -1
        found.append(being_laid(top, state.laid, state.laid_points(), state.turn))
    found.append(eye.known("auction") or eye.keep(_auction(state)))
    found.append(eye.known("numbers") or eye.keep(_numbers(state)))
    return found


def _auction(state: ContractTable) -> CounterZone:
    """What each player has called, in the order of their turns."""
    counters: list[Counter] = []
    for step in range(SEATS):
        seat = caller(state.first, step)
        said = [call_label(call) for call in state.calls[step::SEATS]]
        value = listed(said) if said else t("nothing yet")
        counters.append(Counter(f"calls-{seat}", t("{player} calls", player=player_word(seat)),
                                value, seat))  # fmt: skip
    return CounterZone("auction", t("Auction"), tuple(counters))


def _melds(state: ContractTable, side: int) -> CardZone:
    """The melds of a side, each by one card with how many there are; a sequence by both its ends."""
    items: list[Item] = []
    for place in _ORDER:
        meld = state.melds[side][place]
        if not meld:
            continue
        name = place_name(place)
        if is_run(place):
            mark = "winning" if is_whole(place, meld) else ""
            for end, kind in (("low", meld[0]), ("high", meld[-1])):
                label = t("{place} from {low} to {high}", place=name, low=text_of(meld[0]),
                          high=text_of(meld[-1]))  # fmt: skip
                note = str(len(meld)) if end == "low" else ""
                items.append(Item(f"meld-{side}-{place}-{end}", text_of(kind), label, mark=mark,
                                  note=note))  # fmt: skip
            continue
        natural = [kind for kind in meld if not is_wild_at(place, kind)]
        items.append(meld_of(f"meld-{side}-{place}", natural, len(meld), name))
    items += red_threes(side, state.reds[side])
    title = t("Melds: {first} and {second}", first=player_word(side), second=player_word(side + 2))
    return CardZone(f"melds-{side}", title, "spread", tuple(items), note=_told(state, side))


def _told(state: ContractTable, side: int) -> Text:
    """What a side still needs to open, or its canastas and sambas."""
    if not state.opened[side]:
        return t("opens with {points}", points=state.zones[side]) if state.zones[side] else t("")
    whole = [place for place, meld in enumerate(state.melds[side]) if is_whole(place, meld)]
    runs = len([place for place in whole if is_run(place)])
    if not whole:
        return t("")
    return t("canastas: {count}, sambas: {runs}", count=len(whole) - runs, runs=runs)


def _numbers(state: ContractTable) -> CounterZone:
    counters: list[Counter] = []
    contract = state.contract
    if contract is not None:
        text = t("{level} {type}", level=contract.level, type=type_name(contract.type))
        if contract.doubled:
            text = t("{contract}, doubled", contract=text)
        counters.append(Counter("contract", t("Contract"), text))
        counters.append(Counter("declarer", t("Declarer"), player_word(contract.seat)))
    return CounterZone("numbers", t("Points and cards"), tuple(counters))


def observe(state: ContractTable, seat: int, out: Tensor) -> None:
    """The table in numbers: cards by kind, players in order from the seat itself, its own side first."""
    for step in range(SEATS):
        other = (seat + step) % SEATS
        observe_hand(state, seat, step, out, 30.0, _SHARE)
        said = [call for number, call in enumerate(state.calls)
                if caller(state.first, number) == other]  # fmt: skip
        out.numbers(f"highest {step}", [(highest(said) + 1) / (LEVELS * TYPES)])
    for side in (seat % 2, 1 - seat % 2):
        for place in range(PLACES):
            meld = state.melds[side][place]
            low = meld[0] // 4 / 13.0 if meld and is_run(place) else 0.0
            out.numbers("meld", [len(meld) / WHOLE, wilds_at(place, meld) / 2.0, low])
        out.numbers("side", [
            len(state.reds[side]) / 6.0, float(state.opened[side]), state.zones[side] / 200.0,
            state.totals[side] / 20000.0, state.fines[side] / 2.0,
        ])  # fmt: skip
    contract = state.contract
    out.numbers("contract", [0.0] * 4 if contract is None else [
        contract.level / LEVELS, (contract.type + 1) / TYPES, float(contract.doubled),
        float(contract.seat % 2 == seat % 2),
    ])  # fmt: skip
    observe_pile(state, out, _SHARE)
    out.numbers("stock", [state.left / 162.0])
    out.one_hot("phase", state.phase, PHASES)
    out.one_hot("turn", (state.turn - seat) % SEATS, SEATS)
    out.numbers("turn so far", [
        float(state.taking > 0), state.owed / 2.0, float(state.opening), float(state.asked),
        float(state.bound == BOUND), float(state.bound == REFUSED), float(state.short), float(state.took),
    ])  # fmt: skip
