"""Check the subjects of commit messages: ``python tests/support/commits.py``.

A subject is ``area: imperative summary`` in at most 72 characters. The area is one or more parts of
the project in small letters, such as ``store`` or ``tests, docs``. Merges are exempt, and so is
every commit up to :data:`BASE`, since history is not rewritten.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BASE = "4b67415f30c77085cd3ac0b8fc5bc9fcba15afc0"
"""The last commit that is not checked."""

MAX_LENGTH = 72
_SUBJECT = re.compile(r"[a-z][\w./-]*(?:, [a-z][\w./-]*)*: (\S.*)")
_NO_VERB = re.compile(
    "a|all|an|and|another|any|both|each|every|fewer|first|for|from|he|i|in|it|its|less|more|most|"
    "my|new|no|nobody|not|nothing|now|of|on|one|only|our|she|some|that|the|their|there|these|they|"
    "this|those|to|two|we|what|when|where|whether|which|who|whoever|whose|why|with|you|your"
)
_OTHER_FORM = re.compile(r"[\w'’-]+(ed|ing|s)")
_IMPERATIVE = re.compile(
    "access|address|alias|bias|bless|bring|bypass|canvas|compress|cross|discuss|dismiss|embed|"
    "express|feed|focus|guess|harness|heed|need|pass|ping|press|process|proceed|progress|seed|"
    "shed|shred|speed|spring|stress|string|suppress|toss|weed|witness"
)
"""Imperatives that end as another form of a verb would."""


def problems(subject: str) -> list[str]:
    """Return what is wrong with the subject of a commit, as phrases; an empty list if nothing is.

    A computer can't parse English. The summary counts as imperative unless its first word is no
    verb, or ends as a past, a gerund or the third person does.
    """
    found = []
    if len(subject) > MAX_LENGTH:
        found.append(f"{len(subject)} characters, at most {MAX_LENGTH} are allowed")
    shape = _SUBJECT.fullmatch(subject)
    if shape is None:
        return [*found, "not in the form “area: imperative summary”"]
    summary = shape[1]
    first = re.split(r"[^\w'’-]", summary, maxsplit=1)[0]
    if not first[:1].islower():
        found.append("the summary doesn't begin with a verb in small letters")
    elif not _IMPERATIVE.fullmatch(first) and (
        _NO_VERB.fullmatch(first) or _OTHER_FORM.fullmatch(first)
    ):
        found.append(f"the summary begins with “{first}”, not with an imperative")
    if summary.endswith("."):
        found.append("the summary ends with a full stop")
    return found


def subjects(repository: Path = ROOT, base: str = BASE) -> list[tuple[str, str]] | None:
    """Return the short hash and subject of each commit after `base`, merges left out.

    None if the history isn't there: no git, no repository, or a clone without `base`.
    """
    git = shutil.which("git")
    if git is None or not (repository / ".git").exists():
        return None

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [git, "-C", str(repository), *arguments], capture_output=True, encoding="utf-8"
        )

    if run("merge-base", "--is-ancestor", base, "HEAD").returncode:
        return None
    log = run("log", "--no-merges", "--format=%h %s", f"{base}..HEAD")
    log.check_returncode()
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in log.stdout.splitlines()]


def main() -> int:
    """Print each wrong subject; return 1 if there is one."""
    commits = subjects()
    if commits is None:
        print("Commit messages: not checked, since the git history isn't here.")
        return 0
    wrong = [(commit, subject, problems(subject)) for commit, subject in commits]
    wrong = [each for each in wrong if each[2]]
    for commit, subject, found in wrong:
        print(f"{commit} {subject}\n    {'; '.join(found)}")
    print(f"Commit messages: {len(commits)} checked, {len(wrong)} wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
