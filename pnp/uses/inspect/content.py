"""Objects of a PDF and what its content streams draw, counted before anybody reads them."""

import hashlib
import re
import zlib
from base64 import a85decode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Matrix, Rectangle, Stream, String, parse_content_stream

from pnp.base.outlines import Convex, corners
from pnp.base.paths import absolute
from pnp.uses.inspect.report import FontUse, Image

Number = tuple[int, int]  # of an object, with its generation
DIRECT = (0, 0)  # the number of an object that has none
_LONG_ENOUGH = 20_000  # letters of an outline
_LONGEST_NAME = 200  # letters that are told of the name of a file
_HIGHEST = 30  # parents of a page; a loop never ends
_SUBSET = re.compile(r"^[A-Z]{6}\+")


def inherited(page: Any, key: str) -> Any:
    """Return an entry of a page or of the nearest parent that has it."""
    for _ in range(_HIGHEST):
        if key in page:
            return page[key]
        if "/Parent" not in page or page.get("/Type") not in ("/Page", "/Pages"):
            break
        page = page["/Parent"]
    return None


def entry(holder: Any, *keys: str) -> Any:
    """Follow keys from one dictionary to the next; None where there is nothing."""
    for key in keys:
        holder = holder.get(key) if isinstance(holder, Dictionary) else None
    return holder


def entries(resources: Any, kind: str) -> list[Any]:
    """Return all resources of a kind that could be one."""
    group = entry(resources, kind)
    found = [thing for _, thing in group.items()] if isinstance(group, Dictionary) else []
    return [thing for thing in found if isinstance(thing, Dictionary | Stream)]


def mask_of(state: Any) -> Any:
    """Return the drawing of a graphics state's soft mask, or None."""
    drawing = entry(state, "/SMask", "/G")
    return drawing if isinstance(drawing, Stream) else None


def rectangle(box: Any) -> Rectangle:
    """Read a rectangle, whichever corners it names."""
    try:
        return Rectangle(box)
    except TypeError:
        raise ValueError("a page box is missing or has not four numbers") from None


def matrix_of(numbers: Any) -> Matrix:
    """Read six numbers, or none for a map that changes nothing."""
    return Matrix(*(float(number) for number in numbers))


def font_of(font: Any) -> FontUse:
    """Read a font's name and look for its file; drawn glyphs are always in the PDF."""
    kind = font.get("/Subtype")
    named = font.get("/BaseFont") or font.get("/Name") or kind
    name = str(named).lstrip("/") if named is not None else "without a name"
    holder = font["/DescendantFonts"][0] if kind == "/Type0" else font
    files = (entry(holder, "/FontDescriptor", f"/FontFile{digit}") for digit in ("", "2", "3"))
    embedded = kind == "/Type3" or any(isinstance(file, Stream) for file in files)
    return FontUse(_SUBSET.sub("", name), embedded, subset=bool(_SUBSET.match(name)))


def own_data(thing: Any) -> Any:
    """Return what we have noted about a form, a picture or a page; None of what others made."""
    return entry(thing.get("/PieceInfo"), "/pnp", "/Private")


def face_in(private: Any) -> tuple[str, Rectangle, Convex] | None:
    """Read the name, trim box and outline, in its own space, of a face."""
    name, trim = entry(private, "/Face"), entry(private, "/Trim")
    if name is None or trim is None:
        return None
    return str(name), rectangle(trim), _outline(entry(private, "/Outline"))


def _outline(written: Any) -> Convex:
    """Read path data as the corners around it; nothing if there is none that can be read."""
    around = Convex()
    with suppress(ValueError):
        if written is not None:
            around = Convex.around(corners(absolute(str(written)[:_LONG_ENOUGH])))
    return around if len(around) > 2 else Convex()


MOST_UNPACKED = 64_000_000  # bytes of a page's, or a form's, content
MOST_OPERATORS = 1_000_000  # that are followed, in the content of a page or a form
MOST_PACKED = 1_000_000  # bytes in a packing that nobody can look into beforehand
_AT_ONCE = 1 << 18
_FOLLOWED = b"q Q ' \" cm D gs T sc SC BI".split()  # and some more, which cost little


def demand_modest(thing: Any) -> None:
    """Raise ValueError if the content of a page, a form, a pattern or a glyph is too large."""
    content = thing if isinstance(thing, Stream) else thing.get("/Contents")
    streams = content if isinstance(content, Array) else [content]
    size = operators = 0
    for data in _unpack(one for one in streams if isinstance(one, Stream)):
        size += len(data)
        operators += sum(map(data.count, _FOLLOWED))
        if size > MOST_UNPACKED:
            raise ValueError(f"its content has more than {MOST_UNPACKED:,} bytes")
        if operators > MOST_OPERATORS:
            raise ValueError(f"its content has more than {MOST_OPERATORS:,} operators")


