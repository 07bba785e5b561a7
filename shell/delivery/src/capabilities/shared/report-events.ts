import { diagnostic } from '@fitreel/api/http';
import type { ErrorReport, LoadReport, VitalReport } from '@fitreel/protocol';

interface Reported {
  /** Whether it is among those of which no network has more than a small share (`NetworkShares`). */
  weighs: boolean;
}

/** A browser reported a load, or an error after one. */
export const loadReported = diagnostic<Pick<LoadReport, 'remote' | 'version' | 'failure'> & Reported>('load');
export const errorReported = diagnostic<Pick<ErrorReport, 'remote' | 'version'> & Reported>('error');

/** A browser reported how a page view felt. */
export const vitalReported = diagnostic<VitalReport & Reported>('vital');
