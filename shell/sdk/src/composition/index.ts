/** What the shell needs to compose the site. Remotes have no use for it, and it is not shared with them. */
export type { LoadReport, Registry, RegistryVersion, TelemetryReport } from '@fitreel/contract/composition';
export { BUCKETS, chooseVersion } from '@fitreel/contract/choose-version';
export { matchRoute } from '@fitreel/contract/pattern';
export { inTime, TimeoutError } from '../remote/in-time';
