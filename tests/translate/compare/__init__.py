"""Tests of what translators use."""
