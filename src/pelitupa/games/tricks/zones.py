"""How trick-taking games word what lies on their table."""

from __future__ import annotations

from collections.abc import Sequence

from pelitupa.core import Text, t


def listed(parts: Sequence[Text]) -> str:
    """Short texts one after the other with commas between, still translatable."""
    if not parts:
        return ""
    text = parts[0]
    for part in parts[1:]:
        text = t("{first}, {next}", first=text, next=part)
    return text
