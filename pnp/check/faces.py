"""Does it fit? Letters that the font lacks, icons that do not exist, text that is too long."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, assert_never

from pnp.findings import NOWHERE, Finding, Severity, Where, all_of, error, quoted, warning
from pnp.geometry import Box
from pnp.model.face import Art, Circle, Face, Group, Mark, Path, Picture, Rect, Text
from pnp.model.messages import Saying
from pnp.model.stock import PSEUDO
from pnp.worded import worded


class Imprint(NamedTuple):
    """What sheets and pages say beside their pieces, and where each of these texts stands."""

    where: Where = NOWHERE  # of the whole
    texts: Sequence[Saying] = ()

    def places(self, text: str, letters: str) -> dict[Where, str]:
        """Return where letters of a text come from, and which of them from each place."""
        found: dict[Where, str] = {}
        nearest = sorted(self.texts, key=lambda one: one.text not in text)
        for letter in letters:
            where = next((one.where for one in nearest if letter in one.text), self.where)
            found[where] = found.get(where, "") + letter
        return found

    def place(self, text: str) -> Where:
        """Return where a text stands that is nothing else."""
        return next((one.where for one in self.texts if one.text == text), self.where)


UNSAID = Imprint()
_FALLBACK = worded("name a font that has it under fallback: in fonts.yaml")
_SHORTEN = worded("shorten the text or give it more room")


def texts_fit(face: Face, language: str, imprint: Imprint = UNSAID) -> Iterator[Finding]:
    """Yield what is wrong with the texts of a face; those that no file has are in the imprint."""
    found = _texts(face.marks, face, language, Box(0, 0, face.width, face.height), imprint)
    if language != PSEUDO.code:
        return found
    # A made-up language shows what does not fit instead of stopping at it.
    return (finding._replace(severity=Severity.WARNING) for finding in found)


def _texts(
    marks: Iterable[Mark], face: Face, language: str, trim: Box | None, imprint: Imprint
) -> Iterator[Finding]:
    """Yield what is wrong with texts; those of another piece are told as if it stood alone."""
    for mark in marks:
        match mark:
            case Group():
                seen = face._replace(name=mark.of.name, where=mark.of.where) if mark.of else face
                yield from _texts(mark.marks, seen, language, _seen_from(mark, trim), imprint)
            case Text():
                yield from text_fits(mark, f"{face.name} ({language})", face.where, imprint)
                if trim is not None and not trim.holds(mark.box):
                    of = f"{face.name.component}, {face.name.side}"
                    message = worded(
                        "{side}: a text box of {box} reaches over the cut",
                        side=of,
                        box=_millimetres(mark.box),
                    )
                    where = mark.where if mark.where.file else imprint.place(mark.text)
                    yield error(where, message, worded("move it inside the piece"))
            case Rect() | Circle() | Path() | Picture() | Art():
                pass
            case _:
                assert_never(mark)


def _seen_from(group: Group, trim: Box | None) -> Box | None:
    """Return where the cut lies for what is inside a group; None if that takes more than a move."""
    if trim is None or group.rotate or group.scale != 1 or group.mirror or group.shared:
        return None
    return Box(trim.x - group.x, trim.y - group.y, trim.width, trim.height)


def text_fits(
    text: Text, name: str, piece: Where = NOWHERE, imprint: Imprint = UNSAID
) -> Iterator[Finding]:
    """Yield what is wrong with one text; `piece` is where the words of its face stand."""
    over = text.over
    if not (text.missing or text.unknown_icons or text.unstyled or over):
        return  # as nearly all are
    short = quoted(text.text, 40)
    see = worded("the piece stands in {place}", place=str(piece)) if piece.file else ""
    where = text.where if text.where.file else imprint.place(text.text)
    missing = {where: text.missing} if text.missing else {}
    if text.missing and where == imprint.where:
        missing = imprint.places(text.text, text.missing)
    for place, letters in missing.items():
        named = " ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in letters)
        message = worded(
            "{name}: the font has no {letters} for {text}", name=name, letters=named, text=short
        )
        yield error(place, message, _with(_FALLBACK, see))
    for icon in text.unknown_icons:
        message = worded(
            "{name}: there is no symbol {icon} in art.xml for {text}",
            name=name,
            icon=repr(icon),
            text=short,
        )
        yield error(where, message, see)
    if text.unstyled:  # said of the line once, whatever stands there
        message = worded(
            "there is no {style} file of this font: it is printed in another style",
            style=text.unstyled,
        )
        yield warning(where, message, worded("name one in fonts.yaml, or leave the style out"))
    if over:
        yield error(where, _too_large(text, name, short), _with(_SHORTEN, see))


def _too_large(text: Text, name: str, short: str) -> str:
    return worded(
        "{name}: {text} is {over} for its box of {box}, even at {size} pt",
        name=name,
        text=short,
        over=all_of(text.over),
        box=_millimetres(text.box),
        size=f"{text.size:g}",
    )


def _with(hint: str, see: str) -> str:
    return worded("{hint}; {more}", hint=hint, more=see) if see else hint


def _millimetres(box: Box) -> str:
    return worded("{width} × {height} mm", width=f"{box.width:g}", height=f"{box.height:g}")
