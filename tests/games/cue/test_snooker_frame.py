"""What a shot of snooker does, without a table: points, penalties, what comes back, and what is on next."""

from __future__ import annotations

import pytest

from pelitupa.games.cue.snooker.frame import (
    BLACK,
    BLUE,
    BROWN,
    COLOURS,
    GREEN,
    NOTHING,
    PINK,
    RED,
    REDS,
    WANT_COLOUR,
    WANT_ORDER,
    WANT_RED,
    WHITE,
    YELLOW,
    Frame,
    Ruled,
    Shot,
    impossible,
    judge,
    undecided,
)

COLOUR = Frame(reds=14, want=WANT_COLOUR)
ORDER = Frame(reds=0, want=WANT_ORDER)
LAST = Frame(reds=0, colours=(BLACK,), want=WANT_ORDER)


def played(frame: Frame, *shots: Shot) -> tuple[Frame, int]:
    """The frame after shots that all go on, and the points they made."""
    points = 0
    for shot in shots:
        assert not impossible(frame, shot)
        ruled = judge(frame, shot)
        assert not ruled.faults
        points += ruled.points
        frame = ruled.frame
    return frame, points


def reasons(ruled: Ruled) -> list[tuple[str, int]]:
    return [(fault.clause, fault.ball) for fault in ruled.faults]


@pytest.mark.clause("snooker/balls", "snooker/alternate", "snooker/order")
def test_the_highest_break_is_147() -> None:
    """Fifteen times a red and the black, then all the colours."""
    shots = [Shot((ball,)) for _ in range(REDS) for ball in (RED, BLACK)]
    shots += [Shot((ball,)) for ball in COLOURS]
    assert Frame().left() == 147
    assert Frame(free=True).left() == 155, "a free ball is a red more, with its black"
    assert [Frame(want=WANT_COLOUR, named=ball).left() for ball in (0, YELLOW, BLACK)] == [
        154,
        149,
        154,
    ]
    assert [Frame(reds=0, want=WANT_ORDER, free=free).left() for free in (False, True)] == [27, 29]
    frame, points = played(Frame(), *shots)
    assert (points, frame.colours, frame.reds) == (147, (), 0)
    assert judge(LAST, Shot((BLACK,))).over
    assert not judge(LAST, Shot((BLACK,))).again


@pytest.mark.clause("snooker/turn", "snooker/reds-stay", "snooker/colours-return")
def test_a_red_then_a_colour_that_comes_back() -> None:
    ruled = judge(Frame(), Shot((RED,)))
    assert ruled == Ruled(Frame(14, want=WANT_COLOUR), 1, again=True)
    ruled = judge(ruled.frame, Shot((BLUE,)))
    assert ruled == Ruled(Frame(14), 5, back=(BLUE,), again=True)
    assert judge(ruled.frame, Shot()) == Ruled(Frame(14))
    assert judge(COLOUR, Shot()) == Ruled(Frame(14, want=WANT_RED))


@pytest.mark.clause("snooker/several-reds")
def test_several_reds_give_a_point_each() -> None:
    ruled = judge(Frame(), Shot((RED, RED, RED)))
    assert (ruled.points, ruled.frame.reds, ruled.again) == (3, 12, True)


@pytest.mark.clause("snooker/last-red", "snooker/order")
def test_after_the_last_red_any_colour_and_then_the_yellow() -> None:
    frame, points = played(Frame(reds=1), Shot((RED,)), Shot((BLACK,)))
    assert (points, frame.colours, frame.balls_on()) == (8, COLOURS, (YELLOW,))
    frame, _ = played(Frame(reds=1), Shot((RED,)), Shot())
    assert frame.balls_on() == (YELLOW,)
    ruled = judge(ORDER, Shot((YELLOW,)))
    assert (ruled.points, ruled.back, ruled.frame.balls_on()) == (2, (), (GREEN,))


