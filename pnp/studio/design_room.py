"""The room to design in: walls of pieces, a piece with its data and template, all findings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from flask import Flask, Response, abort, jsonify, make_response, render_template, request

from pnp.base.findings import Refused
from pnp.load.forms.pieces import RESERVED
from pnp.load.piece_edit import (
    PieceFile,
    ToldCopies,
    fingerprint,
    is_shared,
    piece_file,
    told_copies,
)
from pnp.model.face import OF, game_of, variant_of
from pnp.model.game import Component, Field, Piece
from pnp.model.messages import MessageId
from pnp.model.order import INKS
from pnp.parts.edition import Edition
from pnp.pictures.pixels import VISIONS
from pnp.studio.design_files import Files
from pnp.studio.design_pictures import KEPT, Gallery, PictureChooser
from pnp.studio.state import MOST_BYTES, ChangedMeanwhile, Studio

_WORDS = ("text", "word", "picture")
MOST_AT_ONCE = 40  # pieces that a wall asks for
TRIES = 5  # if somebody else writes the same file all the time
COPIES = "copies"
_ALWAYS = {"id": Field("id", "word"), COPIES: Field(COPIES, "whole", default=1)}


def words_of(edition: Edition, component: Component, piece: Piece) -> str:
    """Return all words of a piece, and those that stand for them in the edition's language."""
    found: dict[str, None] = {}
    for name, kind in component.fields.items():
        if kind.type not in _WORDS:
            continue
        for id_, value in _values(component.id, piece, name):
            found[value] = None
            if kind.translatable:
                found[edition.say(id_, value)] = None
    return " ".join(found)


def _values(component: str, piece: Piece, name: str) -> Iterator[tuple[str, str]]:
    value: Any = piece.fields[name]
    if isinstance(value, str) and value:
        yield MessageId.text_of(component, piece.id, name), value
    for number, item in enumerate(value if isinstance(value, (list, tuple)) else ()):
        if isinstance(item, str):
            yield MessageId.text_of(component, piece.id, name, number), item


