import { createStore, type Store } from '../store';

/** How long a toast shows (`behaviour.md#toasts`). */
export const TOAST_MS = 1500;

/** How long a toast shows that offers to take back a removal, or to try again. */
export const OFFER_TOAST_MS = 5000;

export type ToastStyle = 'success' | 'warning' | 'danger' | 'info';

export interface ToastOptions {
  /** What the toast is about, such as a list. It replaces an earlier toast about the same at once. */
  topic?: string;
  /** A button in the toast, which dismisses it. The toast shows for `OFFER_TOAST_MS`, unless another one waits. */
  action?: { label: string; run: () => void };
  /** What a visitor pressed. The toast links to the login page, and the shell does it after the login. */
  afterLogin?: () => void;
}

export interface Toast extends ToastOptions {
  /** Differs from toast to toast, even if the text is the same. */
  id: number;
  text: string;
  style: ToastStyle;
}

/** The toast on screen, and a queue of those to follow. */
export interface ToastStore extends Store<Toast | null> {
  /** Shows a toast, after those about other topics. One equal to the last in the queue is not shown twice. */
  show: (text: string, style: ToastStyle, options?: ToastOptions) => void;
  /** Keeps the toast on screen, or no longer. */
  hold: (held: boolean) => void;
  dismiss: () => void;
}

export function createToastStore(): ToastStore {
  const store = createStore<Toast | null>(null);
  let queue: Toast[] = [];
  let lastId = 0;
  let isHeld = false;
  /** How long the toast has been on screen when the timer last stopped. */
  let shownMs = 0;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(toast: Toast | null): void {
    shownMs = 0;
    store.set(toast);
    startTimer();
  }
  const showNext = () => show(queue.shift() ?? null);

  function stopTimer(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    shownMs += Date.now() - startedAt;
  }
  function startTimer(): void {
    clearTimeout(timer);
    timer = undefined;
    const toast = store.getSnapshot();
    if (!toast || isHeld) return;
    startedAt = Date.now();
    const durationMs = toast.action && queue.length === 0 ? OFFER_TOAST_MS : TOAST_MS;
    timer = setTimeout(showNext, Math.max(0, durationMs - shownMs));
  }

  return {
    ...store,
    show(text, style, options = {}) {
      const { topic } = options;
      const toast: Toast = { ...options, id: ++lastId, text, style };
      const current = store.getSnapshot();
      if (topic !== undefined) queue = queue.filter((waiting) => waiting.topic !== topic);
      if (!current || (topic !== undefined && current.topic === topic)) return show(toast);
      const last = queue.at(-1);
      if (last && last.text === text && last.style === style) return;
      queue.push(toast);
      stopTimer();
      startTimer();
    },
    hold(held) {
      if (held === isHeld) return;
      isHeld = held;
      if (held) stopTimer();
      else startTimer();
    },
    dismiss() {
      // The element that held the toast disappears too.
      isHeld = false;
      stopTimer();
      showNext();
    },
  };
}
