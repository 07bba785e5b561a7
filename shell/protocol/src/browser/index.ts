export { BUCKETS, chooseVersion } from './choose-version';
export { commonPath } from './common-path';
export { PAGE_STATE_ID } from './names';
export { fillPattern, matchPattern, matchRoute } from './pattern';
