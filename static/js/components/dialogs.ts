// Every question the console asks: one <dialog>, filled by kind. The browser keeps the focus inside and
// gives it back to where it came from.

import type { LobbyTable, MessageKey, Person, SealedRound, Tile } from "#schema";
import { certain } from "../base/certain.ts";
import { fieldOf, isOn, listenerOf, typedIn } from "../base/dom.ts";
import { along, joinCode, listText, say, sayText, typed, typedToJoin } from "../base/messages.ts";
import { type Content, html, nothing } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { Newcomer } from "../model/answers.ts";
import type { ConsolePage, ConsoleState, Dialog, DialogKinds } from "../model/console_types.ts";
import { comesTo, tablePage, tilesInOrder } from "../model/console_view.ts";
import { type DialogSheets, head, suggest, where } from "./dialog_host.ts";
import * as icon from "./icons.ts";
import { bigCode, copyAddress, lockButton, otherAddress, shuffleButton } from "./lobby.ts";
import { mainButton } from "./main_button.ts";
import { mark } from "./moment_marks.ts";
import { records } from "./papers.ts";
import { renameSheet } from "./rename_class.ts";
import { benchSwitches, robotSwitches } from "./seat_switches.ts";
import { moveTo, tableOf } from "./seating.ts";
import { awayNow, expectedNow } from "./status_strip.ts";
import { actionButton, actionsFor, GROUPS, groupOf, type TableAction } from "./table_actions.ts";
import { company, waitsForNextRound } from "./table_tile.ts";

/** A robot at a table whose round is played. */
type RobotSeat = Person & { table: number };

/** Where a seat that is handed over is taken. */
type HandedOver = Pick<DialogKinds["handover"], "address" | "qr">;

type Known = Readonly<ConsoleState>;

