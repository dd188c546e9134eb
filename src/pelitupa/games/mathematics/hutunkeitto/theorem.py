"""The second problem of chapters 65 and 66: who is sure to hold the end of the bat, and how."""

from __future__ import annotations

from typing import ClassVar, Final

from pelitupa.core import t
from pelitupa.core.theorem import Table, Theorem, Trial
from pelitupa.games.mathematics.hutunkeitto.game import HutunkeittoState
from pelitupa.games.mathematics.hutunkeitto.theory import left_over, mover_wins, winning_hold

_MOST_ROWS: Final = 10


def _hold(state: HutunkeittoState) -> int:
    """The hold of booklet 66.2, in parts: after another, what makes it a whole round."""
    game = state.game
    if state.holds and state.room > game.high:
        return game.low + game.high - state.holds[-1]
    hold = winning_hold(state.room, game.low, game.high)
    assert hold is not None  # the proof has the side that wins
    return int(hold)


class HoldTrial(Trial[HutunkeittoState]):
    """The side that loses, against the hold that wins."""

    options: ClassVar[tuple[str, ...]] = ("k", "n", "m", "unit")

    def reader(self, state: HutunkeittoState) -> int:
        """The seat that loses whatever it does."""
        game = state.game
        return 1 if mover_wins(game.room, game.low, game.high) else 0

    def answer(self, state: HutunkeittoState) -> int:
        return _hold(state) - state.game.low

    def usual(self, state: HutunkeittoState) -> int:
        """Now a long hold, now a short one."""
        holds = state.game.num_distinct_actions()
        return (len(state.holds) * 5 + 3) % holds

    def remark(self, state: HutunkeittoState, action: int) -> str:
        game = state.game
        if state.current_player() == self.reader(state):
            return t("{room} is left", room=game.units(max(0, state.room - game.low - action)))
        if state.room <= game.high:
            return t("the end is within reach")
        if state.holds:
            return t(
                "{round} − {last}: together a whole round",
                round=game.units(game.low + game.high),
                last=game.units(state.holds[-1]),
            )
        if game.low + action == left_over(state.room, game.low, game.high):
            return t("all that is over beyond whole rounds")
        over = int(left_over(state.room - game.low - action, game.low, game.high))
        return t("less than this is over: now it is {over}", over=game.units(over))

    def standing(self, state: HutunkeittoState) -> tuple[str, ...]:
        game = state.game
        whole = game.low + game.high
        if state.room == 0:
            if not state.holds:
                return (t("The first catch holds the end: there is nothing to play."),)
            return (
                t(
                    "The end is held, and not by you. Before each of your holds more was over beyond whole "
                    "rounds than {high}, your longest hold: you could never reach the end, and every answer "
                    "brought the same back.",
                    high=game.units(game.high),
                ),
            )
        over = int(left_over(state.room, game.low, game.high))
        split = t(
            "Room left: {room} = {rounds} × {round} + {over}. A round is the shortest and the longest "
            "hold together.",
            room=game.units(state.room),
            rounds=(state.room - over) // whole,
            round=game.units(whole),
            over=game.units(over),
        )
        if state.room == over:
            return (
                split,
                t(
                    "What is left is more than your longest hold, {high}, and a round at most: whatever you "
                    "hold, the next hold reaches the end.",
                    high=game.units(game.high),
                ),
            )
        return (
            split,
            t(
                "{over} is more than your longest hold, {high}. Whatever you hold, the answer makes it "
                "a whole round, and {over} is over again.",
                over=game.units(over),
                high=game.units(game.high),
            ),
        )

    def tables(self, state: HutunkeittoState) -> tuple[Table, ...]:
        """Every hold, its answer, and what is left then."""
        game = state.game
        if state.room == 0:
            return ()
        holds = list(range(game.low, game.high + 1))
        if len(holds) > _MOST_ROWS:
            step = (len(holds) - 1) / (_MOST_ROWS - 1)
            holds = sorted({game.low + round(step * row) for row in range(_MOST_ROWS)})
        rows = []
        for hold in holds:
            after = state.clone()
            after.apply_action(hold - game.low)
            if after.is_terminal():
                continue
            answer = _hold(after)
            left = max(0, after.room - answer)
            over = int(left_over(left, game.low, game.high)) if left else 0
            rows.append(
                (
                    game.units(hold),
                    game.units(min(answer, after.room)),
                    game.units(left),
                    game.units(over) if left else "–",
                )
            )
        heads = (t("You hold"), t("the answer"), t("room left"), t("over beyond rounds"))
        return (Table(t("Whatever you hold"), heads, tuple(rows)),)


THEOREM: Final = Theorem(
    t("Who can be sure to hold the end?"),
    t(
        "Take whole rounds off the room, a round being the shortest and the longest hold "
        "together, until a round or less is over, but something. Who is to hold wins just if that "
        "is no more than the longest hold."
    ),
    t(
        "You play the side that cannot win. Choose the room and the holds as you like, and try: "
        "fractions do as well as whole numbers."
    ),
    (
        t(
            "If more is over than the longest hold m, whoever is to hold loses. Whatever x they "
            "hold, the answer n + m − x is a hold too, and makes it a whole round, so that the "
            "same is over as before. When no more than a round is left, they cannot reach the "
            "end, and the answer can."
        ),
        t(
            "If what is over is from n to m, hold just that: a whole round is over for the other, which is "
            "more than m. If it is less than n, hold n: then more than m is over for the other as well."
        ),
        t("Nothing in this needs whole numbers: it holds of any lengths, such as √2 and π."),
    ),
    "theorem",
    trial=HoldTrial(),
)
