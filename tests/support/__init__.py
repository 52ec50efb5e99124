"""What tests of several packages have in common: one module per subject."""
