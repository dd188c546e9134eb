"""What a table of Believe or Doubt shows, and what a player is asked.

The back of a card is shown only of one that was turned over.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    OFFERED,
    Action,
    Counter,
    CounterZone,
    Eye,
    FieldZone,
    Figure,
    Shape,
    Tensor,
    Text,
    WordsZone,
    Zone,
    listed,
    player_name,
    player_word,
    t,
)
from pelitupa.games.board.believe_or_doubt import actions, phases
from pelitupa.games.board.believe_or_doubt.actions import NOT_KNOWN
from pelitupa.games.board.believe_or_doubt.phases import Told
from pelitupa.games.board.believe_or_doubt.table import BelieveOrDoubtTable
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
    phases.ANSWERING, phases.ANNOUNCING, phases.NEGOTIATING, phases.DETAILING, phases.TRUTH,
    phases.JUDGING,
)  # fmt: skip
"""The phases in which a question is on the table."""


def quoted(answer: str) -> Text:
    """An answer as it was typed, between marks; that of who knows none, in the reader's language."""
    if answer == NOT_KNOWN:
        return t("“I do not know”")
    return t("“{answer}”", answer=answer)


def target_of(square: int) -> str:
    """The id of the mark on a square to which a pawn may go."""
    return f"to-{name_of(square)}"


