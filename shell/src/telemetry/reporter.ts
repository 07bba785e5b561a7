import type { ErrorReport, LoadReport, TelemetryReport } from '@fitreel/protocol';
import {
  ERRORS_PER_REPORT_MAX,
  LOAD_MS_MAX,
  LOADS_PER_REPORT_MAX,
  TELEMETRY_PATH,
} from '@fitreel/protocol/browser';

/** A report is sent once nothing has been added to it for this long. */
const QUIET_MS = 3000;

/** Reports loads and errors of the page to the gateway. Never throws. */
export interface Reporter {
  load: (load: LoadReport) => void;
  error: (error: ErrorReport) => void;
}

declare global {
  interface Window {
    /**
     * Resolves with the token of this page view, without which reports do not count; false if the view does not report. A script of the
     * gateway in the page defines it (ADR-0109).
     */
    fitreelView?: Promise<string | null> | false;
  }
}

/**
 * Reports are sent in batches by beacon, which does not delay the page and outlives it: after a quiet moment, and when the user leaves the
 * page. They wait for the token of the view.
 */
export function createReporter(): Reporter {
  const nothing = () => undefined;
  const { fitreelView } = window;
  if (!fitreelView || !('sendBeacon' in navigator)) return { load: nothing, error: nothing };
  const loads: LoadReport[] = [];
  const errors: ErrorReport[] = [];
  let view: string | null = null;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(quiet);
    if (view === null || loads.length + errors.length === 0) return;
    const report: TelemetryReport = { view, loads: loads.splice(0), errors: errors.splice(0) };
    try {
      navigator.sendBeacon(
        `/api/${TELEMETRY_PATH}`,
        new Blob([JSON.stringify(report)], { type: 'application/json' }),
      );
    } catch {
      // Extensions that block beacons may throw. A lost report does no harm.
    }
  }

  function sendWhenQuiet(): void {
    clearTimeout(quiet);
    quiet = setTimeout(send, QUIET_MS);
  }

  /** Returns a function that adds to `list`, at most `remaining` times in the life of the page. */
  function adding<T>(list: T[], remaining: number): (entry: T) => void {
    return (entry) => {
      if (remaining === 0) return;
      remaining -= 1;
      list.push(entry);
      sendWhenQuiet();
    };
  }

  fitreelView.then((token) => {
    view = token;
    sendWhenQuiet();
  }, nothing);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  return {
    load: adding(loads, LOADS_PER_REPORT_MAX),
    error: adding(errors, ERRORS_PER_REPORT_MAX),
  };
}

/** The version of the shell's release in the folder; null under development. */
export function shellVersion(folder: string): string | null {
  return /\/releases\/shell\/([^/]+)\/$/.exec(folder)?.[1] ?? null;
}

/**
 * Reports the start of the shell as its load, timed from the request for the page. A page without this report counts against a canary of
 * the shell (ADR-0035). A shell under development has no release to report.
 *
 * @param folder URL of the folder of the shell's files
 */
export function reportStart(report: (load: LoadReport) => void, folder: string): void {
  const version = shellVersion(folder);
  const ms = Math.min(LOAD_MS_MAX, Math.round(performance.now()));
  if (version) report({ remote: 'shell', version, failure: null, ms });
}
