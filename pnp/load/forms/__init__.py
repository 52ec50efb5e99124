"""What data has to look like, told by pydantic, which lives here and nowhere else."""

import os

# pydantic looks through every installed package for plugins when the first form is made. pnp needs
# none, and the search costs more than a small build.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
