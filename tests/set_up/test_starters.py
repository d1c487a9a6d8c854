"""`start.sh`, `start.command` and `start.bat`: they find a Python that fits, or get one.

What they get is small here: an archive of the right form, whose Python says what it was asked. The
real ones come from another address, which no test asks. `tests/soak/test_without_python.py` sets up
and starts the whole program in this way.
"""

import functools
import hashlib
import http.server
import io
import re
import shutil
import ssl
import subprocess
import sys
import tarfile
import threading
from pathlib import Path

import programs
import pytest

from installing.pythons import OWN, PYTHONS

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "pythons.lock"
NAMES = "python3 python " + " ".join(f"python{each}" for each in reversed(PYTHONS))
TOOLS = ("sh", "dirname", "uname", "mkdir", "rm", "mv", "tar", "gzip", "sha256sum", "curl", "cp")
SAYS = '#!/bin/sh\n[ "$1" = -c ] || echo "its own: $*"\n'


def locked():
    lines = (line.split() for line in LOCK.read_text("ascii").splitlines() if line[0] != "#")
    return {computer: rest for computer, *rest in lines}


def test_every_computer_has_an_archive_with_its_sum():
    computers = ("windows-x86_64", "macos-aarch64", "macos-x86_64", "linux-x86_64", "linux-aarch64")
    assert (*locked(),) == computers
    names = {"windows": "windows", "macos": "apple", "linux": "linux-gnu"}
    for computer, (digest, name, address) in locked().items():
        system, machine = computer.split("-")
        assert re.fullmatch("[0-9a-f]{64}", digest)
        assert name.startswith(f"cpython-{OWN}.")
        assert f"-{machine}-" in name
        assert names[system] in name
        assert address.startswith("https://")
        assert address.replace("%2B", "+").endswith(f"/{name}")
    assert len({digest for digest, *_ in locked().values()}) == len(computers)
    assert OWN in PYTHONS
    shell, batch = (ROOT / "start.sh").read_text(), (ROOT / "start.bat").read_text()
    assert NAMES in shell
    assert f"py -{OWN} " in batch
    assert all(f"={each} ;;" in shell for each in computers if "windows" not in each)


def archive(script=SAYS):
    """An archive like those of pythons.lock, whose Python is this script."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as made:
        entry = tarfile.TarInfo("python/bin/python3")
        entry.size, entry.mode = len(script), 0o755
        made.addfile(entry, io.BytesIO(script.encode()))
    return packed.getvalue()


class Folder:
    """The program in a folder with a name that scripts stumble over, and no Python beside it."""

    def __init__(self, room):
        self.room = room
        self.path = room / "Stück & Süd's"
        (self.path / "installing").mkdir(parents=True)
        for name in ("start.sh", "start.command"):
            shutil.copy(ROOT / name, self.path)
        for name in ("pythons.py", "commands.py"):
            shutil.copy(ROOT / "installing" / name, self.path / "installing")
        (self.path / "start.py").touch()
        self.programs = room / "programs"
        self.programs.mkdir()
        for name in TOOLS:
            (self.programs / name).symlink_to(programs.path_of(name))
        self.env = {"PATH": str(self.programs), "HOME": str(room), "LANG": "C.UTF-8"}
        self.lock(archive(), "https://localhost:9/gone.tar.gz")

    def lock(self, contents, address):
        """Say that this archive is at this address, for whatever computer this is."""
        self.sum = hashlib.sha256(contents).hexdigest()
        lines = (f"{computer} {self.sum} own.tar.gz {address}\n" for computer in locked())
        (self.path / "pythons.lock").write_text("# comment\n" + "".join(lines))

    def python(self, name, script):
        (self.programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.programs / name).chmod(0o755)

    def start(self, *command, name="start.sh"):
        command = ["sh", self.path / name, *command]
        return subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=60)

    @property
    def own(self):
        return self.path / ".python" / self.sum[:12] / "bin" / "python3"


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path)


@pytest.mark.parametrize("name", ["start.sh", "start.command"])
@pytest.mark.parametrize(
    "there",
    [
        {"python3": 'echo "one $*"'},
        {"python": 'echo "one $*"'},
        {"python3": "exit 1", "python": 'echo "one $*"'},  # Apple's
        {"python3": "exit 1", "python3.12": 'echo "one $*"'},
    ],
)
def test_a_python_that_fits_is_found(there, name, folder):
    for each, script in there.items():
        folder.python(each, script)
    said = folder.start("demo", "--port", "1", name=name)
    assert (said.stdout, said.stderr) == ("one start.py demo --port 1\n", "")
    assert not (folder.path / ".python").exists()


def test_the_pythons_of_this_computer_are_asked_whether_they_fit(folder):
    folder.python("python3", f'exec "{sys.executable}" "$@"')
    (folder.path / "start.py").write_text("print('started')")
    assert folder.start().stdout == "started\n"
    # An older one says no, and is passed over.
    pythons = folder.path / "installing" / "pythons.py"
    pythons.write_text(pythons.read_text().replace('"3.11"', '"3.98"').replace('"3.15"', '"3.99"'))
    refused = folder.start()
    assert refused.returncode == 1
    assert "There is no Python on this computer that the program runs on" in refused.stdout


class Served(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/refused.tar.gz":
            self.send_error(403)
        else:
            super().do_GET()

    def do_CONNECT(self):  # as a proxy
        self.send_error(407)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server with https that only this test knows: its folder, certificate and address."""
    room = tmp_path_factory.mktemp("served")
    command = f"{programs.path_of('openssl')} req -x509 -newkey ec -nodes -days 2"
    command += " -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=localhost"
    command += f" -addext subjectAltName=DNS:localhost -out {room}/ca.pem -keyout {room}/key.pem"
    subprocess.run(command.split(), check=True, capture_output=True)
    (room / "served").mkdir()
    handler = functools.partial(Served, directory=str(room / "served"))
    with http.server.ThreadingHTTPServer(("localhost", 0), handler) as server:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(room / "ca.pem", room / "key.pem")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield room / "served", room / "ca.pem", f"https://localhost:{server.server_port}"
        server.shutdown()


