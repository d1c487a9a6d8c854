// The rule builder: a rule as blocks to choose from, each saying a part of the sentence. It holds a rule
// as the server reads it (classroom/rules/builder/terms.py) and knows nothing of what it means.

import { RANKS, rankName } from "../base/cards.ts";
import { certain } from "../base/certain.ts";
import { isOn, typedIn } from "../base/dom.ts";
import { fill, fillText, inBundle, type Sentence, say, sayText, sentence } from "../base/messages.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import { live } from "../base/vendor_live.ts";
import type { Term } from "../model/composed.ts";

/** The card that is played, or an earlier one. */
type Role = "play" | "is";

/** A place in a rule: the keys that lead to it. */
type Path = (string | number)[];

const KINDS = [
  "red",
  "black",
  "spade",
  "heart",
  "diamond",
  "club",
  "odd",
  "even",
  "face",
  "number",
  "prime",
  "nonprime",
];
const TRAITS = ["value", "suit", "colour", "parity", "face", "prime"];
const COMPARED = [
  ...["same", "different"].flatMap((is) => TRAITS.map((trait) => `${is}_${trait}`)),
  "higher",
  "lower",
  "same_or_higher",
  "same_or_lower",
  "steps",
  "sum",
];
const DEPENDS = ["if", "turns", "cycle", "every"];
/** What a rule can look like, and what that means. */
const SHAPES: [name: string, title: Sentence, means: Sentence][] = [
  [
    "always",
    sentence("Always the same"),
    sentence("Each card must be of a certain kind, or compare with the last one in a certain way."),
  ],
  ["if", sentence("If … then"), sentence("An earlier card decides which cards can follow.")],
  ["turns", sentence("Alternating kinds"), sentence("Red, black, red, black, whatever the starter is.")],
  ["cycle", sentence("A repeating pattern"), sentence("The starter is its first card.")],
  ["every", sentence("Every few cards"), sentence("For example, every third card is different.")],
];
const FURTHEST = 4;
const MOST: Record<string, number> = { both: 4, either: 4, cycle: 12, turns: 4 };
const OPPOSITE: Record<string, string> = {
  red: "black",
  black: "red",
  odd: "even",
  even: "odd",
  face: "number",
  number: "face",
  prime: "nonprime",
  nonprime: "prime",
};

const kind = (name: string): Term => ({ is: "kind", kind: name });
const opposite = (term: Term) => kind(OPPOSITE[term.kind ?? ""] ?? "red");

/** What a term is called, as its sentences are. */
function nameOf(term: Term) {
  if (term.is === "kind") return term.kind ?? "";
  if (term.is === "same" || term.is === "different") return `${term.is}_${term.trait}`;
  if (term.is === "higher" || term.is === "lower") return term.or_same ? `same_or_${term.is}` : term.is;
  return term.is;
}

/** A new term of that name, in the place of `old`; what can stay of that one stays. */
function made(name: string, old: Term): Term {
  const back = old.back && COMPARED.includes(nameOf(old)) ? { back: old.back } : {};
  const card = DEPENDS.includes(old.is) ? kind("red") : old;
  if (KINDS.includes(name)) return kind(name);
  if (name === "values") return { is: "values", values: [1] };
  if (name === "steps") return { is: "steps", least: 1, most: 1, ...back };
  if (name === "sum") return { is: "sum", multiple_of: 3, ...back };
  if (name === "if") return { is: "if", last: kind("odd"), then: card, otherwise: opposite(card) };
  if (name === "every") return { is: "every", nth: 3, then: card, otherwise: opposite(card) };
  if (name === "cycle") return { is: "cycle", parts: [card, opposite(card)] };
  if (name === "turns") return { is: "turns", kinds: ["red", "black"] };
  const [, same, way] = name.match(/^(same_or_)?(higher|lower)$/) ?? [];
  if (way) return { is: way, ...(same ? { or_same: true } : {}), ...back };
  const [is, trait] = name.split("_");
  return { is, trait, ...back };
}

const at = (term: Term, path: Path) =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], term) as Term;