def _unpack(streams: Iterable[Any]) -> Iterator[bytes]:
    """Yield what streams hold, a little at a time, as far as it can be unpacked."""
    for stream in streams:
        filters = stream.get("/Filter", ())
        names = [str(one) for one in (filters if isinstance(filters, Array | tuple) else [filters])]
        packed = bytes(stream.get_raw_stream_buffer())
        if names[:1] == ["/ASCII85Decode"]:
            del names[0]
            with suppress(ValueError):  # what is none is left for whoever reads it
                packed = a85decode(packed.split(b"~>")[0].strip().removeprefix(b"<~"))
        if not names:
            yield packed
        elif names == ["/FlateDecode"]:
            yield from _inflate(packed)
        elif names[1:]:
            raise ValueError(f"its content is packed more than once, by {', '.join(names)[:60]}")
        elif len(packed) > MOST_PACKED:
            said = f"{len(packed):,} bytes in {names[0][1:40]}, of at most {MOST_PACKED:,}"
            raise ValueError(f"its content has {said}")


def _inflate(packed: bytes) -> Iterator[bytes]:
    unpacker = zlib.decompressobj()
    for at in range(0, len(packed), _AT_ONCE):
        waiting, more = packed[at : at + _AT_ONCE], b""
        while not unpacker.eof and (waiting or len(more) == _AT_ONCE):
            try:
                more = unpacker.decompress(waiting, _AT_ONCE)
            except zlib.error:  # whoever reads it says so
                return
            waiting = unpacker.unconsumed_tail
            yield more


MOST = 100_000  # forms and pictures on a page; more is a file that draws itself to death
MOST_FACES = 4_000  # on a page: each is held against those beside it
DEEPEST = 40  # forms inside forms, as many as pdfium follows
_OPERATORS = "q Q cm Do DP gs Tf Tr Tj TJ ' \" scn SCN BI ID EI"
_INVISIBLE = 3  # the text rendering mode that leaves no ink


# Its name, its trim box and outline in its own space, and how that space lies on the page.
DrawnFace = tuple[str, Rectangle, Convex, Matrix]


class Content(NamedTuple):
    """What a content stream draws, in its own space; the font None is set by the stream around."""

    fonts: frozenset[FontUse | None] = frozenset()
    images: tuple[tuple[Image, Matrix], ...] = ()
    faces: tuple[DrawnFace, ...] = ()
    drawn: int = 0  # forms and pictures, those inside others each time


class Scope(NamedTuple):
    """Resources and the number of the object that they belong to."""

    owner: Number
    resources: Any


class _State(NamedTuple):
    """The part of the graphics state that `q` keeps and `Q` brings back."""

    matrix: Matrix = Matrix()
    fonts: frozenset[FontUse | None] = frozenset({None})
    visible: bool = True


class Streams:
    """The content streams and fonts of one file; what is drawn many times is read once."""

    def __init__(self) -> None:
        self._forms: dict[tuple[Number, Number], Content] = {}
        self._fonts: dict[Number, FontUse] = {}
        self._open: list[Number] = []

    def form(self, form: Any, around: Scope) -> Content:
        """Return what a form, pattern or glyph draws; without resources it borrows those around."""
        scope = _scope(form, around)
        key = form.objgen, scope.owner
        if key not in self._forms:
            if form.objgen in self._open or len(self._open) >= DEEPEST:
                return Content()
            self._open.append(form.objgen)
            scan = Scan(self, scope)
            scan.read(form)
            self._open.pop()
            self._forms[key] = scan.content()
        return self._forms[key]

    def font(self, font: Any) -> FontUse:
        """Return a font's name and whether it is in the file."""
        if font.objgen not in self._fonts or font.objgen == DIRECT:
            self._fonts[font.objgen] = font_of(font)
        return self._fonts[font.objgen]

    def text(self, font: Any, around: Scope) -> Content:
        """Return what text in a font draws; where glyphs are drawings, what these do."""
        glyphs: Any = font.get("/CharProcs") if font.get("/Subtype") == "/Type3" else None
        fonts: set[FontUse | None] = {self.font(font)}
        scope, drawn = _scope(font, around), 0
        for _, glyph in glyphs.items() if isinstance(glyphs, Dictionary) else ():
            inner = self.form(glyph, scope)
            fonts |= inner.fonts
            drawn += inner.drawn
        return Content(frozenset(fonts), drawn=drawn)


