"""Makes what belongs to the package and is not committed, when it is built or installed.

The browser libraries and the fonts, into `static/vendor/`: `package-lock.json` pins each by
checksum, npm fetches them, and the files named in `FILES` are copied. Where there is no npm, the
archives are fetched without it: npm would bring 200 MB of its own. With them comes esbuild, into
`generated/`, which bundles each page's scripts and styles into `static/built/`:
`classroom/assets.py` knows when they are out of date. And the family of rules, into `generated/`:
`classroom/hypothesis_file.py` knows when that is.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import platform
import re
import shutil
import ssl
import subprocess
import sys
import tarfile
import tempfile
import zlib
from pathlib import Path
from typing import IO, Any
from urllib.request import urlopen

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIT = (
    "lit-html",
    "directive",
    "directive-helpers",
    "async-directive",
    "directives/class-map",
    "directives/if-defined",
    "directives/keyed",
    "directives/live",
    "directives/ref",
    "directives/repeat",
)
FACES = {  # for the browser, as variable fonts: each in the weights from light to black
    "atkinson-hyperlegible-next": ("latin-wght-normal", "latin-ext-wght-normal"),
    "newsreader": (
        "latin-wght-normal",
        "latin-ext-wght-normal",
        "latin-wght-italic",
        "latin-ext-wght-italic",
    ),
}
CUTS = {  # for the PDFs, one file a weight; of the scripts that weigh 5 to 10 MB a file, only one
    "AtkinsonHyperlegibleNext": ("Regular", "SemiBold", "Bold"),
    "Newsreader": ("Regular", "Italic", "SemiBold"),
    "NotoSans": ("Regular", "Bold"),
    "NotoSansArabic": ("Regular", "Bold"),
    "NotoSansDevanagari": ("Regular", "Bold"),
    "NotoSansHebrew": ("Regular", "Bold"),
    "NotoSansJP": ("Regular",),
    "NotoSansKR": ("Regular",),
    "NotoSansSC": ("Regular",),
    "NotoSansThai": ("Regular", "Bold"),
}
CUT_AS_PACKAGED = {
    "Regular": "400Regular",
    "Italic": "400Regular_Italic",
    "SemiBold": "600SemiBold",
    "Bold": "700Bold",
}


def _font_package(family: str) -> str:
    """NotoSansArabic -> noto-sans-arabic."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", family).lower()


def _files() -> dict[str, str]:
    """Return the files to copy: paths under node_modules, and their paths under static/vendor."""
    files = {"socket.io-client/dist/socket.io.esm.min.js": "js/socket.io/socket.io.esm.min.js"}
    for name in LIT:
        files[f"lit-html/{name}.js"] = f"js/lit-html/{name}.js"
    for family, faces in FACES.items():
        for face in faces:
            name = f"{family}-{face}.woff2"
            files[f"@fontsource-variable/{family}/files/{name}"] = f"fonts/{name}"
    for family, cuts in CUTS.items():
        for cut in cuts:
            packaged = CUT_AS_PACKAGED[cut]
            folder = f"@expo-google-fonts/{_font_package(family)}/{packaged}"
            files[f"{folder}/{family}_{packaged}.ttf"] = f"ttf/{family}-{cut}.ttf"
    return files


FILES = _files()
# socket.io-client's one file carries these packages too.
BUNDLED = (
    "@socket.io/component-emitter",
    "engine.io-client",
    "engine.io-parser",
    "socket.io-parser",
)

# Before the weight that is wanted come three others, and after it five, 60 MB in all: reading ends
# with it, so the sum of the whole archive isn't known, and the file needs its own.
ENDS_WITH = {
    "@expo-google-fonts/noto-sans-jp": (
        "d930d5d52d15231c283089760f84584272ad5e37e14607ba0d19c798e7a9caec"
    ),
    "@expo-google-fonts/noto-sans-kr": (
        "8cbc9b353bb9ce848fd69bb6a507319dfacc659cf5fd643db5d88f3c4970e1dd"
    ),
    "@expo-google-fonts/noto-sans-sc": (
        "d45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16"
    ),
}
PROCESSORS = {"x86_64": "x64", "aarch64": "arm64", "arm64": "arm64"}
TRIES = 3

