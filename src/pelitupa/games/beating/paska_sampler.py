"""Drawing anew what a player of Valepaska or Paskahousu does not see.

The match is read once (`Whereabouts`); a draw then chooses a situation, follows it back as far as some
card was lost sight of, chooses which cards went which way, and deals those never seen. How the whole match
went there is told when somebody asks.
"""

from __future__ import annotations

from random import Random as Generator
from typing import Final

from pelitupa.core import Action, Random, ResampledPast, Sampler, State
from pelitupa.core.past import EventEntry
from pelitupa.core.shares import take_some
from pelitupa.equipment.cards import BITS, PACK_SIZE, cards_in, mask_of
from pelitupa.games.beating.paska import PaskaState
from pelitupa.games.beating.paska_moves import (
    DRAW,
    FALL,
    PASS,
    PLAY,
    TAKE,
    Move,
    Moves,
    as_seen,
    moves_of,
)
from pelitupa.games.beating.whereabouts import (
    FACE_CARDS,
    LOST,
    MARKED,
    NEVER,
    Before,
    Change,
    Whereabouts,
    in_a_row,
)


class Dealt:
    """What is hidden in a drawn state. `path` are the situations after each of the changes that were
    drawn, and before them; `picks` the cards lost sight of that each of these changes took.
    """

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        """Of each other hand the cards never seen, those first that are known to be face cards."""
        self.marked: list[int] = [0] * seats
        self.groups: list[list[int]] = []
        """Of each play in the pile its cards; the last may still be on the way there."""
        self.fallen: list[int] = []
        self.path: list[int] = []
        self.picks: list[list[int]] = []
        self.seed = 0.0


class PaskaSampler(Sampler):
    """What a player of either game knows; see `Whereabouts`."""

    def __init__(self, state: PaskaState, player: int) -> None:
        self.player = player
        self.template = state.clone()
        self.true = self.template._leave_behind()
        moves = moves_of(state.moves)
        self.unfinished = bool(state.played)
        if self.unfinished:
            moves.append(state.play_move())
        self.moves = as_seen(moves, player)
        self.where = Whereabouts(self.moves, player, state.num_players(), state.game.pack)
        self.others = [seat for seat in range(state.num_players()) if seat != player]
        self.pool = cards_in(self.where.pool)
        self.last = self._last_situations()
        self.start: list[list[int]] = [[] for _ in range(state.num_players() + 1)]
        """In each place, before the changes that are drawn: the cards that are never seen again."""
        self.first = self._certain()
        self.changes = self.where.changes[self.first :]
        self.plays = self._plays_in_the_pile()
        self.fallen = len(self.pool) - state.unseen.bit_count()

    def _last_situations(self) -> Before:
        """The situations there can be now, by weight: marked cards must find face cards."""
        where = self.where
        faces = (where.pool & FACE_CARDS).bit_count()
        last = Before()
        for key, weight in where.message.items():
            marked = sum([where.count(key, MARKED, seat) for seat in self.others])
            ways = in_a_row(faces, marked) / in_a_row(len(self.pool), marked)
            if ways:
                last.add(key, weight * ways)
        if not last.keys:
            raise ValueError("nobody can have come to know this: too few face cards are left")
        return last

    def _certain(self) -> int:
        """Follow the cards that are never seen again up to the first change that may hide some."""
        where, places = self.where, self.start
        for number, change in enumerate(where.changes):
            if change.hidden and places[change.seat]:
                return number
            _carry(places, change, [], self.player)
        return len(where.changes)

    def _plays_in_the_pile(self) -> list[int]:
        """The plays that lie in the pile, or are on the way there, as places among the moves."""
        plays: list[int] = []
        for index, move in enumerate(self.moves):
            if move.kind == PLAY:
                plays.append(index)
            elif move.kind == TAKE or move.kind == FALL:
                plays = []
        return plays

    def draw(self, rng: Random) -> State:
        """See `Sampler.draw`."""
        where, dealt = self.where, Dealt(len(self.start) - 1)
        key = self.last.draw(rng)
        for seat in self.others:
            dealt.marked[seat] = where.count(key, MARKED, seat)
        places = self._find(key, dealt, rng)
        self._deal(places, dealt, rng)
        dealt.seed = rng()
        return self._state(places, dealt)

    def _find(self, key: int, dealt: Dealt, rng: Random) -> list[list[int]]:
        """Where the cards lie that are never seen again."""
        changes, path = self.changes, dealt.path
        path.append(key)
        for number in range(len(changes) - 1, -1, -1):
            key = changes[number].back(key, rng)
            path.append(key)
        path.reverse()
        places = [cards.copy() for cards in self.start]
        pile, where = len(places) - 1, self.where
        for number, change in enumerate(changes):
            picks: list[int] = []
            if change.hidden:
                after = where.count(path[number + 1], LOST, pile)
                count = after - where.count(path[number], LOST, pile)
                if count:
                    picks = take_some(places[change.seat], count, rng)
            dealt.picks.append(picks)
            _carry(places, change, picks, self.player)
        return places

    def _deal(self, places: list[list[int]], dealt: Dealt, rng: Random) -> None:
        """Deal the cards never seen: the marked ones, then the hands and the pile, then the fallen."""
        pool = self.pool
        if any(dealt.marked):
            pool = [card for card in pool if not FACE_CARDS & BITS[card]]
            faces = [card for card in self.pool if FACE_CARDS & BITS[card]]
            for seat, count in enumerate(dealt.marked):
                dealt.hands[seat] = take_some(faces, count, rng)
            pool += faces
        else:
            pool = pool.copy()
        left = self.fallen
        for seat in self.others:
            missing = self.where.sizes[seat] - len(places[seat]) - dealt.marked[seat]
            dealt.hands[seat] += take_some(pool, missing, rng)
            left -= missing + dealt.marked[seat]
        for index in self.plays:
            move = self.moves[index]
            cards = list(move.cards)
            if not cards:
                known = self._picked(index, dealt)
                fresh = take_some(pool, move.count - len(known), rng)
                left -= len(fresh)
                cards = take_some(known + fresh, move.count, rng)
            dealt.groups.append(cards)
        dealt.fallen = take_some(pool, left, rng)

    def _picked(self, index: int, dealt: Dealt) -> list[int]:
        """The cards lost sight of that a hidden play took."""
        for number in range(len(self.changes) - 1, -1, -1):
            if self.changes[number].index == index:
                return dealt.picks[number]
        return []

    def _state(self, places: list[list[int]], dealt: Dealt) -> State:
        state = self.template.clone()
        unseen = self.where.pool & ~mask_of(dealt.fallen)
        for seat in self.others:
            fresh = mask_of(dealt.hands[seat])
            unseen &= ~fresh
            state.hands[seat] = fresh | mask_of(places[seat])
        groups = dealt.groups
        pile: list[int] = []
        for cards in groups[: len(groups) - 1] if self.unfinished else groups:
            pile += cards
        for cards in groups:
            unseen &= ~mask_of(cards)
        state.unseen = unseen
        state.pile = tuple(pile)
        if self.unfinished:
            state.played = tuple(groups[-1])
        past = PaskaPast(self, dealt)
        state._take_past(past)
        state.moves = Retold(past)
        return state


