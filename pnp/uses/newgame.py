"""A small working game to start from."""

import re
from importlib.resources import files
from pathlib import Path

from pnp.base.filenames import MOST_LETTERS, fault
from pnp.base.findings import NOWHERE, Where, refuse, sentence, shortened, shown
from pnp.load.forms.base import ID
from pnp.work.output import Output

PLACES = {
    "game.yaml": "card_data/{game}/game.yaml",
    "cards.csv": "card_data/{game}/cards.csv",
    "card.xml": "templates/{game}/card.xml",
    "back.xml": "templates/{game}/back.xml",
    "art.xml": "templates/{game}/art.xml",
}
TAKEN = ("stock", "schema", "locale", "shipped", "preview")  # names that mean something else


def start_game(root: Path, game: str) -> list[Path]:
    """Write the starter game into a project and return its files."""
    said = fault(game)
    if said or not re.fullmatch(ID, game) or len(game) > MOST_LETTERS or game in TAKEN:
        name = repr(shortened(game, MOST_LETTERS))
        hint = sentence(
            "use up to {most} small letters, digits, - and _, such as my-game", most=MOST_LETTERS
        )
        message = sentence("{name} can not be the name of a game", name=name)
        if said:
            message = sentence(
                "{name} can not be the name of a game: {reason}", name=name, reason=said
            )
        raise refuse(NOWHERE, message, hint)
    for folder in (root / "card_data" / game, root / "templates" / game):
        if folder.exists() or folder.is_symlink():
            raise refuse(
                Where(shown(folder)), sentence("exists already"), sentence("choose another name")
            )
    title = re.sub("[-_]+", " ", game).strip().title()
    written = []
    with Output(root, "--project") as output:
        for name, place in PLACES.items():
            text = files("pnp").joinpath("starter", name).read_text("utf-8")
            path = root / place.format(game=game)
            output.stage(path, text.replace("@GAME@", game).replace("@TITLE@", title).encode())
            written.append(path)
        output.commit()
    return written
