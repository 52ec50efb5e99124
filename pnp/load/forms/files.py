"""The forms that data files have to fit; JSON Schemas for editors come from here too."""

from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictInt,
    StrictStr,
    create_model,
    model_validator,
)

from pnp.base.findings import sentence
from pnp.base.numerals import NARROW
from pnp.load.forms.base import (
    ADDRESS,
    DIGITS,
    FACT,
    FIELD,
    PACKAGE,
    PHRASES,
    WORD,
    WORDS,
    AnyLength,
    Colour,
    ComponentId,
    DataPath,
    Distance,
    Dotted,
    Extent,
    FileName,
    FolderId,
    Form,
    Id,
    InnerPath,
    LanguageCode,
    Line,
    Number,
    PieceId,
    Plurals,
    ShortId,
    VariantId,
)
from pnp.load.forms.counts import CountForm, NumberForm, RemoveForm
from pnp.model.stock import MARGIN


class SetUpForm(Form):
    """What leaves the box before a game with this many players."""

    players: StrictInt
    remove: list[RemoveForm] = []


MOST_FALLBACKS = 16  # families that one may take letters from
Words = Annotated[StrictStr, Field(min_length=1)]
GROUPS = {" ": NARROW}  # what stands for a mark that nobody sees
Group = Annotated[
    Literal[",", ".", " ", "’", ""], AfterValidator(lambda mark: GROUPS.get(mark, mark))
]


class PaperForm(Form):
    """A sheet of paper, upright."""

    title: StrictStr
    size: list[Extent] = Field(min_length=2, max_length=2)
    margins: Distance | Annotated[list[Distance], Field(min_length=4, max_length=4)] = MARGIN
    inches: bool = False


class SleeveForm(Form):
    """A sleeve for cards, by its inside."""

    title: StrictStr
    size: list[Extent] = Field(min_length=2, max_length=2)


class FoldsForm(Form):
    """Lines to fold along, each [x, y, x, y]."""

    mountain: list[Line] = []
    valley: list[Line] = []


class TabForm(Form):
    """An area that is glued under another."""

    area: list[list[AnyLength]]
    label: StrictStr = ""
    under: Line | None = None


class SleevesForm(Form):
    """What a sleeve adds to a card."""

    thickness: Distance
    width: Distance = 3.0
    height: Distance = 3.0


class TuckForm(Form):
    """A tuck box for cards of this game."""

    deck: StrictStr | Annotated[list[StrictStr], Field(min_length=1)]
    paper: StrictStr = "uncoated"
    weight: Annotated[Number, Field(ge=60, le=600)] | None = None
    thickness: Extent | None = None
    sleeves: Distance | SleevesForm = 0.0


class ShapeForm(Form):
    """The outline of a piece: exactly one way to say it, from rect to tuck."""

    rect: list[Extent] | None = Field(default=None, min_length=2, max_length=2)
    rounded: list[Extent] | None = Field(default=None, min_length=3, max_length=3)
    square: Extent | None = None
    circle: Extent | None = None
    triangle: Extent | None = None
    hexagon: Extent | None = None
    octagon: Extent | None = None
    polygon: list[list[AnyLength]] | None = None
    path: StrictStr | None = None
    tuck: TuckForm | None = None
    corner: Distance = 0.0
    pointed: bool = False
    bleed: Distance = 2.0
    mirror: bool = False
    safe: Distance = 2.0
    folds: FoldsForm | None = None
    tabs: list[TabForm] = []
    holes: list[StrictStr] = []


