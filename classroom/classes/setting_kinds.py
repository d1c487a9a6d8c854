"""Kinds of settings: a field of a plan is annotated with one, and everything follows from it.

The form for a new class and its page are in :mod:`classroom.web.console.new_class_form`, the header
of a lesson plan in :mod:`classroom.lesson_plans.header`, and the table in docs/plans.md is written
by tests/support/settings_table.py. Sentences are English here, and marked for translation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, TypeVar, get_type_hints

RulesFrom = Literal["one", "band", "list", "pupils"]
"""One rule for all tables, each table's own draw, a list, or the pupils who deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageGroup:
    """Settings that are together on the page of a new class, under one heading."""

    id: str
    title: str = ""
    """Empty: the label of its first setting."""
    frame: Literal["label", "fieldset", "rows", "toggles", "narrowed", "folded"] = "fieldset"
    sources: tuple[RulesFrom, ...] = ()
    """Shown only where rules come from one of these; empty: always."""
    first: bool = False
    """Always in sight; the other groups are folded below it."""


@dataclass(frozen=True, slots=True)
class SettingOption:
    """A value to choose, its label, and a sentence that says what it does."""

    value: str
    label: str = ""
    about: str = ""
    in_plans: bool = True
    """True if the header of a lesson plan may choose it."""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A setting of which no more is known than its default; each kind below knows more."""

    label: str = ""
    help: str = ""
    """A sentence that says what it does."""
    group: PageGroup | None = None
    """Its group on the page of a new class; None: it isn't there."""
    kept: bool = False
    """True if a class has what was chosen even where its group isn't shown."""
    begins: Any = None
    """The value that a new class or a new lesson plan has at first; None: the default, which
    classes have that were stored before there was the setting."""
    key: str = ""
    """In the header of a lesson plan; empty: it isn't there."""
    docs: str = ""
    """The words of docs/plans.md on the key, in place of the label and the choices."""
    name: str = ""
    default: Any = None
    """Both of the field that it annotates."""

    @property
    def start(self) -> Any:
        return self.default if self.begins is None else self.begins


@dataclass(frozen=True, kw_only=True)
class TextSetting(Setting):
    """One line of text, which must not be empty."""

    longest: int
    missing: str
    too_long: str
    first: str
    """The text that is there before anyone has typed."""


@dataclass(frozen=True, kw_only=True)
class SwitchSetting(Setting):
    """On or off."""


@dataclass(frozen=True, kw_only=True)
class ChoiceSetting(Setting):
    """One of several options."""

    options: tuple[SettingOption, ...]
    look: Literal["cards", "segments", "select"] = "segments"

    @property
    def values(self) -> tuple[str, ...]:
        """The values that the header of a lesson plan may choose."""
        return tuple(option.value for option in self.options if option.in_plans)


@dataclass(frozen=True, kw_only=True)
class NamedSetting(ChoiceSetting):
    """One of so many options that a lesson plan's author may misspell one."""

    unknown: tuple[str, str]
    """Sentences about a name that is unknown: without and with a close one."""


@dataclass(frozen=True, kw_only=True)
class WordSetting(ChoiceSetting):
    """A word of the class's vocabulary: a lesson plan has all of them under one key, in English."""

    note: str = ""
    """A sentence on words that go together."""


@dataclass(frozen=True, kw_only=True)
class TimeSetting(Setting):
    """A length of time; no limit is a choice where that is the field's default, None."""

    times: tuple[int, ...]
    unit: Literal["seconds", "minutes"] = "seconds"

    @property
    def limitless(self) -> bool:
        return self.default is None


@dataclass(frozen=True, kw_only=True)
class TicksSetting(Setting):
    """Any number of options, which the page may know alone."""

    options: tuple[SettingOption, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RulesSetting(Setting):
    """Rules of the catalogue or the teacher's own: one, several in order, or any number."""

    look: Literal["rule", "rules", "rule_ticks"]
    most: int = 1


@dataclass(frozen=True, kw_only=True)
class PageSetting(Setting):
    """One of the options that only the page knows: languages on offer, lesson plans."""

    look: Literal["language", "lesson"]


@dataclass(frozen=True, kw_only=True)
class StartersSetting(Setting):
    """A kind of card for each of several rules."""


_P = TypeVar("_P")


def settings_of(plan: type[Any]) -> Mapping[str, Setting]:
    """Return the settings of a plan and its parts by their names, in the order of fields."""
    if plan not in _known:
        _known[plan] = MappingProxyType({setting.name: setting for setting in _declared(plan)})
    return _known[plan]


def values_of(plan: Any) -> dict[str, Any]:
    """Return the values of a plan by the names of its fields, those of its parts among them."""
    parts = _parts(type(plan))
    values: dict[str, Any] = {}
    for field in fields(plan):
        value = getattr(plan, field.name)
        values |= values_of(value) if field.name in parts else {field.name: value}
    return values


def with_values(plan: type[_P], values: Mapping[str, Any]) -> _P:
    """Return a plan with these values, named as in :func:`values_of`, and defaults for the rest.

    Raise TypeError for a name that it doesn't have.
    """
    given = dict(values)
    for name, part in _parts(plan).items():
        own = {each.name: given.pop(each.name) for each in fields(part) if each.name in given}
        given[name] = part(**own)
    return plan(**given)


_known: dict[type[Any], Mapping[str, Setting]] = {}
"""The settings of each type that was asked for: annotations are evaluated once."""


def _parts(plan: type[Any]) -> Mapping[str, type[Any]]:
    """Return the types of the fields that are parts of a plan, with settings of their own."""
    if plan not in _known_parts:
        hints = get_type_hints(plan)
        kinds = {each.name: hints[each.name] for each in fields(plan)}
        _known_parts[plan] = {
            name: kind
            for name, kind in kinds.items()
            if isinstance(kind, type) and is_dataclass(kind)
        }
    return _known_parts[plan]


_known_parts: dict[type[Any], Mapping[str, type[Any]]] = {}


def _declared(plan: type[Any]) -> Iterator[Setting]:
    hints, parts = get_type_hints(plan, include_extras=True), _parts(plan)
    for field in fields(plan):
        if field.name in parts:
            yield from _declared(parts[field.name])
        for kind in getattr(hints[field.name], "__metadata__", ()):
            if isinstance(kind, Setting):
                default = None if field.default is MISSING else field.default
                yield replace(kind, name=field.name, default=default)