/** `term` with another one at `path`; nothing is changed in place, so that undoing is going back. */
function put<Whole>(term: Whole, [key, ...path]: Path, part: unknown): Whole {
  if (key === undefined) return part as Whole;
  const copy = (Array.isArray(term) ? [...term] : { ...term }) as Record<string, unknown>;
  copy[key] = put(copy[key], path, part);
  return copy as Whole;
}

/** What the terms of rules are called, by their names: as in the sentences that the server writes of them. */
type Phrases = Record<Role | "if" | "every", Record<string, string>>;
const phrases = () => inBundle<Phrases>("phrases");

/** What the others are called: each is followed by fields of its own. */
const FOLLOWED: Record<Role, Record<string, Sentence>> = {
  play: {
    values: sentence("a card with one of certain values"),
    steps: sentence("a card some steps away from …"),
    sum: sentence("a card that makes a multiple when added to …"),
    if: sentence("if an earlier card … then"),
    turns: sentence("alternating kinds"),
    cycle: sentence("a repeating pattern"),
    every: sentence("every few cards"),
  },
  is: {
    values: sentence("has one of certain values"),
    steps: sentence("is some steps away from …"),
    sum: sentence("makes a multiple when added to …"),
  },
};

/** A term of this name in a sentence about the card that is played, or an earlier one. */
const called = (role: Role, name: string) =>
  name in FOLLOWED[role] ? fillText(FOLLOWED[role][name]) : phrases()[role][name];

const option = (role: Role, name: string, chosen: string) =>
  html`<option value=${name} .selected=${live(name === chosen)}>${called(role, name)}</option>`;
const group = (label: string, options: Content) => html`<optgroup label=${label}>${options}</optgroup>`;
const select = (
  label: Content,
  pick: (value: string) => void,
  options: Content,
  { seen = true, id }: { seen?: boolean; id?: string } = {},
) => html`<label class="build-field"><span class=${seen ? "build-label" : "heard"}>${label}</span>
  <select class="input" data-at=${id ?? nothing} @change=${(event: Event) => pick(typedIn(event))}>${options}</select></label>`;
const numbers = (from: number, to: number, chosen: number | undefined) =>
  Array.from(
    { length: to - from + 1 },
    (_, more) =>
      html`<option value=${from + more} .selected=${live(from + more === chosen)}>${from + more}</option>`,
  );
const small = (words: Content, label: string | null, act: () => void, off = false) =>
  html`<button type="button" class="build-small" aria-label=${label ?? nothing} ?disabled=${off} @click=${act}>${words}</button>`;

/**
 * A rule to compose inside `place`, beginning with `asks`; `changed` gets each new one. `show(asks)` puts
 * another one in its place.
 */
