// @ts-nocheck: not typed yet
// A lesson plan to read: its button prints it. Without this script the browser's own menu does.

const button = document.querySelector("[data-print]");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
