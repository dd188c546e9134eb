"""The beginning of a history: shared by all copies of a state, and made only when somebody asks.

A state writes down its latest steps itself and keeps those before as a `Past`, which never changes, so
that a copy of the state copies few steps however long the match. The past of a state that was drawn from
what a seat knows is a `ResampledPast`: most draws are searched and thrown away, and nobody ever reads how
they came about.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from pelitupa.core.open_input import Action

EventEntry = tuple[int, int, str]
"""The fields of an `Event`: step, audience, text."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Past:
    """Steps of a match from its beginning: what was done, who saw it, and what the rules told.

    `steps` is how many there are. The lists that the methods return are shared: do not change them.
    """

    __slots__ = ("steps", "_before", "_actions", "_log", "_events")

    def __init__(
        self, before: Past | None, actions: list[Action], log: list[int], events: list[EventEntry]
    ) -> None:
        """All of `before`, then these; `log` has an entry for each action."""
        self._before = before
        self._actions = actions
        self._log = log
        self._events = events
        self.steps: int = len(actions) + (before.steps if before is not None else 0)

    def actions(self) -> list[Action]:
        """What was done at each step."""
        self._join()
        return self._actions

    def log(self) -> list[int]:
        """Who did each step, and who saw it, as `State` writes it down."""
        self._join()
        return self._log

    def events(self) -> list[EventEntry]:
        """What the rules told, in its order."""
        self._join()
        return self._events

    def _join(self) -> None:
        """Put together what lies in several parts."""
        parts, before = [self], self._before
        while before is not None:
            parts.append(before)
            before = before._before
        if len(parts) == 1:
            return
        actions: list[Action] = []
        log: list[int] = []
        events: list[EventEntry] = []
        for part in reversed(parts):
            part._make()
            actions += part._actions
            log += part._log
            events += part._events
        self._before, self._actions, self._log, self._events = None, actions, log, events

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

    def actions(self) -> list[Action]:
        """See `Past.actions`."""
        self._make()
        return self._actions

    def log(self) -> list[int]:
        """See `Past.log`."""
        return self.true.log()

    def events(self) -> list[EventEntry]:
        """See `Past.events`."""
        self._make()
        return self._events

    def _make(self) -> None:
        if not self._is_made:
            self._actions, self._events = self.resampled(), self.resampled_events()
            self._log = self.true.log()
            self._is_made = True
