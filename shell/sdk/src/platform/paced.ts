/** An action with a minimum interval. */
export interface Paced {
  /** Acts now if the interval since the last time is over; otherwise once, when it ends. */
  run: () => void;
  /** Cancels a pending action. */
  cancel: () => void;
}

/** Limits how often `action` runs, whoever triggers it (a player in a frame, another tab). */
export function paced(action: () => void, everyMs: number): Paced {
  let due = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const act = () => {
    timer = undefined;
    due = performance.now() + everyMs;
    action();
  };
  return {
    run() {
      if (timer !== undefined) return;
      const left = due - performance.now();
      if (left <= 0) act();
      else timer = setTimeout(act, left);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
