"""What a single pupil gets on paper, private and without ranking: a page, or one of four slips.

A page is one page, whoever it is for. Where there is much to tell, what could have been asked, the
drawings and what was predicted are left out first, and then guesses: never the last one, and one
that was claimed or refuted after all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.debrief.beliefs import Belief, Dated, fate
from classroom.debrief.measures import Share
from classroom.debrief.praise import Tried
from classroom.debrief.pupil import ANY_CARD, NOT_THE_SAME, PupilFindings, PupilRound
from classroom.printing.beliefs import how_to_read
from classroom.printing.fonts import transliterated
from classroom.printing.grids import Cell
from classroom.printing.lines import WritingLines
from classroom.printing.look import CARD_EDGE, INK_2, MM
from classroom.printing.page import HEADLINE, Paper, Part, rule
from classroom.printing.prose import Style, bold, name
from classroom.printing.pupil_drawings import TIME, Bar, Dots, Story, Trial
from classroom.printing.setting import Setting
from classroom.printing.structure import Ornament
from classroom.printing.table import NOBODY_SHARES, Members
from classroom.said import Language, Said, Value, said
from classroom.words import N_

SLIPS = 4
"""To a sheet."""

_GAP = 9 * MM
_ROUND = 18 * MM
_MOST_DOTS = 20
_SHOWN = (None, 8, 6, 5, 4, 3, 2)
"""How many guesses may be shown; None: all."""
_BRIEF = (0, 1, 2, 3)
"""How much is left out: 1, the test that was missed; 2, drawings, surprises and dots too; 3, also
what was predicted, earlier claims and the rules of earlier rounds."""
_FEWEST, _MOST_LINES = 2, 6
"""Lines to write on in each place."""


@dataclass(frozen=True)
class _Type:
    """The sizes of a pupil's paper; nothing is smaller than `small`."""

    text: Style
    quiet: Style
    thought: Style
    part: Style
    """Heads a part of the page."""
    name: Style
    small: Style


_USUAL = _Type(
    text=Style(size=11, leading=14.5, space_after=3),
    quiet=Style(size=10, leading=13.5, colour=INK_2, space_after=3),
    thought=Style(size=11.5, leading=14.5, serif=True),
    part=Style(size=12, leading=15, bold=True, space_after=3, keep_with_next=True),
    name=Style(size=13, leading=16, bold=True),
    small=Style(size=9, leading=11.5, colour=INK_2),
)
_LARGE = _Type(
    text=Style(size=13, leading=17, space_after=3),
    quiet=Style(size=12, leading=16, colour=INK_2, space_after=3),
    thought=Style(size=13, leading=16.5, serif=True),
    part=Style(size=14, leading=17.5, bold=True, space_after=3, keep_with_next=True),
    name=Style(size=14, leading=17, bold=True),
    small=Style(size=10.5, leading=13, colour=INK_2),
)
"""For pupils of 8 to 10."""


def pupil_part(
    found: PupilFindings,
    head: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
    *,
    large: bool = False,
) -> Part:
    """A pupil's page. `head` stands at the top, as on the other papers; `large` is for ages 8 to
    10."""
    page = _PupilPage(found, language, paper, members, large)
    return Part(story=page.story(), head_start=head, head_end=date, foot=page.foot())


def slips_part(
    pupils: Sequence[PupilFindings],
    head: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
    *,
    large: bool = False,
) -> Part:
    """Slips, four to a sheet. What is left of the last sheet are blank ones, for pupils of whom the
    records tell nothing."""
    slips = _Slips(head, date, language, paper, members, large)
    return Part(story=slips.story(pupils))


_PLAIN = frozenset(("noted", "here"))
"""Kinds of acts that say no more than that the rule was noted."""


def _found_the_rule(round_: PupilRound) -> bool:
    return round_.ending is not None and round_.ending.kind in ("rule", "same")


