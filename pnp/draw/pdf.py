"""PDF by reportlab's document objects: one form per face, hints for the printer, fonts embedded."""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from itertools import chain, groupby, pairwise
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDate,
    PDFDictionary,
    PDFDocument,
    PDFString,
    ViewerPreferencesPDFDictionary,
)

from pnp import __version__
from pnp.base.geometry import SAME, Affine, Box, Edges
from pnp.base.units import POINTS_PER_MM
from pnp.draw.operators import Batch, Drawing, Files, Inker
from pnp.draw.packing import PdfFile, Place, Ready, Reserved
from pnp.draw.resources import Resources, n, rectangle, string
from pnp.draw.resources import outline as cut_path
from pnp.model.face import FaceName, Inked, Layer, Needs
from pnp.model.sheet import DUPLEX, Document, MarkedContent, Sheet, Story, StructElem

# --- What a file says besides its pages: its outline, its metadata, and how it is read out.


# The outline is a tree of headings, or a line for each page.

# Titles are not broken into lines, and some viewers show what says where.
UNBROKEN = str.maketrans({"\u00ad": "", "\u200b": "", "\u00a0": " ", "\u202f": " "})


class _OutlineItem(NamedTuple):
    """A line of the outline and the lines below it."""

    title: str
    target: PDFArray
    inner: list["_OutlineItem"]


def outline(pdf: PDFDocument, document: Document, pages: list[Reserved]) -> Any:
    """Return an outline: of the headings, or with one line for each page."""
    items = _heading_items(pdf, document, pages) or [
        _OutlineItem(sheet.title, PDFArray([pdf.Reference(page), "/Fit"]), [])
        for sheet, page in zip(document.sheets, pages, strict=True)
    ]
    top = PDFDictionary({"Type": "/Outlines"})
    parent = pdf.Reference(top)
    top["Count"] = _write_items(pdf, top, parent, items)
    return parent


def _heading_items(
    pdf: PDFDocument, document: Document, pages: list[Reserved]
) -> list[_OutlineItem]:
    """Return the headings as a tree; those below the title stand beside it."""
    roots: list[_OutlineItem] = []
    open_: list[tuple[int, _OutlineItem]] = []
    for title, level, number, y in document.headings:
        height = document.sheets[number - 1].page.height
        place = n((height - y) * POINTS_PER_MM + 6)
        target = PDFArray([pdf.Reference(pages[number - 1]), f"/XYZ 0 {place} 0"])
        item = _OutlineItem(title, target, [])
        while open_ and open_[-1][0] >= max(level, 2):
            open_.pop()
        (open_[-1][1].inner if open_ else roots).append(item)
        open_.append((max(level, 2), item))
    return roots


def _write_items(
    pdf: PDFDocument, holder: PDFDictionary, parent: Any, items: list[_OutlineItem]
) -> int:
    """Write lines of an outline into the line that holds them; return how many there are."""
    titles = [PDFString(item.title.translate(UNBROKEN)) for item in items]
    rows = [
        PDFDictionary({"Title": title, "Parent": parent, "Dest": item.target})
        for title, item in zip(titles, items, strict=True)
    ]
    references = [pdf.Reference(row) for row in rows]
    for (row, own), (other, next_) in pairwise(zip(rows, references, strict=True)):
        row["Next"], other["Prev"] = next_, own
    total = len(items)
    for row, own, item in zip(rows, references, items, strict=True):
        if item.inner:
            row["Count"] = _write_items(pdf, row, own, item.inner)
            total += row["Count"]
    holder["First"], holder["Last"] = references[0], references[-1]
    return total


# What a file says of itself in XMP, for programs that read no page.

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


def metadata(file: PdfFile, language: str) -> Ready:
    """Return what the file's information says, once more, and that it can be read out."""
    info, stamp = file.pdf.info, file.pdf._timeStamp
    year, month, day, hour, minute, second = stamp.YMDhms
    date = f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
    names = ("title", "author", "subject", "producer", "creator")
    words = {"language": language, **{name: getattr(info, name) for name in names}}
    escaped = {name: escape(text, quote=False) for name, text in words.items()}
    packet = _PACKET.format(date=f"{date}{stamp.dhh:+03}:{stamp.dmm:02}", **escaped)
    return file.stream({"Type": "/Metadata", "Subtype": "/XML"}, packet.encode())


