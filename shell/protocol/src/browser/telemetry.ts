/** Path of the endpoint for reports, below the API's `/api/`. */
export const TELEMETRY_PATH = 'telemetry';

/** Most loads in one report, and most loads that a page view reports. */
export const LOADS_PER_REPORT_MAX = 20;

/** Most errors in one report, and most errors that a page view reports. */
export const ERRORS_PER_REPORT_MAX = 3;

/** Name of the metric in a page's `server-timing` whose description is the token of this view of the page (ADR-0040). */
export const VIEW_METRIC = 'view';

/** Most characters of that token. */
export const VIEW_TOKEN_MAX = 100;

/** Longest time of a load in a report, in milliseconds. */
export const LOAD_MS_MAX = 600_000;

/** Most characters of an error's message and of its stack in a report. */
export const [ERROR_MESSAGE_MAX, ERROR_STACK_MAX] = [300, 1500] as const;
