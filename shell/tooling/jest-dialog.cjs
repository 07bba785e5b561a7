/**
 * Gives the `HTMLDialogElement` of a jsdom window what it lacks of a modal dialog (HTML, section 4.11.4): it takes the
 * focus, and gives it back when it closes. That the rest of the page is greyed and inert is for a browser to show.
 */
module.exports = function addModalDialogs(window) {
  const before = new WeakMap();
  const { DOMException, Event, HTMLElement, HTMLDialogElement } = window;
  Object.assign(HTMLDialogElement.prototype, {
    showModal() {
      if (this.open) throw new DOMException('it is open', 'InvalidStateError');
      before.set(this, window.document.activeElement);
      this.open = true;
      const first = this.querySelector('[autofocus]') ?? this.querySelector('button, input');
      first?.focus();
    },
    close() {
      if (!this.open) return;
      this.open = false;
      const focused = before.get(this);
      if (focused instanceof HTMLElement) focused.focus();
      window.queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
};
