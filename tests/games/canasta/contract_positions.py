"""Positions of Contract Samba for tests: hands as they were dealt, melds as if they had been laid."""

from __future__ import annotations

from games.canasta.positions import kinds
from games.playing import play, refused
from pelitupa.games import load_game
from pelitupa.games.canasta.contract_samba.actions import place_text
from pelitupa.games.canasta.contract_samba.game import ContractSamba, ContractState
from pelitupa.games.canasta.contract_samba.melds import PLACES, is_run

PLACE = {place_text(place): place for place in range(PLACES)}
NONE = "pass, pass, pass, pass, C4"
"""Nobody bids, and a four begins the pile."""

QUIET = ("C5 C6 C9 CJ", "H5 H6 H9 HJ", "D5 D6 D9 DJ")


def dealt(
    *hands: str, spec: str = "(deals=1)", scores: tuple[int, int] = (0, 0), calls: str = ""
) -> ContractState:
    """A deal of hands as large as the first, and what is called, laid and turned then."""
    game = load_game(f"contract_samba{spec}")
    assert isinstance(game, ContractSamba)
    game.hand = len(hands[0].split())
    state = game.new_initial_state()
    state.totals = list(scores)
    state._begin_deal()
    for hand in hands:
        for kind in kinds(hand):
            state.apply_action(kind)
    return play(state, calls) if calls else state


def put(state: ContractState, side: int, **melds: str) -> ContractState:
    """Give a side melds, each at its place: `S1` a sequence of spades, `x7_1` a meld of sevens."""
    row = list(state.melds[side])
    for name, cards in melds.items():
        place = PLACE[name.removeprefix("x").replace("_", "-")]
        row[place] = tuple(kinds(cards)) if is_run(place) else tuple(sorted(kinds(cards)))
        for kind in kinds(cards):
            state.stock[kind] -= 1
            state.left -= 1
    state.melds[side] = tuple(row)
    state.opened[side] = True
    state.opening = state.opening and state.side() != side
    return state


def piled(state: ContractState, cards: str) -> ContractState:
    """Let these cards be the pile, from its bottom."""
    state.pile = tuple(kinds(cards))
    return state


def no(state: ContractState, text: str) -> str:
    """The clause of this game by which an action is refused."""
    return refused(state, text).removeprefix("contract_samba/")


def laid(state: ContractState, side: int, place: str) -> list[int]:
    return list(state.melds[side][PLACE[place]])
