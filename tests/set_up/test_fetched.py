"""The build fetches these files for the browser where there is no npm: the locked ones alone.

The registry is a small one here. `tests/soak/test_same_bytes.py` fetches the real archives.
"""

import base64
import functools
import hashlib
import http.server
import io
import json
import random
import runpy
import tarfile
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from installing.failures import cause_of

ROOT = Path(__file__).resolve().parents[2]
build = SimpleNamespace(**runpy.run_path(str(ROOT / "hatch_build.py"), run_name="hatch_build"))
ALONE, FIRST = "lit-html", "@expo-google-fonts/noto-sans-jp"
FILES = {f"{ALONE}/lit-html.js": "js/lit-html.js", f"{FIRST}/400Regular/JP.ttf": "ttf/JP.ttf"}
REST = random.Random(1).randbytes(30_000_000)
"""More than waits on a line that no one reads."""


def archive(**files):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz", compresslevel=1) as made:
        for name, contents in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(contents)
            made.addfile(entry, io.BytesIO(contents))
    return packed.getvalue()


class Registry(http.server.SimpleHTTPRequestHandler):
    asked, broken = [], []

    def do_GET(self):
        self.asked.append(self.path)
        if self.broken:
            self.send_error(self.broken.pop())
        else:
            super().do_GET()

    def copyfile(self, source, out):
        try:
            super().copyfile(source, out)
        except OSError:
            self.asked.append("the line was closed")

    def log_message(self, *_):
        pass


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """A registry with one package that is read to its end, one that is not, and the programs."""
    folder = tmp_path / "registry"
    wanted = [ALONE, FIRST, *build.BUNDLED]
    processor = build.PROCESSORS[build.platform.machine()]
    wanted.append(f"@esbuild/{build.sys.platform}-{processor}")
    locked = {}
    for name in wanted:
        files = {"LICENSE": b"free", "lit-html.js": b"lit", "bin/esbuild": b"built", "other": b"-"}
        if name == FIRST:
            files = {"LICENSE": b"free", "400Regular/JP.ttf": b"a font", "900Black/JP.ttf": REST}
        made = archive(**files)
        path = folder / name / "-" / f"{name.rpartition('/')[2]}-1.0.tgz"
        path.parent.mkdir(parents=True)
        path.write_bytes(made)
        digest = base64.b64encode(hashlib.sha512(made).digest()).decode()
        locked[f"node_modules/{name}"] = {"version": "1.0", "integrity": f"sha512-{digest}"}
    lock = tmp_path / "package-lock.json"
    lock.write_text(json.dumps({"packages": locked}))
    here = build.download.__globals__
    monkeypatch.setitem(here, "FILES", FILES)
    monkeypatch.setitem(here, "ENDS_WITH", {FIRST: hashlib.sha256(b"a font").hexdigest()})
    Registry.asked.clear()
    Registry.broken.clear()
    handler = functools.partial(Registry, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("NPM_CONFIG_REGISTRY", f"http://127.0.0.1:{server.server_port}/")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        yield lock, tmp_path / "node_modules", folder
        server.shutdown()


def test_only_what_is_wanted_is_written_and_reading_ends_with_it(registry):
    lock, modules, _ = registry
    build.download(lock, modules)
    written = {
        path.relative_to(modules).as_posix() for path in modules.rglob("*") if path.is_file()
    }
    names = {
        name.removeprefix("node_modules/") for name in json.loads(lock.read_text())["packages"]
    }
    (esbuild,) = (name for name in names if "esbuild" in name)
    assert written == {*FILES, f"{esbuild}/bin/esbuild"} | {f"{name}/LICENSE" for name in names}
    assert (modules / FIRST / "400Regular/JP.ttf").read_bytes() == b"a font"
    until = time.monotonic() + 20
    while "the line was closed" not in Registry.asked:
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("package", [ALONE, FIRST])
def test_another_file_than_the_locked_one_ends_the_set_up(package, registry):
    lock, modules, folder = registry
    (path,) = (folder / package / "-").iterdir()
    path.write_bytes(archive(**{"lit-html.js": b"bad", "400Regular/JP.ttf": b"bad"}))
    with pytest.raises(SystemExit) as stopped:
        build.download(lock, modules)
    assert cause_of(str(stopped.value)) == "changed file"


@pytest.mark.parametrize(
    ("status", "cause"),
    [(403, "refused by the network"), (503, "index is busy"), (429, "index is busy")],
)
def test_a_registry_that_refuses_is_asked_again_and_then_told(status, cause, registry):
    lock, modules, _ = registry
    Registry.broken.append(status)
    build.download(lock, modules)
    Registry.broken.extend([status] * build.TRIES)
    with pytest.raises(SystemExit) as stopped:
        build.download(lock, modules)
    assert cause_of(str(stopped.value)) == cause


def test_a_page_in_place_of_an_archive_and_half_of_one_are_told(registry):
    lock, modules, folder = registry
    (path,) = (folder / ALONE / "-").iterdir()
    whole = path.read_bytes()
    for contents, cause in (
        (b"<html>Log in", "login page"),
        (whole[: len(whole) // 2], "changed file"),
    ):
        path.write_bytes(contents)
        with pytest.raises(SystemExit) as stopped:
            build.download(lock, modules)
        assert cause_of(str(stopped.value)) == cause, stopped.value


def test_each_font_that_ends_an_archive_is_the_one_that_npm_brings():
    vendored = ROOT / "static" / "vendor"
    for package, digest in build.ENDS_WITH.items():
        (name,) = (to for source, to in build.FILES.items() if source.startswith(f"{package}/"))
        assert hashlib.sha256((vendored / name).read_bytes()).hexdigest() == digest
