"""The projector and the script: views to show, the demo round, steps of the lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from classroom.cards import Card
from classroom.classes import classroom as lesson
from classroom.classes import demo, script
from classroom.classes.classroom import Classroom
from classroom.classes.demo import Demo
from classroom.classes.script import At
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.rules.described_rule import described
from classroom.service.base import Base, Body


class ProjectorService(Base):
    """Choosing what the projector shows, the demo round, and the script."""

    def show(self, class_id: str, show: lesson.ProjectorShow, key: str | None = None) -> bool:
        """Choose what the projector shows; in a closed class anything but explanation and demo.

        Return whether nothing but the step has changed. Steps don't concern the tables, so
        listeners are not notified of them here: that is left to the caller.
        """
        before = self.classroom(class_id).show

        def put(classroom: Classroom) -> list[Body]:
            nonlocal before
            before = classroom.show
            if show.what not in lesson.SHOWS:
                raise Refused(N_("the projector can’t show this"))
            if show.table is not None and show.table not in classroom.tables:
                raise Refused(N_("this class has no table %(table)s"), table=show.table)
            if classroom.closed and show.what in lesson.ASIDES:
                raise Refused(N_("this class is over"))
            first = show.what == "demo" and classroom.demo is None
            body = {
                "type": "show",
                "what": show.what,
                "table": show.table,
                "step": max(0, show.step),
                "names": show.names,
                "since": show.since,
                "by": show.by,
                "round": show.round,
                "overthrows": show.overthrows,
                "minutes": show.minutes,
            }
            return [self._new_demo(classroom), body] if first else [body]

        self._change_class(class_id, put, key, tell=False, closed_too=True)
        stepped = replace(before, step=show.step) == show
        if not stepped:
            self._tell(class_id, None)
        return stepped

    # The demo round

    def begin_demo(self, class_id: str, key: str | None = None) -> None:
        """Begin a demo round with its starter.

        After a demo whose rule was revealed it has a different rule.
        """
        self._change_class(class_id, lambda classroom: [self._new_demo(classroom)], key)

    def hold_up(self, class_id: str, card: str | None, key: str | None = None) -> None:
        """Put a card to the vote of the class, in place of one that waits; None takes it back."""

        def hold(_: Classroom, running: Demo) -> Body:
            if card is not None:
                _read(card)
                if len(running.tried) > demo.MAX_DEMO_CARDS:
                    raise Refused(N_("the projector has no room for another card; reveal the rule"))
            return {"type": "demo_card", "card": card}

        self._change_demo(class_id, hold, key)

    def answer_card(self, class_id: str, key: str | None = None) -> None:
        """Show the class where the card that waits belongs."""

        def answer(_: Classroom, running: Demo) -> Body:
            if running.waiting is None:
                raise Refused(N_("no card is waiting for an answer; choose one first"))
            return {"type": "demo_answer"}

        self._change_demo(class_id, answer, key)

    def tell_demo_rule(self, class_id: str, key: str | None = None) -> None:
        """Reveal the rule of the demo round."""
        self._change_demo(class_id, lambda *_: {"type": "demo_rule"}, key)

    def _change_demo(
        self, class_id: str, decide: Callable[[Classroom, Demo], Body], key: str | None
    ) -> None:
        def change(classroom: Classroom) -> list[Body]:
            if classroom.demo is None:
                raise Refused(N_("no demo round has started"))
            if classroom.demo.revealed:
                raise Refused(N_("this demo’s rule has been revealed; start a new demo"))
            return [decide(classroom, classroom.demo)]

        self._change_class(class_id, change, key)

    def _new_demo(self, classroom: Classroom) -> Body:
        """Return the event that begins a demo.

        Its rule is, if possible, one that no table plays or has played and that isn't in the plan.
        """
        plan = classroom.plan
        chosen = (*plan.rules, *(() if plan.rule is None else (plan.rule,)))
        played = [described(rule).rule for rule in chosen]
        for number in classroom.tables:
            played += [each.round.rule for each in self.table(classroom.id, number).rounds]
        rule = demo.rule_to_show(played, classroom.demo_rules, classroom.demo)
        return {"type": "demo", "rule": rule, "starter": str(demo.STARTER)}

    # The steps of the lesson

    def turn_script(self, class_id: str, step: int, key: str | None = None) -> None:
        """Go to a step of the script.

        Going to the current step begins a lesson that has not begun.
        """

        def turn(classroom: Classroom) -> list[Body]:
            steps = classroom.plan.steps
            if not steps:
                raise Refused(N_("this class has no script"))
            if not 0 <= step < len(steps):
                raise Refused(N_("the script has no such step"))
            return [_at(script.turned(steps, classroom.script, step, self.now()))]

        self._change_class(class_id, turn, key)

    def follow_script(self, class_id: str, do: str, what: str, key: str | None = None) -> None:
        """Move the script on if what the teacher did at all tables is the button of a later step.

        The current step counts too, unless it is done. Nothing happens in a closed class.
        """

        def follow(classroom: Classroom) -> list[Body]:
            if classroom.closed:
                return []
            at = script.after(classroom.plan.steps, classroom.script, do, what, self.now())
            return [] if at == classroom.script else [_at(at)]

        self._change_class(class_id, follow, key and f"follow:{key}", closed_too=True)


def _at(at: At) -> Body:
    return {"type": "script", **at.to_json()}


def _read(card: str) -> None:
    try:
        Card.parse(card)
    except ValueError:
        raise Refused(N_("there’s no such card")) from None
