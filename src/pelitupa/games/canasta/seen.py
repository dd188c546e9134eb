"""A table of any canasta game as each seat sees it: hands, stock, pile, what is being laid; and why so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    EVERYONE,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Item,
    Reason,
    Tensor,
    Text,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.equipment.hands import hand_zone
from pelitupa.games.canasta.actions import TAKES, TAKES_NOW, TAKES_ONTO
from pelitupa.games.canasta.asking import ANSWER, BOUND, MELDING, OVER, REFUSED, START
from pelitupa.games.canasta.cards import KINDS, RED_THREES, as_held, face_of, label_of, text_of
from pelitupa.games.canasta.dealing import DealtTable
from pelitupa.games.canasta.measures import MEASURE


@mypyc_attr(allow_interpreted_subclasses=True)
class SeenTable(DealtTable):
    """A position; see `DealtTable` for its fields. Who clicks the top of the pile wants the action
    `pile_wish`."""

    __slots__ = ()

    pile_wish: ClassVar[str] = "take"

    # --- what differs from game to game

    def reason(self, does: int, about: int, legal: bool) -> Reason:
        """Why the player who is to decide may do that or not; see `actions`."""
        raise NotImplementedError

    def is_composing(self) -> bool:
        """Whether the player in turn may lay cards of the hand now, or begin to."""
        return self.phase in (START, MELDING)

    def hand_wish(self) -> str:
        """What a click on a card of the hand wants: an action's text, with `{card}` for the card."""
        raise NotImplementedError

    def beside_hand(self, eye: Eye, seat: int) -> list[Zone]:
        """What lies beside a hand."""
        return []

    def meld_items(self, team: int) -> list[Item]:
        """The melds of a side."""
        raise NotImplementedError

    def told(self, team: int) -> Text:
        """What a side still needs to open, or what it has."""
        raise NotImplementedError

    def own_zones(self, eye: Eye) -> list[Zone]:
        """What is shown after all that canasta games have in common."""
        return []

    def counters(self) -> list[Counter]:
        """What is laid in this turn and what the deal is played for, last of all."""
        raise NotImplementedError

    # --- in words

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        actions = self.game.actions
        return self.reason(actions.does[action], actions.about[action], legal)

    def asked_by_partner(self) -> Text:
        """What is asked of the partner, or what the answer binds to; nothing without a question."""
        if self.phase == ANSWER:
            return t("{player}: May I go out?", player=player_word(self.turn))
        if self.bound == BOUND:
            return t("Yes: meld, and go out")
        return t("No: you keep a card in this turn") if self.bound == REFUSED else t("")

    def _touches(self, action: int) -> tuple[str, ...]:
        """The cards of the hand of which an action takes one, all that are equal; or the top of the pile."""
        actions = self.game.actions
        if actions.does[action] in (TAKES, TAKES_NOW, TAKES_ONTO):
            return (_pile_id(self.pile, len(self.pile) - 1),) if self.pile else ()
        kind = actions.kind_of(action)
        gone = len([step for step in self.laid if step % KINDS == kind])
        many = self.hands[self.turn].count(kind)
        return tuple([card_id(f"hand-{self.turn}", kind, number) for number in range(gone, many)])

    def _group(self, action: int) -> str:
        return self.game.actions.groups[action]

    # --- on the table

    def _zones(self, eye: Eye) -> list[Zone]:
        """The hands, stock, pile, the melds and red threes of all sides, what is being laid, and the rest."""
        found: list[Zone] = []
        for seat in range(self.players):
            found += [self._hand(eye, seat), *self.beside_hand(eye, seat)]
            if self.exposed[seat]:
                found.append(self._penalty_card(seat))
        found.append(CardZone("stock", t("Stock"), "pile", eye.backs("stock", self.left)))
        found.append(eye.known("pile") or eye.keep(self._discard_pile()))
        for team in range(self.sides_many()):
            found.append(eye.known(f"melds-{team}") or eye.keep(self._melds(team)))
        if self.laid or self.is_taking():
            found.append(self._being_laid())
        found += self.own_zones(eye)
        found.append(eye.known("numbers") or eye.keep(
            CounterZone("numbers", t("The deal"), tuple(self.counters()))
        ))  # fmt: skip
        return found

    def _hand(self, eye: Eye, seat: int) -> Zone:
        place = f"hand-{seat}"
        composing = seat == self.turn and self.is_composing()
        gone = [step % KINDS for step in self.laid] if composing else []
        wish = self.hand_wish() if composing and eye.seat == seat else ""
        items: list[Item] = []
        held = as_held(self.in_hand() if composing else self.hands[seat])
        for index, kind in enumerate(held):
            number, card = held[:index].count(kind) + gone.count(kind), text_of(kind)
            mark = "chosen" if kind in self.exposed[seat] and number == 0 else ""
            items.append(Item(card_id(place, kind, number), face_of(kind), label_of(kind),
                              wish.replace("{card}", card), mark=mark))  # fmt: skip
        return hand_zone(eye, seat, items, EVERYONE if self.phase == OVER else only(seat))

    def _penalty_card(self, seat: int) -> CardZone:
        place = f"exposed-{seat}"
        shown = [Item(f"{place}-{text_of(kind)}", face_of(kind), label_of(kind))
                 for kind in self.exposed[seat]]  # fmt: skip
        title = t("Penalty card: {player}", player=player_word(seat))
        return CardZone(place, title, "spread", tuple(shown), owner=seat)

    def _discard_pile(self) -> CardZone:
        items: list[Item] = []
        for place, kind in enumerate(self.pile):
            last = place == len(self.pile) - 1
            wish, mark = (self.pile_wish, "last") if last else ("", "")
            items.append(
                Item(_pile_id(self.pile, place), face_of(kind), label_of(kind), wish, mark=mark)
            )
        note = t("frozen") if self.frozen() else ""
        return CardZone("pile", t("Discard pile"), "pile", tuple(items), note=note)

    def _melds(self, team: int) -> CardZone:
        """The melds of a side, and its red threes, each kind of them by one card with how many there are."""
        items = self.meld_items(team)
        for kind in RED_THREES:
            count = self.reds[team].count(kind)
            if count:
                note = str(count) if count > 1 else ""
                red = f"red-{team}-{text_of(kind)}"
                items.append(Item(red, face_of(kind), label_of(kind), note=note))
        seats = [player_word(seat) for seat in self.seats_of(team)]
        if len(seats) == 1:
            title = t("{player:Melds of @|Your melds}", player=seats[0])
        else:
            title = t("Melds: {first} and {second}", first=seats[0], second=seats[1])
        return CardZone(f"melds-{team}", title, "spread", tuple(items), note=self.told(team))

    def _being_laid(self) -> CardZone:
        """What a player lays in this turn, with the top card of the pile if it is taken."""
        items: list[Item] = []
        if self.is_taking():
            top = self.pile[-1]
            items.append(Item("laid-top", face_of(top), label_of(top), mark="last"))
        for place, step in enumerate(self.laid):
            kind = step % KINDS
            items.append(Item(f"laid-{place}", face_of(kind), label_of(kind), mark="chosen"))
        title = t("Being laid: {points} points", points=self.laid_points())
        return CardZone("laid", title, "spread", tuple(items), owner=self.turn)

    # --- in numbers

    def observe_hand(self, seat: int, step: int, out: Tensor, most: float, equal: int) -> None:
        """The hand and the penalty card of a player so many seats after one; `equal` cards are a 1."""
        other = (seat + step) % self.players
        seen = other == seat or self.phase == OVER
        out.counts("hand", self.hands[other] if seen else (), KINDS, equal)
        out.numbers("cards", [len(self.hands[other])], most)
        out.counts("shown", self.exposed[other], KINDS, equal)

    def observe_pile(self, out: Tensor, equal: int) -> None:
        """The pile, its top card, and what is being laid."""
        out.counts("pile", self.pile, KINDS, equal)
        out.counts("top", self.pile[-1:], KINDS, equal)
        out.counts("laid", [step % KINDS for step in self.laid], KINDS, equal)


def card_id(place: str, kind: int, number: int) -> str:
    """An id for a card in a place; equal ones there are numbered."""
    return f"{place}-{text_of(kind)}" + (f"-{number + 1}" if number else "")


def _pile_id(pile: Sequence[int], place: int) -> str:
    return card_id("pile", pile[place], pile[:place].count(pile[place]))


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
    return Item(id, face_of(top), label, mark="winning" if whole else "", note=note)
