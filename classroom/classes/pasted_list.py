"""Names in a class list as it is pasted: from a spreadsheet, a school's export, a mail program.

What is decided, in this order: broken characters, the separator, numbering, headings, the kind of
each column, and last which column has the first names. The teacher sees the result, and may choose
a different column or the lines as they are.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["called", "first", "last", "full", "other", "number", "name"]
"""The content of a column: ``name`` is a first or a last name; ``called``, a preferred name, takes
precedence over a first name."""

_SEPARATORS: Final = ("\t", ";", "|", ",")
_MOST_OF: Final = 0.8
"""Share of the lines that must agree, since one may be a title or damaged."""
_WIDE_GAP: Final = re.compile(r" {2,}|\u3000+")
"""Columns of a page that was copied from a PDF."""
_NUMBERED: Final = re.compile(
    r"[^\S\t]*(?:(?:nr|no|nº|n°|núm)\.?[^\S\t]*(?=\d))?[(\[#]?\d{1,3}"
    r"(?:[.)\]:/º°ª]+[^\S\t]*|[^\S\t]+[-–—]?[^\S\t]*|[-–—][^\S\t]+|(?=\t))(?=\D)"
    r"|[^\S\t]*[a-z]\)[^\S\t]*",
    re.IGNORECASE,
)
"""A number, but for the tab behind it: the heading of its column has one, too."""
_BULLET: Final = re.compile(r"\s*(?:[-–—*+•·‣◦▪●○■□☐☑☒✓✔✅→➔➤►▶»>]\ufe0f?|\[[ xX]?\])\s+")
_LINE: Final = re.compile(r"[-=_+|: ]{3,}|sep=.?")
"""A rule as under the headings of a table, or what Excel reads the separator from."""
_ADDRESSED: Final = re.compile(
    r"\s*(?:mr|mrs|ms|miss|mx|frau|herr|mme|mlle|sr|sra|srta)\b\.?\s+(?=\w)", re.IGNORECASE
)
_SMALL_WORDS: Final = (
    "af al av bin da das de del della den der di do dos du el ibn la las le los ten ter van vom "
    "von y zu zum zur"
)
_PARTICLES: Final = frozenset(_SMALL_WORDS.split())
"""Small words that a last name begins with."""
_AND: Final = re.compile(r"\s+(?:and|und|y|et|&)\s+")
_MAIL: Final = re.compile(r"[^\s<>()\[\]@,;:]+@[^\s<>()\[\]@,;]+")
_NOT_A_NAME: Final = re.compile(
    r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?|[+(]?[\d\s()/.-]{5,}|\d+[.)]?|\d{1,2}\s?[-./]?\s?[a-zA-Z]\d?"
    r"|[a-zA-Z]{0,4}\d{3,}\w*|[mwfdhxnMWFDHXN][./]?|männlich|weiblich|divers|male|female|boy|girl"
    r"|masculin|féminin|hombre|mujer|masculino|femenino|ja|nein|yes|no|oui|non|sí|-+|–",
    re.IGNORECASE,
)
"""Dates, telephone and other numbers, classes such as 7b, and marks such as m or f."""
_BEHIND: Final = re.compile(
    r"(?<=[^\s,;|])[^\S\t]*(?:\(([^()]*)\)|\[([^\[\]]*)\]"
    r"|[-–— \u00a0][^\S\t]*(\d{1,2}[-./]?[a-zA-Z]))[^\S\t]*$"
)
"""A class or a mark behind a name, as in ``Anna (7b)``."""
_MOJIBAKE: Final = re.compile("[\u00c2-\u00df\u00e0-\u00ef][\u0080-\u00bf\u0152-\u2122]")
_BY_KIND: Final[Mapping[Kind, str]] = {
    "called": "preferred name|preferred first name|preferred|known as|nickname|call name|rufname"
    "|prénom usuel|roepnaam",
    "first": "first name|first names|firstname|first|given name|given names|given|forename"
    "|forenames|legal first name|vorname|vornamen|nombre|nombres|nombre de pila|prénom|prénoms"
    "|prenom|prenoms|voornaam|nome|imię|adı|ad",
    "last": "last name|last names|lastname|last|surname|surnames|family name|family|familyname"
    "|nachname|nachnamen|familienname|zuname|apellido|apellidos|primer apellido"
    "|segundo apellido|apellido|legal last name|legal surname|nom de famille|nom d usage|nom"
    "|nom usuel|achternaam|cognome|nazwisko|soyadı|soyad",
    "name": "name",
    "full": "names|full name|fullname|student|students|student name|pupil|pupils|pupil name"
    "|learner|child|participant|attendee|schüler|schülerin|schüler in|schülerinnen|schülername"
    "|schülerinnen und schüler|kind|teilnehmer|namen|alumno|alumna|alumnos|alumnado|alumno a"
    "|estudiante|estudiantes|nombre completo|nombre y apellidos|apellidos y nombre"
    "|nombre y apellido|élève|élèves|eleve|eleves|nom et prénom|nom et prénoms|nom prénom"
    "|prénom et nom|prénom nom|last first|last name first name|nachname vorname|name vorname"
    "|vorname nachname|vor und nachname|familien und vorname|nach und vorname|zu und vorname"
    "|name student|student full name|nazwisko i imię|cognome e nome|alumno o alumna",
    "other": "class|reg|form|year|grade|group|set|house|tutor|tutor group|homeroom|section|id|upn"
    "|student id|pupil id|student number|username|user|login|gender|sex|date of birth|dob"
    "|birth date|birthdate|birthday|born|age|email|e mail|mail|email address|e mail address"
    "|phone|telephone|mobile|address|street|town|city|postcode|zip|room|seat|notes|note|comment"
    "|comments|remarks|status|language|religion|role|middle name|middle names"
    "|tussenvoegsel|tussenv|unit|unidad|timestamp|account|accounts|gruppen|kurzname|external id"
    "|klasse|stufe"
    "|jahrgang|kurs|gruppe|tutorin|klassenlehrer|schülernummer|kennung|benutzername|benutzer"
    "|geschlecht|geschl|geburtsdatum|geburtstag|geb datum|geb|geboren|alter|telefon|handy"
    "|mailadresse|e mail adresse|adresse|straße|plz|ort|raum|bemerkung|bemerkungen|konfession"
    "|sprache|rolle|clase|curso|grupo|nivel|sección|sexo|género|fecha de nacimiento|nacimiento"
    "|edad|correo|correo electrónico|teléfono|móvil|dirección|usuario|observaciones|notas|dni"
    "|expediente|idioma|classe|groupe|niveau|division|sexe|genre|date de naissance|né le"
    "|née le|né e le|naissance|âge|courriel|adresse mail|adresse e mail|adresse électronique"
    "|téléphone|portable|adresse postale|identifiant|remarques|observations|langue|ine",
    "number": "no|nr|number|num|nummer|lfd nr|lfd|lfdnr|laufende nummer|núm|número|nº|n|numéro"
    "|n°|#|rank|position|pos",
}
_HEADINGS: Final[Mapping[str, Kind]] = {
    heading: kind for kind, headings in _BY_KIND.items() for heading in headings.split("|")
}
_FIRST_NAME: Final = re.compile(
    r"\b(?:(?:first|given|fore|preferred) ?names?|(?:vor|ruf)namen?|prénoms?|nombres?)\b"
)
_LAST_NAME: Final = re.compile(
    r"\b(?:(?:last|family|sur) ?names?|(?:nach|familien|zu)namen?|apellidos?)\b|^nom\b"
)
"""Words in a longer heading, as in *Student first name*."""
_SOMEBODY_ELSE: Final = re.compile(
    r"\b(?:parent|guardian|mother|father|contact|teacher|tutor|mutter|vater|eltern|erzieh|lehr"
    r"|madre|padre|mère|père|responsable|profesor|professeur)"
)
_TITLE_WORDS: Final = (
    "class|form|year|grade|period|set|klasse|klassenliste|kurs|jahrgang|stufe|schuljahr|clase"
    "|curso|grupo|classe|groupe|class list|lista|liste|room"
)
_TITLE: Final = re.compile(
    rf"(?:{_TITLE_WORDS})(?:\b.*\d.*|[\s:]+\w)?[\s:]*"
    r"|\d+ (?:pupils|students|names|people|schüler\w*|kinder|namen|alumnos|estudiantes|nombres"
    r"|élèves|noms)\b.*",
    re.IGNORECASE,
)
"""A line above or below the names."""
_LAST_FIRST: Final = re.compile(
    r"(last|sur|family|nach|zu|familien|apellidos?|nom|nazwisko|cognome)\w*\W+"
    r".*(first|fore|given|vor|nombre|prénom|imię|nome)|name vorname"
)
"""Headings of whole names that begin with the last."""
_COMMON: Final = (
    "adam ahmed alba alejandro alex alexander ali alice alicia amelia amina amir amy ana "
    "andrea andreas andrew anja ann anna anne antoine antonio arthur aurora aya ayla ayşe "
    "beatriz ben benjamin bob camille carla carlos carmen caroline cem charles charlie "
    "charlotte chloe chloé chris christian christina clara claudia clemens daniel daniela "
    "david diana diego dylan eda elena elias elif elisa eliza ella ellie emil emilia emily "
    "emir emma emre enzo eric erik esra eva fatima fatma felix finn florian francisco frank "
    "franz frida gabriel george grace greta hana hannah hanna harry hassan helena henri henry "
    "hugo ida ines inès irene isabel isabella ivan jack jacob jakob james jan jana jane "
    "javier jean joe johanna john jonas jordan jorge josé jose joseph juan jules julia julian "
    "julie karim karl katharina kevin klara kyle laila lara laura lea léa lena lennart leo "
    "léo leon leonie liam lilly lily lina linda lisa louis louise luca lucas lucia lucía "
    "lucie luis luisa lukas luke manon manuel maria maría marie mark markus marta martin "
    "martina mateo mathilde matteo matthew max maximilian maya mehmet melis mia michael "
    "miguel mila miriam mohamed mohammed moritz mustafa nadia naomi natalie nele niklas nico "
    "nicolas nina noah noor nora oliver olivia omar oscar pablo patrick paul paula pauline "
    "pedro peter philipp pierre rachel rafael raphael rebecca robert robin romain rosa ruby "
    "ryan sam samira samuel sandra sara sarah sebastian selin sergio silvia simon sofia "
    "sophia sophie stefan stella susanne tarek theo théo thomas tim tobias tom valentina "
    "valerie vera victor victoria viktor vincent william yara yasmin yusuf zeynep zoe zoé "
)
_FIRST_NAMES: Final = frozenset(_COMMON.split())
"""Common first names, to find out which of two columns has them."""


@dataclass(frozen=True, slots=True)
class ListedPupil:
    """A pupil of a pasted list; either name may be empty."""

    first: str
    last: str = ""


@dataclass(frozen=True, slots=True)
class ListedColumn:
    """A column of a pasted list."""

    number: int
    """Counted from 1."""
    heading: str
    """Empty if the list has no headings."""
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class Pasted:
    """A pasted list as it was understood."""

    lines: Sequence[str]
    """The lines that aren't empty, as they are, without numbering and bullets."""
    people: Sequence[ListedPupil] | None
    """None where each line is a name as it is."""
    columns: Sequence[ListedColumn] = ()
    """Other columns that may be chosen."""


