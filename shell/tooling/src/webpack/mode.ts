/** `production` builds a release; `development` keeps names readable. */
export type Mode = 'production' | 'development';

/** `production`, unless `NODE_ENV` is `development`. */
export function currentMode(): Mode {
  return process.env['NODE_ENV'] === 'development' ? 'development' : 'production';
}

/**
 * True if React Fast Refresh is on. It needs a shell compiled for development; within a released shell the page reloads
 * instead.
 */
export function usesFastRefresh(): boolean {
  return currentMode() === 'development' && process.env['FITREEL_REFRESH'] === 'on';
}