def _carry(places: list[list[int]], change: Change, picks: list[int], player: int) -> None:
    """What a change does with the cards that are never seen again; `picks` go to the pile unseen."""
    pile = places[-1]
    if change.kind == PLAY:
        pile += picks
        pile += change.lost
    elif change.kind == TAKE or change.kind == FALL:
        if change.kind == TAKE and change.seat != player:
            places[change.seat] += pile
        places[-1] = []


class PaskaPast(ResampledPast):
    """How a match went in a drawn state."""

    def __init__(self, sampler: PaskaSampler, dealt: Dealt) -> None:
        super().__init__(sampler.true)
        self.sampler = sampler
        self.dealt = dealt
        self._told: list[Move] = []

    def told(self) -> list[Move]:
        """The moves, all with their cards."""
        if not self._told:
            self._told = _Retelling(self.sampler, self.dealt).moves()
        return self._told

    def resampled(self) -> list[Action]:
        """See `ResampledPast.resampled`."""
        cards = iter([card for move in self.told() for card in move.cards])
        actions: list[Action] = []
        for action in self.true.actions():
            is_card = isinstance(action, int) and action < PACK_SIZE  # drawn or chosen, in order
            actions.append(next(cards) if is_card else action)
        return actions

    def resampled_events(self) -> list[EventEntry]:
        """See `ResampledPast.resampled_events`: whoever took a pile saw other cards."""
        game = self.sampler.template.get_game()
        return game.state(self.resampled())._told_from(0)


class Retold(Moves):
    """The moves of a drawn state up to where it was drawn."""

    def __init__(self, past: PaskaPast) -> None:
        super().__init__(None, FALL, 0)
        self._past = past

    def begun(self) -> list[Move]:
        """See `Moves.begun`."""
        told = self._past.told()
        return told[:-1] if self._past.sampler.unfinished else told