def understood(typed: str, tidy: Callable[[str], str]) -> Pasted:
    """Return what a pasted list holds; `tidy` drops from a cell what can't be seen."""
    raw = [line for line in mended(typed).splitlines() if tidy(line).strip(" ;,|\t\"'")]
    raw = [line for line in _without_marks(raw) if tidy(line)]
    lines = [line for line in map(tidy, raw) if line]
    if not raw:
        return Pasted((), None)
    rows = [[tidy(cell) for cell in row] for row in _rows(raw)]
    rows = [row for row in rows if any(row)]
    if not rows:  # only marks and separators
        return Pasted(lines, None)
    if len(rows) == 1 and _are_pupils(rows[0]):
        cells = [*rows[0][:-1], *_AND.split(rows[0][-1])]
        return Pasted(lines, _tidied(_whole_names([cell for cell in cells if cell])))
    width = max(map(len, rows))
    rows = [row + [""] * (width - len(row)) for row in rows]
    headings, kinds, order, rows = _headed(rows)
    columns = [[row[at] for row in rows] for at in range(width)]
    if (
        kinds is None
        and width == 1
        and not any("@" in cell for cell in columns[0])
        and not _have_last_names_in_capitals(columns[0])
    ):
        # Without anything to tell names apart by, each line is a name.
        return Pasted(lines, None)
    found = kinds or ["name"] * width
    found = [
        kind if kind in ("called", "first", "last", "full") and any(column) else _kind(kind, column)
        for kind, column in zip(found, columns, strict=True)
    ]
    people = _people(found, columns, order)
    if people is None:
        return Pasted(lines, None)
    others = [
        ListedColumn(at + 1, headings[at], [cell for cell in column if cell])
        for at, (kind, column) in enumerate(zip(found, columns, strict=True))
        if kind in ("called", "first", "last", "full", "name")
        and any(column)
        # The first names are offered as such.
        and [*column] != [each.first for each in people]
    ]
    return Pasted(lines, _tidied(people), others)


