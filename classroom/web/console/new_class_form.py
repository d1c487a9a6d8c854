"""The form for a new class, made from the settings that a plan declares.

It works as plain HTML. Each setting has a default that suits a first lesson, and a sentence that
says what it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from wtforms import (
    BooleanField,
    IntegerField,
    RadioField,
    SelectField,
    SelectMultipleField,
    StringField,
    TextAreaField,
    ValidationError,
)
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange

from classroom.classes import name_list, setting_kinds
from classroom.classes.classroom import planned_seats
from classroom.classes.settings import FIRST_RULE, MAX_PUPILS, PAGE_GROUPS, SOURCE, Plan
from classroom.classes.student_dealers import choices
from classroom.game.rulesets import RULESETS
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import NOT_TOGETHER, fit
from classroom.lesson_plans import LessonPlan, languages
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES, TAGS
from classroom.service import OwnRule
from classroom.web.library.rule_choices import rule_choices
from classroom.web.platform.context import refusal_text
from classroom.web.platform.forms import Form, tidy
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, offered
from classroom.web.platform.language import lazy_gettext as _l

NO_LIMIT = "0"
"""Among the times to choose from."""
SOURCES = setting_kinds.ChoiceSetting(
    name="source",
    label=N_("Where the rules come from"),
    group=SOURCE,
    options=(
        setting_kinds.SettingOption(
            "one", N_("One rule for every table"), N_("Tables can compare, like two labs.")
        ),
        setting_kinds.SettingOption(
            "band", N_("Each table draws its own"), N_("From the difficulty you choose.")
        ),
        setting_kinds.SettingOption(
            "list", N_("A list of rules"), N_("One after another, in the order you choose.")
        ),
        setting_kinds.SettingOption(
            "pupils",
            N_("Pupils deal in turn"),
            N_(
                "One pupil at the table chooses the rule, sits out that round and gets points "
                "for it."
            ),
        ),
    ),
    default="one",
    look="cards",
)
"""One question of the page, which settles `dealers`, and whether there is a `rule` or `rules`."""


class FormChoice(NamedTuple):
    """An option of a setting, as the page shows it."""

    value: str
    label: str
    says: str


class ShownSetting(NamedTuple):
    """A setting as the page shows it; `look` names the macro that does."""

    field: Any
    look: str
    help: str
    choices: Sequence[FormChoice]
    limit: int
    """Characters of a text, or rules of a list."""
    note: str
    changed: bool
    """True if it isn't as where the page begins."""


class ShownGroup(NamedTuple):
    """A group of settings as the page shows it."""

    group: setting_kinds.PageGroup
    title: str
    settings: Sequence[ShownSetting]


