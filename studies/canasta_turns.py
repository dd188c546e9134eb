"""Random turns of a canasta game, and what must hold in each of them:

    python -m studies.canasta_turns contract_samba --turns 10000

In every position something can be done, and what rules of thumb propose is legal; partners are asked whenever
they may be, half of the time. Every so many steps each seat draws what it cannot see: nothing is raised, the
seat in turn has the same choices in a draw, and the draw's history replays to it. Of Contract Samba, where
the hand is small, what is legal is held to a search that lays cards in every way until the turn can end;
`--hand 6` deals such hands.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random

import click

from pelitupa.core import State
from pelitupa.games import load_game
from pelitupa.games.canasta.asking import AskingTable
from pelitupa.games.canasta.cards import KINDS
from pelitupa.games.canasta.contract_samba.game import ContractState
from pelitupa.games.canasta.contract_samba.melds import FIRST_SET, PLACES, Held, open_places
from pelitupa.games.canasta.contract_samba.table import OPENING, taken_of
from pelitupa.games.canasta.hidden import HandsSampler
from pelitupa.games.canasta.match import CanastaMatch
from pelitupa.games.canasta.phases import MELDING, START
from pelitupa.players.advice import advice_for

_SMALL_HAND = 8
"""So many cards can be laid in all ways there are."""

_ADVISED = 0.7
"""How often a turn goes on as advised; else anything is done."""


@dataclass
class Figures:
    """What was played and drawn: turns, decisions, questions, positions searched, draws, those where no hands
    that agree with all that was said were found, and the longest wait in seconds with the hands there."""

    turns: int = 0
    decisions: int = 0
    asked: int = 0
    searched: int = 0
    draws: int = 0
    longest_draw: float = 0.0
    slow: int = 0
    unfound: int = 0
    largest: list[int] = field(default_factory=list)

    def told(self) -> str:
        """For people."""
        return (
            f"{self.turns} turns, {self.decisions} decisions, {self.asked} questions, "
            f"{self.searched} positions searched, {self.draws} draws, longest "
            f"{self.longest_draw:.2f} s (hands of {self.largest}), {self.slow} above 0.3 s, "
            f"{self.unfound} without hands that agree"
        )


def play(
    spec: str,
    turns: int,
    seed: int,
    every: int = 5,
    replay: bool = False,
    advised: float = _ADVISED,
    hand: int = 0,
) -> Figures:
    """Play so many turns of matches; raises `AssertionError` where something does not hold.

    Every so many decisions each seat draws; of each draw, if asked for, the history is played again.
    """
    game, rng, found = load_game(spec), Random(seed), Figures()
    advice = advice_for(game)
    if hand:
        assert isinstance(game, CanastaMatch)
        game.hand = hand
    state = game.new_initial_state()
    while found.turns < turns:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            state.apply_action(state.draw(rng.random))
            continue
        found.decisions += 1
        seat, legal = state.current_player(), state.legal_actions()
        assert legal, f"nothing can be done after {state.history()}"
        likely = advice.likely_action(state, rng.random)
        assert likely in (-1, *legal), f"{likely} is advised after {state.history()}"
        if isinstance(state, ContractState):
            found.searched += hold_to_all_ways(state)
        if every and found.decisions % every == 0:
            _draw(state, found, rng, replay)
        texts = {state.action_to_string(seat, action): action for action in legal}
        if "ask" in texts and rng.random() < 0.5:
            action = texts["ask"]
            found.asked += 1
        elif likely >= 0 and rng.random() < advised:
            action = likely
        else:
            action = rng.choice(legal)
        assert isinstance(state, AskingTable)
        before, deal = state.turn, state.deal_number()
        state.apply_action(action)
        found.turns += (state.turn, state.deal_number()) != (before, deal)
    return found


def _draw(state: State, found: Figures, rng: Random, replay: bool) -> None:
    """Every seat draws what it cannot see."""
    turn = state.current_player()
    for seat in range(state.num_players()):
        begun = time.thread_time()
        sampler = state.sampler(seat)
        drawn = sampler.draw(rng.random)
        seconds = time.thread_time() - begun
        found.draws += 1
        found.slow += seconds > 0.3
        if seconds > found.longest_draw:
            assert isinstance(state, AskingTable)
            found.longest_draw, found.largest = seconds, [len(hand) for hand in state.hands]
        assert drawn.current_player() == turn
        if isinstance(sampler, HandsSampler) and not sampler.hands.found:
            found.unfound += 1
            continue
        legal = drawn.legal_actions()
        assert legal, f"seat {seat} draws a dead end after {state.history()}"
        assert seat != turn or legal == state.legal_actions()
        if replay:
            again = state.get_game().state(drawn.history())
            seen = again.information_state_string(seat)
            assert seen == state.information_state_string(seat)


# --- Contract Samba: all ways to lay a small hand


def hold_to_all_ways(state: ContractState) -> bool:
    """Hold the lays that are legal to a search through all ways to go on, if the hand is small enough."""
    if state.phase not in (MELDING, OPENING) and not (state.phase == START and state.taking):
        return False
    rest = state.in_hand()
    if len(rest) > _SMALL_HAND:
        return False
    known: dict[tuple[int, ...], bool] = {}
    trial = state.clone()
    found = [step for step in _steps(trial) if _ends_with(trial, step, known)]
    assert sorted(found) == sorted(state.lays()), (
        f"{sorted(set(found) ^ set(state.lays()))} after {state.history()}"
    )
    return True


def _steps(state: ContractState) -> list[int]:
    """All cards that fit somewhere next."""
    melds, rest = state.now(), state.in_hand()
    filled = [place for place in range(FIRST_SET, PLACES - 1) if melds[place]]
    steps = set(state._next(melds, Held(rest)))
    assert steps <= {
        place * KINDS + kind for kind in rest for place in open_places(kind, melds, filled)
    }
    return sorted(steps)


def _ends_with(state: ContractState, step: int, known: dict[tuple[int, ...], bool]) -> bool:
    """Whether the turn can end, by its own rules, with a card laid and others after it."""
    laid = state.laid
    state.laid = (*laid, step)
    key = (*sorted(state.laid), step // KINDS)
    good = known.get(key)
    if good is None:
        good = _can_end(state) or any(_ends_with(state, more, known) for more in _steps(state))
        known[key] = good
    state.laid = laid
    return good


def _can_end(state: ContractState) -> bool:
    """Whether the turn can end here, or go on with the cards of the pile."""
    melds, rest = state.now(), state.in_hand()
    if state.taking:
        if len(state.laid) < state.natural_needed() or state.begun(melds) >= 0:
            return False
        if state.against_falling_short() is None:
            return True
        if not state.has_opened(melds):
            return False
        left = len(rest) + taken_of(state.pile)
        return left >= 2 or (left == 1 and state.may_out(melds))
    if state.phase == OPENING:
        return state.against_opening() is None and bool(rest)
    return state.against_falling_short() is None or bool(state.discards())


@click.command()
@click.argument("game")
@click.option("--turns", default=10_000, show_default=True, help="Turns to play.")
@click.option("--seed", default=1, show_default=True, help="What is drawn.")
@click.option("--every", default=5, show_default=True, help="Decisions between draws; 0 for none.")
@click.option(
    "--advised", default=_ADVISED, show_default=True, help="How often advice is followed."
)
@click.option("--hand", default=0, help="Cards that each is dealt; 0 for the game's own number.")
@click.option("--replay", is_flag=True, help="Play the history of each draw again.")
def main(
    game: str, turns: int, seed: int, every: int, advised: float, hand: int, replay: bool
) -> None:
    """Play random turns of GAME and hold them to what must be."""
    begun = time.monotonic()
    found = play(game, turns, seed, every, replay, advised, hand)
    click.echo(f"{game}: {found.told()}; {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
