"""Where words of all rulebooks stand on the pages of one."""

from itertools import chain

from pnp.model.game import BlockKind, Rules
from pnp.model.messages import Message, is_of_rules, taken_apart
from pnp.parts.rules import RulesPart, printing_section
from pnp.placeholders import KINDS, placeholders
from pnp.translate.heard import AttentiveEdition
from pnp.translate.placed import legible_texts
from pnp.translate.sought import Sought
from pnp.translate.stand import Ranked, Stand
from pnp.translate.word_ways import Making


def on_pages(edition: AttentiveEdition, made: Making, message: Message) -> Ranked:
    """Look at the rules; what the section on printing says is known before it is set."""
    place = Stand(made.on, edition.game.id, order=made.order)
    if not edition.game.rules:
        return {}
    if is_of_rules(message.context):
        list(printing_section(edition, made.order))
        return {place: 0} if message.context in edition.said.values() else {}
    id_ = taken_apart(message.context).owner
    if id_ in (*BlockKind, *KINDS) and id_ not in _asked_for(edition.game.rules):
        return {}
    sought = Sought(message.context, message.english, edition.language)
    part = RulesPart(edition, made.order)
    texts = ((face, legible_texts(face.marks)) for face in part.faces(part.names))
    return {place._replace(face=face.name): sought.find(some).rank for face, some in texts}


def _asked_for(rules: Rules) -> set[str]:
    """Return the kinds of blocks and placeholders in some rules, which words are called by."""
    blocks = list(rules.all_blocks())
    texts = (text for one in blocks for text in (one.text, *chain.from_iterable(one.rows)))
    return {one.kind for one in blocks} | {hole.kind for one in texts for hole in placeholders(one)}
