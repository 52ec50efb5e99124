"""The nouns that the stages talk through: frozen, in millimetres, and ignorant of files."""
