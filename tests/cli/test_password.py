"""``classroom password`` and ``classroom administrator``, for anyone who sits at the computer."""

import pytest
from click.testing import CliRunner

from classroom.cli import command
from classroom.store import SessionRow, open_store
from classroom.web.accounts import login


@pytest.fixture
def sqlite_url(sqlite_url):
    """A database without teachers, as the first start makes it."""
    open_store(sqlite_url).close()
    return sqlite_url


def run(url, typed):
    return CliRunner().invoke(command, ["password"], input=typed, env={"DATABASE_URL": url})


def matches(store, password):
    (row,) = store.teachers.all()
    return login._hasher.verify(row.password_hash, password)


def test_a_new_password_takes_the_place_of_the_old_one(sqlite_url):
    store = open_store(sqlite_url)
    store.teachers.add_teacher("", login._hasher.hash("the old one"))
    done = run(sqlite_url, "short\nanother one\nanother one\n")
    assert done.exit_code == 0, done.output
    assert "Use 8 characters or more." in done.output
    assert "another one" not in done.output
    assert matches(store, "another one")
    store.close()


def test_a_new_password_ends_all_sessions(sqlite_url):
    store = open_store(sqlite_url)
    id = store.teachers.add_teacher("", login._hasher.hash("the old one"))
    store.sessions.add_session(SessionRow("hash", id, "console", None, "", 1.0, 1.0, 1.0, 1.0))
    done = run(sqlite_url, "another one\nanother one\n")
    assert "Everyone has to log in again." in done.output
    assert store.sessions.of_teacher() == []
    store.close()


def test_on_a_server_it_is_how_the_first_one_is_chosen(sqlite_url):
    done = run(sqlite_url, "the first one\nthe first one\n")
    assert done.exit_code == 0, done.output
    store = open_store(sqlite_url)
    assert matches(store, "the first one")
    store.close()


def administrator(url, name):
    env = {"DATABASE_URL": url, "PUBLIC_URL": "https://eleusis.school.example"}
    return CliRunner().invoke(command, ["administrator", name], env=env)


def test_an_administrator_is_made_at_the_server_and_gets_an_address(sqlite_url):
    done = administrator(sqlite_url, "Ada")
    assert done.exit_code == 0, done.output
    told, address = done.output.splitlines()
    assert told == "Send them this link to choose a password. It works once, within 7 days:"
    assert address.startswith("https://eleusis.school.example/console/link/")
    store = open_store(sqlite_url)
    (row,) = store.teachers.all()
    assert (row.name, row.administrator, row.password_hash) == ("Ada", True, "")
    again = administrator(sqlite_url, "ADA").output.splitlines()[-1]
    assert again != address
    assert len(store.teachers.all()) == 1
    store.close()


def test_what_belonged_to_the_one_password_is_said_to_be_the_administrators(sqlite_url):
    store = open_store(sqlite_url)
    id = store.teachers.add_teacher("", login._hasher.hash("the old one"))
    done = administrator(sqlite_url, "Ada")
    assert "That password no longer works" in done.output
    assert [(row.id, row.name) for row in store.teachers.all()] == [(id, "Ada")]
    store.close()


def test_a_name_that_is_none_and_a_password_for_all_are_refused(sqlite_url):
    none = administrator(sqlite_url, "  ")
    assert none.exit_code == 1
    assert "type a name" in none.output
    administrator(sqlite_url, "Ada")
    done = run(sqlite_url, "the new one\nthe new one\n")
    assert done.exit_code == 1
    assert "Each teacher has an account" in done.output


def test_without_the_settings_of_the_server_no_other_database_is_made(tmp_path):
    for done in (
        administrator(f"sqlite:///{tmp_path}/none.sqlite3", "Ada"),
        run(f"sqlite:///{tmp_path}/none.sqlite3", "the first one\nthe first one\n"),
    ):
        assert done.exit_code == 1
        assert "There is no database at" in done.output
        assert "/etc/classroom.env" in done.output
    assert list(tmp_path.iterdir()) == []