class _Private(Setting):
    """What page and slip have in common."""

    def __init__(self, language: Language, paper: Paper, members: Members, large: bool) -> None:
        super().__init__(language)
        self.width, self.height = paper.text_width, paper.text_height
        self.members = members
        self.type = _LARGE if large else _USUAL

    def sharing(self, found: PupilFindings) -> list[Flowable]:
        """The names behind a team's; and that a name is not in its own script, where it is not."""
        names = self.members.get(found.who, ())
        told: list[Flowable] = []
        if names:
            told.append(self.prose(", ".join(map(name, names)), self.type.quiet))
        if transliterated((found.who, *names)):
            spelled = said("Spelled in Latin letters: there is no font for the name’s own.")
            told.append(self.prose(self.say(spelled), self.type.small))
        return told

    def well(self, found: PupilFindings, round_: PupilRound, praise: Said) -> list[Said]:
        """The best first: that the last guess of a round was the rule, then what is praised."""
        if round_.ending is None or not _found_the_rule(round_):
            return [praise]
        return [round_.ending.told, *([] if found.act.kind in _PLAIN else [praise])]

    def text(self, sentence: Said) -> Flowable:
        return self.prose(self.say(sentence), self.type.text)

    def high(self, flowables: Iterable[Flowable], width: float) -> float:
        """Points that they take, one below the other."""
        total: float = sum(
            each.getSpaceBefore() + each.wrap(width, self.height)[1] + each.getSpaceAfter()
            for each in flowables
        )
        return total


# The page


