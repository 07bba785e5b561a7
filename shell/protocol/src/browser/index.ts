export { BUCKETS, chooseVersion } from './choose-version';
export { commonPath } from './common-path';
export { serializeCookie, type Cookie } from './cookie';
export { BUCKET_COOKIE, THEME_COOKIE, type Theme } from './cookies';
export { PAGE_STATE_ID, THEME_ATTRIBUTE } from './names';
export { OVERRIDE_PARAMETER, OVERRIDING_COOKIE } from './overrides';
export {
  attemptUrl,
  CHUNK_RETRY_TIMEOUT_MS,
  CHUNK_TIMEOUT_MS,
  FIRST_ATTEMPT_QUERY,
  LOAD_TIMEOUTS_MS,
  RETRY_PAUSE_MS,
  RETRY_TIMEOUTS_MS,
  type LoadTimeouts,
} from './load-policy';
export { fillPattern, matchPattern, matchRoute } from './pattern';
