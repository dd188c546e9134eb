"""What a table of Believe or Doubt shows, and what a player is asked.

The back of a card is shown by `_turned` alone, and only of one that was turned over.
"""

from __future__ import annotations

from typing import Final

from pelitupa.core import (
    OFFERED,
    Counter,
    CounterZone,
    FieldZone,
    Figure,
    Shape,
    Text,
    WordsZone,
    Zone,
    listed,
    player_name,
    player_word,
    t,
)
from pelitupa.games.board.believe_or_doubt.options import LABELS, UNKNOWN
from pelitupa.games.board.believe_or_doubt.phases import (
    ANNOUNCING,
    ANSWERING,
    BANNING,
    BELIEVED,
    CHOOSING,
    DETAILING,
    JUDGING,
    MOVING,
    NEGOTIATING,
    PIE_SQUARE,
    SEATING,
    TRUTH,
    WAS_RIGHT,
)
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
_ASKED: Final = (ANSWERING, ANNOUNCING, NEGOTIATING, DETAILING, TRUTH, JUDGING)
"""The phases in which a question is on the table."""


def quoted(answer: str) -> Text:
    """An answer as it was typed, between marks; that of who knows none, in the reader's language."""
    if answer == LABELS[UNKNOWN]:
        return t("“I do not know”")
    return t("“{answer}”", answer=answer)


def input_prompt(state: BelieveOrDoubtTable) -> Text:
    """What stands before the field for an answer; the question itself stands above it."""
    return t("More exactly") if state.phase == DETAILING else t("Your answer")


def prompt_of(state: BelieveOrDoubtTable, seat: int | None) -> Text | None:
    """What a seat is asked; None where that is said for all games alike."""
    phase, player = state.phase, player_word(state.turn)
    asked = seat is not None and seat in state.pending_players()
    if phase in (ANSWERING, DETAILING):
        if not asked:
            return t("{player:@ is|You are} asked", player=player)
        said = t("Answer, or make something up")
        if phase == DETAILING:
            said = t("Answer in more detail")
        return said
    answer = quoted(state.answer)
    if phase == ANNOUNCING:
        if asked:
            return t("{player:@ says|You say} {answer}: do you believe it?",
                     player=player, answer=answer)  # fmt: skip
        return t("{player:@ says|You say} {answer}: does anybody doubt it?",
                 player=player, answer=answer)  # fmt: skip
    if phase == NEGOTIATING and state.asker == state.turn:
        return t("{asker:@ asks|You ask} how exact the answer must be: is more detail than usual needed?",
                 asker=player_word(state.asker))  # fmt: skip
    if phase == NEGOTIATING:
        return t("{asker:@ asks|You ask} for more detail than {answer}: is that needed?",
                 asker=player_word(state.asker), answer=answer)  # fmt: skip
    if phase == JUDGING:
        return t("The card says {card}: is {answer} right?",
                 card=state.question.answer, answer=answer)  # fmt: skip
    if not asked:
        return None
    if phase == MOVING:
        return t("The die shows {roll}: where do you go?", roll=state.roll)
    if phase == PIE_SQUARE:
        return t("A pie square: a question, or another seat?")
    if phase == SEATING:
        return t("To whose left do you sit down?")
    if phase == BANNING:
        return t("A free square: which category do you not want?")
    if phase == CHOOSING:
        return t("Which category is {player:@|yours} asked?", player=player)
    return None


def zones_of(state: BelieveOrDoubtTable) -> list[Zone]:
    """The question, the answer, what became of the one before, the wheel, and the chips."""
    game = state.game
    zones: list[Zone] = []
    if game.settings.board == "wheel":
        zones.append(_wheel(state))
    if state.phase in _ASKED:
        title = game.pack.titles[state.category]
        said = _said(state) if state.answer else t("")
        zones.append(WordsZone("question", title, state.question.text, said))
    elif state.told is not None:
        zones.append(_told(state))
    counters = [
        Counter(
            f"chips-{seat}", t("{player}: chips", player=player_word(seat)),
            str(game.settings.target - points), seat,
        )
        for seat, points in enumerate(state.points)
    ]  # fmt: skip
    if game.settings.board != "none":
        for seat in range(len(state.points)):
            if game.settings.board == "wheel":
                label = t("{player}: pawn", player=player_word(seat))
                counters.append(Counter(f"pawn-{seat}", label, str(seat + 1), seat))
        seats = listed([player_name(seat) for seat in state.order])
        counters.append(Counter("order", t("Going round to the left"), seats))
    zones.append(CounterZone("chips", t("Chips"), tuple(counters)))
    return zones


def _said(state: BelieveOrDoubtTable) -> Text:
    """The answer, and who has believed it so far."""
    said = t(
        "{player:@|You}: {answer}", player=player_word(state.turn), answer=quoted(state.answer)
    )
    parts = [said]
    if state.phase == ANNOUNCING:
        seat = state.left_of(state.turn)
        while seat != state.asked:
            parts.append(t("{player:@ believes|You believe} it", player=player_word(seat)))
            seat = state.left_of(seat)
    if state.doubter >= 0:
        parts.append(t("{player:@ doubts|You doubt} it", player=player_word(state.doubter)))
    if state.phase == JUDGING:
        parts.append(t("the card: {answer}", answer=state.question.answer))
    return listed(parts)


def _told(state: BelieveOrDoubtTable) -> WordsZone:
    """The question before, how it ended, and its card's back if that was turned over."""
    told = state.told
    assert told is not None
    question = state.game.pack.questions[told.card]
    said = t("{player:@|You}: {answer}", player=player_word(told.seat), answer=quoted(told.answer))
    if told.how == BELIEVED:
        return WordsZone("before", t("Nobody doubted it"), question.text, said)
    title = t("Right!") if told.how == WAS_RIGHT else t("Wrong!")
    doubt = t("{player:@ doubts|You doubt} it", player=player_word(told.doubter))
    parts = [said, doubt]
    if question.forms:
        parts.append(t("the card: {answer}", answer=question.answer))
    return WordsZone("before", title, question.text, listed(parts))


def target_of(square: int) -> str:
    """The id of the mark on a square to which a pawn may go."""
    return f"to-{name_of(square)}"


def _wheel(state: BelieveOrDoubtTable) -> FieldZone:
    """The wheel in the colours of the categories; pie squares are large, free ones white. Below it stand the
    categories' names, by their signs."""
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
    for square in reached(state.pawns[state.turn], state.roll) if state.phase == MOVING else []:
        (x, y), large = place_of(square), kind_of(square) == PIE
        label = t("where one may go: {square}", square=state.game.square_word(square))
        size = 1.5 if large else 1.05
        figures.append(Figure(target_of(square), x, y, label, OFFERED, size=size))
    bounds = (-_ROUND, -_ROUND - _LEGEND, _ROUND, _ROUND)
    return FieldZone("wheel", t("Wheel"), "", bounds, tuple(figures), tuple(shapes))
