"""A pupil's own review on their phone, once a round is over.

It has the same content as the print-out (:mod:`classroom.debrief.findings.of_pupil`). While the
rule is sealed for the table, it has only the parts that don't rest on the rule: own guesses with
what contradicted them, and predictions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from classroom.classes.described_rounds import cut_off
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.findings.of_pupil import PupilRound, combine_rounds
from classroom.debrief.findings.praise import PraisedPlay
from classroom.i18n.messages import Language, Message, Renderer
from classroom.views import schemas
from classroom.views.table import People, held_rule_view

CARD = "\ue000"
"""Before and after the code of a card in a sentence, so that the phone draws it: no language writes
this sign, which Unicode leaves to programs, and from what pupils type it is taken out."""
_MARKED = Renderer(
    card=lambda card, _: f"{CARD}{card}{CARD}", typed=lambda words: words.replace(CARD, "")
)


@dataclass(frozen=True)
class Finished:
    """A round of a seat that is over."""

    table: int
    number: int
    """At its table."""
    played: PlayedRound


def finished(tables: Sequence[Table], seat: str) -> list[Finished]:
    """Return the finished rounds of the pupil who has a seat now, in the order of the deals.

    A pupil who took the seat over sees none that was played before.
    """
    played = [
        Finished(table.number, number, round_)
        for table in tables
        for number, round_ in table.finished.items()
        if seat in round_.round.players
    ]
    played.sort(key=lambda each: each.played.dealt_at)
    taken = [n for n, each in enumerate(played) if each.played.taken(seat)]
    return played[taken[-1] :] if taken else played


def last_told(rounds: Sequence[Finished]) -> Finished:
    """Return the last round that wasn't cut off at its beginning; the last one if all were."""
    return next((each for each in reversed(rounds) if not cut_off(each.played.round)), rounds[-1])


def pupil_review_view(
    rounds: Sequence[tuple[Finished, PupilRound]],
    lesson: bool,
    people: People,
    *,
    young: bool = False,
    take_home: str = "",
) -> schemas.PupilReviewView | None:
    """Return the review of these rounds, the latest first; None without rounds.

    `lesson` says that they are all rounds of the lesson. In the findings, seats replace names. For
    `young` pupils it leaves out how many rules fitted, and how sure they were.
    """
    if not rounds:
        return None
    seen = [found if done.played.revealed else found.sealed for done, found in rounds]
    all_in_all, language = combine_rounds(seen), people.language
    return schemas.PupilReviewView(
        lesson=lesson,
        rounds=[
            _round(done, found, people, young)
            for (done, _), found in reversed(list(zip(rounds, seen, strict=True)))
        ],
        praise=_said(all_in_all.act.brief if young else all_in_all.praise.said, language),
        praised=_tried(all_in_all.praised),
        better=[
            _said(each, language)
            for each in islice(_sentences(all_in_all.missed), 1 if young else None)
        ],
        missed=_tried(all_in_all.missed),
        predicted=[
            schemas.PredictionCount(_said(sentence, language), share.count, share.of)
            for sentence, share in (all_in_all.predicted_in_all if young else all_in_all.predicted)
        ],
        question=_said(all_in_all.question.said, language),
        take_home=take_home,
    )


def _round(done: Finished, found: PupilRound, people: People, young: bool) -> schemas.OwnRound:
    said = people.language
    return schemas.OwnRound(
        number=done.number,
        rule=done.played.header.rule.statement.say(said) if done.played.revealed else None,
        held=[held_rule_view(belief.note, belief.words, people) for belief in found.held],
        ending=None if found.ending is None else _said(found.ending.told, said),
        claims=[
            " ".join(
                _said(sentence, said) for sentence in (each.ended if young else each.sentences)
            )
            for each in found.claims
        ],
    )


def _tried(tried: PraisedPlay | None) -> schemas.OwnTest | None:
    if tried is None:
        return None
    return schemas.OwnTest(
        after=str(tried.after),
        cards=[str(card) for card in tried.play.cards or ()],
        right=tried.play.right,
        better=None if tried.better is None else str(tried.better),
    )


def _sentences(tried: PraisedPlay | None) -> Iterator[Message]:
    if tried is not None:
        yield from tried.sentences


def _said(sentence: Message, language: Language) -> str:
    return sentence.say(language, _MARKED)
