import { createStore, type Store } from '../store';

/** How long a toast is shown (`behaviour.md#toasts`). */
export const TOAST_MS = 1500;

/** How long a toast with an action is shown. */
export const OFFER_TOAST_MS = 5000;

export type ToastStyle = 'success' | 'warning' | 'danger' | 'info';

export interface ToastOptions {
  /** A button in the toast, which dismisses it. The toast shows for `OFFER_TOAST_MS`. */
  action?: { label: string; run: () => void };
  /** The action that a visitor asked for. The toast links to the login page, and the shell runs the action after the login. */
  afterLogin?: () => void;
}

export interface Toast extends ToastOptions {
  /** Unique to each toast, even if the text is the same. */
  id: number;
  text: string;
  style: ToastStyle;
}

/** The toast on screen. */
export interface ToastStore extends Store<Toast | null> {
  /** Shows a toast in place of the current one, or after it if that one is held. */
  show: (text: string, style: ToastStyle, options?: ToastOptions) => void;
  /** Holds the toast on screen, or releases it. */
  hold: (held: boolean) => void;
  dismiss: () => void;
}

export function createToastStore(): ToastStore {
  const store = createStore<Toast | null>(null);
  /** The newest toast that arrived while the current one was held. */
  let next: Toast | null = null;
  let lastId = 0;
  let isHeld = false;
  /** How long the toast has been on screen when the timer last stopped. */
  let shownMs = 0;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(toast: Toast | null): void {
    next = null;
    shownMs = 0;
    store.set(toast);
    startTimer();
  }

  function stopTimer(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    shownMs += performance.now() - startedAt;
  }
  function startTimer(): void {
    clearTimeout(timer);
    timer = undefined;
    const toast = store.getSnapshot();
    if (!toast || isHeld) return;
    startedAt = performance.now();
    const durationMs = toast.action ? OFFER_TOAST_MS : TOAST_MS;
    timer = setTimeout(() => show(null), Math.max(0, durationMs - shownMs));
  }

  return {
    ...store,
    show(text, style, options = {}) {
      const toast: Toast = { ...options, id: ++lastId, text, style };
      if (isHeld && store.getSnapshot()) next = toast;
      else show(toast);
    },
    hold(held) {
      if (held === isHeld) return;
      isHeld = held;
      if (held) stopTimer();
      else if (next) show(next);
      else startTimer();
    },
    dismiss() {
      // The element that held the toast disappears too.
      isHeld = false;
      show(next);
    },
  };
}
