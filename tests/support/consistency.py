"""Whether one rule would have answered as was observed, found out by asking it card by card."""

from classroom.rules.surviving import NoPlayEvidence, Right, WrongCard, WrongNoPlay, WrongString


def after(rule, state, observation):
    """The state of `rule` afterwards; None where it would have answered otherwise."""
    match observation:
        case Right(card):
            return rule.step(state, card) if rule.accepts(state, [card]) else None
        case WrongCard(card):
            return None if rule.accepts(state, [card]) else state
        case WrongString(cards):
            return None if rule.accepts(state, cards) else state
        case NoPlayEvidence(hand):
            return None if rule.legal(state) & hand else state
        case WrongNoPlay(hand):
            return state if rule.legal(state) & hand else None


def consistent(rule, evidence):
    state = 0
    for observation in evidence:
        state = after(rule, state, observation)
        if state is None:
            return False
    return True
