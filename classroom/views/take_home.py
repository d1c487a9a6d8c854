"""A round that a pupil takes home, and the rules to practise with: all that the page knows.

Nobody is named: of a round it tells what was on the table, and of one pupil's page what that pupil
wrote. What it is made from has to be over, and its rule revealed.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Literal

from msgspec import structs

from classroom.cards import members, texts
from classroom.debrief.evidence.beliefs import beliefs
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.ideas import IDEAS
from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.findings.turning_points import Moment
from classroom.game.evidence import observed, starters
from classroom.game.guesses import Guessed
from classroom.game.layout import AnyRound
from classroom.game.round import Result, markers
from classroom.i18n.messages import Language, Message, message
from classroom.rules import surviving
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES
from classroom.rules.in_browser import packed_rule
from classroom.views import schemas
from classroom.views.table import People, columns, held_rule_view, reign_view

MAX_MOVES = 12_000
"""The most entries of a table that a page takes along: more would make it too heavy for a phone."""
_MINE, _ANYONE = "me", ""


def take_home_page(
    round_: schemas.TakeHomeRound | None, language: Language
) -> schemas.TakeHomePage:
    """Return the page of a round, or without one that for practice."""
    return schemas.TakeHomePage(rules=_listed(language), round=round_)


@lru_cache(maxsize=8)
def _listed(language: Language) -> list[schemas.RuleToTryView]:
    return [
        schemas.RuleToTryView(
            id=entry.id,
            statement=entry.statement.say(language),
            hints=[message(hint.sentence).say(language) for hint in entry.hints],
            band=entry.difficulty,
            starters=entry.starters,
            judge=_judge(entry.rule),
        )
        for entry in RULES.values()
    ]


def _judge(rule: Automaton) -> tuple[str, str] | None:
    packed = packed_rule(rule)
    return None if len(packed.moves) > MAX_MOVES else (packed.kinds, packed.moves)


def take_home_round(
    found: TableFindings, pupil: str | None, language: Language
) -> schemas.TakeHomeRound:
    """Return a round of which these are the findings; for one pupil, who is named as in it."""
    course = found.course
    round_, sealed = course.round, course.entry
    return schemas.TakeHomeRound(
        line=_line(round_, pupil),
        steps=[*_steps(course, pupil)],
        rule=schemas.RuleToTryView(
            id=sealed.id,
            statement=sealed.statement.say(language),
            hints=[],
            band=sealed.difficulty if sealed.id in RULES else "",
            starters=sealed.starters,
            judge=_judge(sealed.rule),
        ),
        own=pupil is not None,
        held=[] if pupil is None else _held(course, pupil, language),
        ideas=_ideas(found, language),
    )


def _by(player: str, pupil: str | None) -> str:
    return _MINE if player == pupil else _ANYONE


def _line(round_: AnyRound, pupil: str | None) -> schemas.LineView:
    dealers, prophets = markers(round_)
    reign = round_.prophets.reign
    return schemas.LineView(
        columns=[
            structs.replace(
                column,
                by=None if column.by is None else _by(column.by, pupil),
                sidelines=[
                    [structs.replace(laid, by=_by(laid.by or "", pupil)) for laid in play]
                    for play in column.sidelines
                ],
            )
            for column in columns(round_)
        ],
        laid=round_.layout.laid,
        markers=[n for n in dealers if reign is None or n <= reign.marked],
        prophet_markers=[*prophets],
        reigns=[
            structs.replace(view, seat=_by(view.seat, pupil))
            for view in (reign_view(round_, each) for each in round_.prophets.reigns)
        ],
    )


def _steps(course: Course, pupil: str | None) -> list[schemas.TakeHomeStep]:
    """Return all that happened, in its order: what was settled later comes later."""
    round_, by = course.round, course.round.players.__getitem__
    begun = schemas.TakeHomeStep(
        kind="starter",
        upto=len(round_.layout.starters),
        mine=False,
        cards=texts(round_.layout.starters),
        verdict="right",
        called=None,
        overthrown=False,
        seen=[*map(_seen, starters(round_))],
    )
    happened = [
        *((result.settled, _settled(result, by(result.by) == pupil)) for result in round_.results),
        *(
            (reign.number, _said("declared", reign.after, by(reign.seat) == pupil, None))
            for reign in round_.prophets.reigns
        ),
        *(
            (
                guess.settled,
                _said("guessed", _laid(round_, guess), by(guess.by) == pupil, guess.right),
            )
            for guess in round_.guesses.made
            if guess.settled is not None
        ),
    ]
    return [begun, *(step for _, step in sorted(happened, key=itemgetter(0)))]


def _laid(round_: AnyRound, guess: Guessed) -> int:
    """Return the cards that were on the layout at a guess."""
    before = [result for result in round_.results if result.settled < guess.number]
    return before[-1].laid_before + len(before[-1].laid) if before else len(round_.layout.starters)


def _settled(result: Result, mine: bool) -> schemas.TakeHomeStep:
    return schemas.TakeHomeStep(
        kind="no_play" if result.cards is None else "play",
        upto=result.laid_before + len(result.laid),
        mine=mine,
        cards=texts(result.shown if result.cards is None else result.cards),
        verdict=_word(result.right),
        called=_word(result.called),
        overthrown=result.overthrown is not None,
        seen=[*map(_seen, observed(result))],
    )


def _said(
    kind: Literal["declared", "guessed"], upto: int, mine: bool, right: bool | None
) -> schemas.TakeHomeStep:
    return schemas.TakeHomeStep(
        kind=kind,
        upto=upto,
        mine=mine,
        cards=[],
        verdict=_word(right),
        called=None,
        overthrown=False,
        seen=[],
    )


def _word(right: bool | None) -> schemas.Verdict | None:
    return None if right is None else "right" if right else "wrong"


def _seen(observation: surviving.Observation) -> schemas.SeenView:
    match observation:
        case surviving.Right(card):
            return schemas.SeenView("right", [str(card)])
        case surviving.WrongCard(card):
            return schemas.SeenView("wrong", [str(card)])
        case surviving.WrongString(cards):
            return schemas.SeenView("wrong", texts(cards))
        case surviving.NoPlayEvidence(hand):
            return schemas.SeenView("none", texts(members(hand)))
        case surviving.WrongNoPlay(hand):
            return schemas.SeenView("some", texts(members(hand)))
    raise TypeError(observation)


def _held(course: Course, pupil: str, language: Language) -> list[schemas.HeldRuleView]:
    notes = [note for note in course.notes if note.who == pupil and not note.late]
    people = People(names={}, language=language)
    return [held_rule_view(each.note, each.words, people) for each in beliefs(course, notes)]


def _ideas(found: TableFindings, language: Language) -> list[schemas.TakeHomeIdea]:
    """Return each idea once, at the first turning point that is called so.

    A name that a pupil's note earns is left out, because that note would have to stand beside it.
    """
    first: dict[str, Moment] = {}
    for moment in found.turning_points:
        if moment.main.earns is None:
            first.setdefault(moment.idea, moment)
    return [_idea(moment, language) for moment in first.values()]


def _idea(moment: Moment, language: Language) -> schemas.TakeHomeIdea:
    idea = IDEAS[moment.idea]

    def said(sentence: Message) -> str:
        return sentence.say(language)

    return schemas.TakeHomeIdea(
        upto=moment.upto,
        cards=[*moment.ordinals],
        event=said(message(idea.event)),
        name=said(idea.called),
        meaning=said(idea.means),
        question=said(idea.asks),
    )
