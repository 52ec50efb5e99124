"""Every text of the rules is on its page once and in order, in all languages."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from pnp.base.findings import Finding
from pnp.model.game import Block, BlockKind
from pnp.model.order import Order
from pnp.parts.rules import RulesText
from pnp.rulebook.drawings import Drawings
from pnp.text.breaking import plain
from pnp.uses.site.pages import Frame, in_common, index_of, of_one, page
from pnp.uses.site.pictures import SvgPicture
from pnp.uses.site.prose import Prose, ProseMaker
from tests.support.editions import GAMES, edition, shop
from tests.support.pages import Page

LANGUAGES = tuple(shop().stock.languages)
GAPS = str.maketrans("", "", " \n\u00a0\u202f\u2009\u200b\u00ad")
CALL_OUTS = (BlockKind.NOTE, BlockKind.RULING, BlockKind.EXAMPLE)


class Undrawn:
    """Stands in for those who draw: texts are what counts here."""

    picture = SvgPicture("x.svg", 1, 1)

    def sign(self, name: str) -> SvgPicture:
        return self.picture

    def figure(self, block: Block, inside: bool) -> SvgPicture:
        return self.picture._replace(says=Drawings.alternative(block, ()))

    def banner(self, block: Block) -> tuple[SvgPicture, bool]:
        return self.picture, True

    def part(self, block: Block) -> SvgPicture:
        return self.picture


def made(game: str, language: str) -> ProseMaker:
    undrawn: Any = Undrawn()
    return ProseMaker(undrawn, edition(game, language).word)


def letters(text: str) -> str:
    return plain(text).translate(GAPS)


def expected(blocks: Iterable[Block], word: Any) -> Iterator[str]:
    """Yield what the PDF says, in its order."""
    for block in blocks:
        if block.is_alternative:
            continue
        if block.kind in CALL_OUTS:
            yield letters(word(block.kind))
        yield letters(block.text)
        yield from (letters(cell) for row in block.rows for cell in row)
        yield from expected(block.blocks, word)


def rules_page(game: str, language: str, prose: tuple[Prose, ...]) -> Page:
    around = Frame(shop(), LANGUAGES).around(language, f"{game}/rules.html")
    title, *others = prose
    texts = {"title": title, "prose": others, "index": index_of(others), "word": str}
    card = {"id": game, "title": game, "tagline": ""}
    return Page(page("rules.html", **around, **texts, card=card).decode())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_the_rules_is_on_the_page_once_and_in_order(game: str, language: str) -> None:
    findings: list[Finding] = []
    one = edition(game, language)
    blocks = RulesText(one, Order(paper="a4+letter")).blocks(findings)
    assert not findings
    shown = rules_page(game, language, made(game, language).all(blocks))
    assert "".join(shown.text).translate(GAPS) == "".join(expected(blocks, one.word))
    ids = set(shown.ids)
    inside = [block for block in walk(blocks) if block.text or block.rows]
    assert [block.id for block in inside if block.id not in ids] == []


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        if not block.is_alternative:
            yield block
            yield from walk(block.blocks)


def test_a_rule_that_is_missing_or_doubled_would_be_noticed() -> None:
    one = edition("micropul")
    blocks = RulesText(one).blocks([])
    whole = "".join(expected(blocks, one.word))
    for other in (
        blocks[:-1],
        (*blocks, blocks[-1]),
        (*blocks[:5], blocks[6], blocks[5], *blocks[7:]),
    ):
        shown = rules_page("micropul", "en", made("micropul", "en").all(other))
        assert "".join(shown.text).translate(GAPS) != whole


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_section_on_printing_is_told_for_all_papers(game: str, language: str) -> None:
    one, maker = edition(game, language), made(game, language)
    sections = {
        paper: tuple(RulesText(one, Order(paper=paper)).printing()) for paper in ("a4", "letter")
    }
    common = maker.all(in_common(sections))
    for paper, blocks in sections.items():
        own = maker.all(of_one(paper, sections))
        said = {line for prose in (*common, *own) for line in texts(prose)}
        wanted = {letters(block.text) for block in blocks if block.text}
        assert wanted == said & wanted
    numbers = [item.number for prose in common if prose.kind == "numbers" for item in prose.inner]
    assert numbers == list(range(1, len(numbers) + 1))


def texts(prose: Prose) -> Iterator[str]:
    yield "".join(bit.text for line in prose.lines for bit in line).translate(GAPS)
    for one in prose.inner:
        yield from texts(one)


def test_styles_signs_and_gaps_are_told() -> None:
    maker = made("micropul", "de")
    block = Block(BlockKind.TEXT, "x", "One **two *three*** {icon:sun}\nfour", gap=True)
    (prose,) = maker.all([block])
    assert prose.lang == "en"
    first, second = prose.lines
    assert [(bit.text, bit.bold, bit.italic) for bit in first[:3]] == [
        ("One ", False, False), ("two ", True, False), ("three", True, True),
    ]  # fmt: skip
    assert first[4].sign == Undrawn.picture
    assert second[0].text == "four"
    assert maker.all([block._replace(text="a * b")])[0].lines[0][0].text == "a  b"


def test_ids_stand_once_and_items_make_lists() -> None:
    items = [Block(BlockKind.ITEM, "i", "a", number=n) for n in (1, 2)]
    dots = [Block(BlockKind.ITEM, "i", "b")]
    numbers, plain_list = made("micropul", "en").all([*items, *dots])
    assert (numbers.kind, plain_list.kind) == ("numbers", "items")
    assert [one.id for one in (*numbers.inner, *plain_list.inner)] == ["i", "i-2", "i-3"]


def test_with_one_paper_its_own_sentence_stands_beside_its_files() -> None:
    sections = {"a4": tuple(RulesText(edition("micropul"), Order()).printing())}
    own = [block.id for block in of_one("a4", sections)]
    assert own == ["print-intro-a4"]
    assert in_common({}) is not None and list(in_common({})) == []
