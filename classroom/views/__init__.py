"""Who may see what: the only place that decides it.

Every view is built up from what its viewer may see, never cut down from the state.
"""
