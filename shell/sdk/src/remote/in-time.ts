/** What was waited for did not come in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** `work`, or a rejection with a `TimeoutError` after `ms` milliseconds: nothing else ends the wait for a file that hangs. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`it did not load within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
