"""Why a file that comes back may not be what it says: another game, another language, a loss."""

from collections.abc import Iterator, Mapping

from pnp.findings import Finding, Where, collected, error
from pnp.model.stock import Language
from pnp.model.words import PoFile
from pnp.translate.merge import Taken
from pnp.translate.source import TextSource, beside_games, open_source
from pnp.translate.tongue import doubt

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
    told = f"{len(sent) - known} of its {len(sent)} texts are not texts of {source.id}"
    if best == source.id:
        hint = "is it a file of another project? --anyway takes in the texts that fit"
        yield error(where, f"{told}, nor of another game here", hint)
    else:
        hint = f"say --game {best} if it is; --anyway takes in the texts that fit {source.id}"
        yield error(where, f"{told}; it looks like {best} ({fits} of {len(sent)} fit)", hint)


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
    languages = source.shop.stock.languages
    named = languages.get(found.nearest)
    nearest = f"{named.english} ({named.code})" if named else found.nearest
    told = f"is said to be {language.english} ({language.code}), but its {len(fresh)} new texts"
    insist = f"--anyway takes them in as {language.english}"
    if found.sure:
        hint = f"correct the line Language of its header, or say --lang {found.nearest}; {insist}"
        yield error(where, f"{told} read like {nearest}", hint)
        return
    letters = f", with letters such as {' '.join(found.letters[:_LETTERS])}"
    told += f" are in another language, nearest to {nearest}{letters if found.letters else ''}"
    yield error(where, told, f"correct the line Language of its header; {insist}")


def overwriting(ours: PoFile, taken: Taken, where: Where, path: str) -> Iterator[Finding]:
    """Say that a file would change most of what is finished."""
    finished = sum(unit.finished for unit in ours.units if not unit.obsolete)
    changed = len(taken.changed)
    if changed > MOST_CHANGED and changed > SHARE_CHANGED * finished:
        told = f"would change {changed} of the {finished} finished texts of {path}"
        hint = "look at them with --dry-run; --overwrite takes them in all the same"
        yield error(where, told, hint)


def _same(source: TextSource, sent: Mapping[str, str]) -> int:
    """Count the texts that are word for word those of a game."""
    return sum(sent.get(one.context) == one.english for one in source.messages)
