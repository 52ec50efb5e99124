"""A build on a machine: what is asked for, what is fresh, who shares the work, where files go.

Requests and parts go in; files that appear whole or not at all come out. It must not know what is
on a sheet.
"""