@pytest.mark.clause("snooker/touch-first", "snooker/penalty")
@pytest.mark.parametrize(
    ("frame", "shot", "penalty"),
    [
        (Frame(), Shot(first=NOTHING), 4),
        (Frame(), Shot(first=GREEN), 4),
        (Frame(), Shot(first=BLUE), 5),
        (Frame(), Shot(first=BLACK), 7),
        (Frame(), Shot((BLACK,), first=BLUE), 7),
        (Frame(), Shot((PINK,)), 6),
        (Frame(), Shot(white_down=True), 4),
        (Frame(), Shot((RED,), off=(PINK,)), 6),
        (COLOUR, Shot(first=PINK, white_down=True), 6),
        (COLOUR, Shot((BLACK,), first=PINK), 7),
        (COLOUR, Shot((BLUE, PINK)), 6),
        (COLOUR, Shot((PINK,), white_down=True), 6),
        (ORDER, Shot(first=NOTHING), 4),
        (Frame(0, (BLUE, PINK, BLACK), WANT_ORDER), Shot(first=NOTHING), 5),
        (Frame(0, (BLUE, PINK, BLACK), WANT_ORDER), Shot(first=PINK), 6),
        (LAST, Shot(first=NOTHING), 7),
        (LAST, Shot(white_down=True), 7),
    ],
)
def test_a_penalty_is_the_highest_of_all_that_was_wrong(
    frame: Frame, shot: Shot, penalty: int
) -> None:
    """With only blue, pink and black left, a miss costs five, six, seven, and not four."""
    assert not impossible(frame, shot)
    ruled = judge(frame, shot)
    assert (ruled.penalty, ruled.points, ruled.again) == (penalty, 0, False)


@pytest.mark.clause("snooker/colour-missed", "snooker/which-colour")
def test_a_colour_that_is_missed_costs_four_or_what_was_named() -> None:
    assert judge(COLOUR, Shot(first=NOTHING)).penalty == 4
    assert judge(COLOUR, Shot(first=RED)).penalty == 4
    named = Frame(14, want=WANT_COLOUR, named=PINK)
    assert judge(named, Shot(first=NOTHING)).penalty == 6
    assert judge(named, Shot(first=RED)).penalty == 6
    assert judge(named, Shot(first=BLACK)).penalty == 7
    assert judge(named, Shot((YELLOW,), first=YELLOW)).penalty == 6
    assert judge(named, Shot((PINK,))).points == 6
    assert judge(COLOUR, Shot((YELLOW,), first=YELLOW)).points == 2


@pytest.mark.clause("snooker/wrong-pot")
def test_a_red_stays_down_and_colours_come_back_after_a_foul() -> None:
    ruled = judge(Frame(), Shot((RED, BLUE, YELLOW)))
    assert reasons(ruled) == [("wrong-pot", BLUE), ("wrong-pot", YELLOW)]
    assert ruled == Ruled(Frame(14), 0, 5, ruled.faults, (BLUE, YELLOW))
    ruled = judge(COLOUR, Shot((BLACK, RED)))
    assert (ruled.penalty, ruled.frame.reds, ruled.back) == (7, 13, (BLACK,))
    ruled = judge(ORDER, Shot((YELLOW, GREEN)))
    assert (ruled.penalty, ruled.frame, ruled.back) == (4, ORDER, (GREEN, YELLOW))
    assert judge(Frame(reds=1), Shot((RED,), white_down=True)).frame.balls_on() == (YELLOW,)


@pytest.mark.clause("snooker/white-down", "snooker/off-table")
def test_the_white_is_in_hand_and_what_leaves_the_table_comes_back_but_for_reds() -> None:
    assert judge(Frame(), Shot(white_down=True)).white_in_hand
    assert judge(Frame(), Shot(off=(WHITE,))).white_in_hand
    assert not judge(Frame(), Shot(first=BLUE)).white_in_hand
    ruled = judge(Frame(), Shot(off=(RED, BLACK, GREEN)))
    assert (ruled.frame, ruled.back, ruled.penalty) == (Frame(14), (BLACK, GREEN), 7)


