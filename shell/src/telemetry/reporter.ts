import type { ErrorReport, LoadReport, TelemetryReport } from '@fitreel/protocol';
import { ERRORS_PER_REPORT_MAX, LOADS_PER_REPORT_MAX, TELEMETRY_PATH } from '@fitreel/protocol/browser';

/** A report is sent once nothing has been added to it for this long. */
const QUIET_MS = 3000;

/** Tells the gateway how the page goes. Never throws. */
export interface Reporter {
  load: (load: LoadReport) => void;
  error: (error: ErrorReport) => void;
}

/**
 * Reports are sent in batches by beacon, which does not delay the page and outlives it: after a quiet moment, and when
 * the user leaves the page.
 *
 * @param sample percentage of page views that report, 0 to 100
 */
export function createReporter(sample: number): Reporter {
  const nothing = () => undefined;
  if (Math.random() * 100 >= sample || !('sendBeacon' in navigator)) return { load: nothing, error: nothing };
  const pending: Required<TelemetryReport> = { loads: [], errors: [] };
  let quiet: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(quiet);
    const report = { loads: pending.loads.splice(0), errors: pending.errors.splice(0) };
    if (report.loads.length + report.errors.length === 0) return;
    try {
      navigator.sendBeacon(
        `/api/${TELEMETRY_PATH}`,
        new Blob([JSON.stringify(report)], { type: 'application/json' }),
      );
    } catch {
      // Extensions that block beacons may throw. Losing a report does no harm.
    }
  }

  /** Adds to `list`, `remaining` times in the life of the page. */
  function adding<T>(list: T[], remaining: number): (entry: T) => void {
    return (entry) => {
      if (remaining === 0) return;
      remaining -= 1;
      list.push(entry);
      clearTimeout(quiet);
      quiet = setTimeout(send, QUIET_MS);
    };
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  return {
    load: adding(pending.loads, LOADS_PER_REPORT_MAX),
    error: adding(pending.errors, ERRORS_PER_REPORT_MAX),
  };
}
