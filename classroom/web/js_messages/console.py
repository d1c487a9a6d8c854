"""Messages of the console's and the projector's scripts, in the language of the request.

As in :mod:`classroom.web.js_messages.pupil`: ``{key: template}`` with named placeholders, and a
list of plural forms if there is a number ``{n}``. ``desk_`` is the teacher's, ``wall_`` the
projector's, ``new_`` the page of a new class, ``rules_`` the rules to choose from. A key ending in
``_says`` explains the action with the rest of that key.
"""

from __future__ import annotations

from classroom.web.js_messages.pupil import plural
from classroom.web.platform.language import gettext, ngettext


def _tables() -> dict[str, str | list[str]]:
    """Return the messages of a table's tile and of the whole table."""
    return {
        "desk_table": gettext("Table {n}"),
        "desk_labelled": gettext("{label}: {text}"),
        "desk_round": gettext("Round {n}"),
        "desk_all_tables": gettext("All tables"),
        "desk_pupils": plural(lambda n: ngettext("{n} pupil", "{n} pupils", n)),
        "desk_robots": plural(lambda n: ngettext("{n} robot", "{n} robots", n)),
        "desk_cards": plural(lambda n: ngettext("{n} card", "{n} cards", n)),
        "desk_and": gettext("{first}, {second}"),
        "desk_seat_offline": gettext("offline"),
        "desk_seat_asleep": gettext("asleep"),
        "desk_seat_out": gettext("out"),
        "desk_seat_benched": gettext("sits out"),
        "desk_turn_of": gettext("{player}’s turn"),
        "desk_to_call": gettext("{player} must call"),
        "desk_may_declare": gettext("{player} may declare first."),
        "desk_may_guess": gettext("{player} may guess the rule first."),
        "desk_choosing": gettext("{player} is choosing the rule"),
        "desk_deals": gettext("{player} deals"),
        "desk_dealt": gettext("{player} dealt"),
        "desk_not_dealt": gettext("No cards have been dealt yet."),
        "desk_round_over": gettext("Round over"),
        "desk_ended_empty": gettext("{player} has no cards left."),
        "desk_ended_all_expelled": gettext("Everyone has been knocked out."),
        "desk_ended_guessed": gettext("{player} guessed the rule."),
        "desk_ended_teacher": gettext("You ended the round."),
        "desk_ended_by_clock": gettext("Time ran out."),
        "desk_paused_by_you": gettext("Paused by you"),
        "desk_paused_all": gettext("Paused (all tables)"),
        "desk_phone_asleep": gettext("The phone is asleep."),
        "desk_phone_offline": gettext("The phone isn’t connected."),
        "desk_last_call_answers": gettext("Last call: {answered} of {asked} have answered"),
        # Translators: {time} is a clock, as in 0:23.
        "desk_thinking": gettext("Everyone is writing down a rule: {time}"),
        "desk_play_on": gettext("Continue play"),
        "desk_play_on_says": gettext(
            "Play continues now. Pupils who are still writing can finish."
        ),
        "desk_notes": plural(lambda n: ngettext("{n} notebook", "{n} notebooks", n)),
        "desk_notebooks": gettext("Lab notebooks"),
        "desk_notebooks_private": gettext("only you can see these"),
        "desk_note_none": gettext("withdrawn"),
        "desk_note_laid": plural(lambda n: ngettext("after {n} card", "after {n} cards", n)),
        "desk_note_refuted": gettext("{card} would prove it wrong"),
        "desk_last_words": gettext("What they thought at the end"),
        "desk_last_words_sealed": plural(
            lambda n: ngettext("{n} last guess, sealed", "{n} last guesses, sealed", n)
        ),
        "desk_sure": gettext("{n}% sure"),
        "sure_not_said": gettext("How sure: not said"),
        "desk_own_words": gettext("in their own words"),
        "desk_was_the_rule": gettext("the rule"),
        "desk_another_rule": gettext("a different rule"),
        # Translators: {time} is a clock, as in 4:59.
        "desk_round_left": gettext("{time} left"),
        "desk_is_prophet": gettext("{player} is Prophet"),
        "desk_was_overthrown": gettext("{player}: False Prophet"),
        "desk_calls_confirmed": plural(
            lambda n: ngettext("{n} call confirmed", "{n} calls confirmed", n)
        ),
        "desk_offline_count": plural(lambda n: ngettext("{n} offline", "{n} offline", n)),
        "desk_laid": plural(lambda n: ngettext("{n} played", "{n} played", n)),
        "desk_expulsion_on": gettext("knock-out is on"),
        "desk_expulsion_in": plural(
            lambda n: ngettext("knock-out in {n} card", "knock-out in {n} cards", n)
        ),
        "desk_expulsion_from": plural(
            lambda n: ngettext("knock-out from card {n}", "knock-out from card {n}", n)
        ),
        "desk_rule_sealed": gettext("The rule is sealed"),
        "desk_rules_fit": plural(
            lambda n: ngettext("{number} of {all} rules fits", "{number} of {all} rules fit", n)
        ),
        "desk_minutes_seconds": gettext("{minutes} min {seconds} s"),
        # Translators: as in "Waiting 74 s for Fox".
        "desk_seconds": gettext("{seconds} s"),
        "desk_every_hand": gettext("Every hand"),
        "desk_history": gettext("What happened"),
        "desk_newest_first": gettext("newest first"),
        "desk_scores": gettext("Scores"),
        "desk_hints_given": gettext("Hints given"),
        "desk_back_to": gettext("Back to {title}"),
        "desk_sheet": gettext("Score sheet"),
        "desk_sheet_place": gettext("Place"),
        "desk_sheet_player": gettext("Player"),
        "desk_sheet_total": gettext("Total"),
        "desk_sheet_never_dealt": gettext("Never dealt"),
        "desk_sheet_dealers": gettext("The dealer’s points don’t count."),
        "desk_sheet_dealt": gettext("dealt, "),
        "desk_sheet_mark": gettext(
            "Dealt this round: as many points as the best player, or fewer."
        ),
        "desk_sheet_mixed": gettext("Where no pupil dealt, no one gets points for dealing."),
        "desk_sheet_empty": gettext(
            "No rounds have finished yet. Points appear here as rounds end."
        ),
        "desk_scores_csv": gettext("Scores (CSV)"),
        "desk_game_file": gettext("Game file"),
    }