class LanguageForm(Form):
    """A language: its own name, its English name, hyphenation and plural rule."""

    title: StrictStr
    english: StrictStr
    hyphens: StrictStr
    plurals: Plurals
    quotes: list[StrictStr] = Field(default=["“", "”"], min_length=2, max_length=2)
    decimal: Literal[".", ","] = "."
    group: Group = Field(default=" ", validate_default=True)
    group_from: Annotated[StrictInt, Field(ge=4, le=9)] = 5
    narrow: StrictStr = ""
    tied: list[Annotated[StrictStr, Field(pattern=WORD)]] = []
    twice: list[Annotated[StrictStr, Field(pattern=WORD)]] = []
    hyphen_again: bool = False
    complete: bool = True

    @model_validator(mode="after")
    def _marks_differ(self) -> Self:
        if self.decimal == self.group:
            raise ValueError(
                sentence(
                    "{mark} is its decimal mark and parts groups of digits, too",
                    mark=repr(self.group),
                )
            )
        return self


class FamilyForm(Form):
    """A typeface: the Python package or project folder with its files, and one file per style."""

    package: Annotated[StrictStr, Field(pattern=PACKAGE)] | None = None
    folder: DataPath | None = None
    regular: FileName
    bold: FileName | None = None
    italic: FileName | None = None
    bold_italic: FileName | None = None
    fallback: Annotated[list[Id], Field(max_length=MOST_FALLBACKS)] = []


class PictureSetForm(Form):
    """Pictures of others: the Python package with their files, and the words that they ask for."""

    package: Annotated[StrictStr, Field(pattern=PACKAGE)]
    folder: InnerPath = ""
    install: Words
    licence: Words
    credit: Words


def _table(name: str, ids: Any, row: Any, says: str = "") -> type[Form]:
    rows: Any = {name: (dict[ids, row], ...)}
    about = f"`card_data/stock/{name}.yaml`{says}."
    return create_model(f"{name.title()}Form", __base__=Form, __doc__=about, **rows)


TABLES = {  # of the stock
    "bulks": _table("bulks", Id, Annotated[Number, Field(ge=0.5, le=3)]),
    "papers": _table("papers", ShortId, PaperForm),
    "pictures": _table("pictures", Id, PictureSetForm),
    "sleeves": _table("sleeves", Id, SleeveForm),
    "shapes": _table("shapes", Id, ShapeForm),
    "languages": _table("languages", LanguageCode, LanguageForm),
    "fonts": _table("fonts", Id, FamilyForm),
    "words": _table("words", Id, StrictStr, ": the words that every sheet carries"),
}


FieldType = Literal["text", "word", "number", "whole", "flag", "colour", "picture"]
ListLength = Annotated[StrictInt, Field(ge=1)] | Literal["any"]


class FieldForm(Form):
    """What a field of a piece may hold."""

    type: FieldType = "word"
    one_of: list[StrictStr | StrictInt] | None = Field(default=None, min_length=1)
    items: ListLength | None = Field(default=None, alias="list")
    optional: bool = False
    default: Any = None


class FitForm(Form):
    """What goes into, over or onto a part of a net: exactly one of the three."""

    put: ComponentId
    into: ShortId | None = None
    over: ShortId | None = None
    onto: ShortId | None = None
    under: ShortId | None = None
    pieces: Annotated[StrictInt, Field(ge=1)] | Dotted | None = None
    play: Distance = 0.3

    @model_validator(mode="after")
    def _goes_one_way(self) -> Self:
        if sum(one is not None for one in (self.into, self.over, self.onto)) != 1:
            raise ValueError(sentence("say one of into, over and onto"))
        return self


Step = Literal["score", "cut", "fold", "glue", "tuck", "then"]


class ComponentForm(Form):
    """Pieces that share a shape, a front and a back."""

    title: StrictStr
    shape: StrictStr | ShapeForm
    pieces: DataPath
    columns: dict[StrictStr, StrictStr] = {}
    sheet: StrictStr = ""
    encoding: Literal["", "utf-8", "utf-16", "cp1250", "cp1251", "cp1252"] = ""
    front: DataPath
    back: DataPath = ""
    gap: Distance | None = None
    note: StrictStr = ""
    assembly: dict[Step, StrictStr] = {}
    kinds: StrictStr = ""
    scale: Annotated[Number, Field(ge=0.1, le=4)] = 1.0
    split: Distance | None = None
    weight: Annotated[StrictInt, Field(ge=40, le=1000)] = 300
    parts: list[ShortId] = []
    fits: list[FitForm] = []
    fields: dict[Annotated[str, Field(pattern=FIELD)], FieldType | FieldForm] = {}
    without: list[PieceId] = []
    copies: dict[PieceId, Annotated[StrictInt, Field(ge=1)]] = {}


