"""Why a player's action in Contract Samba is legal or not, with its clause."""

from __future__ import annotations

from pelitupa.core import Reason, Text, t
from pelitupa.games.canasta.actions import DISCARDS, DRAWS, LAYS, LAYS_AWAY, TAKES, TAKES_NOW
from pelitupa.games.canasta.asking import ANSWER, BOUND, MELDING, START
from pelitupa.games.canasta.cards import BLACK_THREES, KINDS, freezes, text_of
from pelitupa.games.canasta.contract_samba import auction
from pelitupa.games.canasta.contract_samba.actions import MAKES_CALL, place_name
from pelitupa.games.canasta.contract_samba.melds import BLACK, fits, is_run, is_whole, is_wild_at
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING, ContractTable
from pelitupa.games.canasta.rulings import is_refused, of_words


def reason(state: ContractTable, does: int, about: int, legal: bool) -> Reason:
    """Why the player who is to decide may do something or not."""
    if does == MAKES_CALL and state.phase != ANSWER:
        return _call(state, about, legal)
    if state.phase == CALLING:
        return "auction", t("The auction comes first: bid, pass or double.")
    told = of_words(state, does, legal)
    if told is not None:
        return told
    if not legal and is_refused(state, does, about):
        return "ask", t("Your partner has said no: you keep a card in this turn.")
    if not legal and _is_kept_in(state, does, about):
        return "go-out", t(
            "What your partner holds counts against the contract, so that you cannot go out; "
            "a yes of your partner would answer for it."
        )
    if does == LAYS:
        return _lay(state, about, legal)
    if does == DISCARDS:
        return _discard(state, about, legal)
    if does == TAKES:
        return _take(state, about, legal)
    if does == LAYS_AWAY:
        if not legal and state.bound == BOUND:
            return "yes-red", _bound()
        if legal:
            return "red-threes", t("A red three may be laid away: 300 minus points.")
        return "red-threes", t("A red three of the hand is laid away after drawing, before melds.")
    if does == DRAWS:
        return _draw(state, legal)
    if does == TAKES_NOW:
        if legal:
            return "take", t("With these the top card is melded, and you open.")
        return "pile-points", t("The top card and those that take it do not count for the opening.")
    return _opened(state, legal)


def _is_kept_in(state: ContractTable, does: int, about: int) -> bool:
    """Whether the partner's cards alone forbid what the player in turn wants to do, as follows from its being
    forbidden."""
    if not state.counts_partner():
        return False
    state.partner_counts = False
    found = state.may(does, about)
    state.partner_counts = True
    return found


def _draw(state: ContractTable, legal: bool) -> Reason:
    if not legal and state.bound == BOUND and state.phase == START and not state.taking:
        return "yes-draw", _bound()
    if not legal:
        return "draw", t("A turn has one beginning, and the declarer opens without one.")
    if state.left < 2:
        return "stock", t("The stock is empty: who wants to draw ends the deal.")
    return "draw", t("A turn begins with two cards of the stock, or with the pile.")


def _bound() -> Text:
    return t("You must go out in this turn, and so you could not.")


def _call(state: ContractTable, call: int, legal: bool) -> Reason:
    if legal:
        if call == auction.DOUBLE:
            return "double", t("A double ends the auction: the others have to keep their word.")
        if call == auction.PASS:
            return "pass", t("Who has passed may bid again.")
        return "bids", t("A bid promises so many thousands, and how the declarer may open.")
    if state.phase != CALLING:
        return "auction", t("The auction is over.")
    if call == auction.DOUBLE:
        return "double", t("Only the highest bid of the other side can be doubled.")
    return "higher", t(
        "A bid is of more thousands than the last, or of as many with a higher type."
    )


def _opened(state: ContractTable, legal: bool) -> Reason:
    if legal:
        return "opening", t("This opens.")
    if state.phase != OPENING:
        return "opening", t("Only the declarer opens before the first turn.")
    return "opening", t(
        "{points} points open, a complete canasta, or from four thousand the type.",
        points=state.zones[state.side()],
    )


