"""How a table of any canasta game looks: hands, stock, pile, what is being laid, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Look,
    Text,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.canasta.actions import TAKES, TAKES_NOW, TAKES_ONTO
from pelitupa.games.canasta.asking import BOUND, REFUSED
from pelitupa.games.canasta.cards import (
    KINDS,
    RED_THREES,
    as_held,
    face_of,
    label_of,
    text_of,
)
from pelitupa.games.canasta.dealing import DealtTable
from pelitupa.games.canasta.measures import CANASTA_SIZE
from pelitupa.games.canasta.phases import ANSWER, MELDING, START

_Seen = TypeVar("_Seen", bound=DealtTable, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaGameLook(Look[_Seen]):
    """See `Look`. Who clicks the top of the pile wants the action `pile_wish`."""

    pile_wish: ClassVar[str] = "take"

    def is_composing(self, state: _Seen) -> bool:
        """Whether the player in turn may lay cards of the hand now, or begin to."""
        return state.phase in (START, MELDING)

    def hand_wish(self, state: _Seen) -> str:
        """What a click on a card of the hand wants: an action's text, with `{card}` for the card."""
        raise NotImplementedError

    def beside_hand(self, state: _Seen, eye: Eye, seat: int) -> list[Zone]:
        """What lies beside a hand."""
        return []

    def meld_items(self, state: _Seen, team: int) -> list[Item]:
        """The melds of a side."""
        raise NotImplementedError

    def told(self, state: _Seen, team: int) -> Text:
        """What a side still needs to open, or what it has."""
        raise NotImplementedError

    def own_zones(self, state: _Seen, eye: Eye) -> list[Zone]:
        """What is shown after all that canasta games have in common."""
        return []

    def counters(self, state: _Seen) -> list[Counter]:
        """What is laid in this turn and what the deal is played for, last of all."""
        raise NotImplementedError

    def asked_by_partner(self, state: _Seen) -> Text:
        """What is asked of the partner, or what the answer binds to; nothing without a question."""
        if state.phase == ANSWER:
            return t("{player}: May I go out?", player=player_word(state.turn))
        if state.bound == BOUND:
            return t("Yes: meld, and go out")
        return t("No: you keep a card in this turn") if state.bound == REFUSED else t("")

    def touches(self, state: _Seen, action: int) -> tuple[str, ...]:
        """The cards of the hand of which an action takes one, all that are equal; or the top of the pile."""
        actions = state.game.actions
        if actions.does[action] in (TAKES, TAKES_NOW, TAKES_ONTO):
            return (_pile_id(state.pile, len(state.pile) - 1),) if state.pile else ()
        kind = actions.kind_of(action)
        gone = len([step for step in state.laid if step % KINDS == kind])
        many = state.hands[state.turn].count(kind)
        return tuple([card_id(f"hand-{state.turn}", kind, number) for number in range(gone, many)])

    def group(self, state: _Seen, action: int) -> str:
        return state.game.actions.groups[action]

    def zones(self, state: _Seen, eye: Eye) -> list[Zone]:
        """The hands, stock, pile, the melds and red threes of all sides, what is being laid, and the rest."""
        found: list[Zone] = []
        for seat in range(state.players):
            found += [self._hand(state, eye, seat), *self.beside_hand(state, eye, seat)]
            if state.exposed[seat]:
                found.append(self._penalty_card(state, seat))
        found.append(CardZone("stock", t("Stock"), "pile", _stock(eye, state.left)))
        found.append(eye.known("pile") or eye.keep(self._discard_pile(state)))
        for team in range(state.sides_many()):
            found.append(eye.known(f"melds-{team}") or eye.keep(self._melds(state, team)))
        if state.laid or state.is_taking():
            found.append(self._being_laid(state))
        found += self.own_zones(state, eye)
        found.append(
            eye.known("numbers")
            or eye.keep(CounterZone("numbers", t("The deal"), tuple(self.counters(state))))
        )
        return found

    def _hand(self, state: _Seen, eye: Eye, seat: int) -> Zone:
        place = f"hand-{seat}"
        composing = seat == state.turn and self.is_composing(state)
        gone = [step % KINDS for step in state.laid] if composing else []
        wish = self.hand_wish(state) if composing and eye.seat == seat else ""
        items: list[Item] = []
        held = as_held(state.in_hand() if composing else state.hands[seat])
        for index, kind in enumerate(held):
            number, card = held[:index].count(kind) + gone.count(kind), text_of(kind)
            mark = "chosen" if kind in state.exposed[seat] and number == 0 else ""
            items.append(
                Item(
                    card_id(place, kind, number),
                    face_of(kind),
                    label_of(kind),
                    wish.replace("{card}", card),
                    mark=mark,
                )
            )
        return hand_zone(eye, seat, items, state.hand_audience(seat))

    def _penalty_card(self, state: _Seen, seat: int) -> CardZone:
        place = f"exposed-{seat}"
        shown = [
            Item(f"{place}-{text_of(kind)}", face_of(kind), label_of(kind))
            for kind in state.exposed[seat]
        ]
        title = t("Penalty card: {player}", player=player_word(seat))
        return CardZone(place, title, "spread", tuple(shown), owner=seat)

    def _discard_pile(self, state: _Seen) -> CardZone:
        items: list[Item] = []
        for place, kind in enumerate(state.pile):
            last = place == len(state.pile) - 1
            wish, mark = (self.pile_wish, "last") if last else ("", "")
            items.append(
                Item(_pile_id(state.pile, place), face_of(kind), label_of(kind), wish, mark=mark)
            )
        note = t("frozen") if state.frozen() else ""
        return CardZone("pile", t("Discard pile"), "pile", tuple(items), note=note)

    def _melds(self, state: _Seen, team: int) -> CardZone:
        """The melds of a side, and its red threes, each kind of them by one card with how many there are."""
        items = self.meld_items(state, team)
        for kind in RED_THREES:
            count = state.reds[team].count(kind)
            if count:
                note = str(count) if count > 1 else ""
                red = f"red-{team}-{text_of(kind)}"
                items.append(Item(red, face_of(kind), label_of(kind), note=note))
        seats = [player_word(seat) for seat in state.seats_of(team)]
        if len(seats) == 1:
            title = t("{player:Melds of @|Your melds}", player=seats[0])
        else:
            title = t("Melds: {first} and {second}", first=seats[0], second=seats[1])
        return CardZone(f"melds-{team}", title, "spread", tuple(items), note=self.told(state, team))

    def _being_laid(self, state: _Seen) -> CardZone:
        """What a player lays in this turn, with the top card of the pile if it is taken."""
        items: list[Item] = []
        if state.is_taking():
            top = state.pile[-1]
            items.append(Item("laid-top", face_of(top), label_of(top), mark="last"))
        for place, step in enumerate(state.laid):
            kind = step % KINDS
            items.append(Item(f"laid-{place}", face_of(kind), label_of(kind), mark="chosen"))
        title = t("Being laid: {points} points", points=state.laid_points())
        return CardZone("laid", title, "spread", tuple(items), owner=state.turn)


