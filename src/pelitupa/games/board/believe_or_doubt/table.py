"""What lies on the table in Believe or Doubt, who sits where, who decides, and what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from pelitupa.core import CHANCE, TERMINAL, Game, Rulebook, State, Text, player_word, t
from pelitupa.core.deeds import DEEDS, SAID_BY_RULES
from pelitupa.core.game_info import Named
from pelitupa.core.text import template_of
from pelitupa.equipment.questions import ALIKE, Pack, Question, find_pack
from pelitupa.games.board.believe_or_doubt import actions, phases
from pelitupa.games.board.believe_or_doubt.actions import MOST_PLAYERS, NOT_KNOWN
from pelitupa.games.board.believe_or_doubt.options import (
    FREE_WEIGHT,
    ORDINARY_WEIGHT,
    BelieveOrDoubtOptions,
)
from pelitupa.games.board.believe_or_doubt.phases import Told
from pelitupa.games.board.believe_or_doubt.wheel import (
    FREE,
    HUB,
    ORDINARY,
    SQUARES,
    category_of,
    kind_of,
    name_of,
    reached,
)


class BelieveOrDoubtGame(Game[BelieveOrDoubtOptions]):
    """The game. Actions: announcements, votes, moves, choices of seats and categories; answers are texts."""

    deeds: ClassVar[Mapping[str, str]] = {
        **DEEDS,
        "ask how exact it must be": t("{player:@ asks|You ask} how exact it must be"),
        "yes": t("{player:@ votes yes|You vote yes}"),
        "no": t("{player:@ votes no|You vote no}"),
        "right": SAID_BY_RULES,
        "wrong": SAID_BY_RULES,
    }

    nature_kind: ClassVar[str] = "quiz"

    def __init__(self, options: BelieveOrDoubtOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.pack: Pack = find_pack(options.pack)
        self.in_languages: dict[str, str] = {
            card.spoken: card.answer for card in self.pack.questions if ALIKE in card.spoken
        }
        """Answers that say the same in several languages, each as one of the reader's."""
        self.kinds = len(self.pack.keys)
        self.cards = [self.pack.of(category) for category in range(self.kinds)]
        self.named = self._actions()
        self.outcomes = self._outcomes()
        self._titles = frozenset(map(template_of, self.pack.titles))
        self._asked = frozenset(template_of(card.text) for card in self.pack.questions)
        self.free = self.kinds
        self.pie = self.kinds + 1
        self.die = 2 * self.kinds + 1
        self.card = self.die + 6
        self.right = self.card + len(self.pack.questions)

    def silence_answers(self) -> bool:
        return True

    def score_range(self) -> tuple[float, float]:
        """A wrong doubt in each turn; the target ends the match."""
        return -float(self.options.limit), float(self.options.target)

    def max_game_length(self) -> int:
        """A move, a choice at its end, and an answer, before which one can ask; then a round of
        announcements, which each of the others can stop once by asking, for all to vote and another
        answer; then votes."""
        others = self.players - 1
        talk = self.players * (others + self.players + 1) if self.options.detail else others
        return self.options.limit * (4 + talk + others)

    def max_chance_nodes_in_history(self) -> int:
        return 3 * self.options.limit

    def _actions(self) -> list[Named]:
        categories = list(zip(self.pack.keys, self.pack.titles, strict=True))
        return [
            *actions.WORDS,
            *[
                (f"sit {seat + 1}", t("to the left of {player:@|you}", player=player_word(seat)))
                for seat in range(MOST_PLAYERS)
            ],
            *[(f"go {name_of(square)}", self.square_word(square)) for square in range(SQUARES)],
            *[(f"ban {key}", t("not {category}", category=title)) for key, title in categories],
            *[(f"choose {key}", title) for key, title in categories],
        ]

    def _deed(self, said: str) -> str:
        if said in self._titles:
            return t("The category: {what}")
        if said in self._asked:
            return t("The question: {what}")
        return super()._deed(said)

    def _outcomes(self) -> list[Named]:
        categories = list(zip(self.pack.keys, self.pack.titles, strict=True))
        return [
            *categories,
            ("free", t("a free square")),
            *[(f"pie {key}", t("pie: {category}", category=title)) for key, title in categories],
            *[(f"die {pips}", str(pips)) for pips in range(1, 7)],
            *[(f"card {card.id}", card.text) for card in self.pack.questions],
            ("right", t("right")),
            ("wrong", t("wrong")),
        ]

    def square_word(self, square: int) -> Text:
        """A square of the wheel with its name, and what it is."""
        if square == HUB:
            return t("the middle")
        kind, title = kind_of(square), self.pack.titles[category_of(square) % self.kinds]
        if kind == FREE:
            return t("{square}: free square", square=name_of(square))
        if kind == ORDINARY:
            return t("{square}: {category}", square=name_of(square), category=title)
        return t("{square}: {category}, pie", square=name_of(square), category=title)


