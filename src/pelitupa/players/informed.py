"""Search that bids by a convention card, and deals the others cards that fit what was shown.

A call is chosen by sampled results: each that is worth a thought is tried on the same deals, drawn to fit
what was heard, and these are played out; the worse half is dropped again and again (sequential halving,
Karnin, Koren and Somekh 2013). Where that leaves doubt, it is what a plain player would call.

With a card only calls that show nothing untrue are tried; a plain player's is, of those that the hand is
worth, the one that tells most; and in playouts both partners reckon with what the other's calls have shown.
Where cards have been exchanged, the deals that are drawn are those in which plausible ones were given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pelitupa.core import CHANCE, TERMINAL, Action, option
from pelitupa.core.advice import Advice, calm
from pelitupa.games.tricks.advice import TrickAdvice
from pelitupa.games.tricks.match import TrickMatch
from pelitupa.games.tricks.phases import PLAYING
from pelitupa.players.conventions import (
    Kept,
    Promises,
    Told,
    cards_for,
    departure,
    promises,
    true_calls,
)
from pelitupa.players.search import SearchBot, SearchSettings

_TRIES: Final = 120
"""Deals drawn a move, to choose from those that fit what was shown; no more than `_TRIES_EACH` for each
simulation, where there are very few."""
_TRIES_EACH: Final = 20

_POOL: Final = 24
"""Deals that are searched, in turns."""

DOUBT: Final = 2.5
"""By how many standard errors a call must be better than a plain player's, unless somebody sets it."""

_BIT: Final = 0.3
"""What a bit of news for the partner is worth to a plain player, in tricks."""


@dataclass(frozen=True)
class InformedSettings(SearchSettings):
    """As for search, and what is agreed."""

    card: bool = option(True, "Keep to the convention card of the game, if there is one.")
    opponents: bool = option(False, "Read the opponents' calls by the card, too.")
    doubt: float = option(
        DOUBT, "By how many standard errors a call must be better than a plain player's.", low=0
    )


class _Tried:
    """A call and what it has brought on sampled deals; `news` is what it tells the partner, in bits, and
    `heard` what the partner knows after it of the hand: see `TrickAdvice.partner_worths`.
    """

    def __init__(self, action: int, news: float = 0.0, heard: Sequence[float] = ()) -> None:
        self.action = action
        self.news = news
        self.heard = heard
        self.results: list[float] = []

    def mean(self) -> float:
        """What it has brought on average."""
        return sum(self.results) / len(self.results) if self.results else 0.0

    def gains(self, other: _Tried) -> list[float]:
        """How much more it has brought than another, deal by deal."""
        return [mine - its for mine, its in zip(self.results, other.results, strict=False)]