class _PupilPage(_Private):
    def __init__(
        self, found: PupilFindings, language: Language, paper: Paper, members: Members, large: bool
    ) -> None:
        super().__init__(language, paper, members, large)
        self.found = found
        self.column = (self.width - _GAP) / 2
        self.brief = 0
        self.shown: int | None = None
        self.held = [(round_, belief) for round_ in found.rounds for belief in round_.held]

    def story(self) -> list[Flowable]:
        """As much as fits on the page: rather all guesses than many lines to write on."""
        fewest: list[Flowable] = []
        for lines in (_FEWEST, _FEWEST - 1):
            for self.shown, self.brief in product(_SHOWN, _BRIEF):
                if self._fits(fewest := self._story((lines, lines))):
                    return self._with_lines(lines, fewest)
        return fewest

    def _with_lines(self, lines: int, story: list[Flowable]) -> list[Flowable]:
        """The same with as many lines as there is room for."""
        for more in range(lines, _MOST_LINES):
            for above, below in ((more, more + 1), (more + 1, more + 1)):
                if not self._fits(longer := self._story((above, below))):
                    return story
                story = longer
        return story

    def _fits(self, story: Sequence[Flowable]) -> bool:
        return self.high(story, self.width) <= self.height

    def foot(self) -> str:
        missed = self.found.missed is not None and not self.brief
        if self.found.act.kind != "test" and not missed:
            return ""
        return self.say(
            said(
                "“Still fitted” means: contradicted by nothing shown until then. The list has "
                "%(library)s rules.",
                library=max(round_.library for round_ in self.found.rounds),
            )
        )

    def _story(self, lines: tuple[int, int]) -> list[Flowable]:
        return [
            self.heading(said("%(player)s, for you alone", player=self.found.who), HEADLINE, 0),
            *self.sharing(self.found),
            *self._well(),
            *self._rules(),
            rule(),
            *self._trail(),
            Spacer(0, 8),
            *self._tests(),
            rule(),
            *self._to_write(lines),
        ]

    def _well(self) -> list[Flowable]:
        """The best first, with a drawing beside it where it was a play."""
        tried = self.found.praised
        act = self.found.act
        praise = act.brief if self.brief > 1 else act.told
        well = self.together(self.well(self.found, self.found.rounds[-1], praise))
        if self.brief > 2:
            label = bold(self.say(said("Well done.")))
            return [self.prose(f"{label} {well}", self.type.text)]
        words = self.prose(well, self.type.text)
        drawn = self._drawn(tried) if tried else []
        told: list[Flowable] = [words]
        if drawn and tried:
            wide = Trial(tried, self.language.right_to_left).wide + _GAP
            told = [self.grid([(drawn, words)], (wide, self.width - wide))]
        return [self.heading(said("What you did well"), self.type.part), *told, Spacer(0, 4)]

    def _rules(self) -> list[Flowable]:
        """The rule of each round, for a page is read when all is over; and how the last guess at it
        ended, where that isn't told before."""
        told = []
        for round_ in self.found.rounds[-1:] if self.brief > 2 else self.found.rounds:
            label = said("The rule was:")
            if len(self.found.rounds) > 1:
                label = said("The rule of round %(number)s was:", number=round_.number)
            text = f"{bold(self.say(label))} {self.show(round_.rule)}"
            first = round_ is self.found.rounds[-1] and _found_the_rule(round_)
            if round_.ending is not None and not first:
                text = f"{text} {bold(self.say(round_.ending.told))}"
            told.append(self.prose(text, self.type.text))
        return told

    # What was thought when

    def _trail(self) -> list[Flowable]:
        heading = self.heading(said("What I thought, and when"), self.type.part)
        if not self.held:
            nothing = said(
                "Nothing was written in the lab notebook. If you write your rule down before a "
                "card is played, the card can surprise you."
            )
            if not any(round_.has_notebook for round_ in self.found.rounds):
                nothing = said("This record doesn’t show what you noted.")
            return [heading, self.text(nothing)]
        shown = self._kept()
        several = len(self.found.rounds) > 1
        heads = [said("My rule"), said("From card to card")]
        widths = [self.width - TIME, TIME]
        if several:
            heads, widths = [said("Round"), *heads], [_ROUND, widths[0] - _ROUND, TIME]
        rows = [self._row(round_, belief, several) for round_, belief in shown]
        flowables = [heading, self.table(heads, rows, widths, named_rows=False)]
        read = how_to_read(
            crossed=any(belief.crossed for _, belief in shown),
            kept=any(_kept_on(belief) for _, belief in shown),
            unsaid=any(sure is None for _, belief in shown for _, sure in belief.sure),
        )
        flowables.append(self.prose(self.together(read), self.type.small))
        if len(shown) < len(self.held):
            left_out = said(
                "Guesses that are not shown: %(number)s.", number=len(self.held) - len(shown)
            )
            flowables.append(self.prose(self.say(left_out), self.type.small))
        return flowables

    def _kept(self) -> list[tuple[PupilRound, Belief]]:
        """The guesses that are shown, in order: the last one, then those that were claimed, those
        that were refuted, and the latest of the others."""
        claimed = {
            belief.number
            for round_ in self.found.rounds
            for belief in round_.held
            if belief.claimed
        }
        order = sorted(
            range(len(self.held)),
            key=lambda at: (
                at != len(self.held) - 1,
                self.held[at][1].number not in claimed,
                not self.held[at][1].crossed,
                -at,
            ),
        )
        return [self.held[at] for at in sorted(order[: self.shown])]

    def _row(self, round_: PupilRound, belief: Belief, several: bool) -> list[Cell]:
        words: list[Flowable] = [self.prose(self.show(belief.words), self.type.thought)]
        if (became := fate(belief)) is not None:
            words.append(self.prose(self.say(became), self.type.quiet))
        most = max(each.laid for each in self.found.rounds)
        bar = Bar(belief, round_.laid, most, self.language.right_to_left)
        when = self.prose(self.say(_when(belief)), self.type.small)
        cells: list[Cell] = [words, [self.figure(bar, _shape(belief)), when]]
        return [self.prose(str(round_.number), self.type.text), *cells] if several else cells

    # Tests, and what was foretold

    def _tests(self) -> list[Flowable]:
        """In two columns, if there is enough to tell: what was claimed and foretold goes where
        there is room for it."""
        start, end = list[Flowable](), list[Flowable]()
        for part in (self._better(), self._claims(), self._foretold()):
            lower = self.high(start, self.column) <= self.high(end, self.column)
            column = start if lower else end
            column += [Spacer(0, 4), *part] if column and part else part
        return [self.columns(start, end, self.width, _GAP)] if end else start

    def _better(self) -> list[Flowable]:
        missed = self.found.missed
        if missed is None or self.brief:
            return []
        return [
            self.heading(said("A test that was in your hand"), self.type.part),
            *self._drawn(missed),
            self.prose(self.together(missed.sentences), self.type.text),
        ]

    def _drawn(self, tried: Tried) -> list[Flowable]:
        cards = tried.play.cards
        if cards is None or self.brief > 1:
            return []
        text = (
            said("On the line: %(after)s, then %(cards)s, which was right.",
                 after=tried.after, cards=cards)
            if tried.play.right
            else said("Below %(after)s hangs %(cards)s, which was wrong.",
                      after=tried.after, cards=cards)
        )  # fmt: skip
        return [self.figure(Trial(tried, self.language.right_to_left), text), Spacer(0, 4)]

    def _claims(self) -> list[Flowable]:
        every = [made for round_ in self.found.rounds for made in round_.claims]
        told = [
            self.prose(self.together(made.sentences), self.type.text)
            for made in (every[-1:] if self.brief > 2 else every)
        ]
        return [self.heading(said("What you claimed"), self.type.part), *told] if told else []

    def _foretold(self) -> list[Flowable]:
        if self.brief > 2:
            return []
        told: list[Flowable] = []
        for sentence, share in self.found.foretold:
            told += self._band(sentence, share)
        if told:
            told.append(self.prose(self.say(NOT_THE_SAME), self.type.quiet))
        surprising = () if self.brief > 1 else self.found.surprises
        surprises = [self.text(each.told) for each in surprising]
        if not told and not surprises:
            return []
        label = said("What you predicted") if told else said("What surprised you")
        return [self.heading(label, self.type.part), *told, *surprises]

    def _band(self, sentence: Said, share: Share) -> list[Flowable]:
        text = self.text(sentence)
        if self.brief > 1 or share.of > _MOST_DOTS:
            return [text]
        dots = Dots(share.count, share.of, self.language.right_to_left)
        return [text, dots, Spacer(0, 3)]

    # What is written

    def _to_write(self, lines: tuple[int, int]) -> list[Flowable]:
        """Claim, evidence and reasoning about a card of the round, and the question to take along:
        two by two, with lines for the two above and the two below."""
        above, below = lines
        ticket = self._asks(said("Before you go"), self.found.question.said, below)
        dated = self.found.rounds[-1].dated
        if dated is None:
            more = self._asks(said("Next time"), said("What will you try next time?"), below)
            return [self.columns(ticket, more, self.width, _GAP)]
        places: dict[str, Value] = {"number": dated.number}
        title = (
            said("Halfway, at card %(number)s: what could I claim, and what not yet?", **places)
            if dated.halfway
            else said("At card %(number)s: what could I claim, and what not yet?", **places)
        )
        claim = self._asks(
            said("Claim"), said("At card %(number)s I could claim …", **places), above
        )
        evidence = self._asks(
            said("Evidence"), said("Cards or hands … support it, because …"), above
        )
        reasoning = self._asks(
            said("Reasoning"), said("I couldn’t claim more yet, because …"), below
        )
        return [
            self.heading(title, self.type.part),
            self._so_far(dated),
            self.prose(self.say(said("Above: right. Below: wrong.")), self.type.small),
            Spacer(0, 4),
            self.columns(claim, evidence, self.width, _GAP),
            self.columns(reasoning, ticket, self.width, _GAP),
        ]

    def _so_far(self, dated: Dated) -> Flowable:
        alt = said(
            "Cards 1 to %(number)s, in order of play. Right ones are above, wrong ones below.",
            number=dated.number,
        )
        details = [
            said(_JUDGED[laid.right], number=number, card=laid.card)
            for number, laid in enumerate(dated.layout, 1)
        ]
        return self.figure(Story(dated.layout, self.language.right_to_left), alt, details)

    def _asks(self, label: Said, asked: Said, lines: int) -> list[Flowable]:
        text = f"{bold(self.say(label) + '.')} {self.say(asked)}"
        return [self.prose(text, self.type.text), WritingLines(lines), Spacer(0, 4)]