class NewClassForm(Form):
    """All settings of a new class.

    A form for more settings than those of :class:`Plan` is a subclass with its own `plan_type`.
    """

    plan_type = Plan
    pupils = IntegerField(
        _l("Pupils"),
        default=24,
        validators=[
            InputRequired(_l("How many pupils? A guess will do.")),
            NumberRange(1, MAX_PUPILS, _l("A class can have 1 to %(max)s pupils.")),
        ],
    )
    source = RadioField(_l(SOURCES.label), default=SOURCES.start)
    listed = TextAreaField(_l("List of names"))
    reading = StringField()
    """The chosen reading of the list, as the page with its names sent it."""
    most_pupils = MAX_PUPILS
    counted = False
    """True if the number of pupils was changed to that of the names."""
    go = ""
    """The words of the button that was pressed."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _add_fields(cls)

    def __init__(
        self,
        *args: Any,
        own: Sequence[OwnRule] = (),
        lessons: Sequence[LessonPlan] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.settings = _on_page(self.plan_type)
        self._own = {each.id: each.built for each in own}
        self._lessons = {each.id: each for each in lessons}
        rules = rule_choices(own)
        for setting in (SOURCES, *self.settings):
            field = self[setting.name]
            match setting:
                case setting_kinds.ChoiceSetting(options=options):
                    field.choices = _labels(options)
                case setting_kinds.TimeSetting():
                    field.choices = _times(setting)
                case setting_kinds.TicksSetting(options=options):
                    field.choices = _labels(options) or [(tag, _(tag)) for tag in TAGS]
                case setting_kinds.RulesSetting():
                    field.choices = rules
                case setting_kinds.PageSetting(look="language"):
                    field.choices = list(offered().items())
                case setting_kinds.PageSetting():
                    field.choices = _lesson_choices(lessons)
        if not self.is_submitted() or self.rule.data is None:
            self.rule.data = self.rule.data or FIRST_RULE

    def validate_rule(self, field: SelectField) -> None:
        """Check that the chosen rule exists.

        The message is our own, because those of WTForms are for programmers.
        """
        if self.source.data == "one" and field.data not in {*RULES, *self._own}:
            raise ValidationError(_("Choose a rule from the list."))

    def validate_listed(self, field: TextAreaField) -> None:
        if self.names.data != "list":
            return
        reading = self.chosen_reading or next(iter(self.readings.values()))
        self._count(reading)
        if self.asks_reading:
            raise ValidationError(
                _("Check the names, then press “%(button)s” again.", button=self.go)
            )
        if wrong := name_list.faults(reading.names):
            raise ValidationError(" ".join(map(refusal_text, wrong)))

    def validate_rules(self, field: SelectMultipleField) -> None:
        if self.source.data != "list":
            return
        if not {*self.in_order} <= {*RULES, *self._own}:
            raise ValidationError(_("Choose a rule from the list."))
        if len(self.in_order) < 2:
            raise ValidationError(_("Choose at least two rules, each once."))

    def validate_dealer_bands(self, field: SelectMultipleField) -> None:
        if self.source.data == "pupils" and not choices(self.plan()):
            raise ValidationError(_("No rules match. Tick more boxes."))

    def validate_dealer_word(self, field: RadioField) -> None:
        if field.data == "god" and not fit(self.prophet_word.data, field.data):
            raise ValidationError(_(NOT_TOGETHER))

    def plan(self) -> Plan:
        """Return the settings of the new class.

        Those that the page doesn't show for where the rules come from keep their default.
        """
        source = self.source.data
        chosen = {
            setting.name: self._chosen(setting)
            for setting in self.settings
            if setting.kept or not _hidden(setting, source)
        }
        chosen["rule"] = chosen.get("rule")
        chosen["dealers"] = "pupils" if source == "pupils" else "nature"
        chosen["tables"] = len(self.sizes())
        if chosen["devices"] == "cards":
            chosen["predictions"] = False
        lesson = self._lessons.get(chosen["lesson"])
        if lesson is None:
            chosen["lesson"] = ""
        else:
            chosen |= {name: getattr(lesson.plan, name) for name in ("steps", "starters", "wall")}
        return setting_kinds.with_values(self.plan_type, chosen)

    def _chosen(self, setting: setting_kinds.Setting) -> Any:
        """Return the value of a setting from its field."""
        data = self[setting.name].data
        match setting:
            case setting_kinds.TextSetting():
                return data or ""
            case setting_kinds.TimeSetting(name=name, default=default):
                # The default also for a choice that isn't valid.
                return int(data) or None if data in dict(self[name].choices) else default
            case setting_kinds.TicksSetting():
                return tuple(data or ())
            case setting_kinds.RulesSetting(look="rule"):
                return self._rule(data)
            case setting_kinds.RulesSetting(look="rules"):
                return tuple(map(self._rule, self.in_order))
            case setting_kinds.RulesSetting():
                return tuple(map(self._rule, data or ()))
            case setting_kinds.PageSetting(look="language"):
                return data if data in offered() else language().code
            case setting_kinds.PageSetting():
                return data or ""
            case _:
                return data

    def listed_names(self) -> tuple[str, ...]:
        """Return the teacher's list of names; empty unless pupils choose from a list."""
        reading = self.chosen_reading
        if self.names.data != "list" or reading is None:
            return ()
        return name_list.checked(reading.names)

    @cached_property
    def readings(self) -> dict[str, name_list.Reading]:
        """The ways to read the list, by what the form sends for each: they are of this list."""
        typed = self.listed.data or ""
        of = sha256(typed.encode(errors="replace")).hexdigest()[:12]
        return {f"{each.id}-{of}": each for each in name_list.readings(typed)}

    @property
    def chosen_reading(self) -> name_list.Reading | None:
        """The way in which the list is read; None if the teacher has to choose."""
        ways = self.readings
        if not ways:
            return name_list.Reading("lines", "", 0, ())
        only = next(iter(ways.values())) if len(ways) == 1 else None
        return ways.get(self.reading.data or "", only)

    @property
    def asks_reading(self) -> bool:
        """True if the teacher still has to choose how the list is read; that is no mistake."""
        return self.names.data == "list" and self.chosen_reading is None

    def _count(self, reading: name_list.Reading) -> None:
        """Take the number of names as that of pupils, unless the teacher typed a larger one."""
        names = min(len(reading.names), self.most_pupils)
        typed = self.pupils.data
        if names and typed is not None and (typed < names or typed == self.pupils.default):
            self.counted, self.pupils.data = typed != names, names

    @property
    def rungs(self) -> int:
        """The most rules of a list."""
        setting = setting_kinds.settings_of(self.plan_type)["rules"]
        assert isinstance(setting, setting_kinds.RulesSetting)
        return setting.most

    @property
    def in_order(self) -> list[str]:
        """Rules of the list in their order, each once; at most `rungs`."""
        return [*dict.fromkeys(filter(None, self.rules.data or ()))][: self.rungs]

    def _rule(self, chosen: str) -> Rule:
        """Return the built rule for the id of an own rule; any other id unchanged."""
        return self._own.get(chosen, chosen)

    def sizes(self) -> list[int]:
        """Return the number of seats at each table."""
        pupils = max(1, min(self.pupils.data or 1, MAX_PUPILS))
        return planned_seats(pupils, self.devices.data)

    def follows(self) -> dict[str, dict[str, str]]:
        """Return by rule-set what follows from it, as attributes for the page's script.

        That is the minimum number of players, and the choices that suit it: a full game knocks
        players out, and takes longer than the time that a first lesson has for a round.
        """
        first = setting_kinds.settings_of(self.plan_type)["round_clock"].start
        return {
            ruleset.id: {
                "data-fewest": str(ruleset.players[0]),
                "data-expulsion": "yes" if ruleset.expelled_from else "no",
                "data-round": NO_LIMIT if ruleset.expelled_from else _time(first),
            }
            for ruleset in RULESETS.values()
        }

    def folds_errors(self) -> bool:
        """Return whether an error is among the settings that are folded at first."""
        return any(
            shown.field.errors
            for part in self.shown()
            if not part.group.first
            for shown in part.settings
        ) or bool(self.listed.errors)

    def shown(self) -> list[ShownGroup]:
        """Return the groups of the page with their settings, from top to bottom."""
        settings = (SOURCES, *self.settings)
        shown = []
        for group in PAGE_GROUPS:
            here = [self._shown(setting) for setting in settings if setting.group == group]
            title = _(group.title) if group.title else here[0].field.label.text
            shown.append(ShownGroup(group, title, here))
        return shown

    def _shown(self, setting: setting_kinds.Setting) -> ShownSetting:
        options: Sequence[setting_kinds.SettingOption] = ()
        limit, note = 0, ""
        match setting:
            case setting_kinds.TextSetting(longest=limit) | setting_kinds.RulesSetting(most=limit):
                pass
            case setting_kinds.WordSetting(options=options, note=note):
                pass
            case setting_kinds.ChoiceSetting(options=options):
                pass
        return ShownSetting(
            field=self[setting.name],
            look=_look(setting),
            help=_(setting.help) if setting.help else "",
            choices=[
                FormChoice(each.value, _(each.label), _(each.about) if each.about else "")
                for each in options
            ],
            limit=limit,
            note=_(note) if note else "",
            changed=self[setting.name].data != setting.start,
        )


