"""The Bleep Game (booklet 59): who is the first to shout at an oncoming passenger car.

What comes along the road is drawn, and so is what the clock of each shows who shouted; who shouts is
decided by all at once. With the option `aloud` the shouting is done in a real car or beside a real road, and
one who records tells what was heard, in one entry a vehicle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    TERMINAL,
    Action,
    Game,
    Options,
    Reason,
    Rulebook,
    Sampler,
    State,
    Tensor,
    have_won,
    listed,
    only,
    option,
    player_word,
    t,
)
from pelitupa.core.deeds import DEEDS, SAID_BY_RULES
from pelitupa.core.objective import with_most
from pelitupa.core.view import EVERYONE

BLEEP: Final = 0
QUIET: Final = 1

CAR: Final = 0
VEHICLES: Final = ("car", "van", "truck", "motorcycle")
NAMES: Final = ("a passenger car", "a van", "a truck", "a motorcycle")
USUAL: Final[tuple[float, ...]] = (0.7, 0.15, 0.1, 0.05)
"""How often each comes, where nature says nothing else."""

SHORTEST: Final = 2
QUICKNESS: Final[tuple[float, ...]] = (1.0, 3.0, 6.0, 8.0, 7.0, 5.0, 4.0, 3.0, 2.0, 1.0)
"""Weights of what a shouter's clock shows, in tenths of a second: 0.2, 0.3 and so on to 1.1."""
IN_FRONT: Final = 2
"""So many tenths earlier sees who sits in front."""
CLOCKS: Final = len(VEHICLES)
MOST_CLOCKS: Final = 20
"""Outcomes from here: clocks from 0.0 to 1.9 seconds."""

MOST: Final = 5
FIRST: Final = CLOCKS + MOST_CLOCKS
WRONG: Final = FIRST + MOST
ALSO: Final = WRONG + MOST
NOBODY: Final = ALSO + MOST
STOP: Final = NOBODY + 1
"""Outcomes: who was first at a car, who shouted at something else, or at the same one too; nobody; enough."""

COMING: Final = 0
LOOKING: Final = 1
COMPARING: Final = 2
EVEN: Final = 3
HEARING: Final = 4
OVER: Final = 5


@dataclass(frozen=True)
class BleepOptions(Options):
    """How many play, for how long, and where."""

    players: int = option(3, "How many play.", low=2, high=MOST, clause="players")
    vehicles: int = option(
        20, "How many vehicles go by until all are bored.", low=1, high=200, clause="end"
    )
    dark: bool = option(False, "It is dark: at first only lights are seen.", clause="dark")
    front: bool = option(False, "The first player sits in the front seat.", clause="front")
    aloud: bool = option(
        False, "All shout aloud on a real road; one of them records it.", clause="aloud"
    )


