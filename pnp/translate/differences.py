"""What has changed between two texts, word by word."""

import re
from difflib import SequenceMatcher

_WORDS = re.compile(r"\s+|\{[^{}]*\}|\w+|[^\w\s]")


def word_difference(old: str, new: str) -> str:
    """Return the new text with what has changed: `the [-old-]{+new+} words`."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    told = []
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        gone, come = "".join(before[i:j]), "".join(after[k:m])
        if kind == "equal":
            told.append(come)
            continue
        told.append(f"[-{gone}-]" if gone else "")
        told.append(f"{{+{come}+}}" if come else "")
    return "".join(told)
