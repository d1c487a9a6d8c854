"""The header of a plan: the settings of a class, and the data for the list of plans.

It is YAML, of which only a subset is read: texts, lists of texts, and one mapping of texts. Anchors
and tags are refused, and depth is bounded before anything is built.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from classroom.classes import setting_kinds
from classroom.classes.settings import FIRST_RULE, MAX_RUNGS, Plan
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, UserText, message
from classroom.i18n.vocabulary import fit
from classroom.lesson_plans.problems import PlanProblem, closest, quoted
from classroom.rules.builder.terms import KIND_CARDS
from classroom.rules.catalogue import RULES

MAX_HEADER_LINE_LENGTH = 300
MAX_OBJECTIVES = 30
"""Of objectives and of standards."""
LESSONS = 6
LESSON_MINUTES = (5, 240)
"""Of one lesson."""
_DEEPEST = 3
_MINUTES = re.compile(r"\d{1,3}(?: *\+ *\d{1,3})*")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,4})?")
_OPENS = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.FlowSequenceStartToken,
)
_CLOSES = (yaml.BlockEndToken, yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)


@dataclass(frozen=True, slots=True)
class Text:
    """A text of the header, and the line of the file on which it begins."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class HeaderEntry:
    """The value of one key of a header, and its line."""

    line: int
    value: Text | Sequence[Text] | Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class PlanHead:
    """A header that was read."""

    aim: str
    ages: str
    minutes: tuple[int, ...]
    """Of each lesson."""
    objectives: tuple[str, ...]
    standards: tuple[str, ...]
    language: str
    plan: Plan
    """Without steps."""
    lines: Mapping[str, int]
    """The line of each key."""


def read_header(
    text: str, first: int, settings: type[Plan] = Plan
) -> tuple[PlanHead | None, list[PlanProblem]]:
    """Parse a header whose first line is line `first` of the file.

    It may have the settings that the fields of `settings` declare. Return the header, or None if
    there are problems, and the list of problems.
    """
    try:
        _look_over(text)
        entries, wrongs = _entries(text, first)
    except _Unreadable as error:
        return None, [PlanProblem(first + error.line, error.cause)]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        cause = message("this can’t be read; put text that contains a colon in quotation marks")
        return None, [PlanProblem(first + (mark.line if mark else 0), cause)]
    except yaml.YAMLError:
        return None, [PlanProblem(first, message("the header has a character that can’t be read"))]
    reader = _HeaderReader(entries, wrongs, first, settings)
    head = reader.head()
    return (None if reader.wrongs else head), reader.wrongs


class _Unreadable(Exception):
    def __init__(self, line: int, cause: Message) -> None:
        super().__init__(str(cause))
        self.line, self.cause = line, cause


def _look_over(text: str) -> None:
    """Raise _Unreadable for YAML that a header doesn't need, before any of it is built."""
    depth = 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        line = token.start_mark.line
        if isinstance(token, yaml.AnchorToken | yaml.AliasToken | yaml.TagToken):
            cause = message(
                "put text that begins with *, & or ! in quotation marks; anchors and tags "
                "aren’t supported"
            )
            raise _Unreadable(line, cause)
        if isinstance(token, yaml.DocumentStartToken | yaml.DirectiveToken):
            raise _Unreadable(line, message("a header must be a single piece, without directives"))
        depth += isinstance(token, _OPENS) - isinstance(token, _CLOSES)
        if depth > _DEEPEST:
            raise _Unreadable(line, message("this is nested too deeply"))


def _entries(text: str, first: int) -> tuple[dict[str, HeaderEntry], list[PlanProblem]]:
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    entries: dict[str, HeaderEntry] = {}
    wrongs: list[PlanProblem] = []
    if not isinstance(node, yaml.MappingNode):
        raise _Unreadable(0, message("a header needs lines such as “title: First lesson”"))
    for key, value in node.value:
        line = first + key.start_mark.line
        if not isinstance(key, yaml.ScalarNode):
            raise _Unreadable(key.start_mark.line, message("a key must be a word"))
        if key.value in entries:
            wrongs.append(
                PlanProblem(line, message("%(key)s appears twice", key=quoted(key.value)))
            )
            continue
        entries[key.value] = HeaderEntry(line, _value(value, first))
    return entries, wrongs


