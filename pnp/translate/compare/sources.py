"""The versions to compare: whole files, or the parts of a file in one language."""

from pathlib import Path

from pnp.findings import Where, refuse, shown
from pnp.translate.compare.align import MOST
from pnp.translate.compare.reading import Block, read_blocks
from pnp.translate.compare.tongues import tongues
from pnp.translate.compare.versions import Version, language_of, versions

_OWN = 0.15  # share of the largest version from which a file really has two languages


def known_languages() -> tuple[str, ...]:
    """Return the codes of all languages that can be compared."""
    return tuple(tongues())


def split_name(name: str) -> tuple[Path, str]:
    """Return the file and the language of FILE#de; a file of that very name comes first."""
    path = Path(name)
    before, mark, language = name.rpartition("#")
    if not mark or path.exists():
        return path, ""
    return Path(before), language


def open_version(path: Path, part: str, language: str) -> Version:
    """Read one version: the part in one language if it is named, else the whole file."""
    blocks = read_blocks(path)
    where = Where(shown(path))
    if part:
        found = {version.language: version for version in versions(blocks)}
        if part not in found:
            raise refuse(where, f"has no part in {part}", _found(found))
        return _bounded(found[part], where)
    if language:
        return _bounded(Version(language, blocks), where)
    guessed = language_of(blocks)
    if not guessed:
        raise refuse(where, "its language is not clear", "say it with --lang-a or --lang-b")
    own = _large(blocks)
    if len(own) > 1:
        names = ", ".join(own)
        hint = f"name one of them: {shown(path)}#{own[0]}"
        raise refuse(where, f"holds several languages ({names})", hint)
    return _bounded(Version(guessed, blocks), where)


def open_all(path: Path) -> tuple[Version, ...]:
    """Read all versions of a file, the one to compare with first: English, or what comes first."""
    where = Where(shown(path))
    found = [_bounded(version, where) for version in versions(read_blocks(path))]
    if len(found) < 2:
        names = {version.language: version for version in found}
        raise refuse(where, "does not hold two languages", _found(names) + "; name a second file")
    return tuple(sorted(found, key=lambda version: version.language != "en"))


def _large(blocks: tuple[Block, ...]) -> list[str]:
    sizes = {
        version.language: sum(len(block.text) for block in version.blocks)
        for version in versions(blocks)
    }
    return [code for code, size in sizes.items() if size >= _OWN * max(sizes.values())]


def _found(versions_: dict[str, Version]) -> str:
    return f"found: {', '.join(versions_) or 'nothing that is known'}"


def _bounded(version: Version, where: Where) -> Version:
    if len(version.blocks) > MOST:
        raise refuse(where, f"more than {MOST:,} paragraphs in {version.language}")
    return version
