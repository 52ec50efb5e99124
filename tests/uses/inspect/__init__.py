"""Tests of inspecting finished PDFs."""