class InformedBot(SearchBot):
    """A `SearchBot` that bids by sampled results, and keeps to the convention card of its game.

    Its own calls show nothing untrue; and of the deals it draws it searches those that depart least
    from what the others' calls have shown. It looks at its own cards and at what all have heard.
    """

    def __init__(
        self, game: Any, seat: int, seed: str | int, settings: InformedSettings | None = None
    ) -> None:
        self.keeping = settings if settings is not None else InformedSettings()
        super().__init__(game, seat, seed, self.keeping)
        self.agreed = cards_for(game.id) if self.keeping.card else ()
        self.kept: Kept = ()
        self._pool: list[Any] = []
        self._told: Promises = []
        self._keeps = False
        self._exchanged = False
        self._heard: Sequence[float] = ()

    def keep(self, kept: Kept) -> None:
        """See `Listener.keep`."""
        self.kept, own = kept, kept[self.seat]
        if own is not None:
            self.agreed = own

    def search(self, state: Any) -> list[tuple[Action, int, float]]:
        """See `SearchBot.search`; where a call is to be made, all calls tried, the best first."""
        self.listen(state)
        if isinstance(state, TrickMatch) and state.is_calling():
            self._check_turn(state)
            calls = self._calls(state)
            if len(calls) > 1:
                return self._by_results(state, calls)
            return [(calls[0].action, 0, 0.0)]
        return super().search(state)

    def tried_alike(self, state: Any, actions: list[Action]) -> list[list[float]]:
        """See `SearchBot.tried_alike`; calls are played out as their search does it."""
        self.listen(state)
        if not isinstance(state, TrickMatch) or not state.is_calling():
            return super().tried_alike(state, actions)
        self._check_turn(state)
        self._begin()
        self._prepare(state)
        known = {call.action: call for call in self._calls(state)}
        heard: Sequence[float] = ()
        if self._keeps:
            heard = Told(state, self.seat, self.agreed).worths(state)
            self._heard = Told(state, self._partner(state), self.agreed).worths(state)
        calls = []
        for action in actions:
            assert isinstance(action, int)
            calls.append(known.get(action, _Tried(action, heard=heard)))
        deals: list[Any] = []
        done = 0
        while done < (self.settings.simulations or 2**62) and self._budget.lasts(done):
            deal, luck = self._start(state, deals, done), self._rng.getrandbits(62)
            for call in calls:
                call.results.append(self._result(deal.clone(), call, luck))
            done += 1
        return [call.results for call in calls]

    def plain_call(self, state: Any) -> Action:
        """What a plain player would call, by the card if the bot keeps one, without trying any call.

        The state is a `TrickMatch` in which a call is to be made by this seat, or `PelitupaError` is raised.
        """
        self._check_turn(state)
        self.listen(state)
        return self._plain(state, self._calls(state)).action

    def open_calls(self, state: Any) -> list[int]:
        """See `Caller.open_calls`."""
        self.listen(state)
        return [call.action for call in self._calls(state)]

    def listen(self, state: Any) -> None:
        """Take in what has been shown, by the card, of hands that the seat does not see."""
        self._pool, self._told, self._keeps, self._exchanged = [], [], False, False
        self._sampler = None
        if not isinstance(state, TrickMatch) or not cards_for(state.get_game().id):
            return
        self._exchanged = bool(state.packed_moves)
        self._keeps = bool(self.agreed)
        if self._keeps or self.kept:
            self._told = promises(state, self.seat, self.keeping.opponents, self.kept)

    def _start(self, root: Any, deals: list[Any], done: int) -> Any:
        if not self._told and not self._exchanged:
            return super()._start(root, deals, done)
        if not self._pool:
            self._pool = self._fitting(root)
        return self._pool[done % len(self._pool)].clone()

    def _fitting(self, root: Any) -> list[Any]:
        """The deals that depart least from what was shown and from plausible exchanges, of many."""
        drawn = []
        exact = 0
        for number in range(min(_TRIES, _TRIES_EACH * (self.keeping.simulations or _TRIES))):
            deal = self._drawn_state(root)
            gap = departure(deal, self._told)
            if self._exchanged:
                gap += self._advised().gifts_gap(deal)
            exact += not gap
            drawn.append((gap, number, deal))
            if exact == _POOL:
                break
        drawn.sort(key=_by_gap)
        return [deal for _, _, deal in drawn[:_POOL]]

    def _advised(self) -> TrickAdvice[Any]:
        """The advice on the game, where calls are to be made."""
        assert isinstance(self._advice, TrickAdvice)
        return self._advice

    def _calls(self, state: TrickMatch) -> list[_Tried]:
        """The calls worth a thought: sensible ones that are true, and the lowest that by the card tell
        something; none but a pass against the partner alone.
        """
        if not self._keeps or self._advised().left_to_partner(state):
            return [_Tried(action) for action in self._advised().sensible_actions(state)]
        self._heard = Told(state, self._partner(state), self.agreed).worths(state)
        sensible = self._advised().sensible_calls(state, self._heard)
        told, calls, shown = Told(state, self.seat, self.agreed), [], []
        for action, question in true_calls(
            state, self.seat, state.legal_actions(), self.agreed
        ).items():
            if action in sensible or (question is not None and question not in shown):
                heard = told.worths(state, question)
                calls.append(_Tried(action, told.news(question), heard))
            shown.append(question)
        advice = self._advised()
        if any(call.news > 0.0 and advice.opens_by_the_book(state, call.action) for call in calls):
            # to the partner a pass, or misere, would say that there is nothing to tell; and a contract that
            # tells nothing leaves no room to tell it later
            calls = [
                call
                for call in calls
                if call.news > 0.0
                and not state.action_to_string(self.seat, call.action).endswith(("pass", "misere"))
            ]
        return calls

    def _partner(self, state: TrickMatch) -> int:
        """The other player of the own side."""
        return next(
            who for who in range(4) if who != self.seat and state.are_partners(who, self.seat)
        )

    def _by_results(
        self, state: TrickMatch, calls: list[_Tried]
    ) -> list[tuple[Action, int, float]]:
        """The calls by what they bring on sampled deals, the best first."""
        self._prepare(state)
        plain = self._plain(state, calls)
        deals: list[Any] = []
        self._begin()
        number = tried = 0
        rounds = max(1, math.ceil(math.log2(len(calls))))
        share = -(-self.settings.simulations // rounds)
        left, out = calls, calls[:0]
        for turn in range(1, rounds + 1):
            spent = 0
            while not spent or (
                (not share or spent + len(left) <= share)
                and self._budget.lasts(tried, turn / rounds)
            ):
                deal = self._start(state, deals, number)
                luck = self._rng.getrandbits(64)
                for call in left:
                    call.results.append(self._result(deal.clone(), call, luck))
                number += 1
                spent += len(left)
                tried += len(left)
            left = _ranked(left, plain, self.keeping.doubt)
            half = max(2, len(left) // 2 + len(left) % 2)
            kept = [call for place, call in enumerate(left) if place < half or call is plain]
            out = [call for call in left if call not in kept] + out
            left = kept
        return [(call.action, len(call.results), call.mean()) for call in [*left, *out]]

    def _plain(self, state: Any, calls: list[_Tried]) -> _Tried:
        """The call that a plain player would make; with a card, of those that the hand is worth, the one
        that is best by what it spares and tells; and what the book would tell, rather than a pass, where
        that costs nothing.
        """
        texts = [state.action_to_string(self.seat, call.action) for call in calls]
        quiet = calls[texts.index("pass")] if "pass" in texts else calls[0]
        if not self._keeps:
            likely = self._advised().likely_action(state, calm)
            return next((call for call in calls if call.action == likely), quiet)
        advice, heard = self._advised(), self._heard
        passes = advice.likely_call(state, calm, heard) == quiet.action
        wanted = math.inf if passes else advice.wanted(state)
        spares = [advice.spare(state, call.action, heard) for call in calls]
        worth = [
            call is not quiet and spare >= max(0.0, wanted)
            for call, spare in zip(calls, spares, strict=True)
        ]
        if not any(worth):
            worth = [
                call.news > 0.0 and advice.may_tell(state, call.action, heard) for call in calls
            ]
        if not any(worth):
            worth = [
                call is not quiet and spare >= wanted
                for call, spare in zip(calls, spares, strict=True)
            ]
        best, most = quiet, -math.inf
        for call, spare, good in zip(calls, spares, worth, strict=True):
            if good and spare + _BIT * call.news >= most:
                best, most = call, spare + _BIT * call.news
        return best

    def _result(self, deal: Any, call: _Tried, luck: int) -> float:
        """What a call brings in a deal that is played out after it, with the same luck for all calls."""
        number = deal.dealings()
        deal.apply_action(call.action)
        own, self._rng = self._rng, Random(luck)
        if self._keeps:
            self._call_on(deal, number, call.heard)
        result = self._playout(deal, number)[self.seat]
        self._rng = own
        return result

    def _call_on(self, deal: Any, number: int, heard: Sequence[float]) -> None:
        """Play a deal on until cards are played to tricks; the partner has `heard` of the own hand."""
        random, advice = self._rng.random, self._advised()
        while deal.dealings() == number and not deal.order:
            player = deal.current_player()
            if player == TERMINAL:
                return
            if player == CHANCE:
                deal.apply_action(self._draw(deal))
            elif deal.is_calling() and player == self.seat:
                deal.apply_action(advice.likely_call(deal, random, self._heard))
            elif deal.is_calling() and deal.are_partners(player, self.seat):
                deal.apply_action(advice.likely_call(deal, random, heard))
            else:
                likely = advice.likely_action(deal, random)
                legal = deal.legal_actions() if likely < 0 else [likely]
                deal.apply_action(legal[int(random() * len(legal))])

    def _likely(self, advice: Advice[Any], state: Any, random: Callable[[], float]) -> int:
        """Deals are played out by all the advice there is; cards as `TrickAdvice.playout_card` has it."""
        if isinstance(state, TrickMatch) and state.phase == PLAYING:
            assert isinstance(advice, TrickAdvice)
            return advice.playout_card(state, random)
        return advice.likely_action(state, random)

    def _horizon(self, state: Any) -> int:
        """Deals are played out to their end."""
        if isinstance(state, TrickMatch) and not self.settings.horizon:
            return 2**62
        return super()._horizon(state)


def _ranked(calls: list[_Tried], plain: _Tried, trust: float) -> list[_Tried]:
    """Some calls by what they bring and tell, the best first.

    Any other call than a plain player's must be better by `trust` standard errors: the best of many
    is else mostly the luckiest.
    """
    gains = [call.gains(plain) for call in calls]
    every = [gain for gained in gains for gain in gained]
    spread = math.sqrt(
        sum([gain * gain for gain in every]) / max(1, len(every) - len(plain.results))
    )
    worths = []
    for place, call in enumerate(calls):
        tried = len(gains[place])
        doubt = spread / math.sqrt(tried) if call is not plain else 0.0
        worth = sum(gains[place]) / tried - trust * doubt
        worths.append((-worth, place))
    worths.sort()
    return [calls[place] for _, place in worths]


def _by_gap(entry: tuple[int, int, Any]) -> tuple[int, int]:
    return entry[0], entry[1]
