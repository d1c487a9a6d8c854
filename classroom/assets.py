"""Scripts and styles as browsers get them: each page's in one file, and small.

esbuild makes them from `static/js/` and `static/css/` into `static/built/` when the package is
built or installed (`hatch_build.py`). The list of what was made is stamped with a hash of the
sources: if it is missing or the sources have changed, the next start of the program makes them
again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from classroom import devices, resources

BUILT = resources.STATIC / "built"
# Fetched by hatch_build.py for the machine it runs on; in a wheel nothing is left to bundle.
ESBUILD = resources.GENERATED / ("esbuild.exe" if os.name == "nt" else "esbuild")

# What one run makes shares its parts. A pupil's pages share with nobody: they stay in few files.
_PAGES = (
    ("play",),
    ("join",),
    (
        "builder_page",
        "check",
        "console",
        "link_page",
        "new_class",
        "phone_check",
        "plans",
        "projector",
        "real_cards",
        "rules",
        "table_page",
    ),
)
# tsconfig.json is for the checks alone; a wheel has none.
_ALWAYS = (
    *("--bundle", "--minify", "--sourcemap", "--charset=utf8", "--log-level=warning"),
    # Fields as plain assignments: as definitions they would need a helper, in a file of its own.
    '--tsconfig-raw={"compilerOptions":{"useDefineForClassFields":false}}',
    # As seen from resources.STATIC:
    "--alias:lit-html=./vendor/js/lit-html",
    "--alias:socket.io-client=./vendor/js/socket.io/socket.io.esm.min.js",
)
_SCRIPTS = (
    *_ALWAYS,
    "--splitting",
    "--format=esm",
    f"--target={devices.TARGET}",
    # Chrome before 91 fails at a?.(...b) alone, which tests/test_devices.py refuses.
    "--supported:optional-chain=true",
    "--legal-comments=linked",
    "--chunk-names=[name]-[hash]",
)
_STYLES = (*_ALWAYS, f"--target={devices.TARGET}", "--external:*.woff2")

_LIST = "built.json"
_RECIPE = Path(__file__), Path(devices.__file__)

Scripts = Mapping[str, tuple[str, ...]]
"""By page the files of its script: the first is run, and imports the others before it begins."""


def scripts() -> Scripts:
    """Return the scripts in :data:`BUILT`, made again if the sources have changed.

    Raise SystemExit if they have to be made and esbuild is missing or fails.
    """
    stamp = _wanted()
    try:
        made = json.loads((BUILT / _LIST).read_text("utf-8"))
    except (OSError, ValueError):
        made = {}
    if made.get("stamp") != stamp:
        made = _make(stamp)
    return {page: tuple(files) for page, files in made["scripts"].items()}


def _wanted() -> str:
    """Return a hash of everything that decides the bundled files."""
    digest = hashlib.sha256()
    for path in (*_sources(), resources.STATIC / "vendor" / "stamp", *_RECIPE):
        # Line ends may differ between a Windows checkout and the archive made from it.
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.name} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for folder, kind in (("js", "ts"), ("css", "css")):
        yield from sorted((resources.STATIC / folder).rglob(f"*.{kind}"))


def _make(stamp: str) -> dict[str, Any]:
    """Bundle everything; another process doing so at the same time makes the same files."""
    BUILT.mkdir(exist_ok=True)
    # Not below what is served: another process may be going through that.
    part = resources.GENERATED / uuid4().hex
    try:
        scripts: dict[str, list[str]] = {}
        for pages in _PAGES:
            entries = [resources.STATIC / "js" / "pages" / f"{page}.ts" for page in pages]
            scripts |= _imported_by(pages, _esbuild(_SCRIPTS, entries, part))
        _esbuild(_STYLES, sorted((resources.STATIC / "css" / "pages").glob("*.css")), part)
        files = sorted(path.name for path in part.iterdir())
        made = {"stamp": stamp, "scripts": scripts}
        (part / _LIST).write_text(json.dumps(made), "utf-8")
        for name in files:
            (part / name).replace(BUILT / name)
        for path in BUILT.iterdir():
            if path.is_file() and path.name not in {*files, _LIST}:
                path.unlink(missing_ok=True)
        (part / _LIST).replace(BUILT / _LIST)  # last: it says that they are there, and nothing else
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return made


def _esbuild(options: tuple[str, ...], entries: list[Path], into: Path) -> dict[str, Any]:
    """Run esbuild; return what it reports of the files it wrote, by their names."""
    into.mkdir(parents=True, exist_ok=True)
    told = into / "told.json"
    command = [str(ESBUILD), *options, *map(str, entries)]
    command += [f"--outdir={into}", f"--metafile={told}"]
    try:
        # Nobody but this module says what is in the command.
        status = subprocess.run(command, cwd=resources.STATIC).returncode  # noqa: S603
    except OSError:
        raise SystemExit(
            "A script or a style was changed, and what bundles them is not there. "
            "Set the program up again: python3 start.py setup"
        ) from None
    if status:
        raise SystemExit("The scripts and styles could not be bundled; the reason is above.")
    outputs = json.loads(told.read_text("utf-8"))["outputs"]
    told.unlink()
    return {Path(path).name: output for path, output in outputs.items()}


def _imported_by(pages: tuple[str, ...], outputs: dict[str, Any]) -> dict[str, list[str]]:
    """Return by page its script and all parts that it imports statically, directly or not."""
    found = {}
    for page in pages:
        files = [f"{page}.js"]
        for name in files:  # grows as it is read
            needed = (one for one in outputs[name]["imports"] if one["kind"] == "import-statement")
            names = (Path(one["path"]).name for one in needed)
            files += [other for other in names if other not in files]
        found[page] = files
    return found
