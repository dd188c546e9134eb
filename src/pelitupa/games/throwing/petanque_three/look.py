"""How petanque for three looks: the road, and the balls that each has left."""

from __future__ import annotations

from typing import Final

from pelitupa.games.throwing.boules_look import BoulesLook


class PetanqueThreeLook(BoulesLook):
    """See `Look`."""


LOOK: Final = PetanqueThreeLook