class _Retelling:
    """One way in which a match can have come to what is hidden in a drawn state.

    Cards never seen are first the moves at which they were drawn; a card's name joins such a draw when it
    is seen, or in the end.
    """

    def __init__(self, sampler: PaskaSampler, dealt: Dealt) -> None:
        self.sampler = sampler
        self.dealt = dealt
        self.where = sampler.where
        self.rng = Generator(dealt.seed).random
        seats = len(sampler.start)
        self.pile = seats - 1
        self.draws: list[list[int]] = [[] for _ in range(seats)]
        """In each place, the draws of cards not seen so far."""
        self.marked: list[list[int]] = [[] for _ in range(seats)]
        """The same in each hand, of those that are known to be face cards."""
        self.fallen: list[int] = []
        self.lost: dict[int, list[list[int]]] = {}
        """By when they are seen again, in each place: the cards lost sight of."""
        self.card_of: list[int] = [-1] * len(sampler.moves)
        """For each draw, its card."""
        self.groups: dict[int, tuple[list[int], list[int]]] = {}
        """For each hidden play, the cards lost sight of that it took, and the draws."""

    def moves(self) -> list[Move]:
        """The moves with all cards."""
        path = self._path()
        number = 0
        changes = self.where.changes
        for index, move in enumerate(self.sampler.moves):
            found = number < len(changes) and changes[number].index == index
            if found:
                self._move(index, move, number, path[number], path[number + 1])
                number += 1
            else:
                self._move(index, move, -1, 0, 0)
        self._name_the_rest()
        return [self._with_cards(index, move) for index, move in enumerate(self.sampler.moves)]

    def _path(self) -> list[int]:
        """The situations before the first change, and after each."""
        key = self.dealt.path[0]
        before: list[int] = []
        for change in reversed(self.where.changes[: self.sampler.first]):
            key = change.back(key, self.rng)
            before.append(key)
        before.reverse()
        return before + self.dealt.path

    def _places(self, again: int) -> list[list[int]]:
        places = self.lost.get(again)
        if places is None:
            places = self.lost[again] = [[] for _ in self.draws]
        return places

    def _move(self, index: int, move: Move, number: int, key: int, after: int) -> None:
        seat, player = move.seat, self.sampler.player
        if move.kind == DRAW:
            if seat != player:
                self.draws[seat].append(index)
        elif move.kind == PLAY:
            if seat != player and move.cards:
                self._seen_play(index, move, key, after)
            elif seat != player:
                self._hidden_play(index, move, number, key, after)
            for card, again in zip(move.cards, self.where.seen_again[index], strict=False):
                self._places(again)[self.pile].append(card)
        elif move.kind == PASS:
            self.marked[seat] += self.draws[seat]
            self.draws[seat] = []
        else:
            self._clear(move)

    def _seen_play(self, index: int, move: Move, key: int, after: int) -> None:
        """Cards seen for the first time: each was one of the hand's draws."""
        seat = move.seat
        again = self.lost.pop(index, None)
        fresh = [card for card in move.cards if again is None or card not in again[seat]]
        count = self.where.count
        used = count(key, MARKED, seat) - count(after, MARKED, seat)
        faces = [card for card in fresh if FACE_CARDS & BITS[card]] if used else []
        for card in take_some(faces, used, self.rng):
            self.card_of[take_some(self.marked[seat], 1, self.rng)[0]] = card
            fresh.remove(card)
        for card in fresh:
            self.card_of[take_some(self.draws[seat], 1, self.rng)[0]] = card

    def _hidden_play(self, index: int, move: Move, number: int, key: int, after: int) -> None:
        known: list[int] = []
        first = self.sampler.first
        for again, kind in self.where.changes[number].kinds if number >= 0 else []:
            places, count = self._places(again), self.where.count
            some = count(after, kind, self.pile) - count(key, kind, self.pile)
            if again == NEVER and number >= first:
                cards = self.dealt.picks[number - first]
                places[move.seat] = [card for card in places[move.seat] if card not in cards]
            else:
                cards = take_some(places[move.seat], some, self.rng)
            places[self.pile] += cards
            known += cards
        draws = take_some(self.draws[move.seat], move.count - len(known), self.rng)
        self.draws[self.pile] += draws
        self.groups[index] = known, draws

    def _clear(self, move: Move) -> None:
        taken = move.kind == TAKE and move.seat != self.sampler.player
        for places in self.lost.values():
            if taken:
                places[move.seat] += places[self.pile]
            places[self.pile] = []
        if taken:
            self.draws[move.seat] += self.draws[self.pile]
        else:
            self.fallen += self.draws[self.pile]
        self.draws[self.pile] = []

    def _name_the_rest(self) -> None:
        """The draws that nobody showed are the cards that were dealt anew where they lie."""
        for seat in self.sampler.others:
            cards, marked = self.dealt.hands[seat], self.dealt.marked[seat]
            self._name(self.marked[seat], cards[:marked])
            self._name(self.draws[seat], cards[marked:])
        self._name(self.fallen, self.dealt.fallen)
        for index, cards in zip(self.sampler.plays, self.dealt.groups, strict=True):
            if index in self.groups:
                known, draws = self.groups[index]
                self._name(draws, [card for card in cards if card not in known])

    def _name(self, draws: list[int], cards: list[int]) -> None:
        for draw, card in zip(draws, take_some(cards.copy(), len(draws), self.rng), strict=True):
            self.card_of[draw] = card

    def _with_cards(self, index: int, move: Move) -> Move:
        if move.kind == DRAW and not move.cards:
            cards = [self.card_of[index]]
        elif index in self.groups:
            known, draws = self.groups[index]
            if index in self.sampler.plays:
                cards = self.dealt.groups[self.sampler.plays.index(index)]
            else:
                cards = known + [self.card_of[draw] for draw in draws]
                cards = take_some(cards, len(cards), self.rng)
        else:
            return move
        return Move(move.kind, move.seat, move.count, tuple(cards), move.shown)


SAMPLER: Final = PaskaSampler
