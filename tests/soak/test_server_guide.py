"""docs/deploy.md, followed by the letter as root in an empty Debian: set up, update, go back.

The commands are read from the guide, block by block. Only what no test can have is replaced:
:data:`GIVEN`, the certificate, and systemd, in whose place a script does what the units say. Debian
comes from debootstrap, and takes the internet; everything else runs in a network namespace.

    .venv/bin/python -m pytest tests/soak/test_server_guide.py
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import textwrap
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest
from markdown_pages import blocks, section

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
GUIDE = (PROJECT / "docs" / "deploy.md").read_text(encoding="utf-8")
OLD = "50b6f1c"
"""The commit of release 0.1.0."""
ADDRESS = "eleusis.test"
GIVEN = {
    "ADDRESS /srv": "/repository /srv",
    "YOUR.ADDRESS": ADDRESS,
    "classroom administrator NAME": "classroom administrator ada",
}
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root",
    "LANG": "C.UTF-8",
    # npm has a list of its own; Python and apt take the computer's.
    "NODE_EXTRA_CA_CERTS": "/etc/ssl/certs/ca-certificates.crt",
}
READY = '{"ok":true}'
OF_0_1_0 = """\
apt install curl git python3-venv postgresql redis-server nginx certbot
useradd --system --create-home --home-dir /srv/classroom classroom
runuser -u classroom -- git clone /repository /srv/classroom/program
runuser -u classroom -- git -C /srv/classroom/program checkout 50b6f1c
runuser -u classroom -- python3 -m venv /srv/classroom/.venv
nsenter --net=/run/internet runuser -u classroom -- {pip} -c {program}/{lock} '{program}[server]'
cd / && runuser -u postgres -- createuser --pwprompt classroom
cd / && runuser -u postgres -- createdb --owner classroom classroom
""".format(
    pip="/srv/classroom/.venv/bin/pip install -q",
    program="/srv/classroom/program",
    lock="requirements-test.lock",
)
"""How the guide of 0.1.0 set a server up. Its sudo is runuser here: Debian has none."""

# A namespace without the internet for everything, but for what fetches packages.
PYTHON3 = """\
#!/bin/sh
[ "$(id -u)" = 0 ] && exec nsenter --net=/run/internet /usr/bin/python3 "$@"
exec /usr/bin/python3 "$@"
"""
APT = """\
#!/bin/sh -e
export DEBIAN_FRONTEND=noninteractive
fetch() { nsenter --net=/run/internet /usr/bin/apt-get -q -y --no-install-recommends "$@"; }
fetch update
fetch --download-only "$@"
/usr/bin/apt-get -q -y --no-install-recommends --no-download "$@"
"""
SYSTEMCTL = '''\
#!/usr/bin/python3
"""Of systemd, what the units of this program need."""
import os, pwd, re, shlex, signal, socket, subprocess, sys, time
from pathlib import Path

RUN = Path("/run/units")
RUN.mkdir(exist_ok=True)
OTHERS = {
    "postgresql": "pg_ctlcluster --skip-systemctl-redirect $(ls /etc/postgresql) main {}",
    "redis-server": "service redis-server {}",
    "nginx": "service nginx {}",
}


def unit(name):
    base, at, instance = name.partition("@")
    found = Path("/etc/systemd/system") / (f"{base}@.service" if at else f"{base}.service")
    return found.read_text().replace("%i", instance).replace("%%", "%")


def field(text, key):
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


def started(name):
    text = unit(name)
    user = pwd.getpwnam(field(text, "User")[0])
    env = {"PATH": os.environ["PATH"]}
    for line in Path(field(text, "EnvironmentFile")[0]).read_text().split():
        key, _, value = line.partition("=")
        env[key] = value
    for each in (folder for line in field(text, "StateDirectory") for folder in line.split()):
        folder = Path("/var/lib") / each
        folder.mkdir(mode=0o700, exist_ok=True)
        os.chown(folder, user.pw_uid, user.pw_gid)
    as_user = dict(user=user.pw_uid, group=user.pw_gid, extra_groups=[], umask=0o077)
    as_user["cwd"] = (field(text, "WorkingDirectory") or ["/"])[0]
    if "Type=oneshot" in text:
        for line in field(text, "ExecStart") + field(text, "ExecStartPost"):
            subprocess.run(shlex.split(line), env=env, check=True, **as_user)
        return 0
    notes = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    path = RUN / f"{name}.notify"
    path.unlink(missing_ok=True)
    notes.bind(str(path))
    path.chmod(0o777)
    notes.settimeout(0.2)
    log = (RUN / f"{name}.log").open("ab")
    running = subprocess.Popen(
        shlex.split(field(text, "ExecStart")[0]),
        env={**env, "NOTIFY_SOCKET": str(path)},
        stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **as_user,
    )
    (RUN / f"{name}.pid").write_text(str(running.pid))
    until = time.monotonic() + 90
    while time.monotonic() < until:
        try:
            if b"READY=1" in notes.recv(4096):
                return 0
        except TimeoutError:
            pass
        if running.poll() is not None:
            print(f"Job for {name}.service failed: status {running.returncode}", file=sys.stderr)
            return 1
    return 1


def stopped(name):
    pid = int((RUN / f"{name}.pid").read_text())
    try:
        os.kill(pid, signal.SIGTERM)
        status = Path(f"/proc/{pid}/status")
        while "State:\\tZ" not in status.read_text():
            time.sleep(0.1)
    except (ProcessLookupError, FileNotFoundError):
        pass
    return 0


def main(verb, *names):
    if verb == "daemon-reload":
        return 0
    status = 0
    for name in names:
        if name.startswith("--") or name.endswith(".timer"):
            continue
        if name in OTHERS:
            status |= subprocess.call(OTHERS[name].format(verb), shell=True) and 1
        elif verb == "stop":
            status |= stopped(name)
        else:
            status |= started(name)
    return status


sys.exit(main(*sys.argv[1:]))
'''


class Debian:
    """An empty Debian in a folder, with a network namespace of its own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.name = f"guide-{os.getpid()}"
        subprocess.run(
            ["debootstrap", "--variant=minbase", "bookworm", self.root],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        # What this machine needs in order to reach the indexes of packages.
        for part in ("resolv.conf", "pip.conf", "ssl", "apt/sources.list.d", "apt/keyrings"):
            here, there = Path("/etc", part), self.root / "etc" / part
            if here.is_dir():
                shutil.copytree(here, there, symlinks=True, dirs_exist_ok=True)
            elif here.exists():
                shutil.copy(here.resolve(), there)
        shutil.copytree(
            "/usr/local/share/ca-certificates",
            self.root / "usr/local/share/ca-certificates",
            dirs_exist_ok=True,
        )
        # A root that is thrown away need not wait for its disk.
        (self.root / "etc/dpkg/dpkg.cfg.d/unsafe").write_text("force-unsafe-io\n")
        self.program("policy-rc.d", "#!/bin/sh\nexit 101\n", "usr/sbin")
        self.program("apt", APT)
        self.program("systemctl", SYSTEMCTL)
        self.program("python3", PYTHON3)
        subprocess.run(["mount", "-t", "proc", "proc", self.root / "proc"], check=True)
        (self.root / "run/internet").touch()
        subprocess.run(
            ["mount", "--bind", "/proc/self/ns/net", self.root / "run/internet"], check=True
        )
        (self.root / "dev/shm").mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "shm", self.root / "dev/shm"], check=True)
        # Only a repository that is a folder of someone else's needs this.
        (self.root / "etc/gitconfig").write_text("[safe]\n\tdirectory = *\n")
        subprocess.run(["ip", "netns", "add", self.name], check=True)
        self.outside("ip", "link", "set", "lo", "up")
        subprocess.run(
            ["git", "clone", "-q", "--no-hardlinks", PROJECT, self.root / "repository"], check=True
        )

    def program(self, name: str, text: str, folder: str = "usr/local/bin") -> None:
        path = self.root / folder / name
        path.write_text(text)
        path.chmod(0o755)

    def outside(self, *command: str) -> None:
        subprocess.run(["ip", "netns", "exec", self.name, *command], check=True)

    def run(self, script: str, typed: str = "", works: bool = True) -> str:
        """Run the lines of a block in one shell; fail where one of them fails."""
        for there, here in GIVEN.items():
            script = script.replace(there, here)
        print(textwrap.indent(script, "# "))
        # Services that a command starts keep its output open: a file doesn't wait for them.
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(
                [
                    *("ip", "netns", "exec", self.name, "setsid", "chroot", self.root),
                    *("/bin/bash", "-ec", script),
                ],
                input=typed,
                stdout=said,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=900,
                env=ENVIRONMENT,
            )
            said.seek(0)
            told = said.read()
        print(told[-3000:])
        assert (done.returncode == 0) is works, (script, told[-3000:])
        return told

    def start_services(self) -> None:
        """What Debian starts by itself after apt, or when the computer starts."""
        self.run("systemctl start postgresql redis-server nginx")

    def close(self) -> None:
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (process / "root").readlink() == self.root:
                    os.kill(int(process.name), signal.SIGKILL)
        time.sleep(1)
        for part in ("dev/shm", "run/internet", "proc"):
            subprocess.run(["umount", "-l", self.root / part], check=False)
        subprocess.run(["ip", "netns", "del", self.name], check=False)
        shutil.rmtree(self.root, ignore_errors=True)


