"""Are all words there? What a language still lacks, and what no longer fits its English."""

from collections.abc import Callable, Iterator, Sequence

from pnp.findings import Finding, Where, error, shortened, warning
from pnp.model.words import Catalog, Message

Judge = Callable[[Where, str, str], Finding]
SHOWN = 3  # texts that a finding quotes


def words_are_translated(
    messages: Sequence[Message], catalog: Catalog, game: str
) -> Iterator[Finding]:
    """Yield one warning for all missing texts, and one for each that went stale."""
    absent = []
    for message in messages:
        entry = catalog.entries.get(message.context)
        if entry is None or not entry.text:
            absent.append(message)
        elif entry.stale or entry.english != message.english:
            changed = f"translated from {entry.english!r}, now {message.english!r}"
            said = "marked as fuzzy" if entry.english == message.english else changed
            hint = "the English text stands in until the translation is renewed"
            yield warning(entry.where, f"{message.context}: {said}", hint)
    if absent:
        quoted = ", ".join(repr(message.english) for message in absent[:SHOWN])
        more = f" and {len(absent) - SHOWN} more" if len(absent) > SHOWN else ""
        message_text = f"{game} ({catalog.language}): not translated: {quoted}{more}"
        yield warning(Where(""), message_text, "they are printed in English")


def every_gap(lacking: Sequence[Message], language: str, judge: Judge) -> Iterator[Finding]:
    """Yield each text that is printed in English because no translation of it holds."""
    for message in lacking:
        said = f"{message.context} is not translated ({language}): {shortened(message.english)!r}"
        hint = "`pnp build --allow-missing` prints English in the gaps, marked as such"
        yield judge(message.where, said, hint if judge is error else "")