def card_id(place: str, kind: int, number: int) -> str:
    """An id for a card in a place; equal ones there are numbered."""
    return f"{place}-{text_of(kind)}" + (f"-{number + 1}" if number else "")


def _stock(eye: Eye, count: int) -> tuple[Item, ...]:
    """The stock, whose top card is touched to draw."""
    backs = eye.backs("stock", count)
    if not backs:
        return backs
    top = backs[-1]
    return (*backs[:-1], Item(top.id, top.face, top.label, intent="draw"))


def _pile_id(pile: Sequence[int], place: int) -> str:
    return card_id("pile", pile[place], pile[:place].count(pile[place]))


def meld_of(id: str, natural: Sequence[int], size: int, name: Text) -> Item:
    """A meld of equal cards, with so many natural ones among all; a canasta by a red or a black one."""
    wild, top = size - len(natural), natural[0]
    whole = size >= CANASTA_SIZE
    if whole:  # a red card on top where all are natural, else a black one
        wanted = (1, 2) if not wild else (0, 3)
        top = next((kind for kind in natural if kind % 4 in wanted), top)
        label = t(
            "canasta of {rank}: {natural} natural, {wild} wild",
            rank=name,
            natural=len(natural),
            wild=wild,
        )
    else:
        label = t(
            "{rank}: {natural} natural, {wild} wild", rank=name, natural=len(natural), wild=wild
        )
    note = f"{size}{'*' * wild}"  # a star for each wild card
    return Item(id, face_of(top), label, mark="winning" if whole else "", note=note)
