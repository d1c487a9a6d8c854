"""Views: the only place that decides which role sees what.

Every view is built up from the data its viewer may see, never cut down from the state.
"""
