"""Settings from the environment; what docs/settings.md says."""

import re
from pathlib import Path

import pytest

from classroom import config
from classroom.config import BadSetting, Settings, address_of, lan_addresses

DOCS = Path(__file__).parent.parent / "docs" / "settings.md"


def read(**environment):
    return Settings.from_environment(environment)


def test_nothing_needs_to_be_set():
    settings = read()
    assert (settings.host, settings.port, settings.secret_key) == ("0.0.0.0", 8040, None)
    assert settings.data.name == "eleusis-classroom"
    assert settings.database_url == f"sqlite:///{settings.data}/classroom.sqlite3"
    assert read(PORT="", SECRET_KEY=" ", PUBLIC_URL="", DATABASE_URL="") == settings


def test_everything_can_be_set(tmp_path):
    settings = read(
        CLASSROOM_DATA=str(tmp_path),
        CLASSROOM_HOST="127.0.0.1",
        PORT="9000",
        PUBLIC_URL="https://school.example/eleusis/",
        SECRET_KEY="a long enough secret",
        SESSION_MINUTES="45",
        SESSION_DAYS="1",
    )
    assert (settings.session_minutes, settings.session_days) == (45, 1)
    assert settings.database_url == f"sqlite:///{tmp_path}/classroom.sqlite3"
    assert (settings.host, settings.port) == ("127.0.0.1", 9000)
    assert settings.address() == "https://school.example/eleusis"
    assert settings.secret_key == "a long enough secret"
    assert read(DATABASE_URL="postgresql://h/d").database_url == "postgresql://h/d"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("PORT", "٨٠"),
        ("PORT", "9" * 5000),
        ("SESSION_MINUTES", "4"),
        ("SESSION_MINUTES", "1441"),
        ("SESSION_DAYS", "0"),
        ("SESSION_DAYS", "91"),
        ("SECRET_KEY", "eleusis"),
        ("PUBLIC_URL", "school.example"),
        ("PUBLIC_URL", "ftp://school.example"),
        ("PUBLIC_URL", "http://"),
        ("PUBLIC_URL", "http://[::1"),
        ("PUBLIC_URL", "http://h:99999"),
        ("PUBLIC_URL", "http://user:password@h"),
        ("PUBLIC_URL", "http://h/?a=1"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(name, value):
    with pytest.raises(BadSetting, match=name):
        read(**{name: value})


def test_several_workers_need_a_database_that_they_can_share():
    redis = {"REDIS_URL": "redis://localhost/0"}
    with pytest.raises(BadSetting, match="PostgreSQL"):
        Settings.from_environment(redis)
    several = Settings.from_environment({**redis, "DATABASE_URL": "postgresql://localhost/school"})
    assert several.redis_url == "redis://localhost/0"


def test_a_secret_is_never_shown():
    settings = read(SECRET_KEY="a long enough secret", DATABASE_URL="postgresql://u:hunter2@h/d")
    assert "secret" not in repr(settings).replace("secret_key", "")
    assert "hunter2" not in repr(settings)
    with pytest.raises(BadSetting) as refused:
        read(SECRET_KEY="hunter2")
    assert "hunter2" not in str(refused.value)


def test_the_address_is_what_phones_reach(monkeypatch):
    monkeypatch.setattr(config, "lan_addresses", lambda: ["192.168.1.7", "10.0.0.2"])
    assert read().address() == "http://192.168.1.7:8040"
    assert read(PORT="0").address(port=5123) == "http://192.168.1.7:5123"
    assert read(CLASSROOM_HOST="127.0.0.1").address() == "http://127.0.0.1:8040"
    monkeypatch.setattr(config, "lan_addresses", lambda: ["10.0.0.2"])
    assert read().address() == "http://10.0.0.2:8040", "on another wifi now"


def test_addresses_as_they_are_typed():
    assert address_of("192.168.1.7", 80) == "http://192.168.1.7"
    assert address_of("fe80::1", 8040) == "http://[fe80::1]:8040"


def test_the_chosen_address_is_used_as_long_as_the_computer_has_it(monkeypatch):
    monkeypatch.setattr(config, "lan_addresses", lambda: ["192.168.1.7", "10.0.0.2"])
    settings = read()
    settings.chosen.host = "10.0.0.2"
    assert settings.address() == "http://10.0.0.2:8040"
    monkeypatch.setattr(config, "lan_addresses", lambda: ["192.168.1.7"])
    assert settings.address() == "http://192.168.1.7:8040"
    assert read(PUBLIC_URL="https://school.example").is_found_out is False


@pytest.mark.parametrize("unplugged", ["127.0.0.1", "169.254.3.4"])
def test_without_a_network_phones_get_no_address(monkeypatch, unplugged):
    monkeypatch.setattr(config, "lan_addresses", lambda: [unplugged])
    assert read().address_for_phones() == ""
    assert read(CLASSROOM_HOST="127.0.0.1").address_for_phones() == "http://127.0.0.1:8040"


def test_without_a_network_it_is_this_computer(monkeypatch):
    monkeypatch.setattr(config.networks, "interfaces", list)
    assert lan_addresses() == ["127.0.0.1"]


def test_every_setting_is_documented_and_every_documented_one_is_read():
    asked = set()

    class Noting(dict):
        def get(self, name, default=None):
            asked.add(name)
            return super().get(name, default)

    Settings.from_environment(Noting())
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", DOCS.read_text(), re.MULTILINE)) == asked


@pytest.mark.parametrize("own", ["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"])
def test_this_computer_knows_its_own_addresses(own):
    assert config.is_own(own)
    assert config.is_own(lan_addresses()[0])


@pytest.mark.parametrize(
    "other", ["192.0.2.77", "2001:db8::7", "0.0.0.0", "::", "224.0.0.251", "", "a phone"]
)
def test_what_is_anybody_elses_is_not_its_own(other):
    assert not config.is_own(other)


@pytest.mark.parametrize("contact", ["mailto:it@school.example", "https://school.example/it"])
def test_a_security_contact_is_an_address_that_a_browser_can_open(contact):
    assert read(SECURITY_CONTACT=contact).security_contact == contact


@pytest.mark.parametrize(
    "contact", ["it@school.example", "http://x.example", "mailto:it", "mailto:a@b\nExpires: x"]
)
def test_anything_else_is_refused_as_a_security_contact(contact):
    with pytest.raises(BadSetting, match="SECURITY_CONTACT must begin with"):
        read(SECURITY_CONTACT=contact)


def test_a_person_is_told_the_command_that_they_have(tmp_path):
    """A folder that was double-clicked brings no command `classroom`."""
    environment = str(tmp_path / ".venv")
    assert config.own_command(environment, "linux") == "classroom"
    (tmp_path / "start.py").touch()
    assert config.own_command(environment, "linux") == "python3 start.py"
    assert config.own_command(environment, "darwin") == "python3 start.py"
    assert config.own_command(environment, "win32") == "py start.py"


def test_a_backup_is_not_checked_in_the_database_that_is_used():
    url = "postgresql://classroom@localhost/classroom"
    with pytest.raises(BadSetting, match="CHECK_BACKUP_DATABASE_URL must be"):
        Settings.from_environment({"DATABASE_URL": url, "CHECK_BACKUP_DATABASE_URL": url})
    settings = Settings.from_environment({"CHECK_BACKUP_DATABASE_URL": url})
    assert settings.check_backup_url == url and url not in repr(settings)
