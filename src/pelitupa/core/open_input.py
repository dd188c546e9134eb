"""Values that no short list of actions can hold: a point to aim at, a place where a dart lands."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pelitupa.core.view import InputView

OpenValue = tuple[float, ...]
Action = int | OpenValue


@dataclass(frozen=True)
class OpenInput:
    """The value wanted: as many floats as `fields` names, each within `low` and `high` (inclusive).

    Its text is `verb` followed by the numbers. `sampler(rng)` draws a sensible value for bots. At a
    chance node `aim` is what nature needs to know to decide: the point a dart was thrown at.
    """

    verb: str
    prompt: str
    fields: tuple[str, ...]
    unit: str
    low: tuple[float, ...]
    high: tuple[float, ...]
    sampler: Callable[[Random], OpenValue]
    aim: OpenValue = ()

    def accepts(self, value: object) -> bool:
        """Whether the value is a tuple of finite numbers of the right length and within bounds."""
        return (
            isinstance(value, tuple)
            and len(value) == len(self.fields)
            and all(type(v) in (int, float) and math.isfinite(v) for v in value)
            and all(a <= v <= b for a, v, b in zip(self.low, value, self.high, strict=True))
        )

    def text(self, value: OpenValue) -> str:
        """The action text of a value; `parse` gives back exactly the same value."""
        return " ".join([self.verb, *(f"{float(v)!r}" for v in value)])

    def parse(self, text: str) -> OpenValue | None:
        """The value of an action text, or None when it is not of this form."""
        words = text.split()
        if not words or words[0].lower() != self.verb or len(words) != len(self.fields) + 1:
            return None
        try:
            return tuple(float(word) for word in words[1:])
        except ValueError:
            return None

    def wanted(self) -> str:
        """The form of the text in words, for error messages."""
        bounds = ", ".join(
            f"{name} from {a:g} to {b:g}"
            for name, a, b in zip(self.fields, self.low, self.high, strict=True)
        )
        return f"{self.verb} {' '.join(self.fields).upper()} ({bounds}, in {self.unit})"

    def view(self) -> InputView:
        """What a renderer needs to ask for it."""
        return InputView(self.verb, self.prompt, self.fields, self.unit, self.low, self.high)
