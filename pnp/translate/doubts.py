"""Why a file that comes back may not be what it says: another game, another language, a loss."""

from collections.abc import Iterator, Mapping

from pnp.findings import Finding, Where, collected, error
from pnp.model.messages import PoFile
from pnp.model.stock import Language
from pnp.translate.merge import Taken
from pnp.translate.source import TextSource, beside_games, open_source
from pnp.translate.tongue import Doubt, doubt
from pnp.worded import worded

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
