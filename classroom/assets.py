"""Scripts and styles as browsers get them: each page's in one file, and small.

esbuild makes them from `static/js/` and `static/css/` into `static/built/` when the package is
built or installed (`hatch_build.py`). The list of what was made is stamped with a hash of the
sources: if it is missing or the sources have changed, the next start of the program makes them
again.

Scripts are bundled with short names in place of their sentences
(:mod:`classroom.script_sentences`). Which of them a page needs is read from the files that
browsers get, so none can be missing.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any
from uuid import uuid4

from classroom import devices, resources, script_sentences
from classroom.script_sentences import Forms

BUILT = resources.STATIC / "built"
# Fetched by hatch_build.py for the machine it runs on; in a wheel nothing is left to bundle.
ESBUILD = resources.GENERATED / ("esbuild.exe" if os.name == "nt" else "esbuild")

# What one run makes shares its parts. A pupil's pages share with no one: they stay in few files,
# and the page to take home in one.
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
        "try_phone",
    ),
    ("take_home",),
    ("scorm",),
    ("installable",),
    ("worker",),
)
_LIGHT = ("play",)
"""Pages whose messages are fetched as late as the scripts that say them."""
LATER = "later"
"""The messages of what such a page fetches late."""
APART = ("pupil_review", "guess_builder")
"""Parts of it that few phones need, each with messages of its own."""

LIBRARIES: Mapping[str, str] = MappingProxyType(
    {"lit-html": "lit-html", "socket.io-client": "socket.io/socket.io.esm.min.js"}
)
"""Libraries that scripts import by name, with their paths in `static/vendor/js/`."""

_NAME = re.compile(r'"(\w+)"')

# tsconfig.json is for the checks alone; a wheel has none.
_ALWAYS = (
    *("--bundle", "--minify", "--sourcemap", "--charset=utf8", "--log-level=warning"),
    # Fields as plain assignments: as definitions they would need a helper, in a file of its own.
    '--tsconfig-raw={"compilerOptions":{"useDefineForClassFields":false}}',
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
_RECIPE = Path(__file__), Path(devices.__file__), Path(script_sentences.__file__)

Scripts = Mapping[str, tuple[str, ...]]
"""By page the files of its script: the first is run, and imports the others before it begins."""
Sentences = Mapping[str, Forms]
"""Sentences in English, by their short names."""
Messages = Mapping[str, Sentences]
"""By page, or part of one that is fetched late, the sentences that it says."""


@dataclass(frozen=True)
class Assets:
    """The files in :data:`BUILT`, by the pages that use them."""

    scripts: Scripts
    messages: Messages


def build() -> Assets:
    """Return what is in :data:`BUILT`, made again if the sources have changed.

    After a change of a script in a running process, only that script is read again.

    Raise SystemExit if it has to be made and a sentence cannot be read, or esbuild is missing or
    fails.
    """
    stamp = _wanted()
    try:
        made = json.loads((BUILT / _LIST).read_text("utf-8"))
    except (OSError, ValueError):
        made = {}
    if made.get("stamp") != stamp:
        made = _make(stamp)
    return Assets(
        {page: tuple(files) for page, files in made["scripts"].items()},
        {
            bundle: {name: tuple(forms) for name, forms in sentences.items()}
            for bundle, sentences in made["messages"].items()
        },
    )


def _wanted() -> str:
    """Return a hash of everything that decides the bundled files."""
    digest = hashlib.sha256()
    for path in (*_sources(), resources.STATIC / "vendor" / "stamp", *_RECIPE):
        # Line ends may differ between a Windows checkout and the archive made from it.
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.name} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield from (*_scripts(), *sorted((resources.STATIC / "css").rglob("*.css")))


def _scripts() -> list[Path]:
    return sorted((resources.STATIC / "js").rglob("*.ts"))


def _make(stamp: str) -> dict[str, Any]:
    """Bundle everything; another process doing so at the same time makes the same files."""
    BUILT.mkdir(exist_ok=True)
    # Not below what is served: another process may be going through that.
    part = resources.GENERATED / uuid4().hex
    into = part / "built"
    try:
        said = _write_with_names(part)
        styles = sorted((resources.STATIC / "css" / "pages").glob("*.css"))
        runs = [
            *((_SCRIPTS, [f"js/pages/{page}.ts" for page in pages], part) for pages in _PAGES),
            (_STYLES, [f"css/pages/{path.name}" for path in styles], resources.STATIC),
        ]
        outputs = _esbuild(runs, into)
        _map_to_sources(part)
        scripts = {page: _imported([f"{page}.js"], outputs) for pages in _PAGES for page in pages}
        messages = {
            bundle: dict(sorted(sentences.items()))
            for bundle, sentences in _messages(scripts, outputs, into, said).items()
        }
        made = {"stamp": stamp, "scripts": scripts, "messages": messages}
        files = sorted(path.name for path in into.iterdir())
        (part / _LIST).write_text(json.dumps(made, ensure_ascii=False), "utf-8")
        for name in files:
            (into / name).replace(BUILT / name)
        for path in BUILT.iterdir():
            if path.is_file() and path.name not in {*files, _LIST}:
                path.unlink(missing_ok=True)
        (part / _LIST).replace(BUILT / _LIST)  # last: it says that they are there, and nothing else
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return made


def _write_with_names(part: Path) -> dict[str, Sentences]:
    """Write the scripts with names in place of sentences below `part`; return those of each."""
    texts = {path.relative_to(resources.STATIC): path.read_text("utf-8") for path in _scripts()}
    said: dict[str, list[Forms]] = {}
    for path, text in texts.items():
        try:
            said[path.as_posix()] = [each.forms for each in script_sentences.marked(text)]
        except script_sentences.UnreadableSentence as wrong:
            raise SystemExit(f"{path.as_posix()}, {wrong}.") from None
    names = script_sentences.names(chain.from_iterable(said.values()))
    for path, text in texts.items():
        (part / path).parent.mkdir(parents=True, exist_ok=True)
        (part / path).write_text(script_sentences.with_names(text, names), "utf-8")
    return {
        script: {names[forms]: forms for forms in sentences} for script, sentences in said.items()
    }


def _esbuild(runs: Iterable[tuple[tuple[str, ...], list[str], Path]], into: Path) -> dict[str, Any]:
    """Run esbuild with these options and entries in these folders, all at the same time.

    Return what it reports of the files it wrote, by their names.
    """
    into.mkdir(parents=True, exist_ok=True)
    vendor = resources.STATIC / "vendor" / "js"
    started = []
    for number, (options, entries, folder) in enumerate(runs):
        told = into / f"told{number}.json"
        command = [str(ESBUILD), *options, *entries, f"--outdir={into}", f"--metafile={told}"]
        command += [f"--alias:{name}={vendor / path}" for name, path in LIBRARIES.items()]
        try:
            # No one but this module says what is in the command.
            started.append((subprocess.Popen(command, cwd=folder), told))  # noqa: S603
        except OSError:
            raise SystemExit(
                "A script or a style was changed, and what bundles them is not there. "
                "Set the program up again: python3 start.py setup"
            ) from None
    statuses = [process.wait() for process, _ in started]  # none is left running
    if any(statuses):
        raise SystemExit("The scripts and styles could not be bundled; the reason is above.")
    outputs: dict[str, Any] = {}
    for _, told in started:
        outputs |= json.loads(told.read_text("utf-8"))["outputs"]
        told.unlink()
    return {Path(path).name: output for path, output in outputs.items()}


def _map_to_sources(part: Path) -> None:
    """Let source maps show the scripts as they were written, in place of those with names."""
    for path in (part / "built").glob("*.js.map"):
        mapped = json.loads(path.read_bytes())
        for at, source in enumerate(mapped["sources"]):
            there = (path.parent / source).resolve()
            if there.is_relative_to(part.resolve()):
                there = resources.STATIC.resolve() / there.relative_to(part.resolve())
                mapped["sourcesContent"][at] = there.read_text("utf-8")
            mapped["sources"][at] = f"../{there.relative_to(resources.STATIC.resolve()).as_posix()}"
        path.write_text(json.dumps(mapped, ensure_ascii=False), "utf-8")


def _messages(
    scripts: Mapping[str, list[str]],
    outputs: Mapping[str, Any],
    into: Path,
    said: Mapping[str, Sentences],
) -> dict[str, Sentences]:
    """Return each bundle of messages by its name.

    A file needs the sentences of the scripts that esbuild put into it, as far as they are left.
    """
    needed = {}
    for file, output in outputs.items():
        if file.endswith(".js"):
            left = set(_NAME.findall((into / file).read_text("utf-8")))
            of_scripts = (said.get(script, {}) for script in output["inputs"])
            needed[file] = {
                name: forms for each in of_scripts for name, forms in each.items() if name in left
            }

    def of(files: Iterable[str], *without: Sentences) -> Sentences:
        there = frozenset[str]().union(*without)
        return {
            name: forms
            for file in files
            for name, forms in needed[file].items()
            if name not in there
        }

    apart = {
        name: part
        for name, output in outputs.items()
        for part in APART
        if output.get("entryPoint") == f"js/components/{part}.ts"
    }
    found: dict[str, Sentences] = {}
    for page, files in scripts.items():
        late = _imported(files, outputs, later=True, besides=apart)
        if page not in _LIGHT:
            found[page] = of(late)
            continue
        found |= {page: of(files), LATER: of(late, of(files))}
        for file, part in apart.items():
            found[part] = of(_imported([file], outputs, later=True), of(late))
    return {bundle: sentences for bundle, sentences in found.items() if sentences}


def _imported(
    files: Iterable[str],
    outputs: Mapping[str, Any],
    *,
    later: bool = False,
    besides: Container[str] = (),
) -> list[str]:
    """Return files and all that they import statically, directly or not.

    With `later` also what they import on demand, without the files `besides`.
    """
    found = list(files)
    for name in found:  # grows as it is read
        for needed in outputs[name]["imports"]:
            other = Path(needed["path"]).name
            wanted = needed["kind"] == "import-statement" or (later and other not in besides)
            if wanted and other not in found:
                found.append(other)
    return found
