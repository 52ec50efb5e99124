"""Sheets become bytes here: PDF, PNG, listings and manifests."""
