"""What Valepaska and Paskahousu show alike: hands, and what is off the table."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core import Counter, CounterZone, Eye, Look, Zone, t
from pelitupa.core.going_out import going_out_status
from pelitupa.equipment.hands import secret_hand
from pelitupa.games.beating.paska import DEALING, OVER, PaskaState, by_height

_Seen = TypeVar("_Seen", bound=PaskaState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class PaskaLook(Look[_Seen]):
    """See `Look`."""

    def status(self, state: _Seen, seat: int) -> str:
        playing = seat == state.turn and state.phase not in (DEALING, OVER)
        return going_out_status(state, seat) or (t("to play") if playing else "")

    def hands(self, state: _Seen, eye: Eye) -> list[Zone]:
        """The hands, from the lowest card to the highest."""
        return [secret_hand(eye, seat, by_height(hand)) for seat, hand in enumerate(state.hands)]

    def counters(self, state: _Seen) -> CounterZone:
        """The cards that are not on the table."""
        stock = Counter("stock", t("Cards in the stock"), str(state.unseen.bit_count()))
        fallen = Counter("fallen", t("Cards fallen"), str(state.fallen))
        return CounterZone("counters", t("Off the table"), (stock, fallen))
