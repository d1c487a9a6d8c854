"""Slides for projector and console: a finished round step by step, or a class debrief."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cache, lru_cache, partial
from typing import Any, Final

import msgspec
from msgspec import structs

from classroom.classes import ladder
from classroom.classes.described_rounds import choose_rounds
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.classes.verbs.vote import QuestionAsked
from classroom.debrief.findings.class_question import class_questions
from classroom.debrief.findings.of_class import class_findings
from classroom.debrief.findings.of_table import TableFindings, find
from classroom.game.kept import KeptRound
from classroom.game.record import renamed
from classroom.game.refusal import Refused
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language
from classroom.i18n.vocabulary import DEALERS, PROPHETS, Vocabulary, fit
from classroom.service import OpenClass
from classroom.views.class_slides import class_slides_view, described_rounds
from classroom.views.projector import projector_people
from classroom.views.replay import replay
from classroom.views.sealed import Sealed
from classroom.views.table import People
from classroom.views.thought import (
    gives_away,
    rules_in_play,
    rules_view,
    staged,
    thought_desk,
    thought_view,
)
from classroom.web.platform.context import Components
from classroom.web.platform.language import language, speaking
from classroom.web.realtime.class_views import console_of


def send_slides(
    components: Components, opened: OpenClass, rooms: Sequence[str], to: str | None = None
) -> None:
    """Send the round that the projector steps through, if there is one.

    To those in the rooms, or to a socket that has just come into the first.
    """
    classroom = opened.classroom()
    if classroom.show.what in ("class", "end"):
        _send_class(components, opened, rooms, to)
    if classroom.show.what in STAGED:
        _send_staged(components, opened, rooms, to)
    stepped = _stepped(opened)
    if stepped is None:
        return
    table, number = stepped
    played, sealed = table.finished[number], sealed_rules(opened)
    languages = {room: components.broadcaster.rooms.spoken(classroom, room) for room in rooms}
    for code in dict.fromkeys(languages.values()):
        with speaking(classroom.plan.words.vocabulary, code):
            people = _people(opened, table.number, played)
            found = find(
                renamed(played.record(), people.names),
                load_hypotheses(),
                played.kept,
                points=classroom.plan.points,
            )
            view = replay(classroom, table, number, found, people, sealed)
        reading = [room for room in rooms if languages[room] == code]
        components.broadcaster.send("slides", view, to or reading)


STAGED: Final = ("thought", "rule")
"""The projector's view of the rounds that are staged for the class."""


def check_staged(opened: OpenClass, what: str) -> None:
    """Refuse to show the staged rounds where that would tell a table of a rule that it plays."""
    away = rules_in_play if what == "rule" else gives_away
    if away(opened.classroom(), _tables(opened), _in_play(opened)):
        raise Refused(
            N_("a table is still playing one of these rules, or may get one; end its round first")
        )


def staged_problems(opened: OpenClass) -> list[str]:
    """Return the ids of the rules of the staged rounds, of twins only one."""
    rounds = staged(opened.classroom(), _tables(opened))
    return list(dict.fromkeys(played.problem_id for played in rounds.values()))


def _in_play(opened: OpenClass) -> Sealed:
    """Return the rules that some table plays or may still get."""
    return Sealed.in_play(opened.classroom(), _tables(opened), _every_language())


def _send_staged(
    components: Components, opened: OpenClass, rooms: Sequence[str], to: str | None
) -> None:
    """Send the last guesses of the class, or its rules, to those in the rooms."""
    classroom, tables = opened.classroom(), _tables(opened)
    for room in rooms:
        code = components.broadcaster.rooms.spoken(classroom, room)
        with speaking(classroom.plan.words.vocabulary, code):
            everyone = opened.pupils.people()
            people = structs.replace(everyone, language=language())
            if classroom.show.what == "rule":
                rules = rules_view(classroom, tables, partial(_people, opened))
                components.broadcaster.send("rules_shown", rules, to or room)
            elif room == console_of(opened):
                desk = thought_desk(classroom, tables, people)
                components.broadcaster.send("thought_desk", desk, to or room)
            else:
                view = thought_view(classroom, tables, _in_play(opened), people)
                components.broadcaster.send("thought", view, to or room)


def class_rounds(opened: OpenClass) -> dict[int, int]:
    """Return the round of each table that the class debrief covers, by table number."""
    return described_rounds(opened.classroom(), _tables(opened))


def questions_raised(opened: OpenClass) -> list[QuestionAsked]:
    """Return what the class can be asked about rounds that everyone may see."""
    told = class_rounds(opened)
    courses = {}
    for number, played in told.items():
        one = opened.table(number).finished[played]
        if one.round.dealt:
            courses[number] = _found(msgspec.json.encode(one.record()), one.kept).course
    return [
        QuestionAsked(
            about=each.about,
            lines=each.lines,
            table=each.table,
            round=told[each.table],
            cards=list(each.cards),
            ended=list(each.ended),
            answer=each.answer,
        )
        for each in class_questions(courses)
    ]


