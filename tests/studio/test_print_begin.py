"""Long work that the form asks for: begun, or refused before it begins."""

from pnp.studio.state import Studio, TaskState
from tests.studio.conftest import Client
from tests.support.waiting import until


def test_a_new_plan_ends_the_one_before(client: Client, studio: Studio) -> None:
    form = {"languages": "en", "only": "stones"}
    first = client.post("/printing/plan", {"game": "micropul", "form": form}).json
    asked = {"game": "micropul", "form": form, "before": first["id"]}
    second = client.post("/printing/plan", asked).json
    assert ended(studio, first["id"]).state == "stopped"
    assert ended(studio, second["id"]).state == "done"


def ended(studio: Studio, id_: str) -> TaskState:
    """Wait for the end of a task."""
    until(lambda: (state := studio.tasks.state(id_)) is not None and state.state != "running")
    state = studio.tasks.state(id_)
    assert state
    return state


def test_a_refusal_has_ended_before_it_begins(client: Client) -> None:
    answer = client.post("/printing/plan", {"game": "micropul", "form": {"paper": "a0"}}).json
    assert answer["state"] == "refused"
    assert "no paper 'a0'" in answer["findings"][0]["message"]
    assert client.post("/printing/build", {"game": "nobody"}).json["state"] == "refused"
