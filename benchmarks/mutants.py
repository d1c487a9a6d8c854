"""Measures which wrong changes the fast tests catch: docs/performance.md.

    python benchmarks/mutants.py --seed 7                   40 changes in Python, 26 in scripts
    python benchmarks/mutants.py --seed 7 --python 0        only in scripts
    python benchmarks/mutants.py --seed 7 --scripts 0 --areas views service

A seeded generator draws wrong changes over the syntax trees, of all kinds alike, and at most two in
a file: a comparison swapped; `and` for `or`; a `not` gone; a condition negated, or made false; a
call deleted; a number or a truth value changed. Each is made alone, in a copy of the checkout, and
the tests beside the changed file are run: for a module of `classroom/views` those of `tests/views`,
and those that are named like the module; for a script the unit tests that import it, and `tsc`.
What no test fails for is printed. Some of it may be no mistake at all, because the program does the
same: that is for a reader to say.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parents[1]
LISTING = Path(__file__).with_suffix(".mjs")
TYPESCRIPT = "generated/npm/node_modules/typescript"
MOST_IN_A_FILE = 2
# What git ignores and a copy needs: some of it is made again there, and some is only read.
COPIED = ("generated/esbuild", "generated/family.npz", "generated/schema.ts", "static/built")
READ = ("generated/npm", "static/vendor")


@dataclass(frozen=True)
class Area:
    """Packages, or folders of scripts, from which so many of all changes are drawn."""

    name: str
    folders: tuple[str, ...]
    share: int

    @property
    def scripts(self) -> bool:
        return self.folders[0].startswith("static/")


AREAS = (
    Area("core", ("classroom/rules", "classroom/game", "classroom/cards.py"), 8),
    Area("classes", ("classroom/classes",), 8),
    Area("views", ("classroom/views",), 8),
    Area("service", ("classroom/service",), 8),
    Area("debrief", ("classroom/debrief", "classroom/pdf"), 8),
    Area("state", ("static/js/model", "static/js/state"), 12),
    Area("screens", ("static/js/components", "static/js/pages"), 14),
)


@dataclass(frozen=True)
class Change:
    """A wrong change: `text` in place of the characters of a file from `start` to `end`."""

    path: str
    kind: str
    start: int
    end: int
    text: str

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]

    def diff(self, source: str) -> str:
        lines = (text.splitlines(keepends=True) for text in (source, self.applied(source)))
        return "".join(unified_diff(*lines, self.path, self.path, n=2))


Verdict = Literal["caught", "missed", "too slow"]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--python", type=int, default=40, help="how many changes in Python")
    parser.add_argument("--scripts", type=int, default=26, help="how many changes in scripts")
    parser.add_argument("--areas", nargs="+", choices=[area.name for area in AREAS])
    parser.add_argument("--limit", type=float, default=600, help="seconds for a change's tests")
    given = parser.parse_args(arguments)
    changes = drawn(ROOT, given.seed, given.python, given.scripts, given.areas)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder, "copy")
        copy_checkout(copy)
        passed: set[str] = set()
        for area, change in changes:
            began = time.monotonic()
            must_pass(copy, change, given.limit, passed)
            verdict = tried(copy, change, lambda change: run_tests(copy, change, given.limit))
            counts[area.name][verdict] += 1
            took = time.monotonic() - began
            print(
                f"{area.name:8} {verdict:8} {took:5.0f} s  {change.path}  {change.kind}", flush=True
            )
            if verdict != "caught":
                print(change.diff((ROOT / change.path).read_text("utf-8")), flush=True)
    print(report(counts))


def drawn(
    root: Path, seed: int, python: int, scripts: int, names: Sequence[str] | None = None
) -> list[tuple[Area, Change]]:
    """Return the changes of this seed, each with its area; the same checkout has the same ones."""
    found: list[tuple[Area, Change]] = []
    for in_scripts, many in ((False, python), (True, scripts)):
        areas = [area for area in AREAS if area.scripts == in_scripts]
        if names:
            areas = [area for area in areas if area.name in names]
        shares = sum(area.share for area in areas)
        wanted = many if not names else min(many, shares)
        for at, area in enumerate(areas):
            before = sum(each.share for each in areas[:at])
            n = wanted * (before + area.share) // shares - wanted * before // shares
            if n:
                sites = sites_of(root, area)
                found += [
                    (area, each) for each in draw(sites, n, random.Random(f"{seed} {area.name}"))
                ]
    return found


def draw(sites: Iterable[Change], many: int, chance: random.Random) -> Iterator[Change]:
    """Yield so many of them: of each kind alike, as long as there are any, and few in a file."""
    left: dict[str, list[Change]] = defaultdict(list)
    for site in sites:
        left[site.kind].append(site)
    used: Counter[str] = Counter()
    while many and left:
        kind = chance.choice(sorted(left))
        site = left[kind].pop(chance.randrange(len(left[kind])))
        if not left[kind]:
            del left[kind]
        if used[site.path] < MOST_IN_A_FILE:
            used[site.path] += 1
            many -= 1
            yield site


def sites_of(root: Path, area: Area) -> list[Change]:
    suffix = "ts" if area.scripts else "py"
    paths = sorted(
        path
        for folder in area.folders
        for path in (
            [root / folder] if folder.endswith(".py") else (root / folder).rglob(f"*.{suffix}")
        )
    )
    if not area.scripts:
        return [site for path in paths for site in python_sites(root, path)]
    asked = json.dumps([str(path) for path in paths])
    command = ["node", LISTING, root, root / TYPESCRIPT]
    said = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout
    return [
        Change(
            Path(path).relative_to(root).as_posix(),
            site["kind"],
            site["from"],
            site["to"],
            site["text"],
        )
        for path, sites in json.loads(said).items()
        for site in sites
    ]


SWAPPED = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}


def python_sites(root: Path, path: Path) -> Iterator[Change]:
    """Yield each wrong change that can be made in a module, but for its types and docstrings."""
    source = path.read_text("utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = source.splitlines()
    name = path.relative_to(root).as_posix()

    def place(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        return place(node.lineno, node.col_offset), place(end_line, end_column)

    def text(node: ast.expr) -> str:
        start, end = span(node)
        return source[start:end]

    def between(left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> Iterator[Change]:
        start, end = span(left)[1], span(right)[0]
        at = source.find(old, start, end)
        if at >= 0 and "#" not in source[start:end]:
            yield Change(name, kind, at, at + len(old), new)

    def whole(node: ast.expr | ast.stmt, kind: str, new: str) -> Change:
        return Change(name, kind, *span(node), new)

    for node in _code(ast.parse(source)):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield from between(left, right, *SWAPPED[type(op)], "comparison")
            case ast.BoolOp(op=op, values=[left, right, *_]):
                old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                yield from between(left, right, old, new, "and, or")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield whole(node, "not", f"bool({text(operand)})")
            case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
                yield whole(node, "call deleted", "pass")
            case ast.Constant(value=bool(value)):
                yield whole(node, "constant", str(not value))
            case ast.Constant(value=int(value) | float(value)):
                yield whole(node, "constant", str(value + 1))
            case _:
                pass
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield whole(node.test, "condition negated", f"(not ({text(node.test)}))")
            yield whole(node.test, "condition false", "False")


_DECLARED = ("annotation", "returns", "type_params", "decorator_list")


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what runs of a tree, without what only declares: types, and how a struct is made."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field in _DECLARED or (field == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _code(child)


def copy_checkout(copy: Path) -> None:
    """Copy what git would keep, with what is made at set-up."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    said = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, said.split("\0")):
        source, target = ROOT / name, copy / name
        if source.is_file():  # and was not deleted since
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name)
        elif source.exists():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy / name)
    for name in READ:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).symlink_to(ROOT / name, target_is_directory=True)


