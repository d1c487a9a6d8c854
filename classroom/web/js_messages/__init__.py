"""Message bundles for the scripts of each page."""
