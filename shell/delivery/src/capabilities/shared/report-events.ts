import { diagnostic } from '@fitreel/api/http';
import type { ErrorReport, LoadReport, VitalReport } from '@fitreel/protocol';

interface Reported {
  /** Whether the report is within its network's small share (`NetworkShares`). */
  weighs: boolean;
}

/** A browser reported a load, or an error after one. */
export const loadReported = diagnostic<Pick<LoadReport, 'remote' | 'version' | 'failure'> & Reported>('load');
export const errorReported = diagnostic<Pick<ErrorReport, 'remote' | 'version'> & Reported>('error');

/** A browser reported a Core Web Vital of a page view. */
export const vitalReported = diagnostic<VitalReport & Reported>('vital');
