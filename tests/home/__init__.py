"""Every system at home: what Windows and macOS do otherwise, tried wherever this runs."""
