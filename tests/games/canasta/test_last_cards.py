"""Near the end of a deal, with few cards in hands and piles: whatever can be begun can be completed."""

from __future__ import annotations

from random import Random

import pytest

from pelitupa.core import State
from pelitupa.games import load_game
from pelitupa.games.canasta.cards import JOKER, is_red_three
from pelitupa.games.canasta.contract_samba import melds as contract_melds
from pelitupa.games.canasta.contract_samba.auction import SEATS, Contract
from pelitupa.games.canasta.contract_samba.game import ContractSamba, ContractState
from pelitupa.games.canasta.contract_samba.table import CALLING
from pelitupa.games.canasta.hand_and_foot.game import HandAndFootState
from pelitupa.games.canasta.match import CanastaMatch
from pelitupa.games.canasta.measures import SUIT
from pelitupa.games.canasta.play import CanastaPlay

WILD = (*range(4), JOKER)
RANKS = range(2, 13)


def some_melds(state: CanastaPlay | ContractState, rng: Random) -> list[tuple[int, ...]]:
    """Melds of random ranks, many of them complete or nearly so, and sequences where there are any."""
    if isinstance(state, CanastaPlay):
        row = list(state.no_melds())
        runs = state.measures.runs
        most = state.measures.most or 8
    else:
        row, runs, most = list(contract_melds.NO_MELDS), contract_melds.RUNS, 8
    for rank in rng.sample(RANKS, rng.randint(2, 6)):
        wild = rng.choices(WILD, k=rng.choice((0, 0, 1, 2)))
        natural = rng.choices(range(4 * rank, 4 * rank + 4), k=rng.choice((3, 5, 5, 6, 7, 7)))
        meld = (natural + wild)[:most]
        place = (
            state.measures.first(rank - 2)
            if isinstance(state, CanastaPlay)
            else contract_melds.FIRST_SET + (rank - 1) * contract_melds.SETS
        )
        row[place] = tuple(sorted(meld))
    for suit in range(4 if runs else 0):
        size, low = rng.choice((0, 0, 3, 6, 7)), rng.randint(2, 6)
        place = state.measures.first(SUIT + suit) if isinstance(state, CanastaPlay) else suit * runs
        row[place] = tuple([4 * rank + suit for rank in range(low, low + size)])
    return row


def late(spec: str, rng: Random) -> CanastaPlay | ContractState:
    """A position in which everybody holds a few cards, and few lie on the pile."""
    game = load_game(spec)
    assert isinstance(game, CanastaMatch | ContractSamba)
    game.hand = 4
    state = game.new_initial_state()
    assert isinstance(state, CanastaPlay | ContractState)
    state.totals = [rng.choice((-100, 0, 3000, 9000)) for _ in state.totals]
    state._begin_deal()
    while state.is_chance_node():
        state.apply_action(state.draw(rng.random))
        if isinstance(state, ContractState) and state.phase == CALLING:
            for _ in range(SEATS):
                state.apply_action(state.string_to_action("pass"))
    if isinstance(state, ContractState) and rng.random() < 0.5:
        state.contract = Contract(0, rng.choice((1, 2, 5)), rng.randint(0, 5))
    ranks = rng.sample(RANKS, rng.randint(1, 4))
    own = [kind for kind in range(JOKER) if kind // 4 in ranks]
    own += rng.sample([*range(8), JOKER], rng.randint(0, 5))
    if isinstance(state, CanastaPlay) and state.lays_reds():
        own = [kind for kind in own if not is_red_three(kind)]
    for seat in range(len(state.hands)):
        state.hands[seat] = sorted(rng.choices(own, k=rng.randint(1, 4)))
    for side in range(len(state.melds)):
        if rng.random() < 0.8:
            state.melds[side] = tuple(some_melds(state, rng))
            state.opened[side] = True
    state.opening = not state.opened[state.side()]
    pile = rng.choices(own, k=rng.randint(0, 3))
    if rng.random() < 0.8:
        pile.append(rng.choice([kind for kind in own if 8 <= kind < JOKER]))
    state.pile = tuple(pile)
    if isinstance(state, HandAndFootState):
        for seat in range(len(state.hands)):
            if rng.random() < 0.7:
                state.feet[seat] = state.foot_steps[seat] = ()
    return state


@pytest.mark.parametrize(
    "spec",
    [
        "canasta(deals=1)",
        "canasta(players=2,deals=1)",
        "canasta(deals=1,penalties=true)",
        "samba(deals=1)",
        "samba(deals=1,penalties=true)",
        "contract_samba(deals=1)",
        "contract_samba(deals=1,opens_as_frozen=false)",
        "contract_samba(deals=1,penalties=true)",
        "hand_and_foot(deals=1)",
        "hand_and_foot(deals=1,penalties=true)",
        "hand_and_foot(deals=1,partners=false)",
    ],
)
def test_few_cards_lead_to_no_dead_end(spec: str) -> None:
    rng = Random(spec)
    for _ in range(150 if "contract" in spec else 40):
        state: State = late(spec, rng)
        for _ in range(40):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.apply_action(state.draw(rng.random))
                continue
            legal = state.legal_actions()
            assert legal, (spec, state.history())
            draw, ask = state.string_to_action("draw"), state.string_to_action("ask")
            rest = [action for action in legal if action != draw]
            chosen = rng.choice(rest if rest and rng.random() < 0.9 else legal)
            state.apply_action(ask if ask in legal and rng.random() < 0.3 else chosen)
