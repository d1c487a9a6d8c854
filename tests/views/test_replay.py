"""The replay on the wall: everything in its order, and before the reveal nothing of the rule."""

import msgspec
import pytest
import worlds
from found import find
from msgspec import structs

from classroom.game.record import renamed
from classroom.rules.catalogue import RULES
from classroom.views.replay import replay
from classroom.views.sealed import NOTHING_SEALED

from .test_guesses import OWN, WORDS, guessed
from .test_secrecy import PEOPLE, folded

NOTES = [
    {"by": "s1", "note": "text:by colour", "confidence": 70, "last_call": True, "info": True},
    {"by": "s2", "note": "by-twos", "confidence": 90, "last_call": True, "info": True},
]
END = {"by": "teacher", "end": True}


def replayed(header, entries, revealed, names=worlds.NAMES):
    classroom, table = folded(header, [*entries, *NOTES, END], revealed)
    found = find(renamed(table.finished[1].record(), names))
    return replay(classroom, table, 1, found, PEOPLE, NOTHING_SEALED)


@pytest.mark.parametrize("seed", range(4))
def test_every_step_is_there_and_knows_how_it_stood(seed):
    header = worlds.deal(seed)
    entries = worlds.play(header, 40, seed)
    slides = replayed(header, entries, revealed=True)
    assert slides.frames[0].happened.kind == "dealt"
    assert slides.frames[-1].upto == slides.table.line.laid
    still_fit = [frame.still_fit for frame in slides.frames]
    assert slides.library >= still_fit[0] >= still_fit[-1] >= 1
    assert still_fit == sorted(still_fit, reverse=True)
    for frame in slides.frames:
        assert len(frame.happened.laid) <= frame.upto
    falls = [frame for frame in slides.frames if frame.happened.overthrown]
    assert falls == [frame for frame in slides.frames if frame.fall]
    # The whole stands before the turning points, and what the game leaves out after them.
    for at, slide in enumerate(slides.slides[1:-1], 1):
        assert slides.frames[slide.frame].slide == at
        assert slides.frames[slide.frame].upto >= slide.upto
    assert [(answer.by, answer.words, answer.right) for answer in slides.answers] == [
        (None, str(RULES["by-twos"].statement), False),
        (None, "by colour", None),
    ]


def test_a_rude_last_guess_is_for_the_teacher_alone():
    header = worlds.deal(0)
    rude = {"by": "s3", "note": "text:fuck this", "confidence": 5, "last_call": True, "info": True}
    slides = replayed(header, [*worlds.play(header, 40, 0), rude], revealed=True)
    assert [answer.words for answer in slides.answers] == [
        str(RULES["by-twos"].statement),
        "by colour",
    ]


def test_what_the_teacher_marked_leaves_each_turning_point_at_its_moment():
    header = worlds.deal(1)
    entries = worlds.play(header, 40, 1)
    plain = replayed(header, entries, revealed=True)
    mark = {"by": "teacher", "mark": "", "info": True}
    marked = replayed(header, [mark, *entries[:9], mark, *entries[9:]], revealed=True)
    headline = "Your teacher marked this moment"
    assert [slide.headline for slide in marked.slides].count(headline) == 2
    turns = [slide for slide in marked.slides if slide.headline != headline]
    assert [slide.headline for slide in turns] == [slide.headline for slide in plain.slides]
    assert [marked.frames[slide.frame] for slide in turns[1:-1]] == [
        structs.replace(plain.frames[slide.frame], slide=marked.slides.index(told))
        for slide, told in zip(plain.slides[1:-1], turns[1:-1], strict=True)
    ]
    for slide in marked.slides[1:-1]:
        assert marked.frames[slide.frame].upto == slide.upto


def test_before_the_reveal_two_rules_that_judged_alike_look_alike():
    found = 0
    for seed in range(60):
        header = worlds.deal(seed, "by-twos")
        entries = worlds.play(header, 7, seed)
        sealed = msgspec.json.encode(replayed(header, entries, revealed=False))
        for other in worlds.other_rules(header, entries, None):
            found += 1
            assert msgspec.json.encode(replayed(other, entries, revealed=False)) == sealed
            seen = msgspec.json.encode(replayed(other, entries, revealed=True))
            assert seen != msgspec.json.encode(replayed(header, entries, revealed=True))
    assert found > 2


def test_before_the_reveal_no_hand_no_guess_and_no_last_guess():
    header, entries, _ = guessed(OWN)
    for revealed in (False, True):
        slides = replayed(header, entries, revealed)
        assert (WORDS in str(slides)) is revealed
        assert ("by colour" in str(slides)) is revealed
    sealed = replayed(worlds.deal(2), worlds.play(worlds.deal(2), 40, 2), revealed=False)
    assert (sealed.rule, sealed.slides, sealed.library, sealed.answers) == (None, [], None, [])
    shown = [frame.happened for frame in sealed.frames if frame.happened.kind == "no_play"]
    assert shown
    assert all(happened.cards == [] for happened in shown)
    assert all(frame.still_fit is None and frame.slide is None for frame in sealed.frames)
    assert all(not frame.fall.why for frame in sealed.frames if frame.fall)
