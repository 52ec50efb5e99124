"""Why a file that comes back may not be what it says: another game, another language, a loss."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.base.findings import Finding, Where, collected, error, worded
from pnp.base.placeholders import spoken
from pnp.load.po import SOURCE_LANGUAGE, load_catalog
from pnp.model.messages import PoFile
from pnp.model.stock import Language
from pnp.translate.compare.profiles import WORD, Profiles, load_profiles, votes
from pnp.translate.files import Taken
from pnp.translate.source import STOCK, TextSource, beside_games, open_source

LEAST_WORDS = 100  # of fewer words nobody can tell
SOUNDS = 0.6  # of what is usual in a language: from here on a text may be in it
CLEARLY = 1.5  # times better than in the language that it is said to be in
FOREIGN = 0.3  # of what is usual: below, a text is not in the language
DOUBTFUL = 0.5  # the same if it has letters that the language has not
STRANGE = 0.005  # share of such letters that names do not explain


class Doubt(NamedTuple):
    """Why texts are hardly in a language."""

    nearest: str  # the language that they are most like
    sure: bool  # whether they are in that one
    letters: str = ""  # that the language they are said to be in has not


def doubt(source: TextSource, language: str, texts: Iterable[str]) -> Doubt | None:
    """Compare texts with what is usual: common words and letters of finished texts.

    A language that nobody has described is only told from those that somebody has.
    """
    text = _run_together(texts)
    if len(WORD.findall(text)) < LEAST_WORDS:
        return None
    profiles = load_profiles(source.shop.project)
    likeness = _likeness(source, text, profiles)
    nearest = max(likeness, key=lambda code: likeness[code])
    own, best = likeness.get(language, 0), likeness[nearest]
    sure = best >= SOUNDS and best > CLEARLY * own and nearest != language
    if sure or language not in likeness:
        return Doubt(nearest, sure) if sure else None
    letters = _strange(text, _finished(source, language))
    if own < (DOUBTFUL if letters else FOREIGN):
        others = {code: value for code, value in likeness.items() if code != language}
        return Doubt(max(others, key=lambda code: others[code]), sure=False, letters=letters)
    return None


def _likeness(source: TextSource, text: str, profiles: Profiles) -> dict[str, float]:
    """Return for every language how much a text sounds like it; 1 is what is usual."""
    heard = _shares(text, profiles)
    usual = {code: _shares(_usual(source, code), profiles)[code] for code in profiles}
    return {code: heard[code] / share for code, share in usual.items() if share}


def _shares(text: str, profiles: Profiles) -> Mapping[str, float]:
    words = len(WORD.findall(text)) or 1
    return {code: count / words for code, count in votes(text, profiles).items()}


def _usual(source: TextSource, language: str) -> str:
    """Return the words of all sheets in a language, which are there before any game."""
    if language == SOURCE_LANGUAGE:
        return _run_together(source.shop.stock.words.values())
    entries = load_catalog(source.shop.project, STOCK, language).entries.values()
    return _run_together(entry.text for entry in entries if not entry.stale)


def _finished(source: TextSource, language: str) -> str:
    """Return what the project has of a language, in this game and on all sheets."""
    entries = source.catalog(language).entries.values()
    return _run_together(entry.text for entry in entries if not entry.stale)


def _strange(text: str, finished: str) -> str:
    """Return the letters that finished texts never have, if they are more than a name or two."""
    known = set(finished.lower())
    letters = Counter(letter for letter in text.lower() if letter.isalpha())
    strange = {letter: count for letter, count in letters.items() if letter not in known}
    enough = sum(strange.values()) >= STRANGE * letters.total()
    return "".join(sorted(strange, key=lambda one: -strange[one])) if strange and enough else ""


def _run_together(texts: Iterable[str]) -> str:
    return "\n".join(spoken(text) for text in texts)


MOST_CHANGED = 10  # finished texts that one file may change, however few there are
SHARE_CHANGED = 1 / 3  # of the finished texts: more of them are not changed unasked
_LETTERS = 6  # that are enough to make a point


def other_game(source: TextSource, theirs: PoFile, where: Where) -> Iterator[Finding]:
    """Say which game a file fits if most of its texts are not those of the game that it names."""
    sent = {unit.context: unit.english for unit in theirs.units if not unit.obsolete}
    ours = _same(source, sent)
    if 2 * ours >= len(sent):
        return
    best, fits = source.id, ours
    for id_ in (*source.shop.project.games, *beside_games(source.shop.project)):
        with collected([]):  # a game that can not be read is told by other commands
            if (same := _same(open_source(source.shop, id_), sent)) > fits:
                best, fits = id_, same
    known = len(sent.keys() & {message.context for message in source.messages})
    if best == source.id and 2 * known >= len(sent):
        return  # the English has changed a lot
    strange, total = str(len(sent) - known), str(len(sent))
    if best == source.id:
        yield error(where, *_of_none(source.id, strange, total))
    else:
        yield error(where, *_of_another(source.id, strange, total, best, str(fits)))


def _of_none(game: str, strange: str, total: str) -> tuple[str, str]:
    """Say that texts are those of no game, and what to do about it."""
    told = worded(
        "{strange} of its {total} texts are not texts of {game}, nor of another game here",
        strange=strange,
        total=total,
        game=game,
    )
    hint = worded(
        "is it a file of another project? {option} takes in the texts that fit",
        option="--anyway",
    )
    return told, hint


def _of_another(game: str, strange: str, total: str, other: str, fits: str) -> tuple[str, str]:
    """Say that texts look like those of another game, and what to do about it."""
    told = worded(
        "{strange} of its {total} texts are not texts of {game};"
        " it looks like {other} ({fits} of {total} fit)",
        strange=strange,
        total=total,
        game=game,
        other=other,
        fits=fits,
    )
    hint = worded(
        "say {option} {other} if it is; {anyway} takes in the texts that fit {game}",
        option="--game",
        other=other,
        anyway="--anyway",
        game=game,
    )
    return told, hint


def other_language(
    source: TextSource, language: Language, taken: Taken, where: Where
) -> Iterator[Finding]:
    """Say which language texts are in if it is hardly the one that they are said to be in."""
    fresh = {*taken.new, *taken.changed, *taken.fuzzy}
    found = doubt(
        source, language.code, [unit.text for unit in taken.po.units if unit.context in fresh]
    )
    if not found:
        return
    named = source.shop.stock.languages.get(found.nearest)
    nearest = f"{named.english} ({named.code})" if named else found.nearest
    told = _sounds(found, f"{language.english} ({language.code})", nearest, str(len(fresh)))
    if found.sure:
        hint = worded(
            "correct the line {line} of its header, or say {option} {code};"
            " {anyway} takes them in as {language}",
            line="Language",
            option="--lang",
            code=found.nearest,
            anyway="--anyway",
            language=language.english,
        )
    else:
        hint = worded(
            "correct the line {line} of its header; {anyway} takes them in as {language}",
            line="Language",
            anyway="--anyway",
            language=language.english,
        )
    yield error(where, told, hint)


def _sounds(found: Doubt, language: str, nearest: str, number: str) -> str:
    """Say what new texts sound like that are said to be in a language."""
    if found.sure:
        return worded(
            "is said to be {language}, but its {number} new texts read like {nearest}",
            language=language,
            number=number,
            nearest=nearest,
        )
    told = worded(
        "is said to be {language}, but its {number} new texts are in another language,"
        " nearest to {nearest}",
        language=language,
        number=number,
        nearest=nearest,
    )
    if not found.letters:
        return told
    letters = " ".join(found.letters[:_LETTERS])
    return worded("{problem}, with letters such as {letters}", problem=told, letters=letters)


def overwriting(ours: PoFile, taken: Taken, where: Where, path: str) -> Iterator[Finding]:
    """Say that a file would change most of what is finished."""
    finished = sum(unit.finished for unit in ours.units if not unit.obsolete)
    changed = len(taken.changed)
    if changed > MOST_CHANGED and changed > SHARE_CHANGED * finished:
        told = worded(
            "would change {changed} of the {finished} finished texts of {file}",
            changed=str(changed),
            finished=str(finished),
            file=path,
        )
        hint = worded(
            "look at them with {option}; {overwrite} takes them in all the same",
            option="--dry-run",
            overwrite="--overwrite",
        )
        yield error(where, told, hint)


def _same(source: TextSource, sent: Mapping[str, str]) -> int:
    """Count the texts that are word for word those of a game."""
    return sum(sent.get(one.context) == one.english for one in source.messages)
