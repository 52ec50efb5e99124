"""Addresses of this machine: literal ones are known from names, and nothing is sent."""

import socket
from pathlib import Path

import pytest

from pnp.load.project import Project
from pnp.studio import app as module
from pnp.studio.app import addresses, in_url, ip_versions, is_literal, open_studio

LISTED = """\
fd000000000000000000000000000002 04 40 00 82     eth0
00000000000000000000000000000001 01 80 10 80       lo
fe8000000000000000fc00fffe000001 04 40 20 80     eth0
"""


@pytest.mark.parametrize("host", ["192.168.1.20", "127.0.0.1", "[fd00::2]", "[::ffff:10.0.0.1]"])
def test_an_address_is_no_name(host: str) -> None:
    assert is_literal(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "1.2.3", "0x7f000001", "2130706433", "fd00::2", "[1.2.3.4]", "[evil]", ""],
)
def test_a_name_is_no_address_whatever_it_looks_like(host: str) -> None:
    assert not is_literal(host)


@pytest.fixture
def interfaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two interfaces, one of which leads out."""
    monkeypatch.setattr(module, "_routed", lambda: iter(["192.168.1.20", "fd00::2"]))
    own = ["127.0.0.1", "10.8.0.3", "192.168.1.20", "169.254.7.7"]
    monkeypatch.setattr(module, "_of_interfaces", lambda: iter(own))
    (tmp_path / "if_inet6").write_text(LISTED)
    monkeypatch.setattr(module, "_LISTED", tmp_path / "if_inet6")


@pytest.mark.usefixtures("interfaces")
def test_all_interfaces_count_and_the_one_that_leads_out_is_first() -> None:
    assert addresses((4,)) == ["192.168.1.20", "10.8.0.3"]
    assert addresses((4, 6)) == ["192.168.1.20", "10.8.0.3", "fd00::2"]
    assert addresses((6,)) == ["fd00::2"], "none that needs the name of an interface"


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_routed", "_of_interfaces", "_listed"):
        monkeypatch.setattr(module, name, lambda: iter(["127.0.0.1", "::1"]))
    assert addresses((4, 6)) == []


def test_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("this would ask somebody")

    for name in ("getaddrinfo", "gethostbyname", "create_connection"):
        monkeypatch.setattr(socket, name, refuse)
    assert all(is_literal(in_url(one)) for one in addresses((4, 6)))


def test_a_studio_tells_under_which_addresses_it_is_reached(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.studio.app.addresses", lambda versions: ["10.8.0.3", "fd00::2"])
    one = open_studio(project, "0.0.0.0")
    port, way = one.server.server_port, one.address.partition("/enter")[2]
    one.server.server_close()
    assert ip_versions(one.server.socket) == (4,)
    assert one.address == f"http://127.0.0.1:{port}/enter{way}"
    assert one.elsewhere == (
        f"http://10.8.0.3:{port}/enter{way}",
        f"http://[fd00::2]:{port}/enter{way}",
    )
    own = open_studio(project)
    own.server.server_close()
    assert own.elsewhere == ()


@pytest.mark.skipif(not socket.has_ipv6, reason="there is no IPv6")
def test_a_studio_that_listens_on_all_of_ipv6_is_opened_there(project: Project) -> None:
    one = open_studio(project, "::")
    one.server.server_close()
    assert one.address.startswith("http://[::1]:")
