"""Tagged PDFs: their tree for screen readers, and what PDF/UA-1 asks and a program can see."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Pdf, parse_content_stream

from pnp.base.findings import Finding, Severity
from pnp.uses.inspect.content import DIRECT, Number, entry
from pnp.uses.inspect.rules import Job

MOST_ELEMENTS = 200_000
_PAINTING = "f F f* B B* b b* S s sh Do Tj TJ ' \" EI"
_OPERATORS = f"BDC BMC EMC BI ID {_PAINTING}"
_PAINTS = frozenset((*_PAINTING.split(), "INLINE IMAGE"))
ARTIFACT = "/Artifact"


class TagElement(NamedTuple):
    """An element of the tree, as it stands there."""

    number: Number
    role: str  # as its file's roles translate it
    parent: Number  # that holds it
    named: Number  # the parent that it names
    inner: tuple[Number, ...]
    stretches: tuple[tuple[Number, int], ...]  # of pages
    alt: bool
    scope: bool


class Stretches(NamedTuple):
    """What stands in a page's content."""

    page: Number
    parents: int  # its number in the table of parents, -1 for none
    tabs: str
    numbers: tuple[int, ...]
    loose: int  # marks that are neither read nor decoration
    mixed: int  # what is read and decoration at once


def elements(pdf: Pdf) -> Iterator[TagElement]:
    """Yield every element in the order in which it is read; each once."""
    root: Any = pdf.Root.get("/StructTreeRoot")
    roles = entry(root, "/RoleMap")
    waiting: list[tuple[Any, Number]] = [(root, DIRECT)]
    seen: set[Number] = set()
    while waiting:
        found, parent = waiting.pop()
        if not isinstance(found, Dictionary) or found.objgen in seen:
            continue
        seen.add(found.objgen)
        if len(seen) > MOST_ELEMENTS:
            raise ValueError(f"more than {MOST_ELEMENTS:,} elements")
        kids = _listed(found.get("/K"))
        inner = [kid for kid in kids if isinstance(kid, Dictionary) and "/S" in kid]
        waiting += [(kid, found.objgen) for kid in reversed(inner)]
        if parent != DIRECT:
            yield TagElement(
                number=found.objgen,
                role=_role(str(found.get("/S")), roles),
                parent=parent,
                named=_number(found.get("/P")),
                inner=tuple(kid.objgen for kid in inner),
                stretches=tuple(_stretches_of(kids, found.get("/Pg"))),
                alt=any(str(found.get(key, "")) for key in ("/Alt", "/ActualText")),
                scope=any(entry(one, "/Scope") is not None for one in _listed(found.get("/A"))),
            )
        elif not inner:
            return


def _listed(held: Any) -> list[Any]:
    """Return what may stand alone, in a list, or not at all."""
    return list(held) if isinstance(held, Array) else [] if held is None else [held]


def _role(name: str, roles: Any) -> str:
    for _ in range(9):  # roles may stand for roles
        other = entry(roles, name)
        if other is None:
            break
        name = str(other)
    return name.lstrip("/")


def _stretches_of(kids: list[Any], page: Any) -> Iterator[tuple[Number, int]]:
    for kid in kids:
        if isinstance(kid, Dictionary):
            if "/MCID" in kid:
                yield _number(kid.get("/Pg", page)), int(kid["/MCID"])
        elif isinstance(kid, int):
            yield _number(page), kid


def _number(thing: Any) -> Number:
    number: Number = getattr(thing, "objgen", DIRECT)
    return number


