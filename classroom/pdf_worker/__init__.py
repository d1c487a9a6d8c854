"""Papers are made in a process of their own, so that no one waits for one but who wants it."""
