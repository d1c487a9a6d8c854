"""Files that keep a folder of a web site for when there is no network."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

import msgspec

from classroom import assets, resources
from classroom.i18n.messages import Language
from classroom.take_home.page import TITLE, without_map

_MANIFEST, _WORKER, _ICON = "manifest.webmanifest", "worker.js", "icon.png"
_ICON_SIZE = 512
"""Width and height, in pixels; the icon is `static/icon.svg` without round corners."""
_PAPER = "#F6F1E8"
"""The colour of the page behind everything, as in `static/css/base.css`."""


def beside(
    pages: Mapping[str, bytes], start: str, language: Language
) -> Iterator[tuple[str, bytes]]:
    """Yield the files that keep these pages of a folder, by their names; `start` is the first page.

    A worker replaces what an older one kept as soon as any of the pages is different.
    """
    title = language.translate(TITLE)
    manifest = {
        "name": title,
        "short_name": "Eleusis",
        "lang": language.code,
        "start_url": start,
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "icons": [
            {"src": _ICON, "sizes": f"{_ICON_SIZE}x{_ICON_SIZE}", "type": "image/png"},
        ],
    }
    files = {
        **pages,
        _MANIFEST: msgspec.json.encode(manifest),
        _ICON: (resources.STATIC / "icon.png").read_bytes(),
    }
    yield from ((name, files[name]) for name in (_MANIFEST, _ICON))
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(f"{name} {len(content)}\n".encode() + content)
    kept = msgspec.json.encode({"edition": digest.hexdigest()[:12], "files": [*files]})
    yield _WORKER, b"self.kept=%b;%b" % (kept, _worker())


def _worker() -> bytes:
    (name,) = assets.build().scripts["worker"]
    return without_map((assets.BUILT / name).read_text("utf-8")).encode()
