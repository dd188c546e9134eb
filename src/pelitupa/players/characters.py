"""Opponents with a name: the same people in every game, each with a level and a manner.

A level is how often somebody *slips*, and how long they think otherwise. Who slips looks hastily: notices a
few of the choices, pictures one way things may lie and go on, and misjudges what comes of it. So a threat is
overlooked and a dear mistake is rarer than a cheap one, as with people. Level 5 never slips: it is the best
bot of the game.

A manner is how somebody calls and doubts where choices are close, and what they keep in mind: in games of
tricks the forgetful do not remember who has shown to be out of a suit. Nobody sees more than their seat.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final

from pelitupa.core import Action, Game, Settings, Text, option, parse_spec, t
from pelitupa.core.copying import made_by
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.table import TrickTable
from pelitupa.players.advice import advice_for, trick_advice
from pelitupa.players.budget import BudgetSettings
from pelitupa.players.conventions import (
    Caller,
    Conventional,
    Keeper,
    Kept,
    cards_for,
    true_calls,
)
from pelitupa.players.conventions.own import let_keep
from pelitupa.players.informed import InformedBot, InformedSettings
from pelitupa.players.kind import Bot
from pelitupa.players.search import SearchBot, SearchSettings
from pelitupa.players.seat_bot import SeatBot

FORGETS, MINDS, COUNTS = "forgets", "minds", "counts"
"""What somebody keeps in mind: little; what matters, unless they slip; everything."""


@dataclass(frozen=True)
class Character:
    """Somebody who plays: who they are, how well, and in what manner."""

    id: str
    name: str
    level: int
    line: Text
    calls: float = 0.0
    """How gladly they call, from -1, who passes in doubt, to 1."""
    doubts: float = 0.0
    """How gladly they doubt what others say, from -1, who believes, to 1."""
    memory: str = MINDS

    @property
    def spec(self) -> str:
        """Their bot's spec."""
        return f"character(name={self.id})"


CHARACTERS: Final = (
    Character(
        "onni", "Onni", 1,
        t("Seven and a half: calls whenever he may, and has forgotten what was played."),
        calls=1.0, doubts=-0.5, memory=FORGETS,
    ),
    Character(
        "lyyli", "Lyyli", 1,
        t("Plays for the coffee and the company, believes everybody, and calls only when she must."),
        calls=-1.0, doubts=-1.0, memory=FORGETS,
    ),
    Character(
        "sulo", "Sulo", 2, t("A timber floater with a loud laugh, who bids first and counts afterwards."),
        calls=1.0, memory=FORGETS,
    ),
    Character(
        "greta", "Greta", 2, t("Keeps the village shop and her cards close; in doubt she passes."),
        calls=-1.0,
    ),
    Character(
        "birger", "Birger", 3,
        t("A skipper from the skerries: bold in the auction, and fond of a good story."),
        calls=0.8, doubts=-0.8,
    ),
    Character("hilma", "Hilma", 3, t("The schoolmistress: even, fair, and never in a hurry.")),
    Character(
        "sylvi", "Sylvi", 3, t("Runs the post office, and believes nothing that she has not read herself."),
        doubts=1.0,
    ),
    Character(
        "elof", "Elof", 4, t("A fiddler who likes a risk that he has reckoned."), calls=0.6
    ),
    Character(
        "impi", "Impi", 4, t("A weaver who drops no thread: she knows every card that has gone."),
        memory=COUNTS,
    ),
    Character(
        "kaarlo", "Kaarlo", 4, t("The sexton: careful, patient, and there when others have bid too much."),
        calls=-0.6, doubts=0.5,
    ),
    Character(
        "tuulikki", "Tuulikki", 5, t("Champion of three parishes: quick to call, and slow to believe."),
        calls=0.3, doubts=0.3, memory=COUNTS,
    ),
    Character(
        "urho", "Urho", 5, t("Keeper of the cottage: says little, and plays as well as anybody here can."),
        memory=COUNTS,
    ),
)  # fmt: skip
"""Everybody, the weakest first."""
NOBODY: Final = Character("", "", 5, t(""), memory=COUNTS)
"""No one in particular, who has a level and no manner."""
_BY_ID: Final = {character.id: character for character in (NOBODY, *CHARACTERS)}
MOST: Final = 5
"""The highest level."""