_JUDGED = {
    True: N_("Card %(number)s, %(card)s: right."),
    False: N_("Card %(number)s, %(card)s: wrong."),
}


_CHANGES = 4
"""Ways of being sure of one rule, one after the other, that are told each."""


def _when(belief: Belief) -> Said:
    note, sure = belief.note, [sure for _, sure in belief.sure if sure is not None]
    if note.last is None:
        cards = said("from card %(number)s on", number=note.laid)
    elif note.last > note.laid:
        cards = said("card %(first)s to %(last)s", first=note.laid, last=note.last)
    else:
        cards = said("at card %(number)s", number=note.laid)
    if not sure:
        return cards
    if len(set(sure)) == 1:
        return said("%(cards)s, %(sure)s%% sure", cards=cards, sure=sure[0])
    changes = [sure for sure, _ in groupby(sure)]
    if len(changes) > _CHANGES:
        return said("%(cards)s, between %(least)s and %(most)s%% sure",
                    cards=cards, least=min(sure), most=max(sure))  # fmt: skip
    if len(changes) > 2:
        return said("%(cards)s, in this order %(each)s%% sure", cards=cards, each=tuple(changes))
    return said("%(cards)s, %(first)s, then %(last)s%% sure",
                cards=cards, first=sure[0], last=sure[-1])  # fmt: skip


