export { BUCKETS, chooseVersion } from './choose-version';
export { commonPath } from './common-path';
export { serializeCookie, type Cookie } from './cookie';
export { BUCKET_COOKIE, THEME_COOKIE, type Theme } from './cookies';
export {
  chunksGlobal,
  containerGlobal,
  EXPOSED_MODULE,
  PAGE_STATE_ID,
  THEME_ATTRIBUTE,
  uniqueName,
} from './names';
export {
  ACCESS,
  CONCRETE_PATH,
  FILE_NAME,
  hasFormat,
  ICON_PATH,
  NAVIGATION_LABEL,
  NAVIGATION_MAX,
  NAVIGATION_PLACES,
  ORDER_MAX,
  PATH_PATTERN,
  REMOTE_NAME,
  REMOTE_TITLE,
  ROUTE_ID,
  ROUTES_MAX,
  type TextFormat,
} from './formats';
export { DEVELOPMENT_CONTAINER, OVERRIDE_PARAMETER, OVERRIDING_COOKIE, SERVED_APP_FILE } from './overrides';
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
export { fillPattern, matchPattern, matchRoute, PARAMETER } from './pattern';
export {
  NOT_RENDERABLE,
  NOT_STARTED_ID,
  RENDERED_ATTRIBUTE,
  RENDERING_VERSION,
  type RenderedView,
} from './rendering';
export {
  ERROR_MESSAGE_MAX,
  ERROR_STACK_MAX,
  ERRORS_PER_REPORT_MAX,
  LOAD_MS_MAX,
  LOADS_PER_REPORT_MAX,
  TELEMETRY_PATH,
  VIEW_METRIC,
} from './telemetry';
export { fragmentChunk, fragmentKey, FRAGMENT_LOADS, FRAGMENTS_MAX, SLOTS, type SlotName } from './slots';