def mended(typed: str) -> str:
    """Return the text with umlauts and accents that were read in the wrong encoding put right.

    >>> mended("J\\u00c3\\u00a4ger")
    'Jäger'
    """
    text = typed.replace("\ufeff", "").replace("\x00", "")
    if not _MOJIBAKE.search(text):
        return text
    return "".join(map(_decoded, text.splitlines(keepends=True)))


def _decoded(line: str) -> str:
    for encoding in ("cp1252", "latin-1"):
        try:
            return line.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    # Mixed: bytes that cp1252 doesn't have are passed on as they are.
    try:
        return b"".join(_byte(char) for char in line).decode("utf-8")
    except UnicodeError:
        return line


def _byte(char: str) -> bytes:
    try:
        return char.encode("cp1252")
    except UnicodeError:
        return char.encode("latin-1")


def _without_marks(lines: Sequence[str]) -> list[str]:
    """Drop what isn't a name around the names: titles, bullets, numbers, Mr and Ms, a class."""
    lines = [line.rstrip(" ,;") for line in lines if not _LINE.fullmatch(line.strip())]
    while len(lines) > 1 and _is_title(lines[0]):
        lines = lines[1:]
    while len(lines) > 1 and _is_title(lines[-1]):
        lines = lines[:-1]
    lines = [_BULLET.sub("", line, count=1) if _BULLET.match(line) else line for line in lines]
    numbered = sum(_NUMBERED.match(line) is not None for line in lines)
    if numbered >= max(1, len(lines) - 1) and (numbered > 1 or len(lines) == 1):
        lines = [_NUMBERED.sub("", line, count=1) for line in lines]
    if sum(bool(_ADDRESSED.match(line)) for line in lines) >= _MOST_OF * len(lines):
        lines = [_ADDRESSED.sub("", line, count=1) for line in lines]
    if sum(_name_alone(line) != line for line in lines) >= max(1, len(lines) - 1):
        lines = [_name_alone(line) for line in lines]
    return lines


