"""The texts of a language: listed, explained, tried, saved; and nothing is ever lost."""

import io
import random
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pnp.base.findings import Refused
from pnp.load.po import parse_po
from pnp.load.project import Project
from pnp.model.messages import Unit
from pnp.studio.state import ChangedMeanwhile, Studio
from pnp.studio.text_pictures import draw_text
from pnp.studio.text_session import (
    SavedText,
    TextDesk,
    TextState,
    is_reviewed,
    known_texts,
)
from pnp.studio.translate_room import HERE as ROOM
from pnp.studio.translate_room import in_other_languages, kit_file, list_texts, status, text_facts
from pnp.work.request import silence
from tests.studio.conftest import Client

HERE = ROOM.replace("<source>", "micropul").replace("<code>", "de")
RULE = "rules.about-idea"


@pytest.fixture
def desk(studio: Studio) -> TextDesk:
    return TextDesk(studio, "micropul", "de")


def a_rule(desk: TextDesk) -> str:
    """Return a longer text of the rules with a placeholder."""
    found = (one.context for one in desk.source.messages if "{" in one.english)
    return next(one for one in found if one.startswith("rules.") and desk.known.locations(one))


def saving(desk: TextDesk, context: str, **more: Any) -> SavedText:
    base = desk.as_saved(desk.unit(context))
    usual = {"base": base, "text": base["text"], "notes": base["notes"]}
    return SavedText(**{**usual, "needs_work": base["fuzzy"], "reviewed": False, **more})


@pytest.mark.parametrize(
    ("unit", "state"),
    [
        (Unit("a", "A"), TextState.MISSING),
        (Unit("a", "A", "Ah", flags=("fuzzy",), before="Old"), TextState.STALE),
        (Unit("a", "A", "Ah", flags=("fuzzy",)), TextState.WORK),
        (Unit("a", "A", "Ah"), TextState.DONE),
    ],
)
def test_a_text_is_as_far_as_its_file_says(unit: Unit, state: TextState) -> None:
    assert TextDesk.state_of(unit) == state


def test_what_is_wrong_needs_work() -> None:
    assert TextDesk.state_of(Unit("a", "A", "Ah"), is_wrong=True) == TextState.WORK


def test_a_review_holds_for_this_very_text() -> None:
    done = Unit("a", "A", "Ah", notes="why?")
    wish = SavedText({}, "Ah", needs_work=False, notes="why?", reviewed=True)
    seen = wish.over(done)
    assert TextDesk.state_of(seen) == TextState.REVIEWED and seen.notes.startswith(
        "why?\nreviewed "
    )
    assert not is_reviewed(seen._replace(text="Oh"))
    assert not is_reviewed(seen._replace(english="B"))
    assert wish._replace(reviewed=False).over(seen) == done


def test_every_text_is_in_the_list_and_can_be_told(desk: TextDesk) -> None:
    found = list(list_texts(desk))
    assert len(found) == len(desk.source.messages)
    assert {row["state"] for row in found} == {"done"}
    about = text_facts(desk, a_rule(desk))
    assert about["holes"] and about["places"] and about["unit"]["text"]
    assert {"fr", "uk"} <= in_other_languages(desk, a_rule(desk)).keys()


def test_a_file_saved_without_a_change_is_equal_to_the_byte(desk: TextDesk) -> None:
    before = desk.path.read_bytes()
    for row in list(list_texts(desk))[:20]:
        desk.save(row["context"], saving(desk, row["context"]))
    assert desk.path.read_bytes() == before


def test_one_text_is_saved_alone(desk: TextDesk, studio: Studio) -> None:
    context, before = a_rule(desk), desk.path.read_text("utf-8")
    old = desk.unit(context).text
    desk.save(context, saving(desk, context, text=f"{old} Mehr.", notes="Really?"))
    after = desk.path.read_text("utf-8")
    lines = set(after.splitlines()) - set(before.splitlines())
    assert lines == {"# Really?", *(one for one in lines if "Mehr." in one)} and len(lines) == 2
    again = TextDesk(studio, "micropul", "de")
    assert text_facts(again, context)["unit"]["notes"] == "Really?"


