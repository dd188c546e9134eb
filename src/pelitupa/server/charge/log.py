"""The log of those in charge, as sentences, and what holds in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pelitupa.core import Text, t
from pelitupa.server.charge.deeds import ADMITTED, ALWAYS, CLOSED_REPORT
from pelitupa.server.operations.measures import Held, Rules
from pelitupa.server.store.models import (
    FRIENDS_ONLY,
    NO_SIGN_UP,
    REMOVED,
    RENAMED,
    SHUT_OUT,
    SILENCED,
    DeedRow,
)
from pelitupa.shown.names import LEFT
from pelitupa.shown.times import instant_of

TIMES_TOLD: Final[Mapping[str, Text]] = {
    "hour": t("an hour"),
    "day": t("a day"),
    "week": t("a week"),
    "month": t("a month"),
    "year": t("a year"),
    ALWAYS: t("until it is undone"),
}
_OF_PERSONS: Final[Mapping[str, tuple[Text, Text]]] = {
    SILENCED: (t("{host} silenced {name}"), t("{host} lets {name} speak again")),
    FRIENDS_ONLY: (
        t("{host} lets {name} talk with friends only"),
        t("{host} lets {name} talk with everybody again"),
    ),
    SHUT_OUT: (t("{host} shut {name} out"), t("{host} let {name} in again")),
    REMOVED: (
        t("{host} removed {name} from a table"),
        t("{host} lets {name} come to a table again"),
    ),
    CLOSED_REPORT: (
        t("{host} has read a report about {name}"),
        t("{host} opened a report about {name} again"),
    ),
}
"""What is said of a deed about somebody, and of its undoing."""
_FROM_EVENING: Final = (
    t("{host} removed {name} from an evening"),
    t("{host} lets {name} come to an evening again"),
)
_OF_ADDRESSES: Final = (t("{host} shut out an address"), t("{host} let an address in again"))
_OF_THE_HOUSE: Final[Mapping[str, tuple[Text, Text]]] = {
    NO_SIGN_UP: (t("{host} closed signing up"), t("{host} opened signing up again")),
    FRIENDS_ONLY: (
        t("{host} lets people talk with friends only"),
        t("{host} lets people talk with everybody again"),
    ),
}
_ADMITTED: Final = (
    t("On the site’s machine {name} was made a host"),
    t("On the site’s machine {name} was removed from the hosts"),
)
HOLDS: Final[Mapping[str, Text]] = {
    SILENCED: t("Silenced"),
    FRIENDS_ONLY: t("Talks with friends only"),
    SHUT_OUT: t("Shut out"),
    RENAMED: t("Renamed"),
    REMOVED: t("Removed from a table or an evening"),
    NO_SIGN_UP: t("Signing up is closed"),
}
"""What holds, in words."""


@dataclass(frozen=True)
class Entry:
    """A line of the log. `holds` is the number of the measure while it holds; `address` what is shut out."""

    when: str
    text: Text
    reason: str
    until: str
    person_id: int | None
    address: str
    holds: int | None


def entry_of(deed: DeedRow, rules: Rules) -> Entry:
    """A deed as the log tells it. An address is told while it is shut out."""
    held = next((one for one in rules.all if one.id == deed.measure_id), None)
    until = deed.told.get("until")
    return Entry(
        instant_of(deed.at),
        _sentence(deed),
        str(deed.told.get("reason", "")),
        instant_of(int(until)) if until is not None else "",
        deed.person_id,
        (held.address or "") if held is not None else "",
        None if held is None else held.id,
    )


def _sentence(deed: DeedRow) -> Text:
    host, name = _called(deed.by_name), _called(deed.name)
    if deed.kind == RENAMED and "to" in deed.told:
        return t(
            "{host} renamed {before}: {after}",
            host=host,
            before=deed.told.get("from", "?"),
            after=deed.told["to"],
        )
    if deed.kind == ADMITTED:
        forms = _ADMITTED
    elif deed.kind == RENAMED:
        forms = (t("{host} renamed {name}"), t("{host} renamed {name}"))
    elif deed.kind == REMOVED and deed.told.get("evening"):
        forms = _FROM_EVENING
    elif deed.name:
        forms = _OF_PERSONS[deed.kind]
    else:
        forms = _OF_THE_HOUSE.get(deed.kind, _OF_ADDRESSES)
    form = forms[deed.undoes]
    return t(str(form), host=host, name=name)


def _called(name: str) -> str:
    """A name as the log tells it."""
    return t("Someone who has left") if name == LEFT else name


def told_of(held: Held) -> Text:
    """What holds, in words."""
    return (
        HOLDS[held.kind] if held.person_id is not None or held.kind != FRIENDS_ONLY else _HOUSE_TALK
    )


_HOUSE_TALK: Final = t("Everybody talks with friends only")
