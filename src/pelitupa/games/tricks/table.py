"""The table of a trick-taking game: what lies where, whose turn it is, and what a game says of both.

Cards are ints below `cards()`; sets of cards are bitmasks. A *chair* is where a hand lies: the seats of the
players, and those of dummies or androids, clockwise from 0. Cards lie in *places*: the chairs, then places of
the game's own (pockets, piles put away), then TABLE (cards played) and STOCK (cards not yet dealt).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Self, cast

from mypy_extensions import i64

from pelitupa.core import (
    CHANCE,
    EVERYONE,
    TERMINAL,
    Agreed,
    Game,
    Item,
    PositionError,
    Reason,
    Rulebook,
    State,
    Text,
    player_word,
    t,
)
from pelitupa.core.first_turn import check_first
from pelitupa.core.game import do_written
from pelitupa.core.history import draw_entry
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
    display_order,
    mask_of,
    suit_name,
    suit_of,
)
from pelitupa.games.tricks.actions import ALL, OWN, Actions
from pelitupa.games.tricks.deeds import DEEDS
from pelitupa.games.tricks.fast_path import (
    DEALS,
    LED,
    NO_HANDS,
    Entry,
    FastPath,
    PastDeal,
    packed,
    unpacked,
)
from pelitupa.games.tricks.limits import actions_in
from pelitupa.games.tricks.phases import DEALING, PLAYING
from pelitupa.games.tricks.position import deal_written, read_deal
from pelitupa.games.tricks.seats import ALONE, PARTNERSHIPS, WITH_PARTNER, clockwise_from, side_of
from pelitupa.games.tricks.trick import ACE_HIGH, NO_TRUMP, Ranking


class TrickGame(Game[Agreed]):
    """What a trick-taking game is made of: its pack, its chairs and its sides.

    Playing a card is the action of that card's number; a game's other actions begin at `cards()`.
    `plain` declares what of its matches is as `TrickMatch` has it, and may go by the fast path.
    """

    deeds: ClassVar[Mapping[str, str]] = DEEDS

    plain: ClassVar[frozenset[str]] = frozenset()
    actions: ClassVar[Actions] = Actions(Text(""), ())
    """Its actions, where they are the same whatever the options."""

    def __init__(self, options: Agreed, rulebook: Rulebook) -> None:
        super().__init__(options, rulebook)
        self.acts = self.actions  # the actions as a table
        self.named = self.acts.named
        self.fast: FastPath | None = None  # known from the first state on
        self._most_points = 0.0

    def _from_position(self, text: str) -> State:
        """See `Game.from_position`; `position.py` describes the notation."""
        written = read_deal(text, self.chairs())
        state = self.new_initial_state()
        assert isinstance(state, TrickTable)
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

    def passes_in_order(self) -> bool:
        """Whether cards passed together are a sequence, whose order the receiver sees: see `passing.py`."""
        return False

    def hand_size(self) -> int:
        """How many cards a hand is dealt."""
        return 13

    def sides(self) -> int:
        """How many sides a deal is played by; points are kept for each."""
        return len(self.teams())

    def start_sides(self) -> int:
        return self.sides()

    def check_standing(self) -> None:
        super().check_standing()
        check_first(self.first_dealer() + 1, self.players)

    def first_dealer(self) -> int:
        """The seat that deals first."""
        return int(getattr(self.options, "dealer", 1)) - 1

    def points_scale(self) -> float:
        """What points are divided by in an observation: the most there can be."""
        ends = self.score_bounds()
        return max(abs(ends[0]), abs(ends[1]))

    def most_points(self) -> float:
        """`points_scale`, worked out once."""
        if self._most_points == 0.0:
            self._most_points = self.points_scale()
        return self._most_points

    def deal_limit(self) -> int:
        """After how many deals a match is over at the latest."""
        raise NotImplementedError

    def max_chance_nodes_in_history(self) -> int:
        """Each card is drawn once a deal."""
        return self.cards() * self.deal_limit()

    def max_chance_outcomes(self) -> int:
        return self.cards()

    def has_hidden_information(self) -> bool:
        return True

    def teams(self) -> tuple[tuple[int, ...], ...]:
        return PARTNERSHIPS if self.options.players == 4 else super().teams()

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


class TrickTable(State):
    """A state of a match of tricks.

    By place: `places`. By chair: `voids` (cards the chair has shown not to hold by what it played),
    `tricks` won, and `taken`, the cards in them. `turn` is the player to decide, `chair` the hand to
    play from.
    `packed_moves` are the moves of this deal, without those of a plain deal: `moves` has all. `past_deals`
    has of the deals before it what `moves_of` reads, `past_voids` the `voids`; `starts` has for each deal
    the length of the history at its beginning, `thrown_in` counts those that are no deals of the match.
    `points` are kept by side.

    What is there only for speed stands last: `plain.py` keeps it, and conformance holds its answers to the
    steps of this class.
    """

    __slots__ = (
        "table", "phase", "turn", "chair", "dealer", "points", "starts", "thrown_in", "past_deals",
        "past_voids", "packed_moves", "dealt", "trump", "voids", "order", "trick", "tricks", "taken",
        "last_order", "last_trick", "_places",
        "fast", "_late", "_loose", "_hands", "_listed", "_listed_set", "_winning", "_offered", "_offered_at",
        "_lacking",
    )  # fmt: skip

    def __init__(self, game: TrickGame) -> None:
        super().__init__(game)
        self.table = game
        self.phase = DEALING
        self.turn = CHANCE
        self.chair = -1
        self.dealer = game.first_dealer()
        self.points: list[int] = list(game.starting) or [0] * game.sides()
        self.starts: tuple[int, ...] = (0,)
        self.thrown_in = 0
        self.past_deals: tuple[PastDeal, ...] = ()
        self.past_voids: tuple[tuple[int, ...], ...] = ()
        self.packed_moves: list[Entry] = []
        self._places: list[int] = self._start()
        self.dealt = 0
        self.trump = NO_TRUMP
        self.voids: list[int] = [0] * game.chairs()
        self.order: tuple[int, ...] = ()
        self.trick: list[int] = []
        self.tricks: list[int] = [0] * game.chairs()
        self.taken: list[int] = [0] * game.chairs()
        self.last_order: tuple[int, ...] = ()
        self.last_trick: tuple[int, ...] = ()
        # for speed
        self._late = False  # whether cards of a plain deal are dealt, and not yet in `_places`
        self._loose = False  # whether `_hands` are played from, and `_places` do not know it
        self._hands = NO_HANDS
        self._listed: list[int] = []  # the cards of the stock that is `_listed_set`
        self._listed_set = 0
        self._winning = 0  # the place in `trick` of the card that wins it as it stands
        self._offered, self._offered_at = 0, -1  # what may be done at a step: see `plain.may_now`
        self._lacking = -1  # what the card had to be and could not; -1 where nobody has looked
        if game.fast is None:
            game.fast = self._fast_path(game.plain)
        self.fast = game.fast
        self._clear_deal()

    def _fast_path(self, plain: frozenset[str]) -> FastPath:
        """The fast path of a game that declares so much to be plain."""
        game = self.table
        chairs, hands = game.chairs(), self._plain_deal()
        rounds = [self._deal_round(dealer) for dealer in range(chairs)]
        drawn_for = [0] * chairs
        for chair in rounds[0] if DEALS in plain else ():
            drawn_for[chair] = draw_entry(self._owner(chair), self._hand_audience(chair))
        one_pack = game.cards() <= PACK_SIZE
        return FastPath(plain, chairs, rounds, hands, game.pack(), one_pack, drawn_for)

    def clone(self) -> Self:
        """An independent copy; a game with fields of its own copies them too."""
        new = type(self)(self.table)
        new._copy_base(self)
        new.phase = self.phase
        new.turn = self.turn
        new.chair = self.chair
        new.dealer = self.dealer
        new.points = self.points.copy()
        new.starts, new.thrown_in = self.starts, self.thrown_in
        new.past_deals = self.past_deals
        new.past_voids = self.past_voids
        new.packed_moves = self.packed_moves.copy()
        new._places = self._places.copy()
        new.dealt = self.dealt
        new.trump = self.trump
        new.voids = self.voids.copy()
        new.order = self.order
        new.trick = self.trick.copy()
        new.tricks = self.tricks.copy()
        new.taken = self.taken.copy()
        new.last_order = self.last_order
        new.last_trick = self.last_trick
        new._late = self._late
        new._loose, new._hands = self._loose, self._hands[:]
        new._listed = self._listed.copy()
        new._listed_set = self._listed_set
        new._winning = self._winning
        new._offered, new._offered_at = self._offered, self._offered_at
        new._lacking = self._lacking
        return new

    # --- what a game writes: the deal

    def _clear_deal(self) -> None:
        """Set the fields of a game's own that are about one deal, as every deal begins."""

    def _deal_round(self, dealer: int) -> tuple[int, ...]:
        """The chairs in the order in which a dealer deals to them."""
        return clockwise_from((dealer + 1) % self.table.chairs(), self.table.chairs())

    def _plain_deal(self) -> int:
        """How many cards every deal begins with that go to the chairs in their round."""
        return self.table.chairs() * self.table.hand_size()

    def _deal_marks(self) -> tuple[int, ...]:
        """What is written down of the cards of a plain deal that begins: see `FastPath`."""
        return self.fast.deal_marks[self.dealer]

    def _next_chair(self) -> int:
        """The place that the next card of the deal goes to."""
        order = self.fast.rounds[self.dealer]
        return order[self.dealt % len(order)]

    def _hands_are_dealt(self) -> bool:
        """Whether the deal is complete."""
        return self.dealt == self.table.chairs() * self.table.hand_size()

    def _after_the_deal(self) -> None:
        """What comes when all hands are dealt; by default the dealer's left leads."""
        self._start_play((self.dealer + 1) % self.table.chairs())

    def _end_deal(self) -> None:
        """Score the deal; then the next begins, or the match is over (`TrickMatch._go_on`)."""
        raise NotImplementedError

    # --- the choices of a game's own

    def _limits(self, player: int) -> list[int]:
        """What a player (CHANCE: nature) may do in a phase of the game's own: sets of actions, of which an
        action must be in all, numbered from `_first_choice` on. The first are the actions of the phase;
        `_limit` refuses by the others. By default what is offered, of cards those of the hand.
        """
        acts, phase = self.table.acts, self.phase
        if acts.beside[phase] < 0:
            return [acts.offered[phase]]
        return [acts.offered[phase], self.places[self._chair_of(player)] | acts.beside[phase]]

    def _first_choice(self) -> int:
        """The action from which the limits count: sets that are small are quick."""
        return self.table.acts.first[self.phase]

    def _may(self, player: int) -> int:
        """The set of what a player may do in a phase of the game's own, numbered from `_first_choice` on."""
        actions = -1
        for limit in self._limits(player):
            actions &= limit
        return actions

    def _choices(self) -> list[int]:
        """The legal actions of `turn` in a phase of the game's own, ascending."""
        return actions_in(self._may(self.turn), self._first_choice())

    def _choose(self, action: int) -> None:
        """Do a legal action of `turn` in a phase of the game's own."""
        raise NotImplementedError

    def _choice_audience(self, action: int) -> int:
        """Who sees an action, or a draw, in a phase of the game's own."""
        seen_by = self.table.acts.rows[action].seen_by
        if seen_by == ALL:
            return EVERYONE
        return ALONE[self.turn] if seen_by == OWN else WITH_PARTNER[self.turn]

    def _legal_for(self, player: int) -> list[int]:
        return actions_in(self._may(player), self._first_choice())

    # --- the tricks

    def _ranking(self) -> Ranking:
        """How the cards of a suit rank."""
        return ACE_HIGH

    def _obligations(self) -> list[int]:
        """What the next card of a trick must be: sets of cards, of which the first that the hand has any
        of must be played from; any card, where it has none. Nothing is asked of a lead.
        """
        return [LED[self.trick[0]]] if self.trick else []

    def _obligation(self, index: int) -> Reason:
        """The clause of one of the obligations (short), and what a player must hear who has not met it."""
        suit = suit_name(suit_of(self.trick[0]))
        return "follow", t("You hold {suit}, the suit led, and must follow it.", suit=suit)

    def _beats(self, card: int, best: int) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        return self._ranking().beats(card, best, self.trump)

    def _after_trick(self, winner: int) -> None:
        """What comes after a chair has won a trick (of `last_order`, `last_trick`)."""
        if self.hand_of(winner):
            self._lead(winner)
        else:
            self._end_deal()

    # --- who sits where

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

    def _side_of(self, chair: int) -> int:
        """The side a chair plays for."""
        return side_of(chair)

    def _points_of(self, chair: int) -> int:
        """The place in `points` of what a chair has."""
        return self._side_of(chair)

    def _chair_name(self, chair: int) -> Text:
        """What a chair is called; where nobody sits lies a dummy."""
        owner = self._owner(chair)
        return player_word(owner) if owner >= 0 else t("the dummy")

    # --- what is hidden

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

    def _is_after_deal(self, move: Move) -> bool:
        """Whether a card that comes from the stock was drawn later than the deal."""
        return False

    # --- where the cards lie

    def hand_of(self, chair: int) -> int:
        """The cards of a chair, once they are dealt."""
        return self._hands[chair] if self._loose else self._places[chair]

    def _start(self) -> list[int]:
        """The places at the beginning of a deal: everything in the stock."""
        places = [0] * (self.table.chairs() + self.table.pockets() + 2)
        places[STOCK] = self.table.pack()
        return places

    @property
    def places(self) -> list[int]:
        """By place, the set of the cards that lie there."""
        if self._late or self._loose:
            self._flush()
        return self._places

    @places.setter
    def places(self, places: list[int]) -> None:
        self._places, self._late, self._loose = places, False, False
        self._offered_at = -1

    def _flush(self) -> None:
        """Put all cards into their places that have been dealt or played meanwhile."""
        if self._late:
            self._settle()
        else:
            self._lay_down()

    def _settle(self) -> None:
        """Put the cards of a plain deal into their places."""
        drawn = cast("list[int]", self._entries(self._steps() - self.dealt))
        self.fast.put(drawn, self.dealer, self._places)
        self._places[STOCK] = self._listed_set
        self._late = False

    def _lay_down(self) -> None:
        """Put the hands into their places, and whatever lies nowhere else on the table."""
        fast, hands, places = self.fast, self._hands, self._places
        played: i64 = fast.whole
        for chair in range(fast.chairs):
            hand = hands[chair]
            places[chair] = hand
            played ^= hand
        for pocket in range(fast.chairs, len(places) + TABLE):
            played ^= places[pocket]
        places[TABLE] = played ^ places[STOCK]
        self._loose = False

    @property
    def moves(self) -> list[Move]:
        """The moves of this deal so far."""
        dealt = self.fast.dealt(self.starts[-1], self.dealer, self.dealt)
        return dealt + unpacked(self.packed_moves, self._steps())

    def moves_of(self, deal: int) -> Sequence[Move]:
        """The moves of a deal (from 1)."""
        if deal > len(self.past_deals):
            return self.moves
        entries, dealer, dealt = self.past_deals[deal - 1]
        begun, end = self.starts[deal - 1], self.starts[deal]
        return self.fast.dealt(begun, dealer, dealt) + unpacked(entries, end)

    def _carry(self, card: int, source: int, target: int, offset: int = 0) -> None:
        """Take a card from a place to another: the latest entry of the history is `offset` + the card."""
        places, bit = self.places, BITS[card]
        places[source] = places[source] ^ bit  # compiled, `^=` is left to Python, for an item
        places[target] = places[target] | bit
        self.packed_moves.append(packed(self._steps() - 1, source, target, offset))

    def _show(self, cards: int, place: int, audience: int = EVERYONE) -> None:
        """Note that some cards have been shown where they lie."""
        self.packed_moves.append(Move(SHOWN, place, place, 0, cards, audience))

    # --- whose turn it is

    def deal_number(self) -> int:
        return len(self.starts) - self.thrown_in

    def dealings(self) -> int:
        return len(self.starts)

    def current_player(self) -> int:
        return self.turn

    def is_terminal(self) -> bool:
        return self.turn == TERMINAL

    def _give_turn(self, chair: int) -> None:
        self.chair = chair
        self.turn = chair if self.fast.chair_is_player else self._player_of(chair)

    def _trick_order(self, leader: int) -> tuple[int, ...]:
        """The chairs that play to a trick, in their order."""
        return self.fast.orders[leader]

    def _start_play(self, leader: int) -> None:
        """Begin the tricks; a chair leads to the first."""
        self._lead(leader)

    def _lead(self, leader: int) -> None:
        self.phase = PLAYING
        self.order = self._trick_order(leader)
        self._give_turn(leader)

    # --- a trick

    def _playable(self) -> int:
        """The cards that may be played from the chair to play."""
        hand = self.hand_of(self.chair)
        if self.trick:
            if self.fast.follows:
                return hand & LED[self.trick[0]] or hand
            lacking = 0
            for obligation in self._obligations():
                meeting = hand & obligation
                if meeting:
                    self._lacking = lacking
                    return meeting
                lacking |= obligation
            self._lacking = lacking
        return hand

    def _play(self, card: int) -> None:
        """Play a card from the chair whose turn it is."""
        chair, trick = self.chair, self.trick
        if trick:
            self._note_voids(chair, card)
        self._carry(card, chair, TABLE)
        count = len(trick)
        if count and self._beats(card, trick[self._winning]):
            self._winning = count
        trick.append(card)
        if count + 1 < len(self.order):
            self._give_turn(self.order[count + 1])
        else:
            self._take_trick(self._winning, mask_of(trick))

    def _take_trick(self, place: int, cards: int) -> None:
        """All cards of the trick have been played: whoever played the one at a place takes them."""
        trick = self.trick
        winner = self.order[place]
        tricks, taken = self.tricks, self.taken
        tricks[winner] = tricks[winner] + 1
        taken[winner] = taken[winner] | cards
        self.last_order, self.last_trick = self.order, tuple(trick)
        self.trick, self._winning = [], 0
        self._after_trick(winner)

    def _note_voids(self, chair: int, card: int) -> None:
        """Whoever does not meet an obligation has shown not to hold any card of it."""
        if self.fast.follows:
            led = LED[self.trick[0]]
            if not led & BITS[card]:
                self.voids[chair] = self.voids[chair] | led
            return
        known = self._offered_at == self._steps() - 1 and self._lacking >= 0
        if known:  # that was found out before
            if self._lacking:
                self.voids[chair] = self.voids[chair] | self._lacking
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
