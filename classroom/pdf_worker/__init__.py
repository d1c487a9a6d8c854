"""Papers are made in a process of their own, so that nobody waits for one but who wants it."""
