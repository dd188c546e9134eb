"""Believe or Doubt (booklet 52): who does not know an answer makes one up, and the others may doubt it.

The world knows which card was drawn, and never what is printed on its back: whether an answer is right is an
outcome at a chance node, which only a doubt leads to, and which nature reads from the card (`settled`), or a
person reports. Nobody who searches can look there. Announcements are a sequence in which the earlier ones
are known; nothing is lost by that, as one counts only if all before it believed. People may announce at once.
"""

from __future__ import annotations

from random import Random

from pelitupa.core import OpenInput, OpenValue, Reason, player_word, t, text_field
from pelitupa.games.board.believe_or_doubt import actions, phases
from pelitupa.games.board.believe_or_doubt.actions import NOT_KNOWN, NOT_WANTED, WHY
from pelitupa.games.board.believe_or_doubt.look import BelieveOrDoubtView
from pelitupa.games.board.believe_or_doubt.options import ANSWER_LENGTH
from pelitupa.games.board.believe_or_doubt.phases import BELIEVED, WAS_RIGHT, WAS_WRONG, Told
from pelitupa.games.board.believe_or_doubt.table import BelieveOrDoubtGame
from pelitupa.games.board.believe_or_doubt.wheel import FREE, ORDINARY, category_of, kind_of


class BelieveOrDoubt(BelieveOrDoubtGame):
    """The game; see `BelieveOrDoubtGame`."""

    def new_initial_state(self) -> BelieveOrDoubtState:
        return BelieveOrDoubtState(self)


class BelieveOrDoubtState(BelieveOrDoubtView):
    """A position, and what follows from what is done in it."""

    def __init__(self, game: BelieveOrDoubtGame) -> None:
        super().__init__(game)
        self._begin_turn(0)

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
            t("{player:@ sits down|You sit down} between {first:@|you} and {second:@|you}",
              player=player_word(seat), first=first, second=second)
        )  # fmt: skip
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
                t("The card says {card}: right!" if right else "The card says {card}: wrong!",
                  card=card)
            )  # fmt: skip
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


GAME = BelieveOrDoubt
