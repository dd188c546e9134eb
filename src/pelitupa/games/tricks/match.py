"""A match of tricks (booklet 2): deals of hands, tricks played from them, and what is hidden.

`TrickGame` and `TrickMatch` are what every trick-taking game is; a game says how it deals, what comes
between the deal and the tricks, what must be played, and what is scored. Cards are ints below
`cards()`; sets of cards are bitmasks. A *chair* is where a hand lies: the seats of the players, and
those of dummies or androids, clockwise from 0. Cards lie in *places*: the chairs, then places of the
game's own (pockets, piles put away), then TABLE (cards played) and STOCK (cards not yet dealt).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random as Generator
from typing import ClassVar, Final, Self

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    HIDDEN,
    NOBODY,
    TERMINAL,
    Action,
    CardZone,
    Counter,
    CounterZone,
    Eye,
    Game,
    Item,
    Options,
    PositionError,
    Rulebook,
    Ruling,
    Sampler,
    State,
    Tensor,
    Text,
    Zone,
    only,
    t,
)
from pelitupa.core.places import (
    SHOWN,
    STOCK,
    TABLE,
    Condition,
    DealSampler,
    Drawn,
    Fact,
    Move,
    SeenMoves,
)
from pelitupa.core.shares import Random
from pelitupa.equipment.cards import (
    BITS,
    FULL_PACK,
    PACK_SIZE,
    card_item,
    card_text,
    cards_in,
    display_order,
    mask_of,
    suit_name,
    suit_of,
)
from pelitupa.equipment.picks import Picks
from pelitupa.games.tricks import claims, heuristics
from pelitupa.games.tricks.plain import (
    LED,
    NO_HANDS,
    Entry,
    FastPath,
    applied,
    deal_card,
    deal_on,
    draw_first,
    flush,
    hand_of,
    legal_now,
    packed,
    play_card,
    play_legal,
    playable_in,
    stock_of,
    tricks_on,
    unpacked,
)
from pelitupa.games.tricks.position import deal_written, do_written, read_deal
from pelitupa.games.tricks.sampler import TrickSampler
from pelitupa.games.tricks.seats import PARTNERSHIPS, clockwise_from, side_name, side_of
from pelitupa.games.tricks.terms import TrickTerms
from pelitupa.games.tricks.trick import ACE_HIGH, NO_TRUMP, Ranking

DEALING: Final = 0
PLAYING: Final = 1
OVER: Final = 2
FIRST_PHASE: Final = 3
"""The phases of a game's own are numbered from here."""

ALONE: Final = (*(only(seat) for seat in range(16)), NOBODY)
"""The audience of each seat alone; of no seat, which is -1, nobody."""


class TrickGame(Game):
    """What a trick-taking game is made of: its pack, its chairs and its sides.

    Playing a card is the action of that card's number; a game's other actions begin at `cards()`.
    `plain` declares what of its matches is as `TrickMatch` has it, and may go by the fast path.
    """

    plain: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, options: Options, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.fast: FastPath | None = None  # known from the first state on

    def from_position(self, text: str) -> State:
        """See `Game.from_position`; `position.py` describes the notation."""
        written = read_deal(text, self.chairs())
        state = self.new_initial_state()
        assert isinstance(state, TrickMatch)
        deal_written(state, written, state._next_chair)
        if state.phase == DEALING:
            raise PositionError("cards of the deal are missing", text)
        for action in written.then:
            do_written(state, action)
        return state

    def cards(self) -> int:
        """How many different cards there can be; they are numbered from 0."""
        return PACK_SIZE

    def pack(self) -> int:
        """The set of the cards that are in play."""
        return FULL_PACK

    def chairs(self) -> int:
        """How many hands there are at the table."""
        return 4

    def pockets(self) -> int:
        """How many places of its own the game has, numbered from `chairs()` on."""
        return 0

    def hand_size(self) -> int:
        """How many cards a hand is dealt."""
        return 13

    def sides(self) -> int:
        """How many sides a deal is played by; points are kept for each."""
        return len(self.teams())

    def deal_limit(self) -> int:
        """After how many deals a match is over at the latest."""
        raise NotImplementedError

    def max_chance_outcomes(self) -> int:
        return self.cards()

    def has_hidden_information(self) -> bool:
        return True

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return PARTNERSHIPS

    def card_name(self, card: int) -> str:
        """The short ASCII text of a card."""
        return card_text(card)

    def card_thing(self, card: int, intent: str = "", by: int = -1, mark: str = "") -> Item:
        """A card as it lies on the table."""
        return card_item(card, intent=intent, by=by, mark=mark)

    def in_order(self, cards: int) -> Iterable[int]:
        """A hand's cards as one holds them."""
        return display_order(cards)

    def _chance_text(self, outcome: int) -> str:
        return self.card_name(outcome)


