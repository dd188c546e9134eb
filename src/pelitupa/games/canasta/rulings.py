"""Why a player's action in Canasta is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Reason, t
from pelitupa.equipment.cards import rank_name
from pelitupa.games.canasta.actions import (
    ANSWERS,
    ASKS,
    DISCARDS,
    DRAWS,
    FALLS_SHORT,
    GOES_OUT,
    LAYS,
    SHOWS,
    TAKES,
    TAKES_NOW,
    TAKES_ONTO,
)
from pelitupa.games.canasta.asking import (
    ANSWER,
    BOUND,
    MELDING,
    NOTHING,
    REFUSED,
    START,
    AskingTable,
)
from pelitupa.games.canasta.cards import (
    BLACK,
    KINDS,
    TARGET_OF,
    freezes,
    is_red_three,
    is_wild,
    target_name,
    text_of,
)
from pelitupa.games.canasta.dealing import DealtTable
from pelitupa.games.canasta.measures import LEAST, LEAST_NATURAL, MEASURE
from pelitupa.games.canasta.turns import CanastaTurns


def reason(state: CanastaTurns, does: int, about: int, legal: bool) -> Reason:
    """Why the player who is to decide may do something or not."""
    told = of_words(state, does, legal)
    if told is not None:
        return told
    if not legal and is_refused(state, does, about):
        return "ask", t("Your partner has said no: you keep a card in this turn.")
    if does == DRAWS:
        return _draw(state, legal)
    if does == TAKES:
        return _take(state, legal)
    if does == TAKES_NOW:
        return _take_now(state, legal)
    if does == GOES_OUT:
        return _out(state, legal)
    if does == TAKES_ONTO:
        return _onto(state, about, legal)
    if does == DISCARDS:
        return _discard(state, about, legal)
    return _lay(state, about, legal) if does == LAYS else _lay_nowhere(about)


def is_refused(state: DealtTable, does: int, about: int) -> bool:
    """Whether the partner's no alone forbids what the player in turn wants to do."""
    if state.bound != REFUSED:
        return False
    state.bound = NOTHING
    found = state.may(does, about)
    state.bound = REFUSED
    return found


def _draw(state: CanastaTurns, legal: bool) -> Reason:
    if not legal:
        if state.taking:
            return "take", t("You are taking the pile: lay the cards for it.")
        if state.phase == START:
            return "yes-draw", t("You must go out in this turn, and so you could not.")
        return "draw", t("You have drawn, or taken the pile, in this turn.")
    if state.left < state.draws():
        return "stock", t("The stock is empty: who wants to draw from it ends the deal.")
    if state.players == 2:
        return "two-draw", t("Two players draw two cards from the stock.")
    if state.draws() == 2:
        return "two-draw", t("Who draws from the stock draws two cards.")
    return "draw", t("A turn begins with a card from the stock, or with the pile.")


def _take_now(state: CanastaTurns, legal: bool) -> Reason:
    if legal:
        return "take", t("With these the top card is melded, and the rest is yours.")
    if not state.taking:
        return "take", t("Say first that you take the pile.")
    if state.missing():
        text = t("{points} points are missing; the top card and your hand count.",
                 points=state.missing())  # fmt: skip
        return "pile-points", text
    return "take", t("Lay the cards that go with the top card first.")


def _take(state: CanastaTurns, legal: bool) -> Reason:
    if legal:
        if state.opened[state.side()]:
            return "take", t("You can meld the top card, and the whole pile is yours.")
        return "open-pile", t("You can open with the top card and cards of your hand.")
    if state.phase != START or state.taking:
        return "draw", t("A turn has one beginning: you have drawn, or taken the pile.")
    if not state.pile:
        return "take", t("The pile is empty.")
    top = state.pile[-1]
    if freezes(top):
        return "top-wild", t("A wild card lies on top: the pile cannot be taken in this turn.")
    if TARGET_OF[top] == BLACK:
        return "top-black", t("A black three lies on top: the pile cannot be taken.")
    if state.bound == BOUND and not state.opened[state.side()]:
        return "yes-draw", t("You may go out: draw, and do it.")
    if not [way for way in state.ways_now() if way[1] or not state.chooses_onto()]:
        name, two = target_name(TARGET_OF[top]), rank_name(TARGET_OF[top] + 2, 2)
        if not state.opened[state.side()]:
            return "open-pile", t("Opening with the pile takes two {rank} of your hand.", rank=two)
        if state.frozen():
            return "frozen", t("The pile is frozen: it takes two {rank} of your hand.", rank=two)
        return "take", t(
            "You cannot meld the top card: it takes a meld of {rank}, or a pair.", rank=name
        )
    if not state.opened[state.side()]:
        return "pile-points", t(
            "With the top card and your hand you cannot lay {points} points.",
            points=state.zones[state.side()],
        )
    return "go-out", t("You would be left without cards, and may not go out.")


