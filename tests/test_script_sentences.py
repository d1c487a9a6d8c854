"""The sentences of the scripts are found where they are, and names take their places."""

from __future__ import annotations

import re
import subprocess
from io import BytesIO

import pytest
from babel.messages.extract import extract_javascript

from classroom import resources, script_sentences
from classroom.assets import ESBUILD
from classroom.script_sentences import UnreadableSentence, marked, names, with_names

SCRIPTS = sorted((resources.STATIC / "js").rglob("*.ts"))


def forms(script):
    return [each.forms for each in marked(script)]


# What is marked


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ('say("Your turn")', [("Your turn",)]),
        ('voice.say("{player}’s turn", { player })', [("{player}’s turn",)]),
        ('sayText("{n} card", "{n} cards", { n })', [("{n} card", "{n} cards")]),
        ('say(\n  "{n} card",\n  "{n} cards",\n  { n },\n)', [("{n} card", "{n} cards")]),
        ('say(open ? "Hide" : "Show")', [("Hide",), ("Show",)]),
        (
            'say(kind === "own" ? "Mine" : last ? "Last" : "Next", { n })',
            [("Mine",), ("Last",), ("Next",)],
        ),
        ('say(seat?.robot ? "robot" : "out")', [("robot",), ("out",)]),
        ("const MARKS = { good: sentence('Good') };", [("Good",)]),
        ('say("One, {more}", { more: say("two") })', [("One, {more}",), ("two",)]),
        ('say("“{words}”", { words: "no sentence" })', [("“{words}”",)]),
        (
            'html`<p title=${sayText("A")}>say("B")${on ? html`${say("C")}` : [{ d: say("D") }]}`',
            [("A",), ("C",), ("D",)],
        ),
        (
            'const shape = /["\'`/]/g; say("A"); const half = n / 2; say("B"); // / "\n',
            [("A",), ("B",)],
        ),
        ('say("A \\"quoted\\" word")', [('A "quoted" word',)]),
        ('// say("A")\n/* say("B") */\nconst text = \'say("C")\';', []),
        ('essay("A"); hearsay("B"); sentences("C"); const say = saying(fill);', []),
    ],
)
def test_sentences_are_found(script, found):
    assert forms(script) == found


@pytest.mark.parametrize(
    "script",
    [
        "say(key)",
        "say(`Your ${turn}`)",
        'say("Your " + turn)',
        'say(mine ? "Your turn" : theirs)',
        'say(words["Your turn"])',
        "sentence()",
    ],
)
def test_nothing_else_can_be_said(script):
    with pytest.raises(UnreadableSentence, match="line 3: "):
        marked(f"\n\n{script};\n")


def test_a_comment_for_translators_belongs_to_the_next_sentence():
    script = """
      say("A"); // Not for translators.
      // Translators: what comes
      // after it.
      say("B", { c: /* Translators: a place */ say("C") }); say("D");
    """
    assert [(each.forms[0], each.comments) for each in marked(script)] == [
        ("A", ()),
        ("B", ("Translators: what comes after it.",)),
        ("C", ("Translators: a place",)),
        ("D", ()),
    ]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_read_from_end_to_end(path):
    text = path.read_text("utf-8")
    tokens, at = script_sentences._tokens(text), 0
    for token in tokens:
        assert not text[at : token.start].strip()
        at = token.end
    assert not text[at:].strip()


def test_what_babel_finds_in_scripts_without_types_and_templates_is_found(tmp_path):
    """Babel's own extractor reads neither TypeScript nor templates within templates."""
    plain = "--supported:template-literal=false"
    command = [ESBUILD, *SCRIPTS, f"--outdir={tmp_path}", plain, "--charset=utf8"]
    subprocess.run([*map(str, command)], check=True, capture_output=True)
    looked_for = dict.fromkeys(script_sentences.MARKERS)
    root, found = resources.STATIC / "js", 0
    for path in SCRIPTS:
        here = set(forms(path.read_text("utf-8")))
        made = tmp_path / path.relative_to(root).with_suffix(".js")
        for _, _, said, _ in extract_javascript(BytesIO(made.read_bytes()), looked_for, (), {}):
            texts = tuple(text for text in ((said,) if isinstance(said, str) else said) if text)
            assert texts in here or not texts, (path.name, texts)
            found += bool(texts)
    assert found > 1000


# Names


def test_names_are_short_and_differ_and_those_of_neighbours_begin_alike():
    several = [(f"Card {at}",) for at in range(4000)]
    named = names([*several, several[0]])
    assert list(named) == several and len(set(named.values())) == 4000
    assert [len(named[several[at]]) for at in (0, 3843, 3844, 3999)] == [2, 2, 3, 3]
    assert named[several[0]][0] == named[several[61]][0] != named[several[62]][0]


def test_a_name_takes_the_place_of_its_sentence_and_the_rest_stays_where_it_was():
    script = (
        'a();\nsay(\n  "{n} card",\n  "{n} cards",\n  { n },\n); '
        'say(on ? "Yes, do" : "No, don’t"); b(sentence("A kept one"));\n'
    )
    made = with_names(script, names(forms(script)))
    assert made.count("\n") == script.count("\n")
    assert not re.search("card|Yes|No|kept|sentence", made)
    assert [line.find("b(") for line in made.split("\n")] == [
        line.find("b(") for line in script.split("\n")
    ]
    assert re.fullmatch(
        r'a\(\);\nsay\(\n  "(\w+)" *\n *,\n  \{ n \},\n\); '
        r'say\(on \? "(\w+)" * : "(\w+)" *\); b\("(\w+)" *\);\n',
        made,
    )
