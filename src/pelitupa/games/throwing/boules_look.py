"""How a round of petanque looks: the road from above, with what lies on it where that is known."""

from __future__ import annotations

from typing import Final

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
    tn,
)
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import TARGET
from pelitupa.games.throwing.boules import BoulesState
from pelitupa.games.throwing.boules_game import HAND, PLACE, ROLL, SHOOT
from pelitupa.games.throwing.boules_pitch import (
    BALL_NEXT,
    PLACE_NEXT,
    TARGET_FLIES,
    TARGET_NEXT,
    thing_word,
)
from pelitupa.games.throwing.closeness import COLOURS, side_word, sides_word
from pelitupa.games.throwing.verdicts import FARTHEST, NEXT, POINTS, WHOSE

_MARGIN: Final = 1.5
_LEAST: tuple[float, float] = (3.0, 11.0)
"""In metres: what is shown beyond things, and to the sides and ahead at least."""


def _nearest(state: BoulesState) -> int:
    """The distance of the closest ball, in mm, of those whose distance is known; -2 where none is."""
    known = [far for far in map(state.distance, state.in_play()) if far >= 0]
    return min(known, default=-2)


class BoulesLook(Look[BoulesState]):
    """See `Look`."""

    def zones(self, state: BoulesState, eye: Eye) -> list[Zone]:
        return [self.road(state), self.counters(state)]

    def road(self, state: BoulesState) -> FieldZone:
        """The circle, and what lies where it is known. Places that nobody told are not drawn."""
        places, lying = state.lying.places, state.lying
        across = max([_LEAST[0], *[abs(x) + _MARGIN for x, _, _ in places.values()]])
        ahead = max([_LEAST[1], *[y + _MARGIN for _, y, _ in places.values()]])
        behind = min([-_MARGIN, *[y - _MARGIN for _, y, _ in places.values()]])
        shapes: list[Shape] = []
        for edge in lying.edges:
            if abs(edge) < across:
                line = ((edge, behind), (edge, ahead))
                shapes.append(Shape("line", line, label=t("edge of the gravel")))
        radius = state.boules.options.circle / 200.0
        shapes.append(Shape("circle", ((0.0, 0.0),), "", radius, t("circle")))
        figures: list[Figure] = []
        nearest = _nearest(state)
        for name in places:
            x, y, _ = places[name]
            label = thing_word(name)
            if name == TARGET:
                figures.append(Figure(name, x, y, label, "yellow"))
                continue
            far = state.distance(name)
            if far >= 0:
                label = t("{thing}: {metres:.2f} m", thing=label, metres=far / 1000.0)
            side = state.boules.ball_side[name]
            mark = "winning" if state.closest & BITS[side] and far == nearest else ""
            seat = state.boules.teams()[side][0]
            figures.append(Figure(name, x, y, label, COLOURS[side], seat, mark))
        bounds = (-across, behind, across, ahead)
        return FieldZone(
            "road", t("Road"), "m", bounds, tuple(figures), tuple(shapes), ground="gravel"
        )

    def counters(self, state: BoulesState) -> CounterZone:
        """Whose ball is closest, and the balls that are left."""
        closest = sides_word(state.closest) if state.closest else "-"
        found = [Counter("closest", t("Closest"), closest)]
        for seat in range(state.num_players()):
            label = t("{player}: balls left", player=player_word(seat))
            found.append(Counter(f"left-{seat}", label, str(state.left_of(seat)), seat))
        return CounterZone("balls", t("Balls"), tuple(found))

    def status(self, state: BoulesState, seat: int) -> str:
        return side_word(state.boules.side_of[seat])

    def task(self, state: BoulesState, seat: int) -> str:
        if state.is_thrown_again():
            return t("Throw the target ball again, usually 6 to 10 metres away ({so_far})",
                     so_far=self.for_nothing(state))  # fmt: skip
        if state.next == TARGET_NEXT:
            return t("Throw the target ball, usually 6 to 10 metres away")
        if state.next == PLACE_NEXT:
            return t("Place the target ball")
        return tn("Throw a ball: {count} is left", "Throw a ball: {count} are left",
                  state.left_of(seat))  # fmt: skip

    def awaited(self, state: BoulesState, player: int) -> str:
        who = player_word(player)
        if state.is_thrown_again():
            return t("{player:@ throws|You throw} the target ball again ({so_far})",
                     player=who, so_far=self.for_nothing(state))  # fmt: skip
        if state.next == TARGET_NEXT:
            return t("{player:@ throws|You throw} the target ball", player=who)
        if state.next == PLACE_NEXT:
            return t("{player:@ places|You place} the target ball", player=who)
        return t("{player:@ throws|You throw} a ball", player=who)

    def for_nothing(self, state: BoulesState) -> Text:
        """How many throws of the target and rounds of the match count towards the limit: after a bad throw
        it is the one thing in sight that changes."""
        return tn("{count} throw or round has brought nothing",
                  "{count} throws or rounds have brought nothing", state.idle)  # fmt: skip

    def drawing(self, state: BoulesState, what: str) -> str:
        who = player_word(state.thrower)
        if state.air == TARGET_FLIES:
            return t("{player:@|You}: the target ball is in the air. Does it lie well?", player=who)
        if state.asking:
            return self.question(state, state._question())
        question = self.question(state, state._question())
        return t(
            "{player:@|You}: the ball is in the air. {question}", player=who, question=question
        )

    def question(self, state: BoulesState, question: int) -> str:
        """What is asked of those who report."""
        if question == POINTS:
            return t("What did the round come to?")
        if question == WHOSE or (question == NEXT and not state.order):
            return t("Whose ball is closest?")
        if question == NEXT:
            return t("Whose ball comes next?")
        if question == FARTHEST:
            return t("Whose ball is farthest?")
        return t("What came of it?")

    def group(self, state: BoulesState, action: int) -> str:
        if action < ROLL or action == PLACE:
            return t("Target ball")
        return t("Throw") if action < HAND else t("Partner")

    def touches(self, state: BoulesState, action: int) -> tuple[str, ...]:
        if state.next != BALL_NEXT or not ROLL <= action <= SHOOT:
            return ()
        thing = state.shot_at() if action == SHOOT else TARGET
        return (thing,) if thing in state.lying.places else ()