class BelieveOrDoubtTable(State):
    """A position. `order` is who sits where, leftwards; `turn` answers; `asked` announces or votes next."""

    def __init__(self, game: BelieveOrDoubtGame) -> None:
        super().__init__(game)
        self.game = game
        self.order = list(range(game.players))
        self.points = [0] * game.players
        self.pawns = [HUB] * game.players
        self.used = 0
        """The cards that lie on the pile of those that were asked, as bits."""
        self.turn = 0
        self.turns = 0
        self.category = -1
        self.square = ORDINARY
        self.roll = 0
        self.card = -1
        self.answer = ""
        self.asked = -1
        self.asker = -1
        self.doubter = -1
        self.have_asked = 0
        self.votes: list[bool] = []
        self.told: Told | None = None
        self.shown = [(0, 0)] * game.players
        """Of each player how many doubted answers were right, and how many wrong."""
        self.phase = phases.CATEGORY

    def clone(self) -> Self:
        new = super().clone()
        new.order, new.points, new.pawns = self.order.copy(), self.points.copy(), self.pawns.copy()
        new.used, new.turn, new.turns = self.used, self.turn, self.turns
        new.category, new.square, new.roll = self.category, self.square, self.roll
        new.card, new.answer = self.card, self.answer
        new.asked, new.asker, new.doubter = self.asked, self.asker, self.doubter
        new.have_asked, new.votes = self.have_asked, self.votes.copy()
        new.told, new.shown, new.phase = self.told, self.shown.copy(), self.phase
        return new

    # --- who sits where, and what lies there

    def left_of(self, seat: int) -> int:
        """Who sits to the left of a player."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]

    def right_of(self, seat: int) -> int:
        """Who sits to the right of a player."""
        return self.order[self.order.index(seat) - 1]

    @property
    def question(self) -> Question:
        """The card that was drawn. Its back is not for those who play, nor for their programs."""
        return self.game.pack.questions[self.card]

    def is_given_up(self) -> bool:
        """Whether the answer is that its player does not know: no card accepts that."""
        return self.answer == NOT_KNOWN

    def settled(self) -> int:
        if self.phase != phases.TRUTH or not self.question.forms:
            return -1
        return self.game.right + (0 if self.question.accepts(self.answer) else 1)

    # --- who decides, and what

    def current_player(self) -> int:
        phase = self.phase
        if phase == phases.OVER:
            return TERMINAL
        if phase in (phases.CATEGORY, phases.SQUARE, phases.DIE, phases.CARD, phases.TRUTH):
            return CHANCE
        if phase in (phases.ANNOUNCING, phases.NEGOTIATING, phases.JUDGING):
            return self.asked
        return self.right_of(self.turn) if phase == phases.CHOOSING else self.turn

    def pending_players(self) -> list[int]:
        if self.phase not in (phases.ANNOUNCING, phases.NEGOTIATING, phases.JUDGING):
            return super().pending_players()
        pending, seat = [], self.asked
        while seat >= 0:
            pending.append(seat)
            seat = self._after(seat)
        return pending

    def _after(self, seat: int) -> int:
        """Who announces or votes after a player, -1 for nobody."""
        last = self.asker if self.phase == phases.NEGOTIATING else self.turn
        seat = self.left_of(seat)
        if self.phase == phases.JUDGING and seat == self.doubter:
            seat = self.left_of(seat)
        return -1 if seat == last else seat

    def default_action(self, seat: int) -> int:
        if seat in self.pending_players():
            if self.phase == phases.ANNOUNCING:
                return actions.BELIEVE
            if self.phase == phases.NEGOTIATING:
                return actions.NO
        return -1

    def _legal_for(self, player: int) -> list[int]:
        if self.phase != phases.ANNOUNCING:
            return [actions.YES, actions.NO]
        announcements = [actions.BELIEVE, actions.DOUBT]
        return [*announcements, actions.ASK] if self._may_ask(player) else announcements

    def _may_ask(self, seat: int) -> bool:
        return self.game.options.detail and not self.have_asked // 2**seat % 2

    def _legal(self) -> list[int]:
        game, phase = self.game, self.phase
        if phase in (phases.ANNOUNCING, phases.NEGOTIATING, phases.JUDGING):
            return self._legal_for(self.asked)
        if phase == phases.CATEGORY:
            return list(range(game.kinds))
        if phase == phases.SQUARE:
            return list(range(game.die))
        if phase == phases.DIE:
            return list(range(game.die, game.card))
        if phase == phases.CARD:
            return [game.card + place for place in self._cards_left()]
        if phase == phases.TRUTH:
            return [game.right, game.right + 1]
        if phase == phases.MOVING:
            return [actions.MOVE + square for square in reached(self.pawns[self.turn], self.roll)]
        if phase == phases.PIE_SQUARE:
            return [actions.STAY, actions.CHANGE]
        if phase == phases.SEATING:
            return [actions.SIT + seat for seat in range(game.players) if self._may_sit(seat)]
        if phase == phases.BANNING:
            return list(range(actions.BAN, actions.BAN + game.kinds))
        if phase == phases.CHOOSING:
            first = actions.BAN + game.kinds
            return [first + kind for kind in range(game.kinds) if kind != self.category]
        if phase == phases.ANSWERING and self._may_ask(self.turn):
            return [actions.ASK, actions.UNKNOWN]
        return [actions.UNKNOWN] if phase in (phases.ANSWERING, phases.DETAILING) else []

    def _cards_left(self) -> list[int]:
        """The cards of the category that were not asked yet; all, shuffled, when none is left."""
        cards = self.game.cards[self.category]
        left = [place for place in cards if not self.used // 2**place % 2]
        return left or cards

    def _may_sit(self, seat: int) -> bool:
        """Whether one can go to the left of a player: between two who sit side by side, neither oneself."""
        return self.turn not in (seat, self.left_of(seat))

    def probabilities(self) -> list[float] | None:
        if self.phase != phases.SQUARE:
            return None
        kinds = self.game.kinds
        free = FREE_WEIGHT * kinds
        weights = [ORDINARY_WEIGHT] * kinds + [free] + [1] * kinds
        return [weight / sum(weights) for weight in weights]

    def _chance_what(self) -> str:
        if self.phase == phases.CARD:
            return t("a question")
        if self.phase == phases.TRUTH:
            return t("the back of the card")
        if self.phase == phases.DIE:
            return t("the die")
        return t("the square") if self.phase == phases.SQUARE else t("the category")
