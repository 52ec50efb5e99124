"""Font files: where they lie on this machine, whether all are there, and what they allow."""

from collections.abc import Iterator
from pathlib import Path

from pnp.filenames import SPELLED, real_name
from pnp.findings import Finding, Refused, Where, collected, did_you_mean, refuse, warning
from pnp.model.stock import FontFile, Stock
from pnp.packages import package_folder
from pnp.text.font_tables import MOST_BYTES, Tables
from pnp.worded import worded

_ENDINGS = (".ttf", ".otf")


def font_path(file: FontFile) -> Path:
    """Return where a font file lies on this machine."""
    folder = Path(file.folder) if file.folder else package_folder(file.package, "files")
    if folder is None:
        hint = f"pip install {file.package.replace('_', '-')}"
        message = worded("the package {package} is not installed", package=file.package)
        raise refuse(file.where, message, hint)
    called = real_name(folder, file.file)
    if called != file.file and called:
        message = worded("font {file} is called {name}", file=repr(file.file), name=repr(called))
        raise refuse(file.where, message, SPELLED)
    path = folder / file.file
    try:
        is_there = path.is_file()
    except OSError:  # a name that is too long, for one
        is_there = False
    if not is_there:
        holder = file.package or file.folder
        said = worded("{folder} has no font file {file}", folder=holder, file=repr(file.file))
        raise refuse(file.where, said, did_you_mean(file.file, _fonts_in(folder), ""))
    return path


def read_font(path: Path, where: Where) -> bytes:
    """Return the bytes of a font file, or refuse it."""
    try:
        if path.stat().st_size <= MOST_BYTES:
            return path.read_bytes()
    except OSError as problem:
        said = worded(
            "font {font} can not be read: {problem}", font=path.name, problem=problem.strerror
        )
        raise refuse(where, said) from None
    most = MOST_BYTES // 1_000_000
    raise refuse(where, worded("font {font} has more than {most} MB", font=path.name, most=most))


def _fonts_in(folder: Path) -> list[str]:
    if not folder.is_dir():
        return []
    return sorted(one.name for one in folder.iterdir() if one.suffix.lower() in _ENDINGS)


def demand_files(stock: Stock) -> None:
    """Refuse a stock that names fonts which are not there, whether they are used or not."""
    findings: list[Finding] = []
    for file in _files(stock):
        with collected(findings):
            font_path(file)
    if findings:
        raise Refused(list(dict.fromkeys(findings)))


def forbidden(stock: Stock) -> Iterator[Finding]:
    """Yield what the makers of a project's own fonts do not allow, if a font says so."""
    for file in _files(stock):
        path = Path(file.folder) / file.file
        if not file.folder or path.stat().st_size > MOST_BYTES:
            continue  # packages are free to use, and what is too large is told elsewhere
        if said := Tables(path.read_bytes(), file.file).forbidden:
            hint = worded("ask its makers, or use a free font")
            message = worded(
                "font {font} says of itself that {problem}",
                font=file.file,
                problem=said,
            )
            yield warning(file.where, message, hint)


def _files(stock: Stock) -> Iterator[FontFile]:
    """Yield every file once."""
    seen = set()
    for _, *files, _, _ in stock.families.values():
        for file in files:
            if (place := file._replace(id="")) not in seen:
                seen.add(place)
                yield file
