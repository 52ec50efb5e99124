"""Is it meant? Braces and tags that a piece prints as they stand, which hardly anybody wants."""

import re
from collections.abc import Iterable, Iterator

from pnp.findings import Finding, quoted, warning
from pnp.model.face import Face, texts
from pnp.worded import worded

_BRACES = re.compile(r"\{([\w -]+)\}")
_TAG = re.compile(r"</?(b|i|em|strong|br|u|icon)\s*/?>")


def markup_is_meant(faces: Iterable[Face]) -> Iterator[Finding]:
    """Yield texts that show what was meant as an icon or a style."""
    for face in faces:
        for text in texts(face.marks):
            found = _BRACES.search(text.text) or _TAG.search(text.text)
            if found:
                message = worded(
                    "{piece}: {markup} is printed as it stands in {text}",
                    piece=str(face.name),
                    markup=found[0],
                    text=quoted(text.text),
                )
                where = face.where if face.where.file else text.where
                yield warning(where, message, _meant(found))


def _meant(found: re.Match[str]) -> str:
    if found[0].startswith("{"):
        return worded("an icon is written {icon}", icon=f"{{icon:{found[1]}}}")
    return worded("write **bold**, *italic*, and a line break as a line break")
