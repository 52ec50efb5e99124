"""What PDF operators and objects have in common: numbers, names, paths and strings."""

from functools import lru_cache
from hashlib import sha256

from pnp.base.geometry import Box
from pnp.base.paths import written_segments
from pnp.model.names import Layer

_MUTE = ".mute"
_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
OVERPRINT = "Over"  # the resource name of what prints over colours and leaves them alone


def n(value: float) -> str:
    """Write a number for a PDF: a tenth of a micrometre is enough for any printer."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def alpha_name(opacity: float) -> str:
    """Return the resource name of an opacity."""
    return f"A{round(opacity * 1000)}"


def mask_name(form: str) -> str:
    """Return the resource name of the state in which a form decides what is seen."""
    return f"K{form[1:]}"


def picture_name(key: str) -> str:
    """Return the resource name of a picture."""
    return "P" + sha256(key.encode()).hexdigest()[:12]


def layer_name(layer: Layer) -> str:
    """Return the resource name of a layer."""
    return f"L{layer}"


def n6(value: float) -> str:
    """Write a factor: it is multiplied with hundreds of millimetres, so it needs more digits."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def rectangle(box: Box) -> str:
    """Write a rectangle as a path."""
    return f"{n(box.x)} {n(box.y)} {n(box.width)} {n(box.height)} re"


def mute(font: str) -> str:
    """Return the resource name of a font whose letters nobody finds or copies."""
    return font + _MUTE


def is_mute(font: str) -> bool:
    """Tell whether a resource name is that of such a font."""
    return font.endswith(_MUTE)


def aloud(font: str) -> str:
    """Return the font that a resource name stands for."""
    return font.removesuffix(_MUTE)


@lru_cache(maxsize=4096)
def outline(d: str) -> str:
    """Write absolute path data as operators."""
    return " ".join(
        f"{numbers} {_VERBS[command]}" if numbers else _VERBS[command]
        for command, numbers in written_segments(d)
    )


_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


def string(text: str) -> str:
    """Write a text as a string outside of content, where each letter stands for a byte."""
    data = text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be")
    return f"({data.decode('latin-1').translate(_ESCAPED)})"


def utf16(text: str) -> str:
    """Write a text in hexadecimal digits, as strings of PDF may stand."""
    return f"<feff{text.encode('utf-16-be').hex()}>"
