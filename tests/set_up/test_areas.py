"""`start.py test --area`: the tests that a change of a kind concerns."""

from pathlib import Path

from installing import checks


def run(monkeypatch, *arguments):
    """Return what would have been run, and the exit status."""
    ran = []
    monkeypatch.setattr(checks, "failures", lambda these: ran.extend(these) or [])
    monkeypatch.setattr(checks.subprocess, "call", lambda call, **_: ran.append(call) or 0)
    monkeypatch.setattr(checks.subprocess, "Popen", Nothing)
    return checks.test([*arguments]), ran


class Nothing:
    def __init__(self, *_, **__):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


def test_what_an_area_names_is_there():
    for wanted in checks.AREAS.values():
        for path, _, test in (each.partition("::") for each in wanted):
            assert (checks.ROOT / path).exists(), path
            assert not test or f"def {test}(" in (checks.ROOT / path).read_text("utf-8"), test


def test_an_area_runs_its_tests_and_the_checks_of_python(monkeypatch):
    status, ran = run(monkeypatch, "--area", "rulesets", "-k", "prophet")
    assert status == 0
    assert [Path(check[0]).name for check in ran] == [
        "ruff",
        "ruff",
        "mypy",
        "lint-imports",
        "mdformat",
        "python",
        "pytest",
    ]
    paths = checks.AREAS["rulesets"]
    assert ran[-1][-len(paths) - 2 :] == [*paths, "-k", "prophet"]


def test_an_unknown_area_is_refused(monkeypatch, capsys):
    for arguments in (("--area",), ("--area", "cooking")):
        assert run(monkeypatch, *arguments) == (2, [])
        assert "rulesets" in capsys.readouterr().out
