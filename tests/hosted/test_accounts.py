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
