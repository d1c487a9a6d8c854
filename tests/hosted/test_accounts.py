"""Teachers with accounts at two workers: what happens to an account at one holds at the other."""

from .installation import PASSWORD, Browser, Teacher, wait_until


def tries(installation, worker, name, password):
    browser = Browser(installation, worker)
    try:
        return browser.post("/console/enter", name=name, password=password)
    finally:
        browser.close()


def test_who_is_blocked_at_one_worker_is_out_at_the_other_at_once(installation, lesson):
    one, two = installation.workers
    teacher, (ann,) = lesson(one, Ann=two)
    assert teacher.get("/console").url.endswith("/console")
    administrator = Teacher(installation, two, installation.administrator())
    page = f"/console/teachers/{teacher.id}"
    assert administrator.post(f"{page}/block", page, on="y").ok
    wait_until(lambda: "gone" in teacher.said, what="the word that they are logged out")
    wait_until(lambda: not teacher.socket.connected, what="the end of the console")
    assert "/console/enter" in teacher.get("/console").url
    told = tries(installation, one, teacher.name, PASSWORD).text
    assert "This account is blocked." in told
    # The class goes on without its console, and the administrator with theirs.
    assert ann.socket.connected
    assert administrator.get("/console").url.endswith("/console")
    administrator.close()


def test_tries_are_counted_at_all_workers_together(installation):
    one, two = installation.workers
    codes = [tries(installation, (one, two)[n % 2], "Nobody", "x").status_code for n in range(11)]
    assert codes == [200] * 10 + [429]


def copied(installation, teacher, worker):
    """A browser at this worker with the cookies of the teacher's."""
    browser = Browser(installation, worker)
    browser.http.cookies.update(teacher.http.cookies)
    return browser


def test_logging_out_at_one_worker_takes_effect_at_the_other_at_once(installation, lesson):
    one, two = installation.workers
    teacher, _ = lesson(one, Ann=two)
    page = copied(installation, teacher, two)
    assert page.post("/console/leave", "/console/sessions").url.endswith("/console/enter")
    wait_until(lambda: "gone" in teacher.said, what="the word that they are logged out")
    wait_until(lambda: not teacher.socket.connected, what="the end of the console")
    assert "/console/enter" in teacher.get("/console").url
    page.close()


def test_a_class_is_handed_on_at_another_worker_while_redis_is_gone(installation, lesson):
    one, two = installation.workers
    teacher, phones = lesson(one, Ann=one, Ben=one, Cy=one)
    teacher.act("start")
    heir = Teacher(installation, two)
    page = copied(installation, teacher, two)
    player = wait_until(lambda: next((each for each in phones if each.on_turn), None))
    installation.redis.kill()
    try:
        address = f"/console/class/{teacher.class_id}/hand-on"
        assert page.post(address, name=heir.name).url.endswith("/console")
        before = len(teacher.said)
        version = player.play("m1")["version"]
        for phone in phones:
            wait_until(lambda each=phone: each.table["version"] >= version, what="the move")
        wait_until(lambda: "gone" in teacher.said, what="the word that the class is not theirs")
        assert set(teacher.said[before:]) <= {"gone", "trouble"}
    finally:
        installation.redis.start()
        wait_until(installation.redis.listens)
    wait_until(lambda: installation.heard_by() == 2, what="both workers at Redis")
    for each in (page, heir):
        each.close()
