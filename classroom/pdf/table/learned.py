"""Learning at a table: rules that still fitted, pupils' beliefs, how well they asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.evidence.experiments import Experiment
from classroom.debrief.evidence.information import PlayInformation, predicted
from classroom.debrief.evidence.last_guesses import LastGuess
from classroom.debrief.findings.turning_points import Moment
from classroom.game.claims import read_rule
from classroom.i18n.messages import Message, RuleRef, counted_message, message
from classroom.pdf.beliefs import (
    Belief,
    BeliefBar,
    beliefs,
    contradicted_already,
    describe_bar,
    held_by,
    how_to_read,
)
from classroom.pdf.curve import Count, CurveDrawing, CurvePicture, Marked
from classroom.pdf.page import BODY, LABEL
from classroom.pdf.style import MM
from classroom.pdf.table import render_context
from classroom.pdf.text import bold, thought
from classroom.rules.automaton import Automaton
from classroom.rules.builder.terms import Built
from classroom.rules.builder.to_text import brief
from classroom.rules.compare import equivalent

_WORDS = 0.55
"""Of the width, what is for the words beside a bar."""
_NOTERS = 2
"""Pupils who noted rules before the page says how long refuted ones were kept: with only one it
would single that pupil out."""


class Learned(render_context.TableSetting):
    """The section on learning, without the Prophets."""

    def curve(self, room: render_context.Room, shown: Sequence[Moment]) -> list[Flowable]:
        """Return the curve of the rules that still fit, of all that the program knows."""
        found = self.found
        if not room.curve or not found.counts.plays:
            return []
        points = [(point.laid, point.wider) for point in found.curve]
        known = points[0][1]
        name = message("of the %(count)s that the program knows", count=known)
        drawing = CurveDrawing(
            CurvePicture(
                curves=[Count(self.say(name), known, points)],
                marks=self._marked_on_curve(shown),
                reigns=[(reign.after, reign.last) for reign in found.reigns],
            ),
            self.say(message("cards played")),
            room.curve,
            right_to_left=self.language.right_to_left,
            number=self.language.number,
        )
        alt = message(
            "The curve of the rules that still fit, of the %(known)s that the program knows: "
            "%(start)s after the start and %(end)s at the end.",
            known=known,
            start=points[1][1],
            end=points[-1][1],
        )
        details = [
            counted_message(
                "Rules that still fit after %(count)s card: %(known)s.",
                "Rules that still fit after %(count)s cards: %(known)s.",
                laid,
                known=now,
            )
            for (_, before), (laid, now) in pairwise(points)
            if before != now
        ]
        read = message(
            "How to read this: the line drops when an answer rules out rules. Each thin line "
            "down means ten times fewer rules."
        )
        return [
            self.heading(message("Rules that still fit"), render_context.PART, 2),
            self.figure(drawing, alt, details),
            self.prose(self.say(read), render_context.NOTE),
            Spacer(0, 5),
        ]

    def _marked_on_curve(self, shown: Sequence[Moment]) -> list[Marked]:
        """Return the turning points by their numbers, then declarations and overthrows."""
        marks = [
            Marked(moment.upto, str(number), "turning") for number, moment in enumerate(shown, 1)
        ]
        upto = {moment.number: moment.upto for moment in self.found.moments}
        for reign in self.found.reigns:
            marks.append(Marked(reign.after, self.say(message("declared")), "declared"))
            if reign.broken is not None:
                at = upto[reign.broken.number]
                marks.append(Marked(at, self.say(message("overthrown")), "fell"))
        return marks

    @cached_property
    def _held(self) -> tuple[Belief, ...]:
        """The rules that pupils held."""
        return tuple(beliefs(self.found.course))

    def beliefs(
        self, room: render_context.Room, pinned: Sequence[Moment], short: bool = False
    ) -> list[Flowable]:
        """Return pupils' beliefs, each with a bar over the cards; in short beside it."""
        chosen = _telling(self._held, room.beliefs, pinned)
        if not chosen:
            return []
        told: list[Flowable] = [
            self.heading(message("What we thought the rule was"), render_context.PART, 2)
        ]
        words = _WORDS * self.width
        bars = [self._bar(belief) for belief in chosen]
        if short:
            widths = (
                words - render_context.SECTION_GAP,
                render_context.SECTION_GAP,
                self.width - words,
            )
            rows = [
                (self._believed(belief, short), "", bar)
                for belief, bar in zip(chosen, bars, strict=True)
            ]
            told.append(self.grid(rows, widths))
        else:
            for belief, bar in zip(chosen, bars, strict=True):
                told += [*self._believed(belief, short), bar]
        read = how_to_read(
            crossed=any(belief.against and not belief.already for belief in chosen),
            kept=any(belief.kept is not None for belief in chosen),
            unsaid=any(sure is None for belief in chosen for _, sure in belief.sure),
        )
        return [*told, self.prose(self.together(read), render_context.NOTE), Spacer(0, 5)]

    def _bar(self, belief: Belief) -> Flowable:
        bar = BeliefBar(belief, self.found.counts.laid, self.language.right_to_left)
        return self.figure(bar, describe_bar(belief))

    def _believed(self, belief: Belief, short: bool) -> list[Flowable]:
        """Return who believed what; in short a built rule without its explanations."""
        about, held = self._about(belief), belief.note.words
        assert held is not None
        if belief.note.right:
            return [
                self.prose(
                    self.labelled(about, self.say(message("that was the rule"))),
                    render_context.BELIEF_TEXT,
                )
            ]
        if short and isinstance(held, RuleRef):
            rule = read_rule(self.found.course.entries[belief.note.number - 1]["note"])
            held = RuleRef(brief(rule), held.rule) if isinstance(rule, Built) else held
        told: list[Flowable] = [
            self.prose(self.labelled(about, thought(self.show(held))), render_context.BELIEF_TEXT)
        ]
        if belief.already:
            told.append(self.prose(self.say(contradicted_already(belief)), render_context.NOTE))
        return told

    def _about(self, belief: Belief) -> str:
        who, sure = held_by(belief)
        return bold(who) if sure is None else f"{bold(who)}, {self.say(sure)}"

    def tests(self) -> list[Flowable]:
        """Return how well the table asked: in figures, one good question and one missed."""
        found, asked = self.found, self.found.asked
        told: list[str] = []
        share, kept = found.measured.could_discriminate, found.measured.immunised
        if share is not None:
            told.append(self.say(_discriminating(share.count, share.of)))
        if asked.praised is not None:
            label = bold(self.say(message("A good test.")))
            told.append(f"{label} {self.together(_praised(asked.praised))}")
        if asked.missed is not None and asked.missed.best is not None:
            label = bold(self.say(message("A missed chance to test.")))
            told.append(f"{label} {self.together(_missed(asked.missed, asked.missed.best))}")
        noters = {own.play.by for own in found.measured.plays if own.noted is not None}
        if kept is not None and kept.count and len(noters) >= _NOTERS:
            told.append(self.say(_immunised(kept.count, kept.of)))
        if not told:
            return []
        heading = self.heading(message("How we asked"), render_context.PART, 2)
        return [heading, *(self.prose(text, BODY) for text in told), Spacer(0, 6)]

    def named(self, room: render_context.Room) -> list[Flowable]:
        """Return the pupils who named the rule, or one as good, at the end."""
        robots = self.found.participants.robots
        words = [word for word in self.found.last_guesses if word.who not in robots]
        right = [self.player(word.who) for word in words if self._is_the_rule(word)]
        same = [word.who for word in words if self._as_good(word)]
        as_good = list(map(self.player, same))
        told = (
            (message("Named the rule at the end:"), right),
            (message("Named a rule that no card could tell from the secret one by then:"), as_good),
        )
        lines = [f"{bold(self.say(label))} {', '.join(who)}." for label, who in told if who]
        return [self.prose(" ".join(lines), BODY)] if lines and room.named else []

    def _is_the_rule(self, word: LastGuess) -> bool:
        """Return whether a guess is the rule itself, and not only from this starting card."""
        rule = word.words.rule if isinstance(word.words, RuleRef) else None
        return isinstance(rule, Automaton) and equivalent(self.found.round.rule, rule)

    def _as_good(self, word: LastGuess) -> bool:
        return word.same_since is not None and not self._is_the_rule(word)

    def _judged(self, word: LastGuess) -> Message:
        if word.right is None:
            return message("in their own words")
        if self._is_the_rule(word):
            return message("the rule")
        if self._as_good(word):
            return message("as good as the rule")
        return message("a different rule")

    def last_guesses(self) -> list[Flowable]:
        words = self.found.last_guesses
        if not words:
            return []
        rows = [
            (
                self.prose(self.player(word.who), BODY),
                self.prose(self.say(_sure(word)), BODY),
                self.prose(self.show(word.words), render_context.THOUGHT),
                "",
                self.prose(self.say(self._judged(word)), LABEL),
            )
            for word in words
        ]
        who, sure, judged = 26 * MM, 20 * MM, 26 * MM
        widths = (
            who,
            sure,
            self.width - who - sure - render_context.SECTION_GAP - judged,
            render_context.SECTION_GAP,
            judged,
        )
        heading = self.heading(message("What we thought at the end"), render_context.PART, 2)
        return [heading, self.items(rows, widths, row_gap=1), Spacer(0, 6)]


