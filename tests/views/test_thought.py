"""What the class thought, and its rules: without names, and nothing that anyone must not know."""

from __future__ import annotations

import msgspec
import pytest
import worlds
from built_rules import SOURCES
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.settings import plan_of
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.last_call import LastCallBegun
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.classes.verbs.stage import RoundsStaged, WordsGrouped
from classroom.i18n.translations import language
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described
from classroom.views.console import tile
from classroom.views.projector import projector_table
from classroom.views.sealed import Sealed
from classroom.views.table import People
from classroom.views.thought import (
    gives_away,
    own_thought,
    rules_in_play,
    rules_view,
    thought_desk,
    thought_view,
    thoughts,
)

PEOPLE = People(worlds.NAMES)
END = {"by": "teacher", "end": True}
RULE = "alternate-colour"


def said(seat, note, sure=50):
    entry = {"by": seat, "note": note, "last_call": True, "info": True}
    return entry if sure is None else {**entry, "confidence": sure}


def after(table, event):
    return tables.evolve(table, table.version + 1, 1000.0 + table.version, event)


def a_table(number, guesses, rule=RULE, *, over=True, seed=1, plays=9):
    header = worlds.deal(seed, rule)
    entries = [*worlds.play(header, plays, seed), *guesses, *([END] if over else [])]
    table = tables.Table(number)
    for event in stored(header, entries):
        table = after(table, event)
    return table


def a_class(*played, words=(), **plan):
    classroom = lesson.Classroom("c0ffee")
    rounds = {table.number: len(table.finished) for table in played if table.finished}
    events = [
        Opened(plan=plan_of(title="Class", tables=3, **plan).to_json()),
        *(Seated(seat=seat, table=1) for seat in worlds.PLAYERS),
        RoundsStaged(tables=[(table, number, number) for table, number in rounds.items()]),
        *words,
    ]
    for event in events:
        classroom = lesson.evolve(classroom, classroom.version + 1, event)
    return classroom


def sealed(classroom, played):
    return Sealed.in_play(classroom, played, (language("en"),))


def shown(*played, words=(), people=PEOPLE, **plan):
    classroom = a_class(*played, words=words, **plan)
    return thought_view(classroom, played, sealed(classroom, played), people)


def rows(view):
    return [(row.text, row.rule, row.sure) for row in view.rows]


ALTERNATE = str(RULES[RULE].statement)
ONE = a_table(
    1,
    [
        said("s1", RULE, 75),
        said("s2", "text:Red, then black.", 100),
        said("s3", "zigzag", None),
        said("s4", RULE, 30),
    ],
)
TWO = a_table(2, [said("s1", RULE, 100), said("s2", "text:red, then  BLACK", 10)], seed=2)


def test_each_rule_is_there_once_what_most_said_first_and_the_surest_first():
    view = shown(ONE, TWO)
    assert rows(view) == [
        (ALTERNATE, True, [100, 75, 30]),
        ("Red, then black.", False, [100, 10]),
        (str(RULES["zigzag"].statement), True, [None]),
    ]
    assert (view.said, view.withheld) == (6, False)


def test_there_are_no_names_no_seats_no_tables_and_no_verdicts():
    (row, *_) = shown(ONE, TWO).rows
    assert set(row.__struct_fields__) == {"text", "rule", "sure"}
    view = shown(ONE, TWO)
    assert set(view.__struct_fields__) == {"rows", "said", "withheld"}
    written = msgspec.json.encode(view)
    for name in (*worlds.NAMES.values(), *worlds.PLAYERS):
        assert name.encode() not in written


def test_whose_guess_it_was_makes_no_difference():
    swapped = a_table(
        1,
        [
            said("s4", RULE, 75),
            said("s3", "text:Red, then black.", 100),
            said("s1", "zigzag", None),
            said("s2", RULE, 30),
        ],
    )
    assert shown(ONE, TWO) == shown(swapped, TWO)


def test_the_same_rule_in_other_words_is_the_same_row():
    built = Built(SOURCES[RULE]).to_json()
    table = a_table(1, [said("s1", RULE, 75), said("s2", built, 30)])
    assert rows(shown(table)) == [(ALTERNATE, True, [75, 30])]


def grouped(*at, **means):
    return WordsGrouped(words=[*at], **means)


def entry_of(table, seat):
    """Where a seat's last guess is."""
    played = table.rounds[0]
    numbers = [
        number
        for number, entry in enumerate(played.entries, 1)
        if entry["by"] == seat and entry.get("last_call")
    ]
    return table.number, 1, numbers[-1]


