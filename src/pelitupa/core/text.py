"""Text for people that can be translated at the edge of the program.

`t("{card} does not beat {other}", card="S7", other="S9")` is an ordinary `str` in English that
also remembers its template and its values, so that a catalogue can put it into another language
when it is shown. Games write every sentence meant for a player this way, never as an f-string.
"""

from __future__ import annotations

from collections.abc import Sequence


class Text(str):
    """An English sentence that remembers how it was made: `template` and `values`."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]


def t(template: str, /, **values: object) -> Text:
    """Make a `Text`; `{name}` in the template takes the value of that name."""
    text = Text(template.format(**values) if values else template)
    text.template = template
    text.values = values
    return text


def listed(parts: Sequence[Text]) -> Text:
    """Short texts one after the other with commas between, still translatable."""
    if not parts:
        return t("")
    text = parts[0]
    for part in parts[1:]:
        text = t("{first}, {next}", first=text, next=part)
    return text
