"""How Multimulta looks: points and games of both sides."""

from __future__ import annotations

from typing import Final

from pelitupa.core import Counter, t
from pelitupa.games.tricks.exchange_look import ExchangeLook
from pelitupa.games.tricks.multimulta.game import MultimultaMatch
from pelitupa.games.tricks.seats import side_name


class MultimultaLook(ExchangeLook[MultimultaMatch]):
    """See `Look`."""

    def contract_counters(self, state: MultimultaMatch) -> list[Counter]:
        counters = [
            Counter(
                f"points-{side}",
                t("Points of {side}", side=side_name(side)),
                str(state.points[side]),
            )
            for side in (0, 1)
        ]
        if state.game.options.rubber:
            counters += [
                Counter(
                    f"games-{side}",
                    t("Games of {side}", side=side_name(side)),
                    str(state.games[side]),
                )
                for side in (0, 1)
            ]
        return counters


LOOK: Final = MultimultaLook
