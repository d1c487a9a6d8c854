"""A pupil's page, private and without ranking; a slip is in :mod:`pupil_slips`.

A page is one page, whoever it is for. There is room to write first. Where there is much to tell,
what could have been asked, the drawings and what was predicted are left out, and then guesses:
never the last one, and one that was claimed or refuted after all others. In large type there are no
drawings but the cards that a claim is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise, product

from reportlab.platypus import Flowable, Spacer

from classroom.debrief.evidence.beliefs import Dated, HeldBelief, fate
from classroom.debrief.evidence.measures import Share
from classroom.debrief.findings.of_pupil import PupilFindings, PupilRound
from classroom.debrief.findings.praise import FACT, PRAISE, PraisedPlay
from classroom.game.laid import Laid
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language, Message, Value, message
from classroom.pdf import pupil_drawings
from classroom.pdf.beliefs import how_to_read
from classroom.pdf.grids import Cell
from classroom.pdf.page import HEADLINE, Paper, Part, rule
from classroom.pdf.pupil_render_context import Owner, Private, PupilSetting, found_the_rule
from classroom.pdf.style import MM
from classroom.pdf.table import NOBODY_SHARES, Members
from classroom.pdf.text import bold
from classroom.pdf.writing_lines import WritingLines

_GAP = 9 * MM
_ROUND = 18 * MM
_MAX_DOTS = 20
_SHOWN = (None, 8, 6, 5, 4, 3, 2, 1)
"""Numbers of guesses that may be shown, besides those that were claimed; None: all."""
_BRIEF, _BRIEFEST = (0, 1, 2, 3), 4
"""Levels of what is left out: 1, the test that was missed; 2, drawings, surprises and dots too; 3,
also predictions, earlier claims and the rules of earlier rounds; 4, in large type, all claims."""
_ENLARGED = (1.0, 0.75, 0.5, 0.25, 0.0)
"""Degrees of enlargement of cards in order, tried in turn: at 1 they fill their rows."""
_MAX_LINES = 11
"""Lines to write on in each place."""
_ENOUGH, _GUESSES = 4, 3
"""Lines to write on for which guesses and drawings are left out, and the guesses that stay
while what was predicted does."""


def pupil_part(
    found: PupilFindings,
    head: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
    *,
    large: bool = False,
    several: bool = False,
    tables: bool = False,
) -> Part:
    """Return a pupil's page.

    `head` stands at the top, as on the other papers; `large` is for ages 8 to 10. Of `several`
    rounds it names those that it is about, of several `tables` the pupil's own.
    """
    several = several or len(found.rounds) > 1
    setting = PupilSetting(language, paper, members, large, several, tables)
    return _PupilPage(found, setting).part(head, date)


def _ways(large: bool) -> Iterator[tuple[int, int | None, int]]:
    """Yield lines to write on, guesses that are shown, and how brief it is: the best first."""
    for shown, brief in product(_SHOWN, _BRIEF[:-1]):
        if shown is None or shown >= _GUESSES:
            yield _ENOUGH, shown, brief
    for brief in (_BRIEF[-1], _BRIEFEST) if large else _BRIEF[-1:]:
        for shown in _SHOWN:
            yield _ENOUGH, shown, brief
    for lines in range(_ENOUGH - 1, 0, -1):
        for shown, brief in product(_SHOWN, _BRIEF):
            yield lines, shown, brief


@dataclass(frozen=True)
class _Room:
    """The amount of each kind of content that a page has room for."""

    lines: tuple[int, int]
    """Lines to write on, above and below."""
    guesses: int | None
    """Guesses that are shown beside those that were claimed; None: all."""
    brief: int
    """Of _BRIEF, or _BRIEFEST."""
    enlarged: float = 0.0
    """Of _ENLARGED."""


class _PupilPage:
    """A pupil's page: its sections, as much of each as there is room for."""

    def __init__(self, found: PupilFindings, setting: PupilSetting) -> None:
        self.found, self.setting = found, setting
        self.owner = Owner(setting)
        self.done = _Done(found, setting)
        self.thought = _Thought(found, setting)
        self.writing = _Writing(found, setting)

    def part(self, head: str, date: str) -> Part:
        story, room = self._filled()
        return Part(story=story, head_start=head, head_end=date, foot=self._foot(room))

    def _filled(self) -> tuple[list[Flowable], _Room]:
        """Return the content that fits beside four lines to write on, or else beside fewer."""
        for lines, guesses, brief in _ways(self.setting.large):
            room = _Room((lines, lines), guesses, brief)
            if self._fits(story := self._story(room)):
                return self._with_lines(story, room)
        return story, room

    def _with_lines(self, story: list[Flowable], room: _Room) -> tuple[list[Flowable], _Room]:
        """Return the same with as large cards and then as many lines as there is room for."""
        for share in _ENLARGED:
            larger = replace(room, enlarged=share)
            if self._fits(made := self._story(larger)):
                story, room = made, larger
                break
        for more in range(room.lines[0], _MAX_LINES):
            for lines in ((more, more + 1), (more + 1, more + 1)):
                longer = replace(room, lines=lines)
                if not self._fits(made := self._story(longer)):
                    return story, room
                story, room = made, longer
        return story, room

    def _fits(self, story: Sequence[Flowable]) -> bool:
        paper = self.setting.paper
        return self.done.high(story, paper.text_width) <= paper.text_height

    def _foot(self, room: _Room) -> str:
        missed = self.found.missed is not None and not room.brief
        if self.found.act.kind != "test" and not missed:
            return ""
        return self.owner.say(
            message(
                "“Still fitted” means that nothing shown up to then had contradicted it. The "
                "list has %(library)s rules.",
                library=max(round_.library for round_ in self.found.rounds),
            )
        )

    def _story(self, room: _Room) -> list[Flowable]:
        return [
            self.owner.heading(self.owner.title(self.found), HEADLINE, 0),
            *self.owner.sharing(self.found),
            *self.done.well_done(room),
            *self.done.rules(room),
            rule(),
            *self.thought.trail(room),
            Spacer(0, 8),
            *self.done.tests(room),
            rule(),
            *self.writing.to_write(room),
        ]


