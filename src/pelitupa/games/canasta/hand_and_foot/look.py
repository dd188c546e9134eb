"""What each seat sees of a table of Hand and Foot beside what it sees in Canasta: feet, natural canastas."""

from __future__ import annotations

from pelitupa.core import CardZone, Eye, Item, Tensor, Text, Zone, player_word, t
from pelitupa.games.canasta.asking import OVER
from pelitupa.games.canasta.cards import as_held, label_of, text_of, wilds_in
from pelitupa.games.canasta.hand_and_foot.foot import FootTable
from pelitupa.games.canasta.measures import MEASURE
from pelitupa.games.canasta.seen import card_id


class FootView(FootTable):
    """A position, as it is shown."""

    __slots__ = ()

    def _task(self, seat: int) -> str:
        if self.may_take_foot():
            return t("Your hand is played: take up the foot")
        return super()._task(seat)

    def beside_hand(self, eye: Eye, seat: int) -> list[Zone]:
        """The foot, while it lies there; it is turned up when the match is over."""
        if not self.feet[seat]:
            return []
        id = f"foot-{seat}"
        title = t("{player:Foot of @|Your foot}", player=player_word(seat))
        if self.phase != OVER:
            return [CardZone(id, title, "pile", eye.backs(id, len(self.feet[seat])), owner=seat)]
        seen = as_held(self.feet[seat])
        items: list[Item] = []
        for index, kind in enumerate(seen):
            card = card_id(id, kind, seen[:index].count(kind))
            items.append(Item(card, text_of(kind), label_of(kind)))
        return [CardZone(id, title, "spread", tuple(items), owner=seat)]

    def told(self, team: int) -> Text:
        """How many canastas a side has, and how many of them are natural."""
        whole = [meld for meld in self.melds[team] if len(meld) == MEASURE]
        natural = len([meld for meld in whole if not wilds_in(meld)])
        if not whole:
            return super().told(team)
        return t("canastas: {count}, natural: {natural}", count=len(whole), natural=natural)

    def _observe(self, seat: int, out: Tensor) -> None:
        super()._observe(seat, out)
        lying = [len(self.feet[(seat + step) % self.players]) for step in range(self.players)]
        out.numbers("feet", list(lying), 11.0)
