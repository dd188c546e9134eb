"""The plates of a table's players: name, whose turn it is, score, and the numbers of their own.

They change with every move and differ from table to table, so that no template is gone through for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from markupsafe import escape

from pelitupa.core import Text, View, t
from pelitupa.draw import pretty
from pelitupa.i18n import ENGLISH, translated, translator

_YOU: Final = t("you")
_BOT: Final = t("bot")
_HERE: Final = t("at this screen")
_NOBODY: Final = t("")
_SCORE: Final = t("score")
_THINKING: Final = t("thinking …")


def plates(
    view: View,
    numbers: Iterable[tuple[int, str, str]],
    bots: Sequence[bool],
    shared: bool,
    cards: bool,
    language: str = "en",
    names: Sequence[str] = (),
) -> list[dict[str, Any]]:
    """The plates, the person's own first and then the others in turn.

    `numbers` are those that belong to a seat: seat, label and value, in the language. With `cards`,
    values may name some.
    """
    words = translator(language)
    own: dict[int, str] = {}
    for seat, label, value in numbers:
        shown = pretty(value) if cards else value
        number = f'<span class="own">{escape(label)} <b>{escape(shown)}</b></span>'
        own[seat] = own.get(seat, "") + number
    first = view.seat or 0
    told: list[dict[str, Any]] = []
    for player in (*view.players[first:], *view.players[:first]):
        seat = player.seat
        who: Text = _BOT if bots[seat] else _HERE if shared else _NOBODY
        if seat == view.seat and not shared and not bots[seat]:
            who = _YOU
        name = full_name(seat, names[seat] if names else "", language)
        status = words.text(player.status)
        state = f'<span class="status">{escape(status)}</span>' if status else ""
        score = translated(player.score, words)
        html = (
            f'<p class="plate {"to-act" if player.to_act else ""}">\n'
            f"  <strong>{escape(name)}</strong> "
            f'<span class="who">{escape(words.text(who))}</span>\n'
            f'{state}  <span class="score"><small>{escape(words.text(_SCORE))}</small> '
            f"{escape(score)}</span>\n"
            f'{own.get(seat, "")}  <span class="thinking" hidden>{escape(words.text(_THINKING))}</span>\n</p>'
        )
        told.append({"seat": seat, "name": name, "html": html})
    return told


@lru_cache(maxsize=8192)
def full_name(seat: int, own: str, language: str) -> str:
    """What a seat is called, with its player's own name if that is another."""
    name = player_name(seat, language)
    if not own or own == player_name(seat, ENGLISH):
        return name
    return translator(language).text(t("{player} · {name}", player=name, name=own))


@cache
def player_name(seat: int, language: str) -> str:
    """What a seat is called."""
    return translator(language).text(t("Player {player}", player=seat + 1))


@cache
def player_prefix(seat: int, language: str) -> str:
    """How a number that belongs to a seat begins where it does not stand on a plate."""
    return translator(language).text(t("player {player}: ", player=seat + 1))
