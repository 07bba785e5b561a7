import { listen } from '@fitreel/api/db';

/** How often gateways poll in addition to listening. */
const POLL_MS = 1000;

/**
 * Calls `look` now, at each notification of `channel`, and once a second. Calls never overlap.
 *
 * @param failed receives an error of `look`, once until it works again
 * @returns a function that ends this, and resolves once no call is running
 */
export async function lookOften(
  databaseUrl: string,
  channel: string,
  look: () => Promise<void>,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let isFailing = false;
  const looks = oneAtATime(() =>
    look().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        if (!isFailing) failed(error);
        isFailing = true;
      },
    ),
  );
  let connection: Promise<(() => Promise<void>) | null> | null = null;
  // The next poll finds whatever a lost connection misses.
  const reset = () => {
    connection = null;
    return null;
  };
  const connect = async () => {
    connection ??= listen(databaseUrl, channel, () => void looks.again(), reset).catch(reset);
    await connection;
  };
  await Promise.all([looks.again(), connect()]);
  const timer = setInterval(() => void Promise.all([connect(), looks.again()]), POLL_MS).unref();
  return async () => {
    clearInterval(timer);
    const end = await connection;
    await end?.().catch(() => undefined);
    await looks.ended();
  };
}

/** Wraps `work` so that runs never overlap. Calling `again` during a run causes one more run, and all callers wait for its end. */
function oneAtATime(work: () => Promise<void>): Record<'again' | 'ended', () => Promise<void>> {
  let [running, again]: [Promise<void> | null, boolean] = [null, false];
  const run = async () => {
    do {
      again = false;
      await work();
    } while (again);
    running = null;
  };
  return {
    again() {
      again = true;
      return (running ??= run());
    },
    ended: async () => running ?? undefined,
  };
}
