import { STORED_MAX } from '@fitreel/protocol/browser';
import { attempt } from '@fitreel/sdk/platform';

/**
 * Reports each remote that exceeds its quota in local storage, whichever way it writes: the SDK's own writes stay within the quota
 * (ADR-0113).
 */
export function reportStored(
  remotes: readonly string[],
  report: (error: unknown, remote: string) => void,
): void {
  const kept = attempt(() => Object.entries<string>({ ...localStorage })) ?? [];
  for (const remote of remotes) {
    const own = kept.filter(([key]) => key.startsWith(`${remote}.`));
    const size = own.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    if (size > STORED_MAX)
      report(new Error(`${remote} keeps more than ${STORED_MAX / 1024} KB in local storage`), remote);
  }
}
