"""What browsers have learned lately, and since when: what pages may use follows from the floor.

Versions are those of the compatibility tables of MDN, for Chrome, Firefox and Safari. A feature
that one of them never had stands at :data:`NEVER`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

NEVER = "9999"


def number(version: str) -> tuple[int, ...]:
    """Return a version as something that can be compared."""
    return tuple(map(int, version.split(".")))


@dataclass(frozen=True)
class Feature:
    """A method or a global, such as ``Array.prototype.at`` or ``structuredClone``."""

    place: str
    chrome: str
    firefox: str
    safari: str
    common: bool = False
    """True if functions of other things have the same name: then tsc alone can tell."""

    @property
    def name(self) -> str:
        return self.place.rpartition(".")[2]

    def missing(self, floor: Mapping[str, str]) -> bool:
        """Return whether a browser of the floor lacks it."""
        return any(
            number(getattr(self, browser)) > number(floor[browser])
            for browser in ("chrome", "firefox", "safari")
        )

    def used(self, script: str) -> bool:
        """Return whether a script names it as such a thing."""
        name = self.name
        if name not in script:
            return False
        if "." in self.place:
            return bool(re.search(rf"\.{name}\b", script))
        return bool(
            re.search(rf"(?<![\w.$\"'-]){name}\s*[(.]|(globalThis|window)\.{name}\b", script)
        )


FEATURES = (
    # The language
    Feature("Array.prototype.at", "92", "90", "15.4", common=True),
    Feature("String.prototype.at", "92", "90", "15.4", common=True),
    Feature("Object.hasOwn", "93", "92", "15.4"),
    Feature("Array.prototype.findLast", "97", "104", "15.4"),
    Feature("Array.prototype.findLastIndex", "97", "104", "15.4"),
    Feature("Array.prototype.toSorted", "110", "115", "16.0"),
    Feature("Array.prototype.toReversed", "110", "115", "16.0"),
    Feature("Array.prototype.toSpliced", "110", "115", "16.0"),
    Feature("Array.prototype.with", "110", "115", "16.0", common=True),
    Feature("Object.groupBy", "117", "119", "17.4", common=True),
    Feature("Map.groupBy", "117", "119", "17.4", common=True),
    Feature("Array.fromAsync", "121", "115", "16.4"),
    Feature("Promise.withResolvers", "119", "121", "17.4"),
    Feature("Promise.try", "128", "134", "18.2", common=True),
    Feature("Set.prototype.union", "122", "127", "17.0", common=True),
    Feature("Set.prototype.intersection", "122", "127", "17.0", common=True),
    Feature("Set.prototype.difference", "122", "127", "17.0", common=True),
    Feature("Set.prototype.isSubsetOf", "122", "127", "17.0"),
    Feature("Set.prototype.isSupersetOf", "122", "127", "17.0"),
    Feature("Set.prototype.isDisjointFrom", "122", "127", "17.0"),
    Feature("String.prototype.isWellFormed", "111", "119", "16.4"),
    Feature("String.prototype.toWellFormed", "111", "119", "16.4"),
    Feature("RegExp.escape", "136", "134", "18.2", common=True),
    Feature("Intl.Segmenter", "87", "125", "14.1"),
    Feature("Intl.supportedValuesOf", "99", "93", "15.4"),
    Feature("Intl.DurationFormat", "129", "136", "16.4"),
    # Pages
    Feature("structuredClone", "98", "94", "15.4"),
    Feature("reportError", "95", "93", "15.4"),
    Feature("AbortSignal.timeout", "103", "100", "16.0", common=True),
    Feature("AbortSignal.any", "116", "124", "17.4", common=True),
    Feature("AbortSignal.prototype.throwIfAborted", "100", "97", "15.4"),
    Feature("Crypto.prototype.randomUUID", "92", "95", "15.4"),
    Feature("Element.prototype.checkVisibility", "105", "106", "17.4"),
    Feature("Element.prototype.setHTMLUnsafe", "124", "123", "17.4"),
    Feature("Element.prototype.getHTML", "125", "128", "18.0"),
    Feature("Element.prototype.computedStyleMap", "66", NEVER, "16.4"),
    Feature("Element.prototype.scrollIntoViewIfNeeded", "15", NEVER, "5.0"),
    Feature("Element.prototype.moveBefore", "133", "144", NEVER),
    Feature("Element.prototype.ariaNotify", "141", NEVER, NEVER),
    Feature("HTMLElement.prototype.showPopover", "114", "125", "17.0"),
    Feature("HTMLElement.prototype.hidePopover", "114", "125", "17.0"),
    Feature("HTMLElement.prototype.togglePopover", "114", "125", "17.0"),
    Feature("HTMLElement.prototype.inert", "102", "112", "15.5", common=True),
    Feature("HTMLInputElement.prototype.showPicker", "99", "101", "16.0"),
    Feature("HTMLFormElement.prototype.requestSubmit", "76", "75", "16.0"),
    Feature("HTMLDialogElement.prototype.requestClose", "134", "139", "18.4"),
    Feature("Document.prototype.startViewTransition", "111", "144", "18.0"),
    Feature("Document.prototype.caretPositionFromPoint", "128", "20", "18.4"),
    Feature("Document.prototype.adoptedStyleSheets", "73", "101", "16.4"),
    Feature("Document.prototype.prerendering", "108", NEVER, NEVER),
    Feature("Navigator.prototype.wakeLock", "84", "126", "16.4"),
    Feature("Navigator.prototype.locks", "69", "96", "15.4", common=True),
    Feature("Navigator.prototype.userActivation", "72", "120", "16.4"),
    Feature("Navigator.prototype.vibrate", "32", NEVER, NEVER),
    Feature("Navigator.prototype.canShare", "89", NEVER, "14.0"),
    Feature("Navigator.prototype.connection", "61", NEVER, NEVER, common=True),
    Feature("Navigator.prototype.userAgentData", "90", NEVER, NEVER),
    Feature("Navigator.prototype.setAppBadge", "81", NEVER, "17.0"),
    Feature("requestIdleCallback", "47", "55", NEVER),
    Feature("CompressionStream", "80", "113", "16.4"),
    Feature("DecompressionStream", "80", "113", "16.4"),
    Feature("CSSStyleSheet.prototype.replaceSync", "73", "101", "16.4"),
    Feature("CSS.registerProperty", "78", "128", "16.4"),
    Feature("OffscreenCanvas", "69", "105", "16.4"),
    Feature("PressureObserver", "125", NEVER, NEVER),
    Feature("URL.canParse", "120", "115", "17.0"),
    Feature("URL.parse", "126", "126", "18.0", common=True),
    Feature("URLSearchParams.prototype.size", "113", "112", "17.0", common=True),
    Feature("Response.json", "105", "115", "17.0", common=True),
    Feature("TextDecoderStream", "71", "105", "14.1"),
    Feature("BroadcastChannel", "54", "38", "15.4"),
    Feature("WeakRef", "84", "79", "14.1"),
)


def removing(floor: Mapping[str, str]) -> str:
    """Return a script that takes from a newer browser what one of the floor lacks.

    With it a regular expression that looks behind is a mistake, as it was to Safari before 16.4.
    """
    deletes = "".join(
        f"try {{ delete {each.place}; }} catch {{}}\n" for each in FEATURES if each.missing(floor)
    )
    return f"""(() => {{
{deletes}
const Real = RegExp;
function Old(pattern, flags) {{
  if (/\\(\\?<[!=]/.test(String(pattern.source || pattern)) || /[dv]/.test(flags || ""))
    throw new SyntaxError("Invalid regular expression: invalid group specifier name");
  return new Real(pattern, flags);
}}
Old.prototype = Real.prototype;
Object.defineProperty(window, "RegExp", {{ value: Old, writable: true, configurable: true }});
}})();"""
