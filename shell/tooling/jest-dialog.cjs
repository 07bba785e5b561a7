/**
 * Adds `showModal` and `close` to a jsdom window's `HTMLDialogElement`, with the focus handling of the HTML standard.
 * The rest of the page does not become inert: browser tests cover that.
 */
module.exports = function addModalDialogs(window) {
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
};
