import type { PlayerReport } from './player-messages';

/** A player reports a few times a second, but its host may let it report as often as it likes. */
const REPORTS_A_SECOND = 50;

/** Receives a player's reports. */
export interface Reports {
  take: (report: PlayerReport) => void;
  /** Drops reports that are still held back. */
  stop: () => void;
}

/** Passes each report to `receive`. Beyond a limit per second, the rest is merged into one report at the end of that second. */
export function boundedReports(receive: (report: PlayerReport) => void): Reports {
  let since = -Infinity;
  let count = 0;
  let rest: PlayerReport | null = null;
  let timer: ReturnType<typeof setTimeout>;
  return {
    take(report) {
      if (rest !== null) {
        rest = { ...rest, ...report };
        return;
      }
      const now = performance.now();
      if (now - since >= 1000) {
        since = now;
        count = 0;
      }
      count += 1;
      if (count <= REPORTS_A_SECOND) return receive(report);
      rest = report;
      timer = setTimeout(
        () => {
          const all = rest ?? {};
          rest = null;
          receive(all);
        },
        since + 1000 - now,
      );
    },
    stop: () => clearTimeout(timer),
  };
}
