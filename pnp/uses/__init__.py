"""What people do with an edition beside building it.

A request goes in; a check, a plan, pictures, an update, an export or a site comes out, and most
are bodies of the one loop in `pnp.build`. It must not know how a face is drawn, nor the command
line.
"""