export function builder(place: HTMLElement, begun: Term, changed: (asks: Term) => void) {
  let asks = begun;
  let before: Term[] = [];
  let focus: string | null = null;

  function become(next: Term, to: string | null = null) {
    before = [...before, asks];
    asks = next;
    focus = to;
    paint();
    changed(asks);
  }
  const set = (path: Path, term: unknown, to?: string) => become(put(asks, path, term), to);
  const idOf = (path: Path) => path.join(".") || "rule";

  function undo() {
    asks = before[before.length - 1];
    before = before.slice(0, -1);
    paint();
    changed(asks);
  }

  /* Lists of parts */

  const without = <Part>(list: Part[], index: number) => list.filter((_, each) => each !== index);
  function swapped<Part>(list: Part[], index: number, step: number) {
    const copy = [...list];
    [copy[index], copy[index + step]] = [copy[index + step], copy[index]];
    return copy;
  }

  /** Earlier, later and away with one of `list` at `path`; `what` names it to whoever cannot see it. */
  const moves = (
    list: unknown[],
    path: Path,
    index: number,
    what: string,
    fewest: number,
  ) => html`<div class="build-moves">
    ${small("↑", sayText("Move up: {what}", { what }), () => set(path, swapped(list, index, -1), idOf([...path, index - 1])), index === 0)}
    ${small("↓", sayText("Move down: {what}", { what }), () => set(path, swapped(list, index, 1), idOf([...path, index + 1])), index === list.length - 1)}
    ${small("✕", sayText("Remove: {what}", { what }), () => set(path, without(list, index), idOf([...path, Math.max(0, index - 1)])), list.length <= fewest)}
  </div>`;

  /* Terms */

  /** How it stands in its place: the choice of what it is, what belongs to it, and what can be done. */
  function slot(
    path: Path,
    role: Role,
    { remove, top = false }: { remove?: () => void; top?: boolean } = {},
  ): Content {
    const whole = at(asks, path);
    const no = whole.is === "not";
    const term = certain(no ? whole.part : whole);
    const inner = no ? [...path, "part"] : path;
    const joined = term.is === "both" || term.is === "either";
    const depends = DEPENDS.includes(term.is);
    const turn = (next: Term) => set(path, next, idOf(path));
    const join = (is: string) =>
      set(
        inner,
        { is, parts: [term, role === "is" ? kind("red") : opposite(term)] },
        idOf([...inner, "parts", 1]),
      );
    return html`<div class="build-slot ${joined || depends ? "wide" : ""}">
      <div class="build-line">
        ${depends && !no ? nothing : html`<label class="build-not"><input type="checkbox" .checked=${live(no)} @change=${() => turn(no ? term : { is: "not", part: term })}><span>${say("not")}</span></label>`}
        ${joined ? joining(term, inner) : top && depends ? nothing : what(term, inner, role, idOf(path))}
        ${remove ? small("✕", sayText("Remove: {what}", { what: spoken(term, role) }), remove) : nothing}
      </div>
      ${body(term, inner, role)}
      ${joined || depends ? nothing : html`<div class="build-joins">${small(say("and …"), null, () => join("both"))}${small(say("or …"), null, () => join("either"))}</div>`}
    </div>`;
  }

  /** A part in a few words, for labels. */
  const spoken = (term: Term, role: Role): string => {
    if (term.part) return `${sayText("not")} ${spoken(term.part, role)}`;
    if (term.is === "both" || term.is === "either")
      return sayText(term.is === "both" ? "all of these" : "at least one of these");
    return called(role, nameOf(term));
  };

  const what = (term: Term, path: Path, role: Role, id: string) =>
    select(
      say("What"),
      (name) => set(path, made(name, term), id),
      html`
    ${group(
      sayText("A kind of card"),
      KINDS.map((name) => option(role, name, nameOf(term))),
    )}
    ${group(sayText("Value"), option(role, "values", nameOf(term)))}
    ${group(
      sayText("Compared with another card"),
      COMPARED.map((name) => option(role, name, nameOf(term))),
    )}
    ${
      role === "is"
        ? nothing
        : group(
            sayText("It depends"),
            DEPENDS.map((name) => option(role, name, nameOf(term))),
          )
    }`,
      { seen: false, id },
    );

  const joining = (term: Term, path: Path) =>
    select(
      say("How these combine"),
      (is) => set(path, { ...term, is }, idOf(path)),
      html`
    <option value="both" .selected=${live(term.is === "both")}>${sayText("all of these")}</option>
    <option value="either" .selected=${live(term.is === "either")}>${sayText("at least one of these")}</option>`,
      { seen: false, id: idOf(path) },
    );

  const back = (term: Term, path: Path, role: Role | "if", seen = false) =>
    select(
      say("Which card"),
      (value) => {
        const { back: _, ...rest } = term;
        set(path, value === "1" ? rest : { ...rest, back: Number(value) });
      },
      Array.from(
        { length: FURTHEST },
        (_, more) =>
          html`<option value=${more + 1} .selected=${live((term.back ?? 1) === more + 1)}>${phrases()[role][`back_${more + 1}`]}</option>`,
      ),
      { seen },
    );

  function body(term: Term, path: Path, role: Role) {
    switch (term.is) {
      case "values":
        return values(term, path);
      case "same":
      case "different":
      case "higher":
      case "lower":
        return html`<div class="build-more">${back(term, path, role)}</div>`;
      case "sum":
        return html`<div class="build-more two">
        ${select(say("A multiple of"), (value) => set([...path, "multiple_of"], Number(value)), numbers(2, 13, term.multiple_of))}${back(term, path, role, true)}</div>`;
      case "steps":
        return steps(term, path, role);
      case "both":
      case "either":
        return parts(term, path, role);
      case "if":
        return html`<div class="build-block">
        <fieldset><legend>${say("If")}</legend>${back(term, path, "if")}${slot([...path, "last"], "is")}</fieldset>
        <fieldset><legend>${say("play")}</legend>${slot([...path, "then"], "play")}</fieldset>
        <fieldset><legend>${say("otherwise play")}</legend>${slot([...path, "otherwise"], "play")}</fieldset></div>`;
      case "every":
        return html`<div class="build-block">
        <fieldset><legend class="heard">${say("How often")}</legend>
          ${select(
            say("How often"),
            (value) => set([...path, "nth"], Number(value)),
            [2, 3, 4, 5, 6, 7, 8].map(
              (nth) =>
                html`<option value=${nth} .selected=${live(nth === term.nth)}>${phrases().every[nth]}</option>`,
            ),
          )}</fieldset>
        <fieldset><legend>${say("play")}</legend>${slot([...path, "then"], "play")}</fieldset>
        <fieldset><legend>${say("for all others play")}</legend>${slot([...path, "otherwise"], "play")}</fieldset></div>`;
      case "cycle":
        return cycle(term, path);
      case "turns":
        return turns(term, path);
      default:
        return nothing;
    }
  }

  function values({ values: chosen = [] }: Term, path: Path) {
    const turn = (value: number) => {
      const next = chosen.includes(value)
        ? chosen.filter((each) => each !== value)
        : [...chosen, value].sort((a, b) => a - b);
      if (next.length && next.length < RANKS.length) set([...path, "values"], next);
      else paint();
    };
    return html`<fieldset class="build-values"><legend class="heard">${say("Values")}</legend>
      ${RANKS.map(
        (
          rank,
          index,
        ) => html`<label><input type="checkbox" .checked=${live(chosen.includes(index + 1))} @change=${() => turn(index + 1)}>
        <span aria-hidden="true">${rank}</span><span class="heard">${rankName(rank)}</span></label>`,
      )}</fieldset>`;
  }

  function steps(term: Term, path: Path, role: Role) {
    const limit = (key: "least" | "most", value: number) => {
      const next = { least: 0, most: 0, ...term, [key]: value };
      // The other one gives way, so that no number is left out by mistake.
      if (next.least > next.most) next[key === "least" ? "most" : "least"] = value;
      set(path, next);
    };
    return html`<div class="build-more two">
      ${select(say("At least"), (value) => limit("least", Number(value)), numbers(0, 12, term.least))}
      ${select(say("At most"), (value) => limit("most", Number(value)), numbers(1, 12, term.most))}
      ${select(
        say("Direction"),
        (way) => set([...path, "way"], way),
        [
          ["either", say("higher or lower")],
          ["up", say("higher")],
          ["down", say("lower")],
        ].map(
          ([way, says]) =>
            html`<option value=${way} .selected=${live((term.way ?? "either") === way)}>${says}</option>`,
        ),
      )}
      ${back(term, path, role, true)}
      <label class="build-check"><input type="checkbox" .checked=${live(Boolean(term.circle))} @change=${(event: Event) => set([...path, "circle"], isOn(event))}><span>${say("An ace follows the king")}</span></label>
    </div>`;
  }

  function parts(term: Term, path: Path, role: Role) {
    const list = [...path, "parts"];
    const all = term.parts ?? [];
    const away = (index: number) => {
      const left = without(all, index);
      set(
        path,
        left.length > 1 ? { ...term, parts: left } : left[0],
        idOf(left.length > 1 ? [...list, Math.max(0, index - 1)] : path),
      );
    };
    const word = say(term.is === "both" ? "and" : "or");
    return html`<div class="build-block">
      ${all.map((_, index) => html`${index ? html`<p class="build-word" aria-hidden="true">${word}</p>` : nothing}${slot([...list, index], role, { remove: () => away(index) })}`)}
      ${small(say(term.is === "both" ? "and …" : "or …"), null, () => set(list, [...all, kind("red")], idOf([...list, all.length])), all.length >= MOST[term.is])}
    </div>`;
  }

  function cycle({ parts: all = [] }: Term, path: Path) {
    const list = [...path, "parts"];
    return html`<div class="build-block">
      ${all.map((_, index) => {
        const place_ = sayText("Card {n}", { n: index + 1 });
        return html`<fieldset class="build-part"><legend>${place_}</legend>${slot([...list, index], "play")}${moves(all, list, index, place_, 2)}</fieldset>`;
      })}
      ${small(say("Add a card"), null, () => set(list, [...all, all[all.length - 1]], idOf([...list, all.length])), all.length >= MOST.cycle)}
    </div>`;
  }

  function turns({ kinds = [] }: Term, path: Path) {
    const list = [...path, "kinds"];
    const choose = (index: number, name: string) => {
      const next = put(kinds, [index], name);
      // Two kinds that take turns are opposites: the other one follows.
      if (next.length === 2 && OPPOSITE[name]) next[1 - index] = OPPOSITE[name];
      set(list, next, idOf([...list, index]));
    };
    return html`<div class="build-block">
      ${kinds.map((chosen, index) => {
        const place_ = sayText("Kind {n}", { n: index + 1 });
        return html`<div class="build-part turn">${select(
          place_,
          (name) => choose(index, name),
          KINDS.map((name) => option("play", name, chosen)),
          { id: idOf([...list, index]) },
        )}
          ${moves(kinds, list, index, place_, 2)}</div>`;
      })}
      ${small(say("Add a kind"), null, () => set(list, [...kinds, KINDS.find((name) => !kinds.includes(name))], idOf([...list, kinds.length])), kinds.length >= MOST.turns)}
    </div>`;
  }

  /* The whole */

  function shape(name: string) {
    const now = DEPENDS.includes(asks.is) ? asks.is : "always";
    if (name === now) return;
    if (name !== "always") return become(made(name, asks));
    const first = asks.then ?? asks.parts?.[0] ?? kind("red");
    become(DEPENDS.includes(first.is) ? kind("red") : first);
  }

  function paint() {
    const now = DEPENDS.includes(asks.is) ? asks.is : "always";
    render(
      html`<fieldset class="build-shapes"><legend class="label">${say("What kind of rule")}</legend>
        ${SHAPES.map(
          ([
            name,
            title,
            means,
          ]) => html`<label><input type="radio" name="build-shape" value=${name} .checked=${live(name === now)} @change=${() => shape(name)}>
          <span><strong>${fill(title)}</strong><span class="quiet">${fill(means)}</span></span></label>`,
        )}</fieldset>
      <fieldset class="build-rule"><legend class="label">${say("The rule")}</legend>${slot([], "play", { top: true })}</fieldset>
      <div class="build-foot"><button type="button" class="button small" ?disabled=${!before.length} @click=${undo}>${say("Undo")}</button></div>`,
      place,
    );
    if (!focus) return;
    place.querySelector<HTMLElement>(`[data-at="${focus}"]`)?.focus();
    focus = null;
  }

  paint();
  return { show: (next: Term) => become(next) };
}

/**
 * Asks the server about each rule that is composed, once typing rests; an answer that was overtaken is
 * left unread. `address` examines, `token` is the page's, `told` gets the answer or `{lost}`.
 */
/** What the server says of a rule; `page` is its analysis, for a teacher. `lost` is why it says nothing. */
export interface Examined {
  sentence?: string;
  usable?: boolean;
  why?: string[];
  page?: string | null;
  lost?: string;
}

export function examiner(address: string, token: string, told: (found: Examined, asks: Term) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  return (asks: Term) => {
    clearTimeout(timer);
    const mine = ++last;
    timer = setTimeout(async () => {
      const body = JSON.stringify({ format: "eleusis-rule/1", asks });
      const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
      const answer = await fetch(address, { method: "POST", headers, body }).catch(() => null);
      const found = answer?.ok ? ((await answer.json().catch(() => null)) as Examined | null) : null;
      const lost = () =>
        sayText(
          answer?.status === 429
            ? "That was too fast. Wait a moment, then change something."
            : answer
              ? "The server didn’t accept this. Reload the page."
              : "No connection to the server. Your rule is still here.",
        );
      if (mine === last) told(found ?? { lost: lost() }, asks);
    }, 250);
  };
}
