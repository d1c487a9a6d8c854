"""What the whole suite shares. What tests share with each other lies beside this file."""

import gc
import importlib
import os
import signal
import uuid
from collections import Counter
from itertools import chain, groupby

import firefox_esr
import hypothesis
import programs
import pytest
import quick
import sqlalchemy as sa

from classroom.classes import declare_window, last_guesses

# How long examples take says how busy the machine is: several processes test at once.
hypothesis.settings.register_profile(
    "tests", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("tests")
quick.compile_once()

# A machine that must have everything sets this, so that no test drops out unseen.
FORBID_SKIPS = bool(os.environ.get("CLASSROOM_FORBID_SKIPS"))

POSTGRESQL = sa.make_url(
    os.environ.get("TEST_POSTGRESQL_URL", "postgresql+psycopg://postgres@127.0.0.1:5432/test")
)


def pytest_configure(config):
    """Under nohup or in the background these are ignored, and so they would be by our servers."""
    if hasattr(config, "workerinput"):
        for each in (signal.SIGINT, signal.SIGHUP):
            if signal.getsignal(each) is signal.SIG_IGN:
                signal.signal(each, signal.SIG_DFL)


def ran(report):
    """The report, a failure where the test was skipped or expected to fail and none may be."""
    if FORBID_SKIPS and report.skipped:
        reason = getattr(report, "wasxfail", report.longrepr)
        report.longrepr = f"skipped, which CLASSROOM_FORBID_SKIPS forbids: {reason}"
        report.outcome = "failed"
        vars(report).pop("wasxfail", None)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport():
    return ran((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report():
    return ran((yield))


def pytest_terminal_summary(terminalreporter):
    """Say at the end what was not tested, and why: no one reads what came before."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.getreports("skipped")
        if isinstance(report.longrepr, tuple)
    )
    if reasons:
        terminalreporter.section("Not tested here")
        for reason, count in reasons.most_common():
            terminalreporter.write_line(f"{count} skipped: {reason}")


_ROOMS = {"hosted": "hosted", "browser": "browser", "lesson_day": "browser"}
"""The needs of the tests of a folder; the tests of all others only compute."""


def pytest_collection_modifyitems(items):
    """Each process takes its part of the whole line, and from the end of another's when it is done.

    So the tests of an installation, which takes long to start, come first, mostly for one process.
    Those in a browser are spread evenly among the others, file by file: while one waits for a
    browser the others compute.
    """
    files = [list(tests) for _, tests in groupby(items, key=lambda test: test.path)]
    rooms = {"hosted": [], "browser": [], "": []}
    for tests in files:
        room = tests[0].path.parent.name
        rooms[_ROOMS.get(room, "")].append(tests)
    in_browser, others = rooms["browser"], rooms[""]
    apart = sum(map(len, others)) / (len(in_browser) or 1)
    items[:] = chain.from_iterable(rooms["hosted"])
    passed = 0
    for at, tests in enumerate(in_browser):
        items += tests
        while others and passed < (at + 1) * apart:
            passed += len(others[0])
            items += others.pop(0)
    items += chain.from_iterable(others)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """Thousands of tests and all modules stay: the garbage collector need not look through them.

    What is made since then mostly stays, too (texts that were set, rules that were read), so that
    it is looked through seldom.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def window_at_once(monkeypatch):
    """A declare window of six seconds after every play, the first one too."""
    monkeypatch.setattr(declare_window, "FIRST_WINDOW_AFTER", 1)
    monkeypatch.setattr(declare_window, "SHORT_WINDOW_SECONDS", 6.0)
    monkeypatch.setattr(declare_window, "UNUSED_WINDOW_SECONDS", 6.0)


@pytest.fixture
def asked_at_once(monkeypatch):
    """Players are asked about a round of however few plays."""
    monkeypatch.setattr(last_guesses, "ENOUGH_PLAYS", 0)


@pytest.fixture(scope="session")
def driver():
    """Playwright, which can be started once in each process."""
    driven = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with firefox_esr.hooked():
        started = driven.sync_playwright().start()
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser(driver):
    """The Chromium of all tests of this process."""
    stage = importlib.import_module("stage")
    if stage.CHROMIUM is None:
        pytest.skip("no Chromium on the PATH")
    opened = stage.launch(driver)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def firefox(driver):
    """A Firefox for the tests of a module. One that is open works on while nothing is asked."""
    opened = firefox_esr.launch(driver, programs.path_of("firefox-esr"))
    yield opened
    opened.close()


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/a folder/classroom.sqlite3"


@pytest.fixture(scope="session")
def postgresql_server():
    """Connections to a database of this process's own, where each test has a schema.

    The program's locks hold in a whole database: with tests of other processes in it, one that
    waits for something of its own might wait for theirs, and they for it.
    """
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    given = sa.create_engine(POSTGRESQL, isolation_level="AUTOCOMMIT")
    try:
        given.connect().close()
    except sa.exc.OperationalError:
        pytest.skip("no PostgreSQL answers at TEST_POSTGRESQL_URL")
    name = f"classroom_{uuid.uuid4().hex}"
    with given.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine = sa.create_engine(POSTGRESQL.set(database=name), isolation_level="AUTOCOMMIT")
    yield engine
    engine.dispose()
    with given.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    given.dispose()


@pytest.fixture
def postgresql_url(postgresql_server):
    schema = f"store_{uuid.uuid4().hex}"
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
    server = postgresql_server.url.render_as_string(hide_password=False)
    yield f"{server}?options=-csearch_path%3D{schema}"
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    """An empty database: the test runs on each kind."""
    return request.getfixturevalue(f"{request.param}_url")