def test_what_somebody_else_has_changed_is_not_overwritten(desk: TextDesk, studio: Studio) -> None:
    context = a_rule(desk)
    mine = saving(desk, context, text="Mine {x}")
    other = TextDesk(studio, "micropul", "de")
    other.save(context, saving(other, context, text="Theirs"))
    with pytest.raises(ChangedMeanwhile) as caught:
        desk.save(context, mine)
    assert caught.value.now.text == "Theirs"
    assert "Mine" not in desk.path.read_text("utf-8")


@pytest.mark.parametrize("seed", [7])
def test_windows_and_an_editor_at_once_lose_nothing(project: Project, seed: int) -> None:
    """Two studios save texts while somebody writes comments into the file with an editor."""
    studios = [Studio(project), Studio(project)]
    chance = random.Random(seed)
    names = [one.context for one in known_texts(studios[0], "micropul").source.messages]
    chosen = chance.sample(names, 16)
    jobs = [(studios[at % 2], context) for at, context in enumerate(chosen)]
    path = TextDesk(studios[0], "micropul", "de").path

    def work(job: tuple[Studio, str]) -> None:
        studio, context = job
        with studio.at_work():
            desk = TextDesk(studio, "micropul", "de")
            desk.save(context, saving(desk, context, notes=f"note of {context}"))

    script = (
        "import sys, pathlib; from pnp.studio.text_session import rewrite; "
        "from pnp.load.project import Project; root = pathlib.Path(sys.argv[1]); "
        "path = pathlib.Path(sys.argv[2])\n"
        "for n in range(5):\n"
        "    rewrite(Project(root, root), path, lambda text: f'# line {n}\\n' + text)\n"
    )
    editor = subprocess.Popen([sys.executable, "-c", script, str(project.root), str(path)])
    chance.shuffle(jobs)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, jobs))
    assert editor.wait(60) == 0
    text = path.read_text("utf-8")
    units = {one.context: one for one in parse_po(text, "de.po").units}
    assert all(units[context].notes == f"note of {context}" for context in chosen)
    assert all(f"# line {n}\n" in text for n in range(5))
    for studio in studios:
        studio.close()


@pytest.mark.parametrize("whole", [True, False])
def test_words_are_seen_on_their_page_while_they_are_typed(desk: TextDesk, whole: bool) -> None:
    context = a_rule(desk)
    before = draw_text(desk, context, desk.catalog, whole=whole)
    catalog = desk.catalog_with(context, f"{desk.unit(context).text} Donaudampfschiff!")
    after = draw_text(desk, context, catalog, whole=whole)
    assert before and after and before.picture != after.picture
    assert after.found.boxes and after.seen.height <= after.size[1] + 0.01
    assert (after.seen.height < after.size[1] - 50) is not whole


def test_a_text_that_does_not_fit_is_told_and_shown(tmp_path: Path) -> None:
    from tests.studio.conftest import copied

    studio = Studio(copied(tmp_path / "other", "clockwork_city"))
    desk = TextDesk(studio, "clockwork_city", "de")
    context = next(
        context
        for context, stands in desk.known.places.items()
        if context.startswith("characters/") and stands[0].face.component == "characters"
    )
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenverkäufer " * 4
    seen = draw_text(desk, context, desk.catalog_with(context, long))
    assert seen and any("too wide" in one.message or "too high" in one.message
                        or "room" in one.message for one in seen.found.findings)  # fmt: skip
    studio.close()


def test_answers_while_typing(client: Client, desk: TextDesk) -> None:
    context = a_rule(desk)
    text = desk.unit(context).text
    good = client.post(f"{HERE}/try", {"context": context, "text": text}).json
    assert good["sight"]["src"].startswith("data:image/png;base64,") and not good["wrong"]
    bad = client.post(f"{HERE}/try", {"context": context, "text": "Ohne Zahlen"}).json
    assert bad["wrong"] and any("{" in one["message"] for one in bad["findings"])


