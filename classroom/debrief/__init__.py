"""From finished records to findings: what happened, and what it has to do with science. Pure."""
