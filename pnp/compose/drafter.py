"""Drafts: faces and figures without their words, taken from those that are kept or drawn anew."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from html import unescape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.findings import NOWHERE, Finding, Refused, Where, collected
from pnp.base.geometry import Size
from pnp.compose.draft_cache import ART, DraftCache
from pnp.compose.elements import Context, MarkMaker
from pnp.compose.inks import Colouring
from pnp.compose.limits import CLOSE, OPEN, NeedsOneLanguage
from pnp.compose.templates import GUESSED, Templates, Values, Views
from pnp.compose.vocabulary import Lines
from pnp.compose.words import Words
from pnp.model.draft import Blank, Draft, Inset, ShownPicture, TextTable
from pnp.model.face import Art, Bulk, Group, Mark, PictureFile, Side, Symbol
from pnp.model.game import Component, Game, Piece

# What has no words in it, taken together: art that is inked once for all languages.
Ink = Callable[[tuple[Mark, ...]], Art]  # what turns marks into art


# --- Where drafts are drawn: templates are rendered and read here, and symbols looked up.
ICON = 3.0  # millimetres, the height of symbols in texts
MOST_KEPT = 20_000_000  # letters of templates whose elements are kept


class DraftTools(NamedTuple):
    """What the drafts of a game are made with."""

    game: Game
    families: tuple[str, ...]  # of fonts
    folders: Sequence[Path]
    find_picture: Callable[[str, Where], PictureFile]
    words: Words
    ink: Ink
    colouring: Colouring
    keeper: DraftCache


class DraftRenderer:
    """The templates of one game, ready to draw with."""

    def __init__(self, tools: DraftTools, constants: Values) -> None:
        self._tools, self._constants = tools, constants
        self.templates = Templates(tools.folders, tools.words, tools.keeper)
        self._redraw = tools.colouring.drawing  # in other inks
        inked = partial(bundle_art, ink=self._inked)  # once for all who use a symbol
        self.context = Context(
            colours=tools.game.colours,
            families=tools.families,
            words=tools.words,
            find_picture=tools.find_picture,
            lines=Lines(tools.folders),
            bundled=tuple if self._redraw else inked,
            load_symbols=self._load_art,
        )
        self._maker = MarkMaker(self.context)
        self._letters = 0  # that were read since the last rest
        self._refused: list[Finding] = []

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        return (*dict.fromkeys(self._refused), *self.context.findings.values())

    def coloured(self, name: str, fill: str) -> tuple[Any, ...]:
        """Return what a symbol draws in one colour, as it stands in a text."""
        symbol = self.context.symbols[name]
        marks = self.context.coloured(symbol, fill)
        if self._redraw:
            return bundle_art(self._redraw(marks, ICON / symbol.height), self._inked)
        return marks

    def written(self, template: str, where: Where, values: Values) -> str | None:
        """Render a template; None if it could not be done, with findings kept."""
        self.context.symbols  # noqa: B018  what is wrong with them comes first
        return self._rendered(self.templates, template, where, values)

    def read(self, template: str, where: Where) -> None:
        """Read a template without drawing; findings are kept."""
        with collected(self._refused):
            self.templates.get(template, where)

    def drawn(self, text: str, template: str) -> tuple[tuple[Any, ...], Bulk]:
        """Read what a template wrote; elements that come again are kept, if there is room.

        In other inks it is drawn again as a whole: what a mark looks like may depend on others.
        """
        self._letters += len(text)
        if self._letters > MOST_KEPT:
            self._letters = len(text)
            self._maker.rest()
        found = self._maker.read(text, template)
        marks = tuple(found.marks)
        return self._redraw(marks, 1.0) if self._redraw else marks, found.bulk

    def _rendered(
        self, templates: Templates, name: str, where: Where, values: Values
    ) -> str | None:
        with collected(self._refused):
            template = templates.get(name, where)
            try:
                return templates.render(template, {**self._constants, **values})
            except Refused as refused:
                self._refused += refused.findings
                self._guess(templates, name, {**self._constants, **values})
        return None

    def _guess(self, templates: Templates, name: str, values: Values) -> None:
        """Find what else is wrong with a template that asks for a name that there is not."""
        text, findings = templates.guessed(name, values)
        if self._refused[-1] in findings:  # else something else keeps it from being rendered
            self._refused += findings
            with suppress(NeedsOneLanguage):
                self._maker.read(self.context.mute(text, GUESSED), name)
            self.context.mute("", "")

    def _load_art(self) -> None:
        """Read the symbols of all layers; the game's own win."""
        for folder in reversed(self.templates.folders):
            if (folder / ART).is_file():
                near = [folder, *self.templates.folders]
                layers = Templates(near, self._tools.words, self._tools.keeper)
                art = self._rendered(layers, ART, Where(str(folder)), {})
                if art is not None:
                    MarkMaker(self.context, "art").read(art, ART)

    def _inked(self, marks: tuple[Mark, ...]) -> Art:
        art = self._tools.ink(marks)
        art.make = lambda: marks
        return art


