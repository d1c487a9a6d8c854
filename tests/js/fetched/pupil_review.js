// In the place of the sentences of a part that is fetched: they are here already.
