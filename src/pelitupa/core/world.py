"""The world of a game: the methods of a state that its author writes, with their defaults.

`State`, in `core/game.py`, derives everything else from them: OpenSpiel's API, views, tensors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from mypy_extensions import mypyc_attr

from pelitupa.core.errors import NoDistribution, PelitupaError
from pelitupa.core.game_info import GameInfo
from pelitupa.core.history import History
from pelitupa.core.open_input import Action, OpenInput, OpenValue, shown_value
from pelitupa.core.rulings import Reason, Rule, Ruling, ScoreLine
from pelitupa.core.spiel import CHANCE, TERMINAL
from pelitupa.core.tensor import Tensor
from pelitupa.core.text import Text
from pelitupa.core.view import EVERYONE, BidPlace, Eye, Zone, only
from pelitupa.core.wording import have_won, player_word, t

Scored = tuple[int, tuple[int, ...], float, str, str, str]
"""The fields of a `ScoreLine`, its clause without the game's id."""


@mypyc_attr(allow_interpreted_subclasses=True)
class World(History):
    """What has been decided in a match, by players and by chance, and what the rules make of it."""

    __slots__ = ("_base", "_sheet", "_sheet_read", "deal")

    def __init__(self, game: GameInfo) -> None:
        super().__init__()
        self._base = game
        self.deal = 1
        """What `deal_number` counts, where a game counts it on by this."""
        self._sheet: tuple[Scored, ...] = ()
        self._sheet_read: tuple[ScoreLine, ...] = ()  # as many of them as have been read

    # --- who decides, what is legal, what it does

    def current_player(self) -> int:
        """The seat to decide, CHANCE, or TERMINAL. Of several pending players, the first."""
        raise NotImplementedError

    def _legal(self) -> list[int]:
        """The legal actions (at a chance node: possible outcomes) as ascending ints."""
        raise NotImplementedError

    def _apply(self, action: int) -> None:
        """Do a legal action of the current player, or a chance outcome, that is listed."""
        raise NotImplementedError

    def _apply_open(self, value: OpenValue) -> None:
        """Do the same with an open value, which is the one wanted: see `open_input`."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An independent copy. A subclass copies its own fields into the result of `super().clone()`."""
        new = type(self)(self._base)
        new._copy_base(self)
        return new

    def _ruling(self, action: Action, player: int) -> Ruling:
        """Why an action is legal or not for a player who is to decide."""
        if isinstance(action, int):
            current = player == self.current_player()
            legal = self._is_legal(action) if current else action in self._legal_for(player)
            clause, text = self._reason(action, player, legal)
        else:
            legal = self._takes(action)
            clause, text = self._open_reason(action, legal)
        return Ruling(legal, f"{self._base.id}/{clause}", text)

    def _chance_ruling(self, outcome: Action) -> Ruling:
        """Why chance or nature can answer this or not."""
        possible = self._is_legal(outcome) if isinstance(outcome, int) else self._takes(outcome)
        reason = self._outcome_reason(outcome, possible)
        if reason is not None:
            return Ruling(possible, f"{self._base.id}/{reason[0]}", reason[1])
        if possible:
            return Ruling(True, "contract/chance", t("It can still be drawn."))
        return Ruling(False, "contract/chance", t("It cannot be drawn: it is no longer there."))

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        """By which clause an action is legal or not for a player who is to decide, and why: by default the
        first rule that it breaks, or the one that allows it."""
        rule = self._against(action)
        if rule is None:
            rule = self._ground(action)
        return rule.reason(self, action)

    def _against(self, action: int) -> Rule[Self] | None:
        """The first rule that an action of the current player breaks; None where it is legal. A game that
        has it derives `_is_legal` from it."""
        raise NotImplementedError

    def _ground(self, action: int) -> Rule[Self]:
        """The rule that allows a legal action."""
        raise NotImplementedError

    def _open_reason(self, value: OpenValue, legal: bool) -> Reason:
        """The same of an open value, where one is wanted."""
        raise NotImplementedError

    def _outcome_reason(self, outcome: Action, legal: bool) -> Reason | None:
        """By which clause nature's answer can be or not, and why; None where nothing but chance decides.

        What is reported of a game that people play for real is refused in the words of the game's rules.
        """
        return None

    def _is_possible(self, value: OpenValue) -> bool:
        """Whether the rules allow an open value of the form that is wanted. `_open_reason` says why not, and
        at a chance node `_outcome_reason`."""
        return True

    def _takes(self, value: OpenValue) -> bool:
        """Whether an open value is wanted now, has the form that is wanted, and is possible."""
        wanted = self.open_input()
        return wanted is not None and wanted.accepts(value) and self._is_possible(value)

    def _is_legal(self, action: int) -> bool:
        """Whether an int is legal now; games override it where they can say so faster."""
        return action in self._legal()

    def _legal_for(self, player: int) -> list[int]:
        """The legal actions of a pending player who is not the current one."""
        raise NotImplementedError

    def pending_players(self) -> list[int]:
        """All seats that may decide now, the current player first."""
        player = self.current_player()
        return [player] if player >= 0 else []

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together now, each side a tuple of seats, as everybody knows: one against three in
        this deal, partners by auction. When the match is over, who shares its result."""
        return self._base.teams()

    def is_quiet(self) -> bool:
        """Whether this is an auction, an exchange or an answer to a partner, in which actions are the only
        way for partners to inform each other."""
        return False

    def composing(self) -> int:
        """How many steps the current player has taken of a turn that is composed of several, 0 at its
        beginning; -1 where a decision stands alone.

        Steps come in one fixed order, so that each composition has one path, and a step is legal only if
        the whole can still be completed; the last of them confirms it. Until then nothing is drawn, nobody
        else decides, and a table keeps the steps to itself (`table/staging.py`).
        """
        return -1

    def default_action(self, seat: int) -> int:
        """The action that a pending seat's silence stands for (no doubt, no claim); -1 if it must answer.

        A table can ask all at once and go on when the time is up. Depends on public information only.
        """
        return -1

    def open_input(self) -> OpenInput | None:
        """The open value wanted now, if any. `legal_actions` may offer named ones as well."""
        return None

    def nearest_value(self, value: OpenValue) -> OpenValue:
        """The open value that the rules allow nearest to one that fits the fields of a player's choice, such
        as a free place beside a ball; the same where it is allowed or does not fit."""
        wanted = self.open_input()
        fits = wanted is not None and wanted.accepts(value)
        return self._nearest_value(value) if fits else value

    def _nearest_value(self, value: OpenValue) -> OpenValue:
        """The same of a value that fits the open value that is wanted now."""
        return value

    def name_of(self, value: OpenValue) -> int:
        """The listed action whose name people would give to an open choice (a shot at the black for one with
        its bearing), whether legal or not; -1 where they have no name for it, or it does not fit."""
        wanted = self.open_input()
        fits = wanted is not None and wanted.accepts(value)
        return self._name_of(value) if fits else -1

    def _name_of(self, value: OpenValue) -> int:
        """The same of a value that fits the open value that is wanted now."""
        return -1

    def whole_rounds(self) -> tuple[tuple[str, Text], ...]:
        """The results of a whole round that people can report at its beginning, at a real rink or road: the
        text and the button of each. Empty elsewhere, and where there are too many for buttons."""
        return ()

    # --- chance

    def probabilities(self) -> list[float] | None:
        """The probability of each legal outcome of a chance node, in order; None if all are alike."""
        return None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with their probabilities, which sum to 1; [] elsewhere.

        Raises `NoDistribution` where nature decides.
        """
        if self.current_player() != CHANCE:
            return []
        outcomes, probabilities = self._drawable(), self.probabilities()
        if probabilities is None:
            return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]
        return list(zip(outcomes, probabilities, strict=True))

    def draw(self, rng: Callable[[], float]) -> int:
        """An outcome of a chance node by its probability, drawn with a number that `rng` takes
        from [0, 1).

        Raises `NoDistribution` where nature decides, and `PelitupaError` where a player does.
        """
        if self.current_player() != CHANCE:
            raise PelitupaError("nothing is drawn here: a player decides, or the match is over")
        outcomes, probabilities = self._drawable(), self.probabilities()
        point = rng()
        if probabilities is None:
            return outcomes[int(point * len(outcomes))]
        for outcome, probability in zip(outcomes, probabilities, strict=True):
            point -= probability
            if point < 0:
                return outcome
        return outcomes[-1]

    def _drawable(self) -> list[int]:
        """The outcomes that chance can draw: all that are listed, unless people may report others in their
        place, as that somebody has gone home while a lot is to be drawn."""
        if self.open_input() is not None:
            raise NoDistribution("nature decides here: draw the outcome with pelitupa.nature")
        return self._legal()

    def by_lot(self) -> bool:
        """Whether a lot decides at a chance node, all that it can draw being alike. People who play for real
        may draw the lot themselves, or let the cottage draw it."""
        return False

    def absent(self, seat: int) -> bool:
        """Whether a seat takes no part now, as somebody who has gone home or is still to come."""
        return False

    def settled(self) -> int:
        """The outcome of a chance node that is fixed already outside the world, such as the print on the
        back of a card; -1 where it is drawn. Only nature asks: players do not know it, and a search must not.
        """
        return -1

    def _chance_seat(self) -> int:
        """The seat that a chance node draws for, or -1 for the table."""
        return -1

    def _chance_what(self) -> str:
        """What a chance node draws, for people."""
        return t("a card")

    # --- who sees what, and how it looks: a game with a `look_place` leaves all of this to its look, but for
    # `_audience` and `_observe`

    def _zones(self, eye: Eye) -> list[Zone]:
        """The table as the eye sees it, by inclusion."""
        return self._base.look().zones(self, eye)

    def hand_audience(self, seat: int) -> int:
        """Who sees what a seat holds: the seat alone, unless a game says otherwise, as when all is turned up.

        It is said here once: draws to a hand, its tensor (`_sees_hand`) and its zone go by it.
        """
        return only(seat)

    def _sees_hand(self, seat: int, other: int) -> bool:
        """Whether a seat sees what another, or itself, holds."""
        return self.hand_audience(other) >> seat & 1 == 1

    def _audience(self, action: int) -> int:
        """Who sees the action that is about to be applied. Open values everybody sees.

        By default everybody sees everything, but for what chance draws for a seat in a game with hidden
        information: that comes to a hand.
        """
        if not self._base.has_hidden_information() or self.current_player() != CHANCE:
            return EVERYONE
        seat = self._chance_seat()
        return EVERYONE if seat < 0 else self.hand_audience(seat)

    def _observe(self, seat: int, out: Tensor) -> None:
        """Write what a seat sees into a tensor, by inclusion."""
        raise NotImplementedError

    def _prompt(self, seat: int | None) -> str:
        """What is asked of this seat, or who is awaited, in a sentence."""
        player = self.current_player()
        if player == TERMINAL:
            return self._result_text()
        if player == CHANCE:
            return self._drawing()
        if seat is not None and seat in self.pending_players():
            return self._task(seat)
        return self._awaited(player)

    def _drawing(self) -> str:
        """The sentence that everybody reads while chance or nature is to draw."""
        return self._base.look().drawing(self, self._chance_what())

    def _awaited(self, player: int) -> str:
        """The sentence that the others read while a player is to decide."""
        return self._base.look().awaited(self, player)

    def _task(self, seat: int) -> str:
        """What is asked of a player who may decide now, in a sentence."""
        return self._base.look().task(self, seat)

    def _touches(self, action: int) -> tuple[str, ...]:
        """The ids of the items or cells that a legal action touches."""
        return self._base.look().touches(self, action)

    def _group(self, action: int) -> str:
        """The group of buttons an action belongs to."""
        return self._base.look().group(self, action)

    def _bid_place(self, action: int) -> BidPlace | None:
        """Where a bid of a level and a kind stands in the bidding box; None for any other action."""
        return self._base.look().bid_place(self, action)

    def _is_grave(self, action: int) -> bool:
        """Whether a legal action gives away more than a turn: a screen sets it last and asks twice."""
        return self._base.look().grave(self, action)

    def _status(self, seat: int) -> str:
        """What everyone may know of a player: dealer, declarer, out."""
        return self._base.look().status(self, seat)

    def _action_string_at(self, step: int, actor: int, action: Action) -> str:
        """The text of an entry of the history; games may say more of open values here."""
        if isinstance(action, tuple):
            return shown_value(action)
        return self._base.action_to_string(actor, action)

    def _action_label_at(self, step: int, actor: int, action: Action) -> str:
        """What people read of an entry of the history instead of its text; empty for the text."""
        if not isinstance(action, int):
            return ""
        return self._base.action_label(action) if actor >= 0 else self._base._chance_label(action)

    def _deed_of(self, seat: int, said: str) -> str:
        return self._base.deed(seat, said)

    def _hidden_text(self, actor: int) -> str:
        return self._base.hidden_text(actor)

    def _check_eye(self, seat: int | None) -> None:
        if seat is not None:
            self._base._check_seat(seat)

    # --- points and the end

    def winners(self) -> list[int]:
        """The seats that have won a finished match; empty for a draw."""
        raise NotImplementedError

    def _result_text(self) -> str:
        winners = self.winners()
        if not winners:
            return t("The match is drawn")
        if 1 < len(winners) == self._base.num_players() - 1:
            loser = next(s for s in range(self._base.num_players()) if s not in winners)
            return t("{loser:@ has|You have} lost", loser=player_word(loser))
        return have_won(winners)

    def scores(self) -> list[float]:
        """The points of each seat so far, in the game's own points (a team's for each of its seats).

        What they change by stands on the score sheet at once; see `ScoreLine`.
        """
        return [0.0] * self._base.num_players()

    def standing(self) -> list[int]:
        """What each side has, where a match can go on from there by the option `standing`; nothing where
        more than points goes on from deal to deal."""
        teams, scores = self._base.teams(), self.scores()
        if self._base.start_sides() != len(teams):
            return []
        return [int(scores[team[0]]) for team in teams]

    def settlement(self) -> list[float]:
        """The scores as they would be settled if all agreed to stop now."""
        return self.scores()

    def deal_number(self) -> int:
        """The deal, round or half (`Game.part`) now being played, from 1."""
        return self.deal

    def dealings(self) -> int:
        """How often there has been a deal, with those that were thrown in and count for nothing: within
        one of them the same cards are played."""
        return self.deal_number()

    def may_claim(self) -> bool:
        """Whether a side may claim the rest of the deal now. Depends on public information only."""
        return False

    def claim_line(self, seat: int) -> list[int]:
        """Actions of all seats that play the deal out so that this seat's side gets the rest.

        For tables at which all have accepted the claim. Empty if there is no such line.
        """
        return []

    def _score(
        self, seats: tuple[int, ...], points: float, clause: str, text: str, unit: str = ""
    ) -> None:
        """Write a line on the score sheet; `clause` is its short id, and `unit` as in `ScoreLine`."""
        line = (self.deal_number(), seats, float(points), clause, text, unit)
        self._sheet = (*self._sheet, line)

    def _score_on(self, seats: tuple[int, ...], points: float, clause: str, text: str) -> None:
        """Count points on in the seats' line of this deal for a clause, which says `text` from now on;
        write the line where there is none."""
        sheet, deal, place = self._sheet, self.deal_number(), len(self._sheet)
        while place and sheet[place - 1][0] == deal:
            place -= 1
            old = sheet[place]
            if old[3] == clause and old[1] == seats:
                lines = list(sheet)
                lines[place] = (deal, seats, old[2] + points, clause, text, old[5])
                self._sheet = tuple(lines)
                self._sheet_read = self._sheet_read[:place]
                return
        self._score(seats, points, clause, text)

    def _copy_base(self, other: World) -> None:
        """Copy the fields of this class from another state of the same game."""
        self._past = other._past
        self._recent = other._recent.copy()
        self._recent_log = other._recent_log.copy()
        self._recent_events = other._recent_events.copy()
        self._held_from, self._sets = other._held_from, other._sets
        self._sheet = other._sheet
        self._sheet_read = other._sheet_read
        self.deal = other.deal

    def rulings(self) -> tuple[Reason, ...]:
        """What the rules made of the answer that nature or people gave last, each by its clause (its short
        id); a screen shows it beside that answer. None where a game says nothing of it."""
        return ()

    def score_sheet(self) -> tuple[ScoreLine, ...]:
        """Every point so far, with its clause."""
        made, told = self._sheet_read, self._sheet
        if len(made) < len(told):
            new, id = told[len(made) :], self._base.id
            made = (*made, *[ScoreLine(d, s, p, f"{id}/{c}", x, u) for d, s, p, c, x, u in new])
            self._sheet_read = made
        return made
