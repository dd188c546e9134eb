"""Turns that are composed step by step, private until they are confirmed: see `State.composing`.

The steps are taken on a copy of the state that nobody but the one who composes sees. They can be taken back,
each by itself; the last of them, which confirms the composition, lets all be played. Only then does the match
know of them, and its record and the record's hash.

The rules know one order of steps. People take them in any (`gathering.py`): cards that they touch stay where
they are, marked. Where a step says where a card is to lie, and others have to go along, the game puts them in
order itself (`Rearranging`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pelitupa.core import (
    Action,
    ActionView,
    CardZone,
    IllegalAction,
    Ruling,
    State,
    View,
    ViewCache,
    t,
)
from pelitupa.table.gathering import (
    AIM,
    INSTEAD,
    TAKE_BACK,
    Arranged,
    Gathering,
    arranged,
    is_begun,
    is_gathering,
    marked,
    played,
    ruling_of,
    step_of,
    things,
)
from pelitupa.table.rearranging import Rearranging

UNDO: Final = "undo"
"""What takes the latest step of a composition back."""


class Staging:
    """The steps of the turn that somebody is composing, if anybody is.

    `_taps` are the steps as they were taken, `_steps` what the rules make of them: the steps in their order,
    or nothing while they come to nothing yet; `_state` is what comes of those. `_places` are the things that
    may be touched where the turn begins; `_notice` says why another card could not join the one it replaced.
    """

    def __init__(self) -> None:
        self.seat = -1
        self._before: list[tuple[list[Action], list[Action], State | None]] = []
        self._taps: list[Action] = []
        self._steps: list[Action] = []
        self._state: State | None = None
        self._places: dict[str, list[str]] = {}
        self._notice: str | None = None

    def state(self, seat: int | None, state: State) -> State:
        """The state of a match as a seat sees it: with its own steps done."""
        return state if self._state is None or seat != self.seat else self._state

    def shown(self, seat: int | None, state: State) -> State:
        """The state whose table and log a seat sees: touched things stay where they are until the turn is
        confirmed."""
        if seat != self.seat or not self._taps:
            return self.state(seat, state)
        return state if self._is_in_place(seat, state) else self.state(seat, state)

    def _is_in_place(self, seat: int | None, state: State) -> bool:
        if isinstance(state, Rearranging) or seat is None:
            return False
        return all(
            text in self._places or text.startswith(AIM) for text in self._texts(seat, state)
        )

    def _texts(self, seat: int, state: State) -> list[str]:
        """The texts of the steps that a seat has taken."""
        game = state.get_game()
        return [
            f"{AIM}{game.action_to_string(seat, ~tap)}"
            if isinstance(tap, int) and tap < 0
            else game.action_to_string(seat, tap)
            for tap in self._taken(seat)
        ]

    def take(self, seat: int, state: State, action: Action) -> list[Action]:
        """Take a step, or anything else; what is now to be played: nothing while a turn is composed.

        An illegal action changes nothing; raises as `State.apply_action`.
        """
        now = self.state(seat, state)
        if now.composing() < 0:
            return [action]
        taps = self._taken(seat)
        if not taps and not isinstance(state, Rearranging):
            self._places = things(state.view(seat), state, seat)
        turn = self._ordered(seat, state, action)
        if turn is not None:
            if turn.goes_on() and turn.after.current_player() == seat:
                self._keep(seat, [*taps, action], turn.steps, turn.after)
                return []
            self.clear()
            return turn.steps
        if is_begun(state, [*taps, action]):
            self._keep(seat, [*taps, action], [], state)
            return []
        if _ends(state, action):
            self.clear()  # whoever passes gives up what was touched
            return [action]
        ruling = self.ruling(seat, state, action)
        if ruling is None:
            now.child(action)  # raises
            ruling = now.explain(action, seat)
        text = state.action_to_string(seat, action)
        raise IllegalAction(ruling, text, state.public_position())

    def _keep(self, seat: int, taps: list[Action], steps: list[Action], after: State) -> None:
        self._before.append(
            (self._taken(seat), self._steps, self._state) if seat == self.seat else ([], [], None)
        )
        self.seat, self._taps, self._steps, self._state = seat, taps, steps, after

    def _taken(self, seat: int | None) -> list[Action]:
        return self._taps if seat == self.seat else []

    def _ordered(self, seat: int, state: State, action: Action) -> Arranged | None:
        """All steps and another one in an order that is legal; None where there is none."""
        taken = self._taken(seat)
        if state.current_player() != seat or state.composing() < 0:
            return None
        if not isinstance(state, Rearranging):
            return arranged(state, [*taken, action])
        before = self._steps if seat == self.seat else []
        steps: list[Action] = []
        if action in self.state(seat, state).legal_actions():
            steps = [*before, action]
        elif isinstance(action, int):
            steps = [*state.rearranged([step for step in before if isinstance(step, int)], action)]
        after = played(state, steps) if steps else None
        return None if after is None else Arranged(steps, after)

    def fits(self, seat: int, state: State, action: Action) -> bool:
        """Whether a step can be taken now, in whatever order, or else ends the turn without those taken."""
        if state.current_player() != seat or state.composing() < 0:
            return False
        return self._ordered(seat, state, action) is not None or self._fits_loosely(
            seat, state, action
        )

    def _fits_loosely(self, seat: int, state: State, action: Action) -> bool:
        """Whether a step that no order allows can be taken: it waits for more, or ends the turn without those
        taken."""
        if isinstance(state, Rearranging):
            return False
        return is_begun(state, [*self._taken(seat), action]) or _ends(state, action)

    def choice(self, seat: int, state: State) -> list[int] | None:
        """What can be done where the steps taken come to nothing yet; None elsewhere: what the state says."""
        if not self._taken(seat) or self._steps or not isinstance(state, Gathering):
            return None
        whole = sorted({*state.legal_actions(), *state.gathers()})
        return [action for action in whole if self.fits(seat, state, action)]

    def reading(self, seat: int, state: State, given: str) -> Action | None:
        """The step of a text that only a table knows: for which card on the table a card is meant."""
        if not given.startswith(AIM) or not self._taken(seat) or not isinstance(state, Gathering):
            return None
        card = step_of(state, seat, given.removeprefix(AIM))
        return ~card if isinstance(card, int) and card in state.aims() else None

    def ruling(self, seat: int, state: State, action: Action) -> Ruling | None:
        """Why a step can be taken now or not, where the order of steps is nobody's business; else None."""
        if not is_gathering(state) or not isinstance(action, int):
            return None
        assert isinstance(state, Gathering)
        if state.current_player() != seat or action not in state.gathers():
            return None
        taken, text = self._taken(seat), state.get_game().action_to_string(seat, action)
        ruling = ruling_of(state, taken, action, self.fits(seat, state, action))
        if not ruling.legal and 0 < len(self._places.get(text, ())) <= taken.count(action):
            return Ruling(False, ruling.clause, t("{card} is chosen already.", card=text))
        return ruling

    # --- what is seen

    def view(self, seat: int | None, state: State, common: ViewCache) -> View:
        """What a seat sees: who composes a turn sees it in the making."""
        if seat is None or state.composing() < 0 or state.current_player() != seat:
            return state.view(seat, common)
        if isinstance(state, Rearranging):
            now = self.state(seat, state)
            seen = staged_view(now.view(seat)) if self._taken(seat) else state.view(seat, common)
            return self._wider(seen, seat, state)
        if not self._is_in_place(seat, state):
            return staged_view(self.state(seat, state).view(seat))
        return self._gathered(state.view(seat, common), seat, state)

    def _gathered(self, seen: View, seat: int, state: State) -> View:
        """A view in which touched things are marked where they are; another touch takes them back."""
        taps, game = self._taken(seat), state.get_game()
        places, texts = things(seen, state, seat), self._texts(seat, state)
        held = _held(seen, seat)
        wants: dict[str, str] = {}
        offered: dict[str, ActionView] = {}
        for text, ids in places.items():
            taken = texts.count(text)
            for place in ids[:taken]:
                wants[place] = f"{TAKE_BACK}{text}"
            action = step_of(state, seat, text)
            if taken:
                back = f"{TAKE_BACK}{text}"
                again = t("Take it back")
                offered[back] = ActionView(back, again, tuple(ids[:taken]), "", stays=True)
            if taken >= len(ids) or not isinstance(action, int):
                continue
            turn, label = arranged(state, [*taps, action]), game.action_label(action)
            if turn is not None or is_begun(state, [*taps, action]):
                stays = turn is None or turn.goes_on()
                offered[text] = ActionView(
                    text, label, (ids[taken],), state._group(action), stays=stays
                )
            elif ids[taken] in held and self._may_replace(seat, state, action):
                instead = f"{INSTEAD}{text}"
                said = t("{choice} instead", choice=label)
                offered[instead] = ActionView(instead, said, (ids[taken],), "", stays=True)
                wants[ids[taken]] = instead
        now = self.state(seat, state)
        for action in dict.fromkeys([*now.legal_actions(), *state.legal_actions()]):
            text = game.action_to_string(seat, action)
            if text not in places and self._is_offered(seat, state, action):
                touched = () if taps else now._touches(action)
                label = game.action_label(action)
                offered[text] = ActionView(text, label, touched, now._group(action))
        if not taps:
            return replace(seen, actions=tuple(offered.values()))
        if isinstance(state, Gathering):
            numbers = [tap for tap in taps if isinstance(tap, int)]
            prompt: str = state.gathering(numbers)[1]
            for card in state.aims():
                aimed = [*taps, ~card]
                if arranged(state, aimed) is None and not is_begun(state, aimed):
                    continue
                if state.gathering([*numbers, ~card])[1] == prompt:
                    continue  # it is meant for that already
                text = game.action_to_string(seat, card)
                aim, label = f"{AIM}{text}", t("meant for {card}", card=text)
                offered[aim] = ActionView(aim, label, (text,), "", stays=True)
                wants[text] = aim
        else:
            prompt = now.view(seat).prompt
        shown = replace(
            seen, zones=marked(seen.zones, wants), actions=tuple(offered.values()), prompt=prompt
        )
        return staged_view(shown)

    def _is_offered(self, seat: int, state: State, action: Action) -> bool:
        """Whether an action that no thing stands for is offered: where cards are touched first, what is said
        of them comes after them."""
        turn = self._ordered(seat, state, action)
        if turn is None:
            return self._fits_loosely(seat, state, action)
        if self._taken(seat) or turn.after.composing() != 1:
            return True
        return not isinstance(state, Gathering) or not state.gathers()

    def _wider(self, view: View, seat: int, state: State) -> View:
        """The view of who composes a turn, with the steps that can be taken in another order."""
        now = self.state(seat, state)
        if not view.actions or not isinstance(now, Rearranging):
            return view
        game = state.get_game()
        legal = now.legal_actions()
        more = tuple(
            ActionView(
                game.action_to_string(seat, action),
                game.action_label(action),
                now._touches(action),
                now._group(action),
            )
            for action in now.wishes()
            if action not in legal and self._ordered(seat, state, action) is not None
        )
        return replace(view, actions=(*more, *view.actions)) if more else view

    # --- taking back

    def may_undo(self, seat: int | None) -> bool:
        """Whether a seat has taken a step that it can take back."""
        return seat == self.seat and bool(self._taps)

    def notices(self, seat: int) -> list[str]:
        """What a seat is to be told, once: why a card that it touched could not join the one it chose."""
        if seat != self.seat or self._notice is None:
            return []
        notice, self._notice = self._notice, None
        return [notice]

    def takes_back(self, seat: int, state: State, given: str | Action) -> bool:
        """Whether a text takes back a step of a seat's: the latest, one that it names, or the only one for
        another."""
        if not isinstance(given, str) or not self.may_undo(seat):
            return False
        other = self._named(seat, state, given, INSTEAD)
        if isinstance(other, int):
            return self._may_replace(seat, state, other)
        return given == UNDO or self._named(seat, state, given) in self._taps

    def _may_replace(self, seat: int, state: State, action: Action) -> bool:
        """Whether a card may take the place of the only one that is chosen: they do not go together, and it
        would be chosen as that one was. Who touches it means it and not the other."""
        if len(self._taken(seat)) != 1 or self.fits(seat, state, action):
            return False
        if state.get_game().action_to_string(seat, action) not in self._places:
            return False
        alone = arranged(state, [action])
        if alone is None:
            return is_begun(state, [action])
        return alone.goes_on() and alone.after.current_player() == seat

    def _named(self, seat: int, state: State, given: str, before: str = TAKE_BACK) -> Action | None:
        if not given.startswith(before) or isinstance(state, Rearranging):
            return None
        return step_of(state, seat, given.removeprefix(before))

    def undo(self, state: State, given: str = UNDO) -> None:
        """Take back what `takes_back`: the latest step, with what went along, or the one that is named; or
        the only one for the one that is named."""
        seat = self.seat
        other = self._named(seat, state, given, INSTEAD)
        if other is not None:
            ruling = self.ruling(seat, state, other)
            self.clear()
            self.take(seat, state, other)
            self._notice = None if ruling is None else ruling.text
            return
        step = self._named(seat, state, given)
        if step is None:
            self._taps, self._steps, self._state = self._before.pop()
        else:
            self._take_out(step, state)
        if not self._taps:
            self.clear()

    def _take_out(self, step: Action, state: State) -> None:
        seat, taps, places = self.seat, list(self._taps), self._places
        place = len(taps) - 1 - taps[::-1].index(step)
        del taps[place]
        if place < len(taps) and isinstance(taps[place], int) and taps[place] < 0:  # type: ignore[operator]
            del taps[place]  # what it was meant for
        self.clear()
        self._places = places
        for number in range(len(taps)):
            turn = arranged(state, taps[: number + 1]) or Arranged([], state)
            self._keep(seat, taps[: number + 1], turn.steps, turn.after)

    def clear(self) -> None:
        """Forget the steps."""
        self.seat, self._state = -1, None
        self._before, self._taps, self._steps = [], [], []
        self._places = {}
        self._notice = None


def _held(view: View, seat: int) -> set[str]:
    """The things that a seat holds in its hand."""
    return {
        item.id
        for zone in view.zones
        if isinstance(zone, CardZone) and zone.layout == "hand" and zone.owner == seat
        for item in zone.items
    }


def _ends(state: State, action: Action) -> bool:
    """Whether a legal action alone ends a turn that begins in a state, as a pass does."""
    return (
        isinstance(action, int) and state._is_legal(action) and state.child(action).composing() != 1
    )


def staged_view(view: View) -> View:
    """The view of who composes a turn: a step can be taken back."""
    return replace(view, actions=(*view.actions, ActionView(UNDO, t("A step back"), (), "")))
