"""Writing the file again, after something was deleted for good, holds up no one who only looks."""

import subprocess
import sys
import textwrap

PROGRAM = """
    from gevent import monkey

    monkey.patch_all()
    import sys
    from contextlib import contextmanager

    from gevent import sleep, spawn

    from classroom.store import open_store

    store = open_store(sys.argv[1])
    for number in range(400):
        store.log.append("table:c1:1", number * 10, [{"text": "z" * 3000}] * 10, 1.0)
    store.classes.add_class("c2", "CODE", "t1", 1.0)
    store.archive.delete_class("c2")
    turns, reads, meanwhile = 0, 0, 0
    done = False
    turn = store._database.adapter._group.turn

    @contextmanager
    def counted(closed=False):
        global meanwhile
        with turn(closed):
            before = turns
            yield
            if closed:  # nobody may write until the file is written anew
                meanwhile = turns - before

    store._database.adapter._group.turn = counted

    def look():
        global turns, reads
        while not done:
            turns += 1
            reads += store.log.version("table:c1:1") == 4000
            sleep(0)

    looking = spawn(look)
    sleep(0)
    store.archive.vacuum()
    done = True
    looking.join()
    print("others went on" if meanwhile and reads == turns else f"{meanwhile} {reads} {turns}")
"""


def test_reads_continue_while_the_file_is_rewritten(sqlite_url):
    program = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM), sqlite_url],
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )
    assert program.stdout == "others went on\n", program.stderr