def test_what_is_wrong_is_saved_as_needing_work(client: Client, desk: TextDesk) -> None:
    context = a_rule(desk)
    given = {"context": context, "base": desk.as_saved(desk.unit(context)), "text": "Ohne Zahlen"}
    answer = client.post(f"{HERE}/save", given).json
    assert answer["unit"]["fuzzy"] and answer["state"] == "work"
    again = client.post(f"{HERE}/save", given)
    assert again.json["theirs"]["text"] == "Ohne Zahlen"


@pytest.mark.parametrize("path", ["/translate/nobody/de", "/translate/micropul/xx", f"{HERE}/text"])
def test_strange_names_are_refused_with_findings(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 422 and answer.json["findings"]


def test_a_new_language_begins_in_one_dialog(client: Client, project: Project) -> None:
    given = {"code": "pt", "title": "português", "english": "Portuguese"}
    wrong = client.post("/translate/languages", {**given, "plurals": "sometimes"})
    assert wrong.status_code == 422
    assert not (project.data / "stock" / "languages.yaml").exists()
    rule = "nplurals=2; plural=(n > 1);"
    assert client.post("/translate/languages", {**given, "plurals": rule}).status_code == 200
    assert client.post("/translate/languages", {**given, "plurals": rule}).status_code == 422
    assert client.post("/translate/micropul/pt/start").status_code == 200
    found = client.get("/translate/micropul/pt/texts").json
    assert {row["state"] for row in found} <= {"missing", "work"}
    counted = status(project, {}, silence)
    (own,) = (row["found"] for row in counted if (row["source"], row["code"]) == ("micropul", "pt"))
    assert own["done"] == 0 < own["total"]


def test_a_file_that_comes_back_is_looked_at_and_taken_in(client: Client, desk: TextDesk) -> None:
    context = a_rule(desk)
    old = desk.unit(context).text
    sent = desk.path.read_text("utf-8").replace(old, f"{old} Ja!")
    assert sent != desk.path.read_text("utf-8")

    def send(query: str = "", name: str = "micropul-de.po") -> Any:
        data = {"file": (io.BytesIO(sent.encode()), name)}
        return client._client.post(
            f"{HERE}/accept{query}",
            data=data,
            headers={"Origin": "http://127.0.0.1:4711", "Accept": "application/json"},
            base_url="http://127.0.0.1:4711",
        )

    looked = send().json
    assert looked["changes"] and {"name": "changed", "length": 1} in looked["counts"]
    assert "Ja!" not in desk.path.read_text("utf-8")
    assert send("?take=yes").status_code == 200
    assert "Ja!" in desk.path.read_text("utf-8")
    assert send(name="virus.exe").status_code == 422


def test_a_kit_is_packed_and_fetched(client: Client, studio: Studio) -> None:
    from tests.studio.test_frame import done

    begun = client.post(f"{HERE}/kit").json
    state = studio.tasks.state(begun["id"])
    assert state and done(studio.tasks, state).state == "done"
    kit = zipfile.ZipFile(io.BytesIO(client.get(f"{HERE}/kit.zip").data))
    assert any(name.endswith(".po") for name in kit.namelist())
    assert client.get("/translate/micropul/fr/kit.zip").status_code == 404
    assert client.get("/translate/..%2Fx/fr/kit.zip").status_code in (404, 422)
    with pytest.raises(Refused, match="no file can be called"):
        kit_file(studio.project, "../x", "fr")


def test_a_proof_sheet_shows_what_has_changed(client: Client, desk: TextDesk) -> None:
    client.get(HERE)
    assert b"<article>" not in client.get(f"{HERE}/proof").data
    context = a_rule(desk)
    desk.save(context, saving(desk, context, text=f"{desk.unit(context).text} Neu!"))
    page = client.get(f"{HERE}/proof").get_data(as_text=True)
    assert page.count("<article>") == 1 and "Neu!" in page and "data:image/png" in page
