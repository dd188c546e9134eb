"""Curling (booklet 94): ends of sixteen stones, the hammer, protected guards, and sweeping on the way.

A delivery is a choice (turn, weight, broom), then nature's report. At a real rink nobody tells the choice,
and a whole end is told at once where it begins: `end red 2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    Game,
    OpenInput,
    OpenValue,
    Ready,
    Reason,
    Report,
    Rulebook,
    ShotForm,
    State,
    Tensor,
    Text,
    either_input,
    report_input,
    t,
    tn,
    told_input,
)
from pelitupa.core.parts import ROUND
from pelitupa.equipment.rink import (
    COLOURS,
    FAR_HOG,
    FASTEST,
    HARD,
    LIGHTLY,
    NEAR_HOG,
    NEVER,
    OFF,
    RADIUS,
    SIDE,
    STONE_NAMES,
    STONES,
    TEAM_STONES,
    WEIGHTS,
    WIDEST,
    Slide,
    broom_for,
    weight_of,
)
from pelitupa.games.throwing.curling.calls import (
    AT_A_STONE,
    CALL_FIELDS,
    DRAW,
    GLIDE,
    SHOTS,
    SWEEP,
    call_of,
    target_of,
)
from pelitupa.games.throwing.curling.count import (
    BLANK,
    OUTCOMES,
    outcome_for,
    outcome_told,
    possible,
    scored,
)
from pelitupa.games.throwing.curling.options import CurlingOptions
from pelitupa.games.throwing.curling.shot import (
    BEHIND,
    LIES,
    OUT,
    WAY,
    WORDS,
    WORDS_ON_THE_WAY,
    Guards,
    Lie,
    Outcome,
    judged,
    stone_label,
    untold,
)
from pelitupa.games.throwing.curling.supposed import supposed
from pelitupa.games.throwing.curling.words import end_label, report_label, team_label
from pelitupa.games.throwing.deeds import DEEDS
from pelitupa.games.throwing.fewer import read_fewer

UNTOLD: Final = OUTCOMES
GONE: Final = OUTCOMES + 1
"""Outcomes of a stone, after those of an end: nothing is told of it, or it is gone and has moved nothing."""

_NEAR_A_CALL: Final = 0.5
"""In m/s and metres together: a delivery that is not further from a call is called by its name."""

END: Final = "end"
"""Begins the text of a whole end that is reported at once: `end red 2`, `end blank`."""


class Curling(Game[CurlingOptions]):
    """Curling. Actions: the calls by name with each turn, then how a stone is swept; outcomes: ends."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    nature_kind: ClassVar[str] = "ice"
    shot_numbers: ClassVar[int] = 3
    round_verb: ClassVar[str] = END
    look_place: ClassVar[str] = "pelitupa.games.throwing.curling.look"

    def __init__(self, options: CurlingOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.fewer = read_fewer(options.fewer, TEAM_STONES - options.players // 2)
        named = []
        for text, label in SHOTS:
            named.append((f"{text} in", t("{shot}, in-turn", shot=label)))
            named.append((f"{text} out", t("{shot}, out-turn", shot=label)))
        self.named = [
            *named,
            ("sweep off", t("do not sweep")),
            ("sweep lightly", t("sweep lightly")),
            ("sweep hard", t("sweep hard")),
        ]
        self.outcomes = [("end blank", t("a blank end"))]
        for team in range(2):
            for n in range(1, TEAM_STONES + 1):
                self.outcomes.append((f"end {COLOURS[team]} {n}", end_label(outcome_for(team, n))))
        self.outcomes.append(("untold", t("nothing is told of the stone")))
        self.outcomes.append(("gone", t("the stone is out of play")))
        self.guards = Guards(options.guards, options.own_guards, options.no_tick)
        self.stops = _stops(options.sweeps)
        if options.sweep_behind:
            self.stops = (*self.stops, 0.0)
        names = [*COLOURS, "blank", *[str(n) for n in range(1, TEAM_STONES + 1)]]
        ends = [
            (f"{COLOURS[team]} {n}", outcome_for(team, n))
            for n in range(1, TEAM_STONES + 1)
            for team in range(2)
            if n <= TEAM_STONES - self.fewer[team]
        ]
        ends.append(("blank", BLANK))
        self.whole_ends = tuple([(f"{END} {text}", end_label(outcome)) for text, outcome in ends])
        self.whole_end = told_input(END, t("What came of the end?"), names, 2, "NAME")

    def new_initial_state(self) -> CurlingState:
        return CurlingState(self)

    def part(self) -> str:
        return ROUND

    def teams(self) -> tuple[tuple[int, ...], ...]:
        if self.players == 2:
            return ((0,), (1,))
        return ((0, 2, 4, 6), (1, 3, 5, 7))

    def gives_ahead(self) -> bool:
        return bool(self.starting) or any(self.fewer)

    def silence_answers(self) -> bool:
        return len(self.stops) > 0

    def _ends(self) -> int:
        """The most ends there can be."""
        options = self.options
        return options.ends + (options.limit if options.tie == "extra" else 0)

    def start_range(self) -> tuple[int, int]:
        """Points, as many as an end can bring at most."""
        return 0, TEAM_STONES

    def max_game_length(self) -> int:
        return self._ends() * STONES * (1 + len(self.stops))

    def max_chance_nodes_in_history(self) -> int:
        return self._ends() * (STONES * (1 + len(self.stops)) + 1)

    def score_range(self) -> tuple[float, float]:
        """An extra end in which somebody scores is the last."""
        extra = 1 if self.options.tie == "extra" else 0
        return 0.0, float(TEAM_STONES * (self.options.ends + extra))


def _stops(count: int) -> tuple[float, ...]:
    """The places from hog line to hog line at which sweepers are asked; one alone is the near hog line."""
    way = FAR_HOG - NEAR_HOG
    return tuple([round(NEAR_HOG + (way * i / (count - 1) if i else 0.0), 3) for i in range(count)])


class CurlingState(State):
    """The end in play: who delivers first, `delivered` stones so far, and the `lie` of all. With the option
    `fewer` a team's first stones count as delivered, but are not.

    `call` is the turn, weight and broom of a stone that is on its way, else (); `way` its x, y and speeds to
    the side and ahead when it was last seen, and `stage` how many of the game's stops it has passed. `swept`
    is how the deliverers sweep it, `theirs` how the others do, `effort` the sum of it over the stops.
    `asking` tells that sweepers are asked, `verdict` that the points of the end are. `totals` are the teams'
    points.
    """

    def __init__(self, game: Curling) -> None:
        super().__init__(game)
        self.game = game
        self.first = game.options.first - 1
        self.delivered = 0
        self.lie = Lie.empty()
        self.call: OpenValue = ()
        self.way: OpenValue = ()
        self.stage = 0
        self.swept = OFF
        self.theirs = OFF
        self.effort = 0
        self.asking = False
        self.verdict = False
        self.totals = list(game.starting) or [0, 0]
        self.over = False
        self._pass_over()

    def clone(self) -> Self:
        new = super().clone()
        new.first = self.first
        new.delivered = self.delivered
        new.lie = self.lie.copy()
        new.call = self.call
        new.way = self.way
        new.stage = self.stage
        new.swept = self.swept
        new.theirs = self.theirs
        new.effort = self.effort
        new.asking = self.asking
        new.verdict = self.verdict
        new.totals = self.totals.copy()
        new.over = self.over
        return new

    # --- whose stone it is

    def hammer(self) -> int:
        """The team that delivers last in this end."""
        return 1 - self.first

    def delivering(self) -> int:
        """The team whose stone is delivered, or is on its way."""
        return self.first if self.delivered % 2 == 0 else 1 - self.first

    def stone(self) -> int:
        """The stone that is delivered next, or is on its way."""
        return self.delivering() * TEAM_STONES + self.delivered // 2

    def begun(self) -> bool:
        """Whether a stone of this end has come to rest."""
        return self.delivered > (1 if self.game.fewer[self.first] else 0)

    def _pass_over(self) -> None:
        """Go on to the next stone that is delivered: of a team that throws fewer the first ones are not."""
        while self.delivered // 2 < self.game.fewer[self.delivering()]:
            self.delivered += 1

    def deliverer(self) -> int:
        """The seat that delivers it: each of four players delivers two, the skip the last."""
        return self._seat(self.delivering(), self.delivered // 4)

    def sweeper(self) -> int:
        """The seat that says how the stone is swept: the skip, or the third where the skip delivers; behind
        the tee line the skip of the others."""
        team = self.delivering()
        if self.behind_tee():
            return self._seat(1 - team, 3)
        return self._seat(team, 2 if self.delivered // 4 == 3 else 3)

    def behind_tee(self) -> bool:
        """Whether the others are asked, because the stone has passed the tee line."""
        return self.asking and self.game.options.sweep_behind and self.stage == len(self.game.stops)

    def _seat(self, team: int, place: int) -> int:
        return team if self.game.players == 2 else 2 * place + team

    def seats_of(self, team: int) -> tuple[int, ...]:
        """The seats of a team."""
        return self.game.teams()[team]

    def current_player(self) -> int:
        if self.over:
            return TERMINAL
        if self.asking:
            return self.sweeper()
        return CHANCE if self.call or self.verdict else self.deliverer()

    # --- what may be called

    def target(self, shot: int) -> int:
        """The stone that a call is about, as far as anybody knows where it lies; -1 for none."""
        return target_of(self.lie, self.delivering(), shot)

    def called(self, shot: int, turn: int) -> tuple[float, float, float]:
        """Turn, weight and broom of a call, as stones usually run."""
        return call_of(self.lie, self.delivering(), shot, turn)

    def _legal(self) -> list[int]:
        if self.verdict:
            return possible(self.lie)
        if self.asking:
            return [SWEEP + OFF, SWEEP + LIGHTLY, SWEEP + HARD]
        if self.call:
            return [UNTOLD, GONE]
        return [action for action in range(SWEEP) if self._can_call(action // 2)]

    def _can_call(self, shot: int) -> bool:
        return shot not in AT_A_STONE or self.target(shot) >= 0

    def default_action(self, seat: int) -> int:
        return SWEEP + OFF if self.asking and seat == self.sweeper() else -1

    def open_input(self) -> OpenInput | None:
        if self.over or self.asking or self.verdict:
            return None
        if self.call:
            more = self.stage < len(self.game.stops)
            words = WORDS_ON_THE_WAY if more else WORDS
            prompt = t("What came of the stone?")
            return report_input(words, self.sample_report, self.slide().value(), prompt=prompt)
        prompt = t("How is the stone delivered?")
        call = OpenInput("deliver", prompt, CALL_FIELDS, self.sample_call, shot=self._shot)
        return call if self.begun() else either_input(call, self.game.whole_end)

    def _shot(self) -> ShotForm:
        """How a delivery is asked for."""
        named = self.game.named
        ready = [Ready(named[a][0], self.called(a // 2, a % 2)) for a in self._legal()]
        return ShotForm(t("Deliver"), tuple(ready), named[2 * DRAW][0], glide=GLIDE)

    def _nearest_value(self, value: OpenValue) -> OpenValue:
        """A stone is turned one way or the other."""
        return (1.0, *value[1:]) if value[0] == 0.0 else value

    def _name_of(self, value: OpenValue) -> int:
        """The call with the same turn whose weight and broom are nearest."""
        if value[0] == END or self.asking or self.call:
            return -1
        turn, weight, broom = [float(part) for part in value]
        best, least = -1, _NEAR_A_CALL
        for action in self._legal():
            spin, speed, aside = self.called(action // 2, action % 2)
            far = abs(speed - weight) + abs(aside - broom)
            if spin * turn > 0.0 and far < least:
                best, least = action, far
        return best

    def whole_rounds(self) -> tuple[tuple[str, Text], ...]:
        """Every outcome of an end, before its first stone has come to rest."""
        if self.begun() or self.way or self.asking or self.verdict or self.over:
            return ()
        return self.game.whole_ends

    def slide(self) -> Slide:
        """The stone that is on its way, as nature is told it."""
        lie, stops = self.lie, self.game.stops
        turn, weight, broom = [float(part) for part in self.call]
        numbers = tuple([float(part) for part in self.way]) if self.way else (weight, broom)
        stones = tuple([(stone, lie.x[stone], lie.y[stone]) for stone in lie.lying()])
        stop = stops[self.stage] if self.stage < len(stops) else NEVER
        swept = max(self.swept, self.theirs)
        return Slide(self.stone(), bool(self.way), turn, numbers, swept, stop, stones)

    def sample_call(self, rng: Random) -> OpenValue:
        """A sensible call: somewhere near the middle, or through a stone that lies there."""
        spin = 1.0 if rng.random() < 0.5 else -1.0
        weight = rng.choice(WEIGHTS)
        x, y = round(rng.gauss(0.0, 0.7), 2), 0.0
        broom = broom_for(x, y, weight, spin)
        return spin, weight.speed, round(min(max(broom, -WIDEST), WIDEST), 3)

    def sample_report(self, rng: Random) -> OpenValue:
        """What may come of the stone: plausible, and no physics. See `supposed.py`."""
        slide = self.slide()
        report = supposed(slide, weight_of(float(self.call[1])), self._helped(), rng)
        return report.value()

    def _helped(self) -> float:
        """The part of all stops at which the stone was swept hard; light sweeping counts half."""
        return self.effort / (HARD * max(1, len(self.game.stops)))

    # --- what is done

    def _apply(self, action: int) -> None:
        if self.verdict:
            self.verdict = False
            self._end_over(action)
        elif self.asking:
            level = action - SWEEP
            if self.behind_tee():
                self.theirs = level
            else:
                self.swept = level
                self.effort += level
            self.asking = False
        elif self.call:
            outcome = Outcome(untold(self.lie, self.stone()))
            if action == GONE:
                gone = Report(((BEHIND, (STONE_NAMES[self.stone()],)),))
                outcome = self._judged(gone)
            self._stone_over(outcome)
        else:
            self._deliver(self.called(action // 2, action % 2))

    def _apply_open(self, value: OpenValue) -> None:
        if self.call:
            self._report(Report.of(value, WORDS_ON_THE_WAY))
        elif value[0] == END:
            outcome = outcome_told(value[1:])
            self.delivered = STONES
            self._end_over(outcome)
        else:
            self._deliver(value)

    def _deliver(self, call: OpenValue) -> None:
        self.call = call
        self.way = ()
        self.stage = 0
        self.swept = self.theirs = OFF
        self.effort = 0

    def _report(self, report: Report) -> None:
        passing = report.said(WAY)
        if passing:
            self.way = passing[0]
            self.stage += 1
            self.asking = True
            return
        self._stone_over(self._judged(report))

    def _stone_over(self, outcome: Outcome) -> None:
        """The stone has come to its end; with the last of the end its points are counted, or asked for."""
        stone = self.stone()
        self.lie = outcome.lie
        self.call = self.way = ()
        for said in outcome.said:
            self._reveal(said)
        self.delivered += 1
        self._pass_over()
        if self.lie.status[stone] == OUT and not outcome.said:
            self._reveal(t("{stone} is out of play", stone=stone_label(stone)))
        if self.delivered == STONES:
            found = possible(self.lie)
            if len(found) == 1:
                self._end_over(found[0])
            else:
                self.verdict = True

    def _judged(self, report: Report) -> Outcome:
        game = self.game
        return judged(
            report, self.lie, self.stone(), self.delivered, game.guards, game.options.hog_line
        )

    def _end_over(self, outcome: int) -> None:
        """Score the end. Its winner delivers first in the next one; after a blank end nothing changes."""
        team, points = scored(outcome)
        if team < 0:
            self._reveal(t("A blank end: {team} keeps the hammer", team=team_label(self.hammer())))
        else:
            self.totals[team] += points
            text = tn("{count} stone closest", "{count} stones closest", points)
            self._score(self.seats_of(team), float(points), "count", text)
            self.first = team
        options = self.game.options
        level = self.totals[0] == self.totals[1]
        last = options.ends + (options.limit if level and options.tie == "extra" else 0)
        if self.deal >= last:
            self.over = True
            return
        if self.deal >= options.ends:
            self._reveal(t("Both teams have as many points: an extra end is played"))
        self.deal += 1
        self.delivered = 0
        self._pass_over()
        self.lie = Lie.empty()

    # --- why

    def _is_possible(self, value: OpenValue) -> bool:
        if self.call:
            return self._report_fault(value) is None
        if value[0] == END:
            outcome = outcome_told(value[1:])
            team, points = scored(outcome)
            return outcome == BLANK or (
                outcome > 0 and points <= TEAM_STONES - self.game.fewer[team]
            )
        return value[0] != 0.0

    def _report_fault(self, value: OpenValue) -> Reason | None:
        """Why a report that is of the right form cannot be; None where it can."""
        report = Report.of(value, WORDS_ON_THE_WAY)
        passing = report.said(WAY)
        if not passing:
            return self._judged(report).fault
        if len(report.facts) > 1:
            return "sweeping", t("While the stone is on its way nothing else is reported.")
        stop = self.game.stops[self.stage]
        if abs(float(passing[0][1]) - stop) > RADIUS or float(passing[0][3]) <= 0.0:
            return "sweeping", t("The next place on the way is at y = {y:.2f} m.", y=stop)
        return None

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason | None:
        if self.verdict:
            if legal:
                return "verdict", t(
                    "The points of an end can be reported where nobody told the places."
                )
            return "verdict", t("By what is known of the stones the end cannot have come to this.")
        if isinstance(outcome, int):
            if not legal:
                return "report", t(
                    "The points of an end are reported when all stones are delivered."
                )
        else:
            wanted = self.open_input()
            if wanted is not None and wanted.accepts(outcome):
                fault = self._report_fault(outcome)
                if fault is not None:
                    return fault
        return "report", t("Nature decides what comes of a stone.")

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if self.asking:
            if action < SWEEP:
                return "sweeping", t("The stone is on its way: first say how it is swept.")
            if self.behind_tee():
                return "behind-the-tee", t("Behind the tee line you may sweep the others' stone.")
            return "sweeping", t("Your team may sweep the stone on its way.")
        if action >= SWEEP:
            return "sweeping", t("No stone is on its way.")
        if legal:
            return "delivery", t("You may deliver the stone as you like.")
        return "delivery", t("No stone of the other team is known to lie where this call wants it.")

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        if value[:1] == (END,):
            if legal:
                return "verdict", t("The points of a whole end may be told at once.")
            if any(self.game.fewer) and outcome_told(value[1:]) >= 0:
                return "fewer", t("A team has no more points in an end than it has stones.")
            return "verdict", t("An end is a team and its points, or blank.")
        if legal:
            return "delivery", t("You may deliver the stone as you like.")
        return "delivery", t("A stone is turned one way or the other: the rotation is not 0.")

    # --- the end

    def winners(self) -> list[int]:
        red, yellow = self.totals
        if red == yellow:
            return []
        return list(self.seats_of(0 if red > yellow else 1))

    def scores(self) -> list[float]:
        return [float(self.totals[seat % 2]) for seat in range(self.game.players)]

    # --- words and numbers

    def _chance_seat(self) -> int:
        return -1 if self.verdict else self.deliverer()

    def _chance_what(self) -> str:
        if self.verdict:
            return t("the points of the end")
        return t("what comes of the stone")

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return self._base.action_to_string(actor, action)
        if actor == CHANCE:
            return report_input(WORDS_ON_THE_WAY, self.sample_report).text(action)
        if action[0] == END:
            return self.game.whole_end.text(action[1:])
        return OpenInput("deliver", "", CALL_FIELDS, self.sample_call).text(action)

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        if actor == CHANCE:
            return report_label(Report.of(action, WORDS_ON_THE_WAY))
        if action[0] == END:
            return end_label(outcome_told(action[1:]))
        turn, weight, broom = [float(part) for part in action]
        spin = t("in-turn") if turn > 0.0 else t("out-turn")
        return t(
            "{turn}, {weight:.2f} m/s, broom at {broom:.2f} m",
            turn=spin,
            weight=weight,
            broom=broom,
        )

    def _observe(self, seat: int, out: Tensor) -> None:
        lie, mine = self.lie, seat % 2
        for team in out.sided((mine, 1 - mine)):
            for n in range(TEAM_STONES):
                stone = team * TEAM_STONES + n
                lies = lie.status[stone] == LIES
                out.one_hot(f"stone {n}", lie.status[stone] - 1, 3)
                at = [lie.x[stone], lie.y[stone]] if lies else [0.0, 0.0]
                out.numbers(f"place {n}", at, [SIDE, -FAR_HOG])
        out.one_hot("delivered", self.delivered, STONES)
        delivering = 1.0 if self.delivering() == mine else 0.0
        hammer = 1.0 if self.hammer() == mine else 0.0
        out.numbers("turn", [delivering, hammer, float(self.asking), self.deal], [1, 1, 1, 10.0])
        out.numbers("points", [self.totals[mine], self.totals[1 - mine]], 8.0)
        call = [float(part) for part in self.call] if self.call else [0.0, 0.0, 0.0]
        out.numbers("call", [call[0], call[1], call[2]], [1, FASTEST, WIDEST])
        way = [float(part) for part in self.way] if self.way else [0.0, 0.0, 0.0, 0.0]
        out.numbers("way", [way[0], way[1], way[2], way[3]], [SIDE, -NEAR_HOG, 1, FASTEST])
        out.numbers("swept", [self.swept, self.theirs, self._helped()], [2.0, 2.0, 1])


GAME = Curling
