"""A fuzz test of every kind of file that the program reads: `python -m tests.fuzz --help`."""
