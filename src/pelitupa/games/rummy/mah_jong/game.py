"""Tuomas's Mah Jong (booklet 43): 144 tiles, claims by their worth, hands scored in two categories.

After a discard all others are asked at once whether they claim it; their answers are sealed until all are in.
Who says nothing claims nothing, and who claims nothing until his turn is not asked till then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Action,
    Eye,
    Game,
    Options,
    Rulebook,
    Ruling,
    Sampler,
    Tensor,
    Text,
    Zone,
    only,
    option,
    player_word,
    spaced,
    t,
)
from pelitupa.core.options import Value
from pelitupa.equipment.tiles import ALL_KINDS, FLOWERS, KINDS, PACK, TILE_WORDS, kinds_in
from pelitupa.games.rummy.mah_jong import look, rulings
from pelitupa.games.rummy.mah_jong.hidden import TilesSampler
from pelitupa.games.rummy.mah_jong.scoring import (
    CHOW,
    KONG,
    PUNG,
    Reckoning,
    ScoringRules,
    Win,
    loser_value,
    winner_value,
)
from pelitupa.games.rummy.mah_jong.table import (
    ACTIONS,
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIMED,
    CLAIMING,
    DEAD,
    DEALT,
    DRAWING,
    FROM_WALL,
    HAND,
    KONG_OF,
    MAH_JONG,
    NOT_YET,
    OVER,
    PASS,
    PASS_ON,
    REPLACEMENT,
    SEATS,
    TURN,
    MahJongTable,
    action_label,
    action_text,
    chow_at,
    given,
    rank_of_claim,
)


@dataclass(frozen=True)
class MahJongOptions(Options):
    """How long is played, and what the source leaves open in scoring."""

    players: int = option(4, "Mah Jong is for four.", low=4, high=4, clause="players")
    deals: int = option(
        4,
        "How many deals are played: a short game has four, a long one eight, in which south is the wind "
        "of the round from the fifth deal on; one is for practice.",
        choices=(1, 4, 8),
        low=1,
        high=8,
        clause="duration",
    )
    winning_pung: str = option(
        "melded",
        "Whether a pung that is completed by claiming a tile for mah jong counts as melded or as concealed.",
        choices=("melded", "concealed"),
        clause="claimed-pung",
    )
    replacement: str = option(
        "both",
        "Whether a winning replacement tile counts as a tile from the wall too: both, or ten points alone.",
        choices=("both", "ten"),
        clause="replacement",
    )
    flowers: str = option(
        "doubled",
        "Whether the points of flowers are doubled with the entire hand, or added afterwards.",
        choices=("doubled", "added"),
        clause="flowers-doubled",
    )
    four_in_hand: str = option(
        "kong",
        "What four equal tiles are that a loser has not melded.",
        choices=("kong", "pung"),
        clause="loser-kong",
    )
    pairs: str = option(
        "every",
        "Whether a loser scores every pair that has points, or one.",
        choices=("every", "one"),
        clause="loser-pairs",
    )
    east: str = option(
        "right",
        "To whom east passes after a deal: to the right, who is next in turn, or to the left.",
        choices=("right", "left"),
        clause="rotation",
    )

    @classmethod
    def rulesets(cls) -> dict[str, dict[str, Value]]:
        return {"short": {"deals": 4}, "long": {"deals": 8}}


class MahJong(Game):
    """Mah Jong. Actions: discard a kind, meld a kong, mah jong, claim a pung, kong or chow, pass."""

    options_type: ClassVar[type[Options]] = MahJongOptions

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        assert isinstance(options, MahJongOptions)
        super().__init__(options, rulebook)
        self.rules = options
        self.chips = 1000 if options.deals <= 4 else 2000
        self.step = 1 if options.east == "right" else SEATS - 1
        self.pack: tuple[int, ...] = PACK
        """How many tiles there are of each kind; a small game has fewer, and a smaller hand and dead wall."""
        self.hand = HAND
        self.dead = DEAD
        self.scoring = ScoringRules(
            melded_win=options.winning_pung == "melded",
            replacement_too=options.replacement == "both",
            flowers_doubled=options.flowers == "doubled",
            loser_kong=options.four_in_hand == "kong",
            every_pair=options.pairs == "every",
        )

    def new_initial_state(self) -> MahJongState:
        return MahJongState(self).begin()

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return ALL_KINDS

    def max_game_length(self) -> int:
        # at most 78 tiles are taken in turns, and 16 claimed; each discard is answered by three
        return self.rules.deals * 400

    def has_hidden_information(self) -> bool:
        return True

    def silence_answers(self) -> bool:
        return True

    def _action_text(self, action: int) -> str:
        return action_text(action)

    def _action_label(self, action: int) -> str:
        return action_label(action)

    def _chance_text(self, outcome: int) -> str:
        return TILE_WORDS[outcome]

    def hidden_text(self, actor: int) -> str:
        return t("takes a tile") if actor == CHANCE else t("has answered")


class MahJongState(MahJongTable):
    """A position; see `MahJongTable` for its fields."""

    def __init__(self, game: MahJong) -> None:
        super().__init__(game, game.pack, game.hand, game.dead)
        self.game = game
        self.chips = [game.chips] * SEATS

    def begin(self) -> Self:
        """The first deal begins."""
        self._begin_deal()
        return self

    def clone(self) -> Self:
        new = type(self)(self.game)
        new._copy_table(self)
        return new

    def current_player(self) -> int:
        if self.phase == TURN:
            return self.turn
        if self.phase == CLAIMING:
            return self.asked()[0]
        return CHANCE if self.phase == DRAWING else TERMINAL

    def pending_players(self) -> list[int]:
        return self.asked() if self.phase == CLAIMING else super().pending_players()

    def default_action(self, seat: int) -> int:
        return PASS if self.phase == CLAIMING and seat in self.asked() else -1

    # --- chance

    def probabilities(self) -> list[float]:
        return [many / self.wall for many in self.stock if many]

    def _chance_seat(self) -> int:
        return self.dealt_to() if self.dealing else self.turn

    def _chance_what(self) -> str:
        return t("a tile for {player}", player=player_word(self._chance_seat()))

    def _audience(self, action: Action) -> int:
        if self.phase == DRAWING:
            assert isinstance(action, int)
            return EVERYONE if action >= FLOWERS else only(self._chance_seat())
        return only(self.current_player()) if self.phase == CLAIMING else EVERYONE

    # --- what can be done

    def _legal(self) -> list[int]:
        if self.phase == DRAWING:
            return self.drawable()
        return self.claims_of(self.asked()[0]) if self.phase == CLAIMING else self.choices()

    def _legal_for(self, player: int) -> list[int]:
        return self.claims_of(player)

    def _is_legal(self, action: int) -> bool:
        if self.phase == DRAWING:
            return 0 <= action < ALL_KINDS and self.stock[action] > 0
        if self.phase == TURN and 0 <= action < KONG_OF:
            return self.hands[self.turn][action] > 0
        if self.phase == CLAIMING and action >= PASS:
            return action < ACTIONS
        return action in self._legal()

    # --- what follows

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        if self.phase == DRAWING:
            self._take(action)
        elif self.phase == CLAIMING:
            self._answer(action)
        elif action < KONG_OF:
            self._discard(action)
        elif action == MAH_JONG:
            self._win(self.turn, -1)
        else:
            self._meld_kong(action - KONG_OF)

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
            t("Only {count} tiles are left in the wall: the deal is void", count=self.wall)
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
            if rank_of_claim(answer) > granted:
                best, granted = seat, rank_of_claim(answer)
        for seat in range(SEATS):
            if seat != best and CLAIM_CHOW <= self.answers[seat] < PASS:
                for kind in given(self.answers[seat], self.discard):
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
        if answer == PASS_ON:
            self.passing[seat] = True
            self._reveal(t(
                "{player:@ claims|You claim} nothing until {player:the next own|your next} turn",
                player=player,
            ))  # fmt: skip
        elif answer not in (PASS, NOT_YET):
            what = action_label(answer)
            self._reveal(t("{player:@ claims|You claim}: {what}", player=player, what=what))

    def _grant(self, seat: int, answer: int) -> None:
        """The claimer melds the combination; after a kong he takes a replacement, else he discards."""
        kind = self.discard
        self.ponds[self.turn] = self.ponds[self.turn][:-1]
        self._begin_turn(seat, CLAIMED)
        for tile in given(answer, kind):
            self.leave(seat, tile)
        meld = (KONG if answer == CLAIM_KONG else PUNG, kind, False)
        if answer >= CLAIM_CHOW:
            meld = (CHOW, chow_at(answer), False)
        self.melds[seat] = (*self.melds[seat], meld)
        if answer == CLAIM_KONG:
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
        win = Win(
            claimed, claimed < 0 and self.taken != DEALT, claimed < 0 and self.taken == REPLACEMENT
        )
        values: list[Reckoning] = []
        for seat in range(SEATS):
            hand, melds, flowers = self.hands[seat], self.melds[seat], self.flowers[seat]
            winds, rules = self.winds(seat), self.game.scoring
            if seat == winner:
                values.append(winner_value(hand, melds, flowers, win, winds, rules, self.sets))
            else:
                values.append(loser_value(hand, melds, flowers, winds, rules))
        order = [(winner + step) % SEATS for step in range(SEATS)]
        for seat in order:
            for clause, text, points in values[seat].sheet():
                self._score((seat,), points, clause, text, t("hand points"))
        for seat in order[1:]:
            self._pay(seat, winner, values[winner].total, "winner-paid", t("winning hand"))
        for place, one in enumerate(order[1:], 1):
            for other in order[place + 1 :]:
                less, more = (
                    (one, other) if values[one].total <= values[other].total else (other, one)
                )
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
        if self.deal == self.game.rules.deals:
            self.phase = OVER
            return
        self.closed = (*self.closed, tuple([tuple(line) for line in self.lines]))
        self.deal += 1
        self.east = (self.east + self.game.step) % SEATS
        self._begin_deal()

    def _begin_deal(self) -> None:
        self.hands = [[0] * KINDS for _ in range(SEATS)]
        self.held = [0] * SEATS
        self.melds = [()] * SEATS
        self.flowers = [()] * SEATS
        self.ponds = [()] * SEATS
        self.stock = list(self.game.pack)
        self.wall = sum(self.game.pack)
        self.lines = [[] for _ in range(SEATS)]
        self.passing = [False] * SEATS
        self.phase, self.dealing, self.shown = DRAWING, True, False
        self.turn, self.taken = self.east, DEALT

    def deal_number(self) -> int:
        return self.deal

    def scores(self) -> list[float]:
        return [float(chips) for chips in self.chips]

    def winners(self) -> list[int]:
        most = max(self.chips)
        best = [seat for seat in range(SEATS) if self.chips[seat] == most]
        return [] if len(best) == SEATS else best

    def sampler(self, player: int) -> Sampler:
        """See `State.sampler`: the tiles of others, when they came, and answers that are sealed."""
        return TilesSampler(self, player)

    # --- for people

    def _ruling(self, action: Action, player: int) -> Ruling:
        assert isinstance(action, int)
        if self.phase == CLAIMING:
            return rulings.claim_ruling(self, action, player, action in self.claims_of(player))
        return rulings.turn_ruling(self, action, self._is_legal(action))

    def _prompt(self, seat: int | None) -> str:
        asked = seat is not None and seat in self.pending_players()
        return look.prompt(self, asked) or super()._prompt(seat)

    def _touches(self, action: int) -> tuple[str, ...]:
        return look.touches(self, action)

    def _group(self, action: int) -> str:
        return look.group(action)

    def _status(self, seat: int) -> str:
        return look.status(self, seat)

    def _zones(self, eye: Eye) -> list[Zone]:
        return look.zones(self, eye)

    def _observe(self, seat: int, out: Tensor) -> None:
        look.observe(self, seat, out)


GAME: Final = MahJong
