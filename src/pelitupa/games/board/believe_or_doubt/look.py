"""What a table of Believe or Doubt shows, and what a player is asked.

The back of a card is shown only of one that was turned over.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    OFFERED,
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Look,
    Shape,
    Text,
    WordsZone,
    Zone,
    listed,
    player_name,
    player_word,
    t,
)
from pelitupa.games.board.believe_or_doubt import actions, phases
from pelitupa.games.board.believe_or_doubt.game import BelieveOrDoubtState
from pelitupa.games.board.believe_or_doubt.phases import Told
from pelitupa.games.board.believe_or_doubt.wheel import (
    FREE,
    HUB,
    PIE,
    SQUARES,
    category_of,
    kind_of,
    name_of,
    place_of,
    reached,
)

_PAINTS: Final = ("blue", "red", "yellow", "brown", "green", "grey")
_SIGNS: Final = "▲■◆●★✚"
"""Of the categories, on their squares, for eyes that do not tell the colours apart."""
_ROUND: Final = 7.0
_LEGEND: Final = 2.4
"""How much room the names of the categories have below the wheel."""
_ASKED: Final = (
    phases.ANSWERING,
    phases.ANNOUNCING,
    phases.NEGOTIATING,
    phases.DETAILING,
    phases.TRUTH,
    phases.JUDGING,
)
"""The phases in which a question is on the table."""


def target_of(square: int) -> str:
    """The id of the mark on a square to which a pawn may go."""
    return f"to-{name_of(square)}"


class BelieveOrDoubtLook(Look[BelieveOrDoubtState]):
    """See `Look`."""

    def task(self, state: BelieveOrDoubtState, seat: int) -> str:
        phase, player = state.phase, player_word(state.turn)
        if phase == phases.ANSWERING:
            return t("Answer, or make something up")
        if phase == phases.DETAILING:
            return t("Answer in more detail")
        if phase == phases.ANNOUNCING:
            return t(
                "{player:@ says|You say} {answer}: do you believe it?",
                player=player,
                answer=state.quoted(state.answer),
            )
        if phase == phases.MOVING:
            return t("The die shows {roll}: where do you go?", roll=state.roll)
        if phase == phases.PIE_SQUARE:
            return t("A pie square: a question, or another seat?")
        if phase == phases.SEATING:
            return t("To whose left do you sit down?")
        if phase == phases.BANNING:
            return t("A free square: which category do you not want?")
        if phase == phases.CHOOSING:
            return t("Which category is {player:@|yours} asked?", player=player)
        return self._vote(state)

    def awaited(self, state: BelieveOrDoubtState, player: int) -> str:
        phase = state.phase
        if phase in (phases.ANSWERING, phases.DETAILING):
            return t("{player:@ is|You are} asked", player=player_word(state.turn))
        if phase == phases.ANNOUNCING:
            return t(
                "{player:@ says|You say} {answer}: does anybody doubt it?",
                player=player_word(state.turn),
                answer=state.quoted(state.answer),
            )
        if phase in (phases.NEGOTIATING, phases.JUDGING):
            return self._vote(state)
        return super().awaited(state, player)

    def _vote(self, state: BelieveOrDoubtState) -> str:
        """What all are asked at once, in one sentence for those who vote and those who wait."""
        answer = state.quoted(state.answer)
        if state.phase == phases.JUDGING:
            return t(
                "The card says {card}: is {answer} right?",
                card=state.question.answer,
                answer=answer,
            )
        if state.asker == state.turn:
            return t(
                "{asker:@ asks|You ask} how exact the answer must be: is more detail than usual needed?",
                asker=player_word(state.asker),
            )
        return t(
            "{asker:@ asks|You ask} for more detail than {answer}: is that needed?",
            asker=player_word(state.asker),
            answer=answer,
        )

    def status(self, state: BelieveOrDoubtState, seat: int) -> str:
        return t("answers") if seat == state.turn and state.phase != phases.OVER else ""

    def touches(self, state: BelieveOrDoubtState, action: int) -> tuple[str, ...]:
        return (target_of(action - actions.MOVE),) if actions.MOVE <= action < actions.BAN else ()

    def zones(self, state: BelieveOrDoubtState, eye: Eye) -> list[Zone]:
        """The question, the answer, what became of the one before, the wheel, and the chips."""
        game = state.game
        zones: list[Zone] = []
        if game.options.board == "wheel":
            zones.append(self._wheel(state))
        if state.phase in _ASKED:
            title = game.pack.titles[state.category]
            said = self._said(state) if state.answer else t("")
            zones.append(WordsZone("question", title, state.question.text, said))
        elif state.told is not None:
            zones.append(self._told(state, state.told))
        counters = []
        for seat, points in enumerate(state.points):
            label = t("{player}: chips", player=player_word(seat))
            counters.append(
                Counter(f"chips-{seat}", label, str(game.options.target - points), seat)
            )
        if game.options.board == "wheel":
            for seat in range(game.players):
                label = t("{player}: pawn", player=player_word(seat))
                counters.append(Counter(f"pawn-{seat}", label, str(seat + 1), seat))
        if game.options.board != "none":
            seats = listed([player_name(seat) for seat in state.order])
            counters.append(Counter("order", t("Going round to the left"), seats))
        zones.append(CounterZone("chips", t("Chips"), tuple(counters)))
        return zones

    def _said(self, state: BelieveOrDoubtState) -> Text:
        """The answer, and who has believed it so far."""
        player, answer = player_word(state.turn), state.quoted(state.answer)
        said = t("{player:@|You}: {answer}", player=player, answer=answer)
        parts = [said]
        if state.phase == phases.ANNOUNCING:
            seat = state.left_of(state.turn)
            while seat != state.asked:
                parts.append(t("{player:@ believes|You believe} it", player=player_word(seat)))
                seat = state.left_of(seat)
        if state.doubter >= 0:
            parts.append(t("{player:@ doubts|You doubt} it", player=player_word(state.doubter)))
        if state.phase == phases.JUDGING:
            parts.append(t("the card: {answer}", answer=state.question.answer))
        return listed(parts)

    def _told(self, state: BelieveOrDoubtState, told: Told) -> WordsZone:
        """The question before, how it ended, and its card's back if that was turned over."""
        question = state.game.pack.questions[told.card]
        player, answer = player_word(told.seat), state.quoted(told.answer)
        said = t("{player:@|You}: {answer}", player=player, answer=answer)
        if told.how == phases.BELIEVED:
            return WordsZone("before", t("Nobody doubted it"), question.text, said)
        title = t("Right!") if told.how == phases.WAS_RIGHT else t("Wrong!")
        parts = [said, t("{player:@ doubts|You doubt} it", player=player_word(told.doubter))]
        if question.forms:
            parts.append(t("the card: {answer}", answer=question.answer))
        return WordsZone("before", title, question.text, listed(parts))

    def _wheel(self, state: BelieveOrDoubtState) -> FieldZone:
        """The wheel in the colours of the categories; pie squares are large, free ones white. Below it
        stand the categories' names, by their signs."""
        titles, shapes = state.game.pack.titles, []
        for square in range(SQUARES):
            kind, label = kind_of(square), state.game.square_word(square)
            paint = "white" if square == HUB or kind == FREE else _PAINTS[category_of(square)]
            sign = "" if square == HUB or kind == FREE else _SIGNS[category_of(square)]
            radius = 0.62 if square == HUB or kind == PIE else 0.4
            shapes.append(Shape("circle", (place_of(square),), paint, radius, label, sign))
        for place, title in enumerate(titles):
            x, y = -6.5 + 7.6 * (place % 2), -_ROUND - 0.1 - 0.8 * (place // 2)
            shapes.append(Shape("circle", ((x, y),), _PAINTS[place], 0.34, mark=_SIGNS[place]))
            shapes.append(Shape("words", ((x + 0.6, y),), "", 0.55, title))
        figures = []
        for seat, square in enumerate(state.pawns):
            x, y = place_of(square)
            alike = [other for other, place in enumerate(state.pawns) if place == square]
            x += 0.36 * (alike.index(seat) - (len(alike) - 1) / 2)
            where = state.game.square_word(square)
            label = t("{player:@|You} ({square})", player=player_word(seat), square=where)
            figures.append(Figure(f"pawn-{seat}", x, y, label, str(seat + 1), seat, size=0.6))
        for square in (
            reached(state.pawns[state.turn], state.roll) if state.phase == phases.MOVING else []
        ):
            (x, y), large = place_of(square), kind_of(square) == PIE
            label = t("where one may go: {square}", square=state.game.square_word(square))
            size = 1.5 if large else 1.05
            figures.append(Figure(target_of(square), x, y, label, OFFERED, size=size))
        bounds = (-_ROUND, -_ROUND - _LEGEND, _ROUND, _ROUND)
        return FieldZone("wheel", t("Wheel"), "", bounds, tuple(figures), tuple(shapes))


LOOK: Final = BelieveOrDoubtLook
