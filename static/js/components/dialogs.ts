// Every question the console asks: one <dialog>, filled by kind. The browser keeps the focus inside and
// gives it back to where it came from.

import type { LobbyTable, Person, SealedRound, Tile } from "#schema";
import { certain } from "../base/certain.ts";
import { fieldOf, isOn, listenerOf, typedIn } from "../base/dom.ts";
import {
  along,
  fill,
  joinCode,
  listText,
  type Sentence,
  say,
  sayText,
  sentence,
  typed,
  typedToJoin,
} from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { Newcomer } from "../model/answers.ts";
import type { ConsolePage, ConsoleState, Dialog, DialogKinds } from "../model/console_types.ts";
import { comesTo, tablePage, tilesInOrder } from "../model/console_view.ts";
import { EXTRA_TIMES } from "../model/extra_time.ts";
import { TWINS } from "../model/twins.ts";
import { type DialogSheets, head, question, suggest, where } from "./dialog_host.ts";
import * as icon from "./icons.ts";
import { bigCode, copyAddress, lockButton, newGroups, otherAddress } from "./lobby.ts";
import { mainButton } from "./main_button.ts";
import { mark } from "./moment_marks.ts";
import { records } from "./print_out_rows.ts";
import { renameSheet } from "./rename_class.ts";
import { robotSwitches, sitOutSwitches } from "./seat_switches.ts";
import { moveTo, tableOf } from "./seating.ts";
import { signalSheet } from "./signals.ts";
import { awayNow, expectedNow } from "./status_strip.ts";
import { actionButton, actionsFor, type Group, groupOf, type TableAction } from "./table_actions.ts";
import { company, waitsForNextRound } from "./table_tile.ts";
import { wifiButton, wifiSheet } from "./wifi.ts";

/** A robot at a table whose round is played. */
type RobotSeat = Person & { table: number };

/** Where a seat that is handed over is taken. */
type HandedOver = Pick<DialogKinds["handover"], "address" | "qr">;

type Known = Readonly<ConsoleState>;

const shown = ({ klass }: Known) => certain(klass);
const tables = (state: Known) => shown(state).tables;
const formOf = (event: Event) => event.target as HTMLFormElement;
const MOST_AT_A_SEAT = 4;

/** A rule to choose from the catalogue, covered until asked for; for what the act `doing` does with it. */
function ruleSheet(
  dialog: Dialog<"rule"> | Dialog<"deal">,
  doing: "start" | "deal",
  title: Content,
  says: Content,
  page: ConsolePage,
) {
  const { state, desk, act, closeDialog: close, paintDialog } = page;
  const { about, rule, band, covered } = dialog;
  const bands = [...new Map(desk.catalogue.map((one) => [one.band, one.bandName])).entries()];
  const played = new Set(about ? (state.played[about] ?? []) : Object.values(state.played).flat());
  const chosen = desk.catalogue.find((one) => one.id === rule);
  const run = async () => {
    close();
    await act(doing, about, { rule: dialog.rule });
  };
  const pickBand = (value: string) => {
    dialog.band = value;
    // Nobody chooses among what is covered: there is another rule with another band.
    if (covered) suggest(dialog, page);
    paintDialog();
  };
  const cover = () => {
    dialog.covered = !covered;
    paintDialog();
  };
  return html`${head(page, title)}
    <div class="segments" role="radiogroup" aria-label=${sayText("Difficulty")}>
      ${bands.map(
        ([
          value,
          name,
        ]) => html`<label><input type="radio" name="pick-band" value=${value} .checked=${live(value === band)}
        @change=${() => pickBand(value)}><span>${name}</span></label>`,
      )}
    </div>
    <div class="covered">${covered && chosen ? html`<p>${icon.lock()}<span>${say("A rule has been chosen ({band}). It’s hidden in case this screen is on the projector.", { band: chosen.bandName })}</span></p>` : nothing}
      <button class="button small" @click=${cover}>${say(covered ? "Show the rules" : "Hide the rules")}</button></div>
    ${
      covered
        ? nothing
        : html`<div class="rule-list">
      ${desk.catalogue
        .filter((one) => one.band === band)
        .map(
          (one) => html`<label class="rule-choice">
        <input type="radio" name="pick-rule" value=${one.id} .checked=${live(one.id === rule)}
          @change=${() => {
            dialog.rule = one.id;
            paintDialog();
          }}>
        <span><span class="rule">${one.statement}</span>${played.has(one.id) ? html`<span class="quiet">${say("Already played")}</span>` : nothing}</span>
      </label>`,
        )}
    </div>`
    }
    ${desk.deal === "twins" && doing === "start" && chosen ? html`<p class="quiet">${covered ? say("If a rule has no twin, all tables get the same cards.") : fill(TWINS[chosen.twin])}</p>` : nothing}
    <footer class="sheet-foot">${mainButton(say("Play this rule"), run, { first: true, missing: rule ? null : { says: say("Choose a rule first"), at: ".rule-list" } })}
      <span class="quiet">${says}</span>
      <a class="textual" href=${rule && !covered ? `/console/rules/${rule}` : "/console/rules"} target="rules">${say(rule && !covered ? "Look at this rule" : "Browse all rules")}</a></footer>`;
}

