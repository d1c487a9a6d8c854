"""Decisions about the demo round and the steps of the script."""

from __future__ import annotations

from classroom.cards import Card
from classroom.classes import demo, demo_choice, script
from classroom.classes.classroom import Classroom
from classroom.classes.decisions.situation import ClassSituation
from classroom.classes.demo import Demo
from classroom.classes.events import (
    ClassEvent,
    DemoAnswered,
    DemoBegun,
    DemoCardShown,
    DemoRevealed,
    ScriptMoved,
)
from classroom.classes.teacher_commands import (
    AnswerCard,
    BeginDemo,
    HoldUpCard,
    TellDemoRule,
    TurnScript,
)
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.rules.described_rule import described


def begin_demo(at: ClassSituation, _: BeginDemo | None = None) -> list[ClassEvent]:
    """Begin a demo round with its starter.

    Its rule is, if possible, one that no table plays or has played, that isn't in the plan and that
    no demo has had.
    """
    plan = at.classroom.plan
    chosen = (*plan.rules, *(() if plan.rule is None else (plan.rule,)))
    played = [described(rule).rule for rule in chosen]
    for table in at.tables.values():
        played += [each.round.rule for each in table.rounds]
    rule = demo_choice.rule_to_show(played, at.classroom.demo_rules, at.classroom.demo)
    return [DemoBegun(rule=rule, starter=str(demo.STARTER))]


def _running(classroom: Classroom) -> Demo:
    if classroom.demo is None:
        raise Refused(N_("no demo round has started"))
    if classroom.demo.revealed:
        raise Refused(N_("this demo’s rule has been revealed; start a new demo"))
    return classroom.demo


def hold_up_card(at: ClassSituation, command: HoldUpCard) -> list[ClassEvent]:
    """Put a card to the vote of the class, in place of one that waits; None takes it back."""
    running = _running(at.classroom)
    if command.card is not None:
        _read(command.card)
        if len(running.tried) > demo.MAX_DEMO_CARDS:
            raise Refused(N_("the projector has no room for another card; reveal the rule"))
    return [DemoCardShown(card=command.card)]


def answer_card(at: ClassSituation, _: AnswerCard) -> list[ClassEvent]:
    """Show the class where the card that waits belongs."""
    running = _running(at.classroom)
    if running.waiting is None:
        raise Refused(N_("no card is waiting for an answer; choose one first"))
    return [DemoAnswered(right=demo_choice.verdict(running, running.waiting))]


def tell_demo_rule(at: ClassSituation, _: TellDemoRule) -> list[ClassEvent]:
    _running(at.classroom)
    return [DemoRevealed()]


def turn_script(at: ClassSituation, command: TurnScript) -> list[ClassEvent]:
    """Go to a step; going to the current one begins a lesson that has not begun."""
    steps = at.classroom.plan.steps
    if not steps:
        raise Refused(N_("this class has no script"))
    if not 0 <= command.step < len(steps):
        raise Refused(N_("the script has no such step"))
    now = script.turned(steps, at.classroom.script, command.step, at.now)
    return [ScriptMoved(**now.to_json())]


def follow_script(at: ClassSituation, do: str, what: str) -> list[ClassEvent]:
    """Move the script on if a command at all tables is the button of a later step.

    The current step counts too, unless it is done. Nothing happens in a closed class.
    """
    if at.classroom.closed:
        return []
    now = script.after(at.classroom.plan.steps, at.classroom.script, do, what, at.now)
    return [] if now == at.classroom.script else [ScriptMoved(**now.to_json())]


def _read(card: str) -> None:
    try:
        Card.parse(card)
    except ValueError:
        raise Refused(N_("there’s no such card")) from None
