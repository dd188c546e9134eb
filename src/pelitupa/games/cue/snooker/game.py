"""Snooker (booklet 95): a red, a colour, a red, a colour, and at the end the colours in their order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Final, Self

from pelitupa.core import (
    Action,
    OpenValue,
    PositionError,
    Reason,
    Report,
    Rulebook,
    State,
    Tensor,
    Text,
    limit_option,
    option,
    player_word,
    t,
    tn,
)
from pelitupa.core.game import do_written
from pelitupa.core.options import Value
from pelitupa.core.report import Fact
from pelitupa.equipment.cue_tables import SNOOKER, TOUCHING, Place, distance
from pelitupa.games.cue.lines import bearing, blocked, by_cushion, ease
from pelitupa.games.cue.lying import pots, quoted, read_lies, rests, told
from pelitupa.games.cue.points import FRAME, LOTS, PointsState
from pelitupa.games.cue.report import Shot
from pelitupa.games.cue.shots import (
    PLAY,
    Aim,
    CueGame,
    CueOptions,
    Verdict,
    breaks_option,
    pots_of,
)
from pelitupa.games.cue.snooker import frame as rules
from pelitupa.games.cue.snooker.frame import (
    BLACK,
    COLOURS,
    NAMES,
    RED,
    REDS,
    WANT_COLOUR,
    WANT_ORDER,
    WHITE,
    Frame,
    Ruled,
    impossible,
    judge,
    undecided,
)
from pelitupa.games.cue.snooker.spots import (
    SPOTS,
    THE_D,
    in_the_d,
    into_the_d,
    rack,
    spot_for,
    white_in_hand,
)
from pelitupa.games.cue.snooker.told import (
    BALLS,
    RED_NAME,
    RED_NAMES,
    SNOOKERED,
    STRICT,
    VALUES,
    ball_label,
    foul_text,
    listed_verdicts,
    report_words,
    scored_text,
    shot_of,
)

_ACCEPT: Final = 0
_PUT_BACK: Final = 1
_SHOOT_AGAIN: Final = 2
_GIVE_UP: Final = 3
_NAME: Final = 4
"""The game's own actions, counted from `CueGame.first_offer`; from `_NAME` on one for each colour."""

_BEGINNING: Final[dict[str, Place | None]] = {
    **{NAMES[ball]: SPOTS[ball] for ball in COLOURS},
    **dict(zip(RED_NAMES, rack(), strict=True)),
}
"""Where the balls lie when a frame begins, without the white."""

_AT_BLACK: Final = "black"
"""The lot decides who shoots at the black."""

_SPEED: Final = 2.2
_MOST_IN_A_SHOT: Final = REDS