def _some_of(form: type[Form], says: str) -> type[Form]:
    """Return a form with the same settings, each of which may be left out or taken away."""
    settings: Any = {
        name: (Annotated[setting.annotation, None, *setting.metadata] | None, None)
        for name, setting in form.model_fields.items()
    }
    name = form.__name__.replace("Form", "ChangesForm")
    return create_model(name, __base__=Form, __doc__=says, **settings)


Changed = dict[str, Any] | None
Settings = _some_of(ComponentForm, "What a variant has otherwise of a component.")


class VariantForm(Form):
    """What a variant of a game has otherwise; null takes something away."""

    called: Annotated[StrictStr, Field(min_length=1)]
    title: StrictStr | None = None
    version: StrictStr | None = None
    by: StrictStr | None = None
    players: list[StrictInt] | None = None
    engine: StrictStr | None = None
    printing: Literal["full", "short", "none"] | None = None
    colours: dict[Id, Colour | None] = {}
    components: dict[ComponentId, Settings | None] = {}  # type: ignore[valid-type]
    numbers: dict[Dotted, Number | Changed] = {}
    counts: dict[StrictStr, Number | Changed] = {}
    setups: dict[Annotated[StrictStr, Field(pattern=DIGITS)], Changed] = {}


class GameForm(Form):
    """`card_data/<game>/game.yaml`."""

    title: StrictStr
    version: StrictStr
    by: StrictStr = ""
    players: list[StrictInt] = Field(default=[], min_length=0, max_length=2)
    engine: StrictStr = ""
    colours: dict[Id, Colour] = {}
    components: dict[ComponentId, ComponentForm] = Field(min_length=1)
    numbers: dict[Dotted, NumberForm] = {}
    counts: list[CountForm] = []
    setups: list[SetUpForm] = []
    printing: Literal["full", "short", "none"] = "full"
    variants: dict[VariantId, VariantForm] = {}


class ExampleForm(BaseModel):
    """A position that the game's rules engine judges; all but `says` is the engine's business."""

    model_config = ConfigDict(extra="allow", strict=True)

    says: dict[str, Any]


class ExamplesForm(Form):
    """`card_data/<game>/examples.yaml`."""

    examples: dict[Id, ExampleForm]


MOST_TERMS = 1_000  # of a game: each is looked for in every text
FactId = Annotated[str, Field(pattern=FACT)]


class SectionForm(Form):
    """Facts that belong together."""

    title: StrictStr
    facts: dict[FactId, StrictStr]


class OutlineForm(Form):
    """`card_data/<game>/outline.yaml`: what complete rules say, fact by fact."""

    sections: list[SectionForm]
    numbers: dict[StrictStr, list[StrictStr | StrictInt]] = {}


class TermForm(Form):
    """A word that players have to recognise, and what it means."""

    says: StrictStr
    note: StrictStr = ""
    icon: StrictStr = ""


class TermsForm(Form):
    """`card_data/<game>/terms.yaml`: the words that rules and cards share."""

    terms: dict[Id, TermForm] = Field(max_length=MOST_TERMS)


Address = Annotated[StrictStr, Field(pattern=ADDRESS)]
Status = Literal["published", "quoted", "unverified"]
Pixels = Annotated[StrictInt, Field(ge=1, le=20_000)]


