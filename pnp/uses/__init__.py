"""What people do with an edition beside building it: check, plan, preview, update, reprint,
calibrate, export, show as a site, inspect.

A request goes in; each use is a body of the one loop in `pnp.build`. It must not know how a face
is drawn, nor the command line.
"""
