// An element whose text follows the clock.

/** It is told anew `every` so many milliseconds, and when one of its attributes changes; `text()` says it. */
export abstract class Ticking extends HTMLElement {
  timer = 0;
  every = 1000;

  abstract text(): string;

  connectedCallback() {
    this.timer = window.setInterval(() => this.tick(), this.every);
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
