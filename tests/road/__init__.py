"""What a newcomer might add: each is one file, and one row in pnp/choices.py."""
