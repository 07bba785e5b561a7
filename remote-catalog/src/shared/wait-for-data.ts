/** How long a loader delays its page at most; people do not notice a shorter wait. */
const LOADER_TIMEOUT_MS = 200;

/**
 * Waits until all `loads` have settled, but no longer than a moment; the page shows skeletons for the rest.
 * Never rejects: the page itself says what could not be loaded (behaviour.md#failed-loads).
 */
export async function waitForData(...loads: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, LOADER_TIMEOUT_MS);
  });
  await Promise.race([Promise.allSettled(loads), timeout]);
  clearTimeout(timer);
}
