"""A lesson at a database that gets into trouble: ``import troubled``."""

import re
from contextlib import ExitStack, contextmanager

from hosted.installation import Phone, Teacher, wait_until
from killing import Server


@contextmanager
def a_lesson(url, folder):
    """A round that has begun at a server on this database: the server, the teacher, the phones."""
    with ExitStack() as begun:
        server = Server(url, folder)
        begun.callback(server.kill)
        server.start()
        teacher = Teacher(server)
        begun.callback(teacher.close)
        teacher.open_class(pupils="3", predictions=None, chance=None, prompts=None, lesson=None)
        phones = [Phone(server, name, teacher.code) for name in ("Ann", "Ben", "Cy")]
        for phone in phones:
            begun.callback(phone.close)
        teacher.act("start")
        for phone in phones:
            wait_until(lambda each=phone: each.table.get("phase") == "playing")
        yield server, teacher, phones


def a_rehearsal(server, teacher):
    """Robots who play as fast as they can: the stream of their table."""
    answer = teacher.post(f"/console/class/{teacher.class_id}/rehearse", "/console")
    rehearsal = answer.url.rsplit("/", 1)[1]
    for do in ({"do": "start"}, {"do": "pace", "seconds": 0.0}):
        told = teacher.ask("act", {"class": rehearsal, **do})
        assert told["ok"], told
    return f"table:{rehearsal}:1"


def on_turn(phones):
    return wait_until(lambda: next((each for each in phones if each.on_turn), None))


def is_told_to_try_again(answer):
    assert answer.status_code == 503
    assert "can’t save right now" in answer.text and "Try again in a moment" in answer.text


def asks_for_papers(teacher):
    """Return the console's answers when it asks for the print-out of a table."""
    page = teacher.page
    token = re.search(r'"token": ?"([^"]+)"', page)[1]
    address = f"{teacher.installation.address}/console/class/{teacher.class_id}/papers/"
    headers = {"X-CSRFToken": token, "Accept": "application/json"}
    return teacher.http.post(f"{address}class.pdf", headers=headers, timeout=60)


def hears(clients, kind):
    for client in clients:
        wait_until(lambda each=client: (each.views.get("trouble") or {}).get("kind") == kind)