def _is_title(line: str) -> bool:
    line = line.strip(" ;,|\t\"'")
    return not re.search(r"[\t;|]", line) and _TITLE.fullmatch(line) is not None


def _name_alone(line: str) -> str:
    """Return a line without the class or the mark behind the name."""
    behind = _BEHIND.search(line)
    if behind is None:
        return line
    says = (behind[1] or behind[2] or behind[3] or "").strip()
    return line[: behind.start()] if _NOT_A_NAME.fullmatch(says) else line


def _rows(lines: Sequence[str]) -> list[list[str]]:
    """Cut the lines into cells, at the separator that most of them have."""
    for separator in _SEPARATORS:
        rows = [*csv.reader(lines, delimiter=separator, skipinitialspace=separator != "\t")]
        rows = [row for row in rows if row]
        if sum(len(row) > 1 for row in rows) >= _MOST_OF * len(rows):
            return [[*map(_unquoted, row)] for row in rows]
    headings = [*map(_kind_of, map(_heading, lines[0].split()))]
    widths = {len(line.split()) for line in lines[1:]}
    if (
        len(headings) > 1
        and all(headings)
        and _kind_of(_heading(lines[0])) is None
        and len(widths) == 1
        and 1 < min(widths) <= len(headings)
    ):
        return [line.split() for line in lines]
    if sum(bool(_WIDE_GAP.search(line.strip())) for line in lines) >= _MOST_OF * len(lines) > 1:
        return [_WIDE_GAP.split(line.strip()) for line in lines]
    return [[_unquoted(line)] for line in lines]


