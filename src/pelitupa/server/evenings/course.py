"""How an evening goes on by itself: boards are opened, results collected, rounds called.

Nothing is kept but in the database: `advance` looks at what is written and does what is due, however often
and by whichever worker it is asked. A table's key follows from the evening's secret, so that a table is
opened once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from pelitupa.core import PelitupaError, t
from pelitupa.games import load_game
from pelitupa.nature import nature_for
from pelitupa.nature.boards import board_seed
from pelitupa.players import best_bot
from pelitupa.records import commitment, execute, parse
from pelitupa.server.evenings.cards import of_sides
from pelitupa.server.evenings.tournament import bracket, is_tournament, matches_of
from pelitupa.server.live.hub import Hub
from pelitupa.server.store.evenings import BoardNow, EveningNow, EveningRows, Moved
from pelitupa.server.store.keys import secret_key
from pelitupa.server.store.models import OPEN, OVER, PLAYING
from pelitupa.server.store.reading import NoTable, TableNow
from pelitupa.server.store.trouble import is_away, note_trouble
from pelitupa.table.evening.hall import SCREEN
from pelitupa.table.evening.playing import places
from pelitupa.table.evening.tournaments import COMPANIES, DOUBLE
from pelitupa.table.terms import BOT, OFF, Terms
from pelitupa.table.time_control import Days, parse_time_control

PATIENCE_MS: Final = 60 * 24 * 3600 * 1000
"""An evening that has not begun after so long, sixty days, is forgotten."""
LONGEST_MS: Final = 400 * 24 * 3600 * 1000
"""And one that is not over after four hundred days is ended."""
LOG: Final = logging.getLogger("pelitupa.server")


def _is_decided(evening: EveningNow) -> bool:
    """Whether a double knock-out is over, because the final need not be played again."""
    return evening.plan["movement"] == DOUBLE and not any(one.is_ready for one in bracket(evening))


class Course:
    """What is due at evenings, and is done."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.rows = EveningRows(hub.engine)
        self.stuck: list[BoardNow] = []
        """The boards that could not go on when they were looked at."""

    async def get(self, key: str) -> EveningNow:
        """An evening as it is written. Raises `NoTable`."""
        found = await self.rows.get(key)
        if found is None:
            raise NoTable(t("There is no such evening."))
        return found

    async def advance(self, key: str) -> EveningNow:
        """Do what is due: open the next boards, collect results, call the next round. Once or often,
        alike. A board with which that fails holds up no other, and stands in `stuck`."""
        evening = await self.get(key)
        for _ in range(2 * int(evening.plan["rounds"]) + 2):
            if evening.status != PLAYING:
                return evening
            await self._look_at_round(evening)
            evening = await self.get(key)
            through = evening.is_through(evening.round)
            if not through or not (evening.plan["auto"] or self.is_last(evening)):
                return evening
            with suppress(Moved):  # another worker was quicker
                await self.next_round(evening)
            evening = await self.get(key)
        return evening

    async def sweep(self) -> int:
        """Do what is due at evenings that nobody looks at, end those that nobody ends, and forget those
        that never began; how many were forgotten. For now and then."""
        now = self._hub.now()
        for key in await self.rows.under_way():
            try:
                evening = await self.advance(key)
            except Exception as error:  # one that cannot go on holds up no other
                note_trouble(LOG, f"the evening {key[:6]} does not go on", error, PelitupaError)
                evening = await self.get(key)
            if evening.status == PLAYING and evening.created < now - LONGEST_MS:
                with suppress(Moved):  # it goes on after all
                    await self.rows.move_on(evening, evening.round, OVER)
        return await self.rows.forget(now - PATIENCE_MS)

    def is_last(self, evening: EveningNow) -> bool:
        """Whether the round that was called last is the last."""
        return evening.round + 1 >= int(evening.plan["rounds"])

    async def next_round(self, evening: EveningNow) -> None:
        """Call the next round, or end the evening after the last. Raises `Moved`."""
        if self.is_last(evening) or _is_decided(evening):
            await self.rows.move_on(evening, evening.round, OVER)
            return
        number = evening.round + 1
        added = (
            await asyncio.to_thread(matches_of, evening, number) if is_tournament(evening) else []
        )
        await self.rows.move_on(evening, number, PLAYING, with_keys(evening, added))

    async def _look_at_round(self, evening: EveningNow) -> None:
        """Open what can be played now: with days for a decision all boards at once, else one by one."""
        at_once = isinstance(parse_time_control(evening.plan["time"]), Days)
        busy: set[int] = set()
        for board in evening.of_round(evening.round):
            if board.done or (board.desk in busy and not at_once):
                continue
            if evening.places and board.at is None:
                continue
            busy.add(board.desk)
            try:
                if await self._look_at(evening, board):
                    busy.discard(board.desk)
            except Exception as error:
                if is_away(error):
                    raise
                self.stuck.append(board)
                doing = f"a board of the evening {evening.key[:6]} does not go on"
                note_trouble(LOG, doing, error, PelitupaError)
        if evening.places:
            await self._share_places(await self.get(evening.key))

    async def _share_places(self, evening: EveningNow) -> None:
        """Give places that are free to matches that wait, in their order; those of one meeting are played
        where the first was."""
        waiting = [one for one in evening.of_round(evening.round) if not one.done]
        busy = {one.at for one in evening.boards if not one.done}
        free = [place for place in range(evening.places) if place not in busy]
        first = {one.desk: one.at for one in evening.of_round(evening.round) if one.at is not None}
        desks = {one.desk for one in waiting if one.at is not None}
        given: list[tuple[BoardNow, int]] = []
        for board in waiting:
            if board.at is not None or board.desk in desks:
                continue
            desks.add(board.desk)
            at = first.get(board.desk)
            if at != SCREEN:
                at = at if at in free else next(iter(free), None)
            if at is not None:
                given.append((board, at))
                free = [place for place in free if place != at]
        if given:
            with suppress(Moved):  # another worker was quicker
                await self.rows.give_places(evening, given, self._hub.now())

    async def _look_at(self, evening: EveningNow, board: BoardNow) -> bool:
        """Open, begin or collect a board; whether it is done."""
        row = await self._hub.reader.table(board.table_key)
        if row is not None and row.status == OVER:
            await self._collect(evening, board)
            return True
        if evening.places and not board.on_screen:
            return False  # until somebody at its place hands it in
        if row is None:
            await self._open_board(evening, board)
        if row is None or row.status == OPEN:
            await self._hub.begin(board.table_key)
        else:
            await self._settle_table(evening, board, row)
        return False

    async def _collect(self, evening: EveningNow, board: BoardNow) -> None:
        text = await self._hub.reader.record(board.table_key)
        state = execute(parse(text))
        if evening.plan["movement"] == COMPANIES:  # whoever wins, by whatever points
            found = [float(seat in state.winners()) for seat in range(len(board.units))]
        else:
            scores = state.settlement()
            seats = places(load_game(evening.spec), evening.plan["movement"])
            found = [float(scores[place[0]]) for place in seats]
        await self.rows.collect(evening.key, board, found)

    async def settle_seats(self, evening: EveningNow) -> None:
        """Let everybody sit where they have a place, at all tables that are played."""
        for board in evening.boards:
            if board.done or board.round > evening.round:
                continue
            row = await self._hub.reader.table(board.table_key)
            if row is not None and row.status == PLAYING:
                await self._settle_table(evening, board, row)

    async def _settle_table(self, evening: EveningNow, board: BoardNow, row: TableNow) -> None:
        """Let those sit at a table who have the places there: a change may have come between, or its news may
        have been lost. A bot of the table's own plays to its end."""
        seats = places(load_game(evening.spec), evening.plan["movement"])
        who, changed = [seat.person_id for seat in row.seats], False
        for unit, side in zip(board.units, seats, strict=True):
            for slot, seat in enumerate(side):
                guest = evening.at(unit * evening.size + slot)
                if guest is None or row.seats[seat].bot is not None or who[seat] == guest.person_id:
                    continue
                changed |= await self.rows.seat_again(row.key, seat, who[seat], guest.person_id)
                who[seat] = guest.person_id
                if guest.person_id is not None:
                    await self.rows.note_seen(evening, guest, board.board)
        if any(seat.bot is None and who[seat.place] is None for seat in row.seats):
            await self._hub.get(row.key)  # a bot stands in for who has left
        table = self._hub.tables.get(row.key)
        stale = table is not None and [seat.person_id for seat in table.row.seats] != who
        if changed or stale:
            await self._hub.refresh(row.key)

    async def take_over(self, evening: EveningNow, person_id: int) -> None:
        """Let somebody who sits in now take their seats from the bots that have played them meanwhile."""
        for board in evening.of_round(evening.round):
            row = None if board.done else await self._hub.reader.table(board.table_key)
            seat = None if row is None or row.status != PLAYING else row.seat_of(person_id)
            if row is not None and seat is not None:
                table = await self._hub.get(row.key)
                if table.playing.match.is_bot(seat):
                    await table.come_back(seat)

    async def _open_board(self, evening: EveningNow, board: BoardNow) -> None:
        game = load_game(evening.spec)
        seats: list[dict[str, Any]] = [{} for _ in range(game.num_players())]
        for unit, place in zip(board.units, places(game, evening.plan["movement"]), strict=True):
            for guest, seat in zip(evening.unit(unit), place, strict=True):
                if guest.person_id is not None:
                    await self.rows.note_seen(evening, guest, board.board)
                    seats[seat] = {"person_id": guest.person_id, "name": guest.name}
                else:
                    bot = guest.bot or best_bot(game.id)
                    seats[seat] = {"bot": bot, "name": guest.name}
        seed = board_seed(evening.seed, evening.words, board.board + 1)
        terms = Terms(
            time=evening.plan["time"],
            timeout=BOT,
            stand_in=best_bot(game.id),
            talk=OFF,
            take_back=False,
            evening=evening.key,
            board=board.board,
            cards=of_sides(evening, board.units, game),
        )
        values = {
            "key": board.table_key,
            "host_id": None,
            "spec": str(game),
            "game": game.id,
            "rules": game.rulebook.rules,
            "terms": asdict(terms),
            "public": False,
            "rated": False,
            "nature": str(nature_for(game)),
            "given": "",
            "seed": seed,
            "commitment": commitment(seed),
            "status": OPEN,
            "created": self._hub.now(),
            "version": 0,
        }
        try:
            await self._hub.seating.open(values, seats)
        except IntegrityError:
            return  # another worker has opened it


def with_keys(evening: EveningNow, boards: Sequence[BoardNow]) -> list[BoardNow]:
    """Boards with the keys of their tables, which follow from the evening's secret."""
    return [
        replace(
            one, table_key=secret_key(f"{evening.seed} table {one.round} {one.desk} {one.board}")
        )
        for one in boards
    ]
