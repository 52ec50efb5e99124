"""SVG drawings become marks: whoever prints them does not know where they came from."""