def _trouble() -> dict[str, str | list[str]]:
    """Return the messages about a table that needs the teacher: the cause, then what helps."""
    return {
        # Translators: as in "Waiting 74 s for Fox"; why is as in "phone asleep".
        "desk_waits_turn": gettext("Waiting {time} for {player}"),
        "desk_waits_call": gettext("Waiting {time} for {player} to call"),
        "desk_waits_deal": gettext("Waiting {time} for {player} to choose a rule"),
        # Translators: {waits} is as in "Waiting 74 s for Fox".
        "desk_waits_why": gettext("{waits} ({why})"),
        "desk_why_asleep": gettext("phone asleep"),
        "desk_why_offline": gettext("phone not connected"),
        "desk_choose_for": gettext("Choose a rule for {player}"),
        "desk_other_dealer": gettext("Let someone else deal"),
        "desk_wrong_in_a_row": plural(
            lambda n: ngettext("{n} wrong play in a row", "{n} wrong plays in a row", n)
        ),
        "desk_cause_wrong": gettext("No one is finding a card that fits. A hint may help."),
        "desk_spoils": gettext("Two wrong strings in a row"),
        "desk_cause_spoil": gettext(
            "{player} has played two wrong strings in a row. A quick word may be enough."
        ),
        "desk_talk": gettext("I’ll talk to {player}"),
        "desk_bench_player": gettext("Make {player} sit out"),
        "desk_asks_help": gettext("Asking for help: {players}"),
        "desk_helped": gettext("I’ve helped"),
        "desk_help_count": plural(
            lambda n: ngettext("{n} pupil asks for help", "{n} pupils ask for help", n)
        ),
        "desk_guess_waits": gettext("A guess is waiting for you"),
        "desk_cause_guess": gettext("{player} has guessed. Is that the rule?"),
        "desk_guess_right": gettext("Right"),
        "desk_guess_wrong": gettext("Wrong"),
        "desk_guess_compare": gettext("Hold to show the rule. The table is waiting."),
        "desk_robot_plays_for": gettext("Let a robot play for {player}"),
        "desk_nudge_player": gettext("Nudge {player}"),
        "desk_nudged": gettext("Nudged. The phone shows that the table is waiting."),
        "desk_heard_need": gettext("Needs you now: {tables}."),
        "desk_need_you": plural(
            lambda n: ngettext("{n} table needs you.", "{n} tables need you.", n)
        ),
    }


def _actions() -> dict[str, str | list[str]]:
    """Return the messages of the actions at a table, each with its explanation."""
    return {
        "desk_actions_for": gettext("Actions for table {n}"),
        "desk_more": gettext("More"),
        "desk_group_help": gettext("Help the table"),
        "desk_group_time": gettext("Time"),
        "desk_group_show": gettext("Look and show"),
        "desk_group_rounds": gettext("The round"),
        "desk_open_table": gettext("Open the whole table"),
        "desk_open_table_says": gettext(
            "All hands and everything that has happened. Keep it off the projector."
        ),
        "desk_pause": gettext("Pause"),
        "desk_pause_says": gettext("No one can play until you resume."),
        "desk_resume": gettext("Resume"),
        "desk_resume_says": gettext("Play carries on where it stopped."),
        "desk_nudge": gettext("Nudge"),
        "desk_nudge_says": gettext(
            "Sends a reminder to the phone everyone is waiting for. It vibrates if it can."
        ),
        "desk_more_time": gettext("Add 30 seconds"),
        "desk_more_time_says": gettext("For the move the table is waiting for."),
        "desk_more_round": gettext("Add 3 minutes"),
        "desk_more_round_says": gettext(
            "The round gets longer. After a last call, play continues too."
        ),
        "desk_last_call": gettext("Last call"),
        "desk_last_call_says": gettext(
            "Play stops. Everyone writes what they think the rule is and how sure they are."
        ),
        "desk_end_now": gettext("End the round now"),
        "desk_next_player": gettext("Skip this turn"),
        "desk_next_player_says": gettext("Play moves on to the next player. No cards change."),
        "desk_release_prophet": gettext("Release the Prophet"),
        "desk_release_prophet_says": gettext("They go back to playing cards. No penalty."),
        "desk_give_hint": gettext("Give a hint"),
        "desk_give_hint_says": gettext(
            "Sends the rule’s next hint to the whole table. It’s recorded."
        ),
        "desk_predictions_off": gettext("Turn predictions off"),
        "desk_predictions_off_says": gettext(
            "At this table, verdicts will appear straight away. You can turn predictions back on."
        ),
        "desk_predictions_on": gettext("Turn predictions on"),
        "desk_predictions_on_says": gettext(
            "At this table, the others will predict before each verdict."
        ),
        "desk_foretells": gettext("The others are predicting"),
        "desk_mark": gettext("Mark this moment"),
        "desk_mark_says": gettext("The debrief will come back to it. Key: B."),
        "desk_message": gettext("Send a message"),
        "desk_message_says": gettext("Shows your message on every phone at the table."),
        "desk_on_projector": gettext("Show on the projector"),
        "desk_on_projector_says": gettext("Shows this table large, without hands or the rule."),
        "desk_end_round": gettext("End the round"),
        "desk_end_round_says": gettext(
            "Any card not yet judged doesn’t count. Everything else is scored as it is."
        ),
        "desk_start_table": gettext("Start the round"),
        "desk_start_table_says": gettext("Deals cards to everyone at this table."),
        "desk_reveal": gettext("Reveal the rule"),
        "desk_reveal_says": gettext("Shows it on this table’s phones and on the projector."),
        "desk_reveal_shared": gettext("Reveal to all …"),
        "desk_reveal_shared_says": gettext("Check first which tables still have this rule."),
        "desk_reveal_ask": gettext("Reveal a rule: {where}"),
        "desk_reveal_nobody": gettext("No other table has this rule now or later."),
        "desk_reveal_playing": plural(
            lambda n: ngettext(
                "Table {tables} is still playing it.", "Tables {tables} are still playing it.", n
            )
        ),
        "desk_reveal_ahead": plural(
            lambda n: ngettext(
                "Table {tables} may still get this rule.",
                "Tables {tables} may still get this rule.",
                n,
            )
        ),
        "desk_reveal_to_all": gettext("Reveal to all"),
        "desk_reveal_here": gettext("Only at table {n}"),
        "desk_reveal_later": gettext(
            "Tables that have finished it see it now; the others see it when they finish."
        ),
        # Translators: a clock stands at {time}, as in 0:12.
        "desk_next_in": gettext("Next rule in {time}"),
        "desk_next_held": gettext("The next rule is waiting for you"),
        "desk_wait": gettext("Hold"),
        "desk_wait_says": gettext("The next rule isn’t dealt until you say so."),
        "desk_now": gettext("Deal now"),
        "desk_now_says": gettext("Deals the next rule straight away."),
        "desk_rung": gettext("rule {at} of {of}"),
        "desk_swapped": gettext("Colours swapped: a twin of the other tables’ rule."),
        "desk_step_through": gettext("Step through it on the projector"),
        "desk_step_round": gettext("Step through round {n} on the projector"),
        "desk_step_short": gettext("Step through"),
        "desk_step_through_says": gettext(
            "Go through the turning points one by one, at your own pace."
        ),
        "desk_next_round": gettext("Next round"),
        "desk_next_asks": gettext("The next pupil in turn chooses a rule and deals."),
        "desk_choose_rule": gettext("Choose the rule yourself"),
        "desk_choose_rule_says": gettext("Any rule in the list. The pupil still deals."),
        "desk_other_dealer_says": gettext("Another pupil at this table, or the program."),
        "desk_next_round_says": gettext("A different rule, new cards, the same players."),
        "desk_bench_seats": gettext("Sit out for a while"),
        "desk_bench_says": gettext(
            "They keep their cards and miss their turns until you turn this off."
        ),
        "desk_robot_seats": gettext("Robots play for"),
        "desk_time": gettext("Extra time"),
        "desk_time_1": gettext("Same as everyone"),
        "desk_time_1_5": gettext("One and a half times as long"),
        "desk_time_2": gettext("Twice as long"),
        "desk_time_3": gettext("Three times as long"),
        "desk_time_says": gettext(
            "Only you and the pupil know. Pupils can also set it on their phones."
        ),
        "desk_debrief_pdf": gettext("Round {n}: debrief (PDF)"),
        "desk_record": gettext("Round {n}: record"),
        "desk_shown": gettext("Table {n} is on the projector."),
    }


