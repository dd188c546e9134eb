"""Contract Samba (booklet 49): an auction of thousands, and then Samba for what was promised."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Eye,
    Options,
    Rulebook,
    Ruling,
    Sampler,
    Tensor,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.core.game import CloneSampler, Game
from pelitupa.games.canasta.asking import (
    ANSWER,
    BOUND,
    DEALING,
    DRAWING,
    MELDING,
    OVER,
    START,
    TURNING,
)
from pelitupa.games.canasta.cards import (
    JOKER,
    KINDS,
    RED_THREES,
    is_red_three,
    is_wild,
    shown,
    text_of,
)
from pelitupa.games.canasta.contract_samba import actions, auction, look, rulings, scoring
from pelitupa.games.canasta.contract_samba.actions import (
    ASK,
    CALL,
    DISCARD,
    DRAW,
    NO,
    OPENED,
    PAIRS,
    RED,
    SHORT,
    SHOW,
    TAKE,
    TAKE_NOW,
    YES,
    lay_of,
)
from pelitupa.games.canasta.contract_samba.auction import CALLS, SEATS
from pelitupa.games.canasta.contract_samba.hidden import HandsSampler
from pelitupa.games.canasta.contract_samba.melds import NO_MELDS, is_run, points_of
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.options import ContractOptions
from pelitupa.games.canasta.contract_samba.scoring import Line
from pelitupa.games.canasta.contract_samba.table import (
    CALLING,
    OPENING,
    ContractTable,
    taken_of,
)

HAND: Final = 15
PACKS: Final = 3
JOKERS: Final = 6
FINE: Final = 1000


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractSamba(Game):
    """Contract Samba. Actions: lay a card to a place, call, discard, take the pile, draw, end an opening."""

    options_type: ClassVar[type[Options]] = ContractOptions

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        assert isinstance(options, ContractOptions)
        super().__init__(options, rulebook)
        self.rules = options
        self.players = SEATS
        self.pack = [PACKS] * JOKER + [JOKERS]
        """How many cards there are of each kind; a small game has fewer."""
        self.hand = HAND

    def new_initial_state(self) -> ContractState:
        return ContractState(self).begin()

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3))

    def deals(self) -> int:
        """The match has no more deals than this."""
        return min(self.rules.deals or self.rules.limit, self.rules.limit)

    def num_distinct_actions(self) -> int:
        return actions.ACTIONS

    def max_chance_outcomes(self) -> int:
        return KINDS

    def max_game_length(self) -> int:
        # a bid is higher than the last, with three passes between; each turn draws a card at least, and
        # beside that begins, takes, asks and discards; every card is laid once, or again in too small an
        # opening
        most = 80 if self.rules.penalties else 10
        return self.deals() * (4 * CALLS + sum(self.pack) * most)

    def has_hidden_information(self) -> bool:
        return True

    def _action_text(self, action: int) -> str:
        return actions.action_text(action)

    def _action_label(self, action: int) -> str:
        return actions.action_label(action)

    def _chance_text(self, outcome: int) -> str:
        return str(text_of(outcome))

    def hidden_text(self, actor: int) -> str:
        return t("draws a card")


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractState(ContractTable):
    """A position; see `ContractTable` for its fields."""

    __slots__ = ("game",)

    def __init__(self, game: ContractSamba) -> None:
        super().__init__(game, game.pack, game.hand, game.rules.opens_as_frozen)
        self.game = game

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_table(self)
        return new

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        if self.phase in (DEALING, TURNING, DRAWING):
            return CHANCE
        return self.partner() if self.phase == ANSWER else self.turn

    def penalties(self) -> bool:
        return self.game.rules.penalties

    def composing(self) -> int:
        if self.phase in (START, MELDING, OPENING):
            return len(self.laid) + int(self.taking > 0)
        return -1

    def deal_number(self) -> int:
        return self.deal

    # --- chance

    def probabilities(self) -> list[float]:
        return [many / self.left for many in self.stock if many]

    def _chance_seat(self) -> int:
        if self.phase == DEALING:
            return self.dealt // self.size
        return -1 if self.phase == TURNING else self.turn

    def _chance_what(self) -> str:
        if self.phase == TURNING:
            return t("the first card of the pile")
        return t("a card for {player}", player=player_word(self._chance_seat()))

    def _audience(self, action: Action) -> int:
        if self.phase in (DEALING, DRAWING):
            return only(self._chance_seat())
        return EVERYONE

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase in (DEALING, TURNING, DRAWING):
            return [kind for kind, many in enumerate(self.stock) if many]
        if self.phase == CALLING:
            return [CALL + call for call in range(CALLS) if auction.may_call(self.calls, call)]
        if self.phase == ANSWER:
            return [YES, NO]
        found: list[int] = []
        if self.phase != START or self.taking:
            found = sorted([lay_of(kind, place) for kind, place in self.lays()])
        found += [DISCARD + kind for kind in self.discards()]
        found += [action for action in range(TAKE, actions.ACTIONS) if self._may(action)]
        return found

    def _is_legal(self, action: int) -> bool:
        if self.phase in (DEALING, TURNING, DRAWING):
            return 0 <= action < KINDS and self.stock[action] > 0
        if self.phase == CALLING:
            return auction.may_call(self.calls, action - CALL)
        if self.phase == ANSWER:
            return action in (YES, NO)
        if action < 0 or CALL <= action < DISCARD:
            return False
        if action < CALL:
            kind, place = PAIRS[action]
            return (self.phase != START or self.taking > 0) and self.may_lay(kind, place)
        if action < TAKE:
            return action - DISCARD in self.discards()
        return self._may(action)

    def _may(self, action: int) -> bool:
        if action < RED:
            return self.may_take(action - TAKE)
        if action < DRAW:
            return self.may_lay_away(RED_THREES[action - RED])
        if action == DRAW:
            return self.phase == START and not self.taking and self.bound != BOUND
        if action == TAKE_NOW:
            return self.may_take_now()
        if action == OPENED:
            return self.phase == OPENING and self.may_end_opening()
        if action == ASK:
            return self.may_ask()
        if action == SHORT:
            return self.may_fall_short()
        return action >= SHOW and self.may_show(action - SHOW)

    # --- what follows

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        if self.phase in (DEALING, TURNING, DRAWING):
            self._draw_card(action)
        elif action < CALL:
            kind, place = PAIRS[action]
            self.laid = (*self.laid, place * KINDS + kind)
            if self.taking and self.opened[self.side()] and len(self.laid) == self.natural_needed():
                self._take()
        elif action < DISCARD:
            self._call(action - CALL)
        elif action < TAKE:
            self._discard(action - DISCARD)
        elif action < RED:
            self.taking = action - TAKE + 1
            if is_run(action - TAKE):
                self._take()
        elif action < DRAW:
            kind = RED_THREES[action - RED]
            self.hands[self.turn].remove(kind)
            self.lines[self.turn].append(kind)
            self._played(kind)
            self.reds[self.side()] = (*self.reds[self.side()], kind)
            self.took = True
            self._owe(1)
        elif action == DRAW:
            self._owe(2)
        elif action == TAKE_NOW:
            self._take()
        elif action == ASK:
            self._ask()
        elif action in (YES, NO):
            self._answer(action == YES)
        elif action == SHORT:
            self._fall_short()
        elif action >= SHOW:
            self._show(action - SHOW)
        else:
            self._lay()
            self.phase = TURNING

    # --- the deal, the auction, the declarer's opening

    def _begin_deal(self) -> None:
        self.stock, self.left = list(self.pack), sum(self.pack)
        self.hands = [[] for _ in range(SEATS)]
        self.pile, self.melds, self.reds = (), [NO_MELDS, NO_MELDS], [(), ()]
        self.opened, self.fines = [False, False], [0, 0]
        self.zones = [scoring.zone_of(total) for total in self.totals]
        self.first = (self.game.rules.first - 1 + self.deal - 1) % SEATS
        self.turn = self.first
        self.calls, self.rung, self.contract = (), 0, None
        self._forget()  # what was said in the turn that ended the last deal binds no declarer
        self.taking, self.opening, self.turned = 0, False, False
        self.lines = [[] for _ in range(SEATS)]
        self.exposed = [()] * SEATS
        self.failed, self.asks, self.open_draws = (), (), ()
        self.phase, self.dealt, self.owed = DEALING, 0, 0

    def _call(self, call: int) -> None:
        self.calls = (*self.calls, call)
        if auction.is_over(self.calls):
            self._find_declarer()
        else:
            self.turn = auction.caller(self.first, len(self.calls))

    def _find_declarer(self) -> None:
        """Down the list of bids until one who made it can open; each who cannot is fined."""
        for contract in auction.ladder(self.first, self.calls):
            side = contract.seat % 2
            hand = self.hands[contract.seat]
            if can_open(hand, self.zones[side], contract, len(hand) - 1, 2):
                self.contract, self.turn, self.phase = contract, contract.seat, OPENING
                self.opening = True
                return
            self.rung += 1
            self.fines[side] += 1
            self.failed = (*self.failed, (contract.seat, self.zones[side], contract))
            self._reveal(t("{player:@ cannot|You cannot} open",
                           player=player_word(contract.seat)))  # fmt: skip
        self.turn, self.phase = self.first, TURNING

    def _draw_card(self, kind: int) -> None:
        self.stock[kind] -= 1
        self.left -= 1
        if self.phase == TURNING:
            self.pile = (*self.pile, kind)
            self.open_draws = (*self.open_draws, kind)
            if not is_wild(kind) and not is_red_three(kind):
                self.turned = True
                self._begin_turn()
            elif not self.left:
                self._end_deal(-1)
            return
        seat = self._chance_seat()
        insort(self.hands[seat], kind)
        self.lines[seat].append(-self._steps())
        if self.phase == DEALING:
            self.dealt += 1
            if self.dealt == self.size * SEATS:
                self.phase = CALLING
            return
        self.owed -= 1
        if not self.owed:
            self.phase = MELDING

    def _begin_turn(self) -> None:
        self._forget()
        self.taking = 0
        self.opening = not self.opened[self.side()]
        self.phase = START

    def _owe(self, cards: int) -> None:
        """So many cards are to be drawn; who wants more than there are ends the deal."""
        if cards > self.left:
            self._end_deal(-1)
        else:
            self.owed, self.phase = cards, DRAWING

    # --- melds, the pile, discards

    def _lay(self) -> None:
        """What was put together is laid, the card of the pile with it."""
        if not self.laid and not self.taking:
            return
        side = self.side()
        melds = self.now()
        self.exposed[self.turn] = tuple(self.exposed_now())
        self.hands[self.turn] = self.in_hand()
        self.lines[self.turn] += [step % KINDS for step in self.laid]
        self.melds[side] = melds
        self.opened[side] = True
        self.laid, self.taking = (), 0

    def _take(self) -> None:
        """The top card is melded, the cards under it come to the hand, and one is drawn."""
        cards = taken_of(self.pile)
        if self.bound == BOUND:  # he could go out in this way, among all that there were
            self.asks = (
                *self.asks[:-1],
                self.asks[-1]._replace(laid=self.laid, taking=self.taking),
            )
        self._lay()
        self.took = True
        under = self.pile[len(self.pile) - cards : -1]
        self.pile = self.pile[: len(self.pile) - cards]
        for kind in under:
            insort(self.hands[self.turn], kind)
            self.lines[self.turn].append(KINDS + kind)
        self._reveal(t("{player:@ takes|You take} {count} cards of the pile",
                       player=player_word(self.turn), count=cards))  # fmt: skip
        self._owe(1)

    def _discard(self, kind: int) -> None:
        self._lay()
        self.hands[self.turn].remove(kind)
        self.lines[self.turn].append(kind)
        self._played(kind)
        self.pile = (*self.pile, kind)
        if not self.hands[self.turn]:
            self._end_deal(self.turn)
            return
        self.turn = (self.turn + 1) % SEATS
        self._begin_turn()

    # --- the end of a deal, results

    def _end_deal(self, out: int) -> None:
        """The deal is scored; `out` is who went out, -1 where the stock ran out."""
        if out >= 0:
            self._reveal(t("{player:@ goes|You go} out", player=player_word(out)))
        else:
            self._reveal(t("The stock has run out"))
        self.laid, self.taking = (), 0
        for seat, hand in enumerate(self.hands):
            if hand:
                self._reveal(t("{player:@ has|You have} {cards} left",
                               player=player_word(seat), cards=shown(hand)))  # fmt: skip
                self.lines[seat] += hand
        for side, lines in enumerate(self.deal_lines(out)):
            for points, clause, text in lines:
                if points:
                    self.totals[side] += points
                    self._score((side, side + 2), points, clause, text)
        past = tuple([tuple(line) for line in self.lines])
        self.earlier = (*self.earlier, (past, self.failed, self.asks))
        high = max(self.totals)
        reached = not self.game.rules.deals and high >= self.game.rules.target
        if (reached and self.totals[0] != self.totals[1]) or self.deal >= self.game.deals():
            self.phase = OVER
            return
        self.deal += 1
        self._begin_deal()

    def deal_lines(self, out: int) -> list[list[Line]]:
        """What each side scores, line by line."""
        found: list[list[Line]] = []
        contract, met = self.contract, False
        for side in range(2):
            cards = sum([points_of(meld) for meld in self.melds[side]])
            lines = self.meld_lines(side, self.melds[side])
            lines += scoring.hand_lines([*self.hands[side], *self.hands[side + 2]])
            mine = out >= 0 and out % 2 == side
            lines.append(Line(scoring.GOING_OUT if mine else 0, "going-out", t("going out")))
            lines.append(
                Line(
                    scoring.AT_ONCE if mine and self.opening else 0,
                    "at-once",
                    t("opening and going out at once"),
                )
            )
            if contract is not None and contract.seat % 2 == side:
                met = scoring.is_met(contract, cards, sum([line.points for line in lines]))
            lines.append(Line(cards, "card-points", t("cards melded")))
            fine = -FINE * self.fines[side]
            lines.append(Line(fine, "cannot-open", t("bids that could not open")))
            found.append(lines)
        if contract is not None and out >= 0:
            winner = contract.seat % 2 if met else 1 - contract.seat % 2
            points = scoring.contract_bonus(contract, met)
            clause = "contract-made" if met else "contract-lost"
            text = t("contract made") if met else t("contract of the others lost")
            found[winner].append(Line(points, clause, text))
        return found

    def scores(self) -> list[float]:
        return [float(self.totals[seat % 2]) for seat in range(SEATS)]

    def winners(self) -> list[int]:
        one, other = self.totals
        reached = self.game.rules.deals or max(self.totals) >= self.game.rules.target
        if one == other or not reached:
            return []
        return [0, 2] if one > other else [1, 3]

    def sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the hands of others, and when their cards came to them."""
        return CloneSampler(self) if self.phase == OVER else HandsSampler(self, player)

    # --- for people

    def _ruling(self, action: Action, player: int) -> Ruling:
        assert isinstance(action, int)
        return rulings.ruling(self, action, self._is_legal(action))

    def _prompt(self, seat: int | None) -> str:
        asked = seat is not None and seat == self.current_player()
        return look.prompt(self) if asked else super()._prompt(seat)

    def _touches(self, action: int) -> tuple[str, ...]:
        return look.touches(self, action)

    def _group(self, action: int) -> str:
        return look.group(action)

    def _zones(self, eye: Eye) -> list[Zone]:
        return look.zones(self, eye)

    def _observe(self, seat: int, out: Tensor) -> None:
        look.observe(self, seat, out)


GAME: Final = ContractSamba