MOST_AT_HAND = 1000  # drafts
LONG = 20_000  # letters; what is longer is hardly ever written twice


class Asked(NamedTuple):
    """What a draft is made from."""

    name: tuple[Any, ...]  # the same for the same draft, as long as this program runs
    template: str
    where: Where  # that names the template
    values: Callable[[], Values]  # what the template is given
    facts: Callable[[], Any]  # what all of that comes from


class Figure(NamedTuple):
    """A figure of the rules: what draws it, how large, and what it is given."""

    id: str  # of its block
    template: str
    where: Where
    size: Size
    values: Mapping[str, Any]
    words: Mapping[str, str]  # which are in the reader's language


class Drafter:
    """Makes the drafts of one game; what it keeps serves all languages."""

    def __init__(self, tools: DraftTools) -> None:
        self._tools, self._keeper, self._words = tools, tools.keeper, tools.words
        self.game, self.colouring, self.folders = tools.game, tools.colouring, tools.folders
        self._views = Views(tools.game, tools.words)
        self.pictures: dict[str, PictureFile] = {}  # that drafts use
        self._drafts: dict[tuple[Any, ...], Draft | type[NeedsOneLanguage] | None] = {}
        self._alike: dict[str, Draft] = {}  # by what templates wrote
        self._last: tuple[tuple[Any, ...], list[tuple[Mark, ...]]] = ((), [])
        self._symbols: dict[str, tuple[float, float, Bulk]] | None = None
        self._icons: dict[tuple[str, str], tuple[Any, ...]] = {}

    @cached_property
    def _renderer(self) -> DraftRenderer:
        """What draws; whoever finds all drafts kept does without."""
        return DraftRenderer(self._tools, self._views.constants)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong so far, each mistake once."""
        return self._renderer.findings if "_renderer" in vars(self) else ()

    def rest(self) -> None:
        """Put away what draws; if something has to be drawn after all, it is set up again."""
        if not self.findings:
            vars(self).pop("_renderer", None)
            self._alike.clear()
            self._last = ((), [])

    def save(self) -> None:
        """Keep what was drafted for the next time."""
        self._keeper.save()

    def read(self, template: str, where: Where) -> None:
        """Read a template without drawing; findings are kept."""
        self._renderer.read(template, where)

    def piece(self, component: Component, piece: Piece, side: Side) -> Draft | None:
        """Draft one side of a piece; None if it could not be done, with findings kept."""
        template = component.front if side is Side.FRONT else component.back
        mentioned = self._keeper.mentioned  # few templates say how many there are
        return self.draft(
            Asked(
                name=(component.id, piece.id, side, component.shape.size),
                template=template,
                where=component.places.get(side, component.where),
                values=partial(self._views.face, component, piece, side),
                facts=lambda: (
                    *(component.id, component.title, component.shape, side),
                    [name for name, form in component.fields.items() if form.translatable],
                    *(piece.id, self._views.without_words(component, piece)),
                    *mentioned(template, {"total": component.total, "copies": piece.copies}),
                ),
            )
        )

    def figure(self, figure: Figure) -> Draft | None:
        """Draft a figure of the rules; None if it could not be done, with findings kept."""
        template, size, words = figure.template, figure.size, figure.words
        said = {name: self._words.given(name, text) for name, text in words.items()}
        room = {"w": size.width, "h": size.height}
        return self.draft(
            Asked(
                name=(figure.id, template, size, *said.values()),
                template=template,
                where=figure.where,
                values=lambda: {**room, **figure.values, **said},
                facts=lambda: (
                    size,
                    [name for name, text in words.items() if text],
                    *self._keeper.mentioned(template, figure.values),
                ),
            )
        )

    def draft(self, asked: Asked) -> Draft | None:
        """Return what a template draws; refuse to if it decides by words."""
        if asked.name not in self._drafts:
            if len(self._drafts) >= MOST_AT_HAND:
                self._drafts.pop(next(iter(self._drafts)))
            try:
                self._drafts[asked.name] = self._kept(asked)
            except NeedsOneLanguage:
                self._drafts[asked.name] = NeedsOneLanguage
        found = self._drafts[asked.name]
        if isinstance(found, type):
            raise found("words decide how it looks")
        return found

    def _kept(self, asked: Asked) -> Draft | None:
        """Take a draft from those that are kept, or make it."""
        key = self._keeper.key(asked.template, asked.facts)
        draft: Draft | None = self._keeper.get(key) if key else None
        if draft is None or not self._shows_the_same(draft):
            text = self._renderer.written(asked.template, asked.where, asked.values())
            if text is None:
                return None
            skeleton, bodies = take_out_texts(text)
            draft = self._alike.get(skeleton) or self._drawn(asked, skeleton)
            draft = draft._replace(texts=tuple(map(self._words.phrases_in, bodies)))
            if key and not self.findings:  # one mistake is told once, and may be that of many
                self._keeper.put_draft(key, asked.template, draft)
        for number, art in enumerate(arts(draft.marks)):
            art.make = partial(self._drawn_again, asked, number)
        return draft

    def _drawn(self, asked: Asked, text: str) -> Draft:
        """Draw what a template wrote; cards that differ in their texts alone are drawn alike."""
        marks, bulk = self._renderer.drawn(text, asked.template)
        draft = Draft(bundle_art(marks, self._tools.ink), bulk)
        draft = draft._replace(pictures=tuple(self._pictures(draft)))
        if len(text) < LONG and not self.findings:
            if len(self._alike) >= MOST_AT_HAND:
                self._alike.clear()
            self._alike[text] = draft
        return draft

    def _pictures(self, draft: Draft) -> Iterator[ShownPicture]:
        for key in sorted({key for art in arts(draft.marks) for key in pictures_in(art)}):
            name, tone = PictureFile.tone_of(key)
            found = self._renderer.context.pictures[name]
            self.pictures[key] = found._replace(tone=tone)
            yield ShownPicture(self._renderer.context.sources[name], key, found.width, found.height)

    def _shows_the_same(self, draft: Draft) -> bool:
        """Find the pictures of a draft that was kept; tell whether they are what they were."""
        for source, key, *size in draft.pictures:
            name, tone = PictureFile.tone_of(key)
            try:
                picture = self._tools.find_picture(source, NOWHERE)
            except Refused:
                return False
            if [picture.key, picture.width, picture.height] != [name, *size]:
                return False
            self.pictures[key] = picture._replace(tone=tone)
        return True

    def _drawn_again(self, asked: Asked, number: int) -> tuple[Mark, ...]:
        """Return the marks that one of a draft's arts holds: hardly anybody wants to see them."""
        if self._last[0] != asked.name:
            runs: list[tuple[Mark, ...]] = []
            text = self._renderer.written(asked.template, asked.where, asked.values())
            marks = self._renderer.drawn(text, asked.template)[0] if text else ()

            def note(run: tuple[Mark, ...]) -> Art:
                runs.append(run)
                return self._tools.ink(())

            bundle_art(marks, note)
            self._last = asked.name, runs
        return self._last[1][number]

    def symbol(self, name: str) -> Symbol | None:
        """Return a symbol that stands in a text: its size, and how much it holds."""
        if name not in self.symbols:
            return None
        width, height, bulk = self.symbols[name]
        return Symbol(name, width, height, (), bulk=bulk)

    @property
    def symbols(self) -> Mapping[str, tuple[float, float, Bulk]]:
        """The facts of all symbols by their names, as they are kept."""
        if self._symbols is None:
            key = self._keeper.key(ART, tuple)
            self._symbols = self._keeper.get(key)
            if self._symbols is None:
                known = self._renderer.context.symbols.values()
                self._symbols = {one.name: (one.width, one.height, one.bulk) for one in known}
                self._keep(key, self._symbols)
        return self._symbols

    def icon(self, name: str, fill: str) -> tuple[Any, ...]:
        """Return what a symbol draws in a text of that colour."""
        if (name, fill) not in self._icons:
            key = self._keeper.key(ART, partial(tuple, (name, fill)))
            marks = self._keeper.get(key)
            for number, art in enumerate(arts(marks or ())):
                art.make = partial(self._icon_again, name, fill, number)
            if marks is None:
                marks = self._renderer.coloured(name, fill)
                self._keep(key, marks)
            self._icons[name, fill] = marks
        return self._icons[name, fill]

    def _icon_again(self, name: str, fill: str, number: int) -> tuple[Mark, ...]:
        return list(arts(self._renderer.coloured(name, fill)))[number].marks

    def _keep(self, key: str, value: Any) -> None:
        if not self.findings:
            self._keeper.put(key, value)

    def mentions(self, template: str, words: Iterable[str]) -> bool:
        """Tell whether a template, or one that it uses, has one of some words in it."""
        whole = self._keeper.whole(template)
        return any(re.search(rf"\b{re.escape(word)}\b", whole) for word in words)

    def has_label(self, template: str, english: str) -> bool:
        """Tell whether a template, or one that it uses, may say a fixed word."""
        whole = self._keeper.whole(template).encode("latin-1").decode("utf-8", "replace")
        return english in whole or "\\" in whole  # who escapes letters may write it otherwise

    def is_common(self, template: str, where: Where) -> bool:
        """Tell whether what a template draws is the same for all pieces."""
        text = self._keeper.text(template)
        if text and not re.search(r"\b(include|extends|piece)\b", text):
            return True  # without a look at the whole
        key = self._keeper.key(template, lambda: "is common")
        known = self._keeper.get(key) if key else None
        if known is None:
            known = not self._renderer.templates.uses(template, "piece", where)
            if key:
                self._keeper.put(key, known)
        return bool(known)