class _Done(Private):
    """The sections on what the pupil did: the best of it, tests, claims and predictions."""

    def __init__(self, found: PupilFindings, setting: PupilSetting) -> None:
        super().__init__(setting)
        self.found = found
        self.column = (self.width - _GAP) / 2

    def well_done(self, room: _Room) -> list[Flowable]:
        """Return the praise, with a drawing beside it where it is about a play."""
        tried = self.found.praised
        act = self.found.act
        best = act.brief if room.brief > 1 or self.large else act.told
        well_done, did = self.well(self.found, self.found.main, best)
        label = bold(self.say(PRAISE if well_done else FACT))
        if room.brief > 2:
            return [self.prose(f"{label} {did}", self.type.text)]
        words = self.prose(did, self.type.text)
        drawn = self._drawn(tried, room) if tried else []
        told: list[Flowable] = [words]
        if drawn and tried:
            wide = pupil_drawings.DrawnPlay(tried, self.language.right_to_left).wide + _GAP
            told = [self.grid([(drawn, words)], (wide, self.width - wide))]
        return [self.heading(message("What you did"), self.type.part), *told, Spacer(0, 4)]

    def rules(self, room: _Room) -> list[Flowable]:
        """Return the rule of each round, since a page is read when all is over.

        With it how the last guess ended, where that is not said before.
        """
        told = []
        for round_ in (self.found.main,) if room.brief > 2 else self.found.rounds:
            text = f"{bold(self.say(self._rule_was(round_)))} {self.show(round_.rule)}"
            first = round_ is self.found.main and found_the_rule(round_)
            if round_.ending is not None and not first:
                text = f"{text} {bold(self.say(round_.ending.told))}"
            told.append(self.prose(text, self.type.text))
        return told

    def _rule_was(self, round_: PupilRound) -> Message:
        """Return the label of a rule."""
        if self.several:
            return message("The rule of round %(number)s was:", number=round_.number)
        return message("The rule was:")

    def tests(self, room: _Room) -> list[Flowable]:
        """Return two columns, if there is enough to tell.

        Claims and predictions go where there is room for them.
        """
        start, end = list[Flowable](), list[Flowable]()
        for part in (self._better(room), self._claims(room), self._predicted(room)):
            lower = self.high(start, self.column) <= self.high(end, self.column)
            column = start if lower else end
            column += [Spacer(0, 4), *part] if column and part else part
        return [self.columns(start, end, self.width, _GAP)] if end else start

    def _better(self, room: _Room) -> list[Flowable]:
        missed = self.found.missed
        if missed is None or room.brief:
            return []
        return [
            self.heading(message("A test that was in your hand"), self.type.part),
            *self._drawn(missed, room),
            self.prose(
                self.by_round((missed.at.round, each) for each in missed.sentences), self.type.text
            ),
        ]

    def _drawn(self, tried: PraisedPlay, room: _Room) -> list[Flowable]:
        cards = tried.play.cards
        if cards is None or room.brief > 1 or self.large:
            return []
        text = (
            message("On the line: %(after)s, then %(cards)s, which was right.",
                 after=tried.after, cards=cards)
            if tried.play.right
            else message("Below %(after)s: %(cards)s, which was wrong.",
                      after=tried.after, cards=cards)
        )  # fmt: skip
        return [
            self.figure(pupil_drawings.DrawnPlay(tried, self.language.right_to_left), text),
            Spacer(0, 4),
        ]

    def _claims(self, room: _Room) -> list[Flowable]:
        if room.brief == _BRIEFEST:
            return []
        every = [made for round_ in self.found.rounds for made in round_.claims]
        told = [
            self.prose(
                self.by_round(
                    (made.at.round, each) for each in (made.ended if self.large else made.sentences)
                ),
                self.type.text,
            )
            for made in (every[-1:] if room.brief > 2 else every)
        ]
        return [self.heading(message("What you claimed"), self.type.part), *told] if told else []

    def _predicted(self, room: _Room) -> list[Flowable]:
        if room.brief > 2:
            return []
        told: list[Flowable] = []
        for sentence, share in self.found.predicted:
            told += self._band(sentence, share, room)
        for remark in (self.found.without_calls, self.found.of_predictions) if told else ():
            told += [] if remark is None else [self.prose(self.say(remark), self.type.quiet)]
        surprising = () if room.brief > 1 else self.found.surprises
        surprises = [self.text(each.told) for each in surprising]
        if not told and not surprises:
            return []
        label = message("What you predicted") if told else message("What surprised you")
        return [self.heading(label, self.type.part), *told, *surprises]

    def _band(self, sentence: Message, share: Share, room: _Room) -> list[Flowable]:
        text = self.text(sentence)
        if room.brief > 1 or share.of > _MAX_DOTS:
            return [text]
        dots = pupil_drawings.PredictionDots(share.count, share.of, self.language.right_to_left)
        return [text, dots, Spacer(0, 3)]


