"""The studio: print, translate and design in the browser, on one's own machine.

What people click goes in; pages and events come out. It is a client of the same functions as the
command line and holds no knowledge of its own: it must not know how anything is drawn, judged or
written.
"""