def _value(node: Any, first: int) -> Text | Sequence[Text] | Mapping[str, Text]:
    if isinstance(node, yaml.SequenceNode):
        return [_line(each, first) for each in node.value]
    if isinstance(node, yaml.MappingNode):
        return {_text(key, first).text: _text(value, first) for key, value in node.value}
    return _text(node, first)


def _line(node: Any, first: int) -> Text:
    """Return a line of a list as text.

    YAML parses a line with a colon in it as a mapping, which no author means, so it is joined
    again.
    """
    if isinstance(node, yaml.MappingNode) and len(node.value) == 1 and not node.flow_style:
        before, behind = (_text(part, first) for part in node.value[0])
        return Text(before.line, f"{before.text}: {behind.text}")
    return _text(node, first)


def _text(node: Any, first: int) -> Text:
    if not isinstance(node, yaml.ScalarNode):
        cause = message("this must be text; if it contains a colon, put it in quotation marks")
        raise _Unreadable(node.start_mark.line, cause)
    return Text(first + node.start_mark.line, " ".join(node.value.split()))


class _HeaderReader:
    """Takes the entries one by one, and collects what is wrong."""

    def __init__(
        self,
        entries: Mapping[str, HeaderEntry],
        wrongs: list[PlanProblem],
        first: int,
        plan_type: type[Plan] = Plan,
    ) -> None:
        self.entries, self.wrongs, self.first = entries, wrongs, first
        self.plan_type, self.settings = plan_type, setting_kinds.settings_of(plan_type)
        self.asked: list[str] = []

    def head(self) -> PlanHead:
        aim = self.text("aim", MAX_HEADER_LINE_LENGTH)
        ages = self.text("ages", 20)
        minutes = self.minutes()
        objectives, standards = self.lines("objectives"), self.lines("standards")
        language = self.language()
        plan = self.plan()
        for key, entry in self.entries.items():
            if key not in self.asked:
                self.no_such(entry.line, _NO_KEY, key, self.asked)
        return PlanHead(
            aim=aim,
            ages=ages,
            minutes=minutes,
            objectives=objectives,
            standards=standards,
            language=language,
            plan=plan,
            lines={key: entry.line for key, entry in self.entries.items()},
        )

    def plan(self) -> Plan:
        """Return the settings; those without a key are as where *New class* begins."""
        given = {name: setting.start for name, setting in self.settings.items()}
        given |= self.words()
        for name, setting in self.settings.items():
            if setting.key and not isinstance(setting, _READ_TOGETHER):
                given[name] = self.value(setting)
        by_pupils = given["dealers"] == "pupils"
        rules = self.rules(short_list=by_pupils)
        given["starters"] = self.starters(rules)
        if by_pupils:
            given |= {"rule": None, "dealer_rules": tuple(rules)}
        elif len(rules) > 1:
            given |= {"rule": None, "rules": tuple(rules)}
        else:
            given["rule"] = rules[0] if rules else FIRST_RULE
        return setting_kinds.with_values(self.plan_type, given)

    def value(self, setting: setting_kinds.Setting) -> Any:
        """Return what the header says of a setting, or where it begins."""
        match setting:
            case setting_kinds.TextSetting(key=key, longest=longest):
                return self.text(key, longest, needed=True)
            case setting_kinds.SwitchSetting(key=key):
                return self.yes(key, setting.start)
            case setting_kinds.TimeSetting():
                return self.time(setting)
            case setting_kinds.NamedSetting():
                return self.named(setting)
            case setting_kinds.ChoiceSetting(key=key, values=values):
                return self.one_of(key, values, setting.start)
            case _:
                raise TypeError(f"a header can't have {setting.name!r}")

    # What stands at a key

    def wrong(self, line: int, cause: Message) -> None:
        self.wrongs.append(PlanProblem(line, cause))

    def no_such(self, line: int, causes: tuple[str, str], text: str, there: Sequence[str]) -> None:
        """Add the problem of an unknown name, with the closest known name if there is one."""
        plain, meant = causes
        close = closest(text, there)
        if close is None:
            self.wrong(line, Message(plain, {"name": quoted(text)}))
        else:
            self.wrong(line, Message(meant, {"name": quoted(text), "close": quoted(close)}))

    def entry(self, key: str) -> HeaderEntry | None:
        self.asked.append(key)
        return self.entries.get(key)

    def one(self, key: str) -> Text | None:
        """Return the single text of a key; None if it is missing or is not a single text."""
        entry = self.entry(key)
        if entry is None:
            return None
        if not isinstance(entry.value, Text):
            self.wrong(entry.line, message("%(key)s must be a single text", key=UserText(key)))
            return None
        return entry.value

    def text(self, key: str, longest: int, needed: bool = False) -> str:
        text = self.one(key)
        if text is None or not text.text:
            if needed and (text is not None or key not in self.entries):
                line = self.first if text is None else text.line
                self.wrong(line, message("a plan needs a line for %(key)s", key=UserText(key)))
            return ""
        if len(text.text) > longest:
            self.wrong(
                text.line,
                message(
                    "%(key)s can have at most %(most)s characters", key=UserText(key), most=longest
                ),
            )
        return text.text

    def several(self, key: str) -> list[Text]:
        """Return the texts of a key that takes a list; a single text counts as a list of one."""
        entry = self.entry(key)
        if entry is None:
            return []
        if isinstance(entry.value, Text):
            return [entry.value] if entry.value.text else []
        if isinstance(entry.value, Mapping):
            self.wrong(
                entry.line,
                message("%(key)s must be a list; start each line with a dash", key=UserText(key)),
            )
            return []
        return list(entry.value)

    def lines(self, key: str) -> tuple[str, ...]:
        texts = self.several(key)
        if len(texts) > MAX_OBJECTIVES:
            cause = message(
                "%(key)s can have at most %(most)s lines", key=UserText(key), most=MAX_OBJECTIVES
            )
            self.wrong(texts[0].line, cause)
        for text in texts:
            if len(text.text) > MAX_HEADER_LINE_LENGTH:
                self.wrong(
                    text.line,
                    message(
                        "a line can have at most %(most)s characters here",
                        most=MAX_HEADER_LINE_LENGTH,
                    ),
                )
        return tuple(text.text for text in texts)

    def one_of(self, key: str, these: Sequence[str], usual: str) -> Any:
        text = self.one(key)
        if text is None:
            return usual
        if text.text not in these:
            self.wrong(
                text.line,
                message(
                    "%(key)s must be one of %(these)s, not %(value)s",
                    key=UserText(key),
                    these=UserText(", ".join(these)),
                    value=quoted(text.text),
                ),
            )
            return usual
        return text.text

    def yes(self, key: str, usual: bool) -> bool:
        return bool(self.one_of(key, ("yes", "no"), "yes" if usual else "no") == "yes")

    def time(self, setting: setting_kinds.TimeSetting) -> int | None:
        choices = (*(("no",) if setting.limitless else ()), *map(str, setting.times))
        usual = "no" if setting.start is None else str(setting.start)
        chosen = self.one_of(setting.key, choices, usual)
        return None if chosen == "no" else int(chosen)

    # Single keys

    def minutes(self) -> tuple[int, ...]:
        text = self.one("minutes")
        if text is None:
            if "minutes" not in self.entries:
                self.wrong(
                    self.first, message("a plan needs a line for %(key)s", key=UserText("minutes"))
                )
            return ()
        found = _MINUTES.fullmatch(text.text)
        each = tuple(int(part) for part in text.text.split("+")) if found else ()
        least, most = LESSON_MINUTES
        if not (0 < len(each) <= LESSONS and all(least <= one <= most for one in each)):
            self.wrong(
                text.line,
                message(
                    "minutes must be a number from %(least)s to %(most)s, or one for each lesson as"
                    " in 50 + 50, not %(value)s",
                    least=least,
                    most=most,
                    value=quoted(text.text),
                ),
            )
            return ()
        return each

    def language(self) -> str:
        text = self.one("language")
        if text is None:
            return "en"
        if not _LANGUAGE.fullmatch(text.text):
            self.wrong(
                text.line,
                message(
                    "a language must be a code such as en or de, not %(value)s",
                    value=quoted(text.text),
                ),
            )
        return text.text

    def named(self, setting: setting_kinds.NamedSetting) -> Any:
        text = self.one(setting.key)
        if text is None:
            return setting.start
        if text.text not in setting.values:
            self.no_such(text.line, setting.unknown, text.text, setting.values)
            return setting.start
        return text.text

    def words(self) -> dict[str, str]:
        """Return the words of the vocabulary by setting, which the plan gives in English."""
        settings = [
            each for each in self.settings.values() if isinstance(each, setting_kinds.WordSetting)
        ]
        words = {setting.name: str(setting.start) for setting in settings}
        text = self.one(settings[0].key)
        if text is None:
            return words
        for part in filter(None, map(str.strip, text.text.split(","))):
            for setting in settings:
                if part.casefold() in setting.values:
                    words[setting.name] = part.casefold()
                    break
            else:
                labels = [option.label for setting in settings for option in setting.options]
                self.no_such(text.line, _NO_WORD, part, labels)
        if not fit(words["prophet_word"], words["dealer_word"]):
            self.wrong(text.line, message("these two words of the vocabulary don’t go together"))
        return words

    def rules(self, short_list: bool) -> list[str]:
        """Return the ids of the rules, without unknown ones and repetitions.

        A short list to choose from may be empty and have any length. Otherwise there must be at
        least one rule, and at most :data:`MAX_RUNGS`.
        """
        texts = self.several("rules")
        if not texts and not short_list:
            self.wrong(self._line("rules"), message("a plan must name at least one rule"))
        if len(texts) > MAX_RUNGS and not short_list:
            cause = message(
                "a class can play at most %(most)s rules one after another", most=MAX_RUNGS
            )
            self.wrong(texts[MAX_RUNGS].line, cause)
        known = []
        for text in texts:
            if text.text not in RULES:
                self.no_such(text.line, _NO_RULE, text.text, list(RULES))
            elif text.text in known:
                cause = message("the rule %(name)s appears twice", name=quoted(text.text))
                self.wrong(text.line, cause)
            else:
                known.append(text.text)
        return known

    def starters(self, rules: Sequence[str]) -> tuple[tuple[str, str], ...]:
        entry = self.entry("starters")
        if entry is None:
            return ()
        if not isinstance(entry.value, Mapping):
            cause = message("starters need a line for each rule, as in “same-colour: red”")
            self.wrong(entry.line, cause)
            return ()
        for rule, kind in entry.value.items():
            if rule not in rules:
                self.no_such(kind.line, _NOT_A_RULE_HERE, rule, rules)
            elif kind.text not in KIND_CARDS:
                self.no_such(kind.line, _NO_KIND, kind.text, list(KIND_CARDS))
            elif not _may_begin(rule, kind.text):
                self.wrong(
                    kind.line,
                    message("no such card can start under the rule %(name)s", name=quoted(rule)),
                )
        return tuple((rule, kind.text) for rule, kind in entry.value.items())

    def _line(self, key: str) -> int:
        return self.entries[key].line if key in self.entries else self.first