def _sure(word: LastGuess) -> Message:
    if word.confidence is None:
        return message("how sure: not said")
    return message("%(sure)s%% sure", sure=word.confidence)


def _telling(every: Sequence[Belief], most: int, pinned: Sequence[Moment]) -> list[Belief]:
    """Return at most `most` of the rules that pupils held, in their order.

    First come those that a turning point contradicted while they were held, then those that any
    card did, then the rule itself; and of each pupil one before a second. Of equals the shortest.
    One of them is the rule itself, if anyone had it: a page with a refuted rule alone would say
    that no one did.
    """
    cards = {ordinal for moment in pinned for ordinal in moment.ordinals}

    def weight(belief: Belief) -> tuple[bool, bool, bool, bool, int, int]:
        note = belief.note
        return (
            note.fate == "ruled_out" and belief.against in cards,
            note.fate == "ruled_out" and belief.against is not None,
            bool(note.right),
            note.fate == "stood",
            -len(str(note.words)),
            -note.number,
        )

    ranked = sorted(every, key=weight, reverse=True)
    first = list({belief.note.who: belief for belief in reversed(ranked)}.values())
    best = sorted(first, key=weight, reverse=True)
    chosen = [*best, *(belief for belief in ranked if belief not in first)][:most]
    right = next((belief for belief in ranked if belief.note.right), None)
    if right is not None and most and not any(belief.note.right for belief in chosen):
        chosen[-1] = right
    return sorted(chosen, key=lambda belief: belief.note.number)