def _shape(belief: Belief) -> Said:
    """What the bar of a belief shows, beside what is written below it."""
    if not belief.crossed:
        return said("A bar that no card crosses out.")
    if belief.note.first_against is None or belief.note.fate == "already":
        return said("A bar that is crossed out.")
    return said("A bar that is crossed out at card %(number)s.", number=belief.note.first_against)


def _kept_on(belief: Belief) -> bool:
    """Whether a belief was still noted after a card on the layout that contradicted it."""
    note = belief.note
    if note.first_against is None or not belief.crossed:
        return False
    return note.until is None or note.until > max(note.first_against, note.laid)


# Slips


class _Slips(_Private):
    def __init__(
        self,
        head: str,
        date: str,
        language: Language,
        paper: Paper,
        members: Members,
        large: bool,
    ) -> None:
        super().__init__(language, paper, members, large)
        self.head = " · ".join(part for part in (head, date) if part)

    def story(self, pupils: Sequence[PupilFindings]) -> list[Flowable]:
        places: list[PupilFindings | None] = list(pupils)
        places += [None] * (-len(places) % SLIPS if places else SLIPS)
        story: list[Flowable] = []
        for at, found in enumerate(places):
            last = at % SLIPS == SLIPS - 1
            story += self._slip(found, cut=not last)
            if last and at + 1 < len(places):
                story.append(PageBreak())
        return story

    def _slip(self, found: PupilFindings | None, cut: bool) -> list[Flowable]:
        """A quarter of the sheet; where there is less room, less text and then fewer lines."""
        room = self.height / SLIPS - _CUT
        slip: list[Flowable] = []
        for slip in [self._blank()] if found is None else self._ways(found):
            if self.high(slip, self.width) <= room:
                break
        if (left := room - self.high(slip, self.width)) > 0:
            slip.append(Spacer(0, left))
        return [*slip, _Cut() if cut else Spacer(0, _CUT - 0.1)]

    def _ways(self, found: PupilFindings) -> Iterator[list[Flowable]]:
        """From all there is to tell to the least of it, of the round that is asked about: never
        without the rule, and whether the last guess was it."""
        at = found.question.at
        of = found.rounds if at is None else [r for r in found.rounds if r.number == at.round]
        latest = of[-1]
        rule = said("The rule was: %(rule)s", rule=latest.rule)
        if len(found.rounds) > 1:
            rule = said(
                "The rule of round %(number)s was: %(rule)s",
                number=latest.number,
                rule=latest.rule,
            )
        claim = latest.claims[-1] if latest.claims else None
        ended = [] if claim is None else [each for each in claim.ended if each != claim.quote]
        aloud = claim is not None and claim.sentences[0] == claim.quote
        claimed = ended if claim is None or aloud else [claim.sentences[0], *ended]
        told, guess = list[Said](), list[Said]()
        if (ending := latest.ending) is not None:
            told = [] if _found_the_rule(latest) else [ending.told]
            if ending.kind != "rule":
                guess = [said("Your last guess was: “%(guess)s”", guess=ending.words)]
        elif latest.has_notebook and not latest.wrote:
            told = [said("You wrote down no guess in this round.")]
        if claim is not None and claim.at == at and claim.quote is not None:
            (quoted,) = claim.quote.values.values()
            same = ending is not None and ending.words == quoted
            asked, others = [claim.quote], [] if same else guess
            if not aloud and quoted == latest.rule:
                asked = []
        elif ending is not None and at is not None and at.number == ending.number:
            asked, others = guess, []
        else:
            asked, others = [], guess
        text, small = self.type.text, replace(self.type.small, space_after=2)
        every = [rule, *others, *asked]
        yield self._own(found, latest, every, [*told, *claimed], 3, text, text)
        least = ended or told
        less = ([*told, *claimed], [*told, *ended], least)
        for quiet in (text, self.type.quiet, small):
            for some in less:
                yield self._own(found, latest, every, some, 2, quiet, text)
            if others:
                yield self._own(found, latest, [rule, *asked], least, 2, quiet, text)
        for loud in (text, small):
            for lines in (1, 0):
                yield self._own(found, latest, [rule, *asked], least, lines, small, loud)

    def _own(
        self,
        found: PupilFindings,
        round_: PupilRound,
        quoted: Sequence[Said],
        told: Sequence[Said],
        lines: int,
        quiet: Style,
        loud: Style,
    ) -> list[Flowable]:
        """A slip, the best first, with the rules in the type `quiet` and the rest in `loud`."""
        praise = self.say(said("Well done."))
        well = f"{bold(praise)} {self.together(self.well(found, round_, found.act.brief))}"
        title = said("%(player)s, for you alone", player=found.who)
        return [
            self._headed(self.heading(title, self.type.name, 0)),
            *self.sharing(found),
            Spacer(0, 3),
            self.prose(well, loud),
            *(self.prose(self.say(each), quiet) for each in quoted),
            *([self.prose(self.together(told), loud)] if told else []),
            self.prose(bold(self.say(found.question.said)), loud),
            WritingLines(lines, above=_ABOVE_LINES),
        ]

    def _headed(self, title: Flowable) -> Flowable:
        """The name, and at the end of its line which lesson it was."""
        end = replace(self.type.small, align="end", leading=self.type.name.leading)
        widths = (0.55 * self.width, 0.45 * self.width)
        return self.grid([[title, self.prose(self.head, end) if self.head else ""]], widths)

    def _blank(self) -> list[Flowable]:
        return [
            self._headed(self.prose(self.say(said("Name:")), self.type.name)),
            Spacer(0, 3),
            self.prose(bold(self.say(ANY_CARD)), self.type.text),
            WritingLines(3, above=_ABOVE_LINES),
        ]


_CUT = 5 * MM
_ABOVE_LINES = 1.0 * MM


class _Cut(Ornament):
    """Where the sheet is cut, in the middle of the space between two slips."""

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, _CUT
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(CARD_EDGE))
        canvas.setLineWidth(0.5)
        canvas.setDash(4, 3)
        canvas.line(0, _CUT / 2, self.width, _CUT / 2)
        canvas.restoreState()