class Bleep(Game[BleepOptions]):
    """The Bleep Game. Actions: shout or not. Outcomes: vehicles, clocks, and what was heard."""

    look_place: ClassVar[str] = "pelitupa.games.children.bleep.look"

    deeds: ClassVar[Mapping[str, str]] = {
        **DEEDS,
        "keep quiet": t("{player:@ keeps quiet|You keep quiet}"),
        "shouts, or does not": SAID_BY_RULES,
        "first at a car: {player}": SAID_BY_RULES,
        "a passenger car": t("On the road: a passenger car"),
        "a truck": t("On the road: a truck"),
        "a van": t("On the road: a van"),
        "{seconds:.1f} seconds": t("{player:@ shouts|You shout} after {seconds:.1f} seconds"),
    }

    nature_kind: ClassVar[str] = "traffic"

    def __init__(self, options: BleepOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = ("bleep", t("Bleep!")), ("quiet", t("keep quiet"))

    def new_initial_state(self) -> BleepState:
        return BleepState(self)

    def max_chance_outcomes(self) -> int:
        return STOP + 1

    def score_range(self) -> tuple[float, float]:
        """A point gained or lost at each vehicle."""
        return -float(self.options.vehicles), float(self.options.vehicles)

    def max_game_length(self) -> int:
        looks = 2 if self.options.dark else 1
        return looks * self.num_players() * self.options.vehicles

    def max_chance_nodes_in_history(self) -> int:
        return (self.num_players() + 2) * self.options.vehicles + 1

    def has_hidden_information(self) -> bool:
        return not self.options.aloud

    def has_decisions(self) -> bool:
        return not self.options.aloud

    def silence_answers(self) -> bool:
        return True

    def hidden_text(self, actor: int) -> str:
        return t("shouts, or does not")

    def _chance_text(self, outcome: int) -> str:
        if outcome < CLOCKS:
            return VEHICLES[outcome]
        if outcome < FIRST:
            return f"{(outcome - CLOCKS) / 10:.1f}"
        if outcome >= NOBODY:
            return "nobody" if outcome == NOBODY else "enough"
        verb = ("first", "wrong", "also")[(outcome - FIRST) // MOST]
        return f"{verb} {(outcome - FIRST) % MOST + 1}"


class BleepState(State):
    """What is in sight (`vehicle`, -1: nothing that is known), who has decided what about it (`shouts`, -1:
    nothing yet), the `clocks` of those who shouted, and everybody's points."""

    def __init__(self, game: Bleep) -> None:
        super().__init__(game)
        self.game = game
        self.points = [0] * game.num_players()
        self.passed = 0
        self.vehicle = -1
        self.shouts = [-1] * game.num_players()
        self.clocks = [-1] * game.num_players()
        self.heard = 0
        self.phase = COMING
        self._next_one()

    def clone(self) -> Self:
        new = super().clone()
        new.points = self.points.copy()
        new.passed = self.passed
        new.vehicle = self.vehicle
        new.shouts = self.shouts.copy()
        new.clocks = self.clocks.copy()
        new.heard = self.heard
        new.phase = self.phase
        return new

    # --- what can be done

    def current_player(self) -> int:
        if self.phase == LOOKING:
            return self.shouts.index(-1)
        return TERMINAL if self.phase == OVER else CHANCE

    def pending_players(self) -> list[int]:
        if self.phase != LOOKING:
            return []
        return [seat for seat, shout in enumerate(self.shouts) if shout < 0]

    def default_action(self, seat: int) -> int:
        return QUIET if seat in self.pending_players() else -1

    def _legal(self) -> list[int]:
        if self.phase == LOOKING:
            return [BLEEP, QUIET]
        if self.phase == COMING:
            return list(range(CLOCKS))
        if self.phase == COMPARING:
            earliest = self._earliest()
            return list(range(CLOCKS + earliest, CLOCKS + earliest + len(QUICKNESS)))
        if self.phase == EVEN:
            return [FIRST + seat for seat in self._quickest()]
        return self._audible()

    def _is_legal(self, action: int) -> bool:
        """A real clock may show any time, also one that is never drawn."""
        if self.phase == COMPARING:
            return CLOCKS <= action < FIRST
        return action in self._legal()

    def _audible(self) -> list[int]:
        """What can be heard on a real road now."""
        seats = range(len(self.points))
        also = [ALSO + seat for seat in seats if self.heard and not self.heard & 2**seat]
        if self.passed == self.game.options.vehicles:
            return [*also, STOP]
        firsts = [FIRST + seat for seat in seats]
        return [*firsts, *[WRONG + seat for seat in seats], *also, NOBODY, STOP]

    def _legal_for(self, player: int) -> list[int]:
        return [BLEEP, QUIET]

    def _audience(self, action: int) -> int:
        """Each reads the clock alone."""
        return only(self.current_player()) if self.phase == LOOKING else EVERYONE

    def probabilities(self) -> list[float] | None:
        if self.phase == COMING:
            return list(USUAL)
        if self.phase != COMPARING:
            return None
        return [weight / sum(QUICKNESS) for weight in QUICKNESS]

    def _earliest(self) -> int:
        """The shortest time that is drawn for the clock read next, in tenths of a second."""
        return SHORTEST - (IN_FRONT if self.game.options.front and self.timed() == 0 else 0)

    def timed(self) -> int:
        """Whose clock is read next."""
        return next(s for s in self._shouters() if self.clocks[s] < 0)

    def _chance_seat(self) -> int:
        return self.timed() if self.phase == COMPARING else -1

    def _chance_what(self) -> str:
        if self.phase == COMPARING:
            return t("what the clock shows, in seconds")
        if self.phase == EVEN:
            return t("who was first after all")
        return t("what was heard") if self.phase == HEARING else t("what is coming")

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == LOOKING:
            self.shouts[self.shouts.index(-1)] = action
            if -1 not in self.shouts:
                self._all_decided()
        elif self.phase == COMING:
            self.vehicle = action
            self._recognised()
        elif self.phase == COMPARING:
            self.clocks[self.timed()] = action - CLOCKS
            if all(self.clocks[seat] >= 0 for seat in self._shouters()):
                self._compare()
        elif self.phase == EVEN:
            self._point(action - FIRST)
            self._gone()
        else:
            self._hear(action)

    def _shouters(self) -> list[int]:
        return [seat for seat, shout in enumerate(self.shouts) if shout == BLEEP]

    def _quickest(self) -> list[int]:
        """Those whose clocks show the shortest time."""
        shouters = self._shouters()
        least = min(self.clocks[seat] for seat in shouters)
        return [seat for seat in shouters if self.clocks[seat] == least]

    def _all_decided(self) -> None:
        shouters = self._shouters()
        if shouters:
            self._reveal(t("Bleep! Shouted by: {names}", names=names_of(shouters)))
        else:
            self._reveal(t("Nobody shouts"))
        if self.vehicle < 0:
            self.phase = COMING
        else:
            self._judge()

    def _recognised(self) -> None:
        """All see what it is. Who has not shouted at its lights can do so now, if nobody has."""
        if self._shouters():
            self._judge()
        else:
            self.shouts = [-1] * len(self.points)
            self.phase = LOOKING

    def _judge(self) -> None:
        shouters = self._shouters()
        if self.vehicle != CAR:
            for seat in shouters:
                self._mistake(seat)
        elif len(shouters) == 1:
            self._point(shouters[0])
        elif shouters:
            self.phase = COMPARING
            return
        self._gone()

    def _compare(self) -> None:
        quickest = self._quickest()
        if len(quickest) > 1:
            self.phase = EVEN
            return
        self._point(quickest[0])
        self._gone()

    def _point(self, seat: int) -> None:
        self.points[seat] += 1
        self._score_on((seat,), 1.0, "first", t("First to shout at a car"))
        self._reveal(
            t("{player:@ gets a point|You get a point}: first at the car", player=player_word(seat))
        )

    def _mistake(self, seat: int) -> None:
        self.points[seat] -= 1
        self._score_on((seat,), -1.0, "wrong", t("Shouted at something else"))
        self._reveal(
            t(
                "{player:@ loses a point|You lose a point}: that was no car",
                player=player_word(seat),
            )
        )

    def _hear(self, outcome: int) -> None:
        """One entry of whoever records."""
        seat = (outcome - FIRST) % MOST
        if outcome < WRONG:
            self._point(seat)
        elif outcome < NOBODY:
            self._mistake(seat)
        if outcome == STOP:
            self.phase = OVER
            return
        if ALSO <= outcome < NOBODY:
            self.heard |= 2**seat
        else:
            self.heard = 2**seat if WRONG <= outcome < ALSO else 0
            self.passed += 1
        everybody = self.heard == 2 ** len(self.points) - 1
        if self.passed == self.game.options.vehicles and (everybody or not self.heard):
            self.phase = OVER

    def _gone(self) -> None:
        self.passed += 1
        self._next_one()

    def _next_one(self) -> None:
        players, options = len(self.points), self.game.options
        self._leave_behind()
        self.vehicle, self.shouts, self.clocks = -1, [-1] * players, [-1] * players
        if self.passed == options.vehicles:
            self.phase = OVER
        elif options.aloud:
            self.phase = HEARING
        else:
            self.phase = LOOKING if options.dark else COMING

    # --- results

    def leaders(self) -> list[int]:
        """Who has most points now; nobody where all have the same."""
        return with_most(self.points)

    def winners(self) -> list[int]:
        return self.leaders() if self.phase == OVER else []

    def _result_text(self) -> str:
        winners = self.winners()
        return have_won(winners) if winners else t("The match is drawn")

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: what others have already decided about the vehicle in sight."""
        return _ShoutSampler(self, player)

    # --- what is seen

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        if legal:
            return "shout", t("Anybody may shout, or keep quiet.")
        return "shout", t("One can only shout, or keep quiet.")

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        if actor != CHANCE or not isinstance(action, int):
            return super()._action_label_at(step, actor, action)
        if action < CLOCKS:
            return t(NAMES[action])
        if action < FIRST:
            return t("{seconds:.1f} seconds", seconds=(action - CLOCKS) / 10)
        if action >= NOBODY:
            return t("nobody shouts") if action == NOBODY else t("all are bored")
        player = player_word((action - FIRST) % MOST)
        if action < WRONG:
            return t("first at a car: {player}", player=player)
        if action < ALSO:
            return t("shouted at something else: {player}", player=player)
        return t("so did: {player}", player=player)

    def _observe(self, seat: int, out: Tensor) -> None:
        out.one_hot("phase", self.phase, OVER + 1)
        out.one_hot("vehicle", self.vehicle, CLOCKS)
        own = self.shouts[seat] if seat >= 0 else -1
        out.one_hot("own shout", own, 2)
        told = self.phase != LOOKING
        out.each("shouts", [float(told and self.shouts[s] == BLEEP) for s in out.around])
        out.each("decided", [float(self.shouts[s] >= 0) for s in out.around])
        out.each("clocks", [self.clocks[s] + 1 for s in out.around], MOST_CLOCKS)
        out.each("heard", [float(self.heard >> s & 1) for s in out.around])
        out.each("points", [self.points[s] for s in out.around], 10.0)
        out.numbers("passed", [self.passed], self.game.options.vehicles)


class _ShoutSampler(Sampler):
    """Everything is known but what others have decided about this vehicle, which they do unseen."""

    def __init__(self, state: BleepState, player: int) -> None:
        self._state = state.clone()
        pending = state.phase == LOOKING
        decided = [s for s, shout in enumerate(state.shouts) if shout >= 0] if pending else []
        self._unseen = [(seat, seat - len(decided)) for seat in decided if seat != player]

    def draw(self, rng: Callable[[], float]) -> State:
        """See `Sampler.draw`."""
        new = self._state.clone()
        for seat, step in self._unseen:
            shout = BLEEP if rng() < 0.5 else QUIET
            new.shouts[seat] = shout
            new._recent[step] = shout
        return new


def names_of(seats: list[int]) -> str:
    """The players of some seats, as a list in words."""
    return listed([player_word(seat) for seat in seats])


GAME = Bleep
