"""How a round stands, for the director of an evening: for how long it is played, which boards wait for whom,
and who is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pelitupa.server.evenings.tournament import is_tournament
from pelitupa.server.live.hub import Hub
from pelitupa.server.live.presence import is_here
from pelitupa.server.store.evenings import BoardNow, EveningNow, EveningRows
from pelitupa.server.store.models import PLAYING
from pelitupa.shown.times import MINUTE


@dataclass(frozen=True)
class Missing:
    """Somebody who is not at the table where they play; `here` says whether they have another page open."""

    name: str
    here: bool


@dataclass(frozen=True)
class BoardStand:
    """A board that is played: for whose decision it waits, and since how many minutes; who is missing."""

    board: BoardNow
    waits_for: tuple[str, ...]
    minutes: int
    missing: tuple[Missing, ...]


@dataclass(frozen=True)
class RoundStand:
    """The round that is played: for how many minutes, and its boards, the longest waiting first."""

    minutes: int
    boards: tuple[BoardStand, ...]


async def round_now(hub: Hub, rows: EveningRows, evening: EveningNow) -> RoundStand | None:
    """How the round that was called last stands; None where nothing of it has been opened yet."""
    of_round = {board.table_key: board for board in evening.of_round(evening.round)}
    tables = await rows.seats_at(list(of_round))
    began = [seats[0]["started"] for seats in tables.values() if seats[0]["started"] is not None]
    if not began:
        return None
    now = hub.now()
    boards = [
        await _stand(hub, of_round[key], seats, now)
        for key, seats in tables.items()
        if not of_round[key].done and seats[0]["status"] == PLAYING
    ]
    boards.sort(key=lambda one: (-one.minutes, one.board.desk, one.board.board))
    return RoundStand(max(0, now - min(began)) // MINUTE, tuple(boards))


async def _stand(hub: Hub, board: BoardNow, seats: list[Mapping[str, Any]], now: int) -> BoardStand:
    present = await hub.bus.present(board.table_key, len(seats))
    people = [seat for seat in seats if seat["person_id"] is not None]
    asked = [seat for seat in people if seat["asked"]]
    since = [seat["asked_at"] for seat in asked if seat["asked_at"] is not None]
    missing = [
        Missing(seat["name"], await is_here(hub.bus, seat["person_id"]))
        for seat in people
        if not present[seat["place"]]
    ]
    return BoardStand(
        board,
        tuple(seat["name"] for seat in asked),
        max(0, now - min(since, default=now)) // MINUTE,
        tuple(missing),
    )


def before_this_round(evening: EveningNow) -> EveningNow:
    """The evening as it stood when the round was called: with the boards that all were through with then."""
    last = {board.board: board.round for board in evening.boards}
    if is_tournament(evening):
        earlier = [board for board in evening.boards if board.round < evening.round]
    else:
        earlier = [board for board in evening.boards if last[board.board] < evening.round]
    return replace(evening, round=evening.round - 1, boards=tuple(earlier))


def moved(before: Mapping[int, int], now: Mapping[int, int]) -> dict[int, int]:
    """By how many places each unit has risen (or fallen, below 0) since."""
    return {unit: before[unit] - place for unit, place in now.items() if unit in before}