/** What the teacher says to one pupil, and what their phone shows of it now. */
function messagePupil(person: Person, table: LobbyTable, page: ConsolePage) {
  const { state, act, notice, closeDialog: close } = page;
  const now = state.tiles.get(table.number)?.pupil_messages[person.seat];
  const tell = (text: string) => act("message_pupil", table.number, { seat: person.seat, text });
  const send = async (event: Event) => {
    event.preventDefault();
    const text = fieldOf(event, "text");
    if (!text || !(await tell(text))) return;
    formOf(event).reset();
    close();
    notice(sayText("Sent to {player}.", { player: person.name }));
  };
  const take = async () => {
    if (await tell("")) close();
  };
  return html`${now ? html`<div class="said-now"><p>${say("On {player}’s phone now:", { player: person.name })} <q>${now}</q></p><button class="button small" @click=${take}>${say("Remove message")}</button></div>` : nothing}
    <form @submit=${send} class="one-line"><label class="field grow"><span class="label">${say("Message for {player} alone", { player: person.name })}</span>
      <input class="input" name="text" maxlength="160" autocomplete="off"></label><button class="button">${say("Send")}</button></form>`;
}

/** What each kind of dialog shows. */
export const sheets: DialogSheets = {
  actions({ about }, page) {
    const { state, closeDialog: close } = page;
    const tile = state.tiles.get(about);
    if (!tile) return nothing;
    const run = async (action: TableAction) => {
      if (!action.stays) close();
      await action.run();
    };
    const groups: [Group, Content][] = [
      ["help", say("Help the table")],
      ["time", say("Time")],
      ["show", say("Look and show")],
      ["rounds", say("The round")],
    ];
    return html`${head(page, where(about), html`<span class="quiet">${tile.table.real_cards ? nothing : html`${tile.code} · ${company(tile.table)}`}</span>`)}
      <div class="action-groups">${groups.map(([group, title]) => {
        const inside = actionsFor(tile, page).filter((one) => groupOf(one) === group);
        const whole =
          group === "show"
            ? html`<a class="action" data-first href=${tablePage(state, about)}><strong>${say(tile.table.real_cards ? "Judge page" : "Open the whole table")}</strong>
              ${tile.table.real_cards ? nothing : html`<span class="quiet">${say("All hands and everything that has happened. Keep it off the projector.")}</span>`}</a>`
            : nothing;
        if (!inside.length && whole === nothing) return nothing;
        return html`<section><h3>${title}</h3>${whole}${inside.map((one) => actionButton(one, () => run(one)))}</section>`;
      })}</div>
      ${tile.table.real_cards ? nothing : html`${robotSwitches(tile, page)}${sitOutSwitches(tile, page)}`}${records(tile, page)}`;
  },

  signal: signalSheet,

  /** `about`: the tables, whether others are left, and what makes the papers `with` them or `without`. */
  sealedPapers({ about }, page) {
    const { closeDialog: close } = page;
    const choose = (sealed: "with" | "without") => () => {
      close();
      about.make(sealed);
    };
    const tables = listText(about.sealed.map((n) => sayText("Table {n}", { n })));
    return html`${head(page, say("A rule is still sealed"))}
      <p>${say("{tables}: some pupils may still have to find this rule, and the print-outs give it away.", { tables })}</p>
      <div class="action-list">
        ${about.others ? html`<button class="action" data-first @click=${choose("without")}><strong>${say("Leave these tables out")}</strong><span class="quiet">${say("Only print-outs for the other tables.")}</span></button>` : nothing}
        <button class="action" ?data-first=${!about.others} @click=${choose("with")}><strong>${say("Create them anyway")}</strong><span class="quiet">${say("Keep them to yourself until the rule is revealed. Each page is marked at the top.")}</span></button>
      </div>`;
  },

  rule: (dialog, page) =>
    ruleSheet(
      dialog,
      "start",
      say("Next rule: {where}", { where: where(dialog.about) }),
      say(
        dialog.about
          ? "The rule stays sealed until you reveal it."
          : "Every table that isn’t playing gets this rule. It stays sealed.",
      ),
      page,
    ),

  deal(dialog, page) {
    const { state } = page;
    const table = state.tiles.get(dialog.about)?.table;
    const dealer = table?.dealer;
    if (!dealer) return nothing;
    return ruleSheet(
      dialog,
      "deal",
      say("Choose a rule for {player}", { player: dealer.name }),
      say(
        table.rules.points ? "{player} deals this rule and gets points for it." : "{player} deals this rule.",
        { player: dealer.name },
      ),
      page,
    );
  },

  dealer({ about }, page) {
    const { state, act, closeDialog: close } = page;
    const table = state.tiles.get(about)?.table;
    const pupils = tables(state)
      .flatMap((one) => (one.number === about ? one.people : []))
      .filter((person) => !person.robot);
    const others =
      pupils.length < 2
        ? []
        : pupils.filter((person) => table?.phase !== "dealing" || person.seat !== table.dealer?.id);
    const give = async (seat: string) => {
      close();
      await act("dealer", about, { seat });
    };
    return html`${head(page, say("Let someone else deal"), html`<span class="quiet">${where(about)}</span>`)}
      <div class="action-list">
        ${others.map((person) => html`<button class="action" data-first @click=${() => give(person.seat)}><strong>${person.name}</strong><span class="quiet">${person.online ? say("Chooses the rule for this round.") : say("away")}</span></button>`)}
        <button class="action" @click=${() => give("")}><strong>${say("No pupil")}</strong><span class="quiet">${say("The program picks one of the rules pupils may choose and deals to everyone.")}</span></button>
      </div>`;
  },

  message({ about }, page) {
    const { state, act, notice, closeDialog: close } = page;
    const send = async (event: Event) => {
      event.preventDefault();
      const text = fieldOf(event, "text");
      if (text && (await act("message", about, { text }))) {
        close();
        notice(sayText("Sent. It’s on their phones."));
      }
    };
    const said = [
      ...new Set(
        tilesInOrder(state)
          .filter(({ table }) => !about || table.number === about)
          .map(({ table }) => table.message?.text)
          .filter(Boolean),
      ),
    ];
    const take = async () => {
      if (await act("message", about, { text: "" })) close();
    };
    return html`${head(page, say("Message: {where}", { where: where(about) }))}
      ${said.length ? html`<div class="said-now"><p>${say("On their phones now:")} ${said.map((text) => html`<q>${text}</q> `)}</p><button class="button small" @click=${take}>${say("Remove message")}</button></div>` : nothing}
      <form @submit=${send}>
        <label class="field"><span class="label">${say("What do you want to say?")}</span><input class="input" name="text" maxlength="160" autocomplete="off" data-first></label>
        <footer class="sheet-foot"><button class="button main">${say("Send")}</button></footer>
      </form>`;
  },

  /** Why all pause: one press, with the usual reasons ready. */
  pauseAll(_, page) {
    const { act, closeDialog: close } = page;
    const pause = async (why: string) => {
      if (await act("pause", null, { text: why })) close();
    };
    const send = (event: Event) => {
      event.preventDefault();
      pause(fieldOf(event, "why"));
    };
    return html`${head(page, say("Pause all tables"))}
      <div class="reasons"><button class="button main" data-first @click=${() => pause("")}>${icon.pause()}${say("Pause without giving a reason")}</button>
        ${[sayText("Eyes on me"), sayText("Fire drill"), sayText("Class discussion")].map((why) => html`<button class="button" @click=${() => pause(why)}>${why}</button>`)}</div>
      <form @submit=${send} class="one-line"><label class="field grow"><span class="label">${say("In your own words")}</span><input class="input" name="why" maxlength="80" autocomplete="off"></label>
        <button class="button">${say("Pause all")}</button></form>
      <p class="quiet">${say("The reason appears on all phones and the projector. Timers stop.")}</p>`;
  },

  renameClass: (_, page) => renameSheet(page),
  wifi: (_, page) => wifiSheet(page),

  /** Who is here, who is not, and how to get in. */
  here(_, page) {
    const { state, desk, act, openDialog } = page;
    const klass = shown(state);
    const away = awayNow(klass);
    const { missing, all } = expectedNow(klass, page);
    const expect = async (event: Event) => {
      event.preventDefault();
      const typed = new FormData(formOf(event)).get("pupils");
      await act("expect", null, { pupils: typed ? Number(typed) : null });
    };
    return html`${head(page, say("Who’s here?"))}
      <p class="here-count">${all ? say("{n} of {all} is here.", "{n} of {all} are here.", { n: klass.joined, all }) : say("{n} is here.", "{n} are here.", { n: klass.joined })}
        ${missing ? html`<strong>${say("{n} missing", "{n} missing", { n: missing })}${klass.missing.length ? html`: ${klass.missing.join(", ")}` : nothing}</strong>` : nothing}</p>
      ${
        away.length
          ? html`<ul class="here-away" aria-label=${sayText("Away")}>${away.map(
              (one) => html`<li><button class="action" @click=${() => openDialog("pupil", one.seat)}>
        <strong>${one.name}</strong><span class="quiet">${say("Table {n}", { n: one.table })} · ${say(one.asleep ? "The phone is asleep." : "The phone isn’t connected.")}</span></button></li>`,
            )}</ul>`
          : nothing
      }
      ${
        klass.status === "closed"
          ? nothing
          : html`${
              desk.names === "list"
                ? nothing
                : html`<form @submit=${expect} class="one-line"><label class="field"><span class="label">${say("Pupils in class today")}</span>
          <input class="input" name="pupils" type="number" inputmode="numeric" min="1" max="48" .value=${String(klass.expected ?? "")} data-first></label>
        <button class="button">${say("Save")}</button></form>`
            }
      ${klass.joined ? html`<p class="join-actions">${newGroups(klass, page)}<button class="textual" @click=${() => openNewcomers(page)}>${say("Remove pupils who joined …")}</button></p>` : nothing}
      <div class="here-join"><img class="qr" src=${joinCode(klass.id, klass.address)} ?hidden=${!klass.address} alt=${sayText("QR code for joining")}>
        <div>${bigCode(klass.code)}<p>${typedToJoin(klass.address)}</p><p class="join-actions"><button class="button small" @click=${() => copyAddress(page)}>${say("Copy the link")}</button>${otherAddress(page)}${wifiButton(page)}${lockButton(klass, page)}</p></div></div>`
      }`;
  },

  /** Everyone who has joined since a moment, to be removed: first since when, then who that is. */
  newcomers(dialog, page) {
    const { act, notice, closeDialog: close, paintDialog, focusIn } = page;
    const { about, chosen } = dialog;
    const choose = (some: Newcomer[]) => () => {
      dialog.chosen = some;
      paintDialog();
      focusIn("[data-first]");
    };
    if (chosen) {
      const remove = async () => {
        close();
        if (await act("remove_all", null, { seats: chosen.map((one) => one.seat) }))
          notice(sayText("{n} pupil was removed.", "{n} pupils were removed.", { n: chosen.length }));
      };
      return question(
        page,
        say("Remove {n} pupil?", "Remove these {n} pupils?", { n: chosen.length }),
        html`<p class="newcomers">${listText(chosen.map((one) => one.name))}</p>
        <p class="quiet">${say("This frees their seats and deletes their names. You can’t undo it. They can join again unless you lock joining.")}</p>`,
        say("Remove {n} pupil", "Remove {n} pupils", { n: chosen.length }),
        remove,
      );
    }
    const since = (seconds: number) => about.pupils.filter((one) => one.ago <= seconds);
    const moments: [Content, Newcomer[]][] = [
      [say("In the last 2 minutes"), since(120)],
      [say("In the last 5 minutes"), since(300)],
    ];
    if (about.round !== null) moments.push([say("Since the round began"), since(about.round)]);
    return html`${head(page, say("Remove pupils who joined …"))}
      <div class="action-list">${moments.map(
        (
          [when, some],
          at,
        ) => html`<button class="action" data-first=${at ? nothing : ""} ?disabled=${!some.length} @click=${choose(some)}>
        <strong>${when}</strong><span class="quiet">${say("{n} pupil", "{n} pupils", { n: some.length })}</span></button>`,
      )}</div>
      <h3>${say("This pupil and everyone who joined later")}</h3>
      <div class="action-list">${about.pupils.map(
        (one, at) => html`<button class="action" @click=${choose(about.pupils.slice(0, at + 1))}>
        <strong>${one.name}</strong><span class="quiet">${say("{n} pupil", "{n} pupils", { n: at + 1 })}</span></button>`,
      )}</div>`;
  },

  /** The word that goes with a marked moment. */
  mark({ about }, page) {
    const { act, closeDialog: close } = page;
    const save = async (event: Event) => {
      event.preventDefault();
      const text = fieldOf(event, "word");
      if (!text || (await act("mark", about.table, { text, of: about.of }))) close();
    };
    return html`${head(page, say("What did you see? {where}", { where: where(about.table) }))}
      <form @submit=${save}><label class="field"><span class="label">${say("Note for the debrief")}</span><input class="input" name="word" maxlength="60" autocomplete="off" data-first></label>
        <footer class="sheet-foot"><button class="button main">${say("Save")}</button></footer></form>`;
  },

  markWhich(_, page) {
    const { state, closeDialog: close } = page;
    const tables = tilesInOrder(state).filter(({ table }) => table.line.columns.length);
    const choose = (number: number) => {
      close();
      mark(number, page);
    };
    return html`${head(page, say("Mark a moment at which table?"))}
      <div class="action-list">${
        tables.length
          ? tables.map(
              (
                { table },
                at,
              ) => html`<button class="action" data-first=${at ? nothing : ""} @click=${() => choose(table.number)}>
        <strong>${say("Table {n}", { n: table.number })}</strong><span class="quiet">${say("{n} played", "{n} played", { n: table.line.laid })}</span></button>`,
            )
          : html`<p>${say("No table is playing.")}</p>`
      }</div>`;
  },

  end({ about }, page) {
    const { act, closeDialog: close } = page;
    const end = async () => {
      close();
      await act("end", about);
    };
    return question(
      page,
      say("End the round? {where}", { where: where(about) }),
      html`<p>${say("Cards that haven’t been judged don’t count. Everything else is scored as it is.")}</p>`,
      say("End the round"),
      end,
    );
  },

  /** The rules that a table has finished and not been told, the last first: who else has to do with them. */
  reveal({ about }, page) {
    const { state, desk, act, closeDialog: close } = page;
    const tile = state.tiles.get(about);
    if (!tile) return nothing;
    const tables = (says: Sentence, some: Tile[]) =>
      some.length
        ? html` ${fill(says, { n: some.length, tables: listText(some.map(({ table }) => String(table.number))) })}`
        : nothing;
    const row = ({ round, problem }: SealedRound) => {
      const others = tilesInOrder(state).filter((other) => other.table.number !== about);
      const playing = others.filter(
        (other) => other.problem === problem && other.table.phase === "playing" && !other.table.closed,
      );
      const ahead = others.filter((other) => comesTo(desk, other, problem));
      const toAll = () => {
        close();
        act("reveal_to_all", null, { rule: problem });
      };
      const here = () => {
        close();
        act("reveal", about);
      };
      return html`<section class="to-reveal"><h3>${say("Round {n}", { n: round })}</h3>
        <p>${playing.length || ahead.length ? [tables(sentence("Table {tables} is still playing it.", "Tables {tables} are still playing it."), playing), tables(sentence("Table {tables} may still get this rule.", "Tables {tables} may still get this rule."), ahead)] : say("No other table has this rule now or later.")}</p>
        <p class="help-actions"><button class="button main" data-first @click=${toAll}>${say("Reveal to all")}</button>
          ${round === tile.table.round && tile.table.phase === "over" ? html`<button class="textual" @click=${here}>${say("Only at table {n}", { n: about })}</button>` : nothing}</p></section>`;
    };
    return html`${head(page, say("Reveal a rule: {where}", { where: where(about) }))}
      ${[...tile.sealed].reverse().map(row)}
      <p class="quiet">${say("Tables that have finished it see it now; the others see it when they finish.")}</p>`;
  },

  closeClass(_, page) {
    const { act, closeDialog: close } = page;
    const end = async () => {
      close();
      await act("close");
    };
    return question(
      page,
      say("Close the class?"),
      html`<p>${say("Play stops, and every phone shows that the class is closed. Debriefs and records are kept.")}</p>`,
      say("Close the class"),
      end,
    );
  },

  pupil(dialog, page) {
    const { state, act, notice, openDialog, closeDialog: close, paintDialog, focusIn } = page;
    const { about } = dialog;
    const table = tables(state).find((one) => one.people.some((person) => person.seat === about));
    const person = table?.people.find((one) => one.seat === about);
    if (!table || !person) return nothing;
    const { members, team } = person;
    const names = members.length ? members : [person.name];
    const more = () => {
      dialog.more = true;
      paintDialog();
      focusIn("[name=member]:placeholder-shown");
    };
    const asks = dialog.more && names.length < MOST_AT_A_SEAT ? [...names, ""] : names;
    const rename = async (event: Event) => {
      event.preventDefault();
      const typed = new FormData(formOf(event));
      const members = typed
        .getAll("member")
        .map((name) => String(name).trim())
        .filter(Boolean);
      const name = String(typed.get("team") ?? "").trim();
      const same = String(members) === String(names) && name === team;
      if (members.length && (same || (await act("rename", table.number, { seat: about, name, members }))))
        close();
    };
    const remove = async () => {
      close();
      if (await act("remove", table.number, { seat: about }))
        notice(
          sayText("Removed from table {n}. The name has been deleted; they can join again.", {
            n: table.number,
          }),
        );
    };
    const hand = async () => {
      const answer = await act("hand", null, { seat: about });
      if (answer) openDialog("handover", { player: person.name, ...(answer as HandedOver) });
      else paintDialog();
    };
    const move = (to: number) => {
      close();
      moveTo(about, to, page);
    };
    const give = async (robot: RobotSeat) => {
      close();
      await act("give", null, { seat: about, robot: robot.seat });
    };
    const free = waitsForNextRound(table, person, state) ? robotsThatPlay(state) : [];
    return html`${head(page, person.name, html`<span class="quiet">${where(table.number)}</span>`)}
      <form @submit=${rename} class=${asks.length > 1 ? "several" : "one-line"}>
        ${asks.map(
          (
            name,
            at,
          ) => html`<label class="field grow"><span class="label">${at ? say("Also at this seat") : say("Name")}</span>
          <input class="input" name="member" maxlength="20" autocomplete="off" placeholder=" " .value=${name} ?data-first=${!at}></label>`,
        )}
        ${asks.length > 1 ? html`<label class="field grow"><span class="label">${say("Team name")}</span><input class="input" name="team" maxlength="20" autocomplete="off" .value=${team}></label>` : nothing}
        <button class="button">${say(asks.length > 1 ? "Save names" : "Rename")}</button>
      </form>
      ${asks.length > names.length || names.length === MOST_AT_A_SEAT || person.robot ? nothing : html`<p><button class="textual" @click=${more}>${say("+ Add a pupil to this seat")}</button></p>`}
      ${
        free.length
          ? html`<fieldset class="move-to"><legend>${say("Play now, in place of a robot")}</legend>
        ${free.map((robot) => html`<button class="button small" @click=${() => give(robot)}>${icon.robot()}${robot.name} <span class="quiet">${say("Table {n}", { n: robot.table })}</span></button>`)}
      </fieldset>`
          : nothing
      }
      <fieldset class="move-to"><legend>${say("Move to another table")}</legend>
        ${tables(state).map(
          (
            one,
          ) => html`<button class="button small" ?disabled=${one.number === table.number} @click=${() => move(one.number)}>
          ${say("Table {n}", { n: one.number })} <span class="quiet">${one.people.length}</span></button>`,
        )}
      </fieldset>
      ${
        person.pupil && !shown(state).real_cards
          ? html`${messagePupil(person, table, page)}<label class="field"><span class="label">${say("Extra time")}</span>
        <select class="input" @change=${(event: Event) => act("time", null, { seat: about, factor: Number(typedIn(event)) })}>
          ${EXTRA_TIMES.map(([factor, says]) => html`<option value=${factor} ?selected=${factor === (shown(state).times[about] ?? 1)}>${fill(says)}</option>`)}</select></label>
        <p class="quiet">${say("Only you and the pupil know. Pupils can also set it on their phones.")}</p>`
          : nothing
      }
      <p class="hand-over"><button class="button" @click=${hand}>${say("Move this seat to another phone")}</button>
        ${person.pupil ? html`<a class="button" href=${`/console/class/${shown(state).id}/papers/copy.zip?seat=${about}&paper=${page.prints.paper()}`} download>${say("Everything about this pupil (ZIP)")}</a>` : nothing}</p>
      <footer class="sheet-foot"><button class="button" @click=${remove}><span>${say("Remove {player}", { player: person.name })}</span></button>
        <span class="quiet">${say("This frees the seat and deletes the name everywhere. You can’t undo it, but they can join again.")}</span></footer>`;
  },

  /** The keyboard's way to another table: arrows or a digit, then Enter. */
  move({ about }, page) {
    const { state, closeDialog: close } = page;
    const from = tableOf(about, page);
    const person = from?.people.find((one) => one.seat === about);
    if (!from || !person) return nothing;
    const move = (to: number) => {
      close();
      moveTo(about, to, page);
    };
    const keys = (event: KeyboardEvent) => {
      const buttons = [...listenerOf(event).querySelectorAll("button")];
      const step = along(event.key) || (event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0);
      const digit = buttons.find((button) => button.dataset.number === event.key);
      const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
      if (step) buttons[(here + step + buttons.length) % buttons.length]?.focus();
      else if (digit) digit.click();
      else return;
      event.preventDefault();
    };
    const others = tables(state).filter((one) => one !== from);
    return html`${head(page, say("Move {player}", { player: person.name }), html`<span class="quiet">${where(from.number)}</span>`)}
      <div class="move-to" role="group" aria-label=${sayText("Move to another table")} @keydown=${keys}>
        ${others.map(
          (
            one,
            at,
          ) => html`<button class="button" data-number=${one.number} data-first=${at ? nothing : ""} @click=${() => move(one.number)}>
          ${say("Table {n}", { n: one.number })} <span class="quiet">${say("{n} pupil", "{n} pupils", { n: one.people.filter((each) => each.pupil).length })}</span></button>`,
        )}</div>
      <p class="quiet">${say("Press the table’s number, or choose with the arrow keys and press Enter.")}</p>`;
  },

  handover({ about }, page) {
    return html`${head(page, say("Move {player}’s seat to another phone", { player: about.player }))}
      <div class="handover">
        <svg class="qr" viewBox="-3 -3 ${about.qr.size + 6} ${about.qr.size + 6}" role="img" aria-label=${sayText("QR code to move the seat")} shape-rendering="crispEdges"><path d=${about.qr.path} fill="#221F1A"/></svg>
        <div><p>${say("Scan this with the new phone, or type the address there. It works once, within ten minutes. The old phone then leaves the seat.")}</p><p class="ticket">${typed(
          about.address,
        )
          .split(/(?=[^/]+$)/)
          .map((part) => html`<span>${part}</span>`)}</p></div>
      </div>`;
  },

  keys(_, page) {
    const { desk } = page;
    const key = (name: string, does: Content) => html`<div><dt><kbd>${name}</kbd></dt><dd>${does}</dd></div>`;
    const keys = [
      ...(page.keys.peeks() ? [key("R", say("Show the sealed rules while held down"))] : []),
      key("P", say("Pause all tables with a reason, or resume them")),
      ...(desk.script?.length ? [key("N", say("The button in your script"))] : []),
      key("T", say("Tables")),
      key("L", say("Pupils")),
      key("W", say("Projector")),
      key("B", say("Mark a moment at a table for the debrief")),
      key("D", say("Debriefs")),
      ...(desk.names === "approved" ? [key("A", say("Approve the first waiting name"))] : []),
      key("1 – 9", say("Actions for that table")),
      key("M", say("On a pupil’s name: move to another table")),
      key("→ ←", say("Change slides in the explanation")),
      key("?", say("This list")),
    ];
    return html`${head(page, say("Keyboard shortcuts"))}
      <dl class="keys">${keys}</dl>
      <label class="toggle"><input type="checkbox" role="switch" .checked=${live(page.keys.on())} data-first @change=${(event: Event) => page.keys.set(isOn(event))}>
        <span class="track" aria-hidden="true"></span><span>${say("Keyboard shortcuts are on. Turn them off if you use voice dictation.")}</span></label>`;
  },
};

async function openNewcomers({ act, openDialog, paintDialog }: ConsolePage) {
  const answer = await act("newcomers");
  if (answer) openDialog("newcomers", { pupils: answer.pupils ?? [], round: answer.round ?? null });
  else paintDialog();
}

/** Robots of rounds that are played, whose seats a pupil may take at once. */
const robotsThatPlay = (state: Known) =>
  tables(state).flatMap((table) => {
    const playing = state.tiles.get(table.number)?.table;
    if (playing?.phase !== "playing") return [];
    return table.people
      .filter((person) => !person.pupil && playing.seats.some((seat) => seat.id === person.seat))
      .map((person) => ({ ...person, table: table.number }));
  });