def _dialogs() -> dict[str, str | list[str]]:
    """Return the messages of the console's dialogs."""
    return {
        "desk_close": gettext("Close"),
        "desk_pick_rule": gettext("Next rule: {where}"),
        "desk_how_hard": gettext("How hard"),
        "desk_played_already": gettext("Already played"),
        "desk_show_rules": gettext("Show the rules"),
        "desk_cover_rules": gettext("Hide the rules"),
        "desk_rule_covered": gettext(
            "A rule has been chosen ({band}). It’s hidden in case this screen is on the projector."
        ),
        "desk_deal_it": gettext("Play this rule"),
        "desk_choose_rule": gettext("Choose a rule first"),
        "desk_look_at_rule": gettext("Look at this rule"),
        "desk_all_rules": gettext("Browse all rules"),
        "desk_deal_says": gettext("The rule stays sealed until you reveal it."),
        "desk_deal_all_says": gettext(
            "Every table that isn’t playing gets this rule. It stays sealed."
        ),
        "desk_choose_says": gettext("{player} deals this rule and gets points for it."),
        "desk_asks_them": gettext("Chooses the rule for this round."),
        "desk_nobody_deals": gettext("No pupil"),
        "desk_nobody_deals_says": gettext(
            "The program picks one of the rules pupils may choose and deals to everyone."
        ),
        "desk_message_to": gettext("Message: {where}"),
        "desk_message_label": gettext("What do you want to say?"),
        "desk_message_now": gettext("On their phones now:"),
        "desk_message_take": gettext("Remove message"),
        "desk_message_sent": gettext("Sent. It’s on their phones."),
        "desk_message_pupil": gettext("Message for {player} alone"),
        "desk_message_pupil_now": gettext("On {player}’s phone now:"),
        "desk_message_pupil_sent": gettext("Sent to {player}."),
        "desk_send": gettext("Send"),
        "desk_end_ask": gettext("End the round? {where}"),
        "desk_keep_playing": gettext("Keep playing"),
        "desk_close_ask": gettext("Close the class?"),
        "desk_close_class": gettext("Close the class"),
        "desk_close_class_says": gettext(
            "Play stops, and every phone shows that the class is closed. Debriefs and "
            "records are kept."
        ),
        "desk_name": gettext("Name"),
        "desk_rename": gettext("Rename"),
        "desk_rename_class": gettext("Rename the class"),
        "desk_class_title": gettext("Name of the class"),
        "desk_rename_class_says": gettext(
            "Every screen and print-out shows the new name from now on. It’s kept until you "
            "delete the class, so leave pupils’ names out of it."
        ),
        "desk_name_more": gettext("Also at this seat"),
        "desk_team": gettext("Team name"),
        "desk_save_names": gettext("Save names"),
        "desk_add_name": gettext("+ Add a pupil to this seat"),
        "desk_move_to": gettext("Move to another table"),
        "desk_remove": gettext("Remove {player}"),
        "desk_remove_says": gettext(
            "This frees the seat and deletes the name everywhere. You can’t undo it, but "
            "they can join again."
        ),
        "desk_removed": gettext(
            "Removed from table {n}. The name has been deleted; they can join again."
        ),
        "desk_pause_ask": gettext("Pause all tables"),
        "desk_pause_ask_says": gettext(
            "The reason appears on all phones and the projector. Timers stop."
        ),
        "desk_pause_plain": gettext("Pause without a reason"),
        "desk_reason_eyes": gettext("Eyes on me"),
        "desk_reason_fire": gettext("Fire drill"),
        "desk_reason_talk": gettext("Class discussion"),
        "desk_pause_own": gettext("In your own words"),
        "desk_who_is_here": gettext("Who’s here?"),
        "desk_here_now": plural(lambda n: ngettext("{n} is here.", "{n} are here.", n)),
        "desk_here_of": plural(
            lambda n: ngettext("{n} of {all} is here.", "{n} of {all} are here.", n)
        ),
        "desk_away_head": gettext("Away now"),
        "desk_expected": gettext("Pupils in class today"),
        "desk_expected_save": gettext("Save"),
        "desk_mark_head": gettext("What did you see? {where}"),
        "desk_mark_label": gettext("Note for the debrief"),
        "desk_mark_save": gettext("Save"),
        "desk_mark_which": gettext("Mark a moment at which table?"),
        "desk_marked": gettext("Marked at table {n}. The debrief will come back to it."),
        "desk_mark_word": gettext("Add a note"),
        "desk_move_whom": gettext("Move {player}"),
        "desk_move_keys": gettext(
            "Press the table’s number, or choose with the arrow keys and press Enter."
        ),
        "desk_heard_moved": gettext("{player} is now at table {n}."),
        "desk_play_at_once": gettext("Play now, in place of a robot"),
        "desk_waits_for_round": gettext("{player} is waiting for the next round"),
        "desk_handover": gettext("Move this seat to another phone"),
        "desk_handover_of": gettext("Move {player}’s seat to another phone"),
        "desk_handover_says": gettext(
            "Scan this with the new phone, or type the address there. It works once, within"
            " ten minutes. The old phone then leaves the seat."
        ),
        "desk_handover_qr": gettext("QR code to move the seat"),
        "desk_all_keys": gettext("Keyboard shortcuts"),
        "desk_key_rules": gettext("Show the sealed rules while held down"),
        "desk_key_pause": gettext("Pause all tables with a reason, or resume them"),
        "desk_key_tables": gettext("Tables"),
        "desk_key_pupils": gettext("Pupils"),
        "desk_key_projector": gettext("Projector"),
        "desk_key_mark": gettext("Mark a moment at a table for the debrief"),
        "desk_key_debriefs": gettext("Debriefs"),
        "desk_key_approve": gettext("Approve the first waiting name"),
        "desk_key_table": gettext("Actions for that table"),
        "desk_key_slides": gettext("Change slides in the explanation"),
        "desk_key_move": gettext("On a pupil’s name: move to another table"),
        "desk_key_keys": gettext("This list"),
        "desk_keys_on": gettext(
            "Keyboard shortcuts are on. Turn them off if you use voice dictation."
        ),
    }