class TrickMatch(State):
    """A state of a match of tricks.

    By place: `places`. By chair: `voids` (cards the chair has shown not to hold by what it played),
    `tricks` won, and `taken`, the cards in them. `turn` is the player to decide, `chair` the hand to
    play from.
    `packed_moves` are those of this deal, without those of a plain deal: `moves` has all. `past_moves`
    and `past_voids` are the moves and the `voids` of the deals before it; `starts` has for each deal the
    length of the history at its beginning. `points` are kept by side.
    """

    __slots__ = (
        "table", "phase", "turn", "chair", "dealer", "points", "starts", "past_moves", "past_voids",
        "packed_moves", "_places", "_late", "_loose", "_hands", "_listed", "_listed_set", "dealt",
        "trump", "voids",
        "order", "trick", "tricks", "taken", "last_order", "last_trick", "fast",
    )  # fmt: skip

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        self.table = game
        self.phase = DEALING
        self.turn = CHANCE
        self.chair = -1
        self.dealer = 0
        self.points: list[int] = [0] * game.sides()
        self.starts: tuple[int, ...] = (0,)
        self.past_moves: tuple[tuple[Move, ...], ...] = ()
        self.past_voids: tuple[tuple[int, ...], ...] = ()
        self.packed_moves: list[Entry] = []
        self._places: list[int] = self._start()
        self._late = False  # whether cards of a plain deal are dealt, and not yet in `_places`
        self._loose = False  # whether `_hands` are played from, and `_places` do not know it
        self._hands = NO_HANDS
        self._listed: list[int] = []  # the cards of the stock that is `_listed_set`
        self._listed_set = 0
        self.dealt = 0
        self.trump = NO_TRUMP
        self.voids: list[int] = [0] * game.chairs()
        self.order: tuple[int, ...] = ()
        self.trick: list[int] = []
        self.tricks: list[int] = [0] * game.chairs()
        self.taken: list[int] = [0] * game.chairs()
        self.last_order: tuple[int, ...] = ()
        self.last_trick: tuple[int, ...] = ()
        if game.fast is None:
            game.fast = FastPath(self, game.plain)
        self.fast = game.fast

    def _copy_match(self, other: TrickMatch) -> None:
        """Copy all fields of this class: the first half of a game's `clone`."""
        self._copy_base(other)
        self.phase = other.phase
        self.turn = other.turn
        self.chair = other.chair
        self.dealer = other.dealer
        self.points = other.points.copy()
        self.starts = other.starts
        self.past_moves = other.past_moves
        self.past_voids = other.past_voids
        self.packed_moves = other.packed_moves.copy()
        self._places = other._places.copy()
        self._late = other._late
        self._loose, self._hands = other._loose, other._hands[:]
        self._listed = other._listed.copy()
        self._listed_set = other._listed_set
        self.dealt = other.dealt
        self.trump = other.trump
        self.voids = other.voids.copy()
        self.order = other.order
        self.trick = other.trick.copy()
        self.tricks = other.tricks.copy()
        self.taken = other.taken.copy()
        self.last_order = other.last_order
        self.last_trick = other.last_trick

    # --- what a game writes

    def clone(self) -> Self:
        """An independent copy; a game with fields of its own copies them too."""
        new = type(self)(self.table)
        new._copy_match(self)
        return new

    def _next_chair(self) -> int:
        """The place that the next card of the deal goes to."""
        return (self.dealer + 1 + self.dealt) % self.table.chairs()

    def _hands_are_dealt(self) -> bool:
        """Whether the deal is complete."""
        return self.dealt == self.table.chairs() * self.table.hand_size()

    def _after_the_deal(self) -> None:
        """What comes when all hands are dealt; by default the dealer's left leads."""
        self._start_play((self.dealer + 1) % self.table.chairs())

    def _choices(self) -> list[int]:
        """The legal actions of `turn` in a phase of the game's own, ascending."""
        raise NotImplementedError

    def _choose(self, action: int) -> None:
        """Do a legal action of `turn` in a phase of the game's own."""
        raise NotImplementedError

    def _choice_audience(self, action: int) -> int:
        """Who sees an action in a phase of the game's own."""
        return EVERYONE

    def _ranking(self) -> Ranking:
        """How the cards of a suit rank."""
        return ACE_HIGH

    def _obligations(self) -> list[int]:
        """What the next card of a trick must be: sets of cards, of which the first that the hand has any
        of must be played from; any card, where it has none. Nothing is asked of a lead.
        """
        return [LED[self.trick[0]]] if self.trick else []

    def _obligation(self, index: int) -> tuple[str, Text]:
        """The clause of one of the duties (short), and what a player must hear who has not done it."""
        suit = suit_name(suit_of(self.trick[0]))
        return "follow", t("You hold {suit}, the suit led, and must follow it.", suit=suit)

    def _beats(self, card: int, best: int) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        return self._ranking().beats(card, best, self.trump)

    def _after_trick(self, winner: int) -> None:
        """What comes after a chair has won a trick (of `last_order`, `last_trick`)."""
        if hand_of(self, winner):
            self._lead(winner)
        else:
            self._end_deal()

    def _end_deal(self) -> None:
        """Score the deal; then `_next_deal`, or `_finish`."""
        raise NotImplementedError

    def _player_of(self, chair: int) -> int:
        """Who decides for a chair."""
        return chair

    def _owner(self, chair: int) -> int:
        """The player who sits in a chair; -1 if none does."""
        return chair if chair < self.table.num_players() else -1

    def _chair_of(self, player: int) -> int:
        """The chair a player sits in."""
        return player

    def _hand_audience(self, chair: int) -> int:
        """Who sees a hand."""
        return ALONE[self._owner(chair)]

    def _card_at(self, action: int) -> int:
        """The card of a hand that an action is about, or -1; see `_touches`."""
        return action if action < self.table.cards() else -1

    def _choice_ruling(self, action: int, player: int) -> Ruling:
        """The ruling on an action in a phase of the game's own."""
        raise NotImplementedError

    def _not_now(self, action: int) -> Ruling:
        """The ruling on an action of another phase than this."""
        raise NotImplementedError

    def _contract_counters(self) -> list[Counter]:
        """What the table shows of the deal beside its number."""
        return []

    def _more_zones(self, eye: Eye) -> list[Zone]:
        """Zones of the game's own."""
        return []

    def _observe_more(self, seat: int, out: Tensor) -> None:
        """What the game adds to an observation."""

    def _wants_tricks(self, chair: int) -> bool:
        """Whether a chair plays for tricks in this deal, rather than against them; see `heuristics`."""
        return True

    def _likely_choice(self, rng: Random) -> int:
        """A plausible choice in a phase of the game's own; -1: any will do. See `likely_action`."""
        return -1

    def _cases(self, player: int, deal: int) -> list[list[Fact]]:
        """What the rules told a player of a deal (from 1) beside what was seen: lists of facts, of which one
        holds. The chairs' `voids` need not be told."""
        return [[]]

    def _condition(self, deal: int) -> Condition | None:
        """What of that can only be judged of a whole draw."""
        return None

    def _checkpoints(self, deal: int) -> list[int]:
        """The moves before which the condition asks where cards lay."""
        return []

    def _deal_sampler(self, seen: SeenMoves, cases: list[list[Fact]], deal: int) -> DealSampler:
        """All that may have happened in a deal by what was seen of it, and the facts."""
        return DealSampler(seen, cases, self._condition(deal))

    def _draw_choices(
        self, player: int, drawn: Drawn, deal: int, rng: Random
    ) -> list[tuple[int, int]]:
        """What was chosen in a deal that a player has not seen and that moved no card, drawn anew for a deal
        that was drawn: entries of the history, by step."""
        return []

    def _set_choices(self, entries: list[tuple[int, int]]) -> None:
        """Set hidden fields of the game's own by such choices of the deal going on."""

    # --- whose turn, and what may be done

    def deal_number(self) -> int:
        return len(self.starts)

    def dealings(self) -> int:
        return len(self.starts)

    def current_player(self) -> int:
        return self.turn

    def is_terminal(self) -> bool:
        return self.turn == TERMINAL

    @property
    def places(self) -> list[int]:
        """By place, the set of the cards that lie there."""
        if self._late or self._loose:
            flush(self)
        return self._places

    @places.setter
    def places(self, places: list[int]) -> None:
        self._places, self._late, self._loose = places, False, False

    @property
    def moves(self) -> list[Move]:
        """The moves of this deal so far."""
        dealt = self.fast.dealt(self.starts[-1], self.dealer, self.dealt)
        return dealt + unpacked(self.packed_moves, self._steps())

    def _playable(self) -> int:
        """The cards that may be played from the chair to play."""
        hand = hand_of(self, self.chair)
        if self.trick:
            if self.fast.follows:
                return hand & LED[self.trick[0]] or hand
            for obligation in self._obligations():
                if hand & obligation:
                    return hand & obligation
        return hand

    def _legal(self) -> list[int]:
        if self.phase == PLAYING:
            return playable_in(self) if self.fast.tricks else cards_in(self._playable())
        if self.phase == DEALING:
            return stock_of(self)
        return self._choices()

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None and self.turn != TERMINAL:
            return legal_now(self)
        return super().legal_actions(player)

    def _is_choice(self, action: int) -> bool:
        """Whether an action is legal in a phase of the game's own; for games that can say so faster."""
        return action in self._choices()

    def _is_legal(self, action: int) -> bool:
        if self.phase == PLAYING:
            return 0 <= action < self.table.cards() and self._playable() & BITS[action] != 0
        if self.phase == DEALING:
            return 0 <= action < self.table.cards() and self.places[STOCK] & BITS[action] != 0
        return self._is_choice(action)

    def _audience(self, action: Action) -> int:
        if self.phase == PLAYING:
            return EVERYONE
        if self.phase == DEALING:
            return self._hand_audience(self._next_chair())
        assert isinstance(action, int)
        return self._choice_audience(action)

    def _chance_seat(self) -> int:
        return self._owner(self._next_chair())

    def _chance_what(self) -> str:
        return t("a card for {hand}", hand=self._chair_name(self._next_chair()))

    def _chair_name(self, chair: int) -> Text:
        """What a chair is called."""
        return t("player {player}", player=self._owner(chair) + 1)

    # --- what happens

    def _start(self) -> list[int]:
        """The places at the beginning of a deal: everything in the stock."""
        places = [0] * (self.table.chairs() + self.table.pockets() + 2)
        places[STOCK] = self.table.pack()
        return places

    def apply_action(self, action: object) -> None:
        """See `State.apply_action`; what a game does as `TrickMatch` has it is done at once."""
        if not applied(self, action):
            super().apply_action(action)

    def _step(self, action: int) -> bool:
        """Do an action at once as `TrickMatch` has it; False where it is not legal, or to be done as the
        game has it, and nothing is done."""
        fast = self.fast
        if not fast.steps:
            return False
        if self.phase == PLAYING:
            return play_card(self, action) if fast.tricks else play_legal(self, action)
        if self.phase == DEALING:
            return draw_first(self, action) if fast.shuffles else deal_card(self, action)
        if self.turn < 0 or not self._is_choice(action):
            return False
        self._choose_now(action)
        return True

    def _play_now(self, card: int) -> None:
        """Write down and play a legal card."""
        self._mark_open(self.turn)
        self._recent.append(card)
        self._play(card)

    def _choose_now(self, action: int) -> None:
        """Write down and do a legal action in a phase of the game's own."""
        audience = self._choice_audience(action)
        self._recent_log.append((audience - EVERYONE) * 4096 + self.turn + 4)
        self._recent.append(action)
        self._choose(action)

    def _do(self, legal: Action, actor: int) -> None:
        if isinstance(legal, int) and self.fast.steps:
            if self.phase == DEALING or (self.phase == PLAYING and self.fast.tricks):
                self.apply_action(legal)
                return
        super()._do(legal, actor)

    def _apply(self, action: Action) -> None:
        assert isinstance(action, int)
        if self.phase == PLAYING:
            self._play(action)
        elif self.phase == DEALING:
            self._carry(action, STOCK, self._next_chair())
            self.dealt += 1
            if self._hands_are_dealt():
                self._after_the_deal()
        else:
            self._choose(action)

    def play_on(self, rng: Generator) -> int:
        picks, steps, fast = Picks(rng), 0, self.fast
        while True:
            if self.phase == DEALING and fast.shuffles:
                steps += deal_on(self, picks)
            elif self.phase == PLAYING and fast.tricks:
                steps += tricks_on(self, picks)
            elif (fast.steps and self._step_on(picks)) or self._random_step(rng):
                steps += 1
            else:
                return steps

    def _step_on(self, picks: Picks) -> bool:
        """Take a step at random as `apply_action` does at once; False where it is none of these."""
        if self.turn < 0:
            return False
        if self.phase == PLAYING:
            legal = self._legal()
            self._play_now(legal[picks.below(len(legal))])
            return True
        action = self._any_choice(picks)
        if action >= 0:
            self._choose_now(action)
        return action >= 0

    def _any_choice(self, picks: Picks) -> int:
        """A legal action of a phase of the game's own, each as likely as another; -1 if none is
        listed. For games that can draw one faster."""
        legal = self._choices()
        return legal[picks.below(len(legal))] if legal else -1

    def _carry(self, card: int, source: int, target: int, offset: int = 0) -> None:
        """Take a card from a place to another: the latest entry of the history is `offset` + the card."""
        places, bit = self.places, BITS[card]
        places[source] = places[source] ^ bit  # compiled, `^=` is left to Python, for an item
        places[target] = places[target] | bit
        self.packed_moves.append(packed(self._steps() - 1, source, target, offset))

    def _show(self, cards: int, place: int, audience: int = EVERYONE) -> None:
        """Note that some cards have been shown where they lie."""
        self.packed_moves.append(Move(SHOWN, place, place, 0, cards, audience))

    def _start_play(self, leader: int) -> None:
        """Begin the tricks; a chair leads to the first."""
        self.phase = PLAYING
        self._lead(leader)

    def _lead(self, leader: int) -> None:
        self.phase = PLAYING
        self.order = self._trick_order(leader)
        self._give_turn(leader)

    def _trick_order(self, leader: int) -> tuple[int, ...]:
        """The chairs that play to a trick, in their order."""
        return self.fast.orders[leader]

    def _give_turn(self, chair: int) -> None:
        self.chair = chair
        self.turn = chair if self.fast.chair_is_player else self._player_of(chair)

    def _play(self, card: int) -> None:
        """Play a card from the chair whose turn it is."""
        chair, trick = self.chair, self.trick
        if trick:
            self._note_voids(chair, card)
        self._carry(card, chair, TABLE)
        trick.append(card)
        if len(trick) < len(self.order):
            self._give_turn(self.order[len(trick)])
        else:
            self._take_trick(self._winning_place(trick), mask_of(trick))

    def _take_trick(self, place: int, cards: int) -> None:
        """All cards of the trick have been played: whoever played the one at a place takes them."""
        trick = self.trick
        winner = self.order[place]
        tricks, taken = self.tricks, self.taken
        tricks[winner] = tricks[winner] + 1
        taken[winner] = taken[winner] | cards
        self.last_order, self.last_trick = self.order, tuple(trick)
        self.trick = []
        self._after_trick(winner)

    def _note_voids(self, chair: int, card: int) -> None:
        """Whoever does not do a duty has shown not to hold any card of it."""
        if self.fast.follows:
            led = LED[self.trick[0]]
            if not led & BITS[card]:
                self.voids[chair] = self.voids[chair] | led
            return
        for obligation in self._obligations():
            if obligation & BITS[card]:
                return
            self.voids[chair] |= obligation

    def _winning_place(self, cards: Sequence[int]) -> int:
        """The place in a trick (0 is the lead) of the card that wins it as it stands; -1 if empty."""
        if self.fast.ranks:
            return self._ranking().winning_place(cards, self.trump)
        best = 0
        for place in range(1, len(cards)):
            if self._beats(cards[place], cards[best]):
                best = place
        return best if cards else -1

    def _side_of(self, chair: int) -> int:
        """The side a chair plays for."""
        return side_of(chair)

    def _side_tricks(self, side: int) -> int:
        """How many tricks a side has won."""
        total = 0
        for chair in range(self.table.chairs()):
            if self._side_of(chair) == side:
                total += self.tricks[chair]
        return total

    def _side_cards(self, side: int) -> int:
        """The cards in the tricks a side has won."""
        cards = 0
        for chair in range(self.table.chairs()):
            if self._side_of(chair) == side:
                cards |= self.taken[chair]
        return cards

    def _next_deal(self, dealer: int) -> None:
        """Begin another deal."""
        self.past_moves = (*self.past_moves, tuple(self.moves))
        self.starts = (*self.starts, self._steps())
        self._leave_behind()
        self.past_voids = (*self.past_voids, tuple(self.voids))
        self.packed_moves = []
        self.phase, self.turn, self.chair = DEALING, CHANCE, -1
        self.dealer = dealer
        self.places, self.dealt = self._start(), 0
        self.trump = NO_TRUMP
        chairs = self.table.chairs()
        self.voids, self.tricks, self.taken = [0] * chairs, [0] * chairs, [0] * chairs
        self.order, self.trick = (), []
        self.last_order, self.last_trick = (), ()

    def _finish(self) -> None:
        """End the match."""
        self.phase, self.turn = OVER, TERMINAL

    def scores(self) -> list[float]:
        players = range(self.table.num_players())
        return [float(self.points[self._side_of(self._chair_of(s))]) for s in players]

    def winners(self) -> list[int]:
        """The seats of the side with most points in a finished match; nobody where that is shared."""
        best = max(self.points)
        if self.phase != OVER or self.points.count(best) > 1:
            return []
        return list(self.table.teams()[self.points.index(best)])

    # --- for conventions

    def is_calling(self) -> bool:
        """Whether the player to decide is to make a call that may tell the partner something."""
        return False

    def left_to_partner(self) -> bool:
        """Whether a call would only be against the partner, and is not worth a thought but the lowest of
        `sensible_actions`.
        """
        return False

    def likely_call(self, rng: Random, heard: Sequence[float]) -> int:
        """Where a call is to be made, a plausible one of who has `heard` of the partner's hand: see
        `partner_worths`.
        """
        return self.likely_action(rng)

    def sensible_calls(self, heard: Sequence[float]) -> list[int]:
        """Where a call is to be made, those worth a thought to who has `heard` of the partner's hand: see
        `partner_worths`.
        """
        return self.sensible_actions()

    def partner_worths(self, hand: int) -> list[float]:
        """What a hand as dealt is worth to its partner, in numbers of the game's own: none if nothing is
        reckoned for it. What is heard of a hand is by how much they are more than an average hand's.
        """
        return []

    def spare(self, call: int, heard: Sequence[float]) -> float:
        """By how many tricks a call is better than it has to be to who has `heard` of the partner's hand."""
        return 0.0

    def gifts_gap(self) -> int:
        """By how much the cards that were exchanged in this deal are others than a plain player would have
        given from the hands as they are here.
        """
        return 0

    def _before_tricks(self) -> list[tuple[Move, int, int]]:
        """The moves of this deal before a card was played to a trick, each with the card and with what lay
        just before in the place that it came from.
        """
        places = self._start()
        told: list[tuple[Move, int, int]] = []
        for move in self.moves:
            if move.target == TABLE:
                break
            entry = self._entry(move.step)
            assert isinstance(entry, int)
            card = entry - move.offset
            told.append((move, card, places[move.source]))
            places[move.source] = places[move.source] & ~BITS[card]
            places[move.target] = places[move.target] | BITS[card]
        return told

    def calls_so_far(self) -> list[tuple[int, int]]:
        """The calls of this deal's auction in their order: player and action. None by default."""
        return []

    def call_turn(self, calls: Sequence[tuple[int, int]], index: int) -> str:
        """The turn of its caller that a call was made in: `first`, `second` or `later`; `exchange` when
        cards had been exchanged.
        """
        player = calls[index][0]
        before = sum(1 for who, _ in calls[:index] if who == player)
        return ("first", "second")[before] if before < 2 else "later"

    def call_traits(self, calls: Sequence[tuple[int, int]], index: int) -> list[str]:
        """What a game says of a call beside its text, such as `jump` or `lowest`."""
        return []

    def convention_part(self) -> str:
        """Which kind of deal this is, where conventions differ between them."""
        return ""

    def are_partners(self, player: int, other: int) -> bool:
        """Whether two players are on one side, when the sides are those of the auction."""
        return side_of(self._chair_of(player)) == side_of(self._chair_of(other))

    def dealt_hand(self, player: int) -> int:
        """The cards that a player was dealt in this deal, before any exchange."""
        chair, hand = self._chair_of(player), 0
        for move in self.moves[: self.table.chairs() * self.table.hand_size()]:
            if move.source != STOCK or self._is_after_deal(move):
                break
            if move.target == chair:
                card = self._entry(move.step)
                assert isinstance(card, int)
                hand |= BITS[card]
        return hand

    def _is_after_deal(self, move: Move) -> bool:
        """Whether a card that comes from the stock was drawn later than the deal."""
        return False

    # --- for the table

    def may_claim(self) -> bool:
        return self.phase == PLAYING

    def claim_line(self, seat: int) -> list[int]:
        return claims.line(self, self._side_of(self._chair_of(seat)))

    # --- for search

    def _solver_terms(self, side: int) -> TrickTerms | None:
        """What the rest of the tricks is worth to a side, while cards are played, if an exact solver can
        take it: nobody's cards come or go but by playing, and all must only follow suit. None if not.
        It tells nothing that not everybody has seen.
        """
        return None

    def estimate(self) -> list[float]:
        """See `Advice.estimate`."""
        return self.returns()

    def sensible_actions(self) -> list[int]:
        """See `Advice.sensible_actions`."""
        return self.legal_actions()

    def playout_action(self, rng: Random) -> int:
        """See `Advice.playout_action`."""
        return self.likely_action(rng)

    def likely_action(self, rng: Random) -> int:
        """See `Advice.likely_action`."""
        if self.phase != PLAYING:
            return self._likely_choice(rng)
        if self.table.cards() != PACK_SIZE:
            return -1
        playable = self._playable()
        if not playable & (playable - 1):
            return playable.bit_length() - 1
        wants = self._wants_tricks(self.chair)
        if not self.trick:
            return heuristics.lead(playable, self._ranking(), wants, rng)
        place = self._winning_place(self.trick)
        best, winning = self.trick[place], 0
        for card in cards_in(playable):
            if self._beats(card, best):
                winning |= BITS[card]
        ours = self._side_of(self.order[place]) == self._side_of(self.chair)
        last = len(self.trick) == len(self.order) - 1
        return heuristics.follow(playable, winning, self._ranking(), wants, ours, last, rng)

    # --- hidden information

    def sampler(self, player: int) -> Sampler:
        return TrickSampler(self, player)

    def moves_of(self, deal: int) -> Sequence[Move]:
        """The moves of a deal (from 1)."""
        return self.past_moves[deal - 1] if deal <= len(self.past_moves) else self.moves

    def _card_seen(self, move: Move, player: int) -> int:
        """The card of a move as a player saw it, or HIDDEN."""
        if move.step == SHOWN:
            seen = move.audience == EVERYONE or (move.audience >> player) & 1 == 1
            return 0 if seen else HIDDEN
        if not self._seen(move.step, player):
            return HIDDEN
        entry = self._entry(move.step)
        assert isinstance(entry, int)
        return entry - move.offset

    # --- for people

    def _ruling(self, action: Action, player: int) -> Ruling:
        if not isinstance(action, int) or not 0 <= action < self.table.num_distinct_actions():
            return self._not_now(-1)
        if self.phase != PLAYING:
            return self._choice_ruling(action, player)
        if action >= self.table.cards():
            return self._not_now(action)
        return self._play_ruling(action)

    def _cite(self, legal: bool, clause: str, text: str) -> Ruling:
        """A ruling by a clause of this game, by its short id."""
        return Ruling(legal, f"{self.table.id}/{clause}", text)

    def _play_ruling(self, card: int) -> Ruling:
        """Why a card may be played, or not, from the chair whose turn it is."""
        hand = self.places[self.chair]
        if not hand & BITS[card]:
            name = self.table.card_name(card)
            return self._cite(False, "follow", t("{card} is not in that hand.", card=name))
        if not self.trick:
            return self._cite(True, "follow", t("Any card may be led."))
        for index, obligation in enumerate(self._obligations()):
            if obligation & BITS[card]:
                return self._cite(True, self._obligation(index)[0], t("It is what must be played."))
            if hand & obligation:
                clause, text = self._obligation(index)
                return self._cite(False, clause, text)
        return self._cite(
            True, "follow", t("There is nothing that must be played: any card will do.")
        )

    def _touches(self, action: int) -> tuple[str, ...]:
        card = self._card_at(action)
        return (self.table.card_name(card),) if card >= 0 else ()

    def _prompt(self, seat: int | None) -> str:
        if self.phase == OVER:
            return self._result_text()
        if self.phase == DEALING:
            return t("Player {dealer} deals", dealer=self._owner(self.dealer) + 1)
        if self.turn == CHANCE:
            return t("{what} is drawn", what=self._chance_what())
        if seat != self.turn:
            return t("Waiting for player {player}", player=self.turn + 1)
        if self.phase != PLAYING:
            return self._choice_prompt()
        return self._play_prompt()

    def _choice_prompt(self) -> str:
        """What is asked of the player to decide in a phase of the game's own."""
        return t("Your turn")

    def _play_prompt(self) -> str:
        """What is asked of the player who is to play a card."""
        if not self.trick:
            return t("Your lead")
        return t("Your turn: {suit} were led", suit=suit_name(suit_of(self.trick[0])))

    def _status(self, seat: int) -> str:
        return t("dealer") if seat == self._owner(self.dealer) else ""

    def _zones(self, eye: Eye) -> list[Zone]:
        deal = eye.known("contract") or eye.keep(self._deal_zone())
        trick = eye.known("trick") or eye.keep(self._trick_zone())
        won = eye.known("won") or eye.keep(self._tricks_zone())
        hands = [self._hand_zone(eye, chair) for chair in range(self.table.chairs())]
        return [deal, trick, *hands, won, *self._more_zones(eye)]

    def _trick_zone(self) -> CardZone:
        trick, order = self.trick, self.order
        if not trick and self.last_trick:
            trick, order = list(self.last_trick), self.last_order
        return CardZone("trick", t("Trick"), "trick", tuple(self._trick_items(trick, order)))

    def _trick_items(self, trick: Sequence[int], order: Sequence[int]) -> list[Item]:
        winning = self._winning_place(trick)
        return [
            self.table.card_thing(
                card, by=self._owner(order[place]), mark="winning" if place == winning else ""
            )
            for place, card in enumerate(trick)
        ]

    def _deal_zone(self) -> CounterZone:
        deal = Counter("deal", t("Deal"), str(self.deal_number()))
        return CounterZone("contract", t("Contract"), (deal, *self._contract_counters()))

    def _hand_zone(self, eye: Eye, chair: int) -> Zone:
        zone, table = f"hand-{chair}", self.table
        seen = eye.sees(self._hand_audience(chair))
        known = None if seen else eye.known(zone)
        if known is not None:
            return known
        held = self._held(eye, chair)
        if seen:
            items = tuple([table.card_thing(c, intent=self._wish(c)) for c in table.in_order(held)])
        else:
            items = eye.backs(zone, held.bit_count())
        title, owner, note = self._hand_title(chair), self._owner(chair), self._hand_note(chair)
        made = CardZone(zone, title, "hand", items, owner, note)
        return made if seen else eye.keep(made)

    def _held(self, eye: Eye, chair: int) -> int:
        """The cards that a chair holds in its hand, as an eye may count them: all who do not see the hand
        alike."""
        return self.places[chair]

    def _hand_title(self, chair: int) -> Text:
        """What a hand is called."""
        return t("Hand of {name}", name=self._chair_name(chair))

    def _hand_note(self, chair: int) -> str:
        """What stands beside a hand."""
        return ""

    def _wish(self, card: int) -> str:
        """The text of what a person wants who chooses a card of a hand now."""
        return self.table.card_name(card)

    def _tricks_zone(self) -> CounterZone:
        return CounterZone(
            "won",
            t("Tricks won"),
            tuple(
                Counter(f"won-{side}", self._side_name(side), str(self._side_tricks(side)))
                for side in range(len(self.points))
            ),
        )

    def _side_name(self, side: int) -> Text:
        """What a side is called."""
        return side_name(side)

    def _observe(self, seat: int, out: Tensor) -> None:
        cards, chairs = self.table.cards(), self.table.chairs()
        eye, mine = Eye(seat), self._chair_of(seat)
        out.one_hot("phase", self.phase, FIRST_PHASE + 12)
        out.one_hot("trump", self.trump, 4)
        out.one_hot("dealer", (self.dealer - mine) % chairs, chairs)
        out.one_hot("turn", (self.chair - mine) % chairs if self.turn >= 0 else -1, chairs)
        for chair in clockwise_from(mine, chairs):
            seen = eye.sees(self._hand_audience(chair))
            out.bits("hand", self.places[chair] if seen else 0, cards)
            place = self.order.index(chair) if chair in self.order else len(self.trick)
            out.one_hot("in trick", self.trick[place] if place < len(self.trick) else -1, cards)
            out.bits("lacks", self.voids[chair], cards)
            out.numbers("tricks", [self.tricks[chair] / 13.0])
        out.bits("gone", self._gone_in_sight(), cards)
        out.numbers("points", [points / 100.0 for points in self.points])
        self._observe_more(seat, out)

    def _gone_in_sight(self) -> int:
        """The cards played in earlier tricks, and in this one, that everyone has seen."""
        return self.places[TABLE]
