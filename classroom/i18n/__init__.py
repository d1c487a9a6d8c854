"""Messages in several languages: markers, typed messages, vocabularies, catalogues."""
