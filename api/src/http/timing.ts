/** The result of `work`; undefined if it takes longer than `timeoutMs`. Callers must not depend on a later failure. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const MINUTE_MS = 60_000;

/** `log`, called at most once a minute: a fault of every request must not fill the disk as well. */
export function oncePerMinute<T>(log: (details: T) => void): (details: T) => void {
  let last = -Infinity;
  return (details) => {
    const now = performance.now();
    if (now - last < MINUTE_MS) return;
    last = now;
    log(details);
  };
}