def _console() -> dict[str, str | list[str]]:
    """Return the messages of the side bar, the lobby and the console's main sections."""
    return {
        "desk_rail": gettext("The class"),
        "desk_skip": gettext("Skip to main content"),
        "desk_places": gettext("Sections"),
        "desk_class_code": gettext("Class code"),
        "desk_joined": plural(lambda n: ngettext("joined", "joined", n)),
        "desk_of_here": gettext("of {n} here"),
        "desk_missing": plural(lambda n: ngettext("{n} missing", "{n} missing", n)),
        "desk_away_now": gettext("Away now: {players}"),
        "desk_away_count": plural(lambda n: ngettext("{n} away now", "{n} away now", n)),
        "desk_paused_why": gettext("All paused: {why}"),
        "desk_all_paused": gettext("All tables are paused."),
        "desk_change_moved": gettext("Moved {player} to table {n}."),
        "desk_change_reseated": gettext("Everyone is seated evenly."),
        "desk_change_robot": gettext("A robot is playing for {player}."),
        "desk_change_pupil": gettext("{player} is playing again instead of the robot."),
        "desk_change_given": gettext("{player} has taken a robot’s seat at table {n}."),
        "desk_undo": gettext("Undo"),
        "desk_pause_all": gettext("Pause all"),
        "desk_resume_all": gettext("Resume all"),
        "desk_lobby": gettext("Lobby"),
        "desk_tables": gettext("Tables"),
        "desk_pupils_place": gettext("Pupils"),
        "desk_projector": gettext("Projector"),
        "desk_debriefs": gettext("Debriefs"),
        "desk_handouts": gettext("Handouts"),
        "desk_after": gettext("Manage class"),
        "desk_all_classes": gettext("All classes"),
        "desk_hold_rules": gettext("Hold to show rules"),
        "desk_hold_rule": gettext("Hold to show the rule"),
        "desk_message_all": gettext("Message all"),
        "desk_next_round_all": gettext("Next round for all"),
        "desk_next_for_done": plural(
            lambda n: ngettext("{n} table is done: next rule", "{n} tables are done: next rule", n)
        ),
        "desk_playing_now": plural(
            lambda n: ngettext("{n} table is playing.", "{n} tables are playing.", n)
        ),
        "desk_choosing_now": plural(
            lambda n: ngettext(
                "{n} table is choosing a rule.",
                "{n} tables are choosing a rule.",
                n,
            )
        ),
        "desk_none_playing": gettext("No table is playing."),
        "desk_scan_or_go": gettext("Scan, or go to"),
        "desk_copy": gettext("Copy the link"),
        "desk_address_change": gettext("Change the address"),
        "desk_copied": gettext("The link is copied."),
        "desk_copy_by_hand": gettext("The address is selected. Copy it with Ctrl+C or ⌘C."),
        "desk_qr_alt": gettext("QR code of the join address"),
        "no_network": gettext("This computer isn’t on a network. Connect it to the wifi."),
        "desk_open_projector": gettext("Open the projector"),
        "desk_projector_link": gettext("Projector link"),
        "desk_asks_back": gettext(
            "{player} (table {table}) wants to rejoin on another phone. It shows {check}."
        ),
        "desk_let_in": gettext("Let in"),
        "desk_let_in_whom": gettext("Let in {player}, whose phone shows {check}"),
        "desk_keep_out": gettext("No"),
        "desk_keep_out_whom": gettext("No, don’t let in {player}, whose phone shows {check}"),
        "desk_joining": plural(
            lambda n: ngettext(
                "{n} pupil is waiting to join.", "{n} pupils are waiting to join.", n
            )
        ),
        "desk_joining_says": gettext(
            "More pupils are joining than you expected. Only let in pupils you know."
        ),
        "desk_let_in_all": plural(lambda n: ngettext("Let {n} in", "Let all {n} in", n)),
        "desk_admit_whom": gettext("Let {player} in"),
        "desk_turn_away": gettext("Turn away"),
        "desk_turn_away_whom": gettext("Turn {player} away"),
        "desk_turn_away_all": plural(lambda n: ngettext("Turn {n} away", "Turn all {n} away", n)),
        "desk_newcomers_open": gettext("Remove pupils who joined …"),
        "desk_newcomers_2": gettext("In the last 2 minutes"),
        "desk_newcomers_5": gettext("In the last 5 minutes"),
        "desk_newcomers_round": gettext("Since the round began"),
        "desk_newcomers_since": gettext("This pupil and everyone who joined later"),
        "desk_newcomers_ask": plural(
            lambda n: ngettext("Remove {n} pupil?", "Remove these {n} pupils?", n)
        ),
        "desk_newcomers_says": gettext(
            "This frees their seats and deletes their names. You can’t undo it. They can join "
            "again unless you lock joining."
        ),
        "desk_newcomers_remove": plural(
            lambda n: ngettext("Remove {n} pupil", "Remove {n} pupils", n)
        ),
        "desk_newcomers_keep": gettext("Keep them"),
        "desk_newcomers_removed": plural(
            lambda n: ngettext("{n} pupil was removed.", "{n} pupils were removed.", n)
        ),
        "desk_names_wait": plural(
            lambda n: ngettext(
                "{n} name is waiting for approval. No one else can see it.",
                "{n} names are waiting for approval. No one else can see them.",
                n,
            )
        ),
        "desk_name_meanwhile": gettext("table {n}; playing as {player} for now"),
        "desk_approve": gettext("Approve"),
        "desk_approve_whom": gettext("Approve {player}"),
        "desk_approve_all": plural(
            lambda n: ngettext("Approve it", "Approve all {n}", n),
        ),
        "desk_approved": gettext("{player} is approved."),
        "desk_another_name": gettext("Ask for a different name"),
        "desk_another_whom": gettext("{player}: ask for a different name"),
        "desk_list_missing": plural(
            lambda n: ngettext("{n} on the list is missing", "{n} on the list are missing", n)
        ),
        "desk_none_missing": gettext("Everyone on the list is here"),
        "desk_list_name": gettext("Add a name to the list"),
        "desk_add": gettext("Add"),
        "desk_unlist_whom": gettext("Take {player} off the list"),
        "desk_lock": gettext("Lock joining"),
        "desk_even": gettext("Seat evenly"),
        "desk_shuffle": gettext("Shuffle seats"),
        "desk_unlock": gettext("Let pupils join again"),
        "desk_locked_says": gettext(
            "No one new can join. Pupils who have already joined can come back."
        ),
        "desk_are_here": plural(lambda n: ngettext("is here", "are here", n)),
        "desk_press_a_name": gettext(
            "Select a name to rename, move or remove a pupil. Drag it to another table, or "
            "press M on it."
        ),
        "desk_person": gettext("{player}: rename, move or remove"),
        "desk_person_offline": gettext("{player}, offline: rename, move or remove"),
        "desk_person_robot": gettext("{player}, a robot: rename, move or remove"),
        "desk_empty_table": gettext("No one yet"),
        "desk_robots_will_join": plural(
            lambda n: ngettext("{n} robot will join", "{n} robots will join", n)
        ),
        "desk_too_small": plural(
            lambda n: ngettext("needs {n} more to play", "needs {n} more to play", n)
        ),
        "desk_nobody_yet": gettext("No one has joined yet. Show the class the code."),
        "desk_ready": plural(
            lambda n: ngettext(
                "{n} pupil is ready. The rule is sealed.",
                "{n} pupils are ready. The rule is sealed.",
                n,
            )
        ),
        "desk_short_tables": plural(
            lambda n: ngettext(
                "{n} table is too small: it needs at least {fewest} players.",
                "{n} tables are too small: each needs at least {fewest} players.",
                n,
            )
        ),
        "desk_ready_deal": plural(
            lambda n: ngettext(
                "{n} pupil is ready. One pupil at each table chooses a rule and deals.",
                "{n} pupils are ready. One pupil at each table chooses a rule and deals.",
                n,
            )
        ),
        "desk_short_tables_deal": plural(
            lambda n: ngettext(
                "{n} table is too small: it needs {fewest} players and one pupil to deal.",
                "{n} tables are too small: each needs {fewest} players and one pupil to deal.",
                n,
            )
        ),
        "desk_ready_rehearsal": plural(
            lambda n: ngettext(
                "Rehearsal: {n} robot is standing in for the pupils.",
                "Rehearsal: {n} robots are standing in for the pupils.",
                n,
            )
        ),
        "desk_rehearse": gettext("Rehearse with robots"),
        "desk_rehearsal": gettext("Rehearsal"),
        "desk_pace": gettext("Robots play"),
        "desk_pace_calm": gettext("every 5 s"),
        "desk_pace_quick": gettext("every 2 s"),
        "desk_pace_fast": gettext("as fast as possible"),
        "desk_pace_own": gettext("every {seconds} s"),
        "desk_rehearsal_delete": gettext("Delete"),
        "desk_other_rule": gettext("Choose a different rule"),
        "desk_start_round": gettext("Start the round"),
        "desk_start_nobody": gettext("No one has joined yet"),
        "desk_pupils_says": gettext("Pupils who join late start in the next round."),
        "desk_debriefs_says": gettext("Print, save or replay finished rounds."),
        "desk_closed": gettext("{title} is closed."),
        "desk_unfinished": gettext("This round wasn’t finished."),
        # Translators: the round of a table that print-outs and class slides are about.
        "desk_told": plural(
            lambda n: ngettext(
                "Print-outs and slides: round {round}, {n} card.",
                "Print-outs and slides: round {round}, {n} cards.",
                n,
            )
        ),
        "desk_told_cut_off": gettext("It was ended after a few plays."),
        "desk_told_change": gettext("Change"),
        "desk_told_which": gettext("Round for print-outs and slides, table {n}"),
        "desk_told_one": plural(
            lambda n: ngettext("Round {round}: {n} card", "Round {round}: {n} cards", n)
        ),
        "desk_told_best": gettext("Choose automatically"),
        "desk_papers": gettext("Print-outs"),
        "desk_papers_says": gettext(
            "One page for the class and one for each table, for a black-and-white printer."
        ),
        "desk_papers_long_says": gettext("Two pages for the class and two for each table."),
        "desk_papers_make": gettext("Create print-outs"),
        "desk_paper": gettext("Paper"),
        "desk_paper_letter": gettext("Letter"),
        "desk_papers_long": gettext("Long version"),
        "desk_paper_page": gettext("As a page"),
        "desk_papers_more": gettext("More print-outs"),
        "desk_papers_class": gettext("Class summary only"),
        "desk_papers_pupils": gettext("For each pupil, up to four slips to a page"),
        "desk_papers_pupils_long": gettext("For each pupil, one page"),
        "desk_papers_whom": gettext("Which pupils"),
        "desk_papers_large": gettext("Large type (13 pt)"),
        "desk_papers_everybody": gettext("Everyone"),
        "desk_papers_script": gettext("A script for your debrief"),
        "desk_papers_archive": gettext("Download everything (ZIP)"),
        "desk_papers_archive_says": gettext(
            "One file with print-outs, records and scores. It contains names and pupils’ "
            "private notes to you, so keep it private."
        ),
        "desk_papers_wall": gettext("Wall sheets: one for each table, without names"),
        "desk_paper_wall": gettext("For the wall"),
        "desk_minutes": gettext("Minutes"),
        "desk_short_minutes": gettext("{n} min"),
        "desk_paper_waits": gettext("in the queue"),
        "desk_paper_fetch": gettext("Download"),
        "desk_paper_begun": gettext("Creating: {what}."),
        "desk_paper_being_made": gettext("Creating …"),
        "desk_paper_ready": gettext("Ready: {what}."),
        "desk_sealed_papers": gettext("A rule is still sealed"),
        "desk_sealed_papers_says": gettext(
            "{tables}: some pupils may still have to find this rule, and the print-outs "
            "give it away."
        ),
        "desk_sealed_papers_without": gettext("Leave these tables out"),
        "desk_sealed_papers_without_says": gettext("Only print-outs for the other tables."),
        "desk_sealed_papers_with": gettext("Create them anyway"),
        "desk_sealed_papers_with_says": gettext(
            "Keep them to yourself until the rule is revealed. Each page is marked at the top."
        ),
        "desk_not_revealed": gettext("The rule hasn’t been revealed yet."),
        "desk_no_debrief_yet": gettext(
            "No rounds have finished yet. Debriefs appear here as tables finish."
        ),
        "desk_lost": gettext("No connection to the server. Nothing is lost. Trying again."),
        "wall_trouble": gettext(
            "We can’t save right now. Nothing is lost, and the game will carry on as soon "
            "as we can."
        ),
        "wall_trouble_damaged": gettext(
            "The data file is damaged. Play has stopped because nothing can be saved."
        ),
        "wall_trouble_gone": gettext(
            "The data file is missing. Play has stopped because nothing can be saved."
        ),
        "desk_trouble_damaged": gettext(
            "The data file is damaged, so nothing can be saved. Stop the program and restore a "
            "backup: classroom restore. To rescue what can still be read: classroom salvage."
        ),
        "desk_trouble_gone": gettext(
            "The data file was deleted or replaced, so nothing can be saved. Put it back, or stop "
            "the program and restore a backup: classroom restore."
        ),
        "desk_trouble_waits": gettext(
            "Saving has failed, so moves are paused. Nothing is lost; play resumes automatically."
        ),
        "desk_trouble_full": gettext(
            "The disk is full, so moves are paused. Free up some disk space; play then "
            "resumes automatically. Nothing is lost."
        ),
        "desk_trouble_full_server": gettext(
            "The server’s disk is full, so moves are paused. Tell the server’s "
            "administrator; play then resumes automatically. Nothing is lost."
        ),
        "desk_done_at": plural(lambda n: ngettext("Done at {n} table.", "Done at {n} tables.", n)),
        "desk_not_at": gettext("Table {n}: {why}"),
        "desk_no_answer": gettext("The server didn’t answer. Nothing was changed."),
    }


