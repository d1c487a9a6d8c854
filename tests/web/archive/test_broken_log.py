"""A log with a part that cannot be read: the start says which, and the rest goes on."""


def test_the_start_logs_the_part_of_the_log_that_cannot_be_read(playing, build, tmp_path, capsys):
    store, other = playing.school.store, playing.school.open(playing.teacher)
    assert playing.console.act(playing.id, "message", table=1, text="Hello")["ok"]
    with store._database.writing() as connection:
        connection.exec_driver_sql(
            "DELETE FROM events WHERE stream = ? AND seq = 1", (f"table:{playing.id}:1",)
        )
    school = build(tmp_path, store=store)
    (line,) = capsys.readouterr().err.splitlines()
    assert "a part of the log cannot be read" in line and "an event is missing" in line
    assert f"table:{playing.id}:1" in line
    assert school.service.open(other).classroom().tables
