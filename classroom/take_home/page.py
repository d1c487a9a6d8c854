"""The page as one HTML file: script, style, sentences and data are in it, and it fetches nothing.

The script is the bundle of `static/js/pages/take_home.ts`. Fonts are left out: the device's own do.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from classroom import assets, devices
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language
from classroom.i18n.script_messages import script_messages
from classroom.views.builder_phrases import builder_phrases
from classroom.views.schemas import TakeHomePage

_STYLE = "take_home"
PageScript: TypeAlias = Literal["take_home", "scorm", "installable"]
"""The bundle of a page by itself, in a school's platform, or on a web site with what
:mod:`classroom.take_home.offline` puts beside it."""
_MAP = re.compile(r"\n?(?://# sourceMappingURL=.*|/\*# sourceMappingURL=.*?\*/)\n?")
_FONT = re.compile(r"@font-face\s*\{[^}]*\}")

TITLE = N_("Eleusis at home")
_ROUND_TITLE = N_("Our round of Eleusis")
_UNREADY = (
    N_("Open this file in a browser. A preview can’t run it."),
    N_("Safari %(safari)s, Chrome %(chrome)s or Firefox %(firefox)s, or newer."),
)


def take_home_file(
    content: TakeHomePage, language: Language, name: PageScript = "take_home"
) -> bytes:
    """Return the page in a language; the same content gives the same bytes."""
    script, style, licences = _bundle(name)
    said = script_messages(assets.build().messages[name], language)
    messages = msgspec.json.encode({**said, "phrases": builder_phrases(language)})
    script = f"globalThis.messages={inert(messages)};{script}"
    title = title_of(content, language)
    unready = " ".join(map(language.translate, _UNREADY)) % devices.named(devices.PHONES)
    beside, policies, icon = "", "lit-html", ""
    if name == "installable":
        beside = "worker-src 'self'; manifest-src 'self'; img-src 'self'; connect-src 'self'; "
        policies += " offline"
        icon = '\n<link rel="apple-touch-icon" href="icon.png">'
    policy = (
        f"default-src 'none'; script-src {hash_source(script)}; style-src {hash_source(style)}; "
        f"{beside}base-uri 'none'; form-action 'none'; "
        f"require-trusted-types-for 'script'; trusted-types {policies}"
    )
    page = f"""<!doctype html>
<html lang="{language.code}" dir="{"rtl" if language.right_to_left else "ltr"}" translate="no">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="google" content="notranslate">
<title>{html.escape(title)}</title>{icon}
<!-- {licences} -->
<style>{style}</style>
</head>
<body>
<div id="unready"><div class="cannot"><p>{html.escape(unready)}</p></div></div>
<main id="main" class="home"></main>
<script type="application/json" id="home">{inert(msgspec.json.encode(content))}</script>
<script type="module">{script}</script>
</body>
</html>
"""
    return page.encode()


def title_of(content: TakeHomePage, language: Language) -> str:
    return language.translate(TITLE if content.round is None else _ROUND_TITLE)


@cache
def _bundle(page: PageScript) -> tuple[str, str, str]:
    """Return the script, the style sheet, and the licences of what is in the script."""
    made = assets.build()
    (name,) = made.scripts[page]
    script = without_map((assets.BUILT / name).read_text("utf-8"))
    style = style_sheet(_STYLE)
    licences = (assets.BUILT / f"{name}.LEGAL.txt").read_text("utf-8")
    for ends in ("</script", "<!--"):
        assert ends not in script
    assert "</style" not in style
    return script, style, " ".join(licences.replace("--", "").split())


def without_map(bundle: str) -> str:
    """Return a bundle without the address of its source map, which isn't there."""
    return _MAP.sub("", bundle)


def style_sheet(bundle: str) -> str:
    """Return a style sheet, without fonts."""
    assets.build()
    return _FONT.sub("", without_map((assets.BUILT / f"{bundle}.css").read_text("utf-8")))


def inert(encoded: bytes) -> str:
    """Return JSON that ends no element, whatever is in its strings."""
    text = encoded.decode()
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def hash_source(text: str) -> str:
    """Return what a content security policy calls an inline script or style."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
