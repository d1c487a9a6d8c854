"""``classroom load``: a recorded class in a database, and at a server that runs on it."""

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from hosted.installation import Teacher, wait_until
from laptop import Laptop
from lessons import Lesson

from classroom.classes.verbs.message import SendMessage
from classroom.cli import command
from classroom.store import open_store

RECORDS = Path(__file__).parent.parent / "records"


def load(url, file, *more):
    env = {"DATABASE_URL": url}
    return CliRunner().invoke(command, ["load", str(file), *more], env=env)


def refused(result):
    """The reason, in the one line that says it."""
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    (line,) = result.stderr.splitlines()
    return line


@pytest.fixture
def store(url):
    opened = open_store(url)
    opened.teachers.add_teacher("", "a hash")
    yield opened
    opened.close()


@pytest.fixture
def lesson(store):
    """A class with a round that is over, and one that is played."""
    (teacher,) = store.teachers.all()
    lesson = Lesson(store, teacher=teacher.id, title="8b")
    for name in ("Ann", "Ben", "Cy", "Dee"):
        lesson.join(name, table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.finish()
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.play(5)
    lesson.service.command(SendMessage(class_=lesson.id, table=1, text="quietly, please"))
    return lesson


def exported(lesson, path):
    lines = map(msgspec.json.encode, lesson.service.open(lesson.id).ending.raw_log())
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def newest(store):
    """The class that was loaded last."""
    (row, *_) = [row for row in store.classes.of_teacher(store.teachers.all()[0].id) if row.begun]
    return row


def everything(store):
    """All that is stored, to see that nothing was changed."""
    streams = store.log.streams()
    return {stream: store.log.read(stream) for stream in streams}


def test_an_export_is_loaded_as_a_class_of_its_own(url, store, lesson, tmp_path):
    before = everything(store)
    done = load(url, exported(lesson, tmp_path / "events.jsonl"))
    assert done.exit_code == 0, done.output
    (row,) = [each for each in store.classes.open_classes() if each.id != lesson.id]
    assert (row.teacher, row.begun, row.finished) == (store.teachers.all()[0].id, True, True)
    assert done.stdout == f"The class “8b” is in the console, with the code {shown(row.code)}.\n"
    assert row.code != lesson.code
    service = lesson.service
    table, was = service.open(row.id).table(1), lesson.table()
    assert [played.record() for played in table.rounds] == [each.record() for each in was.rounds]
    assert table.talk == was.talk
    assert (
        service.open(row.id).pupils.people().names == service.open(lesson.id).pupils.people().names
    )
    assert table.clocks.holds and not was.clocks.holds  # nothing goes on by itself
    after = everything(store)
    assert {stream: after[stream] for stream in before} == before


def shown(code):
    return f"{code[:3]}-{code[3:]}"


def test_its_running_times_end_now(url, store, lesson, tmp_path):
    lesson.clock.time += 5000  # the server that it comes from ran for longer than this one
    lesson.service.command(SendMessage(class_=lesson.id, table=1, text="go on"))
    file = exported(lesson, tmp_path / "events.jsonl")
    lesson.service.open(lesson.id).ending.delete()
    Lesson(store, seed=2, teacher=store.teachers.all()[0].id)
    before = store.log.last_ran()
    assert load(url, file).exit_code == 0
    assert store.log.last_ran() == before
    (row,) = [each for each in store.classes.open_classes() if each.begun]
    rounds = lesson.service.open(row.id).table(1).rounds
    assert rounds[-1].dealt_at == pytest.approx(before - 5000)


def test_a_closed_class_stays_closed(url, store, lesson, tmp_path):
    lesson.service.open(lesson.id).ending.close()
    assert load(url, exported(lesson, tmp_path / "events.jsonl")).exit_code == 0
    assert store.classes.open_classes() == []
    assert len(store.classes.of_teacher(store.teachers.all()[0].id)) == 2


@pytest.mark.parametrize("name", ["gardner", "express", "layout"])
def test_a_record_is_loaded_as_a_class_with_one_table(url, store, name):
    before = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    done = load(url, RECORDS / f"{name}.json")
    assert done.exit_code == 0, done.output
    assert f"The class “{name}” is in the console" in done.stdout
    lesson = Lesson(store)
    (row,) = [each for each in store.classes.open_classes() if each.begun]
    record = lesson.service.open(row.id).records.record(1, 1)
    assert record["moves"] == before["moves"]
    assert record["players"] == before.get("players", [])


def test_a_game_file_is_loaded_round_by_round(url, store, lesson, tmp_path):
    file = tmp_path / "game.json"
    game = lesson.service.open(lesson.id).records.game(1)
    file.write_text(json.dumps({**game, "rounds": game["rounds"] * 2}), "utf-8")
    assert load(url, file).exit_code == 0
    (row,) = [each for each in store.classes.open_classes() if each.id != lesson.id]
    service = lesson.service
    records = [service.open(row.id).records.record(1, number) for number in (1, 2)]
    assert records == game["rounds"] * 2


def without(line):
    return lambda lines: [each for each in lines if line not in each]


BROKEN = {
    "no JSON": (lambda lines: [*lines[:3], b"{"], "line 4: "),
    "another kind of line": (lambda lines: [*lines, b'{"a": 1}'], "isn’t one of an export"),
    "a missing event": (without(b'"seq":2'), "an event before it is missing"),
    "no name": (without(b'"name":"Ben"'), "no line has the name of seat s2"),
    "no class": (without(b'"stream":"class:'), "no event that opens a class"),
    "of tomorrow": (
        lambda lines: [each.replace(b'"type":"entry"', b'"type":"later"') for each in lines],
        "this release has no event 'later'",
    ),
    "events of a different class": (
        lambda lines: [each.replace(b'"stream":"table:', b'"stream":"table:x') for each in lines],
        "is no stream of this class",
    ),
    "a move without its round": (
        lambda lines: [each for each in lines if b'"dealt"' not in each],
        "an event before it is missing",
    ),
    "a table too many": (
        lambda lines: [each.replace(b':1","seq"', b':9","seq"') for each in lines],
        "the class has no table 9",
    ),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_export_changes_nothing(url, store, lesson, tmp_path, how):
    file = exported(lesson, tmp_path / "events.jsonl")
    spoil, why = BROKEN[how]
    file.write_bytes(b"\n".join(spoil(file.read_bytes().splitlines())))
    before = everything(store)
    assert why in refused(load(url, file))
    assert everything(store) == before
    assert len(store.classes.open_classes()) == 1


def test_a_broken_record_changes_nothing(url, store, tmp_path):
    file = tmp_path / "record.json"
    assert "No such file" in refused(load(url, file))
    record = json.loads((RECORDS / "gardner.json").read_text("utf-8"))
    file.write_text(json.dumps({**record, "moves": [{"by": "Nobody", "play": ["2S"]}]}), "utf-8")
    assert "move 1: " in refused(load(url, file))
    names = [*record["players"][:-1], "A name with more than twenty letters"]
    file.write_text(json.dumps({**record, "players": names, "moves": []}), "utf-8")
    assert "a name can have at most 20 characters" in refused(load(url, file))
    assert everything(store) == {}


def test_it_is_clear_whose_class_it_is(url, store):
    store.teachers.add_teacher("Ada", "a hash", key="ada", administrator=True)
    assert "name one with --teacher" in refused(load(url, RECORDS / "gardner.json"))
    why = refused(load(url, RECORDS / "gardner.json", "--teacher", "Grace"))
    assert "there is no teacher called Grace" in why
    done = load(url, RECORDS / "gardner.json", "--teacher", "Ada")
    assert done.exit_code == 0, done.output
    (row,) = store.classes.open_classes()
    assert row.teacher == store.teachers.teacher_called("ada").id


def test_without_a_teacher_nothing_is_loaded(url):
    open_store(url).close()
    assert "nobody can log in yet" in refused(load(url, RECORDS / "gardner.json"))


def test_it_never_makes_a_database(sqlite_url):
    done = load(sqlite_url, RECORDS / "gardner.json")
    assert done.exit_code == 1
    assert "There is no database at" in done.stderr


def test_a_server_that_runs_shows_it_at_once(tmp_path):
    laptop = Laptop(tmp_path / "laptop")
    teacher = Teacher(laptop)
    assert "gardner" not in teacher.get("/console").text
    url = f"sqlite:///{tmp_path}/laptop/classroom.sqlite3"
    done = load(url, RECORDS / "gardner.json", "--teacher", teacher.name)
    assert done.exit_code == 0, done.output
    assert "gardner" in teacher.get("/console").text
    (row,) = laptop.store.classes.of_teacher(teacher.id)
    for page in ("", "/after", "/table/1"):
        assert teacher.get(f"/console/class/{row.id}{page}").status_code == 200
    assert teacher.get(f"/projector/{row.id}").status_code == 200
    teacher.class_id = row.id
    teacher.connect(row.id, **{"as": "console", "class": row.id})
    wait_until(lambda: "gardner" in str(teacher.views), what="the console's view")
    teacher.act("show", what="debrief", table=1)
    laptop.stop()


HEAD = b'{"class":"c9","code":"X"}\n'
EVENT = b'{"stream":"class:c9","seq":1,"at":%s,"ran":%s,"key":null,"body":{"type":"opened"}}'


@pytest.mark.parametrize(
    "line",
    [
        b'{"a":' * 200_000 + b"1" + b"}" * 200_000,
        EVENT % (b'"nan"', b"1"),
        EVENT % (b"1", b'"nan"'),
        EVENT % (b"1", b'"inf"'),
        EVENT % (b"null", b"1"),
        EVENT % (b"1", b"9" * 400),
    ],
    ids=["deep", "nan", "nan in running time", "endless", "null", "large"],
)
def test_a_hostile_line_of_an_export_is_a_sentence(store, url, tmp_path, line):
    (tmp_path / "hostile").write_bytes(HEAD + line + b"\n")
    assert "line 2" in refused(load(url, tmp_path / "hostile"))


def test_a_hostile_table_of_an_export_is_a_sentence(lesson, url, tmp_path):
    sound = exported(lesson, tmp_path / "export").read_bytes()
    for number in ("0", "9" * 5000, "\u0663"):
        stream = f"table:{lesson.id}:{number}".encode()
        (tmp_path / "hostile").write_bytes(sound.replace(f"table:{lesson.id}:1".encode(), stream))
        assert "no stream of this class" in refused(load(url, tmp_path / "hostile"))