class _Thought(Private):
    """The section on what the pupil thought, and when."""

    def __init__(self, found: PupilFindings, setting: PupilSetting) -> None:
        super().__init__(setting)
        self.found = found
        self.held = [(round_, belief) for round_ in found.rounds for belief in round_.held]

    def trail(self, room: _Room) -> list[Flowable]:
        when = message("What I thought") if self.large else message("What I thought, and when")
        heading = self.heading(when, self.type.part)
        if not self.held:
            nothing = message(
                "Nothing was written in the lab notebook. If you write down a rule before a card "
                "is played, the card can prove it wrong."
            )
            if not any(round_.has_notebook for round_ in self.found.rounds):
                nothing = message("This record doesn’t show what you wrote down.")
            return [heading, self.text(nothing)]
        shown = self._kept(room)
        table = self._guesses(shown) if self.large else self._bars(shown)
        if len(shown) == len(self.held):
            return [heading, *table]
        number = len(self.held) - len(shown)
        left_out = message("Guesses not shown here: %(number)s.", number=number)
        return [heading, *table, self.prose(self.say(left_out), self.type.small)]

    def _guesses(self, shown: Sequence[tuple[PupilRound, HeldBelief]]) -> list[Flowable]:
        """Guesses in words alone."""
        told: list[Flowable] = []
        for round_, belief in shown:
            words = self.show(belief.words)
            if self.several:
                number = message("Round %(number)s", number=round_.number)
                words = self.labelled(bold(self.say(number)), words)
            told.append(self.prose(words, self.type.thought))
            if (became := fate(belief)) is not None:
                told.append(self.prose(self.say(became), self.type.quiet))
            told.append(Spacer(0, 3))
        return told

    def _bars(self, shown: Sequence[tuple[PupilRound, HeldBelief]]) -> list[Flowable]:
        """Return a table of guesses, each with its bar, and how to read the bars."""
        heads = [message("My rule"), message("From card to card")]
        widths = [self.width - pupil_drawings.TIME, pupil_drawings.TIME]
        if self.several:
            heads, widths = (
                [message("Round"), *heads],
                [_ROUND, widths[0] - _ROUND, pupil_drawings.TIME],
            )
        rows = [self._row(round_, belief) for round_, belief in shown]
        table = self.table(heads, rows, widths, named_rows=False)
        drawn = [belief for _, belief in shown]
        read = how_to_read(
            crossed=any(belief.crossed for belief in drawn),
            kept=any(map(_kept_on, drawn)),
            unsaid=any(sure is None for belief in drawn for _, sure in belief.sure),
        )
        return [table, self.prose(self.together(read), self.type.small)]

    def _bar(self, round_: PupilRound, belief: HeldBelief) -> pupil_drawings.Bar:
        most = max(each.laid for each in self.found.rounds)
        return pupil_drawings.Bar(belief, round_.laid, most, self.language.right_to_left)

    def _kept(self, room: _Room) -> list[tuple[PupilRound, HeldBelief]]:
        """Return the guesses that are shown, in order.

        The last one, then a right one that was given up and what replaced it, those that were
        claimed, those that were refuted, and the latest of the others.
        """
        needed = {at for at in range(len(self.held)) if self._asked_about(at, room)}
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
                at not in needed,
                self.held[at][1].number not in claimed,
                not self.held[at][1].crossed,
                -at,
            ),
        )
        if room.guesses is None:
            return self.held
        last = self.held[-1][1].number
        least = len({*claimed, last} | {self.held[at][1].number for at in needed})
        return [self.held[at] for at in sorted(order[: max(room.guesses, least)])]

    def _asked_about(self, at: int, room: _Room) -> bool:
        """Return whether a guess is the last right one that its pupil gave up, or replaced it."""
        gave_up = [
            place
            for place, ((round_, belief), (later_round, later)) in enumerate(pairwise(self.held))
            if round_ is later_round and belief.right and not belief.only_here and not later.right
        ]
        if not gave_up:
            return False
        # Where a page would run over, what replaced it gives way first.
        return at == gave_up[-1] or (at == gave_up[-1] + 1 and room.brief < _BRIEF[-1])

    def _row(self, round_: PupilRound, belief: HeldBelief) -> list[Cell]:
        words: list[Flowable] = [self.prose(self.show(belief.words), self.type.thought)]
        if (became := fate(belief)) is not None:
            words.append(self.prose(self.say(became), self.type.quiet))
        bar = self._bar(round_, belief)
        when = self.prose(self.say(_when(belief)), self.type.small)
        cells: list[Cell] = [words, [self.figure(bar, _shape(belief)), when]]
        return [self.prose(str(round_.number), self.type.text), *cells] if self.several else cells


