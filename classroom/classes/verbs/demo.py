"""The demo round that the class plays together on the projector."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from classroom.cards import Card
from classroom.classes import demo, demo_choice, polls
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import ForClass
from classroom.classes.demo import Demo
from classroom.classes.polls import Poll
from classroom.classes.situation import ClassSituation
from classroom.classes.text_types import Listed
from classroom.classes.withheld import demo_withheld
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.rules.described_rule import described


class DemoBegun(ClassEvent, frozen=True, kw_only=True, tag="demo"):
    """A demo round begins; `rule` is an id of the catalogue."""

    rule: str
    starter: str
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        begun = demo.begun(self.rule, Card.parse(self.starter))
        shown = classroom.demo_rules | {begun.rule}
        return replace(classroom, demo=begun, demo_rules=shown, poll=None)


class DemoCardShown(ClassEvent, frozen=True, kw_only=True, tag="demo_card"):
    """The class votes on this card; null: the vote is over."""

    card: str | None
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        card = None if self.card is None else Card.parse(self.card)
        poll = None if card is None else Poll(seq, "demo", choices=2)
        return replace(classroom, demo=demo.held_up(_demo(classroom), card), poll=poll)


class DemoAnswered(ClassEvent, frozen=True, kw_only=True, tag="demo_answer"):
    """The card is put where the rule requires. `right` is its verdict."""

    right: bool
    v: Literal[2] = 2

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        answered = demo.answered(_demo(classroom), self.right)
        return replace(classroom, demo=answered, poll=polls.closed(classroom.poll, "demo"))


class DemoRevealed(ClassEvent, frozen=True, kw_only=True, tag="demo_rule"):
    """The rule of the demo round is revealed."""

    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        revealed = demo.revealed(_demo(classroom))
        return replace(classroom, demo=revealed, poll=polls.closed(classroom.poll, "demo"))


class BeginDemo(ForClass, frozen=True, tag="demo"):
    """Restarts the demo round; once its rule was revealed, with a different rule."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        return demo_begun(at)


class HoldUpCard(ForClass, frozen=True, tag="demo_card"):
    """Lets the class vote on a card of the demo round."""

    card: Listed | None = None
    """Null: none."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Put a card to the vote of the class, in place of one that waits; None takes it back."""
        running = _running(at)
        if self.card is not None:
            _read(self.card)
            if len(running.tried) > demo.MAX_DEMO_CARDS:
                raise Refused(N_("the projector has no room for another card; reveal the rule"))
        return [DemoCardShown(card=self.card)]


class AnswerCard(ForClass, frozen=True, tag="demo_answer"):
    """Shows where the card belongs under the rule."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Show the class where the card that waits belongs."""
        running = _running(at)
        if running.waiting is None:
            raise Refused(N_("no card is waiting for an answer; choose one first"))
        return [DemoAnswered(right=demo_choice.verdict(running, running.waiting))]


class TellDemoRule(ForClass, frozen=True, tag="demo_rule"):
    """Reveals the rule of the demo round."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        _running(at)
        return [DemoRevealed()]


def _running(at: ClassSituation) -> Demo:
    running = at.classroom.demo
    if running is None:
        raise Refused(N_("no demo round has started"))
    if running.revealed:
        raise Refused(N_("this demo’s rule has been revealed; start a new demo"))
    if demo_withheld(at.classroom, at.tables.values()):
        raise Refused(N_("a table is playing this rule now; start the demo again"))
    return running


def _read(card: str) -> None:
    try:
        Card.parse(card)
    except ValueError:
        raise Refused(N_("there’s no such card")) from None


def _demo(classroom: Classroom) -> Demo:
    if classroom.demo is None:
        raise ValueError("a demo goes on that has not begun")
    return classroom.demo


def to_show(at: ClassSituation) -> list[ClassEvent]:
    """Begin a demo round where there is none, or where its rule must not be shown any more."""
    tables = at.tables.values()
    fresh = at.classroom.demo is None or demo_withheld(at.classroom, tables)
    return demo_begun(at) if fresh else []


def demo_begun(at: ClassSituation) -> list[ClassEvent]:
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
