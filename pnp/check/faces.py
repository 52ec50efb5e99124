"""Does it fit? Letters that the font lacks, icons that do not exist, text that is too long."""

from collections.abc import Iterator

from pnp.findings import NOWHERE, Finding, Severity, Where, error
from pnp.geometry import EPSILON, Box
from pnp.model.face import Face, Group, Mark, Text
from pnp.model.stock import PSEUDO


def texts_fit(face: Face, language: str) -> Iterator[Finding]:
    """Yield what is wrong with the texts of a face."""
    for mark in face.marks:
        kind = type(mark)
        if kind is Text or kind is Group:
            found = _texts(mark, face, language, Box(0, 0, face.width, face.height))
            yield from map(_mild, found) if language == PSEUDO.code else found


def _mild(finding: Finding) -> Finding:
    """Let a made-up language show what does not fit instead of stopping at it."""
    return finding._replace(severity=Severity.WARNING)


def _texts(mark: Mark, face: Face, language: str, trim: Box | None) -> Iterator[Finding]:
    if isinstance(mark, Group):
        moved_only = not (mark.rotate or mark.scale != 1 or mark.shared)
        inside = trim if moved_only else None
        moved = inside and Box(inside.x - mark.x, inside.y - mark.y, inside.width, inside.height)
        for inner in mark.marks:
            yield from _texts(inner, face, language, moved)
    elif isinstance(mark, Text):
        yield from text_fits(mark, f"{face.name} ({language})", face.where)
        if trim is not None and not trim.holds(mark.box):
            component, _, rest = face.name.partition("/")
            box = f"a text box of {mark.box.width:g} × {mark.box.height:g} mm"
            message = f"{component}, {rest.rpartition('/')[2]}: {box} reaches over the cut"
            yield error(mark.where, message, "move it inside the piece")


def text_fits(text: Text, name: str, piece: Where = NOWHERE) -> Iterator[Finding]:
    """Yield what is wrong with one text; `piece` is where the words of its face stand."""
    short = _short(text.text)
    see = f"the piece stands in {piece}" if piece.file else ""
    if text.missing:
        letters = " ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in text.missing)
        yield error(text.where, f"{name}: the font has no {letters} for {short}", see)
    for icon in text.unknown_icons:
        yield error(text.where, f"{name}: there is no symbol {icon!r} in art.xml for {short}", see)
    if text.too_wide > EPSILON or text.too_high > EPSILON:
        over = " and ".join(
            f"{amount:.1f} mm too {word}"
            for amount, word in ((text.too_wide, "wide"), (text.too_high, "high"))
            if amount > EPSILON
        )
        box = f"{text.box.width:g} × {text.box.height:g} mm"
        message = f"{name}: {short} is {over} for its box of {box}, even at {text.size:g} pt"
        hint = "shorten the text or give it more room"
        yield error(text.where, message, f"{hint}; {see}" if see else hint)


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return repr(one_line if len(one_line) <= 40 else one_line[:39] + "…")
