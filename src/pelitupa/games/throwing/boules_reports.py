"""What may be reported of a throw of petanque: what is asked, and what cannot have been, with its reason."""

from __future__ import annotations

from pelitupa.core import Reason, Report, player_word, t
from pelitupa.equipment.cards import BITS
from pelitupa.equipment.gravel import TARGET
from pelitupa.games.throwing.boules_game import AGAIN, ANY, CLOSEST, GONE, LAWN, LIES, THROWN
from pelitupa.games.throwing.boules_pitch import BALL_FLIES, PLACE_NEXT, TARGET_FLIES, BoulesPitch
from pelitupa.games.throwing.closeness import Group, order_of, side_word, sides_in, sides_word
from pelitupa.games.throwing.verdicts import (
    NEXT,
    NOTHING,
    OF_BALL,
    OF_TARGET,
    POINTS,
    VERDICTS,
    WHOSE,
    Verdict,
    farthest_first,
    masks_of,
    points_told,
    told_twice,
)


class BoulesReports(BoulesPitch):
    """See `BoulesPitch`. A report answers what the game asks (`_question`), and does not contradict itself,
    nor the distances, nor what was told before."""

    # --- what a game writes

    def _question(self) -> int:
        """What is still to be told of the last throw: see `verdicts`."""
        raise NotImplementedError

    def _far_sides(self) -> int:
        """Among which sides, as a mask, the farthest is asked for."""
        return BITS[self.boules.sides] - 1

    def _asks_farthest(self) -> bool:
        """Whether it matters now whose ball is farthest of those who are to throw."""
        return False

    def _counted(self, order: list[Group]) -> tuple[int, int]:
        """Who scores by an order of closeness, and how much, where that is told by `points`."""
        return -1, 0

    def _counted_as_told(self, sides: list[int]) -> tuple[int, int]:
        """The same by the order that was told, where that says it; `sides` are those of the balls in play."""
        return -1, 0

    def _may_have_thrown(self, seat: int) -> bool:
        """Whether the ball that was thrown last may have been thrown by a seat."""
        return self.boules.side_of[seat] == self.boules.side_of[self.thrower]

    # --- what may be reported

    def _listed(self) -> list[int]:
        """The outcomes that say just what is asked, ascending; some of them may be impossible."""
        if self.air == TARGET_FLIES:
            return [0, 1]
        question, game = self._question(), self.boules
        masks = BITS[game.sides] - 1
        gone = [GONE] if self.air else []
        closest = list(range(CLOSEST, CLOSEST + masks))
        if question == NOTHING:
            return [THROWN, *gone]
        if question == WHOSE or (question == NEXT and not self.order):
            return [*gone, *closest]
        if question == POINTS:
            return [*gone, CLOSEST + masks - 1, *range(CLOSEST + masks, len(game.meanings))]
        begin = CLOSEST + masks * (question - NEXT + 1)
        return [*gone, *range(begin, begin + masks)]

    def _legal_outcomes(self) -> list[int]:
        """Those of them that can be. They say nothing of places: after each of them as much is known of what
        lies where."""
        if self.air == TARGET_FLIES:
            return [LIES] if self.next == PLACE_NEXT else [LIES, AGAIN]
        question, verdicts = self._question(), self.boules.verdicts
        balls, known = self._measured(Report())
        return [
            outcome
            for outcome in self._listed()
            if outcome == GONE
            or self._closeness_fault(verdicts[outcome], question, balls, known) is None
        ]

    def _fault(self, report: Report) -> Reason | None:
        """The first rule that a report breaks, and why; None where it can be."""
        if not report.facts:
            return "report", t("Say what came of the throw.")
        allowed = OF_TARGET if self.air == TARGET_FLIES else OF_BALL if self.air else VERDICTS
        for word, parts in report.facts:
            if word not in allowed:
                return "report", t("{word} cannot be reported now.", word=word)
            if word in ("rest", "lost", "far") and not self._is_there(str(parts[0])):
                return "report", t("{thing} is not in play.", thing=str(parts[0]))
        twice = told_twice(report)
        if twice:
            return "report", t("{thing} is told twice", thing=twice)
        if self.air == TARGET_FLIES:
            return self._target_fault(report)
        return self._sayer_fault(report) or self._verdict_fault(report)

    def _is_there(self, name: str) -> bool:
        """Whether something can be told of a thing."""
        return name == TARGET or (self.air == BALL_FLIES and name in self.in_play())

    def _target_fault(self, report: Report) -> Reason | None:
        """The same of a report of the target ball."""
        words = {word for word, _ in report.facts}
        bad = self._bad(report)
        if "lies" in words and "again" in words:
            return "report", t("It lies well, or is thrown again: not both.")
        if "lies" in words and bad:
            return bad, t("By this report the target lies where it may not.")
        if "again" in words and not bad and words & {"rest", "away"}:
            return "rethrow", t("By this report the target lies well.")
        if not bad and not words & {"rest", "away", "lies", "again"}:
            return "report", t("Say whether the target lies well.")
        if self.next == PLACE_NEXT and (bad or "again" in words):
            return "rethrow", t("The target is placed where it may lie.")
        return None

    def _bad(self, report: Report) -> str:
        """The clause by which the target has to be thrown again, going by the facts of a report; empty for
        none."""
        options = self.boules.options
        if report.said("lost"):
            return "lost-target"
        away = [round(1000 * float(parts[0])) for parts in report.said("away")]
        if not away:
            away = [self._away(float(x), float(y)) for _, x, y, _ in report.said("rest")]
        low, high = self._bounds()
        if away and not low <= away[0] <= high:
            return "distance"
        if self.next == PLACE_NEXT and not self._is_gravel_near():
            return ""
        lawn = [float(parts[0]) for parts in report.said("lawn")]
        asphalt = [float(parts[0]) for parts in report.said("asphalt")]
        if options.ground != ANY and max([*lawn, *asphalt], default=0.0) >= 1.0:
            return "ground"
        return "ground" if options.ground == LAWN and max(asphalt, default=0.0) > 0.0 else ""

    def _sayer_fault(self, report: Report) -> Reason | None:
        """The same of who threw a ball, if that is told."""
        for parts in report.said("by"):
            seat = int(str(parts[0])) - 1
            if not self._may_have_thrown(seat):
                return "member", t(
                    "It is not the turn of {player:@|you}.", player=player_word(seat)
                )
            if self.told[seat] == self.balls_of(seat):
                return "member", t(
                    "{player:@ has|You have} thrown all balls.", player=player_word(seat)
                )
        return None

    def _verdict_fault(self, report: Report) -> Reason | None:
        """The same of what a report says of closeness."""
        verdict, question = Verdict.of(report), self._question()
        if report.said("lost") and any(parts[0] == TARGET for parts in report.said("lost")):
            if verdict.says(WHOSE) or verdict.farthest:
                return "lost-target", t("Without the target no ball is closest.")
            return None
        balls, known = self._measured(report)
        return self._closeness_fault(verdict, question, balls, known)

    def _measured(self, report: Report) -> tuple[dict[str, int], dict[str, int] | None]:
        """The balls in play after a report, and how far they are if that is known of all."""
        lying = self.lying.after(report, self.ball() if self.air else "")
        balls = {b: side for b, side in self.in_play().items() if b not in lying.lost}
        return balls, lying.distances(balls, self.boules.options.tape) if self.air else None

    def _closeness_fault(
        self, verdict: Verdict, question: int, balls: dict[str, int], known: dict[str, int] | None
    ) -> Reason | None:
        """The same of a verdict, where as much is known."""
        if verdict.muddled or (verdict.places and verdict.begins == bool(self.order)):
            return "report", t("Report the places from the closest on.")
        if known is not None:
            return self._tape_fault(verdict, known, balls)
        return self._told_fault(verdict, question, balls)

    def _tape_fault(
        self, verdict: Verdict, known: dict[str, int], balls: dict[str, int]
    ) -> Reason | None:
        """Why what is said is not what the distances say."""
        order = order_of(known, balls)
        far = farthest_first(known, balls, self._far_sides())
        wrong = (
            verdict.places != masks_of(order)[: len(verdict.places)]
            or verdict.farthest != far[: len(verdict.farthest)]
            or (verdict.scorer >= 0 and (verdict.scorer, verdict.points) != self._counted(order))
        )
        return ("closest", t("That is not what the distances say.")) if wrong else None

    def _told_fault(self, verdict: Verdict, question: int, balls: dict[str, int]) -> Reason | None:
        """Why what is said without a tape cannot be, or does not answer what is asked."""
        sides = list(balls.values())
        asked = self._far_sides()
        behind = self._behind_all(balls) if self._asks_farthest() else 0
        if verdict.farthest and not self._asks_farthest():
            return "report", t("Nobody asks who is farthest now.")
        if verdict.farthest and behind and verdict.farthest[0] != behind:
            return "lost-ball", t(
                "A lost ball is behind all others: {sides}.", sides=sides_word(behind)
            )
        placed = masks_of(self.order)
        for mask in verdict.places:
            placed.append(mask)
            for side in sides_in(mask):
                if sum([bool(other & BITS[side]) for other in placed]) > sides.count(side):
                    return "closest", t(
                        "{side} has no ball that could lie there.", side=side_word(side)
                    )
        for mask in verdict.farthest:
            if mask & ~asked:
                return "farthest", t(
                    "Name one of those who are still to throw: {sides}.", sides=sides_word(asked)
                )
            asked &= ~mask
        if verdict.scorer >= 0:
            fault = self._points_fault(verdict, question, sides, placed)
            if fault is not None:
                return fault
        if not verdict.says(question) and balls and not behind:
            return "report", t("Say what decides the turn, or where everything lies.")
        return None

    def _points_fault(
        self, verdict: Verdict, question: int, sides: list[int], placed: list[int]
    ) -> Reason | None:
        """Why a side cannot have so many points."""
        own = sides.count(verdict.scorer)
        if question != POINTS:
            return "scoring", t("Points are counted when all balls have been thrown.")
        side, least, most = points_told(placed or [BITS[verdict.scorer]], sides)
        if own == len(sides) and verdict.points < own:
            return "scoring", t("No ball of the other side is in play: all of them count.")
        if side != verdict.scorer or not least <= verdict.points <= most:
            return "scoring", t(
                "{side} cannot have {points}.",
                side=side_word(verdict.scorer),
                points=verdict.points,
            )
        return None

    def _behind_all(self, balls: dict[str, int]) -> int:
        """Which of those have no ball in play, as a mask; `balls` are in play."""
        found = self._far_sides()
        for side in balls.values():
            found &= ~BITS[side]
        return found