# The tree by which a file is read out: elements, and where on the pages their marks stand.

# Roles that PDF 1.7 does not know, as those that it knows.
_ROLES = "<< /Aside /Div >>"
_HEADINGS = {f"H{level}": level for level in range(1, 7)}
_TRAITS = {"L": "/A << /O /List /ListNumbering /{} >>", "TH": "/A << /O /Table /Scope /{} >>"}


class Leaf(NamedTuple):
    """A page of the file: its number in the tree, and how others refer to it."""

    number: int
    text: str


class Structure:
    """Writes the story of a file; parts of it that stand on none of the pages are left out."""

    def __init__(self, file: PdfFile, pages: Mapping[FaceName, Leaf]) -> None:
        self._file = file
        self._pages = pages  # which page a face lies on
        self._parents: dict[int, dict[int, str]] = {}  # of each page's stretches

    def written(self, story: Story, root: str) -> str:
        """Write all elements, and return the root of their tree."""
        whole = _levelled(_shown(StructElem("Document", story), self._pages), [])
        top = self._element(whole, root)
        rows = (
            f"{page} [ {' '.join(held.get(at, 'null') for at in range(max(held) + 1))} ]"
            for page, held in sorted(self._parents.items())
        )
        parents = self._file.pack(f"<< /Nums [ {' '.join(rows)} ] >>")
        last = max((leaf.number for leaf in self._pages.values()), default=-1) + 1
        return (
            f"<< /Type /StructTreeRoot /K {top} /ParentTree {parents} /ParentTreeNextKey {last}"
            f" /RoleMap {_ROLES} >>"
        )

    def _element(self, element: StructElem, parent: str) -> str:
        """Write an element and what it holds, and return how others refer to it."""
        place = self._file.reserve()
        parts = [f"<< /S /{element.role} /P {parent}"]
        if element.trait:
            parts.append(_TRAITS[element.role].format(element.trait))
        if element.alt:
            parts.append(f"/Alt {string(element.alt)}")
        if element.said:
            parts.append(f"/ActualText {string(element.said)}")
        pages = [self._pages[one.face] for one in element.holds if isinstance(one, MarkedContent)]
        if pages:
            parts.append(f"/Pg {pages[0].text}")
        held = [self._held(one, place, pages[0] if pages else None) for one in element.holds]
        if held:
            parts.append(f"/K {held[0] if len(held) == 1 else '[ ' + ' '.join(held) + ' ]'}")
        return self._file.pack(f"{' '.join(parts)} >>", place)

    def _held(self, one: StructElem | MarkedContent, place: Place, page: Leaf | None) -> str:
        if isinstance(one, StructElem):
            return self._element(one, place.text)
        there = self._pages[one.face]
        self._parents.setdefault(there.number, {})[one.number] = place.text
        if there == page:
            return str(one.number)
        return f"<< /Type /MCR /Pg {there.text} /MCID {one.number} >>"


def _shown(element: StructElem, pages: Mapping[FaceName, Leaf]) -> StructElem:
    """Return an element without what stands on other pages."""
    holds: list[StructElem | MarkedContent] = []
    for one in element.holds:
        if isinstance(one, MarkedContent):
            holds += [one] if one.face in pages else []
        elif (inner := _shown(one, pages)).holds or not one.holds:
            holds.append(inner)
    return element._replace(holds=tuple(holds))


def _levelled(element: StructElem, above: list[int]) -> StructElem:
    """Return an element whose headings begin with H1 and leave out no level.

    PDF/UA wants that of every file, also of one that has only some sheets of a book. Of the
    headings `above`, those stay whose chapter goes on.
    """
    role = element.role
    if level := _HEADINGS.get(role):
        above[:] = [*(higher for higher in above if higher < level), level]
        role = f"H{len(above)}"
    holds = (_levelled(one, above) if isinstance(one, StructElem) else one for one in element.holds)
    return element._replace(role=role, holds=tuple(holds))