def _discriminating(count: int, plays: int) -> Message:
    return counted_message(
        "Of the pupils’ %(plays)s plays of cards, %(count)s could tell rules apart: those that "
        "still fitted predicted different answers.",
        "Of the pupils’ %(plays)s plays of cards, %(count)s could tell rules apart: those that "
        "still fitted predicted different answers.",
        count,
        plays=plays,
    )


def _praised(play: PlayInformation) -> tuple[Message, ...]:
    assert play.split is not None
    assert play.cards is not None
    return (
        message(
            "%(player)s’s %(cards)s, card %(ordinal)s.",
            player=play.by,
            cards=play.cards,
            ordinal=play.ordinals[0],
        ),
        predicted(play.split),
        counted_message(
            "Right or wrong, the answer had to rule out at least %(count)s of them.",
            "Right or wrong, the answer had to rule out at least %(count)s of them.",
            play.split.ruled_out,
        ),
    )


def _missed(play: PlayInformation, better: Experiment) -> tuple[Message, ...]:
    assert play.split is not None
    assert play.cards is not None
    return (
        message("%(cards)s, card %(ordinal)s.", cards=play.cards, ordinal=play.ordinals[0]),
        predicted(play.split),
        message(
            "%(card)s in the same hand would have split them %(right)s to %(wrong)s.",
            card=better.card,
            right=better.split.right,
            wrong=better.split.still_fit - better.split.right,
        ),
    )


def _immunised(count: int, turns: int) -> Message:
    return counted_message(
        "In %(count)s of %(turns)s turns a pupil kept a rule in the notebook that a card had "
        "contradicted.",
        "In %(count)s of %(turns)s turns a pupil kept a rule in the notebook that a card had "
        "contradicted.",
        count,
        turns=turns,
    )
