"""Canasta (booklet 46, for two 45): melds of equal ranks for points, and a pile worth fighting for."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final, Self

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
    Text,
    Zone,
    only,
    player_word,
    t,
)
from pelitupa.core.game import CloneSampler, Game
from pelitupa.games.canasta.canasta import look, rulings
from pelitupa.games.canasta.canasta.hidden import HandsSampler
from pelitupa.games.canasta.canasta.options import CanastaOptions
from pelitupa.games.canasta.canasta.table import (
    ANSWER,
    ASK,
    BOUND,
    DEALING,
    DISCARD,
    DRAW,
    DRAWING,
    LAY_WILD,
    MELDING,
    NO,
    NO_MELDS,
    NONE_LEFT,
    NOTHING,
    OUT,
    OVER,
    REFUSED,
    SHORT,
    SHOW,
    START,
    TAKE,
    TAKE_NOW,
    TURNING,
    YES,
    CanastaTable,
)
from pelitupa.games.canasta.cards import (
    JOKER,
    JOKERS,
    KINDS,
    RANKS,
    TARGET_OF,
    WILD,
    is_red_three,
    is_wild,
    shown,
    target_name,
    target_text,
    text_of,
    value_of,
    wilds_in,
)
from pelitupa.games.canasta.plans import MEASURE

HAND: Final = 11
PACKS: Final = 2
ZONES: Final = ((3000, 120), (1500, 90), (0, 50))
LOWEST: Final = 15
"""What an opening has to count, from how many points on; and below all of them."""


class Canasta(Game):
    """Canasta. Actions: lay a card, discard one, draw, take the pile, go out, ask the partner, answer."""

    options_type: ClassVar[type[Options]] = CanastaOptions

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        assert isinstance(options, CanastaOptions)
        super().__init__(options, rulebook)
        self.rules = options
        self.players = options.players
        self.pack = [PACKS] * JOKER + [JOKERS]
        """How many cards there are of each kind; a small game has fewer."""
        self.hand = HAND

    def new_initial_state(self) -> CanastaState:
        return CanastaState(self)

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0,), (1,)) if self.players == 2 else ((0, 2), (1, 3))

    def deals(self) -> int:
        """The match has no more deals than this."""
        return min(self.rules.deals or self.rules.limit, self.rules.limit)

    def num_distinct_actions(self) -> int:
        return DRAW + 8

    def max_chance_outcomes(self) -> int:
        return KINDS

    def max_game_length(self) -> int:
        # each turn takes a card of the stock, or lays one for good with the pile; beside that it asks and
        # discards. Every card is laid once at most, or again in too small an opening
        cards = sum(self.pack)
        return self.deals() * cards * (80 if self.rules.penalties else 14)

    def has_hidden_information(self) -> bool:
        return True

    def _action_text(self, action: int) -> str:
        if action < LAY_WILD:
            return f"lay {text_of(action)}"
        if action < DISCARD:
            wild, target = WILD[(action - LAY_WILD) // RANKS], (action - LAY_WILD) % RANKS
            return f"lay {text_of(wild)} to {target_text(target)}"
        if action < SHOW:
            return f"discard {text_of(action - DISCARD)}"
        if action < DRAW:
            return f"show {text_of(action - SHOW)}"
        return _TEXTS[action - DRAW]

    def _action_label(self, action: int) -> str:
        if action < LAY_WILD:
            return t("lay {card}", card=text_of(action))
        if action < DISCARD:
            wild, target = WILD[(action - LAY_WILD) // RANKS], (action - LAY_WILD) % RANKS
            return t("lay {card} to the {rank}", card=text_of(wild), rank=target_name(target))
        if action < SHOW:
            return t("discard {card}", card=text_of(action - DISCARD))
        if action < DRAW:
            return t("show {card} by mistake", card=text_of(action - SHOW))
        return t(
            (
                "draw from the stock", "take the pile", "take the pile with these",
                "go out without a discard", "May I go out?", "yes, go out", "no, do not go out",
                "lay them, too few points",
            )[action - DRAW]
        )  # fmt: skip

    def _chance_text(self, outcome: int) -> str:
        return str(text_of(outcome))

    def hidden_text(self, actor: int) -> str:
        return t("draws a card")


_TEXTS: Final = ("draw", "take", "take now", "out", "ask", "yes", "no", "short")


class CanastaState(CanastaTable):
    """A position; see `CanastaTable` for its fields."""

    __slots__ = ("game",)

    def __init__(self, game: Canasta) -> None:
        super().__init__(game, game.players, game.pack, game.hand)
        self.game = game
        self._begin_deal()

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_table(self)
        return new

    def penalties(self) -> bool:
        return self.game.rules.penalties

    def current_player(self) -> int:
        if self.phase == OVER:
            return TERMINAL
        if self.phase < START:
            return CHANCE
        return self.partner() if self.phase == ANSWER else self.turn

    def composing(self) -> int:
        if self.phase == START:
            return len(self.laid) + int(self.taking)
        return len(self.laid) if self.phase == MELDING else -1

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
        if self.phase == DEALING:
            return only(self.dealt // self.size)
        if self.phase == DRAWING:
            assert isinstance(action, int)
            return EVERYONE if is_red_three(action) else only(self.turn)
        return EVERYONE

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase < START:
            return [kind for kind, many in enumerate(self.stock) if many]
        if self.phase == ANSWER:
            return [YES, NO]
        found: list[int] = []
        if self.phase == MELDING or self.taking:
            for kind in sorted(set(self.in_hand())):
                if not is_wild(kind) and self.may_lay(TARGET_OF[kind], kind):
                    found.append(kind)
            for place, kind in enumerate(WILD):
                for target in range(RANKS):
                    if self.may_lay(target, kind):
                        found.append(LAY_WILD + place * RANKS + target)
            found += [DISCARD + kind for kind in self._may_discard()]
            for kind in sorted(set(self.hands[self.turn])):
                if self.may_show(kind):
                    found.append(SHOW + kind)
        for action in range(DRAW, SHORT + 1):
            if self._may(action):
                found.append(action)
        return found

    def _may_discard(self) -> list[int]:
        return self.discards() if self.phase == MELDING else []

    def _is_legal(self, action: int) -> bool:
        if self.phase < START:
            return 0 <= action < KINDS and self.stock[action] > 0
        if self.phase == ANSWER:
            return action in (YES, NO)
        if action >= DRAW:
            return self._may(action)
        if action < 0 or (self.phase != MELDING and not self.taking):
            return False
        if action < LAY_WILD:
            return not is_wild(action) and self.may_lay(TARGET_OF[action], action)
        if action < DISCARD:
            wild = WILD[(action - LAY_WILD) // RANKS]
            return self.may_lay((action - LAY_WILD) % RANKS, wild)
        if action < SHOW:
            return action - DISCARD in self._may_discard()
        return self.may_show(action - SHOW)

    def _may(self, action: int) -> bool:
        """Whether one of the actions is legal that are about no card."""
        starting = self.phase == START and not self.taking
        if action == DRAW:
            return self.may_draw()
        if action == TAKE:
            return starting and self.may_take()
        if action == TAKE_NOW:
            if not self.taking:
                return False
            if self.opened[self.side()]:
                return len(self.laid) == 2
            return self._complete() and self._top_is_melded()
        if action == OUT:
            return self.phase == MELDING and self.may_end_empty()
        if action == ASK:
            return self.may_ask()
        if action == SHORT:
            if not self.may_try() or self.phase != MELDING or not self.laid:
                return False
            return self.open_target() < 0 and self.missing() > 0
        return False

    # --- what follows

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        if self.phase < START:
            self._draw_card(action)
        elif action < LAY_WILD:
            self.laid = (*self.laid, TARGET_OF[action] * KINDS + action)
        elif action < DISCARD:
            wild, target = WILD[(action - LAY_WILD) // RANKS], (action - LAY_WILD) % RANKS
            self.laid = (*self.laid, target * KINDS + wild)
        elif action < SHOW:
            self._discard(action - DISCARD)
        elif action < DRAW:
            kind = action - SHOW
            self.exposed[self.turn] = (*self.exposed[self.turn], kind)
            self.lines[self.turn] += [kind, KINDS + kind]
        elif action == DRAW:
            self._keep_word(DRAW)
            self.then = MELDING
            self._owe(self.draws())
        elif action == TAKE:
            self._keep_word(TAKE)
            self.taking = True
            if self.opened[self.side()] and self.pairs() == [[]]:
                self._take()
        elif action == TAKE_NOW:
            self._take()
        elif action == OUT:
            self._lay()
            self._end_deal(self.turn)
        elif action == ASK:
            self._ask()
        elif action == SHORT:
            self._fall_short()
        else:
            self.bound = BOUND if action == YES else REFUSED
            self.phase = self.then

    # --- dealing and drawing

    def _begin_deal(self) -> None:
        self.stock, self.left = list(self.pack), sum(self.pack)
        self.hands = [[] for _ in range(self.players)]
        self.pile, self.melds, self.reds = (), [NO_MELDS, NO_MELDS], [(), ()]
        self.opened = [False, False]
        self.zones = [_zone(total) for total in self.totals]
        self.turn = (self.game.rules.first - 1 + self.deal - 1) % self.players
        self.begun = [False] * self.players
        self.exposed = [()] * self.players
        self.lines = [[] for _ in range(self.players)]
        self.asks, self.open_draws = (), ()
        self.phase, self.dealt, self.owed = DEALING, 0, 0

    def _draw_card(self, kind: int) -> None:
        self.stock[kind] -= 1
        self.left -= 1
        step = -self._steps()
        if self.phase == DEALING:
            seat = self.dealt // self.size
            insort(self.hands[seat], kind)
            self.lines[seat].append(step)
            self.dealt += 1
            if self.dealt == self.size * self.players:
                self.phase = TURNING
        elif self.phase == TURNING:
            self.pile = (*self.pile, kind)
            self.open_draws = (*self.open_draws, kind)
            if not is_wild(kind) and not is_red_three(kind):
                self._begin_turn()
        elif is_red_three(kind):
            self.open_draws = (*self.open_draws, kind)
            self.reds[self.side()] = (*self.reds[self.side()], kind)
        else:
            insort(self.hands[self.turn], kind)
            self.lines[self.turn].append(step)
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
        self.laid, self.taking, self.bound, self.asked = (), False, NOTHING, False
        self.opening = not self.opened[self.side()]
        self.short = self.took = False
        self.phase = self.then = START
        if not self.begun[self.turn]:
            self.begun[self.turn] = True
            hand = self.hands[self.turn]
            reds = [kind for kind in hand if is_red_three(kind)]
            if reds:
                self.hands[self.turn] = [kind for kind in hand if not is_red_three(kind)]
                self.lines[self.turn] += reds
                self._lay_reds(reds)
                self._owe(len(reds))

    def _lay_reds(self, reds: list[int]) -> None:
        side = self.side()
        self.reds[side] = (*self.reds[side], *reds)
        self._reveal(t("{player:@ lays|You lay} {cards}",
                       player=player_word(self.turn), cards=shown(reds)))  # fmt: skip

    # --- the pile, melds, discards

    def _lay(self) -> None:
        """What was put together is laid."""
        if not self.laid:
            return
        side, melds = self.side(), list(self.melds[self.side()])
        self.exposed[self.turn] = tuple(self.exposed_now())
        self.hands[self.turn] = self.in_hand()
        for step in self.laid:
            target, kind = step // KINDS, step % KINDS
            melds[target] = tuple(sorted([*melds[target], kind]))
            self.lines[self.turn].append(kind)
        self.melds[side] = tuple(melds)
        self.opened[side] = True
        self.laid = ()

    def _take(self) -> None:
        """The top card is melded, and the rest of the pile comes to the hand."""
        side, top = self.side(), self.pile[-1]
        self._lay()
        melds = list(self.melds[side])
        melds[TARGET_OF[top]] = tuple(sorted([*melds[TARGET_OF[top]], top]))
        self.melds[side] = tuple(melds)
        self.opened[side] = True
        reds = [kind for kind in self.pile if is_red_three(kind)]
        for kind in self.pile[:-1]:
            if not is_red_three(kind):
                insort(self.hands[self.turn], kind)
                self.lines[self.turn].append(KINDS + kind)
        cards = len(self.pile)
        self.pile, self.taking, self.took = (), False, True
        self._reveal(t("{player:@ takes|You take} the pile of {cards}",
                       player=player_word(self.turn), cards=cards))  # fmt: skip
        self.then = self.phase = MELDING
        if reds:
            self._lay_reds(reds)
            self._owe(len(reds))
        if self.phase == MELDING and not self.hands[self.turn]:
            self._end_deal(self.turn)

    def _discard(self, kind: int) -> None:
        self._lay()
        self.hands[self.turn].remove(kind)
        self.lines[self.turn].append(kind)
        exposed = list(self.exposed[self.turn])
        if kind in exposed:
            exposed.remove(kind)
            self.exposed[self.turn] = tuple(exposed)
        self.pile = (*self.pile, kind)
        if not self.hands[self.turn]:
            self._end_deal(self.turn)
            return
        self.turn = (self.turn + 1) % self.players
        self._begin_turn()

    # --- questions and mistakes

    def _ask(self) -> None:
        asked = self.question()
        self.asks = (*self.asks, asked)
        self.asked = True
        if not asked[2]:
            self._fine()
        elif self.laid or self.took:
            self.bound = BOUND
        else:
            self.then, self.phase = self.phase, ANSWER

    def _keep_word(self, action: int) -> None:
        """Who was told to go out before drawing could do it in the way in which he begins."""
        if self.bound == BOUND:
            seat, place, able, melds, laid, missing, to_come, pile = self.asks[-1]
            if action == DRAW:
                pile = ()
            else:
                to_come = NONE_LEFT
            self.asks = (
                *self.asks[:-1], (seat, place, able, melds, laid, missing, to_come, pile),
            )  # fmt: skip

    def _fine(self) -> None:
        side = self.side()
        self.totals[side] -= 300
        self._score_on(
            self.seats_of(side), -300.0, "vain-question", t("asked, and could not go out")
        )

    def _fall_short(self) -> None:
        """Too small an opening goes back to the hand, and the next must be larger."""
        for step in self.laid:
            self.lines[self.turn] += [step % KINDS, KINDS + step % KINDS]
        self.zones[self.side()] += 10
        self.laid, self.short = (), True

    # --- the end of a deal, results

    def _end_deal(self, out: int) -> None:
        """The deal is scored; `out` is who went out, -1 where the stock ran out."""
        if out >= 0:
            self._reveal(t("{player:@ goes|You go} out", player=player_word(out)))
        else:
            self._reveal(t("The stock has run out"))
        self._lay_open()
        for side in range(2):
            for points, clause, text in self._lines_of(side, out):
                if points:
                    self.totals[side] += points
                    self._score(self.seats_of(side), points, clause, text)
        past = tuple([tuple(line) for line in self.lines])
        self.earlier = (*self.earlier, (past, self.asks))
        high = max(self.totals)
        reached = not self.game.rules.deals and high >= self.game.rules.target
        if (reached and self.totals[0] != self.totals[1]) or self.deal >= self.game.deals():
            self.phase = OVER
            return
        self.deal += 1
        self._begin_deal()

    def _lay_open(self) -> None:
        """All hands are laid open."""
        for seat, hand in enumerate(self.hands):
            if hand:
                self._reveal(t("{player:@ has|You have} {cards} left",
                               player=player_word(seat), cards=shown(hand)))  # fmt: skip
                self.lines[seat] += hand

    def _lines_of(self, side: int, out: int) -> list[tuple[int, str, Text]]:
        """What a side scores, line by line."""
        melds = self.melds[side]
        whole = [meld for meld in melds if len(meld) >= MEASURE]
        natural = len([meld for meld in whole if not wilds_in(meld)])
        reds = 100 * len(self.reds[side])
        if reds == 400 and self.game.rules.red_threes == "booklet":
            reds = 800
        held = [kind for seat in self.seats_of(side) for kind in self.hands[seat]]
        mine = out >= 0 and self.team(out) == side
        return [
            (sum([value_of(meld) for meld in melds]), "card-points", t("cards melded")),
            (500 * natural, "natural-canasta", t("natural canastas")),
            (300 * (len(whole) - natural), "mixed-canasta", t("mixed canastas")),
            (reds if self.opened[side] else -reds, "red-points", t("red threes")),
            (100 if mine else 0, "going-out", t("going out")),
            (100 if mine and self.opening else 0, "at-once", t("opening and going out at once")),
            (-value_of(held), "hand-points", t("cards left in hands")),
        ]

    def scores(self) -> list[float]:
        return [float(self.totals[self.team(seat)]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        one, other = self.totals
        reached = self.game.rules.deals or max(self.totals) >= self.game.rules.target
        if one == other or not reached:
            return []
        return list(self.seats_of(0 if one > other else 1))

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


def _zone(total: int) -> int:
    for least, points in ZONES:
        if total >= least:
            return points
    return LOWEST


GAME: Final = Canasta
