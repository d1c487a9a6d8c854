"""What a table learned: the curve of the rules alive, how well it asked, its last words."""

from __future__ import annotations

from itertools import pairwise

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.asked import Asked
from classroom.debrief.experiments import Experiment
from classroom.debrief.last_words import LastWord
from classroom.printing.curve import CurveDrawing, CurvePicture, Marked
from classroom.printing.look import MM
from classroom.printing.page import BODY, LABEL, rule
from classroom.printing.prose import bold, tile
from classroom.printing.table.setting import GAP, PART, THOUGHT, Room, TableSetting
from classroom.said import Said, counted, said

_NOTERS = 2
"""Pupils who noted rules, from how many on a table's page says how long refuted ones were kept: of
one alone it would be that pupil's own affair."""


class Learned(TableSetting):
    """What was learned, but for the Prophets."""

    def curve(self, room: Room, width: float) -> list[Flowable]:
        points = self.found.curve
        if not room.curve or not self.found.counts.plays:
            return []
        drawing = CurveDrawing(
            CurvePicture(
                points=[(point.laid, point.alive) for point in points],
                library=self.found.library,
                marks=self._marked_on_curve(),
                reigns=[(reign.after, reign.until) for reign in self.found.reigns],
            ),
            self.say(said("Rules of the catalogue still alive, card by card")),
            self.say(said("cards laid")),
            room.curve,
            right_to_left=self.language.right_to_left,
        )
        alt = said(
            "The curve of the rules still alive: %(library)s before the deal, %(start)s after it, "
            "%(end)s at the end.",
            library=self.found.library,
            start=points[1].alive,
            end=points[-1].alive,
        )
        details = [
            counted(
                "%(count)s card laid: %(alive)s alive.",
                "%(count)s cards laid: %(alive)s alive.",
                point.laid,
                alive=point.alive,
            )
            for before, point in pairwise(points)
            if point.alive != before.alive
        ]
        return [self.figure(drawing, alt, details), Spacer(0, 6)]

    def _marked_on_curve(self) -> list[Marked]:
        """Falls and declarations, then the other turning points: of these some find no room."""
        alive = {0: self.found.library}
        alive |= {point.laid: point.alive for point in self.found.curve}
        marks = []
        for reign in self.found.reigns:
            label = self.say(said("declared"))
            marks.append(Marked(reign.after, reign.alive, label, "declared"))
        falls = {reign.broken.number for reign in self.found.reigns if reign.broken is not None}
        others = sorted(self.found.turning_points, key=lambda moment: moment.number not in falls)
        for moment in others:
            if moment.kind == "declaration":
                continue
            cards = "".join(map(tile, moment.cards[:1])) + ("…" if moment.cards[1:] else "")
            fell = moment.number in falls
            mark = Marked(moment.upto, alive[moment.upto], cards, "fell" if fell else "turning")
            marks += [mark] if mark not in marks else []
        return marks

    def tests(self, room: Room) -> list[Flowable]:
        """How well the table asked: in figures, and one question that was asked and one not."""
        found = self.found
        told: list[str] = []
        share, kept = found.measured.could_discriminate, found.measured.immunised
        if share is not None:
            told.append(self.say(_discriminating(share.count, share.of)))
        if found.praised is not None:
            label = bold(self.say(said("A good question.")))
            told.append(f"{label} {self.together(_praised(found.praised))}")
        if found.missed is not None and found.missed.best is not None:
            label = bold(self.say(said("A question not asked.")))
            told.append(f"{label} {self.together(_missed(found.missed, found.missed.best))}")
        noters = {own.play.by for own in found.measured.plays if own.noted is not None}
        if kept is not None and kept.count and len(noters) >= _NOTERS:
            told.append(self.say(_immunised(kept.count, kept.of)))
        if not room.tests or not told:
            return []
        heading = self.heading(said("How we asked"), PART, 2)
        return [heading, *(self.prose(text, BODY) for text in told), Spacer(0, 6)]

    def last_words(self, room: Room) -> list[Flowable]:
        words = self.found.last_words
        if not words or not room.last_words:
            return []
        rows = [
            (
                self.prose(self.player(word.who), BODY),
                self.prose(self.say(said("%(sure)s %% sure", sure=word.confidence)), BODY),
                self.prose(self.show(word.words), THOUGHT),
                "",
                self.prose(self.say(_judged(word)), LABEL),
            )
            for word in words
        ]
        who, sure, judged = 26 * MM, 20 * MM, 26 * MM
        widths = (who, sure, self.width - who - sure - GAP - judged, GAP, judged)
        heading = self.heading(said("What we thought at the end"), PART, 2)
        return [rule(), heading, self.items(rows, widths, row_gap=1)]


def _discriminating(count: int, plays: int) -> Said:
    return counted(
        "Of %(plays)s plays of cards by pupils %(count)s could tell rules apart: rules alive "
        "predicted different answers.",
        "Of %(plays)s plays of cards by pupils %(count)s could tell rules apart: rules alive "
        "predicted different answers.",
        count,
        plays=plays,
    )


def _praised(play: Asked) -> tuple[Said, ...]:
    assert play.split is not None
    assert play.cards is not None
    split = play.split
    return (
        said(
            "%(player)s’s %(cards)s, card %(ordinal)s: of %(alive)s rules alive %(right)s said "
            "right, %(wrong)s wrong.",
            player=play.by,
            cards=play.cards,
            ordinal=play.ordinals[0],
            alive=split.alive,
            right=split.right,
            wrong=split.alive - split.right,
        ),
        counted(
            "Whatever the answer, at least %(count)s had to go.",
            "Whatever the answer, at least %(count)s had to go.",
            split.ruled_out,
        ),
    )


def _missed(play: Asked, better: Experiment) -> tuple[Said, ...]:
    assert play.split is not None
    assert play.cards is not None
    split = play.split
    return (
        said(
            "Card %(ordinal)s, %(cards)s: of %(alive)s rules alive %(right)s said right, %(wrong)s "
            "wrong.",
            ordinal=play.ordinals[0],
            cards=play.cards,
            alive=split.alive,
            right=split.right,
            wrong=split.alive - split.right,
        ),
        said(
            "The same hand held %(card)s: %(right)s to %(wrong)s.",
            card=better.card,
            right=better.split.right,
            wrong=better.split.alive - better.split.right,
        ),
    )


def _immunised(count: int, turns: int) -> Said:
    return counted(
        "In %(count)s of %(turns)s turns the notebook kept a rule that the table had contradicted.",
        "In %(count)s of %(turns)s turns the notebook kept a rule that the table had contradicted.",
        count,
        turns=turns,
    )


def _judged(word: LastWord) -> Said:
    if word.right is None:
        return said("own words")
    return said("the rule") if word.right else said("another rule")
