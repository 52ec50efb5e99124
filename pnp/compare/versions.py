"""The language versions of a document: which there are, and where each begins and ends."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.compare.document import Passage, Role
from pnp.compare.profiles import LanguageProfile, Profiles, common, unknown, votes
from pnp.compare.reading import read_passages
from pnp.findings import Where, refuse, shown

MOST = 3_000  # passages of one version
_SWITCH = 8  # votes that a change of language has to win
_SMALLEST = 0.02  # share of the document; what is smaller is a note in many languages
_FEWEST = 4  # passages
_SURE = 3  # votes without which a text has no language
_CLEAR = 0.155  # share of common words; our rules have 0.17 at least, Portuguese 0.14 of Spanish
_WEAK = "its language is only a guess: say it with --lang-a or --lang-b"
_BY_DIGITS = "its number words are not known: digits, their order and lengths are compared"
_OWN = 0.15  # share of the largest version from which a file really has two languages


class Version(NamedTuple):
    """A rulebook in one language."""

    profile: LanguageProfile
    passages: tuple[Passage, ...]
    note: str = ""  # what a reader should know of its language

    @property
    def language(self) -> str:
        """The code of its language."""
        return self.profile.code


def split_name(name: str) -> tuple[Path, str]:
    """Return the file and the language of FILE#de; a file of that very name comes first."""
    before, mark, language = name.rpartition("#")
    if not mark or Path(name).exists():
        return Path(name), ""
    return Path(before), language


def open_version(path: Path, part: str, language: str, profiles: Profiles) -> Version:
    """Read one version: the part in one language if it is named, else the whole file."""
    where = Where(shown(path))
    passages = read_passages(path)
    if language and not part:
        profile = profiles.get(language) or unknown(language, profiles)
        return _bounded(Version(profile, passages, "" if profile.known else _BY_DIGITS), where)
    found = versions(passages, profiles)
    if part in found:
        return _bounded(found[part], where)
    if part:
        raise refuse(where, f"has no part in {part}", _told(found))
    guessed, sure = votes(_text(passages), profiles).most_common(1)[0]
    if sure < _SURE:
        raise refuse(where, "its language is not clear", "say it with --lang-a or --lang-b")
    sizes = {code: len(_text(version.passages)) for code, version in found.items()}
    own = [code for code, size in sizes.items() if size >= _OWN * max(sizes.values())]
    if len(own) > 1:
        hint = f"name one of them: {where.file}#{own[0]}"
        raise refuse(where, f"holds several languages ({', '.join(own)})", hint)
    clear = common(_text(passages), profiles[guessed]) >= _CLEAR
    return _bounded(Version(profiles[guessed], passages, "" if clear else _WEAK), where)


def open_all(path: Path, profiles: Profiles) -> tuple[Version, ...]:
    """Read all versions of a file, the one to compare with first: English, or what comes first."""
    where = Where(shown(path))
    found = versions(read_passages(path), profiles)
    if len(found) < 2:
        hint = f"{_told(found)}; name a second file"
        raise refuse(where, "does not hold two languages", hint)
    bounded = [_bounded(version, where) for version in found.values()]
    return tuple(sorted(bounded, key=lambda version: version.language != "en"))


def _text(passages: Iterable[Passage]) -> str:
    return "\n".join(passage.text for passage in passages)


def _told(found: Mapping[str, Version]) -> str:
    return f"found: {', '.join(found) or 'nothing that is known'}"


def _bounded(version: Version, where: Where) -> Version:
    if len(version.passages) > MOST:
        raise refuse(where, f"more than {MOST:,} paragraphs in {version.language}")
    return version


def versions(passages: Sequence[Passage], profiles: Profiles) -> dict[str, Version]:
    """Split a document into its languages, in the order of their appearance."""
    heard = [votes(passage.text, profiles) for passage in passages]
    spoken = _spoken(heard, tuple(profiles))
    _begin_at_headings(passages, heard, spoken)
    enough = _SMALLEST * len(_text(passages))
    found: dict[str, tuple[Passage, ...]] = {}
    for start, end in _runs(spoken):
        own = tuple(passages[start:end])
        if len(own) >= _FEWEST and len(_text(own)) >= enough:
            found[spoken[start]] = found.get(spoken[start], ()) + own
    return {code: Version(profiles[code], own) for code, own in found.items()}


def _spoken(heard: Sequence[Mapping[str, int]], codes: Sequence[str]) -> list[str]:
    """Return the language of each passage: the way with the most votes and few changes."""
    score = dict.fromkeys(codes, 0)
    steps: list[dict[str, str]] = []
    for vote in heard:
        best = max(codes, key=lambda code: score[code])
        came = {code: code if score[code] >= score[best] - _SWITCH else best for code in codes}
        score = {code: vote[code] + max(score[code], score[best] - _SWITCH) for code in codes}
        steps.append(came)
    spoken: list[str] = []
    now = max(codes, key=lambda code: score[code])
    for came in reversed(steps):
        spoken.append(now)
        now = came[now]
    return spoken[::-1]


def _runs(spoken: Sequence[str]) -> list[tuple[int, int]]:
    """Return the stretches of one language as first passage and the passage behind the last."""
    starts = [at for at, code in enumerate(spoken) if at == 0 or spoken[at - 1] != code]
    return list(zip(starts, [*starts[1:], len(spoken)], strict=True))


def _begin_at_headings(
    passages: Sequence[Passage], heard: Sequence[Mapping[str, int]], spoken: list[str]
) -> None:
    """Let a version begin with its title; labels of pictures before it belong to the one before."""
    for start, end in _runs(spoken)[1:]:
        first = next((at for at in range(start, end) if heard[at][spoken[start]]), start)
        while first > start and passages[first].role is not Role.HEADING:
            first -= 1
        while first > start and passages[first - 1].role is Role.HEADING:
            first -= 1
        spoken[start:first] = [spoken[start - 1]] * (first - start)
