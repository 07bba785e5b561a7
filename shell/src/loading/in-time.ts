/** Work did not finish within its timeout. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** `work`, or a rejection with a `TimeoutError` after `timeoutMs`: nothing else ends the wait for a file that hangs. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`it did not load within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