def _out(state: CanastaTurns, legal: bool) -> Reason:
    if legal:
        return "no-discard", t("All your cards are melded: you go out without a discard.")
    if state.phase != MELDING:
        return "draw", t("Draw first, or take the pile.")
    if state.in_hand():
        return "go-out", t("Meld all your cards first, or all but one, which you discard.")
    return "go-out", t("To go out your side needs more canastas.")


def of_words(state: AskingTable, does: int, legal: bool) -> Reason | None:
    """Why partners may speak or not, and why mistakes can be made; nothing of all else."""
    if state.phase == ANSWER:
        if legal:
            return "ask", t("Your partner asks; what you say is binding for this turn.")
        return "ask", t("Your partner asks whether to go out: answer yes or no.")
    if does == ANSWERS:
        return "ask", t("Nobody has asked you.")
    if does == ASKS:
        return _ask(state, legal)
    if does not in (FALLS_SHORT, SHOWS):
        return None
    if not legal and not state.penalties():
        return "penalties", t("Mistakes are not made here: option penalties lets them happen.")
    if does == FALLS_SHORT:
        if legal:
            text = t("These are too few points: they come back, and you need ten more.")
            return "short", text
        return "short", t("Once in a turn, melds that are too small an opening can be tried.")
    if legal:
        return "show", t("A card shown by mistake stays open, and is played as soon as it can be.")
    return "show", t("A card of the hand can be shown once you have drawn, while none lies open.")


def _ask(state: AskingTable, legal: bool) -> Reason:
    if legal:
        return "ask", t("You may ask your partner; the answer is binding for this turn.")
    if state.sides_many() == state.players:
        return "two-ask", t("There is no partner to ask.")
    if state.asked:
        return "ask-once", t("You have asked in this turn.")
    if state.laid or state.is_taking() or state.took or state.phase not in (MELDING, START):
        return "ask", t("Ask at the beginning of a turn, before you meld anything.")
    return "ask-able", t("You can ask only if you can surely go out.")


def _onto(state: CanastaTurns, number: int, legal: bool) -> Reason:
    """Taking the pile onto a meld alone, where that is an action of its own."""
    if legal:
        return "take", t("The top card goes to your meld, and the whole pile is yours.")
    if state.phase != START or state.taking:
        return "draw", t("A turn has one beginning: you have drawn, or taken the pile.")
    if not state.pile or not state.can_be_taken(state.pile[-1]):
        return _take(state, False)
    if not state.opened[state.side()]:
        return "open-pile", t("A side that has not opened takes the pile with a pair.")
    if state.frozen():
        return "frozen", t("The pile is frozen: it takes a natural pair of your hand.")
    place = state.measures.onto(number, state.pile[-1])
    meld = state.melds[state.side()][place] if place >= 0 else ()
    if len(meld) >= MEASURE:
        return "onto", t("That meld is complete: it does not take the pile.")
    if place not in state.onto(state.melds[state.side()], state.pile[-1]):
        return "take", t("Your side has no such meld that the top card continues.")
    return "go-out", t("You would be left without cards, and may not go out.")


def _lay_nowhere(kind: int) -> Reason:
    """A card that has no meld to go to by itself."""
    if is_red_three(kind):
        return "red-threes", t("Red threes are laid by themselves, and are no meld.")
    return "wild", t("Say to which rank the wild card goes.")


