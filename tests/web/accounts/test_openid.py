"""Teachers who log in at a provider: two that run here, and what attackers make of it."""

import json
import os
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urljoin, urlsplit

import programs
import pytest
import requests

from classroom.config import BadSetting, OpenId, Settings
from classroom.game.refusal import Refused
from classroom.service import Identity
from classroom.store import SecondFactorRow

from .test_login import PASSWORD, People, hasher

pytest.importorskip("authlib", reason="Authlib is not installed")

__all__ = ["hasher"]
ROOT = Path(__file__).parents[3]
MODULES = ROOT / "generated" / "npm" / "node_modules"
HERE = "http://school.test"
BACK = f"{HERE}/console/openid"


class Providers:
    """The two providers, each with what it is to say."""

    def __init__(self):
        command = [programs.path_of("node"), ROOT / "tests/support/openid_providers.mjs"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.addresses = json.loads(self.process.stdout.readline())

    def say(self, **what):
        self.process.stdin.write(json.dumps(what).encode() + b"\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == b"{}\n"

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


@pytest.fixture(scope="module")
def running():
    if not (MODULES / "oidc-provider").is_dir() and not os.environ.get("CLASSROOM_FORBID_SKIPS"):
        pytest.skip("python browser_checks.py types fetches the providers")
    made = Providers()
    yield made
    made.close()


@pytest.fixture
def providers(running):
    running.say(people={}, claims={}, forged=None, algorithm="", userinfo={})
    return running


class Schooled(People):
    """A school whose teachers log in at a provider."""

    def begin(self, browser, address="/console/enter/openid", page="/console/enter", **form):
        """Press the button; return where the browser is sent to."""
        answer = browser.post(address, page=page, **form)
        assert answer.status_code == 200, answer.text
        seconds, _, leads = answer.headers["Refresh"].partition("; url=")
        assert seconds == "0"
        return leads

    def at_complete(self, leads, who):
        """Log in at the complete provider and agree; return what the browser brings back."""
        with requests.Session() as http:
            http.trust_env = False
            at, form = leads, None
            while True:
                sent = http.request("POST" if form else "GET", at, data=form, allow_redirects=False)
                form = None
                if "Location" in sent.headers:
                    at = urljoin(at, sent.headers["Location"])
                    if at.startswith(HERE):
                        return at.removeprefix(HERE)
                else:
                    assert sent.ok, sent.text
                    prompt = "login" if 'value="login"' in sent.text else "consent"
                    form = {"prompt": prompt, "login": who, "password": "any"}

    def at_signs(self, leads):
        with requests.Session() as http:
            http.trust_env = False
            return http.get(leads, allow_redirects=False).headers["Location"].removeprefix(HERE)

    def enters(self, browser=None):
        """All of it, at the provider that signs what it is told to."""
        browser = browser or self.school.browser()
        return browser, browser.get(self.at_signs(self.begin(browser)))

    def teachers(self):
        return sorted(row.name for row in self.school.store.teachers.all())

    def knows(self, name, subject, issuer):
        """This teacher has that identity."""
        self.school.service.identities.connect(self.id(name), Identity(issuer, subject))


@pytest.fixture
def complete(build, tmp_path, providers):
    issuer = providers.addresses["complete"]
    openid = OpenId(
        issuer=issuer,
        client_id="classroom",
        client_secret="a secret",
        name="School login",
        domains=("school.example",),
    )
    school = build(tmp_path, openid=openid)
    people = Schooled(school)
    people.issuer = issuer
    yield people
    school.store.close()


@pytest.fixture
def signs(build, tmp_path, providers):
    issuer = providers.addresses["signs"]
    openid = OpenId(
        issuer=issuer, client_id="classroom", name="School login", domains=("school.example",)
    )
    school = build(tmp_path, openid=openid)
    people = Schooled(school)
    people.teacher("Johanna Doe")
    people.knows("Johanna Doe", "johndoe", issuer)
    people.issuer = issuer
    yield people
    school.store.close()


def inside(browser):
    return browser.get("/console").status_code == 200


def refused(browser, answer, says="didn’t work"):
    """No one is let in, and it says so beside the password."""
    assert answer.status_code == 403
    assert says in answer.text and 'type="password"' in answer.text
    assert not inside(browser)
    return True


# Who comes in


def test_an_invited_teacher_comes_in_with_the_link_and_then_without(complete, providers):
    link = complete.invite("Ben")
    browser = complete.school.browser()
    assert "Log in with School login" in browser.get(link).text
    leads = complete.begin(browser, f"{link}/openid", page=link)
    asked = parse_qs(urlsplit(leads).query)
    assert asked["code_challenge_method"] == ["S256"] and asked["redirect_uri"] == [BACK]
    assert {"state", "nonce", "code_challenge"} <= asked.keys()
    assert browser.get(complete.at_complete(leads, "ben")).location == "/console"
    assert "Logged in as Ben" in browser.get("/console").text
    assert complete.row("Ben").password_hash == ""
    # The link is used up, and the subject is enough; also when the address has changed.
    assert complete.school.browser().get(link).status_code == 404
    providers.say(people={"ben": {"email": "married@elsewhere.example"}})
    again = complete.school.browser()
    assert again.get(complete.at_complete(complete.begin(again), "ben")).location == "/console"
    assert "Logged in as Ben" in again.get("/console").text


def notes(people, name):
    rows = people.school.service.audit.of_teacher(people.id(name), 20)
    return sorted((row.act, row.actor_name) for row in rows if row.act != "invite")


def has_password(people):
    people.choose(people.invite("Ben"))


def has_identity(people):
    people.teacher("Ben")
    people.knows("Ben", "ben", people.school.components.settings.openid.issuer)


def has_second_factor(people):
    people.teacher("Ben")
    people.school.store.second_factors.put(SecondFactorRow(people.id("Ben"), "A" * 32, True))


@pytest.mark.parametrize("has", [has_password, has_identity, has_second_factor])
def test_a_link_connects_no_one_with_an_account_that_is_in_use(complete, has):
    has(complete)
    link = complete.link("Ben")
    browser = complete.school.browser()
    assert "Log in with School login" not in browser.get(link).text
    assert browser.post(f"{link}/openid", page=link).location == link
    with pytest.raises(Refused, match="choosing a new password"):
        complete.school.service.identities.connect_by_link(
            link.rpartition("/")[2], Identity(complete.issuer, "mallory")
        )
    assert browser.get(link).status_code == 200, "the link is not used up"
    assert not inside(browser)
    # Chosen with the link, a new password is the only one, and a second factor is asked for.
    new = "some other words here"
    answer = browser.post(link, password=new, repeat=new)
    asks = has is has_second_factor
    assert answer.location == ("/console/enter/code" if asks else "/console")
    assert inside(browser) != asks
    assert not inside(complete.enter("Ben", PASSWORD)[0])


def test_a_log_in_that_began_before_the_account_was_in_use_is_refused(complete):
    link = complete.invite("Ben")
    late = complete.school.browser()
    leads = complete.begin(late, f"{link}/openid", page=link)
    complete.knows("Ben", "ben", complete.issuer)
    answer = late.get(complete.at_complete(leads, "mallory"))
    assert answer.status_code == 403 and not inside(late)


def test_a_first_log_in_at_the_provider_is_in_the_audit_list(complete, providers):
    link = complete.invite("Ben")
    ben = complete.school.browser()
    ben.get(complete.at_complete(complete.begin(ben, f"{link}/openid", page=link), "ben"))
    assert notes(complete, "Ben") == [("connect", "Ben"), ("log_in_by_provider", "Ben")]
    providers.say(people={"eve": {"email": "eve@school.example", "name": "Eve Adams"}})
    eve = complete.school.browser()
    eve.get(complete.at_complete(complete.begin(eve), "eve"))
    listed = [("come_in_by_domain", "Eve Adams"), ("log_in_by_provider", "Eve Adams")]
    assert notes(complete, "Eve Adams") == listed


def test_who_is_neither_invited_nor_of_the_domain_is_told_what_to_do(complete, providers):
    for email, verified in (
        ("eve@elsewhere.example", True),
        ("eve@school.example", False),
        ("eve@school.example", "true"),
        ("eve@evil-school.example", True),
        ("eve@school.example.evil.example", True),
        ("school.example", True),
    ):
        providers.say(people={"eve": {"email": email, "email_verified": verified}})
        browser = complete.school.browser()
        answer = browser.get(complete.at_complete(complete.begin(browser), "eve"))
        assert refused(browser, answer, "Ask your administrator for a link"), email
    assert complete.teachers() == ["Ada"]


def test_an_address_of_the_domain_makes_a_teacher_and_never_finds_one(complete, providers):
    complete.teacher("Eve Adams")
    providers.say(people={"eve": {"email": "eve@School.Example", "name": "Eve Adams"}})
    browser = complete.school.browser()
    browser.get(complete.at_complete(complete.begin(browser), "eve"))
    assert "Logged in as Eve Adams 2" in browser.get("/console").text
    assert complete.teachers() == ["Ada", "Eve Adams", "Eve Adams 2"]
    # Someone else has got her address since: that is a different teacher.
    providers.say(people={"mallory": {"email": "eve@school.example", "name": "Eve Adams"}})
    other = complete.school.browser()
    other.get(complete.at_complete(complete.begin(other), "mallory"))
    assert "Logged in as Eve Adams 3" in other.get("/console").text


def test_of_google_the_domain_that_made_the_account_counts():
    google = OpenId(
        issuer="https://accounts.google.com", client_id="c", name="G", domains=("school.example",)
    )
    from classroom.web.accounts.openid import of_a_domain

    bought = {"email": "ex@school.example", "email_verified": True}
    assert not of_a_domain(bought, google)
    assert of_a_domain({**bought, "hd": "School.example"}, google)
    assert not of_a_domain({**bought, "hd": "elsewhere.example"}, google)


def test_a_blocked_teacher_is_not_let_in(signs):
    signs.school.service.accounts.block(signs.ada.id, signs.id("Johanna Doe"), True)
    browser, answer = signs.enters()
    assert refused(browser, answer, "This account is blocked.")


def test_a_teacher_connects_an_account_and_disconnects_it(complete):
    ben = complete.choose(complete.invite("Ben"))
    leads = complete.begin(ben, "/console/account/openid", page="/console/account")
    elsewhere = complete.logged_in("Ben")
    assert ben.get(complete.at_complete(leads, "ben")).location == "/console/account"
    assert inside(ben) and not inside(elsewhere)
    browser = complete.school.browser()
    browser.get(complete.at_complete(complete.begin(browser), "ben"))
    assert "Logged in as Ben" in browser.get("/console").text
    # No one else gets the same identity.
    cy = complete.choose(complete.invite("Cy"))
    leads = complete.begin(cy, "/console/account/openid", page="/console/account")
    answer = cy.get(complete.at_complete(leads, "ben"))
    assert "already belongs to a different teacher" in answer.text
    off = "/console/account/openid-off"
    elsewhere = complete.logged_in("Ben")
    assert ben.post(off, page="/console/account").location == "/console/account"
    assert inside(ben) and not inside(elsewhere)
    browser = complete.school.browser()
    answer = browser.get(complete.at_complete(complete.begin(browser), "ben"))
    assert refused(browser, answer, "Ask your administrator for a link")


def test_who_has_no_password_keeps_the_provider_and_logs_in_there_again(signs, providers):
    browser, answer = signs.enters()
    assert answer.location == "/console"
    # The provider did not say when a password was typed: it may have been yesterday.
    assert browser.get("/console/account").location == "/console/again?to=/console/account"
    page = browser.get("/console/again?to=/console/account").text
    assert "Log in with School login" in page and 'type="password"' not in page
    again = "/console/again/openid?to=/console/account"
    leads = signs.begin(browser, again, page="/console/sessions")
    asked = parse_qs(urlsplit(leads).query)
    assert asked["prompt"] == ["login"] and asked["max_age"] == ["0"]
    # One that says that no one typed anything is not believed, nor is someone else.
    providers.say(claims={"auth_time": 1})
    assert "You weren’t asked to log in again." in browser.get(signs.at_signs(leads)).text
    providers.say(claims={"sub": "somebody else"})
    leads = signs.begin(browser, again, page="/console/sessions")
    assert "a different person’s login" in browser.get(signs.at_signs(leads)).text
    providers.say(claims={})
    leads = signs.begin(browser, again, page="/console/sessions")
    assert browser.get(signs.at_signs(leads)).location == "/console/account"
    answer = browser.post("/console/account/openid-off", page="/console/account")
    assert answer.status_code == 409 and "You have no password here" in answer.text


def test_logging_out_ends_the_session_here_and_offers_to_end_the_other(signs):
    browser, _ = signs.enters()
    assert browser.post("/console/leave", page="/console/sessions").location == "/console/enter"
    assert not inside(browser)
    page = browser.get("/console/enter").text
    assert f'href="{signs.issuer}/endsession?' in page
    assert "You’re logged out here." not in browser.get("/console/enter").text


# Attacks


def test_a_log_in_that_began_in_a_different_browser_is_refused(signs):
    """Else an attacker could have a teacher work in the attacker's account."""
    attacker, teacher = signs.school.browser(), signs.school.browser()
    brought = signs.at_signs(signs.begin(attacker))
    assert refused(teacher, teacher.get(brought))
    own = signs.at_signs(signs.begin(teacher))
    state = parse_qs(urlsplit(own).query)["state"][0]
    assert refused(teacher, teacher.get(own.replace(state, "x" * len(state))))
    assert refused(teacher, teacher.get(own.replace("state=", "estate=")))


def test_a_log_in_goes_on_though_the_secret_key_is_replaced_meanwhile(signs, build, tmp_path):
    browser, settings = signs.school.browser(), signs.school.components.settings
    brought = signs.at_signs(signs.begin(browser))
    keys = {"secret_key": "the key that came next", "former_secret_key": settings.secret_key}
    after = build(tmp_path, store=signs.school.store, openid=settings.openid, **keys)
    came = after.carried(browser)
    assert came.get(brought).location == "/console"
    assert inside(came)


def test_a_code_works_once(complete, providers):
    providers.say(people={"eve": {"email": "eve@school.example"}})
    browser = complete.school.browser()
    brought = complete.at_complete(complete.begin(browser), "eve")
    before = browser.client.get_cookie("classroom").value
    assert browser.get(brought).location == "/console"
    other = complete.school.browser()
    other.get("/")
    assert refused(other, other.get(brought))
    # Also with a copy of the cookie from before: the provider takes no code twice.
    other.client.set_cookie("classroom", before)
    assert refused(other, other.get(brought))


def test_a_code_of_a_different_log_in_is_refused(complete, providers):
    """Its verifier (PKCE) is in the browser in which that began."""
    providers.say(people={"eve": {"email": "eve@school.example"}})
    victim, attacker = complete.school.browser(), complete.school.browser()
    stolen = complete.at_complete(complete.begin(victim), "eve")
    own = complete.at_complete(complete.begin(attacker), "eve")
    code, mine = (parse_qs(urlsplit(each).query)["code"][0] for each in (stolen, own))
    assert refused(attacker, attacker.get(own.replace(mine, code)))


@pytest.mark.parametrize(
    "claims",
    [
        {"nonce": "of a different log-in"},
        {"nonce": None},
        {"iss": "https://evil.example"},
        {"iss": None},
        {"aud": "a different program"},
        {"aud": None},
        {"aud": ["classroom", "other"], "azp": "other"},
        {"exp": 1},
        {"exp": None},
        {"sub": None},
        {"sub": ""},
        {"sub": 7},
    ],
    ids=json.dumps,
)
def test_a_token_for_something_else_is_refused(signs, providers, claims):
    providers.say(claims=claims)
    assert refused(*signs.enters())


def test_a_token_that_was_changed_after_it_was_signed_is_refused(signs, providers):
    providers.say(forged={"email": "eve@school.example"})
    assert refused(*signs.enters())


@pytest.mark.parametrize("algorithm", ["none", "HS256 secret", "HS256 public"])
def test_a_token_that_is_not_signed_with_the_providers_own_key_is_refused(
    signs, providers, algorithm
):
    browser, answer = signs.enters()
    assert answer.location == "/console" and inside(browser)
    providers.say(algorithm=algorithm)
    assert refused(*signs.enters())


def test_what_the_provider_adds_about_somebody_else_is_refused(signs, providers):
    providers.say(
        claims={"sub": "eve"},
        userinfo={"sub": "ann", "email": "ann@school.example", "email_verified": True},
    )
    assert refused(*signs.enters())
    assert signs.teachers() == ["Ada", "Johanna Doe"]


def test_an_answer_that_names_a_different_issuer_is_refused(signs):
    browser = signs.school.browser()
    brought = signs.at_signs(signs.begin(browser))
    assert refused(browser, browser.get(f"{brought}&iss=https://evil.example"))


def test_the_same_subject_at_a_different_issuer_is_somebody_else(signs):
    signs.knows("Johanna Doe", "johndoe", "https://evil.example")
    assert refused(*signs.enters(), "Ask your administrator for a link")


def test_nothing_that_is_sent_along_leads_elsewhere(signs):
    browser, _ = signs.enters()
    for to in ("https://evil.example", "//evil.example", "/console/../..//evil.example/", "x"):
        leads = signs.begin(browser, f"/console/again/openid?to={to}", page="/console/sessions")
        assert leads.startswith(signs.issuer)
        location = browser.get(signs.at_signs(leads)).location
        assert urlsplit(location).netloc == "" and location.startswith("/console"), to
    for more in ("next", "redirect_uri", "to", "iss"):
        leads = signs.begin(browser, f"/console/enter/openid?{more}=https://evil.example")
        assert leads.startswith(signs.issuer) and "evil" not in leads


def test_no_page_of_elsewhere_begins_a_log_in(signs):
    for address in ("enter/openid", "link/x/openid", "account/openid", "again/openid"):
        browser = signs.logged_in("Johanna Doe")
        assert browser.client.get(f"/console/{address}").status_code == 405
        assert browser.client.post(f"/console/{address}").status_code == 400


# When the provider fails


def test_a_provider_that_does_not_answer_leaves_the_password(build, tmp_path):
    openid = OpenId(issuer="http://127.0.0.1:9", client_id="c", name="School login")
    people = Schooled(build(tmp_path, openid=openid))
    people.choose(people.invite("Ben"))
    browser = people.school.browser()
    answer = browser.post("/console/enter/openid", page="/console/enter")
    assert answer.status_code == 503
    assert "School login isn’t answering" in answer.text and 'type="password"' in answer.text
    assert people.enter("Ben", PASSWORD)[1].location == "/console"
    assert browser.get("/console/openid?code=x&state=y").status_code == 503
    people.school.store.close()


def test_a_provider_that_calls_itself_something_else_is_not_asked(build, tmp_path, providers):
    issuer = providers.addresses["signs"]
    openid = OpenId(issuer=f"{issuer}/", client_id="c", name="School login")
    people = Schooled(build(tmp_path, openid=openid))
    answer = people.school.browser().post("/console/enter/openid", page="/console/enter")
    assert answer.status_code == 403 and "didn’t work" in answer.text
    people.school.store.close()


def test_a_provider_that_leads_elsewhere_is_not_followed(build, tmp_path):
    asked = []

    class Leads(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Leads) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        issuer = f"http://127.0.0.1:{server.server_port}"
        people = Schooled(
            build(tmp_path, openid=OpenId(issuer=issuer, client_id="c", name="School login"))
        )
        answer = people.school.browser().post("/console/enter/openid", page="/console/enter")
        server.shutdown()
    assert answer.status_code == 503 and 'type="password"' in answer.text
    assert asked == ["/.well-known/openid-configuration"]
    people.school.store.close()


# Where there is none


def test_without_the_setting_nothing_of_it_is_there_or_imported(school):
    People(school)
    assert "Log in with" not in school.browser().get("/console/enter").text
    assert school.browser().get("/console/openid").status_code == 404
    code = (
        "import sys, classroom.app;"
        "print(*{'authlib', 'joserfc', 'classroom.web.accounts.openid'}.intersection(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout) == (0, "\n"), done.stderr


def test_settings_that_cannot_work_are_refused():
    good = {
        "OPENID_ISSUER": "https://login.school.example/realm/",
        "OPENID_CLIENT_ID": "classroom",
        "PUBLIC_URL": "https://eleusis.school.example",
        "OPENID_DOMAINS": "School.example, staff.school.example",
    }
    read = Settings.from_environment(good).openid
    assert read == OpenId(
        issuer="https://login.school.example/realm/",
        client_id="classroom",
        name="login.school.example",
        domains=("school.example", "staff.school.example"),
    )
    assert Settings.from_environment({**good, "OPENID_ISSUER": ""}).openid is None
    for changed in (
        {"OPENID_ISSUER": "http://login.school.example"},
        {"OPENID_ISSUER": "login.school.example"},
        {"OPENID_CLIENT_ID": ""},
        {"PUBLIC_URL": ""},
        {"OPENID_DOMAINS": "@school.example"},
        {"OPENID_DOMAINS": "example"},
    ):
        with pytest.raises(BadSetting, match="OPENID"):
            Settings.from_environment({**good, **changed})
    secret = {**good, "OPENID_CLIENT_SECRET": "not to be shown"}
    assert "not to be shown" not in repr(Settings.from_environment(secret))
