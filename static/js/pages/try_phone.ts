// A phone is tried, one thing after the other: what a script can find out it finds out, the rest a person says. What
// comes of it stays on the phone, also while the page is put away: a phone may forget the page itself.

import { certain } from "../base/certain.ts";
import { copied } from "../base/clipboard.ts";
import { byId } from "../base/dom.ts";
import { canBuzz, signal } from "../base/feedback.ts";
import { type Said, say, sayText } from "../base/messages.ts";
import { local, stored } from "../base/storage.ts";
import { type Content, html, nothing, render } from "../base/vendor_lit.ts";
import { canStayAwake } from "../base/wake_lock.ts";
import { openLine } from "../transport/trial_line.ts";

type Verdict = "good" | "careful" | "bad" | "untried";
interface Found {
  mark: Verdict;
  /** Figures for whoever reads the report. */
  detail: string;
}
interface Kept {
  at: number;
  found: Record<string, Found>;
  when: number;
}
interface Step {
  id: string;
  title: () => string;
  asks: () => Said;
  /** What a person does or looks at. */
  shows?: () => Content;
  /** What a person is asked afterwards; nothing: the script sees for itself. */
  question?: () => string;
  /** Begins to watch; returns what ends it. */
  watch?: (found: (mark: Verdict, detail: string) => void) => () => void;
}

const KEPT = "tried-phone";
/** Milliseconds for which an unfinished trial goes on where it was. */
const GOES_ON = 60 * 60_000;
const AWAY = 5000;
const LARGER = 1.2;
const main = byId("main");
const view = globalThis.visualViewport;

const MARKS: Record<Verdict, () => string> = {
  good: () => sayText("Good"),
  careful: () => sayText("Careful"),
  bad: () => sayText("Not working"),
  untried: () => sayText("Not tested"),
};

/** The camera has led here: that is all there is to find out of it. */
const scanned = new URLSearchParams(location.search).get("by") === "code";

let at = -1;
let found: Record<string, Found> = {};
let ended = () => {};
/** What an element of the step told, for its report. */
let seen = "";
let noticed = "";
let keeps = true;

function keep() {
  stored<Kept>(local, KEPT, { at, found, when: Date.now() });
  keeps = stored<Kept>(local, KEPT) !== null;
}

/** What was found before the phone forgot the page. */
function goOn() {
  const kept = stored<Kept>(local, KEPT);
  if (kept && Date.now() - kept.when < GOES_ON && kept.at < STEPS.length) ({ at, found } = kept);
}

const root = document.documentElement;
/** Of the page, and how high the part is that a keyboard leaves. */
const size = () =>
  `${root.clientWidth}×${root.clientHeight}, ${Math.round(view?.height ?? root.clientHeight)}`;
const fits = () => root.scrollWidth <= root.clientWidth;

/** Watches for the page to be put away for a while, and whether the line to the program lives after that. */
function away(report: (mark: Verdict, detail: string) => void) {
  const line = openLine();
  let left = 0;
  let over = false;
  const came = async () => {
    const seconds = Math.round((Date.now() - left) / 1000);
    if (!left || Date.now() - left < AWAY) return;
    const took = await line.answers();
    if (over) return;
    if (took === null) report("bad", `${seconds} s, no answer`);
    else report("good", `${seconds} s, answer after ${(took / 1000).toFixed(1)} s`);
  };
  const turned = () => {
    if (document.visibilityState === "hidden") left = Date.now();
    else came();
  };
  document.addEventListener("visibilitychange", turned);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", turned);
    line.close();
  };
}

function grows(report: (mark: Verdict, detail: string) => void) {
  let most = 1;
  const changed = () => {
    most = Math.max(most, view?.scale ?? 1);
    if (most > LARGER && (view?.scale ?? 1) < LARGER) report("good", `×${most.toFixed(1)}`);
  };
  view?.addEventListener("resize", changed);
  return () => view?.removeEventListener("resize", changed);
}