def _unquoted(cell: str) -> str:
    cell = cell.strip()
    for opens, closes in (('"', '"'), ("“", "”"), ("„", "“"), ("«", "»"), ("'", "'")):
        if len(cell) > 1 and cell.startswith(opens) and cell.endswith(closes):
            return cell[1:-1].strip()
    return cell


def _heading(cell: str) -> str:
    text = re.sub(r"\[.*?\]", " ", unicodedata.normalize("NFC", cell).casefold())
    return " ".join(re.sub(r"[^\w#°º]+|_", " ", text).split())


def _kind_of(heading: str) -> Kind | None:
    """Return the kind of the column with this heading; None if it is no heading we know."""
    if (kind := _HEADINGS.get(heading)) is not None:
        return kind
    first, last = _FIRST_NAME.search(heading), _LAST_NAME.search(heading)
    if not (first or last):
        return None
    if _SOMEBODY_ELSE.search(heading):
        return "other"
    return "full" if first and last else "first" if first else "last"


def _headed(
    rows: Sequence[list[str]],
) -> tuple[list[str], list[Kind] | None, bool, list[list[str]]]:
    """Return headings, kinds by them, whether full names begin with the last, and the rest.

    Without headings each is empty.
    """
    rows = list(rows)
    for at in range(min(3, len(rows) - 1)):
        named = [_heading(cell) for cell in rows[at]]
        kinds = [_kind_of(each) for each in named]
        if _are_headings(named, kinds, rows[:at]):
            known: list[Kind] = [kind or "other" for kind in kinds]
            last_first = any(map(_LAST_FIRST.search, named))
            return rows[at], _resolved(known), last_first, rows[at + 1 :]
    return [""] * len(rows[0]), None, False, rows


def _are_headings(
    named: Sequence[str], kinds: Sequence[Kind | None], above: Sequence[Sequence[str]]
) -> bool:
    cells = [each for each in named if each]
    known = [kind for kind in kinds if kind is not None]
    if any(_FIRST_NAME.search(each) or _LAST_NAME.search(each) for each in named):
        return True
    # Some are called Page or Kind: the other cells decide, and only titles are above headings.
    return (
        len(known) * 2 >= len(cells) > 0
        and (len(known) == len(cells) or not any(map(_is_common, cells)))
        and all(sum(map(bool, row)) < len(cells) for row in above)
    )


def _resolved(kinds: Sequence[Kind]) -> list[Kind]:
    """Decide what a column called "name" holds, from those beside it."""
    beside = set(kinds)
    is_name: Kind = (
        "last" if beside & {"first", "called"} else "first" if "last" in beside else "full"
    )
    found: list[Kind] = [is_name if kind == "name" else kind for kind in kinds]
    # A French "nom", and a Spanish "nombre", that stand alone are whole names.
    if "last" in found and not beside & {"first", "called", "full"}:
        found = ["full" if kind == "last" else kind for kind in found]
    return found


