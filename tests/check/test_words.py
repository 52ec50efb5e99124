from pnp.check.words import words_are_translated
from pnp.findings import Where
from pnp.model.words import Catalog, Entry, Message

HERE = Where("de.po", 7)


def warned(entry: Entry) -> list[str]:
    """What is said of a text whose English is "core" today."""
    catalog = Catalog("de", {"term.core": entry})
    found = list(words_are_translated([Message("term.core", "core")], catalog, "game"))
    assert all(finding.where == HERE for finding in found)
    return [finding.message for finding in found]


def test_a_text_that_holds_is_not_mentioned() -> None:
    assert warned(Entry("core", "Kern", where=HERE)) == []


def test_english_that_has_changed_is_shown_old_and_new() -> None:
    said = "term.core: translated from 'heart', now 'core'"
    assert warned(Entry("heart", "Kern", where=HERE)) == [said]
    assert warned(Entry("heart", "Kern", stale=True, where=HERE)) == [said]


def test_a_fuzzy_mark_is_not_called_another_english() -> None:
    assert warned(Entry("core", "Kern", stale=True, where=HERE)) == ["term.core: marked as fuzzy"]
