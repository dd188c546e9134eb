"""Believe or Doubt (booklet 52): who does not know an answer makes one up, and the others may doubt it.

The world knows which card was drawn, and never what is printed on its back: whether an answer is right is an
outcome at a chance node, which only a doubt leads to, and which nature reads from the card (`settled`), or a
person reports. Nobody who searches can look there. Announcements are a sequence in which the earlier ones
are known; nothing is lost by that, as one counts only if all before it believed. People may announce at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Self

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    Game,
    OpenInput,
    OpenValue,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    player_word,
    t,
    text_field,
)
from pelitupa.core.deeds import DEEDS, SAID_BY_RULES
from pelitupa.core.game_info import Named
from pelitupa.core.text import template_of
from pelitupa.equipment.questions import ALIKE, Pack, Question, find_pack
from pelitupa.games.board.believe_or_doubt import actions, phases
from pelitupa.games.board.believe_or_doubt.actions import MOST_PLAYERS, NOT_KNOWN, NOT_WANTED, WHY
from pelitupa.games.board.believe_or_doubt.options import (
    ANSWER_LENGTH,
    FREE_WEIGHT,
    ORDINARY_WEIGHT,
    BelieveOrDoubtOptions,
)
from pelitupa.games.board.believe_or_doubt.phases import BELIEVED, WAS_RIGHT, WAS_WRONG, Told
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


def quoted(answer: str) -> Text:
    """An answer as it was typed, between marks; that of who knows none, in the reader's language."""
    if answer == NOT_KNOWN:
        return t("“I do not know”")
    return t("“{answer}”", answer=answer)


class BelieveOrDoubt(Game[BelieveOrDoubtOptions]):
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
    look_place: ClassVar[str] = "pelitupa.games.board.believe_or_doubt.look"

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

    def new_initial_state(self) -> BelieveOrDoubtState:
        return BelieveOrDoubtState(self)

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