def test_words_count_as_the_rule_that_the_teacher_says_they_mean():
    words = [grouped(entry_of(ONE, "s2"), rule=RULE)]
    assert rows(shown(ONE, TWO, words=words))[0] == (ALTERNATE, True, [100, 100, 75, 30])
    # A press for one leaves the same words of a different pupil.
    assert rows(shown(ONE, TWO, words=words))[1:] == [
        ("red, then  BLACK", False, [10]),
        (str(RULES["zigzag"].statement), True, [None]),
    ]


def test_words_are_like_other_words_or_like_a_rule_that_somebody_picked():
    first, second = entry_of(ONE, "s2"), entry_of(TWO, "s2")
    picked = entry_of(ONE, "s3")
    words = [grouped(second, like=first), grouped(first, like=picked)]
    assert rows(shown(ONE, TWO, words=words)) == [
        (ALTERNATE, True, [100, 75, 30]),
        (str(RULES["zigzag"].statement), True, [100, 10, None]),
    ]


def test_what_is_left_out_is_only_counted():
    view = shown(ONE, TWO, words=[grouped(entry_of(ONE, "s2"), left_out=True)])
    assert "Red, then black." not in str(view)
    assert (sum(len(row.sure) for row in view.rows), view.said) == (5, 6)


def test_rude_words_wait_until_the_teacher_has_read_them():
    table = a_table(1, [said("s1", "text:fuck this", 10), said("s2", "text:red", 10)])
    at = entry_of(table, "s1")
    assert rows(shown(table)) == [("red", False, [10])]
    assert shown(table).said == 2
    desk = thought_desk(a_class(table), [table], PEOPLE)
    assert [each.words for each in desk.left_out] == ["fuck this"]
    read = a_class(table, words=[grouped(at)])
    assert ("fuck this", False, [10]) in rows(
        thought_view(read, [table], sealed(read, [table]), PEOPLE)
    )
    assert thought_desk(read, [table], PEOPLE).left_out == []
    again = [grouped(at), grouped(at, left_out=True)]
    assert rows(shown(table, words=again)) == [("red", False, [10])]


def test_grouping_follows_the_words_and_not_the_seat():
    words = [grouped(entry_of(ONE, "s2"), rule=RULE)]
    changed = a_table(1, [*ONE.rounds[0].entries[9:13], said("s2", "text:no idea", 10)], seed=1)
    assert ("no idea", False, [10]) in rows(shown(changed, words=words))


def test_a_rule_that_a_later_release_has_not_leaves_words_as_they_are():
    words = [grouped(entry_of(ONE, "s2"), rule="gone-since")]
    assert ("Red, then black.", False, [100]) in rows(shown(ONE, words=words))


def test_the_debrief_says_what_was_written_whatever_is_grouped():
    classroom = a_class(ONE, words=[grouped(entry_of(ONE, "s2"), rule=RULE)])
    (mine,) = [
        each
        for row in thoughts(classroom, [ONE]).rows
        for each in row.said
        if each.at == entry_of(ONE, "s2")
    ]
    assert str(mine.guess.words) == "Red, then black."
    assert mine.guess.right is None


def test_the_console_gets_words_with_their_places_and_what_they_may_be_grouped_with():
    first, second = entry_of(ONE, "s2"), entry_of(TWO, "s2")
    classroom = a_class(ONE, TWO)
    desk = thought_desk(classroom, [ONE, TWO], PEOPLE)
    rule, words, other = desk.rows
    assert (rule.rule, rule.words, rule.pupils, rule.own, rule.grouped) == (RULE, False, 3, [], [])
    assert (words.rule, words.words, words.like) == (None, True, first)
    assert [each.at for each in words.own] == [[first, second]]
    assert other.rule == "zigzag"
    classroom = a_class(
        ONE,
        TWO,
        words=[grouped(first, rule=RULE), grouped(second, left_out=True)],
    )
    desk = thought_desk(classroom, [ONE, TWO], PEOPLE)
    assert [each.words for each in desk.rows[0].grouped] == ["Red, then black."]
    assert [each.at for each in desk.left_out] == [[second]]


def test_nothing_is_shown_while_a_table_plays_the_rule():
    playing = a_table(3, [], over=False, seed=3)
    view = shown(ONE, TWO, playing)
    assert (view.rows, view.withheld) == ([], True)
    classroom = a_class(ONE, TWO, playing)
    assert rules_in_play(classroom, [ONE, TWO, playing], sealed(classroom, [ONE, TWO, playing]))


