"""A hundred rounds of every rule-set, kept so that no change alters play unseen: ``tests/golden``.

Players who have a feeling for the rule played them, and now and then chance in their place, so that
everything comes up. What is kept are the moves, so that a round changes only when play does:

    python tests/support/golden_rounds.py                 # after a change of play that is meant
    python tests/support/golden_rounds.py --again abbott   # other rounds, of this rule-set alone

Both print the rounds that are not what they were. Each line is a round; its columns are named in
the first line of a file. The cards follow from the seed, by SHA-256 alone, and the players are Ann,
Ben ... in seat order. A move is written in a word:

    A:9S  A:10S,9H  B:-   a card, a string, a no play (A is Ann; dealer, teacher, clock are d t k)
    A!  A:+  A:x  A@4C    declares; calls it right, or wrong; picks
    A?zigzag  d=+  d=x    guesses; a verdict (A?text:... waits for one)
    k>B  t<A  t.  A~      skips Ben; releases Ann; ends the round; an info entry

``refused`` in the place of an end: the last move kept cannot be made (the decks have run out), and
the digest holds the sentence that says so.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import records_maker

from classroom.cards import CARDS
from classroom.game import actions
from classroom.game.entries import read_move
from classroom.game.header import RecordHeader
from classroom.game.play import apply
from classroom.game.record import report
from classroom.game.refusal import Refused
from classroom.game.round import Round
from classroom.game.rulesets import RULESETS, RuleSet
from classroom.rules.described_rule import seal

FOLDER = Path(__file__).parents[1] / "golden"
SEEDS = range(1, 101)
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Flo", "Gus")
RULES = (*records_maker.SOURCE_RULES, "colour-two-back")
WHO = dict(zip("ABCDEFGdtk", (*NAMES, "dealer", "teacher", "clock"), strict=True))
COLUMNS = "seed rule players decks first expulsion plays ended_by digest moves"


@dataclass(frozen=True)
class Kept:
    """A line of a file."""

    seed: int
    rule: str
    players: int
    decks: int
    """Further decks that stand by."""
    first: str
    """Where the first player is drawn; ``-`` elsewhere."""
    expulsion: bool
    plays: int
    ended_by: str
    digest: str
    moves: tuple[str, ...]

    @classmethod
    def read(cls, line: str) -> Kept:
        seed, rule, players, decks, first, expulsion, plays, ended_by, digest, *moves = line.split()
        return cls(
            int(seed),
            rule,
            int(players),
            int(decks),
            first,
            expulsion == "on",
            int(plays),
            ended_by,
            digest,
            tuple(moves),
        )

    def __str__(self) -> str:
        head = (self.seed, self.rule, self.players, self.decks, self.first)
        told = ("on" if self.expulsion else "off", self.plays, self.ended_by, self.digest)
        return " ".join(map(str, (*head, *told, *self.moves)))

    def header(self, ruleset: RuleSet) -> RecordHeader:
        return RecordHeader(
            ruleset=ruleset,
            rule=seal(self.rule),
            dealer="Smith",
            players=NAMES[: self.players],
            stock=shuffled(f"{ruleset.id} {self.seed} stock", ruleset.decks(self.players)),
            extra_decks=tuple(
                shuffled(f"{ruleset.id} {self.seed} deck {n}", 1) for n in range(self.decks)
            ),
            first=None if self.first == "-" else self.first,
            expulsion=self.expulsion,
        )


def shuffled(text: str, decks: int):
    """So many decks, in an order that follows from `text` on any machine and for ever."""
    drawn = [
        (hashlib.sha256(f"{text} {n} {card}".encode()).digest(), card)
        for n in range(decks)
        for card in CARDS
    ]
    return tuple(card for _, card in sorted(drawn))


# Moves in a word

LETTERS = {name: letter for letter, name in WHO.items()}
WORDS = {"right": "+", "wrong": "x"}
SIGNS = {sign: word for word, sign in WORDS.items()}


def written(entry: dict[str, Any]) -> str:
    """An entry of a record, in a word."""
    by = LETTERS[entry["by"]]
    match entry:
        case {"info": True}:
            return f"{by}~"
        case {"play": cards}:
            return f"{by}:{','.join(cards)}"
        case {"no_play": True}:
            return f"{by}:-"
        case {"declare": True}:
            return f"{by}!"
        case {"call": word}:
            return f"{by}:{WORDS[word]}"
        case {"pick": card}:
            return f"{by}@{card}"
        case {"guess": claim}:
            return f"{by}?{claim.replace(' ', '_')}"
        case {"verdict": word}:
            return f"{by}={WORDS[word]}"
        case {"skip": player}:
            return f"{by}>{LETTERS[player]}"
        case {"release": player}:
            return f"{by}<{LETTERS[player]}"
        case {"end": True}:
            return f"{by}."
    raise ValueError(entry)


def entry(word: str) -> dict[str, Any]:
    """The entry that `word` stands for."""
    by, sign, rest = WHO[word[0]], word[1], word[2:]
    match sign, rest:
        case "~", _:
            return {"by": by, "info": True}
        case ":", "-":
            return {"by": by, "no_play": True}
        case ":", "+" | "x":
            return {"by": by, "call": SIGNS[rest]}
        case ":", _:
            return {"by": by, "play": rest.split(",")}
        case "!", _:
            return {"by": by, "declare": True}
        case "@", _:
            return {"by": by, "pick": rest}
        case "?", _:
            return {"by": by, "guess": rest.replace("_", " ")}
        case "=", _:
            return {"by": by, "verdict": SIGNS[rest]}
        case ">", _:
            return {"by": by, "skip": WHO[rest]}
        case "<", _:
            return {"by": by, "release": WHO[rest]}
        case ".", _:
            return {"by": by, "end": True}
    raise ValueError(word)


# Playing again


def seen(round_: Round) -> str:
    """Return the parts that a move may change and the end need not show."""
    may = ["".join(name[0] for name in actions.may(round_, player)) for player in round_.players]
    sizes = [len(hand) for hand in round_.hands]
    ruling, laid = round_.prophets.ruling, round_.layout.laid
    return f"{round_.turn} {round_.awaiting} {ruling} {laid} {sizes} {may}"


def again(kept: Kept, ruleset: RuleSet) -> tuple[Kept, Round]:
    """The round of these moves as it comes out today, and its value at the end."""
    round_ = kept.header(ruleset).deal()
    story, refused = [seen(round_)], None
    for number, word in enumerate(kept.moves, 1):
        try:
            round_ = apply(round_, read_move(entry(word)))
        except Refused as why:
            refused = f"move {number}: {why}"
            break
        story.append(seen(round_))
    told = json.dumps(report(round_), sort_keys=True, separators=(",", ":"))
    whole = "\n".join([*story, told, refused or ""])
    today = replace(
        kept,
        plays=len(round_.results),
        ended_by="refused" if refused else round_.ended_by or "open",
        digest=hashlib.sha256(whole.encode()).hexdigest()[:12],
    )
    return today, round_


def read(ruleset: RuleSet) -> list[Kept]:
    lines = (FOLDER / f"{ruleset.id}.txt").read_text(encoding="ascii").splitlines()
    return [Kept.read(line) for line in lines[1:]]


def difference(kept: Kept, ruleset: RuleSet) -> str | None:
    """Return a sentence on the first difference; None if there is none."""
    try:
        today, _ = again(kept, ruleset)
    except Refused as why:
        return f"{ruleset.id}, round {kept.seed} ({kept.rule}): it cannot be dealt now: {why}"
    if today == kept:
        return None
    was = f"{kept.plays} plays, {kept.ended_by}, {kept.digest}"
    now = f"{today.plays} plays, {today.ended_by}, {today.digest}"
    return f"{ruleset.id}, round {kept.seed} ({kept.rule}): it was {was}; now it is {now}"


# Playing again


def anew(ruleset: RuleSet, seed: int) -> Kept:
    """A round by players with a feeling for the rule, with chance in their place now and then."""
    rng = random.Random(f"{ruleset.id} {seed}")
    fewest, most = ruleset.players
    crowded = seed % 10 == 0  # many players who lay wrong cards: the stock runs out
    poor = seed % 20 == 0  # and no further deck stands by
    players = most if crowded else rng.randint(fewest, most)
    kept = Kept(
        seed=seed,
        rule="zigzag" if crowded else rng.choice(RULES),
        players=players,
        decks=0 if poor else rng.randint(2, 4),
        first=rng.choice(NAMES[:players]) if ruleset.first_player == "random" else "-",
        expulsion=seed % 5 != 0,
        plays=0,
        ended_by="",
        digest="",
        moves=(),
    )
    header = kept.header(ruleset)
    skill = 1 if crowded else (1, 0.9, 0.6, 0)[seed % 4]
    """How often it is a player who chooses."""
    feeling = -0.7 if crowded else 0.3
    """How often a player lays a right card on purpose; below 0, a wrong one."""
    ends = 0.03 if seed % 10 == 3 else 0
    longest = rng.choice((60, 90, 150))
    round_, moves = header.deal(), []
    while not round_.ended_by and len(moves) < longest:
        if rng.random() < skill:
            made = by_player(rng, round_, kept.rule, feeling)
        else:
            made = records_maker.entry(rng, round_, kept.rule, ends=ends)
        moves.append(written(made))
        try:
            round_ = apply(round_, read_move(entry(moves[-1])))
        except Refused:
            break
    return again(replace(kept, moves=tuple(moves)), ruleset)[0]


def by_player(rng: random.Random, round_: Round, rule: str, feeling: float) -> dict[str, Any]:
    """Return what players do who judge rightly nine times out of ten, and play less well."""
    name = round_.players.__getitem__
    match round_.awaiting:
        case "call":
            right = round_.pending.truth == (rng.random() < 0.9)
            return {"by": name(round_.prophets.ruling), "call": "right" if right else "wrong"}
        case "prophet_pick":
            shown = round_.hands[round_.pending.by]
            legal = [card for card in shown if round_.legal >> card & 1]
            card = rng.choice(legal if rng.random() < 0.9 else shown)
            return {"by": name(round_.prophets.ruling), "pick": str(card)}
        case "verdict":
            return {"by": "teacher", "verdict": "wrong"}
    for player in round_.players:
        may = actions.may(round_, player)
        if "declare" in may and round_.layout.laid > 8 and rng.random() < 0.1:
            return {"by": player, "declare": True}
        if "guess" in may and round_.layout.laid > 30 and rng.random() < feeling / 6:
            return {"by": player, "guess": rule}
    turn, hand = name(round_.turn), round_.hands[round_.turn]
    legal = [card for card in hand if round_.legal >> card & 1]
    if not legal and rng.random() < 0.5 and "no_play" in actions.may(round_, turn):
        return {"by": turn, "no_play": True}
    if rng.random() < 0.1:
        return {
            "by": turn,
            "play": [str(card) for card in records_maker.play(rng, round_, hand)],
        }
    aimed = legal if feeling > 0 else [card for card in hand if card not in legal]
    card = rng.choice(aimed if aimed and rng.random() < abs(feeling) else hand)
    return {"by": turn, "play": [str(card)]}


def main(fresh: list[str]) -> None:
    """`fresh` are the ids of the rule-sets that get other rounds; the others keep theirs."""
    FOLDER.mkdir(exist_ok=True)
    for ruleset in RULESETS.values():
        path = FOLDER / f"{ruleset.id}.txt"
        before = {kept.seed: kept for kept in read(ruleset)} if path.exists() else {}
        if ruleset.id in fresh or not before:
            rounds = [anew(ruleset, seed) for seed in SEEDS]
        else:
            rounds = [again(kept, ruleset)[0] for kept in before.values()]
        path.write_text("\n".join([f"# {COLUMNS}", *map(str, rounds)]) + "\n", encoding="ascii")
        changed = [kept.seed for kept in rounds if kept != before.get(kept.seed)]
        print(f"{ruleset.id}: {len(changed)} of {len(rounds)} are not what they were:", *changed)


if __name__ == "__main__":
    asked = argparse.ArgumentParser()
    asked.add_argument("--anew", nargs="+", choices=RULESETS, default=[], metavar="RULESET")
    main(asked.parse_args().anew)
