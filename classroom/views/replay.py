"""A finished round to step through on the projector: its turning points, and every event.

Before everyone may know its rule, it shows only what was on the projector anyway: cards and
verdicts.
"""

from __future__ import annotations

from bisect import bisect_right

from msgspec import structs

from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.evidence.last_guesses import claimed
from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.findings.replay import ReplayFrame, ReplayOverthrow
from classroom.debrief.told.slides import SlideStep, slides
from classroom.i18n.messages import Language, labelled
from classroom.views import schemas
from classroom.views.projector import projector_event, projector_round
from classroom.views.sealed import Sealed
from classroom.views.table import People, answers, events


def replay(
    classroom: Classroom,
    table: Table,
    number: int,
    found: TableFindings,
    people: People,
    others: Sealed,
) -> schemas.Slides:
    """Return round `number` of the table as slides.

    `found` are the findings of its record, with the names of `people`. Everything that reveals a
    rule in `others`, which another table may not know yet, is withheld.
    """
    played = table.finished[number]
    sealed = not played.revealed or others.tells(played.round.rule)
    steps = [step for step in slides(found) if not others.tells(step)]
    shown = {
        guess.settled or guess.number
        for guess in played.round.guesses.made
        if not sealed and not others.tells(claimed(guess.claim))
    }
    at = list(events(played, people))
    places = _places(steps, [number for number, _ in at])
    # Of a turning point and a mark at the same moment the turning point comes first.
    slide_at = {
        place: n
        for n, (step, place) in reversed(list(enumerate(zip(steps, places, strict=True))))
        if step.number is not None and not sealed
    }
    told = [
        _frame(
            found.frames[number],
            _wall(happened, not sealed, number in shown),
            slide_at.get(place),
            played,
            people.language,
            not sealed,
            others,
        )
        for place, (number, happened) in enumerate(at)
    ]
    return schemas.Slides(
        table=projector_round(classroom, table, number, people, rule=not sealed),
        rule=None if sealed else played.header.rule.statement.say(people.language),
        slides=[] if sealed else _slides(steps, places, people.language),
        frames=told,
        library=None if sealed else found.library,
        answers=[] if sealed else answers(played, people, names=False, others=others),
    )


def _places(steps: list[SlideStep], numbers: list[int]) -> list[int]:
    """Return for each step the index of the last event that had happened by then."""
    return [
        len(numbers) - 1 if step.number is None else bisect_right(numbers, step.number) - 1
        for step in steps
    ]


def _slides(
    steps: list[SlideStep], places: list[int], language: Language
) -> list[schemas.TurningPointSlide]:
    return [
        schemas.TurningPointSlide(
            upto=step.upto,
            cards=list(step.ordinals),
            headline=step.headline.say(language),
            text=" ".join(sentence.say(language) for sentence in step.text),
            idea=labelled(language, *(part.say(language) for part in step.idea))
            if step.idea
            else "",
            question=step.question.asks.say(language) if step.question else "",
            frame=place,
        )
        for step, place in zip(steps, places, strict=True)
    ]


def _wall(happened: schemas.LastEventView, told: bool, words: bool) -> schemas.LastEventView:
    """Return an event for the projector.

    A shown hand is kept if the rule is `told`, and so are a guess's `words` if no sealed rule is in
    them.
    """
    if happened.kind == "dealt":
        return structs.replace(happened, laid=happened.cards)
    return projector_event(happened, hand=told, words=told and words)


def _frame(
    frame: ReplayFrame,
    happened: schemas.LastEventView,
    slide: int | None,
    played: PlayedRound,
    language: Language,
    told: bool,
    others: Sealed,
) -> schemas.ReplayFrameView:
    return schemas.ReplayFrameView(
        happened=happened,
        upto=frame.upto,
        markers=list(frame.markers),
        prophet_markers=list(frame.prophet_markers),
        reigns=frame.reigns,
        prophet=None if frame.prophet is None else played.round.players[frame.prophet],
        still_fit=frame.still_fit if told else None,
        fall=_fall(frame.fall, language, told and not others.tells(frame.fall.why))
        if frame.fall
        else None,
        slide=slide,
    )


def _fall(fall: ReplayOverthrow, language: Language, told: bool) -> schemas.OverthrowView:
    return schemas.OverthrowView(
        after=str(fall.after),
        cards=[str(card) for card in fall.cards],
        called="right" if fall.called else "wrong",
        verdict="right" if fall.right else "wrong",
        why=fall.why.say(language) if told else "",
    )
