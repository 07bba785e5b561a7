export { BUCKETS, chooseVersion } from './choose-version';
export { commonPath } from './common-path';
export { serializeCookie, type Cookie } from './cookie';
export { BUCKET_COOKIE, THEME_COOKIE, type Theme } from './cookies';
export { PAGE_STATE_ID, THEME_ATTRIBUTE } from './names';
export { OVERRIDE_PARAMETER, OVERRIDING_COOKIE } from './overrides';
export { fillPattern, matchPattern, matchRoute } from './pattern';
