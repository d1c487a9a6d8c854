"""Keeps a database as this release leaves it, with a class that was played: run it, before the next
migration is written, from the folder of the program.

    .venv/bin/python tests/support/keep_released.py

The file is named after the last migration; tests/store/test_released.py brings each up to date.
"""

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from lessons import Lesson

from classroom.store import open_store

FOLDER = Path(__file__).parents[1] / "store" / "released"


def keep():
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "classroom.sqlite3"
        store = open_store(f"sqlite:///{file}")
        lesson = Lesson(store, tables=2)
        for number, names in ((1, ("Wilhelmina", "Ben", "Cy", "Dee")), (2, ("Eva", "Flo", "Gus"))):
            lesson.join(*names, table=number)
        lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
        lesson.service.open(lesson.id).rounds.start_round(2, "odd-black-even-red")
        lesson.play(12, 1)
        lesson.finish(2)
        store.settings.secret_key()
        store.close()
        with closing(sqlite3.connect(file)) as read:
            (version,) = read.execute("SELECT version_num FROM alembic_version").fetchone()
            (FOLDER / f"{version}.sql").write_text("\n".join(read.iterdump()) + "\n")
    return FOLDER / f"{version}.sql"


if __name__ == "__main__":
    print(keep())
