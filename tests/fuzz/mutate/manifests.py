"""Changes of manifests: as JSON, sealed again or not."""

from pnp.draw.manifest import sealed
from tests.fuzz.mutate import Dice, NotThisFile, one_of, trees

_DEEP = (
    b"[" * 100_000,
    b'{"files": ' + b"[" * 50_000,
    b'{"files": [Infinity]}',
    b'{"files": [' + b"9" * 5_000 + b"]}",
)
_END = b"\n}"


def _sealed(data: bytes, dice: Dice) -> bytes:
    """Change a value and seal the whole again, as somebody who knows how would do."""
    changed = trees.change_json(data, dice)
    inner, mark, _ = changed.rpartition(b'"seal"')
    if not mark:
        raise NotThisFile
    return sealed(inner.rstrip().rstrip(b",") + _END)


def _deep(_: bytes, dice: Dice) -> bytes:
    return dice.choice(_DEEP)


change = one_of(trees.change_json, trees.change_json, _sealed, _sealed, _deep, raw=0.1)
