// What every script asks of the page.

/** The page has drawn: what stands in it for browsers that cannot goes. */
export const drawn = () => document.getElementById("unready")?.remove();

/** Open a dialog over everything. Safari before 15.4 has none: there it simply lies on the page. */
export function openModal(dialog: HTMLDialogElement) {
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
}

/** Close it again. */
export function closeModal(dialog: HTMLDialogElement) {
  if (dialog.close) dialog.close();
  else dialog.removeAttribute("open");
}

/** The element with this id, which the template of the page has. */
export function byId<Found extends HTMLElement = HTMLElement>(id: string): Found {
  const found = document.getElementById(id);
  if (!found) throw new Error(`This page has no #${id}.`);
  return found as Found;
}

/** Data that the server wrote into the page, under this id. */
export const dataOf = <Data>(id: string): Data => JSON.parse(byId(id).textContent ?? "") as Data;

/** The text of the field in which something was typed or chosen. */
export const typedIn = (event: Event) => (event.target as HTMLInputElement).value;

/** Whether the switch that was pressed is on. */
export const isOn = (event: Event) => (event.target as HTMLInputElement).checked;

/** What was typed into a field of the form that is sent. */
export const fieldOf = (event: Event, name: string) =>
  String(new FormData(event.target as HTMLFormElement).get(name) ?? "").trim();

/** The element that something happened to. */
export const targetOf = (event: Event) => event.target as HTMLElement;

/** The element that listens to it: that one, or one around it. */
export const listenerOf = (event: Event) => event.currentTarget as HTMLElement;
