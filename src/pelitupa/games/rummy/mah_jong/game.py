"""Tuomas's Mah Jong (booklet 43): 144 tiles, claims by their worth, hands scored in two categories.

After a discard all others are asked at once whether they claim it; their answers are sealed until all are in.
Who says nothing claims nothing, and who claims nothing until his turn is not asked till then.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Game,
    Reason,
    Rulebook,
    State,
    Tensor,
    Text,
    only,
    player_word,
    spaced,
    t,
    tn,
)
from pelitupa.equipment.tiles import (
    ALL_KINDS,
    COPIES,
    FLOWERS,
    KINDS,
    PACK,
    SUITED,
    TILE_WORDS,
    kinds_in,
)
from pelitupa.games.rummy.deeds import DEEDS
from pelitupa.games.rummy.mah_jong import actions
from pelitupa.games.rummy.mah_jong.actions import PASS_ON
from pelitupa.games.rummy.mah_jong.options import MahJongOptions
from pelitupa.games.rummy.mah_jong.scoring import (
    KONG,
    MOST_OF_LOSER,
    MOST_OF_WINNER,
    PUNG,
    Meld,
    Reckoning,
    Win,
    Winds,
    kinds_of,
    loser_value,
    winner_value,
    wins,
)

SEATS: Final = 4
HAND: Final = 13
DEAD: Final = 14
"""So many tiles of the wall are never taken."""

DRAWING: Final = 0
TURN: Final = 1
CLAIMING: Final = 2
OVER: Final = 3
PHASES: Final = 4

DEALT: Final = 0
FROM_WALL: Final = 1
REPLACEMENT: Final = 2
CLAIMED: Final = 3

NOT_YET: Final = -1


class MahJong(Game[MahJongOptions]):
    """Mah Jong. Actions: discard a kind, meld a kong, mah jong, claim a pung, kong or chow, pass."""

    deeds: ClassVar[Mapping[str, str]] = DEEDS
    look_place: ClassVar[str] = "pelitupa.games.rummy.mah_jong.look"
    sampler_place: ClassVar[str] = "pelitupa.games.rummy.mah_jong.hidden"
    pad_place: ClassVar[str] = "pelitupa.games.rummy.mah_jong.pad"

    surface = "tiles"

    clockwise: ClassVar[bool] = False

    def __init__(self, options: MahJongOptions, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.named = actions.NAMED
        self.outcomes = [(tile, "") for tile in TILE_WORDS]
        self.chips = 1000 if options.deals <= 4 else 2000
        self.step = 1 if options.east == "right" else SEATS - 1
        self.pack: tuple[int, ...] = PACK
        """How many tiles there are of each kind; a small game has fewer, and a smaller hand and dead wall."""
        self.hand = HAND
        self.dead = DEAD

    def new_initial_state(self) -> MahJongState:
        state = MahJongState(self)
        state.start_deal()
        return state

    def usual_start(self) -> int:
        return self.chips

    def score_range(self) -> tuple[float, float]:
        """In each deal east wins the largest hand, or pays for it and for the largest hands of two losers."""
        deals = self.options.deals
        loss = 2 * (MOST_OF_WINNER + 2 * MOST_OF_LOSER)
        return float(self.chips - deals * loss), float(self.chips + deals * 6 * MOST_OF_WINNER)

    def max_game_length(self) -> int:
        # at most 78 tiles are taken in turns, and 16 claimed; each discard is answered by three
        return self.options.deals * 400

    def max_chance_nodes_in_history(self) -> int:
        """Each tile is drawn once a deal."""
        return self.options.deals * sum(self.pack)

    def has_hidden_information(self) -> bool:
        return True

    def silence_answers(self) -> bool:
        return True

    def hidden_text(self, actor: int) -> str:
        return t("takes a tile") if actor == CHANCE else t("has answered")


class MahJongState(State):
    """A position. `hands` are the concealed tiles by kind, `held` how many they are, `melds` what is melded,
    `flowers` and `ponds` the flowers and discards of each seat in their order; `stock` has how many tiles of
    each kind are in the wall, and `wall` all of them.

    `deal` counts the deals, and `east` is its east. `turn` is whose turn it is, or who has discarded
    `discard`; `taken` is where his latest tile came from, `drawn` its kind if it was taken in this turn.
    `answers` are those to the discard, at the steps `answered_at`; who is `passing` is not asked. `lines` has
    for each hand what happened to it (see `core/kinds.py`; a tile that is shown leaves and comes back),
    `closed` the same of the deals before. `shown` tells that the hands lie open. `dead` is how many of
    the wall are never taken, `sets` how many combinations win.
    """

    def __init__(self, game: MahJong) -> None:
        super().__init__(game)
        self.game = game
        self.dead = game.dead
        self.sets = (game.hand - 1) // 3
        self.east = 0
        self.chips = list(game.starting) or [game.chips] * SEATS
        self.closed: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def start_deal(self) -> None:
        """Everything as it is before the first tile of a deal is taken."""
        self.hands = [[0] * KINDS for _ in range(SEATS)]
        self.held = [0] * SEATS
        self.melds: list[tuple[Meld, ...]] = [()] * SEATS
        self.flowers: list[tuple[int, ...]] = [()] * SEATS
        self.ponds: list[tuple[int, ...]] = [()] * SEATS
        self.stock = list(self.game.pack)
        self.wall = sum(self.game.pack)
        self.turn = self.east
        self.phase = DRAWING
        self.dealing = True
        self.taken = DEALT
        self.drawn = -1
        self.discard = -1
        self.answers = [NOT_YET] * SEATS
        self.answered_at = [NOT_YET] * SEATS
        self.passing = [False] * SEATS
        self.lines: list[list[int]] = [[] for _ in range(SEATS)]
        self.shown = False

    def clone(self) -> Self:
        new = super().clone()
        new.hands = [hand.copy() for hand in self.hands]
        new.held = self.held.copy()
        new.melds = self.melds.copy()
        new.flowers = self.flowers.copy()
        new.ponds = self.ponds.copy()
        new.stock = self.stock.copy()
        new.wall = self.wall
        new.east = self.east
        new.turn = self.turn
        new.phase = self.phase
        new.dealing = self.dealing
        new.taken = self.taken
        new.drawn = self.drawn
        new.discard = self.discard
        new.answers = self.answers.copy()
        new.answered_at = self.answered_at.copy()
        new.passing = self.passing.copy()
        new.lines = [line.copy() for line in self.lines]
        new.closed = self.closed
        new.chips = self.chips.copy()
        new.shown = self.shown
        return new

    # --- winds

    def round_wind(self) -> int:
        """The wind of the round: east in the first four deals, south after them."""
        return (self.deal - 1) // SEATS

    def wind(self, seat: int) -> int:
        """The wind of a seat, from 0 (east) on in the order of turns."""
        return (seat - self.east) % SEATS

    def winds(self, seat: int) -> Winds:
        """Both winds that count for a seat."""
        return Winds(self.wind(seat), self.round_wind())

    # --- who decides

    def asked(self) -> list[int]:
        """Who has still to say whether he claims the discard, in the order of turns."""
        found: list[int] = []
        for step in range(1, SEATS):
            seat = (self.turn + step) % SEATS
            if self.answers[seat] == NOT_YET and not self.passing[seat]:
                found.append(seat)
        return found

    def dealt_to(self) -> int:
        """Who gets the next tile of the deal; -1 when all have theirs."""
        for step in range(SEATS):
            seat = (self.east + step) % SEATS
            if self.held[seat] < self.game.hand + (step == 0):
                return seat
        return -1

    # --- what may be done

    def has_won(self, seat: int, claimed: int = -1) -> bool:
        """Whether a hand is a winning one, with a claimed tile of this kind if any."""
        hand = self.hands[seat]
        if claimed < 0:
            return wins(hand, self.sets - len(self.melds[seat]))
        hand = hand.copy()
        hand[claimed] += 1
        return wins(hand, self.sets - len(self.melds[seat]))

    def has_kong(self, seat: int, kind: int) -> bool:
        """Whether a hand has four equal tiles, or the fourth to a melded pung."""
        many = self.hands[seat][kind]
        return many == 4 or (many > 0 and (PUNG, kind, False) in self.melds[seat])

    def claims_of(self, seat: int) -> list[int]:
        """The claims that a seat may make, ascending, and that it makes none."""
        kind = self.discard
        many = self.hands[seat][kind]
        found: list[int] = []
        if self.has_won(seat, kind):
            found.append(actions.MAH_JONG)
        if many >= 2:
            found.append(actions.CLAIM_PUNG)
        if many >= 3 and self.wall > self.dead:
            found.append(actions.CLAIM_KONG)
        if kind < SUITED and seat == (self.turn + 1) % SEATS:
            first, hand = kind - kind % 9, self.hands[seat]
            for lowest in range(max(first, kind - 2), min(first + 6, kind) + 1):
                if all(hand[other] for other in range(lowest, lowest + 3) if other != kind):
                    found.append(actions.CLAIM_CHOW + actions.CHOWS.index(lowest))
        return [*found, actions.PASS, actions.PASS_ON]

    def choices(self) -> list[int]:
        """What the player in turn may do, ascending."""
        hand, seat = self.hands[self.turn], self.turn
        found = [kind for kind in range(KINDS) if hand[kind]]
        if self.wall > self.dead and self.taken != CLAIMED:
            for kind in [kind for kind in found if self.has_kong(seat, kind)]:
                found.append(actions.KONG_OF + kind)
        if self.has_won(seat):
            found.append(actions.MAH_JONG)
        return found

    # --- tiles that move

    def leave(self, seat: int, kind: int, many: int = 1) -> None:
        """Tiles of a kind leave a hand in sight of all."""
        self.hands[seat][kind] -= many
        self.held[seat] -= many
        self.lines[seat] += [kind] * many

    def add_to_pung(self, seat: int, kind: int) -> None:
        """The fourth tile makes a kong of a melded pung."""
        melds = list(self.melds[seat])
        melds[melds.index((PUNG, kind, False))] = (KONG, kind, False)
        self.melds[seat] = tuple(melds)

    def current_player(self) -> int:
        if self.phase == TURN:
            return self.turn
        if self.phase == CLAIMING:
            return self.asked()[0]
        return CHANCE if self.phase == DRAWING else TERMINAL

    def pending_players(self) -> list[int]:
        return self.asked() if self.phase == CLAIMING else super().pending_players()

    def default_action(self, seat: int) -> int:
        return actions.PASS if self.phase == CLAIMING and seat in self.asked() else -1

    # --- chance

    def probabilities(self) -> list[float]:
        return [many / self.wall for many in self.stock if many]

    def _chance_seat(self) -> int:
        return self.dealt_to() if self.dealing else self.turn

    def _chance_what(self) -> str:
        return t("a tile for {player}", player=player_word(self._chance_seat()))

    def hand_audience(self, seat: int) -> int:
        return EVERYONE if self.shown else only(seat)

    def _audience(self, action: int) -> int:
        """Flowers are laid open as they come; a claim is made unseen."""
        if self.phase == DRAWING:
            assert isinstance(action, int)
            return EVERYONE if action >= FLOWERS else self.hand_audience(self._chance_seat())
        return only(self.current_player()) if self.phase == CLAIMING else EVERYONE

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase == DRAWING:
            return [kind for kind in range(ALL_KINDS) if self.stock[kind]]
        return self.claims_of(self.asked()[0]) if self.phase == CLAIMING else self.choices()

    def _legal_for(self, player: int) -> list[int]:
        return self.claims_of(player)

    def _is_legal(self, action: int) -> bool:
        if self.phase == DRAWING:
            return 0 <= action < ALL_KINDS and self.stock[action] > 0
        if self.phase == TURN and 0 <= action < actions.KONG_OF:
            return self.hands[self.turn][action] > 0
        if self.phase == CLAIMING and action >= actions.PASS:
            return action <= actions.PASS_ON
        return action in self._legal()

    # --- what follows

    def _apply(self, action: int) -> None:
        if self.phase == DRAWING:
            self._take(action)
        elif self.phase == CLAIMING:
            self._answer(action)
        elif action < actions.KONG_OF:
            self._discard(action)
        elif action == actions.MAH_JONG:
            self._win(self.turn, -1)
        else:
            self._meld_kong(action - actions.KONG_OF)

    def _take(self, kind: int) -> None:
        """A tile comes from the wall; a flower is melded, and replaced by the next."""
        seat = self._chance_seat()
        self.stock[kind] -= 1
        self.wall -= 1
        if kind >= FLOWERS:
            self.flowers[seat] = (*self.flowers[seat], kind)
            if not self.dealing:
                self.taken = REPLACEMENT
                self._draw()
            return
        self.hands[seat][kind] += 1
        self.held[seat] += 1
        self.lines[seat].append(-self._steps())
        if not self.dealing:
            self.drawn = kind
            self.phase = TURN
        elif self.dealt_to() < 0:
            self.dealing = False
            self.turn, self.taken, self.phase = self.east, DEALT, TURN

    def _draw(self) -> None:
        """Let the player in turn take a tile from the wall, if there is one to take."""
        if self.wall > self.dead:
            self.phase = DRAWING
            return
        self._reveal(
            tn(
                "Only {count} tile is left in the wall: the deal is void",
                "Only {count} tiles are left in the wall: the deal is void",
                self.wall,
            )
        )
        self._end_deal()

    def _discard(self, kind: int) -> None:
        seat = self.turn
        self.leave(seat, kind)
        self.ponds[seat] = (*self.ponds[seat], kind)
        self.discard, self.drawn = kind, -1
        self.answers = [NOT_YET] * SEATS
        self.answered_at = [NOT_YET] * SEATS
        self.phase = CLAIMING
        if not self.asked():
            self._next_turn()

    def _meld_kong(self, kind: int) -> None:
        """Four equal tiles of the hand, or the fourth to a melded pung; a replacement is taken."""
        seat = self.turn
        if self.hands[seat][kind] == 4:
            self.leave(seat, kind, 4)
            self.melds[seat] = (*self.melds[seat], (KONG, kind, True))
        else:
            self.leave(seat, kind)
            self.add_to_pung(seat, kind)
        self.taken, self.drawn = REPLACEMENT, -1
        self._draw()

    def _next_turn(self) -> None:
        self._begin_turn((self.turn + 1) % SEATS, FROM_WALL)
        self._draw()

    def _begin_turn(self, seat: int, taken: int) -> None:
        self.turn, self.taken = seat, taken
        self.discard, self.drawn = -1, -1
        self.passing[seat] = False

    # --- claims

    def _answer(self, action: int) -> None:
        """One has said what he claims; when all have, the claims are heard."""
        seat = self.asked()[0]
        self.answers[seat] = action
        self.answered_at[seat] = self._steps() - 1
        if not self.asked():
            self._hear_claims()

    def _hear_claims(self) -> None:
        """The highest claim is granted, of several for mah jong the one whose turn would be earlier."""
        best, granted = -1, 0
        for step in range(1, SEATS):
            seat = (self.turn + step) % SEATS
            answer = self.answers[seat]
            self._tell_answer(seat, answer)
            if actions.rank_of_claim(answer) > granted:
                best, granted = seat, actions.rank_of_claim(answer)
        for seat in range(SEATS):
            if seat != best and actions.CLAIM_CHOW <= self.answers[seat] < actions.PASS:
                for kind in actions.given(self.answers[seat], self.discard):
                    self.lines[seat] += [kind, KINDS + kind]
        answers = self.answers
        self.answers = [NOT_YET] * SEATS
        self.answered_at = [NOT_YET] * SEATS
        if best < 0:
            self._next_turn()
        elif granted == 4:
            self._win(best, self.discard)
        else:
            self._grant(best, answers[best])

    def _tell_answer(self, seat: int, answer: int) -> None:
        player = player_word(seat)
        if answer == actions.PASS_ON:
            self.passing[seat] = True
            self._reveal(
                t(
                    "{player:@ claims|You claim} nothing until {player:the next own|your next} turn",
                    player=player,
                )
            )
        elif answer not in (actions.PASS, NOT_YET):
            what = actions.NAMED[answer][1]
            self._reveal(t("{player:@ claims|You claim}: {what}", player=player, what=what))

    def _grant(self, seat: int, answer: int) -> None:
        """The claimer melds the combination; after a kong he takes a replacement, else he discards."""
        kind = self.discard
        self.ponds[self.turn] = self.ponds[self.turn][:-1]
        self._begin_turn(seat, CLAIMED)
        for tile in actions.given(answer, kind):
            self.leave(seat, tile)
        self.melds[seat] = (*self.melds[seat], actions.melded(answer, kind))
        if answer == actions.CLAIM_KONG:
            self.taken = REPLACEMENT
            self._draw()
        else:
            self.phase = TURN

    # --- scoring

    def _win(self, winner: int, claimed: int) -> None:
        """All hands are shown and scored, and paid for."""
        if claimed >= 0:
            self.ponds[self.turn] = self.ponds[self.turn][:-1]
        for step in range(SEATS):
            self._show((winner + step) % SEATS)
        if claimed >= 0:
            self.hands[winner][claimed] += 1
            self.held[winner] += 1
        own = claimed < 0  # in the winner's own turn: it may follow a claimed pung or chow, too
        drawn = own and self.taken in (FROM_WALL, REPLACEMENT)
        self.settle(winner, Win(claimed, drawn, own and self.taken == REPLACEMENT))

    def settle(self, winner: int, win: Win) -> None:
        """Score all hands, the winner's with the winning tile, have them paid for, and go on."""
        values: list[Reckoning] = []
        for seat in range(SEATS):
            hand, melds, flowers = self.hands[seat], self.melds[seat], self.flowers[seat]
            winds, options = self.winds(seat), self.game.options
            if seat == winner:
                values.append(winner_value(hand, melds, flowers, win, winds, options, self.sets))
            else:
                values.append(loser_value(hand, melds, flowers, winds, options))
        order = [(winner + step) % SEATS for step in range(SEATS)]
        for seat in order:
            for clause, text, points in values[seat].sheet():
                self._score((seat,), points, clause, text, t("hand points"))
        for seat in order[1:]:
            self._pay(seat, winner, values[winner].total, "winner-paid", t("winning hand"))
        for pair in combinations(order[1:], 2):
            less, more = pair if values[pair[0]].total <= values[pair[1]].total else pair[::-1]
            difference = values[more].total - values[less].total
            self._pay(less, more, difference, "losers-settle", t("difference of the hands"))
        self.shown = True
        self._end_deal()

    def _show(self, seat: int) -> None:
        """A hand is laid open, as it was before a claimed tile came to it."""
        kinds = kinds_in(self.hands[seat])
        tiles = spaced([TILE_WORDS[kind] for kind in kinds])
        self._reveal(
            t("{player:@ has|You have} in hand: {tiles}", player=player_word(seat), tiles=tiles)
        )
        self.lines[seat] += kinds

    def _pay(self, payer: int, payee: int, points: int, clause: str, text: Text) -> None:
        """Chips go from one to another, twice as many where one of them is east."""
        if not points:
            return
        if self.east in (payer, payee):
            points *= 2
            text = t("{text}, double for east", text=text)
        self.chips[payer] -= points
        self.chips[payee] += points
        paid = t("{text}, to {player:@|you}", text=text, player=player_word(payee))
        self._score((payer,), -points, clause, paid)
        got = t("{text}, from {player:@|you}", text=text, player=player_word(payer))
        self._score((payee,), points, clause, got)

    def _end_deal(self) -> None:
        """The winds rotate, and the next deal begins, unless it was the last."""
        self.discard, self.drawn = -1, -1
        if self.deal == self.game.options.deals:
            self.phase = OVER
            return
        self.closed = (*self.closed, tuple([tuple(line) for line in self.lines]))
        self.deal += 1
        self.east = (self.east + self.game.step) % SEATS
        self.start_deal()

    def scores(self) -> list[float]:
        return [float(chips) for chips in self.chips]

    def winners(self) -> list[int]:
        most = max(self.chips)
        best = [seat for seat in range(SEATS) if self.chips[seat] == most]
        return [] if len(best) == SEATS else best

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        return _reason_of(self, action, player, legal)

    # --- in numbers

    def _observe(self, seat: int, out: Tensor) -> None:
        """The table in numbers: tiles by kind, players in order from the seat itself."""
        for other in out.turned(out.around):
            seen = self._sees_hand(seat, other)
            out.counts("hand", kinds_in(self.hands[other]) if seen else (), KINDS, COPIES)
            out.numbers("tiles", [self.held[other]], 14.0)
            melds = [kind for meld in self.melds[other] for kind in kinds_of(meld)]
            out.counts("melds", melds, KINDS, COPIES)
            hidden = sum(1 for meld in self.melds[other] if meld[2])
            out.numbers("concealed", [hidden], 4.0)
            out.counts("flowers", [kind - FLOWERS for kind in self.flowers[other]], 8)
            out.counts("discards", self.ponds[other], KINDS, COPIES)
            out.numbers("chips", [self.chips[other]], 1000.0)
            out.numbers("passing", [float(self.passing[other])])
        out.one_hot("discard", self.discard, KINDS)
        out.one_hot("own answer", self.answers[seat], PASS_ON + 1)
        out.one_hot("drawn", self.drawn if seat == self.turn else -1, KINDS)
        out.one_hot("phase", self.phase, PHASES)
        out.seat("turn", self.turn)
        out.one_hot("wind", self.wind(seat), SEATS)
        out.one_hot("round", self.round_wind(), 2)
        out.numbers("wall", [self.wall, self.deal], [144.0, 8.0])


