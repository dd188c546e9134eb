"""How a table of a cue game looks: the cloth with its pockets, and the balls whose places are known."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from pelitupa.core import (
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Look,
    Shape,
    Text,
    Zone,
    player_word,
    t,
)
from pelitupa.equipment.cue_tables import figure_of
from pelitupa.games.cue.points import PointsState
from pelitupa.games.cue.shots import FULL, PLAY, CueState, pocket_label

Seen = TypeVar("Seen", bound=CueState, contravariant=True)

_FRAME: Final = 90.0
"""In mm: how much is drawn round the cloth."""
_HOLE: Final = 60.0


def point_counters(state: PointsState) -> list[Counter]:
    """The points of each side in the frame."""
    return [
        Counter(
            f"points-{seat}", t("{player}: points", player=player_word(seat)), str(points), seat
        )
        for seat, points in enumerate(state.points)
    ]


class CueLook(Look[Seen], Generic[Seen]):
    """See `Look`. A game says what its balls look like, and what else is counted."""

    def ball(self, state: Seen, ball: str) -> tuple[str, str, Text]:
        """The colour of a ball, what is written on it, and what it is called."""
        return "white", "", t("cue ball")

    def lines(self, state: Seen) -> tuple[Shape, ...]:
        """Lines and spots on the cloth."""
        return ()

    def counters(self, state: Seen) -> list[Counter]:
        """What is counted besides the frames."""
        return []

    def zones(self, state: Seen, eye: Eye) -> list[Zone]:
        """The table, and the numbers of the match."""
        wins = [
            Counter(
                f"frames-{seat}",
                t("{player}: frames", player=player_word(seat)),
                str(state.wins[seat % 2]),
                seat,
            )
            for seat in range(state.num_players())
        ]
        numbers = CounterZone("match", t("The match"), (*self.counters(state), *wins))
        return [eye.known("table") or eye.keep(self.table(state)), numbers]

    def table(self, state: Seen) -> FieldZone:
        """The cloth, with the balls whose places are known; the balls that are on are marked."""
        table = state.cue_game.table
        x, y = table.length / 2.0, table.width / 2.0
        cloth = Shape("polygon", ((-x, -y), (x, -y), (x, y), (-x, y)), "cloth")
        pockets = tuple(
            Shape("circle", ((px, py),), "black", _HOLE, pocket_label(name))
            for name, px, py in table.pockets
        )
        on = () if state.over else state._on()
        figures: list[Figure] = []
        for ball, at in state.lies.items():
            if at is None:
                continue
            colour, note, name = self.ball(state, ball)
            if ball in on:
                name = t("{ball}, on", ball=name)
            figures.append(
                Figure(
                    figure_of(ball), at[0], at[1], name, colour, -1,
                    "chosen" if ball in on else "", size=2.0 * table.radius, note=note,
                )
            )  # fmt: skip
        bounds = (-x - _FRAME, -y - _FRAME, x + _FRAME, y + _FRAME)
        return FieldZone(
            "table",
            t("Table"),
            "mm",
            bounds,
            tuple(figures),
            (cloth, *pockets, *self.lines(state)),
            ground="cloth",
        )

    def touches(self, state: Seen, action: int) -> tuple[str, ...]:
        """The ball that a named shot is aimed at."""
        game = state.cue_game
        if not 1 <= action < game.place_action:
            return ()
        ball = state._target(game.aims[action - 1])
        return (figure_of(ball),) if state.lies.get(ball) is not None else ()

    def group(self, state: Seen, action: int) -> str:
        """Shots at one ball into its pockets stand together, and so do other named shots, where a screen lets
        the player aim."""
        game = state.cue_game
        if state.hand or action >= game.place_action:
            return ""
        aim = game.aims[action - 1] if action != PLAY else None
        if aim is not None and aim.pocket not in ("", FULL):
            return state._ball_label(aim.target)
        return "" if None in state.lies.values() else t("Without aiming")

    def drawing(self, state: Seen, what: str) -> str:
        """What is said while a shot is under way."""
        if state.under_way:
            return t("{player:@|You}: the shot is under way", player=player_word(state.shooter))
        return t("{what} is drawn", what=what)

    def task(self, state: Seen, seat: int) -> str:
        """What is asked of the player at the table."""
        return t("Place the cue ball") if state.hand else t("Choose a shot")

    def awaited(self, state: Seen, player: int) -> str:
        """What the others are told meanwhile."""
        who = player_word(player)
        if state.hand:
            return t("{player:@ has|You have} the cue ball in hand", player=who)
        return t("{player:@ is|You are} at the table", player=who)