class BelieveOrDoubtState(State):
    """A position. `order` is who sits where, leftwards; `turn` answers; `asked` announces or votes next."""

    def __init__(self, game: BelieveOrDoubt) -> None:
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
        self._begin_turn(0)

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
        used = self.used.to_bytes(len(self.game.pack.questions) // 8 + 1, "little")
        left = [place for place in cards if not used[place // 8] >> place % 8 & 1]
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

    def open_input(self) -> OpenInput | None:
        if self.phase not in (phases.ANSWERING, phases.DETAILING):
            return None
        field = text_field(t("answer"), longest=ANSWER_LENGTH)
        prompt = t("Your answer") if self.phase == phases.ANSWERING else t("More exactly")
        return OpenInput("answer", prompt, (field,), self.sample_answer)

    def sample_answer(self, rng: Random) -> OpenValue:
        """What fits the question as any answer of its kind does: that of a card drawn blindly."""
        own, cards = self.question, self.game.pack.questions
        others = [cards[place] for place in self.game.cards[own.category]]
        alike = [card.spoken for card in others if card.kind == own.kind and card.spoken]
        return (alike[int(rng.random() * len(alike))] if alike else t("an answer"),)

    # --- what follows

    def _apply(self, action: int) -> None:
        game, phase = self.game, self.phase
        if phase == phases.ANSWERING and action == actions.ASK:
            self._negotiate(self.turn)
        elif phase in (phases.ANSWERING, phases.DETAILING):
            self._answer(NOT_KNOWN)
        elif phase == phases.CATEGORY:
            self._draw_card(action)
        elif phase == phases.SQUARE:
            self._land_on(action)
        elif phase == phases.DIE:
            self.roll, self.phase = action - game.die + 1, phases.MOVING
        elif phase == phases.MOVING:
            square = action - actions.MOVE
            self.pawns[self.turn] = square
            kind, category = kind_of(square), category_of(square)
            outcomes = (category, game.free, game.pie + category)
            self._land_on(outcomes[kind])
        elif phase == phases.PIE_SQUARE:
            if action == actions.STAY:
                self._draw_card(self.category)
            else:
                self.phase = phases.SEATING
        elif phase == phases.SEATING:
            self._sit(action - actions.SIT)
        elif phase == phases.BANNING:
            self.category, self.phase = action - actions.BAN, phases.CHOOSING
        elif phase == phases.CHOOSING:
            self._draw_card(action - actions.BAN - game.kinds)
        elif phase == phases.CARD:
            self._ask_question(action - game.card)
        elif phase == phases.ANNOUNCING:
            self._announce(action)
        elif phase == phases.TRUTH:
            self._judged(action == game.right)
        else:
            self._vote(action == actions.YES)

    def _apply_open(self, value: OpenValue) -> None:
        self._answer(str(value[0]))

    def _answer(self, answer: str) -> None:
        self.answer = answer
        self.phase, self.asked = phases.ANNOUNCING, self.left_of(self.turn)

    def _begin_turn(self, seat: int) -> None:
        """A player is in turn, if the match still goes on."""
        self.turn = seat
        if self.turns == self.game.options.limit:
            self.phase = phases.OVER
            return
        board = self.game.options.board
        self.phase = (
            phases.CATEGORY
            if board == "none"
            else phases.DIE
            if board == "wheel"
            else phases.SQUARE
        )
        self.category, self.square = -1, ORDINARY

    def _land_on(self, outcome: int) -> None:
        """The pawn has come to a square, here or on the board that lies elsewhere."""
        game = self.game
        if outcome == game.free:
            self.phase, self.square = phases.BANNING, FREE
        elif outcome >= game.pie and game.options.seats:
            self.category, self.phase = outcome - game.pie, phases.PIE_SQUARE
        else:
            self._draw_card(outcome - game.pie if outcome >= game.pie else outcome)

    def _sit(self, right: int) -> None:
        """The player in turn goes to the left of another; who sat to the left of him before has the turn."""
        seat, following = self.turn, self.left_of(self.turn)
        self.order.remove(seat)
        self.order.insert(self.order.index(right) + 1, seat)
        first, second = player_word(right), player_word(self.left_of(seat))
        self._reveal(
            t(
                "{player:@ sits down|You sit down} between {first:@|you} and {second:@|you}",
                player=player_word(seat),
                first=first,
                second=second,
            )
        )
        self.turns += 1
        self._begin_turn(following)

    def _draw_card(self, category: int) -> None:
        self.category, self.phase = category, phases.CARD

    def _ask_question(self, place: int) -> None:
        if self.used // 2**place % 2:  # the category's cards were all asked, and are shuffled
            for card in self.game.cards[self.category]:
                self.used -= 2**card
        self.used += 2**place
        self.card, self.phase = place, phases.ANSWERING
        self.answer, self.have_asked, self.doubter = "", 0, -1

    def _announce(self, action: int) -> None:
        if action == actions.DOUBT:
            self.doubter = self.asked
            if self.game.options.judge == "card":
                self.phase = phases.TRUTH
            else:
                self._reveal(t("The card says: {answer}", answer=self.question.answer))
                self._call_vote(phases.JUDGING, self.turn)
        elif action == actions.ASK:
            self._negotiate(self.asked)
        else:
            self.asked = self._after(self.asked)
            if self.asked < 0:
                self._reveal(t("Nobody doubts it"))
                self._answered(BELIEVED)

    # --- votes

    def _negotiate(self, asker: int) -> None:
        self.asker = asker
        self.have_asked += 2**asker
        self._call_vote(phases.NEGOTIATING, asker)

    def _call_vote(self, phase: int, after: int) -> None:
        self.phase, self.votes = phase, []
        self.asked = self._after(after)

    def _vote(self, yes: bool) -> None:
        self.votes.append(yes)
        self.asked = self._after(self.asked)
        if self.asked >= 0:
            return
        more, early = sum(self.votes), self.asker == self.turn
        if self.phase == phases.JUDGING:
            self._judged(2 * more >= len(self.votes))
        elif 2 * (more + (not early)) > self.game.players:  # another who asked is for it
            self._reveal(
                t("{player:@ is|You are} to answer in more detail", player=player_word(self.turn))
            )
            self.phase = phases.ANSWERING if early else phases.DETAILING
        elif early:
            self._reveal(t("An answer needs no more detail than usual"))
            self.phase = phases.ANSWERING
        else:
            self._reveal(t("The answer is detailed enough"))
            self.phase, self.asked = phases.ANNOUNCING, self.asker

    # --- what an answer brings

    def _judged(self, right: bool) -> None:
        """A doubted answer was right, or wrong."""
        card = self.question.answer
        if card and self.game.options.judge == "card":
            self._reveal(
                t(
                    "The card says {card}: right!" if right else "The card says {card}: wrong!",
                    card=card,
                )
            )
        else:
            self._reveal(t("The answer was right") if right else t("The answer was wrong"))
        if right:
            self.points[self.doubter] -= 1
            self._score_on((self.doubter,), -1.0, "wrong-doubt", t("right answers doubted"))
            self._answered(WAS_RIGHT)
            return
        self._reveal(t("{player:@ has|You have} the next turn", player=player_word(self.doubter)))
        self._end_question(WAS_WRONG)
        self._begin_turn(self.doubter)

    def _answered(self, how: int) -> None:
        """The answer is right, or regarded as right: a point, and a new turn."""
        seat = self.turn
        self.points[seat] += 1
        said = t("right answers") if how == WAS_RIGHT else t("answers believed")
        self._score_on((seat,), 1.0, "point", said)
        self._end_question(how)
        if self.points[seat] == self.game.options.target:
            self.phase = phases.OVER
        else:
            self._begin_turn(seat)

    def _end_question(self, how: int) -> None:
        self.told = Told(self.card, self.answer, self.turn, self.doubter, how)
        right, wrong = self.shown[self.turn]
        self.shown[self.turn] = (right + (how == WAS_RIGHT), wrong + (how == WAS_WRONG))
        self.turns += 1
        self.asked, self.asker = -1, -1

    # --- results

    def winners(self) -> list[int]:
        target = self.game.options.target
        return [seat for seat, points in enumerate(self.points) if points == target]

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    # --- for people

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        return "answer", t("Any answer may be given, right or wrong.") if legal else NOT_WANTED

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        _, clause, why, why_not = next(row for row in WHY if action >= row[0])
        if clause == "vote" and self.phase == phases.JUDGING:
            clause = "judged-by-players"
        return clause, why if legal else why_not

    def quoted(self, answer: str) -> Text:
        """An answer between marks; what a bot says in several languages at once, in the reader's."""
        return quoted(self.game.in_languages.get(answer, answer))

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        """An answer is told in the log as on the table, in the language of whoever reads it."""
        if isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        return self.quoted(str(action[0]))

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


GAME = BelieveOrDoubt