@pytest.mark.parametrize(
    ("guess", "away"),
    [
        ("no-clubs", True),
        (f"text:I say {RULES['no-clubs'].statement}", True),
        ("text:no idea", False),
    ],
)
def test_nothing_is_shown_that_names_the_rule_of_a_different_table(guess, away):
    played = [a_table(1, [said("s1", guess)]), a_table(3, [], "no-clubs", over=False)]
    classroom = a_class(*played)
    in_play = sealed(classroom, played)
    assert gives_away(classroom, played, in_play) is away
    assert not rules_in_play(classroom, played, in_play)
    assert thought_view(classroom, played, in_play, PEOPLE).withheld is away


def test_a_group_may_not_name_the_rule_of_a_different_table_either():
    played = [a_table(1, [said("s1", "text:x")]), a_table(3, [], "no-clubs", over=False)]
    words = [grouped(entry_of(played[0], "s1"), rule="no-clubs")]
    assert shown(*played, words=words).withheld


def test_a_rule_that_a_table_may_still_get_is_not_shown():
    played = [ONE, tables.Table(2)]
    classroom = a_class(*played, rules=[RULE, "zigzag"], ladder=True)
    classroom = lesson.evolve(classroom, 99, Seated(seat="s5", table=2))
    assert gives_away(classroom, played, sealed(classroom, played))


def people_of(_number, _played):
    return PEOPLE


def revealed(table):
    return after(table, RuleRevealed())


def test_a_revealed_rule_has_the_line_of_the_table_with_most_to_tell_and_what_is_known():
    long = a_table(3, [said("s1", "zigzag")], seed=4, plays=30)
    played = [revealed(ONE), revealed(TWO), revealed(long)]
    classroom = a_class(*played)
    (scene,) = rules_view(classroom, played, people_of).rules
    assert (scene.rule, scene.table.number) == (ALTERNATE, 3)
    # Of seven last guesses two are words that no one has read.
    assert (scene.had, scene.judged, scene.words) == (3, 5, 2)
    words = [grouped(entry_of(ONE, "s2"), entry_of(TWO, "s2"), rule=RULE)]
    (scene,) = rules_view(a_class(*played, words=words), played, people_of).rules
    assert (scene.had, scene.judged, scene.words) == (5, 7, 0)


def test_several_rules_come_one_after_the_other():
    other = revealed(a_table(3, [said("s1", RULE)], "zigzag"))
    played = [revealed(ONE), other]
    first, second = rules_view(a_class(*played), played, people_of).rules
    assert (first.rule, second.rule) == (ALTERNATE, str(described("zigzag").statement))
    assert (first.had, first.judged, second.had, second.judged) == (2, 3, 0, 1)


def test_a_sealed_rule_is_not_there():
    assert rules_view(a_class(ONE), [ONE], people_of).rules == []
    playing = a_table(3, [], over=False, seed=3)
    played = [revealed(ONE), playing]
    assert rules_view(a_class(*played), played, people_of).rules == []


def test_a_phone_gets_its_own_last_guess_alone():
    classroom = a_class(ONE)
    mine = own_thought(classroom, ONE, "s2", PEOPLE)
    assert (mine.words, mine.confidence) == ("Red, then black.", 100)
    nothing = own_thought(classroom, TWO, "s4", PEOPLE)
    assert (nothing.words, nothing.confidence) == (None, None)


def test_the_projector_counts_who_has_answered_and_no_words():
    table = after(a_table(1, [], over=False, plays=12), LastCallBegun())
    classroom = a_class()
    count = projector_table(classroom, table, PEOPLE).last_call
    assert (count.answered, count.asked) == (0, 4)
    table = after(table, EntryAdded(entry=said("s2", "text:very secret words")))
    view = projector_table(classroom, table, PEOPLE)
    assert (view.last_call.answered, view.last_call.asked) == (1, 4)
    assert b"secret words" not in msgspec.json.encode(view)
    # It stays as the round ends, for the count of the class.
    ended = after(table, EntryAdded(entry=END))
    assert projector_table(classroom, ended, PEOPLE).last_call.answered == 1
    assert projector_table(classroom, ONE, PEOPLE).last_call is None


def test_what_is_still_being_written_counts_once_time_is_up():
    classroom = a_class()
    table = after(a_table(1, [], over=False, plays=12), LastCallBegun())
    table = after(table, EntryAdded(entry=said("s2", "text:red")))
    table = after(table, EntryAdded(entry=said("s3", "text:red then") | {"draft": True}))
    table = after(table, EntryAdded(entry=said("s4", None) | {"draft": True}))
    assert projector_table(classroom, table, PEOPLE).last_call.answered == 1
    ended = after(table, EntryAdded(entry=END))
    assert projector_table(classroom, ended, PEOPLE).last_call.answered == 2
    assert tile(classroom, ended, "BDF7K3", PEOPLE).answered == 2
