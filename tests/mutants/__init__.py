"""Do the tests notice? Single mistakes put into the program: `python -m tests.mutants --help`."""