@pytest.mark.clause("snooker/black-by-foul", "snooker/frame-end")
def test_the_last_black() -> None:
    ruled = judge(LAST, Shot((BLACK,), white_down=True))
    assert (ruled.over, ruled.penalty, ruled.back, ruled.frame.colours) == (True, 7, (), ())
    assert not judge(LAST, Shot(white_down=True)).over
    assert judge(LAST, Shot(white_down=True), black_ends=True).over
    assert judge(LAST, Shot(off=(BLACK,))).back == (BLACK,)
    pink = Frame(0, (PINK, BLACK), WANT_ORDER)
    ruled = judge(pink, Shot((PINK, BLACK)), black_ends=True)
    assert (ruled.over, ruled.back, ruled.frame) == (False, (BLACK, PINK), pink)


@pytest.mark.clause("snooker/free-ball")
def test_a_free_ball_is_worth_the_ball_on() -> None:
    free = Frame(10, free=True)
    ruled = judge(free, Shot((BLACK,), first=BLACK))
    assert (ruled.points, ruled.back, ruled.frame) == (1, (BLACK,), Frame(10, want=WANT_COLOUR))
    ruled = judge(free, Shot((BLACK, RED), first=BLACK))
    assert (ruled.points, ruled.frame.reds, ruled.back) == (2, 9, (BLACK,))
    assert judge(free, Shot((RED,), first=RED)).frame == Frame(9, want=WANT_COLOUR)
    assert judge(free, Shot((BLACK, PINK), first=BLACK)).penalty == 6
    assert judge(free, Shot(first=NOTHING)).penalty == 4
    assert judge(free, Shot(first=BLACK)) == Ruled(Frame(10))
    late = Frame(0, (BROWN, BLUE, BLACK), WANT_ORDER, free=True)
    ruled = judge(late, Shot((BLACK,), first=BLACK))
    assert (ruled.points, ruled.back, ruled.again) == (4, (BLACK,), True)
    assert ruled.frame == Frame(0, (BROWN, BLUE, BLACK), WANT_ORDER)
    ruled = judge(late, Shot((BLACK, BROWN), first=BLACK))
    assert (ruled.points, ruled.back, ruled.frame.colours) == (4, (BLACK,), (BLUE, BLACK))


@pytest.mark.clause("snooker/report")
@pytest.mark.parametrize(
    ("frame", "shot"),
    [
        (Frame(reds=1), Shot((RED, RED))),
        (Frame(reds=1), Shot((RED,), off=(RED,))),
        (LAST, Shot((PINK,))),
        (Frame(), Shot((BLUE, BLUE))),
        (Frame(), Shot((BLUE,), off=(BLUE,))),
        (LAST, Shot(first=RED)),
        (Frame(), Shot((RED,), first=NOTHING)),
        (Frame(), Shot(white_down=True, off=(WHITE,))),
    ],
)
def test_what_cannot_be_is_refused(frame: Frame, shot: Shot) -> None:
    assert impossible(frame, shot) == "report"


@pytest.mark.clause("snooker/who-judges")
def test_only_who_touched_no_ball_on_can_have_failed_to_try() -> None:
    assert not impossible(Frame(), Shot(first=NOTHING, tried=False))
    assert not impossible(Frame(), Shot(first=BLUE, tried=False))
    assert impossible(Frame(), Shot(first=RED, tried=False)) == "no-effort"
    assert impossible(Frame(), Shot(tried=False)) == "no-effort"


@pytest.mark.clause("snooker/report", "snooker/penalty")
def test_after_a_foul_on_a_colour_one_must_say_which_was_touched() -> None:
    assert undecided(COLOUR, Shot(white_down=True))
    assert undecided(COLOUR, Shot((RED,)))
    assert not undecided(COLOUR, Shot((BLUE,), white_down=True))
    assert not undecided(COLOUR, Shot(first=BLUE, white_down=True))
    assert not undecided(COLOUR, Shot())
    assert not undecided(Frame(), Shot(white_down=True))
    assert not undecided(Frame(14, want=WANT_COLOUR, named=BLUE), Shot(white_down=True))
