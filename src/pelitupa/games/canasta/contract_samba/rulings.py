"""Why a player's action in Contract Samba is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Ruling, Text, t
from pelitupa.games.canasta import rulings as family
from pelitupa.games.canasta.asking import ANSWER, BOUND, MELDING, REFUSED, START
from pelitupa.games.canasta.cards import BLACK_THREES, is_red_three, is_wild, text_of
from pelitupa.games.canasta.contract_samba import auction
from pelitupa.games.canasta.contract_samba.actions import (
    ASK,
    CALL,
    DISCARD,
    DRAW,
    OPENED,
    PAIRS,
    RED,
    SHOW,
    TAKE,
    TAKE_NOW,
    place_name,
)
from pelitupa.games.canasta.contract_samba.melds import BLACK, fits, is_run, is_whole, is_wild_at
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING, ContractTable


def ruling(state: ContractTable, action: int, legal: bool) -> Ruling:
    """The ruling on any action of the player who is to decide."""
    if state.phase == ANSWER:
        return family.answering(state, legal)
    if CALL <= action < DISCARD:
        return _call(state, action - CALL, legal)
    if state.phase == CALLING:
        return _no("auction", t("The auction comes first: bid, pass or double."))
    if action < CALL:
        return _lay(state, *PAIRS[action], legal)
    if action < TAKE:
        return _discard(state, action - DISCARD, legal)
    if action < RED:
        return _take(state, action - TAKE, legal)
    if action < DRAW:
        if not legal and state.bound == BOUND:
            return _no("yes-red", _bound())
        if legal:
            return _yes("red-threes", t("A red three may be laid away: 300 minus points."))
        return _no(
            "red-threes", t("A red three of the hand is laid away after drawing, before melds.")
        )
    if action == DRAW:
        if not legal and state.bound == BOUND and state.phase == START and not state.taking:
            return _no("yes-draw", _bound())
        if not legal:
            return _no("draw", t("A turn has one beginning, and the declarer opens without one."))
        if state.left < 2:
            return _yes("stock", t("The stock is empty: who wants to draw ends the deal."))
        return _yes("draw", t("A turn begins with two cards of the stock, or with the pile."))
    if action == TAKE_NOW:
        if legal:
            return _yes("take", t("With these the top card is melded, and you open."))
        return _no(
            "pile-points", t("The top card and those that take it do not count for the opening.")
        )
    if action == OPENED:
        return _opened(state, legal)
    if action < SHOW:
        return family.asking(state, action - ASK, legal)
    return family.showing(state, legal)


def _bound() -> Text:
    return t("You must go out in this turn, and so you could not.")


def _no(clause: str, text: Text) -> Ruling:
    return Ruling(False, f"contract_samba/{clause}", text)


def _yes(clause: str, text: Text) -> Ruling:
    return Ruling(True, f"contract_samba/{clause}", text)


def _call(state: ContractTable, call: int, legal: bool) -> Ruling:
    if legal:
        if call == auction.DOUBLE:
            return _yes(
                "double", t("A double ends the auction: the others have to keep their word.")
            )
        if call == auction.PASS:
            return _yes("pass", t("Who has passed may bid again."))
        return _yes("bids", t("A bid promises so many thousands, and how the declarer may open."))
    if state.phase != CALLING:
        return _no("auction", t("The auction is over."))
    if call == auction.DOUBLE:
        return _no("double", t("Only the highest bid of the other side can be doubled."))
    return _no(
        "higher", t("A bid is of more thousands than the last, or of as many with a higher type.")
    )


def _opened(state: ContractTable, legal: bool) -> Ruling:
    if legal:
        return _yes("opening", t("This opens."))
    if state.phase != OPENING:
        return _no("opening", t("Only the declarer opens before the first turn."))
    return _no("opening", t("{points} points open, a complete canasta, or from four thousand the type.",
                            points=state.zones[state.side()]))  # fmt: skip


def _take(state: ContractTable, place: int, legal: bool) -> Ruling:
    if legal:
        if is_run(place):
            return _yes(
                "take-run", t("The top card continues the sequence, and the pile is yours.")
            )
        return _yes("take", t("You can meld the top card with natural cards of your hand."))
    if state.phase != START or state.taking:
        return _no("draw", t("A turn has one beginning: you have drawn, or taken the pile."))
    if not state.pile:
        return _no("take", t("The pile is empty."))
    if state.bound == BOUND:
        return _no("yes-draw", _bound())
    if not state.left:
        return _no("draw", t("Who takes the pile draws a card, too: the stock is empty."))
    top = state.pile[-1]
    card = text_of(top)
    if is_run(place):
        if not state.opened[state.side()]:
            return _no("open-pile", t("Opening with the pile takes natural cards of your hand."))
        return _no(
            "take-run", t("{card} does not continue a sequence of your side there.", card=card)
        )
    if is_wild(top) or is_red_three(top) or top in BLACK_THREES:
        return _no("top-special", t("{card} can only be taken with a sequence.", card=card))
    if not fits(place, (), top):
        return _no("take", t("{card} does not go there.", card=card))
    own = len([kind for kind in state.hands[state.turn] if kind // 4 == top // 4])
    if state.bound == REFUSED and own >= state.natural_needed():
        return _no("ask", t("Your partner has said no: you keep a card in this turn."))
    if state.natural_needed() == 3:
        clause = "frozen" if state.frozen() else "open-pile"
        return _no(clause, t("The pile takes three natural cards of your hand, and room for them."))
    return _no("take", t("The pile takes two natural cards of your hand, and room for them."))


def _lay(state: ContractTable, kind: int, place: int, legal: bool) -> Ruling:
    card, name = text_of(kind), place_name(place)
    melds = state.now()
    meld = melds[place]
    if legal:
        if place == BLACK:
            return _yes("black-threes", t("Who goes out may meld three or more black threes."))
        if is_run(place):
            return _yes("runs", t("{card} continues the sequence.", card=card))
        return _yes("meld", t("{card} can be melded to the {place}.", card=card, place=name))
    if state.phase == START and not state.taking:
        return _no("draw", t("Draw first, or take the pile."))
    if kind not in state.in_hand():
        return _no("meld", t("You do not hold {card}, or have laid it.", card=card))
    begun = state.begun(melds)
    if begun >= 0 and begun != place:
        return _no("least", t("Complete the {place} first: a meld has three cards at least.",
                              place=place_name(begun)))  # fmt: skip
    if state.taking and len(state.laid) < state.natural_needed():
        return _no("take", t("Lay the natural cards that take the pile first."))
    if not fits(place, meld, kind):
        if is_whole(place, meld):
            return _no(
                "closed",
                t("Sambas, natural canastas and those of twos are closed; others to wild cards."),
            )
        if is_wild_at(place, kind):
            return _no("wild", t("Two natural cards come first, and two wild ones at most."))
        return _no("runs", t("{card} does not continue this sequence.", card=card))
    if state.bound == BOUND:
        return _no("ask", _bound())
    if place == BLACK:
        return _no("black-threes", t("Black threes are melded only when going out, three or more."))
    if not state.has_opened(melds):
        return _no("opening", t("So your side cannot open with {points} points.",
                                points=state.zones[state.side()]))  # fmt: skip
    return _no("go-out", t("The meld could not be completed, or you would be left without cards."))


def _discard(state: ContractTable, kind: int, legal: bool) -> Ruling:
    if legal:
        if len(state.in_hand()) == 1:
            return _yes("go-out", t("With the last card you go out."))
        return _yes("discard", t("A turn ends with a discard."))
    if state.phase == OPENING:
        return _no("opening", t("The declarer opens first."))
    if state.phase != MELDING:
        return _no("draw", t("Draw first, or take the pile."))
    if kind not in state.in_hand():
        return _no("discard", t("You do not hold {card}, or have laid it.", card=text_of(kind)))
    melds = state.now()
    begun = state.begun(melds)
    if begun == BLACK:
        return _no("black-threes", t("Black threes are melded only when going out, three or more."))
    if begun >= 0:
        return _no("least", t("Complete the {place} first: a meld has three cards at least.",
                              place=place_name(begun)))  # fmt: skip
    if not state.has_opened(melds):
        return _no("opening", t("{points} points are still missing for the opening.",
                                points=state.zones[state.side()] - state.laid_points()))  # fmt: skip
    if len(state.in_hand()) > 1:
        if state.bound == BOUND:
            return _no("ask", t("You must go out in this turn: lay more."))
        return _no("show", t("A penalty card must be played first."))
    if state.bound == REFUSED:
        return _no("ask", t("Your partner has said no: you keep a card in this turn."))
    clause = "go-out" if state.declaring() else "go-out-others"
    return _no(clause, t("Your side has not what it needs for going out."))
