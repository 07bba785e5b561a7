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

/** Attributes that jsdom's own style sheet depends on, for the properties that Testing Library reads. */
const STYLED_BY = ['type', 'hidden', 'open', 'disabled'];

/**
 * Caches jsdom's computed styles by the kind of element, as long as no style sheet or `style` attribute applies. Queries by role read the
 * styles of all elements, which took a twelfth of the processor time of browser tests.
 */
function keepComputedStyles(window) {
  const kept = new Map();
  const compute = window.getComputedStyle;
  const isPlain = (element) => {
    for (let node = element; node; node = node.parentElement) if (node.hasAttribute('style')) return false;
    return window.document.styleSheets.length === 0;
  };
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !(element instanceof window.Element) || !isPlain(element)) return compute(element, pseudo);
    const kind = [element.localName, ...STYLED_BY.map((name) => element.getAttribute(name))].join();
    if (!kept.has(kind)) kept.set(kind, compute(element));
    return kept.get(kind);
  };
}

class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] = globalThis[name];
    this.global.reportError = (error) => this.global.console.error(error);
    addModalDialogs(this.global);
    keepComputedStyles(this.global);
  }
}

module.exports = environment(BrowserEnvironment);
