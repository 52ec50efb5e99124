"""A build on a machine: what is asked for, what is fresh, who shares the work, how files appear
whole or not at all.

Requests and parts go in; files in their folders come out. It must not know what is on a sheet.
"""