def _kind(kind: Kind, column: Sequence[str]) -> Kind:
    """Return the kind of a column by what it holds."""
    cells = [cell for cell in column if cell]
    if not cells or kind in ("number", "other"):
        return "other"
    odd = sum(bool(_NOT_A_NAME.fullmatch(cell)) or bool(_MAIL.search(cell)) for cell in cells)
    if odd >= _MOST_OF * len(cells):
        return "other"
    same = Counter(map(str.casefold, cells)).most_common(1)[0][1]
    return "other" if len(column) > 3 and same == len(column) else "name"


def _people(
    kinds: Sequence[Kind], columns: Sequence[Sequence[str]], order: bool
) -> list[ListedPupil] | None:
    """Return the people of these columns; None if none holds names."""
    at: dict[Kind, list[int]] = {}
    for number, kind in enumerate(kinds):
        at.setdefault(kind, []).append(number)
    rows = [*zip(*columns, strict=True)]
    if firsts := at.get("called", []) + at.get("first", []):
        last = at.get("last", []) or at.get("name", [])
        return [
            ListedPupil(
                next((row[each] for each in firsts if row[each]), ""),
                " ".join(row[each] for each in last if row[each]),
            )
            for row in rows
            if any(row[each] for each in (*firsts, *last))
        ]
    if "full" in at:
        return _whole_names([row[at["full"][0]] for row in rows if row[at["full"][0]]], order)
    named = at.get("name", [])
    if len(named) >= 2:
        first = _first_of(named, columns)
        rest = [each for each in named if each != first][:1]
        return [ListedPupil(row[first], row[rest[0]]) for row in rows if row[first] or row[rest[0]]]
    if named:
        return _whole_names([row[named[0]] for row in rows if row[named[0]]])
    # The names are in the addresses. One who has none is in that column, too.
    most = max(columns, key=lambda column: sum(bool(_MAIL.search(cell)) for cell in column))
    if not any(map(_MAIL.search, most)):
        return None
    return _whole_names([cell for cell in most if cell])


def _first_of(named: Sequence[int], columns: Sequence[Sequence[str]]) -> int:
    """Return the column with more common first names; else the second, as schools export it."""

    def common(at: int) -> int:
        return sum(map(_is_common, columns[at]))

    most = max(named[:3], key=common)
    tied = [at for at in named[:3] if common(at) == common(most)]
    return most if len(tied) == 1 else named[1]


def _is_common(cell: str) -> bool:
    """Return whether a cell begins with a common first name."""
    words = cell.casefold().replace("-", " ").split()
    return bool(words) and words[0] in _FIRST_NAMES


def _are_pupils(cells: Sequence[str]) -> bool:
    """Return whether the cells of the only line are pupils, not one pupil's names."""
    return len(cells) > 2 or any("@" in cell for cell in cells) or all(map(_is_common, cells[:2]))


def whole_names(cells: Sequence[str]) -> list[ListedPupil]:
    """Read whole names: ``Anna Miller``, ``MILLER Anna``, ``Miller, Anna``, or mail addresses."""
    return _tidied(_whole_names(cells))


def _whole_names(cells: Sequence[str], last_first: bool = False) -> list[ListedPupil]:
    words = [cell.split() for cell in cells if not re.search("[,@]", cell)]
    words = [each for each in words if len(each) > 1]
    in_capitals = _have_last_names_in_capitals(cells)
    firsts, lasts = (sum(_is_common(each[at]) for each in words) for at in (0, -1))
    last_first = last_first or lasts > 2 * firsts
    return [_whole_name(cell, last_first, in_capitals) for cell in cells]


def _have_last_names_in_capitals(cells: Sequence[str]) -> bool:
    words = [cell.split() for cell in cells if not re.search("[,@]", cell)]
    mixed = sum(0 < sum(map(_is_capital, each)) < len(each) for each in words)
    return mixed > 0 and mixed >= _MOST_OF * len(cells)


def _is_capital(word: str) -> bool:
    rest = re.sub("^Ma?c", "", word)
    return len(rest) > 1 and rest.isupper()