def stretches(page: Any) -> Stretches:
    """Follow a page's content: what is read, what is decoration, and what is neither."""
    open_: list[str] = []  # what is open: a role that is read, decoration, or nothing
    numbers: list[int] = []
    loose = mixed = 0
    for step in parse_content_stream(page, _OPERATORS):
        match str(step.operator):
            case "BDC" | "BMC" as operator:
                entries = step.operands[1] if operator == "BDC" else None
                if not isinstance(entries, Dictionary):
                    name = str(entries)
                    entries = entry(page.get("/Resources"), "/Properties", name)
                kind = ARTIFACT if str(step.operands[0]) == ARTIFACT else ""
                if entry(entries, "/MCID") is not None:
                    numbers.append(int(entries["/MCID"]))
                    kind = "read"
                mixed += bool(kind) and any(other and other != kind for other in open_)
                open_.append(kind)
            case "EMC":
                del open_[-1:]
            case operator if operator in _PAINTS:
                loose += not any(open_)
    return Stretches(
        page=page.objgen,
        parents=int(page.get("/StructParents", -1)),
        tabs=str(page.get("/Tabs", "")).lstrip("/"),
        numbers=tuple(numbers),
        loose=loose,
        mixed=mixed,
    )


def parents_of(pdf: Pdf) -> dict[int, list[Number]]:
    """Return the elements that pages name as the parents of their stretches, by their numbers."""
    found: dict[int, list[Number]] = {}
    waiting = [entry(pdf.Root.get("/StructTreeRoot"), "/ParentTree")]
    for _ in range(MOST_ELEMENTS):
        if not waiting:
            break
        node = waiting.pop()
        waiting += _listed(entry(node, "/Kids"))
        pairs = _listed(entry(node, "/Nums"))
        for key, held in zip(pairs[::2], pairs[1::2], strict=False):
            if isinstance(held, Array):
                found[int(key)] = [_number(one) for one in held]
    return found


