"""Finished rulebooks in two languages, side by side: what stands in one and not in the other."""
