"""The checker of commit messages, ``tests/support/commits.py``."""

import subprocess

import commits
import programs
import pytest


@pytest.mark.parametrize(
    "subject",
    [
        "store: lock a class while it is closed",
        "tests, docs: guess the rule in an example",
        "web/console: process print jobs one by one",
        "docs: " + "a" * 66,
    ],
)
def test_right_subject_passes(subject):
    assert commits.problems(subject) == []


@pytest.mark.parametrize(
    ("subject", "why"),
    [
        ("Lock a class", "form"),
        ("Store: lock a class", "form"),
        ("store:lock a class", "form"),
        ("store: ", "form"),
        ("store: Lock a class", "small letters"),
        ("store: locked a class", "imperative"),
        ("store: locking a class", "imperative"),
        ("store: locks a class", "imperative"),
        ("store: the class is locked", "imperative"),
        ("store: who closes a class has it alone", "imperative"),
        ("store: lock a class.", "full stop"),
        ("docs: " + "a" * 67, "73 characters"),
    ],
)
def test_wrong_subject_is_reported(subject, why):
    (problem,) = commits.problems(subject)
    assert why in problem


@pytest.fixture
def repository(tmp_path):
    """Return a repository of a base, a right and a wrong commit, and a merge."""

    git_program = programs.path_of("git")

    def git(*arguments):
        settings = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        done = subprocess.run(
            [git_program, "-C", str(tmp_path), *settings, *arguments],
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        return done.stdout.strip()

    git("init", "--quiet", "--initial-branch=main")
    git("commit", "--allow-empty", "--message=Everything before the check")
    base = git("rev-parse", "HEAD")
    git("commit", "--allow-empty", "--message=docs: number the rules\n\nA body.")
    git("checkout", "--quiet", "-b", "side", base)
    git("commit", "--allow-empty", "--message=Numbers")
    git("merge", "--quiet", "--message=Merge main", "main")
    return tmp_path, base


def test_commits_after_the_base_are_read_without_merges(repository):
    path, base = repository
    assert sorted(subject for _, subject in commits.subjects(path, base)) == [
        "Numbers",
        "docs: number the rules",
    ]


def test_absent_history_passes_and_says_so(repository, tmp_path_factory, monkeypatch, capsys):
    path, _ = repository
    assert commits.subjects(path, "0" * 40) is None
    assert commits.subjects(tmp_path_factory.mktemp("unpacked")) is None
    monkeypatch.setattr(commits, "subjects", lambda: None)
    assert commits.main() == 0
    assert "not checked" in capsys.readouterr().out


def test_a_wrong_commit_is_printed_and_fails(monkeypatch, capsys):
    there = [("1234567", "docs: number the rules"), ("89abcde", "Numbers")]
    monkeypatch.setattr(commits, "subjects", lambda: there)
    assert commits.main() == 1
    printed = capsys.readouterr().out
    assert "89abcde Numbers\n" in printed and "2 checked, 1 wrong" in printed
    monkeypatch.setattr(commits, "subjects", lambda: there[:1])
    assert commits.main() == 0
