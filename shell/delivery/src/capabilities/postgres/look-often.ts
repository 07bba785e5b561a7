import { listen } from '@fitreel/api/db';

/** How often gateways look besides listening. */
const POLL_MS = 1000;

/**
 * Calls `look` now, at each notification of `channel`, and once a second, but never twice at a time.
 *
 * @param failed receives an error of `look`, once until it works again
 * @returns what ends it, and resolves once no look runs
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
  // What is missed without a connection, the next look finds.
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

/** `work` that never overlaps: `again` while it runs makes it run once more, and all wait for its end. */
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
