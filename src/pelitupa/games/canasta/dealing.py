"""Stock, pile and hands in any canasta game: how cards are dealt, drawn and laid, and how a deal ends."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import ClassVar, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Reason,
    Rule,
    Tensor,
    Text,
    only,
    player_word,
    t,
)
from pelitupa.games.canasta.actions import (
    ANSWERS,
    ASKS,
    DISCARDS,
    FALLS_SHORT,
    LAYS,
    SHOWS,
    YES,
)
from pelitupa.games.canasta.asking import (
    ANSWER_FIRST,
    ANSWERING,
    FREE,
    REFUSED,
    SAID_NO,
    WORDS,
    AskingTable,
)
from pelitupa.games.canasta.cards import FREEZING, KINDS, Melds, freezes, is_red_three, shown
from pelitupa.games.canasta.match import CanastaMatch
from pelitupa.games.canasta.phases import ANSWER, DEALING, DRAWING, MELDING, OVER, START, TURNING

ScoreLine = tuple[int, str, Text]
"""A line of the score: points, its clause, and for people."""

Movements = tuple[tuple[int, ...], ...]
"""What happened to each hand in a deal that is over; see `AskingTable`."""


class Listed:
    """What was legal when it was listed, and in which position: the caller usually does one of these next. It
    is for that very position: a copy has hands of its own, which may be drawn again for a sample.
    Whoever changes the hands of a state in place lists again."""

    def __init__(self, state: DealtTable, legal: list[int]) -> None:
        self.steps = state._steps()
        self.phase, self.turn, self.bound = state.phase, state.turn, state.bound
        self.laid, self.pile = state.laid, state.pile
        self.hands, self.hand = state.hands, state.hands[state.turn].copy()
        self.melds = state.melds[state.side()]
        self.legal = legal.copy()

    def is_of(self, state: DealtTable) -> bool:
        """Whether a position is the one that was listed."""
        return (
            self.hands is state.hands
            and self.steps == state._steps()
            and self.laid is state.laid
            and self.pile is state.pile
            and (self.phase, self.turn, self.bound) == (state.phase, state.turn, state.bound)
            and self.melds is state.melds[state.side()]
            and self.hand == state.hands[state.turn]
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class DealtTable(AskingTable):
    """A position; see `AskingTable` for its other fields. `stock` has how many there are of each kind,
    `left` how many can be drawn.

    `pile` is the discard pile from its bottom, `melds` the cards of each side by place, `reds` the red threes
    that it has laid by themselves; `opened` says which side has opened. `owed` cards are still to be drawn
    by the player in `turn`, before `then`. Of the turn: `opening` says whether the side had not opened before
    it. For the sampler `open_draws` has what was drawn in sight.
    For speed `listed` has what was legal when somebody last listed it.
    """

    __slots__ = (
        "game",
        "pack",
        "size",
        "stock",
        "left",
        "pile",
        "melds",
        "reds",
        "opened",
        "owed",
        "opening",
        "dealt",
        "open_draws",
        "listed",
    )

    def __init__(self, game: CanastaMatch) -> None:
        super().__init__(game, game.players)
        self.game = game
        self.pack = tuple(game.pack)
        self.size = game.hand
        self.stock: list[int] = []
        self.left = 0
        self.pile: tuple[int, ...] = ()
        self.melds: list[Melds] = []
        self.reds: list[tuple[int, ...]] = []
        self.opened: list[bool] = []
        self.owed = 0
        self.opening = False
        self.dealt = 0
        self.open_draws: tuple[int, ...] = ()
        self.listed: Listed | None = None

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_asking(self)
        new.pack, new.size = self.pack, self.size
        new.stock = self.stock.copy()
        new.left = self.left
        new.pile = self.pile
        new.melds = self.melds.copy()
        new.reds = self.reds.copy()
        new.opened = self.opened.copy()
        new.owed = self.owed
        new.opening = self.opening
        new.dealt = self.dealt
        new.open_draws = self.open_draws
        new.listed = self.listed
        return new

    # --- what differs from game to game

    opens_with: ClassVar[tuple[tuple[int, int], ...]] = ()
    opens_at_least: ClassVar[int] = 0
    """What an opening has to count, from how many points on; and below all of them."""

    def no_melds(self) -> Melds:
        """The melds of a side before there are any."""
        raise NotImplementedError

    def minimum_of(self, total: int) -> int:
        """What a side has to open with, by its points of earlier deals."""
        for least, points in self.opens_with:
            if total >= least:
                return points
        return self.opens_at_least

    def lays_reds(self) -> bool:
        """Whether red threes are laid and replaced as they are drawn."""
        return False

    def can_begin(self, kind: int) -> bool:
        """Whether a card that is turned begins the pile, and is not covered by another."""
        return not freezes(kind)

    def now(self) -> Melds:
        """The melds of the side whose turn it is, with what is being laid."""
        raise NotImplementedError

    def laid_points(self) -> int:
        """What is being laid counts for an opening."""
        raise NotImplementedError

    def freezes(self, pile: Sequence[int]) -> bool:
        """Whether a pile is frozen; `cards.freezes` says it of one card."""
        return not FREEZING.isdisjoint(pile)

    def frozen(self) -> bool:
        """Whether the pile is frozen now."""
        return self.freezes(self.pile)

    def deal_lines(self, out: int) -> list[list[ScoreLine]]:
        """What each side scores, line by line; `out` is who went out, -1 for nobody."""
        raise NotImplementedError

    def _dealt_out(self) -> None:
        """All hands are dealt."""
        self.phase = TURNING

    def _emptied(self) -> None:
        """The player in turn has no cards any more, and goes out."""
        self._end_deal(self.turn)

    def _keep_past(self, movements: Movements) -> None:
        """A deal is over: keep for the sampler what is known of it."""
        raise NotImplementedError

    # --- for the sampler

    def holds_reds(self, seat: int) -> bool:
        """Whether a player may hold red threes that he will lay when his first turn begins."""
        return False

    def is_composed(self) -> bool:
        """Whether what is being laid tells what the player in turn holds."""
        return self.composing() > 0

    def can_be_composed(self) -> bool:
        """Whether the turn that is being put together could be begun so."""
        raise NotImplementedError

    def lacks_now(self, cards: Sequence[int]) -> float:
        """About how far a rest of the hand is from completing the turn; of one who has to go out by cards
        that have nothing to go to at a first glance, and by what complete melds lack."""
        raise NotImplementedError

    # --- what can be done, and what follows

    def choices(self) -> list[int]:
        """What the player in turn can do, ascending."""
        raise NotImplementedError

    def against(self, does: int, about: int) -> Rule[Self] | None:
        """The first rule against what the player in turn wants to do; None if it is legal. See `actions`."""
        raise NotImplementedError

    def ground(self, does: int, about: int) -> Rule[Self]:
        """The rule by which something legal is done."""
        raise NotImplementedError

    def against_now(self, does: int, about: int) -> Rule[Self] | None:
        """The first rule against what the player who is to decide wants: an answer comes before all else."""
        if self.phase != ANSWER:
            return self.against(does, about)
        return None if does == ANSWERS else ANSWER_FIRST

    def _legal(self) -> list[int]:
        if self.phase < START:
            return [kind for kind, many in enumerate(self.stock) if many]
        if self.phase == ANSWER:
            return self.game.actions.answers.copy()
        found = self.choices()
        self.listed = Listed(self, found)
        return found

    def _is_legal(self, action: int) -> bool:
        if self.phase < START:
            return 0 <= action < KINDS and self.stock[action] > 0
        actions = self.game.actions
        if not 0 <= action < len(actions.does):
            return False
        if self.listed is not None and self.listed.is_of(self):
            return action in self.listed.legal
        return self.against_now(actions.does[action], actions.about[action]) is None

    def _apply(self, action: int) -> None:
        if self.phase < START:
            self._draw_card(action)
        else:
            self._perform(self.game.actions.does[action], self.game.actions.about[action])

    def _perform(self, does: int, about: int) -> None:
        if does == LAYS:
            self.laid = (*self.laid, about)
        elif does == DISCARDS:
            self._discard(about)
        elif does == SHOWS:
            self._show(about)
        elif does == ASKS:
            self._ask()
        elif does == ANSWERS:
            self._answer(about == YES)
        elif does == FALLS_SHORT:
            self._fall_short()

    # --- whose turn it is, and what is drawn

    def penalties(self) -> bool:
        return self.game.penalties

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        if self.phase < START:
            return CHANCE
        return self.partner() if self.phase == ANSWER else self.turn

    def probabilities(self) -> list[float]:
        total = sum(self.stock)
        return [many / total for many in self.stock if many]

    def _chance_seat(self) -> int:
        if self.phase == DEALING:
            return self.dealt // self.size
        return -1 if self.phase == TURNING else self.turn

    def _chance_what(self) -> str:
        if self.phase == TURNING:
            return t("the first card of the pile")
        return t("a card for {player}", player=player_word(self._chance_seat()))

    def hand_audience(self, seat: int) -> int:
        return EVERYONE if self.phase == OVER else only(seat)

    def _audience(self, action: int) -> int:
        """A red three that is drawn is laid before the side, where there is such a rule."""
        if self.phase == DRAWING and self.lays_reds() and is_red_three(action):
            return EVERYONE
        return super()._audience(action)

    def _begin_deal(self) -> None:
        self.stock, self.left = list(self.pack), sum(self.pack)
        self.hands = [[] for _ in range(self.players)]
        sides = self.sides_many()
        self.pile, self.melds, self.reds = (), [self.no_melds()] * sides, [()] * sides
        self.opened = [False] * sides
        self.minimums = [self.minimum_of(total) for total in self.totals]
        self.turn = (self.game.first - 1 + self.deal - 1) % self.players
        self.exposed = [()] * self.players
        self.movements = [[] for _ in range(self.players)]
        self.open_draws = ()
        self.phase, self.dealt, self.owed = DEALING, 0, 0

    def _draw_card(self, kind: int) -> None:
        self.stock[kind] -= 1
        self.left -= 1
        step = -self._steps()
        if self.phase == DEALING:
            seat = self.dealt // self.size
            insort(self.hands[seat], kind)
            self.movements[seat].append(step)
            self.dealt += 1
            if self.dealt == self.size * self.players:
                self._dealt_out()
        elif self.phase == TURNING:
            self.pile = (*self.pile, kind)
            self.open_draws = (*self.open_draws, kind)
            if self.can_begin(kind):
                self._begin_turn()
        elif self.lays_reds() and is_red_three(kind):
            self.open_draws = (*self.open_draws, kind)
            self.reds[self.side()] = (*self.reds[self.side()], kind)
        else:
            insort(self.hands[self.turn], kind)
            self.movements[self.turn].append(step)
            self.owed -= 1
        if not self.left and (self.phase < DRAWING or self.owed):
            self._end_deal(-1)
        elif self.phase == DRAWING and not self.owed:
            self.phase = self.then

    def _owe(self, cards: int) -> None:
        """So many cards are to be drawn; who wants more than there are ends the deal."""
        if cards > self.left:
            self._end_deal(-1)
            return
        self.owed = cards
        self.phase = DRAWING if cards else self.then

    def _begin_turn(self) -> None:
        self._forget()
        self.opening = not self.opened[self.side()]
        self.phase = self.then = START

    # --- melds and discards

    def _lay(self) -> None:
        """What was put together is laid."""
        if not self.laid and not self.is_taking():
            return
        side, melds = self.side(), self.now()
        self.exposed[self.turn] = tuple(self.exposed_now())
        self.hands[self.turn] = self.in_hand()
        self.movements[self.turn] += [step % KINDS for step in self.laid]
        self.melds[side] = melds
        self.opened[side] = True
        self.laid = ()

    def _take_up(self, cards: int, but: tuple[int, ...] = ()) -> None:
        """So many cards leave the pile: the top one is melded, the others come to the hand, `but` these."""
        for kind in self.pile[len(self.pile) - cards : -1]:
            if kind not in but:
                insort(self.hands[self.turn], kind)
                self.movements[self.turn].append(KINDS + kind)
        self.pile = self.pile[: len(self.pile) - cards]

    def _discard(self, kind: int) -> None:
        self._lay()
        self.hands[self.turn].remove(kind)
        self.movements[self.turn].append(kind)
        self._played(kind)
        self.pile = (*self.pile, kind)
        if not self.hands[self.turn]:
            self._emptied()
        if self.phase == MELDING:
            self._pass_turn()

    def _pass_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self._begin_turn()

    # --- the end of a deal, results

    def _end_deal(self, out: int) -> None:
        """The deal is scored; `out` is who went out, -1 where the stock ran out."""
        if out >= 0:
            self._reveal(t("{player:@ goes|You go} out", player=player_word(out)))
        else:
            self._reveal(t("The stock has run out"))
        for seat, hand in enumerate(self.hands):
            if hand:
                self._reveal(
                    t(
                        "{player:@ has|You have} {cards} left",
                        player=player_word(seat),
                        cards=shown(hand),
                    )
                )
                self.movements[seat] += hand
        self.settle(self.deal_lines(out))

    def settle(self, sides: Sequence[Sequence[ScoreLine]]) -> None:
        """Score the lines of each side, and go on."""
        for side, lines in enumerate(sides):
            for points, clause, text in lines:
                if points:
                    self.totals[side] += points
                    self._score(self.seats_of(side), points, clause, text)
        self._keep_past(tuple([tuple(line) for line in self.movements]))
        if self.is_won() or self.deal >= self.game.most_deals():
            self.phase = OVER
            return
        self.deal += 1
        self._begin_deal()

    def is_won(self) -> bool:
        """Whether one side has reached the target, and more than all others."""
        high = max(self.totals)
        return not self.game.deals and high >= self.game.target and self.totals.count(high) == 1

    def scores(self) -> list[float]:
        return [float(self.totals[self.team(seat)]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        high = max(self.totals)
        # a limit below the agreed deals ends the match before its time
        reached = self.game.deals == self.game.most_deals() or high >= self.game.target
        if not reached or self.totals.count(high) > 1:
            return []
        return list(self.seats_of(self.totals.index(high)))

    # --- why

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        does, about = self.game.actions.does[action], self.game.actions.about[action]
        rule = self.against_now(does, about)
        if rule is None:
            rule = ANSWERING if self.phase == ANSWER else self.ground(does, about)
        elif self.phase != ANSWER and does not in WORDS:
            rule = self.but_for(does, about) or rule
        return rule.reason(self, about)

    def but_for(self, does: int, about: int) -> Rule[Self] | None:
        """What alone forbids the player in turn to do something: the partner's no, if it is that."""
        if self.bound != REFUSED:
            return None
        self.bound = FREE
        good = self.against(does, about) is None
        self.bound = REFUSED
        return SAID_NO if good else None

    # --- in numbers

    def observe_hand(self, seat: int, step: int, out: Tensor, most: float, equal: int) -> None:
        """The hand and the penalty card of a player so many seats after one; `equal` cards are a 1."""
        other = (seat + step) % self.players
        seen = self._sees_hand(seat, other)
        out.counts("hand", self.hands[other] if seen else (), KINDS, equal)
        out.numbers("cards", [len(self.hands[other])], most)
        out.counts("shown", self.exposed[other], KINDS, equal)

    def observe_pile(self, out: Tensor, equal: int) -> None:
        """The pile, its top card, and what is being laid."""
        out.counts("pile", self.pile, KINDS, equal)
        out.counts("top", self.pile[-1:], KINDS, equal)
        out.counts("laid", [step % KINDS for step in self.laid], KINDS, equal)
