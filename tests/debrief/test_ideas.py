"""The table of ideas: every key in use is there, and nothing is said twice."""

from classroom.debrief.findings.ideas import IDEAS


def test_every_idea_says_something_of_its_own() -> None:
    for field in ("event", "meaning", "question"):
        texts = [getattr(idea, field) for idea in IDEAS.values()]
        assert len(set(texts)) == len(texts)
        assert all(texts)


def test_questions_ask() -> None:
    assert all(idea.question.endswith("?") for idea in IDEAS.values())


def test_all_of_the_table_is_there() -> None:
    assert len(IDEAS) >= 22
    assert {"law", "experiment", "negative", "crucial", "whole", "no_play", "publication",
            "prediction", "falsified", "replication", "reveal"} <= IDEAS.keys()  # fmt: skip
