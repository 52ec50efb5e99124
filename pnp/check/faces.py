"""Does it fit? Letters that the font lacks, icons that do not exist, text that is too long."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from pnp.findings import NOWHERE, Finding, Severity, Where, error, quoted
from pnp.geometry import EPSILON, Box
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Text
from pnp.model.stock import PSEUDO


def texts_fit(face: Face, language: str) -> Iterator[Finding]:
    """Yield what is wrong with the texts of a face."""
    name = f"{face.name} ({language})"
    found = _texts(face.marks, face, name, Box(0, 0, face.width, face.height))
    if language != PSEUDO.code:
        return found
    # A made-up language shows what does not fit instead of stopping at it.
    return (finding._replace(severity=Severity.WARNING) for finding in found)


def _texts(marks: Iterable[Mark], face: Face, name: str, trim: Box | None) -> Iterator[Finding]:
    for mark in marks:
        match mark:
            case Group():
                yield from _texts(mark.marks, face, name, _seen_from(mark, trim))
            case Text():
                yield from text_fits(mark, name, face.where)
                if trim is not None and not trim.holds(mark.box):
                    of = f"{face.name.component}, {face.name.side}"
                    box = f"a text box of {mark.box.width:g} × {mark.box.height:g} mm"
                    message = f"{of}: {box} reaches over the cut"
                    yield error(mark.where, message, "move it inside the piece")
            case Rect() | Circle() | Path() | Picture() | Art():
                pass
            case _:
                assert_never(mark)


def _seen_from(group: Group, trim: Box | None) -> Box | None:
    """Return where the cut lies for what is inside a group; None if that takes more than a move."""
    if trim is None or group.rotate or group.scale != 1 or group.shared:
        return None
    return Box(trim.x - group.x, trim.y - group.y, trim.width, trim.height)


def text_fits(text: Text, name: str, piece: Where = NOWHERE) -> Iterator[Finding]:
    """Yield what is wrong with one text; `piece` is where the words of its face stand."""
    amounts = ((text.too_wide, "wide"), (text.too_high, "high"))
    over = [f"{amount:.1f} mm too {word}" for amount, word in amounts if amount > EPSILON]
    if not (text.missing or text.unknown_icons or over):
        return  # as nearly all are
    short = quoted(text.text, 40)
    see = f"the piece stands in {piece}" if piece.file else ""
    if text.missing:
        letters = " ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in text.missing)
        yield error(text.where, f"{name}: the font has no {letters} for {short}", see)
    for icon in text.unknown_icons:
        yield error(text.where, f"{name}: there is no symbol {icon!r} in art.xml for {short}", see)
    if over:
        box = f"{text.box.width:g} × {text.box.height:g} mm, even at {text.size:g} pt"
        message = f"{name}: {short} is {' and '.join(over)} for its box of {box}"
        hint = "shorten the text or give it more room"
        yield error(text.where, message, f"{hint}; {see}" if see else hint)
