"""A PDF as it is read out: by its tree alone, with pikepdf, as no code of ours would."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pikepdf

SOFT_HYPHEN = "\u00ad"


class Heard(NamedTuple):
    """An element of the tree: its role, its own text, its alternative, and what it holds."""

    role: str
    text: str
    alt: str
    scope: str
    inner: tuple["Heard", ...]

    def all(self) -> Iterator["Heard"]:
        """Yield it and everything inside, in the order in which it is read."""
        yield self
        for one in self.inner:
            yield from one.all()


def heard(pdf: pikepdf.Pdf) -> Heard:
    """Return the tree of a file."""
    texts = {page.objgen: _stretches(page) for page in pdf.pages}
    return _heard(pdf.Root.StructTreeRoot.K, texts, None)


def _heard(element: Any, texts: dict[Any, dict[int, str]], page: Any) -> Heard:
    page = element.get("/Pg", page)
    kids = element.get("/K", pikepdf.Array())
    own, inner = "", []
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/MCID" in kid:
            own += texts[kid.Pg.objgen][int(kid.MCID)]
        elif isinstance(kid, pikepdf.Dictionary):
            inner.append(_heard(kid, texts, page))
        else:
            own += texts[page.objgen][int(kid)]
    own = str(element.get("/ActualText", own))
    scope = str(element.get("/A", {}).get("/Scope", ""))
    alt = str(element.get("/Alt", ""))
    return Heard(str(element.S)[1:], own, alt, scope, tuple(inner))


def _stretches(page: Any) -> dict[int, str]:
    """Return the text of a page's stretches by their numbers; what lies outside is at -1."""
    found: dict[int, str] = {-1: ""}
    letters: dict[int, str] = {}
    open_: list[int] = []  # the numbers of what is open, the last one first to be closed
    silent = 0  # how many of them are replaced
    fonts = {name: _letters(font) for name, font in page.Resources.get("/Font", {}).items()}
    for step in pikepdf.parse_content_stream(page):
        operands = step.operands
        match str(step.operator):
            case "BDC" | "BMC":
                entries: Any = operands[1] if len(operands) > 1 else {}
                number = int(entries.get("/MCID", open_[-1] if open_ else -1))
                assert "/MCID" not in entries or number not in found, "a number stands twice"
                open_.append(number)
                found.setdefault(number, "")
                if "/ActualText" in entries or silent:
                    found[number] += "" if silent else str(entries["/ActualText"])
                    silent += 1
            case "EMC":
                open_.pop()
                silent = max(0, silent - 1)
            case "Tf":
                letters = fonts[str(operands[0])]
            case "Tj" | "TJ" if not silent:
                pieces = operands[0] if isinstance(operands[0], pikepdf.Array) else [operands[0]]
                for piece in pieces:
                    if isinstance(piece, pikepdf.String):
                        found[open_[-1] if open_ else -1] += _read(bytes(piece), letters)
    assert not open_
    return found


def _read(data: bytes, letters: dict[int, str]) -> str:
    codes = (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2))
    return "".join(letters[code] for code in codes)


def _letters(font: Any) -> dict[int, str]:
    rows = re.findall(rb"<([0-9a-f]{4})> <([0-9a-f]+)>\n", font.ToUnicode.read_bytes())
    return {
        int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
        for code, text in rows
        if len(text) >= 4
    }