def _whole_name(cell: str, last_first: bool, in_capitals: bool) -> ListedPupil:
    if (mail := _MAIL.search(cell)) is not None:
        named = _unquoted(cell.replace(mail[0], "").strip(" <>()[],;"))
        if any(map(str.isalpha, named)):
            return _whole_name(named, last_first, in_capitals)
        words = [re.sub(r"\d+", "", each) for each in re.split(r"[._+-]", mail[0].split("@")[0])]
        words = [each[:1].upper() + each[1:] for each in words if each]
        return ListedPupil(words[0] if words else "", " ".join(words[1:]))
    if "," in cell:
        last, _, first = cell.partition(",")
        return ListedPupil(first.strip(), last.strip())
    words = cell.split()
    if len(words) < 2:
        return ListedPupil(cell)
    capitals = [each for each in words if _is_capital(each)]
    if in_capitals and len(capitals) < len(words):
        firsts = [each for each in words if each not in capitals]
        return ListedPupil(" ".join(firsts), " ".join(capitals))
    if last_first:
        return ListedPupil(words[-1], " ".join(words[:-1]))
    end = next((at for at in range(1, len(words)) if words[at] in _PARTICLES), len(words) - 1)
    return ListedPupil(" ".join(words[:end]), " ".join(words[end:]))


def _tidied(people: Sequence[ListedPupil]) -> list[ListedPupil]:
    """Return these people with small letters where a list has none, and ``Anna van`` as Anna."""
    firsts = [each.first for each in people if each.first]
    all_capital = bool(firsts) and all(map(_is_capital, firsts))
    return [
        ListedPupil(
            _without_particles(_small(each.first) if all_capital else each.first),
            _small(each.last) if each.last.isupper() else each.last,
        )
        for each in people
    ]


def _without_particles(first: str) -> str:
    words = first.split()
    while len(words) > 1 and words[-1] in _PARTICLES:
        words.pop()
    return " ".join(words)


def _small(name: str) -> str:
    return re.sub(r"[^\W\d_]+", lambda word: word[0].capitalize(), name)


def shortened(people: Iterable[ListedPupil], longest: int, same: Callable[[str], str]) -> list[str]:
    """Return first names, each with as much of the last name as tells it from the others.

    Longer ones than `longest` characters are cut after a word. Names with an equal `same` are one.

    >>> pairs = [("Anna", "Miller"), ("Anna", "Meyer"), ("Ben", "Smith")]
    >>> found = [ListedPupil(*each) for each in pairs]
    >>> shortened(found, 20, str.casefold)
    ['Anna Mi.', 'Anna Me.', 'Ben']
    """
    all_of = list(people)
    firsts = [_cut(each.first or each.last, longest) for each in all_of]
    times = Counter(map(same, firsts))
    by_first: dict[str, list[int]] = {}
    for at, first in enumerate(firsts):
        by_first.setdefault(same(first), []).append(at)
    names = firsts[:]
    for key, places in by_first.items():
        if times[key] < 2:
            continue
        longest_last = max(len(all_of[at].last) for at in places)
        for letters in range(1, longest_last + 1):
            tried = [_initialled(firsts[at], all_of[at].last, letters, longest) for at in places]
            for at, name in zip(places, tried, strict=True):
                names[at] = name
            if len({same(name) for name in tried}) == len(tried):
                break
    return names


def _initialled(first: str, last: str, letters: int, longest: int) -> str:
    if not last:
        return first
    part = last[:letters].rstrip(" -'’.")
    mark = "." if len(part) < len(last) else ""
    room = longest - len(part) - len(mark) - 1
    return f"{_cut(first, room)} {part}{mark}" if room > 0 else first


def _cut(name: str, longest: int) -> str:
    """Return a name of at most this many characters, cut after a word if one fits."""
    if len(name) <= longest:
        return name
    words = re.split(r"([ -])", name)
    kept = ""
    for at in range(0, len(words), 2):
        longer = "".join(words[: at + 1])
        if len(longer) > longest:
            break
        kept = longer
    return kept or name[:longest].rstrip()
