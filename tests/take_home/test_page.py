"""The page to take home: what is in it, what is not, what it may do and what it weighs."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import home_files
import one_test
import pytest

from classroom.cards import Card
from classroom.game.record import RecordError, read, replay
from classroom.i18n import translations
from classroom.i18n.vocabulary import Vocabulary
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES
from classroom.rules.compare import equivalent
from classroom.rules.described_rule import described
from classroom.take_home.of_record import practice_file, round_file
from classroom.take_home.scorm import scorm_package
from classroom.web.platform.language import in_vocabulary

SHOWN = Path(__file__).parents[1] / "records"
HEAVIEST = 60_000
ENGLISH = home_files.ENGLISH
LANGUAGES = ("en", "en-US", *translations.COMPLETE)


def record(path: Path) -> dict[str, Any]:
    read_: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read_


ROUNDS = {
    path.stem: told
    for path in (*home_files.RECORDS.glob("*.json"), *SHOWN.glob("*.json"))
    if "moves" in (told := record(path)) and replay(told).ended_by is not None
}
LONGEST = max(ROUNDS.values(), key=lambda told: len(told["moves"]))
WITH_NOTES = home_files.with_notes()


class Parts(HTMLParser):
    """The elements of a page, and what is in its scripts and style sheets."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, str] = {}
        self._in = ""
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in = f"{tag} {dict(attrs).get('type', '')}".strip()

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in:
            self.inside[self._in] = self.inside.get(self._in, "") + data

    @property
    def policy(self) -> str:
        (found,) = [each["content"] for _, each in self.elements if "http-equiv" in each]
        return found or ""

    @property
    def data(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.inside["script application/json"])
        return told


def is_listed(rule: Automaton) -> bool:
    return any(equivalent(rule, entry.rule) for entry in RULES.values())


