"""One text of a PO file changed: everything else stays as it is, to the byte."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.findings import Refused
from pnp.load.po import edited, parse_po, po_text
from pnp.model.messages import PoFile, Unit
from tests.support.editions import GAMES

ROOT = Path(__file__).resolve().parents[2]
# As Poedit and others write: texts in several lines, two comments, an entry right behind another.
FOREIGN = """\
# A comment of the file
#
msgid ""
msgstr ""
"Language: de\\n"
"X-Generator: Poedit 3.4\\n"

# mine
#. where: here
#: game.yaml:3
#, fuzzy, no-python-format
#| msgid "An old text"
msgctxt "a.title"
msgid ""
"A text of "
"two lines"
msgstr ""
"Ein Text von "
"zwei Zeilen"
msgctxt "b.title"
msgid "B"
msgstr "Be"

#~ msgctxt "c.title"
#~ msgid "C"
#~ msgstr "Ce"
"""


def unit(text: str, context: str) -> Unit:
    return next(one for one in parse_po(text, "x.po").units if one.context == context)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("tail", ["", "\n", "\n\n"])
def test_only_the_lines_of_the_text_change(ends: str, tail: str) -> None:
    before = (FOREIGN.rstrip("\n") + tail).replace("\n", ends)
    one = unit(before, "a.title")
    after = edited(before, "x.po", one._replace(text="Neu", flags=("no-python-format",), before=""))
    changes = [
        ('#, fuzzy, no-python-format\n#| msgid "An old text"\n', "#, no-python-format\n"),
        ('msgstr ""\n"Ein Text von "\n"zwei Zeilen"\n', 'msgstr "Neu"\n'),
    ]
    wanted = before
    for old, new in changes:
        wanted = wanted.replace(old.replace("\n", ends), new.replace("\n", ends))
    assert after == wanted


def test_comments_flags_and_texts_are_added_where_they_belong() -> None:
    one = unit(FOREIGN, "b.title")
    after = edited(FOREIGN, "x.po", one._replace(notes="Why B?", flags=("fuzzy",), text="B\nb"))
    block = '# Why B?\n#, fuzzy\nmsgctxt "b.title"\nmsgid "B"\nmsgstr ""\n"B\\n"\n"b"\n'
    assert after == FOREIGN.replace('msgctxt "b.title"\nmsgid "B"\nmsgstr "Be"\n', block)


def test_comments_can_go() -> None:
    after = edited(FOREIGN, "x.po", unit(FOREIGN, "a.title")._replace(notes=""))
    assert after == FOREIGN.replace("# mine\n", "")


def test_a_text_that_is_gone_or_obsolete_is_refused() -> None:
    for context, english in (("z.title", "Z"), ("c.title", "C"), ("b.title", "Other")):
        with pytest.raises(Refused, match="not in the file any more"):
            edited(FOREIGN, "x.po", Unit(context, english, "x"))


@pytest.mark.parametrize("game", GAMES)
def test_saving_without_a_change_changes_no_byte(game: str) -> None:
    for path in sorted((ROOT / "card_data" / game / "locale").glob("*.po"))[:3]:
        text = path.read_text("utf-8")
        units = parse_po(text, path.name).units
        assert all(edited(text, path.name, one) == text for one in units[:5])


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
LINES = st.lists(WORDS, max_size=3).map("\n".join)
NOTES = st.lists(st.text("abc .?", min_size=1, max_size=9).map(str.strip).filter(bool), max_size=2)
UNITS = st.lists(
    st.builds(
        lambda text, notes, fuzzy, before: (text, "\n".join(notes), fuzzy, before),
        LINES,
        NOTES,
        st.booleans(),
        st.sampled_from(["", "Earlier"]),
    ),
    min_size=1,
    max_size=5,
)


@given(UNITS, st.data())
def test_whatever_is_written_is_read_again_and_nothing_else_changes(
    rows: list[tuple[str, str, bool, str]], data: st.DataObject
) -> None:
    units = tuple(
        Unit(f"t{number}.title", f"English {number}", text=text, notes=notes,
             flags=("fuzzy",) if fuzzy else (), before=before if fuzzy else "")
        for number, (text, notes, fuzzy, before) in enumerate(rows)
    )  # fmt: skip
    text = po_text(PoFile("", {"Language": "de"}, units))
    at = data.draw(st.integers(0, len(units) - 1))
    (new,) = data.draw(UNITS.filter(lambda found: len(found) == 1))
    wanted = units[at]._replace(
        text=new[0], notes=new[1], flags=("fuzzy",) if new[2] else (), before=new[3] * new[2]
    )
    changed = (*units[:at], wanted, *units[at + 1 :])
    assert edited(text, "x.po", wanted) == po_text(PoFile("", {"Language": "de"}, changed))
