"""Sheets and faces become bytes here: PDF, PNG, SVG, DXF, listings and manifests.

Arranged sheets and inked faces go in; files come out, piece by piece. It must not know games,
languages or layout: whatever is decided was decided before.
"""