def _lay(state: CanastaTurns, step: int, legal: bool) -> Reason:
    place, kind = step // KINDS, step % KINDS
    target = state.measures.targets[place]
    card = text_of(kind)
    if state.phase == START and not state.taking:
        return "draw", t("Draw first, or take the pile.")
    name = target_name(target)
    if legal:
        if target == BLACK:
            if state.measures.most_blacks > 4:
                text = t("Who goes out may meld three black threes or more.")
            else:
                text = t("Who goes out may meld three or four black threes.")
            return "black-threes", text
        if is_wild(kind) and place >= state.measures.ranks:
            most = state.measures.most_wild
            return "wild", t("A meld may have up to {many} wild cards.", many=most)
        if state.taking:
            return "take", t("{card} can go with the top card of the pile.", card=card)
        return "meld", t("{card} can be melded to {rank}.", card=card, rank=name)
    if kind not in state.in_hand():
        return "meld", t("You do not hold {card}, or have laid it.", card=card)
    begun = state.open_place()
    if begun >= 0 and begun != place:
        return _unfinished(state, begun)
    if not state.in_order(place, kind):
        text = t("Lay from the fours up to the aces, wild cards last in each meld.")
        if state.measures.runs:
            text = t("Lay sequences first, then from the fours up to the aces, wild cards last.")
        return "order", text
    lying = state.lying()
    natural, wild, before, wild_before = lying.slots[place]
    if not natural and not lying.is_next_room(place):
        return "several", t("There is no such meld yet.")
    if place < state.measures.ranks and not lying.continues(place, kind):
        return "sequence", t(
            "{card} does not continue that sequence, or it is complete.", card=card
        )
    if is_wild(kind) and place >= state.measures.ranks:
        if wild == state.measures.most_wild:
            return "wild", t("A meld has at most {many} wild cards.", many=wild)
        if natural < LEAST_NATURAL:
            return "wild", t("A meld has two natural cards at least.")
        if not state.measures.within(natural, wild + 1, before, wild_before):
            return "onto-canasta", t("A complete meld takes no wild card.")
    if state.taking and state.opened[state.side()]:
        if state.as_if_frozen():
            return "frozen", t("The pile takes two natural cards of the top card's rank.")
        return "take", t("The pile takes a pair that matches its top card; more is melded later.")
    if target == BLACK:
        return _few_blacks(state)
    if place < state.measures.ranks:
        if natural < LEAST - 1 and not state.missing():
            return "sequence", t("A sequence has three cards of a suit at least, in order.")
    elif (
        natural < 2
        and natural + len([other for other in state.in_hand() if TARGET_OF[other] == target]) < 2
    ):
        return "least", t("A meld has two natural cards at least, and three cards.")
    if state.missing():
        clause = "pile-points" if state.taking else "opening"
        return clause, t(
            "So your side cannot open with {points} points.", points=state.zones[state.side()]
        )
    if state.bound == BOUND:
        return "ask", t("You must go out in this turn, and so you could not.")
    return "go-out", t("The meld could not be completed, or you would be left without cards.")


def _unfinished(state: CanastaTurns, place: int) -> Reason:
    name = target_name(state.measures.targets[place])
    return "least", t("Complete {rank} first: a meld has three cards at least.", rank=name)


def _discard(state: CanastaTurns, kind: int, legal: bool) -> Reason:
    card = text_of(kind)
    if legal:
        if len(state.in_hand()) == 1:
            return "go-out", t("With the last card you go out.")
        return "discard", t("A turn ends with a discard.")
    if state.phase != MELDING:
        return "draw", t("Draw first, or take the pile.")
    rest = state.in_hand()
    if kind not in rest:
        return "discard", t("You do not hold {card}, or have laid it.", card=card)
    begun = state.open_place()
    if begun >= 0:
        return _unfinished(state, begun)
    if state.laid and state.missing():
        return "opening", t(
            "{points} points are still missing for the opening.", points=state.missing()
        )
    if len(rest) == 1 and not state.may_go_out():
        return "go-out", t("To go out your side needs more canastas.")
    if state.discards():
        return "show", t("A penalty card must be played first.")
    if state.bound == BOUND:
        return "ask", t("You must go out in this turn: lay more.")
    return _few_blacks(state)


def _few_blacks(state: CanastaTurns) -> Reason:
    if state.measures.most_blacks > 4:
        text = t("Black threes are melded only when going out, three or more.")
    else:
        text = t("Black threes are melded only when going out, three or four.")
    return "black-threes", text
