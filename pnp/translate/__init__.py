"""All that translators need: texts to translate, what is said about them, files out and in."""