@pytest.fixture
def debian(tmp_path):
    for program in ("debootstrap", "ip", "nsenter", "openssl"):
        if shutil.which(program) is None or os.geteuid():
            pytest.skip(f"{program} and root are needed")
    made = Debian(tmp_path)
    yield made
    made.close()


def steps(heading: str) -> list[str]:
    """The blocks of commands in a section of the guide, in order."""
    return [text for kind, text in blocks(section(GUIDE, heading)) if kind != "ini"]


def settings_file(debian: Debian) -> None:
    (ini,) = [text for kind, text in blocks(section(GUIDE, "Set up the server")) if kind == "ini"]
    ini = ini.replace(":password@", ":secret@").replace("eleusis.school.example", ADDRESS)
    with (debian.root / "etc/classroom.env").open("w") as file:  # keeps its mode
        file.write(ini)


def certificate(debian: Debian) -> None:
    """In place of certbot."""
    at = f"/etc/letsencrypt/live/{ADDRESS}"
    debian.run(
        f"mkdir -p {at}\n"
        f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={ADDRESS} "
        f"-addext subjectAltName=DNS:{ADDRESS} "
        f"-keyout {at}/privkey.pem -out {at}/fullchain.pem 2>/dev/null\n"
        f"grep -q {ADDRESS} /etc/hosts || echo 127.0.0.1 {ADDRESS} >> /etc/hosts"
    )


