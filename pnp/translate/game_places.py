"""Where the texts of one game stand: on pieces, on pages of rules, on sheets around the pieces."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from pnp.findings import Refused
from pnp.model.game import RULES, Rules
from pnp.model.messages import Message, TextKind, rule, taken_apart, term
from pnp.model.names import FaceName
from pnp.model.order import NO_BACKS, Order
from pnp.parts.pieces import PiecesPart
from pnp.parts.rules import RulesPart
from pnp.placeholders import placeholders, spoken
from pnp.translate.glossary import terms_in
from pnp.translate.placed import placed_texts
from pnp.translate.seen import Seen, english_edition
from pnp.translate.sought import Sought
from pnp.translate.source import TextSource
from pnp.translate.stand import Stand, Surface

OTHER_ORDERS = (Order(backs=NO_BACKS), Order(booklet=True))  # for rules that stand only with them


class GamePlaces:
    """Looks for the texts of one game, or of one variant."""

    def __init__(self, source: TextSource, seen: Iterable[Seen]) -> None:
        self.found: dict[str, dict[Stand, None]] = {}
        self._source, self._edition = source, english_edition(source)
        game = self._edition.game
        self._game, self._rules = game, game.rules or Rules(())
        for message, face, _ in seen:
            if taken_apart(message.context).kind is not TextKind.COMPONENT:  # by chance
                is_page = face.name.component == RULES
                self._add(message.context, Surface.PAGE if is_page else Surface.PIECE, face.name)
        self._in_parts()
        self._on_sheets()
        self._in_other_orders()
        self._instead_of_figures()
        self._terms()

    def _add(self, context: str, on: Surface, face: FaceName) -> None:
        self._put(context, Stand(on, self._game.id, face))

    def _put(self, context: str, stand: Stand) -> None:
        self.found.setdefault(context, {})[stand] = None

    @property
    def _left(self) -> list[Message]:
        return [one for one in self._source.messages if one.context not in self.found]

    def _sought(self, messages: Sequence[Message]) -> dict[str, Sought]:
        language = self._edition.language
        return {one.context: Sought(one.context, one.english, language) for one in messages}

    def _in_parts(self) -> None:
        """Look for labels that a template has taken apart."""
        left = [one for one in self._left if taken_apart(one.context).kind is TextKind.LABEL]
        sought = self._sought(left)
        for component in self._game.components if sought else ():
            part = PiecesPart(self._edition, component, Order(view="faces"))
            with suppress(Refused):
                for face in part.faces(part.names):
                    texts = list(placed_texts(face.marks))
                    for context, one in sought.items():
                        if one.find(texts).places:
                            self._add(context, Surface.PIECE, face.name)

    def _on_sheets(self) -> None:
        """Look at the sheets of each component for what stands around its pieces."""
        kinds = {one: taken_apart(one.context) for one in self._source.messages}
        of_game = [one for one, (kind, *_) in kinds.items() if kind is TextKind.GAME]
        for component in self._game.components:
            own = [
                one
                for one, (kind, owner, _) in kinds.items()
                if kind is TextKind.COMPONENT and owner == component.id
            ]
            part = PiecesPart(self._edition, component, Order())
            with suppress(Refused):
                for number, sheet in enumerate(part.document.sheets):
                    texts = list(placed_texts(sheet.over))
                    wanted = self._sought(own if number else [*own, *of_game])
                    place = Stand(
                        on=Surface.SHEET,
                        game=self._game.id,
                        holds=part.holds,
                        number=sheet.number,
                        side=sheet.side,
                    )
                    for context, one in wanted.items():
                        if one.find(texts).places:
                            self._put(context, place)

    def _in_other_orders(self) -> None:
        """Look for texts of the rules that stand only with some option."""
        left = {one.context for one in self._left}
        for block in self._rules.all_blocks():
            if rule(block.id) in left and not block.is_alternative:
                for order in (one for one in OTHER_ORDERS if block.stands(one)):
                    self._put(rule(block.id), Stand(Surface.PAGE, self._game.id, order=order))

    def _instead_of_figures(self) -> None:
        """Look for the figures that sentences are read out for."""
        part = RulesPart(self._edition, Order())
        with suppress(Refused):
            for context, figure in figures(self._rules):
                if drawn := part.figure(figure):
                    self._add(context, Surface.PAGE, drawn.page.name)

    def _terms(self) -> None:
        """Look for texts that use the terms of the glossary, those of the rules first."""
        uses = dict(sorted(self.found.items(), key=lambda one: not one[0].startswith("rules.")))
        english = {one.context: one.english for one in self._source.messages}
        glosses = self._source.terms(self._edition.catalog)
        ids = {one.says: term(one.id) for one in self._rules.terms}
        names = {one.id: term(one.id) for one in self._rules.terms}
        wanted = {one.context for one in self._source.messages} & set(ids.values())
        for context, stands in uses.items():
            text = english[context]
            used = [ids[gloss.english] for gloss in terms_in(spoken(text), glosses)]
            used += [names[one.name] for one in placeholders(text) if one.name in names]
            for id_ in wanted.intersection(used):
                self._put(id_, next(iter(stands))._replace(instead=context))
        for id_ in wanted - self.found.keys() if self._rules.blocks else ():
            self._put(id_, Stand(Surface.PAGE, self._game.id))  # perhaps another language uses it


def figures(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the ids of sentences that are read out, each with the block of its figure."""
    for block in rules.all_blocks():
        yield from ((rule(one.id), block.id) for one in block.blocks if one.is_alternative)