def _first() -> dict[str, str | list[str]]:
    """Return the messages of a first lesson's script, the explanation and the demo round.

    For the console and the projector.
    """
    return {
        "desk_script": gettext("Your script"),
        # Translators: the marks around what the teacher says to the class.
        "desk_script_say": gettext("“{words}”"),
        "desk_script_fold": gettext("Hide script"),
        "desk_script_open": gettext("Show script"),
        "desk_script_next": gettext("Next"),
        "desk_script_slide": gettext("On the big screen"),
        "desk_script_needs": gettext("You need"),
        "desk_script_back": gettext("Previous step"),
        "desk_script_plan": gettext("The whole plan"),
        "desk_script_begin": gettext("Start the lesson"),
        # Translators: in a plan of several lessons, in which of them the class is.
        "desk_script_lesson": gettext("Lesson {n}"),
        "desk_script_then": gettext("Next: {title}"),
        "desk_script_takes": plural(lambda n: ngettext("{n} minute", "{n} minutes", n)),
        "desk_script_left_step": plural(
            lambda n: ngettext("{n} minute left in this step", "{n} minutes left in this step", n)
        ),
        "desk_script_over_step": plural(
            lambda n: ngettext("{n} minute more than planned", "{n} minutes more than planned", n)
        ),
        "desk_script_left_lesson": plural(
            lambda n: ngettext("{n} minute of the lesson left", "{n} minutes of the lesson left", n)
        ),
        "desk_script_over_lesson": gettext("The lesson time is up"),
        "desk_wall_explain": gettext("The rules in 60 seconds"),
        "desk_wall_explain_says": gettext(
            "A few slides. They change automatically, or you change them."
        ),
        "desk_wall_demo": gettext("A demo round"),
        "desk_wall_demo_says": gettext("The class votes on each card. No table has this rule."),
        "desk_aside_leave": gettext("Close"),
        "desk_explain_stop": gettext("Pause the slides"),
        "desk_explain_run": gettext("Auto-advance"),
        "desk_slide_back": gettext("Previous slide"),
        "desk_slide_next": gettext("Next slide"),
        "desk_demo_choose": gettext("Choose a card to hold up."),
        "desk_demo_who": gettext(
            "Ask “Who knows the rule?” Let one or two pupils answer. Then reveal it."
        ),
        "desk_demo_full": gettext("There’s no room for more cards. Reveal the rule."),
        "desk_demo_any": gettext("Any card"),
        "desk_demo_card": gettext("Hold up the {card}"),
        "desk_demo_vote": gettext("Wait until everyone has voted."),
        "desk_demo_votes": gettext("Right: {right} · wrong: {wrong} · of {of} phones"),
        "desk_demo_answer": gettext("Show where it belongs"),
        "desk_demo_take_back": gettext("Take the card back"),
        "desk_demo_over": gettext("The rule is on the projector. Did all the cards fit it?"),
        "desk_demo_again": gettext("Start again"),
        "desk_demo_another": gettext("New demo"),
        "asked_class": gettext("A question about your rounds"),
        "asked_class_says": gettext("Every phone answers; you show the answer."),
        "asked_show": gettext("Show the answer"),
        "asked_other": gettext("Ask a different question"),
        "asked_votes": plural(lambda n: ngettext("{n} vote", "{n} votes", n)),
        "asked_rules": plural(lambda n: ngettext("{n} rule", "{n} rules", n)),
        "wall_demo": gettext("Let’s try one together"),
        "wall_demo_begin": gettext("A secret rule decides which card fits next."),
        "wall_demo_fits": gettext("Does it fit?"),
        "wall_demo_thumbs": gettext("Thumbs up: it fits. Thumbs down: it doesn’t."),
        "wall_demo_phones": gettext("Vote on your phone."),
        # Translators: how many phones have voted, as in "12 of 24 have voted".
        "tally_voted": plural(
            lambda n: ngettext("{n} of {of} has voted", "{n} of {of} have voted", n)
        ),
        # Translators: of a card that stands before it; "It joins the line." follows.
        "wall_demo_is_right": gettext("Right."),
        "wall_demo_right": gettext("It joins the line."),
        # Translators: of a card that stands before it; "It goes below the line." follows.
        "wall_demo_is_wrong": gettext("Wrong."),
        "wall_demo_wrong": gettext("It goes below the line."),
        "wall_demo_next": gettext("Which card would you try next?"),
        "wall_demo_who": gettext("Who knows the rule?"),
        "wall_demo_rule": gettext("The rule was"),
    }


