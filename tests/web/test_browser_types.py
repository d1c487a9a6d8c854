"""The scripts are checked against types that follow from the server's structs."""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from classroom.classes.registry import PUPIL_COMMANDS, TEACHER_COMMANDS
from classroom.views import schemas
from classroom.web import browser_types


class Part(msgspec.Struct):
    name: str


@pytest.mark.parametrize(
    ("annotation", "written"),
    [
        (str, "string"),
        (int | None, "number | null"),
        (float | int, "number"),
        (list[str], "string[]"),
        (list[int | None], "(number | null)[]"),
        (list[list[Part]], "Part[][]"),
        (dict[str, bool], "Record<string, boolean>"),
        (tuple[int, str], "[number, string]"),
        (Annotated[str, msgspec.Meta(min_length=1)], "string"),
        (Literal["a", 3], '"a" | 3'),
        (schemas.Verdict | None, "Verdict | null"),
        (Any, "unknown"),
        (Part, "Part"),
    ],
)
def test_annotations_are_written_in_typescript(annotation, written):
    assert browser_types._type(annotation) == written


def test_an_annotation_that_has_no_type_is_refused():
    with pytest.raises(TypeError, match="no type of TypeScript"):
        browser_types._type(complex)


def test_every_view_and_command_is_there():
    source = browser_types.source()
    views = [kind for kind in vars(schemas).values() if browser_types._is_struct(kind)]
    for kind in {*views, *PUPIL_COMMANDS.values(), *TEACHER_COMMANDS.values()}:
        assert f"export interface {kind.__name__} {{" in source
        for field in msgspec.structs.fields(kind):
            assert f"  {field.encode_name}" in source


def test_only_what_is_sent_to_the_server_may_be_left_out():
    source = browser_types.source()
    view = source[source.index("export interface LastEventView {") :]
    assert "  cards: string[];" in view[: view.index("}")]
    command = source[source.index("export interface StartRound {") :]
    assert "  rule?: string | null;" in command[: command.index("}")]


def test_what_is_written_is_left_alone_until_it_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(browser_types, "FILE", tmp_path / "generated" / "schema.ts")
    browser_types.write()
    first = browser_types.FILE.stat().st_mtime_ns
    browser_types.write()
    assert browser_types.FILE.stat().st_mtime_ns == first
    assert browser_types.FILE.read_text("utf-8") == browser_types.source()
