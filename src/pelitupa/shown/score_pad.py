"""A score pad as its page shows it: what is asked of a deal, the score sheet, and what is paid.

The page keeps the answers and asks with all of them: the pad is made anew from them each time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from pelitupa.core import PelitupaError, Text, player_word, t
from pelitupa.core.frozen import Frozen
from pelitupa.core.pad import Question
from pelitupa.core.wording import have_won
from pelitupa.games import load_game, rulebook
from pelitupa.i18n import Translator, all_named, table_translator
from pelitupa.i18n.people import with_capital
from pelitupa.records.format import NAME_LIMIT
from pelitupa.shown.citations import anchor
from pelitupa.shown.evening import check_count
from pelitupa.shown.templating import signed
from pelitupa.table.pad import Sheet

_WORTH: Final = re.compile(r"\s*([0-9]{1,4}(?:[.,][0-9]{1,3})?)\s*(.{0,12}?)\s*")
LONGEST_WORTH: Final = 24


@dataclass(frozen=True)
class Stake(Frozen):
    """What a point is worth: an amount, and of what."""

    amount: Decimal
    unit: str

    def told(self, amount: Decimal) -> str:
        """An amount with its unit."""
        return f"{signed_amount(amount)} {self.unit}".rstrip()


@dataclass(frozen=True)
class ScorePad(Frozen):
    """All that a page keeps of a pad: the game with its options, who plays, the answers, and what a point is
    worth (empty: nothing)."""

    game: str
    names: Sequence[str]
    answers: Sequence[int]
    worth: str = ""


def pad_of_page(
    id: str, game: str, names: Sequence[str], answers: Sequence[int], worth: str = ""
) -> ScorePad:
    """A pad of the game `id`, as a page tells it. Raises `PelitupaError` where it cannot be one."""
    rulebook(id)
    check_count(id, len(names))
    loaded = load_game(game, players=len(names))
    if loaded.id != id:
        raise PelitupaError(t("that score pad cannot be read"))
    short = [" ".join(name.split())[: NAME_LIMIT // 2] for name in names]
    return ScorePad(str(loaded), short, answers, worth)


def stake_of(worth: str) -> Stake | None:
    """What a point is worth, as people wrote it (`5 c`, `0.10 €`); None for nothing. Raises
    `PelitupaError`."""
    if not worth.strip():
        return None
    found = _WORTH.fullmatch(worth[:LONGEST_WORTH])
    if found is None:
        raise PelitupaError(
            t(
                "what a point is worth begins with a number, as in 5 c or 0.10 €, not {text}",
                text=repr(worth[:LONGEST_WORTH]),
            )
        )
    amount = Decimal(found[1].replace(",", "."))
    return Stake(amount, found[2]) if amount else None


def signed_amount(amount: Decimal) -> str:
    """An amount with its sign, and with hundredths where it has them."""
    return f"{amount:+.2f}".removesuffix(".00").replace("-", "−") if amount else "0"


def pad_told(pad: ScorePad, language: str) -> dict[str, Any]:
    """A pad as its page shows it, in a language. Raises `PelitupaError` where an answer cannot be one."""
    game, words = load_game(pad.game), table_translator(language)
    sheet = Sheet(game, pad.answers)
    stake = stake_of(pad.worth)
    settled = sheet.settled()
    told: dict[str, Any] = {
        "game": pad.game,
        "heading": [words.text(line) for line in sheet.heading()],
        "question": _question(sheet.asked, words),
        "told": [
            {
                "text": words.text(one.question.text),
                "answer": _answer(one.question, one.answer, words),
            }
            for one in sheet.told
        ],
        "deals": len(sheet.deals),
        "before": len(sheet.before_deal()),
        "over": words.text(have_won(settled.winners())) if sheet.asked is None else "",
        "players": [
            {"name": name, "score": f"{score:g}".replace("-", "−")}
            for name, score in zip(pad.names, sheet.scores(), strict=True)
        ],
        "lines": [
            {
                "deal": line.deal,
                "text": with_capital(words.text(line.text)),
                "rule": anchor(line.clause),
                "unit": words.text(line.unit) if line.unit else "",
                "points": signed(line.points),
                "who": ", ".join(words.text(player_word(seat)) for seat in line.seats),
            }
            for line in settled.score_sheet()
        ],
        "stakes": [words.text(line) for line in stakes_told(sheet, stake)],
        "payments": _payments(sheet, stake),
    }
    named: dict[str, Any] = all_named(told, pad.names)
    return named


def _payments(sheet: Sheet, stake: Stake | None) -> list[str]:
    """What each player gets or pays; nothing where a point is worth nothing."""
    if stake is None:
        return []
    return [stake.told(amount) for amount in sheet.payments(stake.amount)]


def stakes_told(sheet: Sheet, stake: Stake | None) -> list[Text]:
    """What is said of stakes, before the game and when it is settled (booklet 6)."""
    if not sheet.pad.money:
        return [t("This game is played for winning alone: points are worth nothing.")]
    if stake is None:
        return []
    worth = f"{stake.amount.normalize():f} {stake.unit}".rstrip()
    told = [t("A point is worth {worth}.", worth=worth)]
    if len(sheet.game.teams()) > 2:
        told.append(
            t(
                "The pot settles it: who has less than the average pays the difference, and who has more "
                "takes it. Sums are about half of what they are between two sides."
            )
        )
    else:
        told.append(t("The losers pay the winners the difference of the scores."))
    if sheet.pad.whole:
        told.append(
            t("Play this game to its end before you settle: its scoring changes on the way.")
        )
    else:
        told.append(t("You may stop after any deal and settle."))
    return told


def _question(question: Question | None, words: Translator) -> dict[str, Any] | None:
    if question is None:
        return None
    return {
        "id": question.id,
        "text": with_capital(words.text(question.text)),
        "choices": [
            {"value": value, "label": with_capital(words.text(label))}
            for value, label in question.choices
        ],
        "low": question.low,
        "high": question.high,
        "step": question.step,
    }


def _answer(question: Question, answer: int, words: Translator) -> str:
    for value, label in question.choices:
        if value == answer:
            return words.text(label)
    return str(answer)
