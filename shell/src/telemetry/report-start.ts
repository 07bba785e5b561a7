import type { LoadReport } from '@fitreel/protocol';
import { LOAD_MS_MAX } from '@fitreel/protocol/browser';

/**
 * Reports the start of the shell as its load, from the request for the page on. A page that reports none counts against a
 * canary of the shell (ADR-0035). A shell under development has no release to report.
 *
 * @param folder URL of the folder of the shell's files
 */
export function reportStart(report: (load: LoadReport) => void, folder: string): void {
  const version = /\/releases\/shell\/([^/]+)\/$/.exec(folder)?.[1];
  const ms = Math.min(LOAD_MS_MAX, Math.round(performance.now()));
  if (version) report({ remote: 'shell', version, failure: null, ms });
}
