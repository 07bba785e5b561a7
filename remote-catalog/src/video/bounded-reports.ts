import type { PlayerReport } from './player-messages';

/** A player reports a few times a second. Its host may let it report as often as it likes. */
const REPORTS_A_SECOND = 50;

/** Takes what a player reports. */
export interface Reports {
  take: (report: PlayerReport) => void;
  /** What waits is not received. */
  stop: () => void;
}

/** Lets `receive` have each report; beyond so many in a second, one with the rest when the second is over. */
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
