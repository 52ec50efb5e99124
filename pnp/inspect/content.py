"""What content streams draw: fonts that show text, pictures and faces with their matrices.

pdfium's tree of objects can not tell this: it sees nothing inside patterns, soft masks, drawn
glyphs and annotations, knows no names and no dictionaries of forms (so no faces), calls a missing
Arial Helvetica, and repeats what a form draws each time that it is drawn.
"""

import hashlib
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Matrix, Rectangle, Stream, String, parse_content_stream

from pnp.inspect import objects
from pnp.inspect.budget import demand_modest
from pnp.inspect.report import FontUse, Image
from pnp.polygons import Polygon

MOST = 100_000  # forms and pictures on a page; more is a file that draws itself to death
MOST_FACES = 4_000  # on a page: each is held against those beside it
DEEPEST = 40  # forms inside forms, as many as pdfium follows
_OPERATORS = "q Q cm Do DP gs Tf Tr Tj TJ ' \" scn SCN BI ID EI"
_INVISIBLE = 3  # the text rendering mode that leaves no ink


# Its name, its trim box and outline in its own space, and how that space lies on the page.
DrawnFace = tuple[str, Rectangle, Polygon, Matrix]


class Content(NamedTuple):
    """What a content stream draws, in its own space; the font None is set by the stream around."""

    fonts: frozenset[FontUse | None] = frozenset()
    images: tuple[tuple[Image, Matrix], ...] = ()
    faces: tuple[DrawnFace, ...] = ()
    drawn: int = 0  # forms and pictures, those inside others each time


class Scope(NamedTuple):
    """Resources and the number of the object that they belong to."""

    owner: objects.Number
    resources: Any


class _State(NamedTuple):
    """The part of the graphics state that `q` keeps and `Q` brings back."""

    matrix: Matrix = Matrix()
    fonts: frozenset[FontUse | None] = frozenset({None})
    visible: bool = True


class Streams:
    """The content streams and fonts of one file; what is drawn many times is read once."""

    def __init__(self) -> None:
        self._forms: dict[tuple[objects.Number, objects.Number], Content] = {}
        self._fonts: dict[objects.Number, FontUse] = {}
        self._open: list[objects.Number] = []

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
        if font.objgen not in self._fonts or font.objgen == objects.DIRECT:
            self._fonts[font.objgen] = objects.font_of(font)
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
                    self._set(matrix=objects.matrix(operands) @ self._state.matrix)
                case "Do" | "DP" as operator:
                    self._show(operator, str(operands[-1]))
                case "INLINE IMAGE":
                    self._picture(_inline(operands[0]))
                case "scn" | "SCN":
                    self._paint(operands)
                case "gs":
                    self._apply(str(operands[0]))
                case "Tf":
                    self._choose(self._entry("/Font", str(operands[0])))
                case "Tr":
                    self._set(visible=int(operands[0]) != _INVISIBLE)
                case _:
                    self._write(operands)

    def _write(self, operands: Any) -> None:
        """Note the font of text that leaves ink."""
        if self._state.visible and _has_letters(operands[-1]):
            self._fonts |= self._state.fonts

    def draw(self, form: Any, start: Matrix | None = None) -> None:
        """Take over what a form draws; a face is noted as one thing, whatever is in it."""
        state = self._state if start is None else _State(start)
        inner = self._streams.form(form, self._scope)
        matrix = objects.matrix(form.get("/Matrix", ())) @ state.matrix
        self._fonts |= inner.fonts - {None}
        if None in inner.fonts:
            self._fonts |= state.fonts
        for image, own in inner.images:
            self._note(image, own @ matrix)
        face = objects.face_of(form)
        faces = ((*face, Matrix()),) if face else inner.faces
        self._faces += [(*one[:3], one[3] @ matrix) for one in faces]
        self._drawn += 1 + inner.drawn
        self._demand_few()

    def _demand_few(self) -> None:
        if len(self._images) > MOST:
            raise ValueError(f"more than {MOST:,} pictures")
        if len(self._faces) > MOST_FACES:
            raise ValueError(f"more than {MOST_FACES:,} faces")

    def _show(self, operator: str, name: str) -> None:
        """Draw what is named, or note a face that stands in the content from here on."""
        if operator == "Do":
            self._draw(name)
        elif face := objects.face_in(self._entry("/Properties", name)):
            self._faces.append((*face, self._state.matrix))
            self._demand_few()

    def _draw(self, name: str) -> None:
        """Draw a named picture or form."""
        thing = self._entry("/XObject", name)
        kind = thing.get("/Subtype") if isinstance(thing, Stream) else None
        if kind == "/Form":
            self.draw(thing)
        elif kind == "/Image":
            width, height = int(thing.get("/Width", 0)), int(thing.get("/Height", 0))
            called = objects.file_of(thing) or name.lstrip("/")
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
        mask, font = objects.mask_of(state), objects.entry(state, "/Font")
        if font is not None:
            self._choose(font[0])
        if mask is not None:
            self.draw(mask)

    def _choose(self, font: Any) -> None:
        """Set the font for text that follows."""
        text = self._streams.text(font, self._scope) if isinstance(font, Dictionary) else Content()
        self._set(fonts=text.fonts)
        self._drawn += text.drawn

    def _set(self, **change: Any) -> None:
        self._state = self._state._replace(**change)

    def _entry(self, kind: str, name: str) -> Any:
        return objects.entry(self._scope.resources, kind, name)


def _scope(thing: Any, around: Scope) -> Scope:
    own = thing.get("/Resources")
    return around if own is None else Scope(thing.objgen, own)


def _has_letters(shown: Any) -> bool:
    """Tell whether an operand of a text operator holds any text."""
    pieces = shown if isinstance(shown, Array) else [shown]
    return any(isinstance(piece, String) and len(bytes(piece)) > 0 for piece in pieces)


def _inline(image: Any) -> Image:
    """Describe a picture that stands in the content itself; equal ones are the same picture."""
    digest = hashlib.sha256(image.unparse()).hexdigest()
    return Image(f"inline {digest}", "", int(image.width), int(image.height))
