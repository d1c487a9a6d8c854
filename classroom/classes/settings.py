"""Settings of a class, chosen before the class comes: each has a default that can stay.

A field of :class:`Plan`, or of one of its parts, declares its setting once: its type and default,
its words, its place on the page of a new class and its key in the header of a lesson plan. Forms,
headers and stored plans know no parts: there each setting has its name alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from classroom.classes import setting_kinds
from classroom.classes.script import ScriptStep
from classroom.game.game_settings import GameSettings
from classroom.game.rulesets import DEFAULT, RULESETS
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import DEALERS, GOD_ALONE, PROPHETS, Vocabulary
from classroom.rules.builder import terms
from classroom.rules.builder.terms import Rule

DIFFICULTY_BANDS = ("easy", "medium", "hard", "expert")
BANDS = (
    setting_kinds.SettingOption("easy", N_("Easy")),
    setting_kinds.SettingOption("medium", N_("Medium")),
    setting_kinds.SettingOption("hard", N_("Hard")),
    setting_kinds.SettingOption("expert", N_("Expert")),
)
_RULESETS = tuple(
    setting_kinds.SettingOption(ruleset.id, ruleset.title, ruleset.about)
    for ruleset in RULESETS.values()
)
_PROPHET_WORDS = tuple(setting_kinds.SettingOption(word, title) for word, title in PROPHETS.items())
_DEALER_WORDS = tuple(setting_kinds.SettingOption(word, title) for word, title in DEALERS.items())
MAX_TABLES = 12
MAX_PUPILS = 4 * MAX_TABLES
"""Four at each table: more is another class."""
TITLE_LENGTH = 60
Dealers = Literal["nature", "pupils"]
Devices = Literal["each", "teams", "pass", "class", "cards"]
Names = Literal["free", "list", "approved", "given"]
Deals = Literal["own", "same", "twins"]
Reveals = Literal["done", "teacher"]
Wall = Literal["tables", "join"]
MAX_RUNGS = 5
"""Rules of a list: more than a lesson has room for."""
DEALER_BANDS = ("easy", "medium")
"""The bands of rules from which pupils who deal choose by default."""
FIRST_RULE = "alternate-colour"
"""The rule of a first lesson: easy enough that every table finds it."""

# The page of a new class, from top to bottom.

TITLE = setting_kinds.PageGroup(id="title", frame="label", first=True)
DEVICES = setting_kinds.PageGroup(id="devices", first=True)
NAMES = setting_kinds.PageGroup(id="names")
SOURCE = setting_kinds.PageGroup(id="source")
"""The source of the rules: one question on the page for several settings."""
ONE_RULE = setting_kinds.PageGroup(id="rule", frame="label", sources=("one",))
LIST = setting_kinds.PageGroup(id="rules", sources=("list",))
BAND = setting_kinds.PageGroup(id="band", sources=("band",))
PUPILS_RULES = setting_kinds.PageGroup(id="dealers", frame="narrowed", sources=("pupils",))
RULES_OF_PLAY = setting_kinds.PageGroup(id="ruleset", frame="label", first=True)
LANGUAGE = setting_kinds.PageGroup(id="language", frame="label")
WORDS = setting_kinds.PageGroup(id="words", title=N_("Words"), frame="rows")
PACE = setting_kinds.PageGroup(id="pace", title=N_("Pace"), frame="rows")
MORE = setting_kinds.PageGroup(id="more", title=N_("More settings"), frame="toggles")
LESSON = setting_kinds.PageGroup(id="lesson", frame="label")
SEVERAL_TABLES = setting_kinds.PageGroup(
    id="several",
    title=N_("Rules at several tables"),
    frame="folded",
    sources=("one", "list", "band"),
)
PAGE_GROUPS = (
    *(TITLE, DEVICES, RULES_OF_PLAY, SOURCE, ONE_RULE, LIST, BAND, PUPILS_RULES, NAMES),
    *(LANGUAGE, WORDS, PACE, MORE, LESSON, SEVERAL_TABLES),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassWords:
    """The words of a class for the one who predicts and the one who answers."""

    prophet_word: Annotated[
        str,
        setting_kinds.WordSetting(
            label=N_("Word for the one who predicts"),
            help=N_("Used on every screen and handout."),
            group=WORDS,
            key="vocabulary",
            options=_PROPHET_WORDS,
        ),
    ] = "prophet"
    dealer_word: Annotated[
        str,
        setting_kinds.WordSetting(
            label=N_("Word for the one who answers"),
            help=N_("The one who knows the rule and judges every card."),
            group=WORDS,
            key="vocabulary",
            docs="as in `Nature, Prophet` or `Dealer, Theorist`",
            options=_DEALER_WORDS,
            note=GOD_ALONE,
        ),
    ] = "nature"

    @property
    def vocabulary(self) -> Vocabulary:
        """The words in which everything is said to this class."""
        return Vocabulary(self.prophet_word, self.dealer_word)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealing:
    """The choice of who deals and, where pupils do, of the rules that they may deal."""

    dealers: Annotated[
        Dealers,
        setting_kinds.ChoiceSetting(
            key="dealers",
            docs="`nature`, or `pupils`: then `rules` is the list they choose from, and may be "
            "empty",
            options=(setting_kinds.SettingOption("nature"), setting_kinds.SettingOption("pupils")),
        ),
    ] = "nature"
    """Nature deals every round, or the pupils of a table in turn."""
    dealer_bands: Annotated[
        tuple[str, ...],
        setting_kinds.TicksSetting(
            label=N_("Allowed difficulty"),
            help=N_(
                "Any rule of this difficulty, with or without a hint for the table. Used when "
                "pupils deal."
            ),
            group=PUPILS_RULES,
            options=BANDS,
        ),
    ] = DEALER_BANDS
    """Pupils who deal choose among the rules of these bands ..."""
    dealer_tags: Annotated[
        tuple[str, ...],
        setting_kinds.TicksSetting(
            label=N_("Only rules about"),
            help=N_("If nothing is ticked, a rule can be about anything."),
            group=PUPILS_RULES,
        ),
    ] = ()
    """... that are about nothing but these; empty: about anything."""
    dealer_rules: Annotated[
        tuple[Rule, ...],
        setting_kinds.RulesSetting(
            label=N_("Only these rules"),
            help=N_(
                "Pupils can only choose from the rules ticked here, whatever their difficulty."
            ),
            group=PUPILS_RULES,
            look="rule_ticks",
        ),
    ] = ()
    """The rules from which a pupil who deals chooses instead; empty: those of the bands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanPace:
    """The clocks of a class, and the moments for which play waits."""

    turn_clock: Annotated[
        int | None,
        setting_kinds.TimeSetting(
            label=N_("Each turn"),
            help=N_(
                "When time is up, the player gets a warning and 30 more seconds, then misses "
                "the turn."
            ),
            group=PACE,
            key="turn-clock",
            times=(30, 60, 90),
        ),
    ] = None
    """Seconds for a turn; None: no clock runs, here and for the next two."""
    call_clock: Annotated[
        int | None,
        setting_kinds.TimeSetting(
            label=N_("Each call"),
            help=N_(
                "A player who doesn’t call in time gets a warning and 10 more seconds, then "
                "goes back to playing cards. No penalty."
            ),
            group=PACE,
            begins=20,
            key="call-clock",
            times=(20, 40),
        ),
    ] = None
    """Seconds for a Prophet's call."""
    round_clock: Annotated[
        int | None,
        setting_kinds.TimeSetting(
            label=N_("Each round"),
            help=N_(
                "There are warnings 5 minutes and 1 minute before the end. Then comes a last "
                "call: everyone writes what they think the rule is and how sure they are."
            ),
            group=PACE,
            begins=15,
            key="round-clock",
            times=(12, 15, 20),
            unit="minutes",
        ),
    ] = None
    """Minutes until the last call of a round."""
    last_call: Annotated[
        int,
        setting_kinds.TimeSetting(
            label=N_("Last call"),
            help=N_("Everyone has this long to write what they think the rule is."),
            group=PACE,
            key="last-call",
            times=(60, 90, 120, 180),
        ),
    ] = 90
    """Seconds for the last guesses of a round."""
    predictions: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Everyone predicts"),
            help=N_(
                "Before each verdict, all other players have up to 6 seconds to tap right, "
                "wrong or unsure. No one sees the others’ answers."
            ),
            group=PACE,
            begins=True,
            key="predictions",
        ),
    ] = False
    """The others say what they expect of a play before its verdict is shown."""
    chance: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("A chance to declare"),
            help=N_(
                "From the third card on, the next player waits up to 6 seconds for anyone who "
                "can declare, or until they tap “Not now”. At tables where no one declares, the "
                "wait is shorter."
            ),
            group=PACE,
            begins=True,
            key="time-to-declare",
        ),
    ] = False
    """After a verdict the next player waits a moment for who may declare."""
    stand_in: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Robots for pupils who are away"),
            help=N_("From one minute after their phone disconnects until they’re back."),
            group=PACE,
            begins=True,
            key="stand-in",
        ),
    ] = False
    """A robot plays for who has been away for a minute, until they are back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralTables:
    """The settings for rules that several tables play, or one table after the other."""

    deal: Annotated[
        Deals,
        setting_kinds.ChoiceSetting(
            label=N_("Tables with the same rule get"),
            help=N_("If a rule has no twin, all tables get the same cards."),
            group=SEVERAL_TABLES,
            key="deal",
            options=(
                setting_kinds.SettingOption(
                    "own",
                    N_("Their own cards"),
                    N_("Each table’s cards are shuffled separately."),
                ),
                setting_kinds.SettingOption(
                    "same",
                    N_("The same cards"),
                    N_(
                        "One experiment, several labs: compare play by play. Overhearing another "
                        "table helps."
                    ),
                ),
                setting_kinds.SettingOption(
                    "twins",
                    N_("Colour-swapped twins"),
                    N_(
                        "Tables 2, 4 and 6 play the mirror image: hearts for spades, clubs for "
                        "diamonds, in the rule and in the cards. Overhearing another table "
                        "misleads."
                    ),
                ),
            ),
            look="cards",
        ),
    ] = "own"
    """Tables with the same rule get cards of their own, the same cards, or, every second table, the
    same in swapped colours: then the rule is swapped as well."""
    reveal: Annotated[
        Reveals,
        setting_kinds.ChoiceSetting(
            label=N_("Reveal a rule"),
            help=N_("Until then, a table that has finished doesn’t see the rule."),
            group=SEVERAL_TABLES,
            key="reveal",
            options=(
                setting_kinds.SettingOption("done", N_("When no table is playing it any more")),
                setting_kinds.SettingOption("teacher", N_("When I reveal it")),
            ),
        ),
    ] = "done"
    """A rule is revealed once no table plays it any more, or only by the teacher."""
    ladder: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Deal the next rule automatically"),
            help=N_(
                "A table that finishes gets its next rule 20 seconds after its last guesses, or "
                "after a minute: from your list, or of the same difficulty. If it found the rule, "
                "the next one is harder. You can make a table wait."
            ),
            group=SEVERAL_TABLES,
            key="ladder",
        ),
    ] = False
    """A table that is done goes on to its next rule by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The settings of a class; those of one subject are together in a part."""

    title: Annotated[
        str,
        setting_kinds.TextSetting(
            label=N_("Title"),
            group=TITLE,
            key="title",
            docs=f"the name of the class, at most {TITLE_LENGTH} characters",
            longest=TITLE_LENGTH,
            missing=N_("Give the class a title. Pupils see it on the big screen."),
            too_long=N_("A title can have at most %(max)d characters."),
            first=N_("First lesson"),
        ),
    ]
    ruleset: Annotated[
        str,
        setting_kinds.NamedSetting(
            label=N_("Rules of play"),
            group=RULES_OF_PLAY,
            key="ruleset",
            docs="`express`, `lesson`, `gardner` or another of the [rules of play](rules.md)",
            options=_RULESETS,
            look="select",
            unknown=(
                N_("there are no rules of play called %(name)s"),
                N_("there are no rules of play called %(name)s. Did you mean %(close)s?"),
            ),
        ),
    ] = DEFAULT.id
    rule: Annotated[
        Rule | None,
        setting_kinds.RulesSetting(
            label=N_("The rule"),
            help=N_(
                "Easy rules are found in one round. Choose a harder one for a class that knows "
                "the game."
            ),
            group=ONE_RULE,
            look="rule",
        ),
    ] = FIRST_RULE
    """The first round's rule for every table; None: each table draws its own from `band`."""
    band: Annotated[
        str,
        setting_kinds.ChoiceSetting(
            label=N_("Difficulty"),
            help=N_(
                "Each table draws a different rule of this difficulty. Used when each table draws "
                "its own."
            ),
            group=BAND,
            kept=True,
            options=BANDS,
        ),
    ] = "easy"
    tables: int = 6
    expulsion: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Expulsion"),
            help=N_(
                "From a certain card on, a wrong card knocks a player out of the round. Leave "
                "this off for a first lesson."
            ),
            group=MORE,
            begins=False,
            key="expulsion",
        ),
    ] = True
    robots: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Robots"),
            help=N_("They fill tables that would be too small, and play for pupils who have left."),
            group=MORE,
            key="robots",
        ),
    ] = True
    """Robots fill tables that would be too small to play."""
    points: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Points"),
            help=N_(
                "Screens and print-outs show what everyone scored. If off, none of them mentions "
                "points."
            ),
            group=MORE,
            key="points",
        ),
    ] = True
    """Screens and print-outs of the class speak of points; they are counted in any case."""
    words: ClassWords = ClassWords()
    dealing: Dealing = Dealing()
    pace: PlanPace = PlanPace()
    steps: tuple[ScriptStep, ...] = ()
    """The steps through which the console guides the teacher; empty for none."""
    lesson: Annotated[
        str,
        setting_kinds.PageSetting(
            label=N_("Lesson plan to follow"),
            help=N_("Shows you what to say and press, and the time left. Only you see it."),
            group=LESSON,
            look="lesson",
        ),
    ] = ""
    """The id of the lesson plan that the class was started from; empty: of none."""
    starters: Annotated[
        tuple[tuple[str, str], ...],
        setting_kinds.StartersSetting(
            key="starters",
            docs="below it `same-colour: red`: rounds with this rule begin with such a card "
            "(`red`, `black`, `spade`, `heart`, `diamond`, `club`, `odd`, `even`, `face`, "
            "`number`, `prime`, `nonprime`)",
        ),
    ] = ()
    """Rules of the catalogue, each with the kind of card (:data:`terms.KINDS`) that begins its
    rounds; under a rule that is not here any card may begin that the rule lets begin."""
    devices: Annotated[
        Devices,
        setting_kinds.ChoiceSetting(
            label=N_("Devices"),
            group=DEVICES,
            key="devices",
            options=(
                setting_kinds.SettingOption(
                    "each",
                    N_("A phone each"),
                    N_("Every pupil has a seat, a hand and a phone."),
                ),
                setting_kinds.SettingOption(
                    "teams",
                    N_("Teams share a phone"),
                    N_("Up to four names per seat. The phone shows whose turn it is to decide."),
                ),
                setting_kinds.SettingOption(
                    "pass",
                    N_("One device for each table"),
                    N_("It’s passed around, and hides each hand in between."),
                ),
                setting_kinds.SettingOption(
                    "class",
                    N_("One table for the whole class"),
                    N_("On the projector, with up to seven teams."),
                ),
                setting_kinds.SettingOption(
                    "cards",
                    N_("Real cards"),
                    N_(
                        "Two decks on each table. You tap each card that’s played and see whether "
                        "it’s right or wrong."
                    ),
                ),
            ),
            look="cards",
        ),
    ] = "each"
    """A phone for each pupil, a phone for each team, a device for each table that is passed around,
    team seats at one table on the projector, or real cards. Sets defaults, and forbids nothing."""
    rehearsal: bool = False
    """The teacher tries the lesson out: robots have every seat."""
    names: Annotated[
        Names,
        setting_kinds.ChoiceSetting(
            label=N_("Names"),
            group=NAMES,
            key="names",
            options=(
                setting_kinds.SettingOption(
                    "free",
                    N_("Pupils type their names"),
                    N_("Names appear straight away. You can rename or remove pupils."),
                ),
                setting_kinds.SettingOption(
                    "list",
                    N_("From a list"),
                    N_("Pupils choose their names from your list, and you see who’s missing."),
                    in_plans=False,
                ),
                setting_kinds.SettingOption(
                    "approved",
                    N_("You approve names first"),
                    N_("Until you approve a name, the pupil plays under a made-up one."),
                ),
                setting_kinds.SettingOption(
                    "given",
                    N_("Made-up names for all"),
                    N_("Brave Otter, Quiet Owl: no one uses their own name."),
                ),
            ),
            look="cards",
        ),
    ] = "free"
    """Pupils type their names, choose them from the teacher's list, type them for the teacher to
    approve before anyone sees them, or are given made-up ones."""
    rules: Annotated[
        tuple[Rule, ...],
        setting_kinds.RulesSetting(
            label=N_("The rules, in order"),
            help=N_(
                "Every table plays them in this order. You can still deal any other rule in "
                "between."
            ),
            group=LIST,
            key="rules",
            docs=f"a list of up to {MAX_RUNGS} ids of rules in the list "
            "([`classroom rules`](cli.md#rules) prints them), in the order in which tables play "
            "them; built rules can't be used",
            look="rules",
            most=MAX_RUNGS,
        ),
    ] = ()
    """The rules that every table plays, in this order; empty: there is no list."""
    several: SeveralTables = SeveralTables()
    language: Annotated[
        str,
        setting_kinds.PageSetting(
            label=N_("Class language"),
            help=N_(
                "On the projector, on paper and on every phone. Pupils can change it on their own "
                "phones."
            ),
            group=LANGUAGE,
            look="language",
        ),
    ] = "en"
    """The code of the language the class reads; who has another one on their device reads that."""
    wall: Annotated[
        Wall,
        setting_kinds.ChoiceSetting(
            key="wall",
            docs="what the projector shows during play: the `tables`, or `join`: how to join, so "
            "that no table sees the cards of a different one",
            options=(setting_kinds.SettingOption("tables"), setting_kinds.SettingOption("join")),
        ),
    ] = "tables"
    """The projector's content once a round is dealt: the tables or, if no table may see another's
    cards, still the way to join."""
    prompts: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Lab notebook prompts"),
            help=N_(
                "After every eight plays, pupils get 30 seconds to write down their rule, and "
                "now and then a question about a card. Only you can read the answers."
            ),
            group=MORE,
            key="notebook-prompts",
        ),
    ] = False
    """Play rests now and then for everyone to write down a rule, and who plays under a Prophet is
    asked which of their cards could break the Prophet's. The lab notebook is there without it."""
    note_check: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Cards that don’t fit a note"),
            help=N_(
                "If a pupil’s rule doesn’t fit a card on the table, their notebook asks about that "
                "card. For beginners: later, they should find it themselves."
            ),
            group=MORE,
            key="note-check",
        ),
    ] = False
    """A pupil's own notebook shows the first card that contradicts the rule in it."""
    signals: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Signals on thinking"),
            help=N_("On your screen only. About the table, never about a pupil."),
            group=MORE,
            key="signals",
        ),
    ] = True
    """The console shows what a table's plays say about how it thinks (docs/signals.md)."""
    trial_signals: Annotated[
        bool,
        setting_kinds.SwitchSetting(
            label=N_("Trial signals"),
            help=N_("Two more signals, which are less certain."),
            group=MORE,
            key="trial-signals",
        ),
    ] = False

    @property
    def real_cards(self) -> bool:
        """True if the cards are on desks, and the program only answers and keeps the layout.

        Robots cannot hold such cards: in a rehearsal the program deals.
        """
        return self.devices == "cards" and not self.rehearsal

    @property
    def game(self) -> GameSettings:
        """The settings of each table's game: all that the game knows of the class."""
        return GameSettings(
            ruleset=RULESETS[self.ruleset],
            expulsion=self.expulsion,
            real_cards=self.real_cards,
            starters=self.starters,
        )

    def to_json(self) -> dict[str, Any]:
        """Return the plan as it is stored: without parts, by the names of the settings."""
        plain = {name: _written(value) for name, value in setting_kinds.values_of(self).items()}
        return {**plain, "steps": [step.to_json() for step in self.steps]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        plain = {key: _read(value) for key, value in data.items() if key not in ("steps", "script")}
        # Classes that were opened before there were lesson plans have a `script`, and no steps.
        plain["steps"] = tuple(map(ScriptStep.from_json, data.get("steps", ())))
        return setting_kinds.with_values(cls, plain)


def plan_of(**settings: Any) -> Plan:
    """Return a plan with these settings, by their names, whatever part they are in."""
    return setting_kinds.with_values(Plan, settings)


def _written(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    return value.to_json() if isinstance(value, terms.Built) else value


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_read, value))
    return terms.stored(value) if isinstance(value, Mapping) else value
