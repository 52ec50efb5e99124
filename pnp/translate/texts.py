"""All that a translator meets: of a game with its variants, or of the words on every sheet."""

from collections.abc import Iterator, Mapping, Sequence

from pnp.load.project import Project
from pnp.load.screens import load_findings, load_screens
from pnp.load.variants import variant_ids
from pnp.load.yaml_file import read_yaml
from pnp.model.messages import Message, finding, in_variant, screen, taken_apart
from pnp.model.names import OF
from pnp.translate.messages import stock_messages
from pnp.workshop import LoadedGame, Workshop


def game_texts(loaded: LoadedGame) -> tuple[Message, ...]:
    """Return the texts that no other game has, with what its variants say otherwise."""
    shop, id_ = loaded.shop, loaded.game.id
    names = variant_ids(shop.project, id_)
    variants = {name: LoadedGame(shop, f"{id_}{OF}{name}").own_messages for name in names}
    return with_variants(loaded.own_messages, variants)


def with_variants(
    own: Sequence[Message], variants: Mapping[str, Sequence[Message]]
) -> tuple[Message, ...]:
    """Return the texts of a game and what its variants say besides, or in other words."""
    found = {message.context: message for message in own}
    for variant, messages in variants.items():
        for message in messages:
            known = found.setdefault(message.context, message)
            if known.english != message.english:
                context = in_variant(message.context, variant)
                found[context] = message._replace(context=context)
    return tuple(found.values())


def screen_texts(project: Project) -> Iterator[Message]:
    """Yield the words of the studio and of web sites, and what the program says of mistakes."""
    for id_, (text, where) in load_screens(project).items():
        yield Message(screen(id_), text, where)
    for text, (module, where) in load_findings(project).items():
        yield Message(finding(text), text, where, note=f"said by {module}")


def stock_texts(shop: Workshop) -> Iterator[Message]:
    """Yield the words of all sheets with the lines of words.yaml that they stand in."""
    tables = [read_yaml(path) for path in reversed(shop.project.stock_files("words.yaml"))]
    for message in stock_messages(shop.stock):
        place = ("words", taken_apart(message.context).owner)
        found = next((table.where(place) for table in tables if place in table.values), None)
        yield message._replace(where=found) if found else message
