"""The rule-sets, each one value of the same dataclass (docs/rules.md 9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from classroom.i18n.markers import N_


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The parameters of play. Counts are in cards unless stated otherwise.

    Stored with each deal (:class:`classroom.classes.verbs.deal.Dealt`): a new field raises the
    version of that event.
    """

    id: str
    title: str
    about: str
    """One line for a teacher who chooses."""
    source: str

    players: tuple[int, int]
    """Fewest and most players, the dealer not counted."""
    hand: int = 14
    several_starters: bool = False
    """True if a rule that needs several starter cards gets them."""
    first_player: Literal["counted", "random", "seat_one"] = "counted"
    longest: int | None = 4
    """Longest string; None for the whole hand."""
    refill_at: int | None = None
    """A further deck goes under as soon as the stock holds this few; None: when a deal needs it."""

    wrong_penalty: int = 2
    """For each card of a wrong play."""
    no_play_penalty: int = 5
    no_play_reward: int = 4
    """The number of cards by which the new hand after a right no play is smaller."""

    prophet: bool = True
    false_prophet_penalty: int = 5
    marker: Literal["declarer", "main_line"] = "declarer"
    """The Prophet's marker: on the declarer's last played card, or the last main-line card."""
    expelled_from: int | None = 30
    """Cards on the layout before the play, while there is no Prophet; None: never."""
    expelled_from_marker: int | None = 20
    """Cards laid since the declaration before the play, while there is one."""

    empty_bonus: int = 4
    cap: Literal["before", "including"] = "before"
    """The dealer's cap is twice the cards before the marked card, or up to and including it."""
    count_down_from: int | None = None
    """The number from which a hand is subtracted; None: the high count."""
    guess_bonus: int | None = None
    """For the right guess of the rule; None: rules are not guessed aloud."""
    never_dealt: int = 10
    """Added to the total of a player who has not dealt when a game ends early."""

    def decks(self, players: int) -> int:
        """Return how many whole decks are shuffled together for so many players."""
        return 2

    def hand_of(self, players: int) -> int:
        """Return how many cards each of so many players is dealt."""
        return self.hand


_ALL = (
    RuleSet(
        id="lesson",
        title=N_("Lesson"),
        about=N_("8 cards, Prophet, no expulsion. Made for a first lesson: about 15 minutes."),
        source="ours",
        players=(3, 7),
        hand=8,
        wrong_penalty=1,
        no_play_penalty=2,
        no_play_reward=2,
        false_prophet_penalty=3,
        expelled_from=None,
        expelled_from_marker=None,
    ),
    RuleSet(
        id="gardner",
        title=N_("Gardner, 1977"),
        about=N_("14 cards, Prophet, strings of 4. The full game: 25 minutes or more."),
        source="Abbott in Gardner 1977",
        players=(3, 7),
    ),
    RuleSet(
        id="howell",
        title=N_("Howell"),
        about=N_("14 cards, Prophet, strings of any length."),
        source="Howell",
        players=(3, 7),
        several_starters=True,
        longest=None,
        marker="main_line",
        cap="including",
    ),
    RuleSet(
        id="bicycle",
        title=N_("Bicycle"),
        about=N_("14 cards, Prophet; expulsion starts later."),
        source="Bicycle (Forecaster)",
        players=(3, 7),
        refill_at=4,
        marker="main_line",
        expelled_from=40,
        expelled_from_marker=30,
    ),
    RuleSet(
        id="wikipedia",
        title=N_("Wikipedia"),
        about=N_("14 cards, Prophet, strings of any length, a random first player."),
        source="Wikipedia",
        players=(3, 7),
        first_player="random",
        longest=None,
        expelled_from=40,
        expelled_from_marker=30,
        cap="including",
    ),
    RuleSet(
        id="matuszek",
        title=N_("Matuszek, 1995"),
        about=N_("14 cards, Prophet, strings of 4; expulsion starts later."),
        source="Matuszek 1995",
        players=(3, 7),
        expelled_from=40,
        expelled_from_marker=30,
        cap="including",
    ),
    RuleSet(
        id="express",
        title=N_("Eleusis Express"),
        about=N_("12 cards, no Prophet: guess the rule after a right card."),
        source="Golden 2006",
        players=(2, 7),
        hand=12,
        first_player="seat_one",
        longest=1,
        wrong_penalty=1,
        no_play_penalty=1,
        no_play_reward=1,
        prophet=False,
        false_prophet_penalty=0,
        expelled_from=None,
        expelled_from_marker=None,
        empty_bonus=3,
        count_down_from=12,
        guess_bonus=6,
        never_dealt=0,
    ),
)

RULESETS: Mapping[str, RuleSet] = MappingProxyType({ruleset.id: ruleset for ruleset in _ALL})
DEFAULT = RULESETS["lesson"]