def get(debian: Debian, path: str, *more: str) -> str:
    at = f"/etc/letsencrypt/live/{ADDRESS}/fullchain.pem"
    options = " ".join(more)
    return debian.run(
        f"curl -sS --cacert {at} -b /root/phone -c /root/phone {options} https://{ADDRESS}{path}"
    )


def classes_of_0_1_0(debian: Debian) -> None:
    """Put the classes of tests/releases into the server of 0.1.0, with its own program."""
    dump = (PROJECT / "tests/releases/0.1.0/classes.sql").read_text(encoding="utf-8")
    file = debian.root / "var/lib/classroom/given"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(dump)
    file.chmod(0o644)
    debian.run(
        "set -a; . /etc/classroom.env; set +a\n"
        "/srv/classroom/.venv/bin/classroom restore --replace /var/lib/classroom/given"
    )


def check_log(debian: Debian) -> str:
    return debian.run(
        "set -a; . /etc/classroom.env; set +a\n"
        "runuser -u classroom -- /srv/classroom/.venv/bin/classroom check-log"
    )


def events(debian: Debian) -> list[str]:
    """Every event as it is stored, so that nothing can have changed."""
    asked = "SELECT stream, seq, body FROM events ORDER BY stream, seq"
    return debian.run(
        f"cd / && runuser -u postgres -- psql -At classroom -c '{asked}'"
    ).splitlines()


def places(stored: list[str]) -> set[str]:
    """Where each event is in the log: the words in it may have been removed with a name since."""
    return {line.partition("{")[0] for line in stored}


def open_class(debian: Debian) -> str:
    """The code of a class in which pupils may join."""
    asked = "SELECT code FROM classes WHERE closed_at IS NULL ORDER BY code"
    return debian.run(f"cd / && runuser -u postgres -- psql -At classroom -c '{asked}'").split()[0]


SHOWN = "-L -o /dev/null -w '%{http_code} %{url_effective}'"
SEATED = f"200 https://{ADDRESS}/play"


def join(debian: Debian) -> None:
    """A phone takes a seat, and keeps its cookies in a file."""
    code = open_class(debian)
    page = get(debian, f"/?code={code}", "-L")
    token = re.search(r'name="csrf_token"[^>]*value="([^"]*)"', page)
    assert token, page
    fields = {"csrf_token": token[1], "code": code, "name": "Wilhelmina"}
    typed = " ".join(f"--data-urlencode {key}={value}" for key, value in fields.items())
    get(debian, "/", f"-L {typed} -e https://{ADDRESS}/")
    assert get(debian, "/play", SHOWN) == SEATED


def both_ready(debian: Debian) -> None:
    said = debian.run(
        "curl -fsS http://127.0.0.1:8051/ready && curl -fsS http://127.0.0.1:8052/ready"
    )
    assert said.replace("\n", "") == READY * 2