def filled_in(plan: Plan) -> dict[str, Any]:
    """Return the initial values of the form for a new class that starts from this plan."""
    source = "list" if plan.rules else "one" if plan.rule else "band"
    values = setting_kinds.values_of(plan)
    return {
        **{each.name: _filled(each, values[each.name]) for each in _on_page(type(plan))},
        "source": "pupils" if plan.dealing.dealers == "pupils" else source,
    }


def _filled(setting: setting_kinds.Setting, value: Any) -> Any:
    """Return the value of a setting as its field has it."""
    if isinstance(setting, setting_kinds.TimeSetting):
        return _time(value)
    return list(value) if isinstance(value, tuple) else value


def _on_page(plan: type[Plan]) -> list[setting_kinds.Setting]:
    return [
        setting for setting in setting_kinds.settings_of(plan).values() if setting.group is not None
    ]


def _hidden(setting: setting_kinds.Setting, source: str) -> bool:
    """Return whether the page hides a setting where rules come from this source."""
    shown = () if setting.group is None else setting.group.sources
    return bool(shown) and source not in shown


def _add_fields(form: Any) -> None:
    """Give a form a field for each setting of its plan."""
    for setting in _on_page(form.plan_type):
        setattr(form, setting.name, _field(setting))


def _field(setting: setting_kinds.Setting) -> Any:
    """Return the form field of a setting; its choices are added to each form."""
    label, start = _l(setting.label), setting.start
    match setting:
        case setting_kinds.TextSetting():
            return StringField(
                label,
                default=lambda: _(setting.first),
                filters=[tidy],
                validators=[
                    DataRequired(_l(setting.missing)),
                    Length(max=setting.longest, message=_l(setting.too_long)),
                ],
            )
        case setting_kinds.SwitchSetting():
            return BooleanField(label, default=start)
        case setting_kinds.ChoiceSetting(look="select"):
            return SelectField(label, default=start)
        case setting_kinds.ChoiceSetting():
            return RadioField(label, default=start)
        case setting_kinds.TimeSetting():
            return RadioField(label, default=_time(start))
        case setting_kinds.TicksSetting():
            return SelectMultipleField(label, default=start)
        case setting_kinds.RulesSetting(look="rule"):
            return SelectField(label, validate_choice=False)
        case setting_kinds.RulesSetting(look="rules"):
            return SelectMultipleField(label, validate_choice=False)
        case setting_kinds.RulesSetting():
            return SelectMultipleField(label)
        case setting_kinds.PageSetting(look="language"):
            return SelectField(label, default=lambda: language().code, validate_choice=False)
        case setting_kinds.PageSetting():
            return SelectField(label, default=start, validate_choice=False)
        case _:
            raise TypeError(f"the page can't show {setting.name!r}")