const shown = ({ klass }: Known) => certain(klass);
const tables = (state: Known) => shown(state).tables;
const formOf = (event: Event) => event.target as HTMLFormElement;
const MOST_AT_A_SEAT = 4;
/** How many times as long as others a pupil may have for a move. */
const TIMES = [
  [1, "desk_time_1"],
  [1.5, "desk_time_1_5"],
  [2, "desk_time_2"],
  [3, "desk_time_3"],
] as const;

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
    <div class="segments" role="radiogroup" aria-label=${sayText("desk_how_hard")}>
      ${bands.map(
        ([
          value,
          name,
        ]) => html`<label><input type="radio" name="pick-band" value=${value} .checked=${live(value === band)}
        @change=${() => pickBand(value)}><span>${name}</span></label>`,
      )}
    </div>
    <div class="covered">${covered && chosen ? html`<p>${icon.lock()}<span>${say("desk_rule_covered", { band: chosen.bandName })}</span></p>` : nothing}
      <button class="button small" @click=${cover}>${say(covered ? "desk_show_rules" : "desk_cover_rules")}</button></div>
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
        <span><span class="rule">${one.statement}</span>${played.has(one.id) ? html`<span class="quiet">${say("desk_played_already")}</span>` : nothing}</span>
      </label>`,
        )}
    </div>`
    }
    ${desk.deal === "twins" && doing === "start" && chosen ? html`<p class="quiet">${say(covered ? "new_twins" : `new_twins_${chosen.twin}`)}</p>` : nothing}
    <footer class="sheet-foot">${mainButton(say("desk_deal_it"), run, { first: true, missing: rule ? null : { says: say("desk_choose_rule"), at: ".rule-list" } })}
      <span class="quiet">${says}</span>
      <a class="textual" href=${rule && !covered ? `/console/rules/${rule}` : "/console/rules"} target="rules">${say(rule && !covered ? "desk_look_at_rule" : "desk_all_rules")}</a></footer>`;
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
    notice(sayText("desk_message_pupil_sent", { player: person.name }));
  };
  const take = async () => {
    if (await tell("")) close();
  };
  return html`${now ? html`<div class="said-now"><p>${say("desk_message_pupil_now", { player: person.name })} <q>${now}</q></p><button class="button small" @click=${take}>${say("desk_message_take")}</button></div>` : nothing}
    <form @submit=${send} class="one-line"><label class="field grow"><span class="label">${say("desk_message_pupil", { player: person.name })}</span>
      <input class="input" name="text" maxlength="160" autocomplete="off"></label><button class="button">${say("desk_send")}</button></form>`;
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
    return html`${head(page, where(about), html`<span class="quiet">${tile.table.real_cards ? nothing : html`${tile.code} · ${company(tile.table)}`}</span>`)}
      <div class="action-groups">${GROUPS.map((group) => {
        const inside = actionsFor(tile, page).filter((one) => groupOf(one) === group);
        const whole =
          group === "show"
            ? html`<a class="action" data-first href=${tablePage(state, about)}><strong>${say(tile.table.real_cards ? "judge_open" : "desk_open_table")}</strong>
              ${tile.table.real_cards ? nothing : html`<span class="quiet">${say("desk_open_table_says")}</span>`}</a>`
            : nothing;
        if (!inside.length && whole === nothing) return nothing;
        return html`<section><h3>${say(`desk_group_${group}`)}</h3>${whole}${inside.map((one) => actionButton(one, () => run(one)))}</section>`;
      })}</div>
      ${tile.table.real_cards ? nothing : html`${robotSwitches(tile, page)}${benchSwitches(tile, page)}`}${records(tile, page)}`;
  },

  /** `about`: the tables, whether others are left, and what makes the papers `with` them or `without`. */
  sealedPapers({ about }, page) {
    const { closeDialog: close } = page;
    const choose = (sealed: "with" | "without") => () => {
      close();
      about.make(sealed);
    };
    const tables = listText(about.sealed.map((n) => sayText("desk_table", { n })));
    return html`${head(page, say("desk_sealed_papers"))}
      <p>${say("desk_sealed_papers_says", { tables })}</p>
      <div class="action-list">
        ${about.others ? html`<button class="action" data-first @click=${choose("without")}><strong>${say("desk_sealed_papers_without")}</strong><span class="quiet">${say("desk_sealed_papers_without_says")}</span></button>` : nothing}
        <button class="action" ?data-first=${!about.others} @click=${choose("with")}><strong>${say("desk_sealed_papers_with")}</strong><span class="quiet">${say("desk_sealed_papers_with_says")}</span></button>
      </div>`;
  },

  rule: (dialog, page) =>
    ruleSheet(
      dialog,
      "start",
      say("desk_pick_rule", { where: where(dialog.about) }),
      say(dialog.about ? "desk_deal_says" : "desk_deal_all_says"),
      page,
    ),

  deal(dialog, page) {
    const { state } = page;
    const dealer = state.tiles.get(dialog.about)?.table.dealer;
    if (!dealer) return nothing;
    return ruleSheet(
      dialog,
      "deal",
      say("desk_choose_for", { player: dealer.name }),
      say("desk_choose_says", { player: dealer.name }),
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
    return html`${head(page, say("desk_other_dealer"), html`<span class="quiet">${where(about)}</span>`)}
      <div class="action-list">
        ${others.map((person) => html`<button class="action" data-first @click=${() => give(person.seat)}><strong>${person.name}</strong><span class="quiet">${person.online ? say("desk_asks_them") : say("desk_seat_offline")}</span></button>`)}
        <button class="action" @click=${() => give("")}><strong>${say("desk_nobody_deals")}</strong><span class="quiet">${say("desk_nobody_deals_says")}</span></button>
      </div>`;
  },

  message({ about }, page) {
    const { state, act, notice, closeDialog: close } = page;
    const send = async (event: Event) => {
      event.preventDefault();
      const text = fieldOf(event, "text");
      if (text && (await act("message", about, { text }))) {
        close();
        notice(sayText("desk_message_sent"));
      }
    };
    const said = [
      ...new Set(
        tilesInOrder(state)
          .filter(({ table }) => !about || table.number === about)
          .map(({ table }) => table.message)
          .filter(Boolean),
      ),
    ];
    const take = async () => {
      if (await act("message", about, { text: "" })) close();
    };
    return html`${head(page, say("desk_message_to", { where: where(about) }))}
      ${said.length ? html`<div class="said-now"><p>${say("desk_message_now")} ${said.map((text) => html`<q>${text}</q> `)}</p><button class="button small" @click=${take}>${say("desk_message_take")}</button></div>` : nothing}
      <form @submit=${send}>
        <label class="field"><span class="label">${say("desk_message_label")}</span><input class="input" name="text" maxlength="160" autocomplete="off" data-first></label>
        <footer class="sheet-foot"><button class="button main">${say("desk_send")}</button></footer>
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
    return html`${head(page, say("desk_pause_ask"))}
      <div class="reasons"><button class="button main" data-first @click=${() => pause("")}>${icon.pause()}${say("desk_pause_plain")}</button>
        ${(["desk_reason_eyes", "desk_reason_fire", "desk_reason_talk"] as const).map((key) => html`<button class="button" @click=${() => pause(sayText(key))}>${say(key)}</button>`)}</div>
      <form @submit=${send} class="one-line"><label class="field grow"><span class="label">${say("desk_pause_own")}</span><input class="input" name="why" maxlength="80" autocomplete="off"></label>
        <button class="button">${say("desk_pause_all")}</button></form>
      <p class="quiet">${say("desk_pause_ask_says")}</p>`;
  },

  renameClass: (_, page) => renameSheet(page),

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
    return html`${head(page, say("desk_who_is_here"))}
      <p class="here-count">${all ? say("desk_here_of", { n: klass.joined, all }) : say("desk_here_now", { n: klass.joined })}
        ${missing ? html`<strong>${say("desk_missing", { n: missing })}${klass.missing.length ? html`: ${klass.missing.join(", ")}` : nothing}</strong>` : nothing}</p>
      ${
        away.length
          ? html`<ul class="here-away" aria-label=${sayText("desk_away_head")}>${away.map(
              (one) => html`<li><button class="action" @click=${() => openDialog("pupil", one.seat)}>
        <strong>${one.name}</strong><span class="quiet">${say("desk_table", { n: one.table })} · ${say(one.asleep ? "desk_phone_asleep" : "desk_phone_offline")}</span></button></li>`,
            )}</ul>`
          : nothing
      }
      ${
        klass.status === "closed"
          ? nothing
          : html`${
              desk.names === "list"
                ? nothing
                : html`<form @submit=${expect} class="one-line"><label class="field"><span class="label">${say("desk_expected")}</span>
          <input class="input" name="pupils" type="number" inputmode="numeric" min="1" max="48" .value=${String(klass.expected ?? "")} data-first></label>
        <button class="button">${say("desk_expected_save")}</button></form>`
            }
      ${klass.joined ? html`<p class="join-actions">${tilesInOrder(state).some(({ table }) => table.phase === "playing") ? nothing : shuffleButton(klass, page)}<button class="textual" @click=${() => openNewcomers(page)}>${say("desk_newcomers_open")}</button></p>` : nothing}
      <div class="here-join"><img class="qr" src=${joinCode(klass.id, klass.address)} ?hidden=${!klass.address} alt=${sayText("desk_qr_alt")}>
        <div>${bigCode(klass.code)}<p>${typedToJoin(klass.address)}</p><p class="join-actions"><button class="button small" @click=${() => copyAddress(page)}>${say("desk_copy")}</button>${otherAddress(page)}${lockButton(klass, page)}</p></div></div>`
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
          notice(sayText("desk_newcomers_removed", { n: chosen.length }));
      };
      return html`${head(page, say("desk_newcomers_ask", { n: chosen.length }))}
        <p class="newcomers">${listText(chosen.map((one) => one.name))}</p>
        <p class="quiet">${say("desk_newcomers_says")}</p>
        <footer class="sheet-foot"><button class="button" @click=${remove}>${say("desk_newcomers_remove", { n: chosen.length })}</button>
          <button class="button main" data-first @click=${close}>${say("desk_newcomers_keep")}</button></footer>`;
    }
    const since = (seconds: number) => about.pupils.filter((one) => one.ago <= seconds);
    const moments: [MessageKey, Newcomer[]][] = [
      ["desk_newcomers_2", since(120)],
      ["desk_newcomers_5", since(300)],
      ...(about.round === null
        ? []
        : [["desk_newcomers_round", since(about.round)] as [MessageKey, Newcomer[]]]),
    ];
    return html`${head(page, say("desk_newcomers_open"))}
      <div class="action-list">${moments.map(
        (
          [key, some],
          at,
        ) => html`<button class="action" data-first=${at ? nothing : ""} ?disabled=${!some.length} @click=${choose(some)}>
        <strong>${say(key)}</strong><span class="quiet">${say("desk_pupils", { n: some.length })}</span></button>`,
      )}</div>
      <h3>${say("desk_newcomers_since")}</h3>
      <div class="action-list">${about.pupils.map(
        (one, at) => html`<button class="action" @click=${choose(about.pupils.slice(0, at + 1))}>
        <strong>${one.name}</strong><span class="quiet">${say("desk_pupils", { n: at + 1 })}</span></button>`,
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
    return html`${head(page, say("desk_mark_head", { where: where(about.table) }))}
      <form @submit=${save}><label class="field"><span class="label">${say("desk_mark_label")}</span><input class="input" name="word" maxlength="60" autocomplete="off" data-first></label>
        <footer class="sheet-foot"><button class="button main">${say("desk_mark_save")}</button></footer></form>`;
  },

  markWhich(_, page) {
    const { state, closeDialog: close } = page;
    const tables = tilesInOrder(state).filter(({ table }) => table.columns.length);
    const choose = (number: number) => {
      close();
      mark(number, page);
    };
    return html`${head(page, say("desk_mark_which"))}
      <div class="action-list">${
        tables.length
          ? tables.map(
              (
                { table },
                at,
              ) => html`<button class="action" data-first=${at ? nothing : ""} @click=${() => choose(table.number)}>
        <strong>${say("desk_table", { n: table.number })}</strong><span class="quiet">${say("desk_laid", { n: table.laid })}</span></button>`,
            )
          : html`<p>${say("desk_none_playing")}</p>`
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
      say("desk_end_ask", { where: where(about) }),
      say("desk_end_round_says"),
      say("desk_end_round"),
      end,
    );
  },

  /** The rules that a table has finished and not been told, the last first: who else has to do with them. */
  reveal({ about }, page) {
    const { state, desk, act, closeDialog: close } = page;
    const tile = state.tiles.get(about);
    if (!tile) return nothing;
    const tables = (key: MessageKey, some: Tile[]) =>
      some.length
        ? html` ${say(key, { n: some.length, tables: listText(some.map(({ table }) => String(table.number))) })}`
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
      return html`<section class="to-reveal"><h3>${say("desk_round", { n: round })}</h3>
        <p>${playing.length || ahead.length ? [tables("desk_reveal_playing", playing), tables("desk_reveal_ahead", ahead)] : say("desk_reveal_nobody")}</p>
        <p class="help-actions"><button class="button main" data-first @click=${toAll}>${say("desk_reveal_to_all")}</button>
          ${round === tile.table.round && tile.table.phase === "over" ? html`<button class="textual" @click=${here}>${say("desk_reveal_here", { n: about })}</button>` : nothing}</p></section>`;
    };
    return html`${head(page, say("desk_reveal_ask", { where: where(about) }))}
      ${[...tile.sealed].reverse().map(row)}
      <p class="quiet">${say("desk_reveal_later")}</p>`;
  },

  closeClass(_, page) {
    const { act, closeDialog: close } = page;
    const end = async () => {
      close();
      await act("close");
    };
    return question(page, say("desk_close_ask"), say("desk_close_class_says"), say("desk_close_class"), end);
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
        notice(sayText("desk_removed", { n: table.number }));
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
          ) => html`<label class="field grow"><span class="label">${at ? say("desk_name_more") : say("desk_name")}</span>
          <input class="input" name="member" maxlength="20" autocomplete="off" placeholder=" " .value=${name} ?data-first=${!at}></label>`,
        )}
        ${asks.length > 1 ? html`<label class="field grow"><span class="label">${say("desk_team")}</span><input class="input" name="team" maxlength="20" autocomplete="off" .value=${team}></label>` : nothing}
        <button class="button">${say(asks.length > 1 ? "desk_save_names" : "desk_rename")}</button>
      </form>
      ${asks.length > names.length || names.length === MOST_AT_A_SEAT || person.robot ? nothing : html`<p><button class="textual" @click=${more}>${say("desk_add_name")}</button></p>`}
      ${
        free.length
          ? html`<fieldset class="move-to"><legend>${say("desk_play_at_once")}</legend>
        ${free.map((robot) => html`<button class="button small" @click=${() => give(robot)}>${icon.robot()}${robot.name} <span class="quiet">${say("desk_table", { n: robot.table })}</span></button>`)}
      </fieldset>`
          : nothing
      }
      <fieldset class="move-to"><legend>${say("desk_move_to")}</legend>
        ${tables(state).map(
          (
            one,
          ) => html`<button class="button small" ?disabled=${one.number === table.number} @click=${() => move(one.number)}>
          ${say("desk_table", { n: one.number })} <span class="quiet">${one.people.length}</span></button>`,
        )}
      </fieldset>
      ${
        person.pupil && !shown(state).real_cards
          ? html`${messagePupil(person, table, page)}<label class="field"><span class="label">${say("desk_time")}</span>
        <select class="input" @change=${(event: Event) => act("time", null, { seat: about, factor: Number(typedIn(event)) })}>
          ${TIMES.map(([factor, key]) => html`<option value=${factor} ?selected=${factor === (shown(state).times[about] ?? 1)}>${say(key)}</option>`)}</select></label>
        <p class="quiet">${say("desk_time_says")}</p>`
          : nothing
      }
      <p class="hand-over"><button class="button" @click=${hand}>${say("desk_handover")}</button></p>
      <footer class="sheet-foot"><button class="button" @click=${remove}><span>${say("desk_remove", { player: person.name })}</span></button>
        <span class="quiet">${say("desk_remove_says")}</span></footer>`;
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
    return html`${head(page, say("desk_move_whom", { player: person.name }), html`<span class="quiet">${where(from.number)}</span>`)}
      <div class="move-to" role="group" aria-label=${sayText("desk_move_to")} @keydown=${keys}>
        ${others.map(
          (
            one,
            at,
          ) => html`<button class="button" data-number=${one.number} data-first=${at ? nothing : ""} @click=${() => move(one.number)}>
          ${say("desk_table", { n: one.number })} <span class="quiet">${say("desk_pupils", { n: one.people.filter((each) => each.pupil).length })}</span></button>`,
        )}</div>
      <p class="quiet">${say("desk_move_keys")}</p>`;
  },

  handover({ about }, page) {
    return html`${head(page, say("desk_handover_of", { player: about.player }))}
      <div class="handover">
        <svg class="qr" viewBox="-3 -3 ${about.qr.size + 6} ${about.qr.size + 6}" role="img" aria-label=${sayText("desk_handover_qr")} shape-rendering="crispEdges"><path d=${about.qr.path} fill="#221F1A"/></svg>
        <div><p>${say("desk_handover_says")}</p><p class="ticket">${typed(about.address)
          .split(/(?=[^/]+$)/)
          .map((part) => html`<span>${part}</span>`)}</p></div>
      </div>`;
  },

  keys(_, page) {
    const { desk } = page;
    const keys: [string, MessageKey][] = [
      ...(page.keys.peeks() ? [["R", "desk_key_rules"] as [string, MessageKey]] : []),
      ["P", "desk_key_pause"],
      ["T", "desk_key_tables"],
      ["L", "desk_key_pupils"],
      ["W", "desk_key_projector"],
      ["B", "desk_key_mark"],
      ["D", "desk_key_debriefs"],
      ...(desk.names === "approved" ? [["A", "desk_key_approve"] as [string, MessageKey]] : []),
      ["1 – 9", "desk_key_table"],
      ["M", "desk_key_move"],
      ["→ ←", "desk_key_slides"],
      ["?", "desk_key_keys"],
    ];
    return html`${head(page, say("desk_all_keys"))}
      <dl class="keys">${keys.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${say(does)}</dd></div>`)}</dl>
      <label class="toggle"><input type="checkbox" role="switch" .checked=${live(page.keys.on())} data-first @change=${(event: Event) => page.keys.set(isOn(event))}>
        <span class="track" aria-hidden="true"></span><span>${say("desk_keys_on")}</span></label>`;
  },
};

async function openNewcomers({ act, openDialog, paintDialog }: ConsolePage) {
  const answer = await act("newcomers");
  if (answer) openDialog("newcomers", { pupils: answer.pupils ?? [], round: answer.round ?? null });
  else paintDialog();
}

const question = (
  page: ConsolePage,
  title: Content,
  says: Content,
  answer: Content,
  run: () => void,
) => html`${head(page, title)}
  <p>${says}</p>
  <footer class="sheet-foot"><button class="button main" @click=${run}>${answer}</button>
    <button class="button" data-first @click=${page.closeDialog}>${say("desk_keep_playing")}</button></footer>`;

/** Robots of rounds that are played, whose seats a pupil may take at once. */
const robotsThatPlay = (state: Known) =>
  tables(state).flatMap((table) => {
    const playing = state.tiles.get(table.number)?.table;
    if (playing?.phase !== "playing") return [];
    return table.people
      .filter((person) => !person.pupil && playing.seats.some((seat) => seat.id === person.seat))
      .map((person) => ({ ...person, table: table.number }));
  });
