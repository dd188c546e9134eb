"""Processes in which bots think, so that people at other tables do not wait for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Final

from pelitupa.core import Action, Game, State
from pelitupa.games import load_game
from pelitupa.players import make_bot

QUICK: Final = frozenset(("random",))
"""Bots that do not think."""


@lru_cache(maxsize=32)
def _game(spec: str) -> Game:
    return load_game(spec)


def choose(spec: str, history: Sequence[Action], seat: int, bot: str, seed: str) -> str:
    """The text of what a bot does in a position, which is given by its game and history.

    The bot is made for this one decision, so that the same seed gives the same choice anywhere.
    """
    game = _game(spec)
    return choice_of(game.state(history), seat, bot, seed)


def choice_of(state: State, seat: int, bot: str, seed: str) -> str:
    """The text of what a bot does in a position."""
    action = make_bot(bot, state.get_game(), seat, seed).step(state)
    return state.action_to_string(seat, action)


def _end_with_the_server() -> None:
    """A server that is killed cannot end those who think for it: they see themselves that it is gone."""
    server = multiprocessing.parent_process()
    assert server is not None

    def watch() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class BotPool:
    """A pool of such processes, made when a bot first has to think; none of them: threads."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, state: State, seat: int, bot: str, seed: str) -> str:
        """What a bot does in a position of its own. If its process is killed, another thinks again."""
        if bot in QUICK:
            return choice_of(state, seat, bot, seed)
        if not self._workers:
            return await asyncio.to_thread(choice_of, state, seat, bot, seed)
        spec, history = str(state.get_game()), state.history()
        loop = asyncio.get_running_loop()
        while True:
            pool = self._open()
            try:
                return await loop.run_in_executor(pool, choose, spec, history, seat, bot, seed)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_end_with_the_server
            )
        return self._pool

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
