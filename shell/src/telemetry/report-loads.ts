import type { LoadReport, TelemetryReport } from '@fitreel/protocol';

const ADDRESS = '/api/telemetry';

/** Most loads that one page view tells of, which is also the most that one report holds. */
const MOST_LOADS = 20;

/** Loads are sent together once none has ended for this many milliseconds. */
const QUIET = 3000;

/**
 * What takes in how each load ended, and tells the site: when all has been quiet for a moment and when the page is
 * left, in a beacon, which holds nothing up and outlives the page. Never throws.
 *
 * @param sample percent of page views that tell, 0 to 100
 */
export function reportLoads(sample: number): (load: LoadReport) => void {
  if (Math.random() * 100 >= sample || !('sendBeacon' in navigator)) return () => undefined;
  let waiting: LoadReport[] = [];
  let left = MOST_LOADS;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(quiet);
    if (waiting.length === 0) return;
    const report: TelemetryReport = { loads: waiting };
    waiting = [];
    try {
      navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
    } catch {
      // An extension that blocks beacons may throw; nobody waits for this report.
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  return (load) => {
    if (left === 0) return;
    left -= 1;
    waiting.push(load);
    clearTimeout(quiet);
    quiet = setTimeout(send, QUIET);
  };
}