class BelieveOrDoubtView(BelieveOrDoubtTable):
    """A position, as it is shown."""

    def _quoted(self, answer: str) -> Text:
        """An answer between marks; what a bot says in several languages at once, in the reader's."""
        return quoted(self.game.in_languages.get(answer, answer))

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        """An answer is told in the log as on the table, in the language of whoever reads it."""
        if isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        return self._quoted(str(action[0]))

    def _prompt(self, seat: int | None) -> str:
        phase, player = self.phase, player_word(self.turn)
        asked = seat is not None and seat in self.pending_players()
        if phase in (phases.ANSWERING, phases.DETAILING):
            if not asked:
                return t("{player:@ is|You are} asked", player=player)
            if phase == phases.DETAILING:
                return t("Answer in more detail")
            return t("Answer, or make something up")
        answer = self._quoted(self.answer)
        if phase == phases.ANNOUNCING:
            if asked:
                return t("{player:@ says|You say} {answer}: do you believe it?",
                         player=player, answer=answer)  # fmt: skip
            return t("{player:@ says|You say} {answer}: does anybody doubt it?",
                     player=player, answer=answer)  # fmt: skip
        if phase == phases.NEGOTIATING and self.asker == self.turn:
            return t("{asker:@ asks|You ask} how exact the answer must be: is more detail than usual needed?",
                     asker=player_word(self.asker))  # fmt: skip
        if phase == phases.NEGOTIATING:
            return t("{asker:@ asks|You ask} for more detail than {answer}: is that needed?",
                     asker=player_word(self.asker), answer=answer)  # fmt: skip
        if phase == phases.JUDGING:
            return t("The card says {card}: is {answer} right?",
                     card=self.question.answer, answer=answer)  # fmt: skip
        if not asked:
            return super()._prompt(seat)
        if phase == phases.MOVING:
            return t("The die shows {roll}: where do you go?", roll=self.roll)
        if phase == phases.PIE_SQUARE:
            return t("A pie square: a question, or another seat?")
        if phase == phases.SEATING:
            return t("To whose left do you sit down?")
        if phase == phases.BANNING:
            return t("A free square: which category do you not want?")
        if phase == phases.CHOOSING:
            return t("Which category is {player:@|yours} asked?", player=player)
        return super()._prompt(seat)

    def _status(self, seat: int) -> str:
        return t("answers") if seat == self.turn and self.phase != phases.OVER else ""

    def _touches(self, action: int) -> tuple[str, ...]:
        return (target_of(action - actions.MOVE),) if actions.MOVE <= action < actions.BAN else ()

    def _zones(self, eye: Eye) -> list[Zone]:
        """The question, the answer, what became of the one before, the wheel, and the chips."""
        game = self.game
        zones: list[Zone] = []
        if game.options.board == "wheel":
            zones.append(self._wheel())
        if self.phase in _ASKED:
            title = game.pack.titles[self.category]
            said = self._said() if self.answer else t("")
            zones.append(WordsZone("question", title, self.question.text, said))
        elif self.told is not None:
            zones.append(self._told(self.told))
        counters = []
        for seat, points in enumerate(self.points):
            label = t("{player}: chips", player=player_word(seat))
            counters.append(
                Counter(f"chips-{seat}", label, str(game.options.target - points), seat)
            )
        if game.options.board == "wheel":
            for seat in range(game.players):
                label = t("{player}: pawn", player=player_word(seat))
                counters.append(Counter(f"pawn-{seat}", label, str(seat + 1), seat))
        if game.options.board != "none":
            seats = listed([player_name(seat) for seat in self.order])
            counters.append(Counter("order", t("Going round to the left"), seats))
        zones.append(CounterZone("chips", t("Chips"), tuple(counters)))
        return zones

    def _said(self) -> Text:
        """The answer, and who has believed it so far."""
        player, answer = player_word(self.turn), self._quoted(self.answer)
        said = t("{player:@|You}: {answer}", player=player, answer=answer)
        parts = [said]
        if self.phase == phases.ANNOUNCING:
            seat = self.left_of(self.turn)
            while seat != self.asked:
                parts.append(t("{player:@ believes|You believe} it", player=player_word(seat)))
                seat = self.left_of(seat)
        if self.doubter >= 0:
            parts.append(t("{player:@ doubts|You doubt} it", player=player_word(self.doubter)))
        if self.phase == phases.JUDGING:
            parts.append(t("the card: {answer}", answer=self.question.answer))
        return listed(parts)

    def _told(self, told: Told) -> WordsZone:
        """The question before, how it ended, and its card's back if that was turned over."""
        question = self.game.pack.questions[told.card]
        player, answer = player_word(told.seat), self._quoted(told.answer)
        said = t("{player:@|You}: {answer}", player=player, answer=answer)
        if told.how == phases.BELIEVED:
            return WordsZone("before", t("Nobody doubted it"), question.text, said)
        title = t("Right!") if told.how == phases.WAS_RIGHT else t("Wrong!")
        parts = [said, t("{player:@ doubts|You doubt} it", player=player_word(told.doubter))]
        if question.forms:
            parts.append(t("the card: {answer}", answer=question.answer))
        return WordsZone("before", title, question.text, listed(parts))

    def _wheel(self) -> FieldZone:
        """The wheel in the colours of the categories; pie squares are large, free ones white. Below it
        stand the categories' names, by their signs."""
        titles, shapes = self.game.pack.titles, []
        for square in range(SQUARES):
            kind, label = kind_of(square), self.game.square_word(square)
            paint = "white" if square == HUB or kind == FREE else _PAINTS[category_of(square)]
            sign = "" if square == HUB or kind == FREE else _SIGNS[category_of(square)]
            radius = 0.62 if square == HUB or kind == PIE else 0.4
            shapes.append(Shape("circle", (place_of(square),), paint, radius, label, sign))
        for place, title in enumerate(titles):
            x, y = -6.5 + 7.6 * (place % 2), -_ROUND - 0.1 - 0.8 * (place // 2)
            shapes.append(Shape("circle", ((x, y),), _PAINTS[place], 0.34, mark=_SIGNS[place]))
            shapes.append(Shape("words", ((x + 0.6, y),), "", 0.55, title))
        figures = []
        for seat, square in enumerate(self.pawns):
            x, y = place_of(square)
            alike = [other for other, place in enumerate(self.pawns) if place == square]
            x += 0.36 * (alike.index(seat) - (len(alike) - 1) / 2)
            where = self.game.square_word(square)
            label = t("{player:@|You} ({square})", player=player_word(seat), square=where)
            figures.append(Figure(f"pawn-{seat}", x, y, label, str(seat + 1), seat, size=0.6))
        for square in (
            reached(self.pawns[self.turn], self.roll) if self.phase == phases.MOVING else []
        ):
            (x, y), large = place_of(square), kind_of(square) == PIE
            label = t("where one may go: {square}", square=self.game.square_word(square))
            size = 1.5 if large else 1.05
            figures.append(Figure(target_of(square), x, y, label, OFFERED, size=size))
        bounds = (-_ROUND, -_ROUND - _LEGEND, _ROUND, _ROUND)
        return FieldZone("wheel", t("Wheel"), "", bounds, tuple(figures), tuple(shapes))

    def _observe(self, seat: int, out: Tensor) -> None:
        game, players = self.game, self.game.players
        out.one_hot("phase", self.phase, phases.OVER + 1)
        out.seat("turn", self.turn)
        out.seat("asked", self.asked)
        out.each("points", [self.points[other] for other in out.around], game.options.target)
        out.one_hot("category", self.category, game.kinds)
        for other in out.turned(out.around):
            place = (self.order.index(other) - self.order.index(seat)) % players
            out.one_hot("place", place, players)
            out.one_hot("pawn", self.pawns[other], SQUARES)
        out.bits("have asked", self.have_asked, players)
        out.numbers("votes", [float(sum(self.votes)), float(len(self.votes))])
        out.numbers("turns", [self.turns, self.roll], [game.options.limit, 6])
        out.bits("cards asked", self.used, len(game.pack.questions))
