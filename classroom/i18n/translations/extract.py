"""The sentences of the program and its scripts, and catalogues brought up to date with them."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from classroom import resources, script_sentences
from classroom.i18n.translations import path_of
from classroom.i18n.vocabulary import vocabularies

KEYWORDS = {
    **dict.fromkeys(("_", "gettext", "N_", "_l", "lazy_gettext", "message")),
    **dict.fromkeys(("ngettext", "counted_message", "NN_"), (1, 2)),
}
"""Functions that mark a sentence, and the arguments that are its forms; None: the first one."""
COMMENTS = (script_sentences.COMMENTS,)
_VOCABULARY = "classroom/i18n/vocabulary.py"
"""The module of the vocabularies, whose words belong to no class."""
_HEADER = (
    ("Content-Type", "text/plain; charset=utf-8"),
    ("Content-Transfer-Encoding", "8bit"),
)


def marked() -> Catalog:
    """Every sentence marked in the program, in the order of its files."""
    catalogue = Catalog(fuzzy=False)
    for folder, pattern, method in (
        (resources.PACKAGE, "**.py", "python"),
        (resources.TEMPLATES, "**.html", "jinja2"),
    ):
        for file, _, text, comments, _ in extract_from_dir(
            folder, [(pattern, method)], keywords=KEYWORDS, comment_tags=COMMENTS
        ):
            where = (Path(folder.name) / file).as_posix()
            catalogue.add(text, None, [(where, 0)], auto_comments=comments)
    for path in sorted((resources.STATIC / "js").rglob("*.ts")):
        where = path.relative_to(resources.STATIC.parent).as_posix()
        for each in script_sentences.marked(path.read_text("utf-8")):
            text = each.forms if len(each.forms) > 1 else each.forms[0]
            catalogue.add(text, None, [(where, 0)], auto_comments=each.comments)
    return catalogue


def template(catalogue: Catalog) -> Catalog:
    """Add to the sentences of :func:`marked` what each vocabulary makes of them."""
    others: dict[str | tuple[str, str], None] = {}
    for message in catalogue:
        if not message.id or all(file == _VOCABULARY for file, _ in message.locations):
            continue
        for words in vocabularies():
            text = message.id
            other = words.says(text) if isinstance(text, str) else words.counts(*text)
            if other != text:
                others[other] = None
    for text in others:
        catalogue.add(text, None, [(_VOCABULARY, 0)])
    return catalogue


def updated(catalogue: Catalog, sentences: Catalog) -> Catalog:
    """Return the catalogue with each of the `sentences`, and no others."""
    fresh = Catalog(locale=catalogue.locale, fuzzy=False)
    for message in sentences:
        if not message.id:
            continue
        before = catalogue.get(message.id)
        if before is None or before.pluralizable != message.pluralizable:
            before = Message(message.id)
        fresh.add(
            message.id,
            before.string or (("",) * fresh.num_plurals if message.pluralizable else ""),
            sorted({(file, 0) for file, _ in message.locations}),
            flags=before.flags & {"fuzzy"} | message.flags,
            auto_comments=message.auto_comments,
            user_comments=before.user_comments,
        )
    return fresh


def read(code: str) -> Catalog:
    """Return the catalogue in a language's file; an empty one if there is no file."""
    path, name = path_of(code), code.replace("-", "_")
    if not path.exists():
        return Catalog(locale=name, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=name)


def written(catalogue: Catalog) -> str:
    """Return the text of its file: in the order of the files of the code, without dates."""
    for message in catalogue:
        # Babel and msgfmt take “{n}% sure” for a text with Python's conversion “% s”.
        if not any("%(" in text for text in _forms(message)):
            message.flags.discard("python-format")
    out = io.BytesIO()
    write_po(out, catalogue, width=0, omit_header=True, sort_by_file=True, include_lineno=False)
    header = (
        ("Language", str(catalogue.locale)),
        ("Plural-Forms", catalogue.plural_forms),
        *_HEADER,
    )
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in header)
    return f'msgid ""\nmsgstr ""\n{lines}\n{out.getvalue().decode()}'


def _forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def missing(catalogue: Catalog, sentences: Catalog) -> list[str]:
    """Return those of the `sentences` that the catalogue has not, by their last form."""
    return [
        _forms(message)[-1]
        for message in sentences
        if message.id and not ((there := catalogue.get(message.id)) and is_done(there))
    ]


def is_done(message: Message) -> bool:
    """Return whether all of its forms are translated and none is fuzzy."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(forms) and not message.fuzzy