function turns(report: (mark: Verdict, detail: string) => void) {
  const wide = matchMedia("(orientation: landscape)");
  const begun = wide.matches;
  let turned = false;
  let whole = true;
  const changed = () => {
    whole &&= fits();
    if (wide.matches !== begun) turned = true;
    else if (turned) report(whole ? "good" : "bad", size());
  };
  const later = () => setTimeout(changed, 400);
  addEventListener("resize", later);
  return () => removeEventListener("resize", later);
}

/** How much of the field is in sight while it is typed into. */
function typedInto(event: Event) {
  const { top, bottom } = (event.target as HTMLElement).getBoundingClientRect();
  const [begins, high] = [view?.offsetTop ?? 0, view?.height ?? root.clientHeight];
  const whole = top >= begins && bottom <= begins + high;
  seen = `${size()}, ${whole ? "in sight" : "hidden"}`;
}

const STEPS: Step[] = [
  {
    id: "sound",
    title: () => sayText("Sound"),
    asks: () => say("Turn the sound up. Then press the button."),
    shows: () =>
      html`<button class="button wide" @click=${() => signal(["turn"], { buzz: false, sound: true })}>${say("Play a sound")}</button>`,
    question: () => sayText("Did you hear it?"),
  },
  {
    id: "vibration",
    title: () => sayText("Vibration"),
    asks: () =>
      canBuzz ? say("Press the button.") : say("This browser can’t make the phone buzz. That’s fine."),
    shows: () =>
      canBuzz
        ? html`<button class="button wide" @click=${() => signal(["nudge"], { buzz: true, sound: false })}>${say("Vibrate")}</button>`
        : html`<button class="button main wide" @click=${() => settle("careful", "not offered")}>${say("Next")}</button>`,
    question: () => (canBuzz ? sayText("Did it buzz?") : ""),
  },
  {
    id: "keyboard",
    title: () => sayText("Keyboard"),
    asks: () => say("Tap the field and type a word."),
    shows: () =>
      html`<input class="input try-field" aria-label=${sayText("A word")} autocomplete="off" @input=${typedInto}>`,
    question: () => sayText("Can you see the word while the keyboard is open?"),
  },
  {
    id: "text",
    title: () => sayText("Text size"),
    asks: () => say("Small text looks like this:"),
    shows: () => html`<p class="try-small">${say("It’s Mia’s turn. You’re next.")}</p>`,
    question: () => sayText("Can you read it without zooming in?"),
  },
  {
    id: "zoom",
    title: () => sayText("Zoom"),
    asks: () => say("Make the page larger with two fingers. Then make it small again."),
    question: () => sayText("Does that work?"),
    watch: grows,
  },
  {
    id: "rotation",
    title: () => sayText("Turning the phone"),
    asks: () => say("Turn the phone on its side. Then turn it back."),
    question: () => sayText("Does everything fit, both ways?"),
    watch: turns,
  },
  {
    id: "sleep",
    title: () => sayText("Sleep"),
    asks: () => say("Lock the phone. Count to ten. Unlock it, and come back here."),
    watch: away,
  },
  {
    id: "other-app",
    title: () => sayText("A different app"),
    asks: () => say("Go to a different app. Count to ten. Then come back here."),
    watch: away,
  },
  {
    id: "camera",
    title: () => sayText("Camera"),
    asks: () => say("Open the camera. Point it at the QR code on the teacher’s screen."),
    question: () => sayText("Does the camera offer to open a page?"),
  },
  {
    id: "home-screen",
    title: () => sayText("Home screen"),
    asks: () =>
      say("Add this page to the home screen, in the browser’s menu. Open it there. Then come back here."),
    question: () => sayText("Did the page open from there?"),
  },
];

function settle(mark: Verdict, detail = seen) {
  const step = STEPS[at];
  found[step.id] = { mark, detail };
  go(at + 1);
}

function go(next: number, first = false) {
  ended();
  ended = () => {};
  seen = noticed = "";
  at = next;
  if (scanned && STEPS[at]?.id === "camera") {
    found.camera = { mark: "good", detail: "QR" };
    at += 1;
  }
  if (at === STEPS.length) findOut();
  keep();
  const watch = STEPS[at]?.watch;
  if (watch) ended = watch(settle);
  draw();
  if (first) return;
  scrollTo(0, 0);
  main.querySelector<HTMLElement>("h1")?.focus();
}

