"""The server is killed under load, and nothing that it said is undone.

The long form, with a hundred kills and the database killed too: tests/soak/test_killed.py.
"""

import killing
import pytest


@pytest.mark.parametrize(("database", "kills"), [("sqlite", 8), ("postgresql", 2)])
def test_what_was_acknowledged_or_shown_before_a_kill_is_there_after_it(
    request, tmp_path, database, kills
):
    url = request.getfixturevalue(f"{database}_url")
    told = killing.kill(url, tmp_path, kills)
    assert told["acknowledged"] > 3 * kills
