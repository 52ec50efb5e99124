"""What keeps a font from being printed, and what to do about it."""

from pnp.worded import worded

COPY = worded("copy it again")
AGAIN = worded("copy it again, or open it in a font editor and export it anew")
_PLAIN = worded("use its .ttf or .otf file")
_STATIC = worded("use a file of one style; where fonts are offered, they lie in a folder static")
_ONE_COLOUR = worded("use its version in one colour (Noto Emoji instead of Noto Color Emoji)")

Fault = tuple[str, str]  # and a hint


def of_another_kind(kind: bytes, font: str) -> Fault | None:
    """Return what a file is that begins so and is a font all the same."""
    if kind == b"wOFF":
        return worded("font {font} is packed for web pages (WOFF)", font=font), _PLAIN
    if kind == b"wOF2":
        return worded("font {font} is packed for web pages (WOFF2)", font=font), _PLAIN
    if kind == b"ttcf":
        told = worded("font {font} is a collection of several fonts", font=font)
        return told, worded("use a file with one of them")
    if kind == b"%!PS" or kind.startswith(b"\x80\1"):
        told = worded("font {font} is a PostScript font", font=font)
        return told, worded("use its .otf or .ttf version")
    return None


def variable(font: str) -> Fault:
    """Say that a font has no style of its own."""
    told = worded("font {font} is a variable font and would print in its default style", font=font)
    return told, _STATIC


def coloured(font: str) -> Fault:
    """Say that a font has letters in colours of their own."""
    told = worded(
        "font {font} is a font of coloured letters, and texts are printed in one", font=font
    )
    return told, _ONE_COLOUR


def no_font(font: str) -> Fault:
    """Say that a file is nothing that texts are set in."""
    told = worded("font {font} is not a TrueType or OpenType font with outlines", font=font)
    return told, worded("convert it to .ttf or .otf")


def broken(font: str, problem: str, hint: str = COPY) -> Fault:
    """Say what is wrong inside of a font file."""
    return worded("font {font} is broken: {problem}", font=font, problem=problem), hint