def round_findings(opened: OpenClass, number: int, played: PlayedRound) -> TableFindings:
    """Return the findings of a finished round of table `number`, as the projector names people."""
    people = _people(opened, number, played)
    return _found(msgspec.json.encode(renamed(played.record(), people.names)), played.kept)


def sealed_rules(opened: OpenClass) -> Sealed:
    """Return the rules that are still secret for someone in the class."""
    return Sealed.of(opened.classroom(), _tables(opened), _every_language())


@cache
def _every_language() -> tuple[Language, ...]:
    """Return every language with every vocabulary: a rule may be quoted in any of them."""
    return tuple(
        translations.language(code, Vocabulary(prophet, dealer))
        for code in translations.known()
        for prophet in PROPHETS
        for dealer in DEALERS
        if fit(prophet, dealer)
    )


def follow(components: Components, context: Callable[[], AbstractContextManager[Any]]) -> None:
    """Send the slides again as soon as their content changes.

    For one round, when its rule is revealed. For the class, when a round is added or removed: a
    rule that is dealt again must leave the projector.

    `context` makes an application context, for changes that no request caused.
    """
    told: dict[str, object] = {}

    def changed(opened: OpenClass, number: int | None) -> None:
        if number is None:
            return
        if not components.broadcaster.looked_at(opened):
            forget_told(opened.id)  # anyone who comes is told all
            return
        now = _to_tell(opened)
        if now is not None and told.get(opened.id) != now:
            told[opened.id] = now
            with context():
                # Each worker hears of the change, and sees to its own screens.
                components.broadcaster.send_slides_here(opened)

    def forget_told(class_id: str) -> None:
        told.pop(class_id, None)

    components.service.listeners.listen(changed)
    components.service.listeners.on_names_removed(forget_told)


_FOLLOWED: Final = frozenset({"class", "debrief", "end", *STAGED})
"""The parts of the projector that depend on the rounds, and on what may be shown of them."""


def _to_tell(opened: OpenClass) -> object:
    """Return everything the current slides depend on, to compare; None if there are no slides."""
    classroom = opened.classroom()
    if classroom.show.what not in _FOLLOWED:  # as with most of what changes
        return None
    sealed = tuple(dict.fromkeys(ladder.sealed(classroom, _tables(opened))))
    if classroom.show.what in ("class", "end"):
        return class_rounds(opened), sealed
    if classroom.show.what in STAGED:
        rounds = staged(classroom, _tables(opened))
        return {n: (len(each.entries), each.revealed) for n, each in rounds.items()}, sealed
    stepped = _stepped(opened)
    if stepped is None:
        return None
    table, number = stepped
    return table.number, number, table.finished[number].revealed, sealed


def _stepped(opened: OpenClass) -> tuple[Table, int] | None:
    """Return the finished round on the projector, as its table and number; None without one."""
    classroom = opened.classroom()
    show = classroom.show
    if show.what != "debrief" or show.table is None:
        return None
    table = opened.table(show.table)
    number = show.round
    if number is None:
        number = choose_rounds(classroom, _tables(opened)).get(table.number)
    return (table, number) if number in table.finished else None


def _tables(opened: OpenClass) -> list[Table]:
    return list(opened.tables().values())


def _send_class(
    components: Components, opened: OpenClass, rooms: Sequence[str], to: str | None = None
) -> None:
    """Send the class slides, with only the rounds that everyone in the class may see."""
    classroom, tables = opened.classroom(), _tables(opened)
    told, sealed = described_rounds(classroom, tables), sealed_rules(opened)
    rounds = {n: opened.table(n).finished[told[n]] for n in told}
    others = {
        table.number: [
            rule.rule
            for number, played in table.finished.items()
            if number != told[table.number]
            for rule in played.rules
        ]
        for table in tables
        if table.number in told
    }
    languages = {room: components.broadcaster.rooms.spoken(classroom, room) for room in rooms}
    for code in dict.fromkeys(languages.values()):
        with speaking(classroom.plan.words.vocabulary, code):
            people = {n: _people(opened, n, rounds[n]) for n in told}
            found = class_findings(
                [
                    _found(msgspec.json.encode(renamed(each.record(), people[n].names)), each.kept)
                    for n, each in rounds.items()
                ],
                list(told),
                others=others,
            )
            view = class_slides_view(classroom, tables, told, found, people, language(), sealed)
        reading = [room for room in rooms if languages[room] == code]
        components.broadcaster.send("class_slides", view, to or reading)


def _people(opened: OpenClass, number: int, played: PlayedRound) -> People:
    """Return the names that the projector may show with a round, in the language in use."""
    names = opened.pupils.people().names
    return projector_people(opened.classroom(), People(names, language=language()), number, played)


@lru_cache(64)
def _found(record: bytes, kept: KeptRound) -> TableFindings:
    """Return the findings of a serialized record, cached because a class sees its slides often."""
    return find(msgspec.json.decode(record), load_hypotheses(), kept)


def forget(_class_id: str) -> None:
    """Keep nothing that was found in records with names, of no class: it is soon found again."""
    _found.cache_clear()