# Beside the package in a checkout, inside it when installed: see classroom/resources.py.
# Not esbuild: what it makes is there.
RESOURCES = ("templates", "static", "lesson_plans", "docs", "generated/family.npz")
# What classroom/hypothesis_file.py imports.
TO_GENERATE = ("msgspec>=0.22", "numpy>=2.4")


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling calls this for wheels and for editable installs, not for the source archive."""

    def dependencies(self) -> list[str]:
        return [*TO_GENERATE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._is_current():
            with tempfile.TemporaryDirectory(prefix="classroom-vendor-") as directory:
                self._vendor(self._fetch(Path(directory)))
        sys.path.insert(0, self.root)
        from classroom import assets
        from classroom.hypothesis_file import family

        assets.build()
        family()
        if version == "standard":
            build_data["force_include"] |= {name: f"classroom/{name}" for name in RESOURCES}

    @property
    def _target(self) -> Path:
        return Path(self.root, "static", "vendor")

    @property
    def _esbuild(self) -> Path:
        return Path(self.root, "generated", "esbuild.exe" if os.name == "nt" else "esbuild")

    def _wanted(self) -> str:
        """Changes whenever another file could come out: with the lock, and with this list."""
        sources = (Path(self.root, "package-lock.json"), Path(self.root, "hatch_build.py"))
        # Line ends may differ between a Windows checkout and the archive made from it.
        texts = (source.read_bytes().replace(b"\r\n", b"\n") for source in sources)
        return hashlib.sha256(b"\0".join(texts)).hexdigest()

    def _is_current(self) -> bool:
        stamp = self._target / "stamp"
        return (
            stamp.is_file()
            and stamp.read_text() == self._wanted()
            and self._esbuild.is_file()
            and all((self._target / name).is_file() for name in FILES.values())
        )

    def _fetch(self, directory: Path) -> Path:
        """Installs the locked packages in `directory`, so that the project gets no node_modules."""
        for name in ("package.json", "package-lock.json"):
            shutil.copy(Path(self.root, name), directory)
        arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        # It would keep 140 MB in a folder of the user's, which no one knows of.
        arguments += ["--cache", str(directory / "cache")]
        # What only checks the scripts is left out (browser_checks.py). esbuild is one of the
        # optional packages of its package: that for this machine.
        arguments += ["--omit=dev", "--include=optional"]
        if npm := shutil.which("npm"):  # which knows the mirror and the proxy that it was told of
            if subprocess.run([npm, *arguments], cwd=directory).returncode:
                raise SystemExit(
                    "npm could not fetch the browser libraries and fonts (its message is above). "
                    "This needs the network, once."
                )
        else:
            download(Path(self.root, "package-lock.json"), directory / "node_modules")
        return directory / "node_modules"

    def _vendor(self, modules: Path) -> None:
        shutil.rmtree(self._target, ignore_errors=True)
        for source, name in FILES.items():
            target = self._target / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(modules / source, target)
        licences = self._target / "licences"
        licences.mkdir()
        for package in sorted({_package(source) for source in FILES} | set(BUNDLED)):
            # The font packages have two: the packager's own, and the font's.
            paths = sorted((modules / package).glob("LICENSE*"))
            text = "\n\n".join(path.read_text("utf-8") for path in paths)
            name = package.removeprefix("@").replace("/", "-")
            (licences / f"{name}.txt").write_text(text, "utf-8")
        (esbuild,) = (modules / "@esbuild").glob(f"*/**/{self._esbuild.name}")
        self._esbuild.parent.mkdir(exist_ok=True)
        shutil.copy(esbuild, self._esbuild)
        self._esbuild.chmod(0o755)
        # Last, so that an interrupted copy is made again.
        (self._target / "stamp").write_text(self._wanted())


def download(lock: Path, modules: Path) -> None:
    """Write what is wanted of each package into `modules`, as npm would, and say each."""
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    # Windows on ARM runs what is made for Intel, as this Python is.
    processor = "x64" if os.name == "nt" else PROCESSORS[platform.machine()]
    esbuild = f"@esbuild/{sys.platform}-{processor}"
    wanted: dict[str, set[str]] = {name: set() for name in BUNDLED}
    wanted[esbuild] = {"esbuild.exe", "bin/esbuild"}
    for source in FILES:
        package = _package(source)
        wanted.setdefault(package, set()).add(source.removeprefix(f"{package}/"))
    registry = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
    for package, names in wanted.items():
        locked = packages[f"node_modules/{package}"]
        archive = f"{package.rpartition('/')[2]}-{locked['version']}.tgz"
        for left in reversed(range(TRIES)):
            try:
                unpack(f"{registry}/{package}/-/{archive}", package, names, modules, locked)
                break
            except (OSError, tarfile.ReadError, zlib.error) as error:
                if not left:
                    raise SystemExit(f"{registry}/{package}: {error}") from error


def unpack(
    address: str, package: str, names: set[str], modules: Path, locked: dict[str, str]
) -> None:
    """Write these files of an archive, and its licences; fail if they are not the locked ones."""
    context = ssl.create_default_context()
    if authority := os.environ.get("PIP_CERT"):
        context.load_verify_locations(authority)
    with urlopen(address, timeout=60, context=context) as answer:
        read = Summed(answer)
        with tarfile.open(fileobj=read, mode="r|gz") as archive:
            for entry in archive:
                name = entry.name.partition("/")[2]
                contents = archive.extractfile(entry)
                if contents is None or not (name in names or name.startswith("LICENSE")):
                    continue
                target = modules / package / name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(contents.read())
                if package in ENDS_WITH and name in names:
                    is_it = hashlib.sha256(target.read_bytes()).hexdigest() == ENDS_WITH[package]
                    break
            else:
                while read.read(1 << 16):
                    pass
                is_it = read.sum() == locked["integrity"]
    if not is_it:
        raise OSError("THESE PACKAGES DO NOT MATCH THE HASHES of package-lock.json.")


class Summed:
    """A file that is read once, and its sum."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.digest = file, hashlib.sha512()

    def read(self, size: int) -> bytes:
        part = self.file.read(size)
        self.digest.update(part)
        return part

    def sum(self) -> str:
        """Return it as package-lock.json has it."""
        return f"sha512-{base64.b64encode(self.digest.digest()).decode()}"


def _package(source: str) -> str:
    """`@scope/name/dist/file.js` -> `@scope/name`."""
    return "/".join(source.split("/")[: 2 if source.startswith("@") else 1])
