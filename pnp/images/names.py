"""Colours by the names that style sheets have for them."""


def colour_called(name: str) -> str:
    """Return `#rrggbb` of a colour by its name; nothing if there is none."""
    from PIL.ImageColor import colormap  # noqa: PLC0415  few drawings name any

    found = colormap.get(name.lower(), "")
    return found if isinstance(found, str) else ""
