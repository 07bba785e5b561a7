/** How long a loader holds the page before it back, in milliseconds; people take a shorter wait for none. */
const PATIENCE_MS = 200;

/**
 * Waits until all of `loads` have come to an end, but no longer than a moment: the page after it then shows what
 * is still on its way as skeletons. It never rejects, since a page says itself what could not be loaded, in its
 * place (behaviour.md#failed-loads).
 */
export async function inTime(...loads: readonly Promise<unknown>[]): Promise<void> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const moment = new Promise((resolve) => {
    clock = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.allSettled(loads), moment]);
  clearTimeout(clock);
}
