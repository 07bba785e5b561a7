/** `production` makes a release; `development` keeps names readable. */
export type Mode = 'production' | 'development';

/** Mode of this run, from `NODE_ENV`; a build is for production unless said otherwise. */
export function currentMode(): Mode {
  return process.env['NODE_ENV'] === 'development' ? 'development' : 'production';
}

/**
 * Whether components are replaced in the running page (React Fast Refresh). It needs a shell compiled for
 * development: a remote that is developed inside a released shell reloads the page instead.
 */
export function refreshes(): boolean {
  return currentMode() === 'development' && process.env['FITREEL_REFRESH'] === 'on';
}
