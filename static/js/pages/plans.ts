// A lesson plan to read: its button prints it. Without this script the browser's own menu does.

export {};

const button = document.querySelector<HTMLElement>("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