class _Room:
    """The answers of the room."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._files = Files(studio.project)
        self._gallery = Gallery(studio, self._files)

    def page(self, name: str, **values: str) -> str:
        """Return a page; what it shows it asks for itself, and asks again when files change."""
        game = values.get("game", "")
        if game:
            self._studio.project.game_folder(game)
        variant = request.args.get("variant", "")
        given = {
            **values,
            "variant": variant,
            "most_bytes": MOST_BYTES,
            "languages": {code: one.title for code, one in self._studio.stock.languages.items()},
            "inks": list(INKS),
            "visions": list(VISIONS),
        }
        return render_template(f"{name}.html", given=given, variant=variant, **values)

    def games(self) -> Any:
        """Return a list of all components, those of variants under their games."""
        rows = []
        for id_ in self._studio.project.games:
            names = self._studio.project.variants(id_)
            variants = [self._game(f"{id_}{OF}{name}") for name in names]
            rows.append({**self._game(id_), "variants": variants})
        return jsonify(rows)

    def _game(self, id_: str) -> dict[str, Any]:
        named = {"id": game_of(id_), "variant": variant_of(id_)}
        with self._studio.at_work():
            try:
                game = self._studio.game(id_).game
            except Refused as refused:
                findings = list(map(self._files.facts, refused.findings))
                return {**named, "title": variant_of(id_) or id_, "findings": findings}
            rows = [
                {
                    "id": one.id,
                    "title": one.title,
                    "pieces": len(one.pieces),
                    "total": one.total,
                    "first": one.pieces[0].id if one.pieces else "",
                    "shape": Gallery.outlines(one),
                }
                for one in game.components
            ]
        return {**named, "title": game.called or game.title, "components": rows}

    def component(self, game: str, component: str) -> Any:
        """Return all that a wall knows of its pieces before they are drawn."""
        name = _named(game)
        with self._studio.at_work():
            known = self._studio.stock.languages
            language = request.args.get("language", "")
            edition = self._gallery.edition(name, language if language in known else "en")
            part = self._studio.component(edition, component)
            others = dict(self._others(game, component))
            usual = others.get(game)
            return jsonify(
                title=part.title,
                shape=Gallery.outlines(part),
                has_back=bool(part.back),
                total=part.total,
                pieces=[
                    {"id": one.id, "copies": one.copies, "words": words_of(edition, part, one)}
                    for one in part.pieces
                ],
                editions=[
                    {"variant": variant_of(id_), "called": called, "lacks": _lacking(part, other)}
                    for id_, (called, other) in others.items()
                ],
                left_out=_lacking(usual[1], part) if usual else [],
            )

    def _others(self, game: str, component: str) -> Iterator[tuple[str, tuple[str, Component]]]:
        """Yield the game and its variants, as far as they have a component, and as they have it."""
        for id_ in self._studio.project.with_variants(game):
            with suppress(Refused):  # what is wrong there is told there
                found = self._studio.game(id_).game
                if part := found.component(component):
                    yield id_, (found.called, part)

    def pictures(self, game: str, component: str) -> Any:
        """Draw some pieces and return what their pictures are called."""
        asked = _asked()
        wanted = self._gallery.asked(_named(game), component, asked)
        pieces = [str(one) for one in asked.get("pieces", [])][:MOST_AT_ONCE]
        return jsonify(self._gallery.shown(wanted, pieces).facts(self._files))

    def tried(self, game: str, component: str, piece: str) -> Any:
        """Draw a piece as it would be with what a form holds, before that is saved."""
        given = _asked()
        wanted = self._gallery.asked(_named(game), component, given)
        new = partial(self._data(game, component, piece).tried, given.get("values"))
        return jsonify(self._gallery.tried(wanted, piece, new).facts(self._files))

    def picture(self, name: str) -> Response:
        """Return a picture, which never changes."""
        data = self._gallery.picture(name)
        if data is None:
            abort(404)
        return make_response(data, 200, {"Content-Type": "image/png", "Cache-Control": KEPT})

    def overlays(self, game: str, component: str, piece: str) -> Any:
        """Return what lies over the pictures of a piece, and the templates that draw it."""
        wanted = self._gallery.asked(_named(game), component, request.args)
        with self._studio.at_work():
            return jsonify(self._gallery.overlays(wanted, piece))

    def _data(self, game: str, component: str, piece: str) -> "PieceData":
        game = _named(game)
        return PieceData(self._studio, self._files, game=game, component=component, piece=piece)

    def form(self, game: str, component: str, piece: str = "") -> Any:
        """Return the form of a piece, or of a new one."""
        return jsonify(self._data(game, component, piece).form())

    def change(self, game: str, component: str, what: str, piece: str = "") -> Any:
        """Save a form, add a piece or a copy, or take one away."""
        data, given = self._data(game, component, piece), _asked()
        try:
            if what == "save":
                return jsonify(data.save(given.get("values"), given.get("before")))
            if what == "add":
                return jsonify(data.add(given.get("values")))
            if what == "copy":
                return jsonify(data.copy(str(given.get("id", "")).strip()))
            if what == "remove":
                return jsonify(data.remove(given.get("before")))
        except ChangedMeanwhile as clash:
            values = {"values": clash.now} if clash.now else {}
            return make_response(jsonify(error="changed", **values), 409)
        return abort(404)

    def text(self) -> Any:
        """Return a file."""
        return jsonify(self._files.read(request.args.get("path", "")))

    def save_text(self) -> Any:
        """Write a file, unless it has changed since the page read it."""
        given = _asked()
        name, basis = str(given.get("path", "")), str(given.get("fingerprint", ""))
        with self._studio.at_work():
            try:
                made = self._files.save(name, str(given.get("text", "")), basis)
            except ChangedMeanwhile:
                theirs = self._files.read(name)
                return make_response(jsonify(error="changed", theirs=theirs), 409)
        return jsonify(fingerprint=made)

    def check(self, game: str) -> Any:
        """Begin to check a game."""
        self._studio.project.game_folder(game)
        known = self._studio.stock.languages
        chosen = [one for one in _asked().get("languages", []) if one in known] or ["en"]
        begun = self._studio.tasks.begin("check", {"game": game, "languages": chosen})
        return jsonify(begun._asdict())


def _lacking(part: Component, other: Component) -> list[str]:
    """Return the pieces that another edition of a component does not have."""
    known = {piece.id for piece in other.pieces}
    return [piece.id for piece in part.pieces if piece.id not in known]


def _named(game: str) -> str:
    """Return the game that a page asks for, or the variant of it."""
    variant = request.args.get("variant", "")
    return f"{game}{OF}{variant}" if variant else game


def _asked() -> Mapping[str, Any]:
    given = request.get_json(silent=True)
    return given if isinstance(given, dict) else {}


def room(app: Flask, studio: Studio) -> None:
    """Add its pages and answers."""
    one, chooser = _Room(studio), PictureChooser(studio)
    piece = "<game>/<component>/<path:piece>"
    pages = {
        "/design": "design",
        "/design/<game>/findings": "design_findings",
        "/design/<game>/file": "design_file",
        "/design/<game>/<component>": "design_wall",
        f"/design/{piece}": "design_piece",
    }
    for rule, name in pages.items():
        app.add_url_rule(rule, name, lambda name=name, **values: one.page(name, **values))
    answers: dict[str, Callable[..., Any]] = {
        "/design-data/games": one.games,
        "/design-data/picture/<name>.png": one.picture,
        "/design-data/text": one.text,
        "/design-data/component/<game>/<component>": one.component,
        f"/design-data/overlays/{piece}": one.overlays,
        f"/design-data/form/{piece}": one.form,
        "/design-data/form/<game>/<component>": one.form,
        "/design-data/choose/<game>": chooser.page,
        "/design-data/small/<game>": chooser.small,
    }
    for rule, answer in answers.items():
        app.add_url_rule(rule, rule, answer)
    changes: dict[str, Callable[..., Any]] = {
        "/design-data/text": one.save_text,
        "/design-data/pictures/<game>/<component>": one.pictures,
        "/design-data/check/<game>": one.check,
        "/design-data/upload/<game>": chooser.take_in,
        f"/design-data/try/{piece}": one.tried,
        f"/design-data/<what>/{piece}": one.change,
        "/design-data/<any(add):what>/<game>/<component>": one.change,
    }
    for rule, answer in changes.items():
        app.add_url_rule(rule, f"changed {rule}", answer, methods=["POST"])


class PieceData(NamedTuple):
    """The files of a piece, read for forms and written by them; of a new one, its component's."""

    studio: Studio
    files: Files
    game: str  # or a variant
    component: str
    piece: str = ""

    def form(self) -> dict[str, Any]:
        """Return the form of a piece, or of a new one: its fields, what the file says, where."""
        with self.studio.at_work():
            part = self._component()
            where = next((one.where for one in part.pieces if one.id == self.piece), part.where)
            try:
                file = piece_file(self.studio.project, self.game, part)
                copies = self._copies()
                said = _row(file, copies, self.piece) if self.piece else {}
            except Refused as refused:
                findings = [one.plain for one in refused.findings]
                return {"findings": findings, "place": self.files.place(where)}
            names = [one for one in RESERVED if not (one == "id" and file.is_called_by_names)]
            usual = [_ALWAYS[name] for name in names]
            fields = [_field(one, said) for one in (*usual, *part.fields.values())]
            if copies:
                own = next(one for one in fields if one["name"] == COPIES)
                own |= {"place": self.files.place(copies.where), "optional": False, "default": None}
            variant = bool(variant_of(self.game))
            return {
                "place": self.files.place(where),
                "fingerprint": file.fingerprint,
                "fields": fields,
                "shared": variant and is_shared(self.studio.project, self.game, part.id),
            }

    def save(self, values: Any, before: Any) -> dict[str, Any]:
        """Write the values that a form has changed, each in place of the one it was made from."""
        if not isinstance(values, dict) or not isinstance(before, dict):
            values, before = {}, {}
        with self.studio.at_work():
            copies = self._copies()

            def change(file: PieceFile) -> bytes:
                said = _row(file, copies, self.piece)
                odd = [one for one in values if said.get(one) not in (before.get(one), values[one])]
                _refuse(odd, values, said)
                own = {name: one for name, one in values.items() if not (copies and name == COPIES)}
                return file.with_values(self.piece, own)

            if copies and COPIES in values:
                copies.changed(values[COPIES])  # which is refused before anything is written
            known, now = self._changed(change)
            if copies and COPIES in values:
                self.files.write(
                    copies.path, copies.changed(values[COPIES]), fingerprint(copies.data)
                )
            piece = now.ids[known.index(self.piece)]
            return {"fingerprint": now.fingerprint, "piece": piece}

    def tried(self, values: Any) -> Piece:
        """Return a piece as a form has it before it is saved; it keeps its id until then."""
        given = values if isinstance(values, dict) else {}
        own = {name: value for name, value in given.items() if name not in RESERVED}
        with self.studio.at_work():
            file = piece_file(self.studio.project, self.game, self._component())
            return file.tried(self.piece, own)._replace(id=self.piece)

    def add(self, values: Any) -> dict[str, Any]:
        """Add a new piece."""
        given = values if isinstance(values, dict) else {}
        _, now = self._changed(lambda file: file.with_new(given))
        return {"piece": now.ids[-1]}

    def copy(self, new: str) -> dict[str, Any]:
        """Add a copy of a piece under another id."""
        self._changed(lambda file: file.with_copy(self.piece, new))
        return {"piece": new}

    def remove(self, before: Any) -> dict[str, Any]:
        """Take a piece out of its file, if it is still what was to be taken out."""

        def change(file: PieceFile) -> bytes:
            said = _row(file, self._copies(), self.piece)
            if isinstance(before, dict):
                names = {**said, **before}
                _refuse([one for one in names if said.get(one) != before.get(one)], before, said)
            return file.without(self.piece)

        self._changed(change)
        return {"piece": self.piece}

    def _changed(self, change: Callable[[PieceFile], bytes]) -> tuple[tuple[str, ...], PieceFile]:
        """Change a file as it is now; if it is another one meanwhile, begin again.

        Return the ids that it had, and what it is now.
        """
        with self.studio.at_work():
            for _ in range(TRIES):
                file = piece_file(self.studio.project, self.game, self._component())
                data = change(file)
                if data != file.data:
                    try:
                        self.files.write(file.path, data, file.fingerprint)
                    except ChangedMeanwhile:
                        continue
                return file.ids, file._replace(data=data)
        raise ChangedMeanwhile

    def _component(self) -> Component:
        return self.studio.component(self.studio.edition(self.game, "en"), self.component)

    def _copies(self) -> ToldCopies | None:
        project = self.studio.project
        return told_copies(project, self.game, self.component, self.piece)


def _row(file: PieceFile, copies: ToldCopies | None, piece: str) -> dict[str, Any]:
    """Return what files say of a piece; what game.yaml tells of its copies holds."""
    return file.row(piece) | ({COPIES: copies.copies} if copies else {})


def _refuse(names: Sequence[str], yours: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
    """Refuse to overwrite values that somebody else has given meanwhile, if there are any."""
    if names:
        raise ChangedMeanwhile(
            {name: {"yours": yours.get(name), "theirs": theirs.get(name)} for name in names}
        )


def _field(field: Field, said: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": field.name,
        "type": field.type,
        "one_of": list(field.one_of),
        "length": field.length,
        "optional": field.optional or field.default is not None,
        "default": field.default,
        "value": said.get(field.name),
    }
