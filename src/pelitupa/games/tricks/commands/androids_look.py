"""How tables with androids look: their names on the cards that they play."""

from __future__ import annotations

from typing import TypeVar

from pelitupa.core import t
from pelitupa.games.tricks.commands.androids import AndroidMatch, is_android
from pelitupa.games.tricks.look import TrickLook
from pelitupa.games.tricks.phases import FIRST_PHASE

Androids = TypeVar("Androids", bound=AndroidMatch, contravariant=True)


class AndroidLook(TrickLook[Androids]):
    """See `Look`."""

    def drawing(self, state: Androids, what: str) -> str:
        if state.phase >= FIRST_PHASE:
            return t("Waiting for {android}", android=state._chair_name(state.chair))
        return super().drawing(state, what)

    def trick_note(self, state: Androids, chair: int) -> str:
        return state._chair_name(chair) if is_android(chair) else ""
