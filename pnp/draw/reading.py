"""What operators say to somebody who has a page read out."""

from pnp.draw.syntax import fragment
from pnp.model.face import DECORATION, FIGURE, NONE, Tag, Word

_ESCAPED = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})
SOFT = "/Span << /ActualText <feff00ad> >> BDC"


def begun(tag: Tag) -> str:
    """Write where marks begin that are read as one, or left out."""
    entries = f"/MCID {tag.number}" if tag.number != NONE else ""
    if tag.said:
        entries = f"{entries} /ActualText {utf16(tag.said)}".strip()
    return f"/{tag.role} << {entries} >> BDC" if entries else f"/{tag.role} BMC"


def is_read(tag: Tag) -> bool:
    """Tell whether the texts in marks are read as they stand, line by line."""
    return tag.role not in (DECORATION, FIGURE)


def turning(words: tuple[Word, ...], turn: Word) -> str:
    """Write the words at the end of a line: a space leads on, and a hyphen is a soft one."""
    *others, last = words
    if turn.text == " ":
        return f"[<{''.join(map(fragment, (*words, turn)))}>] TJ"
    whole = Word(last.text[:-1], 0.0, last.glyphs[:-1], last.kerns[:-1])
    before = "".join(map(fragment, (*others, whole)))
    return f"[<{before}>] TJ {SOFT} <{fragment(turn)}> Tj EMC"


def string(text: str) -> str:
    """Write a text as a string outside of content, where each letter stands for a byte."""
    data = text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be")
    return f"({data.decode('latin-1').translate(_ESCAPED)})"


def utf16(text: str) -> str:
    """Write a text in hexadecimal digits, as strings of PDF may stand."""
    return f"<feff{text.encode('utf-16-be').hex()}>"
