"""`python -m server.twice --deeds 1000` (in `tests`): deeds at evenings that are sent four times at once.

Two workers on one database each get two. Somebody who leaves is to be followed by one bot, a call is to end
the one round that it names; what is not a single deed is told.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import click

from pelitupa.server.evenings.director import Director
from pelitupa.server.live.hub import Hub
from pelitupa.server.store.models import OVER
from pelitupa.table.evening.movements import INDIVIDUAL
from server.stacks import BOTH, SQLITE, a_stack
from server.test_evenings import an_evening, people, person

ROUNDS = 30


async def leave_all(hubs: list[Hub], most: int, found: Counter[str]) -> None:
    """Seven of eight leave an evening, one after another."""
    key = await an_evening(hubs[0], rounds="1")
    await Director(hubs[0]).begin(key, person(1))
    for number in range(2, 9):
        if found["left"] == most:
            break
        before = await Director(hubs[0]).get(key)
        guest = before.guest_of(number)
        assert guest is not None
        form = {"place": str(guest.place)}
        await asyncio.gather(
            *(Director(hub).leave(key, person(number), form) for hub in (*hubs, *hubs))
        )
        after = await Director(hubs[1]).get(key)
        places = sorted(one.place for one in after.people if one.place >= 0)
        found["left"] += 1
        found["wrong"] += places != list(range(8)) or len(after.people) != len(before.people) + 1
    await Director(hubs[0]).end(key, person(1), {"sure": "true"})


async def call_all(hubs: list[Hub], most: int, found: Counter[str]) -> None:
    """The rounds of an evening are called, one after another, until it is over."""
    key = await an_evening(
        hubs[0], movement=INDIVIDUAL, rounds=str(ROUNDS), boards="1", auto="false"
    )
    await Director(hubs[0]).begin(key, person(1))
    for number in range(ROUNDS):
        if found["called"] == most:
            break
        form = {"round": str(number + 1)}
        await asyncio.gather(*(Director(hub).call(key, person(1), form) for hub in (*hubs, *hubs)))
        after = await Director(hubs[1]).get(key)
        last = number + 1 == ROUNDS
        found["called"] += 1
        found["wrong"] += after.round != number + (not last) or (after.status == OVER) != last
    await Director(hubs[0]).end(key, person(1), {"sure": "true"})


async def study_twice(kind: str, folder: Path, deeds: int) -> Counter[str]:
    """So many of either deed on a stack; how many there were, and how many were not single."""
    found: Counter[str] = Counter()
    async with a_stack(kind, folder) as stack:
        hubs = [await stack.hub(), await stack.hub()]
        await people(stack, 8)
        while found["called"] < deeds:
            await call_all(hubs, deeds, found)
        while found["left"] < deeds:
            await leave_all(hubs, deeds, found)
    return found


@click.command()
@click.option("--stack", type=click.Choice([SQLITE, BOTH]), default=SQLITE, show_default=True)
@click.option("--deeds", default=1000, show_default=True)
def main(stack: str, deeds: int) -> None:
    """Send deeds at evenings four times at once."""
    with (
        TemporaryDirectory() as folder,
        patch("pelitupa.server.evenings.director.best_bot", lambda *_: "random"),
        patch("pelitupa.server.evenings.course.best_bot", lambda *_: "random"),
    ):
        click.echo(dict(asyncio.run(study_twice(stack, Path(folder), deeds))))


if __name__ == "__main__":
    main()
