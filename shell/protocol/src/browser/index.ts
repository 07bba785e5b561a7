export { BUCKETS, chooseVersion } from './choose-version';
export { commonPath } from './common-path';
export { fillPattern, matchPattern, matchRoute } from './pattern';