Drafting = Callable[[Drafter], Draft | None]  # asks for one draft


# Faces of one kind: what a template wrote, with the texts taken out, is often the same.
_BODY = re.compile(r"(?<=>)(?<!/>)[^<>\x00-\x08\x0b\x0c\x0e-\x1f]+(?=</text>)")
_ESCAPED = re.compile("&(?:amp|lt|gt|#34|#39);")
_OTHER = ("<!--", "<![", "<br", "<!", "<?")  # where a text may be something else


def take_out_texts(xml: str) -> tuple[str, list[str]]:
    """Return what a template wrote without its texts, and these; places for them stay."""
    bodies: list[str] = []

    def place(match: re.Match[str]) -> str:
        body = match[0]
        if body.isspace() or body.count("&") != len(_ESCAPED.findall(body)):
            return body
        bodies.append(unescape(body))
        return f"{OPEN}#{len(bodies) - 1}{CLOSE}"

    if any(other in xml for other in _OTHER):
        return xml, []
    return _BODY.sub(place, xml), bodies


def arts(marks: Iterable[Any]) -> Iterator[Art]:
    """Yield the art of a draft in the order in which it was made."""
    for mark in marks:
        if isinstance(mark, Art):
            yield mark
        elif isinstance(mark, Group):
            yield from arts(mark.marks)


def pictures_in(art: Art) -> set[str]:
    """Return the keys of the pictures that art shows."""
    return art.needs.pictures.union(*(form.needs.pictures for form in art.forms.values()))


def bundle_art(marks: Iterable[Any], ink: Ink) -> tuple[Any, ...]:
    """Return the marks of a draft, with art in place of all that words do not touch."""
    out: list[Any] = []
    for is_wordless, run in groupby(marks, _is_wordless):
        if is_wordless:
            out.append(ink(tuple(run)))
        else:
            inside = (
                one._replace(marks=bundle_art(one.marks, ink)) if isinstance(one, Group) else one
                for one in run
            )
            out += inside
    return tuple(out)


def _is_wordless(mark: Any) -> bool:
    if isinstance(mark, Group):
        return all(map(_is_wordless, mark.marks))
    return not isinstance(mark, (Blank, Inset, TextTable))