class Scan:
    """Follows one content stream and notes what it draws and how large."""

    def __init__(self, streams: Streams, scope: Scope) -> None:
        self._streams = streams
        self._scope = scope
        self._state = _State()
        self._kept: list[_State] = []
        self._fonts: set[FontUse | None] = set()
        self._images: dict[tuple[Image, tuple[float, ...]], Matrix] = {}  # in order, each once
        self._faces: list[DrawnFace] = []
        self._drawn = 0

    def content(self) -> Content:
        """Return what was found so far."""
        images = tuple((image, matrix) for (image, _), matrix in self._images.items())
        return Content(frozenset(self._fonts), images, tuple(self._faces), self._drawn)

    def read(self, stream: Any) -> None:
        """Follow a page's or a stream's operators."""
        demand_modest(stream)
        for instruction in parse_content_stream(stream, _OPERATORS):
            operands = instruction.operands
            match str(instruction.operator):
                case "q":
                    self._kept.append(self._state)
                case "Q":
                    self._state = self._kept.pop() if self._kept else self._state
                case "cm":
                    matrix = matrix_of(operands) @ self._state.matrix
                    self._state = self._state._replace(matrix=matrix)
                case "Do" | "DP" as operator:
                    self._draw(operator, str(operands[-1]))
                case "INLINE IMAGE":  # equal ones are the same picture
                    image = operands[0]
                    digest = hashlib.sha256(image.unparse()).hexdigest()
                    size = int(image.width), int(image.height)
                    self._picture(Image(f"inline {digest}", "", *size))
                case "scn" | "SCN":
                    self._paint(operands)
                case "gs":
                    self._apply(str(operands[0]))
                case "Tf":
                    self._choose(self._entry("/Font", str(operands[0])))
                case "Tr":
                    self._state = self._state._replace(visible=int(operands[0]) != _INVISIBLE)
                case _:  # text, which may leave ink
                    if self._state.visible and _has_letters(operands[-1]):
                        self._fonts |= self._state.fonts

    def draw(self, form: Any, start: Matrix | None = None) -> None:
        """Take over what a form draws; a face is noted as one thing, whatever is in it."""
        state = self._state if start is None else _State(start)
        inner = self._streams.form(form, self._scope)
        placed = matrix_of(form.get("/Matrix", ())) @ state.matrix
        self._fonts |= inner.fonts - {None}
        if None in inner.fonts:
            self._fonts |= state.fonts
        for image, own in inner.images:
            self._note(image, own @ placed)
        face = face_in(own_data(form))
        faces = ((*face, Matrix()),) if face else inner.faces
        self._faces += [(*one[:3], one[3] @ placed) for one in faces]
        self._drawn += 1 + inner.drawn
        self._demand_few()

    def _demand_few(self) -> None:
        if len(self._images) > MOST:
            raise ValueError(f"more than {MOST:,} pictures")
        if len(self._faces) > MOST_FACES:
            raise ValueError(f"more than {MOST_FACES:,} faces")

    def _draw(self, operator: str, name: str) -> None:
        """Draw a named picture or form, or note a face that stands in the content from here on."""
        if operator == "DP":
            if face := face_in(self._entry("/Properties", name)):
                self._faces.append((*face, self._state.matrix))
                self._demand_few()
            return
        thing = self._entry("/XObject", name)
        kind = thing.get("/Subtype") if isinstance(thing, Stream) else None
        if kind == "/Form":
            self.draw(thing)
        elif kind == "/Image":
            width, height = int(thing.get("/Width", 0)), int(thing.get("/Height", 0))
            file = str(entry(own_data(thing), "/File") or "")[:_LONGEST_NAME]
            called = file or name.lstrip("/")
            self._picture(Image(f"object {thing.objgen}", called, width, height))

    def _picture(self, image: Image) -> None:
        self._note(image, self._state.matrix)
        self._drawn += 1

    def _note(self, image: Image, matrix: Matrix) -> None:
        """Note a picture; where it stands does not matter, only how large it is."""
        self._images[image, matrix.shorthand[:4]] = matrix

    def _paint(self, operands: Any) -> None:
        """Read the pattern that was set as a colour; its matrix starts from the stream's own."""
        name = str(operands[-1]) if len(operands) else ""
        pattern = self._entry("/Pattern", name) if name.startswith("/") else None
        if isinstance(pattern, Stream):
            self.draw(pattern, Matrix())

    def _apply(self, name: str) -> None:
        """Take the font and the soft mask out of a named graphics state."""
        state = self._entry("/ExtGState", name)
        mask, font = mask_of(state), entry(state, "/Font")
        if font is not None:
            self._choose(font[0])
        if mask is not None:
            self.draw(mask)

    def _choose(self, font: Any) -> None:
        """Set the font for text that follows."""
        text = self._streams.text(font, self._scope) if isinstance(font, Dictionary) else Content()
        self._state = self._state._replace(fonts=text.fonts)
        self._drawn += text.drawn

    def _entry(self, kind: str, name: str) -> Any:
        return entry(self._scope.resources, kind, name)


def _scope(thing: Any, around: Scope) -> Scope:
    own = thing.get("/Resources")
    return around if own is None else Scope(thing.objgen, own)


def _has_letters(shown: Any) -> bool:
    """Tell whether an operand of a text operator holds any text."""
    pieces = shown if isinstance(shown, Array) else [shown]
    return any(isinstance(piece, String) and len(bytes(piece)) > 0 for piece in pieces)
