import { createStore, type Store } from '../store';

/** How long a toast shows (`behaviour.md#toasts`). */
export const TOAST_MS = 1500;

export type ToastStyle = 'success' | 'warning' | 'danger' | 'info';

export interface Toast {
  /** Differs from toast to toast, even if the text is the same. */
  id: number;
  text: string;
  style: ToastStyle;
}

/** The toast on screen, and a queue of those to follow. */
export interface ToastStore extends Store<Toast | null> {
  /** Queues a toast. One equal to the last in the queue is not shown twice. */
  show: (text: string, style: ToastStyle) => void;
  /** Keeps the toast on screen while it is hovered or focused. Each hold needs its release. */
  hold: () => void;
  release: () => void;
  dismiss: () => void;
}

export function createToastStore(): ToastStore {
  const store = createStore<Toast | null>(null);
  const queue: Toast[] = [];
  let lastId = 0;
  let holds = 0;
  let remainingMs = TOAST_MS;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showNext(): void {
    const toast = queue.shift() ?? null;
    remainingMs = TOAST_MS;
    if (toast && holds === 0) startTimer();
    store.set(toast);
  }
  function startTimer(): void {
    startedAt = Date.now();
    timer = setTimeout(showNext, remainingMs);
  }

  return {
    ...store,
    show(text, style) {
      const last = queue.at(-1);
      if (last && last.text === text && last.style === style) return;
      queue.push({ id: ++lastId, text, style });
      if (!store.getSnapshot()) showNext();
    },
    hold() {
      holds += 1;
      if (holds > 1 || !store.getSnapshot()) return;
      clearTimeout(timer);
      remainingMs = Math.max(0, remainingMs - (Date.now() - startedAt));
    },
    release() {
      if (holds === 0) return;
      holds -= 1;
      if (holds === 0 && store.getSnapshot()) startTimer();
    },
    dismiss() {
      // The element that held the toast disappears too, without a release.
      holds = 0;
      clearTimeout(timer);
      showNext();
    },
  };
}