/** What nobody has to be asked. */
function findOut() {
  const asked = (query: string) => matchMedia(query).matches;
  const wishes = [
    "(prefers-color-scheme: dark)",
    "(prefers-reduced-motion: reduce)",
    "(forced-colors: active)",
  ];
  found.storage = { mark: keeps ? "good" : "bad", detail: "" };
  found.awake = {
    mark: canStayAwake ? "good" : "careful",
    detail: isSecureContext ? "https" : "http",
  };
  found.screen = { mark: fits() ? "good" : "bad", detail: `${size()}, ×${devicePixelRatio}` };
  found.wishes = { mark: "good", detail: wishes.filter(asked).join(" ") || "none" };
}

/** In the order in which they are told. */
const rows = () => [
  ...STEPS.map(({ id, title }) => ({ id, title: title() })),
  { id: "storage", title: sayText("Remembering settings") },
  { id: "awake", title: sayText("Staying awake") },
  { id: "screen", title: sayText("Fits the screen") },
  { id: "wishes", title: sayText("Settings of the phone") },
];

const of = (id: string): Found => found[id] ?? { mark: "untried", detail: "" };

const report = () =>
  [
    `Eleusis in the classroom ${main.dataset.version}: ${sayText("Try it on your own phone")}`,
    navigator.userAgent,
    "",
    ...rows().map(({ id, title }) => {
      const { mark, detail } = of(id);
      return `${MARKS[mark]()}: ${title}${detail ? ` (${detail})` : ""}`;
    }),
  ].join("\n");

async function copy() {
  noticed = (await copied(report()))
    ? sayText("The report is copied.")
    : sayText("Select the text and copy it.");
  draw();
}

function again() {
  found = {};
  go(0);
}

const start = () => html`<h1 tabindex="-1">${say("Try it on your own phone")}</h1>
  <p class="why">${say("Ten short steps show what works on this phone. It takes about two minutes.")}</p>
  <p class="why">${say("The results stay on this phone.")}</p>
  <div class="answers"><button class="button main wide" @click=${again}>${say("Start")}</button></div>`;

function step({ title, asks, shows, question }: Step) {
  const asked = question?.();
  return html`<p class="step-of">${say("{n} of {all}", { n: at + 1, all: STEPS.length })}</p>
    <h1 tabindex="-1">${title()}</h1>
    <p class="why">${asks()}</p>
    ${shows?.() ?? nothing}
    <div class="answers">${
      asked
        ? html`<p><strong>${asked}</strong></p>
      <button class="button wide" @click=${() => settle("good")}>${say("Yes")}</button>
      <button class="button wide" @click=${() => settle("bad")}>${say("No")}</button>`
        : nothing
    }
      <button class="button plain wide" @click=${() => go(at + 1)}>${say("Skip this")}</button></div>`;
}

const result = () => {
  const wrong = rows().filter(({ id }) => of(id).mark === "bad");
  return html`<h1 tabindex="-1">${wrong.length ? say("Some things don’t work.") : say("No problems found.")}</h1>
  <ul class="verdicts">${rows().map(({ id, title }) => {
    const { mark, detail } = of(id);
    return html`<li class=${mark}><strong>${title}</strong> <span class="mark"><i></i>${MARKS[mark]()}</span>${detail ? html`<p>${detail}</p>` : nothing}</li>`;
  })}</ul>
  <textarea readonly rows="8" aria-label=${sayText("The report as text")} .value=${report()}></textarea>
  <p class="note" role="status">${noticed}</p>
  <div class="answers"><button class="button main wide" @click=${copy}>${say("Copy the report")}</button>
    <button class="button plain wide" @click=${again}>${say("Start again")}</button></div>`;
};

function draw() {
  const now = STEPS[at];
  render(
    html`<div class="step" data-step=${now?.id ?? ""}>${at < 0 ? start() : now ? step(now) : result()}</div>`,
    main,
  );
}

goOn();
const resumed = STEPS[at]?.watch === away;
if (resumed) found[certain(STEPS[at]).id] = { mark: "careful", detail: "the page was loaded again" };
go(resumed ? at + 1 : at, true);
