/** How long a toast is shown, in milliseconds (spec section 9). */
export const TOAST_MS = 1500;

export type ToastStyle = 'success' | 'warning' | 'danger' | 'info';

export interface Toast {
  /** Differs from toast to toast, also where the text is the same. */
  id: number;
  text: string;
  style: ToastStyle;
}

/** The toast on screen and those that wait for their turn. */
export interface ToastStore {
  /** Shows a toast after those already waiting. One that equals the last waiting one is not shown twice. */
  show: (text: string, style: ToastStyle) => void;
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => Toast | null;
  getServerSnapshot: () => null;
  /** Stops the clock of the toast on screen, so that it can be read (hover, focus). Each hold needs its release. */
  hold: () => void;
  release: () => void;
  /** Takes the toast on screen away before its time. */
  dismiss: () => void;
}

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  const waiting: Toast[] = [];
  let current: Toast | null = null;
  let lastId = 0;
  let holds = 0;
  let left = TOAST_MS;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(): void {
    current = waiting.shift() ?? null;
    left = TOAST_MS;
    if (current && holds === 0) run();
    for (const listener of listeners) listener();
  }
  function run(): void {
    startedAt = Date.now();
    timer = setTimeout(next, left);
  }

  return {
    show(text, style) {
      const last = waiting.at(-1);
      if (last && last.text === text && last.style === style) return;
      waiting.push({ id: ++lastId, text, style });
      if (!current) next();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getSnapshot: () => current,
    getServerSnapshot: () => null,
    hold() {
      holds += 1;
      if (holds > 1 || !current) return;
      clearTimeout(timer);
      left = Math.max(0, left - (Date.now() - startedAt));
    },
    release() {
      if (holds === 0) return;
      holds -= 1;
      if (holds === 0 && current) run();
    },
    dismiss() {
      // Whatever held it holds nothing any more.
      holds = 0;
      clearTimeout(timer);
      next();
    },
  };
}
