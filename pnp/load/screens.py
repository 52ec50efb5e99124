"""What the studio and web sites say, in the reader's language: texts that come with the program."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pnp.base.findings import Finding, Refused, Sentence, Where
from pnp.base.plurals import PluralRule
from pnp.load.forms.base import read_form
from pnp.load.forms.files import TABLES
from pnp.load.po import SCREENS, load_catalog
from pnp.load.project import Project, shipped_root
from pnp.model.messages import MessageId
from pnp.model.stock import Language

WORDS = "words.yaml"


def load_screens(project: Project) -> dict[str, tuple[str, Where]]:
    """Return the English words by their ids, each with its place; none if there is no table."""
    findings = list[Finding]()
    read = read_form(project.data / SCREENS / WORDS, TABLES["words"], findings)
    if findings:
        raise Refused(findings)
    if read is None:
        return {}
    source, form = read
    return {id_: (text, source.where(("words", id_))) for id_, text in form.words.items()}  # type: ignore[attr-defined]


class ScreenWords:
    """Says the texts of screens in one language; what is not translated is said in English."""

    def __init__(self, language: Language, english: Language) -> None:
        root = shipped_root()
        project = Project(root, root)
        self.language, self._english = language, english
        self._texts = load_screens(project)
        self._catalog = load_catalog(project, SCREENS, language.code)

    def __call__(self, id_: str, **values: object) -> str:
        """Return a text with its placeholders filled, plural forms by their numbers."""
        text, _ = self._texts[id_]
        return self._filled(MessageId.screen(id_), text, values)

    def again(self, value: Any) -> Any:
        """Return a value with the program's sentences in this language, as far as it has them."""
        return _reworded(value, self._told)

    def _told(self, template: str, values: Mapping[str, Any]) -> str:
        return self._filled(MessageId.finding(template), template, values)

    def _filled(self, context: str, text: str, values: Mapping[str, Any]) -> str:
        said = self._catalog.say(context, text)
        language = self.language if said != text else self._english
        _, rule = PluralRule.of(language.plurals)
        return Sentence.fill(said, values, language.numerals, rule)

    def all(self, prefixes: Iterable[str]) -> dict[str, str]:
        """Return the texts whose ids begin so, as they are, for a script that fills them."""
        wanted = tuple(prefixes)
        return {
            id_: self._catalog.say(MessageId.screen(id_), text)
            for id_, (text, _) in self._texts.items()
            if id_.startswith(wanted)
        }


def _reworded(value: Any, say: Callable[[str, Mapping[str, Any]], str]) -> Any:
    """Return a value with every sentence in it as somebody else says it, inner ones first."""
    if isinstance(value, Sentence):
        return say(value.template, _reworded(value.values, say))
    if isinstance(value, Mapping):
        return {name: _reworded(one, say) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_reworded(one, say) for one in value]
    return value
