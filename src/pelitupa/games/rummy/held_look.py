"""What the looks of games of such hands share: who begins."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core import Look, t
from pelitupa.games.rummy.held import HeldState

_Seen = TypeVar("_Seen", bound=HeldState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class HeldLook(Look[_Seen]):
    """See `Look`."""

    def status(self, state: _Seen, seat: int) -> str:
        return t("begins") if seat == state.start else ""
