"""The classes of an earlier release are opened by this one, and show what they showed.

The files of a release are described in the script that wrote them, such as
``tests/releases/0.1.0/make_classes.py``.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from lessons import Clock
from structlog.testing import capture_logs

from classroom.app import create_app
from classroom.classes import student_dealers
from classroom.classes.pupil_names import robots_of
from classroom.config import Settings
from classroom.debrief.findings.of_table import find
from classroom.game.record import report
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import Language
from classroom.i18n.translations import language
from classroom.service import Service
from classroom.service.check_log import check_log
from classroom.service.reading import class_stream, table_stream
from classroom.store import Store, open_store, release_0_1_0
from classroom.store.database import Database
from classroom.store.migrate import _config
from classroom.views.rules_left import rules_left
from classroom.web.console.own_copy import own_copy
from classroom.web.platform.context import EXTENSION

HERE = Path(__file__).parent
REVISIONS = {"0.1.0": "0010", "0.2.0": "0015"}
RELEASES = sorted(REVISIONS)
Shown = dict[str, Any]


def shown(release: str) -> Shown:
    read: Shown = json.loads((HERE / release / "shown.json").read_text(encoding="utf-8"))
    return read


def lay_out(url: str, release: str, folder: Path) -> None:
    """Make the database of a release: from its dump, or its rows in tables of that time."""
    dump = (HERE / release / "classes.sql").read_text(encoding="utf-8")
    file = Path(str(sa.make_url(url).database)) if url.startswith("sqlite") else folder / "rows"
    file.parent.mkdir(exist_ok=True, parents=True)
    with closing(sqlite3.connect(file)) as made:
        made.executescript(dump)
    if url.startswith("sqlite"):
        return
    database = Database(url)
    with database.writing(alone=True) as connection:
        command.upgrade(_config(connection), REVISIONS[release])
        old = sa.create_engine(f"sqlite:///{file}")
        tables = sa.MetaData()
        tables.reflect(old, resolve_fks=True)
        with old.connect() as read:
            for table in tables.sorted_tables:
                rows = [dict(row) for row in read.execute(table.select()).mappings()]
                if rows and table.name != "alembic_version":
                    connection.execute(table.insert(), rows)
        old.dispose()
    database.close()


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def store(url: str, release: str, tmp_path: Path) -> Iterator[Store]:
    lay_out(url, release, tmp_path)
    store = open_store(url)
    yield store
    store.close()


def test_every_class_shows_what_it_showed(store: Store, release: str) -> None:
    service, told = Service(store, Clock()), shown(release)
    assert {
        service.open(row.id).classroom().plan.title for row in store.classes.of_teacher("teacher")
    } == {*told}
    for title, then in told.items():
        classroom, say = service.open(then["id"]).classroom(), language(then["language"])
        demo = classroom.demo
        tried = None if demo is None else [[str(each.card), each.right] for each in demo.tried]
        assert tried == then["demo"], title
        for number, before in enumerate(then["tables"], 1):
            table = service.open(then["id"]).table(number)
            assert student_dealers.counted(table).totals == before["totals"], title
            rounds = (*table.rounds[:-1], table.truth) if table.rounds else ()
            assert len(rounds) == len(before["rounds"]), title
            for place, (played, was) in enumerate(zip(rounds, before["rounds"], strict=True), 1):
                assert played is not None
                now = {
                    "report": report(played.round),
                    "record": service.open(then["id"]).records.record(number, place),
                    "curve": [list(point) for point in rules_left(played).curve],
                    "statement": played.header.rule.statement.say(say),
                    "hints": [hint.say(say) for hint in played.hints],
                    "revealed": played.revealed,
                }
                if release == "0.1.0" and not isinstance(played.header.rule.written, str):
                    # That release kept the terms of a built rule and no words, so today's are told.
                    was = {**was, "statement": now["statement"]}
                assert json.loads(json.dumps(now)) == was, (title, number, place)
                found = find(played.record(), load_hypotheses(), played.kept)
                curve = [[point.laid, point.still_fit] for point in found.curve]
                begun = was["curve"][0][0]
                assert [point for point in curve if point[0] >= begun] == was["curve"]


def test_every_class_is_played_on_closed_and_deleted(store: Store, release: str) -> None:
    service = Service(store, Clock(2_000_000.0))
    for row in store.classes.of_teacher("teacher"):
        if row.closed_at is None:
            service.open(row.id).rounds.settle()
            service.open(row.id).ending.close()
        service.open(row.id).ending.forget_names()
        assert service.open(row.id).ending.delete()
    assert store.classes.of_teacher("teacher") == []


def test_check_log_finds_nothing_wrong(store: Store) -> None:
    assert check_log(store).broken == ()


def rows(url: str) -> list[Any]:
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).all()
        events = connection.execute(
            sa.text("SELECT stream, seq, body FROM events ORDER BY stream, seq")
        )
        found = [*version, *events]
    engine.dispose()
    return found


def test_an_update_that_is_interrupted_changes_nothing(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of 0.1.0 changes every event; later ones need none so far."""
    lay_out(url, "0.1.0", tmp_path)
    before, read = rows(url), release_0_1_0.table_events

    def cut_off(bodies: Any, language: Language) -> Any:
        made.append(1)
        if len(made) == 7:
            raise KeyboardInterrupt
        return read(bodies, language)

    made: list[int] = []
    monkeypatch.setattr(release_0_1_0, "table_events", cut_off)
    with pytest.raises(KeyboardInterrupt):
        open_store(url)
    assert rows(url) == before
    monkeypatch.undo()
    store = open_store(url)
    assert check_log(store).broken == ()
    store.close()


def test_a_round_that_cannot_be_read_stays_as_it_was_and_the_others_are_updated(
    url: str, tmp_path: Path
) -> None:
    lay_out(url, "0.1.0", tmp_path)
    stream = f"table:{shown('0.1.0')['Closed']['id']}:1"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "UPDATE events SET body = replace(body, 'by-twos', 'unheard-of') "
                "WHERE stream = :stream"
            ),
            {"stream": stream},
        )
    engine.dispose()
    before = [row for row in rows(url)[1:] if row.stream == stream]
    with capture_logs() as logs:
        store = open_store(url)
    assert [log["stream"] for log in logs if log["log_level"] == "error"] == [stream]
    assert [row for row in rows(url)[1:] if row.stream == stream] == before
    assert [broken.stream for broken in check_log(store).broken] == [stream]
    store.close()


def test_a_copy_for_each_pupil_has_all_that_is_theirs(store: Store, tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, database_url="sqlite://"), store, now=Clock())
    service = app.extensions[EXTENSION].service
    told: Counter[str] = Counter()
    with app.test_request_context():
        for row in store.classes.of_teacher("teacher"):
            classroom = service.open(row.id).classroom()
            log = store.log.read(class_stream(row.id))
            taken = {each.body["seat"] for each in log if each.body["type"] in ("taken", "given")}
            for seat in classroom.seats.keys() - robots_of(classroom):
                files = own_copy(service, classroom, seat, "a4").files
                data = json.loads(next(each.text for each in files if each.name.endswith(".json")))
                told.update(each["event"]["type"] for each in data["events"])
                found = [each["event"]["entry"] for each in data["events"] if "number" in each]
                by = [
                    event.body["entry"]
                    for number in classroom.tables
                    for event in store.log.read(table_stream(row.id, number))
                    if event.body["type"] == "entry" and event.body["entry"]["by"] == seat
                ]
                if seat not in taken:
                    assert [each for each in found if each.get("by") == seat] == by
    assert told["entry"] > 100
    assert {"dealt", "entry", "seated"} <= told.keys()
