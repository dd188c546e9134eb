"""What chapter 62.2 proves of Hex: no draw, and who could always win; on a board that the reader fills."""

from __future__ import annotations

from typing import Final

from pelitupa.core import t
from pelitupa.core.theorem import Theorem

THEOREM: Final = Theorem(
    question=t("Can a match of Hex end in a draw?"),
    stated=t(
        "No: on a full board one of the two has a chain. So the first player could always win without"
        " the swap, and with it the second, though nobody knows how on a large board."
    ),
    way=t(
        "Fill the board: touch a cell for red, again for blue, once more to clear it. The path of the"
        " proof is drawn from the corner at the top left, with red on one side and blue on the other,"
        " as far as the stones show the way."
    ),
    why=(
        t(
            "Imagine red stones outside the board along red’s sides, and blue ones along blue’s. Each"
            " end of an edge between two cells touches one cell more, and that one is red or blue: so"
            " a path between red and blue has exactly one way on, and is between red and blue again."
        ),
        t(
            "It never comes back to where it was, because nowhere is there a second way in. A board "
            "has only so many edges, so the path comes to the other side: to the bottom or to the "
            "right."
        ),
        t(
            "The red stones along the path hang together, and the first of them is at the top. The "
            "blue ones hang together too, from the left. If the path meets the bottom, the red stones"
            " beside it have a chain from top to bottom; if it meets the right side, the blue ones "
            "have theirs. A draw is impossible."
        ),
        t(
            "Who could always win? Suppose the second player could, whatever the first does. Then the"
            " first places any stone, and goes on as if they were the second; a stone more does no "
            "harm. Both cannot win: so the second player has no such way, and because there is no "
            "draw, the first has one."
        ),
        t(
            "With the swap it is the second player who has one. After the first stone one of the two "
            "colours has a way to win, because there is no draw; the second player may take that "
            "colour. What the way is, the proof does not say."
        ),
    ),
    clause="no-draw",
    boards=(3, 4, 5, 7, 9, 11),
)
