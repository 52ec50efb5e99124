"""The rules of a game: `rules.md`, the facts that they cover and the terms that they use."""

from collections.abc import Iterator
from pathlib import Path

from pnp.findings import Finding, Where, collected, shown
from pnp.forms.rules import OutlineForm, TermsForm
from pnp.load.blocks import read_blocks
from pnp.load.fitted import noun, read_form
from pnp.model.game import Fact, Rules, Term
from pnp.source import read_text

RULES, OUTLINE, TERMS = "rules.md", "outline.yaml", "terms.yaml"


def load_rules(folder: Path, findings: list[Finding]) -> Rules | None:
    """Read the rules in a game's folder; None if it has none, or none that can be read."""
    path = folder / RULES
    if path.is_file():
        with collected(findings):
            blocks, mistakes = read_blocks(read_text(path), shown(path))
            findings.extend(mistakes)
            outline = tuple(_outline(folder / OUTLINE, findings))
            terms = tuple(_terms(folder / TERMS, findings))
            return Rules(blocks, outline, terms, Where(shown(path)))
    return None


def _outline(path: Path, findings: list[Finding]) -> Iterator[Fact]:
    if read := read_form(path, OutlineForm, findings):
        source, form = read
        for number, section in enumerate(form.sections):
            for id_, says in section.facts.items():
                where = source.where_key(("sections", number, "facts", id_))
                yield Fact(id_, says, section.title, where)


def _terms(path: Path, findings: list[Finding]) -> Iterator[Term]:
    if read := read_form(path, TermsForm, findings):
        source, form = read
        for id_, row in form.terms.items():
            yield noun(Term, row, id=id_, where=source.where_key(("terms", id_)))
