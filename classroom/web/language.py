"""The reader's language, as the debrief speaks it."""

from __future__ import annotations

from flask_babel import get_domain, get_locale, gettext

from classroom.debrief.said import Language


def language() -> Language:
    """The language of the request, or of the class where nobody asked."""
    locale = get_locale()
    return Language(
        code=str(locale).replace("_", "-") if locale else "en",
        translate=gettext,
        plural=_plural,
        right_to_left=locale is not None and locale.text_direction == "rtl",
    )


def _plural(one: str, many: str, count: int) -> str:
    """The form for `count`, its places unfilled: Flask-Babel's own ngettext fills them at once."""
    form: str = get_domain().get_translations().ungettext(one, many, count)
    return form


def page_language() -> dict[str, str]:
    """For the page's `html` element: its language and the direction it is written in."""
    said = language()
    return {"language": said.code, "direction": "rtl" if said.right_to_left else "ltr"}