# Pages that can be read out.

MARK = "/pnp"  # by which an inspector knows that a face begins


def artifact(operators: str) -> str:
    """Write what stands beside the text and is not read."""
    return f"/Artifact BMC\n{operators}\nEMC" if operators else ""


class Readable:
    """What is written otherwise in a file that can be read out."""

    def __init__(self, file: PdfFile, resources: Resources) -> None:
        self._file = file
        self._resources = resources
        self._pages: list[tuple[Place, Needs, list[Place]]] = []  # whose faces are on their way
        self._faces: dict[str, tuple[Needs, str]] = {}  # that came, by name
        self._root = Reserved(file)

    def content(self, parts: Iterable[str | Place]) -> tuple[bytes, str]:
        """Return the streams of a page, and how it refers to them: faces are among them."""
        written, names = [], []
        for is_place, some in groupby(parts, lambda part: isinstance(part, Place)):
            if is_place:
                names += [part.text for part in some if isinstance(part, Place)]
                continue
            place = self._file.reserve()
            written.append(self._file.put(place, packed_stream("\n".join(map(str, some)))))
            names.append(place.text)
        return b"".join(written), f"[ {' '.join(names)} ]"

    def page(self, needs: Needs, placed: list[Place]) -> str:
        """Write the entries of a page; what its faces need is known when they have come."""
        self._pages.append((self._file.reserve(), needs, placed))
        number = len(self._pages) - 1
        return f"/Resources {self._pages[-1][0].text} /StructParents {number} /Tabs /S"

    def face(self, place: Place, face: Inked, private: str) -> bytes:
        """Return a face as a part of its page."""
        self._faces[place.name] = face.needs, private
        return self._file.put(place, _deflated(face.data))

    def resources(self) -> Iterator[bytes]:
        """Yield what pages find by name, now that all faces are there."""
        for place, needs, placed in self._pages:
            known = {one.name: self._faces[one.name] for one in placed if one.name in self._faces}
            for inner, _ in known.values():
                needs.add(inner)
            properties = {name: private for name, (_, private) in known.items()}
            written = self._resources.written(needs, properties=properties)
            yield self._file.put(place, written.encode("latin-1"))

    def finish(self, catalog: Any, document: Document) -> None:
        """Tell in the catalog that the file can be read out."""
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        catalog.StructTreeRoot = self._root
        catalog.Metadata = metadata(self._file, document.language)

    def tree(self, document: Document, pages: list[Reserved]) -> bytes:
        """Return the tree of what is read."""
        leaves = {
            put.face: Leaf(number, page.text)
            for number, (sheet, page) in enumerate(zip(document.sheets, pages, strict=True))
            for put in sheet.placements
        }
        root = Structure(self._file, leaves).written(document.story, self._root.text)
        return self._file.put(self._root, root.encode("latin-1"))


def packed_stream(operators: str) -> bytes:
    """Write the content of a page as a stream."""
    return _deflated(zlib.compress(operators.encode("ascii"), 6))


def _deflated(data: bytes) -> bytes:
    return b"<< /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream" % (len(data), data)


_PLAIN = re.compile(r"[\w ./-]*", re.ASCII)  # what stands in a PDF's string as it is


def pdf(drawing: Drawing) -> Files:
    """Yield a PDF with a page for each sheet; sheets may belong into files of their own."""
    document, batches = drawing.document, drawing.batches
    volumes = tuple(dict.fromkeys(sheet.volume for sheet in document.sheets))
    if len(volumes) > 1:
        batches = list(batches)
    for volume in volumes:
        sheets = tuple(sheet for sheet in document.sheets if sheet.volume == volume)
        own = drawing._replace(document=document._replace(sheets=sheets), batches=batches)
        yield volume, write_pdf(own)


