"""A PDF from the outside in: whether it opens, what it asks of printers, all its pages."""

import logging
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import pikepdf

from pnp.findings import Finding, Where, error, refuse
from pnp.inspect.content import MOST
from pnp.inspect.contours import layer_names
from pnp.inspect.pages import PageReader
from pnp.inspect.report import Hints, PageReport

HUGE = 500_000_000  # bytes
MOST_PAGES = 50_000

logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # findings say it, not stderr

_ODD = (AttributeError, IndexError, KeyError, TypeError)
_UNREADABLE = (*_ODD, pikepdf.PdfError, ArithmeticError, RuntimeError, ValueError)


def read_file(path: Path) -> tuple[list[PageReport], Hints, list[Finding]]:
    """Open a file and read every page of it; one that can not be read is refused."""
    where = Where(str(path))
    _look_from_outside(path, where)
    try:
        with catch_warnings(record=True) as heard, pikepdf.open(path) as pdf:
            simplefilter("always")
            pages, hints = _read_pages(pdf, where), _hints(pdf)
            noise = [*pdf.get_warnings(), *(w.message for w in heard if w.category is UserWarning)]
            problems = [*_locks(pdf, where), *_damage(noise, where)]
    except pikepdf.PasswordError as problem:
        raise refuse(where, "is encrypted and needs a password") from problem
    except (*_UNREADABLE, OSError) as problem:
        raise refuse(where, f"is broken: {_reason(problem, where)}") from problem
    if not pages:
        raise refuse(where, "has no pages")
    return pages, hints, problems


def _look_from_outside(path: Path, where: Where) -> None:
    """Refuse what is missing, empty, huge or no PDF before anything opens it."""
    try:
        size = path.stat().st_size
        if size > HUGE:
            raise refuse(where, f"is too large to inspect: {size / 1e6:.0f} MB of at most 500 MB")
        if not path.is_file() and not path.is_dir():  # such as a pipe, which may never end
            raise refuse(where, "can not be read: it is not a regular file")
        with path.open("rb") as file:
            start = file.read(1024)
    except FileNotFoundError as problem:
        raise refuse(where, "does not exist") from problem
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise refuse(where, f"can not be read: {reason}") from problem
    if not start:
        raise refuse(where, "is empty")
    if b"%PDF-" not in start:
        raise refuse(where, "is not a PDF: it does not start with %PDF-")


def _read_pages(pdf: pikepdf.Pdf, where: Where) -> list[PageReport]:
    """Read all pages; one that can not be read leaves nothing to say about the file."""
    reader = PageReader()
    pages: list[PageReport] = []
    if len(pdf.pages) > MOST_PAGES:
        raise ValueError(f"{len(pdf.pages):,} pages of at most {MOST_PAGES:,}")
    for number, page in enumerate(pdf.pages, 1):
        try:
            pages.append(reader.page(page.obj, number))
            if pages[-1].drawn > MOST:  # pdfium would take all memory for it
                raise ValueError(f"{pages[-1].drawn:,} forms and pictures of at most {MOST:,}")
        except _UNREADABLE as problem:
            reason = _reason(problem, where)
            raise refuse(where, f"page {number} is broken: {reason}") from problem
    return pages


def _reason(problem: object, where: Where) -> str:
    """Say why a file could not be read, without what Python makes of it."""
    if isinstance(problem, _ODD):
        return "something in it is missing or of the wrong kind"
    if isinstance(problem, RecursionError):
        return "things in it lie too deep inside of each other"
    return str(problem).removeprefix(where.file).strip(" :")


def _hints(pdf: pikepdf.Pdf) -> Hints:
    """Read what a file asks of viewers and printers."""
    wishes: Any = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    return Hints(
        print_scaling=str(wishes.get("/PrintScaling", "")).lstrip("/"),
        duplex=str(wishes.get("/Duplex", "")).lstrip("/"),
        title=str(pdf.docinfo.get("/Title", "")),
        language=str(pdf.Root.get("/Lang", "")),
        producer=str(pdf.docinfo.get("/Producer", "")),
        outline="/First" in pdf.Root.get("/Outlines", {}),
        layers=layer_names(pdf.Root),
    )


def _locks(pdf: pikepdf.Pdf, where: Where) -> Iterator[Finding]:
    """Report a file that opens without a password but is locked all the same."""
    if pdf.is_encrypted:
        allowed = pdf.allow.print_highres
        printing = "" if allowed else "; printing at full quality is not allowed"
        yield error(where, f"the file is encrypted{printing}", "write it again without a password")


def _damage(noise: Iterable[object], where: Where) -> Iterator[Finding]:
    """Report what had to be mended to read the file at all."""
    problems = [_reason(problem, where) for problem in noise]
    if problems:
        more = f" (and {len(problems) - 1} more)" if problems[1:] else ""
        message = f"the file is damaged: {problems[0]}{more}"
        yield error(where, message, "other programs may not open it; write it again")
