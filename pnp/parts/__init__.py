"""Parts: what becomes one file, a component of a game or its rules."""
