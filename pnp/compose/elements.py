"""XML in, marks out: the reader of the face language."""

import re
from html import unescape
from itertools import chain
from typing import Any
from xml.parsers import expat

from pnp.compose.drawing import Element, MarkMaker
from pnp.compose.flow import extent
from pnp.compose.places import MARK
from pnp.compose.tokens import OPEN, Overheard
from pnp.compose.vocabulary import ELEMENTS, INSIDE
from pnp.compose.words import LINE_BREAK
from pnp.findings import did_you_mean
from pnp.model.draft import MOST_DEPTH
from pnp.model.face import Bulk
from pnp.source import unprintable
from pnp.worded import worded
from pnp.xml_faults import xml_fault

_TOLD = repr(OPEN)[1:-1]  # as messages show it

# What SVG and HTML call things that have another name here.
_FOREIGN = {
    **{"rect": "box", "rectangle": "box", "circle": "dot", "g": "group", "img": "image"},
    **dict.fromkeys(("line", "ellipse", "polygon", "polyline"), "path"),
    **dict.fromkeys(("p", "span", "div", "tspan", "label"), "text"),
}


class _Stop(Exception):
    """Nothing behind this is read; what is wrong has been reported."""


def read(xml: str, template: str, maker: MarkMaker) -> Element:
    """Return what holds the marks of a rendered template; mistakes go to the studio's findings."""
    return _Reader(template, maker).read(xml)


class _Reader:
    """Reads one rendered template: while it does, a piece inside may have another one read."""

    def __init__(self, template: str, maker: MarkMaker) -> None:
        self._begin = f"{template}:1"
        self._maker = maker
        self._studio = maker.studio
        self._report = maker.studio.report
        self._open = [Element("", ())]
        self._unseen = 0

    def read(self, xml: str) -> Element:
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        top = self._open[0]
        if self._studio.words.is_any:
            self._unseen = xml.count(OPEN)  # words; those outside of texts would decide something
            if self._unseen and _is_in_tag(xml):
                raise Overheard("words stand in an attribute")
        try:
            parser.Parse(xml, True)
        except expat.ExpatError as problem:
            self._report_broken(xml, problem, parser.ErrorByteIndex)
        except UnicodeEncodeError as problem:
            self._report(self._begin, unprintable(xml[problem.start]))
        except _Stop:
            pass
        if self._unseen > 0:
            self._studio.forget(_TOLD)
            raise Overheard("words stand outside of texts")
        return top

    def _report_broken(self, xml: str, problem: expat.ExpatError, at: int) -> None:
        """Say what is wrong behind the last element that was begun."""
        data = xml.encode()
        before, behind = data[:at].decode(errors="replace"), data[at:].decode(errors="replace")
        marks = list(map(unescape, re.findall(rf' {MARK}="([^"]+)"', before))) or [self._begin]
        fault, hint = xml_fault(problem), ""
        if behind and behind[0] < " " and not behind[0].isspace():
            fault = unprintable(behind[0])
        if "entity" in fault:
            hint = worded("write the character itself, or its number, such as &#160;")
        message = worded("not well-formed XML near here: {problem}", problem=fault)
        self._report(marks[-1], message, hint)

    def _refuse_doctype(self, *_: Any) -> None:
        self._report(self._begin, worded("a document type is not allowed here"))
        raise _Stop

    def _start(self, tag: str, given: list[str]) -> None:
        holder = self._open[-1].tag
        element = Element(tag, self._with_line(tag, given))
        self._open.append(element)
        if len(self._open) > MOST_DEPTH:
            message = worded("nested more than {most} levels deep", most=MOST_DEPTH)
            self._report(element.line, message)
            raise _Stop
        allowed = INSIDE.get(holder, frozenset()) if holder else {self._maker.root}
        if tag not in ELEMENTS:
            message = worded("there is no element <{tag}>", tag=tag)
            self._report(element.line, message, _meant(tag, holder))
        elif tag not in allowed and (holder in ELEMENTS or not holder):
            self._report(element.line, *_misplaced(tag, holder, sorted(allowed)))

    def _with_line(self, tag: str, given: list[str]) -> tuple[str, ...]:
        """Return attributes, the line mark first; one without a mark of ours has its holder's."""
        if given[:1] == [MARK] and self._studio.knows(given[1]):
            return tuple(given)
        line = self._open[-1].line or self._begin
        if MARK in given[::2]:
            message = worded("<{tag}>: there is no attribute {name}", tag=tag, name=repr(MARK))
            self._report(line, message)
        others = (one for one in zip(given[::2], given[1::2], strict=True) if one[0] != MARK)
        return MARK, line, *chain(*others)

    def _characters(self, text: str) -> None:
        element = self._open[-1]
        if element.tag in ("text", "td"):
            element.text.append(text)
            self._unseen -= text.count(OPEN)
        elif not text.isspace() and element.tag in ELEMENTS:
            told = repr(text.strip()[:40])
            message = worded("text {text} outside of <text>", text=told)
            self._report(element.line, message, worded("put it into <text>"))

    def _end(self, tag: str) -> None:
        element = self._open.pop()
        if tag not in ELEMENTS:
            return
        holder = self._open[-1]
        if tag == "br":
            self._studio.attributes(tag, element.given)
            holder.text.append(LINE_BREAK)
        elif tag in ("face", "art"):
            self._studio.attributes(tag, element.given)
            if not self._maker.is_too_much(element):
                holder.marks.extend(element.marks)
                holder.hold(element.bulk)
        elif (mark := self._maker.mark(element)) is not None:
            holder.marks.append(mark)
            holder.hold(Bulk(element.count + 1, element.depth), 1)
            if holder.tag in ("row", "column"):
                holder.sizes.append(extent(tag, self._studio.attributes(tag, element.given) or {}))


def _is_in_tag(xml: str) -> bool:
    """Tell whether words stand between angle brackets."""
    places = (found.start() for found in re.finditer(OPEN, xml))
    return any(xml.rfind("<", 0, at) > xml.rfind(">", 0, at) for at in places)


def _misplaced(tag: str, holder: str, allowed: list[str]) -> tuple[str, str]:
    """Return that an element can not stand where it stands, and which ones can."""
    hint = worded("allowed there: {elements}", elements=allowed) if allowed else ""
    if not holder:
        return worded("<{tag}> can not stand as the outermost element", tag=tag), hint
    return worded("<{tag}> can not stand inside <{holder}>", tag=tag, holder=holder), hint


def _meant(tag: str, holder: str) -> str:
    """Return a hint what an unknown element may be."""
    known = INSIDE.get(holder, frozenset(ELEMENTS))
    if _FOREIGN.get(tag.lower()) in known:
        return worded("it is called <{tag}> here", tag=_FOREIGN[tag.lower()])
    return did_you_mean(tag, sorted(known))
