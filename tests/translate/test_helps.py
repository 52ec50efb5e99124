"""What helps a person to translate: how the translation reads, and what others say."""

from pathlib import Path

from pnp.load.project import find_project
from pnp.model.messages import PoFile, Unit
from pnp.translate.helps import Help, helped
from pnp.translate.hints import by_hand
from pnp.translate.sights import with_sights
from pnp.translate.source import open_source
from pnp.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]


def test_a_translation_is_read_out_and_another_language_stands_beside() -> None:
    shop = Workshop.open(find_project(ROOT))
    source = with_sights(open_source(shop, "micropul"))
    english = {one.context: one.english for one in source.messages}
    context = "rules.setup-hand"
    units = (
        Unit(context, english[context], text="Gib {dealt} {dealt:Stein|Steine} aus."),
        Unit("rules.take-limit", english["rules.take-limit"], text="Höchstens {hand_limt}."),
        Unit("rules.gone", "gone", text="weg", obsolete=True),
    )
    po = helped(PoFile("", {}, units), source, Help(shop.stock.languages["de"], "fr"))
    first, broken, gone = (unit.hints for unit in po.units)
    french = source.catalog("fr").entries[context].text
    assert first == ("says: Gib 6 Steine aus.", f"beside fr: {french}")
    assert [line[:10] for line in broken] == ["beside fr:"], "what is wrong is told elsewhere"
    assert gone == ()
    assert by_hand(first) == (), "written anew every time"
