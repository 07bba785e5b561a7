import type { LoadReport, TelemetryReport } from '@fitreel/protocol';
import { LOADS_PER_REPORT_MAX, TELEMETRY_PATH } from '@fitreel/protocol/browser';

/** A report is sent once no load has ended for this long. */
const QUIET_MS = 3000;

/**
 * Returns a function that reports how a load ended. Reports are sent in batches by beacon, which does not delay the page
 * and outlives it: after a quiet moment, and when the user leaves the page. Never throws.
 *
 * @param sample percentage of page views that report, 0 to 100
 */
export function reportLoads(sample: number): (load: LoadReport) => void {
  if (Math.random() * 100 >= sample || !('sendBeacon' in navigator)) return () => undefined;
  let pending: LoadReport[] = [];
  let remaining = LOADS_PER_REPORT_MAX;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(quiet);
    if (pending.length === 0) return;
    const report: TelemetryReport = { loads: pending };
    pending = [];
    try {
      navigator.sendBeacon(
        `/api/${TELEMETRY_PATH}`,
        new Blob([JSON.stringify(report)], { type: 'application/json' }),
      );
    } catch {
      // Extensions that block beacons may throw. Losing a report does no harm.
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  return (load) => {
    if (remaining === 0) return;
    remaining -= 1;
    pending.push(load);
    clearTimeout(quiet);
    quiet = setTimeout(send, QUIET_MS);
  };
}
