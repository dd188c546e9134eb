"""The beginning of a history: shared by all copies of a state, and made only when somebody asks.

A state writes down its latest steps itself and keeps those before as a `Past`, which never changes, so
that a copy of the state copies few steps however long the match. The past of a state that was drawn from
what a seat knows is a `ResampledPast`: most draws are searched and thrown away, and nobody ever reads how
they came about.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from pelitupa.core.open_input import Action

LateText = tuple[Callable[..., str], tuple[int, ...]]
"""A text that is made when somebody reads it: the function that makes it, and what it is made of."""

EventEntry = tuple[int, int, str | LateText]
"""The fields of an `Event`: step, audience, text."""


def text_of(entry: EventEntry) -> str:
    """The text of an event."""
    text = entry[2]
    if isinstance(text, str):
        return text
    say, facts = text
    return say(*facts)


_Held = tuple["Past | None", list[Action], list[int], list[EventEntry]]
"""The past before these steps, if it lies apart; what was done at them, who saw it, what the rules told."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Past:
    """Steps of a match from its beginning: what was done, who saw it, and what the rules told.

    `steps` is how many there are. The lists that the methods return are shared: do not change them.
    """

    __slots__ = ("steps", "_held")

    def __init__(
        self, before: Past | None, actions: list[Action], log: list[int], events: list[EventEntry]
    ) -> None:
        """All of `before`, then these; `log` has an entry for each action."""
        self._held: _Held = (before, actions, log, events)
        self.steps: int = len(log) + (before.steps if before is not None else 0)

    def actions(self) -> list[Action]:
        """What was done at each step."""
        return self._joined()[1]

    def log(self) -> list[int]:
        """Who did each step, and who saw it, as `State` writes it down."""
        return self._joined()[2]

    def events(self) -> list[EventEntry]:
        """What the rules told, in its order."""
        return self._joined()[3]

    def _joined(self) -> _Held:
        """What lies in several parts put together.

        Several threads may read a past that states share: what is held is read once and replaced at once,
        so that whoever comes second joins the same parts or finds them joined.
        """
        self._make()
        held = self._held
        before = held[0]
        if before is None:
            return held
        parts = [held]
        while before is not None:
            before._make()
            part = before._held
            parts.append(part)
            before = part[0]
        actions: list[Action] = []
        log: list[int] = []
        events: list[EventEntry] = []
        for part in reversed(parts):
            actions += part[1]
            log += part[2]
            events += part[3]
        joined: _Held = (None, actions, log, events)
        self._held = joined
        return joined

    def _make(self) -> None:
        """Make what is made only when somebody asks."""


NOTHING_YET = Past(None, [], [], [])
"""The past of a state that has written down all its steps itself."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ResampledPast(Past):
    """The past of a drawn state: the same steps, seen by the same seats, but for what was hidden.

    A game's own kind says in `resampled` what was done, once, when somebody asks. It must be a function
    of what was known when the state was drawn and of what was drawn then: a number for a generator of
    its own will do.
    """

    def __init__(self, true: Past) -> None:
        """`true` is the whole history that a seat saw in part."""
        super().__init__(None, [], [], [])
        self.true = true
        self.steps = true.steps
        self._is_made = False

    def resampled(self) -> list[Action]:
        """All steps as they went in the drawn state."""
        raise NotImplementedError

    def resampled_events(self) -> list[EventEntry]:
        """All that the rules told in it; by default what they told in truth."""
        return self.true.events()

    def log(self) -> list[int]:
        """See `Past.log`."""
        return self.true.log()

    def _make(self) -> None:
        if not self._is_made:
            self._held = (None, self.resampled(), self.true.log(), self.resampled_events())
            self._is_made = True
