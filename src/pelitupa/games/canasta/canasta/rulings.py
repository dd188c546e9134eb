"""Why a player's action in Canasta is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Ruling, Text, t
from pelitupa.games.canasta.canasta.table import (
    ANSWER,
    ASK,
    BOUND,
    DISCARD,
    DRAW,
    LAY_WILD,
    MELDING,
    MOST_WILD,
    NO,
    OUT,
    REFUSED,
    SHORT,
    SHOW,
    START,
    TAKE,
    TAKE_NOW,
    YES,
    CanastaTable,
)
from pelitupa.games.canasta.cards import (
    BLACK,
    RANKS,
    TARGET_OF,
    WILD,
    is_red_three,
    is_wild,
    target_name,
    text_of,
)


def ruling(state: CanastaTable, action: int, legal: bool) -> Ruling:
    """The ruling on any action of the player who is to decide."""
    if state.phase == ANSWER:
        if legal:
            return _yes("ask", t("Your partner asks; what you say is binding for this turn."))
        return _no("ask", t("Your partner asks whether to go out: answer yes or no."))
    if action in (YES, NO):
        return _no("ask", t("Nobody has asked you."))
    if action == DRAW:
        return _draw(state, legal)
    if action in (TAKE, TAKE_NOW):
        return _take(state, action, legal)
    if action == OUT:
        return _out(state, legal)
    if action == ASK:
        return _ask(state, legal)
    if action == SHORT:
        if legal:
            return _yes(
                "short", t("These are too few points: they come back, and you need ten more.")
            )
        if not state.penalties():
            return _no(
                "penalties", t("Mistakes are not made here: option penalties lets them happen.")
            )
        return _no("short", t("Once in a turn, melds that are too small an opening can be tried."))
    if action < DISCARD:
        return _lay(state, action, legal)
    return _discard(state, action, legal) if action < SHOW else _show(state, action - SHOW, legal)


def _no(clause: str, text: Text) -> Ruling:
    return Ruling(False, f"canasta/{clause}", text)


def _yes(clause: str, text: Text) -> Ruling:
    return Ruling(True, f"canasta/{clause}", text)


def _draw(state: CanastaTable, legal: bool) -> Ruling:
    if not legal:
        if state.taking:
            return _no("take", t("You are taking the pile: lay the cards for it."))
        if state.phase == START:
            return _no("yes-draw", t("You must go out in this turn, and so you could not."))
        return _no("draw", t("You have drawn, or taken the pile, in this turn."))
    if state.left < state.draws():
        return _yes("stock", t("The stock is empty: who wants to draw from it ends the deal."))
    if state.players == 2:
        return _yes("two-draw", t("Two players draw two cards from the stock."))
    return _yes("draw", t("A turn begins with a card from the stock, or with the pile."))


def _take(state: CanastaTable, action: int, legal: bool) -> Ruling:
    if action == TAKE_NOW:
        if legal:
            return _yes("take", t("With these the top card is melded, and the rest is yours."))
        if not state.taking:
            return _no("take", t("Say first that you take the pile."))
        if state.missing():
            return _no("pile-points", t("{points} points are missing; the top card and your hand count.",
                                        points=state.missing()))  # fmt: skip
        return _no("take", t("Lay the cards that go with the top card first."))
    if legal:
        if state.opened[state.side()]:
            return _yes("take", t("You can meld the top card, and the whole pile is yours."))
        return _yes("open-pile", t("You can open with the top card and cards of your hand."))
    if state.phase != START or state.taking:
        return _no("draw", t("A turn has one beginning: you have drawn, or taken the pile."))
    if not state.pile:
        return _no("take", t("The pile is empty."))
    top = state.pile[-1]
    if is_wild(top) or is_red_three(top):
        return _no("top-wild", t("A wild card lies on top: the pile cannot be taken in this turn."))
    if TARGET_OF[top] == BLACK:
        return _no("top-black", t("A black three lies on top: the pile cannot be taken."))
    if state.bound == BOUND and not state.opened[state.side()]:
        return _no("yes-draw", t("You may go out: draw, and do it."))
    pairs = state.pairs()
    if not pairs:
        name = target_name(TARGET_OF[top])
        if not state.opened[state.side()]:
            return _no(
                "open-pile", t("Opening with the pile takes two {rank} of your hand.", rank=name)
            )
        if state.frozen():
            return _no(
                "frozen", t("The pile is frozen: it takes two {rank} of your hand.", rank=name)
            )
        return _no("take", t("You cannot meld the top card: it takes a meld of {rank}, or a pair.",
                             rank=name))  # fmt: skip
    if not state.opened[state.side()]:
        return _no("pile-points", t("With the top card and your hand you cannot lay {points} points.",
                                    points=state.zones[state.side()]))  # fmt: skip
    return _no("go-out", t("You would be left without cards, and may not go out."))


def _out(state: CanastaTable, legal: bool) -> Ruling:
    if legal:
        return _yes("no-discard", t("All your cards are melded: you go out without a discard."))
    if state.phase != MELDING:
        return _no("draw", t("Draw first, or take the pile."))
    if state.in_hand():
        return _no("go-out", t("Meld all your cards first, or all but one, which you discard."))
    return _no("go-out", t("To go out your side needs more canastas."))


def _ask(state: CanastaTable, legal: bool) -> Ruling:
    if legal:
        return _yes("ask", t("You may ask your partner; the answer is binding for this turn."))
    if state.players == 2:
        return _no("two-ask", t("There is no partner to ask."))
    if state.asked:
        return _no("ask-once", t("You have asked in this turn."))
    if state.laid or state.taking or state.took or state.phase not in (MELDING, START):
        return _no("ask", t("Ask at the beginning of a turn, before you meld anything."))
    return _no("ask-able", t("You can ask only if you can surely go out."))


def _show(state: CanastaTable, kind: int, legal: bool) -> Ruling:
    if legal:
        return _yes(
            "show", t("A card shown by mistake stays open, and is played as soon as it can be.")
        )
    if not state.penalties():
        return _no("penalties", t("Mistakes are not made here: option penalties lets them happen."))
    return _no(
        "show", t("A card of the hand can be shown once you have drawn, while none lies open.")
    )


def _lay(state: CanastaTable, action: int, legal: bool) -> Ruling:
    if action < LAY_WILD:
        kind, target = action, TARGET_OF[action]
    else:
        kind = WILD[(action - LAY_WILD) // RANKS]
        target = (action - LAY_WILD) % RANKS
    card = text_of(kind)
    if action < LAY_WILD and is_wild(kind):
        return _no("wild", t("Say to which rank the wild card goes."))
    if is_red_three(kind):
        return _no("red-threes", t("Red threes are laid by themselves, and are no meld."))
    if state.phase == START and not state.taking:
        return _no("draw", t("Draw first, or take the pile."))
    name = target_name(target)
    if legal:
        if target == BLACK:
            return _yes("black-threes", t("Who goes out may meld three or four black threes."))
        if is_wild(kind):
            return _yes("wild", t("A meld may have up to three wild cards."))
        if state.taking:
            return _yes("take", t("{card} can go with the top card of the pile.", card=card))
        return _yes("meld", t("{card} can be melded to the {rank}.", card=card, rank=name))
    if kind not in state.in_hand():
        return _no("meld", t("You do not hold {card}, or have laid it.", card=card))
    begun = state.open_target()
    if begun >= 0 and begun != target:
        return _no("least", t("Complete the {rank} first: a meld has three cards at least.",
                              rank=target_name(begun)))  # fmt: skip
    if not state.in_order(target, kind):
        return _no("order", t("Lay from the fours up to the aces, wild cards last in each meld."))
    natural, wild = state.counts()[target]
    if is_wild(kind) and wild == MOST_WILD:
        return _no("wild", t("A meld has three wild cards at most."))
    if is_wild(kind) and natural < 2:
        return _no("wild", t("A meld has two natural cards at least."))
    if state.taking and state.opened[state.side()]:
        if state.as_if_frozen():
            return _no("frozen", t("The pile takes two natural cards of the top card's rank."))
        return _no(
            "take", t("The pile takes a pair that matches its top card; more is melded later.")
        )
    if target == BLACK:
        return _no("black-threes", t("Black threes are melded only when going out, three or four."))
    if (
        natural < 2
        and natural + len([other for other in state.in_hand() if TARGET_OF[other] == target]) < 2
    ):
        return _no("least", t("A meld has two natural cards at least, and three cards."))
    if state.missing():
        clause = "pile-points" if state.taking else "opening"
        return _no(clause, t("So your side cannot open with {points} points.",
                             points=state.zones[state.side()]))  # fmt: skip
    if state.bound == BOUND:
        return _no("ask", t("You must go out in this turn, and so you could not."))
    return _no("go-out", t("The meld could not be completed, or you would be left without cards."))


def _discard(state: CanastaTable, action: int, legal: bool) -> Ruling:
    kind = action - DISCARD
    card = text_of(kind)
    if legal:
        if len(state.in_hand()) == 1:
            return _yes("go-out", t("With the last card you go out."))
        return _yes("discard", t("A turn ends with a discard."))
    if state.phase != MELDING:
        return _no("draw", t("Draw first, or take the pile."))
    rest = state.in_hand()
    if kind not in rest:
        return _no("discard", t("You do not hold {card}, or have laid it.", card=card))
    begun = state.open_target()
    if begun >= 0:
        return _no("least", t("Complete the {rank} first: a meld has three cards at least.",
                              rank=target_name(begun)))  # fmt: skip
    if state.laid and state.missing():
        return _no("opening", t("{points} points are still missing for the opening.",
                                points=state.missing()))  # fmt: skip
    if len(rest) == 1 and state.bound == REFUSED:
        return _no("ask", t("Your partner has said no: you keep a card in this turn."))
    if len(rest) == 1 and not state.may_go_out():
        return _no("go-out", t("To go out your side needs more canastas."))
    if state.discards():
        return _no("show", t("A penalty card must be played first."))
    if state.bound == BOUND:
        return _no("ask", t("You must go out in this turn: lay more."))
    return _no("black-threes", t("Black threes are melded only when going out, three or four."))
