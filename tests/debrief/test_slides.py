"""The slides for the projector: a real moment each, and cards that lie there by then."""

import pytest
import rounds
from found import find

from classroom.debrief.told.slides import slides


@pytest.mark.parametrize("name", rounds.NAMES)
def test_slides_frame_cards_that_lie_there(name: str) -> None:
    findings = find(rounds.record(name))
    steps = slides(findings)
    assert len(steps) == len(findings.turning_points) + 2
    assert steps[0].upto == steps[-1].upto == findings.counts.laid
    for step in steps:
        assert all(1 <= ordinal <= step.upto for ordinal in step.ordinals)
        assert str(step.headline)
        assert step.text
    for step, moment in zip(steps[1:-1], findings.turning_points, strict=True):
        assert step.ordinals == moment.ordinals
        assert step.idea is not None
        assert step.question is not None
        assert str(step.question.asks).endswith("?")


def test_a_robots_move_is_named_as_one() -> None:
    steps = slides(find(rounds.record("only_robots")))
    assert all(str(step.text[-1]) == "A robot’s move." for step in steps[1:-1])


def test_the_last_slide_asks_what_no_other_slide_asked() -> None:
    steps = slides(find(rounds.record("overthrown_by_a_right_card")))
    asked = [str(step.question) for step in steps if step.question]
    assert len(asked) == len(set(asked))


def test_what_the_teacher_marked_is_a_slide_at_its_moment_and_a_line_on_paper() -> None:
    record = rounds.record("overthrown_by_a_right_card")
    bare = find(record)
    mark = {"by": "teacher", "mark": "", "info": True}
    word = {**mark, "mark": "Ben % sees it", "of": 3}
    record["moves"] = [*record["moves"][:2], mark, *record["moves"][2:], word]
    findings = find(record)
    assert findings.round.layout.laid == bare.round.layout.laid
    (marked,) = findings.marks
    assert (marked.number, marked.word) == (3, "Ben % sees it")
    steps = slides(findings)
    (step,) = [step for step in steps if "marked" in str(step.headline)]
    assert step.upto == marked.upto < bare.counts.laid
    assert "Ben % sees it" in str(step.text[0])
    assert [each.upto for each in steps[1:-1]] == sorted(each.upto for each in steps[1:-1])


@pytest.mark.parametrize(
    "entry",
    [
        {"by": "teacher", "mark": "x", "info": True, "of": [1]},
        {"by": "teacher", "mark": ["x"], "info": True},
        {"by": "Ann", "mark": "x", "info": True},
    ],
)
def test_what_is_no_mark_of_the_teachers_is_passed_over(entry: dict[str, object]) -> None:
    record = rounds.record("only_robots")
    record["moves"] = [entry, *record["moves"]]
    assert find(record).marks == ()