def renamed(told: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return a record with other names."""

    def of(value: Any) -> Any:
        match value:
            case str():
                return names.get(value, value)
            case dict():
                return {key: of(each) for key, each in value.items()}
            case list():
                return [of(each) for each in value]
        return value

    made: dict[str, Any] = of(dict(told))
    return made


@one_test.of(ROUNDS)
def test_every_round_is_light_and_has_all_that_happened(told: dict[str, Any]) -> None:
    page = round_file(told, ENGLISH, read(told)[0].players[0])
    assert len(gzip.compress(page)) <= HEAVIEST
    data, played = Parts(page).data, replay(told)
    line = [column["card"] for column in data["round"]["line"]["columns"]]
    assert line == [str(each.card) for each in played.layout.cards if each.right]
    steps = data["round"]["steps"]
    assert steps[-1]["upto"] == played.layout.laid
    settled = [step for step in steps if step["kind"] in ("play", "no_play")]
    assert [step["verdict"] == "right" for step in settled] == [
        result.right for result in played.results
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_longest_round_is_light_in_every_language(code: str) -> None:
    page = round_file(LONGEST, in_vocabulary(code, Vocabulary()), LONGEST["players"][0])
    assert len(gzip.compress(page)) <= HEAVIEST
    assert f'<html lang="{code}" dir="ltr"'.encode() in page


@pytest.mark.parametrize("code", LANGUAGES[2:])
def test_it_speaks_one_language(code: str) -> None:
    said, english = (
        Parts(practice_file(in_vocabulary(each, Vocabulary()))) for each in (code, "en")
    )
    assert said.inside["title"] != english.inside["title"]
    for own, other in zip(said.data["rules"], english.data["rules"], strict=True):
        assert own["statement"] != other["statement"]
        assert own["judge"] == other["judge"]
    assert "Experiment of the day" not in said.inside["script module"]


def in_package(package: bytes) -> dict[str, bytes]:
    """Return the files of a ZIP."""
    with zipfile.ZipFile(io.BytesIO(package)) as files:
        return {name: files.read(name) for name in files.namelist()}


@pytest.mark.parametrize(
    "page",
    [
        practice_file(ENGLISH),
        round_file(WITH_NOTES, ENGLISH, "Ben"),
        in_package(practice_file(ENGLISH, scorm_package))["index.html"],
    ],
)
def test_it_runs_only_what_is_in_it_and_asks_for_nothing(page: bytes) -> None:
    parts = Parts(page)
    for name in ("script module", "style"):
        digest = hashlib.sha256(parts.inside[name].encode()).digest()
        assert f"'sha256-{base64.b64encode(digest).decode()}'" in parts.policy
    assert parts.policy.startswith("default-src 'none'; ")
    assert "unsafe" not in parts.policy
    assert re.findall(r"(\w+)-src ", parts.policy) == ["default", "script", "style"]
    for tag, attributes in parts.elements:
        assert not {"src", "href", "style", *()} & {*attributes}, tag
        assert not any(name.startswith("on") for name in attributes)
    assert "url(" not in parts.inside["style"]
    assert "sourceMappingURL" not in page.decode()
    assert "import(" not in parts.inside["script module"]


def test_a_policy_that_does_not_fit_the_script_is_found() -> None:
    page = practice_file(ENGLISH).replace(b"globalThis.messages=", b"globalThis.messages =")
    with pytest.raises(AssertionError):
        test_it_runs_only_what_is_in_it_and_asks_for_nothing(page)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_package_has_the_page_and_a_manifest_that_names_it(code: str) -> None:
    language = in_vocabulary(code, Vocabulary())
    made = round_file(LONGEST, language, make=scorm_package)
    assert made == round_file(LONGEST, language, make=scorm_package)
    files = in_package(made)
    assert [*files] == ["imsmanifest.xml", "index.html"]
    assert len(gzip.compress(files["index.html"])) <= HEAVIEST
    manifest = ElementTree.fromstring(files["imsmanifest.xml"])
    packed, reports = (
        {"": "http://www.imsproject.org/xsd/imscp_rootv1p1p2"},
        "{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype",
    )
    assert manifest.findtext("metadata/schemaversion", namespaces=packed) == "1.2"
    (item,) = manifest.iterfind("organizations/organization/item", packed)
    (resource,) = manifest.iterfind("resources/resource", packed)
    assert item.get("identifierref") == resource.get("identifier")
    assert item.findtext("title", namespaces=packed) == Parts(files["index.html"]).inside["title"]
    assert (resource.get(reports), resource.get("href")) == ("sco", "index.html")
    assert [file.get("href") for file in resource.iterfind("file", packed)] == ["index.html"]
    organizations = manifest.find("organizations", packed)
    organization = manifest.find("organizations/organization", packed)
    assert organizations is not None
    assert organization is not None
    assert organizations.get("default") == organization.get("identifier")


HOSTILE = "</script><img src=x onerror=alert(1)><!-- \u2028 &amp; ]]>"


def test_what_a_record_says_stays_text() -> None:
    told = renamed(WITH_NOTES, {"Ben": HOSTILE})
    note = next(entry for entry in told["moves"] if "note" in entry and entry["by"] == HOSTILE)
    note["note"] = f"text:{HOSTILE}"
    page = round_file(told, ENGLISH, HOSTILE)
    parts = Parts(page)
    assert [tag for tag, _ in parts.elements if tag in ("img", "script")] == ["script", "script"]
    assert page.count(b"<!--") == 1
    assert HOSTILE in [held["words"] for held in parts.data["round"]["held"]]


def test_no_one_is_named_and_only_own_notes_are_there() -> None:
    names = {"Ann": "Zora-Q", "Ben": "Yves-Q", "Cy": "Xaver-Q"}
    told = renamed(WITH_NOTES, names)
    for entry in told["moves"]:
        if "note" in entry:
            entry["note"] = f"text:note of {entry['by'][0]}"
    of_ben, of_all = (round_file(told, ENGLISH, who).decode() for who in ("Yves-Q", None))
    assert not re.search("Zora|Yves|Xaver", of_ben + of_all)
    assert "note of Y" in of_ben
    assert not re.search("note of [ZX]", of_ben)
    assert "note of" not in of_all
    assert not Parts(of_all.encode()).data["round"]["own"]


def test_a_pupils_own_cards_are_marked_and_no_others() -> None:
    data = Parts(round_file(WITH_NOTES, ENGLISH, "Ben")).data["round"]
    played = replay(WITH_NOTES)
    ben = played.seat("Ben")
    own = [step["mine"] for step in data["steps"] if step["kind"] in ("play", "no_play")]
    assert own == [result.by == ben for result in played.results]
    by = {column["by"] for column in data["line"]["columns"]}
    assert by <= {"me", "", None}
    assert "me" in by


def test_a_round_that_goes_on_tells_nothing() -> None:
    going = {**WITH_NOTES, "moves": WITH_NOTES["moves"][:20]}
    with pytest.raises(RecordError, match="move 20: the round isn’t over"):
        round_file(going, ENGLISH)


def test_a_rule_that_was_built_is_in_the_page_of_its_round_alone() -> None:
    built = next(told for told in ROUNDS.values() if not is_listed(read(told)[0].rule.rule))
    data = Parts(round_file(built, ENGLISH)).data
    assert data["round"]["rule"]["judge"] is not None
    judges = [each["judge"] for each in data["rules"]]
    assert data["round"]["rule"]["judge"] not in judges
    assert judges == [each["judge"] for each in Parts(practice_file(ENGLISH)).data["rules"]]


def test_every_rule_of_the_list_is_there_with_its_hints() -> None:
    told = Parts(practice_file(ENGLISH)).data
    assert told["round"] is None
    assert [each["id"] for each in told["rules"]] == [*RULES]
    for each in told["rules"]:
        assert each["judge"] is not None, each["id"]
        assert each["starters"] == described(each["id"]).starters
        assert len(each["hints"]) >= 2


def test_evidence_is_that_of_the_round() -> None:
    data = Parts(round_file(WITH_NOTES, ENGLISH)).data["round"]
    seen = [each for step in data["steps"] for each in step["seen"]]
    right = [each["cards"][0] for each in seen if each["kind"] == "right"]
    assert right == [column["card"] for column in data["line"]["columns"]]
    kinds = {each["kind"] for each in seen}
    assert kinds == {"right", "wrong", "none", "some"}
    assert all(Card.parse(card) is not None for each in seen for card in each["cards"])


def test_the_same_round_makes_the_same_bytes() -> None:
    assert round_file(WITH_NOTES, ENGLISH, "Cy") == round_file(WITH_NOTES, ENGLISH, "Cy")
