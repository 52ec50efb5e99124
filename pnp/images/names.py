"""Colours by the names that style sheets have for them."""


def colour_called(name: str) -> str:
    """Return `#rrggbb` of a colour by its name; nothing if there is none."""
    from PIL.ImageColor import colormap, getrgb  # noqa: PLC0415  few drawings name any

    if name.lower() not in colormap:
        return ""
    red, green, blue, *_ = getrgb(name)  # what the table holds changes once somebody has asked
    return f"#{red:02x}{green:02x}{blue:02x}"