class ProductForm(Form):
    """What a shop cuts out: exactly one of rect, circle or polygon, and how large its file is."""

    title: StrictStr
    rect: list[Extent] | None = Field(default=None, min_length=2, max_length=2)
    circle: Extent | None = None
    polygon: list[list[AnyLength]] | None = None
    corner: Distance = 0.0
    bleed: Distance | None = None
    image: list[Pixels] | None = Field(default=None, min_length=2, max_length=2)
    safe: Distance | None = None
    source: Address | None = None
    status: Status | None = None
    note: StrictStr = ""

    @model_validator(mode="after")
    def _has_one_size(self) -> Self:
        if self.bleed is not None and self.image is not None:
            raise ValueError(
                sentence("bleed and image given: each tells how large a file is, so say one")
            )
        return self


class OriginForm(Form):
    """Where figures are from, and how well they are known."""

    source: Address
    status: Status


class ShopForm(Form):
    """A print shop: the files that it wants, and its products."""

    title: StrictStr
    files: Literal["png", "pdf"]
    dpi: Annotated[StrictInt, Field(ge=50, le=1200)]
    colour: Literal["rgb", "cmyk"]
    backs: Literal["once", "each", "before", "behind"]
    copies: Literal["named", "repeated"]
    bleed: Distance
    safe: Distance
    source: Address
    status: Status
    sizes: OriginForm | None = None
    note: StrictStr = ""
    products: dict[ShortId, ProductForm] = Field(min_length=1)

    @model_validator(mode="after")
    def _backs_are_where_files_have_them(self) -> Self:
        in_files = self.backs in ("before", "behind")
        if self.files == "pdf" and not in_files:
            raise ValueError(
                sentence(
                    "backs: {backs} is not for files: pdf; say before or behind", backs=self.backs
                )
            )
        if self.files == "png" and in_files:
            raise ValueError(
                sentence("backs: {backs} is not for files: png; say once or each", backs=self.backs)
            )
        return self


class ShopsForm(Form):
    """`card_data/stock/shops.yaml`."""

    shops: dict[FolderId, ShopForm]


FAR = 20.0  # mm or degrees that a printer may be off; whatever is more is a mistake
Factor = Annotated[Number, Field(ge=0.5, le=2.0)]


class PrinterForm(Form):
    """What a printer does, from one of its trays and on one paper if these are named."""

    tray: ShortId | None = None
    paper: ShortId | None = None
    offset: list[Annotated[AnyLength, Field(ge=-FAR, le=FAR)]] = Field(
        default=[0.0, 0.0], min_length=2, max_length=2
    )
    angle: Annotated[Number, Field(ge=-FAR, le=FAR)] = 0.0
    scale: list[Factor] = Field(default=[1.0, 1.0], min_length=2, max_length=2)
    margins: list[Distance] | None = Field(default=None, min_length=4, max_length=4)


class PrintersForm(Form):
    """`printers.yaml` in the folder of a user's settings."""

    printers: dict[ShortId, list[PrinterForm]]


WordList = Annotated[StrictStr, Field(pattern=WORDS)]
NumberWords = dict[Annotated[str, Field(pattern=DIGITS)], WordList]
Endings = dict[Literal["+", "~", "*", "^"], WordList]
ScopePhrases = dict[WordList, Annotated[StrictStr, Field(pattern=PHRASES)]]


class ProfileForm(Form):
    """One language: words that give it away, number words, words of scope, words before figures."""

    common: WordList
    letters: StrictStr = ""
    and_or: WordList
    figure: WordList
    page: WordList
    ranks: WordList = ""
    one_letter: WordList = ""
    endings: Endings = {}
    joins: list[StrictStr] = []
    dual: bool = False
    numbers: NumberWords
    fractions: NumberWords = {}
    perhaps: NumberWords = {}
    idioms: list[WordList] = []
    scope: ScopePhrases = {}
    perhaps_scope: ScopePhrases = {}
    no_scope: Annotated[StrictStr, Field(pattern=PHRASES)] = ""


class CompareForm(Form):
    """`card_data/stock/compare.yaml`."""

    compare: dict[LanguageCode, ProfileForm]
