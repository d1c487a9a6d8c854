// A button that reads a sheet or a slide aloud. It uses the voices that are installed on the device, as others would
// send the text to the internet; without a voice for the language of the page there is no button.

import { sayText } from "../base/messages.ts";
import { html, nothing } from "../base/vendor_lit.ts";
import { speaker, stop } from "./icons.ts";

/** A text in one language, with a pause after it. */
interface Passage {
  text: string;
  lang: string;
}

const PAUSED_AFTER = "h1,h2,h3,h4,p,li,dt,dd,th,td,label,legend,button,summary,figcaption";
const UNREAD =
  "[hidden],[aria-hidden=true],.aloud,aside,input,textarea,select,details:not([open])>:not(summary)";

const base = (lang: string) => lang.toLowerCase().split(/[-_]/)[0];

/** The device's own voice for a language, of the same country where there is one. English is that of Britain. */
export function voiceFor(lang: string, voices: readonly SpeechSynthesisVoice[]) {
  const own = voices.filter((voice) => voice.localService && base(voice.lang) === base(lang));
  const wanted = lang === "en" ? "en-GB" : lang;
  return own.find((voice) => voice.lang.replace("_", "-") === wanted) ?? own[0] ?? null;
}

/** What is read of an element, in its order. */
export function passages(root: Element): Passage[] {
  const found: Passage[] = [];
  let ended = true;
  const add = (text: string, lang: string) => {
    const last = found[found.length - 1];
    if (ended || last.lang !== lang) found.push({ text, lang });
    else last.text += text;
    ended = false;
  };
  const visit = (node: Node, lang: string) => {
    if (node instanceof Text) add(node.data, lang);
    if (!(node instanceof Element) || node.matches(UNREAD)) return;
    const language = node.getAttribute("lang") ?? lang;
    const label = node.getAttribute("aria-label");
    ended ||= node.matches(PAUSED_AFTER);
    if (label !== null) add(` ${label} `, language);
    else for (const child of node.childNodes) visit(child, language);
    ended ||= node.matches(PAUSED_AFTER);
  };
  visit(root, document.documentElement.lang);
  return found
    .map(({ text, lang }) => ({ text: text.replace(/\s+/g, " ").trim(), lang }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

const speech = "speechSynthesis" in window ? window.speechSynthesis : null;

/** Held until they are read: browsers drop those that nothing refers to, and then never say that they ended. */
let reading: SpeechSynthesisUtterance[] = [];
let redraw = () => {};

speech?.addEventListener?.("voiceschanged", () => redraw());
document.addEventListener("visibilitychange", stopReading);

function start(root: Element | null) {
  if (!speech || !root) return;
  const voices = speech.getVoices();
  for (const { text, lang } of passages(root)) {
    const voice = voiceFor(lang, voices);
    if (!voice) continue;
    const said = new SpeechSynthesisUtterance(text);
    said.voice = voice;
    said.lang = voice.lang;
    said.onend = said.onerror = () => {
      reading = reading.filter((one) => one !== said);
      if (!reading.length) redraw();
    };
    reading.push(said);
  }
  for (const said of reading) speech.speak(said);
  redraw();
}

function stopReading() {
  if (!reading.length) return;
  reading = [];
  speech?.cancel();
  redraw();
}

/** Ends the reading when its sheet or slide goes, or a different one takes its place. */
class ReadUntil extends HTMLElement {
  shown = "";

  set of(name: string) {
    if (name !== this.shown) setTimeout(stopReading);
    this.shown = name;
  }

  disconnectedCallback() {
    setTimeout(stopReading); // not while the page is drawn
  }
}
customElements.define("read-until", ReadUntil);

/** The button, in the sheet or slide that is called `name`; `draw` draws the page. */
export function readAloud(name: string, draw: () => void) {
  redraw = draw;
  if (!speech || !voiceFor(document.documentElement.lang, speech.getVoices())) return nothing;
  const press = (event: Event) =>
    reading.length ? stopReading() : start((event.currentTarget as Element).closest("dialog, main"));
  return html`<button type="button" class="aloud" @click=${press}
    aria-label=${reading.length ? sayText("Stop reading") : sayText("Read aloud")}>${reading.length ? stop() : speaker()}<read-until .of=${name}></read-until></button>`;
}
