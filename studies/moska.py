"""`python -m studies.moska`: Moska as a university's club plays it, beside MoskaEngine.

`rules` lets the engine's random players play, has every one of their moves made in our world too, and
compares what may be done, what everyone holds and who has lost. `meet` seats a bot of ours among three of
theirs, in every seat of the same shuffled pack. docs/lab/beating.md tells how the engine is set up.

The engine has a thread for each player and lets them race. Here they are asked one at a time instead, at
random, so that a seed gives the same match again and nothing sleeps.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import click

from pelitupa.core import CHANCE
from pelitupa.core.extras import MissingExtra
from pelitupa.equipment.cards import BITS, cards_in, mask_of, read_card
from pelitupa.games import load_game
from pelitupa.games.beating.filling import ATTACKING, OVER
from pelitupa.games.beating.maija import DONE, LEAVE
from pelitupa.games.beating.moska.steps import StepsState
from pelitupa.games.beating.moska.throwing import DEFENDING, NO, STOCK, TAKE_ALL, THROWING
from pelitupa.lab.intervals import share_interval
from pelitupa.players.bots import make_bot
from pelitupa.players.kind import Bot

PLAYERS: Final = 4
SPEC: Final = f"moska(ruleset=club,players={PLAYERS},first={PLAYERS})"
"""Theirs is the last seat first: seat 0 defends."""
_RANKS: Final = "23456789TJQKA"
_STEPS: Final = 20_000


def card_of(card: Any) -> int:
    """Our number for a card of theirs."""
    return read_card(card.suit + _RANKS[card.rank - 2])


def cards_of(cards: Any) -> list[int]:
    """Our numbers for cards of theirs."""
    return [card_of(card) for card in cards]


class Different(Exception):
    """The two do not play the same game."""


class Mirror:
    """A match of the engine's, made in our world as well."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        state = load_game(SPEC).new_initial_state()
        assert isinstance(state, StepsState)
        self.state = state
        hands = [cards_of(player.hand.cards) for player in engine.players]
        for place in range(6 * PLAYERS):
            state.apply_action(hands[place % PLAYERS][place // PLAYERS])
        self.stock = cards_of(engine.deck.cards)
        engine._set_trump()
        state.apply_action(self.stock.pop(0))
        self.stock.append(card_of(engine.trump_card))
        while state.phase != ATTACKING:  # the engine always exchanges the two of trumps
            two = state._two()
            has = state.hands[state.current_player()] & BITS[two]
            state.apply_action(two if has else NO)
        self.compare()

    def asked(self, seat: int) -> StepsState | None:
        """A copy of the position in which a seat is asked, all before it saying no; None if it is not."""
        state = self.state.clone()
        while state.phase == THROWING and state.current_player() != seat:
            state.apply_action(NO)
        return state if state.phase != OVER and state.current_player() == seat else None

    def _reach(self, seat: int) -> None:
        while self.state.phase == THROWING and self.state.current_player() != seat:
            self.state.apply_action(NO)

    def _do(self, seat: int, *actions: int) -> None:
        self._reach(seat)
        for action in actions:
            if self.state.current_player() != seat or action not in self.state.legal_actions():
                text = self.state.action_to_string(action)
                raise Different(f"player {seat} does {text}, which is not legal here")
            self.state.apply_action(action)
            while self.state.current_player() == CHANCE:
                self.state.apply_action(self.stock.pop(0))

    def follow(self, seat: int, move: str, cards: Any, fell: list[int]) -> None:
        """Do what was done in the engine; `cards` are those that it was done with, `fell` lay beaten then."""
        if move == "InitialPlay":
            order = sorted(cards_of(cards), key=lambda card: (card % 13, card))
            self._do(seat, *order, DONE)
        elif move in ("PlayToOther", "PlayToSelf"):
            for card in cards_of(cards):
                self._do(seat, card)
        elif move == "PlayFallFromHand":
            for card, other in cards.items():
                self._do(seat, card_of(other), card_of(card))
        elif move == "PlayFallFromDeck":
            self._do(seat, STOCK)
            if self.state.using >= 0:
                self._do(seat, fell[-2])
        elif move == "EndTurn":
            self._end_turn(seat, mask_of(cards_of(cards)))
        self.compare()

    def _end_turn(self, seat: int, picked: int) -> None:
        self._reach(seat)
        if self.state.phase == DEFENDING:
            left = mask_of(self.state.attack)
            end = DONE if not left else LEAVE
            self._do(seat, end if picked == left else TAKE_ALL)

    def compare(self) -> None:
        """Raises `Different` where cards lie elsewhere, or others are out or in turn."""
        state, engine = self.state, self.engine
        theirs = [mask_of(cards_of(player.hand.cards)) for player in engine.players]
        found = [
            ("hands", state.hands, theirs),
            ("stock", state.stock_size(), len(engine.deck.cards)),
            ("attack", mask_of(state.attack), mask_of(cards_of(engine.cards_to_fall))),
        ]
        if state.phase != OVER:
            found.append(("beaten", mask_of(state.beaten), mask_of(cards_of(engine.fell_cards))))
        for what, our, their in found:
            if our != their:
                raise Different(f"{what}: {our} here, {their} there")

    def options(self, player: Any, playable: list[str]) -> None:
        """Compare what may be done with single cards; of an attack, with all sets of cards."""
        seat, engine = player.pid, self.engine
        state = self.asked(seat)
        legal = state.legal_actions() if state else []
        target = player is engine.get_target_player()
        if "InitialPlay" in playable:
            assert state
            self._same("attack", _attacks(state), set(_their_attacks(player)))
        elif not target:
            ranks = player._playable_values_from_hand() if "PlayToOther" in playable else set()
            theirs = {card_of(card) for card in player.hand.cards if card.rank in ranks}
            self._same("throw", {card for card in legal if card < DONE}, theirs)
        elif state and player._can_end_turn() and player.rank is None:
            self._defending(state, player, playable, legal)

    def _defending(
        self, state: StepsState, player: Any, playable: list[str], legal: list[int]
    ) -> None:
        engine = self.engine
        pairs = {
            (card_of(card), card_of(other))
            for card in player.hand.cards
            for other in engine.cards_to_fall
            if player._check_can_fall_card(card, other)
        }
        ours = {
            (card, other)
            for other in legal
            if other in state.attack
            for card in cards_in(state._beaters_of(other))
        }
        self._same("beat", ours, pairs)
        ranks = player._playable_values_from_hand() if "PlayToSelf" in playable else set()
        own = {card_of(card) for card in player.hand.cards if card.rank in ranks}
        self._same("own attack", set(legal) & set(cards_in(state._own())), own)
        self._same("from the stock", STOCK in legal, "PlayFallFromDeck" in playable)
        self._same("all", TAKE_ALL in legal, bool(engine.fell_cards))

    def _same(self, what: str, ours: Any, theirs: Any) -> None:
        if ours != theirs:
            raise Different(f"{what}: {ours} here, {theirs} there")


def _attacks(state: StepsState) -> set[int]:
    """The sets of cards with which can be attacked."""
    found: set[int] = set()
    waiting = [state]
    while waiting:
        state = waiting.pop()
        for action in state.legal_actions():
            if action == DONE:
                found.add(mask_of(state.chosen))
            else:
                waiting.append(state.child(action))
    return found


def _their_attacks(player: Any) -> Iterator[int]:
    cards = player.hand.cards
    play = player.moskaGame.turns["InitialPlay"]
    for count in range(1, min(player._fits_to_table(), len(cards)) + 1):
        for chosen in combinations(cards, count):
            play.cards = list(chosen)
            if play.check_single_or_multiple():
                yield mask_of(cards_of(chosen))


class Engine:
    """MoskaEngine's modules, and its players as we seat them."""

    def __init__(self) -> None:
        try:
            lite: Any = import_module("tflite_runtime.interpreter")
        except ModuleNotFoundError:
            lite = None
        tensorflow: Any = SimpleNamespace(lite=lite)
        sys.modules.setdefault("tensorflow", tensorflow)
        try:
            game: Any = import_module("MoskaEngine.Game.Game")
            wrapper: Any = import_module("MoskaEngine.Play.PlayerWrapper")
            players: Any = import_module("MoskaEngine.Player.NewRandomPlayer")
        except ModuleNotFoundError as error:
            text = f"{error.name} is not installed: docs/lab/beating.md tells how"
            raise MissingExtra(text) from None
        self.game: Any = game.MoskaGame
        self.wrapper: Any = wrapper.PlayerWrapper
        self.mirror: Any = None
        self.compared = 0
        study = self

        class Watched(players.NewRandomPlayer):  # type: ignore[misc]
            """Plays at random, and compares what it may do."""

            def choose_move(self, playable: list[str]) -> str:
                study.mirror.options(self, playable)
                study.compared += 1
                return str(super().choose_move(playable))

        class Ours(players.NewRandomPlayer):  # type: ignore[misc]
            """A bot of ours in their game: it is shown our world's position."""

            bot: Bot
            quiet = -1
            chosen: Any = ()

            def choose_move(self, playable: list[str]) -> str:
                move, self.chosen = study.moved(self, playable)
                return move

            def _chosen(self) -> Any:
                return self.chosen

            end_turn = play_to_self = play_initial = play_to_target = _chosen
            play_fall_card_from_hand = _chosen

            def deck_lift_fall_method(self, deck_card: Any) -> Any:
                return deck_card, study.beaten_from_stock(self, deck_card)

        self.watched: Any = Watched
        self.ours: Any = Ours

    def opponents(self, name: str, number: int) -> Any:
        """A bot of theirs by the name of its configuration."""
        return self.wrapper.from_config(name, number=number, log_file="")(0)

    # --- a bot of ours

    def _theirs(self, player: Any, card: int) -> Any:
        lying = [*player.hand.cards, *player.moskaGame.cards_to_fall]
        return next(other for other in lying if card_of(other) == card)

    def moved(self, player: Any, playable: list[str]) -> tuple[str, Any]:
        """What our bot does, as a move of theirs and the cards for it."""
        target = player is player.moskaGame.get_target_player()
        if playable == ["EndTurn"] and player.rank is not None:
            return "EndTurn", []
        if target and not player._can_end_turn():
            return "Skip", []  # it waits until all others have passed
        state, events = self.mirror.asked(player.pid), len(self.mirror.state.history())
        if state is None or (not target and events == player.quiet):
            return "Skip", []
        if state.phase == ATTACKING:
            return "InitialPlay", self._attack(player, state)
        action = self._step(player, state)
        if state.phase == THROWING:
            if action == NO:
                player.quiet = events
                return "Skip", []
            return "PlayToOther", [self._theirs(player, action)]
        return self._defence(player, state, action)

    def _step(self, player: Any, state: StepsState) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        action = player.bot.step(state)
        assert isinstance(action, int)
        return action

    def _attack(self, player: Any, state: StepsState) -> list[Any]:
        action = self._step(player, state)
        while action != DONE:
            state.apply_action(action)
            action = self._step(player, state)
        return [self._theirs(player, card) for card in state.chosen]

    def _defence(self, player: Any, state: StepsState, action: int) -> tuple[str, Any]:
        game = player.moskaGame
        if action in (DONE, LEAVE):
            return "EndTurn", game.cards_to_fall
        if action == TAKE_ALL:
            return "EndTurn", game.cards_to_fall + game.fell_cards
        if action == STOCK:
            return "PlayFallFromDeck", []
        if action not in state.attack:
            return "PlayToSelf", [self._theirs(player, action)]
        state.apply_action(action)
        card = self._step(player, state)
        return "PlayFallFromHand", {self._theirs(player, card): self._theirs(player, action)}

    def beaten_from_stock(self, player: Any, card: Any) -> Any:
        """Which card of the attack our bot beats with one turned from the stock."""
        state = self.mirror.asked(player.pid)
        state.apply_action(STOCK)
        state.apply_action(card_of(card))
        return self._theirs(player, self._step(player, state))

    # --- a match

    def match(self, players: list[Any], seed: int) -> int:
        """Play a match of these players; the seat that loses."""
        import threading

        paths = {getattr(player, "model_id", "") for player in players}
        models = sorted([path for path in paths if path])
        game = self.game(
            players=players,
            log_level=logging.CRITICAL,
            random_seed=seed,
            gather_data=False,
            timeout=1e9,
            model_paths=models,
        )
        quiet = logging.getLogger("pelitupa.moska_study")
        quiet.setLevel(logging.CRITICAL)
        for seat, player in enumerate(players):
            player.pid, player.plog, player.log_level = seat, quiet, logging.CRITICAL
        game.cards_to_fall, game.fell_cards = [], []  # theirs are shared by all matches
        self.mirror = Mirror(game)
        game.card_monitor.start()
        own, rng, last = threading.get_native_id(), Random(seed), -1
        for _ in range(_STEPS):
            alive = [player for player in players if player.rank is None]
            if len(alive) == 1:
                break
            player = rng.choice([player for player in alive if player.pid != last])
            last = player.pid
            for other in players:
                other.thread_id = own if other is player else None
            game.lock_holder, game.threads = own, {own: player}
            self._turn(game, player)
        for handler in list(game.glog.handlers):
            handler.close()
            game.glog.removeHandler(handler)
        game.threads = {}
        if len(alive) != 1:
            raise Different(f"no end after {_STEPS} moves, seed {seed}")
        ours = self.mirror.state
        losers = [seat for seat in range(PLAYERS) if seat not in ours.out]
        if ours.phase == OVER and losers != [alive[0].pid]:
            raise Different(f"{losers} lose here, {alive[0].pid} there")
        return int(alive[0].pid)

    def _turn(self, game: Any, player: Any) -> None:
        """A player's turn as the engine's threads take it, and the same in our world."""
        target, hand = game.get_target_player(), player.hand.cards.copy()
        made: list[tuple[str, Any, list[int]]] = []
        plain = game._make_move

        def make(move: str, args: Any, mock: bool = False) -> Any:
            if mock:
                return plain(move, args, mock)
            cards = args[-1].copy() if isinstance(args[-1], (list, dict)) else args[-1]
            done = plain(move, args)
            if done[0]:
                made.append((move, cards, cards_of(game.fell_cards)))
            return done

        object.__setattr__(game, "_make_move", make)
        try:
            while not player._play_move()[0]:
                player.ready = False
            if (player is target and game.cards_to_fall) or hand != player.hand.cards:
                player.ready = False
            if player._set_rank() is not None and player is game.get_target_player():
                plain("EndTurn", [player, []])
                player.ready = True
        finally:
            object.__setattr__(game, "_make_move", plain)
        for move, cards, fell in made:
            self.mirror.follow(player.pid, move, cards, fell)


def _engine() -> Engine:
    try:
        return Engine()
    except MissingExtra as error:
        raise click.ClickException(str(error)) from None


@click.group()
def main() -> None:
    """Moska by the club's rules, beside MoskaEngine."""


@main.command()
@click.option("--matches", default=200, show_default=True, help="How many random matches.")
@click.option(
    "--seed", default=1, show_default=True, help="The first match's; the next one's is one more."
)
def rules(matches: int, seed: int) -> None:
    """Compare what may be done, and who loses, in random matches."""
    engine = _engine()
    different = 0
    for number in range(seed, seed + matches):
        players = [engine.watched(name=f"R{seat}") for seat in range(PLAYERS)]
        try:
            engine.match(players, number)
        except Different as error:
            different += 1
            click.echo(f"match {number}: {error}")
    click.echo(
        f"{matches} matches, {engine.compared} decisions compared: {different} matches differ"
    )


@main.command()
@click.option("--bot", default="plain", show_default=True, help="Our bot.")
@click.option(
    "--against", default="Bot3", show_default=True, help="Which of theirs: Bot3, NN2-HIF ..."
)
@click.option(
    "--deals", default=250, show_default=True, help="Deals; ours sits in each seat of each."
)
@click.option("--seed", default=1, show_default=True, help="The first deal's.")
def meet(bot: str, against: str, deals: int, seed: int) -> None:
    """How often our bot loses against three of theirs."""
    engine, losses, matches, thought = _engine(), 0, 0, time.process_time()
    for number in range(seed, seed + deals):
        for seat in range(PLAYERS):
            players = [engine.opponents(against, place) for place in range(PLAYERS)]
            players[seat] = engine.ours(name="ours")
            players[seat].bot = make_bot(bot, load_game(SPEC), seat, f"{number}:{seat}")
            losses += engine.match(players, number) == seat
            matches += 1
        if number % 5 == 0:
            _tell(bot, against, losses, matches, time.process_time() - thought)
    _tell(bot, against, losses, matches, time.process_time() - thought)


def _tell(bot: str, against: str, losses: int, matches: int, seconds: float) -> None:
    low, high = share_interval(losses / matches, matches)
    click.echo(
        f"{bot} loses {losses} of {matches} against three {against}: {100 * losses / matches:.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f}); {seconds / matches:.1f} s a match"
    )


if __name__ == "__main__":
    main()
