"""What `classroom --version` says of the commit: by a ZIP of git's, a checkout, or not at all."""

import pytest

from classroom.cli import version

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def git(tmp_path):
    folder = tmp_path / ".git"
    (folder / "refs" / "heads").mkdir(parents=True)
    (folder / "HEAD").write_text("ref: refs/heads/main\n")
    return folder


def test_a_checkout_tells_its_commit_without_git(git):
    assert version.checked_out(git) is None
    (git / "packed-refs").write_text(
        f"# pack-refs\n{'f' * 40} refs/heads/b\n{COMMIT} refs/heads/main\n"
    )
    assert version.checked_out(git) == COMMIT
    (git / "refs/heads/main").write_text("a" * 40 + "\n")
    assert version.checked_out(git) == "a" * 40
    (git / "HEAD").write_text(f"{COMMIT}\n")
    assert version.checked_out(git) == COMMIT


def test_a_second_working_tree_tells_its_commit(git, tmp_path):
    own = git / "worktrees" / "b"
    own.mkdir(parents=True)
    (own / "HEAD").write_text("ref: refs/heads/b\n")
    (own / "commondir").write_text("../..\n")
    (git / "refs/heads/b").write_text(f"{COMMIT}\n")
    (tmp_path / "file").write_text(f"gitdir: {own}\n")
    assert version.checked_out(tmp_path / "file") == COMMIT


def test_a_downloaded_archive_tells_its_commit(tmp_path):
    assert version.archived(tmp_path / "none") is None
    (tmp_path / "commit.txt").write_text("$Format:%H$\n")
    assert version.archived(tmp_path / "commit.txt") is None
    (tmp_path / "commit.txt").write_text(f"{COMMIT}\n")
    assert version.archived(tmp_path / "commit.txt") == COMMIT
    assert version.ARCHIVED.is_file()


def test_the_release_is_always_said(monkeypatch, tmp_path):
    monkeypatch.setattr(version, "ARCHIVED", tmp_path / "none")
    monkeypatch.setattr(version, "CHECKOUT", tmp_path / ".git")
    assert version.full_version() == "0.3.0"
    monkeypatch.setattr(version, "archived", lambda _: COMMIT)
    assert version.full_version() == "0.3.0 (commit 01234567)"
