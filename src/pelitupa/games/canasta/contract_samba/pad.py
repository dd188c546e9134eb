"""The score pad of Contract Samba: the contract, complete melds by kind, threes, cards, and who went out."""

from __future__ import annotations

from typing import Any, Final

from pelitupa.core import Text, t
from pelitupa.core.pad import Asking, Pad, choice, number, yes_no
from pelitupa.games.canasta.cards import JOKER
from pelitupa.games.canasta.contract_samba import scoring
from pelitupa.games.canasta.contract_samba.auction import BIDS, LEVELS, Contract
from pelitupa.games.canasta.contract_samba.game import ContractState
from pelitupa.games.canasta.contract_samba.melds import points_of, wholes
from pelitupa.games.canasta.pad import (
    BLACK_HELD,
    CARDS,
    HELD,
    MIXED,
    NATURAL,
    RED_HELD,
    REDS,
    SAMBAS,
    ask_count,
    ask_out,
    ask_vain,
    name_of,
    opening_told,
    read_vain,
)

_NOBODY: Final = -1
_SIDES: Final = 2
_TWOS: Final = 0
_ACES: Final = 12
_OTHERS: Final = 11
"""The ranks of canastas that count each in its own way; all others count alike."""

_SPECIAL: Final = (
    ("aces-natural", _ACES, True, t("Natural canastas of aces: {name}")),
    ("aces-mixed", _ACES, False, t("Mixed canastas of aces: {name}")),
    ("twos-natural", _TWOS, True, t("Canastas of twos without jokers: {name}")),
    ("twos-mixed", _TWOS, False, t("Canastas of twos with jokers: {name}")),
)
_PLAIN: Final = ((NATURAL, _OTHERS, True), (MIXED, _OTHERS, False))


class ContractPad(Pad[ContractState]):
    """The pad of Contract Samba."""

    whole = True

    def told(self, state: ContractState) -> list[Text]:
        return opening_told(state)

    def deal(self, state: ContractState) -> Asking:
        if state.penalties():
            yield from ask_vain(state)
        names = [(side, name_of(state, side)) for side in range(_SIDES)]
        nobody = (_NOBODY, t("nobody played a contract"))
        contract: Contract | None = None
        declarer = yield choice("declarer", t("Who played the contract?"), [*names, nobody])
        if declarer != _NOBODY:
            levels = [(level, t("{number}", number=level)) for level in range(1, LEVELS + 1)]
            level = yield choice("level", t("The level of the contract"), levels)
            doubled = (yield yes_no("doubled", t("Was it doubled?"))) == 1
            contract = Contract(declarer, level, 0, doubled)
        fines: list[int] = []
        for side, name in names:
            text = t("Bids that could not open: {name}", name=name)
            fines.append((yield number(f"fines-{side}", text, 0, BIDS)))
        out, once = yield from ask_out(state, True)
        sides: list[scoring.Side] = []
        for side, name in names:
            told: dict[str, int] = {}
            for what in (SAMBAS, NATURAL, MIXED):
                told[what] = yield ask_count(state, side, what)
            most = state.game.most_canastas()
            for id, _, _, text in _SPECIAL:
                told[id] = yield number(f"{id}-{side}", t(text.template, name=name), 0, most)
            for what in (REDS, CARDS, HELD, RED_HELD, BLACK_HELD):
                told[what] = yield ask_count(state, side, what)
            canastas: list[tuple[int, bool]] = []
            for id, rank, natural in (*_PLAIN, *[one[:3] for one in _SPECIAL]):
                canastas += [(rank, natural)] * told[id]
            lines = [
                *scoring.bonuses(canastas, told[SAMBAS]),
                scoring.laid_away(told[REDS]),
                *scoring.held_lines(told[HELD], told[RED_HELD], told[BLACK_HELD]),
            ]
            mine = out != _NOBODY and out % _SIDES == side
            sides.append(scoring.Side(lines, told[CARDS], mine, mine and once, fines[side]))
        state.settle(scoring.deal_lines(sides, contract))

    def read(self, state: ContractState, end: str, *how: Any) -> dict[str, int]:
        contract = state.contract
        found = {"out": how[0], "once": int(state.opening), "declarer": _NOBODY, **read_vain(state)}
        if contract is not None:
            found |= {
                "declarer": contract.seat % _SIDES,
                "level": contract.level,
                "doubled": int(contract.doubled),
            }
        for side in range(_SIDES):
            canastas, sambas = wholes(state.melds[side])
            held = [*state.hands[side], *state.hands[side + 2]]
            threes = [kind for kind in held if kind // 4 == 1 and kind != JOKER]
            reds = [kind for kind in threes if kind % 4 in (1, 2)]
            plain = [natural for rank, natural in canastas if rank not in (_ACES, _TWOS)]
            found |= {
                f"{SAMBAS}-{side}": sambas,
                f"{NATURAL}-{side}": plain.count(True),
                f"{MIXED}-{side}": plain.count(False),
                f"{REDS}-{side}": len(state.reds[side]),
                f"{CARDS}-{side}": sum(points_of(meld) for meld in state.melds[side]),
                f"{HELD}-{side}": -scoring.hand_lines(held)[0][0],
                f"{RED_HELD}-{side}": len(reds),
                f"{BLACK_HELD}-{side}": len(threes) - len(reds),
                f"fines-{side}": state.fines[side],
            }
            for id, rank, natural, _ in _SPECIAL:
                found[f"{id}-{side}"] = canastas.count((rank, natural))
        return found


PAD: Final = ContractPad
