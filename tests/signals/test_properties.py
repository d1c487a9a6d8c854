"""What is true of the signals of any round."""

import functools
from dataclasses import replace

import pytest

from classroom.cards import Card
from classroom.game import evidence
from classroom.game.claims import read_rule
from classroom.game.play import judge_entry
from classroom.game.record import read, steps
from classroom.game.refusal import Refused
from classroom.hypothesis_file import load_hypotheses
from classroom.rules import mirror, swap
from classroom.rules.described_rule import rule_json, seal
from classroom.rules.surviving import Survivors
from classroom.signals.moments import all_held, follow, shown
from signals.rounds import tables

KNOWN = load_hypotheses()


@functools.cache
def played():
    mixed, quiet = tables(77, 20), tables(78, 4, ["silent", "quitter"])
    return tuple(table.played() for table in (*mixed, *quiet))


def lines(data, upto=None, every=False):
    header, entries = read(data)
    rounds = steps(data, upto)
    found = follow(header, entries[: len(rounds) - 1], rounds, KNOWN.library)
    return [change.to_json() for change in (all_held if every else shown)(found, trial=True)]


def test_there_is_something_to_see():
    seen = {line["signal"] for each in played() for line in lines(each.data, every=True)}
    assert len(seen) >= 6, seen


@pytest.mark.parametrize("every", [True, False])
def test_what_follows_changes_nothing_before(every):
    for each in played()[:8]:
        whole = lines(each.data, every=every)
        for upto in range(10, len(each.entries), 13):
            some = lines(each.data, upto, every)
            assert some == whole[: len(some)]
            assert all(line in some for line in whole if line["at"] < upto - 12)


def test_another_note_changes_nothing_before_it():
    for each in played()[:8]:
        whole = lines(each.data, every=True)
        entries = each.entries
        ends = [n for n, entry in enumerate(entries) if "play" in entry]
        for place in ends[10::9]:
            note = {"by": each.header.players[-1], "note": "text: other", "info": True}
            changed = {**each.data, "moves": [*entries[:place], note, *entries[place:]]}
            with_it = lines(changed, every=True)
            before = [line for line in whole if line["at"] < place]
            assert with_it[: len(before)] == before


def test_never_two_at_once_and_nothing_before_the_eighth_play():
    for each in played():
        on = None
        for line in lines(each.data):
            assert (on is None) == (line["state"] == "on")
            on = line["signal"] if line["state"] == "on" else None
            plays = sum("play" in entry for entry in each.entries[: line["at"]])
            assert plays >= 8
        assert on is None, "the end of the round switches it off"


def test_names_do_not_matter():
    for each in played()[:10]:
        new = dict(zip(each.header.players, ("Z", "Y", "X", "W", "V"), strict=False))
        moves = [{**e, "by": new.get(e["by"], e["by"])} for e in each.entries]
        renamed = {**each.data, "players": list(new.values()), "moves": moves}
        assert lines(renamed, every=True) == lines(each.data, every=True)


def swapped(claim):
    if claim is None or (isinstance(claim, str) and claim.startswith("text:")):
        return claim
    twin = mirror.twin(read_rule(claim))
    return None if twin is None else rule_json(twin)


def swap_all(data):
    """Return a record with the colours swapped; None where a rule has no twin in words."""

    def cards(texts):
        return [str(swap.card(Card.parse(text))) for text in texts]

    rule = swapped(data["rule"])
    if rule is None:
        return None
    moves = []
    for entry in data["moves"]:
        new = dict(entry)
        if "play" in entry:
            new["play"] = cards(entry["play"])
        if entry.get("note") is not None:
            new["note"] = swapped(entry["note"])
            if new["note"] is None:
                return None
        moves.append(new)
    decks = [cards(deck) for deck in data["extra_decks"]]
    return {
        **data,
        "rule": rule,
        "stock": cards(data["stock"]),
        "extra_decks": decks,
        "moves": moves,
    }


def test_colours_do_not_matter():
    tried = 0
    for each in played():
        other = swap_all(each.data)
        if other is None:
            continue
        tried += 1
        one, two = lines(each.data, every=True), lines(other, every=True)
        for line in one:
            if line["state"] == "on" and "instead" in line["evidence"]:
                cards = line["evidence"]["instead"]
                line["evidence"]["instead"] = [str(swap.card(Card.parse(c))) for c in cards]
        assert one == two
    assert tried >= 8


def test_all_but_one_are_blind_to_the_sealed_rule():
    tried = 0
    for each in played():
        end = each.rounds[-1]
        others = Survivors.of(KNOWN.library, evidence.evidence(end)).still_fit
        own = KNOWN.library.find(each.header.rule.rule)
        for name in [name for name in others if name != own][:3]:
            built = KNOWN.built.get(name)
            sealed = seal(name if built is None else built)
            rounds = [replace(each.header, rule=sealed).deal()]
            try:
                for entry in each.entries:
                    rounds.append(judge_entry(rounds[-1], entry)[1])
            except Refused:
                continue
            if [r.right for r in rounds[-1].results] != [r.right for r in end.results]:
                continue
            header = replace(each.header, rule=sealed)
            found = [
                [
                    change.to_json()
                    for change in all_held(follow(h, each.entries, r, KNOWN.library), trial=True)
                    if change.name != "ready-for-harder"
                ]
                for h, r in ((header, rounds), (each.header, each.rounds))
            ]
            assert found[0] == found[1]
            tried += 1
    assert tried >= 10


def test_robots_do_not_count():
    for each in played()[:10]:
        moves = [
            {**e, "robot": True} if e["by"] in each.header.players else e for e in each.entries
        ]
        assert lines({**each.data, "moves": moves}, every=True) == []
