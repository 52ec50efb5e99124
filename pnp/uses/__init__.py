"""Uses of the road besides a plain build: what checks, plans, shows, compares and prints again.

In come a project and a request; out come files, findings or plans. Each is a body of the one loop
of `build.py`, and none knows who asks: no command line, no studio, no translator.
"""
