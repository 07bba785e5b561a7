import type { ErrorReporter } from './report-errors';
import { reportStored } from './stored';
import { reportVitals, type ViewStart } from './vitals';

/** Measures this view of the page, once it is idle: its vitals, and what remotes keep in the browser. */
export function measure(view: string, start: ViewStart, report: ErrorReporter['fragment']): void {
  reportVitals(view, start);
  reportStored([...start.remotes.keys()], report);
}
