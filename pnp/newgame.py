"""A small working game to start from."""

import re
from importlib.resources import files
from pathlib import Path

from pnp.findings import Where, refuse, shown
from pnp.load.forms import ID
from pnp.output import Output

PLACES = {
    "game.yaml": "card_data/{game}/game.yaml",
    "cards.csv": "card_data/{game}/cards.csv",
    "card.xml": "templates/{game}/card.xml",
    "back.xml": "templates/{game}/back.xml",
    "art.xml": "templates/{game}/art.xml",
}


def start_game(root: Path, game: str) -> list[Path]:
    """Write the starter game into a project and return its files."""
    if not re.fullmatch(ID, game) or game in ("stock", "schema"):
        hint = "use small letters, digits, - and _, such as my-game"
        raise refuse(Where(""), f"{game!r} can not be the name of a game", hint)
    for folder in (root / "card_data" / game, root / "templates" / game):
        if folder.exists():
            raise refuse(Where(shown(folder)), "exists already", "choose another name")
    title = game.replace("-", " ").replace("_", " ").title()
    written = []
    with Output(root) as output:
        for name, place in PLACES.items():
            text = files("pnp").joinpath("starter", name).read_text("utf-8")
            path = root / place.format(game=game)
            output.stage(path, text.replace("@GAME@", game).replace("@TITLE@", title).encode())
            written.append(path)
        output.commit()
    (root / ".pnp-lock").unlink(missing_ok=True)
    return written