MOST_TOLD = 20
_UNREADABLE = (
    *(AttributeError, IndexError, KeyError, TypeError, ValueError),
    *(ArithmeticError, RuntimeError, pikepdf.PdfError),
)
_GROUPING = "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private"
_BLOCKS = "P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot"
_INLINE = "Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP"
_ROLES = frozenset(f"{_GROUPING} {_BLOCKS} {_INLINE} Figure Formula Form".split())
_INSIDE = {  # what only these may hold, and what these hold only
    "L": {"LI", "L", "Caption"},
    "LI": {"Lbl", "LBody"},
    "Table": {"TR", "THead", "TBody", "TFoot", "Caption"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TFoot": {"TR"},
    "TR": {"TH", "TD"},
}


class Tags(NamedTuple):
    """All that is told to screen readers."""

    elements: Mapping[Number, TagElement]
    pages: tuple[Stretches, ...]
    parents: Mapping[int, list[Number]]
    marked: bool
    shows_title: bool
    is_universal: bool  # says that it is PDF/UA


def tags_are_sound(job: Job) -> Iterator[Finding]:
    """Find what screen readers would stumble over; files without tags are left alone."""
    with pikepdf.open(job.path) as pdf:
        if "/StructTreeRoot" not in pdf.Root:
            return
        try:
            root: Any = pdf.Root
            metadata = root.get("/Metadata")
            packet = metadata.read_bytes() if isinstance(metadata, pikepdf.Stream) else b""
            tags = Tags(
                elements={one.number: one for one in elements(pdf)},
                pages=tuple(stretches(page.obj) for page in pdf.pages),
                parents=parents_of(pdf),
                marked=bool(entry(root, "/MarkInfo", "/Marked")),
                shows_title=bool(entry(root, "/ViewerPreferences", "/DisplayDocTitle")),
                is_universal=b"pdfuaid:part" in packet,
            )
            messages = list(islice(_problems(job, tags), MOST_TOLD + 1))
        except _UNREADABLE as problem:
            messages = [f"can not be read ({problem})"]
    severity = Severity.ERROR if job.ours else Severity.WARNING
    for message in messages[:MOST_TOLD]:
        yield Finding(severity, job.where, f"tags: {message}")
    if messages[MOST_TOLD:]:
        yield Finding(severity, job.where, "tags: and more")


def _problems(job: Job, tags: Tags) -> Iterator[str]:
    facts = {
        "MarkInfo does not say that the file is tagged": tags.marked,
        "the file has no language": job.hints.language,
        "the file has no title": job.hints.title,
        "viewers show the file's name instead of its title": tags.shows_title,
        "the tree is empty": tags.elements,
        "XMP does not say PDF/UA": tags.is_universal or not job.ours,
    }
    yield from (message for message, holds in facts.items() if not holds)
    for check in (_pages, _claims, _roles, _headings, _tables):
        yield from check(tags)


def _pages(tags: Tags) -> Iterator[str]:
    for number, page in enumerate(tags.pages, 1):
        again = [one for one, count in Counter(page.numbers).items() if count > 1]
        wrong = {
            f"{page.loose} marks are neither read nor decoration": page.loose,
            f"{page.mixed} stretches are read and decoration at once": page.mixed,
            f"stretch {again[:1]} stands twice": again,
            "fields are not visited in the order of the text": page.tabs != "S",
            "its stretches have no parents": page.numbers and page.parents not in tags.parents,
        }
        yield from (f"page {number}: {message}" for message, found in wrong.items() if found)


def _claims(tags: Tags) -> Iterator[str]:
    """Hold the stretches of elements against those of pages, and both against the table."""
    claimed: dict[tuple[Number, int], list[Number]] = defaultdict(list)
    for element in tags.elements.values():
        for stretch in element.stretches:
            claimed[stretch].append(element.number)
    for number, page in enumerate(tags.pages, 1):
        held = tags.parents.get(page.parents, [])
        for one in sorted(set(page.numbers)):
            owners = claimed.pop((page.page, one), [])
            if len(owners) != 1:
                yield f"page {number}: stretch {one} is read {len(owners)} times"
            elif one >= len(held) or held[one] != owners[0]:
                yield f"page {number}: stretch {one} has another parent than the one that reads it"
    yield from (f"an element reads stretch {one}, which is on no page" for _, one in claimed)


def _roles(tags: Tags) -> Iterator[str]:
    for element in tags.elements.values():
        role = element.role
        if role not in _ROLES:
            yield f"nobody knows the role {role[:40]!r}"
        if element.named != element.parent:
            yield f"a {role} names another parent than the one that holds it"
        if role in ("Figure", "Formula") and not element.alt:
            yield f"a {role} has no alternative text"
        if role == "TH" and not element.scope:
            yield "a TH does not say what it is the header of"
        inner = {tags.elements[one].role for one in element.inner if one in tags.elements}
        if strange := sorted(inner - _INSIDE.get(role, inner)):
            yield f"a {role} holds {', '.join(strange)}"
        holder = tags.elements.get(element.parent)
        wanted = sorted(outer for outer, held in _INSIDE.items() if role in held)
        if wanted and role not in ("Caption", "L") and (not holder or holder.role not in wanted):
            yield f"a {role} stands outside of {' and '.join(wanted)}"


def _headings(tags: Tags) -> Iterator[str]:
    before = 0
    for element in tags.elements.values():
        level = element.role.removeprefix("H")
        if element.role.startswith("H") and level.isdigit():
            if int(level) > before + 1:
                yield f"an H{level} follows an H{before}" if before else f"H{level} comes first"
            before = int(level)


def _tables(tags: Tags) -> Iterator[str]:
    for table in tags.elements.values():
        if table.role == "Table":
            rows = [one for one in _below(tags, table) if one.role == "TR"]
            widths = {len(row.inner) for row in rows}
            if len(widths) > 1 and not any(one.role == "Table" for one in _below(tags, table)):
                yield f"rows of a table have {min(widths)} to {max(widths)} cells"


def _below(tags: Tags, element: TagElement) -> Iterator[TagElement]:
    for number in element.inner:
        if one := tags.elements.get(number):
            yield one
            if one.role in ("THead", "TBody", "TFoot"):
                yield from _below(tags, one)