class _Writing(Private):
    """The section that the pupil writes."""

    def __init__(self, found: PupilFindings, setting: PupilSetting) -> None:
        super().__init__(setting)
        self.found = found

    def to_write(self, room: _Room) -> list[Flowable]:
        """Return claim, evidence and reasoning about a card, and the question to take along.

        Two by two, with lines for the two above and the two below.
        """
        above, below = room.lines
        question, main = self.found.question, self.found.main
        about = None if question.at is None else question.at.round
        ticket = self._asks(self._named(about, message("Before you go")), question.said, below)
        dated = main.dated
        if dated is None:
            more = self._asks(message("Next time"), message("What will you try next time?"), below)
            return [self.columns(ticket, more, self.width, _GAP)]
        places: dict[str, Value] = {"number": dated.number}
        title = (
            message("Halfway, at card %(number)s: what could I claim, and what not yet?", **places)
            if dated.halfway
            else message("At card %(number)s: what could I claim, and what not yet?", **places)
        )
        claim = self._asks(
            message("Claim"), message("At card %(number)s I could claim …", **places), above
        )
        evidence = self._asks(
            message("Evidence"), message("Cards or hands … support it, because …"), above
        )
        reasoning = self._asks(
            message("Reasoning"), message("I couldn’t claim more yet, because …"), below
        )
        key = [message("Above: right. Below: wrong.")]
        if len(_strings(dated.layout)):
            key.append(message("A bar joins the cards of a string: it was wrong as a whole."))
        return [
            self.heading(self._named(main.number, title), self.type.part),
            self._so_far(dated, room),
            self.prose(self.together(key), self.type.small),
            Spacer(0, 4),
            self.columns(claim, evidence, self.width, _GAP),
            self.columns(reasoning, ticket, self.width, _GAP),
        ]

    def _named(self, number: int | None, title: Message) -> Message:
        """Return the title after its round, where there are several."""
        if number is None or not self.several:
            return title
        return Message(
            "%(round)s · %(title)s",
            {"round": message("Round %(number)s", number=number), "title": title},
        )

    def _so_far(self, dated: Dated, room: _Room) -> Flowable:
        alt = message(
            "Cards 1 to %(number)s, in order of play. Right ones are above, wrong ones below.",
            number=dated.number,
        )
        details = []
        for first, cards in _plays(dated.layout):
            if len(cards) > 1:
                last = first + len(cards) - 1
                shown = tuple(laid.card for laid in cards)
                details.append(message(_STRING, first=first, last=last, cards=shown))
            else:
                details.append(message(_JUDGED[cards[0].right], number=first, card=cards[0].card))
        fills = pupil_drawings.filling_scale(len(dated.layout), self.width)
        scale = (
            max(pupil_drawings.LARGE, fills) if self.large else 1.0 + room.enlarged * (fills - 1.0)
        )
        story = pupil_drawings.Story(dated.layout, self.language.right_to_left, scale)
        return self.figure(story, alt, details)

    def _asks(self, label: Message, asked: Message, lines: int) -> list[Flowable]:
        text = f"{bold(self.say(label) + '.')} {self.say(asked)}"
        lined = WritingLines(lines, self.type.above, self.type.apart)
        return [self.prose(text, self.type.text), lined, Spacer(0, 4)]


