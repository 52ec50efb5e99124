"""Files become nouns here, and every mistake in a file gets its line."""
