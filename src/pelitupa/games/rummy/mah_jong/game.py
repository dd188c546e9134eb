"""Tuomas's Mah Jong (booklet 43): 144 tiles, claims by their worth, hands scored in two categories.

After a discard all others are asked at once whether they claim it; their answers are sealed until all are in.
Who says nothing claims nothing, and who claims nothing until his turn is not asked till then.
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Reason,
    Sampler,
    Text,
    only,
    player_word,
    spaced,
    t,
    tn,
)
from pelitupa.equipment.tiles import ALL_KINDS, FLOWERS, KINDS, TILE_WORDS, kinds_in
from pelitupa.games.rummy.mah_jong import actions, rulings
from pelitupa.games.rummy.mah_jong.hidden import TilesSampler
from pelitupa.games.rummy.mah_jong.look import MahJongView
from pelitupa.games.rummy.mah_jong.scoring import (
    CHOW,
    KONG,
    PUNG,
    Reckoning,
    Win,
    loser_value,
    winner_value,
)
from pelitupa.games.rummy.mah_jong.table import (
    CLAIMED,
    CLAIMING,
    DEALT,
    DRAWING,
    FROM_WALL,
    NOT_YET,
    OVER,
    REPLACEMENT,
    SEATS,
    TURN,
    MahJongGame,
)


class MahJong(MahJongGame):
    """Mah Jong; see `MahJongGame`."""

    pad_place: ClassVar[str] = "pelitupa.games.rummy.mah_jong.pad"

    surface = "tiles"

    def new_initial_state(self) -> MahJongState:
        state = MahJongState(self)
        state.start_deal()
        return state


class MahJongState(MahJongView):
    """A position; see `MahJongTable` for its fields."""

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

    def _audience(self, action: int) -> int:
        if self.phase == DRAWING:
            assert isinstance(action, int)
            return EVERYONE if action >= FLOWERS else only(self._chance_seat())
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
            self._reveal(t(
                "{player:@ claims|You claim} nothing until {player:the next own|your next} turn",
                player=player,
            ))  # fmt: skip
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
        meld = (KONG if answer == actions.CLAIM_KONG else PUNG, kind, False)
        if answer >= actions.CLAIM_CHOW:
            meld = (CHOW, actions.CHOWS[answer - actions.CLAIM_CHOW], False)
        self.melds[seat] = (*self.melds[seat], meld)
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

    def _sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the tiles of others, when they came, and answers that are sealed."""
        return TilesSampler(self, player)

    def _reason(self, action: int, player: int, legal: bool) -> Reason:
        return rulings.reason(self, action, player, legal)


GAME: Final = MahJong
