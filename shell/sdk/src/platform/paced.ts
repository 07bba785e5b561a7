/** An action with a least interval. */
export interface Paced {
  /** Acts now if the interval since the last time is over; otherwise once, when it is. */
  run: () => void;
  /** What waits does not happen. */
  cancel: () => void;
}

/** Bounds how often `action` happens, whoever asks for it: a player in a frame, or another tab. */
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
