"""How a round of New Eleusis goes: pure values and functions, one engine for every rule-set."""
