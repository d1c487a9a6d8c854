"""A PostgreSQL of a test's own, that may be killed: ``import databases``."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import programs
from hosted.installation import Process, wait_until


def program(name):
    """Where distributions have what belongs to the server."""
    there = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(there[-1]) if there else programs.path_of(name)


class Postgres(Process):
    """A cluster of its own, run by someone who is not root, since it refuses to be.

    with Postgres() as postgres:
        postgres.kill()
        postgres.start()
    """

    def __init__(self):
        initdb = program("initdb")  # first: without it there may be no user either
        # Not in pytest's folders: they are for one user alone.
        self.folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
        self.data = self.folder / "data"
        self.as_user = []
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.as_user = [programs.path_of("runuser"), "-u", "postgres", "--"]
        subprocess.run(
            [
                *(*self.as_user, initdb, "-D", str(self.data), "-U", "postgres"),
                *("--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
        )
        super().__init__(
            *(*self.as_user, program("postgres"), "-D", str(self.data), "-p", "PORT"),
            *("-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"),
            # Whatever a killed one leaves behind goes with its folder.
            *("-c", "shared_buffers=16MB", "-c", "dynamic_shared_memory_type=mmap"),
        )
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder)

    def start(self):
        """Again and again after a kill: until the last process of the killed one is gone."""
        wait_until(self._started, 30, "PostgreSQL")

    def _started(self):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        ready = subprocess.run(
            [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False
        )
        return ready.returncode == 0

    def kill(self, how=signal.SIGKILL):
        """The first of its processes, which the others notice and end."""
        pid = self.data / "postmaster.pid"
        if self.process is not None and self.process.poll() is None and pid.exists():
            os.kill(int(pid.read_text().splitlines()[0]), how)
            self.process.wait(20)