def write_pdf(drawing: Drawing) -> Iterator[bytes]:
    """Yield a PDF of all sheets part by part; faces that none of them shows stay out."""
    return _Writer(drawing).write(drawing.batches)


class _Writer:
    """Puts inked faces and sheets together into one file."""

    def __init__(self, drawing: Drawing) -> None:
        document = self._document = drawing.document
        self._font = drawing.font
        self._inker = Inker()
        self._pdf = PDFDocument(
            dummyoutline=1, invariant=1, lang=document.language, pdfVersion=(1, 7)
        )
        self._file = PdfFile(self._pdf)
        self._resources = Resources(
            self._file, drawing.pictures, self._inker.all.shared, document.layers
        )
        self._readable = Readable(self._file, self._resources) if document.story else None
        self._shown = [
            [str(drawing.shows(put)) for put in sheet.placements] for sheet in document.sheets
        ]
        self._outlines = {
            face: put.outline
            for sheet, shown in zip(document.sheets, self._shown, strict=True)
            for face, put in zip(shown, sheet.placements, strict=True)
        }
        self._forms = {
            face: self._file.reserve(f"X{number}")
            for number, face in enumerate(dict.fromkeys(chain.from_iterable(self._shown)))
        }

    def write(self, batches: Iterable[Batch]) -> Iterator[bytes]:
        """Yield the file part by part: the pages, the faces as they come, and the rest.

        While the pages are written, other processes may still ink the faces; and no face is kept
        once it is in the file.
        """
        file, supplies = self._file, self._inker.all
        yield file.start()
        pages: list[Reserved] = []
        for sheet, shown in zip(self._document.sheets, self._shown, strict=True):
            page = Reserved(self._file)
            pages.append(page)
            yield from self._page(page, sheet, [self._forms[face] for face in shown])
        self._finish(pages)
        if self._readable:
            yield self._readable.tree(self._document, pages)
        yield from file.settled()
        for batch in batches:
            supplies.merge(batch.supplies)
            yield from self._faces(batch.faces)
            yield from file.settled()
        if self._readable:
            yield from self._readable.resources()
        yield from self._resources.fonts(file, self._font, supplies.settle().glyphs)
        yield from file.end()

    def _page(self, page: Reserved, sheet: Sheet, placed: list[Place]) -> Iterator[bytes]:
        """Yield a page and its content."""
        needs = Needs.none()
        parted = self._resources.layers.parted
        parts = sheet.under, parted(sheet.guides, Layer.CUT), parted(sheet.marks, Layer.FOOT)
        under, guides, over = (self._inker.marks(marks, needs) for marks in parts)
        k = f"{POINTS_PER_MM:.8f}"  # over 400 mm, eight digits keep it below a micrometre
        begin = f"{k} 0 0 -{k} 0 {n(sheet.page.height * POINTS_PER_MM)} cm"
        if sheet.drawn != SAME:
            begin += f"\n{_matrix(sheet.drawn)} cm"
        places = [_placing(put.box, put.bleed, put.rotation, put.clip) for put in sheet.placements]
        if self._readable:
            own: list[str | Place] = [begin, artifact(under)]
            for place, face in zip(places, placed, strict=True):
                own += [f"{place} {MARK} /{face.name} DP", face, "Q"]
            data, contents = self._readable.content([*own, artifact(guides), artifact(over)])
            held = self._readable.page(needs, placed)
        else:
            shown = [f"{at} /{form.name} Do Q" for at, form in zip(places, placed, strict=True)]
            whole = "\n".join((begin, under, *shown, *filter(None, (guides, over))))
            content = self._file.reserve()
            data, contents = self._file.put(content, packed_stream(whole)), content.text
            forms = {form.name: form.text for form in placed}
            held = f"/Resources {self._resources.written(needs, forms)}"
        yield data
        bled = (put.box.grown(put.bleed) for put in sheet.placements)
        boxes = {
            "MediaBox": Box(0, 0, *sheet.page),
            "TrimBox": sheet.drawn.around(sheet.block),
            "BleedBox": sheet.drawn.around(Box.holding([sheet.block, *bled])),
        }
        edges = (f"/{name} {_points(box, sheet.page.height)}" for name, box in boxes.items())
        written = (
            f"<< /Type /Page /Parent {self._file.reference(self._pdf.Pages)} {' '.join(edges)}"
            f" {held} /Contents {contents}"
        )
        if sheet.drawn != SAME:  # how a printer's error was met: an inspector sees through it
            written += self._for_inspectors(f"<< /Drawn [ {_matrix(sheet.drawn)} ] >>")
        yield self._file.put(page, f"{written} >>".encode("ascii"))

    def _for_inspectors(self, private: str) -> str:
        date = PDFDate(ts=self._pdf._timeStamp).format(self._pdf).decode("latin-1")
        return (
            f" /LastModified {date} /PieceInfo << /pnp << /LastModified {date}"
            f" /Private {private} >> >>"
        )

    def _finish(self, pages: list[Reserved]) -> None:
        pdf, document = self._pdf, self._document
        for page in pages:
            pdf.Pages.addPage(page)
        info = pdf.info
        info.invariant = 1
        info.title, info.author = document.title.translate(UNBROKEN), document.author
        info.subject, info.keywords = document.name, ""
        info.creator, info.producer = f"pnp {__version__}", f"pnp {__version__} with ReportLab"
        preferences = ViewerPreferencesPDFDictionary()
        preferences["PrintScaling"] = "None"
        preferences["Duplex"] = DUPLEX[document.duplex or "none"]
        preferences["DisplayDocTitle"] = "true"
        catalog = pdf.Catalog
        catalog.ViewerPreferences = preferences
        catalog.Outlines = outline(pdf, document, pages)
        self._resources.layers.enter(pdf)
        if self._readable:
            self._readable.finish(catalog, document)
        pdf.Reference(catalog)
        pdf.Reference(info)
        pdf.idToObject["BasicFonts"].dict.clear()  # which reportlab would name in every file

    def _faces(self, faces: Iterable[Inked]) -> Iterator[bytes]:
        """Yield faces as forms; those that no page shows stay out."""
        for face in faces:
            if form := self._forms.get(face.name):
                # What an inspector needs to know it again.
                name, cut = f"({face.name})", self._outlines[face.name]
                if not _PLAIN.fullmatch(face.name):
                    name = PDFString(face.name).format(self._pdf).decode("latin-1")
                trim = f"[ 0 0 {n(face.width)} {n(face.height)} ]"
                more = f" /Outline ({cut})" if cut else ""
                private = f"<< /Face {name} /Trim {trim}{more} >>"
                if self._readable:
                    yield self._readable.face(form, face, private)
                else:
                    written = self._resources.form(face, self._for_inspectors(private))
                    yield self._file.put(form, written)


def _matrix(drawn: Affine) -> str:
    """Write a map of millimetres, of which eight digits are enough as well."""
    return " ".join(f"{number:.8f}" for number in drawn)


def _points(box: Box, height: float) -> str:
    """Write a box in points from the bottom left, as page boxes want it."""
    corners = (box.x, height - box.bottom, box.right, height - box.y)
    return f"[ {' '.join(n(corner * POINTS_PER_MM) for corner in corners)} ]"


@lru_cache(maxsize=1024)
def _placing(box: Box, bleed: Edges, rotation: float, clip: str = "") -> str:
    """Write how a face comes to its place; a thousand sheets have the same few places."""
    x, y, width, height = box
    matrix = {
        0: f"1 0 0 1 {n(x)} {n(y)}",
        90: f"0 1 -1 0 {n(x + width)} {n(y)}",
        180: f"-1 0 0 -1 {n(x + width)} {n(y + height)}",
        270: f"0 -1 1 0 {n(x)} {n(y + height)}",
    }[int(rotation) % 360]
    shape = f" {cut_path(clip)} W n" if clip else ""
    return f"q {rectangle(box.grown(bleed))} W n {matrix} cm{shape}"
