"""Is it meant? Braces and tags that a piece prints as they stand, which hardly anybody wants."""

import re
from collections.abc import Iterable, Iterator

from pnp.findings import Finding, quoted, warning
from pnp.model.face import Face, texts

_BRACES = re.compile(r"\{([\w -]+)\}")
_TAG = re.compile(r"</?(b|i|em|strong|br|u|icon)\s*/?>")
_STARS = "write **bold**, *italic*, and a line break as a line break"


def markup_is_meant(faces: Iterable[Face]) -> Iterator[Finding]:
    """Yield texts that show what was meant as an icon or a style."""
    for face in faces:
        for text in texts(face.marks):
            found = _BRACES.search(text.text) or _TAG.search(text.text)
            if found:
                is_icon = found[0].startswith("{")
                hint = f"an icon is written {{icon:{found[1]}}}" if is_icon else _STARS
                message = f"{face.name}: {found[0]} is printed as it stands in {quoted(text.text)}"
                yield warning(face.where if face.where.file else text.where, message, hint)
