"""A view as plain text for terminals."""

from __future__ import annotations

from collections.abc import Sequence

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
    player_word,
    t,
)
from pelitupa.draw.choices import FEW, short_choices
from pelitupa.draw.renderers import renderer_of
from pelitupa.draw.zones_text import pretty, signs_told, wrapped


def has_cards(view: View) -> bool:
    """Whether texts such as `S7` are cards in this view; at a dartboard they are segments, in words to read
    whatever was written."""
    return not any(isinstance(zone, (FieldZone, WordsZone)) for zone in view.zones)


def render(view: View, width: int = 80, log: Sequence[LogLine] = ()) -> str:
    """The view in lines of at most `width` characters (boards may need more), log lines first.

    A hand of which nothing is seen is told by its number of cards, beside its player.
    """
    cards = has_cards(view)
    lines = [line_text(line, cards) for line in log]
    if lines:
        lines.append("")
    lines.append(f"{view.title} · {pretty(view.prompt) if cards else view.prompt}")
    unseen = _unseen_hands(view)
    lines += [_player(player, view.seat, unseen.get(player.seat)) for player in view.players]
    shown = [zone for zone in view.zones if zone not in unseen.values()]
    for zone in shown:
        if not isinstance(zone, CounterZone) or zone.counters:
            lines += ["", *renderer_of(zone).text(zone, width, cards)]
    signs = signs_told([zone for zone in shown if isinstance(zone, (BoardZone, CardZone))], cards)
    if signs:
        lines += ["", *wrapped(t("Signs"), "; ".join(signs), width)]
    if view.actions or view.open_input is not None:
        lines += ["", *_actions(view, width, cards)]
    if view.result:
        lines += ["", view.result]
    return "\n".join(lines) + "\n"


def line_text(line: LogLine, cards: bool = True) -> str:
    """One log line as a sentence: who, and what; for chance, for whom."""
    text = line.label or line.text
    text = pretty(text) if cards else text
    if line.actor >= 0:
        said = t("{player:@|You}: {what}", player=player_word(line.actor), what=text)
        return t("{said} (alert: {alert})", said=said, alert=line.alert) if line.alert else said
    if line.actor != CHANCE:
        return f"* {text}"
    if line.seat < 0:
        return t("Drawn: {what}", what=text)
    if not cards:
        return t("{player:@|You}: {what}", player=player_word(line.seat), what=text)
    if line.hidden:
        return t("{player:@|You} {what}", player=player_word(line.seat), what=text)
    return t("{player:@ gets|You get} {what}", player=player_word(line.seat), what=text)


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


def _player(player: PlayerView, seat: int | None, unseen: CardZone | None) -> str:
    you = t(" (you)") if player.seat == seat else ""
    status = f", {player.status}" if player.status else ""
    mark = ">" if player.to_act else " "
    line = t(
        "{player:@|You}{you}: {score}", player=player_word(player.seat), you=you, score=player.score
    )
    held = ""
    if unseen is not None:
        count = len(unseen.items)
        held = t(" · 1 card") if count == 1 else t(" · {count} cards", count=count)
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