WORK: Final[tuple[float, ...]] = (0.3, 0.4, 0.55, 0.75, 1.0)
"""The share of the time that each level thinks, from level 1."""
SLIPS: Final[tuple[float, ...]] = (0.5, 0.3, 0.15, 0.06, 0.0)
"""The share of their decisions in which they slip, where none was found for the game."""
_NOTICED: Final = 6
"""So many choices are noticed in haste."""
_LOOKS: Final = 2
"""In so many ways each is pictured to go on."""
_MISJUDGED: Final = 0.7
"""How far a hasty value is off, in standard deviations of those beside it."""
_WEIGHED: Final = 32
"""In so many worlds a call or a doubt that suits somebody is held against what they would do otherwise."""
_CERTAIN: Final = 80
"""What is so in so many worlds that fit what a seat sees is sure."""
_LEAN: Final = 0.25
"""So many standard deviations of what it brings more or less somebody of a strong manner overlooks."""
_QUIET: Final = ("pass", "fold")
_DOUBT: Final = "doubt"


@dataclass(frozen=True)
class CharacterSettings(Settings):
    """Who plays, and how long those of level 5 think. (A plain class cannot give other defaults to what a
    compiled one has: so this is no `BudgetSettings`.)"""

    simulations: int = option(0, "Simulations a move at level 5; 0 for a time limit alone.", low=0)
    seconds: float = option(
        1.0, "Seconds of the processor's time a move at level 5; 0 for no time limit.", low=0
    )
    name: str = option("", "Who it is; empty for nobody in particular.", choices=tuple(_BY_ID))
    level: int = option(0, "How well they play; 0 for their own level.", low=0, high=MOST)
    slips: float = option(
        -1.0, "The share of decisions in which they slip; -1 for their level's.", low=-1, high=1
    )
    nature: str = option(
        "", "The nature they reckon with, as throws(sd=10); empty for the game's own."
    )

    def check(self) -> None:
        """A search must end."""
        BudgetSettings(simulations=self.simulations, seconds=self.seconds)

    @property
    def character(self) -> Character:
        """Who it is."""
        return _BY_ID[self.name]

    @property
    def played(self) -> int:
        """The level they play at."""
        return self.level or self.character.level

    def slipping(self, game: str) -> float:
        """The share of their decisions in a game in which they slip."""
        return self.slips if self.slips >= 0 else slips_in(game)[self.played - 1]

    def own(self, seed: str | int) -> str:
        """What of a seed is theirs: two people never slip in the same places, and think for themselves,
        though all other luck be the same. At level 5 they are the best bot."""
        return str(seed) if self.played == MOST else f"{self.name} {self.played}:{seed}"

    def budget(self) -> str:
        """How long they think when they do not slip, as the settings of a search say it."""
        work = WORK[self.played - 1]
        simulations = max(1, round(self.simulations * work)) if self.simulations else 0
        return f"simulations={simulations},seconds={self.seconds * work:g}"


