const MINUTE_MS = 60_000;

/** `log`, called at most once a minute: a fault that every request meets must not fill the disk as well. */
export function oncePerMinute<T>(log: (details: T) => void): (details: T) => void {
  let last = -Infinity;
  return (details) => {
    const now = performance.now();
    if (now - last < MINUTE_MS) return;
    last = now;
    log(details);
  };
}