@dataclass(frozen=True)
class SnookerOptions(CueOptions):
    """How many frames, who begins, and what the official rules add to the chapter."""

    frames: int = option(1, "Frames that win the match.", low=1, high=35, clause="match")
    first: int = option(1, "Who takes the first shot, by the seat.", low=1, high=2, clause="first")
    breaks: str = breaks_option()
    limit: int = limit_option(500, "Shots after which a frame ends.")
    naming: bool = option(
        False, "Whether the colour is named before the shot.", clause="which-colour"
    )
    black_ends: bool = option(
        False, "Whether a foul ends the frame when only the black is left.", clause="frame-end"
    )
    play_again: bool = option(
        False, "Whether after a foul the other may be made to shoot again.", clause="after-foul"
    )
    free_ball: bool = option(
        False, "Whether a player who is snookered after a foul has a free ball.", clause="free-ball"
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        """`wpbsa`: what the official rules add."""
        return {
            "wpbsa": {"naming": True, "black_ends": True, "play_again": True, "free_ball": True}
        }

    @classmethod
    def ruleset_titles(cls) -> dict[str, Text]:
        """The rulesets, for people."""
        return {"wpbsa": t("official rules (WPBSA)")}


class Snooker(CueGame[SnookerOptions]):
    """Snooker. Actions: see `CueGame`; then what is done about a foul, to give up, and to name a colour."""

    look_place: ClassVar[str] = "pelitupa.games.cue.snooker.look"
    notation: ClassVar[str] = t(
        "Each ball with its place in mm from the middle of the table, x to the right and y upwards, as: "
        "white 300 -400, pink 892 0, black 1460 0. Other balls have fallen (while reds are left no colour), "
        "and the one who breaks is to shoot."
    )
    frame_unit: ClassVar[str] = t("frames")

    def __init__(self, options: SnookerOptions, rulebook: Rulebook) -> None:
        verdicts = listed_verdicts()
        targets = [(NAMES[ball], "", ball_label(NAMES[ball])) for ball in (RED, *COLOURS)]
        offers = [
            ("accept", t("play the balls as they lie")),
            ("put back", t("have the balls put back")),
            ("shoot again", t("let the other shoot again")),
            ("give up", t("give up the frame")),
        ]
        offers += [
            (f"name {NAMES[ball]}", t("name {ball}", ball=ball_label(NAMES[ball])))
            for ball in COLOURS
        ]
        told_as = {verdict.text.replace(" ", "-"): verdict.facts for verdict in verdicts}
        super().__init__(
            options,
            rulebook,
            SNOOKER,
            BALLS,
            report_words(),
            pots_of(targets, SNOOKER),
            verdicts,
            told_as,
            offers,
            LOTS,
        )

    def new_initial_state(self) -> SnookerState:
        return SnookerState(self)

    def is_giving_up(self, action: int) -> bool:
        """Whether an action gives up the frame."""
        return action == self.first_offer + _GIVE_UP

    def _from_position(self, text: str) -> State:
        """See `Game.from_position`; `lying.py` describes the notation. All reds that have fallen fell in the
        first shot; the other player potted the colours, and both missed. Only the last shot tells where the
        balls lie: until then one may lie on the spot of a colour that has fallen."""
        lies = read_lies(text, SNOOKER, BALLS)
        colours = [NAMES[ball] for ball in COLOURS]
        all_reds = [ball for ball in BALLS if ball.startswith(NAMES[RED])]
        reds, down = [red for red in all_reds if red in lies], [c for c in colours if c not in lies]
        if NAMES[WHITE] not in lies:
            raise PositionError("the white lies on the table", text)
        if down == colours or down != colours[: len(down)] or (reds and down):
            raise PositionError("colours fall in their order, when all reds are down", text)
        state = self.new_initial_state()
        gone = [red for red in all_reds if red not in lies]
        told(state, f"hit white {quoted(all_reds[0])} {pots(gone)}")
        if gone:
            if state._must_name():
                do_written(state, f"name {NAMES[BLACK]}")
            told(state, f"hit white {NAMES[BLACK]}")
        for colour in down:
            told(state, f"hit white {colour} {pots([colour])}")
        told(state, f"hit white {quoted([*reds, *colours[len(down) :]][0])} {rests(lies)}")
        return state

    def max_game_length(self) -> int:
        """Of each shot: what is done about the foul before it, a colour named, the white placed, the shot."""
        return 4 * self.options.limit * (2 * self.options.frames - 1)

    def max_chance_nodes_in_history(self) -> int:
        """Each shot is reported, and the lot may be drawn twice in a frame."""
        return (self.options.limit + 2) * (2 * self.options.frames - 1)

    def score_range(self) -> tuple[float, float]:
        """No shot gives more than all the reds."""
        frames = 2 * self.options.frames - 1
        return 0.0, float(_MOST_IN_A_SHOT * self.options.limit * frames)


class SnookerState(PointsState):
    """See `PointsState`. `frame` is what is on the table and on, `made` the points of the turn.

    `before` is the frame and the lie of the balls before the latest shot. After a foul `answering` says that
    the opponent is asked what he does about it; `may_put_back` whether he can have the balls put back. The
    lot decides who shoots at the black, or who wins the frame.
    """

    def __init__(self, game: Snooker) -> None:
        super().__init__(game)
        self.game = game
        self.frame = Frame()
        self.made = 0
        self.before: tuple[Frame, tuple[tuple[str, Place | None], ...]] = (self.frame, ())
        self.answering = False
        self.may_put_back = False
        self._begin_frame()

    def clone(self) -> Self:
        new = super().clone()
        new.frame = self.frame
        new.made = self.made
        new.before = self.before
        new.answering = self.answering
        new.may_put_back = self.may_put_back
        return new

    # --- a frame

    def _set_up(self) -> None:
        self.frame = Frame()
        self.points = [0, 0]
        self.made = 0
        self.lies = _BEGINNING.copy()
        self.hand = "the D"

    def _on(self) -> list[str]:
        on = self.frame.balls_on()
        return [ball for ball in self.lies if ball != NAMES[WHITE] and VALUES[ball] in on]

    def _may_place(self, x: float, y: float) -> bool:
        return in_the_d(x, y)

    def _place_within(self, at: Place) -> Place:
        return into_the_d(at)

    def _outline(self) -> tuple[Place, ...]:
        return THE_D

    def _default_place(self) -> Place | None:
        if None in self.lies.values():
            return None
        return white_in_hand(self._places())

    def _under_way(
        self, bearing_: float, speed: float, side: float, height: float, aimed: bool
    ) -> None:
        self.before = (self.frame, tuple(self.lies.items()))
        super()._under_way(bearing_, speed, side, height, aimed)

    # --- named shots

    def _aims(self) -> list[int]:
        on = self.frame.balls_on()
        return [i + 1 for i, aim in enumerate(self.game.aims) if VALUES[aim.target] in on]

    def _aim_reason(self, aim: Aim, legal: bool) -> Reason:
        label = ball_label(aim.target)
        if legal:
            return "alternate", t("{ball} is on.", ball=label)
        if not self.frame.has(VALUES[aim.target]):
            return "alternate", t("{ball} is not on the table.", ball=label)
        return "touch-first", t("{ball} is not on: to touch it first is a foul.", ball=label)

    def _target(self, aim: Aim) -> str:
        """Of the reds the one that goes most easily into that pocket; where nobody knows, the first."""
        if aim.target != RED_NAME:
            return aim.target
        reds = [ball for ball in self.lies if VALUES[ball] == RED]
        cue = self.lies.get(NAMES[WHITE])
        if not reds or cue is None or None in self.lies.values():
            return reds[0] if reds else ""
        best, most = reds[0], -1.0
        for ball in reds:
            at = self.lies[ball]
            assert at is not None
            others = self._others(cue, at)
            found = ease(SNOOKER, cue, at, SNOOKER.pocket(aim.pocket), others)
            if found > most:
                best, most = ball, found
        return best

    def _speed(self, action: int) -> float:
        return _SPEED

    def _stroke_of(self, action: int) -> tuple[float, float] | None:
        """A shot of which nobody says more is full at the nearest ball on that can be reached, or else by way
        of a cushion."""
        cue = self.lies.get(NAMES[WHITE])
        if action != PLAY or cue is None or None in self.lies.values():
            return super()._stroke_of(action)
        balls = sorted([(distance(cue, at), at) for at in map(self.lies.get, self._on()) if at])
        for open_way in (self._straight, self._by_cushion):
            for _, at in balls:
                found = open_way(cue, at)
                if found is not None:
                    return found, _SPEED
        return super()._stroke_of(action)

    def is_snookered(self) -> bool:
        """Whether no ball that is on can be reached straight, as far as is known."""
        cue = self.lies.get(NAMES[WHITE])
        if cue is None or None in self.lies.values():
            return False
        places = [at for at in map(self.lies.get, self._on()) if at is not None]
        return all(self._straight(cue, at) is None for at in places)

    def _straight(self, cue: Place, at: Place) -> float | None:
        """The bearing straight at a ball; None where another is in the way."""
        others = self._others(cue, at)
        return None if blocked(SNOOKER, cue, at, others) else bearing(cue, at)

    def _by_cushion(self, cue: Place, at: Place) -> float | None:
        """The bearing at a ball by way of a cushion; None where nothing is open."""
        others = self._others(cue, at)
        return by_cushion(SNOOKER, cue, at, others)

    # --- what else is chosen

    def _offers(self) -> list[int]:
        if self.over or self.under_way or self.lot:
            return []
        first = self.game.first_offer
        if self.answering:
            found = [first + _ACCEPT]
            if self.may_put_back:
                found.append(first + _PUT_BACK)
            if self.game.options.play_again:
                found.append(first + _SHOOT_AGAIN)
            return found
        if self._must_name():
            return [first + _NAME + ball - COLOURS[0] for ball in self.frame.colours]
        return []

    def _must_name(self) -> bool:
        """Whether the player must name the colour that he plays for."""
        want = self.frame.want == WANT_COLOUR and not self.frame.named
        return want and self.game.options.naming

    def _extras(self) -> list[int]:
        return [self.game.first_offer + _GIVE_UP]

    def _chosen(self, action: int) -> None:
        chosen = action - self.game.first_offer
        who = player_word(self.shooter)
        if chosen == _GIVE_UP:
            self._reveal(t("{player:@ gives|You give} up the frame", player=who))
            self._end_frame(1 - self.side, "give-up")
        elif chosen >= _NAME:
            self.frame = replace(self.frame, named=COLOURS[chosen - _NAME])
        else:
            self.answering = self.may_put_back = False
            if chosen == _PUT_BACK:
                self._reveal(t("The balls go back to where they were"))
                self.frame = self.before[0]
                self.lies = dict(self.before[1])
                self.hand = ""
            if chosen != _ACCEPT:
                self.frame = replace(self.frame, free=chosen == _PUT_BACK and self.frame.free)
                self._pass_turn()

    def _offer_reason(self, action: int, legal: bool) -> Reason:
        chosen = action - self.game.first_offer
        if legal:
            return self._why_offered(chosen)
        if self.answering:
            if chosen == _PUT_BACK:
                return "no-effort", t("The judge did not say that the other failed to try.")
            if chosen == _SHOOT_AGAIN:
                return "after-foul", t("After a foul you shoot, with the balls as they are.")
            return "after-foul", t("First say what you do about the foul.")
        if self._must_name() and (action < self.game.first_offer or chosen == _GIVE_UP):
            return "which-colour", t("First name a colour.")
        if chosen in (_ACCEPT, _SHOOT_AGAIN):
            return "after-foul", t("There has been no foul that you could answer.")
        if chosen == _PUT_BACK:
            return "no-effort", t("There has been no foul that you could answer.")
        if self._must_name():
            return "which-colour", t("That colour is not on the table.")
        return "which-colour", t("No colour is named here.")

    def _why_offered(self, chosen: int) -> Reason:
        """Why one of the game's own actions is legal."""
        if chosen == _PUT_BACK:
            return "no-effort", t("The other did not even try to touch a ball that was on.")
        if chosen == _SHOOT_AGAIN:
            return "after-foul", t("After a foul you may let the other shoot again.")
        if chosen == _GIVE_UP:
            return "give-up", t("You may give up the frame when it is your turn.")
        if chosen == _ACCEPT:
            return "after-foul", t("After a foul you may play the balls as they lie.")
        return "which-colour", t("The colour that you name is the ball on.")

    # --- what is reported

    def _which(self, report: Report) -> Report:
        """The report with a number for every red that was called just a red: balls of one kind are alike."""
        reds = [ball for ball in self.lies if VALUES[ball] == RED]
        named = {part for _, parts in report.facts for part in parts}
        left = [ball for ball in reds if ball not in named]
        facts: list[Fact] = []
        for word, parts in report.facts:
            if RED_NAME in parts and word in ("pot", "off") and left:
                parts = (left.pop(0), *parts[1:])
            elif RED_NAME in parts and word in ("hit", TOUCHING) and reds:
                parts = tuple([reds[0] if part == RED_NAME else part for part in parts])
            facts.append((word, parts))
        return Report(tuple(facts))

    def _reported(self, report: Report) -> None:
        super()._reported(self._which(report))

    def _report_fault(self, report: Report) -> Reason | None:
        found = self._which(report)
        fault = STRICT.fault(found.value())
        if not fault:
            return super()._report_fault(found)
        if any(RED_NAME in parts for _, parts in found.facts):
            return "report", t("So many reds are not on the table.")
        return "report", t("{fault}.", fault=fault)

    def _read(self, shot: Shot) -> rules.Shot:
        """A report as the rules of a frame read it."""
        return rules.with_touching(self.frame, shot_of(shot))

    def _fault(self, shot: Shot) -> Reason | None:
        read = self._read(shot)
        if WHITE in read.touching:
            return "touching-ball", t("A ball does not touch itself.")
        clause = impossible(self.frame, read)
        if clause == "no-effort":
            return clause, t("Only a player who touched no ball on first can have failed to try.")
        if clause:
            return clause, t(
                "This cannot have come of the shot: a ball falls once, and when touched."
            )
        if undecided(self.frame, read):
            return "report", t("Say which ball was touched first: the penalty depends on it.")
        if shot.report.said(SNOOKERED):
            if not self.game.options.free_ball:
                return "free-ball", t("There is no free ball by these rules.")
            ruled = self._judged(read)
            if not ruled.penalty or ruled.over or ruled.frame.only_black():
                return "free-ball", t("A free ball is only had after a foul.")
        return None

    def _judged(self, read: rules.Shot) -> Ruled:
        return judge(self.frame, read, self.game.options.black_ends)

    def _can_come(self, verdict: int) -> bool:
        known = self.game.verdicts[verdict]
        return self._is_apart(known) and self._report_fault(Report(known.facts)) is None

    def _is_apart(self, verdict: Verdict) -> bool:
        """Whether no other listed outcome says the same: just to touch a ball that is on is a miss."""
        if not verdict.text.startswith("first "):
            return True
        return VALUES[verdict.text.removeprefix("first ")] not in self.frame.balls_on()

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason:
        if not legal and self.under_way and isinstance(outcome, int):
            known = self.game.verdicts[outcome : outcome + 1]
            if known and not self._is_apart(known[0]):
                return "touch-first", t(
                    "That ball is on: to touch it first is no foul, but a miss."
                )
        return super()._outcome_reason(outcome, legal)

    def sample_report(self, rng: Random) -> OpenValue:
        """What may come of the shot: where nobody knows its aim or the lie, one of the listed outcomes, half
        of the time a ball that is on."""
        if self.stroke:
            return super().sample_report(rng)
        listed = self._legal()
        on = [NAMES[ball] for ball in self.frame.balls_on()]
        pots = [i for i in listed if self.game.verdicts[i].text in on]
        point = rng.random()
        if pots and point < 0.5:
            listed = pots
        elif point < 0.8:
            listed = listed[:1]
        facts = self.game.verdicts[rng.choice(listed)].facts
        return Report(facts or (("hit", (NAMES[WHITE], self._on()[0])),)).value()

    # --- what a shot does

    def _shot_over(self, shot: Shot) -> None:
        read = self._read(shot)
        ruled = self._judged(read)
        self._shot_taken()
        self.frame = ruled.frame
        for ball in ruled.back:
            self._spot(ball)
        if ruled.white_in_hand:
            self.hand = "the D"
        if ruled.penalty:
            self._penalise(ruled)
        elif ruled.points:
            self.made += ruled.points
            clause, text = scored_text(read, ruled)
            self._add(self.side, ruled.points, clause, text)
            self._rule(
                clause,
                tn("{count} point: {what}", "{count} points: {what}", ruled.points, what=text),
            )
        decided = self.frame.decider and (ruled.points or ruled.penalty)
        if ruled.over or decided:
            level = self._leader() < 0
            self._rule(
                "level" if decided or level else "frame-end",
                t("The points are level: the black decides") if level else t("The frame is over"),
            )
            self._all_down()
        elif self.shots >= self.game.options.limit:
            self._limit_reached()
        elif not ruled.again:
            if not ruled.penalty:
                self._rule(
                    "turn", t("No ball that was on fell: the turn passes to the other player")
                )
            self._pass_turn()
            self.made = 0
            self.may_put_back = bool(ruled.penalty) and not read.tried
            if self.may_put_back:
                self._rule("no-effort", t("No ball on was tried for: the balls may be put back"))
            free = bool(shot.report.said(SNOOKERED))
            self.frame = replace(self.frame, free=free)
            self.answering = self.may_put_back or (
                bool(ruled.penalty) and self.game.options.play_again
            )

    def _spot(self, ball: int) -> None:
        """Put a colour back; where nobody knows how the other balls lie, nobody knows its place either."""
        known = None not in self.lies.values()
        self.lies[NAMES[ball]] = spot_for(ball, self._places()) if known else None

    def _penalise(self, ruled: Ruled) -> None:
        """The opponent gets the penalty; the first fault is the one that is named."""
        fault = ruled.faults[0]
        player = player_word(self.shooter)
        text = foul_text(fault)
        self._add(1 - self.side, ruled.penalty, "penalty", text)
        self._rule(fault.clause, t("Foul: {why}", why=text))
        self._rule(
            "penalty",
            tn(
                "{count} point to the other player",
                "{count} points to the other player",
                ruled.penalty,
            ),
        )
        self._reveal(
            t(
                "Foul by {player}: {why}. {points} to {other}",
                player=player,
                why=text,
                points=ruled.penalty,
                other=player_word(1 - self.side),
            )
        )

    def _all_down(self) -> None:
        """The frame is won by who has more points; if they are level, the black decides."""
        leader = self._leader()
        if leader >= 0:
            self._end_frame(leader, "frame-win")
            return
        self._reveal(t("The points are level: the black decides"))
        self.frame = Frame(0, (BLACK,), WANT_ORDER, decider=True)
        self.lies = {NAMES[BLACK]: SPOTS[BLACK]}
        self.hand = "the D"
        self.made = 0
        self.lot = _AT_BLACK

    def _limit_reached(self) -> None:
        self._rule("limit", t("The frame has gone on for too many shots"))
        leader = self._leader()
        if leader < 0:
            self.lot = FRAME
        else:
            self._end_frame(leader, "limit")

    # --- the lot

    def _drawn(self, outcome: Action) -> None:
        if self.lot != _AT_BLACK:
            super()._drawn(outcome)
            return
        assert isinstance(outcome, int)
        self.lot = ""
        self.side = outcome - self.game.first_draw
        self.turns += 1

    def _lot_clause(self) -> str:
        return "level" if self.lot == _AT_BLACK else super()._lot_clause()

    def _chance_what(self) -> str:
        return t("who shoots at the black") if self.lot == _AT_BLACK else super()._chance_what()

    # --- words

    def _ball_label(self, ball: str) -> Text:
        return ball_label(ball)

    def _foul_label(self, why: str) -> Text:
        return t("no try for a ball that was on")

    def _report_label(self, value: OpenValue, struck: str) -> Text:
        label = super()._report_label(value, struck)
        for (ball,) in Report.of(value, self.game.words).names(TOUCHING):
            label = t("touching ball: {ball}; {said}", ball=ball_label(ball), said=label)
        return label

    def _turn_fault(self, value: OpenValue) -> Reason | None:
        if self.game.options.naming:
            return "which-colour", t("Each colour is named before its shot: report shot by shot.")
        return super()._turn_fault(value)

    def _observe(self, seat: int, out: Tensor) -> None:
        self._observe_shots(seat, out)
        frame = self.frame
        out.one_hot("wanted", frame.want, 3)
        out.one_hot("named", frame.named - COLOURS[0], len(COLOURS))
        flags = (frame.free, frame.decider, self.answering, self.may_put_back, bool(self.lot))
        out.numbers("reds", [frame.reds], REDS)
        out.numbers("frame", [float(flag) for flag in flags])
        out.each("points", [self.points[other] for other in out.around], 147)
        out.numbers("break, shots", [self.made, self.shots], [147, self.game.options.limit])


GAME = Snooker
