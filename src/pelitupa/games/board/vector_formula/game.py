"""Vector Formula (booklet 55): a race on grid paper, in which the speed changes by one a turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from pelitupa.core import (
    TERMINAL,
    Game,
    OptionError,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    option,
    player_word,
    t,
)
from pelitupa.core.first_turn import FirstTurnOptions, first_turn
from pelitupa.core.options import Value
from pelitupa.equipment.track import (
    HIGHEST,
    LONGEST_TRACK,
    WIDEST,
    Point,
    Track,
    point_name,
    read_track,
)
from pelitupa.games.board.vector_formula.course import CHANGES, CRASH, FINISH, Course, Motion
from pelitupa.games.board.vector_formula.maker import made_track

_NAMED: Final = (
    ("up-left", t("up and left")), ("up", t("up")), ("up-right", t("up and right")),
    ("left", t("left")), ("keep", t("no change")), ("right", t("right")),
    ("down-left", t("down and left")), ("down", t("down")), ("down-right", t("down and right")),
)  # fmt: skip
"""Text and button of `CHANGES`."""

KEEP: Final = 4
_ALL_CHANGES: Final = list(range(len(CHANGES)))

HIGHEST_SEED: Final = 999999
_TRIES: Final = 20


def car_word(seat: int) -> Text:
    """The colour of a seat's pen."""
    return (t("red"), t("blue"), t("green"), t("yellow"), t("brown"))[seat]


@dataclass(frozen=True)
class VectorFormulaOptions(FirstTurnOptions):
    """The track, and what the source leaves open of walls, finish, crashes and the end."""

    players: int = option(2, "Two to five drive.", low=2, high=5, clause="players")
    first: int = first_turn(5)
    track: str = option(
        "straight-right-straight",
        "Pieces joined by -, random, or a drawn track.",
        clause="track",
        longest=LONGEST_TRACK,
        drawn=(WIDEST, HIGHEST - 1),
    )
    seed: int = option(
        0,
        "What widths, lengths and a random track are drawn from; 0: another number for each match.",
        low=0,
        high=HIGHEST_SEED,
        clause="made",
    )
    narrow: int = option(5, "The narrowest piece of a made track.", low=5, high=10, clause="made")
    wide: int = option(10, "The widest piece of a made track.", low=5, high=10, clause="made")
    start: str = option(
        "chosen",
        "Starting points are chosen in turn, or given.",
        choices=("chosen", "given"),
        clause="start",
    )
    wall_crash: bool = option(False, "Touching the wall is a crash.", clause="wall")
    wrecks: bool = option(False, "The last point of a crashed car stays occupied.", clause="crash")
    crash_first: bool = option(
        True,
        "A line over the finish and off the track is a crash, else what it does first.",
        clause="both",
    )
    finish: str = option(
        "beyond",
        "The finish is crossed beyond it, or by touching it.",
        choices=("beyond", "touch"),
        clause="finish",
    )
    either_way: bool = option(False, "The finish may be crossed backwards.", clause="forwards")
    finish_round: bool = option(False, "The round is played to its end.", clause="round")
    last_wins: bool = option(False, "The last car that has not crashed wins.", clause="last")
    limit: int = option(100, "Rounds after which nobody wins.", low=1, high=1000, clause="limit")

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {
            "straight": {"track": "straight"},
            "chicane": {"track": "straight-chicane-straight"},
            "hairpin": {"track": "straight-right-straight-right-straight"},
            "random": {"track": "random"},
        }

    def check(self) -> None:
        """The track must be one, with room for all on its start, and a way to its finish."""
        super().check()
        if self.narrow > self.wide:
            raise OptionError(t("the narrowest piece is wider than the widest"))
        course = self.course()
        if len(course.starts) < self.players:
            raise OptionError(t("the starting line has no point for each player"))
        if not course.can_be_finished():
            raise OptionError(t("there is no way from the start to the finish"))

    def drawn(self, rng: Callable[[], float]) -> dict[str, Value]:
        """A number for a track that is made, where none is given: the first of some for which all is well."""
        if self.seed or ":" in self.track:
            return {}
        for _ in range(_TRIES):
            number = 1 + int(rng() * HIGHEST_SEED)
            try:
                replace(self, seed=number)
            except OptionError:
                continue
            return {"seed": number}
        return {}

    def drawing(self) -> str:
        return str(self.course().track)

    def course(self) -> Course:
        """The track with these rules."""
        drawn = ":" in self.track
        track: Track = (
            read_track(self.track)
            if drawn
            else made_track(self.track, self.seed, self.narrow, self.wide, self.players)
        )
        return Course(
            track, self.wall_crash, self.finish == "touch", self.either_way, self.crash_first
        )


