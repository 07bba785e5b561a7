/** What a process reports that is to be killed: `begins` before each change; after it, what it made and how long it took. */
export type KilledMessage<Made> = { begins: number } | { made: Made; durationMs: number };

/**
 * Makes changes until this process is killed.
 *
 * @param change prepares the change of a round, and returns what makes it
 */
export async function changeForEver<Made>(
  change: (round: number) => Promise<() => Promise<Made>>,
): Promise<never> {
  const report = (message: KilledMessage<Made>) => process.send?.(message);
  for (let round = 0; ; round += 1) {
    const make = await change(round);
    report({ begins: round });
    const started = performance.now();
    report({ made: await make(), durationMs: performance.now() - started });
  }
}
