export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Resolves with `work`, or rejects with a `TimeoutError` after `timeoutMs`: browsers wait for a hanging file forever. */
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
