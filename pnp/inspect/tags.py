"""What a tagged PDF says to screen readers: its tree, and the stretches of its pages."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Pdf, parse_content_stream

from pnp.inspect import objects

MOST_ELEMENTS = 200_000
_PAINTING = "f F f* B B* b b* S s sh Do Tj TJ ' \" EI"
_OPERATORS = f"BDC BMC EMC BI ID {_PAINTING}"
_PAINTS = frozenset((*_PAINTING.split(), "INLINE IMAGE"))
ARTIFACT = "/Artifact"


class TagElement(NamedTuple):
    """An element of the tree, as it stands there."""

    number: objects.Number
    role: str  # as its file's roles translate it
    parent: objects.Number  # that holds it
    named: objects.Number  # the parent that it names
    inner: tuple[objects.Number, ...]
    stretches: tuple[tuple[objects.Number, int], ...]  # of pages
    alt: bool
    scope: bool


class Stretches(NamedTuple):
    """What stands in a page's content."""

    page: objects.Number
    parents: int  # its number in the table of parents, -1 for none
    tabs: str
    numbers: tuple[int, ...]
    loose: int  # marks that are neither read nor decoration
    mixed: int  # what is read and decoration at once


def elements(pdf: Pdf) -> Iterator[TagElement]:
    """Yield every element in the order in which it is read; each once."""
    root: Any = pdf.Root.get("/StructTreeRoot")
    roles = objects.entry(root, "/RoleMap")
    waiting: list[tuple[Any, objects.Number]] = [(root, objects.DIRECT)]
    seen: set[objects.Number] = set()
    while waiting:
        found, parent = waiting.pop()
        if not isinstance(found, Dictionary) or found.objgen in seen:
            continue
        seen.add(found.objgen)
        if len(seen) > MOST_ELEMENTS:
            raise ValueError(f"more than {MOST_ELEMENTS:,} elements")
        kids = _kids(found)
        inner = [kid for kid in kids if isinstance(kid, Dictionary) and "/S" in kid]
        waiting += [(kid, found.objgen) for kid in reversed(inner)]
        if parent != objects.DIRECT:
            yield _element(found, parent, kids, roles)
        elif not inner:
            return


def _element(found: Any, parent: objects.Number, kids: list[Any], roles: Any) -> TagElement:
    page = found.get("/Pg")
    attributes = found.get("/A")
    groups = attributes if isinstance(attributes, Array) else [attributes]
    return TagElement(
        number=found.objgen,
        role=_role(str(found.get("/S")), roles),
        parent=parent,
        named=_number(found.get("/P")),
        inner=tuple(kid.objgen for kid in kids if isinstance(kid, Dictionary) and "/S" in kid),
        stretches=tuple(_stretches_of(kids, page)),
        alt=any(str(found.get(key, "")) for key in ("/Alt", "/ActualText")),
        scope=any(objects.entry(group, "/Scope") is not None for group in groups),
    )


def _kids(found: Any) -> list[Any]:
    kids = found.get("/K")
    return list(kids) if isinstance(kids, Array) else [] if kids is None else [kids]


def _role(name: str, roles: Any) -> str:
    for _ in range(9):  # roles may stand for roles
        other = objects.entry(roles, name)
        if other is None:
            break
        name = str(other)
    return name.lstrip("/")


def _stretches_of(kids: list[Any], page: Any) -> Iterator[tuple[objects.Number, int]]:
    for kid in kids:
        if isinstance(kid, Dictionary):
            if "/MCID" in kid:
                yield _number(kid.get("/Pg", page)), int(kid["/MCID"])
        elif isinstance(kid, int):
            yield _number(page), kid


def _number(thing: Any) -> objects.Number:
    number: objects.Number = getattr(thing, "objgen", objects.DIRECT)
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
                    entries = objects.entry(page.get("/Resources"), "/Properties", name)
                kind = ARTIFACT if str(step.operands[0]) == ARTIFACT else ""
                if objects.entry(entries, "/MCID") is not None:
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


def parents_of(pdf: Pdf) -> dict[int, list[objects.Number]]:
    """Return the elements that pages name as the parents of their stretches, by their numbers."""
    found: dict[int, list[objects.Number]] = {}
    waiting = [objects.entry(pdf.Root.get("/StructTreeRoot"), "/ParentTree")]
    for _ in range(MOST_ELEMENTS):
        if not waiting:
            break
        node = waiting.pop()
        kids, rows = objects.entry(node, "/Kids"), objects.entry(node, "/Nums")
        waiting += list(kids) if isinstance(kids, Array) else []
        pairs = list(rows) if isinstance(rows, Array) else []
        for key, held in zip(pairs[::2], pairs[1::2], strict=False):
            if isinstance(held, Array):
                found[int(key)] = [_number(one) for one in held]
    return found
