"""XML in, marks out: the reader of the face language."""

import re
from collections.abc import Mapping
from typing import Any
from xml.parsers import expat

from pnp.compose.drawing import MOST_DEPTH, Drawing, Frame, extent
from pnp.compose.studio import Studio
from pnp.compose.templates import LINE_BREAK, MARK
from pnp.compose.vocabulary import ELEMENTS, INSIDE
from pnp.findings import did_you_mean
from pnp.model.face import Bulk, Mark, Symbol


class _Doctype(Exception):
    """A document type has no place in a face."""


class _TooDeep(Exception):
    """Groups in groups in groups."""


class FaceReader:
    """Reads rendered templates into marks."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.bulk = Bulk()  # of what was read last
        self._drawing = Drawing(studio)
        self._open: list[Frame] = []

    @property
    def symbols(self) -> Mapping[str, Symbol]:
        """The symbols of the art that was read."""
        return self._drawing.symbols

    def read(self, xml: str, template: str, root: str = "face") -> tuple[Mark, ...]:
        """Return the marks of a rendered template; mistakes go to the studio's findings."""
        self._drawing.root = root
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = _refuse_doctype
        top = Frame("", ())
        self._open = [top]
        try:
            parser.Parse(xml, True)
        except expat.ExpatError as problem:
            self._report_broken(xml, template, problem, parser.ErrorByteIndex)
        except UnicodeEncodeError as problem:
            letter = ord(xml[problem.start])
            self.studio.report(f"{template}:1", f"the character U+{letter:04X} can not be printed")
        except _Doctype:
            self.studio.report(f"{template}:1", "a document type is not allowed here")
        except _TooDeep:
            self.studio.report(self._open[-1].line, f"nested more than {MOST_DEPTH} levels deep")
        self.bulk = top.bulk
        return tuple(top.marks)

    def _report_broken(self, xml: str, template: str, problem: expat.ExpatError, at: int) -> None:
        """Say what is wrong behind the last element that was begun."""
        data = xml.encode()
        before, behind = data[:at].decode(errors="replace"), data[at:].decode(errors="replace")
        marks = re.findall(rf' {MARK}="([^"]+)"', before)
        mark = marks[-1] if marks else f"{template}:1"
        reason = expat.errors.messages[problem.code]
        hint = ""
        if behind and behind[0] < " " and not behind[0].isspace():
            reason = f"the character U+{ord(behind[0]):04X} can not be printed"
        if "entity" in reason:
            hint = "write the character itself, or its number, such as &#160;"
        self.studio.report(mark, f"not well-formed XML near here: {reason}", hint)

    def _start(self, tag: str, given: list[str]) -> None:
        holder = self._open[-1]
        frame = Frame(tag, tuple(given))
        self._open.append(frame)
        if len(self._open) > MOST_DEPTH:
            raise _TooDeep
        if tag not in ELEMENTS:
            known = sorted(INSIDE.get(holder.tag, ()) or ELEMENTS)
            self.studio.report(frame.line, f"there is no element <{tag}>", did_you_mean(tag, known))
        elif holder.tag in ELEMENTS or not holder.tag:
            allowed = INSIDE.get(holder.tag, frozenset()) if holder.tag else {self._drawing.root}
            if tag not in allowed:
                inside = f"inside <{holder.tag}>" if holder.tag else "as the outermost element"
                hint = "allowed there: " + ", ".join(sorted(allowed)) if allowed else ""
                self.studio.report(frame.line, f"<{tag}> can not stand {inside}", hint)

    def _characters(self, text: str) -> None:
        frame = self._open[-1]
        if frame.tag == "text":
            frame.text.append(text)
        elif not text.isspace() and frame.tag in ELEMENTS:
            told = text.strip()[:40]
            self.studio.report(frame.line, f"text {told!r} outside of <text>", "put it into <text>")

    def _end(self, tag: str) -> None:
        frame = self._open.pop()
        if tag not in ELEMENTS:
            return
        holder = self._open[-1]
        if tag == "br":
            self.studio.attributes(tag, frame.given)
            holder.text.append(LINE_BREAK)
        elif tag in ("face", "art"):
            self.studio.attributes(tag, frame.given)
            if not self._drawing.is_too_much(frame):
                holder.marks.extend(frame.marks)
                holder.hold(frame.bulk)
        elif (mark := self._drawing.mark(frame)) is not None:
            holder.marks.append(mark)
            holder.hold(Bulk(frame.count + 1, frame.depth), 1)
            if holder.tag in ("row", "column"):
                holder.sizes.append(extent(tag, self.studio.attributes(tag, frame.given) or {}))


def _refuse_doctype(*_: Any) -> None:
    raise _Doctype