def _reason_of(state: MahJongState, action: int, seat: int, legal: bool) -> Reason:
    """Why any action is legal or not for a player in turn, or who may claim the discard."""
    if state.phase == CLAIMING:
        return _of_claim(state, action, seat, legal)
    return _of_turn(state, action, legal)


def _of_turn(state: MahJongState, action: int, legal: bool) -> Reason:
    if action < actions.KONG_OF:
        if legal:
            return "turn", t("You may discard any tile of your hand.")
        return "turn", t("You have no {tile} to discard.", tile=TILE_WORDS[action])
    if action < actions.MAH_JONG:
        return _kong(state, action - actions.KONG_OF, legal)
    if action == actions.MAH_JONG:
        if legal:
            return "mah-jong", t("Your hand is four combinations and a pair.")
        return "winning-hand", t("Your hand is not four combinations and a pair.")
    if action < actions.PASS:
        return "latest", t("There is no discard to claim now: it is your turn.")
    return "answers", t("Nothing has been discarded that you could claim: it is your turn.")


def _kong(state: MahJongState, kind: int, legal: bool) -> Reason:
    tile = TILE_WORDS[kind]
    four = state.hands[state.turn][kind] == 4
    if legal and four:
        return "concealed-kong", t("You have all four: {tile}.", tile=tile)
    if legal:
        return "added-kong", t("You have melded a pung of {tile}, and hold the fourth.", tile=tile)
    if not state.has_kong(state.turn, kind):
        return "kong", t(
            "A kong is four equal tiles in your hand, or the fourth to a melded pung: {tile} is neither.",
            tile=tile,
        )
    if state.taken == CLAIMED:
        return "kong-time", t(
            "Kongs are melded after a tile was taken from the wall, not after a claim."
        )
    return "last-replacement", t("There is no tile left in the wall to replace a kong's.")