def tried(copy: Path, change: Change, run: Callable[[Change], Verdict]) -> Verdict:
    """Make a change in the copy, run its tests, and take it back."""
    path = copy / change.path
    source = path.read_text("utf-8")
    path.write_text(change.applied(source), "utf-8")
    try:
        return run(change)
    finally:
        path.write_text(source, "utf-8")


def run_tests(copy: Path, change: Change, limit: float) -> Verdict:
    """Run the tests beside a changed file until one fails."""
    ends = time.monotonic() + limit
    for command in commands(change):
        try:
            done = subprocess.run(
                [sys.executable, *command],
                cwd=copy,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=max(1, ends - time.monotonic()),
            )
        except subprocess.TimeoutExpired:
            return "too slow"
        if done.returncode:
            return "caught"
    return "missed"


def must_pass(copy: Path, change: Change, limit: float, passed: set[str]) -> None:
    """Run the tests without the change, once; stop if they fail, for then they would tell nothing.

    `passed` has those that were run so far.
    """
    wanted = [["browser_checks.py", "units"], ["browser_checks.py", "types"]]
    for command in wanted if change.path.endswith(".ts") else commands(change):
        said = " ".join(command)
        if said not in passed:
            passed.add(said)
            done = subprocess.run([sys.executable, *command], cwd=copy, timeout=10 * limit)
            if done.returncode:
                raise SystemExit(f"This fails without any change: {said}")


def commands(change: Change) -> list[list[str]]:
    if change.path.endswith(".ts"):
        return [
            ["browser_checks.py", "units", f"--of={change.path}"],
            ["browser_checks.py", "types"],
        ]
    module = Path(change.path)
    package = ROOT / "tests" / module.parts[1]
    named = [path for path in ROOT.glob(f"tests/**/test_{module.stem}.py") if is_fast(path)]
    tests = [path for path in named if package not in path.parents]
    tests += [package] if package.is_dir() else []
    names = [path.relative_to(ROOT).as_posix() for path in sorted(tests)]
    return [["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *names]]


def is_fast(test: Path) -> bool:
    """Return whether a test needs neither a browser nor a server, nor minutes."""
    return not {"browser", "hosted", "soak"} & set(test.relative_to(ROOT).parts)


def report(counts: dict[str, Counter[str]]) -> str:
    rows = [f"{'':10}{'changes':>8}{'caught':>8}{'missed':>8}{'too slow':>10}"]
    sums: Counter[str] = sum(counts.values(), Counter())
    for name, some in [*counts.items(), ("all", sums)]:
        figures = (some.total(), some["caught"], some["missed"], some["too slow"])
        rows.append(f"{name:10}{figures[0]:8}{figures[1]:8}{figures[2]:8}{figures[3]:10}")
    return "\n".join(rows)


if __name__ == "__main__":
    main(sys.argv[1:])
