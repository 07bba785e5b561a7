/** jsdom plus browser APIs that it lacks. AbortSignal is Node's too, because Node's `Request` rejects jsdom's. */
const { TestEnvironment } = require('jest-environment-jsdom');
const environment = require('./jest-environment.cjs');

const MISSING = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/**
 * Adds `showModal` and `close` to a jsdom window's `HTMLDialogElement`, with the focus handling of the HTML standard.
 * The rest of the page does not become inert: browser tests cover that.
 */
function addModalDialogs(window) {
  const previousFocus = new WeakMap();
  const { DOMException, Event, HTMLElement, HTMLDialogElement } = window;
  Object.assign(HTMLDialogElement.prototype, {
    showModal() {
      if (this.open) throw new DOMException('the dialog is already open', 'InvalidStateError');
      previousFocus.set(this, window.document.activeElement);
      this.open = true;
      const first = this.querySelector('[autofocus]') ?? this.querySelector('button, input');
      first?.focus();
    },
    close() {
      if (!this.open) return;
      this.open = false;
      const focused = previousFocus.get(this);
      if (focused instanceof HTMLElement) focused.focus();
      window.queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
}

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] = globalThis[name];
    this.global.reportError = (error) => this.global.console.error(error);
    addModalDialogs(this.global);
  }
}

module.exports = environment(BrowserEnvironment);