@cache
def slips_in(game: str) -> tuple[float, ...]:
    """How often each level slips in a game, from level 1: as was found by `pelitupa levels --find`, or else
    as in any other."""
    text = (Path(__file__).parent / "slips.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text).get(game, SLIPS))


def character_of(bot: str | None) -> Character | None:
    """Who a bot is by its spec; None for one without a face."""
    if not bot or not bot.startswith("character("):
        return None
    return named(str(parse_spec(bot)[1].get("name", "")))


def named(id: str) -> Character | None:
    """Somebody by their id, as `impi`, or name."""
    return next((one for one in CHARACTERS if id.strip().casefold() == one.id), None)


class CharacterBot(SeatBot):
    """Plays as a character does; `best` is the bot by which they play when they do not slip.

    What it does in a position follows from its seed, unless there is a time limit. It looks at what its seat
    sees, and at draws of all the rest.
    """

    def __init__(
        self, game: Game, seat: int, seed: str | int, settings: CharacterSettings, best: Bot
    ) -> None:
        super().__init__(seat)
        self.settings = settings
        self._seed = seed = settings.own(seed)
        self._best = best
        self._advice = advice_for(game)
        self._slips = settings.slipping(game.id)
        self._hidden = game.has_hidden_information()
        memory = settings.character.memory
        self._forgets = memory == FORGETS
        look = SearchSettings(
            simulations=_LOOKS, nature=settings.nature, deals=0 if memory == COUNTS else 1
        )
        weigh = SearchSettings(simulations=_WEIGHED, nature=settings.nature)
        self._look = _thought(game, seat, f"{seed}:look", look)
        self._weigh = _thought(game, seat, f"{seed}:weigh", weigh)

    def restart(self) -> None:
        """See `Bot.restart`."""
        self._best.restart()

    def restart_at(self, state: Any) -> None:
        """See `Bot.restart_at`."""
        self._best.restart_at(state)

    def inform_action(self, state: Any, player: int, action: Action) -> None:
        """See `Bot.inform_action`."""
        self._best.inform_action(state, player, action)

    def was_cut_short(self) -> bool:
        """See `SeatBot.was_cut_short`."""
        return isinstance(self._best, SeatBot) and self._best.was_cut_short()

    def step(self, state: Any) -> Action:
        """See `Bot.step`. Raises `PelitupaError` when it is not its seat's turn."""
        self._check_turn(state)
        rng = Random(f"{self._seed}:{self.seat}:{state.move_number()}:slip")
        if self._is_no_question(state):
            return self._best.step(state)
        if rng.random() < self._slips:
            own = self._best.hasty(state) if isinstance(self._best, SeatBot) else None
            own = self._advice.hasty(state, rng) if own is None else own
            slip = self._hasty(state, rng) if own is None else own
            if slip is not None:
                return slip
        minded = forgotten(state) if self._forgets else state
        return self._in_manner(minded, self._best.step(minded))

    def _is_no_question(self, state: Any) -> bool:
        """Whether it is sure by what the seat sees if something said is true, as where four of a rank are
        said to lie there and one of it is in the own hand: then nobody believes or doubts by their manner,
        and nobody overlooks it."""
        if not self._hidden:
            return False
        legal = state.legal_actions()
        words = [state.action_to_string(self.seat, action) for action in legal]
        if _DOUBT not in words or len(words) != 2:
            return False
        doubt = legal[words.index(_DOUBT)]
        (other,) = [action for action in legal if action != doubt]
        sampler, draw = state.sampler(self.seat), Random(f"{self._seed}:sure").random
        signs = set()
        for _ in range(_CERTAIN):
            world = sampler.draw(draw)
            doubted, believed = (
                self._advice.estimate(world.child(action))[self.seat] for action in (doubt, other)
            )
            signs.add(doubted > believed)
            if len(signs) > 1:
                return False
        return True

    def _hasty(self, state: Any, rng: Random) -> Action | None:
        """What somebody does who looks hastily; None where there is nothing to mistake."""
        noticed = self._noticed(state, rng)
        if len(noticed) < 2:
            return None
        minded = state if self.settings.character.memory == COUNTS else forgotten(state)
        values = [fmean(found) for found in self._look.tried_alike(minded, noticed)]
        blur = _MISJUDGED * pstdev(values)
        seen = [value + rng.gauss(0.0, blur) for value in values]
        return noticed[seen.index(max(seen))]

    def _noticed(self, state: Any, rng: Random) -> list[Action]:
        """Some of the choices: what a plain player would do, and others at random."""
        wanted = state.open_input()
        if wanted is not None:
            values = [wanted.sampler(rng) for _ in range(_NOTICED)]
            return [*values, *state.legal_actions()[:_NOTICED]]
        sensible = self._sensible(state)
        if len(sensible) <= _NOTICED:
            return sensible
        plain = self._advice.likely_action(state, rng.random)
        others: list[Action] = rng.sample(sensible, _NOTICED)
        return others if plain < 0 or plain in others else [plain, *others[1:]]

    def _in_manner(self, state: Any, chosen: Action) -> Action:
        """What somebody does who would do as `chosen`, but likes to call or doubt, or likes it not."""
        if not self._hidden or not isinstance(chosen, int):
            return chosen
        legal = state.legal_actions()
        words = {state.action_to_string(self.seat, action): action for action in legal}
        who = self.settings.character
        open_calls = self._open_calls(state)
        quiet = [words[word] for word in _QUIET if word in words and words[word] in open_calls]
        if who.calls and quiet:
            if who.calls > 0 and chosen in quiet:
                return self._leaning(state, chosen, self._loud(state, quiet), who.calls)
            if who.calls < 0 and chosen not in quiet:
                return self._leaning(state, chosen, quiet, -who.calls)
        if who.doubts and _DOUBT in words:
            doubt = words[_DOUBT]
            if who.doubts > 0 and chosen != doubt:
                return self._leaning(state, chosen, [doubt], who.doubts)
            if who.doubts < 0 and chosen == doubt:
                return self._leaning(state, chosen, self._loud(state, [doubt]), -who.doubts)
        return chosen

    def keep(self, kept: Kept) -> None:
        """See `Listener.keep`."""
        for bot in (self._best, self._look, self._weigh):
            let_keep(bot, kept)

    def _open_calls(self, state: Any) -> Sequence[Action]:
        """What may be done that suits somebody: what is legal, but of calls none that would deceive the
        partner who knows the own card."""
        legal: Sequence[Action] = state.legal_actions()
        if not isinstance(state, TrickMatch) or not state.is_calling():
            return legal
        calls = state.calls_so_far()
        next_call: int = state.legal_actions()[0]  # calls have no parts
        turn = state.call_turn([*calls, (self.seat, next_call)], len(calls))
        if turn == "exchange" and any(
            state.action_to_string(self.seat, action).startswith("bid ") for action in legal
        ):
            return []  # the own side plays a contract in any case: which, is no matter of manner
        if isinstance(self._best, Caller) and self._best.agreed:
            return self._best.open_calls(state)
        return legal

    def _loud(self, state: Any, without: Sequence[Action]) -> list[Action]:
        """The first few sensible actions, but for some."""
        return [action for action in self._sensible(state) if action not in without][:3]

    def _sensible(self, state: Any) -> list[Action]:
        """What is worth a thought, and of calls what tells something by the own convention card, but none
        that it excludes with the hand: who slips may overlook a call, but tells nothing untrue."""
        sensible: list[Action] = list(self._advice.sensible_actions(state))
        legal: list[int] = state.legal_actions()  # calls have no parts
        agreed = self._best.agreed if isinstance(self._best, Keeper) else ()
        if not agreed or not isinstance(state, Conventional):
            return sensible
        if isinstance(state, TrickMatch) and not state.is_calling():
            return sensible
        found: list[Action] = []
        shown: list[Any] = []
        true = true_calls(state, self.seat, legal, agreed)
        if isinstance(state, TrickMatch):
            advice = trick_advice(state.get_game())
            opening: list[Action] = [
                action
                for action, question in true.items()
                if question is not None and advice.opens_by_the_book(state, action)
            ]
            if opening:
                return opening  # who holds four aces says so
        for action, question in true.items():
            # beside what is sensible by itself, the lowest call that tells something by the card
            if action in sensible or (question is not None and question not in shown):
                found.append(action)
            shown.append(question)
        return found

    def _leaning(
        self, state: Any, chosen: Action, instead: Sequence[Action], lean: float
    ) -> Action:
        """The best of some actions that suit better than the chosen one, unless it costs too much."""
        if not instead:
            return chosen
        base, *others = self._weigh.tried_alike(state, [chosen, *instead])
        best, most = chosen, 0.0
        for action, found in zip(instead, others, strict=True):
            gains = [new - old for new, old in zip(found, base, strict=True)]
            worth = fmean(gains) + lean * _LEAN * pstdev(gains)
            if worth > most:
                best, most = action, worth
        return best


def _thought(game: Game, seat: int, seed: str, settings: SearchSettings) -> SearchBot:
    """A search by which somebody looks at some choices; where there is a convention card, in deals that fit
    what the partner has shown."""
    if not cards_for(game.id) or not isinstance(game.new_initial_state(), TrickMatch):
        return made_by(SearchBot, game, seat, seed, settings)
    # not by `vars`: what is compiled has no dictionary of its attributes
    found = {field.name: getattr(settings, field.name) for field in fields(settings)}
    return made_by(InformedBot, game, seat, seed, InformedSettings(**found))


def forgotten(state: Any) -> Any:
    """A state as somebody has it in mind who has not kept who was out of which suits; the same state where
    nothing of the kind can be forgotten. Nothing is in it that the state has not."""
    if not isinstance(state, TrickTable) or not any(state.voids):
        return state
    mind = state.clone()
    mind.voids = [0] * len(mind.voids)
    return mind
