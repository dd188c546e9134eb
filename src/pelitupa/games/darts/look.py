"""How dart games look: the board with the darts in it, and which dart of whose turn comes next."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from pelitupa.core import FieldZone, Figure, Look, Text, player_word, point_of, t
from pelitupa.games.darts.throwing import DartState

Thrown = TypeVar("Thrown", bound=DartState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class DartLook(Look[Thrown]):
    """What the looks of dart games share. See `Look`."""

    def drawing(self, state: Thrown, what: str) -> str:
        who, dart = player_word(state.thrower), self.dart_place(state)
        return t("{player:@ throws|You throw} {dart}", player=who, dart=dart)

    def awaited(self, state: Thrown, player: int) -> str:
        who, dart = player_word(player), self.dart_place(state)
        return t("{player:@ aims|You aim} {dart}", player=who, dart=dart)

    def group(self, state: Thrown, action: int) -> str:
        board = state.dart_game.dartboard
        return board.group(action) if action < board.segments else ""

    def dart_place(self, state: Thrown) -> Text:
        """Which dart of the turn comes next, for a prompt."""
        return t("dart {dart} of {darts}", dart=len(state.turn) + 1, darts=state.dart_game.darts)

    def board(self, state: Thrown) -> FieldZone:
        """The board with the darts in it, the latest marked, and the aim of a dart in the air."""
        last, ground = len(state.board) - 1, state.dart_game.dartboard
        marks = [
            Figure(
                f"board-dart-{i}",
                dart.x,
                dart.y,
                t("miss") if dart.segment == ground.segments else ground.text(dart.segment),
                "dart",
                dart.seat,
                "last" if i == last else "",
            )
            for i, dart in enumerate(state.board)
        ]
        if state.aim:
            x, y = point_of(state.aim)
            place = f"board-dart-{len(marks)}"
            marks.append(Figure(place, x, y, t("aim"), "aim", state.thrower, "chosen"))
        targets = () if state.is_terminal() else tuple(map(ground.text, state.wanted()))
        edge = ground.radius
        return FieldZone(
            "board",
            t("Dartboard"),
            "mm",
            (-edge, -edge, edge, edge),
            tuple(marks),
            (),
            targets,
            ground.ground,
        )