def _take(state: ContractTable, place: int, legal: bool) -> Reason:
    if legal:
        if is_run(place):
            return "take-run", t("The top card continues the sequence, and the pile is yours.")
        return "take", t("You can meld the top card with natural cards of your hand.")
    if state.phase != START or state.taking:
        return "draw", t("A turn has one beginning: you have drawn, or taken the pile.")
    if not state.pile:
        return "take", t("The pile is empty.")
    if state.bound == BOUND:
        return "yes-draw", _bound()
    if not state.left:
        return "draw", t("Who takes the pile draws a card, too: the stock is empty.")
    top = state.pile[-1]
    card = text_of(top)
    if is_run(place):
        if not state.opened[state.side()]:
            return "open-pile", t("Opening with the pile takes natural cards of your hand.")
        return "take-run", t("{card} does not continue a sequence of your side there.", card=card)
    if freezes(top) or top in BLACK_THREES:
        return "top-special", t("{card} can only be taken with a sequence.", card=card)
    if not fits(place, (), top):
        return "take", t("{card} does not go there.", card=card)
    if state.natural_needed() == 3:
        clause = "frozen" if state.frozen() else "open-pile"
        return clause, t("The pile takes three natural cards of your hand, and room for them.")
    return "take", t("The pile takes two natural cards of your hand, and room for them.")


def _lay(state: ContractTable, step: int, legal: bool) -> Reason:
    place, kind = step // KINDS, step % KINDS
    card, name = text_of(kind), place_name(place)
    melds = state.now()
    meld = melds[place]
    if legal:
        if place == BLACK:
            return "black-threes", t("Who goes out may meld three or more black threes.")
        if is_run(place):
            return "runs", t("{card} continues the sequence.", card=card)
        return "meld", t("{card} can be melded to {place}.", card=card, place=name)
    if state.phase == START and not state.taking:
        return "draw", t("Draw first, or take the pile.")
    if kind not in state.in_hand():
        return "meld", t("You do not hold {card}, or have laid it.", card=card)
    begun = state.begun(melds)
    if begun >= 0 and begun != place:
        return "least", t(
            "Complete {place} first: a meld has three cards at least.", place=place_name(begun)
        )
    if state.taking and len(state.laid) < state.natural_needed():
        return "take", t("Lay the natural cards that take the pile first.")
    if not fits(place, meld, kind):
        if is_whole(place, meld):
            return "closed", t(
                "Sambas, natural canastas and those of twos are closed; others to wild cards."
            )
        if is_wild_at(place, kind):
            return "wild", t("Two natural cards come first, and two wild ones at most.")
        return "runs", t("{card} does not continue this sequence.", card=card)
    if state.bound == BOUND:
        return "ask", _bound()
    if place == BLACK:
        return "black-threes", t("Black threes are melded only when going out, three or more.")
    if not state.has_opened(melds):
        return "opening", t(
            "So your side cannot open with {points} points.", points=state.zones[state.side()]
        )
    return "go-out", t("The meld could not be completed, or you would be left without cards.")


def _discard(state: ContractTable, kind: int, legal: bool) -> Reason:
    if legal:
        if len(state.in_hand()) == 1:
            return "go-out", t("With the last card you go out.")
        return "discard", t("A turn ends with a discard.")
    if state.phase == OPENING:
        return "opening", t("The declarer opens first.")
    if state.phase != MELDING:
        return "draw", t("Draw first, or take the pile.")
    if kind not in state.in_hand():
        return "discard", t("You do not hold {card}, or have laid it.", card=text_of(kind))
    melds = state.now()
    begun = state.begun(melds)
    if begun == BLACK:
        return "black-threes", t("Black threes are melded only when going out, three or more.")
    if begun >= 0:
        return "least", t(
            "Complete {place} first: a meld has three cards at least.", place=place_name(begun)
        )
    if not state.has_opened(melds):
        return "opening", t(
            "{points} points are still missing for the opening.",
            points=state.zones[state.side()] - state.laid_points(),
        )
    if len(state.in_hand()) > 1:
        if state.bound == BOUND:
            return "ask", t("You must go out in this turn: lay more.")
        return "show", t("A penalty card must be played first.")
    clause = "go-out" if state.declaring() else "go-out-others"
    return clause, t("Your side has not what it needs for going out.")
