"""A view as plain text for terminals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pelitupa.core import (
    BACK,
    CHANCE,
    BoardZone,
    CardZone,
    CounterZone,
    FieldZone,
    LogLine,
    PlayerView,
    View,
    WordsZone,
    t,
    tn,
)
from pelitupa.core.deeds import SAID_BY_RULES
from pelitupa.core.text import begun
from pelitupa.core.wording import player_name, player_word
from pelitupa.draw.choices import FEW, short_choices
from pelitupa.draw.renderers import renderer_of
from pelitupa.draw.zones_text import cards_text, pretty, signs_told, wrapped

Say = Callable[[str], str]
"""Puts a text into words for who reads, as a `NamingTranslator`'s `text` does, with names."""


def as_it_is(text: str) -> str:
    """A text without names, still translatable."""
    return text


_ONESELF: Final = "You"


def has_cards(view: View) -> bool:
    """Whether texts such as `S7` are cards in this view; at a dartboard they are segments, in words to read
    whatever was written."""
    return not any(isinstance(zone, (FieldZone, WordsZone)) for zone in view.zones)


def render(view: View, width: int = 80, log: Sequence[LogLine] = (), say: Say = as_it_is) -> str:
    """The view in lines of at most `width` characters (boards may need more), log lines first.

    A hand of which nothing is seen is told by its number of cards, beside its player. `say` has the names of
    the players, where they have any; the view's own texts have them already.
    """
    cards = has_cards(view)
    lines = [line_text(line, cards, say) for line in shown_lines(log)]
    if lines:
        lines.append("")
    lines.append(f"{view.title} · {pretty(view.prompt) if cards else view.prompt}")
    unseen = _unseen_hands(view)
    lines += [_player(player, view.seat, unseen.get(player.seat), say) for player in view.players]
    shown = [zone for zone in view.zones if zone not in unseen.values()]
    apart = True
    for zone in shown:
        if isinstance(zone, CounterZone) and not zone.counters:
            continue
        renderer = renderer_of(zone)
        if apart or renderer.is_board:
            lines.append("")
        apart = renderer.is_board
        if isinstance(zone, CardZone):
            lines += cards_text(zone, width, cards, say)
        else:
            lines += renderer.text(zone, width, cards)
    signed = [zone for zone in shown if isinstance(zone, (BoardZone, CardZone))]
    signs = signs_told(signed, cards, say)
    if signs:
        lines += ["", *wrapped(t("Signs"), "; ".join(signs), width)]
    if view.actions or view.open_input is not None:
        lines += ["", *_actions(view, width, cards)]
    if view.result:
        lines += ["", view.result]
    return "\n".join(lines) + "\n"


def line_text(line: LogLine, cards: bool = True, say: Say = as_it_is) -> str:
    """One log line as a sentence: who, and what; for chance, for whom."""
    if line.deed:
        said = say(line.deed)
        said = begun(pretty(said) if cards else said)
        return t("{said} (alert: {alert})", said=said, alert=line.alert) if line.alert else said
    text = line.label or line.text
    text = pretty(text) if cards else text
    if line.actor >= 0 and line.hidden:
        return say(t("{player:@|You} {what}", player=player_word(line.actor), what=text))
    if line.actor >= 0:
        said = t("{player:@|You}: {what}", player=player_word(line.actor), what=text)
        return say(
            t("{said} (alert: {alert})", said=said, alert=line.alert) if line.alert else said
        )
    if line.actor != CHANCE:
        return f"* {begun(text)}"
    if line.seat < 0 and line.hidden:
        return say(t("Dealt face down"))
    if line.seat < 0:
        return say(t("Turned up: {what}", what=text) if cards else t("Drawn: {what}", what=text))
    if not cards:
        return say(t("{player:@|You}: {what}", player=player_word(line.seat), what=text))
    if line.hidden:
        return say(t("{player:@|You} {what}", player=player_word(line.seat), what=text))
    return say(t("{player:@ gets|You get} {what}", player=player_word(line.seat), what=text))


def shown_lines(lines: Sequence[LogLine]) -> list[LogLine]:
    """The lines of a log that people read: not those of which the rules say all in a line of their own."""
    return [line for line in lines if line.deed != SAID_BY_RULES]


def _unseen_hands(view: View) -> dict[int, CardZone]:
    """Hands of other players with nothing to see but how much they hold, by their owners."""
    return {
        zone.owner: zone
        for zone in view.zones
        if isinstance(zone, CardZone)
        and zone.layout == "hand"
        and zone.owner not in (-1, view.seat)
        and not zone.note
        and all(item.face == BACK and not (item.note or item.mark) for item in zone.items)
    }


def _player(player: PlayerView, seat: int | None, unseen: CardZone | None, say: Say) -> str:
    known = say(player_name(player.seat)) == _ONESELF
    you = say(t(" (you)")) if player.seat == seat and not known else ""
    status = f", {player.status}" if player.status else ""
    mark = ">" if player.to_act else " "
    line = say(
        t(
            "{player:@|You}{you}: {score}",
            player=player_word(player.seat),
            you=you,
            score=player.score,
        )
    )
    held = ""
    if unseen is not None:
        count = len(unseen.items)
        held = tn(" · {count} card", " · {count} cards", count)
    return f"{mark} {line}{status}{held}"


def _actions(view: View, width: int, cards: bool) -> list[str]:
    """The legal actions by group; what a button says stands behind a text that says less, where
    there are few."""
    lines: list[str] = []
    groups: dict[str, list[str]] = {}
    many = len(view.actions) > FEW
    for action in view.actions:
        same = many or action.label.lower() in (action.text.lower(), "")
        label = pretty(action.label) if cards else action.label
        text = action.text if same else f"{action.text} ({label})"
        groups.setdefault(action.group, []).append(text)
    for group, texts in groups.items():
        said = short_choices(texts, view) if many else texts
        lines += wrapped(group or t("You may"), ", ".join(said), width)
    wanted = view.open_input
    if wanted is not None:
        form = " ".join([wanted.verb, *(field.name.upper() for field in wanted.fields)])
        units = dict.fromkeys(field.unit for field in wanted.fields if field.unit)
        told = wanted.hint or ", ".join([*units])
        told = t("{form} ({unit})", form=form, unit=told) if told else form
        lines += wrapped(wanted.prompt, told, width)
    return lines
