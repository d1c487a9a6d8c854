"""The help panel of each page of the console: its purpose, what can be done there, and its guide.

Each label is the message of a button, link or heading of that page, so the panel names it in the
words of the page in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from classroom.i18n.markers import N_


@dataclass(frozen=True, slots=True)
class Help:
    """The purpose of a page, its actions as labels with a sentence each, and a section of a guide.

    The section is the guide's name and the anchor of the heading, such as ``console#rules``.
    """

    section: str
    purpose: str
    actions: tuple[tuple[str, str], ...]


_MANAGE: Final = "console#manage-class"
_ACCOUNT: Final = "console#your-account-and-sessions"
_ACTIVITY: Final = "console#your-activity"
_TEACHERS: Final = "deploy#teachers-with-accounts"

HELP: Final[Mapping[str, Help]] = {
    "home": Help(
        "console#your-classes",
        N_("Your open classes are here, and the last ones you closed."),
        (
            (N_("Check before the lesson"), N_("Find out in the classroom if phones can join.")),
            (N_("Start a first lesson"), N_("Open a class that’s ready to play.")),
            (N_("New class"), N_("Set up a class your way.")),
        ),
    ),
    "classes": Help(
        "console#all-classes",
        N_("All your classes are here, open or closed."),
        (
            (N_("Search"), N_("Find a class by its title, its date or a rule.")),
            (N_("Look back"), N_("See the print-outs and rounds of a closed class.")),
            (N_("Manage class"), N_("Compare, reopen or delete a class.")),
        ),
    ),
    "check": Help(
        "console#check-before-the-lesson",
        N_("Use this page in the classroom to find out if phones can join."),
        (
            (N_("A phone"), N_("Scan the code with your phone, and read the results here.")),
            (N_("Check again"), N_("Repeat the test after you’ve changed something.")),
            (N_("Copy as text"), N_("Send the results to the person who runs the network.")),
        ),
    ),
    "new": Help(
        "console#new-class",
        N_("Set up a class here. You can also leave everything as it is."),
        (
            (N_("Devices"), N_("Choose how your pupils share phones.")),
            (N_("Open the lobby"), N_("Let pupils join.")),
            (N_("Rehearse with robots"), N_("Try the lesson out without pupils.")),
        ),
    ),
    "plans": Help(
        "console#lesson-plans",
        N_("A lesson plan has settings for a class, and a script that guides you."),
        (
            (N_("Rehearse"), N_("Try a plan out with robots.")),
            (N_("Start a class from it"), N_("Open a class with the plan’s settings.")),
            (N_("Add plan"), N_("Upload a plan of your own.")),
        ),
    ),
    "plan": Help(
        "console#lesson-plans",
        N_("Read a lesson plan here, print it, or start a class from it."),
        (
            (N_("Start a class from it"), N_("Open a class with the plan’s settings.")),
            (N_("Change something first"), N_("Adjust the settings before you open the class.")),
            (N_("Save as a file"), N_("Keep a copy, or change it into a plan of your own.")),
        ),
    ),
    "rules": Help(
        "console#rules",
        N_("All rules are here, with yours. Choose one for your next class."),
        (
            (N_("More filters"), N_("Show only the rules that suit your class.")),
            (N_("Build a rule"), N_("Make a rule of your own from parts.")),
            (N_("Print list"), N_("Print the rules that the list shows.")),
        ),
    ),
    "build": Help(
        "more-lessons#build-your-own-rules",
        N_("Build a rule from parts here. The page shows if a class can play it."),
        (
            (N_("Start from an existing rule"), N_("Change a rule instead of building a new one.")),
            (N_("Title"), N_("Name the rule, so you can find it again.")),
            (N_("Save the rule"), N_("Add it to your list of rules.")),
        ),
    ),
    "handouts": Help(
        "console#handouts",
        N_("Print sheets for your class here."),
        (
            (N_("Language, words and rules"), N_("Choose what the sheets should match.")),
            (N_("Open (PDF)"), N_("Print a sheet.")),
            (N_("Web page"), N_("Read a sheet on the screen, or have it read aloud.")),
        ),
    ),
    "lobby": Help(
        "console#lobby",
        N_("Pupils join here before the first round."),
        (
            (N_("Lock joining"), N_("Keep new pupils out.")),
            (N_("Even out the tables"), N_("Fill the tables evenly.")),
            (N_("Start the round"), N_("Deal the cards.")),
        ),
    ),
    "lobby-real": Help(
        "more-lessons#play-with-real-cards",
        N_("Start the first round with real cards here."),
        (
            (N_("Judge page"), N_("Enter the names of a table, and judge its cards.")),
            (N_("Choose a different rule"), N_("Change the rule of the first round.")),
            (N_("Start the round"), N_("Give each table its rule.")),
        ),
    ),
    "tables": Help(
        "console#tables",
        N_("Watch all tables here. Tables that need you come first."),
        (
            (N_("Hold to show rules"), N_("See the secret rules while you hold the button.")),
            (N_("Pause all"), N_("Stop play at every table.")),
            (N_("Open the whole table"), N_("See all hands and all events. It’s under ⋮.")),
        ),
    ),
    "tables-real": Help(
        "more-lessons#play-with-real-cards",
        N_("Watch all tables here. Tables that need you come first."),
        (
            (N_("Hold to show rules"), N_("See the secret rules while you hold the button.")),
            (N_("Judge page"), N_("Judge the cards of a table.")),
            (N_("End the round"), N_("End the round at every table.")),
        ),
    ),
    "pupils": Help(
        "console#pupils",
        N_("All pupils are here, by table. Select a name to change it, or to copy what is stored."),
        (
            (N_("Rename"), N_("Correct a name on all screens.")),
            (N_("Move to another table"), N_("Give a pupil a seat at a different table.")),
            (N_("Extra time"), N_("Give a pupil more time. No one else is told.")),
        ),
    ),
    "projector": Help(
        "console#projector",
        N_("Choose what the projector shows. It never shows hands or secret rules."),
        (
            (N_("Open the projector"), N_("Drag the new window to the big screen.")),
            (N_("All tables"), N_("Show every table in a small view.")),
            (N_("Projector link"), N_("Use a projector on a different computer.")),
        ),
    ),
    "debriefs": Help(
        "console#debriefs",
        N_("Print, save or replay finished rounds here."),
        (
            (N_("Create print-outs"), N_("Make one PDF for the class and its tables.")),
            (N_("More print-outs"), N_("Choose slips for pupils, or a script for your debrief.")),
            (
                N_("Download everything (ZIP)"),
                N_("Save all print-outs and records. Keep them private."),
            ),
        ),
    ),
    "table": Help(
        "console#open-the-whole-table",
        N_("This page shows one table with all its hands. Keep it off the projector."),
        (
            (N_("Hold to show the rule"), N_("See the secret rule while you hold the button.")),
            (N_("Give a hint"), N_("Show the rule’s next hint to the table.")),
            (N_("Pause"), N_("Stop play at this table only.")),
        ),
    ),
    "judge": Help(
        "more-lessons#judge-the-cards",
        N_("Judge a table’s real cards here. Tap each card as it’s played."),
        (
            (N_("No play"), N_("Use it when a player says that no card fits.")),
            (N_("Several cards"), N_("Enter a string of cards.")),
            (N_("Take back"), N_("Undo the last entry.")),
        ),
    ),
    "after": Help(
        _MANAGE,
        N_("Look after a class here when its lessons are over."),
        (
            (N_("Compare"), N_("Put two tables or classes with the same rule side by side.")),
            (N_("Names"), N_("Keep names for longer, or remove them now.")),
            (
                N_("Delete this class for good …"),
                N_("See first what will be deleted and what will be kept."),
            ),
        ),
    ),
    "compare": Help(
        _MANAGE,
        N_("Compare two tables or classes that played the same rule."),
        (
            (N_("Rule"), N_("Choose a rule that more than one table played.")),
            (N_("One side"), N_("Choose the first table or class.")),
            (N_("Compare"), N_("Show both sides.")),
        ),
    ),
    "hand": Help(
        _MANAGE,
        N_("Give a class to a different teacher here."),
        (
            (N_("Will move to the other teacher"), N_("See what the other teacher gets.")),
            (N_("Stays with you"), N_("See what stays with you.")),
            (N_("Hand the class on"), N_("Type the teacher’s login name first.")),
        ),
    ),
    "class-teachers": Help(
        "deploy#two-teachers-in-one-class",
        N_("Let a colleague teach this class with you."),
        (
            (N_("Add teacher"), N_("Type the colleague’s login name first.")),
            (N_("Remove"), N_("Take a colleague off the class at once.")),
        ),
    ),
    "pair": Help(
        "standby#pair-the-second-laptop",
        N_("If this laptop fails, the second one goes on with the lesson."),
        (
            (N_("Second laptop"), N_("Follow the steps here before the lesson.")),
            (
                N_("Go on without the second laptop"),
                N_("Carry on here if the second laptop doesn’t come back."),
            ),
        ),
    ),
    "second-factor": Help(
        "deploy#a-second-factor-for-administrators",
        N_("Ask for a code from an app after your password."),
        (
            (N_("Set up"), N_("Get a QR code for an app on your phone.")),
            (N_("Switch on"), N_("Type the code that the app shows.")),
            (N_("Switch off"), N_("Log in with the password alone again.")),
        ),
    ),
    "forget": Help(
        _MANAGE,
        N_("Remove names from a class here."),
        (
            (N_("Will be removed"), N_("See what will be removed.")),
            (N_("Will be kept"), N_("See what will be kept.")),
            (N_("Remove for good"), N_("Remove it now.")),
        ),
    ),
    "delete": Help(
        _MANAGE,
        N_("Delete a class here."),
        (
            (N_("Will be deleted"), N_("See what will be removed.")),
            (N_("Will be kept"), N_("See what will be kept.")),
            (N_("Delete for good"), N_("Delete it now.")),
        ),
    ),
    "receipt": Help(
        _MANAGE,
        N_("A receipt shows what was deleted, without names."),
        (
            (N_("Download as text"), N_("Save the receipt.")),
            (N_("Back to the class"), N_("Do more with this class.")),
            (N_("All classes"), N_("Go to your other classes.")),
        ),
    ),
    "unreadable": Help(
        "troubleshooting#why-cant-a-class-be-read",
        N_("The program can’t read this class. Save its data here, or delete it."),
        (
            (N_("Download the events"), N_("Save the data for someone who can repair it.")),
            (N_("Close the class"), N_("Keep pupils out, and keep the data.")),
            (N_("Delete for good"), N_("Delete the class and get a receipt.")),
        ),
    ),
    "account": Help(
        _ACCOUNT,
        N_("Change your login name and your password here."),
        (
            (N_("Change name"), N_("Log in with a different name.")),
            (N_("Save password"), N_("Use a new password from now on.")),
            (N_("Your sessions"), N_("See where you’re logged in.")),
        ),
    ),
    "sessions": Help(
        _ACCOUNT,
        N_("See here where you’re logged in, and which projector links you have."),
        (
            (N_("End access"), N_("Log out in one place, or end a projector link.")),
            (N_("Log out"), N_("Log out in this browser.")),
            (N_("Log out everywhere"), N_("Log out everywhere at once.")),
        ),
    ),
    "activity": Help(
        _ACTIVITY,
        N_("See here what was done, when, and by whom."),
        (
            (N_("When"), N_("The last time, if it was done several times within an hour.")),
            (N_("Who"), N_("“Unknown” is someone who wasn’t logged in.")),
            (N_("What"), N_("It names the class or the teacher it was about.")),
        ),
    ),
    "again": Help(
        _ACCOUNT,
        N_("Enter your password again before an important change."),
        (
            (N_("Continue"), N_("Carry on with the change.")),
            (N_("Your classes"), N_("Go back without a change.")),
        ),
    ),
    "projector-link": Help(
        "console#use-a-projector-on-a-different-computer",
        N_("Make a link here for a projector on a different computer."),
        (
            (N_("Make a new link"), N_("Replace the link.")),
            (N_("Copy"), N_("Copy the link, and open it on that computer.")),
            (N_("End the link"), N_("Stop the link from working.")),
        ),
    ),
    "teachers": Help(
        _TEACHERS,
        N_("All teachers with an account are here. Select a name to change it."),
        (
            (N_("Invite"), N_("Make an account, and a link to pass on.")),
            (N_("Administrator"), N_("See which teachers can invite and remove others.")),
        ),
    ),
    "teacher": Help(
        _TEACHERS,
        N_("Look after one teacher’s account here."),
        (
            (N_("Make a new link"), N_("Let the teacher choose a new password.")),
            (N_("Block this teacher"), N_("Log the teacher out, and keep them out.")),
            (N_("Remove this teacher …"), N_("Choose first who gets their classes.")),
        ),
    ),
    "teacher-blocked": Help(
        _TEACHERS,
        N_("This teacher is blocked and can’t log in."),
        (
            (N_("Unblock this teacher"), N_("Let the teacher log in again.")),
            (N_("Remove this teacher …"), N_("Choose first who gets their classes.")),
        ),
    ),
    "teacher-me": Help(
        _TEACHERS,
        N_("This is you. You can’t block or remove yourself."),
        (
            (N_("Your account"), N_("Change your login name or your password.")),
            (N_("Teachers"), N_("Go back to all teachers.")),
        ),
    ),
    "remove": Help(
        _TEACHERS,
        N_("Remove a teacher’s account here."),
        (
            (N_("Will be removed"), N_("See what will be removed.")),
            (N_("Will be kept"), N_("See what will be kept.")),
            (N_("Remove for good"), N_("Remove it now.")),
        ),
    ),
    "handed": Help(
        _TEACHERS,
        N_("With this link, a teacher chooses a password."),
        (
            (N_("Copy"), N_("Copy the link, and pass it on yourself.")),
            (N_("Done"), N_("Go back to all teachers.")),
        ),
    ),
}
"""By the name that a template or a script of the console asks for."""
