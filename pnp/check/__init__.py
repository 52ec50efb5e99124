"""Rules over the model and over finished files; each returns findings."""
