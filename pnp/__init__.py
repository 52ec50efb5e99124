"""pnp: from card data to sheets that print at the right size, in every language."""

__version__ = "0.1.0"
