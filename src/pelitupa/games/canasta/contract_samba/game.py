"""Contract Samba (booklet 49): an auction of thousands, and then Samba for what was promised."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from pelitupa.core import (
    Action,
    Eye,
    Options,
    Reason,
    Rulebook,
    Sampler,
    Tensor,
    Zone,
    player_word,
    t,
)
from pelitupa.core.game import CloneSampler
from pelitupa.games.canasta.asking import ANSWER, BOUND, MELDING, OVER, START, TURNING
from pelitupa.games.canasta.cards import JOKER, KINDS, RED_THREES, Melds
from pelitupa.games.canasta.contract_samba import actions, auction, look, rulings, scoring
from pelitupa.games.canasta.contract_samba.actions import (
    ASK,
    CALL,
    DISCARD,
    DRAW,
    LAY_OF,
    NO,
    OPENED,
    RED,
    SHORT,
    SHOW,
    STEPS,
    TAKE,
    TAKE_NOW,
    YES,
)
from pelitupa.games.canasta.contract_samba.auction import CALLS
from pelitupa.games.canasta.contract_samba.hidden import ContractSampler
from pelitupa.games.canasta.contract_samba.melds import NO_MELDS, is_run, points_of
from pelitupa.games.canasta.contract_samba.openings import can_open
from pelitupa.games.canasta.contract_samba.options import ContractOptions
from pelitupa.games.canasta.contract_samba.table import CALLING, OPENING, ContractTable, taken_of
from pelitupa.games.canasta.dealing import Line, Lines
from pelitupa.games.canasta.match import CanastaMatch

HAND: Final = 15
PACKS: Final = 3
JOKERS: Final = 6
FINE: Final = 1000


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractSamba(CanastaMatch):
    """Contract Samba. Actions: lay a card to a place, call, discard, take the pile, draw, end an opening."""

    options_type: ClassVar[type[Options]] = ContractOptions

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        assert isinstance(options, ContractOptions)
        super().__init__(options, rulebook, [PACKS] * JOKER + [JOKERS], HAND)
        self.rules = options
        self.first, self.target = options.first, options.target
        self.deals, self.limit = options.deals, options.limit
        self.penalties = options.penalties

    def new_initial_state(self) -> ContractState:
        return ContractState(self).begin()

    def num_distinct_actions(self) -> int:
        return actions.ACTIONS

    def max_game_length(self) -> int:
        # a bid is higher than the last, with three passes between; each turn draws a card at least, and
        # beside that begins, takes, asks and discards; every card is laid once, or again in too small an
        # opening
        most = 80 if self.rules.penalties else 10
        return self.most_deals() * (4 * CALLS + sum(self.pack) * most)

    def _action_text(self, action: int) -> str:
        return actions.action_text(action)

    def _action_label(self, action: int) -> str:
        return actions.action_label(action)


@mypyc_attr(allow_interpreted_subclasses=True)
class ContractState(ContractTable):
    """A position; see `ContractTable` for its fields."""

    __slots__ = ()

    def __init__(self, game: ContractSamba) -> None:
        super().__init__(game, game.rules.opens_as_frozen)

    def no_melds(self) -> Melds:
        return NO_MELDS

    def zone_of(self, total: int) -> int:
        return scoring.zone_of(total)

    def composing(self) -> int:
        if self.phase in (START, MELDING, OPENING):
            return len(self.laid) + int(self.taking > 0)
        return -1

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase < START:
            return [kind for kind, many in enumerate(self.stock) if many]
        if self.phase == CALLING:
            return [CALL + call for call in range(CALLS) if auction.may_call(self.calls, call)]
        if self.phase == ANSWER:
            return [YES, NO]
        found: list[int] = []
        if self.phase != START or self.taking:
            found = sorted([LAY_OF[step] for step in self.lays()])
        found += [DISCARD + kind for kind in self.discards()]
        found += [TAKE + place for place in self.takes()]
        found += [action for action in range(RED, actions.ACTIONS) if self._may(action)]
        return found

    def _is_legal(self, action: int) -> bool:
        if self.phase < START:
            return 0 <= action < KINDS and self.stock[action] > 0
        if self.phase == CALLING:
            return auction.may_call(self.calls, action - CALL)
        if self.phase == ANSWER:
            return action in (YES, NO)
        if action < 0 or CALL <= action < DISCARD:
            return False
        if action < CALL:
            return (self.phase != START or self.taking > 0) and self.may_lay(STEPS[action])
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
        if self.phase < START:
            self._draw_card(action)
        elif action < CALL:
            self.laid = (*self.laid, STEPS[action])
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
        super()._begin_deal()
        self._forget()  # what was said in the turn that ended the last deal binds no declarer
        self.first, self.fines = self.turn, [0, 0]
        self.calls, self.rung, self.contract = (), 0, None
        self.taking, self.opening = 0, False
        self.failed, self.asks = (), ()

    def _dealt_out(self) -> None:
        self.phase = CALLING

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

    def _begin_turn(self) -> None:
        super()._begin_turn()
        self.taking = 0

    def _owe(self, cards: int) -> None:
        self.then = MELDING
        super()._owe(cards)

    # --- melds, the pile, discards

    def _lay(self) -> None:
        """What was put together is laid, the card of the pile with it."""
        super()._lay()
        self.taking = 0

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
        self._take_up(cards)
        self._reveal(t("{player:@ takes|You take} {count} cards of the pile",
                       player=player_word(self.turn), count=cards))  # fmt: skip
        self._owe(1)

    # --- the end of a deal, results

    def _end_deal(self, out: int) -> None:
        self.laid, self.taking = (), 0
        super()._end_deal(out)

    def _keep_past(self, lines: Lines) -> None:
        self.earlier = (*self.earlier, (lines, self.failed, self.asks))

    def deal_lines(self, out: int) -> list[list[Line]]:
        found: list[list[Line]] = []
        contract, met = self.contract, False
        for side in range(2):
            cards = sum([points_of(meld) for meld in self.melds[side]])
            lines = self.meld_lines(side, self.melds[side])
            lines += scoring.hand_lines([*self.hands[side], *self.hands[side + 2]])
            mine = out >= 0 and out % 2 == side
            once = mine and self.opening
            lines += [
                (scoring.GOING_OUT if mine else 0, "going-out", t("going out")),
                (scoring.AT_ONCE if once else 0, "at-once", t("opening and going out at once")),
            ]
            if contract is not None and contract.seat % 2 == side:
                met = scoring.is_met(contract, cards, sum([line[0] for line in lines]))
            fine = -FINE * self.fines[side]
            found.append([
                *lines, (cards, "card-points", t("cards melded")),
                (fine, "cannot-open", t("bids that could not open")),
            ])  # fmt: skip
        if contract is not None and out >= 0:
            winner = contract.seat % 2 if met else 1 - contract.seat % 2
            points = scoring.contract_bonus(contract, met)
            clause = "contract-made" if met else "contract-lost"
            text = t("contract made") if met else t("contract of the others lost")
            found[winner].append((points, clause, text))
        return found

    def sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the hands of others, and when their cards came to them."""
        return CloneSampler(self) if self.phase == OVER else ContractSampler(self, player)

    # --- for people

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        return rulings.reason(self, action, legal)

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