class VectorFormula(Game[VectorFormulaOptions]):
    """Vector Formula. Actions: the nine changes of the speed, then the points of the starting line."""

    look_place: ClassVar[str] = "pelitupa.games.board.vector_formula.look"

    def __init__(self, options: VectorFormulaOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.course = options.course()
        self.starts = self.course.starts
        self.wrecks = options.wrecks
        points = [point_name(*point) for point in self.starts]
        self.named = [*_NAMED, *zip(points, points, strict=True)]

    def new_initial_state(self) -> VectorFormulaState:
        return VectorFormulaState(self)

    def score_range(self) -> tuple[float, float]:
        return 0.0, 1.0

    def max_game_length(self) -> int:
        return self.options.players * (self.options.limit + 1)


class VectorFormulaState(State):
    """A position.

    `trails[seat]` are the points where a car has been, () before it has a start; `speeds` the speeds to the
    right and downwards. `out` are the seats that have crashed, `home` those over the finish. `turn` is the
    seat to move, or TERMINAL, and `rounds` how many rounds have been driven to their end.
    """

    def __init__(self, game: VectorFormula) -> None:
        super().__init__(game)
        self.game = game
        players = game.options.players
        self.trails: list[tuple[Point, ...]] = [()] * players
        self.speeds: list[Point] = [(0, 0)] * players
        self.out: tuple[int, ...] = ()
        self.home: tuple[int, ...] = ()
        self.rounds = 0
        self.turn = game.options.first - 1
        self.won: tuple[int, ...] = ()
        if game.options.start == "given":
            self.trails = [(point,) for point in game.starts[:players]]

    def clone(self) -> Self:
        new = super().clone()
        new.trails = self.trails.copy()
        new.speeds = self.speeds.copy()
        new.out = self.out
        new.home = self.home
        new.rounds = self.rounds
        new.turn = self.turn
        new.won = self.won
        return new

    def current_player(self) -> int:
        return self.turn

    def motion(self, seat: int) -> Motion:
        """Where a car that has started is, its speed, and its side of the finish: see `Motion`."""
        trail, course, (dx, dy) = self.trails[seat], self.game.course, self.speeds[seat]
        (x, y), side = trail[-1], 0
        for back in reversed(trail):  # on the finish, to where it came from
            side = course.at_rest(back[0], back[1], 0)[4]
            if side:
                break
        return x, y, dx, dy, side or -1

    def choosing(self) -> bool:
        """Whether the player to move has no starting point yet."""
        return self.turn >= 0 and not self.trails[self.turn]

    def taken(self, point: Point) -> int:
        """The seat whose car keeps the one to move off a point, or -1."""
        for seat, trail in enumerate(self.trails):
            if trail and trail[-1] == point and seat != self.turn:
                gone = seat in self.home or (seat in self.out and not self.game.wrecks)
                if not gone:
                    return seat
        return -1

    def target(self, action: int) -> Point:
        """The point that an action of the player to move leads to."""
        if action >= len(CHANGES):
            return self.game.starts[action - len(CHANGES)]
        (x, y), (dx, dy) = self.trails[self.turn][-1], self.speeds[self.turn]
        cx, cy = CHANGES[action]
        return x + dx + cx, y + dy + cy

    def choices(self) -> range:
        """What the player to move chooses among, where no car is in the way."""
        changes = len(CHANGES)
        return range(changes, len(self.game.named)) if self.choosing() else range(changes)

    def _legal(self) -> list[int]:
        """All that the player to move chooses among, but what leads to where a car is in the way. Of the
        changes of speed at most one leads to each point."""
        trails, turn = self.trails, self.turn
        trail = trails[turn]
        if not trail:
            return [action for action in self.choices() if self.taken(self.target(action)) < 0]
        found = _ALL_CHANGES.copy()
        (x, y), (dx, dy) = trail[-1], self.speeds[turn]
        x, y = x + dx, y + dy
        for seat, other in enumerate(trails):
            if seat != turn and other:
                there, down = other[-1]
                if -1 <= there - x <= 1 and -1 <= down - y <= 1 and self.taken(other[-1]) >= 0:
                    action = 3 * (down - y) + there - x + 4
                    if action in found:
                        found.remove(action)
        return found

    def _is_legal(self, action: int) -> bool:
        changes = len(CHANGES)
        if self.trails[self.turn]:
            chosen = 0 <= action < changes
        else:
            chosen = changes <= action < len(self.game.named)
        return chosen and self.taken(self.target(action)) < 0

    def _apply(self, action: int) -> None:
        seat, target = self.turn, self.target(action)
        if action >= len(CHANGES):
            self.trails[seat] = (target,)
            self.turn = (seat + 1) % len(self.trails)
            return
        old = self.motion(seat)
        dx, dy = target[0] - old[0], target[1] - old[1]
        outcome = self.game.course.outcome(old, dx, dy)
        self.trails[seat] = (*self.trails[seat], target)
        self.speeds[seat] = (dx, dy)
        if outcome == FINISH:
            self.home = (*self.home, seat)
            self._reveal_later(_finish_told, (seat,))
        elif outcome == CRASH:
            self.out = (*self.out, seat)
            self._reveal_later(_crash_told, (seat,))
        self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        """The next car that drives, or the end of the match."""
        rules, players = self.game.options, len(self.trails)
        out, home = self.out, self.home
        if not (out or home):  # as nearly always: the next seat drives, or a round is at its end
            following = (seat + 1) % players
            if following != rules.first - 1:
                self.turn = following
                return
        driving = [s for s in range(players) if s not in out and s not in home]
        if self.home and not rules.finish_round:
            self._end(self.home, "winner")
        elif rules.last_wins and not self.home and len(driving) == 1:
            self._end((driving[0],), "last")
        else:
            first = rules.first - 1
            later = [(first + k) % players for k in range((seat - first) % players + 1, players)]
            for other in later:
                if other in driving:
                    self.turn = other
                    return
            self.rounds += 1
            if self.home:
                self._end(self.home, "round")
            elif not driving or self.rounds >= rules.limit:
                self._end((), "last")
            else:
                self.turn = next(
                    s for k in range(players) if (s := (first + k) % players) in driving
                )

    def _end(self, winners: tuple[int, ...], clause: str) -> None:
        self.turn, self.won = TERMINAL, tuple(sorted(winners))
        if not winners:
            told = (
                t("Everyone has crashed")
                if self.rounds < self.game.options.limit
                else t("The time is up")
            )
            self._reveal(told)
            return
        text = t("the last car") if clause == "last" else t("over the finish")
        for seat in self.won:
            self._score((seat,), 1.0, clause, text)

    def winners(self) -> list[int]:
        return list(self.won)

    def scores(self) -> list[float]:
        return [float(seat in self.won) for seat in range(len(self.trails))]

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        start = action >= len(CHANGES)
        if start and not self.choosing():
            return "start", t("Your car stands on the track already: change its speed.")
        if not start and self.choosing():
            return "start", t("First mark a point of the starting line.")
        other = self.taken(self.target(action))
        if other >= 0:
            told = t("There stands the {colour} car.", colour=car_word(other))
            return "start" if start else "blocked", told
        if start:
            return "start", t("That point of the starting line is free.")
        return "speed", t("Each part of the speed changes by one at most.")

    def _observe(self, seat: int, out: Tensor) -> None:
        track = self.game.course.track
        for other in out.turned(out.around):
            x, y = self.trails[other][-1] if self.trails[other] else (-1, -1)
            dx, dy = self.speeds[other]
            driving = float(other not in self.out and other not in self.home)
            out.numbers("car", [x, y, dx, dy, driving], [track.wide, track.high, 10.0, 10.0, 1])
        out.seat("to move", self.turn)


def _finish_told(seat: int) -> Text:
    return t("{player:@ crosses|You cross} the finishing line", player=player_word(seat))


def _crash_told(seat: int) -> Text:
    return t("{player:@ crashes|You crash}", player=player_word(seat))


GAME = VectorFormula
