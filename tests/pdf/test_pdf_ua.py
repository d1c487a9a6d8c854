"""Every PDF keeps PDF/UA-1, as far as a program can see; and the checker sees what breaks it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
import rounds
from papers import order

from classroom.hypothesis_file import load_hypotheses
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language
from classroom.i18n.vocabulary import Vocabulary
from classroom.pdf import pages
from classroom.pdf.page import make_pdf

from . import kinds
from .pdf_ua import violations
from .test_tags import ARABIC

GERMAN = translations.language("de", Vocabulary("prophet", "nature"))


@pytest.mark.parametrize("language", [ENGLISH, GERMAN, ARABIC], ids=lambda each: each.code)
@pytest.mark.parametrize("kind", kinds.KINDS)
def test_every_kind_of_paper_keeps_pdf_ua(kind: str, language: Language) -> None:
    assert violations(make_pdf(*kinds.parts(kind, language=language))) == []


@pytest.mark.parametrize("kind", pages.PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_short_forms_and_large_letters_do_too(kind: str, large: bool) -> None:
    records = list(map(rounds.record, kinds.RECORDS))
    wanted = order(records, kind=kind, title="8B", large=large)
    assert violations(pages.make(wanted, ENGLISH, load_hypotheses())) == []


def _without(name: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.Root[name]

    return change


def _everywhere(role: str, change: Callable[[pikepdf.Object], None]) -> Callable[..., None]:
    def do(pdf: pikepdf.Pdf) -> None:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary) and each.get("/S") == f"/{role}":
                change(each)

    return do


def _untitled(pdf: pikepdf.Pdf) -> None:
    with pdf.open_metadata() as about:
        del about["dc:title"]


def _unclaimed(pdf: pikepdf.Pdf) -> None:
    with pdf.open_metadata() as about:
        del about["pdfuaid:part"]


def _unembedded(pdf: pikepdf.Pdf) -> None:
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    pdf.pages[0].resources.Font["/F1"] = pdf.make_indirect(font)


def _letterless(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and "/ToUnicode" in each:
            del each["/ToUnicode"]


def _stray(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    page.contents_coalesce()
    page.Contents.write(page.Contents.read_bytes() + b"\n0 0 9 9 re f\n")


def _unordered(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[0].obj["/Tabs"]


def _linked(pdf: pikepdf.Pdf) -> None:
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9])
    pdf.pages[0].obj.Annots = pikepdf.Array([link])


def _forgotten(pdf: pikepdf.Pdf) -> None:
    part = pdf.Root.StructTreeRoot.K.K
    first = part[0] if isinstance(part, pikepdf.Array) else part
    del first.K[1]


def _set(name: str, value: object) -> Callable[[pikepdf.Object], None]:
    return lambda element: element.__setitem__(name, value)


def _drop(name: str) -> Callable[[pikepdf.Object], None]:
    return lambda element: element.__delitem__(name) if name in element else None


@pytest.mark.parametrize(
    ("change", "chapter"),
    [
        (_unclaimed, "5:"),
        (_without("/MarkInfo"), "6.2:"),
        (_without("/StructTreeRoot"), "7.1: no structure"),
        (_without("/ViewerPreferences"), "7.1: the window"),
        (_without("/Lang"), "7.2:"),
        (_untitled, "7.1: no title"),
        (_stray, "7.1: drawn outside"),
        (_forgotten, "7.1: what is marked"),
        (_unordered, "7.18.3:"),
        (_linked, "7.18: annotations"),
        (_unembedded, "7.21.4.1: /Helvetica"),
        (_letterless, "7.21.7:"),
        (_everywhere("Figure", _drop("/Alt")), "7.3: a figure without words"),
        (_everywhere("Figure", _drop("/A")), "7.3: a figure without a place"),
        (_everywhere("H1", _set("/S", pikepdf.Name.H2)), "7.4.2: the first"),
        (_everywhere("H2", _set("/S", pikepdf.Name.H4)), "7.4.2: a level"),
        (_everywhere("TH", _drop("/A")), "7.5: a head"),
        (_everywhere("TR", lambda row: row.K.__delitem__(0)), "7.5: rows"),
        (_everywhere("TD", _set("/S", pikepdf.Name.P)), "7.5: a row"),
        (_everywhere("LI", _set("/S", pikepdf.Name.P)), "7.6: a list"),
        (_everywhere("P", _set("/S", pikepdf.Name.Paragraph)), "7.1: the role"),
    ],
)
def test_the_checker_sees_what_breaks_a_rule(
    change: Callable[[pikepdf.Pdf], None], chapter: str
) -> None:
    made = make_pdf(*kinds.parts("table"))
    out = BytesIO()
    with pikepdf.open(BytesIO(made)) as pdf:
        if chapter == "7.5: rows":  # of one row alone, lest all stay alike
            rows = [
                each
                for each in pdf.objects
                if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/TR"
            ]
            del rows[-1].K[0]
        else:
            change(pdf)
        pdf.save(out)
    assert [each for each in violations(out.getvalue()) if each.startswith(chapter)]