def _may_begin(rule: str, kind: str) -> bool:
    """Return whether every card of the kind may start under the rule.

    The first card of the kind in the stock is turned up, so each of them must be allowed.
    """
    automaton = RULES[rule].rule
    return KIND_CARDS[kind] & ~automaton.legal(0) == 0


_READ_TOGETHER = (
    setting_kinds.WordSetting,
    setting_kinds.RulesSetting,
    setting_kinds.StartersSetting,
)
"""Of several settings of these kinds, what one may be depends on another."""
_NO_KEY = (
    N_("a header has no field called %(name)s"),
    N_("a header has no field called %(name)s. Did you mean %(close)s?"),
)
_NO_RULE = (
    N_("there’s no rule called %(name)s"),
    N_("there’s no rule called %(name)s. Did you mean %(close)s?"),
)
_NOT_A_RULE_HERE = (
    N_("%(name)s isn’t a rule in this plan"),
    N_("%(name)s isn’t a rule in this plan. Did you mean %(close)s?"),
)
_NO_KIND = (
    N_("there’s no kind of card called %(name)s"),
    N_("there’s no kind of card called %(name)s. Did you mean %(close)s?"),
)
_NO_WORD = (
    N_("the vocabulary doesn’t have the word %(name)s"),
    N_("the vocabulary doesn’t have the word %(name)s. Did you mean %(close)s?"),
)