def _wall() -> dict[str, str | list[str]]:
    """Return the messages of the projector and of its controls on the console."""
    return {
        "desk_projector_says": gettext(
            "Open the projector and drag its window to the big screen. It never shows hands or "
            "sealed rules."
        ),
        "desk_on_the_wall": gettext("On the projector"),
        "desk_wall_lobby": gettext("How to join"),
        "desk_wall_lobby_says": gettext("The class code, the QR code and who’s here."),
        "desk_wall_tables": gettext("All tables"),
        "desk_wall_tables_says": gettext("Every table’s cards, small, as they’re played."),
        "desk_wall_one": gettext("One table, large"),
        "desk_wall_debrief": gettext("Step through a round"),
        "desk_wall_end": gettext("The end"),
        "desk_wall_end_says": gettext("Cards, rules, claims, and the wrong card that taught most."),
        "desk_tones": gettext("Soft tones"),
        "desk_tones_says": gettext(
            "A quiet tone with each verdict at the table that’s shown. Press a key on the big "
            "screen once."
        ),
        "desk_names": gettext("Names"),
        "desk_names_says": gettext("If off, the projector shows seat numbers instead of names."),
        "desk_overthrows": gettext("Names after an overthrow"),
        "desk_overthrows_says": gettext(
            "If off, the table switches to seat numbers, so no one is singled out."
        ),
        "desk_debrief_of": gettext("Table {n}, step by step"),
        "desk_step_of": gettext("{step} of {steps}"),
        "desk_back": gettext("Back"),
        "desk_forward": gettext("Next step"),
        "desk_step_end": gettext("That was the last step"),
        "desk_last_step": gettext("The rule and the scores"),
        "desk_last_step_says": gettext("The rule is now on the projector, in large letters."),
        "desk_thought_says": gettext(
            "The last guesses are on the projector next to the rule, surest first, without names."
        ),
        "desk_replay_sealed": gettext(
            "The rule isn’t on the projector yet. Ask first what it was, then reveal it. It stays "
            "off the projector while another table plays it."
        ),
        "desk_ways": gettext("Step by"),
        "desk_by_turns": gettext("Turning points"),
        "desk_by_cards": gettext("Card by card"),
        "desk_step": gettext("Step"),
        "desk_step_run": gettext("Autoplay"),
        "desk_step_stop": gettext("Stop"),
        "desk_step_keys": gettext(
            "On the projector, use the arrow keys or a clicker. Up and down switch between "
            "turning points and cards; space plays the cards automatically."
        ),
        "desk_wall_class": gettext("Class debrief"),
        "desk_wall_class_says": gettext(
            "All tables together. How many minutes do you have? The printed script has the "
            "same slides."
        ),
        "desk_class_minutes": plural(lambda n: ngettext("{n} minute", "{n} minutes", n)),
        "desk_class_keys": gettext("Use the arrow keys or a clicker, here or on the projector."),
        "wall_go": gettext("Scan, or go to {address}"),
        "wall_type_code": gettext("and type the code"),
        # Translators: at the edge of the wall while tables play, before the class code.
        "wall_join": gettext("Join at {address} with the code"),
        "wall_just_joined": gettext("just joined"),
        "wall_paused": gettext("All tables are paused."),
        "wall_soon": gettext("The round starts soon."),
        "wall_hint": gettext("Hint"),
        # Translators: a clock stands after it, as in 1:29.
        "wall_answer_left": gettext("Time left to answer:"),
        "wall_reign": gettext("{player} as Prophet:"),
        "wall_scores": gettext("Scores"),
        "wall_rung": gettext("Rule {at} of {of}"),
        # Translators: a clock stands after it, as in 0:12.
        "wall_next_in": gettext("Next rule in"),
        "wall_nature": gettext("Nature"),
        "wall_rule_was": gettext("{table}. The rule was"),
        "wall_rule_sealed": gettext("{table}. The round is over"),
        "wall_what_was_it": gettext("What do you think the rule was?"),
        # Translators: below a curve, where its first card is.
        "wall_card": gettext("card {n}"),
        "wall_curve": plural(
            lambda n: ngettext(
                "Rules in the list that fit everything so far: {all} → {n}",
                "Rules in the list that fit everything so far: {all} → {n}",
                n,
            )
        ),
        "wall_alive_now": plural(
            lambda n: ngettext(
                "{n} of {all} rules in the list still fits.",
                "{n} of {all} rules in the list still fit.",
                n,
            )
        ),
        "wall_rules_fit": plural(lambda n: ngettext("rule still fits", "rules still fit", n)),
        "wall_fall": plural(
            lambda n: ngettext(
                "The card that refuted the claim", "The cards that refuted the claim", n
            )
        ),
        "wall_fall_hand": gettext("In the hand that was shown, no card fitted."),
        "wall_fall_picked": gettext("A card did fit, but not this one."),
        # Translators: the verdict stands at {verdict}, with its sign: right or wrong.
        "wall_fall_prophet": gettext("The Prophet said {verdict}"),
        "wall_fall_nature": gettext("The secret rule said {verdict}"),
        "wall_fall_sealed": gettext("What rule would give that answer?"),
        "wall_thought": gettext("What we thought at the end"),
        "wall_end": gettext("What we did today"),
        "wall_end_laid": plural(lambda n: ngettext("card played", "cards played", n)),
        "wall_end_wrong": plural(
            lambda n: ngettext("of them wrong, and useful", "of them wrong, and useful", n)
        ),
        "wall_end_risen": plural(
            lambda n: ngettext("claim to know the rule", "claims to know the rule", n)
        ),
        "wall_end_fallen": plural(
            lambda n: ngettext("of them disproved by a card", "of them disproved by a card", n)
        ),
        "wall_end_found": gettext("The rules we looked for"),
        "wall_end_tables": plural(
            lambda n: ngettext("played at {n} table", "played at {n} tables", n)
        ),
        "wall_end_sealed": gettext("The rules are still secret."),
        "wall_end_taught": gettext("The wrong card that taught us most"),
        "wall_end_ruled_out": plural(
            lambda n: ngettext(
                "It ruled out {n} of {all} rules.", "It ruled out {n} of {all} rules.", n
            )
        ),
        "wall_class_table": gettext("Table"),
        "wall_class_robots": gettext("robots only"),
        "wall_class_laid": gettext("Cards played"),
        "wall_class_plays": gettext("Plays by pupils"),
        "wall_class_tests": gettext("Useful tests"),
        "wall_class_stable": gettext("Had the rule from card"),
        "wall_class_declared": gettext("Declared Prophet"),
        "wall_class_overthrown": gettext("Overthrown"),
        "wall_class_left_out": plural(
            lambda n: ngettext(
                "Table {tables} will appear once everyone may see its rule.",
                "Tables {tables} will appear once everyone may see their rules.",
                n,
            )
        ),
    }


