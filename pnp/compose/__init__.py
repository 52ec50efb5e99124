"""Pieces and templates become faces here."""