_JUDGED = {
    True: N_("Card %(number)s, %(card)s: right."),
    False: N_("Card %(number)s, %(card)s: wrong."),
}


_STRING = N_("Cards %(first)s to %(last)s, %(cards)s: one string, wrong as a whole.")


def _plays(layout: Sequence[Laid]) -> list[tuple[int, tuple[Laid, ...]]]:
    """Return the plays of a layout with the number of their first card.

    The cards of a wrong string together, every other card alone.
    """
    plays = []
    by_play = groupby(enumerate(layout, 1), key=lambda at: at[0] if at[1].right else -at[1].play)
    for _, group in by_play:
        numbers, cards = zip(*group, strict=True)
        plays.append((numbers[0], cards))
    return plays


def _strings(layout: Sequence[Laid]) -> list[tuple[Laid, ...]]:
    return [cards for _, cards in _plays(layout) if len(cards) > 1]


_CHANGES = 4
"""Ways of being sure of one rule, one after the other, that are told each."""


def _when(belief: HeldBelief) -> Message:
    note, sure = belief.note, [sure for _, sure in belief.sure if sure is not None]
    if note.last is None:
        cards = message("from card %(number)s on", number=note.laid)
    elif note.last > note.laid:
        cards = message("cards %(first)s to %(last)s", first=note.laid, last=note.last)
    else:
        cards = message("at card %(number)s", number=note.laid)
    if not sure:
        return cards
    if len(set(sure)) == 1:
        return message("%(cards)s, %(sure)s%% sure", cards=cards, sure=sure[0])
    changes = [sure for sure, _ in groupby(sure)]
    if len(changes) > _CHANGES:
        return message("%(cards)s, between %(least)s and %(most)s%% sure",
                    cards=cards, least=min(sure), most=max(sure))  # fmt: skip
    if len(changes) > 2:
        return message("%(cards)s, %(each)s%% sure in turn", cards=cards, each=tuple(changes))
    return message("%(cards)s, %(first)s, then %(last)s%% sure",
                cards=cards, first=sure[0], last=sure[-1])  # fmt: skip


def _shape(belief: HeldBelief) -> Message:
    """Return in words what the bar of a belief shows, beside the text below it."""
    if not belief.crossed:
        return message("A bar without a cross: no card contradicted it.")
    if belief.note.first_against is None or belief.note.fate == "already":
        return message("A bar that is crossed out.")
    return message(
        "A bar that is crossed out at card %(number)s.", number=belief.note.first_against
    )


def _kept_on(belief: HeldBelief) -> bool:
    """Return whether a belief was still noted after a card that contradicted it."""
    note = belief.note
    if note.first_against is None or not belief.crossed:
        return False
    return note.until is None or note.until > max(note.first_against, note.laid)