def _new() -> dict[str, str | list[str]]:
    """Return the messages of the preview on the page of a new class."""
    return {
        "new_count": gettext("{pupils}, {tables}"),
        "new_tables": plural(lambda n: ngettext("{n} table", "{n} tables", n)),
        "new_sizes_one": plural(
            lambda n: ngettext(
                "One table of {size}. You can move anyone later.",
                "{n} tables of {size}. You can move anyone later.",
                n,
            )
        ),
        # Translators: {some} and {others} are as in "6 tables of 4" and "1 table of 3".
        "new_sizes_two": gettext("{some} and {others}. You can move anyone later."),
        "new_sizes_of": plural(
            lambda n: ngettext("{n} table of {size}", "{n} tables of {size}", n)
        ),
        "new_knocked_out": gettext("Late wrong cards knock players out."),
        "new_not_knocked_out": gettext("No one is knocked out."),
        "new_round_clock": plural(
            lambda n: ngettext(
                "The round ends after {n} minute.", "The round ends after {n} minutes.", n
            )
        ),
        "new_no_round_clock": gettext("The round has no time limit."),
        "new_rule_head": gettext("The rule for round 1"),
        "new_band_head": gettext("The rules for round 1"),
        "new_band_statement": gettext("{band}: a different rule at each table"),
        "new_band_count": plural(
            lambda n: ngettext("{n} rule to draw from.", "{n} rules to draw from.", n)
        ),
        "new_list_head": gettext("The rules, in order"),
        "new_list_count": plural(
            lambda n: ngettext(
                "{n} rule, at every table", "{n} rules one after another, at every table", n
            )
        ),
        "new_twins": gettext("If a rule has no twin, all tables get the same cards."),
        "new_twins_none": gettext(
            "This rule can’t be colour-swapped, so all tables get the same cards."
        ),
        "new_twins_itself": gettext(
            "Swapping colours doesn’t change this rule; only the cards are swapped."
        ),
        "new_twins_list": plural(
            lambda n: ngettext(
                "Swapping colours turns {n} of the rules into a different rule. For {same}, "
                "only the cards are swapped; for {none}, nothing is.",
                "Swapping colours turns {n} of the rules into different rules. For {same}, only"
                " the cards are swapped; for {none}, nothing is.",
                n,
            )
        ),
        "new_twins_another": gettext(
            "With colours swapped, this is a different rule: what’s right at table 1 may be"
            " wrong at table 2."
        ),
        "new_pupils_statement": gettext("At each table, the pupil who deals chooses the rule"),
        "new_pupils_count": plural(
            lambda n: ngettext("{n} rule to choose from.", "{n} rules to choose from.", n)
        ),
        "new_pupils_none": gettext("No rules match. Tick more boxes."),
    }


