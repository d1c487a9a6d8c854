// @ts-nocheck: not typed yet
// An element whose text follows the clock.

/** It is told anew `every` so many milliseconds, and when one of its attributes changes; `text()` says it. */
export class Ticking extends HTMLElement {
  every = 1000;

  connectedCallback() {
    this.timer = setInterval(() => this.tick(), this.every);
    this.tick();
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  attributeChangedCallback() {
    this.tick();
  }

  tick() {
    const text = this.text();
    if (this.textContent !== text) this.textContent = text;
  }
}