def _of_claim(state: MahJongState, action: int, seat: int, legal: bool) -> Reason:
    kind = state.discard
    tile = TILE_WORDS[kind]
    if action >= actions.PASS:
        if action == actions.PASS:
            return "answers", t("You need not claim anything.")
        return "pass-on", t("You will not be asked again before your next turn.")
    if action < actions.MAH_JONG:
        return "answers", t("It is not your turn: say whether you claim {tile}.", tile=tile)
    if action == actions.MAH_JONG:
        if legal:
            return "claim-mah-jong", t(
                "With {tile} your hand is four combinations and a pair.", tile=tile
            )
        return "winning-hand", t(
            "With {tile} your hand is not four combinations and a pair.", tile=tile
        )
    if action == actions.CLAIM_PUNG:
        if legal:
            return "claim-pung", t("You have two of the three in hand: {tile}.", tile=tile)
        return "claim-pung", t("For a pung you need two in hand: {tile}.", tile=tile)
    if action == actions.CLAIM_KONG:
        return _claimed_kong(state, seat, legal, tile)
    assert actions.CLAIM_CHOW <= action < actions.PASS
    return _chow(state, actions.CHOWS[action - actions.CLAIM_CHOW], seat, legal)


def _claimed_kong(state: MahJongState, seat: int, legal: bool, tile: Text) -> Reason:
    if legal:
        return "claim-kong", t("You have three of the four in hand: {tile}.", tile=tile)
    if state.hands[seat][state.discard] >= 3:
        return "last-replacement", t("There is no tile left in the wall to replace a kong's.")
    return "claim-kong", t("For a kong you need three in hand: {tile}.", tile=tile)


def _chow(state: MahJongState, lowest: int, seat: int, legal: bool) -> Reason:
    kind = state.discard
    if legal:
        return "claim-chow", t("You have the other two of the chow in hand.")
    if seat != (state.turn + 1) % SEATS:
        return "claim-chow", t("Only the player to the right of who discards may claim a chow.")
    if kind >= SUITED:
        return "chow", t("A chow is of one suit: winds and dragons make none.")
    if not lowest <= kind <= lowest + 2:
        return "chow", t("{tile} is no part of that chow.", tile=TILE_WORDS[kind])
    return "claim-chow", t("You do not have the other two tiles of that chow.")


GAME: Final = MahJong
