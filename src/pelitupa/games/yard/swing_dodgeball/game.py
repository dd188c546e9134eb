"""Swing Dodgeball (booklet 83): a burner throws a ball at two who swing, and wants a place in a swing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import Call, OptionError, Reason, Rulebook, Tensor, Text, option, player_word, t
from pelitupa.games.yard.events import (
    COMES,
    LOT,
    NOBODY,
    YardGame,
    YardOptions,
    YardState,
    first_option,
    present_option,
)

PLACE: Final = "place"
HIT: Final = "hit"
BOUNCED: Final = "bounced"
CAUGHT: Final = "caught"
HALF: Final = "half"
TWICE: Final = "twice"
UNDER: Final = "under"
LINE: Final = "line"
STILL: Final = "still"
AWAY: Final = "away"
BETWEEN: Final = "between"
BEHIND: Final = "behind"
READY: Final = "ready"
"""Words, each with the target whom it is about: gets the next place, by lot; was hit by the ball, or by one
that had bounced; kicked a ball that was caught, half-caught, or half-caught directly after the half-catch
before; was hit by a ball that a back-burner threw under the bar; keeps the swing still; kicks the ball away
from under the swings; the ball went between the ropes of the empty swing, thrown by the burner or by a
back-burner. Without a name: a throw from in front of the line; all sit again, and the burner has the ball."""

RUNS: Final = ("run-half", "run", "run-one-half", "run-two")
"""Words: somebody is back from a run that is worth a half, one, one and a half, or two."""
_HALVES: Final = {word: place + 1 for place, word in enumerate(RUNS)}

THROWING: Final = 2
RUNNING: Final = 3
"""Phases: the ball is thrown at the targets; a ball was kicked away, and the targets may run."""

TARGETS: Final = 2
FEWEST: Final = 3
MOST: Final = 5
LIFE: Final = 6
"""So many half runs are a bonus life (booklet 83.5)."""

_THING: Final = re.compile(r"\s*(\w[\w -]*?)\s+(1/2|1 1/2|1|2)\s*")
_WORTH: Final = {"1/2": 1, "1": 2, "1 1/2": 3, "2": 4}


def things(text: str) -> dict[str, int]:
    """What there is to run around, with how many half runs each is worth. Raises `OptionError`."""
    found: dict[str, int] = {}
    for part in text.split(";"):
        match = _THING.fullmatch(part)
        if match is None:
            raise OptionError(
                t(
                    "round is a list of things and runs from 1/2 to 2, as tree 1; lamp 1/2; not {part}",
                    part=repr(part.strip()),
                )
            )
        if match[1] in found:
            raise OptionError(t("round names {thing} twice", thing=match[1]))
        found[match[1]] = _WORTH[match[2]]
    return found


@dataclass(frozen=True)
class SwingOptions(YardOptions):
    """Who plays, who burns first, and what the block has agreed on."""

    players: int = option(
        3,
        "How many names there are, with those who come later.",
        low=FEWEST,
        high=MOST,
        clause="players",
    )
    present: int = present_option(MOST)
    first: int = first_option("burner", MOST)
    bounce_hits: bool = option(True, "A ball that has bounced burns, too.", clause="bounce")
    half: str = option(
        "throws",
        "Whether two half-catches must be of throws that follow each other, or of kicks of the same target.",
        choices=("throws", "kicks"),
        clause="half-catch",
    )
    fetch: str = option(
        "burner",
        "Who may throw the ball between the ropes.",
        choices=("burner", "any"),
        clause="ropes",
    )
    hit_runner: bool = option(False, "A hit burns one who runs, too.", clause="runner")
    round: str = option(
        "tree 1",
        "What there is to run around, and for how many runs: tree 1; lamp 1/2.",
        longest=100,
        clause="things",
    )
    bank: bool = option(
        False, "Runs of one who has a bonus life are kept for the next one.", clause="bank"
    )
    runs_lost: bool = option(False, "Who burns loses his runs.", clause="runs-kept")

    def check(self) -> None:
        self.check_there(FEWEST, self.first)
        things(self.round)


class SwingDodgeball(YardGame[SwingOptions]):
    """Swing Dodgeball. Outcomes: places by lot, and what came of throws, kicks and runs."""

    look_place: ClassVar[str] = "pelitupa.games.yard.swing_dodgeball.look"

    def __init__(self, options: SwingOptions, rulebook: Rulebook) -> None:
        self.things = things(options.round)
        worth = set(self.things.values())
        labels = (t("Run: ½"), t("Run: 1"), t("Run: 1½"), t("Run: 2"))
        runs = [
            Call(word, label, aside=_HALVES[word] not in worth, often=1.0 if word == "run" else 0.5)
            for word, label in zip(RUNS, labels, strict=True)
        ]
        calls = (
            Call(HIT, t("Hit")),
            Call(CAUGHT, t("Kick caught")),
            Call(HALF, t("Half-catch"), often=0.5),
            Call(TWICE, t("Half-catch, directly after the one before"), often=0.3),
            Call(AWAY, t("Kicks the ball away"), often=0.4),
            *runs,
            Call(BETWEEN, t("Between the ropes"), often=0.4),
            Call(READY, t("All sit, the burner has the ball"), named=False),
            Call(BOUNCED, t("Hit after a bounce"), aside=True, often=0.2),
            Call(BEHIND, t("Between the ropes, by a back-burner"), aside=True, often=0.2),
            Call(UNDER, t("Hit from behind, under the bar"), aside=True, often=0.1),
            Call(LINE, t("Thrown from in front of the line"), named=False, aside=True, often=0.1),
            Call(STILL, t("Keeps the swing still"), aside=True, often=0.05),
            Call(PLACE, t("Gets the next place"), lot=True),
        )
        super().__init__(options, rulebook, calls)

    def new_initial_state(self) -> SwingState:
        return SwingState(self).set_up()


class SwingState(YardState):
    """Who sits in the swings (`targets`), who is the `burner`, and the `line` of back-burners.

    `runs` are counted in halves; `lives` says who has a bonus life. `halved` are the targets whose half-catch
    a second one could follow. `away` kicked the ball away; `fresh` until anything else has happened since.
    """

    def __init__(self, game: SwingDodgeball) -> None:
        super().__init__(game)
        players = game.num_players()
        self.swings = game
        self.targets: list[int] = []
        self.burner = game.options.first - 1
        self.line: list[int] = []
        self.turns = [0] * players
        self.runs = [0] * players
        self.lives = [False] * players
        self.halved: list[int] = []
        self.away = NOBODY
        self.fresh = False
        self.phase = LOT

    def set_up(self) -> Self:
        """This state, where no lot needs to be drawn: with three of whom one burns."""
        self._placed()
        return self

    def clone(self) -> Self:
        new = super().clone()
        new.targets = self.targets.copy()
        new.burner = self.burner
        new.line = self.line.copy()
        new.turns = self.turns.copy()
        new.runs = self.runs.copy()
        new.lives = self.lives.copy()
        new.halved = self.halved.copy()
        new.away = self.away
        new.fresh = self.fresh
        return new

    def placeless(self) -> list[int]:
        """Who is here, and has no place yet."""
        return [
            seat
            for seat in self.people()
            if seat != self.burner and seat not in self.targets and seat not in self.line
        ]

    # --- what can be told

    def _broken(self, word: str, seat: int) -> Reason | None:
        if (word == PLACE) != (self.phase == LOT):
            if self.phase == LOT:
                return "first", t("First the places are drawn by lot.")
            return "first", t("The places are drawn already.")
        if word == PLACE:
            if seat in self.placeless():
                return None
            return "first", t("{player:@ has|You have} a place already.", player=player_word(seat))
        if word == LINE:
            return None if self.phase == THROWING else self._not_throwing()
        if word == READY:
            return (
                None if self.phase == RUNNING else ("over", t("The burner has the ball already."))
            )
        if seat not in self.targets:
            return "targets", t(
                "{player:@ does|You do} not sit in a swing.", player=player_word(seat)
            )
        if word in (BETWEEN, BEHIND) or word in RUNS:
            return self._no_run(word)
        if self.phase == RUNNING:
            return self._no_burn_now(word, seat)
        return self._no_throw(word, seat)

    def _no_throw(self, word: str, seat: int) -> Reason | None:
        """The first rule by which this is nothing that came of a throw."""
        if word == BOUNCED and not self.swings.options.bounce_hits:
            return "bounce", t("Here a ball that has bounced does not burn.")
        if word == TWICE and seat not in self.halved:
            return "half-catch", t(
                "No half-catch of a kick of {player:@|yours} came directly before.",
                player=player_word(seat),
            )
        if word == UNDER and not self.line:
            return "back-burners", t("There are no back-burners.")
        return None

    def _no_run(self, word: str) -> Reason | None:
        """The first rule by which nobody comes back from a run, or burns for an empty swing."""
        if self.phase != RUNNING:
            return "away", t("Nobody has kicked the ball away: all sit in their swings.")
        if word in RUNS and _HALVES[word] not in self.swings.things.values():
            return "things", t("Nothing is worth so many runs here.")
        if word == BEHIND and self.swings.options.fetch == "burner":
            return "ropes", t("Only the burner throws between the ropes here.")
        if word == BEHIND and not self.line:
            return "back-burners", t("There are no back-burners.")
        return None

    def _no_burn_now(self, word: str, seat: int) -> Reason | None:
        """The first rule by which nobody burns by this while targets may run."""
        if word in (HIT, BOUNCED):
            if not self.swings.options.hit_runner:
                return "runner", t("A hit does not burn one who runs: throw between the ropes.")
            return self._no_throw(word, seat)
        if word in (CAUGHT, HALF, TWICE):
            if seat != self.away or not self.fresh:
                return "away", t("Nobody else has kicked the ball since it was kicked away.")
            return self._no_throw(word, seat)
        return self._not_throwing()

    def _not_throwing(self) -> Reason:
        return "over", t("The ball was kicked away: first all sit again, and the burner has it.")

    def _basis(self, word: str) -> Reason:
        if word == PLACE:
            return "first", t("Places are drawn by lot.")
        if word in RUNS:
            return "run", t("Who is back at the rope before the ball goes between has the run.")
        if word == LINE and self.halved:
            return "half-throw", t(
                "After a half-catch one throw may come from where the ball was caught, and no other."
            )
        clause, text = _BASES[word]
        return clause, text

    def _comes_in(self) -> Text:
        return t("Who comes later goes behind the swings.")

    # --- what follows

    def _happen(self, word: str, seat: int) -> None:
        if self.fresh and word not in (CAUGHT, HALF, TWICE):  # the kick away was not half-caught
            self.halved = [one for one in self.halved if one != self.away]
        self.fresh = False
        if word == PLACE:
            self._place(seat)
        elif word in (HIT, BOUNCED, CAUGHT, TWICE, BETWEEN, BEHIND):
            self._burn(seat)
        elif word == HALF:
            self._half_caught(seat)
        elif word == AWAY:
            self.away, self.fresh, self.phase = seat, True, RUNNING
            if seat not in self.halved:
                self._between_throws()
            self._reveal(
                t(
                    "The ball is away: {player:@ may run, and so may the other|run, and so may the other}",
                    player=player_word(seat),
                )
            )
        elif word in RUNS:
            self._run(seat, _HALVES[word])
        elif word == READY:
            self._sit_down()
        elif word == STILL:
            self._reveal(
                t(
                    "{player:@ must|You must} swing: nobody may keep the swing still",
                    player=player_word(seat),
                )
            )
        elif word == UNDER:
            self._reveal(t("Under the bar: that burns nobody"))
            self._between_throws()
        else:
            self._reveal(t("From in front of the line: it does not count, and is thrown again"))

    def _place(self, seat: int) -> None:
        """The lot gives the swings first, then the burner's place, then those behind the swings."""
        if len(self.targets) < TARGETS:
            self.targets.append(seat)
        elif self.burner == NOBODY:
            self.burner = seat
        else:
            self.line.append(seat)
        self._placed()

    def _placed(self) -> None:
        """Where the places of those who are left need no lot, they have them, and it begins."""
        left = self.placeless()
        if self.burner != NOBODY and len(self.targets) + len(left) == TARGETS:
            self.targets += left
        elif len(left) == 1 and len(self.targets) == TARGETS:
            if self.burner == NOBODY:
                self.burner = left[0]
            else:
                self.line.append(left[0])
        elif left:
            return
        self.phase = THROWING
        self._burns_now(self.burner)

    def _burns_now(self, seat: int) -> None:
        """Somebody is the burner from now on."""
        self.burner = seat
        self.turns[seat] += 1
        self.deal = sum(self.turns)
        self._score((seat,), 1.0, "nobody-wins", t("A turn as the burner"))
        self._reveal(t("{player:@ burns|You burn} now", player=player_word(seat)))

    def _half_caught(self, seat: int) -> None:
        if self.swings.options.half == "throws":
            self.halved = [seat]
        elif seat not in self.halved:
            self.halved.append(seat)
        self._reveal(
            t(
                "Half-catch: one more directly after it, and {player:@ burns|you burn}",
                player=player_word(seat),
            )
        )

    def _between_throws(self) -> None:
        """A throw has come between: what it follows does not follow directly any more."""
        if self.swings.options.half == "throws":
            self.halved = []

    def _burn(self, seat: int) -> None:
        """A target burns: a bonus life is lost, or else the place in the swing."""
        self.halved = [one for one in self.halved if one != seat]
        self._between_throws()
        self._sit_down()
        if self.lives[seat]:
            self.lives[seat] = False
            self._reveal(
                t(
                    "{player:@ loses|You lose} the bonus life, and not the swing",
                    player=player_word(seat),
                )
            )
            self._earn(seat)
            return
        self._swap(seat, True)

    def _swap(self, seat: int, stays: bool) -> None:
        """The burner gets the swing of a target. A target who `stays` goes behind the swings, from where the
        next burner comes: with three players it is the same one."""
        if self.swings.options.runs_lost:
            self.runs[seat] = 0
        if stays:
            self.line.append(seat)
        self.targets[self.targets.index(seat)] = self.burner
        self._reveal(t("{player:@ gets a swing|You get a swing}", player=player_word(self.burner)))
        self._pass_on()

    def _pass_on(self) -> None:
        """Who has been behind the swings the longest burns, unless all that was agreed on has been played."""
        new = self.line.pop(0)
        if 0 < self.swings.options.rounds <= self.deal:
            self.burner = new
            self._finish()
        else:
            self._burns_now(new)

    def _run(self, seat: int, halves: int) -> None:
        """A target is back from a run. It may set out again."""
        if self.lives[seat] and not self.swings.options.bank:
            self._reveal(
                t(
                    "{player:@ has|You have} a bonus life: the run does not count",
                    player=player_word(seat),
                )
            )
            return
        self.runs[seat] += halves
        self._reveal(
            t(
                "{player:@ has|You have} runs: {runs:g}",
                player=player_word(seat),
                runs=self.runs[seat] / 2,
            )
        )
        self._earn(seat)

    def _earn(self, seat: int) -> None:
        """Three runs become a bonus life; nobody has two."""
        if self.runs[seat] >= LIFE and not self.lives[seat]:
            self.runs[seat] -= LIFE
            self.lives[seat] = True
            self._reveal(t("{player:@ has|You have} a bonus life", player=player_word(seat)))

    def _sit_down(self) -> None:
        """All sit again, and the burner has the ball."""
        self.phase, self.away, self.fresh = THROWING, NOBODY, False

    def _take(self, word: str, seat: int) -> None:
        super()._take(word, seat)
        if word == COMES and self.phase in (THROWING, RUNNING):
            self.line.append(seat)
            self._reveal(t("{player:@ goes|You go} behind the swings", player=player_word(seat)))

    def _begun(self) -> bool:
        """Who comes is behind the swings at once."""
        return False

    def _gone(self, seat: int) -> None:
        self.halved = [one for one in self.halved if one != seat]
        self.lives[seat] = False
        if self._too_few(FEWEST):
            return
        if self.phase == LOT:
            self._give_up_place(seat)
        elif seat == self.burner:
            self._sit_down()
            self._pass_on()
        elif seat in self.targets:
            self._sit_down()
            self._swap(seat, False)
        else:
            self.line.remove(seat)

    def _give_up_place(self, seat: int) -> None:
        """One of those who have drawn a place, or have not yet, is not there any more."""
        self.targets = [one for one in self.targets if one != seat]
        if seat == self.burner:
            self.burner = NOBODY
        self._placed()

    # --- results

    def scores(self) -> list[float]:
        """Turns as the burner, of which everybody wants few."""
        return [float(turns) for turns in self.turns]

    # --- what is seen

    def _observe(self, seat: int, out: Tensor) -> None:
        out.one_hot("phase", self.phase, RUNNING + 1)
        out.seat("first swing", self.targets[0] if self.targets else NOBODY)
        out.seat("second swing", self.targets[1] if len(self.targets) > 1 else NOBODY)
        out.seat("burner", self.burner)
        places = [self.line.index(s) + 1 if s in self.line else 0 for s in out.around]
        out.numbers("place behind", list(places), MOST)
        out.each("runs", [self.runs[s] for s in out.around], 10.0)
        out.each("lives", [float(self.lives[s]) for s in out.around])
        out.each("turns", [self.turns[s] for s in out.around], 10.0)
        out.among("half-caught", self.halved)
        out.seat("kicked away", self.away)
        out.numbers("fresh", [float(self.fresh)])
        out.each("here", [float(self.here[s]) for s in out.around])


_BASES: Final[dict[str, tuple[str, Text]]] = {
    HIT: ("hit", t("A target who is hit between knees and neck burns.")),
    BOUNCED: ("bounce", t("A ball that has bounced burns, too.")),
    CAUGHT: ("catch", t("A kick that is caught before it bounces burns the kicker.")),
    HALF: ("half-catch", t("A kick was caught after one bounce.")),
    TWICE: ("half-catch", t("The second half-catch directly after the first burns the kicker.")),
    UNDER: ("back-hit", t("From behind only a ball over the bar burns.")),
    LINE: ("line", t("The burner throws from behind the line.")),
    STILL: ("swing", t("This is told aloud, and has no penalty.")),
    AWAY: ("away", t("A target who stops the ball under the swings may get out and kick it away.")),
    BETWEEN: ("ropes", t("The ball went between the ropes of an empty swing.")),
    BEHIND: ("ropes", t("Here back-burners may throw between the ropes, too.")),
    READY: ("over", t("All sit again, and the burner has the ball: that play is over.")),
}

GAME = SwingDodgeball