@pytest.fixture
def net(folder, served):
    """The folder, whose archive is at an address that answers."""
    place, certificate, address = served
    (place / "own.tar.gz").write_bytes(archive())
    folder.lock(archive(), f"{address}/own.tar.gz")
    folder.env["PIP_CERT"] = str(certificate)
    return folder


def use_wget(folder):
    (folder.programs / "curl").unlink()
    (folder.programs / "wget").symlink_to(programs.path_of("wget"))


@pytest.mark.parametrize("change", [lambda _: None, use_wget], ids=["curl", "wget"])
def test_without_any_python_one_is_fetched_once(change, net):
    change(net)
    begun = net.start("demo")
    assert begun.returncode == 0, begun.stderr
    stages = [line.strip() for line in begun.stdout.splitlines()]
    assert "Getting one, in this folder alone" in stages[0]
    assert [line[:6] for line in stages if " of 2:" in line] == ["1 of 2", "2 of 2"]
    assert stages[-1] == "its own: start.py demo"
    assert net.own.is_file()
    assert [each.name for each in (net.path / ".python").iterdir()] == [net.sum[:12]]
    again = net.start("demo")
    assert (again.stdout, again.stderr) == ("its own: start.py demo\n", "")


def test_a_newer_release_with_another_python_gets_that(net, served):
    net.start()
    newer = archive(SAYS.replace("its own", "newer"))
    (served[0] / "own.tar.gz").write_bytes(newer)
    older = net.own
    net.lock(newer, f"{served[2]}/own.tar.gz")
    assert net.start().stdout.endswith("newer: start.py\n")
    assert older.is_file()  # start.py deletes it, once all is set up


def test_two_starts_at_once_get_one(net):
    command = ["sh", net.path / "start.sh"]
    both = [subprocess.Popen(command, env=net.env, stdout=subprocess.PIPE) for _ in range(2)]
    for each in both:
        assert each.communicate(timeout=60)[0].endswith(b"its own: start.py\n")
        assert each.returncode == 0
    assert [each.name for each in (net.path / ".python").iterdir()] == [net.sum[:12]]


def test_a_bundle_has_its_own_and_asks_no_network_and_no_other_python(folder):
    folder.python("python3", 'echo "another $*"')
    (folder.path / "pythons").mkdir()
    (folder.path / "pythons" / "own.tar.gz").write_bytes(archive())
    for tool in ("curl", "wget"):
        (folder.programs / tool).unlink(missing_ok=True)
    begun = folder.start()
    assert begun.stdout.endswith("its own: start.py\n"), begun.stderr
    assert "from this folder" in begun.stdout
    assert folder.start().stdout == "its own: start.py\n"
    assert (folder.path / "pythons" / "own.tar.gz").is_file()