def follow(debian: Debian, heading: str) -> None:
    """Every step of the setup, in order."""
    for block in steps(heading):
        if block.startswith("certbot"):
            certificate(debian)
        elif "createuser" in block:
            debian.run(block, "secret\nsecret\n")
        else:
            debian.run(block)
        if block.startswith("apt install"):
            debian.start_services()
        if block.startswith("install -m 600"):
            settings_file(debian)


def test_a_new_server_is_set_up_updated_and_taken_back(debian):
    follow(debian, "Set up the server")
    for block in steps("Set up backups"):
        if "FILE" not in block:
            debian.run(block)
    assert "Wilhelmina" not in get(debian, "/", "-L")
    mode = (debian.root / "etc/classroom.env").stat().st_mode & 0o777
    assert mode == 0o600
    both_ready(debian)
    before = events(debian)
    commit = next_release(debian)
    noted, stopped, seen = steps("Install a new release on a server")[:3]
    said = debian.run(noted).split()
    head, file = said[0], said[-1]
    debian.run(stopped)
    assert "9.9.9" in debian.run(seen)
    assert head != commit
    back = steps("Install a new release on a server")[-1]
    debian.run(back.replace("COMMIT", head).replace("/FILE", f"/{file}"))
    both_ready(debian)
    assert events(debian) == before
    # An older worker on a newer database gives up, and systemd is told so.
    debian.run("systemctl stop classroom@8051 classroom@8052")
    newer = "UPDATE alembic_version SET version_num = '9001'"
    debian.run(f'cd / && runuser -u postgres -- psql -q classroom -c "{newer}"')
    debian.run("systemctl start classroom@8051", works=False)


def next_release(debian: Debian) -> str:
    """A release after this one, with a migration: the older program can't read its database."""
    repository = debian.root / "repository"
    versions = repository / "classroom/store/migrations/versions"
    newest = max(versions.glob("[0-9]*.py")).stem.partition("_")[0]
    (versions / "9001_badges.py").write_text(
        '"""Badges."""\n\nfrom alembic import op\n\n'
        f'revision = "9001"\ndown_revision = "{newest}"\n'
        "branch_labels = None\ndepends_on = None\n\n\n"
        'def upgrade() -> None:\n    op.execute("CREATE TABLE badges (id TEXT PRIMARY KEY)")\n'
    )
    package = repository / "classroom/__init__.py"
    package.write_text(
        re.sub(r'__version__ = "[^"]*"', '__version__ = "9.9.9"', package.read_text())
    )
    git = ("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", repository)
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "release: make a next one"], check=True)
    return subprocess.check_output([*git, "rev-parse", "HEAD"], text=True).strip()


def test_a_server_of_0_1_0_is_updated_in_the_middle_of_rounds_and_taken_back(debian):
    for line in OF_0_1_0.splitlines():
        debian.run(line, "secret\nsecret\n" if "createuser" in line else "")
        if line.startswith("apt install"):
            debian.start_services()
    debian.run("touch /etc/classroom.env")
    settings_file(debian)
    debian.run(
        "cp /srv/classroom/program/docs/server/classroom@.service /etc/systemd/system/\n"
        "sed -i 's/NotifyAccess=.*//' /etc/systemd/system/classroom@.service\n"
        "mkdir -p /var/lib/classroom && chown classroom /var/lib/classroom\n"
        "systemctl enable --now classroom@8051 classroom@8052"
    )
    certificate(debian)
    debian.run(
        "cp /srv/classroom/program/docs/server/nginx.conf /etc/nginx/conf.d/classroom.conf\n"
        f"sed -i 's/eleusis.school.example/{ADDRESS}/' /etc/nginx/conf.d/classroom.conf\n"
        "nginx -t && systemctl reload nginx"
    )
    both_ready(debian)
    debian.run("systemctl stop classroom@8051 classroom@8052")
    classes_of_0_1_0(debian)
    debian.run("systemctl start classroom@8051 classroom@8052")
    join(debian)
    before = events(debian)
    backed_up, replaced, back = steps("From 0.1.0")
    debian.run(backed_up)
    debian.run(replaced)
    setup = steps("Set up the server")
    for block in setup:
        if "daemon-reload" in block or "nginx -t" in block:
            debian.run(block)
    both_ready(debian)
    assert places(before) <= places(events(debian))
    assert "all of it can be read" in check_log(debian)
    assert get(debian, "/play", SHOWN) == SEATED, "the phone keeps its seat"
    debian.run(back)
    both_ready(debian)
    assert places(before) <= places(events(debian))
    assert get(debian, "/play", SHOWN) == SEATED
