/** Path of the endpoint for reports, below the API's `/api/`. */
export const TELEMETRY_PATH = 'telemetry';

/** Most loads in one report, and most loads that a page view reports. */
export const LOADS_PER_REPORT_MAX = 20;