def _look(setting: setting_kinds.Setting) -> str:
    """Return the name of the macro that shows a setting."""
    match setting:
        case setting_kinds.WordSetting():
            return "word"
        case (
            setting_kinds.ChoiceSetting(look=look)
            | setting_kinds.RulesSetting(look=look)
            | setting_kinds.PageSetting(look=look)
        ):
            return look
        case setting_kinds.TextSetting():
            return "text"
        case setting_kinds.SwitchSetting():
            return "switch"
        case setting_kinds.TimeSetting():
            return "time"
        case _:
            return "ticks"


def _labels(options: Sequence[setting_kinds.SettingOption]) -> list[tuple[str, str]]:
    return [(option.value, _(option.label)) for option in options]


def _time(chosen: int | None) -> str:
    return NO_LIMIT if chosen is None else str(chosen)


def _times(setting: setting_kinds.TimeSetting) -> list[tuple[str, str]]:
    if setting.unit == "minutes":
        times = [(str(time), _("%(number)s min", number=time)) for time in setting.times]
    else:
        times = [(str(time), _("%(number)s s", number=time)) for time in setting.times]
    return [(NO_LIMIT, _("No time limit")), *times] if setting.limitless else times


def _lesson_choices(lessons: Sequence[LessonPlan]) -> list[tuple[str, str, dict[str, str]]]:
    """Return each plan's id, title, and the attribute of it that a reader here needs."""
    code = language().code
    here = [languages.plan_in(code, each) for each in lessons]
    named = ((plan.id, plan.title, _language_of(code, plan)) for plan in here)
    return [("", _("No lesson plan"), {}), *named]


def _language_of(code: str, plan: LessonPlan) -> dict[str, str]:
    return {} if translations.reads(code, plan.language) else {"lang": plan.language}


_add_fields(NewClassForm)