def _rules() -> dict[str, str | list[str]]:
    """Return the messages of the list of rules and of trying one of them."""
    return {
        "rules_all": plural(lambda n: ngettext("{n} rule", "{n} rules", n)),
        "rules_found": plural(lambda n: ngettext("{n} of {all} rules", "{n} of {all} rules", n)),
        "rules_example_right": gettext("Right."),
        "rules_example_wrong": gettext("Wrong: {card} after {after}."),
        "rules_cannot_start": gettext("{card} can’t start."),
        "rules_try_start": gettext("Tap a card to start with. The pale ones can’t start."),
        "rules_try_start_any": gettext("Tap a card to start with."),
        "rules_try_started": gettext("The line begins with {card}. Tap the next card."),
        "rules_try_undo": gettext("Undo"),
        "rules_try_clear": gettext("New line"),
        "rules_try_show": gettext("Show which cards fit"),
        "rules_try_deck": gettext("All 52 cards"),
        "rules_try_fits": gettext("{card}, fits"),
        "rules_try_not": gettext("{card}, doesn’t fit"),
        "rules_try_lost": gettext(
            "No connection to the server, so the card wasn’t judged. Try again."
        ),
        "rules_try_reload": gettext("This card wasn’t judged. Reload the page."),
    }


def _judge() -> dict[str, str | list[str]]:
    """Return the messages of the judge page of a table with real cards."""
    return {
        "somebody": gettext("Someone"),
        "judge_open": gettext("Judge page"),
        "judge_right": gettext("Right"),
        "judge_wrong": gettext("Wrong"),
        "judge_waiting": gettext("No round is running. Choose a rule to start one."),
        "judge_first": gettext("Turn up the first card and tap it."),
        "judge_play_of": gettext("{player}’s turn. Tap the card that’s played."),
        "judge_play": gettext("Tap the card that’s played."),
        "judge_who": gettext("Who’s playing?"),
        "judge_not_noted": gettext("Not recorded"),
        "judge_rank": gettext("Rank"),
        "judge_suit": gettext("Suit"),
        "judge_several": gettext("Several cards"),
        "judge_several_says": gettext("Tap them in order."),
        "judge_these": plural(lambda n: ngettext("Judge this card", "Judge these {n} cards", n)),
        "judge_no_play": gettext("No play"),
        "judge_no_play_of": gettext("{player} says no card fits."),
        "judge_no_play_ask": gettext(
            "Look at the hand. If one of the cards fits, play it and tap it here."
        ),
        "judge_none_fits": gettext("No card fits"),
        "judge_call": gettext("What does {player}, the Prophet, say?"),
        "judge_declares": gettext("{player} becomes Prophet"),
        "judge_picked": gettext(
            "{card} doesn’t fit, so the Prophet is overthrown. Tap the card you play."
        ),
        "judge_undo": gettext("Take back"),
        "judge_back": gettext("Back"),
        "judge_fits": gettext("Cards that would be right:"),
        "judge_too_often": gettext("More {cards} than in two decks. Did you tap the wrong card?"),
        "judge_end_ask": gettext("Why is the round ending?"),
        "judge_end_empty": gettext("{player} has no cards left"),
        "judge_end_time": gettext("Time is up"),
        "judge_names": gettext("Players at this table, clockwise, separated by commas"),
        "judge_names_add": gettext("Add these names"),
        "judge_names_says": gettext("Names are optional. You can change them under Pupils."),
        "judge_names_later": gettext("Names are optional. These apply from the next round."),
        # Translators: the letters that are typed for spades, hearts, diamonds and clubs: one
        # capital each, with spaces between. One may also be a face's letter: that is typed first.
        "judge_suit_letters": gettext("S H D C"),
        "judge_keys": gettext("Keys: 9S is the nine of spades, N is No play, U takes back."),
        "judge_lobby": gettext(
            "Put two decks of cards on each table. Start the round, then open a table’s judge page."
        ),
        "judge_start_table_says": gettext("A sealed rule. You turn up the first card."),
        "judge_reveal_says": gettext("Here, and on the projector."),
        "judge_end_round_says": gettext("Cards already played are kept for the debrief."),
        "judge_give_hint_says": gettext(
            "The rule’s next hint, for you to read out. It’s recorded."
        ),
        "judge_next_round_says": gettext("A different rule. Shuffle and deal the cards again."),
        "wall_real_cards": gettext("Today we play with real cards."),
    }


def check_sentences() -> dict[str, str | list[str]]:
    """Return the messages of the check before the lesson.

    They are for the console and for the phone that takes part.
    """
    return {
        "check_good": gettext("Good"),
        "check_careful": gettext("Careful"),
        "check_bad": gettext("Not working"),
        "check_running": gettext("In progress"),
        "check_untried": gettext("Not tested"),
        "check_copied": gettext("The report is copied."),
        "check_not_copied": gettext("The report is selected. Copy it with Ctrl+C or ⌘C."),
        "check_lost": gettext("The program isn’t answering. Trying again."),
        "check_held": gettext("{done} of {all} s"),
        "check_done": gettext("All done. Look at your computer."),
        "check_cut": gettext("The connection was lost. Look at your computer."),
    }


def console_sentences() -> dict[str, str | list[str]]:
    """Return all messages of the teacher's pages and the projector, less the shared ones."""
    return {
        **_tables(),
        **_trouble(),
        **_actions(),
        **_dialogs(),
        **_console(),
        **_first(),
        **_wall(),
        **_new(),
        **_rules(),
        **_judge(),
    }