def know_no_certificate(net, served):
    del net.env["PIP_CERT"]


def go_offline(net, served):
    net.lock(archive(), "https://nowhere.invalid/own.tar.gz")


def ask_for_a_login(net, served):
    proxy = http.server.ThreadingHTTPServer(("localhost", 0), Served)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    net.env["HTTPS_PROXY"] = f"http://localhost:{proxy.server_port}"


def be_refused(net, served):
    net.lock(archive(), f"{served[2]}/refused.tar.gz")


def send_a_page(net, served):
    (served[0] / "own.tar.gz").write_text("<html>Log in to the wifi")


def have_no_tool(net, served):
    (net.programs / "curl").unlink()


def fill_the_disk(net, served):
    script = 'for each; do :; done; echo "No space left on device" >&2; exit 2'
    (net.programs / "tar").unlink()
    net.python("tar", script)


def fill_it_sooner(net, served):
    (net.programs / "mkdir").unlink()
    net.python("mkdir", 'echo "mkdir: cannot create: No space left on device" >&2; exit 1')


def be_read_only(net, served):
    (net.programs / "mkdir").unlink()
    net.python("mkdir", 'echo "mkdir: cannot create: Read-only file system" >&2; exit 1')


def be_another_computer(net, served):
    (net.programs / "uname").unlink()
    net.python("uname", "echo FreeBSD")


def not_run(net, served):
    other = archive("#!/no/such/loader\n")
    (served[0] / "own.tar.gz").write_bytes(other)
    net.lock(other, f"{served[2]}/own.tar.gz")


@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (know_no_certificate, "reads along in encrypted connections"),
        (go_offline, "Check that the computer is online"),
        (ask_for_a_login, "proxy that asks for a login"),
        (be_refused, "doesn't let the computer reach the Python"),
        (send_a_page, "isn't the one that was expected"),
        (have_no_tool, "takes curl or wget"),
        (fill_the_disk, "The disk is full. Free 200 MB on the disk of "),
        (fill_it_sooner, "The disk is full."),
        (be_read_only, "you may not write in"),
        (be_another_computer, "There is none for FreeBSD"),
        (not_run, "doesn't run on this computer"),
    ],
)
def test_each_trouble_has_a_sentence_and_leaves_nothing(trouble, says, net, served):
    trouble(net, served)
    stopped = net.start()
    assert stopped.returncode == 1
    assert says in " ".join(stopped.stderr.split()), stopped.stderr
    assert not list((net.path / ".python").glob("*"))
    assert "Traceback" not in stopped.stderr


def test_a_start_that_was_killed_is_made_again(net):
    left = net.path / ".python" / "new-1" / "python"
    left.mkdir(parents=True)
    assert net.start().stdout.endswith("its own: start.py\n")


def test_the_starter_for_windows_has_a_sentence_for_each_mistake():
    """By reading; `tests/soak/test_start_bat.py` runs it, where there is Wine."""
    raw = (ROOT / "start.bat").read_bytes()
    text = raw.decode("ascii")
    assert text.count("\r\n") == text.count("\n")  # cmd misreads labels in files with other ends
    lines = text.splitlines()
    # Each label is there once, each jump has one, and no part runs on into the next by chance.
    labels = [line[1:] for line in lines if line.startswith(":")]
    assert sorted(labels) == sorted({*re.findall(r"goto (\w+)", text)})
    runs_on = {"compare", "move", "stop"}
    for label in labels:
        before = [line for line in lines[: lines.index(f":{label}")] if line][-1]
        assert label in runs_on or before.startswith(("goto", "exit /b")), label
    for words in ("Unpack the ZIP", "network drive", "no Python", "disk is full", "proxy"):
        assert words in text
    # In the order in which they are tried; the folder is looked at first.
    asks = r'^(\S.*?) installing\\pythons.py >nul 2>nul\nif "%errorlevel%"=="0" goto start'
    tried = re.findall(asks, text.replace("\r", ""), re.MULTILINE)
    assert tried == ["py", "python", "python3", f"py -{OWN}"]
    first = ("goto network", "goto packed", "cd /d", "%python% -c", 'if exist "pythons', "py inst")
    places = [text.index(each) for each in first]
    assert places == sorted(places)
    # Any path in quotes: with a blank or an & in it, it would be cut there.
    assert not re.search(r'(?<!")%~dp0', text.replace('"here=%~dp0"', ""))
    assert "%python% start.py %*" in lines
