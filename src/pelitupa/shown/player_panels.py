"""The plates of a table's players: name, whose turn it is, score, and the numbers of their own.

They change with every move and differ from table to table, so that no template is gone through for them. Most
of them are as they were, and all who look at the table see the same, but for whose own they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from markupsafe import escape

from pelitupa.core import Text, View, t
from pelitupa.draw import pretty
from pelitupa.i18n import said, table_translator, translated, translator
from pelitupa.players.characters import named

_YOU: Final = t("you")
_CALLED: Final = t("You")
_BOT: Final = t("bot")
_HERE: Final = t("at this screen")
_NOBODY: Final = t("")
_GUEST: Final = t("Guest")
_SCORE: Final = t("score")
_THINKING: Final = t("thinking …")
_PARTNER: Final = t("your partner")
_BOT_PARTNER: Final = t("bot, your partner")
_ON_YOUR_SIDE: Final = t("on your side")
_BOT_ON_YOUR_SIDE: Final = t("bot, on your side")


def player_panels(
    view: View,
    numbers: Iterable[tuple[int, str, str]],
    bots: Sequence[bool],
    shared: bool,
    cards: bool,
    language: str,
    names: Sequence[str],
    outside: bool = False,
) -> list[dict[str, Any]]:
    """The plates, the person's own first and then the others in turn; with `outside` nobody's is *you*.

    `names` are what the seats are called, `numbers` those that belong to a seat: seat, label and value, in
    the language. With `cards`, values may name some.
    """
    words = table_translator(language)
    own: dict[int, str] = {}
    for seat, label, value in numbers:
        own[seat] = own.get(seat, "") + _number(str(label), str(value), cards)
    first = view.seat or 0
    told: list[dict[str, Any]] = []
    for player in (*view.players[first:], *view.players[:first]):
        seat = player.seat
        who: Text = _BOT if bots[seat] else _HERE if shared else _NOBODY
        if outside:
            pass
        elif seat == view.seat and not shared and not bots[seat]:
            who = _YOU
        elif not shared and (mates := _mates(view, seat)):
            if mates == 1:
                who = _BOT_PARTNER if bots[seat] else _PARTNER
            else:
                who = _BOT_ON_YOUR_SIDE if bots[seat] else _ON_YOUR_SIDE
        name, called = names[seat], names[seat]
        if who is _YOU:
            called, note = said(_CALLED, words), "" if name == said(_GUEST, words) else name
        else:
            note = said(who, words)
        html = _plate(
            called,
            note,
            said(player.status, words),
            str(translated(player.score, words)),
            own.get(seat, ""),
            player.to_act,
            language,
            face_of(name) if bots[seat] else "",
        )
        told.append({"seat": seat, "name": name, "html": html})
    return told


def _mates(view: View, seat: int) -> int:
    """How many others play on the side of who looks, if that seat is one of them; else 0."""
    if view.seat is None or seat == view.seat:
        return 0
    side = view.players[view.seat].team
    if view.players[seat].team != side:
        return 0
    return sum(player.team == side for player in view.players) - 1


@lru_cache(maxsize=16384)
def _plate(
    name: str, who: str, status: str, score: str, own: str, to_act: bool, language: str, face: str
) -> str:
    """A plate of what stands on it, all in the language; `own` are its numbers, drawn, as is the `face`."""
    words = translator(language)
    none = "" if score != "0" else " none"
    state = f'<span class="status">{escape(status)}</span>' if status else ""
    return (
        f'<p class="plate {"to-act" if to_act else ""}">\n'
        f"  {face}<strong>{escape(name)}</strong> "
        f'<span class="who">{escape(who)}</span>\n'
        f'{state}  <span class="score{none}"><small>{escape(words.text(_SCORE))}</small> '
        f"{escape(score)}</span>\n"
        f'{own}  <span class="thinking" hidden>{escape(words.text(_THINKING))}</span>\n</p>'
    )


def face_of(name: str) -> str:
    """The face of a bot that is called so, as HTML; none where it is no character. A second of the same name
    has a number."""
    who = named(name.partition(" ")[0])
    return (
        f'<img class="likeness" src="/faces/{who.id}.svg" alt="" width="32" height="32">'
        if who
        else ""
    )


@lru_cache(maxsize=4096)
def _number(label: str, value: str, cards: bool) -> str:
    """A number of a seat's own."""
    shown = pretty(value) if cards else value
    return f'<span class="own">{escape(label)} <b>{escape(shown)}</b></span>'
