"""The studio: print, translate and design in the browser, on one's own machine.

A client of the same functions as the command line: it shows what they answer and asks them what
people click. It holds no knowledge of its own.
"""
